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
	uint32_t *part; /* the same before cross products are told: sources of different parts are not joined */
	ptrdiff_t first, end; /* of its joins in out */
	const struct joining_level *all; /* the levels of the query, by number */
};

struct repeating { /* what repeats the rows of a source */
	int32_t by;	  /* the place of another source; -1: nothing does */
	bool through_one; /* the path passes a row that several rows share: a chasm */
	bool crossed;	  /* no condition joins the two */
};

/* The place in the sources of the level; -1: in another level. */
int32_t place_of(const struct joining_level *l, uint32_t source);
const struct sql_source *source_at(const struct joining_level *l, uint32_t place);
/* A source of one row, of rows made from another source, or of constants multiplies nothing by accident. */
bool is_harmless(const struct sql_source *s);
/* CROSS JOIN or ON TRUE: intended. */
bool is_meant(const struct joining_level *l, uint32_t place);
/* Are these columns of t unique? 1: yes; -1: several rows may share a value; 0: no key is known. */
int unique_by(const struct sql_table *t, const struct sql_pair *pairs, uint32_t n, bool right);

/* ---- join_repeats.c ---- */
/* Are the compared columns unique in the source on this side of the join? As unique_by, also of subqueries. */
int rows_unique(const struct joining_level *l, const struct sql_join *j, bool right);
/* Does a join of the level repeat the rows of the source at this place? */
enum sql_repeats rows_repeated(const struct joining_level *l, uint32_t place, struct repeating *how);
/* The same for a join within the subquery that a source is, by one of its columns; *where and *place: there. */
enum sql_repeats rows_repeated_behind(const struct joining_level *l, uint32_t source, int32_t column,
				      const struct joining_level **where, uint32_t *place, struct repeating *how);
/* Does a source that no condition joins to it? */
enum sql_repeats rows_crossed(const struct joining_level *l, uint32_t place, struct repeating *how);
enum sql_repeats join_repeats(const struct joining_level *l, const struct sql_join *j);

void check_rows(struct joining_level *l);  /* join_rows.c: fan-out, chasm */
void check_bounds(struct joining_level *l); /* join_rows.c: partitions and times */

#endif
