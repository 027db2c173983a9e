#include "llm/budget.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/banned.h"

enum { BYTES_PER_TOKEN = 4, USEFUL_TOKENS = 16 };

static const double MILLION = 1e6;

void budget_start(struct chat_budget *b)
{
	b->calls_spent = b->bytes_sent = 0;
	b->spent = (struct chat_usage){ 0 };
	b->money_spent = 0;
	b->began_us = clock_monotonic_us();
	b->us_spent = 0;
	b->until_us = b->us ? b->began_us + b->us : 0;
}

int64_t tokens_of_bytes(ptrdiff_t bytes)
{
	return (bytes + BYTES_PER_TOKEN - 1) / BYTES_PER_TOKEN;
}

static double cost(const struct chat_price *price, int64_t input, int64_t output)
{
	return price->known ? ((double)input * price->input + (double)output * price->output) / MILLION : 0;
}

/* The tokens that the answer may have after a request of that many; negative: the request itself is too much. */
static int64_t affordable(const struct chat_budget *b, const struct chat_price *price, int64_t input, int64_t most)
{
	double left = b->money - b->money_spent - cost(price, input, 0);

	if (b->money < 0 || !price->known)
		return most;
	if (left <= 0 || price->output <= 0)
		return left <= 0 ? -1 : most;
	left = left / price->output * MILLION;
	return left < (double)most ? (int64_t)left : most;
}

bool budget_allows(struct chat_budget *b, const struct chat_price *price, ptrdiff_t bytes, int *max_tokens,
		   struct err *err)
{
	int64_t input = tokens_of_bytes(bytes), output = *max_tokens;

	if (b->until_us && clock_monotonic_us() >= b->until_us)
		return err_set(err, ERR_TIMEOUT, "the budget of %lld s for the model is used up",
			       (long long)(b->us / SECONDS(1)));
	if (b->calls && b->calls_spent >= b->calls)
		return err_set(err, ERR_GUARD, "the limit of requests to the model is reached: %lld",
			       (long long)b->calls);
	if (b->tokens && b->tokens - b->spent.input - b->spent.output - input < output)
		output = b->tokens - b->spent.input - b->spent.output - input;
	if (output < USEFUL_TOKENS)
		return err_set(err, ERR_GUARD, "the budget of %lld tokens is used up", (long long)b->tokens);
	output = affordable(b, price, input, output);
	if (output < USEFUL_TOKENS)
		return err_set(err, ERR_GUARD, "the budget of %g for the model is used up", b->money);
	*max_tokens = (int)output;
	b->calls_spent++;
	return true;
}

void budget_spend(struct chat_budget *b, const struct chat_price *price, const struct chat_usage *usage)
{
	b->spent.input += usage->input;
	b->spent.output += usage->output;
	b->spent.estimated |= usage->estimated;
	b->money_spent += cost(price, usage->input, usage->output);
	b->us_spent = clock_monotonic_us() - b->began_us;
}

str budget_caveat(const struct chat_budget *b, const struct chat_price *price, struct arena *a)
{
	if (b->money < 0 || price->known)
		return NO_STR;
	return str_fmt(a, "the limit of %g has no effect: the model's price is unknown", b->money);
}
