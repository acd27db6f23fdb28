/* The network: a sum of rows, a hidden layer, and a straight way from the features; Adam. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "net.h"
#include "random.h"

struct Net {
    float rows[MOST_ROWS][FIRST], straight[MOST_ROWS];  /* of each feature */
    float bias[FIRST], second[FIRST][SECOND], second_bias[SECOND], out[SECOND], last;
};

typedef float Sixteen __attribute__((vector_size(64), may_alias));  /* kept in registers while rows add up */

int net_size(void) { return (int)(sizeof(Net) / sizeof(float)); }
float *net_floats(Net *net) { return (float *)net; }

static float normal(Random *random)
{
    double one = uniform(random) + 1e-12;
    return (float)(sqrt(-2 * log(one)) * cos(6.283185307179586 * uniform(random)));
}

Net *net_new(uint64_t seed)
{
    Net *net = aligned_alloc(64, (sizeof(Net) + 63) / 64 * 64);
    Random random;
    memset(net, 0, sizeof(Net));
    random_seed(&random, seed);
    if (!seed) return net;
    for (int row = 0; row < FEATURES; row++)
        for (int at = 0; at < FIRST; at++) net->rows[row][at] = 0.1f * normal(&random);
    for (int at = 0; at < FIRST; at++)
        for (int unit = 0; unit < SECOND; unit++) net->second[at][unit] = sqrtf(2.0f / FIRST) * normal(&random);
    for (int unit = 0; unit < SECOND; unit++) net->out[unit] = 0.1f * normal(&random);
    return net;
}

/* Add the rows of features to sums; fresh: begin with the bias. */
void net_sums(const Net *net, const int *features, int number, Sums *sums, bool fresh)
{
    Sixteen first[FIRST / 16];
    float straight = fresh ? net->last : sums->straight;
    memcpy(first, fresh ? net->bias : sums->first, sizeof first);
    for (int at = 0; at < number; at++) {
        const Sixteen *row = (const Sixteen *)net->rows[features[at]];
#pragma GCC unroll 8
        for (int unit = 0; unit < FIRST / 16; unit++) first[unit] += row[unit];
        straight += net->straight[features[at]];
    }
    memcpy(sums->first, first, sizeof first);
    sums->straight = straight;
}

static float forward(const Net *net, const Sums *sums, float *second)
{
    float total[SECOND], value = sums->straight;
    memcpy(total, net->second_bias, sizeof total);
    for (int at = 0; at < FIRST; at++) {
        float first = sums->first[at] > 0 ? sums->first[at] : 0;
        for (int unit = 0; unit < SECOND; unit++) total[unit] += first * net->second[at][unit];
    }
    for (int unit = 0; unit < SECOND; unit++) second[unit] = total[unit] > 0 ? total[unit] : 0;
    for (int unit = 0; unit < SECOND; unit++) value += second[unit] * net->out[unit];
    return value;
}

float net_value(const Net *net, const Sums *sums)
{
    float second[SECOND];
    return forward(net, sums, second);
}

/* Add the slope of the squared error to that of others; gives the error. */
float net_slope(const Net *net, Net *slope, const int *features, int number, float target)
{
    float second[SECOND], at_second[SECOND], at_first[FIRST];
    Sums sums;
    net_sums(net, features, number, &sums, true);
    float wrong = forward(net, &sums, second) - target;
    slope->last += wrong;
    for (int unit = 0; unit < SECOND; unit++) {
        at_second[unit] = second[unit] > 0 ? wrong * net->out[unit] : 0;
        slope->out[unit] += wrong * second[unit];
        slope->second_bias[unit] += at_second[unit];
    }
    for (int at = 0; at < FIRST; at++) {
        float first = sums.first[at] > 0 ? sums.first[at] : 0, back = 0;
        for (int unit = 0; unit < SECOND; unit++) {
            slope->second[at][unit] += first * at_second[unit];
            back += net->second[at][unit] * at_second[unit];
        }
        at_first[at] = first > 0 ? back : 0;
    }
    for (int at = 0; at < FIRST; at++) slope->bias[at] += at_first[at];
    Sixteen back[FIRST / 16];
    memcpy(back, at_first, sizeof back);
    for (int each = 0; each < number; each++) {
        Sixteen *row = (Sixteen *)slope->rows[features[each]];
#pragma GCC unroll 8
        for (int at = 0; at < FIRST / 16; at++) row[at] += back[at];
        slope->straight[features[each]] += wrong;
    }
    return wrong;
}

/* One step of Adam; decay draws the rows towards zero. */
void net_step(Net *net, Net *mean, Net *square, const Net *slope, float rate, float decay, long step)
{
    float *w = (float *)net, *m = (float *)mean, *v = (float *)square;
    const float *g = (const float *)slope;
    float one = 1 - powf(0.9f, (float)step), two = 1 - powf(0.999f, (float)step);
    int rows = MOST_ROWS * (FIRST + 1), number = net_size();
    for (int at = 0; at < number; at++) {
        m[at] += 0.1f * (g[at] - m[at]);
        v[at] += 0.001f * (g[at] * g[at] - v[at]);
        float root = sqrtf(v[at] / two + 1e-14f);  /* not of a denormal number: -ffast-math makes that NaN */
        w[at] -= rate * (m[at] / one / root + (at < rows ? decay * w[at] : 0));
    }
}
