/* Plays rounds by what the net tells of each choice; every choice is noted with its features, to be learned from.
 *
 * Small Tichu is called with the first card if the choice is worth
 * more as a caller's. Choices are drawn by a softmax, so that all good ones are tried.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "tichu.h"

#define CALL_HEAT 0.1f

int draw(Player *player, const float *values, int number)
{
    return drawn(&player->random, values, number, player->heat, player->odd);
}

/* Whether to call, by the values of not calling and of calling: tried more freely than plays. */
int draw_call(Player *player, const float values[2])
{
    return drawn(&player->random, values, 2, player->heat > 0 ? CALL_HEAT : 0, player->odd);
}

/* The highest rank out that is not in the hand that is left: what a play with the Mah Jong is judged with. */
static int likely_wish(const Look *look, Cards left)
{
    for (int rank = 14; rank > 1; rank--)
        if (look->others & rank_cards(rank) && !(left & rank_cards(rank))) return rank;
    return 0;
}

/* The wish of a chosen play, none among them; its features and value are those of the play from now on. */
static int choose_wish(
    Player *player, const Look *look, const Combo *combo, const Sums *table, int *features, int *number, float *value)
{
    static _Thread_local int found[14][MOST_FEATURES];
    int numbers[14];
    float values[14];
    for (int at = 0; at < 14; at++) {
        Sums sums = *table;
        numbers[at] = of_choice(look, combo, at ? at + 1 : 0, found[at]);
        net_sums(player->nets[look->seat & 1], found[at], numbers[at], &sums, false);
        values[at] = net_value(player->nets[look->seat & 1], &sums);
    }
    int at = draw(player, values, 14);
    memcpy(features, found[at], sizeof found[at]);
    *number = numbers[at], *value = values[at];
    return at ? at + 1 : 0;
}

static bool may_call(const Round *round, int seat)
{
    return !round->outs && !(round->begun >> seat & 1) && !round->calls[seat] && !friend_called(round->calls, seat);
}

/* Note a choice: what the table shows and what it is itself. Nothing is noted of play without heat. */
const Choice *note(
    Player *player, int seat, bool settled, float value, const int *table, int common, const int *own, int number)
{
    Choice *noted = &player->noted[player->number];
    if (player->heat <= 0 || player->number == MOST_CHOICES) return 0;
    player->number++;
    noted->seat = seat, noted->settled = settled, noted->value = value, noted->number = 0;
    for (int at = 0; at < common; at++) noted->features[noted->number++] = (uint16_t)table[at];
    for (int at = 0; at < number; at++) noted->features[noted->number++] = (uint16_t)own[at];
    return noted;
}

/* What is said of a choice: its value and features. */
void show_choice(const Player *player, const Choice *noted)
{
    if (!player->shows) return;
    if (noted) printf(" %.4f", (double)noted->value);
    for (int at = 0; noted && at < noted->number; at++) printf(" %d", noted->features[at]);
    printf("\n");
}

/* A move, and of a choice its value and features: what the tests compare with what the player sees. */
static void show(const Player *player, int seat, const Combo *combo, int wish, const Choice *noted)
{
    if (player->shows) printf("move %d %014llx %d %d", seat, (unsigned long long)combo->cards, combo->wild, wish);
    show_choice(player, noted);
}

/* The choices of one decision as they are judged. */
typedef struct {
    int number, features[MOST_COMBOS][MOST_FEATURES], numbers[MOST_COMBOS], wishes[MOST_COMBOS];
    Combo combos[MOST_COMBOS];
    Sums sums[MOST_COMBOS];
    float values[MOST_COMBOS], as_caller[MOST_COMBOS];
} Judged;

static void judge(const Net *net, const Look *look, const Sums *table, Judged *judged)
{
    Cards hand = look->round->hands[look->seat];
    for (int at = 0; at < judged->number; at++) {
        const Combo *combo = &judged->combos[at];
        judged->wishes[at] = combo->cards & MAH_JONG ? likely_wish(look, hand & ~combo->cards) : 0;
        judged->numbers[at] = of_choice(look, combo, judged->wishes[at], judged->features[at]);
        judged->sums[at] = *table;
        net_sums(net, judged->features[at], judged->numbers[at], &judged->sums[at], false);
        judged->values[at] = net_value(net, &judged->sums[at]);
    }
}

/* Whether to call before the chosen play (T4): as a caller's the best play is worth more than the best without. */
static bool calls_small(Player *player, const Round *round, int seat, Judged *judged, int chosen)
{
    float both[2] = {-100, -100};
    if (judged->combos[chosen].kind == PASS || player->mute >> seat & 1 || !may_call(round, seat)) return false;
    for (int at = 0; at < judged->number; at++) {
        net_sums(player->nets[seat & 1], &MY_SMALL, 1, &judged->sums[at], false);
        bool passes = judged->combos[at].kind == PASS;
        judged->as_caller[at] = passes ? -99 : net_value(player->nets[seat & 1], &judged->sums[at]);
        if (judged->values[at] > both[0]) both[0] = judged->values[at];
        if (judged->as_caller[at] > both[1]) both[1] = judged->as_caller[at];
    }
    both[1] += player->gains[seat & 1].small;
    return draw_call(player, both);
}

/* The seat chooses, in turn or beside a closing trick, and calls if it should; true if it played. */
static bool choose(Player *player, Round *round, int seat)
{
    static _Thread_local Judged judged;
    const Net *net = player->nets[seat & 1];
    if (player->heats) player->heat = player->heats[seat];
    bool closing = round->turn != seat;
    judged.number = options(round, seat, judged.combos);
    if (judged.number == 1 && (closing || judged.combos[0].kind == PASS)) {
        if (!closing) show(player, seat, &judged.combos[0], 0, 0), pass(round);
        return false;
    }
    Look look = look_at(round, seat, closing, player->plans);
    int table[MOST_FEATURES], common = of_table(&look, table);
    Sums base;
    net_sums(net, table, common, &base, true);
    judge(net, &look, &base, &judged);
    int chosen = draw(player, judged.values, judged.number);
    if (calls_small(player, round, seat, &judged, chosen)) {
        table[common++] = MY_SMALL;
        net_sums(net, &MY_SMALL, 1, &base, false);
        round->calls[seat] = 100;
        if (player->shows) printf("small %d\n", seat);
        chosen = draw(player, judged.as_caller, judged.number);
        if (judged.combos[chosen].kind == PASS) chosen = 0;
        memcpy(judged.values, judged.as_caller, sizeof judged.values);
    }
    const Combo *combo = &judged.combos[chosen];
    int *features = judged.features[chosen], *number = &judged.numbers[chosen], wish = 0;
    float *value = &judged.values[chosen];
    if (combo->cards & MAH_JONG) wish = choose_wish(player, &look, combo, &base, features, number, value);
    show(player, seat, combo, wish, note(player, seat, round->outs > 0, *value, table, common, features, *number));
    if (combo->kind != PASS) play(round, seat, combo, wish);
    else if (!closing) pass(round);
    return combo->kind != PASS;
}

/* A bomb on the closing trick, from an opponent who wants one, else it is taken. */
void let_go(Player *player, Round *round, int seat)
{
    for (int step = 1; step < SEATS; step += 2) {
        int foe = around(round->owner, step);
        if (foe != seat && count(round->hands[foe]) >= 4 && choose(player, round, foe)) return;
    }
    if (player->shows) printf("take %d\n", gift(round));
    take(round, gift(round));
}

void finish(Player *player, Round *round)
{
    while (!round->done) {
        if (round->turn < 0) let_go(player, round, -1);
        else choose(player, round, round->turn);
    }
}
