/* Checks the numbers of a section against what is expected, sixteen bytes at a time. */
#include "index/internal.h"

#include <string.h>

#include "base/banned.h"

typedef uint8_t bytes_16 __attribute__((vector_size(16)));
typedef uint16_t pairs_8 __attribute__((vector_size(16)));
typedef uint32_t words_4 __attribute__((vector_size(16)));

static bool is_any(const void *vector)
{
	uint64_t half[2];

	memcpy(half, vector, sizeof half);
	return half[0] | half[1];
}

/* Relative to the least permitted value: smaller ones wrap around to the largest of all. */
#define ABOVE(name, type, vector) \
	static bool name(const type *at, int64_t n, type least, type most) \
	{ \
		vector bad = { 0 }; \
		bool rest = false; \
		int64_t i = 0; \
\
		for (; n - i >= (int64_t)(sizeof bad / sizeof *at); i += (int64_t)(sizeof bad / sizeof *at)) { \
			vector v; \
\
			memcpy(&v, at + i, sizeof v); \
			bad |= (vector)((v - least) > most); \
		} \
		for (; i < n; i++) \
			rest |= (type)(at[i] - least) > most; \
		return rest || is_any(&bad); \
	}
ABOVE(above_1, uint8_t, bytes_16)
ABOVE(above_2, uint16_t, pairs_8)
ABOVE(above_4, uint32_t, words_4)

static bool are_below(const struct side_expected *x, const void *at, int64_t n)
{
	uint32_t most = x->limit - 1 - x->least;

	if (n <= 0 || x->limit <= x->least)
		return n <= 0;
	switch (x->width) {
	case 1: return !above_1(at, n, (uint8_t)x->least, most > UINT8_MAX ? UINT8_MAX : (uint8_t)most);
	case 2: return !above_2(at, n, (uint16_t)x->least, most > UINT16_MAX ? UINT16_MAX : (uint16_t)most);
	default: return !above_4(at, n, x->least, most);
	}
}

static bool do_rise(const uint32_t *at, int64_t from, int64_t to, bool apart)
{
	words_4 falls = { 0 }, same = { 0 };
	bool rest = false;
	int64_t i = from;

	for (; to - i >= 4; i += 4) {
		words_4 now, before;

		memcpy(&now, at + i, sizeof now);
		memcpy(&before, at + i - 1, sizeof before);
		falls |= (words_4)(now < before);
		same |= (words_4)(now == before);
	}
	for (; i < to; i++)
		rest |= at[i] < at[i - 1] || (apart && at[i] == at[i - 1]);
	return !rest && !is_any(&falls) && !(apart && is_any(&same));
}

/* Also compares with the number before them, which its own block verifies. */
bool side_as_expected(const struct side_expected *x, const char *section, int64_t from, int64_t to)
{
	const void *at = section + x->from;
	const uint32_t *numbers = at;

	if (x->rule == SIDE_ANY)
		return true;
	from = from < x->from ? 0 : (from - x->from) / x->width;
	to = to < x->from ? 0 : (to - x->from) / x->width;
	if (x->rule == SIDE_BELOW)
		return are_below(x, section + x->from + from * x->width, to - from);
	return from >= to ||
	       (do_rise(numbers, from ? from : 1, to, x->rule == SIDE_APART) && numbers[to - 1] <= x->limit);
}
