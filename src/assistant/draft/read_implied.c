#include "assistant/draft/column_kind.h"
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

static bool is_amount(struct sentence *s, int i)
{
	struct sketch_column of = item_is(s, i, ITEM_COLUMN) ? s->items.at[i].of : (struct sketch_column){ -1, -1 };

	return of.column >= 0 && !s->items.at[i].used && column_is_added(&s->q->linker, of.table, of.column) &&
	       !item_has_word(s, i, " rate rates ratio tasa tasas taxa taxas ") &&
	       column_is_number(s->schema, of.table, of.column) && !column_is_key(s->schema, of.table, of.column) &&
	       !s->schema->at[of.table].columns.at[of.column].key &&
	       !column_is_year(&s->q->linker, of.table, of.column);
}

/* What a table is grouped by: its key, else the name of its rows; false: neither is known. */
static bool group_of(struct sentence *s, int amount, int i, struct sketch_column *out)
{
	int columns[2];

	if (!item_is(s, i, ITEM_COLUMN) && !item_is(s, i, ITEM_TABLE))
		return false;
	*out = sentence_group(s, s->items.at[amount].of.table, i);
	if (out->column < 0 && label_columns(&s->q->linker, out->table, columns) == 1)
		out->column = columns[0];
	return out->column >= 0 && !s->items.at[i].used && !s->items.at[i].gap && !is_amount(s, i);
}

/* Revenue by region, revenue in 2025 by region: before what is read already; -1: none. */
static int amount_before(struct sentence *s, int by)
{
	int k = by - 1;

	while (k > 0 && s->items.at[k].used)
		k--;
	return k >= 0 && is_amount(s, k) ? k : -1;
}

static void add_up(struct sentence *s, struct sketch_column of)
{
	*push(&s->k->outputs, s->arena) = (struct sketch_term){ .fn = FN_SUM, .of = of };
	sentence_doubt(s, .85, DRAFT_SHAPE, str_fmt(s->arena, "%.*s is added up", STR(sentence_column(s, of))));
}

void sentence_amounts_by(struct sentence *s)
{
	if (sentence_measured(s))
		return;
	for (int i = 1; i < s->items.len; i++) {
		struct sketch_column by;
		int amount = s->items.at[i].used || s->items.at[i].gap || !item_says_by(s, i) ? -1
											      : amount_before(s, i);

		if (amount < 0 || !group_of(s, amount, i + 1, &by))
			continue;
		for (int k = amount; k <= i + 1; k++)
			sentence_use(s, k);
		sentence_table(s, s->items.at[amount].of.table);
		sentence_table(s, by.table);
		*push(&s->k->groups, s->arena) = (struct sketch_term){ .of = by };
		add_up(s, s->items.at[amount].of);
		return;
	}
}

/*
 * Of two periods of one length, such as years, of which the rows of either are asked for;
 * GRAIN_NONE: there are none.
 */
static enum grain grain_of_periods(const struct sentence *s)
{
	enum grain found = GRAIN_NONE;
	int periods = 0;

	for (int i = 0; i < s->items.len; i++) {
		const struct period *p = item_is(s, i, ITEM_PERIOD) && s->items.at[i].used ? s->items.at[i].period
											   : NULL;

		if (!p)
			continue;
		if (p->kind != PERIOD_RANGE || p->grain < GRAIN_MONTH || p->grain == GRAIN_HALF ||
		    p->grain > GRAIN_YEAR || (periods && p->grain != found))
			return GRAIN_NONE;
		found = p->grain;
		periods++;
	}
	return periods > 1 ? found : GRAIN_NONE;
}

void sentence_amounts_of_periods(struct sentence *s)
{
	struct sketch *k = s->k;
	enum grain grain = k->groups.len || sentence_measured(s) ? GRAIN_NONE : grain_of_periods(s);
	struct sketch_term by = { 0 };
	int amount = -1;

	if (grain == GRAIN_NONE || !k->conditions.len || !k->conditions.at[k->conditions.len - 1].or_previous)
		return;
	by.of = k->conditions.at[k->conditions.len - 1].of.of;
	if (!column_is_year(&s->q->linker, by.of.table, by.of.column))
		by.grain = str_of(grain_name(grain));
	else if (grain != GRAIN_YEAR)
		return;
	for (int i = 0; i < s->items.len && amount < 0; i++)
		amount = is_amount(s, i) ? i : -1;
	if (amount < 0 && !(sentence_compares(s) && s->entity == by.of.table && s->entity_item >= 0))
		return;
	sentence_use(s, amount < 0 ? s->entity_item : amount);
	sentence_table(s, by.of.table);
	*push(&k->groups, s->arena) = by;
	*push(&k->outputs, s->arena) = by;
	if (amount < 0) {
		*push(&k->outputs, s->arena) = term_count(by.of);
	} else {
		sentence_table(s, s->items.at[amount].of.table);
		add_up(s, s->items.at[amount].of);
	}
	s->periods_apart = true;
}
