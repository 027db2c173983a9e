/* Shared by the files of the resolver only: scopes and functions. */
#ifndef OCAT_SQL_RESOLVE_INTERNAL_H
#define OCAT_SQL_RESOLVE_INTERNAL_H

#include "base/arena.h"
#include "sql/resolve/functions.h"
#include "sql/resolve/resolve.h"
#include "sql/slots.h"

/* The places where an output alias may stand for its expression. */
enum alias_place { ALIAS_WHERE = 1, ALIAS_ITEMS = 2, ALIAS_GROUP = 4, ALIAS_HAVING = 8, ALIAS_ORDER_WITHIN = 16 };

enum place { PLACE_FREE, PLACE_WHERE, PLACE_ON, PLACE_GROUP, PLACE_HAVING, PLACE_ORDER, PLACE_ITEMS };
enum within { WITHIN_NOTHING, WITHIN_WINDOW, WITHIN_AGGREGATE }; /* the arguments of one */

struct cte {
	struct sql_name name;
	const struct sql_outputs *shape;
	bool one_row;
	struct cte *before;
};

struct scope {
	struct scope *outer;
	struct cte *ctes; /* the visible ones, nearest first */
	uint32_t level;
	array_of(uint32_t) sources;
	array_of(struct sql_joined) joins;
	ptrdiff_t from, to; /* the visible sources */
	const struct sql_outputs *outputs; /* the known columns of its items */
	const struct sql_outputs *counted; /* whose columns ORDER BY 2 counts; NULL: outputs */
	enum place place;
	enum within within;
	node windows; /* those that have names */
	bool plain; /* a bare name in ORDER BY or GROUP BY */
	const struct sql_name *lambdas;
	uint32_t lambda_count;
};

struct resolver {
	struct arena *arena;
	const struct tree *tree;
	const struct dialect *dialect;
	const struct sql_schema *schema;
	struct sql_findings *findings;
	struct sql_resolved *out;
	struct err *err;
	bool failed;
	unsigned aliases; /* enum alias_place */
	bool lenient;	  /* "x" is a string if it is not a name */
	ptrdiff_t work;	  /* limits the expansion of nested stars */
	bool *met; /* for each node: a table that was looked up */
	array_of(uint8_t *) seen; /* for each table, the columns reported as read */
};

enum { RESOLVE_WORK_MOST = 200000 };

/* ---- query.c ---- */
const struct sql_outputs *resolve_query(struct resolver *r, struct scope *outer, struct cte *ctes, node query);
#define resolve_find(r, code, n, ...) sql_find_in(r, code, n, __VA_ARGS__)
/* The only one of the names that is one letter away; absent: none, or several. */
str resolve_surely(struct arena *a, str name, const struct strs *near);
struct sql_name resolve_name_of(const struct tree *t, node n); /* of a node with a text */
/* do both mean one column or alias? */
bool resolve_same(const struct resolver *r, struct sql_name a, struct sql_name b);
bool resolve_spend(struct resolver *r, ptrdiff_t work); /* false: it is too much */
void resolve_add_part(struct resolver *r, struct sql_output *o, struct sql_part part); /* behind the others */

/* ---- from.c ---- */
void resolve_from(struct resolver *r, struct scope *s, node from);
bool resolve_limits_to_one(const struct tree *t, node query); /* LIMIT 1 */
void resolve_from_phrases(struct resolver *r, struct scope *s, node own); /* LATERAL VIEW, ARRAY JOIN */
void resolve_unmet(struct resolver *r); /* reports tables outside every scope as read and not analysed */
void resolve_joins(struct resolver *r, struct scope *s); /* their ON, after all sources are known */

/* ---- name.c ---- */
/* into: collects the base columns; may be NULL. */
void resolve_column(struct resolver *r, struct scope *s, node n, struct sql_bases *into);
/*
 * The parts up to `at` name this table; a first part that is our name for the catalog, unknown to the source, is
 * remembered.
 */
void resolve_ours(struct resolver *r, const struct sql_table *table, node name, uint32_t at);
void resolve_star(struct resolver *r, struct scope *s, node n, struct sql_outputs *out);
uint32_t source_width(const struct sql_source *s);
struct sql_name source_column(const struct resolver *r, const struct sql_source *s, uint32_t i);
/* -1: none; -2: it may be a column of an unknown source. several: ambiguous. */
int32_t source_find(const struct resolver *r, const struct sql_source *s, struct sql_name name, bool *several);
bool source_hides(const struct resolver *r, const struct sql_source *s, struct sql_name name);
/* Reports them as read, and adds them to into. */
void source_bases(struct resolver *r, const struct sql_source *s, uint32_t column, struct sql_bases *into);

/* ---- did_you_mean.c ---- */
/* Similar names in the visible sources, or in one of them; f may be NULL. */
void resolve_hint_near(struct resolver *r, const struct scope *s, struct sql_finding *f, struct sql_name name,
		       const struct sql_source *only);

/* ---- expression.c ---- */
void resolve_expr(struct resolver *r, struct scope *s, node n, struct sql_bases *into);
void resolve_exprs(struct resolver *r, struct scope *s, node list, struct sql_bases *into);

/* ---- call.c ---- */
void resolve_call(struct resolver *r, struct scope *s, node n, struct sql_bases *into);

/* ---- window.c ---- */
void resolve_window(struct resolver *r, struct scope *s, node window, struct sql_bases *into);
/* The OVER of the call n; class: of the function with that name. */
void resolve_over(struct resolver *r, struct scope *s, node n, str name, enum function_class class,
		  struct sql_bases *into);
const char *resolve_place_word(enum place place); /* "GROUP BY" */

#endif
