/* What comes before the first lead: the deal, grand Tichu and the exchange, chosen by what the net tells of them. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "tichu.h"

const Width USUAL_WIDTH = {5, MOST_HELD};
#define EARLY (SEATS == 4 ? 32 : 36)

/* Eight cards first, then all fourteen (T3); or six, then nine, the first two drawers ten (S1, S2). */
void shuffle(Random *random, Cards hands[SEATS], Cards early[SEATS])
{
    int cards[56], first = SEATS == 4 ? 0 : (int)(uniform(random) * SEATS);
    for (int at = 0; at < 56; at++) cards[at] = at;
    for (int seat = 0; seat < SEATS; seat++) hands[seat] = early[seat] = 0;
    for (int at = 55; at >= 0; at--) {
        int other = (int)(uniform(random) * (at + 1)), card = cards[other];
        cards[other] = cards[at];
        int seat = around(first, at);
        hands[seat] |= 1ULL << card;
        if (at < EARLY) early[seat] |= 1ULL << card;
    }
}

static int held(Cards hand, int rank) { return count(hand & rank_cards(rank)); }

/* games/players/heuristic/calls.py: TIENTSIN.grand */
static double grand_of_six(Cards hand)
{
    double logit = -2.35 + 0.66 * held(hand, 14) + 0.22 * held(hand, 13) + (hand & PHOENIX ? 1.39 : 0)
                   + (hand & DRAGON ? 0.97 : 0) - (hand & MAH_JONG ? 0.15 : 0);
    return 1 / (1 + exp(-logit));
}

/* Grand Tichu or not; not if a partner has called. */
static void answer(Player *player, int seat, Cards early, int calls[SEATS])
{
    int table[SEATS], own[2][MOST_FEATURES], numbers[2], common = of_calls(seat, calls, table);
    float values[2];
    Sums base, sums;
    if (friend_called(calls, seat)) return;
    if (player->heats) player->heat = player->heats[seat];
    if (SEATS == 6) {  /* seldom called, so little is learned of it */
        double least = player->heat > 0 && uniform(&player->random) < 0.2 ? 0.3 : 0.4;
        calls[seat] = 200 * (grand_of_six(early) >= least);
        return;
    }
    net_sums(player->nets[seat & 1], table, common, &base, true);
    for (int call = 0; call < 2; call++) {
        sums = base;
        numbers[call] = of_answer(early, call, own[call]);
        net_sums(player->nets[seat & 1], own[call], numbers[call], &sums, false);
        values[call] = net_value(player->nets[seat & 1], &sums);
    }
    values[1] += player->gains[seat & 1].grand;
    int call = draw_call(player, values);
    const Choice *noted = note(player, seat, false, values[call], table, common, own[call], numbers[call]);
    if (player->shows) printf("answer %d %014llx %d", seat, (unsigned long long)early, call);
    show_choice(player, noted);
    calls[seat] = 200 * call;
}

/* One card of each rank, those first whose loss makes the plan least dear. */
static int sorted(Plans *plans, Cards hand, Cards *found)
{
    double costs[MOST_HELD];
    int n = 0;
    Cards ranks = 0;
    for (Cards rest = hand; rest; rest &= rest - 1) {
        Cards card = rest & -rest;
        if (card & ranks) continue;
        if (card & SUITS) ranks |= rank_cards(__builtin_ctzll(card) / 4 + 2);
        double cost = plan_of(plans, hand & ~card)->cost;
        int at = n++;
        for (; at > 0 && costs[at - 1] > cost; at--) costs[at] = costs[at - 1], found[at] = found[at - 1];
        costs[at] = cost, found[at] = card;
    }
    return n;
}

bool receives(bool table, int seat, int step)
{
    return SEATS == 6 ? step % 2 == 0 : !(table && around(seat, step) == 2);
}

/* Whether the rank in place `at`, the cheapest first, may go to the seat so many steps on. */
static bool may_get(const Width *width, int step, int at, int ranks)
{
    return step % 2 ? at < width->spared : at < 2 || at >= ranks - width->helps;
}

/* What a seat may give, by what each seat after it gets: one card of each rank, no rank twice. */
static int gifts_of(const Width *width, Plans *plans, const Round *round, int seat, Cards gifts[][SEATS])
{
    Cards cards[MOST_HELD];
    int to[3] = {0}, receivers = 0, number = 0, ranks = sorted(plans, round->hands[seat], cards);
    for (int step = 1; step < SEATS; step++)
        if (receives(round->table, seat, step)) to[receivers++] = step;
    for (int one = 0; one < ranks; one++)
        for (int two = 0; two < ranks; two++) {
            if (one == two || !may_get(width, to[0], one, ranks) || !may_get(width, to[1], two, ranks)) continue;
            for (int three = 0; three < (receivers < 3 ? 1 : ranks); three++) {
                if (receivers == 3 && (three == one || three == two || !may_get(width, to[2], three, ranks))) continue;
                memset(gifts[number], 0, sizeof gifts[number]);
                gifts[number][to[0]] = cards[one], gifts[number][to[1]] = cards[two];
                if (receivers == 3) gifts[number][to[2]] = cards[three];
                number++;
            }
        }
    return number;
}

/* The sums of hands that are kept: the same cards are given in several ways. */
typedef struct { Cards kept[MOST_KEPT]; Sums sums[MOST_KEPT]; } Kept;

static const Sums *kept_sums(Kept *kept, const Net *net, const Look *look, const Sums *base, Cards hand)
{
    int at = (int)((hand * 0x9E3779B97F4A7C15ULL) >> 54), features[MOST_FEATURES];
    for (; kept->kept[at]; at = (at + 1) % MOST_KEPT)
        if (kept->kept[at] == hand) return &kept->sums[at];
    kept->kept[at] = hand, kept->sums[at] = *base;
    net_sums(net, features, of_kept(look, hand, features), &kept->sums[at], false);
    return &kept->sums[at];
}

/* What the seat may give, and what the net tells of it. */
int judge_gifts(const Net *net, const Width *width, const Look *look, Cards gifts[][SEATS], float *values)
{
    static _Thread_local Kept kept;
    const Round *round = look->round;
    int table[SEATS], features[SEATS], common = of_calls(look->seat, round->calls, table);
    int number = gifts_of(width, look->plans, round, look->seat, gifts);
    Sums base;
    net_sums(net, table, common, &base, true);
    memset(kept.kept, 0, sizeof kept.kept);
    for (int at = 0; at < number; at++) {
        Cards hand = round->hands[look->seat];
        for (int step = 1; step < SEATS; step++) hand &= ~gifts[at][step];
        Sums sums = *kept_sums(&kept, net, look, &base, hand);
        net_sums(net, features, of_given(gifts[at], features), &sums, false);
        values[at] = net_value(net, &sums);
    }
    return number;
}

/* What the seat sees before it gives: only a soloist sees the Table's hand (R4). */
Look look_at_gifts(const Round *round, int seat, Plans *plans)
{
    Look look = look_at(round, seat, false, plans);
    if (seat & 1) look.open = 0;
    return look;
}

static void give(Player *player, const Round *round, int seat, Cards chosen[SEATS])
{
    static _Thread_local Cards gifts[MOST_GIFTS][SEATS];
    static _Thread_local float values[MOST_GIFTS];
    int features[MOST_FEATURES], table[SEATS], common = of_calls(seat, round->calls, table);
    if (player->heats) player->heat = player->heats[seat];
    Look look = look_at_gifts(round, seat, player->plans);
    int number = judge_gifts(player->nets[seat & 1], &player->widths[seat & 1], &look, gifts, values);
    int at = draw(player, values, number);
    memcpy(chosen, gifts[at], SEATS * sizeof(Cards));
    Cards hand = round->hands[seat];
    for (int step = 1; step < SEATS; step++) hand &= ~chosen[step];
    int own = of_kept(&look, hand, features);
    own += of_given(chosen, features + own);
    const Choice *noted = note(player, seat, false, values[at], table, common, features, own);
    if (player->shows) printf("give %d %014llx", seat, (unsigned long long)round->hands[seat]);
    for (int step = 1; step < SEATS && player->shows; step++) printf(" %014llx", (unsigned long long)chosen[step]);
    show_choice(player, noted);
}

/* Calls and the exchange: the round stands before its first lead. fixed: what is decided already, or 0. */
void prepare(Player *player, const Cards hands[SEATS], const Cards early[SEATS], const Fixed *fixed, Round *round)
{
    int calls[SEATS] = {0};
    Cards gifts[SEATS][SEATS] = {{0}}, after[SEATS];
    player->number = 0;
    for (int seat = 0; seat < SEATS && fixed; seat++)
        if (fixed->calls[seat] == 200) calls[seat] = 200;
    for (int seat = 0; seat < SEATS; seat++)
        if (!(TABLE && seat % 2 == 0) && (!fixed || fixed->calls[seat] < 0)) answer(player, seat, early[seat], calls);
    for (int seat = 0; seat < SEATS && fixed; seat++)
        if (fixed->calls[seat] == 100) calls[seat] = 100;
    begin(round, hands, calls);
    for (int seat = 0; seat < SEATS; seat++)
        if (is_table(round, seat)) continue;
        else if (fixed && fixed->gives && seat == fixed->seat) memcpy(gifts[seat], fixed->gifts, sizeof gifts[seat]);
        else give(player, round, seat, gifts[seat]);
    memcpy(after, hands, sizeof after);
    for (int seat = 0; seat < SEATS; seat++)
        for (int step = 1; step < SEATS; step++) {
            after[seat] &= ~gifts[seat][step];
            after[around(seat, step)] |= gifts[seat][step];
        }
    begin(round, after, calls);
    round->keeps = fixed && fixed->keeps;
    for (int seat = 0; seat < SEATS; seat++)
        for (int step = 1; step < SEATS; step++) round->knows[seat][around(seat, step)] = gifts[seat][step];
}
