/*
 * A hash map from text to a pointer-sized value; keys are borrowed, the table is in an arena. Iterates in insertion
 * order.
 */
#ifndef OCAT_BASE_MAP_H
#define OCAT_BASE_MAP_H

#include "base/str.h"

struct arena;

struct map_entry {
	str key;
	union {
		void *ptr;
		int64_t num;
	};
};

struct map {
	struct arena *arena;
	struct map_entry *at; /* in insertion order */
	ptrdiff_t len, cap;
	int32_t *slot;
	ptrdiff_t slots;
};

struct map map_in(struct arena *a);
struct map_entry *map_get(const struct map *m, str key);	    /* NULL: not found */
struct map_entry *map_put(struct map *m, str key, bool *was_there); /* value is zero if new; was_there may be NULL */

#endif
