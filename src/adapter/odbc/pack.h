/*
 * A pack: what one system keeps in catalog views of its own, as questions about all of its assets at once, which is
 * faster and says more than the functions of a driver.
 */
#ifndef OCAT_ADAPTER_ODBC_PACK_H
#define OCAT_ADAPTER_ODBC_PACK_H

#include "adapter/adapter.h"
#include "adapter/assembly/row.h"

enum { PACK_CELLS_MOST = 17, PACK_QUESTIONS_MOST = 12 };

struct pack_question {
	const char *about;
	const char *select, *where;
	const char *ns, *name;		     /* the columns that name the asset */
	const char *target_ns, *target_name; /* those of the other asset of a key; NULL: none */
	enum row_kind kind;
	bool may_fail;	/* a login may lack the right, and the rest is worth reading */
	bool otherwise; /* only asked when the question before it has failed */
	struct row_cell cells[PACK_CELLS_MOST];
};

struct pack {
	const char *system;    /* as the address and the dialect have it: "sqlserver" */
	const char *called[3]; /* how the names begin that drivers give it */
	const char *product;
	/* of each its name and comment; NULL: every login is one, so that only those with assets are shown */
	const char *schemas;
	const struct pack_question *questions; /* ended by .about == NULL */
	unsigned can;
	void (*row)(void *with, struct arena *a, struct row *r);
};

extern const struct pack pack_sqlserver, pack_oracle;

/* For a system as an address or a driver names it; NULL: there is none. */
const struct pack *pack_for(str system, str product);

#endif
