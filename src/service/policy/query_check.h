/*
 * One query checked in one catalog, as the scope's view has it: parsed in its dialect, resolved, its joins and effects
 * known, under the policy. Never runs it.
 */
#ifndef OCAT_SERVICE_POLICY_QUERY_CHECK_H
#define OCAT_SERVICE_POLICY_QUERY_CHECK_H

#include "model/search_path.h"
#include "render/answer/sql_check.h"
#include "service/scope.h"
#include "sql/check/check.h"

struct graph;

struct query_check {
	str text, file;		       /* file: that the text came from; absent: it was typed */
	const struct dialect *dialect; /* of the text; NULL: that of the catalog */
	struct search_path path;       /* as the source has it now; unknown: the stored one */
};

struct query_checked {
	struct tree tree;
	struct sql_check found;
	struct check_view view;
	bool refused; /* another statement than a SELECT: found has only that finding */
};

/* The catalog's; of a file it is often unknown: then PostgreSQL's, which is closest to the standard, and *assumed. */
const struct dialect *query_dialect(struct workspace *w, str catalog, bool *assumed);
/*
 * Everything in out is the arena's. A statement other than a SELECT is a denial; what cannot be parsed at all is an
 * error.
 */
bool query_check_in(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    struct query_checked *out, struct err *err);
/* The same with the graph of that catalog. */
bool query_check_by(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    const struct graph *g, struct query_checked *out, struct err *err);
/*
 * The text with every unknown name and every value that a column cannot have replaced, if that is certain and it then
 * passes; else absent. A corrected table may show that its columns need a correction as well.
 */
str query_corrected(const struct scope *scope, struct arena *a, const struct query_check *q, const struct catalog *c,
		    const struct check_view *v);

int check_view_unknown_tables(const struct check_view *v);

#endif
