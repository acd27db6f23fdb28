/* A net's file: four numbers (magic, features, units of the layers), then its floats. */
#ifndef NET_FILE_H
#define NET_FILE_H
#include "net.h"

void net_save(const char *path, Net *net);   /* a stop leaves the old net or the new one */
Net *net_load(const char *path);             /* of the same units and at most FEATURES features */
#endif
