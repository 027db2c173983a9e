/*
 * A path between tables of two catalogs. No query reaches both, so that it is one query in each and a key that is
 * carried from the first to the second: that of a table which both have (search/same_table.h), reached in few steps
 * from either end.
 */
#ifndef OCAT_SERVICE_RELATIONS_JOIN_ACROSS_H
#define OCAT_SERVICE_RELATIONS_JOIN_ACROSS_H

#include "render/answer/join_path.h"
#include "service/scope.h"

struct join_across {
	const struct candidate *source, *target;
	const struct catalog *here, *there; /* of source, of target */
	int steps;			    /* most, in each catalog */
};

/*
 * The cheapest, and of equal ones the one nearest to the source; *found false: none. The steps of both queries, and
 * between them one from the table to the same one there.
 */
bool join_across(const struct scope *scope, struct arena *a, const struct join_across *ask, struct join_way *out,
		 bool *found, struct err *err);

#endif
