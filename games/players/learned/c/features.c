/* What a seat sees of a choice, as numbers of features: games/players/learned/policy_features.py tells the same numbers,
 * those of layout.h.
 *
 * Others are counted from the seat in order of play: 1 next, 2 partner, 3 the last. Every feature is yes or no.
 */
#include <math.h>
#include "tichu.h"

const int FEATURES = AT_NUMBER, MY_SMALL = AT_ME;
#define REST (AT_MODE - AT_REST)   /* features of a hand that is seen */
#define LENGTH(steps) ((int)(sizeof (steps) / sizeof *(steps)))
#define ALL(steps) steps, LENGTH(steps)

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

static int reached(int value, const int *steps, int number, int first, int *found, int n)
{
    for (int at = 0; at < number && value >= steps[at]; at++) found[n++] = first + at;
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
    int other = around(look->seat, step), first = AT_OTHERS + (step - 1) * OTHER_SIZE;
    found[n++] = first + count(round->hands[other]);
    if (round->begun >> other & 1) found[n++] = first + OTHER_BEGUN;
    if (round->passed >> other & 1) found[n++] = first + OTHER_PASSED;
    Cards known = round->knows[is_table(round, look->seat) ? 0 : look->seat][other] & round->hands[other];
    if (known) found[n++] = first + OTHER_KNOWN + place(known);
    for (int pair = 0; pair < 2; pair++)
        for (int at = 0; at < LENGTH(LOW_STEPS); at++)
            if (round->low[other][pair] <= LOW_STEPS[at])
                found[n++] = first + OTHER_LOW + LENGTH(LOW_STEPS) * pair + at;
    return n;
}

/* The hand that is left: its cards, its plan, what of it others may beat. */
static int of_rest(const Look *look, Cards hand, int *found, int n)
{
    static const int kinds[KINDS] = {
        [PAIR] = 3, [TRIPLE] = 4, [FULL_HOUSE] = 5, [STRAIGHT] = 6, [STAIRS] = 7, [FOUR] = 8, [FLUSH] = 8};
    const Plan *plan = plan_of(look->plans, hand);
    found[n++] = AT_REST + count(hand);
    n = of_ranks(hand, AT_REST + HAND_RANKS, found, n);
    n = of_odd(hand, AT_REST + HAND_ODD, found, n);
    for (int at = 0; at < plan->number && at < HAND_COST - HAND_PARTS; at++)
        found[n++] = AT_REST + HAND_PARTS + at;
    n = above(plan->cost, ALL(COST_STEPS), AT_REST + HAND_COST, found, n);
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
        for (int more = 0; more < numbers[at] && more < 3; more++) found[n++] = AT_REST + HAND_PLANNED + 3 * at + more;
    n = above(soft, ALL(SOFT_STEPS), AT_SOFT, found, n);
    for (int at = 0; at < sure && at < 7; at++) found[n++] = AT_SURE + at;
    for (int at = 0; at < plan->number - sure && at < 7; at++) found[n++] = AT_LOSING + at;
    return n;
}

/* Trichu: where the seat sits, and the other hand that it sees. */
static int of_open(const Look *look, int *found, int n)
{
    if (!look->round->table) return n;
    found[n++] = AT_PLACE + look->seat;
    int from = n, shift = AT_OPEN + REST * (look->seat & 1) - AT_REST;
    if (look->open) n = of_rest(look, look->open, found, n);
    for (int at = from; at < n; at++) found[at] += shift;
    return n;
}

/* Calls that can still be made. */
int of_calls(int seat, const int calls[SEATS], int *found)
{
    int n = 0;
    if (calls[seat]) found[n++] = AT_ME + (calls[seat] == 100 ? 0 : 1);
    for (int step = 1; step < SEATS; step++)
        if (calls[around(seat, step)])
            found[n++] = AT_OTHERS + (step - 1) * OTHER_SIZE
                         + (calls[around(seat, step)] == 100 ? OTHER_SMALL : OTHER_GRAND);
    return n;
}

/* Everything but the choice. */
int of_table(const Look *look, int *found)
{
    const Round *round = look->round;
    int seat = look->seat, n = round->outs ? 0 : of_calls(seat, round->calls, found);
    n = of_open(look, found, n);
    n = of_ranks(look->others | look->open, AT_UNSEEN, found, n);
    n = of_odd(look->others | look->open, AT_UNSEEN_ODD, found, n);
    for (int step = 1; step < SEATS; step++) n = of_other(look, step, found, n);
    if (round->begun >> seat & 1) found[n++] = AT_ME + 2;
    found[n++] = AT_OWNER + (round->lies ? around(round->owner, SEATS - seat) : 0);
    if (round->lies) {
        const Combo *top = &round->top;
        found[n++] = AT_TOP_KIND + top->kind;
        int rank = top->cards == PHOENIX ? 0 : top->rank >= DRAGON_RANK ? 15 : top->rank / 2;
        if (top->kind == SINGLE) found[n++] = AT_TOP_SINGLE + rank;
        if (top->kind == PAIR) found[n++] = AT_TOP_PAIR + top->rank / 2;
    }
    if (look->closing) found[n++] = AT_CLOSING;
    for (int at = 0; at < SEATS - 2; at++)
        found[n++] = AT_OUT + SEATS * at + (round->outs > at ? around(round->out[at], SEATS - seat) : 0);
    for (int side = 0; side < 2; side++) {
        int taken = 0;
        for (int step = side; step < SEATS; step += 2) taken += round->taken[around(seat, step)];
        n = reached(taken, ALL(TAKEN_STEPS), AT_TAKEN + LENGTH(TAKEN_STEPS) * side, found, n);
    }
    found[n++] = AT_WISH + (round->wish ? round->wish - 1 : 0);
    return n;
}

static int of_play(const Look *look, const Combo *combo, int mode, int wish, int *found, int n)
{
    static const int tables[KINDS] = {[PAIR] = 0, [TRIPLE] = 1, [FULL_HOUSE] = 2, [STRAIGHT] = 3, [STAIRS] = 4};
    int rank = combo->rank / 2, made = points(combo->cards);
    if (combo->kind == SINGLE)
        found[n++] = AT_SINGLE + 17 * mode + (combo->cards == PHOENIX ? 16 : combo->cards == DRAGON ? 15 : rank);
    else if (combo->kind >= PAIR && combo->kind <= STAIRS)
        found[n++] = AT_RANK + 30 * tables[combo->kind] + 15 * (mode > 0) + rank;
    found[n++] = AT_SIZE + (combo->size < 14 ? combo->size : 14);
    if (combo->cards & PHOENIX && combo->size > 1) found[n++] = AT_WILD;
    n = above(hold(look, combo), ALL(HOLD_STEPS), AT_HOLD, found, n);
    n = reached(made, ALL(POINT_STEPS), AT_POINTS, found, n);
    if (made < 0) found[n++] = AT_POINTS + LENGTH(POINT_STEPS);
    for (int step = 1; step < SEATS; step++)
        if (count(look->round->hands[around(look->seat, step)]) == combo->size) found[n++] = AT_LET_OUT + step - 1;
    if (combo->cards & MAH_JONG) found[n++] = AT_CHOSEN_WISH + (wish ? wish - 1 : 0);
    return n;
}

/* A play, or the pass (kind PASS): the hand it leaves, what it is, what it makes of the trick. */
int of_choice(const Look *look, const Combo *combo, int wish, int *found)
{
    const Round *round = look->round;
    int n = of_rest(look, round->hands[look->seat] & ~combo->cards, found, 0);
    int mode = !round->lies ? 0 : (round->owner ^ look->seat) & 1 ? 1 : 2, pile = round->pile;
    found[n++] = AT_MODE + KINDS * mode + combo->kind;
    const Combo *top = combo->kind == PASS ? &round->top : combo;
    if (look->open && top->kind != LEAD_ON && answers(look->open, top))
        found[n++] = AT_ANSWER + 3 * (look->seat & 1) + (combo->kind == PASS ? mode : 0);
    if (combo->kind == PASS) {
        n = above(hold(look, &round->top), ALL(HOLD_STEPS), AT_HOLD + LENGTH(HOLD_STEPS) * mode, found, n);
    } else {
        n = of_play(look, combo, mode, wish, found, n);
        pile += points(combo->cards), mode = 0;
    }
    n = reached(pile, ALL(PILE_STEPS), AT_PILE + (LENGTH(PILE_STEPS) + 1) * mode, found, n);
    if (pile < 0) found[n++] = AT_PILE + (LENGTH(PILE_STEPS) + 1) * mode + LENGTH(PILE_STEPS);
    return n;
}

/* The exchange: the hand that is kept, and what else is seen. */
int of_kept(const Look *look, Cards hand, int *found)
{
    int n = of_open(look, found, of_rest(look, hand, found, 0));
    found[n++] = AT_GIVES;
    return n;
}

/* The exchange: what each seat after the own one gets. */
int of_given(const Cards gifts[SEATS], int *found)
{
    int n = 0;
    for (int step = 1; step < SEATS; step++)
        if (gifts[step]) found[n++] = AT_GIFT + 17 * (step - 1) + place(gifts[step]);
    return n;
}

/* Grand Tichu or not, on the first cards. */
int of_answer(Cards early, bool calls, int *found)
{
    int n = of_odd(early, AT_REST + HAND_ODD, found, of_ranks(early, AT_REST + HAND_RANKS, found, 0));
    found[n++] = AT_ANSWERS;
    if (calls) found[n++] = AT_GRAND;
    return n;
}
