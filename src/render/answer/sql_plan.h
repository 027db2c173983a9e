/* What became of a plan, for people: the SQL, what joins its tables and how sure that is, what to mind, what is asked back. */
#ifndef OCAT_RENDER_ANSWER_SQL_PLAN_H
#define OCAT_RENDER_ANSWER_SQL_PLAN_H

#include "model/asset.h"
#include "render/answer/sql_check.h"

struct plan_key_view {
	str words; /* "orders.customer_id = customers.customer_id" */
	str origin, status, cardinality, reason; /* the last two may be absent */
};
struct plan_option_view {
	str by, on;
};

struct plan_view {
	struct check_view check; /* of the SQL: verdict, findings, lineage */
	str question, left, right; /* absent: nothing is asked */
	struct { struct plan_option_view *at; ptrdiff_t len, cap; } options;
	struct { struct plan_key_view *at; ptrdiff_t len, cap; } keys;
	struct strs notes; /* what another dialect says not quite the same */
	double confidence;
	int64_t rows_read;
	str digest; /* of the constraints */
};

extern const struct answer_type answer_plan_view;

#endif
