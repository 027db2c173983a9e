/* What was learned from SQL: joins, common conditions, and origins of view columns. */
#ifndef OCAT_STORE_LEARNED_SQL_H
#define OCAT_STORE_LEARNED_SQL_H

#include "store/assets.h"
#include "store/join_decisions.h"

/* A condition on a column in queries, kept by qualified name. */
struct filter_log {
	str table, field, condition; /* "= 'paid'", "IS NULL", ">= ?" */
	int64_t count;
	instant last; /* NO_TIME: unknown */
};
struct filter_logs {
	struct filter_log *at;
	ptrdiff_t len, cap;
};
/* One statement, identified by its catalog and its content. */
struct learned {
	str catalog, fingerprint;
	int64_t count; /* number of times its source has seen it, at least once */
	instant last;
	const struct join_log *joins; /* for one occurrence: counts and times are the statement's */
	ptrdiff_t join_count;
	const struct filter_log *filters;
	ptrdiff_t filter_count;
};
struct learned_sum {
	int64_t fresh, more; /* statements: new; seen more often than before */
	int64_t joins, filters; /* number counted */
};
/*
 * A statement's count is the highest reported: repeating it adds nothing, a higher count adds the difference, to its
 * joins (store_join_logs) and its conditions. All or none; writes nothing if nothing is new.
 */
bool store_learn(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err);
/* Deletes statements, joins, conditions and origins of views, to learn them again. */
bool store_learn_forget(struct store *s, struct err *err);
/* Of a table, most frequent first. */
bool store_filter_logs(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err);

/* A column of a view, and one that it is derived from. */
struct column_origin {
	str view, field;
	str source, source_field; /* absent: derived from none */
	bool unchanged;
};
struct column_origins {
	struct column_origin *at;
	ptrdiff_t len, cap;
};
struct view_trace { /* of a view as it is stored now: replaces earlier results */
	int64_t asset;
	const struct column_origin *at;
	ptrdiff_t len;
};
bool store_trace_put(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err); /* all or none */
/*
 * Incoming: the origins of this column (absent: of each column) of a view; outgoing: view columns derived from this
 * column of any asset. Omits views that have changed since. In the order of names.
 */
bool store_origins(struct store *s, struct arena *a, str qualified, str field, enum direction which,
		   struct column_origins *out, struct err *err);

#endif
