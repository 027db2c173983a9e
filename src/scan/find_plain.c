/* The kernel for any processor: eight bytes at a time, as integers. */
#include "scan/kernel.h"

#include <endian.h>
#include <string.h>

#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LANES = 8 };

static const uint64_t each = 0x0101010101010101u, low7 = 0x7f7f7f7f7f7f7f7fu;

/* One bit for each of the eight bytes that equals c; exact, without false positives from neighbours. */
static uint64_t same8(const char *at, unsigned char c)
{
	uint64_t x;

	memcpy(&x, at, sizeof x);
	x = le64toh(x) ^ each * c;
	x = ~(((x & low7) + low7) | x | low7) >> 7;
	return x * 0x0102040810204080u >> 56;
}

static uint64_t same(const char *at, unsigned char c)
{
	uint64_t found = 0;

	for (int i = 0; i < BLOCK / LANES; i++)
		found |= same8(at + i * LANES, c) << i * LANES;
	return found;
}

static int64_t plain_sieve(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	for (; from < to; from++) {
		uint64_t m = ~(uint64_t)0;

		for (int i = 0; i < n->sieved && m; i++)
			m &= same(at + from * BLOCK + n->rare_at[i], n->rare[i]);
		if (m)
			break;
	}
	return from;
}

static uint64_t match(const char *at, const struct needle *n)
{
	uint64_t m = same(at, (unsigned char)n->text.at[0]);

	for (int i = 1; i < n->compared && m; i++)
		m &= same(at + i, (unsigned char)n->text.at[i]);
	return m;
}

static void plain_compare(const char *at, int blocks, const struct needle *n, struct chunk *out)
{
	out->names[0] = 0;
	for (int b = 0; b < blocks; b++, at += BLOCK) {
		out->match[b] = match(at, n);
		out->end[b] = same(at, 0);
		out->names[b + 1] = out->names[b] + (uint32_t)ones(out->end[b]);
	}
}

static void plain_pack(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name,
		       bits *out)
{
	for (int b = 0; b < blocks; b++)
		for (uint64_t left = with_bits(c->end[b], from[b], carry); left; left &= left - 1)
			bits_set(out, name + c->names[b] + ones(c->end[b] & ((left & -left) - 1)));
}

static int64_t plain_names(const char *at, int64_t from, int64_t to)
{
	int64_t n = 0;

	for (; from < to; from++)
		n += ones(same(at + from * BLOCK, 0));
	return n;
}

static void plain_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores)
{
	for (int i = 0; i < n; i++)
		scores[i] = (uint8_t)fuzzy_score(pattern, packed_name(p, names[i]), p->words, p->start[names[i]]);
}

static bool plain_runs(void)
{
	return true;
}

static void plain_dots(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out)
{
	for (int64_t i = 0; i < count; i++, rows += width) {
		int32_t sum = 0;

		for (int64_t k = 0; k < width; k++)
			sum += query[k] * rows[k];
		out[i] = sum;
	}
}

const struct kernel kernel_plain = {
	.runs = plain_runs,
	.sieve = plain_sieve,
	.compare = plain_compare,
	.pack = plain_pack,
	.names = plain_names,
	.rate = plain_rate,
	.dots = plain_dots,
};
