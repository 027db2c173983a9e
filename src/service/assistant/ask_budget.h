/*
 * What the answer to one question may spend: plans tried, requests to a language model, tokens, seconds, money. Written
 * as calls=3,tokens=20000,seconds=30,money=0.10,plans=5; a number alone is of calls.
 */
#ifndef OCAT_SERVICE_ASSISTANT_ASK_BUDGET_H
#define OCAT_SERVICE_ASSISTANT_ASK_BUDGET_H

#include "llm/budget.h"

struct ask_budget { /* below 0: not given */
	int64_t plans, calls, tokens;
	double seconds, money;
};

/* An empty text gives none. ERR_USAGE for any other text. */
bool ask_budget_read(str text, struct ask_budget *out, struct err *err);
/* Does a limit of 0 leave the language model out? */
bool ask_budget_has_model(const struct ask_budget *b);
/* What is given takes the place of the limits of the settings. */
void ask_budget_apply(const struct ask_budget *b, struct chat_budget *limits);

#endif
