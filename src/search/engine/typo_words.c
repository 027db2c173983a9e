/*
 * ~word. A name's words come from a dictionary: words similar to the typed one select all names that have them.
 * Similarity only across several words (oderitems in order_items) is searched for in the rest: by the letters of a
 * name, then by counting edits for all its ends at once (base/edit_distance.h), and only then exactly.
 */
#include "search/engine/internal.h"

#include "scan/fuzzy.h"

#include "base/banned.h"

enum { LONGEST_NAME = 256 };

/* ---- one word ---- */

/* Each edit changes one letter, so a name may lack as many of them as edits are allowed. */
static bool has_letters(uint64_t wanted, uint64_t has, int most)
{
	return __builtin_popcountll(wanted & ~has) <= most;
}

struct typo {
	const struct word *word;
	struct edit_word edits;
	uint64_t letters; /* 0: not checked */
	bool plain;	  /* edits is set */
	int most;
};

static struct typo typo_of(const struct word *w)
{
	struct typo t = { .word = w, .most = word_typos(w) };

	t.plain = edit_word_of(w->folded, &t.edits);
	if (t.plain)
		t.letters = fuzzy_signature(w->folded);
	return t;
}

static void take_word(const struct names *n, uint32_t word, uint32_t longest, bits *to)
{
	for (uint32_t i = n->word_assets.start[word]; i < n->word_assets.start[word + 1]; i++) {
		uint32_t asset = n->word_assets.to[i];

		if (n->tables.start[asset + 1] - n->tables.start[asset] <= longest)
			bits_set(to, asset);
	}
}

static bool by_dictionary(const struct looking *l, const struct names *n, const struct typo *t, uint32_t longest,
			  bits *to, struct err *err)
{
	for (int64_t i = 0; i < n->words.count; i++) {
		str word = packed_name(&n->words, i);

		if (i % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (t->plain && !has_letters(t->letters, n->word_signature[i], t->most))
			continue;
		if (word_rank(t->word, word, word) >= 0)
			take_word(n, (uint32_t)i, longest, to);
	}
	return true;
}

static bool one_by_one(const struct looking *l, const struct pool *pool, const struct typo *t, const bits *among,
		       bits *to, struct err *err)
{
	int64_t count = pool->p->count, done = 0;

	for (int64_t i = bits_next(among, count, 0); i >= 0; i = bits_next(among, count, i + 1)) {
		str name;

		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (bits_at(to, i) || (t->plain && !has_letters(t->letters, pool->signature[i], t->most)))
			continue;
		name = packed_name(pool->p, i);
		if (t->plain && !edit_word_may_be_in(&t->edits, name, t->most))
			continue;
		if (word_rank(t->word, pool_written(pool, i), name) >= 0)
			bits_set(to, i);
	}
	return true;
}

bool typo_levels(const struct looking *l, const struct pool *pool, const struct word *w, const bits *among,
		 struct levels *out, struct err *err)
{
	struct scan_hits hits = { .any = out->at[LEVELS - 1], .exact = out->at[0] };
	struct typo t = typo_of(w);
	int64_t count = pool->p->count;

	if (!shard_sound(pool->shard, (pool->columns ? 0 : NAMES_WORDS) | NAMES_SIGNATURES))
		return false;
	if (!w->folded.len || str_at(w->folded, '\0') >= 0)
		return true;
	if (!scan_find(l->kernel, pool->p, w->folded, &hits, l->stop))
		return stopped(l, err);
	for (int k = 1; k < LEVELS - 1; k++)
		bits_or(out->at[k], out->at[0], count);
	/* Characters of a name after the 256th are ignored. */
	if (!pool->columns && !by_dictionary(l, pool->shard->names, &t, LONGEST_NAME, out->at[LEVELS - 1], err))
		return false;
	return one_by_one(l, pool, &t, among, out->at[LEVELS - 1], err);
}

bool typo_words(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, struct err *err)
{
	struct typo t = typo_of(w);

	return shard_sound(sh, NAMES_WORDS) && by_dictionary(l, sh->names, &t, UINT32_MAX, to, err);
}
