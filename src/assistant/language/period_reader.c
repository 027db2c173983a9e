#include "assistant/language/period_reader.h"

#include <string.h>

#include "base/calendar.h"
#include "base/banned.h"

struct period_reader period_reader(const struct wording *w, const struct number_list *n, instant now)
{
	return (struct period_reader){ .w = w,
				       .numbers = n,
				       .words = period_words(w->language),
				       .now = now,
				       .today = (now - (now % DAYS(1) + DAYS(1)) % DAYS(1)) / DAYS(1) };
}

bool period_continues(const struct period_reader *r, ptrdiff_t i)
{
	str between = wording_between(r->w, i - 1);

	if (i >= r->w->words.len || r->w->literal[i])
		return false;
	if (i <= r->start)
		return true;
	for (ptrdiff_t k = 0; k < between.len; k++)
		if (strchr(".;:?!()[]{}/\\\"<>=+*&|#\n", between.at[k]))
			return false;
	return true;
}

ptrdiff_t period_phrase(const struct period_reader *r, ptrdiff_t i, const char *phrases)
{
	return period_continues(r, i) ? wording_phrase(r->w, i, phrases) : 0;
}

enum grain period_unit_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count)
{
	for (enum grain g = GRAIN_HOUR; g < GRAINS; g++)
		if ((*count = period_phrase(r, i, r->words->units[g])) > 0)
			return g;
	return GRAIN_NONE;
}

const struct number *period_number_at(const struct period_reader *r, ptrdiff_t i)
{
	ptrdiff_t n = period_continues(r, i) ? number_at(r->numbers, i) : -1;

	return n >= 0 && r->numbers->at[n].first == i && r->numbers->at[n].whole ? &r->numbers->at[n] : NULL;
}

/* The 1990s, the '90's */
bool period_is_plural(const struct period_reader *r, ptrdiff_t i)
{
	str between = wording_between(r->w, i);

	return str_eq(wording_word(r->w, i + 1), S("s")) && str_at(between, ' ') < 0 && between.len <= 3;
}

/* Four digits that may be a year, without a currency or a percent sign. */
int64_t period_year_at(const struct period_reader *r, ptrdiff_t i)
{
	str word = wording_word(r->w, i);
	const struct number *n = period_number_at(r, i);
	int64_t joined;

	if (!n && word.len == 4 && i > 0 && str_eq(wording_word(r->w, i - 1), S("fy")) && str_int(word, &joined) &&
	    joined >= YEAR_FIRST && joined <= YEAR_LAST) /* FY2024 */
		return joined;
	if (word.len != 4 || !n || n->count != 1 || n->percent || n->currency.at || n->ordinal ||
	    period_is_plural(r, i))
		return 0;
	return n->value >= YEAR_FIRST && n->value <= YEAR_LAST ? (int64_t)n->value : 0;
}

/* A year after a word of joining: "of 2020", ", 2020". */
ptrdiff_t period_take_year(const struct period_reader *r, ptrdiff_t i, struct period_point *p)
{
	ptrdiff_t joint = period_phrase(r, i, r->words->joint), noun = period_phrase(r, i + joint, r->words->year);

	p->year = period_year_at(r, i + joint + noun);
	if (!p->year && noun)
		p->year = period_year_at(r, i + joint + (noun = 0));
	return p->year ? joint + noun + 1 : 0;
}

/* "this year", "last year" after a part of one. */
static ptrdiff_t relative_year(const struct period_reader *r, ptrdiff_t i, struct period_point *p)
{
	ptrdiff_t joint = period_phrase(r, i, "of, de, del, do"), last, this_one, unit;
	int64_t year;
	int m, d;

	last = period_phrase(r, i + joint, r->words->last_before);
	this_one = period_phrase(r, i + joint, r->words->this_before);
	if (period_unit_at(r, i + joint + last + this_one, &unit) != GRAIN_YEAR)
		return 0;
	if (!last && !this_one) {
		last = period_phrase(r, i + joint + unit, r->words->last_after);
		this_one = period_phrase(r, i + joint + unit, r->words->this_after);
	}
	if (!last && !this_one)
		return 0;
	calendar_date(r->today, &year, &m, &d);
	p->year = last ? year - 1 : year;
	p->relative = true;
	return joint + last + this_one + unit;
}

ptrdiff_t period_year_after(const struct period_reader *r, ptrdiff_t i, struct period_point *p)
{
	ptrdiff_t count = period_take_year(r, i, p);

	return count ? count : relative_year(r, i, p);
}
