/*
 * Reading a catalog, on a worker that tells how far it is; connecting one, as `ocat add` does; and how each catalog is.
 * What `ocat sync`, `ocat add` and `ocat list` do.
 */
#ifndef OCAT_TUI_CATALOGS_REQUESTS_H
#define OCAT_TUI_CATALOGS_REQUESTS_H

#include <stdatomic.h>

#include "tui/catalogs/catalogs.h"
#include "tui/core/question.h"

/* What a question that reads a catalog has of its own. While it reads, messages of its purpose come that have a progress. */
struct catalog_read {
	const struct progress *progress; /* of a message; NULL: this is the end */
	str name;			 /* of the catalog */
	str said;			 /* of one that is connected: where its password may live, or absent */
	struct sync_report report;	 /* when good */

	/* for its worker: */
	struct jobs *jobs;
	const struct purpose *of;
	const struct stop *stop;
	atomic_bool heard;
	_Atomic int64_t told_us; /* adapters may read on two threads */
};
struct catalog_read *read_of(const struct question *q);

extern const struct purpose catalogs_sync, catalogs_add, catalogs_states;
void ask_sync(const struct asker *who, str name);
/* A URL or a path, perhaps a name and a blank before it; when it cannot be read, it is not connected. */
void ask_add(const struct asker *who, str text);

/* How each catalog is. */
void ask_catalogs(const struct asker *who);
const struct catalog_states *states_of(const struct question *q);

#endif
