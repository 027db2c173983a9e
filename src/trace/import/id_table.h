/* A hash table from hashes of IDs to numbers, at 12 bytes a slot: for millions of them, and for removal. */
#ifndef OCAT_TRACE_IMPORT_ID_TABLE_H
#define OCAT_TRACE_IMPORT_ID_TABLE_H

#include "base/str.h"

struct id_slot {
	uint32_t low, high; /* of the hash; both 0: free */
	uint32_t number;
};

struct id_table { /* zero is an empty one */
	struct id_slot *at;
	size_t len, cap;
};

uint64_t id_hash(str id); /* never 0 */
uint32_t *id_get(const struct id_table *t, uint64_t hash); /* NULL: not there; until the next put or removal */
uint32_t *id_put(struct id_table *t, uint64_t hash, bool *was_there); /* 0 if new */
void id_remove(struct id_table *t, uint64_t hash);
void id_free(struct id_table *t);

#endif
