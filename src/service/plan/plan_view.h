/*
 * What became of a plan as plan_sql's JSON object: the query, what its joins
 * stand on, what it costs, where its columns come from, and the plan again with
 * its joins decided. Decides nothing.
 */
#ifndef OCAT_SERVICE_PLAN_PLAN_VIEW_H
#define OCAT_SERVICE_PLAN_PLAN_VIEW_H

#include "base/str.h"

struct arena;
struct dialect;
struct plan;
struct plan_view;
struct planning;

struct planned {
	struct arena *arena;
	const struct plan *plan;
	const struct planning *planning;
	const struct plan_view *view;
	const struct dialect *dialect;
	str catalog;
};

str planned_object(const struct planned *k); /* in its arena */

#endif
