/* The kernel for processors with AVX2 and what came with it: 32 bytes at a time, and pext where it is fast. */
#include "scan/kernel.h"

#include <immintrin.h>

#include "base/banned.h"

enum { LANES = 32 };

#define WIDE __attribute__((target("avx2,bmi,bmi2,popcnt")))

typedef struct {
	__m256i low, high;
} block;

WIDE static inline block same(const char *at, __m256i c)
{
	return (block){ _mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)at), c),
			_mm256_cmpeq_epi8(_mm256_loadu_si256((const void *)(at + LANES)), c) };
}

WIDE static inline block both(block x, block y)
{
	return (block){ _mm256_and_si256(x.low, y.low), _mm256_and_si256(x.high, y.high) };
}

WIDE static inline uint64_t mask(block b)
{
	return (uint64_t)(unsigned)_mm256_movemask_epi8(b.high) << LANES | (unsigned)_mm256_movemask_epi8(b.low);
}

WIDE static inline bool is_empty(block b)
{
	__m256i any = _mm256_or_si256(b.low, b.high);

	return _mm256_testz_si256(any, any);
}

WIDE static int64_t sieve_one(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	__m256i c = _mm256_set1_epi8((char)n->byte[0]);

	while (from < to && is_empty(same(at + from * BLOCK + n->at[0], c)))
		from++;
	return from;
}

WIDE static int64_t avx2_sieve(const char *at, int64_t from, int64_t to, const struct needle *n)
{
	__m256i c = _mm256_set1_epi8((char)n->byte[0]), d = _mm256_set1_epi8((char)n->byte[1]);
	const char *first = at + n->at[0], *second = at + n->at[1];

	if (n->n == 1)
		return sieve_one(at, from, to, n);
	while (from < to && is_empty(both(same(first + from * BLOCK, c), same(second + from * BLOCK, d))))
		from++;
	return from;
}

WIDE static void avx2_compare(const char *at, int blocks, const struct needle *n, struct chunk *out)
{
	__m256i c[NEEDLE_BYTES], nul = _mm256_setzero_si256();
	uint32_t names = 0;

	for (int i = 0; i < n->n; i++)
		c[i] = _mm256_set1_epi8((char)n->byte[i]);
	for (int b = 0; b < blocks; b++, at += BLOCK) {
		block m = same(at + n->at[0], c[0]);

		for (int i = 1; i < n->n; i++)
			m = both(m, same(at + n->at[i], c[i]));
		out->match[b] = mask(m);
		out->end[b] = mask(same(at, nul));
		out->names[b] = names;
		names += (uint32_t)_mm_popcnt_u64(out->end[b]);
	}
	out->names[blocks] = names;
}

WIDE static void pack_by_pext(const struct chunk *c, int blocks, const uint64_t *mark, int64_t name, bits *out)
{
	for (int b = 0; b < blocks; b++) {
		uint64_t found = _pext_u64(mark[b], c->end[b]);
		int64_t at = name + c->names[b];

		if (!found)
			continue;
		out[at >> 6] |= found << (at & 63);
		if (at & 63 && found >> (64 - (at & 63)))
			out[(at >> 6) + 1] |= found >> (64 - (at & 63));
	}
}

WIDE static void pack_by_bits(const struct chunk *c, int blocks, const uint64_t *mark, int64_t name, bits *out)
{
	for (int b = 0; b < blocks; b++)
		for (uint64_t left = mark[b]; left; left &= left - 1)
			bits_set(out, name + c->names[b] + _mm_popcnt_u64(c->end[b] & ((left & -left) - 1)));
}

/* AMD's processors before Zen 3, and those made after them, need a hundred cycles and more for one pext. */
static bool pext_is_fast(void)
{
	if (__builtin_cpu_is("intel"))
		return true;
	return __builtin_cpu_is("amd") && !__builtin_cpu_is("amdfam15h") && !__builtin_cpu_is("amdfam17h");
}

static void avx2_pack(const struct chunk *c, int blocks, const uint64_t *mark, int64_t name, bits *out)
{
	if (pext_is_fast())
		pack_by_pext(c, blocks, mark, name, out);
	else
		pack_by_bits(c, blocks, mark, name, out);
}

static bool avx2_runs(void)
{
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
	       __builtin_cpu_supports("popcnt");
}

const struct kernel kernel_avx2 = {
	.runs = avx2_runs,
	.sieve = avx2_sieve,
	.compare = avx2_compare,
	.pack = avx2_pack,
	.rate = plain_rate,
};
