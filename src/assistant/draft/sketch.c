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
