/*
 * Ends what SQLite does between two steps. A short text can name a subquery that names another twice, and so on: the
 * engine copies each, and asks neither the clock nor the authorizer meanwhile. But it must allocate, so allocations look
 * at the clock, and have a limit.
 */
#ifndef OCAT_DB_ALLOCATION_H
#define OCAT_DB_ALLOCATION_H

#include <stdbool.h>
#include <stdint.h>

struct stop;

/* For the SQLite library of the whole process; before it is first used. */
void allocation_open(void);

enum {
	ALLOCATION_PREPARE = 64 << 20, /* bytes: a statement of 64 KB takes less than one tenth */
	ALLOCATION_STEP = 1 << 30,
};

/*
 * From here to allocation_end SQLite gets no memory on this thread once the stop is due, or once it holds `most` bytes
 * more than at the start: its call then fails with SQLITE_NOMEM. stop may be NULL.
 */
void allocation_start(const struct stop *stop, int64_t most);
bool allocation_end(void); /* true: it was refused some */

#endif
