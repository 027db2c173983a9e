/* Words that names run together, as lower-case names do: orderdate has order and date. */
#include "retrieve/index_builder.h"

#include "base/arena.h"
#include "base/banned.h"

enum { COMPOUND_LEAST = 5, PART_LEAST = 3, PARTS_MOST = 4, INFLECTED_LEAST = 5 };

/* Of a part; the most is for each on average. */
enum { COST_CATALOG = 2, COST_WORD = 3, COST_INFLECTED = 4, COST_SHORT = 5, COST_NONE = 1000, COST_MOST = 4 };

struct splitting {
	const struct retriever_maker *m;
	const struct glossary *g;
	const uint32_t *counts; /* by word: its places in names */
	ptrdiff_t words;	/* with counts: later ones are parts */
	str whole;
	uint32_t count; /* of the whole */
};

/* ---- parts ---- */

/* Prefixes and endings by habit, and what joins words: nrcliente, deptno, dateofbirth. */
static bool is_small_part(str s, bool first, bool last)
{
	return str_is_among(s, first  ? " cd ds dt fl id nm nr qt tp vl "
			       : last ? " cd dt id nm no nr pk fk ts "
				      : " of de do da ");
}

/* What is left of an English word when its beginning happens to be a word. */
static bool is_suffix(str s)
{
	return str_is_among(s, " able age ary ate ator ble cal der ear eds ens ent ers ery ess est ial ian ible ics ied"
			       " ier ies ing ion ions ism ist ity ive less ler lers ment ness ous per pers sed ship"
			       " ted ter tor ure ward ware ");
}

/* A separate word of names here, more often than the compound. */
static bool is_in_catalog(const struct splitting *s, str part)
{
	const struct map_entry *e = map_get(&s->m->words, part);

	return e && e->num < s->words && s->counts[e->num] > 1 && s->counts[e->num] > s->count;
}

/* How unlikely it is that these letters are meant as a word. */
static int cost_of(const struct splitting *s, ptrdiff_t from, ptrdiff_t to)
{
	str part = str_n(s->whole.at + from, to - from);
	bool first = from == 0, last = to == s->whole.len;

	if (part.len < PART_LEAST)
		return part.len == 2 && is_small_part(part, first, last) ? COST_CATALOG : COST_NONE;
	if ((first && last) || (last && is_suffix(part)))
		return COST_NONE;
	if (is_in_catalog(s, part))
		return COST_CATALOG;
	if (glossary_has(s->g, SHORTHAND, &part, 1))
		return part.len == PART_LEAST ? COST_INFLECTED : COST_WORD;
	if (part.len == PART_LEAST)
		return glossary_knows(s->g, part) ? COST_SHORT : COST_NONE;
	if (glossary_knows(s->g, part))
		return COST_WORD;
	return part.len >= INFLECTED_LEAST && glossary_spells(s->g, part) ? COST_INFLECTED : COST_NONE;
}

/* The likeliest parts, as few as possible; 0: none are likely. */
static int split(const struct splitting *s, str parts[PARTS_MOST])
{
	int cost[STEM_ROOM] = { 0 }, n[STEM_ROOM] = { 0 };
	ptrdiff_t last[STEM_ROOM] = { 0 }, len = s->whole.len;
	int all;

	for (ptrdiff_t to = 2; to <= len; to++) {
		cost[to] = COST_NONE;
		for (ptrdiff_t from = 0; from + 2 <= to; from++) {
			int one = n[from] < PARTS_MOST && cost[from] < COST_NONE && (!from || n[from])
					  ? cost_of(s, from, to)
					  : COST_NONE;

			if (cost[from] + one >= cost[to])
				continue;
			cost[to] = cost[from] + one;
			n[to] = n[from] + 1;
			last[to] = from;
		}
	}
	all = n[len];
	if (cost[len] >= COST_NONE || cost[len] > COST_MOST * all)
		return 0;
	for (ptrdiff_t to = len, k = all; to > 0; to = last[to])
		parts[--k] = str_n(s->whole.at + last[to], to - last[to]);
	return all;
}

/* A word of a language is no compound, though carpet begins like a car. */
static bool may_be_split(const struct splitting *s)
{
	str w = s->whole;

	if (w.len < COMPOUND_LEAST || w.len >= STEM_ROOM || (w.at[0] >= '0' && w.at[0] <= '9'))
		return false;
	return !glossary_knows(s->g, w) && !glossary_spells(s->g, w);
}

/* ---- the words of names ---- */

static bool is_name(const struct made_text *t)
{
	return t->kind == TEXT_TABLE || t->kind == TEXT_COLUMN || t->kind == TEXT_SPACE;
}

static uint32_t *count_words(const struct retriever_maker *m)
{
	uint32_t *counts = new_n(m->arena, uint32_t, m->word_texts.len);

	for (ptrdiff_t i = 0; i < m->places.len; i++) {
		const struct made_text *t = &m->texts.at[m->places.at[i].text];

		for (ptrdiff_t k = 0; is_name(t) && k < t->words.len; k++)
			counts[t->words.at[k]]++;
	}
	return counts;
}

struct parts_of { /* a word; len 0: it is one */
	uint32_t at[PARTS_MOST];
	int len;
};

static void part_words(struct retriever_maker *m, const struct glossary *g, struct parts_of *out, ptrdiff_t words)
{
	const uint32_t *counts = count_words(m);
	str parts[PARTS_MOST];

	for (ptrdiff_t w = 0; w < words; w++) {
		struct splitting s = { m, g, counts, words, m->word_texts.at[w], counts[w] };

		out[w].len = counts[w] && may_be_split(&s) ? split(&s, parts) : 0;
		for (int i = 0; i < out[w].len; i++) {
			const struct map_entry *e = map_get(&m->words, parts[i]);

			/* New words come after those that are counted. */
			out[w].at[i] = e ? (uint32_t)e->num : maker_word(m, parts[i]);
		}
	}
}

void maker_part_names(struct retriever_maker *m, const struct glossary *g)
{
	ptrdiff_t words = m->word_texts.len;
	struct parts_of *parts = new_n(m->arena, struct parts_of, words);

	part_words(m, g, parts, words);
	for (ptrdiff_t i = 0; i < m->texts.len; i++) {
		struct made_text *t = &m->texts.at[i], whole = *t;

		if (!is_name(t))
			continue;
		t->words.at = NULL;
		t->words.len = t->words.cap = 0;
		for (ptrdiff_t k = 0; k < whole.words.len; k++) {
			const struct parts_of *p = &parts[whole.words.at[k]];

			if (!p->len)
				made_text_word(m, t, whole.words.at[k]);
			for (int j = 0; j < p->len; j++)
				made_text_word(m, t, p->at[j]);
		}
	}
}
