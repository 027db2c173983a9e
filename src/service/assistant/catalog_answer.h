/*
 * The tool that answers a question about the catalog, with its parameters: for faces to run, or to show as the next
 * step. Runs nothing.
 */
#ifndef OCAT_SERVICE_ASSISTANT_CATALOG_ANSWER_H
#define OCAT_SERVICE_ASSISTANT_CATALOG_ANSWER_H

#include "assistant/language/intent.h"
#include "base/suggested_action.h"
#include "service/scope.h"

struct catalog_question {
	const struct intent *intent;
	str text; /* the whole question */
	str here; /* what the person is looking at, for "this table"; absent: nothing */
};

/*
 * False: the question is about data, or about "this table" where the person looks at none. scope tells a catalog from a
 * schema by its name; NULL: every name is a schema. The values borrow from the question and the arena.
 */
bool catalog_answer(struct arena *a, const struct scope *scope, const struct catalog_question *q,
		    struct action_call *out);

#endif
