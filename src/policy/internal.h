/* Shared by the files of the policy only: the rules read, and a query being rewritten. */
#ifndef OCAT_POLICY_INTERNAL_H
#define OCAT_POLICY_INTERNAL_H

#include "base/map.h"
#include "model/asset.h"
#include "policy/policy.h"

enum mask { MASK_NONE, MASK_NULL, MASK_HASH, MASK_LAST4, MASK_CONSTANT };

/* The action of a rule: one each, so that its id identifies what happened. */
#define POLICY_ACTIONS(_) \
	_(ACT_DENY, "deny") _(ACT_ALLOW, "allow") _(ACT_FILTER, "filter") _(ACT_MASK, "mask") _(ACT_WINDOW, "window") \
	_(ACT_LIMIT, "limit") _(ACT_JOINS, "joins") _(ACT_BUDGET, "budget")

enum action {
#define _(id, word) id,
	POLICY_ACTIONS(_)
#undef _
	ACT_COUNT
};

struct rule {
	str id, why, hint;
	enum action action;
	/* the subjects and objects of the rule; an empty list: all */
	struct strs roles, catalogs, namespaces, tables, not_tables, tags, columns, column_tags, functions, extensions;
	str having; /* only tables with this column; absent: any */
	/* what it does */
	struct tree filter;
	enum mask mask;
	str constant;
	str time_column;	    /* of a window; absent: the first time column of the table */
	int64_t window_us, most_us; /* most: how far back the query's own bound may reach; 0: not set */
	int64_t limit;
	enum sql_severity across, unknown; /* of joins; SQL_NOTE: unchanged */
	struct policy_cost budget;	   /* -1: none */
};

struct role {
	str name;
	struct strs users, groups;
	struct { struct { str name, value; } *at; ptrdiff_t len, cap; } variables;
	/* a text, or the variable with it */
	struct { struct { str name, text, variable; } *at; ptrdiff_t len, cap; } values;
};

struct approved {
	str query, by;
	instant until; /* NO_TIME: for good */
};

struct rulebook {
	array_of(struct rule *) rules;
	array_of(struct role) roles;
	array_of(struct approved) approved;
	str engine_url, engine_token; /* absent: none; token: the variable with it */
	int engine_timeout_ms;
	char digest[65]; /* of its text */
};

/* ---- rule.c ---- */
struct reading {
	struct arena *arena;
	str text, name;
	struct policy_mistakes *all; /* NULL: stop at the first mistake */
	struct rulebook *policy;
};
#define MISTAKE(r, where, err, ...) yaml_mistake((where), (r)->text, (r)->name, (err), __VA_ARGS__)
bool policy_read_rule(struct reading *r, const struct yaml *y, struct err *err);
/* one, or a list */
bool policy_read_texts(struct reading *r, const struct yaml *map, const char *key, struct strs *out, struct err *err);
bool policy_known_keys(struct reading *r, const struct yaml *y, const char *const *keys, const char *what,
		       struct err *err);

/* ---- match.c ---- */
/* The role of the principal. NULL with *none: the policy has no roles; NULL without: no role matches. */
const struct role *policy_role(const struct rulebook *p, const struct principal *who, bool *none);
str rule_name(struct arena *a, str name); /* compared without case and quotes */
bool rule_fits_role(const struct rule *r, const struct role *role);
bool rule_fits_catalog(const struct rule *r, struct arena *a, const struct policy_request *p);
bool rule_fits_table(const struct rule *r, struct arena *a, const struct sql_table *t);
bool rule_is_of_columns(const struct rule *r);
bool rule_is_of_functions(const struct rule *r);
bool rule_is_of_tables(const struct rule *r); /* it names some */

/* ---- one query ---- */
struct column_rules {
	const struct rule *denies, *masks;
};
/* The rules for one table. */
struct guard {
	const struct sql_table *table;
	const struct rule *denies, *bounds;
	str through; /* the reason why a rule for another table denies it; absent: the rule is for it */
	array_of(const struct rule *) filters;
	struct column_rules *columns;
	bool rewrites; /* to be replaced by a derived table */
	const struct rule *trusted; /* a rule allows reading the view unchanged */
	bool looked;		    /* in its definition, if it is a view */
	bool fenced;		    /* with a fence around its tables */
	struct tree *expanded;	    /* the query read instead; NULL: the table itself */
};
struct guarding {
	const struct policy_request *p;
	struct arena *arena;
	struct sql_check *check;
	struct policy_decision *out;
	struct err *err;
	const struct role *role;
	array_of(const struct rule *) rules; /* the rules for the role */
	array_of(struct guard *) guards;
	int depth; /* of views in views */
	bool fenced; /* a condition of the query may fail: none may be moved before a filter */
	bool failed;
};

/* ---- match.c ---- */
struct guard *guard_of(struct guarding *g, const struct sql_table *t);
void guard_tell(struct guarding *g, enum policy_act act, const struct rule *r, const struct sql_table *t, str column,
		str reason);
struct sql_finding *guard_refuse(struct guarding *g, const struct rule *r, enum sql_code code, node n, str reason);

/* ---- predicates.c: nodes that are made ---- */
node shape_name(struct tree *t, str exact);			    /* a stored name, quoted where needed */
node shape_column(struct tree *t, str exact);
node shape_chain(struct tree *t, node before, node also); /* AND; before may be NO_NODE */
bool shape_filter(struct guarding *g, struct tree *t, const struct rule *r, const struct sql_table *table, node *out);
node shape_mask(struct guarding *g, struct tree *t, const struct rule *r, const struct sql_table *table,
		uint32_t column);
node shape_since(struct guarding *g, struct tree *t, str column, int64_t us);

/* ---- fence.c ---- */
/* Whether an error in a condition of the query could reveal a hidden row. view: the query is within another one. */
bool fence_is_needed(const struct sql_resolved *r, bool view);
/* The LIMIT, of all rows, that keeps conditions outside a derived table; NO_NODE: the dialect has none. */
node shape_fence(struct tree *t);

/* ---- safe_value.c ---- */
bool literal_is_ordinary(const struct tree *t, node n); /* a constant of a common type, in the range of each */
bool literals_are_ordinary(const struct tree *t, node list);
bool literal_is_number(const struct tree *t, node n);
bool literal_is_whole(const struct tree *t, node n, ptrdiff_t digits, int64_t least);
bool literal_is_span(const struct tree *t, node n); /* an interval of less than a thousand years */
bool sum_is_ordinary(const struct sql_resolved *r, node chain);
/* Types whose values can always be compared, and converted to each type that they become without a cast. */
bool type_is_common(str type);
str column_type(const struct sql_resolved *r, node n); /* absent: unknown */
str built_in_name(const struct tree *t, node call); /* of a built-in function */
bool call_is_now(const struct tree *t, node n);
/* Whether date_trunc takes the unit, and EXTRACT the part, for each value of the time. */
bool time_has_unit(const struct sql_resolved *r, node time, str unit);
bool time_has_part(const struct sql_resolved *r, node time, str part);

/* ---- runtime_error.c ---- */
/* Whether n may raise an error for some rows, or as soon as one reaches it. */
bool expression_may_fail(const struct sql_resolved *r, node n);

/* ---- time_bound.c ---- */
/* The greatest length of an interval: "90 days", or a node. False: unknown. */
bool interval_span(str text, int64_t *us);
bool interval_of(const struct tree *t, node n, int64_t *us);
/* The column of the window of a rule; -1: none in this table. */
int32_t window_column(const struct guarding *g, const struct rule *r, const struct sql_table *t);
/*
 * 0: the query has a sufficient bound, and no condition may fail for the rows before it;
 * else how far back it may reach.
 */
int64_t window_wanted(const struct guarding *g, const struct rule *r, const struct sql_resolved *resolved,
		      uint32_t source, int32_t column);
/* The days of a window that is shorter than the query's own bound on that column; 0: none. */
int window_tighter(instant now, const struct sql_resolved *resolved, uint32_t source, int32_t column);

/* ---- tables.c ---- */
/* False, with a finding, if t has a table that was not resolved. */
bool guard_sees_all(struct guarding *g, const struct tree *t, const struct sql_resolved *resolved);
/* Replaces every table with rules in t; adds findings for denied ones. */
void guard_tables(struct guarding *g, struct tree *t, const struct sql_resolved *resolved);

/* ---- functions.c ---- */
/* Of the calls in the query: drops refusals that a rule lifts, adds those of rules that deny. */
void guard_functions(struct guarding *g);
/* Everything else that may run user-defined code, as found by the check. */
void guard_user_code(struct guarding *g);

/* ---- views.c ---- */
void guard_views(struct guarding *g, struct tree *t, const struct sql_resolved *resolved);

/* ---- external_engine.c ---- */
/* Asks the engine of the policy, and adds its rules to those of g. */
void guard_ask(struct guarding *g);

#endif
