/*
 * The same table in other catalogs, as far as the caller may see them: recognised by its columns (search/same_table.h),
 * unless a person has rejected that; or as a person says, by recording a relation between the two.
 */
#ifndef OCAT_SERVICE_RELATIONS_SAME_ELSEWHERE_H
#define OCAT_SERVICE_RELATIONS_SAME_ELSEWHERE_H

#include "service/scope.h"
#include "workspace/workspace.h"

struct elsewhere {
	str catalog, qualified;
	int64_t id;
	int common, columns; /* columns that both have; those of the smaller table; 0: a person says so */
	struct strs fields, other_fields; /* then: the columns that they are the same by, in pairs */
};
struct elsewheres {
	struct elsewhere *at;
	ptrdiff_t len, cap;
};

/*
 * The names of all catalogs, opened once for many tables. wait: for indexes of names that are missing; otherwise
 * answers are empty without them. close in any case.
 */
struct elsewhere_names {
	const struct scope *scope;
	struct workspace_found found;
	bool opened;
};
bool elsewhere_names_open(struct elsewhere_names *n, const struct scope *scope, struct arena *a, bool wait,
			  struct err *err);
void elsewhere_names_close(struct elsewhere_names *n);
/* same_elsewhere for one of these tables. */
bool same_elsewhere_in(const struct elsewhere_names *n, struct arena *a, str catalog, int64_t id, str only,
		       struct elsewheres *out, struct err *err);

/*
 * At most one of each catalog. only: one catalog, or absent. wait: for indexes of names that are
 * missing; otherwise the answer is empty without them.
 */
bool same_elsewhere(const struct scope *scope, struct arena *a, str catalog, int64_t id, str only, bool wait,
		    struct elsewheres *out, struct err *err);

#endif
