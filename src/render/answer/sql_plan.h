/* A planned query: the SQL, the keys of its joins and their reliability, caveats, and the open question. */
#ifndef OCAT_RENDER_ANSWER_SQL_PLAN_H
#define OCAT_RENDER_ANSWER_SQL_PLAN_H

#include "model/asset.h"
#include "render/answer/sql_check.h"

struct plan_key_view { /* "orders.customer_id = customers.customer_id" */
	str left, right;
	struct strs left_columns, right_columns; /* in pairs */
	str origin, status, cardinality, reading, reason; /* the last three may be absent */
	int64_t score;				 /* of an inferred key, 1 to 100; else 0 */
};
struct plan_option_view {
	str by, on, origin;
};
struct plan_cost_view {
	str table;
	int64_t rows; /* UNKNOWN */
};

struct plan_view {
	struct check_view check; /* check of the SQL: verdict, findings, lineage */
	str question, left, right; /* absent: no open question */
	array_of(struct plan_option_view) options;
	array_of(struct plan_key_view) keys;
	struct strs notes;   /* differences in meaning between dialects */
	struct strs caveats; /* including those notes and warnings */
	double confidence;
	int64_t rows_read;
	array_of(struct plan_cost_view) costs;
	int64_t version; /* the version in the plan */
	str constraints, digest; /* what of the plan limits its rows, as canonical JSON; and its SHA-256 */
	str plan;   /* with all joins decided, as JSON */
};

extern const struct answer_type answer_plan_view;

/* For answers with a plan inside: a plan_key_view, a plan_cost_view, a check_output. */
extern const struct answer_member plan_key_members[], plan_cost_members[], plan_output_members[];

/* "orders.customer_id = customers.id  declared, many to one": the basis of a join. */
str plan_key_words(struct arena *a, const struct plan_key_view *k);

#endif
