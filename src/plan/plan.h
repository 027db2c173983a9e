/*
 * A logical plan: the tables, joins, columns, groups, measures and order of a query, as JSON that ocat-plan(5)
 * describes. It is read into plain data, its names are checked against tables that the caller finds, and it becomes a
 * tree of SQL. Mistakes are reported with their position in the JSON. The caller, who knows the relation graph, chooses
 * the joins that the plan leaves open. Does no I/O and runs nothing.
 *
 * A plan may have others inside: the test of a filter for matching rows, the value of a filter, and the parts of a set
 * operation. Each is a struct plan of its own, which knows the one around it.
 *
 * Decided here: the printed query is parsed again and checked, so that the text that is checked is the text that runs.
 */
#ifndef OCAT_PLAN_PLAN_H
#define OCAT_PLAN_PLAN_H

#include "base/err.h"
#include "base/json.h"
#include "model/asset.h"
#include "sql/resolve/schema.h"
#include "sql/node_kinds.h"

struct arena;
struct dialect;
struct tree;

enum { PLAN_FORM = 1, PLAN_TABLES_MOST = 24, PLAN_ITEMS_MOST = 200, PLANS_MOST = 40 };

struct plan_text { /* a name or an expression in the SQL of the catalog; absent: none */
	str text;
	ptrdiff_t at; /* its position in the JSON */
};

struct plan_table {
	struct plan_text name;
	str alias; /* its name in the rest of the plan */
	const struct sql_table *table; /* set by the caller */
};

enum plan_join_kind { PLAN_JOIN_AUTO, PLAN_JOIN_INNER, PLAN_JOIN_LEFT, PLAN_JOIN_RIGHT, PLAN_JOIN_FULL };
struct plan_join { /* as the plan has it */
	struct plan_text left, right; /* aliases */
	struct plan_text by;	      /* the name of a key, a role or a column; absent: by columns, or any join */
	struct strs left_columns, right_columns; /* paired */
	enum plan_join_kind kind;
	ptrdiff_t at;
};

enum plan_filter_kind { PLAN_COMPARE, PLAN_SQL, PLAN_EXISTS, PLAN_ALL, PLAN_ANY, PLAN_NOT };
struct plan_filter {
	enum plan_filter_kind kind;
	struct plan_text of; /* of COMPARE and SQL */
	const struct plan_op *op;
	array_of(const struct json *) values;
	struct plan *plan; /* of EXISTS; of COMPARE instead of values; else NULL */
	bool negated; /* of EXISTS */
	struct plan_filters *parts; /* of ALL, ANY, NOT */
	ptrdiff_t at;
};
struct plan_filters {
	struct plan_filter *at;
	ptrdiff_t len, cap;
};

struct plan_order {
	struct plan_text by;
	bool descending, nulls_first, nulls_last;
};
struct plan_orders {
	struct plan_order *at;
	ptrdiff_t len, cap;
};
struct plan_texts {
	struct plan_text *at;
	ptrdiff_t len, cap;
};

struct plan_item { /* of the output: a column, a group, a measure, a window */
	struct plan_text of;   /* absent: count(*) */
	str as;		       /* absent: its column name */
	str function, grain;   /* or absent */
	int64_t year_start;    /* of grain year: the month in which it begins; that of 2024 ends in 2024 */
	bool distinct, window;
	bool share; /* as a percentage: of the same without `where`, or without that of all groups together */
	bool unseen; /* a group that is not output */
	struct plan_filters where;
	struct plan_texts partition;
	struct plan_orders order;
	str frame_unit, frame_from, frame_to;
	ptrdiff_t at;
};
struct plan_items {
	struct plan_item *at;
	ptrdiff_t len, cap;
};

/* A chosen join. */
struct plan_edge {
	str left, right; /* aliases; left is already joined */
	struct strs left_columns, right_columns;
	bool outer;	 /* LEFT JOIN */
	enum plan_join_kind kind;
};
struct plan_edges {
	struct plan_edge *at;
	ptrdiff_t len, cap;
};

struct plans {
	struct plan **at;
	ptrdiff_t len, cap;
};

/* The query itself; a member of a set operation; the value or the list of a filter; its test for matching rows. */
enum plan_place { PLAN_WHOLE, PLAN_PART, PLAN_VALUE, PLAN_MATCH };

struct plan {
	enum plan_place place;
	const struct plan *around; /* NULL: PLAN_WHOLE */
	struct plans all; /* of PLAN_WHOLE: itself and those inside, each after the one around it */
	str text; /* the JSON of the whole plan, for pointing */
	const struct json *json; /* of this one */
	int64_t revision; /* plan_version: the edition of this plan */
	str question, catalog; /* or absent */
	enum node_op set; /* OP_UNION, OP_INTERSECT, OP_EXCEPT of the parts; OP_NONE: a query over tables */
	bool set_all;
	struct plans parts;
	array_of(struct plan_table) tables;
	ptrdiff_t listed; /* the number of its own tables; joins only pass through those after them */
	array_of(struct plan_join) joins;
	struct plan_items columns, groups, measures, windows;
	struct plan_filters filters, having;
	struct plan_orders order;
	bool distinct;
	int64_t limit, offset; /* -1: none */
	struct plan_text time; /* the column; absent: no window of time */
	str time_from, time_to, time_last, time_grain; /* from: with; to: without */
	/*
	 * Set by the caller: its joins, and, of PLAN_MATCH,
	 * the keys from a table of the plan around it to one of its own.
	 */
	struct plan_edges edges, matches;
};

/* ERR_USAGE with the place in the text. */
bool plan_read(struct arena *a, str text, struct plan *out, struct err *err);
/* Sets an error with a caret at a byte of the plan; returns false. */
bool plan_mistake(const struct plan *p, ptrdiff_t at, struct err *err, const char *format, ...)
	__attribute__((format(printf, 4, 5)));
const struct plan_table *plan_table_called(const struct plan *p, str alias); /* NULL: none */
/* Its filters, set operation, time, having and limits as canonical JSON: the constraints of the answer. */
str plan_constraints(struct arena *a, const struct plan *p);

/* The caller has appended the tables between those of the plan, and plan_check has checked the names. */
bool plan_tree(struct arena *a, const struct plan *p, const struct dialect *d, struct tree *out, struct err *err);
/* Checks every name of every expression: a column of one of the tables, or an alias where allowed. */
bool plan_check(struct arena *a, const struct plan *p, const struct dialect *d, struct err *err);

/* ---- inside ---- */

#define PLAN_OPS(_) \
	_("=", OP_EQ, 1) _("<>", OP_NE, 1) _("!=", OP_NE, 1) _("<", OP_LT, 1) _("<=", OP_LE, 1) _(">", OP_GT, 1) \
	_(">=", OP_GE, 1) _("in", OP_NONE, -1) _("not in", OP_NOT, -1) _("between", OP_WITHIN, 2) \
	_("like", OP_LIKE, 1) _("not like", OP_NO_MATCH, 1) _("is null", OP_NULL, 0) \
	_("is not null", OP_DISTINCT_FROM, 0)
struct plan_op {
	const char *word;
	enum node_op op; /* of those that are no operator, which of them */
	int values;	 /* -1: a list */
};
/*
 * The expression with each column qualified by the alias of its table; aliases: output names allowed there, or
 * NULL.
 */
bool plan_expression(struct arena *a, const struct plan *p, const struct dialect *d, struct plan_text text,
		     const struct strs *aliases, struct tree *out, struct err *err);
str plan_item_name(struct arena *a, const struct plan_item *i); /* its name in the result; absent: not given */
ptrdiff_t plan_width(const struct plan *p); /* the number of its output columns */
/* of its output columns, as far as they have any */
void plan_names(struct arena *a, const struct plan *p, struct strs *out);

#endif
