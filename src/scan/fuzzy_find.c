/*
 * The best of many names. Names that lack a letter are skipped by their signature, the others are scored some
 * thousand at a time by the kernel, and only those that may still be among the n best are kept. Names come in order,
 * so a later one must be better than the n-th: ties need no handling.
 */
#include "scan/fuzzy.h"

#include <stdlib.h>
#include <string.h>

#include "scan/fuzzy_weights.h"
#include "scan/kernel.h"

#include "base/arena.h"

#include "base/banned.h"

enum { BATCH = 4096, SPARE = 1024 };

/* In the order of names, including the n best so far. */
struct best {
	struct fuzzy_hit *at;
	int64_t len, cap, n;
	int least; /* a score that is not better cannot enter */
};

/* The number of each score. */
static void tally(const struct best *b, int64_t *of)
{
	memset(of, 0, sizeof *of * (SCORE_MOST + 1));
	for (int64_t i = 0; i < b->len; i++)
		of[b->at[i].score]++;
}

/* Keeps the n best, among equals the first. */
static void cut(struct best *b)
{
	int64_t of[SCORE_MOST + 1], better = 0, kept = 0, equal;
	int score = SCORE_MOST;

	if (b->len <= b->n)
		return;
	tally(b, of);
	while (better + of[score] < b->n)
		better += of[score--];
	equal = b->n - better;
	for (int64_t i = 0; i < b->len; i++)
		if (b->at[i].score > score || (b->at[i].score == score && equal-- > 0))
			b->at[kept++] = b->at[i];
	b->len = kept;
	b->least = score;
}

static void enter(struct best *b, int64_t name, int score)
{
	if (score <= b->least)
		return;
	if (b->len == b->cap)
		cut(b);
	if (score > b->least)
		b->at[b->len++] = (struct fuzzy_hit){ name, score };
}

/* Best first; a counting pass for each score keeps the order of names. */
static void in_order(const struct best *b, struct fuzzy_hit *out)
{
	int64_t of[SCORE_MOST + 1], at = 0;

	tally(b, of);
	for (int score = SCORE_MOST; score >= 0; score--) {
		int64_t n = of[score];

		of[score] = at;
		at += n;
	}
	for (int64_t i = 0; i < b->len; i++)
		out[of[b->at[i].score]++] = b->at[i];
}

/* The next names with all letters; returns the one to continue with. */
static int64_t with_letters(const uint64_t *signatures, uint64_t need, const bits *among, int64_t from, int64_t count,
			    uint32_t *names, int *len)
{
	int n = 0;

	for (; from < count && n < BATCH; from++) {
		if (among && !(from & 63) && !among[from >> 6]) {
			from += 63;
			continue;
		}
		names[n] = (uint32_t)from;
		n += (signatures[from] & need) == need && (!among || bits_at(among, from));
	}
	*len = n;
	return from < count ? from : count;
}

static bool find(const struct kernel *k, const struct fuzzy_ask *ask, struct best *b, int64_t *found)
{
	const struct packed *p = ask->names;
	uint64_t need = fuzzy_signature(ask->pattern);
	uint32_t names[BATCH];
	uint8_t scores[BATCH];
	int n;

	for (int64_t from = 0; from < p->count;) {
		if (stop_is_due(ask->stop))
			return false;
		from = with_letters(ask->signatures, need, ask->among, from, p->count, names, &n);
		k->rate(p, ask->pattern, names, n, scores);
		for (int i = 0; i < n; i++) {
			*found += scores[i] != 0;
			enter(b, names[i], scores[i]);
		}
	}
	return true;
}

bool fuzzy_find(enum scan_kernel k, const struct fuzzy_ask *ask, struct fuzzy_hit *out, int64_t *len, int64_t *found)
{
	struct best b = { .n = ask->most < 0 ? 0 : ask->most < ask->names->count ? ask->most : ask->names->count };
	str pattern = ask->pattern;
	int64_t all = 0;
	bool done = true;

	b.cap = 2 * b.n + SPARE;
	b.at = must_realloc(NULL, b.cap * (ptrdiff_t)sizeof *b.at);
	if (pattern.len > 0 && pattern.len <= FUZZY_LETTERS && !memchr(pattern.at, 0, (size_t)pattern.len))
		done = find(kernel_of(k), ask, &b, &all);
	if (done) {
		cut(&b);
		in_order(&b, out);
		*len = b.len;
		*found = all;
	}
	free(b.at);
	return done;
}
