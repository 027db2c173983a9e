/* The text of each table for a model: its name, columns and comments in words, cut to a few hundred bytes. */
#ifndef OCAT_WORKSPACE_INDEXES_TABLE_TEXTS_H
#define OCAT_WORKSPACE_INDEXES_TABLE_TEXTS_H

#include "base/array.h"
#include "base/stop.h"
#include "store/store.h"

enum { TABLE_TEXTS_VERSION = 1 }; /* changes with the form of the texts */

struct table_text {
	int64_t table;
	uint64_t hash;
	str text;
};
struct table_texts { /* in the order of ids, without partitions */
	struct table_text *at;
	ptrdiff_t len, cap;
};

bool table_texts_read(struct store *pinned, struct arena *a, const struct stop *stop, struct table_texts *out,
		      struct err *err);

#endif
