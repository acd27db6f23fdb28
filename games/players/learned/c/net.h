/* A network of values, for the features of any game. */
#ifndef NET_H
#define NET_H
#include <stdbool.h>
#include <stdint.h>

extern const int FEATURES;
#ifndef NETS
#define NETS 1             /* nets joined to one */
#endif
#define MOST_ROWS 1280
#define FIRST (80 * NETS)
#define SECOND (32 * NETS)
typedef struct Net Net;
typedef struct { float first[FIRST], straight; } Sums;
Net *net_new(uint64_t seed);
int net_size(void);
float *net_floats(Net *net);
void net_sums(const Net *net, const int *features, int number, Sums *sums, bool fresh);
float net_value(const Net *net, const Sums *sums);
float net_slope(const Net *net, Net *slope, const int *features, int number, float target);
void net_step(Net *net, Net *mean, Net *square, const Net *slope, float rate, float decay, long step);
#endif
