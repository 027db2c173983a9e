#include "mcp/rate_limit.h"

#include "base/clock.h"
#include "base/banned.h"

struct mcp_rate mcp_rate_full(double most)
{
	return (struct mcp_rate){ most, clock_monotonic_us() };
}

bool mcp_rate_spend(struct mcp_rate *r, double rate, double most)
{
	int64_t now = clock_monotonic_us();

	r->calls += (double)(now - r->filled_us) * rate / 1e6;
	r->filled_us = now;
	if (r->calls > most)
		r->calls = most;
	if (r->calls < 1)
		return false;
	r->calls -= 1;
	return true;
}

int64_t mcp_rate_wait_ms(const struct mcp_rate *r, double rate)
{
	double ms = (1 - r->calls) * 1000 / rate;

	return ms < 1 ? 1 : (int64_t)ms + 1;
}
