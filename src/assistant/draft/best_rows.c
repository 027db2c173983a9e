/* The best rows of each group, and what is counted of the best row. */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

/* ---- the best of each ---- */

/* Whose best it is comes out too, in the place where the question names it. */
static void show_each(struct sentence *s)
{
	struct sketch *k = s->k;
	bool table = s->each.column == key_column(s->schema, s->each.table), first = s->each_item <= s->entity_item;
	int columns[2] = { s->each.column, -1 }, n = 1;
	array_of(struct sketch_term) outputs = { 0 };

	if (sketch_shows(k, s->each.table, table ? -1 : s->each.column))
		return;
	if (table && label_columns(&s->q->linker, s->each.table, columns))
		n = label_columns(&s->q->linker, s->each.table, columns);
	for (int part = 0; part < 2; part++)
		for (ptrdiff_t i = 0; i < ((part == 0) == first ? n : k->outputs.len); i++)
			*push(&outputs, s->arena) = (part == 0) == first ? (struct sketch_term){ .of = { s->each.table,
													 columns[i] } }
									 : k->outputs.at[i];
	k->outputs.at = outputs.at;
	k->outputs.len = outputs.len;
	k->outputs.cap = outputs.cap;
	sentence_table(s, s->each.table);
}

/* The column by which rows of a table belong to one of those; its table may be the other one. */
static struct sketch_column belongs_by(const struct sentence *s, int table, struct sketch_column each)
{
	int key = each.table == table ? -1 : reference_column(s->schema, table, each.table);

	return key >= 0 ? (struct sketch_column){ table, key } : each;
}

static void take_table(struct sentence *s, struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		if (k->tables.at[i] == table)
			return;
	*push(&k->tables, s->arena) = table;
}

static struct sketch *nested_first(struct sentence *s, struct sketch *k)
{
	sketch_of_first(s, k);
	return k->conditions.at[k->conditions.len - 1].nested;
}

/* The three most expensive: those of which fewer than three are more expensive. */
static struct sketch *nested_better(struct sentence *s, struct sketch *k)
{
	const struct sketch_order first = k->orders.at[0];
	struct sketch_condition fewer = { .op = TEST_ABOVE, .number = k->limit, .of = first.by }, better = {
		.op = first.descending ? TEST_ABOVE : TEST_BELOW, .of = first.by, .around = true
	};

	fewer.nested = nested_first(s, k);
	fewer.nested->outputs.at[0] = term_count(first.by.of);
	*push(&fewer.nested->conditions, s->arena) = better;
	k->conditions.at[k->conditions.len - 1] = fewer;
	return fewer.nested;
}

/*
 * The most expensive product of each category: those as expensive as the most expensive one of their own category. The
 * highest price of each category is an aggregate of groups.
 */
void sentence_best(struct sentence *s)
{
	struct sketch *k = s->k, *nested;
	struct sketch_column by;

	if (s->each.table < 0)
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE) {
			*push(&k->groups, s->arena) = (struct sketch_term){ .of = s->each };
			return;
		}
	if (!k->limit || k->orders.len != 1 || k->orders.at[0].by.fn != FN_NONE || k->orders.at[0].by.of.column < 0 ||
	    k->groups.len) {
		bool summed = k->limit && k->orders.len && k->orders.at[0].by.fn != FN_NONE;

		sentence_doubt(
			s, summed ? .05 : .2, DRAFT_SHAPE,
			summed ? S("the best of each group is only found by a column, not by a sum or a number of rows")
			       : NO_STR);
		return;
	}
	if (k->skip) {
		sentence_doubt(s, .1, DRAFT_SHAPE, S("only the first of each group is found, not a later place"));
		return;
	}
	by = belongs_by(s, k->orders.at[0].by.of.table, s->each);
	if (by.table == k->orders.at[0].by.of.table && s->schema->at[by.table].columns.at[by.column].key) {
		sentence_doubt(s, .05, DRAFT_COLUMNS,
			       str_fmt(s->arena, "each row of %.*s has one only", STR(s->schema->at[by.table].name)));
		return;
	}
	nested = k->limit == 1 ? nested_first(s, k) : nested_better(s, k);
	*push(&nested->conditions,
	      s->arena) = (struct sketch_condition){ .op = TEST_IS, .of = term_of(by), .around = true };
	take_table(s, nested, by.table);
	sentence_table(s, by.table);
	show_each(s);
	sentence_doubt(s, .85, DRAFT_SHAPE, S("rows that tie are all shown"));
}

/* ---- counted ---- */

static bool is_counted_only(const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn == FN_NONE)
			return false;
	return k->outputs.len > 0;
}

/* The table whose rows a superlative ranks: of the products with the most orders; -1: none is named. */
static int ranked_table(const struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is_cue(s, i, CUE_MOST) || item_is_cue(s, i, CUE_LEAST))
			return item_is(s, item_beside(s, i, -1), ITEM_TABLE)
				       ? s->items.at[item_beside(s, i, -1)].of.table
				       : -1;
	return -1;
}

/* The number of reviews of the product with the most orders: a query of its own finds the product. */
static void first_by_count(struct sentence *s)
{
	struct sketch *k = s->k, *nested = new(s->arena, struct sketch);
	int table = ranked_table(s), key = table < 0 ? -1 : key_column(s->schema, table);
	struct sketch_condition is = { .op = TEST_IS,
				       .of = term_of((struct sketch_column){ table, key }),
				       .nested = nested };

	if (key < 0 || k->conditions.len || table == k->orders.at[0].by.of.table) {
		sentence_doubt(s, .2, DRAFT_SHAPE, NO_STR);
		return;
	}
	*push(&nested->outputs, s->arena) = is.of;
	*push(&nested->groups, s->arena) = is.of;
	nested->orders = k->orders;
	nested->limit = 1;
	take_table(s, nested, table);
	take_table(s, nested, k->orders.at[0].by.of.table);
	k->orders = (typeof(k->orders)){ 0 };
	k->limit = 0;
	k->tables = (typeof(k->tables)){ 0 };
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		take_table(s, k, k->outputs.at[i].of.table);
	*push(&k->conditions, s->arena) = is;
	take_table(s, k, table);
	sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
}

/* The number of concerts in the largest stadium: nothing is left to order once they are counted. */
void sentence_counted_best(struct sentence *s)
{
	struct sketch *k = s->k;

	if (k->limit != 1 || k->orders.len != 1 || k->groups.len || !is_counted_only(k))
		return;
	if (k->skip) {
		sentence_doubt(s, .1, DRAFT_SHAPE, S("only the first place is looked up, not a later one"));
	} else if (k->orders.at[0].by.fn == FN_COUNT) {
		first_by_count(s);
	} else if (k->orders.at[0].by.fn == FN_NONE && k->orders.at[0].by.of.column >= 0) {
		sketch_of_first(s, k);
		sentence_doubt(s, .9, DRAFT_SHAPE, NO_STR);
	}
}
