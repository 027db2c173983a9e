/*
 * A table or column that a question names in full, as shop.orders or shop.orders.total: the planner reads its own name
 * in its place, in that catalog and schema alone, and the table is among its candidates. "Rows" and "values" of it are
 * its name. Inside service/assistant only.
 */
#ifndef OCAT_SERVICE_ASSISTANT_QUESTION_ANCHOR_H
#define OCAT_SERVICE_ASSISTANT_QUESTION_ANCHOR_H

#include "service/assistant/candidate_tables.h"

/*
 * What is named by a part of its name alone, or not at all, stays as it is.
 * False: stopped, or the cache could not be read.
 */
bool question_anchor(const struct scope *scope, struct tables_ask *ask, struct err *err);

#endif
