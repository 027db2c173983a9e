/*
 * What different rows of something must meet at once: customers who ordered in 2024 but not in 2025, who bought both of
 * two products. Each condition is then about rows of its own, which the row that is asked for has or has not.
 */
#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

static const double of_several = .85;

/* Of what the shown rows have several of; what may not be there at all is a part of its own. */
static bool is_told_apart(const struct sentence *s, int shown, int table)
{
	return rows_are_several(s->schema, shown, table) && !sketch_is_without(s->k, table);
}

static bool is_simple(const struct sketch_condition *c)
{
	return c->of.fn == FN_NONE && !c->or_previous && !c->part && !c->beside && !c->around && !c->nested;
}

/* The conditions on what each row has several of; false: one of them can be about no rows of its own. */
static bool take_conditions(const struct sentence *s, int shown, struct sketch *of, struct sketch *rest)
{
	for (ptrdiff_t i = 0; i < s->k->conditions.len; i++) {
		const struct sketch_condition *c = &s->k->conditions.at[i];
		bool several = is_told_apart(s, shown, c->of.of.table);

		if ((several && !is_simple(c)) || (!several && c->excluded))
			return false;
		*push(several ? &of->conditions : &rest->conditions, s->arena) = *c;
	}
	for (ptrdiff_t i = 0; i < s->k->tables.len; i++) {
		int table = s->k->tables.at[i];

		*push(is_told_apart(s, shown, table) ? &of->tables : &rest->tables, s->arena) = table;
	}
	return true;
}

static bool contradicts_any(const struct sketch *of, ptrdiff_t i)
{
	for (ptrdiff_t k = 0; k < of->conditions.len && !of->conditions.at[i].excluded; k++)
		if (k != i && !of->conditions.at[k].excluded &&
		    (conditions_contradict(&of->conditions.at[i], &of->conditions.at[k]) ||
		     conditions_contradict(&of->conditions.at[k], &of->conditions.at[i])))
			return true;
	return false;
}

/* Does the condition narrow the rows of which one is tested? What those beside it are tested for does not. */
static bool is_shared(const struct sketch *of, ptrdiff_t i, ptrdiff_t tested)
{
	const struct sketch_condition *c = &of->conditions.at[i];

	if (i == tested || c->excluded || contradicts_any(of, i))
		return i == tested;
	return tested < 0 || !of->conditions.at[tested].excluded ||
	       !sketch_same(c->of.of, of->conditions.at[tested].of.of);
}

/* tested: the condition that is about these rows alone; -1: none. */
static void add_existence(struct sentence *s, const struct sketch *of, ptrdiff_t tested, struct sketch *rest)
{
	struct sketch *those = new(s->arena, struct sketch);

	those->tables = of->tables;
	for (ptrdiff_t i = 0; i < of->conditions.len; i++)
		if (is_shared(of, i, tested))
			*push(&those->conditions, s->arena) = of->conditions.at[i];
	*push(&rest->existences,
	      s->arena) = (struct sketch_existence){ tested >= 0 && of->conditions.at[tested].excluded, those };
	for (ptrdiff_t i = 0; i < those->conditions.len; i++)
		those->conditions.at[i].excluded = false;
}

/* Not paid: no invoice that is. */
static bool excludes_event(const struct sketch *of)
{
	for (ptrdiff_t i = 0; i < of->conditions.len; i++)
		if (of->conditions.at[i].excluded && of->conditions.at[i].op == TEST_FILLED)
			return true;
	return false;
}

/* Names that are asked for, and not the rows that have them: of both. */
static bool shows_named(const struct sentence *s)
{
	for (ptrdiff_t i = 0; i < s->k->outputs.len; i++)
		if (sentence_names_column(s, s->k->outputs.at[i].of))
			return true;
	return false;
}

static void use_cue(struct sentence *s, enum cue_kind kind)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is_cue(s, i, kind))
			sentence_use(s, i);
}

void sentence_existences(struct sentence *s)
{
	int shown = sketch_shown_table(s->k);
	struct sketch of = { 0 }, rest = *s->k;
	ptrdiff_t several = 0, absent = 0, plain = 0;

	rest.conditions = (typeof(rest.conditions)){ 0 };
	rest.tables = (typeof(rest.tables)){ 0 };
	if (shown < 0 || !take_conditions(s, shown, &of, &rest))
		return;
	for (ptrdiff_t i = 0; i < of.conditions.len; i++) {
		absent += of.conditions.at[i].excluded;
		several += contradicts_any(&of, i);
		plain += !of.conditions.at[i].excluded;
	}
	if (!(absent && (plain || excludes_event(&of))) && (!several || shows_named(s)))
		return;
	for (ptrdiff_t i = 0; i < of.conditions.len; i++)
		if (contradicts_any(&of, i))
			add_existence(s, &of, i, &rest);
	if (!several && plain)
		add_existence(s, &of, -1, &rest);
	for (ptrdiff_t i = 0; i < of.conditions.len; i++)
		if (of.conditions.at[i].excluded)
			add_existence(s, &of, i, &rest);
	*s->k = rest;
	sentence_table(s, shown);
	use_cue(s, CUE_BOTH);
	use_cue(s, CUE_EXCEPT);
	sentence_doubt(s, of_several, DRAFT_SHAPE, NO_STR);
}
