/* The cheapest partition of a hand (games/players/heuristic/planning.py), in hundredths of a lead. */
#include <stdlib.h>
#include "lord.h"

#define SLOTS (1 << 14)   /* more than a hand of twelve cards has parts */
#define WILD (1ULL << 60)

typedef struct { uint64_t x, part; uint32_t stamp; int price, own; } Known;
struct Plans { Prices prices; uint32_t stamp; Known known[SLOTS]; };
typedef struct { Plans *plans; uint64_t x; Known best; } Search;

Plans *plans_new(void) { return calloc(1, sizeof(Plans)); }

Prices *plans_start(Plans *plans)
{
    plans->stamp++;
    return &plans->prices;
}

static const Known *known(Plans *plans, uint64_t x);

static void option(Search *search, int price, uint64_t part)
{
    uint64_t rest = search->x - part;
    int total = price + (rest ? known(search->plans, rest)->price : 0);
    Known *best = &search->best;
    if (best->part && (total > best->price || (total == best->price && part < best->part))) return;
    best->price = total, best->part = part, best->own = price;
}

static int field(uint64_t x, int at) { return (int)(x >> 4 * at & 15); }

static void alike(Search *search, int low)
{
    const Prices *prices = &search->plans->prices;
    uint64_t x = search->x, unit = 1ULL << 4 * low;
    int number = field(x, low);
    bool wild = x >= WILD;
    if (wild) option(search, prices->pair[low], unit + WILD);
    if (number >= 2) option(search, prices->pair[low], 2 * unit);
    if (number >= 2 && wild) option(search, prices->triple[low], 2 * unit + WILD);
    if (number >= 3) option(search, prices->triple[low], 3 * unit);
    if (number >= 4) option(search, prices->bomb, 4 * unit);
    for (int rank = low + 1; rank <= 14; rank++) {
        int other = field(x, rank);
        uint64_t step = 1ULL << 4 * rank;
        if (!other || number + other + wild < 5) continue;
        if (number >= 2 && other >= 3) option(search, prices->full[rank], 2 * unit + 3 * step);
        if (number >= 3 && other >= 2) option(search, prices->full[low], 3 * unit + 2 * step);
        if (wild && number == 1 && other >= 3) option(search, prices->full[rank], unit + WILD + 3 * step);
        if (wild && number >= 3 && other == 1) option(search, prices->full[low], 3 * unit + step + WILD);
        if (wild && number >= 2 && other == 2) option(search, prices->full[rank], 2 * unit + 2 * step + WILD);
    }
}

static void runs(Search *search, int low)
{
    uint64_t x = search->x, part = 0;
    bool spare = x >= WILD;
    for (int rank = low; rank <= 14; rank++) {
        if (field(x, rank)) part += 1ULL << 4 * rank;
        else if (spare) spare = false, part += WILD;
        else return;
        int size = rank - low + 1;
        if (size >= 5) option(search, search->plans->prices.straight[size][rank], part);
    }
    int size = 14 - low + 1;
    if (spare && size >= 4 && low > 2) option(search, search->plans->prices.straight[size + 1][14], part + WILD);
}

static void pairs(Search *search, int low)
{
    uint64_t x = search->x, part = 0;
    bool spare = x >= WILD;
    for (int rank = low; rank <= 14; rank++) {
        int number = field(x, rank);
        if (number >= 2) part += 2ULL << 4 * rank;
        else if (number && spare) spare = false, part += (1ULL << 4 * rank) + WILD;
        else return;
        if (rank > low) option(search, search->plans->prices.stairs[rank - low + 1][rank], part);
    }
}

static const Known *known(Plans *plans, uint64_t x)
{
    unsigned slot = (unsigned)(x * 0x9E3779B97F4A7C15ULL >> 50);
    while (plans->known[slot].stamp == plans->stamp && plans->known[slot].x != x) slot = (slot + 1) % SLOTS;
    if (plans->known[slot].stamp == plans->stamp) return &plans->known[slot];
    Search search = {plans, x, {x, 0, plans->stamp, 0, 0}};
    int low = __builtin_ctzll(x) / 4;
    option(&search, plans->prices.single[low < 15 ? low : 16], 1ULL << 4 * low);
    if (low > 1 && low < 15) alike(&search, low), pairs(&search, low);
    if (low < 15) runs(&search, low);
    while (plans->known[slot].stamp == plans->stamp) slot = (slot + 1) % SLOTS;   /* filled meanwhile */
    plans->known[slot] = search.best;
    return &plans->known[slot];
}

static void put(Plan *plan, int price, int size)
{
    plan->price += price, plan->parts++, plan->sure += price <= SURE;
    plan->sizes[size < 6 ? size : 6]++;
}

Plan plan_of(Plans *plans, Cards hand)
{
    Plan plan = {0};
    for (int at = held(hand, DOG); at > 0; at--) put(&plan, plans->prices.single[0], 1);
    for (int at = held(hand, DRAGON); at > 0; at--) put(&plan, plans->prices.single[15], 1);
    for (uint64_t x = shape_of(hand); x;) {
        const Known *found = known(plans, x);
        int size = 0;
        for (int at = 1; at < 16; at++) size += field(found->part, at);
        put(&plan, found->own, size);
        x -= found->part;
    }
    return plan;
}
