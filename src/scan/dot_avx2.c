/* Dot products with AVX2: 16 numbers at a time. */
#include "scan/kernel.h"

#include <immintrin.h>

#include "base/banned.h"

enum { LANES = 16 };

#define WIDE __attribute__((target("avx2")))

WIDE static inline __m256i product(const int16_t *query, const int8_t *row)
{
	return _mm256_madd_epi16(_mm256_loadu_si256((const void *)query),
				 _mm256_cvtepi8_epi16(_mm_loadu_si128((const void *)row)));
}

WIDE static inline int32_t total(__m256i sum)
{
	__m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));

	half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
	return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

WIDE void avx2_dots(const int16_t *query, const int8_t *rows, int64_t count, int64_t width, int32_t *out)
{
	for (int64_t i = 0; i < count; i++, rows += width) {
		__m256i even = _mm256_setzero_si256(), odd = even;

		for (int64_t k = 0; k < width; k += 2 * LANES) {
			even = _mm256_add_epi32(even, product(query + k, rows + k));
			odd = _mm256_add_epi32(odd, product(query + k + LANES, rows + k + LANES));
		}
		out[i] = total(_mm256_add_epi32(even, odd));
	}
}
