/* What the trainer has beside games/players/learned/c. */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include "tichu.h"

/* games.c */
int play_games(const char *path, Player *player, int number, uint64_t seed, const int begun[2], int target);
int play_outcomes(const char *path, Player *player, int number, uint64_t seed);

/* playout.c */
void playout(const Net *net, Player *player);

#endif
