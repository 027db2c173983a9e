#include "assistant/draft/compared_measures.h"
#include "assistant/draft/conditions.h"
#include "assistant/draft/quality_columns.h"

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
	enum sketch_fn fn = item_function(s, i - 1);

	if (fn != FN_NONE)
		sentence_use(s, i - 1);
	return fn == FN_COUNT && column_says_amount(&s->q->linker, s->items.at[i].of.table, s->items.at[i].of.column)
		       ? FN_NONE /* num_of_seats is a number of seats itself */
		       : fn;
}

/*
 * Names that have more than 2 records, kinds that were used at least twice:
 * not the name is a number, but its rows are.
 */
static bool is_row_count(struct sentence *s, int before, int after)
{
	struct sketch_column of = s->items.at[before].of;

	return before < s->output_end && after < 0 && column_is_text(s->schema, of.table, of.column) &&
	       !column_is_time(&s->q->linker, of.table, of.column) && !column_is_key(s->schema, of.table, of.column) &&
	       !column_says_amount(&s->q->linker, of.table, of.column);
}

/* Employees who earn more than 100, employees that earn: the verb says what is compared. */
static bool is_verb(const struct sentence *s, int column, int cue)
{
	const struct item *it = &s->items.at[column];

	return it->why == LINK_SYNONYM && column + 1 == cue && item_is(s, column - 1, ITEM_TABLE) &&
	       s->q->said.wording.language == ENGLISH && !items_apart(s, column - 1, column);
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

/*
 * Orders by customer over 100: a customer's key is no number to compare, unless the question names the key itself, and
 * hardly is what only a synonym of the word calls so.
 */
static bool is_key(const struct sentence *s, int i)
{
	struct sketch_column of = item_is(s, i, ITEM_COLUMN) ? s->items.at[i].of : (struct sketch_column){ -1, -1 };

	if (of.table < 0 || item_says_key(s, i))
		return false;
	return column_is_key(s->schema, of.table, of.column) ||
	       (item_says_by(s, i - 1) && s->items.at[i].why == LINK_SYNONYM);
}

/* Above 50 or below 46: of the same as the comparison before. */
static bool is_second(const struct sentence *s, int i)
{
	const struct item *joint = i > 1 ? &s->items.at[i - 1] : NULL;

	return joint && (item_is_cue(s, i - 1, CUE_OR) || item_is_cue(s, i - 1, CUE_AND)) && !s->items.at[i].gap &&
	       s->items.at[i - 2].used && s->k->conditions.len && s->condition_item < i &&
	       items_apart(s, i - 1, i) == 0 && s->condition_item >= i - 3;
}

static bool target_of(struct sentence *s, int i, const struct cue *c, const struct number *n, struct sketch_term *out)
{
	const struct number *last = c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : n;
	int before = item_beside(s, i, -1), after = n ? item_after_number(s, i, last) : -1;
	bool rises, key = c->kind != CUE_EQUAL && c->kind != CUE_NOT && is_key(s, before);

	if (key && after < 0)
		return false;
	if (c->quality > QUALITY_COUNT && s->entity >= 0) {
		int column = quality_column(s, c->quality, s->entity, &rises);

		if (column >= 0) {
			sentence_doubt(s, .9, DRAFT_COLUMNS, NO_STR);
			*out = term_of((struct sketch_column){ s->entity, column });
			return rises;
		}
	}
	if (after < 0 && is_second(s, i)) {
		*out = s->k->conditions.at[s->k->conditions.len - 1].of;
		return true;
	}
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i) && is_row_count(s, before, after)) {
		*out = term_count(s->items.at[before].of);
		sentence_doubt(s, .75, DRAFT_COLUMNS,
			       str_fmt(s->arena, "rows with the same %.*s are counted",
				       STR(sentence_column(s, s->items.at[before].of))));
		return true;
	}
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i) &&
	    !(after >= 0 && item_is_counted(s, after)) && !(after >= 0 && item_is_counted(s, before))) {
		*out = term_of(s->items.at[before].of);
		if (item_says_by(s, before - 1)) /* or is the measure of each group compared? */
			sentence_doubt(s, .5, DRAFT_COLUMNS, NO_STR);
		if (before >= s->output_end || is_verb(s, before, i))
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
	return age_of(s, before, out) || compared_amount(s, before, n, out);
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

/* Four digits beside a day or a moment: the year. */
static bool is_year_of(struct sentence *s, struct sketch_column of, const struct number *n)
{
	return n->whole && !n->percent && !n->currency.at && n->count == 1 && !n->word && n->value >= 1500 &&
	       n->value < 2200 && column_is_time(&s->q->linker, of.table, of.column) &&
	       !column_is_year(&s->q->linker, of.table, of.column);
}

static str first_day(struct arena *a, double year)
{
	return str_fmt(a, "%04d-01-01", (int)year);
}

/* Hired between 2015 and 2018, after 2015: whole years. */
static void compare_years(struct sentence *s, const struct number *n, const struct number *to,
			  struct sketch_condition *is)
{
	str from = first_day(s->arena, n->value), next = first_day(s->arena, (to ? to : n)->value + 1);

	is->text = true;
	is->value = is->op == TEST_ABOVE || is->op == TEST_UP_TO ? next : from;
	if (is->op == TEST_RANGE || is->op == TEST_IS) {
		is->op = TEST_RANGE;
		is->open = true;
		is->value_to = next;
	} else {
		is->op = is->op == TEST_ABOVE ? TEST_FROM : is->op == TEST_UP_TO ? TEST_BELOW : is->op;
	}
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
	is.value = n->literal;
	is.value_to = to ? to->literal : NO_STR;
	if (compared_duration(s, i, n, &is)) {
		sentence_condition(s, i, is);
		return;
	}
	if (!target_of(s, i, c, n, &is.of)) {
		compared_later(s, i, is);
		return;
	}
	if (is.of.fn == FN_NONE && is.of.of.column >= 0 && is.op != TEST_IS_NOT && is_year_of(s, is.of.of, n))
		compare_years(s, n, to, &is);
	if (item_is_negated(s, i)) {
		condition_negate(s, &is);
		if (is.op == TEST_RANGE && !is.excluded) {
			sentence_outside(s, i, is);
			return;
		}
	}
	if (is.of.fn == FN_NONE && column_is_text(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .8, DRAFT_COLUMNS, NO_STR);
	sentence_condition(s, i, is);
}

/* ---- compared with an aggregate ---- */

/* Above the average of their category: whose own average it is. */
static bool is_own(const struct sentence *s, int i)
{
	if (!item_is(s, i, ITEM_TABLE) && !item_is(s, i, ITEM_COLUMN))
		return false;
	for (int w = s->items.at[i - 1].first + s->items.at[i - 1].count; w < s->items.at[i].first; w++)
		if (str_is_among(s->q->mentions.words.at[w].text,
				 " their its his her same own su sus seu seus sua suas mismo misma mesmo mesma "))
			return true;
	return false;
}

static struct sketch_column other_end(enum sketch_op *op, struct sketch_column of, bool rises)
{
	if (!rises)
		*op = *op == TEST_ABOVE ? TEST_BELOW : *op == TEST_BELOW ? TEST_ABOVE : *op;
	return of;
}

/* What is compared: named beside the aggregate, before it, or by a quality: more expensive. */
static struct sketch_column compared_with(struct sentence *s, int i, int between, int cue, enum sketch_op *op)
{
	int before = item_beside(s, i, -1), after = cue + 1;
	const struct cue *c = s->items.at[i].cue;
	bool rises;

	if (item_is(s, after, ITEM_COLUMN) && !is_own(s, after) && items_close(s, cue, after)) {
		sentence_use(s, after);
		return s->items.at[after].of;
	}
	if (between >= 0)
		return s->items.at[between].of;
	if (item_is(s, before, ITEM_COLUMN) && items_close(s, before, i)) {
		if (before >= s->output_end || is_verb(s, before, i))
			sentence_use(s, before);
		return s->items.at[before].of;
	}
	if (c->quality > QUALITY_COUNT && s->entity >= 0) {
		int column = quality_column(s, c->quality, s->entity, &rises);

		if (column >= 0)
			return other_end(op, (struct sketch_column){ s->entity, column }, rises);
	}
	return (struct sketch_column){ -1, -1 };
}

/* More orders than the average: the number of each is compared with the number of all, divided by theirs. */
static bool count_of_each(struct sentence *s, struct sketch_condition *is)
{
	int table = is->of.of.table, key = s->entity < 0 ? -1 : key_column(s->schema, s->entity),
	    reference = s->entity < 0 ? -1 : reference_column(s->schema, table, s->entity);

	if (key < 0 || reference < 0 || table == s->entity)
		return false;
	is->of = term_count(is->of.of);
	is->nested->outputs.at[0] = (struct sketch_term){
		.fn = FN_COUNT, .of = { table, -1 }, .averaged = true, .per = { table, reference }
	};
	*push(&s->k->groups, s->arena) = (struct sketch_term){ .of = { s->entity, key } };
	sentence_table(s, s->entity);
	return true;
}

static void narrow_to_own(struct sentence *s, int own, int table, struct sketch *nested)
{
	struct sketch_column of = s->items.at[own].of;

	if (of.table != table)
		of = (struct sketch_column){ table, reference_column(s->schema, table, of.table) };
	if (of.column < 0)
		return;
	*push(&nested->conditions,
	      s->arena) = (struct sketch_condition){ .op = TEST_IS, .of = term_of(of), .around = true };
	sentence_use(s, own);
}

static enum sketch_fn aggregate_at(const struct sentence *s, int i)
{
	enum sketch_fn fn = item_function(s, i);

	return fn == FN_AVERAGE || fn == FN_MAXIMUM || fn == FN_MINIMUM ? fn : FN_NONE;
}

/* More than the average, a higher price than the average, more orders than the average. */
static void read_nested(struct sentence *s, int i, enum sketch_op op)
{
	bool between = (item_is(s, i + 1, ITEM_COLUMN) || item_is(s, i + 1, ITEM_TABLE)) && !s->items.at[i + 1].gap;
	int cue = between ? i + 2 : i + 1, own;
	enum sketch_fn fn;
	struct sketch_condition is = { .nested = new(s->arena, struct sketch) };

	cue += item_is_cue(s, cue, CUE_WHERE); /* mais pedidos que a media */
	fn = aggregate_at(s, cue);
	own = cue + 1;

	if (fn == FN_NONE)
		return;
	is.of.of = compared_with(s, i, between ? i + 1 : -1, cue, &op);
	is.op = op;
	if (is.of.of.table < 0)
		return;
	*push(&is.nested->outputs, s->arena) = (struct sketch_term){ .fn = fn, .of = is.of.of };
	*push(&is.nested->tables, s->arena) = is.of.of.table;
	if (is.of.of.column < 0 && (fn != FN_AVERAGE || !count_of_each(s, &is)))
		return;
	own += (item_is(s, own, ITEM_COLUMN) && !is_own(s, own)) || item_is_cue(s, own, CUE_SUM);
	if (is_own(s, own))
		narrow_to_own(s, own, is.of.of.table, is.nested);
	for (int k = i; k <= cue || item_is_cue(s, k, CUE_SUM); k++)
		sentence_use(s, k);
	sentence_condition(s, i, is);
}

/* ---- two columns of a row ---- */

static bool is_number(const struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i].of;

	return item_is(s, i, ITEM_COLUMN) && column_is_number(s->schema, of.table, of.column) &&
	       !column_is_key(s->schema, of.table, of.column);
}

static bool compare_columns(struct sentence *s, int one, int other, enum sketch_op op)
{
	struct sketch_condition is = { .op = op, .beside = true };

	if (!is_number(s, one) || !is_number(s, other) || s->items.at[one].of.table != s->items.at[other].of.table ||
	    s->items.at[other].gap || sketch_same(s->items.at[one].of, s->items.at[other].of))
		return false;
	is.of = term_of(s->items.at[one].of);
	is.other = s->items.at[other].of;
	if (one >= s->output_end)
		sentence_use(s, one);
	sentence_use(s, other);
	sentence_condition(s, other, is);
	return true;
}

/* List price greater than cost, and not than a number. */
static bool read_columns(struct sentence *s, int i, enum sketch_op op)
{
	int before = item_beside(s, i, -1);

	if (item_is(s, i + 2, ITEM_NUMBER) || s->items.at[i].cue->number >= 0 || !items_close(s, before, i) ||
	    op == TEST_RANGE || op == TEST_IS || op == TEST_IS_NOT || !compare_columns(s, before, i + 1, op))
		return false;
	sentence_use(s, i);
	return true;
}

/* List price below cost: a word that compares only between two numbers; 0: none. */
static int word_that_compares(const struct sentence *s, int i, enum sketch_op *op)
{
	for (int w = s->items.at[i].first + s->items.at[i].count; w < s->items.at[i + 1].first; w++) {
		const struct link_word *word = &s->q->mentions.words.at[w];

		*op = str_is_among(word->text, " below under beneath bajo debajo abaixo ") ? TEST_BELOW : TEST_ABOVE;
		if (!word->cue &&
		    (*op == TEST_BELOW || str_is_among(word->text, " above over beyond exceeding sobre encima acima ")))
			return w;
	}
	return 0;
}

static void read_columns_apart(struct sentence *s, int i)
{
	enum sketch_op op;
	int word = item_is(s, i, ITEM_COLUMN) && item_is(s, i + 1, ITEM_COLUMN) ? word_that_compares(s, i, &op) : 0;

	if (word && !compare_columns(s, i, i + 1, op))
		sentence_not_understood(s, word, 1, NO_STR);
}

/* List price outside 10 to 20, outside the range from 10 to 20. */
static bool read_outside(struct sentence *s, int i)
{
	struct sketch_condition is = { .op = TEST_RANGE };
	int before = item_beside(s, i, -1), from = i + 1, to = i + 2;
	const struct cue *range = item_is_cue(s, from, CUE_BETWEEN) ? s->items.at[from].cue : NULL;

	if (!item_is_cue(s, i, CUE_EXCEPT) || !item_has_word(s, i, " outside fuera fora ") || before < 0 ||
	    !is_number(s, before))
		return false;
	if (range && range->number >= 0 && range->number_to >= 0) {
		is.value = s->q->said.numbers.at[range->number].literal;
		is.value_to = s->q->said.numbers.at[range->number_to].literal;
		to = from;
	} else if (item_is(s, from, ITEM_NUMBER) &&
		   (item_is(s, to, ITEM_NUMBER) || (item_is_cue(s, to, CUE_AND) && item_is(s, ++to, ITEM_NUMBER)))) {
		is.value = s->items.at[from].number->literal;
		is.value_to = s->items.at[to].number->literal;
	} else {
		return false;
	}
	for (int k = i; k <= to; k++)
		sentence_use(s, k);
	if (before >= s->output_end)
		sentence_use(s, before);
	is.of = term_of(s->items.at[before].of);
	sentence_outside(s, i, is);
	return true;
}

void sentence_comparisons(struct sentence *s)
{
	for (int i = 0; i + 1 < s->items.len; i++)
		read_columns_apart(s, i);
	for (int i = 0; i < s->items.len; i++) {
		enum sketch_op op;

		if (read_outside(s, i) || s->items.at[i].kind != ITEM_CUE || s->items.at[i].used ||
		    !op_of(s->items.at[i].cue->kind, &op))
			continue;
		if (read_columns(s, i, op))
			continue;
		read_comparison(s, i, op);
		if (!s->items.at[i].used)
			read_nested(s, i, op);
	}
}
