#include "assistant/draft/sentence.h"

#include "base/arena.h"
#include "base/banned.h"

enum { NEAR = 3 };

static struct sketch_term plain(struct sketch_column c)
{
	return (struct sketch_term){ .of = c };
}

static struct sketch_condition *add_condition(struct sentence *s, struct sketch_condition c)
{
	struct sketch_condition *out = push(&s->k->conditions, s->arena);

	*out = c;
	sentence_table(s, c.of.of.table);
	return out;
}

/* ---- rows that are missing ---- */

/* The cue that says so before a name; -1: none does. Who did not receive any review, without a bus. */
static int absence_cue(const struct sentence *s, int i)
{
	bool any = false;

	for (int k = i - 1; k >= 0 && s->items.at[k].kind == ITEM_CUE; k--) {
		any = any || item_is_cue(s, k, CUE_ANY) || item_is_cue(s, k, CUE_HAVE);
		if (item_is_cue(s, k, CUE_WITHOUT) || (any && item_is_cue(s, k, CUE_NOT)))
			return k;
	}
	return -1;
}

/* The table of the things that are missing: the name itself, or what its column refers to. */
static int missing_table(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	if (it->kind == ITEM_TABLE || (it->kind == ITEM_COLUMN && it->of.table != s->entity))
		return it->of.table;
	return -1;
}

void sentence_absences(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++) {
		int cue = absence_cue(s, i), table = cue < 0 ? -1 : missing_table(s, i);

		if (table < 0 || table == s->entity)
			continue;
		*push(&s->k->without, s->arena) = table;
		for (int k = cue; k <= i; k++)
			sentence_use(s, k);
	}
}

/* ---- comparisons with a number ---- */

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

static enum sketch_op opposite(enum sketch_op op)
{
	static const enum sketch_op of[] = {
		[TEST_IS] = TEST_IS_NOT,    [TEST_IS_NOT] = TEST_IS,   [TEST_BELOW] = TEST_FROM,
		[TEST_UP_TO] = TEST_ABOVE,  [TEST_ABOVE] = TEST_UP_TO, [TEST_FROM] = TEST_BELOW,
		[TEST_RANGE] = TEST_RANGE,  [TEST_HAS] = TEST_HAS_NOT, [TEST_HAS_NOT] = TEST_HAS,
		[TEST_EMPTY] = TEST_FILLED, [TEST_FILLED] = TEST_EMPTY
	};

	return of[op];
}

static bool is_negated(const struct sentence *s, int i)
{
	bool named = item_is(s, i - 1, ITEM_COLUMN) && i - 1 >= s->output_end;

	for (i -= named ? 2 : 1; i >= 0 && s->items.at[i].kind == ITEM_CUE; i--)
		if (item_is_cue(s, i, CUE_NOT) || item_is_cue(s, i, CUE_EXCEPT)) {
			s->items.at[i].used = true;
			return true;
		}
	return false;
}

static bool is_close(const struct sentence *s, int before, int after)
{
	return before >= 0 && after >= 0 && !s->items.at[after].gap && items_apart(s, before, after) <= NEAR;
}

/* A table to count, or a number to compare, directly after the number: more than 5 floors. */
static int after_number(const struct sentence *s, int i, const struct number *n)
{
	int next = i + 1;
	const struct item *it;
	bool counted;

	while (next < s->items.len && s->items.at[next].first < n->first + n->count)
		next++;
	counted = item_is_cue(s, next, CUE_COUNT);
	next += counted;
	it = next < s->items.len ? &s->items.at[next] : NULL;
	if (!it || it->gap || it->comma ||
	    (!counted && (it->after != RELATION_NONE || it->first != n->first + n->count)))
		return -1;
	return it->kind == ITEM_TABLE || (it->kind == ITEM_COLUMN && !it->used) ? next : -1;
}

/* Have an average gross of over 3000: an aggregate of the group. */
static enum sketch_fn fn_before(struct sentence *s, int i)
{
	static const struct {
		enum cue_kind cue;
		enum sketch_fn fn;
	} known[] = { { CUE_COUNT, FN_COUNT },
		      { CUE_AVERAGE, FN_AVERAGE },
		      { CUE_SUM, FN_SUM },
		      { CUE_MAXIMUM, FN_MAXIMUM },
		      { CUE_MINIMUM, FN_MINIMUM } };

	for (size_t k = 0; k < sizeof known / sizeof *known; k++)
		if (item_is_cue(s, i - 1, known[k].cue)) {
			sentence_use(s, i - 1);
			return known[k].fn;
		}
	return FN_NONE;
}

/* The number of something: count of a table's rows in each group. */
static struct sketch_term count_of(struct sketch_column c)
{
	c.column = -1;
	return (struct sketch_term){ .fn = FN_COUNT, .of = c };
}

/* Names of things are counted, numbers compared. */
static bool is_counted(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	return it->kind == ITEM_TABLE ||
	       (it->kind == ITEM_COLUMN && !column_is_number(s->schema, it->of.table, it->of.column) &&
		!column_is_time(&s->q->linker, it->of.table, it->of.column));
}

static bool target_of(struct sentence *s, int i, const struct cue *c, const struct number *n, struct sketch_term *out)
{
	const struct number *last = c->number_to >= 0 ? &s->q->said.numbers.at[c->number_to] : n;
	int before = item_beside(s, i, -1), after = n ? after_number(s, i, last) : -1;
	bool rises;

	if (c->quality > QUALITY_COUNT && s->entity >= 0) {
		int column = quality_column(s, c->quality, s->entity, &rises);

		if (column >= 0) {
			sentence_doubt(s, .9, DRAFT_COLUMNS, NO_STR);
			*out = plain((struct sketch_column){ s->entity, column });
			return rises;
		}
	}
	if (item_is(s, before, ITEM_COLUMN) && is_close(s, before, i) && !(after >= 0 && is_counted(s, after)) &&
	    !(after >= 0 && is_counted(s, before))) {
		*out = plain(s->items.at[before].of);
		if (before >= s->output_end)
			sentence_use(s, before);
		out->fn = before > s->output_end ? fn_before(s, before) : FN_NONE;
		return true;
	}
	if (after >= 0) {
		sentence_use(s, after);
		if (item_is_cue(s, after - 1, CUE_COUNT))
			sentence_use(s, after - 1);
		*out = is_counted(s, after) ? count_of(s->items.at[after].of) : plain(s->items.at[after].of);
		return true;
	}
	if (item_is(s, before, ITEM_TABLE) && item_is_cue(s, before - 1, CUE_COUNT) && is_close(s, before, i)) {
		*out = count_of(s->items.at[before].of);
		sentence_use(s, before - 1);
		sentence_use(s, before);
		return true;
	}
	return false;
}

/* Before the year 2010: the column stands between. */
static bool named_then_number(struct sentence *s, int i, struct sketch_condition *is)
{
	if (!item_is(s, i + 1, ITEM_COLUMN) || !item_is(s, i + 2, ITEM_NUMBER) || s->items.at[i + 1].gap ||
	    s->items.at[i + 2].gap)
		return false;
	is->of = plain(s->items.at[i + 1].of);
	is->value = s->items.at[i + 2].number->literal;
	for (int k = i; k < i + 3; k++)
		sentence_use(s, k);
	add_condition(s, *is);
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
			       str_fmt(s->arena, "what is compared with %.*s is not named", STR(n->literal)));
		return;
	}
	is.value = n->literal;
	is.value_to = to ? to->literal : NO_STR;
	if (is_negated(s, i))
		is.op = opposite(is.op);
	if (is.of.fn == FN_NONE && column_is_text(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .8, DRAFT_COLUMNS, NO_STR);
	add_condition(s, is);
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
		if (item_is(s, after, ITEM_COLUMN) && is_close(s, i + 1, after))
			of = s->items.at[after].of;
		else if (item_is(s, before, ITEM_COLUMN) && is_close(s, before, i))
			of = s->items.at[before].of;
		if (of.table < 0)
			return;
		if (item_is(s, before, ITEM_COLUMN) && before >= s->output_end)
			sentence_use(s, before);
		sentence_use(s, i);
		sentence_use(s, i + 1);
		if (item_is(s, after, ITEM_COLUMN))
			sentence_use(s, after);
		is.of = plain(of);
		is.nested = new(s->arena, struct sketch);
		*push(&is.nested->outputs, s->arena) = (struct sketch_term){ .fn = known[k].fn, .of = of };
		*push(&is.nested->tables, s->arena) = of.table;
		add_condition(s, is);
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

/* ---- values ---- */

static bool is_part_of(const struct item *value)
{
	return value->after == RELATION_OF;
}

/* Which continent is Anguilla in, forms of government in Africa: the column comes out, the value is elsewhere. */
static bool is_asked(const struct sentence *s, int column, int value)
{
	if (column >= s->output_end)
		return false;
	return s->items.at[value].after == RELATION_IN ||
	       (s->items.at[value].after == RELATION_IS && item_is_cue(s, column - 1, CUE_OUTPUT));
}

/* With the title "Manager": the cue itself ends in what the column is called. */
static bool called_by_cue(struct sentence *s, int cue, int before, struct sketch_column *out)
{
	const struct item *it = &s->items.at[cue];
	int table = item_is(s, before, ITEM_TABLE) ? s->items.at[before].of.table : s->entity;
	str word = s->q->mentions.words.at[it->first + it->count - 1].text;
	double score;
	int column = table < 0 || it->count < 2 ? -1 : link_phrases(&s->q->linker, word, table, &score);

	*out = (struct sketch_column){ table, column };
	return column >= 0 && score >= .8;
}

/* The column that the words beside a value name. */
static bool column_beside(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), after = item_beside(s, i, 1);

	if (item_is_cue(s, i - 1, CUE_NAMED) && called_by_cue(s, i - 1, before, out))
		return true;
	if (item_is(s, before, ITEM_COLUMN) && is_close(s, before, i) && !is_part_of(&s->items.at[i]) &&
	    !is_asked(s, before, i) && !s->items.at[i].comma) {
		*out = s->items.at[before].of;
		if (before >= s->output_end || s->items.at[i].after != RELATION_IN)
			sentence_use(s, before);
		return true;
	}
	if (item_is(s, after, ITEM_COLUMN) && is_close(s, i, after) && !s->items.at[after].used &&
	    (items_apart(s, i, after) == 0 || (s->items.at[after].after == RELATION_IN && s->items.at[i].mention))) {
		*out = s->items.at[after].of;
		sentence_use(s, after);
		return true;
	}
	return false;
}

static bool label_of(struct sentence *s, int table, struct sketch_column *out)
{
	int columns[2];

	if (table < 0 || !label_columns(&s->q->linker, table, columns))
		return false;
	*out = (struct sketch_column){ table, columns[0] };
	return true;
}

/* Where something is: a place of its own, or its name, if it is one. */
static bool place_of(struct sentence *s, int table, struct sketch_column *out)
{
	str places = S("country, city, state, continent, region, location, place, district"), phrase;
	bool whole;

	while (str_cut(&places, ',', &phrase)) {
		struct word_fit f = link_phrase(&s->q->linker, str_trim(phrase), table, -1, &whole);

		if (f.score >= .8 && whole)
			return label_of(s, table, out);
		for (int c = 0; c < s->schema->at[table].columns.len; c++) {
			f = link_phrase(&s->q->linker, str_trim(phrase), table, c, &whole);
			*out = (struct sketch_column){ table, c };
			if (f.score >= .8 && whole && column_is_text(s->schema, table, c))
				return true;
		}
	}
	return false;
}

/* Nothing names the column: a place for "in", the name of a thing beside it. */
static bool column_guessed(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), after = i + 1;

	if (item_is(s, after, ITEM_TABLE) && !items_apart(s, i, after) && !s->items.at[after].comma &&
	    label_of(s, s->items.at[after].of.table, out)) {
		if (after >= s->output_end)
			sentence_use(s, after);
		return true; /* the Finance department */
	}
	if (item_is(s, before, ITEM_TABLE) && is_close(s, before, i) && s->items.at[i].after != RELATION_IN &&
	    label_of(s, s->items.at[before].of.table, out))
		return true;
	if (s->items.at[i].after == RELATION_IN && s->entity >= 0 && place_of(s, s->entity, out))
		return true;
	return label_of(s, s->entity, out);
}

static bool is_text_cue(const struct sentence *s, int i, enum sketch_op *op, const char **start, const char **end)
{
	static const struct {
		enum cue_kind cue;
		const char *start, *end;
	} known[] = { { CUE_CONTAINS, "%", "%" }, { CUE_STARTS, "", "%" }, { CUE_ENDS, "%", "" } };

	for (i--; i >= 0 && s->items.at[i].kind == ITEM_CUE; i--)
		for (size_t k = 0; k < sizeof known / sizeof *known; k++)
			if (item_is_cue(s, i, known[k].cue)) {
				*op = TEST_HAS;
				*start = known[k].start;
				*end = known[k].end;
				s->items.at[i].used = true;
				return true;
			}
	return false;
}

/* Those that have "ship" in their name. */
static bool is_part_of_text(const struct sentence *s, int i, enum sketch_op *op, const char **start, const char **end)
{
	if (!s->items.at[i].mention->quoted || !item_is(s, i + 1, ITEM_COLUMN) ||
	    s->items.at[i + 1].after != RELATION_IN || s->items.at[i + 1].gap)
		return false;
	*op = TEST_HAS;
	*start = *end = "%";
	return true;
}

/* France or Germany: a value of the same column. */
static bool as_value_before(const struct sentence *s, int i, struct sketch_column *out)
{
	int before = i - 1;
	bool either = s->items.at[i].after == RELATION_AND;

	for (; before >= 0 && s->items.at[before].kind == ITEM_CUE; before--)
		either = either || item_is_cue(s, before, CUE_OR) || item_is_cue(s, before, CUE_AND);
	if (!either || !item_is(s, before, ITEM_VALUE) || !s->items.at[before].used || s->items.at[i].gap)
		return false;
	*out = s->k->conditions.at[s->k->conditions.len - 1].of.of;
	return true;
}

/* A first and a last name in two columns. */
static bool add_full_name(struct sentence *s, struct sketch_condition is)
{
	int columns[2];
	ptrdiff_t space = str_at(is.value, ' ');

	if (is.op != TEST_IS || space < 0 || label_columns(&s->q->linker, is.of.of.table, columns) != 2 ||
	    is.of.of.column != columns[0])
		return false;
	is.value_to = is.value;
	is.value = str_upto(is.value_to, space);
	add_condition(s, is);
	is.of.of.column = columns[1];
	is.value = str_trim(str_from(is.value_to, space));
	add_condition(s, is);
	return true;
}

/* The total of Asia and Europe is of both together, what comes out for Asia and Europe is not. */
static bool is_measured(const struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].kind == ITEM_CUE && s->items.at[i].cue->kind <= CUE_MAXIMUM)
			return true;
	return false;
}

static void read_value(struct sentence *s, int i)
{
	struct item *it = &s->items.at[i];
	struct sketch_condition is = { .op = TEST_IS, .text = true, .value = it->value, .of = plain(it->of) };
	const char *start = "", *end = "";
	bool known = it->of.table >= 0,
	     like = is_text_cue(s, i, &is.op, &start, &end) || is_part_of_text(s, i, &is.op, &start, &end);

	if (like)
		is.value = str_fmt(s->arena, "%s%.*s%s", start, STR(it->value), end);
	if (!known && as_value_before(s, i, &is.of.of))
		is.or_previous = item_is_cue(s, i - 1, CUE_OR) || is_measured(s);
	else if (!known && column_beside(s, i, &is.of.of))
		sentence_doubt(s, .97, DRAFT_VALUES, NO_STR);
	else if (!known && column_guessed(s, i, &is.of.of))
		sentence_doubt(s, .6, DRAFT_VALUES,
			       str_fmt(s->arena, "\"%.*s\" is a value of %.*s", STR(it->value),
				       STR(sentence_column(s, is.of.of))));
	else if (!known) {
		sentence_doubt(s, .1, DRAFT_VALUES,
			       str_fmt(s->arena, "no column is known to hold \"%.*s\"", STR(it->value)));
		return;
	}
	if (known && item_is(s, i - 1, ITEM_COLUMN) && s->items.at[i - 1].of.column == it->of.column &&
	    s->items.at[i - 1].of.table == it->of.table)
		sentence_use(s, i - 1);
	sentence_use(s, i);
	if (is_negated(s, i))
		is.op = opposite(is.op);
	if (s->k->conditions.len && !is.or_previous) {
		const struct sketch_condition *last = &s->k->conditions.at[s->k->conditions.len - 1];

		is.or_previous = item_is_cue(s, i - 1, CUE_OR) && last->of.of.column == is.of.of.column &&
				 last->of.of.table == is.of.of.table;
	}
	if (column_is_number(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .5, DRAFT_VALUES, NO_STR);
	if (!known && !like && add_full_name(s, is))
		return;
	add_condition(s, is);
}

/* 1948 or 1949: of the same column. */
static bool after_or(const struct sentence *s, int i, struct sketch_column *out)
{
	int before = i - 1;
	bool either = false;

	for (; before >= 0 && s->items.at[before].kind == ITEM_CUE; before--)
		either = either || item_is_cue(s, before, CUE_OR);
	if (!either || before < 0 || !s->items.at[before].used || !s->k->conditions.len ||
	    (s->items.at[before].kind != ITEM_NUMBER && s->items.at[before].kind != ITEM_PERIOD))
		return false;
	*out = s->k->conditions.at[s->k->conditions.len - 1].of.of;
	return true;
}

/* Course 301: by its key. */
static bool key_beside(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1);

	if (!item_is(s, before, ITEM_TABLE) || items_apart(s, before, i) || s->items.at[i].after != RELATION_NONE)
		return false;
	*out = (struct sketch_column){ s->items.at[before].of.table,
				       key_column(s->schema, s->items.at[before].of.table) };
	if (out->column < 0)
		return false;
	sentence_doubt(s, .8, DRAFT_VALUES,
		       str_fmt(s->arena, "the number is a value of %.*s", STR(sentence_column(s, *out))));
	return true;
}

/* Os 3 países mais populosos: how many of them. */
static bool number_of_top(struct sentence *s, int i)
{
	const struct number *n = s->items.at[i].number;
	int next = after_number(s, i, n);

	if (next < 0 || !n->whole || n->value < 1 ||
	    (!item_is_cue(s, next + 1, CUE_MOST) && !item_is_cue(s, next + 1, CUE_LEAST)) ||
	    items_apart(s, next, next + 1))
		return false;
	s->k->limit = (int)n->value;
	sentence_use(s, i);
	return true;
}

/* With only 2 stations, who have 3 dogs: as many in each group. */
static bool counted_number(struct sentence *s, int i)
{
	int next = after_number(s, i, s->items.at[i].number);

	if (next < 0 || !is_counted(s, next) || i < s->output_end)
		return false;
	sentence_use(s, i);
	sentence_use(s, next);
	if (item_is_cue(s, next - 1, CUE_COUNT))
		sentence_use(s, next - 1);
	add_condition(s, (struct sketch_condition){ .of = count_of(s->items.at[next].of),
						    .value = s->items.at[i].number->literal });
	return true;
}

/* Above age 20: the preposition before the column compares. */
static enum sketch_op op_before(const struct sentence *s, int column)
{
	int word = column < 0 || s->items.at[column].kind != ITEM_COLUMN ? -1 : s->items.at[column].first - 1;
	str text = word < 0 ? S("") : s->q->mentions.words.at[word].text;

	if (str_is_among(text, " above over sobre acima "))
		return TEST_ABOVE;
	return str_is_among(text, " below under bajo abaixo ") ? TEST_BELOW : TEST_IS;
}

/* A number without a comparison is a value: the year 2010, the student with id 5. */
static void read_number(struct sentence *s, int i)
{
	struct item *it = &s->items.at[i];
	struct sketch_condition is = { .op = TEST_IS, .value = it->number->literal };

	if (it->number->doubtful && !item_is_cue(s, i - 1, CUE_ONLY) && !item_is_cue(s, i - 1, CUE_EQUAL))
		return;
	if (number_of_top(s, i) || counted_number(s, i))
		return;
	is.or_previous = after_or(s, i, &is.of.of);
	if (!is.or_previous && !column_beside(s, i, &is.of.of) && !key_beside(s, i, &is.of.of)) {
		sentence_doubt(s, .2, DRAFT_VALUES,
			       str_fmt(s->arena, "what %.*s means is not named", STR(it->number->literal)));
		return;
	}
	sentence_use(s, i);
	is.op = is.or_previous ? TEST_IS : op_before(s, i - 1);
	is.text = is.op == TEST_IS && column_is_text(s->schema, is.of.of.table, is.of.of.column);
	if (is_negated(s, i))
		is.op = opposite(is.op);
	add_condition(s, is);
}

static void read_missing(struct sentence *s, int i, enum sketch_op op)
{
	int before = item_beside(s, i, -1);

	if (!item_is(s, before, ITEM_COLUMN))
		return;
	sentence_use(s, i);
	sentence_use(s, before);
	add_condition(s, (struct sketch_condition){ .op = op, .of = plain(s->items.at[before].of) });
}

void sentence_values(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].used)
			continue;
		else if (item_is(s, i, ITEM_VALUE))
			read_value(s, i);
		else if (item_is(s, i, ITEM_NUMBER))
			read_number(s, i);
		else if (item_is_cue(s, i, CUE_MISSING))
			read_missing(s, i, TEST_EMPTY);
		else if (item_is_cue(s, i, CUE_PRESENT))
			read_missing(s, i, TEST_FILLED);
}

/* ---- periods ---- */

/* A cue of time before the column of a period. */
static int period_cue(const struct sentence *s, int i)
{
	static const enum cue_kind kinds[] = { CUE_SINCE, CUE_AFTER, CUE_BEFORE, CUE_UNTIL };

	i -= item_is(s, i - 1, ITEM_COLUMN) ? 2 : 1;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
		if (item_is_cue(s, i, kinds[k]))
			return i;
	return -1;
}

static int table_before(const struct sentence *s, int i)
{
	for (i--; i >= 0; i--)
		if (item_is(s, i, ITEM_TABLE))
			return s->items.at[i].of.table;
	return s->entity;
}

static int times_of(struct sentence *s, int table, int *column)
{
	int count = 0;

	for (int c = 0; table >= 0 && c < s->schema->at[table].columns.len; c++)
		if (column_is_time(&s->q->linker, table, c)) {
			*column = c;
			count++;
		}
	return count;
}

/* The moment that is meant: the time named beside it, else the only one of the rows asked for. */
static bool time_column(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), found = -1, count, table = s->entity;
	int cue = period_cue(s, i);
	double score;

	before = before < 0 && cue > 0 && item_is(s, cue - 1, ITEM_COLUMN) ? cue - 1 : before;
	if (item_is(s, before, ITEM_COLUMN) &&
	    (column_is_time(&s->q->linker, s->items.at[before].of.table, s->items.at[before].of.column) ||
	     (s->items.at[i].period->grain == GRAIN_YEAR && is_close(s, before, i) && before >= s->output_end))) {
		*out = s->items.at[before].of;
		if (before >= s->output_end || period_cue(s, i) >= 0 || !items_apart(s, before, i) ||
		    s->items.at[i].after == RELATION_OF)
			sentence_use(s, before);
		return true;
	}
	table = table_before(s, i);
	count = times_of(s, table, &found);
	if (!count) {
		table = s->entity;
		count = times_of(s, table, &found);
	}
	for (int k = 0; !count && k < s->items.len; k++)
		if (item_is(s, k, ITEM_TABLE)) {
			table = s->items.at[k].of.table;
			count = times_of(s, table, &found);
		}
	*out = (struct sketch_column){ table, found };
	if (count > 1) {
		found = link_phrases(&s->q->linker, S("year, date"), table, &score);
		out->column = found >= 0 ? found : out->column;
		sentence_doubt(s, .6, DRAFT_COLUMNS,
			       str_fmt(s->arena, "the time is %.*s", STR(sentence_column(s, *out))));
	}
	return count > 0;
}

static str year_of(struct arena *a, instant t)
{
	return str_dup(a, str_upto(period_date(a, t), 4));
}

static void read_range(struct sentence *s, int i)
{
	const struct period *p = s->items.at[i].period;
	struct sketch_condition is = { .op = TEST_RANGE, .open = true, .text = true };
	bool year;
	int cue = period_cue(s, i);

	is.or_previous = after_or(s, i, &is.of.of);
	if (!is.or_previous && !time_column(s, i, &is.of.of)) {
		sentence_doubt(s, .2, DRAFT_COLUMNS, S("no column is known to hold the time"));
		return;
	}
	sentence_use(s, i);
	year = column_is_year(&s->q->linker, is.of.of.table, is.of.of.column) ||
	       (p->grain == GRAIN_YEAR && !column_is_time(&s->q->linker, is.of.of.table, is.of.of.column));
	is.text = !year || column_is_text(s->schema, is.of.of.table, is.of.of.column);
	if (year && p->grain != GRAIN_YEAR)
		sentence_doubt(s, .5, DRAFT_COLUMNS, NO_STR);
	is.value = p->from == NO_TIME ? NO_STR : year ? year_of(s->arena, p->from) : period_date(s->arena, p->from);
	is.value_to = p->to == NO_TIME ? NO_STR : year ? year_of(s->arena, p->to) : period_date(s->arena, p->to);
	if (!is.value.at || !is.value_to.at) {
		is.op = is.value.at ? TEST_FROM : TEST_BELOW;
		is.value = is.value.at ? is.value : is.value_to;
	} else if (year && str_eq(year_of(s->arena, p->to - 1), is.value)) {
		is.op = TEST_IS;
	}
	if (cue >= 0) { /* before the year of 2010 */
		bool whole = item_is_cue(s, cue, CUE_AFTER) || item_is_cue(s, cue, CUE_UNTIL);

		is.op = item_is_cue(s, cue, CUE_SINCE) || item_is_cue(s, cue, CUE_AFTER) ? TEST_FROM : TEST_BELOW;
		is.value = whole && is.value_to.at ? is.value_to : is.value;
		sentence_use(s, cue);
	}
	if (p->negated)
		is.op = opposite(is.op);
	if (!year && column_is_text(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .5, DRAFT_VALUES, S("the dates are text in the order year, month, day"));
	add_condition(s, is);
}

void sentence_periods(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is(s, i, ITEM_PERIOD) && s->items.at[i].period->kind == PERIOD_RANGE)
			read_range(s, i);
}
