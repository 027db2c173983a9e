/*
 * An arena for what grows with a catalog: beyond the first megabyte its memory is mapped from a temporary file, which
 * the system can write out when it needs the room. Without such a file it is memory like any other.
 */
#ifndef OCAT_BASE_DISK_ARENA_H
#define OCAT_BASE_DISK_ARENA_H

#include "base/arena.h"

struct arena *arena_open_on_disk(void);

#endif
