#include "index/packed_numbers.h"

#include "base/arena.h"

#include "base/banned.h"

struct lead { /* the header before the numbers */
	int64_t from;
	uint32_t width, shift;
};

/* ---- writing ---- */

struct range {
	int64_t least, most;
	/* all differences from one of them, combined with or: the lowest bit is the same for any other */
	uint64_t steps;
	bool known, unknown;
};

static struct range range_of(numbers_get get, const void *with, int64_t count)
{
	struct range r = { .least = INT64_MAX, .most = INT64_MIN };
	int64_t one = 0;

	for (int64_t i = 0; i < count; i++) {
		int64_t n = get(with, i);

		if (n == UNKNOWN) {
			r.unknown = true;
			continue;
		}
		if (!r.known)
			one = n;
		r.known = true;
		r.least = n < r.least ? n : r.least;
		r.most = n > r.most ? n : r.most;
		r.steps |= (uint64_t)n - (uint64_t)one;
	}
	return r;
}

/* 0 represents unknown, so there is one more value than differences. */
static struct lead lead_of(const struct range *r)
{
	struct lead l = { .from = r->known ? r->least : UNKNOWN };
	uint64_t most;

	if (!r->known || (!r->steps && !r->unknown))
		return l;
	l.shift = r->steps ? (uint32_t)__builtin_ctzll(r->steps) : 0;
	most = ((uint64_t)r->most - (uint64_t)r->least) >> l.shift;
	l.width = most < UINT8_MAX ? 1 : most < UINT16_MAX ? 2 : most < UINT32_MAX ? 4 : 8;
	return l;
}

static int64_t packed_as(const struct lead *l, int64_t number)
{
	if (l->width == 8)
		return number;
	return number == UNKNOWN ? 0 : (int64_t)((((uint64_t)number - (uint64_t)l->from) >> l->shift) + 1);
}

static void put_one(char *to, uint32_t width, int64_t number)
{
	switch (width) {
	case 1: *(uint8_t *)to = (uint8_t)number; break;
	case 2: *(uint16_t *)(void *)to = (uint16_t)number; break;
	case 4: *(uint32_t *)(void *)to = (uint32_t)number; break;
	default: *(int64_t *)(void *)to = number; break;
	}
}

bool numbers_put(struct side_out *o, unsigned section, numbers_get get, const void *with, int64_t count,
		 struct err *err)
{
	enum { AT_ONCE = 512 };
	struct range r = range_of(get, with, count);
	struct lead l = lead_of(&r);
	_Alignas(8) char some[AT_ONCE * 8];

	if (!side_begin(o, section, err) || !side_put(o, &l, sizeof l, err))
		return false;
	for (int64_t i = 0; l.width && i < count;) {
		int64_t n = 0;

		for (; n < AT_ONCE && i < count; n++, i++)
			put_one(some + n * l.width, l.width, packed_as(&l, get(with, i)));
		if (!side_put(o, some, n * l.width, err))
			return false;
	}
	return true;
}

/* ---- reading ---- */

/* Packed, the greatest value is one more than its distance from the first. */
static bool expect_below(struct side *s, unsigned section, const struct numbers *n, int64_t limit)
{
	struct side_expected x = { SIDE_BELOW, n->width, (int64_t)sizeof(struct lead), 0, 1 };

	if (n->from < 0 || n->from >= limit || n->width == 8)
		return false;
	x.limit = (uint32_t)(((limit - 1 - n->from) >> n->shift) + 2);
	if (n->width)
		side_expect(s, section, &x);
	return true;
}

/* The header is trusted only at the end, once its block is verified. */
bool numbers_open(struct side *s, unsigned section, int64_t count, int64_t limit, struct numbers *out)
{
	int64_t bytes;
	const char *at = side_lies(s, section, 1, &bytes);
	const struct lead *l = (const struct lead *)(const void *)at;
	struct numbers n;

	if (!at || bytes < (int64_t)sizeof *l)
		return false;
	if (l->width > 8 || (l->width & (l->width - 1)) || l->shift > 63 ||
	    bytes != (int64_t)sizeof *l + count * (int64_t)l->width)
		return false;
	n = (struct numbers){
		.at = l->width ? at + sizeof *l : NULL, .from = l->from, .width = (int)l->width, .shift = (int)l->shift
	};
	if ((limit && count && !expect_below(s, section, &n, limit)) || !side_sound(s, section, 0, (int64_t)sizeof *l))
		return false;
	*out = n;
	return true;
}

bool numbers_lie(const struct numbers *n, int64_t i, int64_t count, int64_t *from, int64_t *bytes)
{
	*from = (int64_t)sizeof(struct lead) + i * n->width;
	*bytes = count * n->width;
	return n->width > 0;
}

bool numbers_sound(const struct side *s, unsigned section, const struct numbers *n, int64_t i, int64_t count)
{
	int64_t from, bytes;

	return !numbers_lie(n, i, count, &from, &bytes) || side_sound(s, section, from, bytes);
}
