/* Reading a catalog, on a worker that tells how far it is; and how each catalog is. What `ocat sync` and `ocat list` do. */
#ifndef OCAT_TUI_CATALOGS_SYNC_REQUESTS_H
#define OCAT_TUI_CATALOGS_SYNC_REQUESTS_H

#include <stdatomic.h>

#include "tui/core/requests.h"
#include "tui/catalogs/catalogs.h"

/* Hears a read and tells the loop: messages of the request's purpose, each a question whose `progress` is set. */
struct ear {
	struct jobs *jobs;
	const struct stop *stop; /* of the request */
	const struct purpose *of;
	str name; /* of the catalog */
	atomic_bool heard;
	_Atomic int64_t told_us; /* adapters may read on two threads */
};
struct observer ear_observer(struct ear *e);

struct synced {
	struct question q; /* its subject is the catalog's name */
	struct ear ear;
	struct sync_report report; /* when good */
};
extern const struct purpose catalogs_sync, catalogs_states;
void ask_sync(const struct asker *who, str name);
struct synced *synced_of(struct question *q);

/* How each catalog is. */
void ask_catalogs(const struct asker *who);
const struct catalog_states *states_of(const struct question *q);

#endif
