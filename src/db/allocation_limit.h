/*
 * Interrupts SQLite between two steps of a statement. In a short query, each subquery can refer to another twice, and
 * so on: SQLite copies each one without calling the progress handler or the authorizer. But it must allocate memory, so
 * allocations check the deadline and are limited.
 */
#ifndef OCAT_DB_ALLOCATION_LIMIT_H
#define OCAT_DB_ALLOCATION_LIMIT_H

#include <stdbool.h>
#include <stdint.h>

struct stop;

/* For the SQLite library of the whole process; before it is first used. */
void allocation_open(void);

enum {
	ALLOCATION_PREPARE = 64 << 20, /* bytes: a statement of 64 KB takes less than one tenth */
	ALLOCATION_GUARDED_STEP = 512 << 20,
	ALLOCATION_STEP = 1 << 30,
};

/*
 * Until allocation_end, SQLite gets no more memory on this thread once the stop is due, or once it holds `most` bytes
 * more than at the start: its call then fails with SQLITE_NOMEM. stop may be NULL.
 */
void allocation_start(const struct stop *stop, int64_t most);
bool allocation_end(void); /* true: an allocation was refused */

#endif
