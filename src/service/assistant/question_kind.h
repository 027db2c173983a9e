/* Whether a question is about data or about the catalog, and the tool that answers the latter. */
#ifndef OCAT_SERVICE_ASSISTANT_QUESTION_KIND_H
#define OCAT_SERVICE_ASSISTANT_QUESTION_KIND_H

#include "base/suggested_action.h"
#include "assistant/language/intent.h"
#include "render/answer/ask.h"
#include "service/scope.h"

struct question_kind {
	str intent;   /* JSON: intent, entities, scope, filters, output, as far as the words alone tell */
	struct intent read;
	bool catalog; /* `what` answers it */
	bool change;  /* it asks to change data: nothing answers it */
	bool unseen;  /* it is about "this table", and no table is in view: nothing answers it */
	bool data;    /* SQL may answer it; with catalog: only if it is sure */
	struct action_call what;
};

void question_kind_read(const struct scope *scope, str question, struct question_kind *out);

/*
 * The same of a question about data that is answered: with the table,
 * column and schema that its words mean, and its filters.
 */
str question_intent(struct arena *a, const struct question_kind *k, const struct ask_view *v);

#endif
