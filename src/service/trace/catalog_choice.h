/*
 * Which catalogs a statement of a session may have gone to, by everything but the names in it: what the step recorded,
 * a person's choice, the address that the client was given, the MCP server's name, the folder, the dialect.
 */
#ifndef OCAT_SERVICE_TRACE_CATALOG_CHOICE_H
#define OCAT_SERVICE_TRACE_CATALOG_CHOICE_H

#include "service/scope.h"
#include "service/trace/evidence.h"

#define CHOSEN_BY(_) \
	_(CHOSEN_BY_NOTHING, "names")	   /* nothing says it: the names in the statement decide */ \
	_(CHOSEN_BY_PERSON, "choice") \
	_(CHOSEN_BY_STEP, "recorded") \
	_(CHOSEN_BY_ADDRESS, "address") \
	_(CHOSEN_BY_DATABASE, "database") \
	_(CHOSEN_BY_SERVER, "server") \
	_(CHOSEN_BY_FOLDER, "folder")

enum chosen_by {
#define _(id, word) id,
	CHOSEN_BY(_)
#undef _
};

struct catalog_choice {
	const struct catalog **at; /* at least one, unless no catalog was ever synced */
	ptrdiff_t len, cap;
	enum chosen_by by;
};

const char *chosen_by_word(enum chosen_by by);
/* person: the catalog that a person named; absent: none. */
void catalog_choose(const struct scope *scope, struct arena *a, const struct catalogs *known, str person,
		    const struct evidence *e, const struct evidence_sql *q, struct catalog_choice *out);

#endif
