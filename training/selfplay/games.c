/* Whole games from a score: how often the side wins that calls by the score, and how often if nobody does.
 *
 * Gains by the points that the two sides still need, in hundreds, are read from standard input (games/players/learned/
 * standing.py): one pair for each of NEEDS times NEEDS, the own side's points first.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "net_file.h"
#include "selfplay.h"

#define NEEDS 11
#define MOST_ROUNDS 100

typedef struct { Gains plain, by_need[NEEDS][NEEDS]; } Table;

/* What a side makes of a round, calls included. */
static int made(const Round *round, int side)
{
    int counted[2], sum;
    card_points(round, counted);
    sum = swept(round) ? 200 * ((round->out[0] & 1) == side) : counted[side];
    for (int seat = side; seat < SEATS; seat += 2)
        sum += round->out[0] == seat ? round->calls[seat] : -round->calls[seat];
    return sum;
}

/* In hundreds, rounded up. */
static int need(int target, int score)
{
    int found = (target - score + 99) / 100;
    return found < 1 ? 1 : found > NEEDS - 1 ? NEEDS - 1 : found;
}

/* Whether side 0 wins; aware: it calls by the score. */
static bool wins(Player *player, const Table *table, const int begun[2], int target, uint64_t seed, bool aware)
{
    int scores[2] = {begun[0], begun[1]};
    random_seed(&player->random, seed);
    for (int number = 0; number < MOST_ROUNDS; number++) {
        Round round;
        Cards hands[SEATS], early[SEATS];
        shuffle(&player->random, hands, early);
        player->gains[0] = player->gains[1] = table->plain;
        if (aware) player->gains[0] = table->by_need[need(target, scores[0])][need(target, scores[1])];
        prepare(player, hands, early, 0, &round);
        finish(player, &round);
        for (int side = 0; side < 2; side++) scores[side] += made(&round, side);
        if ((scores[0] >= target || scores[1] >= target) && scores[0] != scores[1]) break;
    }
    return scores[0] > scores[1];
}

int play_games(const char *path, Player *player, int number, uint64_t seed, const int begun[2], int target)
{
    Table table;
    Net *net = net_load(path);
    int won[2] = {0}, better = 0, worse = 0;
    if (scanf("%f %f", &table.plain.small, &table.plain.grand) != 2) return 3;
    for (int at = 0; at < NEEDS * NEEDS; at++) {
        Gains *gains = &table.by_need[at / NEEDS][at % NEEDS];
        if (scanf("%f %f", &gains->small, &gains->grand) != 2) return 3;
    }
    player->nets[0] = player->nets[1] = net;
    for (int at = 0; at < number; at++) {
        bool plain = wins(player, &table, begun, target, seed * 1000003 + (uint64_t)at, false);
        bool aware = wins(player, &table, begun, target, seed * 1000003 + (uint64_t)at, true);
        won[0] += plain, won[1] += aware, better += aware && !plain, worse += plain && !aware;
    }
    printf("%d : %d to %d, %d games: %.1f %% won, by the score %.1f %%: %+.1f +- %.1f\n", begun[0], begun[1], target, number,
           100.0 * won[0] / number, 100.0 * won[1] / number, 100.0 * (better - worse) / number,
           196 * sqrt(better + worse) / number);
    return 0;
}

/* What both sides make of rounds, one a line. */
int play_outcomes(const char *path, Player *player, int number, uint64_t seed)
{
    Net *net = net_load(path);
    player->nets[0] = player->nets[1] = net;
    random_seed(&player->random, seed);
    for (int at = 0; at < number; at++) {
        Round round;
        Cards hands[SEATS], early[SEATS];
        shuffle(&player->random, hands, early);
        prepare(player, hands, early, 0, &round);
        finish(player, &round);
        printf("%d %d\n", made(&round, 0), made(&round, 1));
    }
    return 0;
}
