/* What a seat sees of a choice, as numbers of features: games/players/learned/policy_features.py tells the same numbers.
 *
 * Others are counted from the seat in order of play: 1 next, 2 partner, 3 the last. Every feature is yes or no.
 */
#include <math.h>
#include "tichu.h"

enum {
    /* the table */
    UNSEEN = 0, UNSEEN_ODD = UNSEEN + 52,
    OTHERS = UNSEEN_ODD + 4, O_SMALL = 15, O_GRAND, O_BEGUN, O_PASSED, O_KNOWN, O_LOW = O_KNOWN + 17, OTHER = O_LOW + 8,
    ME = OTHERS + (SEATS - 1) * OTHER,
    OWNER = ME + 3, TOP_KIND = OWNER + SEATS, TOP_SINGLE = TOP_KIND + KINDS, TOP_PAIR = TOP_SINGLE + 16,
    CLOSING = TOP_PAIR + 15, OUT = CLOSING + 1, TAKEN = OUT + SEATS * (SEATS - 2),
    WISH = TAKEN + 12,
    /* the hand that is left */
    CARDS = WISH + 14, RANKS = CARDS + 15, ODD = RANKS + 52, PARTS = ODD + 4, COST = PARTS + 11, KIND = COST + 16,
    SOFT = KIND + 30, SURE = SOFT + 14, LOSING = SURE + 7,
    /* the choice */
    MODE = LOSING + 7, C_SINGLE = MODE + 3 * KINDS, C_RANK = C_SINGLE + 3 * 17, SIZE = C_RANK + 5 * 2 * 15,
    WILD = SIZE + 15, HOLD = WILD + 1, POINTS = HOLD + 3 * 10, PILE = POINTS + 5, LET_OUT = PILE + 3 * 7,
    C_WISH = LET_OUT + SEATS - 1,
    /* before the first lead */
    GIVES = C_WISH + 14, GIFT = GIVES + 1, ANSWERS = GIFT + (SEATS - 1) * 17, GRAND = ANSWERS + 1,
    /* Trichu: the place, the other hand that is seen (a partner's, an opponent's), whether it has an answer */
    PLACE = GRAND + 1, REST = MODE - CARDS, OPEN = PLACE + SEATS, ANSWER = OPEN + 2 * REST,
    NUMBER = TABLE ? ANSWER + 2 * 3 : GRAND + 1,
};
const int FEATURES = NUMBER, MY_SMALL = ME;

static const double COSTS[] = {-1.5, -1.0, -0.5, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.2, 6.0};
static const double SOFTS[] = {0.15, 0.3, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0};
static const double HOLDS[] = {0.1, 0.2, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.96, 0.99};
static const int PILES[] = {5, 10, 20, 30, 40, 60}, TAKES[] = {5, 15, 30, 45, 60, 80};

/* The chance that no opponent beats it, from the cards that are not in the own hand (games/players/learned/partition.py). */
static double hold(const Look *look, const Combo *combo)
{
    if (is_bomb(combo)) return 0.97;
    if (combo->kind == LEAD_ON) return 0;
    if (look->most < combo->size) return 0.985;
    if (combo->rank >= DRAGON_RANK) return 0.97;
    int rank = combo->rank >> 1;
    Cards higher = look->others & SUITS & ~((1ULL << 4 * (rank < 2 ? 0 : rank - 1)) - 1);
    double free, *known = combo->kind <= FULL_HOUSE ? &plans_held(look->plans)[16 * (combo->kind - SINGLE) + rank] : 0;
    if (known && *known >= 0) return *known;
    switch (combo->kind) {
    case SINGLE:
        free = pow(0.587, count(higher));
        if (look->others & PHOENIX) free *= 0.69;
        if (look->others & DRAGON) free *= 0.69;
        break;
    case PAIR: case TRIPLE: case FULL_HOUSE: {
        static const double pairs[] = {1, 1, 0.87, 0.75, 0.6}, triples[] = {1, 1, 1, 0.95, 0.88};
        free = 0.97;
        for (int at = rank + 1; at <= 14; at++) {
            int held = count(higher & rank_cards(at));
            free *= combo->kind == PAIR ? pairs[held] : triples[held];
        }
        if (combo->kind == FULL_HOUSE) free = 0.4 + 0.6 * free;
        break;
    }
    default: return run_hold(combo->size, rank, look->left);
    }
    return *known = pow(free, look->scale);
}

Look look_at(const Round *round, int seat, bool closing, Plans *plans)
{
    Look look = {plans, round, seat, 0, closing, 0, 0, 0, 0};
    int held = 0;
    if (round->table) look.open = round->hands[seat == 2 ? 0 : 2];
    for (int step = 1; step < SEATS; step++) {
        int cards = count(round->hands[around(seat, step)]);
        if (round->table && step == 2 && seat % 2 == 0) continue;
        look.others |= round->hands[around(seat, step)];
        if (step % 2 == 0) continue;
        held += cards;
        if (cards > look.most) look.most = cards;
    }
    look.scale = 1.5 * held / (look.others ? count(look.others) : 1);
    look.left = (count(look.others) + count(round->hands[seat])) / 56.0;
    plans_start(plans, look.others | round->hands[seat]);
    return look;
}

static int above(double value, const double *steps, int number, int first, int *found, int n)
{
    for (int at = 0; at < number && value > steps[at]; at++) found[n++] = first + at;
    return n;
}

static int reached(int value, const int *steps, int first, int *found, int n)
{
    for (int at = 0; at < 6 && value >= steps[at]; at++) found[n++] = first + at;
    return n;
}

static int of_ranks(Cards cards, int first, int *found, int n)
{
    for (int rank = 2; rank <= 14; rank++)
        for (int at = count(cards & rank_cards(rank)); at > 0; at--) found[n++] = first + 4 * (rank - 2) + at - 1;
    return n;
}

static int of_odd(Cards cards, int first, int *found, int n)
{
    for (int at = 0; at < 4; at++)
        if (cards >> (52 + at) & 1) found[n++] = first + at;
    return n;
}

static int place(Cards card)
{
    int bit = __builtin_ctzll(card);
    return bit < 52 ? bit / 4 : 13 + bit - 52;
}

static int of_other(const Look *look, int step, int *found, int n)
{
    const Round *round = look->round;
    int other = around(look->seat, step), first = OTHERS + (step - 1) * OTHER;
    found[n++] = first + count(round->hands[other]);
    if (round->begun >> other & 1) found[n++] = first + O_BEGUN;
    if (round->passed >> other & 1) found[n++] = first + O_PASSED;
    Cards known = round->knows[is_table(round, look->seat) ? 0 : look->seat][other] & round->hands[other];
    if (known) found[n++] = first + O_KNOWN + place(known);
    static const int steps[] = {5, 8, 10, 12};
    for (int pair = 0; pair < 2; pair++)
        for (int at = 0; at < 4; at++)
            if (round->low[other][pair] <= steps[at]) found[n++] = first + O_LOW + 4 * pair + at;
    return n;
}

/* The hand that is left: its cards, its plan, what of it others may beat. */
static int of_rest(const Look *look, Cards hand, int *found, int n)
{
    static const int kinds[KINDS] = {
        [PAIR] = 3, [TRIPLE] = 4, [FULL_HOUSE] = 5, [STRAIGHT] = 6, [STAIRS] = 7, [FOUR] = 8, [FLUSH] = 8};
    const Plan *plan = plan_of(look->plans, hand);
    found[n++] = CARDS + count(hand);
    n = of_ranks(hand, RANKS, found, n);
    n = of_odd(hand, ODD, found, n);
    for (int at = 0; at < plan->number && at < 11; at++) found[n++] = PARTS + at;
    n = above(plan->cost, COSTS, 16, COST, found, n);
    int numbers[10] = {0}, sure = 0;
    double soft = 0;
    for (int at = 0; at < plan->number; at++) {
        Combo combo = plan->combos[at];
        if (combo.kind == SINGLE) numbers[combo.rank <= 16 ? 0 : combo.rank <= 24 ? 1 : 2]++;
        else if (combo.kind != LEAD_ON) numbers[kinds[combo.kind]]++;
        if (combo.kind == PAIR && combo.rank >= 22) numbers[9]++;
        if (combo.cards == PHOENIX) combo.rank = 28;
        double held = hold(look, &combo);
        soft += 1 - held;
        sure += held >= 0.9;
    }
    for (int at = 0; at < 10; at++)
        for (int more = 0; more < numbers[at] && more < 3; more++) found[n++] = KIND + 3 * at + more;
    n = above(soft, SOFTS, 14, SOFT, found, n);
    for (int at = 0; at < sure && at < 7; at++) found[n++] = SURE + at;
    for (int at = 0; at < plan->number - sure && at < 7; at++) found[n++] = LOSING + at;
    return n;
}

/* Trichu: where the seat sits, and the other hand that it sees. */
static int of_open(const Look *look, int *found, int n)
{
    if (!look->round->table) return n;
    found[n++] = PLACE + look->seat;
    int from = n, shift = OPEN + REST * (look->seat & 1) - CARDS;
    if (look->open) n = of_rest(look, look->open, found, n);
    for (int at = from; at < n; at++) found[at] += shift;
    return n;
}

/* Calls that can still be made. */
int of_calls(int seat, const int calls[SEATS], int *found)
{
    int n = 0;
    if (calls[seat]) found[n++] = ME + (calls[seat] == 100 ? 0 : 1);
    for (int step = 1; step < SEATS; step++)
        if (calls[around(seat, step)])
            found[n++] = OTHERS + (step - 1) * OTHER + (calls[around(seat, step)] == 100 ? O_SMALL : O_GRAND);
    return n;
}

/* Everything but the choice. */
int of_table(const Look *look, int *found)
{
    const Round *round = look->round;
    int seat = look->seat, n = round->outs ? 0 : of_calls(seat, round->calls, found);
    n = of_open(look, found, n);
    n = of_ranks(look->others | look->open, UNSEEN, found, n);
    n = of_odd(look->others | look->open, UNSEEN_ODD, found, n);
    for (int step = 1; step < SEATS; step++) n = of_other(look, step, found, n);
    if (round->begun >> seat & 1) found[n++] = ME + 2;
    found[n++] = OWNER + (round->lies ? around(round->owner, SEATS - seat) : 0);
    if (round->lies) {
        const Combo *top = &round->top;
        found[n++] = TOP_KIND + top->kind;
        int rank = top->cards == PHOENIX ? 0 : top->rank >= DRAGON_RANK ? 15 : top->rank / 2;
        if (top->kind == SINGLE) found[n++] = TOP_SINGLE + rank;
        if (top->kind == PAIR) found[n++] = TOP_PAIR + top->rank / 2;
    }
    if (look->closing) found[n++] = CLOSING;
    for (int at = 0; at < SEATS - 2; at++)
        found[n++] = OUT + SEATS * at + (round->outs > at ? around(round->out[at], SEATS - seat) : 0);
    for (int side = 0; side < 2; side++) {
        int taken = 0;
        for (int step = side; step < SEATS; step += 2) taken += round->taken[around(seat, step)];
        n = reached(taken, TAKES, TAKEN + 6 * side, found, n);
    }
    found[n++] = WISH + (round->wish ? round->wish - 1 : 0);
    return n;
}

static int of_play(const Look *look, const Combo *combo, int mode, int wish, int *found, int n)
{
    static const int tables[KINDS] = {[PAIR] = 0, [TRIPLE] = 1, [FULL_HOUSE] = 2, [STRAIGHT] = 3, [STAIRS] = 4};
    int rank = combo->rank / 2, made = points(combo->cards);
    if (combo->kind == SINGLE)
        found[n++] = C_SINGLE + 17 * mode + (combo->cards == PHOENIX ? 16 : combo->cards == DRAGON ? 15 : rank);
    else if (combo->kind >= PAIR && combo->kind <= STAIRS)
        found[n++] = C_RANK + 30 * tables[combo->kind] + 15 * (mode > 0) + rank;
    found[n++] = SIZE + (combo->size < 14 ? combo->size : 14);
    if (combo->cards & PHOENIX && combo->size > 1) found[n++] = WILD;
    n = above(hold(look, combo), HOLDS, 10, HOLD, found, n);
    if (made >= 5) found[n++] = POINTS;
    if (made >= 10) found[n++] = POINTS + 1;
    if (made >= 20) found[n++] = POINTS + 2;
    if (made >= 25) found[n++] = POINTS + 3;
    if (made < 0) found[n++] = POINTS + 4;
    for (int step = 1; step < SEATS; step++)
        if (count(look->round->hands[around(look->seat, step)]) == combo->size) found[n++] = LET_OUT + step - 1;
    if (combo->cards & MAH_JONG) found[n++] = C_WISH + (wish ? wish - 1 : 0);
    return n;
}

/* A play, or the pass (kind PASS): the hand it leaves, what it is, what it makes of the trick. */
int of_choice(const Look *look, const Combo *combo, int wish, int *found)
{
    const Round *round = look->round;
    int n = of_rest(look, round->hands[look->seat] & ~combo->cards, found, 0);
    int mode = !round->lies ? 0 : (round->owner ^ look->seat) & 1 ? 1 : 2, pile = round->pile;
    found[n++] = MODE + KINDS * mode + combo->kind;
    const Combo *top = combo->kind == PASS ? &round->top : combo;
    if (look->open && top->kind != LEAD_ON && answers(look->open, top))
        found[n++] = ANSWER + 3 * (look->seat & 1) + (combo->kind == PASS ? mode : 0);
    if (combo->kind == PASS) {
        n = above(hold(look, &round->top), HOLDS, 10, HOLD + 10 * mode, found, n);
    } else {
        n = of_play(look, combo, mode, wish, found, n);
        pile += points(combo->cards), mode = 0;
    }
    n = reached(pile, PILES, PILE + 7 * mode, found, n);
    if (pile < 0) found[n++] = PILE + 7 * mode + 6;
    return n;
}

/* The exchange: the hand that is kept, and what the next, the partner and the last get. */
int of_gifts(const Look *look, const Cards gifts[SEATS], int *found)
{
    Cards given = 0;
    for (int step = 1; step < SEATS; step++) given |= gifts[step];
    int n = of_rest(look, look->round->hands[look->seat] & ~given, found, 0);
    n = of_open(look, found, n);
    found[n++] = GIVES;
    for (int step = 1; step < SEATS; step++)
        if (gifts[step]) found[n++] = GIFT + 17 * (step - 1) + place(gifts[step]);
    return n;
}

/* Grand Tichu or not, on the first cards. */
int of_answer(Cards early, bool calls, int *found)
{
    int n = of_odd(early, ODD, found, of_ranks(early, RANKS, found, 0));
    found[n++] = ANSWERS;
    if (calls) found[n++] = GRAND;
    return n;
}
