/* The kernel that every x86-64 runs: sixteen bytes at a time. */
#include "scan/kernel.h"

#include <emmintrin.h>

#include "base/banned.h"

enum { LANES = 16 };

typedef struct {
	__m128i a, b, c, d;
} block;

static inline __m128i same16(const char *at, __m128i c)
{
	return _mm_cmpeq_epi8(_mm_loadu_si128((const void *)at), c);
}

static inline block same(const char *at, unsigned char byte)
{
	__m128i c = _mm_set1_epi8((char)byte);

	return (block){ same16(at, c), same16(at + LANES, c), same16(at + 2 * LANES, c), same16(at + 3 * LANES, c) };
}

static inline block both(block x, block y)
{
	return (block){ _mm_and_si128(x.a, y.a), _mm_and_si128(x.b, y.b), _mm_and_si128(x.c, y.c),
			_mm_and_si128(x.d, y.d) };
}

static inline uint64_t bytes(__m128i x)
{
	return (unsigned)_mm_movemask_epi8(x);
}

static inline uint64_t mask(block b)
{
	return bytes(b.a) | bytes(b.b) << LANES | bytes(b.c) << 2 * LANES | bytes(b.d) << 3 * LANES;
}

static inline bool is_empty(block b)
{
	return !_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(b.a, b.b), _mm_or_si128(b.c, b.d)));
}

static inline block rare(const char *at, const struct needle *n, int i)
{
	return same(at + n->rare_at[i], n->rare[i]);
}

static int64_t sse2_sieve(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	at += from * BLOCK;
	switch (n->sieved) {
	case 1:
		for (; from < to && is_empty(rare(at, n, 0)); at += BLOCK)
			from++;
		return from;
	case 2:
		for (; from < to && is_empty(both(rare(at, n, 0), rare(at, n, 1))); at += BLOCK)
			from++;
		return from;
	case 3:
		for (; from < to && is_empty(both(both(rare(at, n, 0), rare(at, n, 1)), rare(at, n, 2))); at += BLOCK)
			from++;
		return from;
	default:
		for (; from < to &&
		       is_empty(both(both(rare(at, n, 0), rare(at, n, 1)), both(rare(at, n, 2), rare(at, n, 3))));
		     at += BLOCK)
			from++;
		return from;
	}
}

static inline block match(const char *at, const struct needle *n)
{
	block b = same(at, (unsigned char)n->text.at[0]);

	for (int i = 1; i < n->compared; i++)
		b = both(b, same(at + i, (unsigned char)n->text.at[i]));
	return b;
}

static void sse2_compare(const char *at, int blocks, const struct needle *n, struct chunk *out)
{
	out->names[0] = 0;
	for (int b = 0; b < blocks; b++, at += BLOCK) {
		out->match[b] = mask(match(at, n));
		out->end[b] = mask(same(at, 0));
		out->names[b + 1] = out->names[b] + (uint32_t)ones(out->end[b]);
	}
}

static void sse2_pack(const struct chunk *c, int blocks, const uint64_t *from, uint64_t *carry, int64_t name, bits *out)
{
	for (int b = 0; b < blocks; b++)
		for (uint64_t left = with_bits(c->end[b], from[b], carry); left; left &= left - 1)
			bits_set(out, name + c->names[b] + ones(c->end[b] & ((left & -left) - 1)));
}

static int64_t sse2_names(const char *at, int64_t from, int64_t to)
{
	int64_t n = 0;

	for (; from < to; from++)
		n += ones(mask(same(at + from * BLOCK, 0)));
	return n;
}

static bool sse2_runs(void)
{
	return true;
}

const struct kernel kernel_sse2 = {
	.runs = sse2_runs,
	.sieve = sse2_sieve,
	.compare = sse2_compare,
	.pack = sse2_pack,
	.names = sse2_names,
	.rate = sse2_rate,
	.dots = sse2_dots,
};
