#include "assistant/draft/draft.h"

#include "base/banned.h"

bool draft_question(struct arena *a, const struct draft_ask *ask, struct draft *out, enum language *language)
{
	(void)a;
	(void)ask;
	*language = ENGLISH;
	*out = (struct draft){ .reason = S("the question cannot be read as a query") };
	return false;
}
