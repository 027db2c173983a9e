#include "assistant/language/period_point.h"

#include <string.h>

#include "assistant/language/seasons.h"
#include "base/calendar.h"
#include "retrieve/language.h"
#include "base/banned.h"

/* ---- calendar ---- */

/* The first day of the unit that has this day. */
static int64_t unit_start(int64_t day, enum grain g)
{
	int64_t y, years = g == GRAIN_CENTURY ? 100 : g == GRAIN_DECADE ? 10 : 1;
	int m, d;

	calendar_date(day, &y, &m, &d);
	switch (g) {
	case GRAIN_WEEK: return day - ((day + 3) % 7 + 7) % 7; /* 1 January 1970 was a Thursday */
	case GRAIN_MONTH: return calendar_days(y, m, 1);
	case GRAIN_QUARTER: return calendar_days(y, (m - 1) / 3 * 3 + 1, 1);
	case GRAIN_HALF: return calendar_days(y, (m - 1) / 6 * 6 + 1, 1);
	case GRAIN_YEAR:
	case GRAIN_DECADE:
	case GRAIN_CENTURY: return calendar_days(y / years * years, 1, 1);
	default: return day;
	}
}

/* The same day some units later: the last of a month where it is too short. */
static int64_t add_units(int64_t day, enum grain g, int64_t n)
{
	static const int months[GRAINS] = { [GRAIN_MONTH] = 1, [GRAIN_QUARTER] = 3,  [GRAIN_HALF] = 6,
					    [GRAIN_YEAR] = 12, [GRAIN_DECADE] = 120, [GRAIN_CENTURY] = 1200 };
	int64_t y, month;
	int m, d, most;

	if (!months[g])
		return day + n * (g == GRAIN_WEEK ? 7 : 1);
	calendar_date(day, &y, &m, &d);
	month = y * 12 + m - 1 + n * months[g];
	m = (int)((month % 12 + 12) % 12); /* also before the year 0 */
	y = (month - m) / 12;
	most = calendar_month_days(y, m + 1);
	return calendar_days(y, m + 1, d < most ? d : most);
}

static void give(struct period_point *p, int64_t from, int64_t to)
{
	p->from = DAYS(from);
	p->to = DAYS(to);
	p->given = true;
}

/* The unit that has this day. */
static void give_unit(struct period_point *p, int64_t day, enum grain g)
{
	int64_t from = unit_start(day, g);

	p->grain = g;
	give(p, from, add_units(from, g, 1));
}

static int64_t start_in(const struct period_point *p, int64_t year)
{
	int month = p->month ? p->month : p->quarter ? 3 * p->quarter - 2 : p->half ? 6 * p->half - 5 : 1;
	int most = calendar_month_days(year, month);

	return calendar_days(year, month, !p->day ? 1 : p->day < most ? p->day : most);
}

void period_point_span(const struct period_reader *r, struct period_point *p)
{
	int64_t year = p->year, from;
	int m, d;

	if (p->given)
		return;
	if (p->weekday) {
		from = r->today - 1 - ((r->today + 2 - (p->weekday - 1)) % 7 + 7) % 7;
		give(p, from, from + 1);
		return;
	}
	if (!year) {
		calendar_date(r->today, &year, &m, &d);
		year -= start_in(p, year) > r->today;
	}
	from = start_in(p, year);
	give(p, from, p->grain == GRAIN_DAY ? from + 1 : add_units(from, p->grain, 1));
}

/* ---- words ---- */

static int one_of(const struct period_reader *r, ptrdiff_t i, const char *const *phrases, int n, ptrdiff_t *count)
{
	for (int k = 0; k < n; k++)
		if ((*count = period_phrase(r, i, phrases[k])) > 0)
			return k + 1;
	return 0;
}

/* ---- dates in digits ---- */

static bool is_date(int64_t y, int m, int d)
{
	return y >= 1 && m >= 1 && m <= 12 && d >= 1 && d <= calendar_month_days(y, m);
}

/* The digits of word i, if only `mark` is between it and the word before; -1: none. */
static int64_t part_at(const struct period_reader *r, ptrdiff_t i, char mark)
{
	str word = wording_word(r->w, i), between = wording_between(r->w, i - 1);
	int64_t value;

	if (mark && (between.len != 1 || between.at[0] != mark))
		return -1;
	return word.len <= 4 && str_int(word, &value) && value >= 0 ? value : -1;
}

static struct period_point numeric_date(const struct period_reader *r, ptrdiff_t i)
{
	str between = wording_between(r->w, i);
	char mark = between.len == 1 && memchr("-/.", between.at[0], 3) ? between.at[0] : 0;
	int64_t one = part_at(r, i, 0), two = mark ? part_at(r, i + 1, mark) : -1,
		three = mark ? part_at(r, i + 2, mark) : -1;
	bool long_one = wording_word(r->w, i).len == 4, long_three = wording_word(r->w, i + 2).len == 4,
	     month_first = r->w->language == ENGLISH;
	struct period_point p = { .grain = GRAIN_DAY, .count = 3, .exact = NO_TIME };

	if (one < 0 || two < 0 || (i > 0 && str_eq(wording_between(r->w, i - 1), str_n(&mark, 1))))
		return (struct period_point){ 0 };
	if (three >= 0 && long_one && is_date(one, (int)two, (int)three))
		return p.year = one, p.month = (int)two, p.day = (int)three, p;
	if (three < 0 && mark != '.' && long_one != (wording_word(r->w, i + 1).len == 4)) { /* 2025-12, 12/2025 */
		p = (struct period_point){ .grain = GRAIN_MONTH,
					   .count = 2,
					   .exact = NO_TIME,
					   .year = long_one ? one : two,
					   .month = (int)(long_one ? two : one) };
		return p.month >= 1 && p.month <= 12 && p.year >= YEAR_FIRST && p.year <= YEAR_LAST
			       ? p
			       : (struct period_point){ 0 };
	}
	if (three >= 0 && !long_three && wording_word(r->w, i + 2).len == 2 && mark != '.')
		three += three < 70 ? 2000 : 1900;
	else if (three < 0 || !long_three)
		return (struct period_point){ 0 };
	p.year = three;
	if (is_date(three, (int)one, (int)two) && is_date(three, (int)two, (int)one) && one != two) {
		p.other_month = (int)(month_first ? two : one);
		p.other_day = (int)(month_first ? one : two);
		p.doubtful = month_first;
	}
	p.month = (int)(month_first ? one : two);
	p.day = (int)(month_first ? two : one);
	if (!is_date(three, p.month, p.day)) {
		int month = p.month;

		p.month = p.day;
		p.day = month;
	}
	return is_date(three, p.month, p.day) ? p : (struct period_point){ 0 };
}

/* ---- dates in words ---- */

static int month_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count, bool *brief)
{
	int month = one_of(r, i, r->words->months, 12, count);

	*brief = !month;
	return month ? month : one_of(r, i, r->words->short_months, 12, count);
}

/* A day of a month: 5, 5th, primero. */
static int day_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count)
{
	const struct number *n = period_number_at(r, i);

	if (!n || n->value < 1 || n->value > 31 || n->percent || n->currency.at)
		return 0;
	*count = n->count;
	return (int)n->value;
}

/* Capital letters within a sentence: a name. */
static bool is_named(const struct period_reader *r, ptrdiff_t i)
{
	char c = r->w->text.at[r->w->words.at[i].at.from];

	return c >= 'A' && c <= 'Z' && i > 0 && wording_adjacent(r->w, i - 1);
}

/* May 5, 2020; 5 May 2020; 5 de mayo de 2020; May 2020; May */
static struct period_point worded_date(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .grain = GRAIN_MONTH, .exact = NO_TIME };
	ptrdiff_t n = 0, count;
	bool brief;

	p.day = day_at(r, i, &count);
	if (p.day) {
		n = count;
		n += period_phrase(r, i + n, r->words->joint);
	}
	p.month = month_at(r, i + n, &count, &brief);
	if (!p.month)
		return (struct period_point){ 0 };
	n += count;
	if (!p.day && (p.day = day_at(r, i + n, &count)) > 0)
		n += count;
	count = period_take_year(r, i + n, &p);
	p.count = n + count;
	if (p.day)
		p.grain = GRAIN_DAY;
	p.each_year = !p.year;
	if (brief && !p.year && !p.day)
		return (struct period_point){ 0 };
	/* "may" and "march" are verbs, too. */
	p.doubtful = !p.year && !p.day && r->w->language == ENGLISH && !is_named(r, i);
	return p;
}

/* The number of a quarter, half, decade or century: Q4, 4Q, fourth quarter. *count: its words. */
static int numbered_unit(const struct period_reader *r, ptrdiff_t i, const char *letter, enum grain unit,
			 ptrdiff_t *count)
{
	str word = wording_word(r->w, i), next = wording_word(r->w, i + 1);
	bool joined = i + 1 < r->w->words.len && r->w->words.at[i].at.to == r->w->words.at[i + 1].at.from;
	const struct number *n = period_number_at(r, i);
	ptrdiff_t words;

	*count = 2;
	if (joined && wording_phrase(r->w, i, letter) && next.len == 1)
		return next.at[0] - '0';
	if (joined && word.len == 1 && wording_phrase(r->w, i + 1, letter))
		return word.at[0] - '0';
	if (n && n->ordinal && period_unit_at(r, i + n->count, &words) == unit)
		return *count = n->count + words, (int)(n->value < 9 ? n->value : 9);
	return 0;
}

static struct period_point part_of_year(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .exact = NO_TIME };
	ptrdiff_t count, year;
	int64_t before = period_year_at(r, i);
	ptrdiff_t lead = before && i + 1 < r->w->words.len && period_continues(r, i + 1) ? 1 : 0;

	p.quarter = numbered_unit(r, i + lead, r->words->quarter_letter, GRAIN_QUARTER, &count);
	if (p.quarter >= 1 && p.quarter <= 4) {
		p.grain = GRAIN_QUARTER;
	} else {
		p.quarter = 0;
		p.half = numbered_unit(r, i + lead, r->words->half_letter, GRAIN_HALF, &count);
		if (p.half < 1 || p.half > 2)
			return (struct period_point){ 0 };
		p.grain = GRAIN_HALF;
	}
	p.count = lead + count;
	if (lead) {
		p.year = before;
		return p;
	}
	year = period_year_after(r, i + count, &p);
	p.count += year;
	p.each_year = !p.year;
	return p;
}

/* ---- years, decades, centuries ---- */

/* Los 10 productos: ten things, not ten years. */
static bool counts_things(const struct period_reader *r, ptrdiff_t i)
{
	str next = wording_word(r->w, i + 2);

	return str_eq(wording_word(r->w, i), S("los")) && next.len && language_use(r->w->language, next) != USE_NONE;
}

static struct period_point decade_at(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .grain = GRAIN_DECADE, .exact = NO_TIME };
	ptrdiff_t lead = period_phrase(r, i, r->words->decade), count = 1;
	str word = wording_word(r->w, i + lead);
	bool plural = period_is_plural(r, i + lead);
	int64_t value = 0;
	int named = one_of(r, i + lead, r->words->nineties, 10, &count);

	if (named && (lead || r->w->language == ENGLISH))
		value = 10 * (named - 1);
	else if (!named && word.len && (plural || (lead && r->w->language != ENGLISH)) &&
		 (word.len == 2 || word.len == 4) && str_int(word, &value) && value % 10 == 0 && !counts_things(r, i))
		count = 1 + plural;
	else
		return (struct period_point){ 0 };
	if (word.len != 4 || named)
		value += value < 30 ? 2000 : 1900;
	if (value < YEAR_FIRST || value > YEAR_LAST)
		return (struct period_point){ 0 };
	give_unit(&p, calendar_days(value, 1, 1), GRAIN_DECADE);
	p.count = lead + count;
	return p;
}

/* XIX is 19; 0: not in Roman numerals. */
static int roman(str word)
{
	static const char letters[] = "ivxlc";
	static const int values[] = { 1, 5, 10, 50, 100 };
	int sum = 0, last = 1000;

	for (ptrdiff_t i = 0; i < word.len; i++) {
		const char *at = memchr(letters, word.at[i], sizeof letters - 1);
		int value = at ? values[at - letters] : 0;

		if (!value)
			return 0;
		sum += value > last ? value - 2 * last : value;
		last = value;
	}
	return sum;
}

static struct period_point century_at(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .grain = GRAIN_CENTURY, .exact = NO_TIME };
	ptrdiff_t before = period_phrase(r, i, r->words->century);
	const struct number *n = period_number_at(r, i + before);
	double value = n ? n->value : before ? roman(wording_word(r->w, i + before)) : 0;

	p.count = before + (n ? n->count : 1);
	if (!before) {
		ptrdiff_t after = n && n->ordinal ? period_phrase(r, i + n->count, r->words->century) : 0;

		if (!after)
			return (struct period_point){ 0 };
		p.count += after;
	}
	if (value < 15 || value > 22)
		return (struct period_point){ 0 };
	give(&p, calendar_days(100 * ((int64_t)value - 1) + 1, 1, 1), calendar_days(100 * (int64_t)value + 1, 1, 1));
	return p;
}

static struct period_point plain_year(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .grain = GRAIN_YEAR, .exact = NO_TIME };
	ptrdiff_t noun = period_phrase(r, i, r->words->year);

	if (!noun && str_eq(wording_between(r->w, i - 1), S("/"))) /* the end of something else */
		return (struct period_point){ 0 };
	p.year = period_year_at(r, i + noun);
	p.count = p.year ? noun + 1 : 0;
	p.doubtful = !noun;
	return p;
}

/* ---- relative to the given day ---- */

static struct period_point day_word(const struct period_reader *r, ptrdiff_t i)
{
	const struct period_words *k = r->words;
	const struct {
		const char *phrases;
		int days;
	} days[] = { { k->today, 0 },
		     { k->yesterday, -1 },
		     { k->tomorrow, 1 },
		     { k->before_yesterday, -2 },
		     { k->after_tomorrow, 2 } };
	struct period_point p = { .relative = true, .exact = NO_TIME };

	for (size_t n = 0; n < sizeof days / sizeof *days; n++) {
		ptrdiff_t count = period_phrase(r, i, days[n].phrases);

		if (count <= p.count)
			continue;
		p.count = count;
		give_unit(&p, r->today + days[n].days, GRAIN_DAY);
	}
	return p;
}

/* The last or next n units, with today; hours from now. */
static void give_rolling(const struct period_reader *r, struct period_point *p, enum grain g, int64_t n, bool future)
{
	p->grain = g;
	if (g == GRAIN_HOUR) {
		p->from = future ? r->now : r->now - SECONDS(3600) * n;
		p->to = future ? r->now + SECONDS(3600) * n : r->now;
		p->given = true;
	} else if (future) {
		give(p, r->today, add_units(r->today, g, n) + 1);
	} else {
		give(p, add_units(r->today, g, -n), r->today + 1);
	}
}

/* Enough for any question, and within what a date can be. */
static bool is_span(const struct number *n)
{
	return n && n->value >= 1 && n->value <= 1000 && !n->percent && !n->currency.at && !n->ordinal;
}

/* Over 500 last month: 500 is no number of months. */
static bool is_one(const struct period_reader *r, ptrdiff_t unit)
{
	str word = wording_word(r->w, unit);

	return !str_ends(word, S("s")) || str_eq(word, S("mes"));
}

/* last 7 days, los 7 ultimos dias, past week, next 2 months */
static struct period_point rolling(const struct period_reader *r, ptrdiff_t i)
{
	const struct period_words *k = r->words;
	struct period_point p = { .relative = true, .exact = NO_TIME };
	const struct number *n = period_number_at(r, i);
	ptrdiff_t lead = is_span(n) ? n->count : 0, word, unit;
	bool future, past;
	enum grain g;

	word = period_phrase(r, i + lead, k->rolling);
	if (!word)
		word = period_phrase(r, i + lead, k->last_before);
	past = word > 0;
	if (!word)
		word = period_phrase(r, i + lead, k->next_before);
	future = word > 0 && !past;
	if (!word)
		return (struct period_point){ 0 };
	if (!lead) {
		n = period_number_at(r, i + word);
		word += is_span(n) ? n->count : 0;
	}
	g = period_unit_at(r, i + lead + word, &unit);
	if (!g || (!is_span(n) && !period_phrase(r, i, k->rolling) && g != GRAIN_HOUR))
		return (struct period_point){ 0 };
	if (lead && n->value > 1 && is_one(r, i + lead + word + unit - 1))
		return (struct period_point){ 0 };
	p.count = lead + word + unit;
	give_rolling(r, &p, g, is_span(n) ? (int64_t)n->value : 1, future);
	return p;
}

/* this month, semana pasada, el ano que viene, the month before last */
static struct period_point near_unit(const struct period_reader *r, ptrdiff_t i)
{
	const struct period_words *k = r->words;
	const struct {
		const char *before, *after;
		int64_t step;
	} nears[] = { { k->this_before, k->this_after, 0 },
		      { k->last_before, k->last_after, -1 },
		      { k->next_before, k->next_after, 1 } };
	struct period_point p = { .relative = true, .exact = NO_TIME };

	for (int n = 0; n < 3; n++) {
		ptrdiff_t article, before = period_phrase(r, i, nears[n].before), unit, after;
		enum grain g = period_unit_at(r, i + before, &unit);
		int64_t step = nears[n].step;

		article = before ? 0 : period_phrase(r, i, k->article);
		if (article)
			g = period_unit_at(r, i + article, &unit);
		after = g && !before ? period_phrase(r, i + article + unit, nears[n].after) : 0;
		if (!g || g == GRAIN_HOUR || !(before || after) || before + article + unit + after <= p.count)
			continue;
		if (after && r->w->language == ENGLISH)
			step = -2;
		p.count = before + article + unit + after;
		give_unit(&p, add_units(unit_start(r->today, g), g, step), g);
	}
	return p;
}

/* 3 days ago, hace un mes, 2 semanas atras */
static struct period_point ago(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .relative = true, .exact = NO_TIME };
	ptrdiff_t before = period_phrase(r, i, r->words->ago_before), one, unit, after;
	const struct number *n = period_number_at(r, i + before);
	int64_t value = is_span(n) ? (int64_t)n->value : 1;
	enum grain g;
	int64_t day;

	one = is_span(n) ? n->count : period_phrase(r, i + before, r->words->one);
	g = one ? period_unit_at(r, i + before + one, &unit) : GRAIN_NONE;
	if (!g)
		return (struct period_point){ 0 };
	after = period_phrase(r, i + before + one + unit, r->words->ago_after);
	if (!before && !after)
		return (struct period_point){ 0 };
	p.count = before + one + unit + after;
	if (g == GRAIN_HOUR) {
		p.exact = p.from = r->now - SECONDS(3600) * value;
		p.to = p.from + SECONDS(3600);
		p.grain = g;
		p.given = true;
		return p;
	}
	day = add_units(r->today, g, -value);
	give_unit(&p, day, g);
	p.exact = DAYS(day);
	return p;
}

static struct period_point to_date(const struct period_reader *r, ptrdiff_t i)
{
	struct period_point p = { .relative = true, .exact = NO_TIME };

	for (enum grain g = GRAIN_WEEK; g < GRAINS; g++) {
		ptrdiff_t count = period_phrase(r, i, r->words->to_date[g]);

		if (count <= p.count)
			continue;
		p.count = count;
		p.grain = g;
		give(&p, unit_start(r->today, g), r->today + 1);
	}
	return p;
}

/* monday, last monday, el lunes pasado, mondays */
static struct period_point weekday_at(const struct period_reader *r, ptrdiff_t i)
{
	const struct period_words *k = r->words;
	struct period_point p = { .grain = GRAIN_DAY, .exact = NO_TIME, .each_year = true };
	ptrdiff_t last = period_phrase(r, i, k->last_before), next = period_phrase(r, i, k->next_before),
		  article = last + next ? 0 : period_phrase(r, i, k->article), count, after = 0;

	p.weekday = one_of(r, i, k->every_weekday, 7, &count);
	if (p.weekday)
		return p.count = count, p;
	p.weekday = one_of(r, i + last + next + article, k->weekdays, 7, &count);
	if (!p.weekday)
		return (struct period_point){ 0 };
	if (!last && !next)
		after = last = period_phrase(r, i + article + count, k->last_after);
	p.count = (after ? 0 : last) + next + article + count + after;
	p.doubtful = !(last || next || article);
	if (!last && !next)
		return p;
	p.each_year = false;
	p.relative = true;
	period_point_span(r, &p);
	if (next) {
		int64_t ahead = p.from / DAYS(1) + 7;

		give(&p, ahead > r->today ? ahead : ahead + 7, (ahead > r->today ? ahead : ahead + 7) + 1);
	}
	return p;
}

/* ---- all of them ---- */

struct period_point period_point_at(const struct period_reader *r, ptrdiff_t i)
{
	static struct period_point (*const readers[])(const struct period_reader *, ptrdiff_t) = {
		numeric_date, worded_date, part_of_year, decade_at, century_at, plain_year, day_word,
		rolling,      near_unit,   ago,		 to_date,   weekday_at, season_at,
	};
	struct period_point best = { 0 };

	for (ptrdiff_t article = 0;; article = period_phrase(r, i, r->words->article)) {
		for (size_t k = 0; i + article < r->w->words.len && k < sizeof readers / sizeof *readers; k++) {
			struct period_point p = readers[k](r, i + article);

			if (!p.count || p.count + article <= best.count)
				continue;
			best = p;
			best.count += article;
		}
		if (article || !period_phrase(r, i, r->words->article))
			return best;
	}
}
