/*
 * Similar names by signatures and scores in bulk, then by the dictionary of words: the same as trying each name
 * (tests/unit/search_reference.c).
 */
#include "search/engine/internal.h"

#include <stdlib.h>
#include <string.h>

#include "scan/fuzzy.h"

#include "base/banned.h"

enum { FARTHEST = 64, LEAST_LETTERS = 2, LEAST_SPELT = 6 };

/* ---- filters that admit similar names ---- */

static ptrdiff_t the_word(const struct words *w)
{
	ptrdiff_t found = -1;

	for (ptrdiff_t i = 0; i < w->len; i++) {
		if (w->at[i].negated)
			continue;
		if (found >= 0 || w->at[i].kind != MATCH_PLAIN || w->at[i].qualified)
			return -1;
		found = i;
	}
	return found;
}

bool near_of(const struct filter *f, struct arena *a, struct near_ask *out)
{
	ptrdiff_t at = the_word(&f->words);
	str text;

	if (at < 0 || f->props.len || f->sort != SORT_RANK || f->descending)
		return false;
	text = f->words.at[at].folded;
	if (text.len < LEAST_LETTERS || text.len > FUZZY_LETTERS || str_at(text, '\0') >= 0)
		return false;
	*out = (struct near_ask){
		.rest = *f, .typed = f->words.at[at], .spelt = f->words.at[at], .spells = text.len >= LEAST_SPELT
	};
	out->spelt.kind = MATCH_FUZZY;
	out->rest.words = (struct words){ 0 };
	for (ptrdiff_t i = 0; i < f->words.len; i++)
		if (i != at)
			*push(&out->rest.words, a) = f->words.at[i];
	return true;
}

/* ---- the nearest ---- */

static int in_order(const void *x, const void *y)
{
	const struct pick *a = x, *b = y;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->shard != b->shard)
		return a->shard < b->shard ? -1 : 1;
	return (a->asset > b->asset) - (a->asset < b->asset);
}

static void take_first(struct pick *at, int64_t len, int64_t room, struct picks *out)
{
	if (!len)
		return;
	qsort(at, (size_t)len, sizeof *at, in_order);
	for (int64_t i = 0; i < len && i < room; i++)
		out->at[out->len++] = at[i];
}

/* Names that contain the word are in the answer, or excluded for another reason. */
static bool others(const struct looking *rest, const struct near_ask *q, struct answer *of, const struct shard *sh,
		   struct err *err)
{
	struct pool pool = pool_tables(sh);
	bits *in;

	if (!answer_of(rest, sh, of, err))
		return false;
	if (!of->count)
		return true;
	in = bits_new(rest->scratch, sh->count);
	if (!word_any(rest, &pool, &q->typed, NULL, in, err))
		return false;
	bits_and_not(of->levels.at[LEVELS - 1], in, sh->count);
	return true;
}

/* Names already taken are removed from the rest. */
static bool by_letters(const struct looking *rest, const struct near_ask *q, const struct answer *all, int64_t room,
		       struct picks *out, struct err *err)
{
	struct fuzzy_hit *hits = new_n(rest->scratch, struct fuzzy_hit, room);
	struct pick *found = new_n(rest->scratch, struct pick, room * rest->engine->len);
	int64_t total = 0;

	for (int32_t k = 0; k < rest->engine->len; k++) {
		const struct names *n = rest->engine->at[k].names;
		bits *among = all[k].count ? all[k].levels.at[LEVELS - 1] : NULL;
		struct fuzzy_ask ask = { .names = &n->tables,
					 .signatures = n->table_signature,
					 .pattern = q->typed.folded,
					 .among = among,
					 .most = room,
					 .stop = rest->stop };
		int64_t len = 0, all_of = 0;

		if (!among)
			continue;
		if (!shard_sound(&rest->engine->at[k], NAMES_SIGNATURES))
			return false;
		if (!fuzzy_find(rest->kernel, &ask, hits, &len, &all_of))
			return stopped(rest, err);
		for (int64_t i = 0; i < len; i++) {
			found[total++] = (struct pick){
				.shard = k, .rank = RANK_LETTERS, .asset = hits[i].name, .key = -hits[i].score
			};
			among[hits[i].name >> 6] &= ~((uint64_t)1 << (hits[i].name & 63));
		}
	}
	take_first(found, total, room, out);
	return true;
}

static bool by_spelling(const struct looking *rest, const struct near_ask *q, const struct answer *all, int64_t room,
			struct picks *out, struct err *err)
{
	struct {
		struct pick *at;
		ptrdiff_t len, cap;
	} found = { 0 };

	for (int32_t k = 0; k < rest->engine->len; k++) {
		const struct packed *tables = &rest->engine->at[k].names->tables;
		const bits *among = all[k].levels.at[LEVELS - 1];
		bits *fit;

		if (!all[k].count)
			continue;
		fit = bits_new(rest->scratch, all[k].count);
		if (!typo_words(rest, &rest->engine->at[k], &q->spelt, fit, err))
			return false;
		bits_and(fit, among, all[k].count);
		for (int64_t i = bits_next(fit, all[k].count, 0); i >= 0; i = bits_next(fit, all[k].count, i + 1))
			*push(&found, rest->scratch) = (struct pick){
				.shard = k,
				.rank = RANK_SPELT,
				.asset = i,
				.key = str_distance(rest->scratch, q->typed.folded, packed_name(tables, i), FARTHEST)
			};
	}
	take_first(found.at, found.len, room, out);
	return true;
}

static bool fill(const struct looking *rest, const struct near_ask *q, int64_t room, struct picks *out, struct err *err)
{
	struct answer *all = new_n(rest->scratch, struct answer, rest->engine->len);
	int64_t had = out->len;

	for (ptrdiff_t k = 0; k < rest->engine->len; k++)
		if (!others(rest, q, &all[k], &rest->engine->at[k], err))
			return false;
	if (!by_letters(rest, q, all, room, out, err))
		return false;
	room -= out->len - had;
	return !room || !q->spells || by_spelling(rest, q, all, room, out, err);
}

bool answer_near(const struct looking *l, int64_t room, struct picks *out, struct err *err)
{
	struct looking rest = *l;
	struct near_ask q;
	struct sieve *sieve;
	bool good;

	*out = (struct picks){ .at = new_n(l->scratch, struct pick, room), .most = room };
	if (!near_of(l->f, l->scratch, &q))
		return true;
	sieve = sieve_open(&q.rest, err);
	rest.f = &q.rest;
	rest.knows_tags = rest.knows_tags && !rest.of_few;
	rest.sieve = sieve;
	good = sieve && looking_tags(&rest, err) && fill(&rest, &q, room, out, err);
	sieve_close(sieve);
	return good;
}
