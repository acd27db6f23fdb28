/* What the trainer has beside games/players/learned/c. */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include "tichu.h"

/* exchange.c */
void shuffle(Random *random, Cards hands[SEATS], Cards early[SEATS]);
typedef struct { int seat, calls[SEATS]; bool gives; Cards gifts[SEATS]; } Fixed;   /* calls: -1 the net decides */
void prepare(Player *player, const Cards hands[SEATS], const Cards early[SEATS], const Fixed *fixed, Round *round);

/* playout.c */
void playout(const Net *net, Player *player);

#endif
