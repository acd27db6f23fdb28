/* What comes before the first lead: the deal, grand Tichu and the exchange, chosen by what the net tells of them. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "tichu.h"

#define SPARED 4
#define HELPS 4
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
    values[1] += player->grand;
    int call = draw_call(player, values);
    const Choice *noted = note(player, seat, false, values[call], table, common, own[call], numbers[call]);
    if (player->shows) printf("answer %d %014llx %d", seat, (unsigned long long)early, call);
    show_choice(player, noted);
    calls[seat] = 200 * call;
}

/* One card of each rank, those first whose loss makes the plan dearest or, with sign 1, the least dear. */
static int sorted(Plans *plans, Cards hand, int sign, Cards *found)
{
    double costs[MOST_HELD];
    int n = 0;
    Cards ranks = 0;
    for (Cards rest = hand; rest; rest &= rest - 1) {
        Cards card = rest & -rest;
        if (card & ranks) continue;
        if (card & SUITS) ranks |= rank_cards(__builtin_ctzll(card) / 4 + 2);
        double cost = sign * plan_of(plans, hand & ~card)->cost;
        int at = n++;
        for (; at > 0 && costs[at - 1] > cost; at--) costs[at] = costs[at - 1], found[at] = found[at - 1];
        costs[at] = cost, found[at] = card;
    }
    return n;
}

/* Trichu: to the two other people, whoever is the partner (R5). */
static int two_gifts(int seat, const Cards *cheap, const Cards *dear, int ranks, Cards gifts[][SEATS])
{
    int number = 0, one = seat == 1 ? 3 : 1, two = seat == 0 ? 3 : 2;
    for (int foe = 0; foe < SPARED + 1 && foe < ranks; foe++)
        for (int other = 0; other < (seat ? HELPS + 2 : SPARED + 1) && other < ranks; other++) {
            Cards card = seat ? dear[other] : cheap[other];
            if (cheap[foe] != card) gifts[number][one] = cheap[foe], gifts[number++][two] = card;
        }
    return number;
}

/* What a seat may give: of its cheapest cards to the opponents, of the dearest or the cheapest to the partner. */
static int gifts_of(Player *player, int seat, Cards hand, Cards gifts[][SEATS])
{
    Cards cheap[MOST_HELD], dear[MOST_HELD];
    int ranks = sorted(player->plans, hand, 1, cheap), number = 0;
    sorted(player->plans, hand, -1, dear);
    for (int at = 0; at < SPARED; at++) dear[HELPS + at] = cheap[at];
    if (TABLE) return two_gifts(seat, cheap, dear, ranks, gifts);
    for (int one = 0; SEATS == 6 && one < HELPS + SPARED && one < ranks; one++)  /* to two partners (S3) */
        for (int two = 0; two < HELPS + SPARED && two < ranks; two++)
            if (dear[one] != dear[two]) gifts[number][2] = dear[one], gifts[number++][4] = dear[two];
    for (int one = 0; SEATS == 4 && one < SPARED && one < ranks; one++)
        for (int two = 0; two < SPARED && two < ranks; two++)
            for (int help = 0; help < HELPS + 2 && help < ranks; help++) {
                if (one == two || cheap[one] == dear[help] || cheap[two] == dear[help]) continue;
                if (one > two && player->heat > 0 && random_next(&player->random) >> 62) continue;  /* to save time */
                gifts[number][1] = cheap[one], gifts[number][2] = dear[help], gifts[number][3] = cheap[two];
                number++;
            }
    return number;
}

static void give(Player *player, const Round *round, int seat, Cards chosen[SEATS])
{
    static _Thread_local int features[MOST_COMBOS][MOST_FEATURES], numbers[MOST_COMBOS];
    const Net *net = player->nets[seat & 1];
    if (player->heats) player->heat = player->heats[seat];
    Look look = look_at(round, seat, false, player->plans);
    if (seat & 1) look.open = 0;  /* R4 */
    Cards gifts[SPARED * SPARED * (HELPS + 2)][SEATS] = {{0}};
    int table[SEATS], common = of_calls(seat, round->calls, table);
    int number = gifts_of(player, seat, round->hands[seat], gifts);
    float values[MOST_COMBOS];
    Sums base;
    net_sums(net, table, common, &base, true);
    for (int at = 0; at < number; at++) {
        Sums sums = base;
        numbers[at] = of_gifts(&look, gifts[at], features[at]);
        net_sums(net, features[at], numbers[at], &sums, false);
        values[at] = net_value(net, &sums);
    }
    int at = draw(player, values, number);
    memcpy(chosen, gifts[at], SEATS * sizeof(Cards));
    const Choice *noted = note(player, seat, false, values[at], table, common, features[at], numbers[at]);
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
    for (int seat = 0; seat < SEATS; seat++)
        for (int step = 1; step < SEATS; step++) round->knows[seat][around(seat, step)] = gifts[seat][step];
}
