/* The same table in other catalogs (search/same_table.h), as far as the caller may see them. */
#ifndef OCAT_SERVICE_RELATIONS_SAME_ELSEWHERE_H
#define OCAT_SERVICE_RELATIONS_SAME_ELSEWHERE_H

#include "service/scope.h"

struct elsewhere {
	str catalog, qualified;
	int64_t id;
	int common, columns; /* columns that both have; those of the smaller table */
};
struct elsewheres {
	struct elsewhere *at;
	ptrdiff_t len, cap;
};

/*
 * In the order of the catalogs, at most one of each. only: one catalog, or absent. wait: for indexes of names that are
 * missing; otherwise the answer is empty without them.
 */
bool same_elsewhere(const struct scope *scope, struct arena *a, str catalog, int64_t id, str only, bool wait, struct elsewheres *out, struct err *err);

#endif
