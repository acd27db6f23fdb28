/* Random numbers, and choices drawn by their values. */
#ifndef RANDOM_H
#define RANDOM_H
#include <stdint.h>

typedef struct { uint64_t s[4]; } Random;
void random_seed(Random *random, uint64_t seed);
uint64_t random_next(Random *random);
static inline double uniform(Random *random) { return (double)(random_next(random) >> 11) * 0x1p-53; }

/* An index of values: the best if heat is 0, else drawn by exp(value / heat), a share of odd of them evenly. */
int drawn(Random *random, const float *values, int number, float heat, float odd);
#endif
