/* Bitmaps: one bit per name. */
#include "scan/kernel.h"

#include <assert.h>

#include "base/arena.h"

#include "base/banned.h"

bits *bits_new(struct arena *a, int64_t count)
{
	assert(count >= 0);
	return new_n(a, bits, bits_words(count));
}

/* The bits of the last word that stand for a name. */
static bits tail(int64_t count)
{
	return count & 63 ? ((bits)1 << (count & 63)) - 1 : ~(bits)0;
}

void bits_fill(bits *b, int64_t count)
{
	int64_t n = bits_words(count);

	for (int64_t i = 0; i < n; i++)
		b[i] = ~(bits)0;
	if (n)
		b[n - 1] = tail(count);
}

void bits_and(bits *to, const bits *with, int64_t count)
{
	for (int64_t i = 0, n = bits_words(count); i < n; i++)
		to[i] &= with[i];
}

void bits_and_not(bits *to, const bits *with, int64_t count)
{
	for (int64_t i = 0, n = bits_words(count); i < n; i++)
		to[i] &= ~with[i];
}

void bits_or(bits *to, const bits *with, int64_t count)
{
	for (int64_t i = 0, n = bits_words(count); i < n; i++)
		to[i] |= with[i];
}

void bits_not(bits *b, int64_t count)
{
	int64_t n = bits_words(count);

	for (int64_t i = 0; i < n; i++)
		b[i] = ~b[i];
	if (n)
		b[n - 1] &= tail(count);
}

int64_t bits_count(const bits *b, int64_t count)
{
	int64_t sum = 0;

	for (int64_t i = 0, n = bits_words(count); i < n; i++)
		sum += ones(b[i]);
	return sum;
}

int64_t bits_next(const bits *b, int64_t count, int64_t i)
{
	int64_t w = i >> 6, n = bits_words(count);
	bits left;

	if (i >= count)
		return -1;
	for (left = b[w] & ~(bits)0 << (i & 63); !left; left = b[w])
		if (++w >= n)
			return -1;
	i = w * 64 + __builtin_ctzll(left);
	return i < count ? i : -1;
}
