/* Plays positions on by the best choices of a net: `selfplay playout NET`, one position a line in, one margin a line out.
 *
 * Cards are hexadecimal, other numbers decimal. `training/playouts.py` writes the lines.
 *
 *     D SEAT hands early calls mute given     before the play; calls: -1 the net decides; mute: seats that never call small
 *     P SEAT hands knows top turn owner pile passed wish begun outs out taken played calls low first
 *
 * `given`: the seat's gifts to the others in turn, 0: the net decides. A combination is its kind, rank, size and cards;
 * `first` has the wish, and 1 to call small Tichu or 2 + SEAT to give the Dragon's trick to that seat instead; kind 0
 * passes or, beside a closing trick, lets it go.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include "tichu.h"

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

static Combo combo(void)
{
    Combo found = {0};
    found.kind = (uint8_t)number(), found.rank = (uint8_t)number(), found.size = (uint8_t)number(), found.cards = cards();
    return found;
}

static void read_deal(Player *player, int seat, Round *round)
{
    Cards hands[SEATS], early[SEATS];
    Fixed fixed = {.seat = seat};
    for (int at = 0; at < SEATS; at++) hands[at] = cards();
    for (int at = 0; at < SEATS; at++) early[at] = cards();
    for (int at = 0; at < SEATS; at++) fixed.calls[at] = number();
    player->mute = number();
    for (int step = 1; step < SEATS; step++) {
        fixed.gifts[step] = cards();
        if (fixed.gifts[step]) fixed.gives = true;
    }
    prepare(player, hands, early, &fixed, round);
}

static void read_position(Round *round)
{
    Cards hands[SEATS];
    int calls[SEATS] = {0};
    for (int at = 0; at < SEATS; at++) hands[at] = cards();
    begin(round, hands, calls);
    for (int at = 0; at < SEATS; at++)
        for (int to = 0; to < SEATS; to++) round->knows[at][to] = cards();
    round->top = combo();
    round->lies = round->top.kind != PASS;
    round->turn = number(), round->owner = number(), round->pile = number(), round->passed = number();
    round->wish = number(), round->begun = number(), round->outs = number();
    for (int at = 0; at < SEATS; at++) round->out[at] = number();
    for (int at = 0; at < SEATS; at++) round->taken[at] = number();
    round->played = number();
    for (int at = 0; at < SEATS; at++) round->calls[at] = number();
    for (int at = 0; at < 2 * SEATS; at++) round->low[at / 2][at % 2] = number();
}

static void make_first(Player *player, Round *round, int seat)
{
    Combo first = combo();
    int wish = number(), instead = number();
    if (instead == 1) round->calls[seat] = 100;
    else if (instead > 1) take(round, instead - 2);
    else if (first.kind != PASS) play(round, seat, &first, wish);
    else if (round->turn == seat) pass(round);
    else if (round->turn < 0) let_go(player, round, seat);
}

void playout(const Net *net, Player *player)
{
    char what;
    player->nets[0] = player->nets[1] = net;
    while (scanf(" %c", &what) == 1) {
        Round round;
        int seat = number();
        player->mute = 0, player->number = 0;
        if (what == 'D') {
            read_deal(player, seat, &round);
        } else {
            read_position(&round);
            make_first(player, &round, seat);
        }
        finish(player, &round);
        printf("%d %d\n", margin(&round, seat & 1) + called(&round, seat & 1), round.out[0] == seat);
        fflush(stdout);
    }
}
