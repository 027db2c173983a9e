/* The kernel that every x86-64 runs: sixteen bytes at a time. */
#include "scan/kernel.h"

#include <emmintrin.h>

#include "base/banned.h"

enum { LANES = 16, PARTS = BLOCK / LANES };

typedef struct {
	__m128i part[PARTS];
} block;

static inline block same(const char *at, unsigned char c)
{
	__m128i all = _mm_set1_epi8((char)c);
	block b;

	for (int i = 0; i < PARTS; i++)
		b.part[i] = _mm_cmpeq_epi8(_mm_loadu_si128((const void *)(at + i * LANES)), all);
	return b;
}

static inline block both(block x, block y)
{
	for (int i = 0; i < PARTS; i++)
		x.part[i] = _mm_and_si128(x.part[i], y.part[i]);
	return x;
}

static inline uint64_t mask(block b)
{
	uint64_t m = 0;

	for (int i = 0; i < PARTS; i++)
		m |= (uint64_t)(unsigned)_mm_movemask_epi8(b.part[i]) << i * LANES;
	return m;
}

static inline bool is_empty(block b)
{
	__m128i any = _mm_or_si128(_mm_or_si128(b.part[0], b.part[1]), _mm_or_si128(b.part[2], b.part[3]));

	return !_mm_movemask_epi8(any);
}

static inline block match(const char *at, const struct needle *n, int bytes)
{
	block b = same(at + n->at[0], n->byte[0]);

	for (int i = 1; i < bytes; i++)
		b = both(b, same(at + n->at[i], n->byte[i]));
	return b;
}

static int64_t sse2_sieve(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	at += from * BLOCK;
	if (n->n == 1)
		for (; from < to && is_empty(match(at, n, 1)); at += BLOCK)
			from++;
	else
		for (; from < to && is_empty(match(at, n, SIEVE_BYTES)); at += BLOCK)
			from++;
	return from;
}

static void sse2_compare(const char *at, int blocks, const struct needle *n, struct chunk *out)
{
	out->names[0] = 0;
	for (int b = 0; b < blocks; b++, at += BLOCK) {
		out->match[b] = mask(match(at, n, n->n));
		out->end[b] = mask(same(at, 0));
		out->names[b + 1] = out->names[b] + (uint32_t)ones(out->end[b]);
	}
}

static void sse2_pack(const struct chunk *c, int blocks, const uint64_t *mark, int64_t name, bits *out)
{
	for (int b = 0; b < blocks; b++)
		for (uint64_t left = mark[b]; left; left &= left - 1)
			bits_set(out, name + c->names[b] + ones(c->end[b] & ((left & -left) - 1)));
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
	.rate = plain_rate,
};
