/*
 * A number of rows that belong to each, beside other conditions: customers from Brazil with more than 5 orders, with 3
 * orders and 2 reviews. The rows are counted in a query of their own, where no other join repeats them.
 */
#include "assistant/draft/conditions.h"
#include "assistant/draft/resolve.h"

#include "base/arena.h"
#include "base/banned.h"

struct counting {
	struct sentence *s;
	int shown; /* the table whose rows come out */
	int key;
	array_of(int) counted; /* tables whose rows are counted for each */
	struct sketch rest;    /* without what is about these */
	struct sketch **those; /* of each of them */
};

static bool is_counted(const struct sketch_condition *c)
{
	return c->of.fn == FN_COUNT && c->of.of.column < 0;
}

static int place_of(const struct counting *c, int table)
{
	for (int i = 0; i < c->counted.len; i++)
		if (c->counted.at[i] == table)
			return i;
	return -1;
}

/* The tables that are counted; false: a condition on a number is not of this kind. */
static bool find_counted(struct counting *c)
{
	const struct link_schema *schema = c->s->schema;

	for (ptrdiff_t i = 0; i < c->s->k->conditions.len; i++) {
		const struct sketch_condition *is = &c->s->k->conditions.at[i];
		int table = is->of.of.table, reference = reference_column(schema, table, c->shown);

		if (is->or_previous || is->excluded || is->part)
			return false;
		if (is->of.fn == FN_NONE)
			continue;
		if (!is_counted(is) || is->nested || reference < 0 || table == c->shown || place_of(c, table) >= 0 ||
		    schema->at[table].columns.at[reference].fk_column != c->key)
			return false;
		*push(&c->counted, c->s->arena) = table;
	}
	return c->counted.len > 0;
}

/* Where the question names something of the table last; -1: nowhere. */
static int last_item(const struct sentence *s, int table)
{
	int found = -1;

	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].mention && s->items.at[i].of.table == table)
			found = i;
	return found;
}

/* Which of the counted rows a table says more about: the status of orders; -1: of what comes out. */
static int counted_with(const struct counting *c, int table)
{
	int place = place_of(c, table);

	for (int i = 0; place < 0 && table != c->shown && i < c->counted.len; i++) {
		int one = c->counted.at[i];
		bool leads = keys_lead_to(c->s->schema, one, table, KEYS_MOST) ||
			     keys_lead_to(c->s->schema, table, one, KEYS_MOST);

		if (leads && (!keys_lead_to(c->s->schema, c->shown, table, KEYS_MOST) ||
			      last_item(c->s, table) > last_item(c->s, one)))
			place = i;
	}
	return place;
}

static void divide(struct counting *c)
{
	const struct sketch *k = c->s->k;

	c->rest.conditions = (typeof(c->rest.conditions)){ 0 };
	c->rest.tables = (typeof(c->rest.tables)){ 0 };
	c->those = new_n(c->s->arena, struct sketch *, c->counted.len);
	for (int i = 0; i < c->counted.len; i++) {
		int table = c->counted.at[i];
		struct sketch_term by = term_of(
			(struct sketch_column){ table, reference_column(c->s->schema, table, c->shown) });

		c->those[i] = new(c->s->arena, struct sketch);
		*push(&c->those[i]->outputs, c->s->arena) = by;
		*push(&c->those[i]->groups, c->s->arena) = by;
	}
	for (ptrdiff_t i = 0; i < k->tables.len; i++) {
		int with = counted_with(c, k->tables.at[i]);

		*push(with < 0 ? &c->rest.tables : &c->those[with]->tables, c->s->arena) = k->tables.at[i];
	}
	for (ptrdiff_t i = 0; i < k->conditions.len; i++) {
		int with = counted_with(c, k->conditions.at[i].of.of.table);

		*push(with < 0 ? &c->rest.conditions : &c->those[with]->conditions, c->s->arena) = k->conditions.at[i];
	}
}

/* Is there anything that a join with the counted rows would repeat, or would count for each of several? */
static bool is_worth(const struct counting *c)
{
	if (c->counted.len > 1)
		return true;
	for (ptrdiff_t i = 0; i < c->rest.tables.len; i++)
		if (c->rest.tables.at[i] != c->shown)
			return true;
	return false;
}

void sentence_related_counts(struct sentence *s)
{
	struct counting c = { .s = s, .shown = sketch_shown_table(s->k), .rest = *s->k };

	c.key = c.shown < 0 ? -1 : key_column(s->schema, c.shown);
	if (c.key < 0 || !find_counted(&c))
		return;
	divide(&c);
	if (!is_worth(&c))
		return;
	*s->k = c.rest;
	sentence_table(s, c.shown);
	for (int i = 0; i < c.counted.len; i++)
		*push(&s->k->conditions, s->arena) = (struct sketch_condition){
			.of = term_of((struct sketch_column){ c.shown, c.key }), .op = TEST_AMONG, .nested = c.those[i]
		};
}
