#include "retrieve/score.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/lower_bound.h"
#include "base/utf8.h"
#include "retrieve/best_neighbours.h"
#include "retrieve/ranking.h"
#include "retrieve/table_copies.h"
#include "base/banned.h"

struct scoring {
	struct scores *s;
	const struct retrieve_ask *ask;
	struct arena *arena;
	int32_t *match_of;	   /* by text: its index among the concept's matches, -1: none */
	float (*best)[TEXT_KINDS]; /* by table, for one concept */
	float *retold;		   /* by table, for one concept: as in struct table_match */
	uint32_t *touched;	   /* by table: the last concept that matched it, from 1 */
	bool *admitted;		   /* by table */
	struct namespaces *spaces;
};

/* ---- texts that match a concept ---- */

static void note_match(struct scoring *g, struct concept_matches *c, uint32_t text, const struct option *o,
		       double weight, double covered)
{
	int32_t at = g->match_of[text];
	struct text_match m = { text, (float)weight, (float)covered, o };

	if (at < 0) {
		g->match_of[text] = (int32_t)c->texts.len;
		*push(&c->texts, g->arena) = m;
	} else if (c->texts.at[at].weight * c->texts.at[at].covered < m.weight * m.covered) {
		c->texts.at[at] = m;
	}
}

static bool may_stand_in(const struct retriever *r, const struct option *o, uint32_t text)
{
	uint32_t kind = r->texts.at[text].kind;

	if (o->kinds ? !(o->kinds >> kind & 1) : kind == TEXT_DOMAIN)
		return false;
	return !o->whole.at || str_eq_fold(o->whole, text_of(r, text));
}

static bool has_slot(const struct retriever *r, const struct text_rec *t, const struct word_hits *slot, double *weight,
		     double *covered)
{
	double best = 0;
	uint32_t found = NONE_32;

	for (uint32_t i = 0; i < t->words.len; i++)
		for (ptrdiff_t k = 0; k < slot->len; k++)
			if (r->text_words.at[t->words.from + i] == slot->at[k].word && slot->at[k].weight > best) {
				best = slot->at[k].weight;
				found = slot->at[k].word;
			}
	if (found == NONE_32)
		return false;
	*weight *= best;
	*covered += r->words.at[found].idf;
	return true;
}

static int64_t slot_cost(const struct retriever *r, const struct word_hits *slot)
{
	int64_t n = 0;

	for (ptrdiff_t i = 0; i < slot->len; i++)
		n += r->words.at[slot->at[i].word].texts.len;
	return n;
}

/* Checks the texts of the rarest word for the others. */
static void match_option(struct scoring *g, struct concept_matches *c, const struct option *o)
{
	const struct retriever *r = g->s->r;
	int rarest = 0;

	for (int i = 1; i < o->slots; i++)
		if (slot_cost(r, &o->slot[i]) < slot_cost(r, &o->slot[rarest]))
			rarest = i;
	for (ptrdiff_t k = 0; k < o->slot[rarest].len; k++) {
		const struct word_hit *h = &o->slot[rarest].at[k];
		struct span posts = r->words.at[h->word].texts;

		for (uint32_t i = 0; i < posts.len; i++) {
			uint32_t text = r->posts.at[posts.from + i];
			double weight = o->weight * h->weight, covered = r->words.at[h->word].idf;
			bool all = may_stand_in(r, o, text);

			for (int s = 0; all && s < o->slots; s++)
				if (s != rarest)
					all = has_slot(r, &r->texts.at[text], &o->slot[s], &weight, &covered);
			if (all)
				note_match(g, c, text, o, weight, covered);
		}
	}
}

static void match_concept(struct scoring *g, const struct concept *concept, struct concept_matches *c)
{
	for (ptrdiff_t i = 0; i < concept->options.len; i++)
		match_option(g, c, &concept->options.at[i]);
	for (ptrdiff_t i = 0; i < c->texts.len; i++) {
		g->match_of[c->texts.at[i].text] = -1;
		if (!concept->quiet)
			g->s->covered[c->texts.at[i].text] += c->texts.at[i].covered * c->texts.at[i].weight;
	}
}

/* ---- from texts to tables ---- */

double score_of_text(const struct scores *s, const struct text_match *m)
{
	const struct text_rec *t = &s->r->texts.at[m->text];
	bool any_word = is_prose(t->kind) || t->kind == TEXT_VALUE;
	double weight = m->weight * (any_word && m->option->via != REASON_NAME ? s->w->retold : 1), share;
	float alone = m->covered * m->weight, covered = s->covered[m->text] < alone ? alone : s->covered[m->text];

	if (is_prose(t->kind))
		return weight / (1 - s->w->length + s->w->length * t->words.len / s->r->mean_words[t->kind]);
	share = t->idf > 0 ? covered / t->idf : 1;
	return weight * pow(share < 1 ? share : 1, s->w->cover);
}

double score_best_in(const struct scores *s, ptrdiff_t concept, uint32_t space)
{
	const struct concept_matches *c = &s->concepts[concept];
	double best = 0;

	for (ptrdiff_t i = 0; i < c->tables.len; i++)
		if (s->r->tables.at[c->tables.at[i].table].space == space && best < (double)c->tables.at[i].weight)
			best = (double)c->tables.at[i].weight;
	return best;
}

static void put_in_table(struct scoring *g, struct concept_matches *c, uint32_t mark, uint32_t table, int kind,
			 double value, float retold)
{
	uint32_t head = g->s->r->tables.at[table].head;

	if (!g->admitted[head])
		return;
	if (g->touched[head] != mark) {
		g->touched[head] = mark;
		memset(g->best[head], 0, sizeof g->best[head]);
		g->retold[head] = 0;
		*push(&c->tables, g->arena) = (struct table_match){ .table = head };
	}
	if (g->retold[head] > NAMED && (retold <= NAMED || g->retold[head] < retold))
		g->retold[head] = retold;
	if (g->best[head][kind] < value)
		g->best[head][kind] = (float)value;
}

static double saturated(const struct scoring *g, double evidence)
{
	return evidence / (g->s->w->saturation + evidence);
}

static float retold_by(const struct text_match *m, uint32_t kind)
{
	bool name = kind == TEXT_TABLE || kind == TEXT_COLUMN;

	return name && m->option->via == REASON_NAME ? NAMED : m->weight;
}

static void place_texts(struct scoring *g, const struct concept *concept, struct concept_matches *c, uint32_t mark)
{
	const struct retriever *r = g->s->r;

	for (ptrdiff_t i = 0; i < c->texts.len; i++) {
		const struct text_rec *t = &r->texts.at[c->texts.at[i].text];
		double value = score_of_text(g->s, &c->texts.at[i]);
		float retold = retold_by(&c->texts.at[i], t->kind);

		if (concept->use == USE_ASKS && is_prose(t->kind))
			continue;

		for (uint32_t k = 0; k < t->places.len; k++) {
			uint32_t at = r->places.at[t->places.from + k].table;

			if (t->kind == TEXT_SPACE)
				namespaces_match(g->spaces, at, saturated(g, g->s->w->field[TEXT_SPACE] * value));
			else
				put_in_table(g, c, mark, at, (int)t->kind, value, retold);
		}
	}
}

/* Drops the tables of namespaces where the concept that this one stands in for has a match. */
static void drop_matched(struct scoring *g, struct concept_matches *c, const struct concept_matches *other)
{
	const struct table_rec *tables = g->s->r->tables.at;
	bool *matched = new_n(g->arena, bool, g->s->r->spaces.len);
	ptrdiff_t kept = 0;

	for (ptrdiff_t i = 0; i < other->tables.len; i++)
		matched[tables[other->tables.at[i].table].space] = true;
	for (ptrdiff_t i = 0; i < c->tables.len; i++)
		if (!matched[tables[c->tables.at[i].table].space])
			c->tables.at[kept++] = c->tables.at[i];
	c->tables.len = kept;
}

/*
 * What a table says about a concept, in names and in comments; *prose: mostly in comments. A comment often repeats the
 * name beside it, which says the same again.
 */
static double evidence_of(const struct scoring *g, uint32_t table, bool *prose)
{
	const struct weights *w = g->s->w;
	double many = 2 * namespaces_all(g->spaces)->columns / namespaces_all(g->spaces)->tables,
	       columns = g->s->r->tables.at[table].columns, names = 0, comments = 0;

	for (uint32_t k = 0; k < TEXT_KINDS; k++) {
		double value = w->field[k] * (double)g->best[table][k];

		if (k == TEXT_COLUMN && columns > many)
			value /= 1 + w->wide * log(columns / many);
		*(k == TEXT_TABLE_COMMENT || k == TEXT_COLUMN_COMMENT ? &comments : &names) += value;
	}
	*prose = comments > names;
	return *prose ? comments + w->echo * names : names;
}

/* The rarity of a concept; each match counts by its confidence. */
static void weigh_concept(struct scoring *g, const struct concept *concept, struct concept_matches *c)
{
	const struct retriever *r = g->s->r;
	c->found = (struct extent){ 0 };
	for (ptrdiff_t i = 0; i < c->tables.len; i++) {
		struct table_match *m = &c->tables.at[i];
		bool prose;
		double evidence = evidence_of(g, m->table, &prose), most = 0;

		for (int k = 0; k < TEXT_KINDS; k++)
			most = most < g->best[m->table][k] ? g->best[m->table][k] : most;
		m->weight = (float)saturated(g, evidence);
		m->retold = g->retold[m->table];
		*(prose ? &c->found.prose : &c->found.tables) += most < 1 ? most : 1;
		if (!concept->quiet)
			namespaces_match(g->spaces, r->tables.at[m->table].space, (double)m->weight);
	}
	c->idf = log(1 + (namespaces_all(g->spaces)->tables + 0.5) / (c->found.tables + c->found.prose + 0.5));
}

static void add_concept(struct scoring *g, ptrdiff_t number)
{
	const struct concept *concept = &g->s->q->concepts.at[number];
	struct concept_matches *c = &g->s->concepts[number];
	uint32_t mark = (uint32_t)number + 1;

	place_texts(g, concept, c, mark);
	if (concept->instead)
		drop_matched(g, c, &g->s->concepts[concept->instead - 1]);
	weigh_concept(g, concept, c);
	for (ptrdiff_t i = 0; i < c->tables.len; i++)
	g->s->own[c->tables.at[i].table] += concept->weight * c->idf * c->tables.at[i].weight;
	if (!concept->quiet)
		namespaces_concept(g->spaces, concept->weight, &c->found);
}

/* ---- names, written as names ---- */

enum { NAMES_MOST = 16, TYPED_MOST = 4096 };

static bool is_small(char c)
{
	return c >= 'a' && c <= 'z';
}

/* Not a word of prose: with an underscore or a dot inside, or a capital after a small letter. */
static bool is_name(str s)
{
	for (ptrdiff_t i = 1; i + 1 < s.len; i++)
		if (s.at[i] == '_' || s.at[i] == '.' || (is_small(s.at[i - 1]) && s.at[i] >= 'A' && s.at[i] <= 'Z'))
			return true;
	return false;
}

/* Texts between blanks, without surrounding punctuation. */
static ptrdiff_t names_typed(struct arena *a, str text, str out[NAMES_MOST])
{
	static const char marks[] = " \t\n,;:?!.()\"'`";
	ptrdiff_t n = 0, i = 0;

	text = str_upto(text, text.len < TYPED_MOST ? text.len : TYPED_MOST);
	while (i < text.len && n < NAMES_MOST) {
		ptrdiff_t from = i;
		str s;

		while (i < text.len && text.at[i] != ' ' && text.at[i] != '\t' && text.at[i] != '\n')
			i++;
		s = str_n(text.at + from, i++ - from);
		while (s.len && str_at(str_of(marks), s.at[0]) >= 0)
			s = str_from(s, 1);
		while (s.len && str_at(str_of(marks), s.at[s.len - 1]) >= 0)
			s.len--;
		if (is_name(s))
			out[n++] = s;
	}
	for (i = 0; i < n; i++)
		out[i] = utf8_fold_str(a, out[i]);
	return n;
}

/* Is this its name, or the end of its qualified name after a dot? */
static bool is_called(const struct retriever *r, uint32_t t, str folded)
{
	str name = table_name(r, t), full = chars_of(r, r->tables.at[t].qualified);
	ptrdiff_t before = full.len - folded.len;

	return str_eq_fold(name, folded) ||
	       (before > 0 && full.at[before - 1] == '.' && str_eq_fold(str_from(full, before), folded)) ||
	       (before == 0 && str_eq_fold(full, folded));
}

static double largest(const double *at, ptrdiff_t n)
{
	double most = 0;

	for (ptrdiff_t i = 0; i < n; i++)
		most = at[i] > most ? at[i] : most;
	return most > 0 ? most : 1;
}

/* A table's exact name in the question puts that table first, then the tables that keys connect to it. */
static void find_called(struct scoring *g, str question)
{
	const struct retriever *r = g->s->r;
	str names[NAMES_MOST];
	ptrdiff_t n = names_typed(g->arena, question, names);
	double most = n ? largest(g->s->own, r->tables.len) : 0;

	if (!n)
		return;
	g->s->called = new_n(g->arena, str, r->tables.len);
	for (uint32_t t = 0; t < (uint32_t)r->tables.len; t++) {
		uint32_t head = r->tables.at[t].head;

		for (ptrdiff_t i = 0; i < n && g->admitted[t] && !g->s->called[head].at; i++)
			if (is_called(r, t, names[i])) {
				g->s->called[head] = names[i];
				g->s->own[head] += most;
			}
	}
}

static void put_called_first(struct scoring *g)
{
	double most = g->s->called ? largest(g->s->total, g->s->r->tables.len) : 0;

	for (ptrdiff_t t = 0; g->s->called && t < g->s->r->tables.len; t++)
		if (g->s->called[t].at)
			g->s->total[t] += most;
}

/* ---- the whole ---- */

/*
 * By namespace, the score of the words of its best table:
 * a table that matches most of the question is rarely chance.
 */
static double *find_leaders(struct scoring *g)
{
	const struct scores *s = g->s;
	double *of = new_n(g->arena, double, s->r->spaces.len);

	for (ptrdiff_t t = 0; t < s->r->tables.len; t++) {
		double *most = &of[s->r->tables.at[t].space];

		if (g->admitted[t] && *most < s->own[t])
			*most = s->own[t];
	}
	return of;
}

static void add_up(struct scoring *g)
{
	struct scores *s = g->s;
	/* The more namespaces there are, the more their choice counts. */
	double share = s->w->space * log(1 + (double)namespaces_count(g->spaces)), *leader = find_leaders(g);
	struct neighbours near = neighbours_find(s->r, s->w, g->ask, s->own, g->admitted, g->arena);

	s->by = near.by;
	s->bridge = near.bridge;
	for (ptrdiff_t t = 0; t < s->r->tables.len; t++)
		if (s->r->tables.at[t].head == t && g->admitted[t] && s->space[s->r->tables.at[t].space] > 0)
			s->total[t] = s->own[t] + share * s->space[s->r->tables.at[t].space] +
				      s->w->leader * leader[s->r->tables.at[t].space] +
				      s->w->neighbour * near.first[t] + s->w->bridge * near.second[t];
	ranking_keep_best_matches(s->total, s->own, s->r->tables.len, g->arena);
}

/* ---- */

static bool is_a_line(str lines, str wanted)
{
	for (ptrdiff_t end; (end = str_at(lines, '\n')) >= 0; lines = str_from(lines, end + 1))
		if (str_eq_fold(str_upto(lines, end), wanted))
			return true;
	return str_eq_fold(lines, wanted);
}

static bool is_chosen(const struct retrieve_ask *ask, int64_t id)
{
	ptrdiff_t at = lower_bound(ask->only_count, i, ask->only[i] < id);

	return at < ask->only_count && ask->only[at] == id;
}

static bool is_in(const struct retriever *r, const struct retrieve_ask *ask, const struct table_rec *t)
{
	const struct space_rec *s = &r->spaces.at[t->space];

	if (ask->only && !is_chosen(ask, t->id))
		return false;
	if (ask->constraints.catalog.at && !str_eq(ask->constraints.catalog, chars_of(r, s->catalog)))
		return false;
	if (ask->constraints.ns.at && !str_eq_fold(ask->constraints.ns, chars_of(r, s->name)))
		return false;
	return !ask->constraints.domain.at || is_a_line(chars_of(r, t->domain), ask->constraints.domain);
}

static bool is_stale(const struct retriever *r, const struct retrieve_ask *ask, const struct table_rec *t)
{
	return ask->stale.len && texts_have(&ask->stale, chars_of(r, r->spaces.at[t->space].catalog));
}

int64_t score_left_out(const struct retriever *r, const struct retrieve_ask *ask)
{
	int64_t n = 0;

	for (ptrdiff_t t = 0; ask->stale.len && t < r->tables.len; t++)
		n += is_stale(r, ask, &r->tables.at[t]) && is_in(r, ask, &r->tables.at[t]);
	return n;
}

bool score_admits(const struct retriever *r, const struct retrieve_ask *ask, uint32_t table)
{
	const struct table_rec *t = &r->tables.at[table];

	return is_in(r, ask, t) && !is_stale(r, ask, t);
}

static void admit(struct scoring *g, uint32_t t)
{
	g->admitted[t] = score_admits(g->s->r, g->ask, t);
	if (g->admitted[t])
		namespaces_admit(g->spaces, t);
}

static void make_room(struct scoring *g)
{
	const struct retriever *r = g->s->r;
	ptrdiff_t tables = r->tables.len;

	g->match_of = new_n(g->arena, int32_t, r->texts.len);
	memset(g->match_of, 0xff, (size_t)r->texts.len * sizeof *g->match_of);
	g->best = (float(*)[TEXT_KINDS])arena_alloc(g->arena, tables, (ptrdiff_t)sizeof *g->best);
	g->retold = new_n(g->arena, float, tables);
	g->touched = new_n(g->arena, uint32_t, tables);
	g->admitted = new_n(g->arena, bool, tables);
	g->spaces = namespaces_open(r, g->s->w, g->arena);
	g->s->covered = new_n(g->arena, float, r->texts.len);
	g->s->own = new_n(g->arena, double, tables);
	g->s->total = new_n(g->arena, double, tables);
	g->s->concepts = new_n(g->arena, struct concept_matches, g->s->q->concepts.len);
	for (ptrdiff_t i = 0; i < tables; i++)
		admit(g, (uint32_t)i);
}

bool score_question(const struct retriever *r, const struct weights *w, struct arena *a, const struct question *q,
		    const struct retrieve_ask *ask, struct scores *out, struct err *err)
{
	struct scoring g = { .s = out, .ask = ask, .arena = a };

	*out = (struct scores){ .r = r, .w = w, .q = q };
	make_room(&g);
	for (ptrdiff_t i = 0; i < q->concepts.len; i++) {
		if (!stop_not_yet(ask->stop, err))
			return false;
		match_concept(&g, &q->concepts.at[i], &out->concepts[i]);
	}
	for (ptrdiff_t i = 0; i < q->concepts.len; i++) {
		if (!stop_not_yet(ask->stop, err))
			return false;
		add_concept(&g, i);
	}
	out->tables = namespaces_all(g.spaces)->tables;
	out->space = namespaces_scores(g.spaces);
	find_called(&g, ask->query_text);
	table_copies_lower(r, q, out->called, out->own);
	add_up(&g);
	put_called_first(&g);
	return true;
}
