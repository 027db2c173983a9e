/* Letters in order in 32 names at once. */
#include "scan/kernel.h"

#include <immintrin.h>

#define LANES 32
#define ROW __m128i
#define LANES_FN __attribute__((target("avx2,bmi,bmi2,popcnt"))) static inline

typedef __m256i vec;

LANES_FN vec v_all(char c)
{
	return _mm256_set1_epi8(c);
}

LANES_FN vec v_same(vec a, vec b)
{
	return _mm256_cmpeq_epi8(a, b);
}

LANES_FN vec v_and(vec a, vec b)
{
	return _mm256_and_si256(a, b);
}

LANES_FN vec v_andnot(vec a, vec b)
{
	return _mm256_andnot_si256(a, b);
}

LANES_FN vec v_max(vec a, vec b)
{
	return _mm256_max_epu8(a, b);
}

LANES_FN vec v_min(vec a, vec b)
{
	return _mm256_min_epu8(a, b);
}

LANES_FN vec v_adds(vec a, vec b)
{
	return _mm256_adds_epu8(a, b);
}

LANES_FN vec v_subs(vec a, vec b)
{
	return _mm256_subs_epu8(a, b);
}

LANES_FN vec v_low(vec a, vec b)
{
	return _mm256_unpacklo_epi8(a, b);
}

LANES_FN vec v_high(vec a, vec b)
{
	return _mm256_unpackhi_epi8(a, b);
}

/* The halves of a register are interleaved: one has the first sixteen names, the other the next ones. */
LANES_FN vec v_rows(const ROW *rows, int i)
{
	return _mm256_inserti128_si256(_mm256_castsi128_si256(rows[i]), rows[i + 16], 1);
}

/* The positions of the letter among the first len bytes, possibly with others after them; at most 64. */
LANES_FN uint64_t v_places(const char *at, ptrdiff_t len, vec letter)
{
	uint64_t m = (unsigned)_mm256_movemask_epi8(v_same(_mm256_loadu_si256((const void *)at), letter));

	if (len > LANES)
		m |= (uint64_t)(unsigned)_mm256_movemask_epi8(
			     v_same(_mm256_loadu_si256((const void *)(at + LANES)), letter))
		     << LANES;
	return m;
}

#include "scan/fuzzy_kernel_body.h"

#include "base/banned.h"

__attribute__((target("avx2,bmi,bmi2,popcnt"))) void avx2_rate(const struct packed *p, str pattern,
							       const uint32_t *names, int n, uint8_t *scores)
{
	lanes_rate(p, pattern, names, n, scores);
}
