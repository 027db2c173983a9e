/*
 * What became of a table or a column after a generation, and what a name meant before one: by the versions in the
 * history of its catalog.
 */
#ifndef OCAT_SERVICE_TRACE_NAME_HISTORY_H
#define OCAT_SERVICE_TRACE_NAME_HISTORY_H

#include "base/clock.h"
#include "base/err.h"
#include "base/str.h"

struct arena;
struct store;

enum fate_kind {
	FATE_SAME, /* nothing known happened to it */
	FATE_RENAMED,
	FATE_DROPPED,
};

struct fate {
	enum fate_kind kind;
	str name;	/* renamed: what it is called now; of a table, with its schema */
	bool likely;	/* the rename follows from one column going and one coming: the source has no ids */
	int64_t generation; /* the first that had it so */
	instant at;	/* when that was taken */
	int64_t asset;	/* of a past name: the asset; 0: unknown */
};

/* From the generation on. */
bool fate_of_column(struct store *s, struct arena *a, int64_t asset, str column, int64_t after, struct fate *out,
		    struct err *err);
bool fate_of_table(struct store *s, struct arena *a, int64_t asset, int64_t after, struct fate *out, struct err *err);
/* A name that no column of the asset has in that generation: what became of the one that once had it. */
bool past_of_column(struct store *s, struct arena *a, int64_t asset, str column, int64_t through, struct fate *out,
		    struct err *err);
/* The same for the name of a table, without its schema, in a catalog. */
bool past_of_table(struct store *s, struct arena *a, int64_t catalog, str name, int64_t through, struct fate *out,
		   struct err *err);

#endif
