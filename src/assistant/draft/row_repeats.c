/* Customers who returned something: each once, however many returns they have. */
#include "assistant/draft/resolve.h"
#include "assistant/draft/sentence.h"

#include "base/arena.h"
#include "base/banned.h"

/*
 * The table whose rows are asked for, and come out by name alone; -1: something else does. The names of customers are
 * as many as there are rows, perhaps.
 */
static int shown_by_name(struct sentence *s)
{
	const struct sketch *k = s->k;
	int table = -1, columns[2];

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		const struct sketch_term *t = &k->outputs.at[i];
		int labels = label_columns(&s->q->linker, t->of.table, columns);

		if (t->fn != FN_NONE || (i && t->of.table != table) || !labels ||
		    (t->of.column != columns[0] && (labels < 2 || t->of.column != columns[1])) ||
		    sentence_names_column(s, t->of))
			return -1;
		table = t->of.table;
	}
	return table;
}

void sentence_repeats(struct sentence *s)
{
	struct sketch *k = s->k;
	int table = shown_by_name(s), key = table < 0 ? -1 : key_column(s->schema, table);
	bool repeated = false;

	if (key < 0 || k->distinct || k->limit || k->groups.len || k->orders.len || k->set != SET_NONE)
		return;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].of.fn != FN_NONE)
			return;
	for (ptrdiff_t i = 0; i < k->tables.len; i++)
		repeated = repeated || (!sketch_is_without(k, k->tables.at[i]) &&
					!keys_lead_to(s->schema, table, k->tables.at[i], KEYS_MOST));
	if (!repeated)
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		*push(&k->groups, s->arena) = k->outputs.at[i];
	if (!sketch_shows(k, table, key))
		*push(&k->groups, s->arena) = (struct sketch_term){ .of = { table, key } };
}
