/* Shared by the files of the join checks only. */
#ifndef OCAT_SQL_CHECK_JOINS_INTERNAL_H
#define OCAT_SQL_CHECK_JOINS_INTERNAL_H

#include "base/arena.h"
#include "sql/check/joins.h"
#include "sql/resolve/conditions.h"
#include "sql/slots.h"

struct joining_level {
	struct arena *arena;
	const struct tree *tree;
	const struct sql_resolved *resolved;
	const struct sql_schema *schema;
	struct sql_findings *findings;
	struct sql_join_list *out;
	uint32_t number;
	const struct sql_level *level;
	struct sql_conditions conditions;
	uint32_t *root; /* for each place in the sources of the level, the places it is joined to */
	ptrdiff_t first; /* of its joins in out */
};

/* The place in the sources of the level; -1: in another level. */
int32_t place_of(const struct joining_level *l, uint32_t source);
const struct sql_source *source_at(const struct joining_level *l, uint32_t place);
/* Are these columns of t unique? 1: yes; -1: several rows may share a value; 0: no key is known. */
int unique_by(const struct sql_table *t, const struct sql_pair *pairs, uint32_t n, bool right);

void check_rows(struct joining_level *l);  /* join_rows.c: fan-out, chasm */
void check_bounds(struct joining_level *l); /* join_rows.c: partitions and times */

#endif
