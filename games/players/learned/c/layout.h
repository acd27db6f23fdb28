/* The numbers of features, made of games/players/learned/layout.py: `python -m training.layout`. */
#ifndef LAYOUT_H
#define LAYOUT_H

static const double COST_STEPS[] = {-1.5, -1.0, -0.5, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.2, 6.0};
static const double SOFT_STEPS[] = {0.15, 0.3, 0.5, 0.75, 1.0, 1.3, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0, 6.0};
static const double HOLD_STEPS[] = {0.1, 0.2, 0.35, 0.5, 0.65, 0.75, 0.85, 0.92, 0.96, 0.99};
static const int PILE_STEPS[] = {5, 10, 20, 30, 40, 60};
static const int TAKEN_STEPS[] = {5, 15, 30, 45, 60, 80};
static const int LOW_STEPS[] = {5, 8, 10, 12};
static const int POINT_STEPS[] = {5, 10, 20, 25};

enum {
    HAND_COUNT = 0,
    HAND_RANKS = 15,
    HAND_ODD = 67,
    HAND_PARTS = 71,
    HAND_COST = 82,
    HAND_PLANNED = 98,
    HAND_SIZE = 128,
};
enum {
    OTHER_COUNT = 0,
    OTHER_SMALL = 15,
    OTHER_GRAND = 16,
    OTHER_BEGUN = 17,
    OTHER_PASSED = 18,
    OTHER_KNOWN = 19,
    OTHER_LOW = 36,
    OTHER_SIZE = 44,
};

#if SEATS == 4 && TABLE == 0  /* tichu */
enum {
    AT_UNSEEN = 0,
    AT_UNSEEN_ODD = 52,
    AT_OTHERS = 56,
    AT_ME = 188,
    AT_OWNER = 191,
    AT_TOP_KIND = 195,
    AT_TOP_SINGLE = 205,
    AT_TOP_PAIR = 221,
    AT_CLOSING = 236,
    AT_OUT = 237,
    AT_TAKEN = 245,
    AT_WISH = 257,
    AT_REST = 271,
    AT_SOFT = 399,
    AT_SURE = 413,
    AT_LOSING = 420,
    AT_MODE = 427,
    AT_SINGLE = 457,
    AT_RANK = 508,
    AT_SIZE = 658,
    AT_WILD = 673,
    AT_HOLD = 674,
    AT_POINTS = 704,
    AT_PILE = 709,
    AT_LET_OUT = 730,
    AT_CHOSEN_WISH = 733,
    AT_GIVES = 747,
    AT_GIFT = 748,
    AT_ANSWERS = 799,
    AT_GRAND = 800,
    AT_PLACE = 801,
    AT_OPEN = 805,
    AT_ANSWER = 1117,
    AT_NUMBER = 801,
};
#endif

#if SEATS == 4 && TABLE == 1  /* trichu */
enum {
    AT_UNSEEN = 0,
    AT_UNSEEN_ODD = 52,
    AT_OTHERS = 56,
    AT_ME = 188,
    AT_OWNER = 191,
    AT_TOP_KIND = 195,
    AT_TOP_SINGLE = 205,
    AT_TOP_PAIR = 221,
    AT_CLOSING = 236,
    AT_OUT = 237,
    AT_TAKEN = 245,
    AT_WISH = 257,
    AT_REST = 271,
    AT_SOFT = 399,
    AT_SURE = 413,
    AT_LOSING = 420,
    AT_MODE = 427,
    AT_SINGLE = 457,
    AT_RANK = 508,
    AT_SIZE = 658,
    AT_WILD = 673,
    AT_HOLD = 674,
    AT_POINTS = 704,
    AT_PILE = 709,
    AT_LET_OUT = 730,
    AT_CHOSEN_WISH = 733,
    AT_GIVES = 747,
    AT_GIFT = 748,
    AT_ANSWERS = 799,
    AT_GRAND = 800,
    AT_PLACE = 801,
    AT_OPEN = 805,
    AT_ANSWER = 1117,
    AT_NUMBER = 1123,
};
#endif

#if SEATS == 6 && TABLE == 0  /* tientsin */
enum {
    AT_UNSEEN = 0,
    AT_UNSEEN_ODD = 52,
    AT_OTHERS = 56,
    AT_ME = 276,
    AT_OWNER = 279,
    AT_TOP_KIND = 285,
    AT_TOP_SINGLE = 295,
    AT_TOP_PAIR = 311,
    AT_CLOSING = 326,
    AT_OUT = 327,
    AT_TAKEN = 351,
    AT_WISH = 363,
    AT_REST = 377,
    AT_SOFT = 505,
    AT_SURE = 519,
    AT_LOSING = 526,
    AT_MODE = 533,
    AT_SINGLE = 563,
    AT_RANK = 614,
    AT_SIZE = 764,
    AT_WILD = 779,
    AT_HOLD = 780,
    AT_POINTS = 810,
    AT_PILE = 815,
    AT_LET_OUT = 836,
    AT_CHOSEN_WISH = 841,
    AT_GIVES = 855,
    AT_GIFT = 856,
    AT_ANSWERS = 941,
    AT_GRAND = 942,
    AT_PLACE = 943,
    AT_OPEN = 949,
    AT_ANSWER = 1261,
    AT_NUMBER = 943,
};
#endif
#endif
