#include "assistant/draft/conditions.h"

#include "base/arena.h"
#include "base/banned.h"

static bool op_of(enum cue_kind k, enum sketch_op *op)
{
	static const struct {
		enum cue_kind cue;
		enum sketch_op op;
	} known[] = {
		{ CUE_MORE, TEST_ABOVE },    { CUE_LESS, TEST_BELOW },	  { CUE_AT_LEAST, TEST_FROM },
		{ CUE_AT_MOST, TEST_UP_TO }, { CUE_BETWEEN, TEST_RANGE }, { CUE_EQUAL, TEST_IS },
		{ CUE_AFTER, TEST_ABOVE },   { CUE_BEFORE, TEST_BELOW },  { CUE_SINCE, TEST_FROM },
		{ CUE_UNTIL, TEST_UP_TO },   { CUE_NOT, TEST_IS_NOT },
	};

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (known[i].cue == k) {
			*op = known[i].op;
			return true;
		}
	return false;
}

/* Have an average gross of over 3000: an aggregate of the group. */
static enum sketch_fn function_before(struct sentence *s, int i)
{
	if (item_function(s, i - 1) != FN_NONE)
		sentence_use(s, i - 1);
	return item_function(s, i - 1);
}

/* People under 40: by their age, if they have one. */
static bool age_of(struct sentence *s, int thing, struct sketch_term *out)
{
	int table = item_is(s, thing, ITEM_TABLE) ? s->items.at[thing].of.table : -1, column;
	bool rises;

	column = table < 0 ? -1 : quality_column(s, QUALITY_AGE, table, &rises);
	if (column < 0 || !rises)
		return false;
	*out = term_of((struct sketch_column){ table, column });
	sentence_doubt(s, .85, DRAFT_COLUMNS,
		       str_fmt(s->arena, "the number is one of %.*s", STR(sentence_column(s, out->of))));
	return true;
}

static bool target_of(struct sentence *s, int i, const struct cue *c, const struct number *n, struct sketch_term *out)
{
	const struct number *last = c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : n;
	int before = item_beside(s, i, -1), after = n ? item_after_number(s, i, last) : -1;
	bool rises;

	if (c->quality > QUALITY_COUNT && s->entity >= 0) {
		int column = quality_column(s, c->quality, s->entity, &rises);

		if (column >= 0) {
			sentence_doubt(s, .9, DRAFT_COLUMNS, NO_STR);
			*out = term_of((struct sketch_column){ s->entity, column });
			return rises;
		}
	}
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i) &&
	    !(after >= 0 && item_is_counted(s, after)) && !(after >= 0 && item_is_counted(s, before))) {
		*out = term_of(s->items.at[before].of);
		if (before >= s->output_end)
			sentence_use(s, before);
		out->fn = before > s->output_end ? function_before(s, before) : FN_NONE;
		return true;
	}
	if (after >= 0) {
		sentence_use(s, after);
		if (item_is_cue(s, after - 1, CUE_COUNT))
			sentence_use(s, after - 1);
		if (item_is_counted(s, after) && s->items.at[after].kind == ITEM_COLUMN)
			sentence_doubt(s, .7, DRAFT_COLUMNS, NO_STR);
		*out = item_is_counted(s, after) ? term_count(s->items.at[after].of) : term_of(s->items.at[after].of);
		return true;
	}
	if (item_is(s, before, ITEM_TABLE) && item_is_cue(s, before - 1, CUE_COUNT) && items_close(s, before, i) &&
	    before >= s->output_end) {
		*out = term_count(s->items.at[before].of);
		sentence_use(s, before - 1);
		sentence_use(s, before);
		return true;
	}
	return age_of(s, before, out);
}

/* Before the year 2010: the column stands between. */
static bool named_then_number(struct sentence *s, int i, struct sketch_condition *is)
{
	if (!item_is(s, i + 1, ITEM_COLUMN) || !item_is(s, i + 2, ITEM_NUMBER) || s->items.at[i + 1].gap ||
	    s->items.at[i + 2].gap)
		return false;
	is->of = term_of(s->items.at[i + 1].of);
	is->value = s->items.at[i + 2].number->literal;
	for (int k = i; k < i + 3; k++)
		sentence_use(s, k);
	sentence_condition(s, i, *is);
	return true;
}

static void read_comparison(struct sentence *s, int i, enum sketch_op op)
{
	const struct cue *c = s->items.at[i].cue;
	const struct number *n = c->number >= 0 ? &s->q->said.numbers.at[c->number] : NULL,
			    *to = c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : NULL;
	struct sketch_condition is = { .op = op };

	if (!n && op != TEST_RANGE && named_then_number(s, i, &is))
		return;
	if (!n || (op == TEST_RANGE && !to))
		return;
	sentence_use(s, i);
	if (!target_of(s, i, c, n, &is.of)) {
		sentence_doubt(s, .2, DRAFT_COLUMNS,
			       str_fmt(s->arena, "the question does not say what to compare with %.*s",
				       STR(n->literal)));
		return;
	}
	is.value = n->literal;
	is.value_to = to ? to->literal : NO_STR;
	if (item_is_negated(s, i))
		is.op = test_opposite(is.op);
	if (is.of.fn == FN_NONE && column_is_text(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .8, DRAFT_COLUMNS, NO_STR);
	sentence_condition(s, i, is);
}

/* More than the average: the cue of the aggregate follows. */
static void read_nested(struct sentence *s, int i, enum sketch_op op)
{
	static const struct {
		enum cue_kind cue;
		enum sketch_fn fn;
	} known[] = { { CUE_AVERAGE, FN_AVERAGE }, { CUE_MAXIMUM, FN_MAXIMUM }, { CUE_MINIMUM, FN_MINIMUM } };
	int before = item_beside(s, i, -1), after = i + 2;

	for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
		struct sketch_condition is = { .op = op };
		struct sketch_column of = { -1, -1 };

		if (!item_is_cue(s, i + 1, known[k].cue))
			continue;
		if (item_is(s, after, ITEM_COLUMN) && items_close(s, i + 1, after))
			of = s->items.at[after].of;
		else if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i))
			of = s->items.at[before].of;
		if (of.table < 0)
			return;
		if (item_is(s, before, ITEM_COLUMN) && before >= s->output_end)
			sentence_use(s, before);
		sentence_use(s, i);
		sentence_use(s, i + 1);
		if (item_is(s, after, ITEM_COLUMN))
			sentence_use(s, after);
		is.of = term_of(of);
		is.nested = new(s->arena, struct sketch);
		*push(&is.nested->outputs, s->arena) = (struct sketch_term){ .fn = known[k].fn, .of = of };
		*push(&is.nested->tables, s->arena) = of.table;
		sentence_condition(s, i, is);
		return;
	}
}

void sentence_comparisons(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++) {
		enum sketch_op op;

		if (s->items.at[i].kind != ITEM_CUE || s->items.at[i].used || !op_of(s->items.at[i].cue->kind, &op))
			continue;
		read_comparison(s, i, op);
		if (!s->items.at[i].used)
			read_nested(s, i, op);
	}
}
