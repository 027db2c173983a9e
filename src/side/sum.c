/* The checksum of side files: at the speed of memory on any processor, for damage, not for malice. */
#include "side/inside.h"

#include <string.h>

#include "base/banned.h"

typedef uint64_t lanes __attribute__((vector_size(32)));

struct sums {
	lanes a[2], b[2];
};

/* Turned and added, a word says where it stood; summed once more, words that cancel each other there do not here. */
static inline void add(struct sums *s, const char *at)
{
	lanes w[2];

	memcpy(w, at, sizeof w);
	for (int i = 0; i < 2; i++) {
		s->a[i] = (s->a[i] << 13 | s->a[i] >> 51) + w[i];
		s->b[i] += s->a[i];
	}
}

static uint64_t fold(const struct sums *s, int64_t len)
{
	uint64_t word[16], h = (uint64_t)len + 0x9e3779b97f4a7c15u;

	memcpy(word, s->a, sizeof s->a);
	memcpy(word + 8, s->b, sizeof s->b);
	for (int i = 0; i < 16; i++) {
		h = (h ^ word[i]) * 0xff51afd7ed558ccdu;
		h ^= h >> 32;
	}
	return h;
}

uint64_t side_sum(const void *bytes, int64_t len)
{
	struct sums s = { { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } }, { { 0 }, { 0 } } };
	const char *at = bytes, *end = at + len;
	char last[64] = { 0 };

	for (; end - at >= 64; at += 64)
		add(&s, at);
	if (at < end) {
		memcpy(last, at, (size_t)(end - at));
		add(&s, last);
	}
	return fold(&s, len);
}
