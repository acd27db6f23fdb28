#include <stdio.h>
#include <stdlib.h>
#include "net_file.h"

#define MAGIC 0x71746e32

void net_save(const char *path, Net *net)
{
    char draft[4096];
    snprintf(draft, sizeof draft, "%s.part", path);
    FILE *file = fopen(draft, "wb");
    int head[4] = {MAGIC, FEATURES, FIRST, SECOND};
    if (!file) { perror(draft); exit(1); }
    fwrite(head, sizeof head, 1, file);
    fwrite(net_floats(net), sizeof(float), (size_t)net_size(), file);
    if (fclose(file) || rename(draft, path)) { perror(path); exit(1); }
}

Net *net_load(const char *path)
{
    Net *net = net_new(0);
    FILE *file = fopen(path, "rb");
    int head[4];
    if (!file || fread(head, sizeof head, 1, file) != 1
        || head[0] != MAGIC || head[1] > FEATURES || head[2] != FIRST || head[3] != SECOND
        || fread(net_floats(net), sizeof(float), (size_t)net_size(), file) != (size_t)net_size()) {
        fprintf(stderr, "%s: no net of %d features\n", path, FEATURES);
        exit(1);
    }
    fclose(file);
    return net;
}
