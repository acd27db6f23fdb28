/* Plays positions on by the best choices of a net: `selfplay playout NET`, one position a line in; out come its margin and
 * whether the seat is out first, or "no position".
 *
 * The words of a position (position.c) are hexadecimal. `training/playouts.py` writes the lines.
 *
 *     D words     before the play
 *     P words     in the play
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "selfplay.h"

static void read_words(int number, uint64_t *words)
{
    for (int at = 0; at < number; at++)
        if (scanf("%" SCNx64, &words[at]) != 1) exit(3);
}

void playout(const Net *net, Player *player)
{
    char what;
    player->nets[0] = player->nets[1] = net;
    while (scanf(" %c", &what) == 1) {
        bool dealt = what == 'D';
        Round round;
        uint64_t words[POSITION_WORDS];
        read_words(dealt ? DEAL_WORDS : POSITION_WORDS, words);
        int seat = (dealt ? play_deal : play_on)(player, words, &round);
        if (seat < 0) printf("no position\n");
        else printf("%d %d\n", margin(&round, seat & 1) + called(&round, seat & 1), round.out[0] == seat);
        fflush(stdout);
    }
}
