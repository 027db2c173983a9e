/*
 * Deferred ranks. If filters on columns and tags will leave few matches of a word, or if the dictionary of words
 * shows that few names have it, names are only tested for the word, or not at all, and ranks are computed when the
 * answer is sorted: a name that equals the word comes first and is known by its length, then the shortest that start
 * with it; if these do not fill the answer, all are ranked, one by one if they are few, else in bulk.
 */
#include "search/engine/internal.h"

#include "base/banned.h"

enum {
	ONE_OF = 64,   /* one in this many of all assets may be ranked one by one, */
	AT_LEAST = 16, /* and this many more */
	HALF = 2,      /* if more than one in this many match, scanning all names is faster than the dictionary; */
	FEW_WORDS = 4, /* nor, without other filters, if there are not this many times more names than words */
};

/* The exact name that a word of this length matches. */
static str whole_of(const struct word *w)
{
	return w->kind == MATCH_GLOB ? glob_shape(w->folded).core : w->folded;
}

static bool narrows(const struct filter *f)
{
	return f->has.len || f->types.len || f->props.len || f->tags.len || f->domains.len;
}

static bool can_wait(const struct filter *f)
{
	const struct word *w = f->words.len == 1 ? &f->words.at[0] : NULL;

	return w && !w->negated && !w->qualified &&
	       (w->kind == MATCH_PLAIN || w->kind == MATCH_GLOB || w->kind == MATCH_EXACT) && whole_of(w).len &&
	       f->sort == SORT_RANK && !f->descending;
}

static bool is_as_long(const struct names *n, int64_t asset, int64_t len)
{
	return (int64_t)n->tables.start[asset + 1] - 1 - n->tables.start[asset] == len;
}

int64_t rank_next_exact(const struct looking *l, const struct shard *sh, const struct answer *of, int64_t from)
{
	int64_t len = whole_of(&l->f->words.at[0]).len;
	bits first = ~(bits)0 << (from & 63);

	for (int64_t word = from >> 6; word < bits_words(of->count); word++, first = ~(bits)0)
		for (bits left = of->levels.at[LEVELS - 1][word] & first; left; left &= left - 1)
			if (is_as_long(sh->names, word * 64 + __builtin_ctzll(left), len))
				return word * 64 + __builtin_ctzll(left);
	return -1;
}

bool rank_is_start(const struct looking *l, const struct shard *sh, int64_t asset)
{
	str name = packed_name(&sh->names->tables, asset), whole = whole_of(&l->f->words.at[0]);

	return name.len > whole.len && str_starts(name, whole);
}

/* Letters between stars, or plain letters, match anywhere in a name. */
static bool stands_anywhere(const struct word *w)
{
	struct glob_shape shape = glob_shape(w->folded);

	return w->kind == MATCH_PLAIN || (w->kind == MATCH_GLOB && shape.open_start && shape.open_end);
}

static bool ask_dictionary(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, bool *told,
			   struct err *err)
{
	*told = false;
	if (!stands_anywhere(w) || (!narrows(l->f) && sh->count / FEW_WORDS < sh->names->words.count))
		return true;
	return dictionary_holds(l, sh, whole_of(w), sh->count / HALF, to, told, err);
}

static bool find_word(const struct looking *l, const struct shard *sh, const struct word *w, bits *to, bool *told,
		      struct err *err)
{
	struct pool pool = pool_tables(sh);

	if (!ask_dictionary(l, sh, w, to, told, err))
		return false;
	if (*told || !narrows(l->f))
		return true;
	*told = true;
	return word_any(l, &pool, w, NULL, to, err);
}

/* Does each member that matches have a representative that does? Otherwise ranks are those of the members. */
static bool heads_match(const struct looking *l, const struct shard *sh, const bits *good)
{
	int64_t len = whole_of(&l->f->words.at[0]).len;

	for (int64_t i = 0; i < bits_words(sh->count); i++)
		for (bits left = good[i] & sh->names->part[i]; left; left &= left - 1) {
			int64_t member = i * 64 + __builtin_ctzll(left), head = shard_head(sh, member);

			if (head >= 0 && !bits_at(good, head) && !is_as_long(sh->names, member, len))
				return false;
		}
	return true;
}

bool ranks_later(const struct looking *l, const struct shard *sh, struct answer *out, bool *told, struct err *err)
{
	const struct word *w = &l->f->words.at[0];
	bits *good;

	*told = false;
	if (!can_wait(l->f) || l->f->families.len)
		return true;
	good = bits_new(l->scratch, sh->count);
	if (!find_word(l, sh, w, good, told, err))
		return false;
	if (!*told)
		return true;
	*out = (struct answer){ .count = sh->count, .unranked = true, .levels.at[LEVELS - 1] = good };
	if (l->f->members == YES)
		return true;
	*told = !shard_has_families(sh) || (!l->f->kinds && heads_match(l, sh, good));
	for (int64_t i = 0; *told && !l->f->kinds && i < bits_words(sh->count); i++)
		for (bits parts = good[i] & sh->names->part[i]; parts; parts &= parts - 1)
			if (!is_as_long(sh->names, i * 64 + __builtin_ctzll(parts), whole_of(w).len))
				good[i] &= ~(parts & -parts);
	return true;
}

static int64_t unranked_names(const struct looking *l, const struct answer *all)
{
	int64_t n = 0;

	for (ptrdiff_t k = 0; k < l->engine->len; k++)
		n += all[k].unranked ? bits_count(all[k].levels.at[LEVELS - 1], all[k].count) : 0;
	return n;
}

static bool rank_one_by_one(const struct looking *l, const struct shard *sh, struct answer *a, struct err *err)
{
	const struct word *w = &l->f->words.at[0];
	const bits *good = a->levels.at[LEVELS - 1];
	const struct names *n = sh->names;
	int64_t done = 0;

	for (int k = 0; k < LEVELS - 1; k++)
		a->levels.at[k] = bits_new(l->scratch, a->count);
	for (int64_t i = bits_next(good, a->count, 0); i >= 0; i = bits_next(good, a->count, i + 1)) {
		int rank = word_rank(w, names_written(n, i), packed_name(&n->tables, i));

		if (done++ % ASK_EVERY == 0 && !going_on(l, err))
			return false;
		if (rank >= 0)
			levels_set(&a->levels, i, rank);
	}
	a->unranked = false;
	return true;
}

static bool rank_in_bulk(const struct looking *l, struct answer *all, struct err *err)
{
	for (ptrdiff_t k = 0; k < l->engine->len; k++) {
		struct pool pool = pool_tables(&l->engine->at[k]);
		bits *good = all[k].levels.at[LEVELS - 1];

		if (!all[k].unranked)
			continue;
		all[k].levels = levels_new(l->scratch, all[k].count);
		if (!words_levels(l, &pool, &all[k].levels, NULL, err))
			return false;
		for (int level = 0; level < LEVELS; level++)
			bits_and(all[k].levels.at[level], good, all[k].count);
		all[k].unranked = false;
	}
	return true;
}

bool ranks_of_rest(const struct looking *l, struct answer *all, struct err *err)
{
	if (unranked_names(l, all) > engine_assets(l->engine) / ONE_OF + AT_LEAST)
		return rank_in_bulk(l, all, err);
	for (ptrdiff_t k = 0; k < l->engine->len; k++)
		if (all[k].unranked && !rank_one_by_one(l, &l->engine->at[k], &all[k], err))
			return false;
	return true;
}
