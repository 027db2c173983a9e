#include "assistant/draft/draft_question.h"

#include "assistant/draft/compared_measures.h"
#include "assistant/draft/confidence.h"
#include "assistant/draft/narrower.h"
#include "assistant/draft/plan_json.h"
#include "assistant/draft/resolve.h"
#include "assistant/draft/season_choice.h"
#include "assistant/draft/sentence.h"
#include "assistant/draft/variants.h"
#include "assistant/link/computed_amounts.h"
#include "base/arena.h"
#include "base/banned.h"

enum { READINGS_TRIED = 3 };
static const double open_margin = .2, /* to the next reading: more is no question */
	better = 1.1,		      /* a draft that suits all words so much better is the one that is meant */
	worth_showing = .5;

/* ---- one reading ---- */

static bool stands(struct sentence *s)
{
	if (s->entity < 0) {
		s->out->weakest = DRAFT_TABLES;
		s->out->reason = S("the question names no table or column");
		return false;
	}
	if (!s->k->outputs.len) {
		s->out->weakest = DRAFT_COLUMNS;
		s->out->reason = S("the question does not say what to show");
		return false;
	}
	return true;
}

static void read_sentence(struct sentence *s)
{
	sentence_entity(s);
	if (s->entity >= 0) {
		sentence_trades(s);
		sentence_absences(s);
		sentence_adjectives(s);
		sentence_comparisons(s);
		sentence_values(s);
		sentence_lines(s);
		sentence_periods(s);
		sentence_figures(s);
		sentence_amounts_by(s);
		sentence_amounts_of_periods(s);
		sentence_groups(s);
		sentence_order(s);
		sentence_measures(s);
		sentence_outputs(s);
		compared_measure(s);
		sentence_figure_order(s);
		sentence_complete(s);
	}
	sentence_links(s);
	sentence_weigh(s);
}

/* Artist/group: two names of one thing, of which the better one counts. */
static void fold_alternatives(struct question_read *q)
{
	for (int i = 0; i + 1 < q->items.len; i++) {
		struct item *a = &q->items.at[i], *b = a + 1;

		if (!a->mention || !b->mention || a->kind == ITEM_VALUE || b->kind == ITEM_VALUE ||
		    b->first != a->first + a->count || !str_eq(wording_between(&q->said.wording, b->first - 1), S("/")))
			continue;
		if (b->score > a->score)
			a->used = true;
		else
			b->used = true;
	}
}

/* Units in stock, of a column units_in_stock: one name, in two parts. */
static void fold_parts(struct question_read *q)
{
	for (int i = 0; i + 1 < q->items.len; i++) {
		struct item *a = &q->items.at[i], *b = a + 1;

		if (a->kind == ITEM_COLUMN && b->kind == ITEM_COLUMN && sketch_same(a->of, b->of) && !b->gap &&
		    !b->comma && b->first == a->first + a->count + 1 &&
		    (b->after == RELATION_IN || b->after == RELATION_OF))
			b->used = true;
	}
}

/* Which kind of status: the column alone. */
static void fold_kinds(struct question_read *q)
{
	for (int i = 0; i + 1 < q->items.len; i++) {
		struct item *a = &q->items.at[i], *b = a + 1;

		if (a->kind == ITEM_COLUMN && b->kind == ITEM_COLUMN && a->count == 1 && b->after == RELATION_OF &&
		    !b->gap && b->first <= a->first + 2 &&
		    str_is_among(q->mentions.words.at[a->first].text,
				 " kind kinds sort sorts clase clases especie especies "))
			a->used = true;
	}
}

/* Resolves the items as they are, and reads them. */
static bool read_draft(const struct draft_ask *ask, struct question_read *q, struct draft *out)
{
	struct sentence s = { .q = q,
			      .ask = ask,
			      .arena = q->arena,
			      .schema = ask->schema,
			      .k = new(q->arena, struct sketch),
			      .out = out,
			      .each = { -1, -1 },
			      .figure_order = -1,
			      .compared_item = -1,
			      .weakest = 1 };

	*out = (struct draft){ .sketch = s.k, .confidence = 1 };
	items_resolve(q);
	fold_alternatives(q);
	fold_kinds(q);
	fold_parts(q);
	s.items = q->items;
	s.excluded_by = new_n(q->arena, int, q->items.len + 1);
	read_sentence(&s);
	if (!stands(&s))
		return false;
	if (!s.k->tables.len)
		sentence_table(&s, s.entity);
	out->names_table = s.entity_item >= 0;
	out->plan = plan_json(q->arena, ask, s.k);
	sentence_variants(&s, ask);
	sentence_narrower(&s, ask);
	return true;
}

/* ---- others ---- */

struct reading_again {
	const struct draft_ask *ask;
	struct question_read *q;
	struct items unread, first; /* as the question has them; as the first draft resolved them */
	array_of(struct draft_variant) others;
};

static struct items copy_items(struct arena *a, const struct items *from)
{
	struct items out = { new_n(a, struct item, from->len + 1), from->len };

	for (int i = 0; i < from->len; i++)
		out.at[i] = from->at[i];
	return out;
}

/* The name whose reading is the least certain, of those not tried; -1: none. */
static int most_open(const struct items *all, const bool *tried)
{
	int found = -1;

	for (int i = 0; i < all->len; i++)
		if (all->at[i].mention && !tried[i] && all->at[i].mention->readings.len > 1 &&
		    all->at[i].margin < open_margin && (found < 0 || all->at[i].margin < all->at[found].margin))
			found = i;
	return found;
}

/* "area" means region.size */
static str meaning(const struct reading_again *w, const struct item *it)
{
	const struct mentions *m = &w->q->mentions;
	const struct link_table *t = it->of.table < 0 ? NULL : &w->ask->schema->at[it->of.table];
	ptrdiff_t from = m->words.at[it->first].at.from, to = m->words.at[it->first + it->count - 1].at.to;
	str words = str_upto(str_from(m->text, from), to - from);

	if (!t)
		return str_fmt(w->q->arena, "\"%.*s\" is a value", STR(words));
	if (it->of.column < 0)
		return str_fmt(w->q->arena, "\"%.*s\" means %.*s", STR(words), STR(t->name));
	return str_fmt(w->q->arena, "\"%.*s\" means %.*s.%.*s", STR(words), STR(t->name),
		       STR(link_column_shown(w->q->arena, t, it->of.column)));
}

static void add_other(struct reading_again *w, const struct draft *d, str assumption)
{
	*push(&w->others, w->q->arena) = (struct draft_variant){ d->sketch, d->plan, assumption };
}

/* Another meaning of one name: a draft that is better takes the place of the first. */
static void read_other(struct reading_again *w, int i, bool *stands, struct draft *out)
{
	struct draft again;

	w->q->items = copy_items(w->q->arena, &w->unread);
	w->q->items.at[i].not = w->first.at[i].chosen + 1;
	if (!read_draft(w->ask, w->q, &again) || (*stands && again.confidence < worth_showing * out->confidence))
		return;
	if (*stands && again.confidence < better * out->confidence) {
		add_other(w, &again, meaning(w, &w->q->items.at[i]));
		return;
	}
	if (*stands)
		add_other(w, out, meaning(w, &w->first.at[i]));
	*push(&again.assumptions, w->q->arena) = meaning(w, &w->q->items.at[i]);
	*out = again;
	*stands = true;
}

static bool read_others(struct reading_again *w, bool stands, struct draft *out)
{
	bool *tried = new_n(w->q->arena, bool, w->first.len + 1);

	for (int n = 0, i; n < READINGS_TRIED && (i = most_open(&w->first, tried)) >= 0; n++) {
		tried[i] = true;
		read_other(w, i, &stands, out);
	}
	for (ptrdiff_t i = 0; i < out->variants.len; i++)
		*push(&w->others, w->q->arena) = out->variants.at[i];
	out->variants.at = w->others.at;
	out->variants.len = w->others.len;
	out->variants.cap = w->others.cap;
	return stands;
}

static bool read_question(struct arena *a, const struct draft_ask *ask, bool south, struct question_read *q,
			  struct draft *out)
{
	struct reading_again w = { .ask = ask, .q = q };
	bool stands;

	items_read(a, ask->question, ask->glossary, ask->schema, ask->now, q);
	if (south)
		seasons_of_south(q);
	w.unread = q->items;
	q->items = copy_items(a, &w.unread);
	stands = read_draft(ask, q, out);
	w.first = q->items;
	stands = read_others(&w, stands, out);
	q->items = w.first;
	return stands;
}

/* Summer is in June or in December: a person says which. */
static void ask_season(struct arena *a, const struct draft_ask *ask, const struct question_read *q, struct draft *out)
{
	struct question_read again;
	struct draft south = { 0 };

	if (!season_question(q, &out->question) || !read_question(a, ask, true, &again, &south))
		return;
	*push(&out->choices, a) = (struct draft_variant){ out->sketch, out->plan, season_label(q) };
	*push(&out->choices, a) = (struct draft_variant){ south.sketch, south.plan, season_label(&again) };
}

bool draft_question(struct arena *a, const struct draft_ask *ask, struct draft *out, enum language *language)
{
	struct question_read *q = new(a, struct question_read);
	bool stands = read_question(a, ask, false, q, out);

	*language = q->said.wording.language;
	if (stands)
		ask_season(a, ask, q, out);
	return stands;
}
