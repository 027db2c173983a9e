/* Connecting a catalog, as `ocat add` does: written down and read by a worker, or, when it cannot be read, not connected. */
#ifndef OCAT_TUI_CATALOGS_ADD_REQUESTS_H
#define OCAT_TUI_CATALOGS_ADD_REQUESTS_H

#include "tui/catalogs/sync_requests.h"

struct added {
	struct question q; /* its subject is what was typed */
	str name;	   /* what it is called here */
	str said;	   /* where its password may live, or absent */
	int64_t tables;
	struct ear ear;	   /* hears how far its reading is */
};

extern const struct purpose catalogs_add;
void ask_add(const struct asker *who, str text); /* a URL or a path, perhaps a name and a blank before it */
struct added *added_of(struct question *q);

#endif
