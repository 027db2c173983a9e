#include "assistant/language/seasons.h"

#include "base/calendar.h"
#include "base/banned.h"

enum which { BEGUN, LAST, THIS, NEXT };

static const int first_months[] = { 3, 6, 9, 12 }; /* from spring, in the north */

static int64_t begins(int64_t year, int month)
{
	return calendar_days(year, month, 1);
}

static int64_t ends(int64_t year, int month)
{
	return month > 9 ? calendar_days(year + 1, month - 9, 1) : calendar_days(year, month + 3, 1);
}

/* The year in which it begins. */
static int64_t year_of(const struct period_reader *r, int month, enum which which)
{
	int64_t year;
	int m, d;

	calendar_date(r->today, &year, &m, &d);
	switch (which) {
	case LAST: return year - (ends(year, month) > r->today) - (ends(year - 1, month) > r->today);
	case THIS: return year - (ends(year - 1, month) > r->today);
	case NEXT: return year + (begins(year, month) <= r->today);
	default: return year - (begins(year, month) > r->today);
	}
}

static void give(const struct period_reader *r, int month, enum which which, int64_t given, instant *from, instant *to)
{
	int64_t year = given ? given : year_of(r, month, which);

	*from = DAYS(begins(year, month));
	*to = DAYS(ends(year, month));
}

/* The words that say which one, before or after the season; LAST and so on go into *which. */
static ptrdiff_t which_at(const struct period_reader *r, ptrdiff_t i, const char *last, const char *this_one,
			  const char *next, enum which *which)
{
	const struct {
		const char *phrases;
		enum which is;
	} all[] = { { last, LAST }, { this_one, THIS }, { next, NEXT } };
	ptrdiff_t best = 0;

	for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
		ptrdiff_t count = period_phrase(r, i, all[k].phrases);

		if (count > best) {
			best = count;
			*which = all[k].is;
		}
	}
	return best;
}

static int season_of(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count)
{
	for (int s = 0; s < 4; s++)
		if ((*count = period_phrase(r, i, r->words->seasons[s])) > 0)
			return s;
	return -1;
}

/* To spring, to fall: verbs, unless "in" or "the" stands before them. */
static bool is_verb(const struct period_reader *r, ptrdiff_t i)
{
	return r->w->language == ENGLISH && str_is_among(wording_word(r->w, i), " spring fall ") &&
	       !(i && str_is_among(wording_word(r->w, i - 1),
				   " in during since before after until by the of each every per "));
}

struct period_point season_at(const struct period_reader *r, ptrdiff_t i)
{
	const struct period_words *k = r->words;
	struct period_point p = { .grain = GRAIN_MONTH, .season = true, .exact = NO_TIME, .given = true };
	enum which which = BEGUN;
	ptrdiff_t before = which_at(r, i, k->last_before, k->this_before, k->next_before, &which), count, after;
	int season = season_of(r, i + before, &count), month;

	if (season < 0)
		return (struct period_point){ 0 };
	after = period_year_after(r, i + before + count, &p);
	if (!after && !before && r->w->language != ENGLISH)
		after = which_at(r, i + count, k->last_after, k->this_after, k->next_after, &which);
	p.count = before + count + after;
	p.relative = p.relative || which != BEGUN;
	if (p.count == count && is_verb(r, i))
		return (struct period_point){ 0 };
	month = first_months[season];
	give(r, month, which, p.year, &p.from, &p.to);
	give(r, month > 6 ? month - 6 : month + 6, which, p.year, &p.other_from, &p.other_to);
	return p;
}
