/* Tichu as the trainer and the play-outs of `hard` play it: cards as bits as in games/climbing/cards.py. */
#ifndef TICHU_H
#define TICHU_H

#include <stdint.h>
#include <stdbool.h>
#include "net.h"
#include "random.h"

typedef uint64_t Cards;

/* 4: Tichu. 6: Tientsin, two sides of three. */
#ifndef SEATS
#define SEATS 4
#endif
/* 1: Trichu is dealt. The play-outs are told (Round). */
#ifndef TABLE
#define TABLE 0
#endif
#include "layout.h"
static inline int around(int seat, int step) { return (seat + step) % SEATS; }

#define MAH_JONG (1ULL << 52)
#define DOG (1ULL << 53)
#define PHOENIX (1ULL << 54)
#define DRAGON (1ULL << 55)
#define DECK ((1ULL << 56) - 1)
#define SUITS ((1ULL << 52) - 1)
#define UNIT 0x1111111111111ULL
#define DRAGON_RANK 50

enum Kind { PASS, SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, STAIRS, FOUR, FLUSH, LEAD_ON, KINDS };

/* A combination; rank is doubled (games/views.py), wild the rank that the Phoenix stands for. */
typedef struct { Cards cards; uint8_t kind, rank, size, wild; } Combo;

static inline int count(Cards cards) { return __builtin_popcountll(cards); }
static inline Cards rank_cards(int rank) { return rank == 1 ? MAH_JONG : rank < 2 ? 0 : 15ULL << 4 * (rank - 2); }
static inline Cards units(Cards cards) { return (cards | cards >> 1 | cards >> 2 | cards >> 3) & UNIT; }
static inline bool is_bomb(const Combo *combo) { return combo->kind == FOUR || combo->kind == FLUSH; }
int points(Cards cards);

/* combos.c: one play for each pattern of ranks (games/players/learned/patterns.py) */
#define MOST_HELD 14        /* cards in a hand */
#define MOST_COMBOS 512
typedef struct { Cards hand, ones, twos, threes; } Sets;
Sets sets_of(Cards hand);
int bombs(Cards hand, const Combo *top, Combo *found);
int plays(Cards hand, const Combo *top, Combo *found);
bool beats(const Combo *combo, const Combo *top);
bool answers(Cards hand, const Combo *top);   /* but for bombs */

/* plan.c: the quick plan of a hand (games/players/learned/partition.py) */
typedef struct { double cost; int number; Combo combos[MOST_HELD]; } Plan;
typedef struct { double single[15], pair[15], triple[15], full[15], left; } Costs;
typedef struct Plans Plans;
Plans *plans_new(void);
void plans_start(Plans *plans, Cards in_hands);
const Plan *plan_of(Plans *plans, Cards hand);
double *plans_held(Plans *plans);
double run_hold(int size, int top, double left);

/* round.c */
typedef struct {
    Cards hands[SEATS], knows[SEATS][SEATS];  /* knows[a][b]: the card that a gave to b */
    Combo top;
    bool lies, done, ended, keeps;    /* keeps: a Dragon that ends the round keeps its trick (T32) */
    bool table;                       /* Trichu: seat 2 is the Table, which seat 0 plays; its hand is open (R1, R4, R6) */
    int turn, owner, pile, passed, wish, begun, outs, out[SEATS], taken[SEATS], played, calls[SEATS];
    int low[SEATS][2];                /* the lowest single and pair of an opponent that a seat passed on, 15: none */
} Round;
static inline bool is_table(const Round *round, int seat) { return round->table && seat == 2; }
void begin(Round *round, const Cards hands[SEATS], const int calls[SEATS]);
void play(Round *round, int seat, const Combo *combo, int wish);
void pass(Round *round);
void take(Round *round, int to);
int gift(const Round *round);
bool friend_called(const int calls[SEATS], int seat);
bool swept(const Round *round);
void card_points(const Round *round, int counted[2]);   /* of the sides, at the end; none after a sweep */
int margin(const Round *round, int side);   /* without calls */
int called(const Round *round, int side);   /* what calls made, T30 */
int options(const Round *round, int seat, Combo *found);

/* features.c: what a seat sees of a choice, as numbers */
#define MOST_FEATURES 384
typedef struct {
    Plans *plans;
    const Round *round;
    int seat, most;
    bool closing;
    Cards others, open;               /* not a partner's open hand; the hand of another that the seat sees */
    double scale, left;
} Look;
extern const int MY_SMALL;
Look look_at(const Round *round, int seat, bool closing, Plans *plans);
int of_table(const Look *look, int *found);
int of_choice(const Look *look, const Combo *combo, int wish, int *found);
int of_calls(int seat, const int calls[SEATS], int *found);
int of_kept(const Look *look, Cards hand, int *found);
int of_given(const Cards gifts[SEATS], int *found);
int of_answer(Cards early, bool calls, int *found);

/* player.c: plays whole rounds by nets and notes every choice */
#define MOST_CHOICES 400
typedef struct { int seat, number; bool settled; float value; uint16_t features[MOST_FEATURES]; } Choice;

/* Which ranks may be given, by what their loss costs the plan: so many of the cheapest to opponents; the two cheapest and
 * so many of the dearest to a partner. */
typedef struct { int spared, helps; } Width;
extern const Width USUAL_WIDTH;    /* in training: any rank to a partner */

/* By how much less than no call a call may be worth, in hundreds of points. */
typedef struct { float small, grand; } Gains;

typedef struct {
    const Net *nets[2];        /* of the two sides */
    Width widths[2];           /* of their gifts */
    Plans *plans;
    Random random;
    float heat, odd;           /* of the softmax, and the share of choices drawn evenly; 0 and 0: the best */
    const float *heats;        /* of each seat instead, if they differ */
    Gains gains[2];            /* of the two sides */
    bool shows;                /* every move is printed */
    int number, mute;          /* mute: the seats that never call small Tichu, as bits */
    Choice noted[MOST_CHOICES];
} Player;

int draw(Player *player, const float *values, int number);
int draw_call(Player *player, const float values[2]);
const Choice *note(
    Player *player, int seat, bool settled, float value, const int *table, int common, const int *own, int number);
void show_choice(const Player *player, const Choice *noted);
void finish(Player *player, Round *round);
void let_go(Player *player, Round *round, int seat);   /* a closing trick that the seat does not bomb */

/* exchange.c */
#define MOST_GIFTS (MOST_HELD * (MOST_HELD - 1) * (MOST_HELD - 2))
#define MOST_KEPT 1024      /* more than there are sets of three of MOST_HELD cards */
bool receives(bool table, int seat, int step);   /* whether the seat gives a card to whom is so many steps on */
Look look_at_gifts(const Round *round, int seat, Plans *plans);
int judge_gifts(const Net *net, const Width *width, const Look *look, Cards gifts[][SEATS], float *values);
void shuffle(Random *random, Cards hands[SEATS], Cards early[SEATS]);
typedef struct { int seat, calls[SEATS]; bool gives, keeps; Cards gifts[SEATS]; } Fixed;   /* calls: -1 the net decides */
void prepare(Player *player, const Cards hands[SEATS], const Cards early[SEATS], const Fixed *fixed, Round *round);

/* position.c */
#define POSITION_WORDS (1 + SEATS * (SEATS + 6) + 20)
#define DEAL_WORDS (2 + 4 * SEATS)
int play_on(Player *player, const uint64_t *words, Round *round);
int play_deal(Player *player, const uint64_t *words, Round *round);

#endif
