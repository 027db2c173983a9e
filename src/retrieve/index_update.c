/* Extends an index with the documents about its tables: adds words and texts, and keeps everything else. */
#include "retrieve/word_matches.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "model/word_split.h"
#include "retrieve/index_builder.h"
#include "retrieve/language.h"
#include "base/banned.h"

struct known_id {
	int64_t id;
	uint32_t table;
};

struct grown_word {
	str text;
	uint32_t number;   /* that of the base, or after those in order of arrival */
	ptrdiff_t passage; /* the last passage with it, from 1 */
	bool idle;
};

struct grown_text {
	uint32_t table, from, len; /* range of `words` */
};

struct retriever_growth {
	struct retriever *r; /* the extended one; its arena holds permanent data */
	struct arena *own, *scratch;
	struct known_id *ids;
	struct map known; /* text to an index in `met` */
	struct {
		struct grown_word *at;
		ptrdiff_t len, cap;
	} met;
	struct {
		struct grown_text *at;
		ptrdiff_t len, cap;
	} texts;
	struct {
		uint32_t *at;
		ptrdiff_t len, cap;
	} words;
	uint32_t fresh;	   /* number of words that the base lacks */
	uint32_t *renamed; /* from numbers as above to numbers in sorted order */
	struct word_rec *sorted;
};

/* ---- taking down ---- */

static int by_id(const void *x, const void *y)
{
	const struct known_id *a = x, *b = y;

	return (a->id > b->id) - (a->id < b->id);
}

struct retriever_growth *retriever_grow(struct retriever *from)
{
	struct arena *a = arena_open(), *own = arena_open();
	struct retriever_growth *g = new(own, struct retriever_growth);

	g->r = new(a, struct retriever);
	*g->r = *from;
	g->r->arena = a;
	g->r->side = NULL;
	g->r->base = from;
	g->own = own;
	g->scratch = arena_open();
	g->known = map_in(own);
	g->ids = new_n(own, struct known_id, from->tables.len);
	for (ptrdiff_t i = 0; i < from->tables.len; i++)
		g->ids[i] = (struct known_id){ from->tables.at[i].id, (uint32_t)i };
	if (from->tables.len)
		qsort(g->ids, (size_t)from->tables.len, sizeof *g->ids, by_id);
	return g;
}

static void end_growth(struct retriever_growth *g)
{
	arena_close(g->scratch);
	arena_close(g->own);
}

void growth_drop(struct retriever_growth *g)
{
	if (!g)
		return;
	retriever_close(g->r);
	end_growth(g);
}

static struct grown_word *word_of(struct retriever_growth *g, str text)
{
	struct map_entry *e = map_get(&g->known, text);
	struct grown_word *w;

	if (e)
		return &g->met.at[e->num];
	text = str_dup(g->own, text);
	map_put(&g->known, text, NULL)->num = g->met.len;
	w = push(&g->met, g->own);
	*w = (struct grown_word){ .text = text, .number = word_find(g->r->base, text) };
	w->idle = language_use(ENGLISH, text) == USE_NONE;
	if (w->number == NONE_32 && !w->idle)
		w->number = (uint32_t)g->r->base->words.len + g->fresh++;
	return w;
}

void growth_passage(struct retriever_growth *g, int64_t table, str passage)
{
	const struct known_id *at = g->r->tables.len ? bsearch(&(struct known_id){ .id = table }, g->ids,
							       (size_t)g->r->tables.len, sizeof *g->ids, by_id)
						     : NULL;
	struct grown_text text = { .from = (uint32_t)g->words.len };
	struct tokens found = { 0 };

	if (!at)
		return;
	text.table = at->table;
	words_split(g->scratch, passage, &found);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		struct grown_word *w = word_of(g, found.at[i].text);

		if (w->idle || w->passage == g->texts.len + 1)
			continue;
		w->passage = g->texts.len + 1;
		*push(&g->words, g->own) = w->number;
		text.len++;
	}
	arena_reset(g->scratch);
	*push(&g->texts, g->own) = text;
}

/* ---- words, in the order of their text ---- */

static int by_text(const void *x, const void *y)
{
	const struct grown_word *const *a = x, *const *b = y;

	return str_cmp((*a)->text, (*b)->text);
}

static const struct grown_word **fresh_sorted(struct retriever_growth *g)
{
	const struct grown_word **sorted = new_n(g->own, const struct grown_word *, g->fresh);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < g->met.len; i++)
		if (!g->met.at[i].idle && g->met.at[i].number >= (uint32_t)g->r->base->words.len)
			sorted[n++] = &g->met.at[i];
	if (n)
		qsort(sorted, (size_t)n, sizeof *sorted, by_text);
	return sorted;
}

static void grow_chars(struct retriever_growth *g, const struct grown_word **fresh)
{
	struct retriever *r = g->r;
	ptrdiff_t n = r->base->chars.len;
	char *chars;

	for (uint32_t i = 0; i < g->fresh; i++)
		n += fresh[i]->text.len;
	chars = new_n(r->arena, char, n);
	n = r->base->chars.len;
	if (n)
		memcpy(chars, r->base->chars.at, (size_t)n);
	for (uint32_t i = 0; i < g->fresh; i++) {
		memcpy(chars + n, fresh[i]->text.at, (size_t)fresh[i]->text.len);
		n += fresh[i]->text.len;
	}
	r->chars.at = chars;
	r->chars.len = n;
}

static void grow_words(struct retriever_growth *g, const struct grown_word **fresh)
{
	const struct retriever *base = g->r->base;
	ptrdiff_t n = base->words.len + (ptrdiff_t)g->fresh, old = 0;
	uint32_t next = 0, at = (uint32_t)base->chars.len;
	float rare = (float)log(1 + (double)base->tables.len);

	g->sorted = new_n(g->r->arena, struct word_rec, n);
	g->renamed = new_n(g->own, uint32_t, n);
	for (ptrdiff_t i = 0; i < n; i++) {
		if (next == g->fresh ||
		    (old < base->words.len && str_cmp(word_text(base, (uint32_t)old), fresh[next]->text) < 0)) {
			g->sorted[i] = base->words.at[old];
			g->renamed[old++] = (uint32_t)i;
			continue;
		}
		/* It occurs in no name. */
		g->sorted[i] = (struct word_rec){ .at = { at, (uint32_t)fresh[next]->text.len }, .idf = rare };
		at += g->sorted[i].at.len;
		g->renamed[fresh[next++]->number] = (uint32_t)i;
	}
	g->r->words.at = g->sorted;
	g->r->words.len = n;
}

/* ---- texts ---- */

static void grow_text_words(struct retriever_growth *g)
{
	const struct retriever *base = g->r->base;
	ptrdiff_t n = base->text_words.len + g->words.len;
	uint32_t *words = new_n(g->r->arena, uint32_t, n);

	for (ptrdiff_t i = 0; i < n; i++)
		words[i] = g->renamed[i < base->text_words.len ? base->text_words.at[i]
							       : g->words.at[i - base->text_words.len]];
	g->r->text_words.at = words;
	g->r->text_words.len = n;
}

static void grow_texts(struct retriever_growth *g)
{
	const struct retriever *base = g->r->base;
	ptrdiff_t texts_len = base->texts.len + g->texts.len, places_len = base->places.len + g->texts.len;
	struct text_rec *texts = new_n(g->r->arena, struct text_rec, texts_len);
	struct place_rec *places = new_n(g->r->arena, struct place_rec, places_len);

	if (base->texts.len)
		memcpy(texts, base->texts.at, (size_t)base->texts.len * sizeof *texts);
	if (base->places.len)
		memcpy(places, base->places.at, (size_t)base->places.len * sizeof *places);
	for (ptrdiff_t i = 0; i < g->texts.len; i++) {
		const struct grown_text *told = &g->texts.at[i];
		struct text_rec *t = &texts[base->texts.len + i];

		*t = (struct text_rec){ .words = { (uint32_t)base->text_words.len + told->from, told->len },
					.places = { (uint32_t)(base->places.len + i), 1 },
					.kind = TEXT_DOCUMENT };
		for (uint32_t k = 0; k < told->len; k++)
			t->idf += g->sorted[g->renamed[g->words.at[told->from + k]]].idf;
		places[base->places.len + i] = (struct place_rec){ told->table, 0 };
	}
	g->r->texts.at = texts;
	g->r->texts.len = texts_len;
	g->r->places.at = places;
	g->r->places.len = places_len;
	g->r->mean_words[TEXT_DOCUMENT] = g->texts.len ? (double)g->words.len / (double)g->texts.len : 1;
}

/* ---- stems ---- */

/* The order is unchanged: words keep their relative order. */
static void grow_stems(struct retriever_growth *g, const struct grown_word **fresh)
{
	const struct retriever *base = g->r->base;
	struct stem_rec *more = new_n(g->own, struct stem_rec, (ptrdiff_t)g->fresh * WORD_STEMS), *stems;
	ptrdiff_t n = 0, old = 0, next = 0;

	for (uint32_t i = 0; i < g->fresh; i++)
		n += flat_stems(g->r, g->renamed[fresh[i]->number], more + n);
	if (n)
		qsort(more, (size_t)n, sizeof *more, flat_stem_order);
	stems = new_n(g->r->arena, struct stem_rec, base->stems.len + n);
	while (old < base->stems.len || next < n) {
		struct stem_rec one = { 0 };

		if (old < base->stems.len) {
			one = base->stems.at[old];
			one.word = g->renamed[one.word];
		}
		if (old == base->stems.len || (next < n && flat_stem_order(&more[next], &one) < 0)) {
			stems[old + next] = more[next];
			next++;
			continue;
		}
		stems[old + next] = one;
		old++;
	}
	g->r->stems.at = stems;
	g->r->stems.len = base->stems.len + n;
}

struct retriever *growth_done(struct retriever_growth *g)
{
	const struct grown_word **fresh = fresh_sorted(g);
	struct retriever *r = g->r;

	grow_chars(g, fresh);
	grow_words(g, fresh);
	grow_text_words(g);
	grow_texts(g);
	flat_posts(r, r->arena, g->sorted);
	grow_stems(g, fresh);
	end_growth(g);
	return r;
}
