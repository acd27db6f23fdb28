/* The Great Lord, for play-outs (position.c) and its trainer (training/lordplay): cards, combinations, the round,
 * plans, features, the choice of a net. */
#ifndef LORD_H
#define LORD_H
#include <stdbool.h>
#include <stdint.h>
#include "net.h"      /* games/players/learned/c, for one net */
#include "random.h"

#define SEATS_MOST 12
enum { MAH_JONG = 52, DOG, PHOENIX, DRAGON };   /* bits of cards; of those with suits 4 * (rank - 2) + suit */
enum { PASS, SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, STAIRS, FOUR, FLUSH, DOG_LED, KINDS };
#define DRAGON_RANK 50

/* Two decks as in games/climbing/cards.py: a card's second copy is there together with the first alone. */
typedef struct { uint64_t one, two; } Cards;
/* rank: doubled, as it lies; low: undoubled, 15 the Dragon, of a Phoenix alone what it beats. */
typedef struct { Cards cards; uint8_t kind, rank, low, size, wilds; } Combo;

static inline int held(Cards hand, int bit) { return (int)((hand.one >> bit & 1) + (hand.two >> bit & 1)); }
static inline int count(Cards hand) { return __builtin_popcountll(hand.one) + __builtin_popcountll(hand.two); }
static inline int of_rank(Cards hand, int rank)   /* 2 ... 14 */
{
    int shift = 4 * (rank - 2);
    return __builtin_popcountll(hand.one >> shift & 15) + __builtin_popcountll(hand.two >> shift & 15);
}
static inline Cards less(Cards hand, Cards part)
{
    return (Cards){(hand.one & ~part.one) | (hand.two & ~part.two), hand.two & ~part.one};
}
static inline Cards more(Cards hand, Cards part)
{
    return (Cards){hand.one | part.one, hand.two | part.two | (hand.one & part.one)};
}

/* cards.c */
#define MOST_COMBOS 600
uint64_t shape_of(Cards hand);                /* counts in fields of four bits: 1 Mah Jong, 2 ... 14, 15 Phoenixes */
bool beats(const Combo *combo, const Combo *top);
int plays(Cards hand, const Combo *top, bool classic, Combo *found);   /* top 0: leads */

/* round.c: seats are numbered in order of play */
typedef struct {
    int players, heir, turn, owner, wish, outs;   /* heir: who leads after the Dog, -1 none (L11) */
    bool classic, lies, done;                     /* lies: top is to be beaten */
    unsigned passed;
    Combo top;
    Cards hands[SEATS_MOST];
    int counts[SEATS_MOST], places[SEATS_MOST];
    int left[17];                                 /* the cards in all hands: Dog, Mah Jong, 2 ... 14, Dragon, Phoenix */
} Round;
typedef struct { int players, dealer; bool classic, later; Cards hands[SEATS_MOST], open; } Deal;
Deal deal_out(Random *random);
void start(const Deal *deal, Round *round);
void count_cards(Round *round);               /* what is left in the hands */
void play(Round *round, int seat, const Combo *combo, int wish);
void pass(Round *round);
int options(const Round *round, int seat, Combo *found);   /* with the pass, if it is legal, last */
void counted(Cards hand, int counts[17]);

/* plan.c: games.players.heuristic.planning with the prices of games/players/lord.py */
typedef struct { int single[17], pair[15], triple[15], full[15], bomb, straight[15][15], stairs[15][15]; } Prices;
typedef struct { int price, parts, sure, sizes[13]; } Plan;
typedef struct Plans Plans;
Plans *plans_new(void);
Prices *plans_start(Plans *plans);
Plan plan_of(Plans *plans, Cards hand);
#define SURE -35

/* features.c */
#define MOST_FEATURES 256
typedef struct { const Round *round; int seat, unseen[17], opponents, able[15]; Plans *plans; } Look;
Look look_at(const Round *round, int seat, Plans *plans);
int of_table(const Look *look, int *found);
int of_choice(const Look *look, const Combo *combo, int wish, int *found);

/* player.c */
typedef struct { int number, features[MOST_FEATURES], wish; float value; } Judged;
/* The index of one of so many values. */
typedef int (*Draw)(void *context, const float *values, int number);
/* made: how the net judged it, 0 if it could only pass. The pointers last until the thread's next choice. */
typedef struct { int seat, common, table[MOST_FEATURES]; const Combo *combo; const Judged *made; } Move;
void choose(const Net *net, Plans *plans, const Round *round, Draw draw, void *context, Move *move);
void carry_out(Round *round, const Move *move);

/* position.c: what games/players/lord_native.py calls */
int place_of(const Net *net, const uint64_t *words);
#endif
