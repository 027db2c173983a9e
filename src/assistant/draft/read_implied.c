#include "assistant/draft/column_kind.h"
#include "assistant/draft/sentence.h"

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
		*push(&s->k->outputs, s->arena) = (struct sketch_term){ .fn = FN_SUM, .of = s->items.at[amount].of };
		sentence_doubt(s, .85, DRAFT_SHAPE,
			       str_fmt(s->arena, "%.*s is added up", STR(sentence_column(s, s->items.at[amount].of))));
		return;
	}
}
