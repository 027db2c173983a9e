/*
 * What a run may spend on a model: calls, tokens, seconds and money. A budget belongs to one run and one thread.
 */
#ifndef OCAT_LLM_BUDGET_H
#define OCAT_LLM_BUDGET_H

#include "base/err.h"

struct arena;

struct chat_price { /* of a million tokens, in whatever currency */
	bool known;
	double input, output;
};

struct chat_usage {
	int64_t input, output; /* tokens, those from a cache included */
	bool estimated;	       /* the server does not report them */
};

struct chat_budget {
	int64_t calls, tokens, us; /* 0: not bounded */
	double money;		   /* below 0: not bounded */
	/* Spent so far: */
	int64_t calls_spent;
	int64_t bytes_sent; /* of the requests that left this machine or process, whatever came of them */
	struct chat_usage spent;
	double money_spent; /* at known prices */
	int64_t began_us, us_spent;
	int64_t until_us;   /* by clock_monotonic_us; 0: no end */
};

/* Begins the run. */
void budget_start(struct chat_budget *b);
/*
 * Is another request of so many bytes within the budget? Lowers *max_tokens to what is left, and counts the call.
 * False: which of the limits is used up.
 */
bool budget_allows(struct chat_budget *b, const struct chat_price *price, ptrdiff_t bytes, int *max_tokens,
		   struct err *err);
void budget_spend(struct chat_budget *b, const struct chat_price *price, const struct chat_usage *usage);
/* A caveat for a person, or absent: a limit of money without known prices bounds nothing. */
str budget_caveat(const struct chat_budget *b, const struct chat_price *price, struct arena *a);
int64_t tokens_of_bytes(ptrdiff_t bytes); /* about */

#endif
