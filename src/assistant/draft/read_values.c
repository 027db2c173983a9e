#include "assistant/draft/value_columns.h"

#include "assistant/draft/conditions.h"
#include "assistant/draft/unexplained_words.h"
#include "base/arena.h"
#include "base/banned.h"

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
	    column_is_time(&s->q->linker, s->items.at[i + 1].of.table, s->items.at[i + 1].of.column) ||
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
static bool add_full_name(struct sentence *s, int i, struct sketch_condition is)
{
	int columns[2];
	ptrdiff_t space = str_at(is.value, ' ');

	if (is.op != TEST_IS || space < 0 || label_columns(&s->q->linker, is.of.of.table, columns) != 2 ||
	    is.of.of.column != columns[0])
		return false;
	is.value_to = is.value;
	is.value = str_upto(is.value_to, space);
	sentence_condition(s, i, is);
	is.of.of.column = columns[1];
	is.value = str_trim(str_from(is.value_to, space));
	sentence_condition(s, i, is);
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

/* A code of a column of numbers, the truth of a flag. */
static bool is_plain(const struct sentence *s, struct sketch_column of, str value)
{
	double number;

	return column_is_number(s->schema, of.table, of.column)
		       ? str_real(value, &number)
		       : s->schema->at[of.table].columns.at[of.column].class == TYPE_BOOLEAN &&
				 str_eq(value, S("true"));
}

static bool value_is_words(str value)
{
	for (ptrdiff_t i = 0; i < value.len; i++)
		if (value.at[i] >= 'a' && value.at[i] <= 'z')
			return true;
	return false;
}

/* What did customer 17 buy: a verb, and not a department called Buying. */
static bool is_verb(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	return it->of.table >= 0 && it->count == 1 && it->why >= LINK_INFLECTED && i + 1 == s->items.len &&
	       !s->q->mentions.words.at[it->first].proper && word_after_auxiliary(s, i);
}

static void read_value(struct sentence *s, int i)
{
	struct item *it = &s->items.at[i];
	struct sketch_condition is = { .op = TEST_IS, .text = true, .value = it->value, .of = term_of(it->of) };
	const char *start = "", *end = "";
	struct place guess;
	bool known = it->of.table >= 0,
	     like = is_text_cue(s, i, &is.op, &start, &end) || is_part_of_text(s, i, &is.op, &start, &end);

	if (like)
		is.value = str_fmt(s->arena, "%s%.*s%s", start, STR(it->value), end);
	if (!known && as_value_before(s, i, &is.of.of))
		is.or_previous = item_is_cue(s, i - 1, CUE_OR) || is_measured(s);
	else if (!known && value_column_beside(s, i, &is.of.of)) {
		sentence_doubt(s, .97, DRAFT_VALUES, NO_STR);
		is.value = like ? is.value : place_written(s, i, is.of.of);
	} else if (!known && value_column_guessed(s, i, &guess)) {
		is.of = term_of(guess.of);
		is.value = like ? is.value : guess.value;
		sentence_doubt(s, guess.doubt, DRAFT_VALUES,
			       str_fmt(s->arena,
				       guess.unlisted ? "no column is known to hold \"%.*s\"; %.*s fits best"
						      : "\"%.*s\" is a value of %.*s",
				       STR(guess.value), STR(sentence_column(s, is.of.of))));
	} else if (!known) {
		sentence_doubt(s, .1, DRAFT_VALUES,
			       str_fmt(s->arena, "no column is known to hold \"%.*s\"", STR(it->value)));
		return;
	}
	/* França is hardly what a catalog with names in English has. */
	if (!known && s->q->said.wording.language != ENGLISH && value_is_words(it->value))
		sentence_doubt(s, it->mention->quoted ? .85 : .8, DRAFT_VALUES, NO_STR);
	if (known && item_is(s, i - 1, ITEM_COLUMN) && s->items.at[i - 1].of.column == it->of.column &&
	    s->items.at[i - 1].of.table == it->of.table)
		sentence_use(s, i - 1);
	sentence_use(s, i);
	if (item_is_negated(s, i))
		condition_negate(s, &is);
	if (s->k->conditions.len && !is.or_previous) {
		const struct sketch_condition *last = &s->k->conditions.at[s->k->conditions.len - 1];

		is.or_previous = item_is_cue(s, i - 1, CUE_OR) && last->of.of.column == is.of.of.column &&
				 last->of.of.table == is.of.of.table;
	}
	is.text = !(known && !like && is_plain(s, is.of.of, is.value));
	if (!known && column_is_number(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .5, DRAFT_VALUES, NO_STR);
	if (!known && !like && add_full_name(s, i, is))
		return;
	sentence_condition(s, i, is);
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
	int next = item_after_number(s, i, n);

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
	int next = item_after_number(s, i, s->items.at[i].number);

	if (next < 0 || !item_is_counted(s, next) || i < s->output_end)
		return false;
	sentence_use(s, i);
	sentence_use(s, next);
	if (item_is_cue(s, next - 1, CUE_COUNT))
		sentence_use(s, next - 1);
	sentence_condition(s, i,
			   (struct sketch_condition){ .of = term_count(s->items.at[next].of),
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
	is.or_previous = item_after_or(s, i, &is.of.of);
	if (!is.or_previous && !value_column_beside(s, i, &is.of.of) && !key_beside(s, i, &is.of.of)) {
		sentence_doubt(s, .2, DRAFT_VALUES,
			       str_fmt(s->arena, "the question does not say what %.*s means",
				       STR(it->number->literal)));
		return;
	}
	sentence_use(s, i);
	is.op = is.or_previous ? TEST_IS : op_before(s, i - 1);
	is.text = is.op == TEST_IS && column_is_text(s->schema, is.of.of.table, is.of.of.column);
	if (item_is_negated(s, i))
		condition_negate(s, &is);
	sentence_condition(s, i, is);
}

static bool is_whole(const struct item *it)
{
	return it->mention->readings.at[it->chosen].whole;
}

/* Customers who have no city. */
static void read_lacking(struct sentence *s, int i)
{
	static const double empty = .8,
			    rows_maybe = .4; /* without orders: a number of them, or the date of one, is about rows */
	int column = i + 1 + item_is_cue(s, i + 1, CUE_ANY), after = column + 1;
	struct sketch_column of;

	if (!item_is(s, column, ITEM_COLUMN) || s->items.at[column].of.table != s->entity || s->items.at[column].gap ||
	    item_is(s, after, ITEM_VALUE) || item_is(s, after, ITEM_NUMBER) || s->items.at[column].used)
		return;
	sentence_use(s, i);
	sentence_use(s, column);
	of = s->items.at[column].of;
	sentence_doubt(s,
		       !is_whole(&s->items.at[column]) || column_is_number(s->schema, of.table, of.column) ? rows_maybe
													   : empty,
		       DRAFT_COLUMNS, str_fmt(s->arena, "%.*s is empty then", STR(sentence_column(s, of))));
	sentence_condition(s, i, (struct sketch_condition){ .op = TEST_EMPTY, .of = term_of(s->items.at[column].of) });
}

static void read_missing(struct sentence *s, int i, enum sketch_op op)
{
	int before = item_beside(s, i, -1);

	if (!item_is(s, before, ITEM_COLUMN))
		return;
	sentence_use(s, i);
	sentence_use(s, before);
	sentence_condition(s, i, (struct sketch_condition){ .op = op, .of = term_of(s->items.at[before].of) });
}

/* Were cancelled, cancelled orders, pedidos cancelados: a participle about the rows of a table. */
static bool is_said_of_rows(const struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];
	bool english = s->q->said.wording.language == ENGLISH;

	if (it->count > 1 || it->comma || !is_participle(s->q->mentions.words.at[it->first].text))
		return false;
	if (it->after == RELATION_IS || item_is_cue(s, i - 1, CUE_NOT))
		return true;
	return english ? item_is(s, i + 1, ITEM_TABLE) && !items_apart(s, i, i + 1)
		       : item_is(s, i - 1, ITEM_TABLE) && !items_apart(s, i - 1, i);
}

/* Orders that were cancelled: those that have a moment of it. With a period, that is when it was. */
static void read_event(struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i].of;
	struct sketch_condition is = { .op = TEST_FILLED, .of = term_of(of) };
	bool negated;

	if (!column_is_time(&s->q->linker, of.table, of.column) || !is_said_of_rows(s, i) ||
	    item_is(s, item_beside(s, i, 1), ITEM_PERIOD))
		return;
	for (int k = 0; k < i; k++)
		if (item_is_cue(s, k, CUE_OUTPUT) && s->items.at[k].cue->quality == QUALITY_RECENCY)
			return; /* when they were */
	negated = item_is_negated(s, i);
	sentence_use(s, i);
	sentence_doubt(s, .8, DRAFT_COLUMNS,
		       str_fmt(s->arena, "%.*s is empty unless that happened", STR(sentence_column(s, of))));
	if (negated && of.table == s->entity)
		is.op = TEST_EMPTY;
	else if (negated)
		is.excluded = true; /* no invoice of the order is paid */
	sentence_condition(s, i, is);
}

/* Orders placed in 2025, pedidos feitos em 2025: the verb only says that the time is that of the rows. */
static bool only_dates(const struct sentence *s, int i)
{
	static const char verbs[] =
		" placed made done entered recorded registered hecho hechos hecha hechas realizado"
		" realizados realizada realizadas registrado registrados registrada registradas feito"
		" feitos feita feitas efetuado efetuados ";
	const struct item *it = &s->items.at[i];

	return it->mention && it->count == 1 && it->why >= (it->kind == ITEM_VALUE ? LINK_SAME : LINK_DERIVED) &&
	       str_is_among(s->q->mentions.words.at[it->first].text, verbs) && item_is(s, i + 1, ITEM_PERIOD) &&
	       s->items.at[i + 1].period->kind == PERIOD_RANGE && !s->items.at[i + 1].gap && s->entity_item >= 0 &&
	       s->entity_item < i;
}

static void read_dating_verb(struct sentence *s, int i)
{
	sentence_use(s, i);
	sentence_doubt(s, .95, DRAFT_VALUES,
		       str_fmt(s->arena, "\"%.*s\" says when, and nothing of what they are now",
			       STR(sentence_words(s, s->items.at[i].first, s->items.at[i].count))));
}

void sentence_values(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (s->items.at[i].used)
			continue;
		else if (only_dates(s, i))
			read_dating_verb(s, i);
		else if (item_is(s, i, ITEM_VALUE) && is_verb(s, i)) {
			sentence_use(s, i);
			sentence_not_understood(s, s->items.at[i].first, 1, NO_STR);
		} else if (item_is(s, i, ITEM_VALUE))
			read_value(s, i);
		else if (item_is(s, i, ITEM_NUMBER))
			read_number(s, i);
		else if (item_is(s, i, ITEM_COLUMN))
			read_event(s, i);
		else if (item_is_cue(s, i, CUE_WITHOUT))
			read_lacking(s, i);
		else if (item_is_cue(s, i, CUE_MISSING))
			read_missing(s, i, TEST_EMPTY);
		else if (item_is_cue(s, i, CUE_PRESENT))
			read_missing(s, i, TEST_FILLED);
}
