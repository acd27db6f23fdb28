/* Combinations (L7, L8): one play for each pattern of ranks; in runs a Phoenix takes no card's place. */
#include "lord.h"

static uint64_t counts_of(uint64_t cards)
{
    uint64_t twos = cards - (cards >> 1 & 0x5555555555555555ULL);
    return (twos & 0x3333333333333333ULL) + (twos >> 2 & 0x3333333333333333ULL);
}

uint64_t shape_of(Cards hand)
{
    uint64_t suits = (1ULL << 52) - 1;
    uint64_t counts = counts_of(hand.one & suits) + counts_of(hand.two & suits);
    return counts << 8 | (uint64_t)held(hand, MAH_JONG) << 4 | (uint64_t)held(hand, PHOENIX) << 60;
}

static bool is_bomb(const Combo *combo) { return combo->kind == FOUR || combo->kind == FLUSH; }

bool beats(const Combo *combo, const Combo *top)
{
    if (is_bomb(combo)) {
        if (!is_bomb(top)) return true;
        return combo->size != top->size ? combo->size > top->size : combo->rank > top->rank;
    }
    return combo->kind == top->kind && combo->size == top->size && combo->rank > top->rank;
}

/* So many cards of a rank, doubled ones first; of different suits if asked. Call it only where there are enough. */
static Cards pick(Cards hand, int rank, int number, bool different)
{
    int shift = 4 * (rank - 2);
    unsigned one = hand.one >> shift & 15, two = hand.two >> shift & 15, taken = 0, again = 0;
    for (int suit = 0; suit < 8 && number; suit++) {
        unsigned card = 1u << suit % 4;
        if (!(suit < 4 ? two : one) || taken & card || !((suit < 4 ? two : one) & card)) continue;
        taken |= card, number--;
    }
    for (unsigned card = 1; card < 16 && number && !different; card <<= 1)
        if (two & taken & card) again |= card, number--;
    return (Cards){(uint64_t)taken << shift, (uint64_t)again << shift};
}

static Cards with_wilds(Cards cards, int wilds)
{
    return more(cards, (Cards){wilds ? 1ULL << PHOENIX : 0, wilds > 1 ? 1ULL << PHOENIX : 0});
}

typedef struct {
    Cards hand;
    const Combo *top;
    bool classic;
    int wilds, counts[15], suits[15], number;
    Combo *found;
} List;

static void add(List *list, int kind, int rank, int size, Cards cards, int wilds)
{
    Combo combo = {
        with_wilds(cards, wilds), (uint8_t)kind, (uint8_t)(2 * rank), (uint8_t)rank, (uint8_t)size, (uint8_t)wilds};
    if (list->number < MOST_COMBOS && (!list->top || beats(&combo, list->top))) list->found[list->number++] = combo;
}

static void singles(List *list)
{
    const Combo *top = list->top;
    for (int rank = 2; rank <= 14; rank++)
        if (list->counts[rank]) add(list, SINGLE, rank, 1, pick(list->hand, rank, 1, false), 0);
    if (held(list->hand, MAH_JONG)) add(list, SINGLE, 1, 1, (Cards){1ULL << MAH_JONG, 0}, 0);
    if (held(list->hand, DOG) && !top) list->found[list->number++] = (Combo){{1ULL << DOG, 0}, DOG_LED, 0, 0, 1, 0};
    if (held(list->hand, DRAGON)) {
        bool stacks = !list->classic && top && top->rank == DRAGON_RANK;
        Combo dragon = {{1ULL << DRAGON, 0}, SINGLE, DRAGON_RANK + stacks, 15, 1, 0};
        if (!top || beats(&dragon, top)) list->found[list->number++] = dragon;
    }
    if (list->wilds && (!top || (top->kind == SINGLE && top->rank < DRAGON_RANK))) {
        int rank = top ? top->rank + 1 : 3, low = top ? (top->rank / 2 < 14 ? top->rank / 2 : 14) : 1;
        list->found[list->number++] = (Combo){{1ULL << PHOENIX, 0}, SINGLE, (uint8_t)rank, (uint8_t)low, 1, 1};
    }
}

/* Whether so many of a rank are held, the wild ones apart: of a triple in different suits in `classic`. */
static bool enough(const List *list, int rank, int number, bool triple)
{
    return number > 0 && (triple && list->classic ? list->suits[rank] : list->counts[rank]) >= number;
}

static Cards set_of(const List *list, int rank, int number, bool triple)
{
    return pick(list->hand, rank, number, triple && list->classic);
}

static void sets(List *list)
{
    for (int rank = 2; rank <= 14; rank++) {
        for (int wilds = 0; wilds <= list->wilds && wilds < 2; wilds++)
            if (enough(list, rank, 2 - wilds, false))
                add(list, PAIR, rank, 2, set_of(list, rank, 2 - wilds, false), wilds);
        for (int wilds = 0; wilds <= list->wilds; wilds++) {
            if (!enough(list, rank, 3 - wilds, true)) continue;
            Cards triple = set_of(list, rank, 3 - wilds, true);
            add(list, TRIPLE, rank, 3, triple, wilds);
            for (int low = 2; low <= 14; low++)
                for (int other = 0; other < 2 && wilds + other <= list->wilds; other++)
                    if (low != rank && enough(list, low, 2 - other, false)) {
                        Cards both = more(triple, set_of(list, low, 2 - other, false));
                        add(list, FULL_HOUSE, rank, 5, both, wilds + other);
                    }
        }
    }
}

static void stairs(List *list)
{
    for (int low = 2; low < 14; low++) {
        Cards cards = {0, 0};
        int wilds = 0;
        for (int high = low; high <= 14 && list->counts[high]; high++) {
            int natural = list->counts[high] > 1 ? 2 : 1;
            if ((wilds += 2 - natural) > list->wilds) break;
            cards = more(cards, pick(list->hand, high, natural, false));
            if (high > low) add(list, STAIRS, high, 2 * (high - low + 1), cards, wilds);
        }
    }
}

/* A straight of one suit would be a bomb: another suit is put in, if there is one, else it is none. */
static bool mixed(Cards hand, Cards *run)
{
    uint64_t suit = 0x1111111111111ULL << __builtin_ctzll(run->one) % 4;
    if (run->one >> MAH_JONG & 1 || run->one & ~suit) return true;
    for (int rank = 2; rank <= 14; rank++) {
        uint64_t cards = 15ULL << 4 * (rank - 2), spare = hand.one & cards & ~suit;
        if (run->one & cards && spare) {
            run->one = (run->one & ~cards) | (spare & -spare);
            return true;
        }
    }
    return false;
}

static void straights(List *list)
{
    for (int low = held(list->hand, MAH_JONG) ? 1 : 2; low <= 10; low++) {
        Cards run = {0, 0};
        int wilds = 0;
        for (int high = low; high <= 14; high++) {
            if (high == 1) run.one |= 1ULL << MAH_JONG;
            else if (list->counts[high]) run = more(run, pick(list->hand, high, 1, false));
            else if (++wilds > list->wilds) break;
            Cards cards = run;
            if (high - low < 4 || count(run) == 0 || (!wilds && !mixed(list->hand, &cards))) continue;
            add(list, STRAIGHT, high, high - low + 1, cards, wilds);
        }
    }
}

static void bombs(List *list)
{
    for (int rank = 2; rank <= 14; rank++)
        if (list->suits[rank] == 4) add(list, FOUR, rank, 4, (Cards){15ULL << 4 * (rank - 2), 0}, 0);
    for (int bit = 0; bit < 36; bit++) {
        Cards run = {0, 0};
        for (int at = bit, size = 1; at < 52 && list->hand.one >> at & 1; at += 4, size++) {
            run.one |= 1ULL << at;
            if (size >= 5) add(list, FLUSH, at / 4 + 2, size, run, 0);
        }
    }
}

int plays(Cards hand, const Combo *top, bool classic, Combo *found)
{
    List list = {hand, top, classic, held(hand, PHOENIX), {0}, {0}, 0, found};
    for (int rank = 2; rank <= 14; rank++) {
        list.counts[rank] = of_rank(hand, rank);
        list.suits[rank] = __builtin_popcountll(hand.one >> 4 * (rank - 2) & 15);
    }
    int kind = top ? top->kind : PASS;
    if (!top || kind == SINGLE) singles(&list);
    if (!top || kind == PAIR || kind == TRIPLE || kind == FULL_HOUSE) sets(&list);
    if (!top || kind == STAIRS) stairs(&list);
    if (!top || kind == STRAIGHT) straights(&list);
    bombs(&list);
    return list.number;
}
