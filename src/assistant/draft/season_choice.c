#include "assistant/draft/season_choice.h"

#include "base/arena.h"
#include "base/calendar.h"
#include "base/banned.h"

/* The first that is a time of the question. */
static const struct item *season_item(const struct question_read *q)
{
	for (int i = 0; i < q->items.len; i++)
		if (q->items.at[i].kind == ITEM_PERIOD && q->items.at[i].used && q->items.at[i].period->season)
			return &q->items.at[i];
	return NULL;
}

bool season_question(const struct question_read *q, str *text)
{
	const struct item *it = season_item(q);
	const struct wording *w = &q->said.wording;

	if (!it)
		return false;
	*text = str_fmt(q->arena, "Which months are \"%.*s\"?",
			STR(str_n(w->text.at + it->period->at.from, it->period->at.to - it->period->at.from)));
	return true;
}

void seasons_of_south(struct question_read *q)
{
	for (ptrdiff_t i = 0; i < q->said.periods.len; i++) {
		struct period *p = &q->said.periods.at[i], was = *p;

		if (!p->season)
			continue;
		p->from = was.other_from;
		p->to = was.other_to;
		p->other_from = was.from;
		p->other_to = was.to;
	}
}

static str month_of(struct arena *a, instant t)
{
	int64_t year;
	int m, d;

	calendar_date(t / DAYS(1), &year, &m, &d);
	return str_fmt(a, "%s %lld", calendar_month_name(m), (long long)year);
}

str season_label(const struct question_read *q)
{
	const struct item *season = season_item(q);
	const struct period *p = season ? season->period : NULL;

	if (!p)
		return S("");
	if (p->from == NO_TIME)
		return str_fmt(q->arena, "until %.*s", STR(month_of(q->arena, p->to - 1)));
	if (p->to == NO_TIME)
		return str_fmt(q->arena, "from %.*s", STR(month_of(q->arena, p->from)));
	return str_fmt(q->arena, "%.*s to %.*s", STR(month_of(q->arena, p->from)), STR(month_of(q->arena, p->to - 1)));
}
