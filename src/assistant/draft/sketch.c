#include "assistant/draft/sketch.h"

#include "base/arena.h"
#include "base/banned.h"

struct sketch *sketch_copy(struct arena *a, const struct sketch *k)
{
	struct sketch *out = new(a, struct sketch);

	*out = *k;
	out->outputs.cap = out->outputs.len;
	out->groups.cap = out->groups.len;
	out->conditions.cap = out->conditions.len;
	out->orders.cap = out->orders.len;
	out->tables.cap = out->tables.len;
	return out;
}

bool sketch_uses(const struct sketch *k, int table)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].of.table == table)
			return true;
	for (ptrdiff_t i = 0; i < k->groups.len; i++)
		if (k->groups.at[i].of.table == table)
			return true;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].of.of.table == table)
			return true;
	for (ptrdiff_t i = 0; i < k->orders.len; i++)
		if (k->orders.at[i].by.of.table == table)
			return true;
	return false;
}

int sketch_shown_table(const struct sketch *k)
{
	int table = k->outputs.len && !k->groups.len && k->set == SET_NONE ? k->outputs.at[0].of.table : -1;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		const struct sketch_term *t = &k->outputs.at[i];

		if (t->of.table != table || t->share || t->averaged || t->grain.at ||
		    (t->fn != FN_NONE && (t->fn != FN_COUNT || t->of.column >= 0 || k->outputs.len > 1)))
			return -1;
	}
	for (ptrdiff_t i = 0; i < k->orders.len; i++)
		if (k->orders.at[i].by.of.table != table || k->orders.at[i].by.fn != FN_NONE)
			return -1;
	return table;
}
