/* A round that changes in place, from its first lead on. */
#include <string.h>
#include "tichu.h"

#define SWEEP (50 * SEATS)

static bool sides_of(int one, int other) { return (one ^ other) & 1; }

static int next(const Round *round, int seat)
{
    for (int step = 1; step < SEATS; step++)
        if (round->hands[around(seat, step)]) return around(seat, step);
    return seat;
}

bool friend_called(const int calls[SEATS], int seat)
{
    for (int step = 2; step < SEATS; step += 2)
        if (calls[around(seat, step)]) return true;
    return false;
}

void begin(Round *round, const Cards hands[SEATS], const int calls[SEATS])
{
    memset(round, 0, sizeof *round);
    for (int seat = 0; seat < SEATS; seat++) {
        round->hands[seat] = hands[seat], round->calls[seat] = calls[seat];
        round->low[seat][0] = round->low[seat][1] = 15;
        if (hands[seat] & MAH_JONG) round->turn = seat;
    }
    round->owner = -1, round->table = TABLE;
}

/* A side is out first, all of it (T27, S6). */
bool swept(const Round *round)
{
    for (int at = 1; at < SEATS / 2; at++)
        if (round->outs != SEATS / 2 || sides_of(round->out[0], round->out[at])) return false;
    return true;
}

/* Who leads after the Dog: the partner; with six that who called, else who holds fewest, as `normal` has it (T16, S4). */
static int after_dog(const Round *round, int seat)
{
    int best = -1, least = 1000;
    for (int partner = seat & 1; partner < SEATS; partner += 2) {
        int cards = count(round->hands[partner]), worth = cards + 100 * !round->calls[partner];
        if (partner != seat && cards && worth < least) best = partner, least = worth;
    }
    return best >= 0 ? best : next(round, SEATS == 4 ? around(seat, 2) : seat);
}

static bool dragon_lies(const Round *round) { return round->lies && round->top.cards == DRAGON; }

static void end(Round *round)
{
    round->ended = true, round->turn = -1;
    if (round->top.kind == LEAD_ON || swept(round)) round->done = true;
    else take(round, dragon_lies(round) && !round->keeps ? gift(round) : round->owner);
}

void play(Round *round, int seat, const Combo *combo, int wish)
{
    round->hands[seat] &= ~combo->cards;
    round->begun |= 1 << seat, round->passed = 0;
    if (wish) round->wish = wish;
    else if (round->wish && combo->cards & rank_cards(round->wish)) round->wish = 0;
    int made = points(combo->cards);
    round->pile += made, round->played += made;
    round->owner = seat, round->top = *combo, round->lies = true;
    if (!round->hands[seat]) {
        round->out[round->outs++] = seat;
        if (round->outs == SEATS - 1 || swept(round)) {
            end(round);
            return;
        }
    }
    round->turn = next(round, seat);
    if (combo->kind == LEAD_ON) {
        round->lies = false, round->owner = -1;
        round->turn = after_dog(round, seat);
    }
}

static void note_pass(Round *round, int seat)
{
    const Combo *top = &round->top;
    if (!sides_of(seat, round->owner) || (top->kind != SINGLE && top->kind != PAIR) || top->rank > 28) return;
    int *low = &round->low[seat][top->kind == PAIR], rank = top->rank / 2;
    if (rank < *low) *low = rank;
}

void pass(Round *round)
{
    int seat = round->turn, following = next(round, seat);
    note_pass(round, seat);
    round->passed |= 1 << seat;
    round->turn = following == round->owner || round->passed >> following & 1 ? -1 : following;
}

void take(Round *round, int to)
{
    int owner = round->owner;
    round->taken[to] += round->pile, round->pile = 0;
    if (round->ended) {
        round->done = true;
        return;
    }
    round->lies = false, round->owner = -1, round->passed = 0;
    round->turn = round->hands[owner] ? owner : next(round, owner);
}

/* Who gets a trick: its owner, or the Dragon's an opponent in play, without a call, with most cards (T21). */
int gift(const Round *round)
{
    int owner = round->owner, best = -1, most = -1000;
    if (!dragon_lies(round)) return owner;
    for (int step = 1; step < SEATS; step += 2) {
        int foe = around(owner, step), cards = count(round->hands[foe]);
        int worth = 10000 * (cards > 0) + 5000 * !round->calls[foe] + 200 * cards - round->taken[foe];
        if (best < 0 || worth > most) best = foe, most = worth;
    }
    return best;
}

/* To whom, or to whose side, a seat's tricks go (T29, S7). */
static int heir(const Round *round, int seat, int last)
{
    if (SEATS == 4) return seat == last ? round->out[0] : seat;
    return seat == last ? last + 1 : seat == round->out[SEATS - 2] ? round->out[0] : seat;
}

void card_points(const Round *round, int counted[2])
{
    int last = SEATS * (SEATS - 1) / 2;
    counted[0] = counted[1] = 0;
    if (swept(round)) return;
    for (int at = 0; at < SEATS - 1; at++) last -= round->out[at];
    for (int seat = 0; seat < SEATS; seat++)
        counted[heir(round, seat, last) & 1] += round->taken[seat];
    counted[1 - (last & 1)] += 100 - round->played;
}

int margin(const Round *round, int side)
{
    if (swept(round)) return (round->out[0] & 1) == side ? SWEEP : -SWEEP;
    int counted[2];
    card_points(round, counted);
    return counted[side] - counted[1 - side];
}

int called(const Round *round, int side)
{
    int made = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int won = round->out[0] == seat ? round->calls[seat] : -round->calls[seat];
        made += (seat & 1) == side ? won : -won;
    }
    return made;
}

/* The plays of a seat in turn, or beside a closing trick its bombs; a pass last, where it may (T14, T15, T22). */
int options(const Round *round, int seat, Combo *found)
{
    static const Combo none = {0};
    Cards hand = round->hands[seat];
    if (round->turn != seat) {
        int n = bombs(hand, &round->top, found);
        found[n] = none;
        return n + 1;
    }
    int n = plays(hand, round->lies ? &round->top : 0, found);
    Cards wished = rank_cards(round->wish);
    if (round->wish && hand & wished && !is_table(round, seat)) {  /* R7 */
        int kept = 0;
        bool serving = false;
        for (int at = 0; at < n; at++) serving = serving || found[at].cards & wished;
        for (int at = 0; at < n && serving; at++)
            if (found[at].cards & wished || (round->lies && is_bomb(&found[at]))) found[kept++] = found[at];
        if (serving) return kept;
    }
    if (round->lies) found[n++] = none;
    return n;
}
