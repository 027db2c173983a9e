#include "eval/made_value.h"

#include <math.h>

#include "base/arena.h"
#include "base/clock.h"
#include "eval/near_values.h"
#include "base/banned.h"

enum { SPREAD_LEAST = 24, DAYS_SPREAD = 1500 };

uint64_t eval_roll(struct eval_dice *d, uint64_t n)
{
	uint64_t z = d->state += 0x9e3779b97f4a7c15u; /* splitmix64 */

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (z ^ z >> 31) % n;
}

bool eval_chance(struct eval_dice *d, int per_cent)
{
	return eval_roll(d, 100) < (uint64_t)per_cent;
}

static uint64_t scattered(uint32_t column, uint64_t number, uint64_t most)
{
	struct eval_dice d = { .state = column * 1000003u + number };

	return eval_roll(&d, most);
}

/* Numbers around those of the literals; without literals each column has a range of its own. */
static str number(struct arena *a, const struct eval_pool *pool, uint32_t column, uint64_t n, bool fraction)
{
	bool known = pool->low <= pool->high;
	double spread = fmax(SPREAD_LEAST, known ? 2 * (pool->high - pool->low) : 0);
	double from = known ? fmax(0, floor(pool->low - spread / 3)) : 2 + column % 5 * 9;
	double d = from + (double)(scattered(column, n, (uint64_t)fmin(spread, 1e12)) + (n > SPREAD_LEAST ? n : 0));

	return eval_number_text(a, fraction ? d + (double)(n % 4) / 4 : d);
}

static str word(struct arena *a, uint32_t column, uint64_t n)
{
	static const char *const parts[] = { "ba", "re", "to", "ni", "lu", "ka", "se", "mo",
					     "di", "fu", "ga", "pe", "ro", "vi", "zu", "ha" };
	uint64_t mix = scattered(column, n, 1 << 12);
	const char *first = parts[mix & 15], *second = parts[mix >> 4 & 15], *third = parts[mix >> 8 & 15];

	return str_fmt(a, "%c%s%s%s %lld", first[0] - 'a' + 'A', first + 1, second, third, (long long)n);
}

static str day(struct arena *a, uint32_t column, uint64_t n)
{
	instant t;

	instant_parse(S("2014-01-05"), &t);
	return str_upto(instant_iso(a, t + DAYS((int64_t)scattered(column, n, DAYS_SPREAD))), 10);
}

static str clock_time(struct arena *a, uint32_t column, uint64_t n)
{
	uint64_t s = scattered(column, n, 86400);

	return str_fmt(a, "%02d:%02d:%02d", (int)(s / 3600), (int)(s / 60 % 60), (int)(s % 60));
}

str eval_made_value(struct arena *a, enum eval_values values, const struct eval_pool *pool, uint32_t column, uint64_t n)
{
	if (pool->numbers || values == EVAL_WHOLE || values == EVAL_FRACTION)
		return number(a, pool, column, n, pool->fractions || values == EVAL_FRACTION);
	if (values == EVAL_TRUTH)
		return n % 2 ? S("1") : S("0");
	if (values == EVAL_CLOCK && !pool->days)
		return clock_time(a, column, n);
	if (values == EVAL_MOMENT)
		return str_fmt(a, "%.*s %.*s", STR(day(a, column, n)), STR(clock_time(a, column, n + 7)));
	return values == EVAL_DAY || pool->days ? day(a, column, n) : word(a, column, n);
}
