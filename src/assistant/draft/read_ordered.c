/* Ordered by, in descending order, listed by: an order that the question says. */
#include "assistant/draft/conditions.h"
#include "assistant/draft/orders.h"

#include "base/arena.h"
#include "base/banned.h"

/* In ascending order, alphabetically: the next such words, which are used then; -1: none. */
static int direction_after(struct sentence *s, int i)
{
	while (++i < s->items.len)
		if (item_is_cue(s, i, CUE_DESCENDING) || item_is_cue(s, i, CUE_ASCENDING)) {
			sentence_use(s, i);
			return i;
		}
	return -1;
}

/* In alphabetical order, in descending order of age, without "ordered by". */
void order_read_direction(struct sentence *s, int i)
{
	bool descending = item_is_cue(s, i, CUE_DESCENDING);
	int next = i + 1;
	int columns[2];

	sentence_use(s, i);
	if (item_is_cue(s, next, CUE_BY) && item_is(s, next + 1, ITEM_COLUMN) && !s->items.at[next + 1].gap)
		sentence_use(s, next++);
	if (item_is_cue(s, next, CUE_COUNT) && next + 1 < s->items.len && s->items.at[next + 1].kind != ITEM_CUE) {
		order_add(s, (struct sketch_term){ .fn = FN_COUNT, .of = { s->items.at[next + 1].of.table, -1 } },
			  descending);
		sentence_use(s, next);
		sentence_use(s, next + 1);
		return;
	}
	if (item_is(s, next, ITEM_COLUMN) && !s->items.at[next].gap && !s->items.at[next].comma &&
	    s->items.at[next].after != RELATION_AND) {
		sentence_use(s, next);
		order_add(s, (struct sketch_term){ .of = s->items.at[next].of }, descending);
		return;
	}
	if (!s->items.at[i].cue->quality && s->k->groups.len) {
		s->figure_order = i; /* known later */
		return;
	}
	for (int k = i - 1; k >= 0; k--)
		if (item_is(s, k, ITEM_COLUMN)) {
			sentence_doubt(s, .9, DRAFT_COLUMNS, NO_STR);
			order_add(s, (struct sketch_term){ .of = s->items.at[k].of }, descending);
			return;
		}
	if (s->entity >= 0 && label_columns(&s->q->linker, s->entity, columns))
		order_add(s, (struct sketch_term){ .of = { s->entity, columns[0] } }, descending);
}

static struct sketch_term ordered_term(struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];
	struct sketch_term by = { .of = it->of };

	for (int k = i - 1; k >= 0 && s->items.at[k].kind == ITEM_CUE; k--) {
		by.fn = item_is_cue(s, k, CUE_COUNT) && it->kind == ITEM_TABLE ? FN_COUNT
			: item_is_cue(s, k, CUE_AVERAGE)		       ? FN_AVERAGE
			: item_is_cue(s, k, CUE_SUM)			       ? FN_SUM
									       : by.fn;
		if (item_is_cue(s, k, CUE_COUNT) || item_is_cue(s, k, CUE_AVERAGE) || item_is_cue(s, k, CUE_SUM))
			sentence_use(s, k);
	}
	return by;
}

/* Sort the names by age: what is sorted comes first. */
static int past_outputs(const struct sentence *s, int i)
{
	for (int k = i + 1; k < s->items.len; k++)
		if (s->items.at[k].after == RELATION_BY || item_is_cue(s, k, CUE_BY) ||
		    item_is_cue(s, k, CUE_ASCENDING) || item_is_cue(s, k, CUE_DESCENDING))
			return k - 1;
	return i;
}

void order_read_ordered(struct sentence *s, int i)
{
	int said = direction_after(s, i);
	bool descending = item_is_cue(s, said, CUE_DESCENDING), some = false;

	sentence_use(s, i);
	if (!s->k->outputs.len && !order_has_output(s, i))
		i = past_outputs(s, i);
	if (said < 0 && i && (item_is_cue(s, i - 1, CUE_DESCENDING) || item_is_cue(s, i - 1, CUE_ASCENDING)))
		descending = item_is_cue(s, i - 1, CUE_DESCENDING);
	for (int k = i + 1; k < s->items.len; k++) {
		const struct item *it = &s->items.at[k];

		if (it->kind == ITEM_CUE && (it->cue->kind == CUE_OUTPUT || it->cue->kind == CUE_WHERE) && some)
			break;
		if (it->used || (it->kind != ITEM_COLUMN && it->kind != ITEM_TABLE))
			continue;
		if (some && (it->after != RELATION_AND && !it->comma))
			continue;
		if (it->kind == ITEM_TABLE && !item_is_cue(s, k - 1, CUE_COUNT))
			continue;
		order_add(s, ordered_term(s, k), descending);
		sentence_use(s, k);
		some = true;
	}
	for (int k = i + 1; k < s->items.len && !some; k++)
		if (item_is_cue(s, k, CUE_COUNT)) {
			order_add(s, (struct sketch_term){ .fn = FN_COUNT, .of = { s->entity, -1 } }, descending);
			sentence_use(s, k);
			return;
		}
	if (!some && s->k->outputs.len)
		order_add(s, s->k->outputs.at[0], descending);
	else if (!some && said >= 0)
		order_read_direction(s, said);
	else if (!some)
		sentence_doubt(s, .3, DRAFT_COLUMNS, S("the question does not say what to order by"));
}

/* The products by price: rows of a table, of which nothing is measured, in an order. */
static bool is_listed_by(struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i + 1].of;

	return item_is_cue(s, i, CUE_BY) && !s->items.at[i].used && item_is(s, i - 1, ITEM_TABLE) &&
	       !items_apart(s, i - 1, i) && order_is_sortable(s, i + 1) && !s->items.at[i + 1].gap &&
	       !column_is_key(s->schema, of.table, of.column);
}

/* List the employees by department: in the order of its name. */
static bool is_list_by(struct sentence *s, int i, struct sketch_column *out)
{
	int columns[2];

	if (!item_is_cue(s, i, CUE_BY) || s->items.at[i].used || !item_is(s, i - 1, ITEM_TABLE) ||
	    items_apart(s, i - 1, i) || s->items.at[i + 1].gap || !s->items.at[0].cue ||
	    !item_has_word(s, 0, " list lista liste listar ") || item_is(s, i + 2, ITEM_VALUE))
		return false;
	*out = s->items.at[i + 1].of;
	if (item_is(s, i + 1, ITEM_TABLE) && label_columns(&s->q->linker, out->table, columns))
		out->column = columns[0];
	return (item_is(s, i + 1, ITEM_TABLE) || item_is(s, i + 1, ITEM_COLUMN)) && out->column >= 0;
}

/* Returns by reason, the biggest first: groups are in the order of their only measure. */
void sentence_figure_order(struct sentence *s)
{
	const struct sketch_term *figure = NULL;
	int figures = 0;

	if (s->figure_order < 0)
		return;
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		if (s->k->outputs.at[i].fn != FN_NONE) {
			figure = &s->k->outputs.at[i];
			figures++;
		}
	if (!figures)
		sentence_doubt(s, .3, DRAFT_COLUMNS, S("the question does not say what to order by"));
	else if (figures > 1)
		sentence_doubt(s, .8, DRAFT_COLUMNS, NO_STR);
	if (figures)
		order_add(s, *figure, item_is_cue(s, s->figure_order, CUE_DESCENDING));
}

void order_read_listed_by(struct sentence *s)
{
	for (int i = 1; i + 1 < s->items.len && !s->k->orders.len && !s->k->groups.len && !sentence_measured(s); i++) {
		struct sketch_column of = s->items.at[i + 1].of;

		if (!is_listed_by(s, i) && !is_list_by(s, i, &of))
			continue;
		order_add(s, term_of(of), false);
		sentence_use(s, i);
		sentence_use(s, i + 1);
		sentence_doubt(s, .85, DRAFT_SHAPE,
			       str_fmt(s->arena, "rows are in the order of %.*s", STR(sentence_column(s, of))));
	}
}
