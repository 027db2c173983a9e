#include "assistant/draft/conditions.h"
#include "assistant/draft/fiscal_years.h"
#include "assistant/draft/quality_columns.h"
#include "assistant/draft/time_columns.h"

#include "base/arena.h"
#include "base/calendar.h"
#include "base/banned.h"

static const double elsewhere = .6, /* a time that is not of the table beside */
	other_rows = .1,	    /* more or fewer than the period has */
	latest = .7;		    /* the year is not said */

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

/* Customers by revenue last month: the revenue has a time of its own, or that of what its rows are a part of. */
static bool is_timed_measure(struct sentence *s, int i)
{
	struct sketch_column of = s->items.at[i].of, parent;
	double doubt = 0;

	return item_is(s, i, ITEM_COLUMN) && of.table != s->entity &&
	       column_is_number(s->schema, of.table, of.column) &&
	       (time_column_of(s, of.table, &doubt) >= 0 || time_of_parent(s, of.table, &parent, &doubt)) &&
	       doubt >= .5;
}

/* Orders by customer last month: the orders; -1: nothing is named. */
static int timed_before(struct sentence *s, int i)
{
	while (--i >= 0)
		if ((item_is(s, i, ITEM_TABLE) && !item_says_by(s, i - 1)) || is_timed_measure(s, i))
			break;
	return i;
}

/* Which customer spent the most last month, the best-selling products of May: when that was. */
static bool time_of_trade(struct sentence *s, struct sketch_column *out, double *doubt)
{
	struct sketch_term by = { .of = { -1, -1 } };

	for (int i = 0; i < s->items.len && by.of.table < 0 && s->entity >= 0; i++) {
		if (!item_is_cue(s, i, CUE_MOST) && !item_is_cue(s, i, CUE_LEAST))
			continue;
		if (s->items.at[i].cue->quality == QUALITY_SPENDING)
			spending_column(s, s->entity, &by.of);
		else if (s->items.at[i].cue->quality == QUALITY_SALES && !sold_term(s, s->entity, &by))
			by.of.table = -1;
	}
	if (by.of.table < 0 || by.of.table == s->entity)
		return false;
	*out = (struct sketch_column){ by.of.table, time_column_of(s, by.of.table, doubt) };
	return out->column >= 0 || time_of_parent(s, by.of.table, out, doubt);
}

/* Of the table named before the period, of whose rows are asked for, then of any that is named. */
static bool nearest_time(struct sentence *s, int i, struct sketch_column *out)
{
	double doubt = 0, other;
	int before = timed_before(s, i);

	if (!time_of_trade(s, out, &doubt)) {
		*out = (struct sketch_column){ before < 0 ? s->entity : s->items.at[before].of.table, -1 };
		out->column = time_column_of(s, out->table, &doubt);
	}
	if (out->column < 0 && item_is(s, before, ITEM_COLUMN))
		time_of_parent(s, out->table, out, &doubt);
	for (int k = -1; k < s->items.len && (out->column < 0 || doubt < .5); k++) {
		int table = k < 0 ? s->entity : item_is(s, k, ITEM_TABLE) ? s->items.at[k].of.table : -1;
		int column = time_column_of(s, table, &other);

		if (column < 0 || (out->column >= 0 && other <= doubt))
			continue;
		*out = (struct sketch_column){ table, column };
		doubt = other < elsewhere ? other : elsewhere;
	}
	if (out->column < 0 && (out->table < 0 || !time_of_parent(s, out->table, out, &doubt)))
		return false;
	if (doubt < 1)
		sentence_doubt(s, doubt, DRAFT_COLUMNS,
			       str_fmt(s->arena, "the time is %.*s", STR(sentence_column(s, *out))));
	return true;
}

/* Cancelados no ano passado: when it happened, and nothing to show. */
static bool is_event_in(const struct sentence *s, int before, int i)
{
	const struct item *it = &s->items.at[before];

	return items_apart(s, before, i) == 1 && s->items.at[i].after == RELATION_IN &&
	       item_is(s, before - 1, ITEM_TABLE) &&
	       is_participle(s->q->mentions.words.at[it->first + it->count - 1].text);
}

/* Last month, by week: the month is no column. */
static bool is_word_of_period(const struct sentence *s, int i)
{
	for (int k = 0; k < s->items.len; k++)
		if (item_is(s, k, ITEM_PERIOD) && k != i && s->items.at[k].used &&
		    s->items.at[i].first >= s->items.at[k].first &&
		    s->items.at[i].first + s->items.at[i].count <= s->items.at[k].first + s->items.at[k].count)
			return true;
	return item_is(s, i, ITEM_PERIOD);
}

/* The moment that is meant: the time named beside it, else the only one of the rows asked for. */
static bool time_column(struct sentence *s, int i, struct sketch_column *out)
{
	int before = item_beside(s, i, -1), cue = period_cue(s, i);

	while (before >= 0 && is_word_of_period(s, before))
		before = item_beside(s, before, -1);
	before = before < 0 && cue > 0 && item_is(s, cue - 1, ITEM_COLUMN) ? cue - 1 : before;
	if (item_is(s, before, ITEM_COLUMN) &&
	    (column_is_time(&s->q->linker, s->items.at[before].of.table, s->items.at[before].of.column) ||
	     (s->items.at[i].period->grain == GRAIN_YEAR && items_close(s, before, i) && before >= s->output_end))) {
		*out = s->items.at[before].of;
		if (before >= s->output_end || period_cue(s, i) >= 0 || !items_apart(s, before, i) ||
		    s->items.at[i].after == RELATION_OF || is_event_in(s, before, i))
			sentence_use(s, before);
		return true;
	}
	return nearest_time(s, i, out);
}

/* Weeks of a table that has one row a month. */
static bool is_too_coarse(struct sentence *s, enum grain asked, struct sketch_column of)
{
	enum grain has = time_column_grain(s, of);

	if (asked >= has)
		return false;
	sentence_doubt(s, other_rows, DRAFT_COLUMNS,
		       str_fmt(s->arena, "%.*s has one value for each %s, so nothing in it is known by %s",
			       STR(sentence_column(s, of)), grain_name(has), grain_name(asked)));
	return true;
}

/* ---- a year, and its parts in columns of their own ---- */

static int months_of(enum grain g)
{
	return g == GRAIN_MONTH ? 1 : 3;
}

/* The parts of one year that make up the period: quarters 2 to 4. False: it is not made of them. */
static bool period_parts(const struct period *p, enum grain part, int *first, int *last)
{
	int64_t year, end_year;
	int month, day, end_month, end_day, months = months_of(part);

	if (p->from == NO_TIME || p->to == NO_TIME)
		return false;
	calendar_date(p->from / DAYS(1), &year, &month, &day);
	calendar_date(p->to / DAYS(1), &end_year, &end_month, &end_day);
	end_month += 12 * (int)(end_year - year);
	*first = (month - 1) / months + 1;
	*last = (end_month - 1) / months;
	return day == 1 && end_day == 1 && end_month <= 13 && (month - 1) % months == 0 &&
	       (end_month - 1) % months == 0;
}

static str whole_number(struct arena *a, int n)
{
	return str_fmt(a, "%d", n);
}

/* Q4 2025, with a column of years: the quarter is one more condition. */
static bool add_year_part(struct sentence *s, int i, int table)
{
	static const enum grain parts[] = { GRAIN_QUARTER, GRAIN_MONTH };

	for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
		int column = year_part_column(s, table, parts[k]), first, last;
		struct sketch_condition is = { .of.of = { table, column } };

		if (column < 0 || !period_parts(s->items.at[i].period, parts[k], &first, &last))
			continue;
		is.op = first == last ? TEST_IS : TEST_RANGE;
		is.value = whole_number(s->arena, first);
		is.value_to = whole_number(s->arena, last);
		sentence_condition(s, i, is);
		return true;
	}
	return false;
}

static str year_of(struct arena *a, instant t)
{
	return str_dup(a, str_upto(period_date(a, t), 4));
}

/* In 2019, 2020 and 2022: any of them, if it is the time of the rows asked for. */
static bool is_listed(const struct sentence *s, int i, struct sketch_column *out)
{
	const struct item *it = &s->items.at[i];
	int before = item_is_cue(s, i - 1, CUE_AND) ? i - 2 : i - 1;
	const struct sketch_condition *last = s->k->conditions.len ? &s->k->conditions.at[s->k->conditions.len - 1]
								   : NULL;

	if (!item_is(s, before, ITEM_PERIOD) || !s->items.at[before].used || it->gap || !last ||
	    last->of.of.table != s->entity || (last->op != TEST_RANGE && last->op != TEST_IS) ||
	    !(before < i - 1 || it->comma || it->after == RELATION_AND))
		return false;
	*out = last->of.of;
	return true;
}

/* By month, last year: no column that is called so elsewhere. */
static void use_words(struct sentence *s, int i)
{
	const struct item *it = &s->items.at[i];

	sentence_use(s, i);
	for (int k = 0; k < s->items.len; k++)
		if (item_is(s, k, ITEM_COLUMN) && s->items.at[k].first >= it->first &&
		    s->items.at[k].first + s->items.at[k].count <= it->first + it->count)
			sentence_use(s, k);
}

static void read_range(struct sentence *s, int i)
{
	struct period given = *s->items.at[i].period;
	const struct period *p = &given;
	struct sketch_condition is = { .op = TEST_RANGE, .open = true, .text = true };
	bool year;
	int cue = period_cue(s, i);

	is.or_previous = item_after_or(s, i, &is.of.of) || is_listed(s, i, &is.of.of);
	if (!is.or_previous && !time_column(s, i, &is.of.of)) {
		sentence_doubt(s, other_rows, DRAFT_COLUMNS, S("no column is known to hold the time"));
		return;
	}
	is_too_coarse(s, s->items.at[i].period->grain, is.of.of);
	use_words(s, i);
	given = fiscal_range(s, &given, is.of.of);
	year = column_is_year(&s->q->linker, is.of.of.table, is.of.of.column) ||
	       (p->grain == GRAIN_YEAR && !column_is_time(&s->q->linker, is.of.of.table, is.of.of.column));
	is.text = !year || column_is_text(s->schema, is.of.of.table, is.of.of.column);
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
		condition_negate(s, &is);
	if (p->negated && is.op == TEST_RANGE && !is.excluded) {
		sentence_outside(s, i, is);
		return;
	}
	if (!year && column_is_text(s->schema, is.of.of.table, is.of.of.column))
		sentence_doubt(s, .5, DRAFT_VALUES, S("the dates are text in the order year, month, day"));
	sentence_condition(s, i, is);
	if (year && p->grain < GRAIN_YEAR &&
	    (is.op != TEST_IS || is.or_previous || !add_year_part(s, i, is.of.of.table)))
		sentence_doubt(s, other_rows, DRAFT_COLUMNS, S("only the year of the time is compared"));
}

static void group_by_time(struct sentence *s, struct sketch_term by)
{
	for (ptrdiff_t i = 0; i < s->k->groups.len; i++)
		if (sketch_same(s->k->groups.at[i].of, by.of) && str_eq(s->k->groups.at[i].grain, by.grain))
			return;
	*push(&s->k->groups, s->arena) = by;
	*push(&s->k->outputs, s->arena) = by;
	sentence_table(s, by.of.table);
}

/* By month: the rows are grouped by the month of their time. */
static void read_each(struct sentence *s, int i)
{
	enum grain grain = s->items.at[i].period->grain;
	struct sketch_term by = { .of = { -1, -1 } }, part = by;

	if (grain > GRAIN_YEAR || grain == GRAIN_HALF || !time_column(s, i, &by.of) || is_too_coarse(s, grain, by.of))
		return;
	if (!column_is_year(&s->q->linker, by.of.table, by.of.column)) {
		by.grain = str_of(grain_name(grain));
	} else if (grain != GRAIN_YEAR) {
		part.of = (struct sketch_column){ by.of.table, year_part_column(s, by.of.table, grain) };
		if (part.of.column < 0)
			return;
	}
	use_words(s, i);
	fiscal_group(s, s->items.at[i].period, &by);
	group_by_time(s, by);
	if (part.of.column >= 0)
		group_by_time(s, part);
}

/* In March, in Q4: of no year, so the latest, unless a column has the quarters or months of all years. */
static void read_latest(struct sentence *s, int i)
{
	const struct period *p = s->items.at[i].period;

	if (p->from == NO_TIME || p->to == NO_TIME || p->grain == GRAIN_WEEK || (p->grain == GRAIN_DAY && !p->day))
		return;
	read_range(s, i);
	if (s->items.at[i].used)
		sentence_doubt(s, latest, DRAFT_VALUES,
			       str_fmt(s->arena, "\"%.*s\" is the latest: %.*s to %.*s",
				       STR(sentence_words(s, s->items.at[i].first, s->items.at[i].count)),
				       STR(period_date(s->arena, p->from)),
				       STR(period_date(s->arena, p->to - DAYS(1)))));
}

void sentence_periods(struct sentence *s)
{
	for (int i = 0; i < s->items.len; i++)
		if (item_is(s, i, ITEM_PERIOD) && s->items.at[i].period->kind == PERIOD_RANGE)
			read_range(s, i);
		else if (item_is(s, i, ITEM_PERIOD) && s->items.at[i].period->kind == PERIOD_PART)
			read_latest(s, i);
		else if (item_is(s, i, ITEM_PERIOD) && s->items.at[i].period->kind == PERIOD_EACH)
			read_each(s, i);
}
