/* A position of a round played on by the best choices of a net. games/players/lord_native.py writes it as words:
 *
 *     seat players classic heir turn wish   lies owner kind rank size passed   hand hand place ...
 *
 * with both copies of a seat's cards (`Cards`) and its place, 0 if it is still in, for SEATS_MOST seats in order of play.
 *
 * Every word is checked before anything is played: the rest of the program relies on hands of at most MOST_HELD cards of
 * two decks, on seats, ranks and kinds within their tables, and on somebody to move until the round is over.
 */
#include <stdlib.h>
#include <string.h>
#include "lord.h"

#define MOST_HELD 12
#define LEAST_PLAYERS 5

/* The words still to be read, and whether all so far were what they may be. */
typedef struct { const uint64_t *next; bool fit; } Words;

/* A whole number; `least` instead of one that is out of its range. */
static int number(Words *words, int least, int most)
{
    int64_t found = (int64_t)*words->next++;
    if (found >= least && found <= most) return (int)found;
    words->fit = false;
    return least;
}

static Cards hand(Words *words)
{
    Cards found = {words->next[0], words->next[1]};
    words->next += 2;
    if (found.one >> 56 || found.two & ~found.one || count(found) > MOST_HELD) words->fit = false;
    return found;
}

/* Whether a trick may show it: its size, and its doubled rank. */
static bool is_combination(int kind, int rank, int size)
{
    static const struct { int least, most; } sizes[KINDS] = {
        [SINGLE] = {1, 1}, [PAIR] = {2, 2}, [TRIPLE] = {3, 3}, [FULL_HOUSE] = {5, 5}, [STRAIGHT] = {5, 14},
        [STAIRS] = {4, 14}, [FOUR] = {4, 4}, [FLUSH] = {5, 14}};
    return kind != PASS && size >= sizes[kind].least && size <= sizes[kind].most && (kind == SINGLE || rank <= 28);
}

static bool read_position(Words *words, Round *round, int *seat)
{
    memset(round, 0, sizeof *round);
    int64_t players = (int64_t)words->next[1];
    if (players < LEAST_PLAYERS || players > SEATS_MOST) return false;
    int last = (int)players - 1, held_by = 0;
    *seat = number(words, 0, last), round->players = number(words, LEAST_PLAYERS, SEATS_MOST);
    round->classic = number(words, 0, 1), round->heir = number(words, -1, last), round->turn = number(words, 0, last);
    round->wish = number(words, 0, 14), round->lies = number(words, 0, 1), round->owner = number(words, 0, last);
    int kind = number(words, PASS, FLUSH), rank = number(words, 0, DRAGON_RANK + 1), size = number(words, 0, 14);
    round->passed = (unsigned)number(words, 0, (1 << round->players) - 1);
    round->top = (Combo){.kind = (uint8_t)kind, .rank = (uint8_t)rank, .low = (uint8_t)(rank / 2), .size = (uint8_t)size};
    if (round->lies && !is_combination(kind, rank, size)) return false;
    uint64_t one = 0, two = 0;
    for (int at = 0; at < round->players; at++) {
        Cards mine = round->hands[at] = hand(words);
        round->places[at] = number(words, 0, round->players);
        if ((count(mine) > 0) == (round->places[at] > 0)) return false;
        uint64_t more_than_two = (two & mine.one) | (one & mine.two);
        two |= mine.two | (one & mine.one), one |= mine.one;
        if (more_than_two) return false;
        round->outs += round->places[at] > 0, held_by += count(mine) > 0;
    }
    count_cards(round);
    return words->fit && held_by > 1 && round->counts[round->turn] && round->wish != 1;
}

static int best(void *context, const float *values, int number)
{
    int found = 0;
    (void)context;
    for (int at = 1; at < number; at++)
        if (values[at] > values[found]) found = at;
    return found;
}

int position_words(void) { return 12 + 3 * SEATS_MOST; }

const Net *net_of(const float *floats, int number)
{
    Net *net = number == net_size() ? net_new(0) : 0;
    if (net) memcpy(net_floats(net), floats, (size_t)number * sizeof(float));
    return net;
}

/* The place of the seat if all play on, or 0: the words are no position. Any number of threads may play. */
int place_of(const Net *net, const uint64_t *words)
{
    static _Thread_local Plans *plans;
    Words given = {words, true};
    Round round;
    int seat;
    if (!read_position(&given, &round, &seat) || (!plans && !(plans = plans_new()))) return 0;
    for (Move move; !round.done; carry_out(&round, &move)) choose(net, plans, &round, best, 0, &move);
    return round.places[seat];
}
