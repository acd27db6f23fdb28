/* A position of a round, as `training/lord_playouts.py` writes it on one line, in decimals but for the cards:
 *
 *     seat players classic heir turn wish   lies owner kind rank size passed   hand hand place ...
 *
 * with both copies of a seat's cards (`Cards`) and its place, 0 if it is still in.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "lord.h"

bool read_position(Round *round, int *seat)
{
    int classic, lies, kind, rank, size;
    memset(round, 0, sizeof *round);
    if (scanf("%d %d %d %d %d %d %d %d %d %d %d %u", seat, &round->players, &classic, &round->heir, &round->turn,
              &round->wish, &lies, &round->owner, &kind, &rank, &size, &round->passed) != 12) return false;
    if (round->players < 2 || round->players > SEATS_MOST) return false;
    round->classic = classic, round->lies = lies;
    round->top = (Combo){.kind = (uint8_t)kind, .rank = (uint8_t)rank, .low = (uint8_t)(rank / 2), .size = (uint8_t)size};
    for (int at = 0; at < round->players; at++) {
        if (scanf("%" SCNx64 " %" SCNx64 " %d", &round->hands[at].one, &round->hands[at].two, &round->places[at]) != 3)
            return false;
        round->outs += round->places[at] > 0;
    }
    count_cards(round);
    return true;
}
