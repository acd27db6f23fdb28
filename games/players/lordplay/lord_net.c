/* The network (games/players/learned/c/net.c), as large as The Great Lord's. */
#include "net.c"
