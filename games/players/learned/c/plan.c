/* The quick plan of a hand, step by step as games/players/learned/partition.py works it out. */
#include <math.h>
#include <stdlib.h>
#include "tichu.h"

#define BOMBS 0.97
#define COST_BOMB (-0.9)
#define ALONE_MAH_JONG 0.97
#define ALONE_DOG 0.8
#define ALONE_PHOENIX (-0.25)
#define ALONE_DRAGON (-0.58)
#define LEAST (-4.0)
#define SLOTS 2048
#define HELD 64

struct Plans {
    Costs costs;
    double run[15][15], held[HELD];
    uint32_t stamp, stamps[SLOTS];
    Cards hands[SLOTS];
    Plan known[SLOTS];
};

Plans *plans_new(void) { return calloc(1, sizeof(Plans)); }

/* Room for what is remembered until plans_start: negative at first. */
double *plans_held(Plans *plans) { return plans->held; }

double run_hold(int size, int top, double left)
{
    static double power[10];
    if (power[0] == 0)
        for (int at = 9; at >= 0; at--) power[at] = pow(0.74, at);
    if (top == 14) return BOMBS;
    return BOMBS - 0.4 * left * (1 - 0.05 * (top - 6)) * (size >= 5 ? power[size - 5] : 1 / 0.74);
}

static double price(double hold, double ride, int rank) { return 1.0 - 1.6 * hold - ride * (1 - hold) * rank / 14; }

/* New prices: the cards that are in hands now. */
void plans_start(Plans *plans, Cards in_hands)
{
    static const double pairs[] = {1.0, 0.97, 0.88, 0.78, 0.67}, triples[] = {1.0, 1.0, 0.985, 0.955, 0.9};
    static const double cards[] = {1.0, 0.69, 0.69 * 0.69, 0.69 * 0.69 * 0.69, 0.69 * 0.69 * 0.69 * 0.69};
    Costs *costs = &plans->costs;
    plans->stamp++;
    for (int at = 0; at < HELD; at++) plans->held[at] = -1;
    double free = 1, two = BOMBS, three = BOMBS;
    if (in_hands & DRAGON) free *= 0.78;
    if (in_hands & PHOENIX) free *= 0.78;
    for (int rank = 14; rank >= 1; rank--) {
        int out = rank > 1 ? count(in_hands & rank_cards(rank)) : 0;
        costs->single[rank] = price(free, 0.45, rank);
        costs->pair[rank] = price(two, 0.25, rank);
        costs->triple[rank] = price(three, 0.1, rank);
        costs->full[rank] = price(1 - 0.6 * (1 - three), 0.1, rank);
        free *= cards[out], two *= pairs[out], three *= triples[out];
    }
    costs->left = count(in_hands) / 56.0;
    for (int size = 4; size < 15; size++)
        for (int top = 2; top < 15; top++) plans->run[size][top] = price(run_hold(size, top, costs->left), 0.1, top);
}

static void put(Plan *plan, int kind, int rank, int size, Cards cards, int wild)
{
    plan->combos[plan->number++] = (Combo){cards, (uint8_t)kind, (uint8_t)rank, (uint8_t)size, (uint8_t)wild};
}

typedef struct { int number, rank[13]; } Ranks;

static Ranks held(Cards units)
{
    Ranks ranks = {0};
    for (; units; units &= units - 1) ranks.rank[ranks.number++] = __builtin_ctzll(units) / 4 + 2;
    return ranks;
}

static void cut(Ranks *ranks, int from, int to)
{
    for (int at = to; at < ranks->number; at++) ranks->rank[from + at - to] = ranks->rank[at];
    ranks->number -= to - from;
}

static double take_stairs(const Plans *plans, const Sets *sets, Ranks *pairs, Plan *plan)
{
    double total = 0;
    int start = 0;
    while (start < pairs->number - 1) {
        int end = start;
        while (end + 1 < pairs->number && pairs->rank[end + 1] == pairs->rank[end] + 1) end++;
        if (end > start) {
            int size = 2 * (end - start + 1), top = pairs->rank[end];
            double apart = 0, together = plans->run[size][top];
            Cards cards = 0;
            for (int at = start; at <= end; at++) {
                apart += plans->costs.pair[pairs->rank[at]];
                cards |= sets->twos & rank_cards(pairs->rank[at]);
            }
            if (together < apart - 0.2) {
                put(plan, STAIRS, 2 * top, size, cards, 0);
                cut(pairs, start, end + 1);
                total += together;
                continue;
            }
        }
        start = end + 1;
    }
    return total;
}

static void without(Ranks *ranks, Cards cards)
{
    int kept = 0;
    for (int at = 0; at < ranks->number; at++)
        if (!(cards & rank_cards(ranks->rank[at]))) ranks->rank[kept++] = ranks->rank[at];
    ranks->number = kept;
}

static double use_phoenix(
    const Costs *costs, const Sets *sets, Ranks *singles, Ranks *pairs, Ranks *triples, Plan *plan)
{
    double best = ALONE_PHOENIX;
    Combo combo = {PHOENIX, SINGLE, 3, 1, 0};
    Cards cards = 0;
    if (singles->number) {
        int low = singles->rank[0];
        if (triples->number > pairs->number) {
            int high = triples->rank[0];
            double saved = costs->full[high] - costs->triple[high] - costs->single[low];
            if (saved < best) {
                best = saved, cards = (sets->threes & rank_cards(high)) | (sets->ones & rank_cards(low));
                combo = (Combo){cards | PHOENIX, FULL_HOUSE, (uint8_t)(2 * high), 5, (uint8_t)low};
            }
        }
        int both[2] = {low, singles->rank[singles->number - 1]};
        for (int at = 0; at < 2; at++) {
            int rank = both[at];
            double saved = costs->pair[rank] - costs->single[rank];
            if (saved < best) {
                best = saved, cards = sets->ones & rank_cards(rank);
                combo = (Combo){cards | PHOENIX, PAIR, (uint8_t)(2 * rank), 2, (uint8_t)rank};
            }
        }
    }
    if (pairs->number >= triples->number + 2) {
        int high = pairs->rank[pairs->number - 1], low = pairs->rank[0];
        double saved = costs->full[high] - costs->pair[high] - costs->pair[low];
        if (saved < best) {
            best = saved, cards = sets->twos & (rank_cards(high) | rank_cards(low));
            combo = (Combo){cards | PHOENIX, FULL_HOUSE, (uint8_t)(2 * high), 5, (uint8_t)high};
        }
    }
    without(singles, cards), without(pairs, cards), without(triples, cards);
    plan->combos[plan->number++] = combo;
    return best;
}

/* The partition without straights. */
static void of_sets(const Plans *plans, const Sets *sets, Plan *plan)
{
    const Costs *costs = &plans->costs;
    Cards hand = sets->hand, threes = units(sets->threes), twos = units(sets->twos);
    Ranks triples = held(threes), pairs = held(twos & ~threes), singles = held(units(sets->ones) & ~twos);
    double total = 0;
    plan->number = 0;
    if (hand & MAH_JONG) put(plan, SINGLE, 2, 1, MAH_JONG, 0), total += ALONE_MAH_JONG;
    if (hand & DOG) put(plan, LEAD_ON, 0, 1, DOG, 0), total += ALONE_DOG;
    if (hand & DRAGON) put(plan, SINGLE, DRAGON_RANK, 1, DRAGON, 0), total += ALONE_DRAGON;
    if (pairs.number > 1) total += take_stairs(plans, sets, &pairs, plan);
    if (hand & PHOENIX) total += use_phoenix(costs, sets, &singles, &pairs, &triples, plan);
    for (int at = 0; at < singles.number; at++) {
        int rank = singles.rank[at];
        put(plan, SINGLE, 2 * rank, 1, sets->ones & rank_cards(rank), 0), total += costs->single[rank];
    }
    int low = 0;
    while (triples.number && low < pairs.number) {
        int high = triples.rank[--triples.number], pair = pairs.rank[low++];
        Cards cards = (sets->threes & rank_cards(high)) | (sets->twos & rank_cards(pair));
        put(plan, FULL_HOUSE, 2 * high, 5, cards, 0), total += costs->full[high];
    }
    for (int at = 0; at < triples.number; at++) {
        int rank = triples.rank[at];
        put(plan, TRIPLE, 2 * rank, 3, sets->threes & rank_cards(rank), 0), total += costs->triple[rank];
    }
    for (int at = low; at < pairs.number; at++) {
        int rank = pairs.rank[at];
        put(plan, PAIR, 2 * rank, 2, sets->twos & rank_cards(rank), 0), total += costs->pair[rank];
    }
    plan->cost = total;
}

static void with_bombs(Plans *plans, Cards hand, const Combo *found, int number, Plan *best)
{
    best->cost = INFINITY;
    for (int at = 0; at < number; at++) {
        if (found[at].kind == FLUSH && found[at].size != 5) continue;
        const Plan *rest = plan_of(plans, hand & ~found[at].cards);
        if (COST_BOMB + rest->cost < best->cost) {
            *best = *rest;
            best->cost += COST_BOMB;
            best->combos[best->number++] = found[at];
        }
    }
}

static void with_straights(Plans *plans, Cards hand, const Sets *sets, Plan *best)
{
    Cards ones = sets->ones | (hand & MAH_JONG);
    for (int low = 1; low <= 10; low++) {
        Cards run = 0;
        int gap = 0;
        for (int high = low; high <= 14; high++) {
            Cards card = ones & rank_cards(high);
            if (!card && (gap || !(hand & PHOENIX) || high == 1)) break;
            if (!card) gap = high;
            run |= card;
            int size = high - low + 1;
            if (size < 5) continue;
            double cost = plans->run[size][high];
            if (cost + LEAST * (14 - size) / 14 > best->cost) continue;
            Cards cards = run | (gap ? PHOENIX : 0);
            const Plan *rest = plan_of(plans, hand & ~cards);
            if (cost + rest->cost < best->cost) {
                *best = *rest;
                best->cost += cost;
                put(best, STRAIGHT, 2 * high, size, cards, gap);
            }
        }
    }
}

/* The plan of a hand; remembered until plans_start, but good only until the next call. */
const Plan *plan_of(Plans *plans, Cards hand)
{
    static const Plan nothing = {0};
    if (!hand) return &nothing;
    int slot = (int)((hand * 0x9E3779B97F4A7C15ULL) >> 53);
    if (plans->stamps[slot] == plans->stamp && plans->hands[slot] == hand) return &plans->known[slot];
    Combo found[64];
    Plan best = {0};
    int number = count(hand) >= 4 ? bombs(hand, 0, found) : 0;
    if (number) {
        with_bombs(plans, hand, found, number, &best);
    } else {
        Sets sets = sets_of(hand);
        of_sets(plans, &sets, &best);
        if (count(hand) >= 5) with_straights(plans, hand, &sets, &best);
    }
    plans->stamps[slot] = plans->stamp, plans->hands[slot] = hand;
    plans->known[slot] = best;
    return &plans->known[slot];
}
