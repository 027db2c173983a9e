/* Ranges of the query line: counts, sizes, ages and dates. */
#include "model/filter/filter.h"

#include "base/banned.h"

/* A value as typed: a point, or for a date the whole day. */
struct point {
	int64_t at;
	int64_t end; /* the first moment after it; equal to at unless it is a day */
	bool is_age;
};

static bool wrong(struct err *err, ptrdiff_t *where, ptrdiff_t place, enum bound_unit m)
{
	static const char *const expected[] = {
		[UNIT_COUNT] = "expected a count such as 1000, 1e6 or 10k",
		[UNIT_BYTES] = "expected a size such as 500M, 1.5G or 1e6",
		[UNIT_TIME] = "expected an age such as 14d or 36h, or a date such as 2025-01-31",
	};
	static const char *const next[] = {
		[UNIT_COUNT] = "write 1000.. for at least, ..1000 for at most, 1000..5000 for between",
		[UNIT_BYTES] = "write 1G.. for at least, ..1G for at most, 1G..5G for between",
		[UNIT_TIME] = "write 14d for younger than two weeks, 14d.. for older, 2025-01-31.. for after a date",
	};

	*where = place;
	err_set(err, ERR_QUERY, "%s", expected[m]);
	return err_next(err, "%s", next[m]);
}

/* ---- numbers ---- */

static double unit_of(char c, enum bound_unit m)
{
	const double k = m == UNIT_BYTES ? 1024 : 1000;

	switch (c | 0x20) {
	case 'k': return k;
	case 'm': return k * k;
	case 'g': return k * k * k;
	case 't': return k * k * k * k;
	default: return 0;
	}
}

bool bound_parse(str s, enum bound_unit m, int64_t *out)
{
	double real, unit = 1;

	if (m == UNIT_BYTES && s.len > 2 && (str_ends(s, S("iB")) || str_ends(s, S("ib"))))
		s.len -= 2;
	else if (m == UNIT_BYTES && s.len > 1 && (s.at[s.len - 1] | 0x20) == 'b')
		s.len--;
	if (str_int(s, out))
		return *out >= 0;
	if (s.len > 1 && unit_of(s.at[s.len - 1], m) > 0) {
		unit = unit_of(s.at[s.len - 1], m);
		s.len--;
	}
	if (!str_real(s, &real) || real < 0 || real * unit > 9e18)
		return false;
	*out = (int64_t)(real * unit);
	return true;
}

/* ---- times ---- */

static bool is_whole_day(str s)
{
	return str_eq_fold(s, S("today")) || str_eq_fold(s, S("yesterday")) || (s.len == 10 && s.at[4] == '-');
}

static bool moment(str s, instant now, struct point *out)
{
	int64_t age;

	if (duration_parse(s, &age)) {
		if (__builtin_sub_overflow(now, age, &out->at) || out->at == NO_TIME)
			return false;
		out->end = out->at;
		out->is_age = true;
		return true;
	}
	if (!instant_from_words(s, now, &out->at))
		return false;
	out->end = is_whole_day(s) ? out->at + DAYS(1) : out->at;
	out->is_age = false;
	return true;
}

static bool point_of(str s, enum bound_unit m, instant now, struct point *out)
{
	s = str_trim(s);
	if (m == UNIT_TIME)
		return moment(s, now, out);
	out->is_age = false;
	if (!bound_parse(s, m, &out->at))
		return false;
	out->end = out->at;
	return true;
}

/* ---- narrowing ---- */

static void at_least(struct bound *b, int64_t from, bool open)
{
	if (b->from == UNKNOWN || from > b->from || (from == b->from && open)) {
		b->from = from;
		b->open_from = open;
	}
	b->set = true;
}

static void at_most(struct bound *b, int64_t to, bool open)
{
	if (b->to == UNKNOWN || to < b->to || (to == b->to && open)) {
		b->to = to;
		b->open_to = open;
	}
	b->set = true;
}

/* Up to and including a point: the whole day. */
static void up_to(struct bound *b, const struct point *p)
{
	at_most(b, p->end, p->end != p->at);
}

/* An age counts backwards: less than 14 days is after the moment 14 days ago. */
static void compare(struct bound *b, str op, const struct point *p)
{
	bool less = op.at[0] == '<', with = op.len == 2;

	if (op.at[0] == '=') {
		at_least(b, p->at, false);
		up_to(b, p);
	} else if (less == p->is_age) {
		at_least(b, p->at, !with);
	} else if (with) {
		up_to(b, p);
	} else {
		at_most(b, p->at, true);
	}
}

static ptrdiff_t dots_in(str s)
{
	return str_find(s, S(".."));
}

static bool one_value(struct bound *b, enum bound_unit m, str value, instant now, ptrdiff_t *where, struct err *err)
{
	struct point p;

	if (!point_of(value, m, now, &p))
		return wrong(err, where, 0, m);
	compare(b, p.is_age ? S("<=") : S("="), &p);
	return true;
}

static bool both_ends(struct bound *b, const struct point *low, const struct point *high, ptrdiff_t second,
		      ptrdiff_t *where, struct err *err)
{
	bool ages = low->is_age;

	*where = second;
	if (ages != high->is_age) {
		err_set(err, ERR_QUERY, "expected two ages or two dates, not one of each");
		return err_next(err, "Write 7d..14d, or 2025-01-01..2025-01-31.");
	}
	if (ages ? high->at > low->at : high->at < low->at) {
		err_set(err, ERR_QUERY, "expected the smaller value before the two dots");
		return err_next(err, "Swap the two values.");
	}
	at_least(b, ages ? high->at : low->at, false);
	up_to(b, ages ? low : high);
	return true;
}

static bool range(struct bound *b, enum bound_unit m, str value, ptrdiff_t dots, instant now, ptrdiff_t *where,
		  struct err *err)
{
	str from = str_upto(value, dots), to = str_from(value, dots + 2);
	struct point low = { 0 }, high = { 0 };

	if ((from.len && !point_of(from, m, now, &low)) || (!from.len && !to.len))
		return wrong(err, where, 0, m);
	if (to.len && !point_of(to, m, now, &high))
		return wrong(err, where, dots + 2, m);
	if (from.len && to.len)
		return both_ends(b, &low, &high, dots + 2, where, err);
	compare(b, from.len ? S(">=") : S("<="), from.len ? &low : &high);
	return true;
}

bool bound_narrow(struct bound *b, enum bound_unit m, str op, str value, instant now, ptrdiff_t *where, struct err *err)
{
	ptrdiff_t dots = dots_in(value);
	struct bound narrow = *b;
	struct point p;

	if (!str_eq(op, S(":"))) {
		if (!point_of(value, m, now, &p))
			return wrong(err, where, 0, m);
		compare(&narrow, op, &p);
	} else if (!(dots < 0 ? one_value(&narrow, m, value, now, where, err)
			      : range(&narrow, m, value, dots, now, where, err))) {
		return false;
	}
	*b = narrow;
	return true;
}

bool bound_holds(const struct bound *b, int64_t value)
{
	if (!b->set)
		return true;
	if (value == UNKNOWN)
		return false;
	if (b->from != UNKNOWN && (value < b->from || (b->open_from && value == b->from)))
		return false;
	return b->to == UNKNOWN || !(value > b->to || (b->open_to && value == b->to));
}
