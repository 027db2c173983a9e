/* A planned query: the SQL, the keys of its joins and how reliable they are, caveats, and the question that is open. */
#ifndef OCAT_RENDER_ANSWER_SQL_PLAN_H
#define OCAT_RENDER_ANSWER_SQL_PLAN_H

#include "model/asset.h"
#include "render/answer/sql_check.h"

struct plan_key_view { /* "orders.customer_id = customers.customer_id" */
	str left, right;
	struct strs left_columns, right_columns; /* paired */
	str origin, status, cardinality, reason; /* the last two may be absent */
	int64_t score;				 /* of an inferred one, 1 to 100; else 0 */
};
struct plan_option_view {
	str by, on, origin;
};
struct plan_cost_view {
	str table;
	int64_t rows; /* UNKNOWN */
};

struct plan_view {
	struct check_view check; /* of the SQL: verdict, findings, lineage */
	str question, left, right; /* absent: no question is open */
	struct { struct plan_option_view *at; ptrdiff_t len, cap; } options;
	struct { struct plan_key_view *at; ptrdiff_t len, cap; } keys;
	struct strs notes;   /* differences in meaning between dialects */
	struct strs caveats; /* those, and warnings */
	double confidence;
	int64_t rows_read;
	struct { struct plan_cost_view *at; ptrdiff_t len, cap; } costs;
	int64_t version; /* of the plan, as it says itself */
	str digest; /* of the constraints */
	str plan;   /* with its joins decided, as JSON */
};

extern const struct answer_type answer_plan_view;

#endif
