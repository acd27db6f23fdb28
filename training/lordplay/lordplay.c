/* Learns to play the Great Lord from rounds against itself: the place that a choice leads to, from what its seat sees.
 *
 *     lordplay train NET ROUNDS SEED [FROM]      learn, starting afresh or from a net
 *     lordplay match NET NET DEALS SEED          duplicate deals: how many places the first is better, by table
 *     lordplay show NET ROUNDS SEED              rounds as training plays them, with the features of each choice
 *
 * Every choice of every seat is learned from. Its target is 1 for the first place, -1 for the last, mixed with what the
 * net told of the seat's next choices (TD(lambda)).
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "lord.h"
#include "net_file.h"

#define LAMBDA 0.85f
#define BATCH 16           /* rounds a step: */
#define PASSES 2           /* over the choices of those rounds, */
#define TOGETHER 360       /* so many at a time */
#define RATE 1e-3f         /* of Adam, falling with the root of the steps: training may end at any time */
#define AGAIN 5e-4f        /* for a net to go on from */
#define WARM 50           /* steps until the full rate */
#define HALF 4000          /* steps in which the rate falls by the root of two */
#define RECENT 10          /* the net saved is the mean of the last tenth of the steps, about */
#define DECAY 2e-5f        /* of the rows */
#define HEAT 0.015f        /* of the softmax */
#define EARLY_HEAT 0.06f   /* so much more at the start of a fresh net, */
#define EARLY 400          /* for so many steps */
#define ODD_SHARE 0.005f   /* of choices drawn evenly */
#define REPORT 100         /* steps from one report and saved net to the next */
#define MOST_CHOICES 9600

typedef struct { int seat, number; float value, target; uint16_t features[MOST_FEATURES]; } Choice;
typedef struct {
    const Net *nets[2];    /* of even and odd seats */
    Plans *plans;
    Random random;
    float heat, odd;       /* of the softmax, and the share of choices drawn evenly; 0 and 0: the best */
    bool shows;            /* every move is printed */
    int number;
    Choice noted[MOST_CHOICES];
} Player;

static int draw(void *context, const float *values, int number)
{
    Player *player = context;
    return drawn(&player->random, values, number, player->heat, player->odd);
}

static void show(const Player *player, int seat, const Combo *combo, const Judged *judged, const Choice *noted)
{
    if (!player->shows) return;
    printf("move %d %014llx %014llx %d %d %d", seat, (unsigned long long)combo->cards.one,
           (unsigned long long)combo->cards.two, combo->kind, combo->low, judged ? judged->wish : 0);
    if (noted) printf(" %.4f", (double)noted->value);
    for (int at = 0; noted && at < noted->number; at++) printf(" %d", noted->features[at]);
    printf("\n");
}

static const Choice *note(Player *player, const Move *move)
{
    Choice *noted = &player->noted[player->number];
    if (!move->made || player->heat <= 0 || player->number == MOST_CHOICES) return 0;
    player->number++;
    noted->seat = move->seat, noted->value = move->made->value, noted->number = 0;
    for (int at = 0; at < move->common; at++) noted->features[noted->number++] = (uint16_t)move->table[at];
    for (int at = 0; at < move->made->number; at++)
        noted->features[noted->number++] = (uint16_t)move->made->features[at];
    return noted;
}

static void finish(Player *player, const Deal *deal, Round *round)
{
    start(deal, round);
    for (Move move; !round->done; carry_out(round, &move)) {
        choose(player->nets[round->turn & 1], player->plans, round, draw, player, &move);
        show(player, move.seat, move.combo, move.made, note(player, &move));
    }
}

/* The targets of a round's choices. */
static void settle(Player *player, const Round *round, int from)
{
    float targets[SEATS_MOST], next[SEATS_MOST];
    bool any[SEATS_MOST] = {false};
    for (int seat = 0; seat < round->players; seat++)
        targets[seat] = 1 - 2 * (float)(round->places[seat] - 1) / (float)(round->players - 1);
    for (int at = player->number - 1; at >= from; at--) {
        Choice *noted = &player->noted[at];
        int seat = noted->seat;
        if (any[seat]) targets[seat] = LAMBDA * targets[seat] + (1 - LAMBDA) * next[seat];
        next[seat] = noted->value, any[seat] = true;
        noted->target = targets[seat];
    }
}

static Player *player_of(const Net *one, const Net *two, uint64_t seed)
{
    Player *player = calloc(1, sizeof *player);
    player->nets[0] = one, player->nets[1] = two, player->plans = plans_new();
    random_seed(&player->random, seed);
    return player;
}

typedef struct { Net *first, *second, *slope; long steps; } Adam;

static void average(Net *mean, Net *net, long step)
{
    float share = step > RECENT ? (float)RECENT / (float)step : 1;
    float *to = net_floats(mean);
    const float *from = net_floats(net);
    for (int at = 0; at < net_size(); at++) to[at] += share * (from[at] - to[at]);
}

/* Learn from the choices noted; gives the sum of the squared errors. */
static double learn(Player *player, Net *net, Adam *adam, float rate)
{
    double error = 0;
    int features[MOST_FEATURES];
    for (int pass = 0; pass < PASSES; pass++)
        for (int from = 0; from < player->number; from += TOGETHER) {
            int end = from + TOGETHER < player->number ? from + TOGETHER : player->number;
            memset(net_floats(adam->slope), 0, (size_t)net_size() * sizeof(float));
            for (int at = from; at < end; at++) {
                int other = at + (int)(uniform(&player->random) * (player->number - at));   /* in a new order */
                Choice noted = player->noted[other];
                player->noted[other] = player->noted[at], player->noted[at] = noted;
                for (int each = 0; each < noted.number; each++) features[each] = noted.features[each];
                float wrong = net_slope(net, adam->slope, features, noted.number, noted.target);
                if (!pass) error += wrong * wrong;
            }
            for (int at = 0; at < net_size(); at++) net_floats(adam->slope)[at] /= (float)(end - from);
            net_step(net, adam->first, adam->second, adam->slope, rate, DECAY, ++adam->steps);
        }
    return error;
}

static int train(const char *path, long rounds, uint64_t seed, const char *from)
{
    Net *net = from ? net_load(from) : net_new(seed + 1), *kept = net_new(0);
    Adam adam = {net_new(0), net_new(0), net_new(0), 0};
    Player *player = player_of(net, net, seed);
    player->odd = ODD_SHARE;
    long steps = rounds / BATCH, choices = 0, begun = (long)time(0);
    double error = 0;
    for (long step = 1; step <= steps; step++) {
        player->heat = HEAT + (!from && step < EARLY ? EARLY_HEAT * (1 - (float)step / EARLY) : 0);
        player->number = 0;
        for (int at = 0; at < BATCH; at++) {
            Deal deal = deal_out(&player->random);
            Round round;
            int begin = player->number;
            finish(player, &deal, &round);
            settle(player, &round, begin);
        }
        float rate = (from ? AGAIN : RATE) / sqrtf(1 + (float)step / HALF) * (step < WARM ? (float)step / WARM : 1);
        error += learn(player, net, &adam, rate), choices += player->number;
        average(kept, net, step);
        if (step % REPORT && step != steps) continue;
        printf("%ld rounds, %ld s: %ld choices, error %.4f\n", step * BATCH, (long)time(0) - begun, choices,
               sqrt(error / (double)choices));
        fflush(stdout);
        choices = 0, error = 0;
        net_save(path, kept);
    }
    return 0;
}

/* Every deal twice, the nets on even and odd seats in turn. */
static int match(const char *one, const char *two, int deals, uint64_t seed)
{
    const Net *nets[2] = {net_load(one), net_load(two)};
    Player *player = player_of(0, 0, seed);
    double sums[2][13] = {{0}}, squares[2][13] = {{0}};
    int numbers[2][13] = {{0}};
    for (int at = 0; at < deals; at++) {
        Deal deal = deal_out(&player->random);
        double gain = 0;
        for (int side = 0; side < 2; side++) {
            Round round;
            double places[2] = {0};
            player->nets[side] = nets[0], player->nets[1 - side] = nets[1];
            finish(player, &deal, &round);
            for (int seat = 0; seat < deal.players; seat++)
                places[seat & 1] += (double)round.places[seat] / ((deal.players + (seat % 2 == 0)) / 2);
            gain += 0.5 * (places[1 - side] - places[side]);
        }
        sums[deal.classic][deal.players] += gain, squares[deal.classic][deal.players] += gain * gain;
        numbers[deal.classic][deal.players]++;
    }
    for (int at = 0; at < 26; at++) {
        int number = numbers[at / 13][at % 13];
        if (!number) continue;
        double mean = sums[at / 13][at % 13] / number;
        printf("%s, %d players: %+.3f +- %.3f places (%d deals)\n", at / 13 ? "classic" : "rio", at % 13, mean,
               1.96 * sqrt((squares[at / 13][at % 13] / number - mean * mean) / number), number);
    }
    return 0;
}

static void show_cards(const char *word, Cards cards)
{
    printf("%s %014llx %014llx\n", word, (unsigned long long)cards.one, (unsigned long long)cards.two);
}

static int show_rounds(const char *path, int rounds, uint64_t seed)
{
    const Net *net = net_load(path);
    Player *player = player_of(net, net, seed);
    player->shows = true, player->heat = 0.1f, player->odd = 0.1f;
    for (int at = 0; at < rounds; at++) {
        Deal deal = deal_out(&player->random);
        Round round;
        printf("deal %d %d %d %d\n", deal.players, deal.classic, deal.later, deal.dealer);
        for (int seat = 0; seat < deal.players; seat++) show_cards("hand", deal.hands[seat]);
        show_cards("open", deal.open);
        finish(player, &deal, &round);
        printf("end");
        for (int seat = 0; seat < deal.players; seat++) printf(" %d", round.places[seat]);
        printf("\n");
    }
    return 0;
}

int main(int number, char **words)
{
    if (number >= 5 && !strcmp(words[1], "train"))
        return train(words[2], atol(words[3]), strtoull(words[4], 0, 10), number > 5 ? words[5] : 0);
    if (number == 6 && !strcmp(words[1], "match"))
        return match(words[2], words[3], atoi(words[4]), strtoull(words[5], 0, 10));
    if (number == 5 && !strcmp(words[1], "show"))
        return show_rounds(words[2], atoi(words[3]), strtoull(words[4], 0, 10));
    fprintf(stderr, "usage: lordplay train NET ROUNDS SEED [FROM] | match NET NET DEALS SEED | show NET ROUNDS SEED\n");
    return 2;
}
