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
static bool has_begun(const struct sentence *s)
{
	int64_t year;
	int m, d;

	calendar_date(s->ask->now / DAYS(1), &year, &m, &d);
	return m >= s->ask->fiscal_month;
}

struct period fiscal_range(struct sentence *s, const struct period *p)
{
	int start = s->ask->fiscal_month, months;
	struct period out = *p;

	if (!p->fiscal || start == 1)
		return out;
	if (!start) {
		sentence_doubt(
			s, unknown_start, DRAFT_VALUES,
			S("the fiscal year is taken for the calendar year: its start is not set for the catalog"));
		return out;
	}
	months = start - 13 + (p->relative && has_begun(s) ? 12 : 0);
	out.from = months_later(p->from, months);
	out.to = months_later(p->to, months);
	if (out.from != NO_TIME)
		sentence_doubt(s, 1, DRAFT_VALUES,
			       str_fmt(s->arena, "the fiscal period begins on %.*s",
				       STR(period_date(s->arena, out.from))));
	return out;
}

void fiscal_groups(struct sentence *s, const struct period *p)
{
	if (p->fiscal && s->ask->fiscal_month != 1)
		sentence_doubt(s, calendar_groups, DRAFT_SHAPE, S("calendar years are groups, not fiscal years"));
}
