/* One play for each pattern of ranks, as games/players/learned/patterns.py lists them; the Phoenix fills gaps of straights
 * but takes no card's place in them. */
#include "tichu.h"

int points(Cards cards)
{
    int total = 5 * count(cards & rank_cards(5)) + 10 * count(cards & (rank_cards(10) | rank_cards(13)));
    return total + (cards & DRAGON ? 25 : 0) - (cards & PHOENIX ? 25 : 0);
}

static Cards filled(Cards cards) { return units(cards) * 15; }

Sets sets_of(Cards hand)
{
    Cards cards = hand & SUITS;
    Cards one = cards & UNIT, two = cards >> 1 & UNIT, three = cards >> 2 & UNIT, four = cards >> 3 & UNIT;
    Cards low = one | (two & ~one) << 1 | (three & ~(one | two)) << 2 | (four & ~(one | two | three)) << 3;
    Cards rest = cards ^ low;
    two = rest >> 1 & UNIT, three = rest >> 2 & UNIT, four = rest >> 3 & UNIT;
    Cards second = two << 1 | (three & ~two) << 2 | (four & ~(two | three)) << 3;
    rest ^= second;
    three = rest >> 2 & UNIT, four = rest >> 3 & UNIT;
    Cards third = three << 2 | (four & ~three) << 3;
    Sets sets = {hand, low, (low & filled(second)) | second, ((low | second) & filled(third)) | third};
    return sets;
}

static bool has(Cards units, int rank) { return units >> 4 * (rank - 2) & 1; }

bool beats(const Combo *combo, const Combo *top)
{
    if (is_bomb(combo)) {
        if (!is_bomb(top)) return top->kind != LEAD_ON;
        return combo->size != top->size ? combo->size > top->size : combo->rank > top->rank;
    }
    return combo->kind == top->kind && combo->size == top->size && combo->rank > top->rank;
}

static int add(Combo *found, int n, int kind, int rank, int size, Cards cards, int wild)
{
    found[n] = (Combo){cards, (uint8_t)kind, (uint8_t)rank, (uint8_t)size, (uint8_t)wild};
    return n + 1;
}

/* All bombs, or those that beat top. */
int bombs(Cards hand, const Combo *top, Combo *found)
{
    int n = 0;
    Cards cards = hand & SUITS, pairs = cards & cards >> 1, fours = pairs & pairs >> 2 & UNIT;
    for (int rank = 2; rank <= 14 && fours; rank++)
        if (has(fours, rank)) n = add(found, n, FOUR, 2 * rank, 4, rank_cards(rank), 0);
    Cards runs = cards & cards >> 4 & cards >> 8 & cards >> 12 & cards >> 16;
    for (int low = 0; low < 36 && runs; low++) {
        if (!(runs >> low & 1)) continue;
        Cards run = 0;
        for (int at = low, size = 1; at < 52 && cards >> at & 1; at += 4, size++) {
            run |= 1ULL << at;
            if (size >= 5) n = add(found, n, FLUSH, 2 * (at / 4 + 2), size, run, 0);
        }
    }
    if (!top) return n;
    int kept = 0;
    for (int at = 0; at < n; at++)
        if (beats(&found[at], top)) found[kept++] = found[at];
    return kept;
}

static int singles(const Sets *sets, int above, Combo *found, int n)
{
    Cards ones = units(sets->ones);
    for (int rank = 2; rank <= 14; rank++)
        if (has(ones, rank) && 2 * rank > above)
            n = add(found, n, SINGLE, 2 * rank, 1, sets->ones & rank_cards(rank), 0);
    if (!above) {
        if (sets->hand & MAH_JONG) n = add(found, n, SINGLE, 2, 1, MAH_JONG, 0);
        if (sets->hand & DOG) n = add(found, n, LEAD_ON, 0, 1, DOG, 0);
    }
    if (above < DRAGON_RANK) {
        if (sets->hand & PHOENIX) n = add(found, n, SINGLE, above ? above + 1 : 3, 1, PHOENIX, 0);
        if (sets->hand & DRAGON) n = add(found, n, SINGLE, DRAGON_RANK, 1, DRAGON, 0);
    }
    return n;
}

static int alike(const Sets *sets, int kind, int above, Combo *found, int n)
{
    Cards enough = kind == PAIR ? sets->twos : sets->threes, fewer = kind == PAIR ? sets->ones : sets->twos;
    int size = kind == PAIR ? 2 : 3;
    for (int rank = above / 2 + 1; rank <= 14; rank++) {
        if (rank < 2) continue;
        if (enough & rank_cards(rank)) n = add(found, n, kind, 2 * rank, size, enough & rank_cards(rank), 0);
        if (sets->hand & PHOENIX && fewer & rank_cards(rank))
            n = add(found, n, kind, 2 * rank, size, (fewer & rank_cards(rank)) | PHOENIX, rank);
    }
    return n;
}

static int full_houses(const Sets *sets, int above, Combo *found, int n)
{
    bool wild = sets->hand & PHOENIX;
    for (int high = above / 2 + 1; high <= 14; high++) {
        if (high < 2) continue;
        Cards triple = sets->threes & rank_cards(high), pair = sets->twos & rank_cards(high);
        for (int low = 2; low <= 14; low++) {
            if (low == high) continue;
            Cards two = sets->twos & rank_cards(low), one = sets->ones & rank_cards(low);
            if (triple && two) n = add(found, n, FULL_HOUSE, 2 * high, 5, triple | two, 0);
            if (wild && triple && one) n = add(found, n, FULL_HOUSE, 2 * high, 5, triple | one | PHOENIX, low);
            if (wild && pair && two) n = add(found, n, FULL_HOUSE, 2 * high, 5, pair | two | PHOENIX, high);
        }
    }
    return n;
}

static int stairs(const Sets *sets, int size, int above, Combo *found, int n)
{
    for (int low = 2; low < 14; low++) {
        Cards cards = 0;
        int gap = 0;
        for (int high = low; high <= 14; high++) {
            Cards two = sets->twos & rank_cards(high), one = sets->ones & rank_cards(high);
            if (!two && (gap || !one || !(sets->hand & PHOENIX))) break;
            if (!two) gap = high;
            cards |= two ? two : one;
            int cardinal = 2 * (high - low + 1);
            if (high == low || 2 * high <= above || (size && cardinal != size)) continue;
            if (gap) n = add(found, n, STAIRS, 2 * high, cardinal, cards | PHOENIX, gap);
            else n = add(found, n, STAIRS, 2 * high, cardinal, cards, 0);
        }
    }
    return n;
}

/* A straight in one suit would be a bomb: another suit is put in, if there is one. */
static Cards mixed(Cards hand, Cards run)
{
    if (run & MAH_JONG || run & ~(UNIT << __builtin_ctzll(run) % 4)) return run;
    Cards spare = hand & SUITS & filled(run) & ~run;
    if (!spare) return 0;
    Cards card = spare & -spare;
    return (run & ~filled(card)) | card;
}

static int straights(const Sets *sets, int size, int above, Combo *found, int n)
{
    Cards ones = sets->ones | (sets->hand & MAH_JONG);
    for (int low = 1; low <= 10; low++) {
        Cards run = 0;
        int gap = 0;
        for (int high = low; high <= 14; high++) {
            Cards card = ones & rank_cards(high);
            if (!card && (gap || !(sets->hand & PHOENIX) || high == 1)) break;
            if (!card) gap = high;
            run |= card;
            int ranks = high - low + 1;
            if (ranks < 5 || 2 * high <= above || (size && ranks != size)) continue;
            Cards cards = gap ? run | PHOENIX : mixed(sets->hand, run);
            if (cards) n = add(found, n, STRAIGHT, 2 * high, ranks, cards, gap);
        }
    }
    return n;
}

/* Plays that lead, or beat top; bombs included. */
int plays(Cards hand, const Combo *top, Combo *found)
{
    Sets sets = sets_of(hand);
    int n = bombs(hand, top, found);
    if (!top) {
        n = singles(&sets, 0, found, n);
        n = alike(&sets, PAIR, 0, found, n);
        n = alike(&sets, TRIPLE, 0, found, n);
        n = full_houses(&sets, 0, found, n);
        n = stairs(&sets, 0, 0, found, n);
        return straights(&sets, 0, 0, found, n);
    }
    if (top->size > count(hand)) return n;
    switch (top->kind) {
    case SINGLE: return singles(&sets, top->rank, found, n);
    case PAIR: case TRIPLE: return alike(&sets, top->kind, top->rank, found, n);
    case FULL_HOUSE: return full_houses(&sets, top->rank, found, n);
    case STAIRS: return stairs(&sets, top->size, top->rank, found, n);
    case STRAIGHT: return straights(&sets, top->size, top->rank, found, n);
    default: return n;
    }
}

/* Whether a play beats top that is no bomb. */
bool answers(Cards hand, const Combo *top)
{
    Combo found[MOST_COMBOS];
    int n = plays(hand, top, found);
    return n && !is_bomb(&found[n - 1]);
}
