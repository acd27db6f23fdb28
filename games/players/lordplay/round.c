/* A round of the Great Lord (L2-L14). Nobody bombs a closing trick out of turn. */
#include <string.h>
#include "lord.h"

/* dealing ------------------------------------------------------------------ */

static int below(Random *random, int number) { return (int)(uniform(random) * number); }

/* L3: the larger hands go to the first after the dealer. */
static int size_of(bool classic, int players, int place)
{
    switch (players) {
    case 5: return classic ? 12 : 11;
    case 6: return classic ? 12 : 9;
    case 10: return place < 8 ? 11 : 10;
    case 11: return place < 9 ? 10 : 9;
    case 12: return 9;
    default: return 12;
    }
}

/* A table drawn: small tables more often. Half of the rounds are later ones, with an exchange. */
Deal deal_out(Random *random)
{
    static const int tables[] = {5, 5, 5, 5, 6, 6, 7, 8, 8, 9, 10, 11, 12, -5, -5, -6, -6, -7, -8, -8, -8, -9, -10};
    int drawn = tables[below(random, sizeof tables / sizeof *tables)], deck[112], number = 0;
    Deal deal = {.players = drawn < 0 ? -drawn : drawn, .classic = drawn < 0, .later = below(random, 2)};
    bool single = !deal.classic && deal.players < 7;
    for (int card = 0; card < 56; card++) {
        int copies = card < 52 ? 2 - single : deal.classic ? 1 : card == MAH_JONG ? 1 : card == DOG ? 0 : 2 - single;
        while (copies--) deck[number++] = card;
    }
    for (int at = number - 1; at > 0; at--) {
        int other = below(random, at + 1), card = deck[at];
        deck[at] = deck[other], deck[other] = card;
    }
    int last = deal.classic ? deal.players - 1 : 1, at = 0;   /* L14: who was last deals (L4) */
    deal.dealer = deal.later ? last : below(random, deal.players);
    for (int place = 0; place < deal.players; place++) {
        Cards *hand = &deal.hands[(deal.dealer + 1 + place) % deal.players];
        for (int end = at + size_of(deal.classic, deal.players, place); at < end; at++)
            *hand = more(*hand, (Cards){1ULL << deck[at], 0});
    }
    for (; at < number; at++) deal.open = more(deal.open, (Cards){1ULL << deck[at], 0});
    return deal;
}

/* L6: the best or the worst cards. */
static Cards extreme(Cards hand, int number, bool best)
{
    Cards found = {0, 0};
    for (int step = 0; step < 56 && number; step++) {
        static const int odd[] = {DOG, MAH_JONG, PHOENIX, DRAGON};
        int place = best ? 55 - step : step, bit = place < 52 ? place : odd[place - 52];
        for (int copy = held(hand, bit); copy > 0 && number; copy--, number--)
            found = more(found, (Cards){1ULL << bit, 0});
    }
    return found;
}

/* The seat that was placed so in the round before, from 0 on (L14). */
static int placed(const Deal *deal, int place)
{
    return deal->classic || !place ? place : deal->players - place;
}

static void exchange(const Deal *deal, Cards hands[SEATS_MOST])
{
    int levels = deal->players == 5 ? 2 : 3, most = deal->players == 5 && !deal->classic ? 2 : 3;
    for (int level = 0; level < levels; level++) {
        int high = placed(deal, level), low = placed(deal, deal->players - 1 - level);
        Cards up = extreme(hands[low], most - level, true), down = extreme(hands[high], most - level, false);
        hands[low] = more(less(hands[low], up), down), hands[high] = more(less(hands[high], down), up);
    }
}

void counted(Cards hand, int counts[17])
{
    counts[0] = held(hand, DOG), counts[1] = held(hand, MAH_JONG);
    for (int rank = 2; rank <= 14; rank++) counts[rank] = of_rank(hand, rank);
    counts[15] = held(hand, DRAGON), counts[16] = held(hand, PHOENIX);
}

void count_cards(Round *round)
{
    for (int seat = 0; seat < round->players; seat++) {
        int counts[17];
        counted(round->hands[seat], counts);
        for (int at = 0; at < 17; at++) round->left[at] += counts[at];
        round->counts[seat] = count(round->hands[seat]);
    }
}

void start(const Deal *deal, Round *round)
{
    memset(round, 0, sizeof *round);
    round->players = deal->players, round->classic = deal->classic;
    round->heir = deal->later ? placed(deal, deal->players - 1) : -1;
    round->turn = deal->later ? 0 : (deal->dealer + 1) % deal->players;
    memcpy(round->hands, deal->hands, sizeof round->hands);
    if (deal->later) exchange(deal, round->hands);
    count_cards(round);
    for (int seat = 0; seat < deal->players; seat++)
        if (held(round->hands[seat], MAH_JONG)) round->turn = seat;
}

/* playing ------------------------------------------------------------------ */

static int next(const Round *round, int seat)
{
    int other = (seat + 1) % round->players;
    while (!round->counts[other] && other != seat) other = (other + 1) % round->players;
    return other;
}

void play(Round *round, int seat, const Combo *combo, int wish)
{
    int counts[17];
    counted(combo->cards, counts);
    for (int at = 0; at < 17; at++) round->left[at] -= counts[at];
    round->hands[seat] = less(round->hands[seat], combo->cards);
    round->counts[seat] -= combo->size;
    if (wish) round->wish = wish;
    else if (round->wish && counts[round->wish]) round->wish = 0;
    round->passed = 0, round->owner = seat, round->top = *combo, round->lies = combo->kind != DOG_LED;
    if (!round->counts[seat]) round->places[seat] = ++round->outs;
    round->turn = next(round, seat);
    round->done = round->outs == round->players - 1;
    if (round->done) round->places[round->turn] = round->players;
    else if (!round->lies && round->heir >= 0 && round->counts[round->heir]) round->turn = round->heir;
}

void pass(Round *round)
{
    round->passed |= 1u << round->turn;
    int following = next(round, round->turn);
    if (following == round->owner || round->passed >> following & 1) {
        round->lies = false, round->passed = 0;
        following = round->counts[round->owner] ? round->owner : next(round, round->owner);
    }
    round->turn = following;
}

static bool fulfils(const Combo *combo, int wish) { return combo->kind && of_rank(combo->cards, wish); }

/* The plays that beat the trick and what the wish leaves of them (T14, T15). */
int options(const Round *round, int seat, Combo *found)
{
    int number = plays(round->hands[seat], round->lies ? &round->top : 0, round->classic, found), serving = 0;
    if (round->wish && of_rank(round->hands[seat], round->wish)) {
        for (int at = 0; at < number; at++) serving += fulfils(&found[at], round->wish);
        if (serving) {
            int kept = 0;
            for (int at = 0; at < number; at++) {
                bool bomb = found[at].kind == FOUR || found[at].kind == FLUSH;
                if (fulfils(&found[at], round->wish) || (round->lies && bomb)) found[kept++] = found[at];
            }
            return kept;
        }
    }
    if (round->lies) found[number++] = (Combo){.kind = PASS};
    return number;
}
