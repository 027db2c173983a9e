/*
 * Requests that sync a catalog, with progress from the worker; add one, like `ocat add`; and load the state of each.
 * The equivalents of `ocat sync`, `ocat add` and `ocat list`.
 */
#ifndef OCAT_TUI_CATALOGS_REQUESTS_H
#define OCAT_TUI_CATALOGS_REQUESTS_H

#include <stdatomic.h>

#include "tui/catalogs/catalogs.h"
#include "tui/core/request.h"

/* What a sync adds to a question. During the sync, messages of its purpose arrive with a progress. */
struct catalog_read {
	const struct progress *progress; /* of a message; NULL: the sync ended */
	str name;			 /* of the catalog */
	str said;			 /* for an added one: where to put its password, or absent */
	struct sync_report report;	 /* if successful */
	str password;			 /* typed for an added one, or absent */
	bool takes_password;		 /* an added one: typing a password may help */

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
/* A URL or a path, optionally after a name and a blank; if it cannot be read, it is not added. */
void ask_add(const struct asker *who, str text, str password); /* password: typed for it, or absent */

/* The state of each catalog. */
void ask_catalogs(const struct asker *who);
const struct catalog_states *states_of(const struct question *q);

#endif
