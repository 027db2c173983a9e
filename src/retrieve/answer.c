#include "retrieve/answer.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

enum { COLUMNS_MOST = 8, REASONS_MOST = 8, FAMILY_SHOWN = 5, SPACES_SHOWN = 8, PRIORS_MOST = 200 };

/* ---- the order ---- */

struct ranked {
	double score;
	uint32_t table;
};

/* Tables are numbered in the order of qualified names. */
static int by_score(const void *x, const void *y)
{
	const struct ranked *a = x, *b = y;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score ? -1 : 1;
	return a->table < b->table ? -1 : a->table > b->table;
}

ptrdiff_t answer_rank(const struct scores *s, struct arena *a, ptrdiff_t k, uint32_t **out)
{
	struct { struct ranked *at; ptrdiff_t len, cap; } all = { 0 };
	ptrdiff_t n;

	for (ptrdiff_t t = 0; t < s->r->tables.len; t++)
		if (s->total[t] > 0)
			*push(&all, a) = (struct ranked){ s->total[t], (uint32_t)t };
	if (all.len)
		qsort(all.at, (size_t)all.len, sizeof *all.at, by_score);
	n = all.len < k ? all.len : k;
	*out = new_n(a, uint32_t, n);
	for (ptrdiff_t i = 0; i < n; i++)
		(*out)[i] = all.at[i].table;
	return n;
}

/* ---- why a table is there ---- */

struct found_column {
	str name;
	double value;
	uint32_t ordinal;
};

struct describing {
	const struct scores *s;
	struct arena *arena;
	struct candidate_table *out;
	struct { struct found_column *at; ptrdiff_t len, cap; } columns;
};

static int by_value(const void *x, const void *y)
{
	const struct found_column *a = x, *b = y;

	if (a->value > b->value || a->value < b->value)
		return a->value > b->value ? -1 : 1;
	return a->ordinal < b->ordinal ? -1 : a->ordinal > b->ordinal;
}

static void note_column(struct describing *d, str name, uint32_t ordinal, double value)
{
	for (ptrdiff_t i = 0; i < d->columns.len; i++)
		if (d->columns.at[i].ordinal == ordinal) {
			d->columns.at[i].value += value;
			return;
		}
	*push(&d->columns, d->arena) = (struct found_column){ name, value, ordinal };
}

static bool is_prose(uint32_t kind)
{
	return kind == TEXT_TABLE_COMMENT || kind == TEXT_COLUMN_COMMENT;
}

static enum reason_kind reason_of(uint32_t kind, enum reason_kind via)
{
	static const enum reason_kind kinds[TEXT_KINDS] = {
		[TEXT_TABLE] = REASON_NAME,	    [TEXT_COLUMN] = REASON_COLUMN, [TEXT_TABLE_COMMENT] = REASON_COMMENT,
		[TEXT_COLUMN_COMMENT] = REASON_COMMENT, [TEXT_TAG] = REASON_TAG,	   [TEXT_VALUE] = REASON_VALUE,
		[TEXT_SPACE] = REASON_SCHEMA,
	};

	return via == REASON_NAME ? kinds[kind] : via;
}

static void add_reason(struct describing *d, const struct concept *c, const struct text_match *m, double weight)
{
	const struct text_rec *t = &d->s->r->texts.at[m->text];
	str text = is_prose(t->kind) ? m->option->text : text_of(d->s->r, m->text);

	*push(&d->out->reasons, d->arena) = (struct reason){ reason_of(t->kind, m->option->via), c->word, text, weight };
}

/* The place of a text in this table or in a member of its family; NULL: it is not there. */
static const struct place_rec *place_in(const struct retriever *r, const struct text_rec *t, uint32_t table)
{
	for (uint32_t i = 0; i < t->places.len; i++) {
		const struct place_rec *p = &r->places.at[t->places.from + i];
		bool here = t->kind == TEXT_SPACE ? p->table == r->tables.at[table].space : r->tables.at[p->table].head == table;

		if (here)
			return p;
	}
	return NULL;
}

static double table_weight(const struct concept_matches *c, uint32_t table)
{
	for (ptrdiff_t i = 0; i < c->tables.len; i++)
		if (c->tables.at[i].table == table)
			return (double)c->tables.at[i].weight;
	return 0;
}

static void explain_concept(struct describing *d, ptrdiff_t number, uint32_t table)
{
	const struct scores *s = d->s;
	const struct concept *concept = &s->q->concepts.at[number];
	const struct concept_matches *c = &s->concepts[number];
	const struct text_match *best = NULL;
	double most = 0;

	for (ptrdiff_t i = 0; i < c->texts.len; i++) {
		const struct text_match *m = &c->texts.at[i];
		const struct text_rec *t = &s->r->texts.at[m->text];
		const struct place_rec *p = place_in(s->r, t, table);
		double value = p ? s->w->field[t->kind] * score_of_text(s, m) : 0;

		if (p && t->kind == TEXT_COLUMN)
			note_column(d, text_of(s->r, m->text), p->ordinal, concept->weight * c->idf * value);
		if (value > most) {
			most = value;
			best = m;
		}
	}
	if (best)
		add_reason(d, concept, best, concept->weight * c->idf * table_weight(c, table));
}

static int by_weight(const void *x, const void *y)
{
	const struct reason *a = x, *b = y;

	if (a->weight > b->weight || a->weight < b->weight)
		return a->weight > b->weight ? -1 : 1;
	return str_cmp(a->word, b->word);
}

static void add_links(struct describing *d, uint32_t table)
{
	const struct scores *s = d->s;
	uint32_t by = s->by[table], other = s->bridge[table];

	if (by == NONE_32)
		return;
	if (other != NONE_32)
		*push(&d->out->reasons, d->arena) = (struct reason){ REASON_BRIDGE, table_name(s->r, by), table_name(s->r, other),
								      s->w->bridge * s->own[other] };
	else
		*push(&d->out->reasons, d->arena) = (struct reason){ REASON_JOINS, table_name(s->r, by), table_name(s->r, by),
								      s->w->neighbour * s->own[by] };
}

static void name_family(struct describing *d, uint32_t table)
{
	const struct retriever *r = d->s->r;
	const struct space_rec *space = &r->spaces.at[r->tables.at[table].space];

	d->out->family_size = r->tables.at[table].family;
	for (uint32_t i = 0; d->out->family_size > 1 && i < space->tables.len && d->out->family.len < FAMILY_SHOWN; i++) {
		uint32_t member = r->space_tables.at[space->tables.from + i];

		if (member != table && r->tables.at[member].head == table)
			*push(&d->out->family, d->arena) = table_name(r, member);
	}
}

void answer_candidate(const struct scores *s, struct arena *a, uint32_t table, struct candidate_table *out)
{
	const struct table_rec *t = &s->r->tables.at[table];
	struct describing d = { .s = s, .arena = a, .out = out };

	*out = (struct candidate_table){
		.id = t->id,
		.catalog = chars_of(s->r, t->catalog),
		.ns = chars_of(s->r, s->r->spaces.at[t->space].name),
		.name = table_name(s->r, table),
		.qualified = chars_of(s->r, t->qualified),
		.domain = t->domain.len ? chars_of(s->r, t->domain) : NO_STR,
		.score = s->total[table],
	};
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++)
		explain_concept(&d, i, table);
	add_links(&d, table);
	name_family(&d, table);
	if (d.columns.len)
		qsort(d.columns.at, (size_t)d.columns.len, sizeof *d.columns.at, by_value);
	for (ptrdiff_t i = 0; i < d.columns.len && i < COLUMNS_MOST; i++)
		*push(&out->columns, a) = d.columns.at[i].name;
	if (out->reasons.len)
		qsort(out->reasons.at, (size_t)out->reasons.len, sizeof *out->reasons.at, by_weight);
	if (out->reasons.len > REASONS_MOST)
		out->reasons.len = REASONS_MOST;
}

/* ---- keys between candidates ---- */

static bool is_ranked(const uint32_t *ranked, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (ranked[i] == table)
			return true;
	return false;
}

static void add_prior(const struct scores *s, struct arena *a, uint32_t from, const struct edge_rec *e, struct retrieved *out)
{
	static const double trust[] = { [EDGE_KEY] = 1, [EDGE_SAME_COLUMN] = 0.7, [EDGE_NAMED] = 0.6 };
	const struct retriever *r = s->r;
	struct join_prior p = {
		.from_id = r->tables.at[from].id,
		.to_id = r->tables.at[e->to].id,
		.from = chars_of(r, r->tables.at[from].qualified),
		.to = chars_of(r, r->tables.at[e->to].qualified),
		.weight = trust[e->origin],
	};

	for (uint32_t i = 0; i + 1 < e->fields.len; i += 2) {
		*push(&p.from_fields, a) = text_of(r, r->edge_fields.at[e->fields.from + i]);
		*push(&p.to_fields, a) = text_of(r, r->edge_fields.at[e->fields.from + i + 1]);
	}
	*push(&out->join_priors, a) = p;
}

static void find_priors(const struct scores *s, struct arena *a, const uint32_t *ranked, ptrdiff_t n, struct retrieved *out)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		struct span edges = s->r->tables.at[ranked[i]].edges;

		for (uint32_t k = 0; k < edges.len && out->join_priors.len < PRIORS_MOST; k++) {
			const struct edge_rec *e = &s->r->edges.at[edges.from + k];

			if (e->outward && is_ranked(ranked, n, e->to))
				add_prior(s, a, ranked[i], e, out);
		}
	}
}

/* ---- the question as a whole ---- */

/* By score, best first; ties in the order they were met, which is that of qualified names. */
static void find_spaces(const struct scores *s, struct retrieved *out)
{
	for (ptrdiff_t i = 0; i < s->r->spaces.len; i++) {
		int at = out->space_count;

		while (at > 0 && out->spaces[at - 1].score < s->space[i])
			at--;
		if (!(s->space[i] > 0) || at >= SPACES_SHOWN)
			continue;
		if (out->space_count < SPACES_SHOWN)
			out->space_count++;
		for (int k = out->space_count - 1; k > at; k--)
			out->spaces[k] = out->spaces[k - 1];
		out->spaces[at].ns = chars_of(s->r, s->r->spaces.at[i].name);
		out->spaces[at].score = s->space[i];
	}
}

static void find_missing(const struct scores *s, struct arena *a, struct retrieved *out)
{
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		const struct concept *c = &s->q->concepts.at[i];

		if (c->count == 1 && c->use == USE_NAMES && !s->concepts[i].tables.len && !s->q->words.at[c->first].number)
			*push(&out->missing_terms, a) = c->word;
	}
}

/* How much of what the question names is found in the best namespace, and how far that one is ahead. */
static double confidence_of(const struct scores *s, const struct retrieved *out, const uint32_t *ranked, ptrdiff_t n)
{
	double asked = 0, found = 0, clear;
	uint32_t space = n ? s->r->tables.at[ranked[0]].space : NONE_32;

	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		const struct concept_matches *c = &s->concepts[i];
		double best = 0;

		for (ptrdiff_t k = 0; k < c->tables.len; k++)
			if (s->r->tables.at[c->tables.at[k].table].space == space && best < (double)c->tables.at[k].weight)
				best = (double)c->tables.at[k].weight;
		asked += s->q->concepts.at[i].weight * 0.7;
		found += s->q->concepts.at[i].weight * (best < 0.7 ? best : 0.7);
	}
	if (!n || asked <= 0)
		return 0;
	clear = out->space_count > 1 ? 1 - out->spaces[1].score / out->spaces[0].score : 1;
	return found / asked * (0.6 + 0.4 * (clear < 0.25 ? 4 * clear : 1));
}

/* Of the first few candidates' domains the one they agree on; else the namespace, where there are several to choose from. */
static str hint_of(const struct retrieved *out)
{
	str first = out->candidates.len ? out->candidates.at[0].domain : NO_STR;
	ptrdiff_t same = 0, upto = out->candidates.len < 5 ? out->candidates.len : 5;

	for (ptrdiff_t i = 0; i < upto; i++)
		same += first.at && str_eq_fold(first, out->candidates.at[i].domain);
	if (2 * same > upto)
		return first;
	return out->space_count > 1 && out->candidates.len ? out->candidates.at[0].ns : NO_STR;
}

static bool asks_for_joins(const struct question *q)
{
	static const char *const stems[] = { "join", "relationship", "relat", "link", "connect", "union", "uni", "relacion", "enlac", "ligac", "vincul" };
	char room[STEM_ROOM];

	for (ptrdiff_t i = 0; i < q->words.len; i++)
		for (size_t k = 0; k < sizeof stems / sizeof *stems; k++)
			if (str_eq(stem(q->language, STEM_LIGHT, q->words.at[i].text, room), str_of(stems[k])))
				return true;
	return false;
}

static void add_once(struct arena *a, struct strs *list, str s)
{
	for (ptrdiff_t i = 0; i < list->len; i++)
		if (str_eq_fold(list->at[i], s))
			return;
	*push(list, a) = s;
}

static void explain(const struct scores *s, struct arena *a, struct retrieved *out)
{
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		const struct concept *c = &s->q->concepts.at[i];

		if (c->use == USE_NAMES)
			add_once(a, &out->concepts, c->word);
		for (ptrdiff_t k = 0; k < c->options.len; k++)
			if (!str_eq_fold(c->options.at[k].text, c->word))
				add_once(a, &out->expanded_terms, c->options.at[k].text);
	}
	out->relationship_query = asks_for_joins(s->q);
}

void answer_rest(const struct scores *s, struct arena *a, const struct retrieve_ask *ask, const uint32_t *ranked, ptrdiff_t n,
		 struct retrieved *out)
{
	out->language = str_of(language_code(s->q->language));
	out->cut = s->q->cut;
	for (ptrdiff_t i = 0; i < s->q->glossary.len; i++)
		*push(&out->glossary_hits, a) = s->q->glossary.at[i];
	find_priors(s, a, ranked, n, out);
	find_spaces(s, out);
	find_missing(s, a, out);
	out->confidence = confidence_of(s, out, ranked, n);
	out->domain_hint = hint_of(out);
	if (ask->explain)
		explain(s, a, out);
}
