/*
 * A logical plan becomes checked SQL: looks its names up in the catalog that has all of them, chooses the joins that
 * the plan leaves open, prints the query in the source's dialect, parses it again and checks it. Runs nothing. If
 * several keys could join two tables, the answer is a question.
 */
#ifndef OCAT_SERVICE_PLAN_PLAN_ANSWER_H
#define OCAT_SERVICE_PLAN_PLAN_ANSWER_H

#include "render/answer/sql_plan.h"
#include "service/scope.h"

struct dialect;
struct glossary;

struct plan_ask {
	str text; /* ocat-plan(5), as JSON */
	/*
	 * of the SQL that comes out; NULL: the catalog's.
	 * A plan is written in that, or, if it is unknown, in this one
	 */
	const struct dialect *dialect;
	const struct glossary *glossary; /* for the words of its question; NULL: opened on demand */
	bool inner; /* joins that the plan leaves open keep only rows that match, even if a key may be null */
	bool estimate; /* ask the source for its own estimate, if the catalog's configuration allows it */
};

struct plan_answer {
	struct plan_view *view; /* without check.sql if a question is open, or the query may not run */
	str catalog;
	const struct dialect *dialect;
	bool assumed_dialect; /* the catalog's own is unknown */
};

bool plan_answer(const struct scope *scope, const struct plan_ask *ask, struct plan_answer *out, struct err *err);

#endif
