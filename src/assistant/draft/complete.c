/*
 * What follows from the parts of a sentence together: groups, what counts once, sums,
 * conditions that no row can meet.
 */
#include "assistant/draft/conditions.h"
#include "assistant/draft/resolve.h"

#include "base/arena.h"
#include "base/banned.h"

static bool is_grouped(const struct sketch *k)
{
	bool plain = false, measure = false;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		plain = plain || k->outputs.at[i].fn == FN_NONE;
		measure = measure || k->outputs.at[i].fn != FN_NONE;
	}
	for (ptrdiff_t i = 0; i < k->orders.len; i++)
		measure = measure || k->orders.at[i].by.fn != FN_NONE;
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		measure = measure || k->conditions.at[i].of.fn != FN_NONE;
	return measure && plain;
}

static bool has_reference_to(const struct sentence *s, struct sketch_column of)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++) {
		struct sketch_column c = s->k->outputs.at[i].of;
		const struct link_column *from = c.column < 0 ? NULL : &s->schema->at[c.table].columns.at[c.column];

		if (from && s->k->outputs.at[i].fn == FN_NONE && from->fk_table == of.table &&
		    from->fk_column == of.column)
			return true;
	}
	return false;
}

/* What the rows are grouped by comes out too: a column itself, a table by its label. */
static void show_groups(struct sentence *s)
{
	struct sketch *k = s->k;
	ptrdiff_t n = k->groups.len;

	for (ptrdiff_t i = 0; i < n; i++) {
		struct sketch_column of = k->groups.at[i].of;
		int columns[2], labels;

		if (sketch_shows(k, of.table, of.column == key_column(s->schema, of.table) ? -1 : of.column) ||
		    has_reference_to(s, of))
			continue;
		labels = of.column == key_column(s->schema, of.table) ? label_columns(&s->q->linker, of.table, columns)
								      : 0;
		if (!labels)
			*push(&k->outputs, s->arena) = (struct sketch_term){ .of = of };
		for (int c = 0; c < labels; c++)
			*push(&k->outputs, s->arena) = (struct sketch_term){ .of = { of.table, columns[c] } };
		sentence_table(s, of.table);
	}
}

/* Rows of one entity with an aggregate of another are a group for each row of the entity. */
static void group_by_entity(struct sentence *s)
{
	struct sketch *k = s->k;

	if (k->groups.len || !is_grouped(k))
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		struct sketch_column of = k->outputs.at[i].of;
		int key = key_column(s->schema, of.table), columns[2];
		int labels = k->outputs.at[i].fn == FN_NONE ? label_columns(&s->q->linker, of.table, columns) : 0;

		if (k->outputs.at[i].fn != FN_NONE)
			continue;
		*push(&k->groups, s->arena) = k->outputs.at[i];
		if (key >= 0 && labels && of.column == columns[0] && k->tables.len > 1)
			*push(&k->groups, s->arena) = (struct sketch_term){ .of = { of.table, key } };
	}
}

/* May several rows of the table have the same of each of the outputs? No key, no name of a row, no aggregate. */
static bool repeats(struct sentence *s, int table)
{
	const struct sketch *k = s->k;
	int columns[2];

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		struct sketch_column of = k->outputs.at[i].of;

		if (k->outputs.at[i].fn != FN_NONE || of.table != table || of.column < 0 ||
		    s->schema->at[of.table].columns.at[of.column].key ||
		    (label_columns(&s->q->linker, of.table, columns) && columns[0] == of.column))
			return false;
	}
	return k->outputs.len > 0;
}

/* Do keys of the table lead to that of each of the outputs: from order lines to products, and to their categories? */
static bool is_part_of_outputs(const struct sentence *s, int table)
{
	const struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		int of = k->outputs.at[i].of.table;

		if (k->outputs.at[i].fn != FN_NONE || of == table || !keys_lead_to(s->schema, table, of, KEYS_MOST))
			return false;
	}
	return k->outputs.len > 0;
}

/* A time that rows are grouped by: its month, or a column of years. */
static bool is_time_group(struct sentence *s, const struct sketch_term *t)
{
	bool group = t->grain.at != NULL;

	for (ptrdiff_t i = 0; i < s->k->groups.len && !group; i++)
		group = sketch_same(s->k->groups.at[i].of, t->of) &&
			column_is_time(&s->q->linker, t->of.table, t->of.column);
	return group;
}

/* Revenue by month, orders by month: what comes out of a group of rows is their sum, or how many there are. */
static void measure_groups(struct sentence *s)
{
	struct sketch *k = s->k;
	array_of(struct sketch_term) outputs = { 0 };
	ptrdiff_t times;

	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE)
			return;
		else if (is_time_group(s, &k->outputs.at[i]))
			*push(&outputs, s->arena) = k->outputs.at[i];
	times = outputs.len;
	if (!times || k->orders.len)
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++) {
		struct sketch_column of = k->outputs.at[i].of;
		bool added;

		if (is_time_group(s, &k->outputs.at[i]) || of.column < 0 ||
		    !column_is_number(s->schema, of.table, of.column) || column_is_key(s->schema, of.table, of.column))
			continue;
		added = column_is_added(&s->q->linker, of.table, of.column);
		*push(&outputs, s->arena) = (struct sketch_term){ .fn = added ? FN_SUM : FN_AVERAGE, .of = of };
		sentence_doubt(s, added ? .85 : .7, DRAFT_SHAPE,
			       str_fmt(s->arena, added ? "%.*s is added up" : "the average of %.*s is meant",
				       STR(sentence_column(s, of))));
	}
	if (outputs.len == times) {
		int table = outputs.at[0].of.table;

		*push(&outputs, s->arena) = (struct sketch_term){ .fn = FN_COUNT, .of = { table, -1 } };
		sentence_doubt(s, .8, DRAFT_SHAPE,
			       str_fmt(s->arena, "rows of %.*s are counted", STR(s->schema->at[table].name)));
	}
	k->outputs.at = outputs.at;
	k->outputs.len = outputs.len;
	k->outputs.cap = outputs.cap;
}

/* The year with the most births, of years and regions: of all rows of a year together. */
static void sum_of_most(struct sentence *s)
{
	struct sketch *k = s->k;

	if (s->most_of && k->orders.len == 1 && k->orders.at[0].by.fn == FN_NONE && !k->groups.len &&
	    (repeats(s, k->orders.at[0].by.of.table) || is_part_of_outputs(s, k->orders.at[0].by.of.table)))
		k->orders.at[0].by.fn = FN_SUM;
}

/* Singers in concerts: a table has each pair of them once. Patients and doctors may meet often. */
static bool are_paired(const struct link_schema *s, int one, int other)
{
	for (int t = 0; t < s->len; t++) {
		int to_one = t == one || t == other ? -1 : reference_column(s, t, one),
		    to_other = to_one < 0 ? -1 : reference_column(s, t, other), key = key_column(s, t);

		if (to_other >= 0 && (key < 0 || key == to_one || key == to_other))
			return true;
	}
	return false;
}

/* Orders by category: an order has several products of one, and joined with them several rows. */
static bool is_repeated(const struct sentence *s, int table)
{
	for (ptrdiff_t i = 0; i < s->k->tables.len; i++) {
		int other = s->k->tables.at[i];

		if (!sketch_is_without(s->k, other) && !keys_lead_to(s->schema, table, other, KEYS_MOST) &&
		    !are_paired(s->schema, table, other))
			return true;
	}
	return false;
}

/* Each row of a thing counts once, however many rows of another thing belong to it. */
static void count_once(struct sentence *s)
{
	struct sketch *k = s->k;

	for (ptrdiff_t i = 0; i < k->outputs.len && k->tables.len > 1; i++) {
		struct sketch_term *t = &k->outputs.at[i];
		int key = t->fn == FN_COUNT ? key_column(s->schema, t->of.table) : -1;

		if (t->of.column >= 0 || key < 0 || (k->groups.len && !is_repeated(s, t->of.table)))
			continue;
		t->of.column = key;
		t->distinct = true;
	}
}

/* The countries with singers before 1945 and after 1955: what comes out for either is in both. */
static void split_contradiction(struct sentence *s)
{
	struct sketch *k = s->k, *other;

	for (ptrdiff_t i = 0; i + 1 < k->conditions.len; i++) {
		if (!conditions_contradict(&k->conditions.at[i], &k->conditions.at[i + 1]))
			continue;
		other = new(s->arena, struct sketch);
		*other = *k;
		other->conditions.at = new_n(s->arena, struct sketch_condition, k->conditions.len);
		for (ptrdiff_t c = 0, n = 0; c < k->conditions.len; c++)
			if (c != i)
				other->conditions.at[n++] = k->conditions.at[c];
		other->conditions.len = other->conditions.cap = k->conditions.len - 1;
		for (ptrdiff_t c = i + 1; c + 1 < k->conditions.len; c++)
			k->conditions.at[c] = k->conditions.at[c + 1];
		k->conditions.len--;
		k->set = SET_BOTH;
		k->other = other;
		for (int b = 0; b < s->items.len; b++)
			if (item_is_cue(s, b, CUE_BOTH))
				sentence_use(s, b);
		for (ptrdiff_t o = 0; o < k->outputs.len; o++)
			if (k->outputs.at[o].fn != FN_NONE)
				sentence_doubt(s, .2, DRAFT_SHAPE, NO_STR);
		sentence_doubt(s, .85, DRAFT_SHAPE, NO_STR);
		return;
	}
}

static void keep_conditions(struct sentence *s, const struct sketch *from, bool all, struct sketch *to)
{
	to->conditions = (typeof(to->conditions)){ 0 };
	for (ptrdiff_t i = 0; i < from->conditions.len; i++)
		if (all || !from->conditions.at[i].excluded)
			*push(&to->conditions, s->arena) = from->conditions.at[i];
}

/*
 * Countries that never had a town above 9000: those of all towns, except those of such towns. Of rows that come out by
 * name, only that the condition does not hold.
 */
static void exclude(struct sentence *s)
{
	struct sketch *k = s->k, all = *k;
	int table = -1;

	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		table = k->conditions.at[i].excluded ? k->conditions.at[i].of.of.table : table;
	if (table < 0)
		return;
	if (!k->groups.len && !k->orders.len && k->set == SET_NONE && repeats(s, table)) {
		k->set = SET_EXCEPT;
		k->other = new(s->arena, struct sketch);
		*k->other = all;
		keep_conditions(s, &all, true, k->other);
		keep_conditions(s, &all, false, k);
		return;
	}
	for (ptrdiff_t i = 0; i < k->conditions.len; i++)
		if (k->conditions.at[i].excluded)
			k->conditions.at[i].op = test_opposite(k->conditions.at[i].op);
}

/* Is each row's value of the column the one of a condition? */
static bool is_fixed(const struct sketch *k, const struct sketch_term *t)
{
	for (ptrdiff_t i = 0; i < k->conditions.len; i++) {
		const struct sketch_condition *c = &k->conditions.at[i];
		bool either = c->or_previous || (i + 1 < k->conditions.len && k->conditions.at[i + 1].or_previous);

		if (sketch_same(c->of.of, t->of) && c->of.fn == FN_NONE && c->op == TEST_IS && c->value.at && !either &&
		    !c->excluded && !c->part && !c->nested && !c->around)
			return true;
	}
	return false;
}

/* Does the question ask for the key itself: the customer ids? */
static bool is_asked_as_key(const struct sentence *s, struct sketch_column of)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is(s, i, ITEM_COLUMN) && sketch_same(s->items.at[i].of, of) && item_says_key(s, i))
			return true;
	return false;
}

static bool is_shown_itself(const struct sketch *k, const struct sentence *s, struct sketch_column of)
{
	const struct link_column *c = of.column < 0 ? NULL : &s->schema->at[of.table].columns.at[of.column];

	return c && c->fk_table >= 0 && c->fk_table != of.table && sketch_shows(k, c->fk_table, -1) &&
	       !is_asked_as_key(s, of);
}

/* The types of companies that operated flights: flight.company_id only says which companies, which come out already. */
static void hide_references(struct sentence *s)
{
	struct sketch *k = s->k;
	array_of(struct sketch_term) outputs = { 0 };

	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE || !is_shown_itself(k, s, k->outputs.at[i].of))
			*push(&outputs, s->arena) = k->outputs.at[i];
	k->outputs.at = outputs.at;
	k->outputs.len = outputs.len;
	k->outputs.cap = outputs.cap;
}

/* The details of the car with id 1: the id is known, and only says which car. */
static void hide_fixed(struct sentence *s)
{
	struct sketch *k = s->k;
	array_of(struct sketch_term) outputs = { 0 };

	if (k->set != SET_NONE || k->groups.len)
		return;
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE || !is_fixed(k, &k->outputs.at[i]))
			*push(&outputs, s->arena) = k->outputs.at[i];
	if (!outputs.len || outputs.len == k->outputs.len)
		return;
	k->outputs.at = outputs.at;
	k->outputs.len = outputs.len;
	k->outputs.cap = outputs.cap;
}

/* Which tags exist: of a column alone, where the question names no table, each once. */
static void show_once(struct sentence *s)
{
	struct sketch *k = s->k;
	struct sketch_column of = k->outputs.len == 1 ? k->outputs.at[0].of : (struct sketch_column){ -1, -1 };
	int columns[2];

	if (s->entity_item >= 0 || of.column < 0 || k->outputs.at[0].fn != FN_NONE || k->distinct || k->groups.len ||
	    k->limit || k->orders.len || k->conditions.len || k->without.len || k->set != SET_NONE ||
	    k->tables.len > 1 || !column_is_text(s->schema, of.table, of.column) ||
	    s->schema->at[of.table].columns.at[of.column].key ||
	    (label_columns(&s->q->linker, of.table, columns) && columns[0] == of.column))
		return;
	k->distinct = true;
	sentence_doubt(s, .8, DRAFT_SHAPE, S("equal rows are shown once"));
}

static void take_table_of(struct sentence *s, const struct sketch_term *t)
{
	ptrdiff_t before = s->k->tables.len;

	sentence_table(s, t->of.table);
	if (before && s->k->tables.len > before)
		sentence_doubt(s, .1, DRAFT_TABLES,
			       str_fmt(s->arena, "the question does not say how %.*s takes part",
				       STR(s->schema->at[t->of.table].name)));
}

/* What comes out, and in which order, is of tables that take part. */
static void take_tables(struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		take_table_of(s, &s->k->outputs.at[i]);
	for (ptrdiff_t i = 0; i < s->k->groups.len; i++)
		take_table_of(s, &s->k->groups.at[i]);
	for (ptrdiff_t i = 0; i < s->k->orders.len; i++)
		take_table_of(s, &s->k->orders.at[i].by);
}

void sentence_complete(struct sentence *s)
{
	hide_references(s);
	sentence_best(s);
	measure_groups(s);
	show_groups(s);
	sum_of_most(s);
	sentence_related_counts(s);
	sentence_existences(s);
	group_by_entity(s);
	sentence_counted_things(s);
	count_once(s);
	sentence_counted_best(s);
	split_contradiction(s);
	exclude(s);
	hide_fixed(s);
	show_once(s);
	sentence_repeats(s);
	sentence_ties(s);
	take_tables(s);
}
