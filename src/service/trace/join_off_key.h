/* Joins of two tables by other columns than the key that a catalog declares between them. */
#ifndef OCAT_SERVICE_TRACE_JOIN_OFF_KEY_H
#define OCAT_SERVICE_TRACE_JOIN_OFF_KEY_H

#include "service/policy/query_check.h"

struct off_key {
	const struct sql_join *join;
	struct strs left, right; /* the columns of the key, in pairs */
	str by, key;		 /* "customer_id", "payments.order_id = orders.id" */
};
struct off_keys {
	struct off_key *at;
	ptrdiff_t len, cap;
};

/* s: the store that the query was checked with. */
bool off_keys_find(struct store *s, struct arena *a, const struct query_checked *q, struct off_keys *out,
		   struct err *err);
/* The keys of pairs of tables that a SELECT reads and no condition joins, where there is one key. */
bool crossed_keys_find(struct store *s, struct arena *a, const struct query_checked *q, struct off_keys *out,
		       struct err *err);
/* Joins of a column that refers to one table with the key of another, in words: "a.b_id refers to b, and ...". */
bool stray_joins_find(struct store *s, struct arena *a, const struct query_checked *q, struct strs *out,
		      struct err *err);

#endif
