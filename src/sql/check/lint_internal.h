/* Shared by the lints only. */
#ifndef OCAT_SQL_CHECK_LINT_INTERNAL_H
#define OCAT_SQL_CHECK_LINT_INTERNAL_H

#include "base/arena.h"
#include "sql/check/joins.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "sql/resolve/conditions.h"
#include "sql/resolve/type_infer.h"
#include "sql/slots.h"

struct linting {
	struct arena *arena;
	const struct tree *tree;
	uint32_t dialect; /* enum word_dialect */
	const struct sql_resolved *resolved;
	const struct sql_schema *schema;
	const struct sql_join_list *joins; /* of all levels */
	struct sql_findings *findings;
	/* of a lint that looks at one SELECT: */
	uint32_t number;
	const struct sql_level *level;
	struct sql_conditions conditions;
};

/* ---- lint.c ---- */

#define lint_find(l, code, n, ...) sql_find_in(l, code, n, __VA_ARGS__)
/* f may be NULL. */
void lint_hint(struct linting *l, struct sql_finding *f, const char *format, ...) __attribute__((format(printf, 3, 4)));
str lint_written(const struct linting *l, node n); /* as written, shortened */
str lint_whole(const struct linting *l, node n);   /* as written; absent: too long for a hint, or generated */
str lint_source_name(const struct linting *l, uint32_t source);

/* The table column that a name refers to, through derived tables and brackets. False: computed or unknown. */
bool lint_base(const struct linting *l, node n, struct sql_base *out);
const struct sql_column *lint_column(const struct linting *l, node n); /* NULL: as above */
/* The binding of a column; source 0: none. */
struct sql_binding lint_bound(const struct linting *l, node n);
/* The kind of a value, including table columns. */
enum known lint_kind(const struct linting *l, node n);
str lint_call(const struct tree *t, node n); /* the name of a call; absent: another node */
node lint_argument(const struct tree *t, node call, uint32_t i);
bool lint_is_constant(const struct tree *t, node n); /* without columns, queries and calls */
/* The position of the source in FROM of this level; -1: in another level. */
int32_t lint_place(const struct linting *l, uint32_t source);
bool lint_is_test(const struct tree *t, node n); /* =, <>, <, <=, >, >= */
enum node_op lint_turned(enum node_op op);	 /* > for <, ... */

/* ---- lint_time.c ---- */

bool lint_is_day(str s); /* 2024-01-31, without a time */
str lint_next_day(struct arena *a, str day); /* absent: not a day of the calendar */

/* ---- lints of one SELECT ---- */

void lint_outer_join(struct linting *l);  /* lint_outer_join.c */
void lint_outer_count(struct linting *l);
void lint_outer_name(struct linting *l);  /* lint_name.c */
void lint_label(struct linting *l);       /* lint_group.c */
void lint_distinct(struct linting *l);
void lint_contradiction(struct linting *l); /* lint_truth.c */
void lint_index(struct linting *l);	  /* lint_index.c */
void lint_limit(struct linting *l);	  /* lint_order.c */

/* ---- lints of one node ---- */

void lint_null(struct linting *l, node n);	/* lint_null.c */
void lint_not_in(struct linting *l, node n);
void lint_range_end(struct linting *l, node n); /* lint_time.c */
void lint_date_text(struct linting *l, node n);
void lint_division(struct linting *l, node n);	/* lint_number.c */
void lint_value(struct linting *l, node n);	/* lint_value.c */
void lint_same_sides(struct linting *l, node n); /* lint_truth.c */
void lint_or(struct linting *l, node n);
void lint_pattern(struct linting *l, node n); /* lint_text.c */
void lint_set_order(struct linting *l, node n); /* lint_order.c */

#endif
