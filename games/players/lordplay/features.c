/* What a seat sees of a choice, as numbers of features: games/players/lord.py computes the same. */
#include <string.h>
#include "lord.h"

enum {
    /* the table */
    PLAYERS = 0, CLASSIC = PLAYERS + 8, ALIVE = CLASSIC + 1, UNSEEN = ALIVE + 11, ODD = UNSEEN + 104,
    SEAT = ODD + 6, FEW = SEAT + 13 * 11, AFTER = FEW + 24, OWNER = AFTER + 11, OWNER_CARDS = OWNER + 12,
    TOP = OWNER_CARDS + 13, TOP_RANK = TOP + KINDS, WISH = TOP_RANK + 4 * 16, HEIR = WISH + 14,
    /* the hand that is left */
    SIZE = HEIR + 2, RANKS = SIZE + 13, REST_ODD = RANKS + 65, PARTS = REST_ODD + 6, COST = PARTS + 11,
    WINNERS = COST + 20, LOSERS = WINNERS + 7, SIZES = LOSERS + 7, BOMBS = SIZES + 24,
    /* the choice */
    MODE = BOMBS + 3, RANK_SINGLE = MODE + 2 * KINDS, RANK = RANK_SINGLE + 2 * 17, LENGTH = RANK + 5 * 2 * 15,
    WILDS = LENGTH + 15, HOLD = WILDS + 1, PASS_HOLD = HOLD + 10, LET_OUT = PASS_HOLD + 10, EXACT = LET_OUT + 5,
    WISHES = EXACT + 3, NUMBER = WISHES + 14,
};
const int FEATURES = NUMBER;

static const int COSTS[] = {
    -150, -100, -60, -30, 0, 30, 60, 90, 120, 150, 180, 210, 250, 290, 330, 380, 440, 500, 570, 650};
static const int HOLDS[] = {10, 20, 35, 50, 65, 75, 85, 92, 96, 99};

/* Powers as whole numbers, as in Python. */
static int power(int start, int factor, int exponent)
{
    int value = 1024 * start;
    while (exponent--) value = value * factor / 1000;
    return value / 1024;
}

static int at_most(int value, int most) { return value < most ? value : most; }

/* The chance in hundredths that nobody beats a combination, about. */
static int hold(const Look *look, int kind, int rank, int size)
{
    static _Thread_local int singles[112], sets[64];
    if (!sets[0])
        for (int at = 0; at < 112; at++) singles[at] = power(98, 600, at), sets[at % 64] = power(97, 945, at % 64);
    const int *unseen = look->unseen;
    int able = look->able[size], sum = 0;
    if (kind == FOUR || kind == FLUSH) return 97;
    if (kind == DOG_LED) return 0;
    if (!able) return 99;
    switch (kind) {
    case SINGLE:
        if (rank >= 15) return unseen[15] ? 55 : 98;
        for (int at = rank + 1; at <= 16; at++) sum += unseen[at];
        return singles[sum];
    case PAIR:
        for (int at = rank + 1; at <= 14; at++) sum += unseen[at] * (unseen[at] - 1) / 2;
        return sets[at_most(8 * sum / look->opponents, 63)];
    case TRIPLE: case FULL_HOUSE:
        for (int at = rank + 1; at <= 14; at++) sum += unseen[at] * (unseen[at] - 1) * (unseen[at] - 2) / 6;
        sum = sets[at_most(8 * sum / (look->opponents * look->opponents), 63)];
        return kind == TRIPLE ? sum : 40 + 6 * sum / 10;
    default:
        if (rank == 14) return 97;
        sum = kind == STRAIGHT ? able * (14 - rank) * 2 / (size - 3) : able * (14 - rank) * 3 / size;
        return sum > 77 ? 20 : 97 - sum;
    }
}

static int price(int held, int ride, int rank) { return 100 - 160 * held / 100 - ride * (100 - held) * rank / 1400; }

static void set_prices(const Look *look)
{
    Prices *prices = plans_start(look->plans);
    prices->single[0] = 80, prices->single[16] = -25;
    prices->bomb = !look->round->classic && look->round->players < 7 ? -90 : 50;
    for (int rank = 1; rank <= 15; rank++) prices->single[rank] = price(hold(look, SINGLE, rank, 1), 45, rank);
    for (int rank = 2; rank <= 14; rank++) {
        prices->pair[rank] = price(hold(look, PAIR, rank, 2), 25, rank);
        prices->triple[rank] = price(hold(look, TRIPLE, rank, 3), 10, rank);
        prices->full[rank] = price(hold(look, FULL_HOUSE, rank, 5), 10, rank);
        for (int size = 5; size <= rank; size++)
            prices->straight[size][rank] = price(hold(look, STRAIGHT, rank, size), 10, rank);
        for (int size = 2; size < rank && size <= 7; size++)
            prices->stairs[size][rank] = price(hold(look, STAIRS, rank, 2 * size), 10, rank);
    }
}

Look look_at(const Round *round, int seat, Plans *plans)
{
    Look look = {.round = round, .seat = seat, .plans = plans};
    int mine[17];
    counted(round->hands[seat], mine);
    for (int at = 0; at < 17; at++) look.unseen[at] = round->left[at] - mine[at];
    for (int other = 0; other < round->players; other++) {
        if (other == seat || !round->counts[other]) continue;
        look.opponents++;
        for (int size = 0; size < 15 && size <= round->counts[other]; size++) look.able[size]++;
    }
    set_prices(&look);
    return look;
}

static int steps(int first, int number, int most, int *found, int n)
{
    for (int at = 0; at < number && at < most; at++) found[n++] = first + at;
    return n;
}

static int of_counts(const int counts[17], int ranks, int most, int odd, int *found, int n)
{
    for (int rank = 2; rank <= 14; rank++) n = steps(ranks + most * (rank - 2), counts[rank], most, found, n);
    n = steps(odd, counts[1], 1, found, n);
    n = steps(odd + 1, counts[0], 1, found, n);
    n = steps(odd + 2, counts[15], 2, found, n);
    return steps(odd + 4, counts[16], 2, found, n);
}

static int of_others(const Look *look, int *found, int n)
{
    const Round *round = look->round;
    int place = 0, after = 0, owner = 0;
    for (int step = 1; step < round->players; step++) {
        int other = (look->seat + step) % round->players, cards = round->counts[other];
        if (!cards) continue;
        int first = SEAT + 13 * place++;
        bool passed = round->passed >> other & 1, owns = round->lies && other == round->owner;
        found[n++] = first + cards - 1;
        if (passed) found[n++] = first + 12;
        if (owns) owner = place;
        after += !passed && !owns;
    }
    for (int size = 1; size <= 6; size++)
        n = steps(FEW + 4 * (size - 1), look->opponents - look->able[size + 1], 4, found, n);
    if (!round->lies) return n;
    found[n++] = AFTER + after, found[n++] = OWNER + owner, found[n++] = OWNER_CARDS + round->counts[round->owner];
    return n;
}

static int of_top(const Combo *top, int *found, int n)
{
    static const int groups[KINDS] = {
        [PAIR] = 1, [TRIPLE] = 2, [FULL_HOUSE] = 2, [STRAIGHT] = 3, [STAIRS] = 3, [FOUR] = 3, [FLUSH] = 3};
    found[n++] = TOP + top->kind;
    found[n++] = TOP_RANK + 16 * groups[top->kind] + at_most(top->rank / 2, 15);
    return n;
}

/* Everything but the choice. */
int of_table(const Look *look, int *found)
{
    const Round *round = look->round;
    int n = 0;
    found[n++] = PLAYERS + round->players - 5;
    if (round->classic) found[n++] = CLASSIC;
    found[n++] = ALIVE + look->opponents - 1;
    n = of_counts(look->unseen, UNSEEN, 8, ODD, found, n);
    n = of_others(look, found, n);
    if (round->lies) n = of_top(&round->top, found, n);
    found[n++] = WISH + (round->wish ? round->wish - 1 : 0);
    if (round->heir >= 0 && round->counts[round->heir]) found[n++] = HEIR + (round->heir != look->seat);
    return n;
}

static int of_rest(const Look *look, Cards rest, int *found, int n)
{
    int counts[17], fours = 0;
    uint64_t run = rest.one & ((1ULL << 52) - 1);
    counted(rest, counts);
    found[n++] = SIZE + count(rest);
    n = of_counts(counts, RANKS, 5, REST_ODD, found, n);
    Plan plan = plan_of(look->plans, rest);
    found[n++] = PARTS + at_most(plan.parts, 10);
    for (int at = 0; at < 20 && plan.price >= COSTS[at]; at++) found[n++] = COST + at;
    n = steps(WINNERS, plan.sure, 7, found, n);
    n = steps(LOSERS, plan.parts - plan.sure, 7, found, n);
    for (int size = 1; size <= 6; size++) n = steps(SIZES + 4 * (size - 1), plan.sizes[size], 4, found, n);
    for (int rank = 0; rank < 13; rank++) fours += (run >> 4 * rank & 15) == 15;
    n = steps(BOMBS, fours, 2, found, n);
    if (run & run >> 4 & run >> 8 & run >> 12 & run >> 16) found[n++] = BOMBS + 2;
    return n;
}

static int of_hold(int held, int first, int *found, int n)
{
    for (int at = 0; at < 10 && held >= HOLDS[at]; at++) found[n++] = first + at;
    return n;
}

int of_choice(const Look *look, const Combo *combo, int wish, int *found)
{
    const Round *round = look->round;
    int n = of_rest(look, less(round->hands[look->seat], combo->cards), found, 0), mode = round->lies;
    found[n++] = MODE + KINDS * mode + combo->kind;
    if (combo->kind == PASS) {
        int rank = at_most(round->top.rank / 2, 15);
        return of_hold(hold(look, round->top.kind, rank, round->top.size), PASS_HOLD, found, n);
    }
    if (combo->kind == SINGLE) found[n++] = RANK_SINGLE + 17 * mode + (combo->wilds ? 16 : combo->low);
    else if (combo->kind <= STAIRS) found[n++] = RANK + 30 * (combo->kind - PAIR) + 15 * mode + combo->low;
    found[n++] = LENGTH + combo->size;
    if (combo->wilds && combo->size > 1) found[n++] = WILDS;
    n = of_hold(hold(look, combo->kind, combo->low, combo->size), HOLD, found, n);
    for (int step = 1, place = 0; step < round->players && place < 5; step++) {
        int cards = round->counts[(look->seat + step) % round->players];
        if (cards && cards == combo->size) found[n++] = LET_OUT + place;
        place += cards > 0;
    }
    n = steps(EXACT, look->able[combo->size] - look->able[combo->size + 1], 3, found, n);
    if (combo->cards.one >> MAH_JONG & 1) found[n++] = WISHES + (wish ? wish - 1 : 0);
    return n;
}
