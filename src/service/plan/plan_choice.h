/* The answer to a plan's open question, written into the plan. */
#ifndef OCAT_SERVICE_PLAN_PLAN_CHOICE_H
#define OCAT_SERVICE_PLAN_PLAN_CHOICE_H

#include "render/answer/sql_plan.h"

/* The plan with the key that is called `by` in the joins of the plan that asks; absent: not a plan. */
str plan_choose(struct arena *a, str plan, const struct plan_view *asks, str by);

#endif
