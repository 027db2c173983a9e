/*
 * The demo's warehouse: reads warehouse.tables, which people edit, and gives
 * it as it was at one of three generations, as a snapshot file of ours. The
 * file says of itself how it is laid out. Part of the build, not of ocat.
 */
#ifndef OCAT_DATA_WAREHOUSE_H
#define OCAT_DATA_WAREHOUSE_H

#include "model/asset.h"

struct arena;
struct err;

enum { GENERATIONS = 3 };

struct warehouse {
	int generation; /* from 1, the oldest */
	instant now;	/* when that generation is read */
	instant newest; /* when the last one is: ages are told from there */
	struct { struct namespace *at; ptrdiff_t len, cap; } namespaces;
	struct { struct asset *at; ptrdiff_t len, cap; } assets;
};

/* generation, now and newest are set by the caller. A mistake is told with its line. */
bool warehouse_read(struct arena *a, str text, struct warehouse *w, struct err *err);
/* Sorts, and appends the whole file. */
void warehouse_put(struct sb *out, struct warehouse *w);

#endif
