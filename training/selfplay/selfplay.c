/* Learns to play Tichu from rounds against itself: what a choice is worth, told from what its seat sees.
 *
 *     selfplay train NET ROUNDS MINUTES JOBS SEED SPARED HELPS [FROM]
 *                                                    learn, starting afresh or from a net, for so many rounds or minutes
 *                                                    (0: no limit), whichever are over first
 *     selfplay match NET NET DEALS JOBS SEED SPARED HELPS SPARED HELPS
 *                                                    duplicate deals: what the first makes more; what each may give (Width)
 *     selfplay show NET ROUNDS SEED                  rounds as training plays them, with the features of each choice
 *     selfplay games NET GAMES SEED MINE THEIRS TARGET, selfplay outcomes NET ROUNDS SEED   games.c
 *     selfplay playout NET                           positions played on (playout.c)
 *     selfplay sets NET SETS GAMES TABLES SEED       deals with their pars and how some tables play them (benchmarks/par.py)
 *
 * Every choice of every seat is learned from. Its target is what the side made more in the end, in hundreds of points,
 * mixed with what the net told of the seat's next choices (TD(lambda)).
 */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "net_file.h"
#include "selfplay.h"

#define MOST_JOBS 64
#define LAMBDA 0.85f
#define BATCH 128
#define CHOICES 50.0f      /* a round, about: slopes are means */
#define RATE 2e-3f         /* of Adam, falling along a cosine */
#define AGAIN 1e-3f        /* for a net to go on from */
#define WARM 200           /* steps until the full rate */
#define DECAY 2e-5f        /* of the rows */
#define HEAT 0.02f         /* of the softmax: two points */
#define EARLY_HEAT 0.06f   /* so much more at the start of a fresh net */
#define ODD_SHARE 0.005f   /* of choices drawn evenly */

typedef struct { long calls[2], made[2], rounds, sweeps, choices; double error; } Tally;

/* Add the slopes of a round's choices. */
static void learn(Player *player, const Round *round, Net *slope, Tally *tally)
{
    float targets[SEATS], made[SEATS];
    bool settled[SEATS], any[SEATS] = {false};
    int features[MOST_FEATURES];
    for (int seat = 0; seat < SEATS; seat++) {
        targets[seat] = (float)margin(round, seat & 1) / 100;
        made[seat] = (float)called(round, seat & 1) / 100;
        settled[seat] = true;
    }
    float next[SEATS];
    for (int at = player->number - 1; at >= 0; at--) {
        const Choice *noted = &player->noted[at];
        int seat = noted->seat;
        if (any[seat]) targets[seat] = LAMBDA * targets[seat] + (1 - LAMBDA) * next[seat];
        if (settled[seat] && !noted->settled) targets[seat] += made[seat], settled[seat] = false;
        for (int each = 0; each < noted->number; each++) features[each] = noted->features[each];
        float wrong = net_slope(player->nets[0], slope, features, noted->number, targets[seat]);
        tally->error += wrong * wrong;
        next[seat] = noted->value, any[seat] = true;
    }
    tally->choices += player->number;
}

static void count_round(const Round *round, Tally *tally)
{
    tally->rounds++;
    tally->sweeps += round->outs == SEATS / 2;
    for (int seat = 0; seat < SEATS; seat++)
        for (int kind = 0; kind < 2; kind++)
            if (round->calls[seat] == 100 * (kind + 1)) {
                tally->calls[kind]++;
                tally->made[kind] += round->out[0] == seat;
            }
}

typedef struct {
    Player player;
    Net *slope;
    Tally tally;
    int rounds;
    double *margins;
} Worker;

static Worker *worker(const Net *one, const Net *two, uint64_t seed)
{
    Worker *worker = calloc(1, sizeof *worker);
    worker->player.nets[0] = one, worker->player.nets[1] = two;
    worker->player.plans = plans_new();
    worker->player.widths[0] = worker->player.widths[1] = USUAL_WIDTH;
    random_seed(&worker->player.random, seed);
    return worker;
}

static void *train_some(void *argument)
{
    Worker *worker = argument;
    Round round;
    Cards hands[SEATS], early[SEATS];
    memset(net_floats(worker->slope), 0, (size_t)net_size() * sizeof(float));
    for (int at = 0; at < worker->rounds; at++) {
        shuffle(&worker->player.random, hands, early);
        prepare(&worker->player, hands, early, 0, &round);
        finish(&worker->player, &round);
        learn(&worker->player, &round, worker->slope, &worker->tally);
        count_round(&round, &worker->tally);
    }
    return 0;
}

static void run_all(Worker **workers, int jobs, void *(*some)(void *))
{
    pthread_t threads[MOST_JOBS];
    for (int at = 1; at < jobs; at++) pthread_create(&threads[at], 0, some, workers[at]);
    some(workers[0]);
    for (int at = 1; at < jobs; at++) pthread_join(threads[at], 0);
}

static Tally gathered(Worker **workers, int jobs)
{
    Tally all = {0};
    for (int job = 0; job < jobs; job++) {
        Tally *tally = &workers[job]->tally;
        for (int kind = 0; kind < 2; kind++) all.calls[kind] += tally->calls[kind], all.made[kind] += tally->made[kind];
        all.rounds += tally->rounds, all.sweeps += tally->sweeps;
        all.choices += tally->choices, all.error += tally->error;
        memset(tally, 0, sizeof *tally);
    }
    return all;
}

static void report(const Tally *all)
{
    double hands = (double)SEATS * (double)all->rounds;
    printf("small %.1f %% (%.0f %% made), grand %.1f %% (%.0f %%), double %.1f %%, %.1f choices a round, error %.3f\n",
           100 * (double)all->calls[0] / hands, 100 * (double)all->made[0] / ((double)all->calls[0] + 1e-9),
           100 * (double)all->calls[1] / hands, 100 * (double)all->made[1] / ((double)all->calls[1] + 1e-9),
           100 * (double)all->sweeps / (double)all->rounds, (double)all->choices / (double)all->rounds,
           sqrt(all->error / ((double)all->choices + 1e-9)));
    fflush(stdout);
}

/* Sum the workers' slopes into the first's. */
static Net *summed(Worker **workers, int jobs)
{
    float *sum = net_floats(workers[0]->slope);
    for (int job = 1; job < jobs; job++)
        for (int at = 0; at < net_size(); at++) sum[at] += net_floats(workers[job]->slope)[at];
    for (int at = 0; at < net_size(); at++) sum[at] /= BATCH * CHOICES;
    return workers[0]->slope;
}

/* How much of the training is done: by rounds or by time, whichever is nearer to its end. */
static float done_of(long step, long steps, time_t start, int minutes)
{
    float by_rounds = (float)step / (float)steps, by_time = minutes ? (float)(time(0) - start) / (60.0f * (float)minutes) : 0;
    return fminf(1, fmaxf(by_rounds, by_time));
}

static int train(const char *path, long rounds, int minutes, int jobs, uint64_t seed, Width width, const char *from)
{
    Net *net = from ? net_load(from) : net_new(seed + 1), *mean = net_new(0), *square = net_new(0);
    Worker *workers[MOST_JOBS] = {0};
    for (int job = 0; job < jobs; job++) {
        workers[job] = worker(net, net, seed * 1000 + (uint64_t)job);
        workers[job]->slope = net_new(0);
        workers[job]->rounds = BATCH / jobs;
        workers[job]->player.widths[0] = workers[job]->player.widths[1] = width;
        workers[job]->player.odd = ODD_SHARE;
    }
    long steps = rounds / BATCH;
    time_t start = time(0);
    float done = 0;
    for (long step = 1; step <= steps && done < 1; step++) {
        done = done_of(step, steps, start, minutes);
        float fall = 0.5f + 0.5f * cosf(3.14159265f * done);
        float more = !from && done < 0.2f ? EARLY_HEAT * (1 - 5 * done) : 0;
        float warm = step < WARM ? (float)step / WARM : 1;
        for (int job = 0; job < jobs; job++) workers[job]->player.heat = HEAT + more;
        run_all(workers, jobs, train_some);
        float rate = (from ? AGAIN : RATE) * (0.02f + 0.98f * fall) * warm;
        net_step(net, mean, square, summed(workers, jobs), rate, DECAY, step);
        if (step % 400 == 0 || step == steps || done >= 1) {
            Tally all = gathered(workers, jobs);
            printf("%ld rounds, %ld s: ", step * BATCH, (long)(time(0) - start));
            report(&all);
            net_save(path, net);
        }
    }
    return 0;
}

static void *match_some(void *argument)
{
    Worker *worker = argument;
    const Net *nets[2] = {worker->player.nets[0], worker->player.nets[1]};
    const Width widths[2] = {worker->player.widths[0], worker->player.widths[1]};
    for (int at = 0; at < worker->rounds; at++) {
        Round round;
        Cards hands[SEATS], early[SEATS];
        shuffle(&worker->player.random, hands, early);
        worker->margins[at] = 0;
        for (int side = 0; side < 2; side++) {
            worker->player.nets[side] = nets[0], worker->player.nets[1 - side] = nets[1];
            worker->player.widths[side] = widths[0], worker->player.widths[1 - side] = widths[1];
            prepare(&worker->player, hands, early, 0, &round);
            finish(&worker->player, &round);
            worker->margins[at] += 0.5 * (margin(&round, side) + called(&round, side));
            count_round(&round, &worker->tally);
        }
    }
    return 0;
}

/* widths: what the two nets may give. */
static int match(const char *const paths[2], const Width widths[2], int deals, int jobs, uint64_t seed)
{
    Net *nets[2] = {net_load(paths[0]), net_load(paths[1])};
    Worker *workers[MOST_JOBS] = {0};
    double sum = 0, squares = 0;
    for (int job = 0; job < jobs; job++) {
        workers[job] = worker(nets[0], nets[1], seed * 1000 + (uint64_t)job);
        workers[job]->rounds = deals / jobs;
        workers[job]->player.widths[0] = widths[0], workers[job]->player.widths[1] = widths[1];
        workers[job]->margins = calloc((size_t)deals, sizeof(double));
    }
    run_all(workers, jobs, match_some);
    int number = deals / jobs * jobs;
    for (int job = 0; job < jobs; job++)
        for (int at = 0; at < workers[job]->rounds; at++) {
            sum += workers[job]->margins[at];
            squares += workers[job]->margins[at] * workers[job]->margins[at];
        }
    double mean = sum / number, spread = sqrt(squares / number - mean * mean);
    printf("%s over %s: %+.1f +- %.1f (%d deals); ", paths[0], paths[1], mean, 1.96 * spread / sqrt(number), number);
    Tally all = gathered(workers, jobs);
    report(&all);
    return 0;
}

/* Play rounds as training does and print them: hands after the exchange, what was given, calls, moves. */
static int show_rounds(const char *path, int rounds, uint64_t seed)
{
    Net *net = net_load(path);
    Player *player = &worker(net, net, seed)->player;
    player->shows = true, player->heat = 0.05f, player->odd = 0.05f;
    for (int at = 0; at < rounds; at++) {
        Round round;
        Cards hands[SEATS], early[SEATS];
        shuffle(&player->random, hands, early);
        prepare(player, hands, early, 0, &round);
        for (int seat = 0; seat < SEATS; seat++) {
            printf("seat %d %014llx %d", seat, (unsigned long long)round.hands[seat], round.calls[seat]);
            for (int step = 1; step < SEATS; step++)
                printf(" %014llx", (unsigned long long)round.knows[seat][around(seat, step)]);
            printf("\n");
        }
        finish(player, &round);
        printf("end %d %d\n", margin(&round, 0), called(&round, 0));
    }
    return 0;
}

/* What side 0 makes more of a deal. */
static int made(Player *player, const Cards hands[SEATS], const Cards early[SEATS])
{
    Round round;
    prepare(player, hands, early, 0, &round);
    finish(player, &round);
    return margin(&round, 0) + called(&round, 0);
}

/* Sets of four deals as lines of JSON: of each deal the sums over some games of four equal players, then what tables of
 * four of the players in HEATS made of them. */
static int play_sets(const char *path, int sets, int games, int tables, uint64_t seed)
{
    static const float HEATS[] = {0.02f, 0.05f, 0.1f, 0.16f, 0.24f, 0.34f, 0.46f, 0.6f};
    enum { PLAYERS = sizeof HEATS / sizeof *HEATS, DEALS = 4 };
    Net *net = net_load(path);
    Player *player = &worker(net, net, seed)->player;
    Cards hands[DEALS][SEATS], early[DEALS][SEATS];
    for (int set = 0; set < sets; set++) {
        printf("{\"pars\": [");
        player->heat = HEAT, player->heats = 0;
        for (int deal = 0; deal < DEALS; deal++) {
            double total = 0, squares = 0;
            shuffle(&player->random, hands[deal], early[deal]);
            for (int game = 0; game < games; game++) {
                double points = made(player, hands[deal], early[deal]);
                total += points, squares += points * points;
            }
            printf("%s[%d, %.0f, %.0f]", deal ? ", " : "", games, total, squares);
        }
        printf("], \"tables\": [");
        for (int table = 0; table < tables; table++) {
            int seats[PLAYERS];
            float heats[SEATS];
            for (int at = 0; at < PLAYERS; at++) seats[at] = at;
            for (int at = 0; at < SEATS; at++) {
                int other = at + (int)(uniform(&player->random) * (PLAYERS - at)), drawn = seats[other];
                seats[other] = seats[at], seats[at] = drawn, heats[at] = HEATS[drawn];
            }
            player->heats = heats;
            printf("%s{\"players\": [%d, %d, %d, %d], \"margins\": [", table ? ", " : "", seats[0], seats[1], seats[2],
                   seats[3]);
            for (int deal = 0; deal < DEALS; deal++)
                printf("%s%d", deal ? ", " : "", made(player, hands[deal], early[deal]));
            printf("]}");
        }
        printf("]}\n");
        fflush(stdout);
    }
    return 0;
}

int main(int number, char **words)
{
    if (number >= 9 && !strcmp(words[1], "train"))
        return train(words[2], atol(words[3]), atoi(words[4]), atoi(words[5]), strtoull(words[6], 0, 10),
                     (Width){atoi(words[7]), atoi(words[8])}, number > 9 ? words[9] : 0);
    if (number == 11 && !strcmp(words[1], "match"))
        return match((const char *[]){words[2], words[3]},
                     (Width[]){{atoi(words[7]), atoi(words[8])}, {atoi(words[9]), atoi(words[10])}},
                     atoi(words[4]), atoi(words[5]), strtoull(words[6], 0, 10));
    if (number == 5 && !strcmp(words[1], "show"))
        return show_rounds(words[2], atoi(words[3]), strtoull(words[4], 0, 10));
    if (number == 3 && !strcmp(words[1], "playout")) {
        const Net *net = net_load(words[2]);
        playout(net, &worker(net, net, 1)->player);
        return 0;
    }
    if (number == 8 && !strcmp(words[1], "games"))
        return play_games(words[2], &worker(0, 0, 1)->player, atoi(words[3]), strtoull(words[4], 0, 10),
                          (int[]){atoi(words[5]), atoi(words[6])}, atoi(words[7]));
    if (number == 5 && !strcmp(words[1], "outcomes"))
        return play_outcomes(words[2], &worker(0, 0, 1)->player, atoi(words[3]), strtoull(words[4], 0, 10));
    if (number == 7 && !strcmp(words[1], "sets"))
        return play_sets(words[2], atoi(words[3]), atoi(words[4]), atoi(words[5]), strtoull(words[6], 0, 10));
    fprintf(stderr, "usage: selfplay train NET ROUNDS MINUTES JOBS SEED SPARED HELPS [FROM] |\n"
            "       selfplay match NET NET DEALS JOBS SEED SPARED HELPS SPARED HELPS\n");
    return 2;
}
