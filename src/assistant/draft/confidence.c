#include "assistant/draft/confidence.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/resolve.h"
#include "assistant/draft/unexplained_words.h"
#include "assistant/link/computed_amounts.h"
#include "base/arena.h"
#include "base/banned.h"

enum { MANY_TABLES = 12 };
static const double unused_name = .4, unused_cue = .6, unused_shape = .2, unused_by = .7, unused_group = .3,
		    far_synonym = .65, far_measured = .7, far_text = .9, far_alone = .1, unused_number = .5,
		    unused_period = .1, close_call = .8, tie = .6, one_join = .9, translated_join = .82,
		    maybe_distinct = .8, key_or_name = .92, ranked_number = .65, tie_margin = .04, close_margin = .12,
		    apart = .5, as_computed = .85, counted_sales = .6, best_of_all = .08;

/* A value and a bound of the same column: one of them was meant otherwise. */
static bool meet_twice(const struct sketch_condition *a, const struct sketch_condition *b)
{
	return a->of.of.table == b->of.of.table && a->of.of.column == b->of.of.column && a->of.fn == b->of.fn &&
	       !b->or_previous && (a->op == TEST_IS) != (b->op == TEST_IS);
}

static bool is_empty_and_compared(const struct sketch_condition *a, const struct sketch_condition *b)
{
	return sketch_same(a->of.of, b->of.of) && !b->or_previous && (a->op == TEST_EMPTY) != (b->op == TEST_EMPTY);
}

/* Not logged in for 30 days: a moment is no number. */
static bool is_moment_and_number(struct sentence *s, const struct sketch_condition *c)
{
	double value;

	return c->of.fn == FN_NONE && c->of.of.column >= 0 && !c->text && !c->nested && !c->beside && !c->around &&
	       !c->number && column_is_time(&s->q->linker, c->of.of.table, c->of.of.column) &&
	       !column_is_year(&s->q->linker, c->of.of.table, c->of.of.column) &&
	       !column_is_number(s->schema, c->of.of.table, c->of.of.column) && str_real(c->value, &value);
}

/* Shapes that are not understood well enough. */
static void doubt_shape(struct sentence *s)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].of.fn != FN_NONE && !k->groups.len)
			sentence_doubt(s, .2, DRAFT_SHAPE, S("groups are compared, but nothing names them"));
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (is_moment_and_number(s, &k->conditions.at[i]))
			sentence_doubt(s, .05, DRAFT_SHAPE,
				       str_fmt(s->arena, "%.*s is a time, and %.*s is none",
					       STR(sentence_column(s, k->conditions.at[i].of.of)),
					       STR(k->conditions.at[i].value)));
	for (ptrdiff_t i = 0; i < k->conditions.len && k->without.len; i++)
		sentence_doubt(s, sketch_is_without(k, k->conditions.at[i].of.of.table) ? .9 : .7, DRAFT_SHAPE, NO_STR);
	for (ptrdiff_t i = 0; i + 1 < k->conditions.len; i++)
		if (is_empty_and_compared(&k->conditions.at[i], &k->conditions.at[i + 1]))
			sentence_doubt(s, .05, DRAFT_SHAPE, S("what is empty cannot be compared as well"));
		else if (meet_twice(&k->conditions.at[i], &k->conditions.at[i + 1]))
			sentence_doubt(s, .4, DRAFT_SHAPE, NO_STR);
	for (int i = 0; i < s->q->mentions.words.len; i++)
		if (str_is_among(s->q->mentions.words.at[i].text, " information info informacion informacao ") &&
		    k->outputs.len == 1)
			sentence_doubt(s, .5, DRAFT_COLUMNS, NO_STR);
	if (k->orders.len && k->limit && k->orders.at[0].by.fn == FN_COUNT)
		for (ptrdiff_t i = 0; i < k->outputs.len && k->tables.len == 1; i++)
			if (k->outputs.at[i].fn == FN_NONE &&
			    s->schema->at[k->tables.at[0]].columns.at[k->outputs.at[i].of.column].key)
				sentence_doubt(s, .3, DRAFT_SHAPE, NO_STR);
}

/* The average of moments: no number. */
static void doubt_measure(struct sentence *s, const struct sketch_term *t)
{
	if ((t->fn == FN_SUM || t->fn == FN_AVERAGE) && t->of.column >= 0 &&
	    !column_is_number(s->schema, t->of.table, t->of.column) &&
	    column_is_time(&s->q->linker, t->of.table, t->of.column))
		sentence_doubt(s, .1, DRAFT_COLUMNS,
			       str_fmt(s->arena, "%.*s is a time, which is not added up",
				       STR(sentence_column(s, t->of))));
}

static void doubt_measures(struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		doubt_measure(s, &s->k->outputs.at[i]);
	for (ptrdiff_t i = 0; i < s->k->orders.len; i++)
		doubt_measure(s, &s->k->orders.at[i].by);
	for (ptrdiff_t i = 0; i < s->k->conditions.len; i++)
		doubt_measure(s, &s->k->conditions.at[i].of);
}

static void say_computed(struct sentence *s, struct sketch_column of)
{
	const struct link_table *t = of.table < 0 ? NULL : &s->schema->at[of.table];
	const struct link_column *c = !t || of.column < 0 ? NULL : &t->columns.at[of.column];

	if (c && c->computed)
		sentence_doubt(s, as_computed, DRAFT_COLUMNS,
			       str_fmt(s->arena, "%.*s is %.*s%s", STR(c->name), STR(sentence_column(s, of)),
				       c->times >= 0 && discount_column(s->arena, t) >= 0 ? ", before discounts" : ""));
}

/* No column is called revenue. */
static void doubt_computed(struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		say_computed(s, s->k->outputs.at[i].of);
	for (ptrdiff_t i = 0; i < s->k->orders.len; i++)
		say_computed(s, s->k->orders.at[i].by.of);
	for (ptrdiff_t i = 0; i < s->k->conditions.len; i++)
		say_computed(s, s->k->conditions.at[i].of.of);
}

static bool counts_own_rows(const struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->orders.len; i++)
		if (k->orders.at[i].by.fn == FN_COUNT && k->orders.at[i].by.of.table == table)
			return true;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].of.fn == FN_COUNT && k->conditions.at[i].of.of.table == table)
			return true;
	return false;
}

/* Customers who most ...: each is one row, so a number of rows of their own says nothing. */
static void doubt_own_number(struct sentence *s)
{
	const struct sketch *k = s->k;
	int table = k->outputs.len && k->tables.len == 1 ? k->tables.at[0] : -1, columns[2];

	if (table < 0 || !k->groups.len || !label_columns(&s->q->linker, table, columns) || !counts_own_rows(k, table))
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE &&
		    (k->outputs.at[i].of.column != columns[0] || sentence_names_column(s, k->outputs.at[i].of)))
			return;
	sentence_doubt(s, .1, DRAFT_SHAPE,
		       str_fmt(s->arena, "each row of %.*s is one of a name, so their number ranks nothing",
			       STR(s->schema->at[table].name)));
}

/* Orders by status, of which they have a key: the join only says what each status is called. */
static bool is_only_lookup(const struct sentence *s, int table)
{
	bool grouped = false;

	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].mention && s->items.at[i].of.table == table)
			return false;
	for (ptrdiff_t i = 0; i < s->k->groups.len; i++)
		grouped = grouped || s->k->groups.at[i].of.table == table;
	return grouped;
}

/* Groups of rows that are joined: one for each row, or for each name? */
static void doubt_groups(struct sentence *s)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->groups.len && k->tables.len > 1; i++) {
		const struct sketch_term *g = &k->groups.at[i];
		bool shown = false;

		for (ptrdiff_t o = 0; o < k->outputs.len; o++)
			shown = shown || (k->outputs.at[o].of.table == g->of.table &&
					  k->outputs.at[o].of.column == g->of.column);
		if (!shown && !is_only_lookup(s, g->of.table)) {
			sentence_doubt(s, key_or_name, DRAFT_SHAPE, NO_STR);
			return;
		}
	}
}

/* The customers with the most orders: things are ranked, and hardly numbers of them. */
static void doubt_ranked(struct sentence *s)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->groups.len && (k->orders.len || k->conditions.len); i++) {
		struct sketch_column of = k->groups.at[i].of;
		bool ranks = k->orders.len && k->orders.at[0].by.fn != FN_NONE && of.column >= 0;

		for (ptrdiff_t c = 0; c < k->conditions.len && of.column >= 0; c++)
			ranks = ranks || (k->conditions.at[c].of.fn != FN_NONE && k->conditions.at[c].nested);
		if (ranks && column_is_number(s->schema, of.table, of.column) &&
		    !column_is_key(s->schema, of.table, of.column) &&
		    !s->schema->at[of.table].columns.at[of.column].key &&
		    !column_is_time(&s->q->linker, of.table, of.column))
			sentence_doubt(s, ranked_number, DRAFT_SHAPE, NO_STR);
	}
}

/* Cues that mean nothing if no part of the sentence has used them. */
static bool is_idle(const struct item *i)
{
	static const enum cue_kind idle[] = { CUE_OUTPUT,	CUE_HAVE, CUE_WHERE, CUE_ALL,	CUE_ANY,
					      CUE_POLITE,	CUE_AND,  CUE_ALSO,  CUE_NAMED, CUE_EQUAL,
					      CUE_RESPECTIVELY, CUE_BY,	  CUE_ONLY };

	for (size_t k = 0; k < sizeof idle / sizeof *idle; k++)
		if (i->cue->kind == idle[k])
			return true;
	return false;
}

/* Without it, another query is asked for. */
static bool makes_shape(enum cue_kind k)
{
	return k == CUE_EACH || k == CUE_WITHOUT || k == CUE_NOT || k == CUE_MEDIAN || k == CUE_DIFFERENCE;
}

/* All locations: each once, or one for each row? Of names and keys, the same. */
static void doubt_repeats(struct sentence *s)
{
	const struct sketch *k = s->k;
	struct sketch_column of = k->outputs.len == 1 ? k->outputs.at[0].of : (struct sketch_column){ -1, -1 };
	int columns[2];
	bool all = false;

	for (int i = 0; i < s->items.len; i++)
		all = all || item_is_cue(s, i, CUE_ALL) ||
		      (item_is_cue(s, i, CUE_OUTPUT) && item_has_word(s, i, " all todos todas "));
	all = all || (!k->conditions.len && !k->orders.len);
	if (!all || of.column < 0 || k->outputs.at[0].fn != FN_NONE || k->distinct || k->groups.len || k->limit)
		return;
	if (!s->schema->at[of.table].columns.at[of.column].key &&
	    !(label_columns(&s->q->linker, of.table, columns) && columns[0] == of.column))
		sentence_doubt(s, maybe_distinct, DRAFT_SHAPE, NO_STR);
}

static bool is_excluding(enum cue_kind k)
{
	return k == CUE_NOT || k == CUE_WITHOUT || k == CUE_EXCEPT || k == CUE_NEITHER;
}

static bool parts_clauses(const struct item *i)
{
	return i->comma || (i->kind == ITEM_CUE && (i->cue->kind == CUE_AND || i->cue->kind == CUE_OR));
}

/* Nao usados por nenhum: two negations that say it once. */
static bool negates_once(const struct sentence *s, const struct item *i)
{
	const struct item *end = s->items.at + s->items.len;

	if (s->q->said.wording.language == ENGLISH)
		return false;
	for (const struct item *by = i + 1; by < end && !parts_clauses(by); by++)
		if (by->kind == ITEM_CUE && by->used && is_excluding(by->cue->kind))
			return true;
	for (const struct item *by = i; by > s->items.at && !parts_clauses(by); by--)
		if (by[-1].kind == ITEM_CUE && by[-1].used && is_excluding(by[-1].cue->kind))
			return true;
	return false;
}

static void doubt_cue(struct sentence *s, const struct item *i)
{
	if (is_excluding(i->cue->kind) && negates_once(s, i))
		return;
	if (is_excluding(i->cue->kind) || i->cue->kind == CUE_MEDIAN) {
		sentence_not_understood(s, i->first, i->count, NO_STR);
		return;
	}
	sentence_list_missing(s, i->first, i->count);
	sentence_doubt(s,
		       i->cue->kind == CUE_EACH && s->k->limit ? best_of_all
		       : makes_shape(i->cue->kind)	       ? unused_shape
							       : unused_cue,
		       DRAFT_SHAPE, NO_STR);
}

static bool is_mentioned(const struct sentence *s, const struct number *n)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].mention && s->items.at[i].first <= n->first &&
		    n->first < s->items.at[i].first + s->items.at[i].count)
			return true;
	return false;
}

/* The second, of an order that only gives the first. */
static void doubt_places(struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->q->said.numbers.len; i++) {
		const struct number *n = &s->q->said.numbers.at[i];

		if (n->ordinal && n->value > 1 && !n->in_period && n != s->place && !is_mentioned(s, n) && s->k->limit)
			sentence_not_understood(s, (int)n->first, (int)n->count, NO_STR);
	}
}

/* Of each row as it is: added up, it would be one for each group. */
static bool shows_number(const struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++) {
		struct sketch_column of = s->k->outputs.at[i].of;

		if (s->k->outputs.at[i].fn == FN_NONE && of.column >= 0 &&
		    column_is_number(s->schema, of.table, of.column) &&
		    !column_is_key(s->schema, of.table, of.column) &&
		    !s->schema->at[of.table].columns.at[of.column].key)
			return true;
	}
	return false;
}

/* Reviewed at by customers: what "by" says is not in the query. */
static void doubt_by(struct sentence *s, int i)
{
	bool moment = item_is(s, i - 1, ITEM_COLUMN) && !items_apart(s, i - 1, i) &&
		      column_is_time(&s->q->linker, s->items.at[i - 1].of.table, s->items.at[i - 1].of.column),
	     group = (item_is(s, i + 1, ITEM_COLUMN) || item_is(s, i + 1, ITEM_TABLE)) && !s->items.at[i + 1].gap;

	if (!item_is_cue(s, i, CUE_BY) || s->items.at[i].used || !group)
		return;
	if (shows_number(s) || s->k->limit) /* the most common event by country: one of all */
		sentence_doubt(s, s->k->limit ? best_of_all : unused_group, DRAFT_SHAPE,
			       str_fmt(s->arena, "nothing is grouped by \"%.*s\"",
				       STR(sentence_words(s, s->items.at[i + 1].first, s->items.at[i + 1].count))));
	else if (moment)
		sentence_doubt(s, unused_by, DRAFT_SHAPE, NO_STR);
}

static void doubt_number(struct sentence *s, const struct item *i)
{
	sentence_list_missing(s, i->first, i->count);
	sentence_doubt(s, unused_number, DRAFT_VALUES, NO_STR);
}

/* Ordered by days held: a column, and no period. */
static bool is_said_by_name(const struct sentence *s, const struct item *i)
{
	for (int k = 0; k < s->items.len; k++)
		if (s->items.at[k].mention && s->items.at[k].used && s->items.at[k].first < i->first + i->count &&
		    i->first < s->items.at[k].first + s->items.at[k].count)
			return true;
	return false;
}

/* Revenue by week, of a table without a time: the rows of the query are others. */
static void doubt_period(struct sentence *s, const struct item *i)
{
	str words = sentence_words(s, i->first, i->count);

	sentence_list_missing(s, i->first, i->count);
	sentence_doubt(s, i->period->kind == PERIOD_WHICH ? unused_number : unused_period, DRAFT_COLUMNS,
		       i->period->kind == PERIOD_PART
			       ? str_fmt(s->arena, "\"%.*s\" is not one stretch of time: name its dates", STR(words))
			       : str_fmt(s->arena, "no column is known for \"%.*s\"", STR(words)));
}

/* Words that are said for each other, and are not the same. */
static bool is_far(const struct sentence *s, const struct item *i)
{
	double least = far_synonym;

	for (ptrdiff_t k = 0; k < s->k->outputs.len; k++) {
		const struct sketch_term *t = &s->k->outputs.at[k];

		if (t->fn <= FN_COUNT || t->of.column < 0 || !sketch_same(t->of, i->of))
			continue;
		if (column_is_text(s->schema, t->of.table, t->of.column))
			least = far_text;
		else if (s->schema->len > MANY_TABLES) /* some column is related to any word */
			least = far_measured;
	}
	return i->why == LINK_SYNONYM && i->mention->readings.at[i->chosen].score < least;
}

static bool is_only_name(const struct sentence *s, const struct item *i)
{
	for (int k = 0; k < s->items.len; k++)
		if (&s->items.at[k] != i && s->items.at[k].mention)
			return false;
	return i->kind == ITEM_COLUMN;
}

/* Salary for what a margin has earned: a related word, which alone says too little. */
static void doubt_far(struct sentence *s, const struct item *i)
{
	sentence_list_missing(s, i->first, i->count);
	sentence_doubt(s, far_alone, DRAFT_COLUMNS,
		       str_fmt(s->arena, "\"%.*s\" is only related to %.*s", STR(sentence_words(s, i->first, i->count)),
			       STR(sentence_column(s, i->of))));
}

/* Sales by month, of orders: rather what they come to than how many there are. */
static bool may_be_computed(const struct sentence *s, const struct item *i)
{
	bool counted = i > s->items.at && i[-1].kind == ITEM_CUE && i[-1].cue->kind == CUE_COUNT;

	for (ptrdiff_t k = 0; k < i->mention->readings.len && i->why == LINK_SYNONYM && !counted; k++) {
		const struct reading *r = &i->mention->readings.at[k];

		if (r->kind == LINK_COLUMN && r->whole && s->schema->at[r->table].columns.at[r->column].computed)
			return true;
	}
	return false;
}

static void doubt_item(struct sentence *s, const struct item *i)
{
	bool joined = i->used;

	switch (i->kind) {
	case ITEM_CUE:
		if (!joined && !is_idle(i))
			doubt_cue(s, i);
		return;
	case ITEM_NUMBER:
		if (!joined && !i->number->doubtful)
			doubt_number(s, i);
		return;
	case ITEM_PERIOD:
		if (!joined && !is_said_by_name(s, i))
			doubt_period(s, i);
		return;
	default: break;
	}
	if (!joined) {
		sentence_list_missing(s, i->first, i->count);
		sentence_doubt(s, unused_name, DRAFT_SHAPE, NO_STR);
	}
	if (i->kind == ITEM_VALUE)
		return;
	if (i->why == LINK_SYNONYM && i->count == 1 && word_is_contrary(s, s->q->mentions.words.at[i->first].text))
		sentence_not_understood(s, i->first, 1, NO_STR);
	if (i->why == LINK_SYNONYM && item_has_word(s, (int)(i - s->items.at), " rate rates "))
		sentence_not_understood(s, i->first, i->count, NO_STR); /* of something to something, and no price */
	if (i->kind == ITEM_TABLE && s->schema->len == 1)
		return; /* no other table may be meant */
	if (i->kind == ITEM_TABLE && may_be_computed(s, i))
		sentence_doubt(s, counted_sales, DRAFT_COLUMNS, NO_STR);
	if (is_far(s, i) && is_only_name(s, i))
		doubt_far(s, i);
	else if (i->score < .94)
		sentence_doubt(s, i->score, DRAFT_COLUMNS, NO_STR);
	if (i->margin < close_margin)
		sentence_doubt(s, i->margin < tie_margin ? tie : close_call, DRAFT_COLUMNS, NO_STR);
}

static bool has_keys(const struct link_schema *s)
{
	for (ptrdiff_t t = 0; t < s->len; t++)
		for (ptrdiff_t c = 0; c < s->at[t].columns.len; c++)
			if (s->at[t].columns.at[c].fk_table >= 0)
				return true;
	return false;
}

/* A table that no key connects with the others, in a catalog that declares keys. */
static void doubt_apart(struct sentence *s)
{
	const int *steps = s->k->tables.len > 1 && has_keys(s->schema) ? tables_steps(s->arena, s->schema) : NULL;

	for (ptrdiff_t i = 1; steps && i < s->k->tables.len; i++)
		if (steps[s->k->tables.at[0] * s->schema->len + s->k->tables.at[i]] == TABLES_APART)
			sentence_doubt(s, apart, DRAFT_TABLES, NO_STR);
}

void sentence_weigh(struct sentence *s)
{
	doubt_shape(s);
	doubt_unexplained(s);
	doubt_places(s);
	for (int i = 0; i < s->items.len; i++) {
		doubt_item(s, &s->items.at[i]);
		doubt_by(s, i);
	}
	doubt_repeats(s);
	doubt_measures(s);
	doubt_computed(s);
	doubt_own_number(s);
	doubt_groups(s);
	doubt_ranked(s);
	doubt_apart(s);
	for (ptrdiff_t i = 1; i < s->k->tables.len; i++)
		if (!is_only_lookup(s, s->k->tables.at[i]))
			sentence_doubt(s, s->q->said.wording.language == ENGLISH ? one_join : translated_join,
				       DRAFT_SHAPE, NO_STR);
}
