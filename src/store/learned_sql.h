/* What was learned from SQL: joins, common conditions, and origins of view columns. */
#ifndef OCAT_STORE_LEARNED_SQL_H
#define OCAT_STORE_LEARNED_SQL_H

#include "store/assets.h"
#include "store/join_decisions.h"

/* A condition on a column that queries ask for, hanging on a qualified name. */
struct filter_log {
	str table, field, condition; /* "= 'paid'", "IS NULL", ">= ?" */
	int64_t count;
	instant last; /* NO_TIME: unknown */
};
struct filter_logs {
	struct filter_log *at;
	ptrdiff_t len, cap;
};
/* One statement, known by the catalog it was written against and by what it says. */
struct learned {
	str catalog, fingerprint;
	int64_t count; /* how often it was seen by whoever tells of it, at least once */
	instant last;
	const struct join_log *joins; /* for one time: counts and moments are the statement's */
	ptrdiff_t join_count;
	const struct filter_log *filters;
	ptrdiff_t filter_count;
};
struct learned_sum {
	int64_t fresh, more; /* statements: never seen before; seen more often than before */
	int64_t joins, filters; /* that were counted */
};
/*
 * A statement counts as often as its most frequent telling: told again it adds nothing, told with a higher count it adds
 * the difference, to its joins (store_join_logs) and its conditions. All or none; writes nothing when nothing is new.
 */
bool store_learn(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err);
/* Deletes statements, joins, conditions and origins of views, to learn them again. */
bool store_learn_forget(struct store *s, struct err *err);
/* Of a table, the most frequent first. */
bool store_filter_logs(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err);

/* A column of a view, and one that it is made of. */
struct column_origin {
	str view, field;
	str source, source_field; /* absent: it is made of none */
	bool unchanged;
};
struct column_origins {
	struct column_origin *at;
	ptrdiff_t len, cap;
};
struct view_trace { /* of a view as it is stored now: in the place of what was known of it */
	int64_t asset;
	const struct column_origin *at;
	ptrdiff_t len;
};
bool store_trace_put(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err); /* all or none */
/*
 * Incoming: what this column (absent: each) of a view is made of; outgoing: columns of views that are made of this one of
 * any asset. What is known of a view that has changed since is not told. In the order of names.
 */
bool store_origins(struct store *s, struct arena *a, str qualified, str field, enum direction which, struct column_origins *out, struct err *err);

#endif
