/* Words to bitmaps: matching of each kind of word against a folded name, and the rank. */
#include "search/engine/internal.h"

#include <string.h>

#include "search/regex.h"

#include "base/banned.h"

enum { NEEDS_ENOUGH = 2, REGEX_EVERY = 4096 /* names: a multiple of 64 */ };

/* ---- one word ---- */

static void levels_raise(struct levels *l, int64_t count)
{
	for (int k = 1; k < LEVELS; k++)
		bits_or(l->at[k], l->at[k - 1], count);
}

static bool find(const struct looking *l, const struct pool *pool, str needle, const struct scan_hits *hits,
		 struct err *err)
{
	return scan_find(l->kernel, pool->p, needle, hits, l->stop) || stopped(l, err);
}

/* No name contains a NUL. */
static bool is_nowhere(str needle)
{
	return str_at(needle, '\0') >= 0;
}

static bool plain_levels(const struct looking *l, const struct pool *pool, str needle, struct levels *out,
			 struct err *err)
{
	struct scan_hits hits = { .any = out->at[3], .word = out->at[2], .start = out->at[1], .exact = out->at[0] };

	if (is_nowhere(needle))
		return true;
	if (!needle.len)
		bits_fill(out->at[3], pool->p->count);
	else if (!find(l, pool, needle, &hits, err))
		return false;
	levels_raise(out, pool->p->count);
	return true;
}

static bool exact_levels(const struct looking *l, const struct pool *pool, str needle, struct levels *out,
			 struct err *err)
{
	struct scan_hits hits = { .exact = out->at[0] };

	if (is_nowhere(needle))
		return true;
	for (int64_t i = 0; !needle.len && i < pool->p->count; i++)
		if (!packed_name(pool->p, i).len)
			bits_set(out->at[0], i);
	if (needle.len && !find(l, pool, needle, &hits, err))
		return false;
	levels_raise(out, pool->p->count);
	return true;
}

static bool glob(const struct looking *l, const struct pool *pool, str pattern, bits *to, struct err *err)
{
	return scan_glob(l->kernel, pool->p, pattern, to, l->stop) || stopped(l, err);
}

/* *customer* ranks like customer, and so does customer* : both need one scan. */
static bool glob_levels(const struct looking *l, const struct pool *pool, str pattern, struct levels *out,
			struct err *err)
{
	struct glob_shape shape = glob_shape(pattern);
	int64_t count = pool->p->count;
	bits *whole;

	if (is_nowhere(pattern))
		return true;
	if (!shape.core.len)
		return glob(l, pool, pattern, out->at[shape.fixes_start ? 1 : 3], err) &&
		       (levels_raise(out, count), true);
	if (!plain_levels(l, pool, shape.core, out, err))
		return false;
	if (shape.open_start && shape.open_end)
		return true;
	if (!shape.open_start && shape.open_end) {
		for (int k = 2; k < LEVELS; k++)
			memcpy(out->at[k], out->at[1], (size_t)bits_words(count) * sizeof(bits));
		return true;
	}
	whole = bits_new(l->scratch, count);
	if (!glob(l, pool, pattern, whole, err))
		return false;
	for (int k = 0; k < LEVELS; k++)
		bits_and(out->at[k], whole, count);
	return true;
}

/* Ranks of one word among the names in `among`; results for others are undefined. Not for regular expressions. */
static bool word_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
			struct levels *out, struct err *err)
{
	switch (w->kind) {
	case MATCH_PLAIN: return plain_levels(l, pool, w->folded, out, err);
	case MATCH_GLOB: return glob_levels(l, pool, w->folded, out, err);
	case MATCH_EXACT: return exact_levels(l, pool, w->folded, out, err);
	case MATCH_FUZZY: return typo_levels(l, pool, w, among, out, err);
	case MATCH_REGEX: break;
	}
	return true;
}

bool word_any(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among, bits *to,
	      struct err *err)
{
	struct levels out;

	if (w->kind == MATCH_PLAIN && w->folded.len && !is_nowhere(w->folded))
		return find(l, pool, w->folded, &(struct scan_hits){ .any = to }, err);
	if (w->kind == MATCH_EXACT && w->folded.len && !is_nowhere(w->folded))
		return find(l, pool, w->folded, &(struct scan_hits){ .exact = to }, err);
	if (w->kind == MATCH_GLOB && !is_nowhere(w->folded))
		return glob(l, pool, w->folded, to, err);
	out = levels_new(l->scratch, pool->p->count);
	if (!word_levels(l, pool, w, among, &out, err))
		return false;
	memcpy(to, out.at[LEVELS - 1], (size_t)bits_words(pool->p->count) * sizeof(bits));
	return true;
}

/* ---- regular expressions, on the remaining names ---- */

/*
 * Names with the text that the expression requires; most expressions require some, which rules out nearly all names.
 */
static bool regex_candidates(const struct looking *l, const struct pool *pool, ptrdiff_t word, const bits *among,
			     bits *to, struct err *err)
{
	str needs = sieve_needs(l->sieve, word);

	if (needs.len < NEEDS_ENOUGH || is_nowhere(needs)) {
		bits_or(to, among, pool->p->count);
		return true;
	}
	if (!find(l, pool, needs, &(struct scan_hits){ .any = to }, err))
		return false;
	bits_and(to, among, pool->p->count);
	return true;
}

static bool regex_levels(const struct looking *l, const struct pool *pool, ptrdiff_t word, const bits *among,
			 struct levels *out, struct err *err)
{
	int64_t count = pool->p->count;
	bits *tried = bits_new(l->scratch, count);
	struct regex *r = sieve_regex(l->sieve, word);

	if (!regex_candidates(l, pool, word, among, tried, err))
		return false;
	for (int64_t i = 0; i < count; i += REGEX_EVERY) {
		if (!going_on(l, err))
			return false;
		regex_names(r, pool->p, i, count - i < REGEX_EVERY ? count : i + REGEX_EVERY, tried, out->at[3]);
	}
	bits_or(out->at[4], out->at[3], count);
	return sieve_went_well(l->sieve, err);
}

/* ---- all words: a name's rank is the worst of its tests', a test's the best of its alternatives' ---- */

enum cost { CHEAP, TYPOS, DOTS, REGEX };

static enum cost cost_of(const struct pool *pool, const struct word *w)
{
	return w->kind == MATCH_REGEX		? REGEX
	       : w->qualified && !pool->columns ? DOTS
	       : w->kind == MATCH_FUZZY		? TYPOS
						: CHEAP;
}

/* The words from i on that are alternatives of each other; returns the end. */
static ptrdiff_t test_end(const struct words *w, ptrdiff_t i)
{
	while (++i < w->len && w->at[i].or_last)
		;
	return i;
}

static enum cost test_cost(const struct pool *pool, const struct words *w, ptrdiff_t i)
{
	enum cost worst = CHEAP;

	for (ptrdiff_t end = test_end(w, i); i < end; i++)
		if (cost_of(pool, &w->at[i]) > worst)
			worst = cost_of(pool, &w->at[i]);
	return worst;
}

static bool one_levels(const struct looking *l, const struct pool *pool, ptrdiff_t i, const bits *among,
		       struct levels *out, struct err *err)
{
	const struct word *w = &l->f->words.at[i];

	if (w->kind == MATCH_REGEX)
		return regex_levels(l, pool, i, among, out, err);
	if (w->qualified && !pool->columns)
		return qualified_levels(l, pool, w, among, out, err);
	return word_levels(l, pool, w, among, out, err);
}

/* out: empty before. */
static bool test_levels(const struct looking *l, const struct pool *pool, ptrdiff_t i, const bits *among,
			struct levels *out, struct err *err)
{
	ptrdiff_t end = test_end(&l->f->words, i);
	int64_t count = pool->p->count;

	if (!one_levels(l, pool, i, among, out, err))
		return false;
	while (++i < end) {
		struct levels other = levels_new(l->scratch, count);

		if (!one_levels(l, pool, i, among, &other, err))
			return false;
		for (int k = 0; k < LEVELS; k++)
			bits_or(out->at[k], other.at[k], count);
	}
	return true;
}

static bool take_test(const struct looking *l, const struct pool *pool, ptrdiff_t i, struct levels *out, bits *exact,
		      struct err *err)
{
	struct arena_mark mark = arena_mark(l->scratch);
	int64_t count = pool->p->count;
	struct levels test = levels_new(l->scratch, count);

	if (!test_levels(l, pool, i, out->at[LEVELS - 1], &test, err))
		return false;
	if (exact && !l->f->words.at[i].negated)
		bits_or(exact, test.at[0], count);
	for (int k = 0; k < LEVELS; k++)
		if (l->f->words.at[i].negated)
			bits_and_not(out->at[k], test.at[LEVELS - 1], count);
		else
			bits_and(out->at[k], test.at[k], count);
	arena_rewind(l->scratch, mark);
	return true;
}

/* Most lines have one word: its matches are the answer so far, without narrowing. -1: no word is that simple. */
static ptrdiff_t plain_test(const struct pool *pool, const struct words *w)
{
	for (ptrdiff_t i = 0; i < w->len; i = test_end(w, i))
		if (!w->at[i].negated && test_cost(pool, w, i) == CHEAP)
			return i;
	return -1;
}

static bool first_test(const struct looking *l, const struct pool *pool, ptrdiff_t i, struct levels *out, bits *exact,
		       struct err *err)
{
	int64_t count = pool->p->count;

	for (int k = 0; i < 0 && k < LEVELS; k++)
		bits_fill(out->at[k], count);
	if (i < 0)
		return true;
	if (!test_levels(l, pool, i, NULL, out, err))
		return false;
	if (exact)
		bits_or(exact, out->at[0], count);
	return true;
}

bool words_levels(const struct looking *l, const struct pool *pool, struct levels *out, bits *exact, struct err *err)
{
	const struct words *w = &l->f->words;
	ptrdiff_t first = plain_test(pool, w);

	if (!first_test(l, pool, first, out, exact, err))
		return false;
	for (int cost = CHEAP; cost <= REGEX; cost++)
		for (ptrdiff_t i = 0; i < w->len; i = test_end(w, i))
			if (i != first && (int)test_cost(pool, w, i) == cost && !take_test(l, pool, i, out, exact, err))
				return false;
	return true;
}

/* ---- tests without ranks ---- */

static bool narrow_one(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		       bits *to, struct err *err)
{
	int64_t count = pool->p->count;
	struct levels levels;
	bits *one;

	if (w->qualified && !pool->columns && w->kind != MATCH_REGEX) {
		levels = levels_new(l->scratch, count);
		if (!qualified_levels(l, pool, w, among, &levels, err))
			return false;
		bits_or(to, levels.at[LEVELS - 1], count);
		return true;
	}
	one = bits_new(l->scratch, count);
	if (!word_any(l, pool, w, among, one, err))
		return false;
	bits_or(to, one, count);
	return true;
}

bool words_narrow(const struct looking *l, const struct pool *pool, const struct words *w, bits *to, struct err *err)
{
	int64_t count = pool->p->count;

	for (ptrdiff_t i = 0, end; i < w->len; i = end) {
		struct arena_mark mark = arena_mark(l->scratch);
		bits *found = bits_new(l->scratch, count);
		bool negated = w->at[i].negated;

		end = test_end(w, i);
		for (; i < end; i++)
			if (!narrow_one(l, pool, &w->at[i], to, found, err))
				return false;
		if (negated)
			bits_and_not(to, found, count);
		else
			bits_and(to, found, count);
		arena_rewind(l->scratch, mark);
	}
	return true;
}

bool families_narrow(const struct looking *l, const struct shard *sh, bits *to, struct err *err)
{
	struct pool pool = pool_tables(sh);
	bits *heads;

	if (!l->f->families.len)
		return true;
	heads = bits_new(l->scratch, sh->count);
	bits_fill(heads, sh->count);
	if (!words_narrow(l, &pool, &l->f->families, heads, err))
		return false;
	for (int64_t i = bits_next(to, sh->count, 0); i >= 0; i = bits_next(to, sh->count, i + 1)) {
		int64_t head = numbers_at(&sh->names->family, i) - 1;

		if (head < 0 || !bits_at(heads, head))
			to[i >> 6] &= ~((bits)1 << (i & 63));
	}
	return true;
}
