/* What the trainer has beside games/players/learned/c. */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include "tichu.h"

/* playout.c */
void playout(const Net *net, Player *player);

#endif
