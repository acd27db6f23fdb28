/* Plays positions on by the best choices of a net: `selfplay playout NET`, one position a line in, one margin a line out.
 *
 * Cards and the words of a position (position.c) are hexadecimal, other numbers decimal. `training/playouts.py` writes
 * the lines.
 *
 *     D SEAT hands early calls mute given     before the play; calls: -1 the net decides; mute: seats that never call small
 *     P words                                 in the play
 *
 * `given`: the seat's gifts to the others in turn, 0: the net decides.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "selfplay.h"

static int number(void)
{
    int found;
    if (scanf("%d", &found) != 1) exit(3);
    return found;
}

static Cards cards(void)
{
    uint64_t found;
    if (scanf("%" SCNx64, &found) != 1) exit(3);
    return found;
}

static int read_deal(Player *player, Round *round)
{
    int seat = number();
    Cards hands[SEATS], early[SEATS];
    Fixed fixed = {.seat = seat};
    for (int at = 0; at < SEATS; at++) hands[at] = cards();
    for (int at = 0; at < SEATS; at++) early[at] = cards();
    for (int at = 0; at < SEATS; at++) fixed.calls[at] = number();
    player->mute = number(), player->number = 0;
    for (int step = 1; step < SEATS; step++) {
        fixed.gifts[step] = cards();
        if (fixed.gifts[step]) fixed.gives = true;
    }
    prepare(player, hands, early, &fixed, round);
    finish(player, round);
    return seat;
}

static int read_words(Player *player, Round *round)
{
    uint64_t words[POSITION_WORDS];
    for (int at = 0; at < POSITION_WORDS; at++) words[at] = cards();
    return play_on(player, words, round);
}

void playout(const Net *net, Player *player)
{
    char what;
    player->nets[0] = player->nets[1] = net;
    while (scanf(" %c", &what) == 1) {
        Round round;
        int seat = what == 'D' ? read_deal(player, &round) : read_words(player, &round);
        printf("%d %d\n", margin(&round, seat & 1) + called(&round, seat & 1), round.out[0] == seat);
        fflush(stdout);
    }
}
