/* Positions played on by the best choices of a net. games/players/learned/native.py writes them as words, in the play:
 *
 *     seat hands knows top turn owner pile passed wish begun outs out taken played calls low table first wish instead
 *
 * A combination is its kind, rank, size and cards. `first` is the seat's next move: kind 0 passes or, beside a closing
 * trick, lets it go. `instead` is 1 to call small Tichu, 2 + SEAT to give the Dragon's trick to that seat.
 *
 * Before the play, from the deal on:
 *
 *     seat hands early calls mute given
 *
 * Of `calls` -1 is the net's to decide; `mute` are seats that never call small; `given` are the seat's gifts to the others
 * in turn, 0: the net's.
 */
#include <stdlib.h>
#include <string.h>
#include "tichu.h"

static int number(const uint64_t **words) { return (int)*(*words)++; }

static Combo combo(const uint64_t **words)
{
    Combo found = {0};
    found.kind = (uint8_t)number(words), found.rank = (uint8_t)number(words), found.size = (uint8_t)number(words);
    found.cards = *(*words)++;
    return found;
}

static void read_position(const uint64_t **words, Round *round)
{
    static const int calls[SEATS] = {0};
    begin(round, *words, calls);
    *words += SEATS;
    for (int at = 0; at < SEATS; at++)
        for (int to = 0; to < SEATS; to++) round->knows[at][to] = *(*words)++;
    round->top = combo(words);
    round->lies = round->top.kind != PASS;
    int *numbers[] = {&round->turn, &round->owner, &round->pile, &round->passed, &round->wish, &round->begun, &round->outs};
    for (int at = 0; at < 7; at++) *numbers[at] = number(words);
    for (int at = 0; at < SEATS; at++) round->out[at] = number(words);
    round->ended = round->outs == SEATS - 1;  /* but for the gift of the Dragon's trick */
    for (int at = 0; at < SEATS; at++) round->taken[at] = number(words);
    round->played = number(words);
    for (int at = 0; at < SEATS; at++) round->calls[at] = number(words);
    for (int at = 0; at < 2 * SEATS; at++) round->low[at / 2][at % 2] = number(words);
    round->table = number(words);
}

static void make_first(Player *player, const uint64_t **words, Round *round, int seat)
{
    Combo first = combo(words);
    int wish = number(words), instead = number(words);
    if (instead == 1) round->calls[seat] = 100;
    else if (instead > 1) take(round, instead - 2);
    else if (first.kind != PASS) play(round, seat, &first, wish);
    else if (round->turn == seat) pass(round);
    else if (round->turn < 0) let_go(player, round, seat);
}

/* The seat; `round` is then over. */
int play_on(Player *player, const uint64_t *words, Round *round)
{
    int seat = number(&words);
    player->mute = 0, player->number = 0;
    read_position(&words, round);
    make_first(player, &words, round, seat);
    finish(player, round);
    return seat;
}

int play_deal(Player *player, const uint64_t *words, Round *round)
{
    int seat = number(&words);
    const Cards *hands = words, *early = words + SEATS;
    Fixed fixed = {.seat = seat};
    words += 2 * SEATS;
    for (int at = 0; at < SEATS; at++) fixed.calls[at] = number(&words);
    player->mute = number(&words);
    for (int step = 1; step < SEATS; step++) {
        fixed.gifts[step] = *words++;
        if (fixed.gifts[step]) fixed.gives = true;
    }
    prepare(player, hands, early, &fixed, round);
    finish(player, round);
    return seat;
}

int position_words(void) { return POSITION_WORDS; }

/* A net of floats in the order of a file; 0 if they are not so many. It lives as long as the process. */
const Net *net_of(const float *floats, int number)
{
    Net *net = number == net_size() ? net_new(0) : 0;
    if (net) memcpy(net_floats(net), floats, (size_t)number * sizeof(float));
    return net;
}

/* Any number of threads may play. */
static Player *player_of(const Net *net, float small, float grand)
{
    static _Thread_local Player *player;
    if (!player) {
        player = calloc(1, sizeof *player);
        player->plans = plans_new();
    }
    player->nets[0] = player->nets[1] = net, player->small = small, player->grand = grand;
    return player;
}

/* What the seat's side makes more of the round. */
int margin_of(const Net *net, const uint64_t *words)
{
    Round round;
    int seat = play_on(player_of(net, 0, 0), words, &round);
    return margin(&round, seat & 1) + called(&round, seat & 1);
}

/* How the round ends: how many are out, who in turn, each seat's call, and the card points of both sides. */
void ending_of(const Net *net, const uint64_t *words, bool dealt, float small, float grand, int found[3 + 2 * SEATS])
{
    Round round;
    (dealt ? play_deal : play_on)(player_of(net, small, grand), words, &round);
    *found++ = round.outs;
    for (int at = 0; at < SEATS; at++) *found++ = round.out[at];
    for (int seat = 0; seat < SEATS; seat++) *found++ = round.calls[seat];
    card_points(&round, found);
}
