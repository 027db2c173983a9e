/* Letters in order in sixteen names at once. */
#include "scan/kernel.h"

#include <emmintrin.h>

#define LANES 16
#define ROW __m128i
#define LANES_FN static inline

typedef __m128i vec;

LANES_FN vec v_all(char c)
{
	return _mm_set1_epi8(c);
}

LANES_FN vec v_same(vec a, vec b)
{
	return _mm_cmpeq_epi8(a, b);
}

LANES_FN vec v_and(vec a, vec b)
{
	return _mm_and_si128(a, b);
}

LANES_FN vec v_andnot(vec a, vec b)
{
	return _mm_andnot_si128(a, b);
}

LANES_FN vec v_max(vec a, vec b)
{
	return _mm_max_epu8(a, b);
}

LANES_FN vec v_min(vec a, vec b)
{
	return _mm_min_epu8(a, b);
}

LANES_FN vec v_adds(vec a, vec b)
{
	return _mm_adds_epu8(a, b);
}

LANES_FN vec v_subs(vec a, vec b)
{
	return _mm_subs_epu8(a, b);
}

LANES_FN vec v_low(vec a, vec b)
{
	return _mm_unpacklo_epi8(a, b);
}

LANES_FN vec v_high(vec a, vec b)
{
	return _mm_unpackhi_epi8(a, b);
}

LANES_FN vec v_rows(const ROW *rows, int i)
{
	return rows[i];
}

/* The positions of the letter among the first len bytes, possibly with others after them; at most 64. */
LANES_FN uint64_t v_places(const char *at, ptrdiff_t len, vec letter)
{
	uint64_t m = 0;

	for (ptrdiff_t i = 0; i < len; i += LANES)
		m |= (uint64_t)(unsigned)_mm_movemask_epi8(v_same(_mm_loadu_si128((const void *)(at + i)), letter))
		     << i;
	return m;
}

#include "scan/fuzzy_kernel_body.h"

#include "base/banned.h"

void sse2_rate(const struct packed *p, str pattern, const uint32_t *names, int n, uint8_t *scores)
{
	lanes_rate(p, pattern, names, n, scores);
}
