#include "assistant/draft/variants.h"

#include "assistant/draft/plan_json.h"
#include "base/arena.h"
#include "base/banned.h"

enum { VARIANTS_MOST = 4 };

static bool is_same(const struct sketch_term *a, const struct sketch_term *b)
{
	return a->fn == b->fn && a->of.table == b->of.table && a->of.column == b->of.column;
}

static bool has_measure(const struct sketch *k)
{
	for (ptrdiff_t i = 0; i < k->outputs.len; i++)
		if (k->outputs.at[i].fn != FN_NONE)
			return true;
	return false;
}

/* ---- tables ---- */

/* The heads of departments: all of them, also those without a department. */
static str without_idle_table(struct sentence *s, struct sketch *k)
{
	const struct sketch *was = s->k;
	int idle = -1;

	k->tables = (typeof(k->tables)){ 0 };
	for (ptrdiff_t i = 0; i < was->tables.len; i++)
		if (idle < 0 && !sketch_uses(was, was->tables.at[i]))
			idle = was->tables.at[i];
		else
			*push(&k->tables, s->arena) = was->tables.at[i];
	if (idle < 0 || !k->tables.len)
		return NO_STR;
	if (k->tables.len == 1 && !has_measure(k) && !k->conditions.len && !k->orders.len)
		k->groups = (typeof(k->groups)){ 0 }; /* nothing repeats the rows then */
	k->outputs = (typeof(k->outputs)){ 0 };
	for (ptrdiff_t i = 0; i < was->outputs.len; i++)
		*push(&k->outputs, s->arena) = was->outputs.at[i];
	for (ptrdiff_t i = 0; i < k->outputs.len && k->tables.len == 1; i++) {
		struct sketch_term *t = &k->outputs.at[i];

		if (t->distinct && t->fn == FN_COUNT && t->of.column == key_column(s->schema, t->of.table))
			*t = (struct sketch_term){ .fn = FN_COUNT, .of = { t->of.table, -1 } };
	}
	return str_fmt(s->arena, "rows need none of %.*s", STR(s->schema->at[idle].name));
}

/* ---- rows that are equal ---- */

/* No two rows of the join have the same of it: a key, or what each row is called, of the table that has most rows. */
static bool tells_apart(struct sentence *s, const struct sketch *k)
{
	int columns[2];

	for (ptrdiff_t i = 0; i < k->outputs.len && k->tables.len == 1; i++) {
		struct sketch_column of = k->outputs.at[i].of;

		if (of.column >= 0 && (s->schema->at[of.table].columns.at[of.column].key ||
				       (label_columns(&s->q->linker, of.table, columns) && columns[0] == of.column)))
			return true;
	}
	return false;
}

static str other_distinct(struct sentence *s, struct sketch *k)
{
	if (has_measure(k) || k->groups.len || k->set != SET_NONE || k->limit || (!k->distinct && tells_apart(s, k)))
		return NO_STR;
	k->distinct = !k->distinct;
	return k->distinct ? S("equal rows are shown once") : S("equal rows are all shown");
}

/* Groups of rows of a table by its key and its name: by the name alone. */
static str group_by_name(struct sentence *s, struct sketch *k)
{
	const struct sketch *was = s->k;
	int table = -1;

	k->groups = (typeof(k->groups)){ 0 };
	for (ptrdiff_t i = 0; i < was->groups.len; i++) {
		const struct sketch_term *g = &was->groups.at[i];
		bool shown = false, named = false;

		for (ptrdiff_t o = 0; o < was->outputs.len; o++) {
			shown = shown || is_same(&was->outputs.at[o], g);
			named = named ||
				(was->outputs.at[o].fn == FN_NONE && was->outputs.at[o].of.table == g->of.table &&
				 sentence_names_column(s, was->outputs.at[o].of));
		}
		if (!shown && named && g->of.column == key_column(s->schema, g->of.table))
			table = g->of.table;
		else
			*push(&k->groups, s->arena) = *g;
	}
	for (ptrdiff_t o = 0; o < was->outputs.len; o++)
		if (table >= 0 && was->outputs.at[o].fn == FN_NONE)
			*push(&k->groups, s->arena) = was->outputs.at[o];
	return table < 0 ? NO_STR
			 : str_fmt(s->arena, "rows of %.*s with the same name are one group",
				   STR(s->schema->at[table].name));
}

/* ---- rows of the first place ---- */

/* The oldest: all that are as old. */
static str with_ties(struct sentence *s, struct sketch *k)
{
	struct sketch_order first = k->orders.len ? k->orders.at[0] : (struct sketch_order){ 0 };

	if (!sketch_with_ties(s, k))
		return NO_STR;
	if (first.by.fn != FN_NONE)
		return S("all that tie for the first place are shown");
	return str_fmt(s->arena, "all rows with the %s %.*s are shown", first.descending ? "largest" : "smallest",
		       STR(sentence_column(s, first.by.of)));
}

/* ---- what comes out ---- */

static str with_measure(struct sentence *s, struct sketch *k)
{
	const struct sketch_order *o = k->orders.len == 1 ? &k->orders.at[0] : NULL;

	if (!o || o->by.fn == FN_NONE || has_measure(k) || k->set != SET_NONE)
		return NO_STR;
	*push(&k->outputs, s->arena) = o->by;
	return S("the number that ranks them is shown too");
}

/* Each row of the join counts, or each thing once. */
static str other_count(struct sentence *s, struct sketch *k)
{
	bool some = false;

	k->outputs = (typeof(k->outputs)){ 0 };
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++) {
		struct sketch_term *t = push(&k->outputs, s->arena);

		*t = s->k->outputs.at[i];
		if (t->fn != FN_COUNT || t->of.column < 0)
			continue;
		*t = (struct sketch_term){ .fn = FN_COUNT, .of = { t->of.table, -1 } };
		some = true;
	}
	return some ? S("each row counts, not each thing once") : NO_STR;
}

void sentence_variants(struct sentence *s, const struct draft_ask *ask)
{
	static str (*const kinds[])(struct sentence *, struct sketch *) = {
		without_idle_table, group_by_name, with_ties, other_count, other_distinct, with_measure,
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds && s->out->variants.len < VARIANTS_MOST; i++) {
		struct sketch *k = sketch_copy(s->arena, s->k);
		str assumption = kinds[i](s, k);

		if (assumption.at)
			*push(&s->out->variants, s->arena) = (struct draft_variant){ k, plan_json(s->arena, ask, k),
										     assumption };
	}
}
