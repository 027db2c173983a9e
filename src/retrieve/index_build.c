/* Builds the flat arrays of the index from the collected data. */
#include "retrieve/index_builder.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "retrieve/weights.h"
#include "base/banned.h"

struct flattening {
	struct retriever_maker *m;
	struct retriever *r;
	struct arena *a; /* the retriever's */
	char *chars;
	ptrdiff_t chars_len;
	struct word_rec *words;
	uint32_t *renamed; /* from numbers in order of creation to numbers in sorted order */
	struct text_rec *texts;
	struct table_rec *tables;
	struct space_rec *spaces;
};

/* ---- characters ---- */

static ptrdiff_t room_for_chars(const struct retriever_maker *m)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < m->word_texts.len; i++)
		n += m->word_texts.at[i].len;
	for (ptrdiff_t i = 0; i < m->texts.len; i++)
		n += m->texts.at[i].at.len;
	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		n += m->tables.at[i].told.qualified.len + m->tables.at[i].told.domain.len;
		for (ptrdiff_t j = 0; j < m->tables.at[i].told.tags.len; j++)
			n += m->tables.at[i].told.tags.at[j].len;
	}
	for (ptrdiff_t i = 0; i < m->made_spaces.len; i++)
		n += m->made_spaces.at[i].catalog.len + m->made_spaces.at[i].name.len;
	return n;
}

static struct span put_chars(struct flattening *f, str s)
{
	struct span at = { (uint32_t)f->chars_len, (uint32_t)s.len };

	if (s.len)
		memcpy(f->chars + f->chars_len, s.at, (size_t)s.len);
	f->chars_len += s.len;
	return at;
}

/* ---- words ---- */

static int by_text(const void *x, const void *y)
{
	const struct map_entry *const *a = x, *const *b = y;

	return str_cmp((*a)->key, (*b)->key);
}

static void flatten_words(struct flattening *f)
{
	ptrdiff_t n = f->m->words.len;
	const struct map_entry **sorted = new_n(f->m->arena, const struct map_entry *, n);

	for (ptrdiff_t i = 0; i < n; i++)
		sorted[i] = &f->m->words.at[i];
	if (n)
		qsort(sorted, (size_t)n, sizeof *sorted, by_text);
	f->words = new_n(f->a, struct word_rec, n);
	f->renamed = new_n(f->m->arena, uint32_t, n);
	for (ptrdiff_t i = 0; i < n; i++) {
		f->words[i].at = put_chars(f, sorted[i]->key);
		f->renamed[sorted[i]->num] = (uint32_t)i;
	}
	f->r->words.at = f->words;
	f->r->words.len = n;
}

/* ---- texts, their words, and the texts with each word ---- */

static void flatten_texts(struct flattening *f)
{
	ptrdiff_t n = f->m->texts.len, total = 0, k = 0;
	double lengths[TEXT_KINDS] = { 0 }, counts[TEXT_KINDS] = { 0 };
	uint32_t *text_words;

	for (ptrdiff_t i = 0; i < n; i++)
		total += f->m->texts.at[i].words.len;
	f->texts = new_n(f->a, struct text_rec, n);
	text_words = new_n(f->a, uint32_t, total);
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct made_text *t = &f->m->texts.at[i];

		f->texts[i] = (struct text_rec){ .at = put_chars(f, t->at),
						 .words = { (uint32_t)k, (uint32_t)t->words.len },
						 .kind = t->kind };
		for (ptrdiff_t j = 0; j < t->words.len; j++)
			text_words[k++] = f->renamed[t->words.at[j]];
		lengths[t->kind] += (double)t->words.len;
		counts[t->kind]++;
	}
	for (int kind = 0; kind < TEXT_KINDS; kind++)
		f->r->mean_words[kind] = counts[kind] > 0 ? lengths[kind] / counts[kind] : 1;
	f->r->texts.at = f->texts;
	f->r->texts.len = n;
	f->r->text_words.at = text_words;
	f->r->text_words.len = total;
}

void flat_posts(struct retriever *r, struct arena *a, struct word_rec *words)
{
	uint32_t *posts = new_n(a, uint32_t, r->text_words.len), from = 0;

	for (ptrdiff_t w = 0; w < r->words.len; w++)
		words[w].texts.len = 0;
	for (ptrdiff_t i = 0; i < r->text_words.len; i++)
		words[r->text_words.at[i]].texts.len++;
	for (ptrdiff_t w = 0; w < r->words.len; w++) {
		words[w].texts.from = from;
		from += words[w].texts.len;
		words[w].texts.len = 0;
	}
	for (ptrdiff_t t = 0; t < r->texts.len; t++)
		for (uint32_t i = 0; i < r->texts.at[t].words.len; i++) {
			struct span *s = &words[r->text_words.at[r->texts.at[t].words.from + i]].texts;

			posts[s->from + s->len++] = (uint32_t)t;
		}
	r->posts.at = posts;
	r->posts.len = r->text_words.len;
}

static void flatten_places(struct flattening *f)
{
	ptrdiff_t n = f->m->places.len;
	struct place_rec *places = new_n(f->a, struct place_rec, n);
	uint32_t from = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		f->texts[f->m->places.at[i].text].places.len++;
	for (ptrdiff_t t = 0; t < f->r->texts.len; t++) {
		f->texts[t].places.from = from;
		from += f->texts[t].places.len;
		f->texts[t].places.len = 0;
	}
	for (ptrdiff_t i = 0; i < n; i++) {
		struct span *s = &f->texts[f->m->places.at[i].text].places;

		places[s->from + s->len++] = f->m->places.at[i].place;
	}
	f->r->places.at = places;
	f->r->places.len = n;
}

/* ---- rarity of words ---- */

static uint32_t tables_of_word(const struct retriever *r, uint32_t w, uint32_t *seen)
{
	struct span s = r->words.at[w].texts;
	uint32_t n = 0;

	for (uint32_t i = 0; i < s.len; i++) {
		const struct text_rec *t = &r->texts.at[r->posts.at[s.from + i]];

		for (uint32_t j = 0; t->kind <= TEXT_COLUMN && j < t->places.len; j++) {
			uint32_t table = r->places.at[t->places.from + j].table;

			n += seen[table] != w + 1;
			seen[table] = w + 1;
		}
	}
	return n;
}

static void weigh(struct flattening *f)
{
	struct retriever *r = f->r;
	uint32_t *seen = new_n(f->m->arena, uint32_t, r->tables.len);

	for (ptrdiff_t w = 0; w < r->words.len; w++) {
		f->words[w].tables = tables_of_word(r, (uint32_t)w, seen);
		f->words[w].idf = (float)log(1 + (double)r->tables.len / (1 + f->words[w].tables));
	}
	for (ptrdiff_t t = 0; t < r->texts.len; t++)
		for (uint32_t i = 0; i < f->texts[t].words.len; i++)
			f->texts[t].idf += f->words[r->text_words.at[f->texts[t].words.from + i]].idf;
}

/* ---- tables and namespaces ---- */

static str domain_of(const struct strs *tags)
{
	for (ptrdiff_t i = 0; i < tags->len; i++)
		if (str_starts(tags->at[i], S("domain:")))
			return str_from(tags->at[i], S("domain:").len);
	return S("");
}

static void count_prose(struct flattening *f)
{
	const struct retriever_maker *m = f->m;

	for (ptrdiff_t i = 0; i < m->places.len; i++) {
		const struct made_text *t = &m->texts.at[m->places.at[i].text];

		if (is_prose(t->kind))
			f->tables[m->places.at[i].place.table].prose += (uint32_t)t->words.len;
	}
}

static void flatten_tables(struct flattening *f)
{
	struct retriever_maker *m = f->m;
	uint32_t *heads = new_n(m->arena, uint32_t, m->tables.len);

	maker_families(m, heads);
	f->tables = new_n(f->a, struct table_rec, m->tables.len);
	for (ptrdiff_t i = 0; i < m->tables.len; i++) {
		const struct made_table *t = &m->tables.at[i];

		f->tables[i].id = t->told.id;
		f->tables[i].qualified = put_chars(f, t->told.qualified);
		f->tables[i].domain = put_chars(f, t->told.domain.len ? t->told.domain : domain_of(&t->told.tags));
		f->tables[i].name = t->name;
		f->tables[i].space = t->space;
		f->tables[i].head = heads[i];
		f->tables[i].columns = t->columns;
		f->tables[heads[i]].family++;
	}
	count_prose(f);
	f->r->tables.at = f->tables;
	f->r->tables.len = m->tables.len;
}

static void flatten_spaces(struct flattening *f)
{
	ptrdiff_t n = f->m->made_spaces.len;
	uint32_t *members = new_n(f->a, uint32_t, f->r->tables.len), from = 0;

	f->spaces = new_n(f->a, struct space_rec, n);
	for (ptrdiff_t t = 0; t < f->r->tables.len; t++)
		f->spaces[f->tables[t].space].tables.len++;
	for (ptrdiff_t i = 0; i < n; i++) {
		f->spaces[i].catalog = put_chars(f, f->m->made_spaces.at[i].catalog);
		f->spaces[i].name = put_chars(f, f->m->made_spaces.at[i].name);
		f->spaces[i].tables.from = from;
		from += f->spaces[i].tables.len;
		f->spaces[i].tables.len = 0;
	}
	for (ptrdiff_t t = 0; t < f->r->tables.len; t++) {
		struct space_rec *s = &f->spaces[f->tables[t].space];

		members[s->tables.from + s->tables.len++] = (uint32_t)t;
		f->tables[t].catalog = s->catalog;
	}
	f->r->spaces.at = f->spaces;
	f->r->spaces.len = n;
	f->r->space_tables.at = members;
	f->r->space_tables.len = f->r->tables.len;
}

/* ---- edges, at both ends ---- */

static void put_edge(struct flattening *f, struct edge_rec *edges, uint32_t at, uint32_t to, struct span fields,
		     const struct made_key *k, bool outward)
{
	struct span *s = &f->tables[at].edges;

	edges[s->from + s->len++] = (struct edge_rec){ to, fields, outward, (uint16_t)k->origin };
}

static void flatten_edges(struct flattening *f)
{
	const struct retriever_maker *m = f->m;
	struct edge_rec *edges = new_n(f->a, struct edge_rec, 2 * m->keys.len);
	ptrdiff_t total = 0;
	uint32_t from = 0, *fields;

	for (ptrdiff_t i = 0; i < m->keys.len; i++) {
		total += m->keys.at[i].fields.len;
		f->tables[m->keys.at[i].from].edges.len++;
		f->tables[m->keys.at[i].to].edges.len++;
	}
	for (ptrdiff_t t = 0; t < f->r->tables.len; t++) {
		f->tables[t].edges.from = from;
		from += f->tables[t].edges.len;
		f->tables[t].edges.len = 0;
	}
	fields = new_n(f->a, uint32_t, total);
	total = 0;
	for (ptrdiff_t i = 0; i < m->keys.len; i++) {
		const struct made_key *k = &m->keys.at[i];
		struct span at = { (uint32_t)total, (uint32_t)k->fields.len };

		for (ptrdiff_t j = 0; j < k->fields.len; j++)
			fields[total++] = k->fields.at[j];
		put_edge(f, edges, k->from, k->to, at, k, true);
		put_edge(f, edges, k->to, k->from, at, k, false);
	}
	f->r->edges.at = edges;
	f->r->edges.len = 2 * m->keys.len;
	f->r->edge_fields.at = fields;
	f->r->edge_fields.len = total;
}

/* ---- stems ---- */

uint64_t stem_hash(enum language l, enum stemming how, str word)
{
	char room[STEM_ROOM];
	uint64_t h = str_hash(stem(l, how, word, room));

	return (h ^ (uint64_t)(1 + l * STEMMINGS + how)) * 0x9e3779b97f4a7c15u;
}

int flat_stem_order(const void *x, const void *y)
{
	const struct stem_rec *a = x, *b = y;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return a->word < b->word ? -1 : a->word > b->word;
}

int flat_stems(const struct retriever *r, uint32_t word, struct stem_rec out[WORD_STEMS])
{
	str text = word_text(r, word);
	int n = 0;

	if (text.len < 3 || (text.at[0] >= '0' && text.at[0] <= '9'))
		return 0;
	for (enum language l = ENGLISH; l < LANGUAGES; l++)
		for (enum stemming how = STEM_LIGHT; how < STEMMINGS; how++)
			out[n++] = (struct stem_rec){ stem_hash(l, how, text), word, 0 };
	return n;
}

static void flatten_stems(struct flattening *f)
{
	ptrdiff_t n = 0;
	struct stem_rec *stems = new_n(f->a, struct stem_rec, f->r->words.len * WORD_STEMS);

	for (ptrdiff_t w = 0; w < f->r->words.len; w++)
		n += flat_stems(f->r, (uint32_t)w, stems + n);
	if (n)
		qsort(stems, (size_t)n, sizeof *stems, flat_stem_order);
	f->r->stems.at = stems;
	f->r->stems.len = n;
}

/* ---- the whole index ---- */

struct retriever *retriever_done(struct retriever_maker *m, struct glossary *g)
{
	struct arena *a = arena_open();
	struct retriever *r = new(a, struct retriever);
	struct flattening f = { .m = m, .r = r, .a = a };

	r->arena = a;
	r->glossary = g;
	r->weights = &retrieve_weights;
	maker_part_names(m, g);
	maker_guess_keys(m);
	f.chars = new_n(a, char, room_for_chars(m));
	flatten_words(&f);
	flatten_texts(&f);
	flat_posts(r, a, f.words);
	flatten_places(&f);
	flatten_tables(&f);
	flatten_spaces(&f);
	flatten_edges(&f);
	r->chars.at = f.chars;
	r->chars.len = f.chars_len;
	weigh(&f);
	flatten_stems(&f);
	retriever_drop(m);
	return r;
}

void retriever_close(struct retriever *r)
{
	if (!r)
		return;
	if (r->base)
		retriever_close(r->base);
	else
		glossary_close(r->glossary);
	side_close(r->side);
	arena_close(r->arena);
}

int64_t retriever_tables(const struct retriever *r)
{
	return r->tables.len;
}

const struct glossary *retriever_glossary(const struct retriever *r)
{
	return r->glossary ? r->glossary : r->base ? r->base->glossary : NULL;
}

int64_t retriever_bytes(const struct retriever *r)
{
	return r->side ? side_bytes(r->side) : arena_held(r->arena);
}
