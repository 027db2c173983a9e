/* Reading a catalog, on a worker that tells how far it is; and how each catalog is. What `ocat sync` and `ocat list` do. */
#ifndef OCAT_TUI_ASK_SYNC_H
#define OCAT_TUI_ASK_SYNC_H

#include <stdatomic.h>

#include "tui/ask.h"
#include "tui/catalogs/catalogs.h"

/* Hears a read and tells the loop: messages of the request's slot, each a question whose `progress` is set. */
struct ear {
	struct jobs *jobs;
	const struct stop *stop; /* of the request */
	enum slot slot;
	str name; /* of the catalog */
	atomic_bool heard;
	_Atomic int64_t told_us; /* adapters may read on two threads */
};
struct witness ear_witness(struct ear *e);

struct synced {
	struct question q; /* SLOT_SYNC; its subject is the catalog's name */
	struct ear ear;
	struct sync_report report; /* when good */
};
void ask_sync(const struct asker *who, str name);
struct synced *synced_of(struct question *q);

/* SLOT_CATALOGS: how each catalog is. */
void ask_catalogs(const struct asker *who);
const struct catalog_states *states_of(const struct question *q);

#endif
