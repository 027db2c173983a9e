/* Shared by the files that join the tables of a plan only. */
#ifndef OCAT_SERVICE_PLAN_INTERNAL_H
#define OCAT_SERVICE_PLAN_INTERNAL_H

#include "service/plan/plan_run.h"

struct path;

enum { PLAN_STEPS_MOST = 4, PLAN_PLACES_MOST = PLAN_TABLES_MOST * (PLAN_STEPS_MOST + 1) };

/*
 * Between two places, in the order given. A place is an index of plan->tables, or PLAN_PLACES_MOST and above: a table
 * of the plan around a test for matching rows, always first.
 */
struct link {
	ptrdiff_t a, b;
	const struct plan_join *said; /* NULL: from the graph */
	bool done;
};

struct linking { /* of one plan */
	struct plan_run *in;
	struct plan *plan;
	struct err *err;
	array_of(struct link) links;
	ptrdiff_t root[PLAN_PLACES_MOST]; /* the group of joined tables that each table is in */
};

const struct plan_table *plan_table_at(const struct linking *l, ptrdiff_t place);
int64_t plan_number_at(const struct linking *l, ptrdiff_t place); /* in the graph */
bool plan_is_around(ptrdiff_t place);

/* ---- plan_links.c ---- */
/* Decides which tables are joined. */
bool plan_link(struct linking *l);

/* ---- plan_keys.c ---- */
/* Decides by which columns; turned: the join of the plan has them the other way around. */
bool plan_settle(struct linking *l, const struct link *at, bool turned, struct plan_key *key);

#endif
