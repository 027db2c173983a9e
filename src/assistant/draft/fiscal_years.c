#include "assistant/draft/fiscal_years.h"

#include "base/arena.h"
#include "base/calendar.h"
#include "base/banned.h"

static const double unknown_start = .8, calendar_groups = .4;

/* The first days of months stay first days. */
static instant months_later(instant t, int months)
{
	int64_t year, month;
	int m, d;

	if (t == NO_TIME)
		return t;
	calendar_date(t / DAYS(1), &year, &m, &d);
	month = year * 12 + m - 1 + months;
	m = (int)(month % 12);
	return DAYS(calendar_days((month - m) / 12, m + 1, d));
}

/* This fiscal year may be that of the next calendar year. */
static bool has_begun(const struct sentence *s, int start)
{
	int64_t year;
	int m, d;

	calendar_date(s->ask->now / DAYS(1), &year, &m, &d);
	return m >= start;
}

/* A column of fiscal years needs no start: fiscal_year = 2024. */
static bool is_fiscal_itself(const struct sentence *s, struct sketch_column of)
{
	const struct name_words *n = of.column < 0 ? NULL : &s->q->linker.names[of.table].columns[of.column];

	for (int i = 0; n && i < n->len; i++)
		if (str_is_among(n->word[i]->text, " fiscal financial fy fyear "))
			return true;
	return false;
}

struct period fiscal_range(struct sentence *s, const struct period *p, struct sketch_column of)
{
	int start = s->schema->at[of.table].fiscal_month, months;
	struct period out = *p;

	if (!p->fiscal || start == 1 || is_fiscal_itself(s, of))
		return out;
	if (!start) {
		sentence_doubt(
			s, unknown_start, DRAFT_VALUES,
			S("the fiscal year is taken for the calendar year: its start is not set for the catalog"));
		return out;
	}
	months = start - 13 + (p->relative && has_begun(s, start) ? 12 : 0);
	out.from = months_later(p->from, months);
	out.to = months_later(p->to, months);
	if (out.from != NO_TIME)
		sentence_doubt(s, 1, DRAFT_VALUES,
			       str_fmt(s->arena, "the fiscal period begins on %.*s",
				       STR(period_date(s->arena, out.from))));
	return out;
}

void fiscal_group(struct sentence *s, const struct period *p, struct sketch_term *by)
{
	int start = s->schema->at[by->of.table].fiscal_month;

	if (!p->fiscal || start == 1 || is_fiscal_itself(s, by->of))
		return;
	if (!start) {
		sentence_doubt(
			s, calendar_groups, DRAFT_SHAPE,
			S("calendar years are groups, not fiscal years: their start is not set for the catalog"));
	} else if (!str_eq(by->grain, S("year"))) {
		sentence_doubt(s, calendar_groups, DRAFT_SHAPE, S("periods of calendar years are groups"));
	} else {
		by->year_start = start;
		sentence_doubt(s, 1, DRAFT_SHAPE,
			       str_fmt(s->arena,
				       "fiscal years begin in %s, and have the number of the year in which they end",
				       calendar_month_name(start)));
	}
}
