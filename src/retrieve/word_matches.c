#include "retrieve/word_matches.h"

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/banned.h"

enum {
	HITS_MOST = 64,
	DEEP_LEAST = 4,
	SKELETON_LEAST = 3,
	SKELETON_MOST = 5,
	SHORTENED_LEAST = 5,
	TYPO_LEAST = 4,
	COUSIN_LEAST = 5,
	PART_LEAST = 3,
	GENDERLESS_LEAST = 4
};

#define SURE 0.9 /* the weight of a word that is the same, or inflected */

/* ---- the dictionary ---- */

/* The first word that is not before this text. */
static ptrdiff_t lower(const struct retriever *r, str text)
{
	return lower_bound(r->words.len, i, str_cmp(word_text(r, (uint32_t)i), text) < 0);
}

uint32_t word_find(const struct retriever *r, str text)
{
	ptrdiff_t i = lower(r, text);

	return i < r->words.len && str_eq(word_text(r, (uint32_t)i), text) ? (uint32_t)i : NONE_32;
}

static void add_hit(struct arena *a, struct word_hits *out, uint32_t word, double weight)
{
	if (word == NONE_32)
		return;
	for (ptrdiff_t i = 0; i < out->len; i++)
		if (out->at[i].word == word) {
			if (out->at[i].weight < weight)
				out->at[i].weight = (float)weight;
			return;
		}
	if (out->len < HITS_MOST)
		*push(out, a) = (struct word_hit){ word, (float)weight };
}

/* custo is not the abbreviation cust, though without its gender it is spelt so. */
static bool is_bare_stem(enum language l, str word, str other)
{
	return l != ENGLISH && other.len <= GENDERLESS_LEAST && other.len < word.len && str_starts(word, other) &&
	       str_at(S("rlnzs"), other.at[other.len - 1]) < 0 && str_at(S("aeiou"), other.at[other.len - 1]) < 0;
}

static void add_stems(const struct retriever *r, struct arena *a, enum language l, enum stemming how, str word,
		      double weight, struct word_hits *out)
{
	uint64_t hash = stem_hash(l, how, word);
	ptrdiff_t from = lower_bound(r->stems.len, i, r->stems.at[i].hash < hash);

	for (; from < r->stems.len && r->stems.at[from].hash == hash; from++)
		if (!is_bare_stem(l, word, word_text(r, r->stems.at[from].word)))
			add_hit(a, out, r->stems.at[from].word, weight);
}

static bool is_number(str word)
{
	return word.at[0] >= '0' && word.at[0] <= '9';
}

static void add_inflected(const struct retriever *r, const struct weights *w, struct arena *a, enum language l,
			  str word, bool deep, struct word_hits *out)
{
	char room[STEM_ROOM];

	if (word.len < 3 || is_number(word))
		return;
	if (word.len == 3 && word.at[2] == 's') /* ids: too short for a stem */
		add_hit(a, out, word_find(r, str_upto(word, 2)), w->inflected);
	/* Without its gender a short word is ambiguous. */
	if (l == ENGLISH || stem(l, STEM_LIGHT, word, room).len >= GENDERLESS_LEAST)
		add_stems(r, a, l, STEM_LIGHT, word, w->inflected, out);
	else
		add_hit(a, out,
			word_find(r, str_ends(word, S("s")) ? str_upto(word, word.len - 1)
							    : str_fmt(a, "%.*ss", STR(word))),
			w->inflected);
	if (deep && stem(l, STEM_DEEP, word, room).len >= DEEP_LEAST)
		add_stems(r, a, l, STEM_DEEP, word, w->derived, out);
}

void near_inflected(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		    bool deep, struct word_hits *out)
{
	add_hit(a, out, word_find(r, word), 1);
	add_inflected(r, w, a, l, word, deep, out);
}

void near_literal(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		  struct word_hits *out)
{
	add_hit(a, out, word_find(r, word), 1);
	add_inflected(r, w, a, l, word, true, out);
	for (enum language other = ENGLISH; other < LANGUAGES; other++)
		if (other != l && l != ENGLISH && word.len >= DEEP_LEAST && !is_number(word))
			add_stems(r, a, other, STEM_LIGHT, word, w->other_language, out);
}

bool word_names_table(const struct retriever *r, const struct word_hits *hits)
{
	for (ptrdiff_t i = 0; i < hits->len; i++) {
		struct span posts = r->words.at[hits->at[i].word].texts;

		for (uint32_t k = 0; hits->at[i].weight >= SURE && k < posts.len; k++)
			if (r->texts.at[r->posts.at[posts.from + k]].kind == TEXT_TABLE)
				return true;
	}
	return false;
}

/* ---- guesses ---- */

static void add_guess(struct arena *a, struct concept *c, struct word_hits *hits, double weight, enum reason_kind via)
{
	struct option o = { .slots = 1, .weight = weight, .via = via, .text = c->word };

	if (!hits->len)
		return;
	o.slot[0] = *hits;
	*push(&c->options, a) = o;
	c->found = true;
}

/* Words with the same first letter within so many edits; only the nearest. */
static void nearest(const struct retriever *r, struct arena *a, str word, int most, struct word_hits *out)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	int best = most;

	for (ptrdiff_t i = lower(r, str_upto(word, 1)); i < r->words.len; i++) {
		str other = word_text(r, (uint32_t)i);
		int d;

		if (other.at[0] != word.at[0])
			break;
		if (other.len > word.len + best || other.len < word.len - best || other.len < TYPO_LEAST)
			continue;
		d = str_distance(scratch, word, other, best);
		arena_reset(scratch);
		if (d > best)
			continue;
		if (d < best)
			out->len = 0;
		best = d;
		add_hit(a, out, (uint32_t)i, 1);
	}
}

void near_cousins(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		  struct concept *c)
{
	struct word_hits hits = { 0 };
	char room[STEM_ROOM];
	str cousin = l == ENGLISH || word.len < COUSIN_LEAST ? NO_STR : stem_cousin(l, word, room);

	if (!cousin.at || cousin.len < COUSIN_LEAST - 1)
		return;
	near_inflected(r, w, a, ENGLISH, cousin, true, &hits);
	add_guess(a, c, &hits, w->cousin, REASON_GLOSSARY);
	hits = (struct word_hits){ 0 };
	if (c->found || cousin.len < COUSIN_LEAST)
		return;
	nearest(r, a, cousin, cousin.len < 8 ? 1 : 2, &hits);
	add_guess(a, c, &hits, w->cousin * w->typo, REASON_TYPO);
}

/* qty in quantity: the first letter, then others in order; a vowel only if the part before it is contiguous. */
static bool shortens(str small, str word)
{
	ptrdiff_t k = 0, unbroken = 0;

	for (ptrdiff_t i = 0; i < word.len && k < small.len; i++)
		if (word.at[i] == small.at[k]) {
			char c = small.at[k];
			bool vowel = c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';

			if (vowel && unbroken != i)
				continue;
			unbroken += unbroken == i;
			k++;
		}
	return k == small.len && unbroken > 0;
}

void near_skeletons(const struct retriever *r, const struct weights *w, struct arena *a, str word, struct concept *c)
{
	struct word_hits hits = { 0 };

	if (word.len < SHORTENED_LEAST || is_number(word))
		return;
	for (ptrdiff_t i = lower(r, str_upto(word, 1)); i < r->words.len; i++) {
		str small = word_text(r, (uint32_t)i);

		if (small.at[0] != word.at[0])
			break;
		if (small.len < SKELETON_LEAST || small.len > SKELETON_MOST || 2 * small.len > word.len + 2 ||
		    !r->words.at[i].tables)
			continue;
		if (shortens(small, word) && !glossary_knows(r->glossary, small))
			add_hit(a, &hits, (uint32_t)i, 1);
	}
	add_guess(a, c, &hits, w->skeleton, REASON_ABBREVIATION);
}

static bool is_used(const struct retriever *r, const struct word_hits *hits)
{
	for (ptrdiff_t i = 0; i < hits->len; i++)
		if (r->words.at[hits->at[i].word].tables)
			return true;
	return false;
}

void near_parts(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		struct concept *c)
{
	if (word.len < 2 * PART_LEAST || is_number(word))
		return;
	for (ptrdiff_t n = PART_LEAST; n <= word.len - PART_LEAST; n++) {
		struct option o = { .slots = 2, .weight = w->compound, .via = REASON_NAME, .text = c->word };
		uint32_t first = word_find(r, str_upto(word, n));

		if (first == NONE_32)
			continue;
		*push(&o.slot[0], a) = (struct word_hit){ first, 1 };
		near_inflected(r, w, a, l, str_from(word, n), true, &o.slot[1]);
		if (!is_used(r, &o.slot[0]) && !is_used(r, &o.slot[1]))
			continue;
		if (o.slot[1].len) {
			*push(&c->options, a) = o;
			c->found = true;
		}
	}
}

void near_typos(const struct retriever *r, const struct weights *w, struct arena *a, enum language l, str word,
		struct concept *c)
{
	struct word_hits hits = { 0 };

	if (word.len < TYPO_LEAST || is_number(word))
		return;
	nearest(r, a, word, word.len < 8 ? 1 : 2, &hits);
	for (ptrdiff_t i = 0, n = hits.len; i < n; i++)
		near_inflected(r, w, a, l, word_text(r, hits.at[i].word), false, &hits);
	add_guess(a, c, &hits, w->typo, REASON_TYPO);
}
