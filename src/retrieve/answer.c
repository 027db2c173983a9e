#include "retrieve/answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "retrieve/namespace_cover.h"
#include "retrieve/ranking.h"
#include "base/banned.h"

enum { NEAREST = 5 };		    /* tables shown if none answers the question */
static const double SURE = 0.7;	    /* from here a match counts fully */
static const double CLEAR = 0.6;    /* the probability from which a namespace leads clearly */
static const double PROBABLE = 0.1; /* the probability from which the second one is mentioned */

enum { COLUMNS_MOST = 8, REASONS_MOST = 8, FAMILY_SHOWN = 5, SPACES_SHOWN = 8, PRIORS_MOST = 200 };

int64_t answer_total(const struct scores *s)
{
	int64_t found = 0;

	for (ptrdiff_t t = 0; t < s->r->tables.len; t++)
		found += s->own[t] > 0 || (s->total[t] > 0 && s->by[t] != NONE_32);
	return found;
}

/* ---- reasons for a table ---- */

struct found_column {
	str name;
	double value;
	uint32_t ordinal;
};

struct describing { /* one candidate */
	uint32_t table;
	struct candidate_table *out;
	struct {
		struct found_column *at;
		ptrdiff_t len, cap;
	} columns;
	const struct text_match *best; /* of the current concept */
	uint32_t ordinal;	       /* of its column */
	double most;
};

struct telling {
	const struct scores *s;
	struct arena *arena;
	struct describing *of;
	ptrdiff_t n;
	int32_t *place;	   /* by table: number of the candidate, from 1; 0: none */
	ptrdiff_t instead; /* of the current concept */
};

static int by_value(const void *x, const void *y)
{
	const struct found_column *a = x, *b = y;

	if (a->value > b->value || a->value < b->value)
		return a->value > b->value ? -1 : 1;
	return a->ordinal < b->ordinal ? -1 : a->ordinal > b->ordinal;
}

static void note_column(struct telling *t, struct describing *d, str name, uint32_t ordinal, double value)
{
	for (ptrdiff_t i = 0; i < d->columns.len; i++)
		if (d->columns.at[i].ordinal == ordinal) {
			d->columns.at[i].value += value;
			return;
		}
	*push(&d->columns, t->arena) = (struct found_column){ name, value, ordinal };
}

static enum reason_kind reason_of(uint32_t kind, enum reason_kind via)
{
	static const enum reason_kind kinds[TEXT_KINDS] = {
		[TEXT_TABLE] = REASON_NAME,
		[TEXT_COLUMN] = REASON_COLUMN,
		[TEXT_TABLE_COMMENT] = REASON_COMMENT,
		[TEXT_COLUMN_COMMENT] = REASON_COMMENT,
		[TEXT_DOCUMENT] = REASON_DOCUMENT,
		[TEXT_TAG] = REASON_TAG,
		[TEXT_DOMAIN] = REASON_TAG,
		[TEXT_VALUE] = REASON_VALUE,
		[TEXT_SPACE] = REASON_SCHEMA,
	};

	return via == REASON_NAME ? kinds[kind] : via;
}

static void add_reason(struct telling *t, struct describing *d, const struct concept *c, double weight)
{
	const struct text_rec *text = &t->s->r->texts.at[d->best->text];
	str found = is_prose(text->kind) ? d->best->option->text : text_of(t->s->r, d->best->text);
	enum reason_kind kind = reason_of(text->kind, d->best->option->via);

	*push(&d->out->reasons, t->arena) = (struct reason){
		.kind = kind,
		.word = c->word,
		.text = found,
		.column = kind == REASON_VALUE ? (int)d->ordinal : 0,
		.weight = weight,
	};
}

static void note_match(struct describing *d, const struct text_match *m, uint32_t ordinal, double value)
{
	if (value <= d->most)
		return;
	d->most = value;
	d->best = m;
	d->ordinal = ordinal;
}

/* Where another concept matches, the one that stands in for it says nothing. */
static bool says_nothing_of(const struct telling *t, uint32_t table)
{
	return t->instead && score_best_in(t->s, t->instead - 1, t->s->r->tables.at[table].space) > 0;
}

/* Distributes one text's score to its places among the candidates and the members of their families. */
static void spread_text(struct telling *t, const struct text_match *m, double value, double column)
{
	const struct retriever *r = t->s->r;
	const struct text_rec *text = &r->texts.at[m->text];

	for (uint32_t i = 0; i < text->places.len; i++) {
		const struct place_rec *p = &r->places.at[text->places.from + i];
		int32_t at = text->kind == TEXT_SPACE ? 0 : t->place[r->tables.at[p->table].head];

		for (ptrdiff_t k = 0; text->kind == TEXT_SPACE && k < t->n; k++)
			if (r->tables.at[t->of[k].table].space == p->table)
				note_match(&t->of[k], m, 0, value);
		if (!at || says_nothing_of(t, t->of[at - 1].table))
			continue;
		note_match(&t->of[at - 1], m, p->ordinal, value);
		if (text->kind == TEXT_COLUMN)
			note_column(t, &t->of[at - 1], text_of(r, m->text), p->ordinal, column * value);
	}
}

static void end_concept(struct telling *t, const struct concept *concept, const struct concept_matches *c)
{
	double weight = concept->weight * c->idf;

	/* A concept's tables: each once. */
	for (ptrdiff_t i = 0; i < c->tables.len; i++) {
		int32_t at = t->place[c->tables.at[i].table];
		struct describing *d = at ? &t->of[at - 1] : NULL;

		if (d && d->best) {
			add_reason(t, d, concept, weight * (double)c->tables.at[i].weight);
			d->best = NULL;
		}
	}
	for (ptrdiff_t k = 0; k < t->n; k++) {
		if (t->of[k].best)
			add_reason(t, &t->of[k], concept, 0);
		t->of[k].best = NULL;
		t->of[k].most = 0;
	}
}

static void explain_concept(struct telling *t, ptrdiff_t number)
{
	const struct concept *concept = &t->s->q->concepts.at[number];
	const struct concept_matches *c = &t->s->concepts[number];

	t->instead = concept->instead;
	for (ptrdiff_t i = 0; i < c->texts.len; i++) {
		const struct text_match *m = &c->texts.at[i];
		uint32_t kind = t->s->r->texts.at[m->text].kind;

		if (!(concept->use == USE_ASKS && is_prose(kind)))
			spread_text(t, m, t->s->w->field[kind] * score_of_text(t->s, m), concept->weight * c->idf);
	}
	end_concept(t, concept, c);
}

static int by_weight(const void *x, const void *y)
{
	const struct reason *a = x, *b = y;

	if (a->weight > b->weight || a->weight < b->weight)
		return a->weight > b->weight ? -1 : 1;
	return str_cmp(a->word, b->word);
}

static void add_links(struct telling *t, struct describing *d)
{
	const struct scores *s = t->s;
	uint32_t by = s->by[d->table], other = s->bridge[d->table];

	if (by == NONE_32)
		return;
	if (other != NONE_32)
		*push(&d->out->reasons, t->arena) = (struct reason){ .kind = REASON_BRIDGE,
								     .word = table_name(s->r, by),
								     .text = table_name(s->r, other),
								     .weight = s->w->bridge * s->own[other] };
	else
		*push(&d->out->reasons, t->arena) = (struct reason){ .kind = REASON_JOINS,
								     .word = table_name(s->r, by),
								     .text = table_name(s->r, by),
								     .weight = s->w->neighbour * s->own[by] };
}

static void name_family(struct telling *t, struct describing *d)
{
	const struct retriever *r = t->s->r;
	const struct space_rec *space = &r->spaces.at[r->tables.at[d->table].space];

	d->out->family_size = r->tables.at[d->table].family;
	for (uint32_t i = 0; d->out->family_size > 1 && i < space->tables.len && d->out->family.len < FAMILY_SHOWN;
	     i++) {
		uint32_t member = r->space_tables.at[space->tables.from + i];

		if (member != d->table && r->tables.at[member].head == d->table)
			*push(&d->out->family, t->arena) = table_name(r, member);
	}
}

static str first_line(str s)
{
	ptrdiff_t end = str_at(s, '\n');

	return end < 0 ? s : str_upto(s, end);
}

static void begin_candidate(struct telling *t, struct describing *d, uint32_t table, struct candidate_table *out)
{
	const struct retriever *r = t->s->r;
	const struct table_rec *of = &r->tables.at[table];

	*d = (struct describing){ .table = table, .out = out };
	*out = (struct candidate_table){
		.id = of->id,
		.catalog = chars_of(r, of->catalog),
		.ns = chars_of(r, r->spaces.at[of->space].name),
		.name = table_name(r, table),
		.qualified = chars_of(r, of->qualified),
		.domain = of->domain.len ? first_line(chars_of(r, of->domain)) : NO_STR,
		.score = t->s->total[table],
	};
}

/* A phrase was found where its words were, so the phrase is enough. */
static bool is_said(const struct candidate_table *c, ptrdiff_t n, const struct reason *r)
{
	for (ptrdiff_t i = 0; i < n; i++) {
		const struct reason *other = &c->reasons.at[i];

		if (other->kind == r->kind && str_eq(other->text, r->text) && str_find_fold(other->word, r->word) >= 0)
			return true;
	}
	return false;
}

static void keep_reasons(struct candidate_table *c)
{
	ptrdiff_t kept = 0;

	if (c->reasons.len)
		qsort(c->reasons.at, (size_t)c->reasons.len, sizeof *c->reasons.at, by_weight);
	for (ptrdiff_t i = 0; i < c->reasons.len && kept < REASONS_MOST; i++)
		if (!is_said(c, kept, &c->reasons.at[i]))
			c->reasons.at[kept++] = c->reasons.at[i];
	c->reasons.len = kept;
}

static void end_candidate(struct telling *t, struct describing *d)
{
	if (t->s->called && t->s->called[d->table].at && !d->out->reasons.len)
		*push(&d->out->reasons, t->arena) = (struct reason){ .kind = REASON_NAME,
								     .word = t->s->called[d->table],
								     .text = table_name(t->s->r, d->table),
								     .weight = 1 };
	add_links(t, d);
	name_family(t, d);
	if (d->columns.len)
		qsort(d->columns.at, (size_t)d->columns.len, sizeof *d->columns.at, by_value);
	for (ptrdiff_t i = 0; i < d->columns.len && i < COLUMNS_MOST; i++)
		*push(&d->out->columns, t->arena) = d->columns.at[i].name;
	keep_reasons(d->out);
}

void answer_candidates(const struct scores *s, struct arena *a, const uint32_t *tables, ptrdiff_t n,
		       struct candidate_table *out)
{
	struct telling t = { .s = s,
			     .arena = a,
			     .of = new_n(a, struct describing, n),
			     .n = n,
			     .place = new_n(a, int32_t, s->r->tables.len) };

	for (ptrdiff_t i = 0; i < n; i++) {
		begin_candidate(&t, &t.of[i], tables[i], &out[i]);
		t.place[tables[i]] = (int32_t)i + 1;
	}
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++)
		explain_concept(&t, i);
	for (ptrdiff_t i = 0; i < n; i++)
		end_candidate(&t, &t.of[i]);
}

/* ---- keys between candidates ---- */

static bool is_ranked(const uint32_t *ranked, ptrdiff_t n, uint32_t table)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (ranked[i] == table)
			return true;
	return false;
}

static void add_prior(const struct scores *s, struct arena *a, uint32_t from, const struct edge_rec *e,
		      struct retrieved *out)
{
	const struct retriever *r = s->r;
	struct join_prior p = {
		.from_id = r->tables.at[from].id,
		.to_id = r->tables.at[e->to].id,
		.from = chars_of(r, r->tables.at[from].qualified),
		.to = chars_of(r, r->tables.at[e->to].qualified),
		.weight = edge_trust(e->origin),
	};

	for (uint32_t i = 0; i + 1 < e->fields.len; i += 2) {
		*push(&p.from_fields, a) = text_of(r, r->edge_fields.at[e->fields.from + i]);
		*push(&p.to_fields, a) = text_of(r, r->edge_fields.at[e->fields.from + i + 1]);
	}
	*push(&out->join_priors, a) = p;
}

static void find_priors(const struct scores *s, struct arena *a, const uint32_t *ranked, ptrdiff_t n,
			struct retrieved *out)
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

/* The name of a namespace, or of the catalog if the source has none. */
static str space_name(const struct retriever *r, uint32_t space)
{
	str name = chars_of(r, r->spaces.at[space].name);

	return name.len ? name : chars_of(r, r->spaces.at[space].catalog);
}

/*
 * Of all namespaces that match, how probable each is. A toss-up: none leads clearly, and the second is probable, at
 * least half as much as the first.
 */
static void find_shares(const struct scores *s, const double *worth, ptrdiff_t n, struct retrieved *out)
{
	double all = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		all += pow(worth[i] / out->spaces[0].score, s->w->sure);
	for (int i = 0; i < out->space_count; i++)
		out->spaces[i].share = pow(out->spaces[i].score / out->spaces[0].score, s->w->sure) / all;
	out->toss_up = out->space_count > 1 && out->spaces[0].share < CLEAR && out->spaces[1].share >= PROBABLE &&
		       2 * out->spaces[1].share >= out->spaces[0].share;
}

/* By namespace, the score of its best table. */
static double *best_tables(const struct scores *s, struct arena *a)
{
	double *best = new_n(a, double, s->r->spaces.len);

	for (ptrdiff_t t = 0; t < s->r->tables.len; t++) {
		double *of = &best[s->r->tables.at[t].space];

		if (*of < s->total[t])
			*of = s->total[t];
	}
	return best;
}

/* By their best tables and by how well few joined ones cover the question; ties in the order of qualified names. */
static void find_spaces(const struct scores *s, struct arena *a, struct retrieved *out)
{
	const double *best = best_tables(s, a);
	double worth[COVERED_MOST];
	uint32_t *spaces, *order;
	ptrdiff_t n = ranking_best(best, s->r->spaces.len, COVERED_MOST, a, &spaces);

	namespace_covers(s, a, spaces, n, worth);
	for (ptrdiff_t i = 0; i < n; i++)
		worth[i] *= best[spaces[i]];
	out->space_count = (int)ranking_best(worth, n, SPACES_SHOWN, a, &order);
	for (int i = 0; i < out->space_count; i++) {
		out->spaces[i].catalog = chars_of(s->r, s->r->spaces.at[spaces[order[i]]].catalog);
		out->spaces[i].ns = space_name(s->r, spaces[order[i]]);
		out->spaces[i].score = worth[order[i]];
	}
	if (n)
		find_shares(s, worth, n, out);
}

/* Within a phrase or a quantity that matches: "year", where columns of years were found. */
static bool is_within_match(const struct scores *s, const struct concept *c)
{
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		str whole = s->q->concepts.at[i].word;

		if (s->concepts[i].tables.len && whole.at <= c->word.at &&
		    c->word.at + c->word.len <= whole.at + whole.len)
			return true;
	}
	return false;
}

static void find_missing(const struct scores *s, struct arena *a, struct retrieved *out)
{
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		const struct concept *c = &s->q->concepts.at[i];

		if (c->count == 1 && c->use == USE_NAMES && !is_within_match(s, c) && !s->q->words.at[c->first].number)
			*push(&out->missing_terms, a) = c->word;
	}
}

/* What a match of this strength adds to the matched share. */
static double counted(const struct scores *s, double strength)
{
	return strength < s->w->guess ? 0 : strength < SURE ? strength : SURE;
}

/* The share of the question that the namespace of the first table matches. */
static double matched_share(const struct scores *s, const uint32_t *ranked, ptrdiff_t n)
{
	double asked = 0, found = 0;

	for (ptrdiff_t i = 0; n && i < s->q->concepts.len; i++) {
		double weight = s->q->concepts.at[i].weight;

		asked += weight * SURE;
		found += weight * counted(s, score_best_in(s, i, s->r->tables.at[ranked[0]].space));
	}
	return asked > 0 ? found / asked : 0;
}

/*
 * What the nearest tables say about a concept. A synonym, a translation or a comment counts less than the word in a
 * name so that it comes later; it is hardly less of an answer, as many words in names are those that any catalog has.
 */
static double said_by_nearest(const struct scores *s, const struct concept_matches *c, const uint32_t *ranked,
			      ptrdiff_t n)
{
	double best = 0, retold = 0;
	bool named = false;

	for (ptrdiff_t k = 0; k < c->tables.len; k++) {
		const struct table_match *m = &c->tables.at[k];

		if (!is_ranked(ranked, n, m->table))
			continue;
		best = best < (double)m->weight ? (double)m->weight : best;
		retold = retold < (double)m->retold ? (double)m->retold : retold;
		named |= m->retold <= NAMED;
	}
	return counted(s, best) + (named ? 0 : s->w->other_words * retold);
}

/* The share that the nearest tables match: a large namespace has some table for any word, but hardly the same few. */
static double nearest_share(const struct scores *s, const uint32_t *ranked, ptrdiff_t n)
{
	double asked = 0, found = 0;

	n = n < NEAREST ? n : NEAREST;
	for (ptrdiff_t i = 0; i < s->q->concepts.len; i++) {
		double weight = s->q->concepts.at[i].implied ? 0 : s->q->concepts.at[i].weight;

		asked += weight * SURE;
		found += weight * said_by_nearest(s, &s->concepts[i], ranked, n);
	}
	return asked > 0 ? found / asked : 0;
}

/* The share that must match for an answer; the more tables, the more match by chance. */
static double least_share(const struct scores *s)
{
	double tables = s->tables > s->w->few ? s->tables / s->w->few : 1,
	       least = s->w->nothing + s->w->nothing_large * log10(tables);

	return least < s->w->nothing_most ? least : s->w->nothing_most;
}

/* That share, less without a clear lead over the next namespace. */
static double confidence_of(const struct retrieved *out, double matched)
{
	double clear = out->space_count > 1 ? 1 - out->spaces[1].score / out->spaces[0].score : 1;

	return matched * (0.6 + 0.4 * (clear < 0.25 ? 4 * clear : 1));
}

static bool is_found_by_leg(const struct scores *s, uint32_t table)
{
	return s->found_by && s->found_by[table] & FOUND_BY_LEG;
}

ptrdiff_t answer_nearest(const struct scores *s, const uint32_t *ranked, ptrdiff_t n)
{
	ptrdiff_t near = 0;

	if (!n || s->called || nearest_share(s, ranked, n) >= least_share(s))
		return -1;
	while (near < n && near < NEAREST && (s->own[ranked[near]] > 0 || is_found_by_leg(s, ranked[near])))
		near++;
	return near;
}

/* The domain that the first few candidates agree on; else the namespace, if there are several to choose from. */
static str hint_of(const struct scores *s, const struct retrieved *out)
{
	str first = out->candidates.len ? out->candidates.at[0].domain : NO_STR;
	ptrdiff_t same = 0, upto = out->candidates.len < 5 ? out->candidates.len : 5;

	for (ptrdiff_t i = 0; i < upto; i++)
		same += first.at && str_eq_fold(first, out->candidates.at[i].domain);
	if (2 * same > upto)
		return first;
	return s->r->spaces.len > 1 && out->space_count ? out->spaces[0].ns : NO_STR;
}

static bool asks_for_joins(const struct question *q)
{
	static const char *const stems[] = { "join", "relationship", "relat", "link",  "connect", "union",
					     "uni",  "relacion",     "enlac", "ligac", "vincul" };
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

void answer_rest(const struct scores *s, struct arena *a, const struct retrieve_ask *ask, const uint32_t *ranked,
		 ptrdiff_t n, struct retrieved *out)
{
	out->language = str_of(language_code(s->q->language));
	out->cut = s->q->cut;
	for (ptrdiff_t i = 0; i < s->q->glossary.len; i++)
		*push(&out->glossary_hits, a) = s->q->glossary.at[i];
	find_priors(s, a, ranked, n, out);
	find_spaces(s, a, out);
	find_missing(s, a, out);
	out->confidence = confidence_of(out, matched_share(s, ranked, n));
	out->domain_hint = hint_of(s, out);
	if (ask->explain)
		explain(s, a, out);
}
