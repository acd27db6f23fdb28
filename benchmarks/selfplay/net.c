/* The network: a sum of rows, a hidden layer, and a straight way from the features; Adam. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "tichu.h"

#define MOST_ROWS 1024
struct Net {
    float rows[MOST_ROWS][FIRST], straight[MOST_ROWS];  /* of each feature */
    float bias[FIRST], second[FIRST][SECOND], second_bias[SECOND], out[SECOND], last;
};

int net_size(void) { return (int)(sizeof(Net) / sizeof(float)); }
float *net_floats(Net *net) { return (float *)net; }

static float normal(Random *random)
{
    double one = uniform(random) + 1e-12;
    return (float)(sqrt(-2 * log(one)) * cos(6.283185307179586 * uniform(random)));
}

Net *net_new(uint64_t seed)
{
    Net *net = calloc(1, sizeof(Net));
    Random random;
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
    if (fresh) {
        memcpy(sums->first, net->bias, sizeof net->bias);
        sums->straight = net->last;
    }
    for (int at = 0; at < number; at++) {
        const float *row = net->rows[features[at]];
        for (int unit = 0; unit < FIRST; unit++) sums->first[unit] += row[unit];
        sums->straight += net->straight[features[at]];
    }
}

static float forward(const Net *net, const Sums *sums, float *second)
{
    memcpy(second, net->second_bias, sizeof net->second_bias);
    for (int at = 0; at < FIRST; at++) {
        float first = sums->first[at];
        if (first <= 0) continue;
        for (int unit = 0; unit < SECOND; unit++) second[unit] += first * net->second[at][unit];
    }
    float value = sums->straight;
    for (int unit = 0; unit < SECOND; unit++)
        if (second[unit] > 0) value += second[unit] * net->out[unit];
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
        slope->out[unit] += second[unit] > 0 ? wrong * second[unit] : 0;
        slope->second_bias[unit] += at_second[unit];
    }
    for (int at = 0; at < FIRST; at++) {
        float first = sums.first[at], back = 0;
        at_first[at] = 0;
        if (first <= 0) continue;
        for (int unit = 0; unit < SECOND; unit++) {
            slope->second[at][unit] += first * at_second[unit];
            back += net->second[at][unit] * at_second[unit];
        }
        at_first[at] = back;
    }
    for (int at = 0; at < FIRST; at++) slope->bias[at] += at_first[at];
    for (int each = 0; each < number; each++) {
        float *row = slope->rows[features[each]];
        for (int at = 0; at < FIRST; at++) row[at] += at_first[at];
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
        w[at] -= rate * (m[at] / one / (sqrtf(v[at] / two) + 1e-7f) + (at < rows ? decay * w[at] : 0));
    }
}
