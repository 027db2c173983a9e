/*
 * A person's decisions on how two tables join: confirmed, rejected, or withdrawn. Names are resolved as for a tool,
 * never guessed, and each call leaves a line in the audit log.
 */
#ifndef OCAT_SERVICE_RELATIONS_JOIN_DECISIONS_H
#define OCAT_SERVICE_RELATIONS_JOIN_DECISIONS_H

#include "store/join_decisions.h"
#include "service/caller.h"
#include "service/scope.h"

enum { JOIN_DECISION_COLUMNS = 32 }; /* of one decision */

enum join_decision_what { JOIN_DECISION_ACCEPT, JOIN_DECISION_REJECT, JOIN_DECISION_FORGET };

struct join_decision {
	enum join_decision_what what;
	str from, to;	/* "orders.customer_id", "order_lines.order_id,line_no" */
	str note;	/* the reason; or absent */
	struct caller caller;
};

struct recorded_decision {
	struct join_word word; /* as written: qualified names, columns in the order of from */
	const char *done;      /* "belong together", "do not belong together", "forgotten" */
	str note;	       /* why the audit log lacks it; absent: it was written */
};

bool join_decision_do(const struct scope *scope, const struct join_decision *r, struct recorded_decision *out,
		      struct err *err);

/* "shop.orders (customer_id, region)" */
str join_decision_words(struct arena *a, str qualified, const struct strs *fields);
/* "shop.orders.customer_id,region": the form that struct relating takes. */
str join_decision_end(struct arena *a, str qualified, const struct strs *fields);

#endif
