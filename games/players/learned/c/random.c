#include <math.h>
#include "random.h"

static uint64_t mix(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15ULL;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL, z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
    return z ^ z >> 31;
}

void random_seed(Random *random, uint64_t seed)
{
    for (int at = 0; at < 4; at++) random->s[at] = mix(&seed);
}

uint64_t random_next(Random *random)  /* xoshiro256+ */
{
    uint64_t *s = random->s, result = s[0] + s[3], t = s[1] << 17;
    s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3], s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

int drawn(Random *random, const float *values, int number, float heat, float odd)
{
    int best = 0;
    for (int at = 1; at < number; at++)
        if (values[at] > values[best]) best = at;
    if (heat <= 0) return best;
    if (uniform(random) < odd) return (int)(uniform(random) * number);
    double total = 0;
    for (int at = 0; at < number; at++) total += exp((values[at] - values[best]) / heat);
    double left = uniform(random) * total;
    for (int at = 0; at < number; at++)
        if ((left -= exp((values[at] - values[best]) / heat)) <= 0) return at;
    return best;
}
