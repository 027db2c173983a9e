/* FIPS 180-4, with the processor's own instructions if it has them. */
#include "base/percent.h"
#include "base/sha256.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "base/cpu_features.h"

#include "base/banned.h"

static const uint32_t round_key[64] __attribute__((aligned(16))) = {
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

/* ---- in plain C ---- */

static uint32_t turned(uint32_t x, int n)
{
	return x >> n | x << (32 - n);
}

static uint32_t big_endian(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void expand(uint32_t w[64], const unsigned char *block)
{
	for (int i = 0; i < 16; i++)
		w[i] = big_endian(block + 4 * i);
	for (int i = 16; i < 64; i++) {
		uint32_t a = w[i - 15], b = w[i - 2];

		w[i] = w[i - 16] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + w[i - 7] +
		       (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
	}
}

static void plain_blocks(uint32_t state[8], const unsigned char *block, ptrdiff_t n)
{
	uint32_t w[64], s[8];

	for (; n > 0; n--, block += 64) {
		expand(w, block);
		memcpy(s, state, sizeof s);
		for (int i = 0; i < 64; i++) {
			uint32_t e = s[4], a = s[0], one, two;

			one = s[7] + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & s[5]) ^ (~e & s[6])) +
			      round_key[i] + w[i];
			two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) +
			      ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
			memmove(s + 1, s, 7 * sizeof *s);
			s[4] += one;
			s[0] = one + two;
		}
		for (int i = 0; i < 8; i++)
			state[i] += s[i];
	}
}

/* ---- with the SHA extensions of x86 ---- */

#if defined(__x86_64__)
#define FAST __attribute__((target("sha,sse4.1,ssse3")))

/* The instructions expect the eight words as ABEF and CDGH. */
FAST static void load_state(const uint32_t state[8], __m128i *abef, __m128i *cdgh)
{
	__m128i dcba = _mm_loadu_si128((const __m128i *)state), hgfe = _mm_loadu_si128((const __m128i *)(state + 4));
	__m128i cdab = _mm_shuffle_epi32(dcba, 0xb1), efgh = _mm_shuffle_epi32(hgfe, 0x1b);

	*abef = _mm_alignr_epi8(cdab, efgh, 8);
	*cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
}

FAST static void store_state(uint32_t state[8], __m128i abef, __m128i cdgh)
{
	__m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);

	_mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xf0));
	_mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

FAST static void four_rounds(__m128i *abef, __m128i *cdgh, __m128i w, int i)
{
	__m128i sum = _mm_add_epi32(w, _mm_load_si128((const __m128i *)(round_key + i)));

	*cdgh = _mm_sha256rnds2_epu32(*cdgh, *abef, sum);
	*abef = _mm_sha256rnds2_epu32(*abef, *cdgh, _mm_shuffle_epi32(sum, 0x0e));
}

/* The next four words after the last sixteen; w[i] has the oldest four. */
FAST static __m128i next_words(const __m128i w[4], int i)
{
	__m128i old = w[i & 3], older = w[(i + 1) & 3], last = w[(i + 3) & 3];
	__m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(old, older), _mm_alignr_epi8(last, w[(i + 2) & 3], 4));

	return _mm_sha256msg2_epu32(sum, last);
}

FAST static void fast_blocks(uint32_t state[8], const unsigned char *block, ptrdiff_t n)
{
	const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
	__m128i abef, cdgh, w[4];

	load_state(state, &abef, &cdgh);
	for (; n > 0; n--, block += 64) {
		__m128i abef_before = abef, cdgh_before = cdgh;

		for (int i = 0; i < 4; i++) {
			w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * i)), swap);
			four_rounds(&abef, &cdgh, w[i], 4 * i);
		}
#pragma GCC unroll 12
		for (int i = 4; i < 16; i++) {
			w[i & 3] = next_words(w, i);
			four_rounds(&abef, &cdgh, w[i & 3], 4 * i);
		}
		abef = _mm_add_epi32(abef, abef_before);
		cdgh = _mm_add_epi32(cdgh, cdgh_before);
	}
	store_state(state, abef, cdgh);
}
#else
static void fast_blocks(uint32_t state[8], const unsigned char *block, ptrdiff_t n)
{
	plain_blocks(state, block, n);
}
#endif

static void blocks(uint32_t state[8], const unsigned char *block, ptrdiff_t n)
{
	if (cpu_can(CPU_SHA))
		fast_blocks(state, block, n);
	else
		plain_blocks(state, block, n);
}

/* ---- */

void sha256_start(struct sha256 *h)
{
	static const uint32_t first[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
					   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };

	memcpy(h->state, first, sizeof first);
	h->bytes = 0;
}

void sha256_add(struct sha256 *h, str bytes)
{
	ptrdiff_t held = (ptrdiff_t)(h->bytes & 63), n = 64 - held;

	if (bytes.len <= 0)
		return;
	h->bytes += (uint64_t)bytes.len;
	if (held) {
		n = n < bytes.len ? n : bytes.len;
		memcpy(h->block + held, bytes.at, (size_t)n);
		bytes = str_from(bytes, n);
		if (held + n < 64)
			return;
		blocks(h->state, h->block, 1);
	}
	if (bytes.len >= 64)
		blocks(h->state, (const unsigned char *)bytes.at, bytes.len / 64);
	bytes = str_from(bytes, bytes.len & ~(ptrdiff_t)63);
	if (bytes.len)
		memcpy(h->block, bytes.at, (size_t)bytes.len);
}

struct digest sha256_end(struct sha256 *h)
{
	unsigned char tail[128] = { 0x80 };
	uint64_t bits = h->bytes * 8;
	ptrdiff_t pad = (ptrdiff_t)((h->bytes & 63) < 56 ? 56 - (h->bytes & 63) : 120 - (h->bytes & 63));
	struct digest d;

	for (int i = 0; i < 8; i++)
		tail[pad + i] = (unsigned char)(bits >> (56 - 8 * i));
	sha256_add(h, str_n((const char *)tail, pad + 8));
	for (int i = 0; i < 32; i++)
		d.at[i] = (unsigned char)(h->state[i >> 2] >> (24 - 8 * (i & 3)));
	return d;
}

struct digest sha256_of(str bytes)
{
	struct sha256 h;

	sha256_start(&h);
	sha256_add(&h, bytes);
	return sha256_end(&h);
}

void digest_hex(const struct digest *d, char hex[65])
{
	static const char digits[] = "0123456789abcdef";

	for (int i = 0; i < 32; i++) {
		hex[2 * i] = digits[d->at[i] >> 4];
		hex[2 * i + 1] = digits[d->at[i] & 15];
	}
	hex[64] = '\0';
}

bool digest_read(str hex, struct digest *out)
{
	struct digest d;

	if (hex.len != 2 * (ptrdiff_t)sizeof d.at)
		return false;
	for (ptrdiff_t i = 0; i < (ptrdiff_t)sizeof d.at; i++) {
		int high = hex_digit(hex.at[2 * i]), low = hex_digit(hex.at[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		d.at[i] = (unsigned char)(high << 4 | low);
	}
	*out = d;
	return true;
}

bool digest_eq(const struct digest *a, const struct digest *b)
{
	return memcmp(a->at, b->at, sizeof a->at) == 0;
}
