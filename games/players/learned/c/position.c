/* Positions played on by the best choices of a net. games/players/learned/native.py writes them as words, in the play:
 *
 *     seat hands knows top turn owner pile passed wish begun outs out taken played calls low table keeps first
 *     wish instead
 *
 * A combination is its kind, rank, size and cards. `first` is the seat's next move: kind 0 passes or, beside a closing
 * trick, lets it go. `instead` is 1 to call small Tichu, 2 + SEAT to give the Dragon's trick to that seat.
 *
 * Before the play, from the deal on:
 *
 *     seat hands early calls mute keeps given
 *
 * Of `calls` -1 is the net's to decide; `mute` are seats that never call small; `given` are the seat's gifts to the others
 * in turn, 0: the net's.
 *
 * Every word is checked before anything is played: the rest of the program relies on hands of at most MOST_HELD cards of
 * one deck, on seats, ranks and kinds within their tables, and on somebody to move until the round is over.
 */
#include <stdlib.h>
#include <string.h>
#include "tichu.h"

/* The words still to be read, and whether all so far were what they may be. */
typedef struct { const uint64_t *next; bool fit; } Words;

/* A whole number; `least` instead of one that is out of its range. */
static int number(Words *words, int least, int most)
{
    int64_t found = (int64_t)*words->next++;
    if (found >= least && found <= most) return (int)found;
    words->fit = false;
    return least;
}

/* Some of the cards `of`. */
static Cards cards(Words *words, Cards of)
{
    Cards found = *words->next++;
    if (found & ~of) words->fit = false;
    return found & of;
}

static int points_of(Words *words) { return number(words, -25, 125); }
static int seats_of(Words *words) { return number(words, 0, (1 << SEATS) - 1); }

static int rank_of_wish(Words *words)
{
    int rank = number(words, 0, 14);
    if (rank == 1) words->fit = false;
    return rank;
}

static int points_of_call(Words *words, int least)
{
    int call = number(words, least, 200);
    if (call != least && call % 100) words->fit = false;
    return call;
}

/* Sizes and doubled ranks of each kind. The Dragon's rank is its own. */
static const struct { uint8_t size, most, rank, highest; } KNOWN[KINDS] = {
    [SINGLE] = {1, 1, 2, 29}, [PAIR] = {2, 2, 4, 28}, [TRIPLE] = {3, 3, 4, 28}, [FULL_HOUSE] = {5, 5, 4, 28},
    [STRAIGHT] = {5, 14, 10, 28}, [STAIRS] = {4, 14, 6, 28}, [FOUR] = {4, 4, 4, 28}, [FLUSH] = {5, 13, 12, 28},
    [LEAD_ON] = {1, 1, 0, 0},
};

/* A combination of some of the cards `of`. */
static Combo combo(Words *words, Cards of)
{
    Combo found = {0};
    found.kind = (uint8_t)number(words, PASS, KINDS - 1), found.rank = (uint8_t)number(words, 0, DRAGON_RANK);
    found.size = (uint8_t)number(words, 0, 14), found.cards = cards(words, of);
    int kind = found.kind, rank = found.cards == DRAGON ? found.rank - DRAGON_RANK + KNOWN[kind].rank : found.rank;
    if (found.size < KNOWN[kind].size || found.size > KNOWN[kind].most || found.size != count(found.cards)
        || rank < KNOWN[kind].rank || rank > KNOWN[kind].highest || (kind == LEAD_ON) != (found.cards == DOG))
        words->fit = false;
    return found;
}

/* Hands without a card in two of them; all of a round's together. */
static Cards read_hands(Words *words, Cards hands[SEATS])
{
    Cards all = 0;
    for (int at = 0; at < SEATS; at++) {
        hands[at] = cards(words, DECK & ~all);
        if (count(hands[at]) > MOST_HELD) words->fit = false;
        all |= hands[at];
    }
    return all;
}

/* Those without cards, each once. */
static void read_outs(Words *words, Round *round)
{
    int empty = 0, out = 0;
    round->outs = number(words, 0, SEATS - 1);
    for (int at = 0; at < SEATS; at++) {
        round->out[at] = number(words, 0, SEATS - 1);
        if (at < round->outs) out |= 1 << round->out[at];
        empty |= !round->hands[at] << at;
    }
    if (out != empty || __builtin_popcount((unsigned)out) != round->outs) words->fit = false;
    round->ended = round->outs == SEATS - 1;  /* but for the gift of the Dragon's trick */
}

/* Whose turn it is, -1: all have passed; and who leads in the trick, -1: it is to be begun. */
static void check_turn(Words *words, const Round *round)
{
    bool turn = round->turn >= 0;
    if (turn && (round->ended || !round->hands[round->turn])) words->fit = false;
    if ((!turn && !round->lies) || (round->lies && round->owner < 0)) words->fit = false;
}

static void read_position(Words *words, Round *round)
{
    static const int calls[SEATS] = {0};
    Cards hands[SEATS];
    read_hands(words, hands);
    begin(round, hands, calls);
    for (int at = 0; at < SEATS; at++)
        for (int to = 0; to < SEATS; to++) round->knows[at][to] = cards(words, DECK);
    round->top = combo(words, DECK);
    round->lies = round->top.kind != PASS;
    round->turn = number(words, -1, SEATS - 1), round->owner = number(words, -1, SEATS - 1);
    round->pile = points_of(words), round->passed = seats_of(words);
    round->wish = rank_of_wish(words), round->begun = seats_of(words);
    read_outs(words, round);
    check_turn(words, round);
    for (int at = 0; at < SEATS; at++) round->taken[at] = points_of(words);
    round->played = points_of(words);
    for (int at = 0; at < SEATS; at++) round->calls[at] = points_of_call(words, 0);
    for (int at = 0; at < 2 * SEATS; at++) round->low[at / 2][at % 2] = number(words, 0, 15);
    round->table = number(words, 0, SEATS == 4);
    round->keeps = number(words, 0, SEATS == 4);
}

/* The seat's next move; false: the words are no position, or it is not the seat's to make. */
static bool make_first(Player *player, Words *words, Round *round, int seat)
{
    Combo first = combo(words, round->hands[seat]);
    int wish = rank_of_wish(words), instead = number(words, 0, SEATS + 1);
    bool plays = first.kind != PASS, leads = round->turn == seat && !round->lies;
    if (!words->fit || (round->ended && plays) || (instead > 1 && !round->lies) || (leads && !plays && !instead))
        return false;
    if (instead == 1) round->calls[seat] = 100;
    else if (instead > 1) take(round, instead - 2);
    else if (plays) play(round, seat, &first, wish);
    else if (round->turn == seat) pass(round);
    else if (round->turn < 0) let_go(player, round, seat);
    return true;
}

/* The seat; `round` is then over. -1: the words are no position, and nothing was played. */
int play_on(Player *player, const uint64_t *position, Round *round)
{
    Words words = {position, true};
    int seat = number(&words, 0, SEATS - 1);
    player->mute = 0, player->number = 0;
    read_position(&words, round);
    if (!make_first(player, &words, round, seat)) return -1;
    finish(player, round);
    return seat;
}

/* One card to each whom the seat gives one (T5, R5, S3), or none at all. */
static void read_gifts(Words *words, Fixed *fixed, Cards hand)
{
    for (int step = 1; step < SEATS; step++) {
        fixed->gifts[step] = cards(words, hand);
        hand &= ~fixed->gifts[step];
        if (fixed->gifts[step]) fixed->gives = true;
    }
    for (int step = 1; step < SEATS && fixed->gives; step++) {
        if (count(fixed->gifts[step]) != receives(TABLE, fixed->seat, step)) words->fit = false;
    }
}

/* A round from its deal on; what it is told of its first decisions. */
static Fixed read_deal(Words *words, Cards hands[SEATS], Cards early[SEATS], int *mute)
{
    Fixed fixed = {.seat = number(words, 0, SEATS - 1)};
    if (read_hands(words, hands) != DECK) words->fit = false;
    for (int at = 0; at < SEATS; at++) early[at] = cards(words, hands[at]);
    for (int at = 0; at < SEATS; at++) fixed.calls[at] = points_of_call(words, -1);
    *mute = seats_of(words);
    fixed.keeps = number(words, 0, SEATS == 4);
    read_gifts(words, &fixed, hands[fixed.seat]);
    return fixed;
}

/* The same for a round from its deal on. */
int play_deal(Player *player, const uint64_t *deal, Round *round)
{
    Words words = {deal, true};
    Cards hands[SEATS], early[SEATS];
    Fixed fixed = read_deal(&words, hands, early, &player->mute);
    if (!words.fit) return -1;
    prepare(player, hands, early, &fixed, round);
    finish(player, round);
    return fixed.seat;
}

int position_words(void) { return POSITION_WORDS; }
int deal_words(void) { return DEAL_WORDS; }
int most_gifts(void) { return MOST_GIFTS; }

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
    player->nets[0] = player->nets[1] = net;
    player->gains[0] = player->gains[1] = (Gains){small, grand};
    player->widths[0] = player->widths[1] = (Width){3, MOST_HELD};  /* a play-out must be quick */
    return player;
}

/* Everything that the seat of a deal may give, by what each seat after it gets, and what the net tells of it; how much
 * that is, -1: the words are no deal. The calls are decided. */
int gifts_of_deal(const Net *net, const uint64_t *deal, bool table, float values[MOST_GIFTS], Cards gifts[][SEATS])
{
    static const Width all = {MOST_HELD, MOST_HELD};
    Words words = {deal, true};
    Cards hands[SEATS], early[SEATS];
    int mute, seat;
    Fixed fixed = read_deal(&words, hands, early, &mute);
    Round round;
    for (int at = 0; at < SEATS; at++)
        if (fixed.calls[at] < 0 || count(hands[at]) != MOST_HELD) words.fit = false;
    seat = fixed.seat;
    if (!words.fit || is_table(&(Round){.table = table}, seat)) return -1;
    begin(&round, hands, fixed.calls);
    round.table = table;
    Look look = look_at_gifts(&round, seat, player_of(net, 0, 0)->plans);
    return judge_gifts(net, &all, &look, gifts, values);
}

/* What the seat's side makes more of the round; false: the words are no position. */
bool margin_of(const Net *net, const uint64_t *words, int *found)
{
    Round round;
    int seat = play_on(player_of(net, 0, 0), words, &round);
    if (seat >= 0) *found = margin(&round, seat & 1) + called(&round, seat & 1);
    return seat >= 0;
}

/* How the round ends: how many are out, who in turn, each seat's call, and the card points of both sides; false: the
 * words are no position. */
bool ending_of(const Net *net, const uint64_t *words, bool dealt, float small, float grand, int found[3 + 2 * SEATS])
{
    Round round;
    if ((dealt ? play_deal : play_on)(player_of(net, small, grand), words, &round) < 0) return false;
    *found++ = round.outs;
    for (int at = 0; at < SEATS; at++) *found++ = round.out[at];
    for (int seat = 0; seat < SEATS; seat++) *found++ = round.calls[seat];
    card_points(&round, found);
    return true;
}
