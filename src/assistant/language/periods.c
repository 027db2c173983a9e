#include "assistant/language/periods.h"

#include "assistant/language/period_point.h"
#include "base/arena.h"
#include "base/calendar.h"

#include "base/banned.h"

enum { GROUP_WORDS = 5 }; /* from "by" to the "and" before another group */

const char *grain_name(enum grain g)
{
	static const char *const names[GRAINS] = { "",	      "hour", "day",  "week",	"month",
						   "quarter", "half", "year", "decade", "century" };

	return names[g];
}

str period_date(struct arena *a, instant t)
{
	return str_upto(instant_iso(a, t), t == NO_TIME ? 0 : 10);
}

ptrdiff_t period_at(const struct periods *p, ptrdiff_t word)
{
	for (ptrdiff_t i = 0; i < p->len && p->at[i].first <= word; i++)
		if (word < p->at[i].first + p->at[i].count)
			return i;
	return -1;
}

/* ---- from points ---- */

static struct period empty(enum period_kind kind, ptrdiff_t count)
{
	return (struct period){
		.kind = kind, .count = count, .from = NO_TIME, .to = NO_TIME, .other_from = NO_TIME, .other_to = NO_TIME
	};
}

static int part_of(const struct period_point *p)
{
	return p->weekday ? p->weekday : p->quarter ? p->quarter : p->half ? p->half : p->month;
}

static struct period_point exchanged(const struct period_point *p)
{
	struct period_point other = *p;

	other.month = p->other_month;
	other.day = p->other_day;
	other.given = false;
	return other;
}

static struct period from_point(const struct period_reader *r, struct period_point *p, ptrdiff_t lead)
{
	struct period out = empty(PERIOD_RANGE, lead + p->count);

	if (p->season) {
		out.season = true;
		out.other_from = p->other_from;
		out.other_to = p->other_to;
	} else if (p->other_day) {
		struct period_point other = exchanged(p);

		period_point_span(r, &other);
		out.other_from = other.from;
		out.other_to = other.to;
	}
	period_point_span(r, p);
	out.from = p->from;
	out.to = p->to;
	out.grain = p->grain;
	out.relative = p->relative;
	out.doubtful = p->doubtful;
	if (p->each_year && !p->year) {
		out.kind = PERIOD_PART;
		out.part = part_of(p);
		out.day = p->day;
	}
	return out;
}

/* ---- each and which ---- */

static struct period each_unit(const struct period_reader *r, ptrdiff_t i)
{
	struct period best = empty(PERIOD_EACH, 0);
	ptrdiff_t by = period_phrase(r, i, r->words->by), which = period_phrase(r, i, r->words->which), unit;

	for (enum grain g = GRAIN_HOUR; g < GRAINS; g++) {
		ptrdiff_t count = period_phrase(r, i + by, r->words->each[g]);

		if (!count)
			count = period_phrase(r, i, r->words->each[g]) - by;
		if (count > 0 && by + count > best.count) {
			best.count = by + count;
			best.grain = g;
		}
	}
	if (by && (unit = 0, period_unit_at(r, i + by, &unit)) && by + unit > best.count) {
		best.count = by + unit;
		best.grain = period_unit_at(r, i + by, &unit);
	}
	if (!best.count && which && period_unit_at(r, i + which, &unit)) {
		best.kind = PERIOD_WHICH;
		best.grain = period_unit_at(r, i + which, &unit);
		best.count = which + unit;
	}
	return best;
}

/* Orders by country and month: the second of what they are grouped by. */
static struct period listed_unit(const struct period_reader *r, ptrdiff_t i)
{
	struct period out = empty(PERIOD_EACH, 0);
	ptrdiff_t and = i ? period_phrase(r, i, "and, y, e") : 0, unit = 0;

	out.grain = and? period_unit_at(r, i + and, &unit) : GRAIN_NONE;
	for (ptrdiff_t back = 2; out.grain && back <= GROUP_WORDS && back <= i; back++)
		if (period_phrase(r, i - back, r->words->by) && !period_phrase(r, i - back, "a"))
			out.count = and+unit;
	return out;
}

/* ---- ranges ---- */

/* Only a dash between words i - 1 and i: 2010-2015. */
static bool is_dash(const struct period_reader *r, ptrdiff_t i)
{
	str between = i < r->w->words.len ? str_trim(wording_between(r->w, i - 1)) : S("");

	return str_eq(between, S("-")) || str_eq(between, S("\xe2\x80\x93")) || str_eq(between, S("\xe2\x80\x94"));
}

/* "5" of "from 5 to 10 May": a day of the month that the second names. */
static struct period_point bare_day(const struct period_reader *r, ptrdiff_t i)
{
	ptrdiff_t article = period_phrase(r, i, r->words->article), n = number_at(r->numbers, i + article);
	const struct number *day = n >= 0 ? &r->numbers->at[n] : NULL;

	if (!day || day->first != i + article || !day->whole || day->value < 1 || day->value > 31 || day->percent ||
	    day->currency.at)
		return (struct period_point){ 0 };
	return (struct period_point){
		.count = article + day->count, .grain = GRAIN_DAY, .day = (int)day->value, .exact = NO_TIME
	};
}

/*
 * The first takes from the second what it lacks: May to July 2020, 5 to 10 May;
 * November to February ends a year later.
 */
static bool complete(const struct period_reader *r, struct period_point *first, struct period_point *second)
{
	bool had_year = first->year > 0;

	if (first->day && !first->month && !first->given) {
		if (!second->day || second->given)
			return false;
		first->month = second->month;
	}
	if (!second->year)
		second->year = first->year;
	period_point_span(r, second);
	if (!first->year && !first->given && !first->weekday)
		calendar_date(second->from / DAYS(1), &first->year, &(int){ 0 }, &(int){ 0 });
	period_point_span(r, first);
	if (first->from >= second->to && !had_year && first->month) {
		first->year--;
		first->given = false;
		period_point_span(r, first);
	}
	return first->from < second->to;
}

static struct period range_at(const struct period_reader *r, ptrdiff_t i)
{
	ptrdiff_t between = period_phrase(r, i, r->words->between), from = period_phrase(r, i, r->words->from),
		  lead = between > from ? between : from, to;
	struct period_point first = period_point_at(r, i + lead), second;
	struct period out;

	if (!first.count && lead)
		first = bare_day(r, i + lead);
	if (!first.count)
		return empty(PERIOD_RANGE, 0);
	to = is_dash(r, i + lead + first.count) ? 0 : period_phrase(r, i + lead + first.count, r->words->to);
	if (!to && !is_dash(r, i + lead + first.count))
		return empty(PERIOD_RANGE, 0);
	second = period_point_at(r, i + lead + first.count + to);
	/* "in May and 2020" is not a range: "and" joins one only after "between" or "from". */
	if (!second.count || (!lead && to && (first.doubtful || second.doubtful) && first.grain != GRAIN_YEAR) ||
	    (!lead && to && period_phrase(r, i + first.count, "and, y, e")) || !complete(r, &first, &second))
		return empty(PERIOD_RANGE, 0);
	out = from_point(r, &first, 0);
	out.kind = PERIOD_RANGE;
	out.to = second.to;
	out.grain = second.grain;
	out.count = lead + first.count + to + second.count;
	out.relative = first.relative || second.relative;
	out.season = first.season || second.season;
	if (out.season) {
		out.other_from = first.season ? first.other_from : first.from;
		out.other_to = second.season ? second.other_to : second.to;
	}
	out.doubtful = first.grain == GRAIN_YEAR && first.doubtful && second.doubtful && (between > 0 || !lead);
	return out;
}

/* ---- one open side ---- */

enum side { SIDE_SINCE, SIDE_AFTER, SIDE_BEFORE, SIDE_UNTIL, SIDE_NONE };

static enum side lead_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count)
{
	const struct period_words *k = r->words;
	const struct {
		const char *phrases;
		enum side side;
	} leads[] = { { k->since, SIDE_SINCE }, { k->after, SIDE_AFTER },	{ k->before, SIDE_BEFORE },
		      { k->until, SIDE_UNTIL }, { k->on_or_after, SIDE_SINCE }, { k->on_or_before, SIDE_UNTIL } };
	enum side best = SIDE_NONE;

	*count = 0;
	for (size_t n = 0; n < sizeof leads / sizeof *leads; n++) {
		ptrdiff_t words = period_phrase(r, i, leads[n].phrases);

		if (words > *count) {
			*count = words;
			best = leads[n].side;
		}
	}
	return best;
}

static void open_side(struct period *p, enum side side, instant exact)
{
	instant from = exact != NO_TIME ? exact : p->from, to = exact != NO_TIME ? exact : p->to,
		other_from = p->other_from, other_to = p->other_to;
	bool other = other_from != NO_TIME;

	p->kind = PERIOD_RANGE;
	p->part = p->day = 0;
	p->from = side == SIDE_SINCE ? from : side == SIDE_AFTER ? to : NO_TIME;
	p->to = side == SIDE_BEFORE ? from : side == SIDE_UNTIL ? to : NO_TIME;
	p->other_from = !other || side >= SIDE_BEFORE ? NO_TIME : side == SIDE_SINCE ? other_from : other_to;
	p->other_to = !other || side < SIDE_BEFORE ? NO_TIME : side == SIDE_BEFORE ? other_from : other_to;
}

static struct period open_at(const struct period_reader *r, ptrdiff_t i)
{
	ptrdiff_t lead, end;
	enum side side = lead_at(r, i, &lead);
	struct period_point p;
	struct period out;

	p = side == SIDE_NONE ? (struct period_point){ 0 } : period_point_at(r, i + lead);
	if (!p.count)
		return empty(PERIOD_RANGE, 0);
	out = from_point(r, &p, lead);
	if (p.grain == GRAIN_YEAR)
		out.doubtful = false;
	open_side(&out, side, p.exact);
	end = i + out.count;
	if (side == SIDE_SINCE)
		out.count += period_phrase(r, end, r->words->onwards);
	return out;
}

/* ---- one period ---- */

/* After some words such as "in", which may make it certain. */
static struct period point_after(const struct period_reader *r, ptrdiff_t i, ptrdiff_t lead, bool certain)
{
	struct period_point p = period_point_at(r, i + lead);
	struct period out = empty(PERIOD_RANGE, 0);
	ptrdiff_t later, earlier;

	if (!p.count)
		return out;
	out = from_point(r, &p, lead);
	if (certain && (p.grain == GRAIN_YEAR || p.weekday || p.month || p.season) && !p.other_day)
		out.doubtful = false;
	later = period_phrase(r, i + out.count, r->words->or_later);
	earlier = period_phrase(r, i + out.count, r->words->or_earlier);
	if (later || earlier) {
		open_side(&out, later ? SIDE_SINCE : SIDE_UNTIL, NO_TIME);
		out.doubtful = false;
		out.count += later ? later : earlier;
	}
	return out;
}

static struct period plain_at(const struct period_reader *r, ptrdiff_t i)
{
	ptrdiff_t in = period_phrase(r, i, r->words->in), of = in ? 0 : period_phrase(r, i, r->words->of);
	struct period bare = point_after(r, i, 0, false), led = empty(PERIOD_RANGE, 0);

	if (in || of)
		led = point_after(r, i, in + of, in > 0);
	return led.count > bare.count ? led : bare;
}

static struct period find_at(const struct period_reader *r, ptrdiff_t i)
{
	struct period all[] = { range_at(r, i), open_at(r, i), each_unit(r, i), listed_unit(r, i), plain_at(r, i) },
		      best = all[0];

	for (size_t k = 1; k < sizeof all / sizeof *all; k++)
		if (all[k].count > best.count)
			best = all[k];
	return best;
}

/* "not in 2014": a negation directly before it. */
static ptrdiff_t negation_at(const struct period_reader *r, ptrdiff_t i, struct period *out)
{
	ptrdiff_t not = period_phrase(r, i, r->words->not );

	if (!not || !period_continues(r, i + not ))
		return 0;
	*out = find_at(r, i + not );
	return out->count && (out->kind == PERIOD_RANGE || out->kind == PERIOD_PART) &&
			       (!out->doubtful || out->grain == GRAIN_YEAR)
		       ? not
		       : 0;
}

static bool is_fiscal(const struct wording *w, ptrdiff_t first, ptrdiff_t count)
{
	for (ptrdiff_t i = first; i < first + count; i++)
		if (str_is_among(w->words.at[i].text, " fiscal financial fy "))
			return true;
	return false;
}

void periods_find(struct arena *a, const struct wording *w, const struct number_list *n, instant now,
		  struct periods *out)
{
	struct period_reader r = period_reader(w, n, now);

	for (ptrdiff_t i = 0; i < w->words.len;) {
		struct period p = empty(PERIOD_RANGE, 0), negated;
		ptrdiff_t not ;

		r.start = i;
		not = w->literal[i] ? 0 : negation_at(&r, i, &negated);
		if (not ) {
			p = negated;
			p.negated = true;
			p.count += not ;
		} else if (!w->literal[i]) {
			p = find_at(&r, i);
		}
		if (p.count) {
			p.first = i;
			p.fiscal = is_fiscal(w, i, p.count);
			p.at = wording_stretch(w, i, p.count);
			*push(out, a) = p;
		}
		i += p.count ? p.count : 1;
	}
}
