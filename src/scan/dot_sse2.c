/* Dot products with SSE2: 16 numbers at a time. */
#include "scan/kernel.h"

#include <emmintrin.h>

#include "base/banned.h"

enum { LANES = 8 };

static inline __m128i product(const int16_t *query, const int8_t *row)
{
	__m128i numbers = _mm_loadu_si128((const void *)row), zero = _mm_setzero_si128();
	__m128i low = _mm_srai_epi16(_mm_unpacklo_epi8(zero, numbers), 8),
		high = _mm_srai_epi16(_mm_unpackhi_epi8(zero, numbers), 8);

	return _mm_add_epi32(_mm_madd_epi16(_mm_loadu_si128((const void *)query), low),
			     _mm_madd_epi16(_mm_loadu_si128((const void *)(query + LANES)), high));
}

static inline int32_t total(__m128i sum)
{
	sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4e));
	return _mm_cvtsi128_si32(_mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xb1)));
}

void sse2_dots(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out)
{
	for (int64_t i = 0; i < count; i++, rows += width) {
		__m128i sum = _mm_setzero_si128();

		for (int64_t k = 0; k < width; k += 2 * LANES)
			sum = _mm_add_epi32(sum, product(query + k, rows + k));
		out[i] = total(sum);
	}
}
