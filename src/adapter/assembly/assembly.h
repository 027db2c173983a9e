/*
 * Makes assets of rows, in whatever order a source gives them: rows wait as bytes, on disk beyond the first megabytes,
 * and an asset is built when it is its turn to be passed on. Only names are kept in memory, so a catalog of any size
 * needs little of it.
 */
#ifndef OCAT_ADAPTER_ASSEMBLY_ASSEMBLY_H
#define OCAT_ADAPTER_ASSEMBLY_ASSEMBLY_H

#include "adapter/adapter.h"
#include "adapter/assembly/row.h"

struct assembly;

/* What one system says in its own way. A slot may be NULL. */
struct assembly_habits {
	/* Changes the cells of a row before it is used; texts may be in the arena. */
	void (*row)(void *with, struct arena *a, struct row *r);
	/* Changes an asset that is complete. */
	void (*asset)(void *with, struct arena *a, struct asset *asset);
	void *with;
};

/* s: selects the assets. */
struct assembly *assembly_open(const struct source *s, const struct assembly_habits *habits, struct err *err);
void assembly_close(struct assembly *y); /* NULL is fine */

/*
 * cells: as many as the shape has, borrowed. Rows of assets that are not selected are dropped; a second row of ASSET
 * adds to the first what it did not have, as statistics that are asked for later.
 */
bool assembly_add(struct assembly *y, const struct row_shape *shape, const str *cells, struct err *err);
/* Copied. A second one of that name, or one that is not selected: nothing. */
void assembly_add_namespace(struct assembly *y, const struct namespace *n);

/* Passes everything on, in the order of namespaces and names. *end: the number of assets. */
bool assembly_give(struct assembly *y, const struct stop *stop, const struct sink *to, struct snapshot_end *end,
		   struct err *err);
/*
 * Builds one asset in the arena of the caller and, unless incoming is NULL, the foreign keys of all assets that refer
 * to it. False: no row of ASSET made it known, and nothing is written.
 */
bool assembly_take(struct assembly *y, struct arena *a, struct asset_ref which, struct asset *out,
		   struct incoming *incoming);
/*
 * The end of an inspect: takes the asset if its rows were read, and closes the assembly, which may be NULL. Returns
 * whether they were.
 */
bool assembly_end(struct assembly *y, bool read, struct arena *a, struct asset_ref which, bool *found,
		  struct asset *out, struct incoming *incoming);

#endif
