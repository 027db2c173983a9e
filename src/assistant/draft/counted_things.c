/* How many things have so many rows: customers with more than 3 orders, counted. */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

/* Is the number of things all that is asked for? */
static bool counts_things(const struct sketch *k)
{
	return k->outputs.len == 1 && k->outputs.at[0].fn == FN_COUNT && k->outputs.at[0].of.column < 0 &&
	       !k->groups.len && !k->orders.len && !k->limit && k->set == SET_NONE;
}

static bool is_of_groups(const struct sketch *k, int thing)
{
	bool found = false;

	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].excluded)
			return false;
		else if (k->conditions.at[i].of.fn != FN_NONE && k->conditions.at[i].of.of.table != thing)
			found = true;
	return found;
}

void sentence_counted_things(struct sentence *s)
{
	struct sketch *k = s->k, *those;
	int thing = counts_things(k) ? k->outputs.at[0].of.table : -1,
	    key = thing < 0 ? -1 : key_column(s->schema, thing);
	struct sketch_term by = term_of((struct sketch_column){ thing, key });

	if (key < 0 || !is_of_groups(k, thing))
		return;
	those = new(s->arena, struct sketch);
	*those = *k;
	those->outputs = (typeof(those->outputs)){ 0 };
	*push(&those->outputs, s->arena) = by;
	*push(&those->groups, s->arena) = by;
	k->conditions = (typeof(k->conditions)){ 0 };
	k->without = (typeof(k->without)){ 0 };
	k->tables = (typeof(k->tables)){ 0 };
	*push(&k->tables, s->arena) = thing;
	*push(&k->conditions, s->arena) = (struct sketch_condition){ .of = by, .op = TEST_AMONG, .nested = those };
}
