/* Names packed as scan wants them, in memory that ends where it may be read no further, and chance that repeats itself. */
#ifndef OCAT_PACKED_HELP_H
#define OCAT_PACKED_HELP_H

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scan/fuzzy.h"
#include "scan/scan.h"

struct pack {
	struct packed p;
	char *at;	 /* these two of their own, so that a look behind them is seen */
	uint64_t *words;
	uint64_t *signatures;
};

static inline uint64_t chance(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed >> 11;
}

static inline int64_t below(uint64_t *seed, int64_t n)
{
	return (int64_t)(chance(seed) % (uint64_t)n);
}

/* A word starts at a letter that follows none, or stands first. */
static inline bool pack_word_at(str name, ptrdiff_t i)
{
	return name.at[i] != '_' && (!i || name.at[i - 1] == '_');
}

static inline struct pack pack_names(struct arena *a, const str *names, int64_t n)
{
	struct pack out = { 0 };
	int64_t bytes = 1, at = 1;
	uint32_t *start = new_n(a, uint32_t, n + 1);

	for (int64_t i = 0; i < n; i++)
		bytes += names[i].len + 1;
	if (posix_memalign((void **)&out.at, 64, (size_t)(bytes + SCAN_ROOM)))
		abort();
	memset(out.at, 0, (size_t)(bytes + SCAN_ROOM));
	out.words = calloc((size_t)bits_words(bytes), sizeof *out.words);
	if (!out.words)
		abort();
	out.signatures = new_n(a, uint64_t, n);
	for (int64_t i = 0; i < n; i++) {
		start[i] = (uint32_t)at;
		if (names[i].len)
			memcpy(out.at + at, names[i].at, (size_t)names[i].len);
		for (ptrdiff_t k = 0; k < names[i].len; k++)
			if (pack_word_at(names[i], k))
				bits_set(out.words, at + k);
		out.signatures[i] = fuzzy_signature(names[i]);
		at += names[i].len + 1;
	}
	start[n] = (uint32_t)at;
	out.p = (struct packed){ out.at, bytes, n, start, out.words };
	return out;
}

static inline void pack_free(struct pack *k)
{
	free(k->at);
	free(k->words);
}

static inline void pack_free_at(struct pack *k)
{
	pack_free(k);
}

/* So long a text of the first few of these letters. */
static inline str some_text(struct arena *a, uint64_t *seed, int64_t len, str letters)
{
	char *at = new_n(a, char, len);

	for (int64_t i = 0; i < len; i++)
		at[i] = letters.at[below(seed, letters.len)];
	return str_n(at, len);
}

#endif
