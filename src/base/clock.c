#include "base/clock.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/calendar.h"
#include "base/err.h"

#include "base/banned.h"

#define DAY SECONDS(86400)

int64_t clock_monotonic_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return SECONDS(t.tv_sec) + t.tv_nsec / 1000;
}

int64_t clock_thread_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return SECONDS(t.tv_sec) + t.tv_nsec / 1000;
}

instant clock_now(void)
{
	struct timespec t;
	instant pinned;

	if (instant_parse(str_of(getenv("OCAT_NOW")), &pinned))
		return pinned;
	clock_gettime(CLOCK_REALTIME, &t);
	return SECONDS(t.tv_sec) + t.tv_nsec / 1000;
}

bool clock_pinned(void)
{
	instant ignored;

	return instant_parse(str_of(getenv("OCAT_NOW")), &ignored);
}

bool clock_check(struct err *err)
{
	str given = str_of(getenv("OCAT_NOW"));
	instant ignored;

	if (!given.len || instant_parse(given, &ignored))
		return true;
	return err_set(err, ERR_CONFIG, "OCAT_NOW should be a time, such as 2026-01-27T10:30:00Z, not \"%.*s\"",
		       STR(given));
}

/* Years 0001 to 9999: the range of four digits. */
static bool can_write(instant t)
{
	return t >= DAYS(calendar_days(1, 1, 1)) && t < DAYS(calendar_days(10000, 1, 1));
}

void instant_put(struct sb *out, instant t)
{
	int64_t days = t / DAY, rest = t % DAY, y;
	int m, d, seconds, us;

	if (t == NO_TIME || !can_write(t))
		return;
	if (rest < 0) {
		rest += DAY;
		days--;
	}
	calendar_date(days, &y, &m, &d);
	seconds = (int)(rest / SECONDS(1));
	us = (int)(rest % SECONDS(1));
	sb_fmt(out, "%04d-%02d-%02dT%02d:%02d:%02d", (int)y, m, d, seconds / 3600, seconds / 60 % 60, seconds % 60);
	if (us)
		sb_fmt(out, ".%06d", us);
	sb_putc(out, 'Z');
}

str instant_iso(struct arena *a, instant t)
{
	scoped(sb_free) struct sb b = SB(64);

	instant_put(&b, t);
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* ---- reading ---- */

/* Parses exactly n digits at the start of *s, with a value from low to high. */
static bool number(str *s, int n, int low, int high, int *out)
{
	int value = 0;

	if (s->len < n)
		return false;
	for (int i = 0; i < n; i++) {
		if (s->at[i] < '0' || s->at[i] > '9')
			return false;
		value = value * 10 + (s->at[i] - '0');
	}
	if (value < low || value > high)
		return false;
	*s = str_from(*s, n);
	*out = value;
	return true;
}

static bool mark(str *s, char c)
{
	if (!s->len || s->at[0] != c)
		return false;
	*s = str_from(*s, 1);
	return true;
}

static bool date(str *s, int64_t *days)
{
	int y, m, d;

	if (!number(s, 4, 1, 9999, &y) || !mark(s, '-') || !number(s, 2, 1, 12, &m) || !mark(s, '-') ||
	    !number(s, 2, 1, calendar_month_days(y, m), &d))
		return false;
	*days = calendar_days(y, m, d);
	return true;
}

/* Ignores digits after the sixth. */
static bool fraction(str *s, int64_t *us)
{
	int64_t unit = 100000;
	ptrdiff_t before = s->len;

	*us = 0;
	for (; s->len && s->at[0] >= '0' && s->at[0] <= '9'; *s = str_from(*s, 1), unit /= 10)
		*us += unit * (s->at[0] - '0');
	return s->len < before;
}

/* hh:mm, optionally with seconds and a fraction. A leap second counts as the second before it. */
static bool time_of_day(str *s, int64_t *us)
{
	int h, m, sec = 0;
	int64_t part = 0;

	if (!number(s, 2, 0, 23, &h) || !mark(s, ':') || !number(s, 2, 0, 59, &m))
		return false;
	if (mark(s, ':')) {
		if (!number(s, 2, 0, 60, &sec))
			return false;
		sec = sec == 60 ? 59 : sec;
		if ((mark(s, '.') || mark(s, ',')) && !fraction(s, &part))
			return false;
	}
	*us = SECONDS(h * 3600 + m * 60 + sec) + part;
	return true;
}

/* Z, nothing, +02, +0200 or +02:00 */
static bool offset(str *s, int64_t *us)
{
	int h, m = 0, sign = 1;

	*us = 0;
	mark(s, ' ');
	if (!s->len || mark(s, 'Z') || mark(s, 'z'))
		return true;
	if (str_eq_fold(*s, S("utc")) || str_eq_fold(*s, S("gmt"))) {
		*s = str_from(*s, 3);
		return true;
	}
	if (mark(s, '-'))
		sign = -1;
	else if (!mark(s, '+'))
		return false;
	if (!number(s, 2, 0, 15, &h))
		return false;
	if (s->len && (mark(s, ':'), !number(s, 2, 0, 59, &m)))
		return false;
	*us = sign * SECONDS(h * 3600 + m * 60);
	return true;
}

bool instant_parse(str s, instant *out)
{
	int64_t days, time = 0, off = 0;

	s = str_trim(s);
	if (!date(&s, &days))
		return false;
	if (s.len) {
		if (!mark(&s, 'T') && !mark(&s, 't') && !mark(&s, ' '))
			return false;
		if (!time_of_day(&s, &time) || !offset(&s, &off))
			return false;
	}
	if (s.len || !can_write(DAYS(days) + time - off))
		return false;
	*out = DAYS(days) + time - off;
	return true;
}

static const struct unit {
	str name;
	int64_t us;
} units[] = {
	{ S("ms"), SECONDS(1) / 1000 },
	{ S("s"), SECONDS(1) },
	{ S("sec"), SECONDS(1) },
	{ S("second"), SECONDS(1) },
	{ S("seconds"), SECONDS(1) },
	{ S("m"), SECONDS(60) },
	{ S("min"), SECONDS(60) },
	{ S("minute"), SECONDS(60) },
	{ S("minutes"), SECONDS(60) },
	{ S("h"), SECONDS(3600) },
	{ S("hour"), SECONDS(3600) },
	{ S("hours"), SECONDS(3600) },
	{ S("d"), DAYS(1) },
	{ S("day"), DAYS(1) },
	{ S("days"), DAYS(1) },
	{ S("w"), DAYS(7) },
	{ S("week"), DAYS(7) },
	{ S("weeks"), DAYS(7) },
	{ S("mo"), DAYS(30) },
	{ S("month"), DAYS(30) },
	{ S("months"), DAYS(30) },
	{ S("y"), DAYS(365) },
	{ S("year"), DAYS(365) },
	{ S("years"), DAYS(365) },
};

bool duration_parse(str s, int64_t *out)
{
	ptrdiff_t i = 0;
	int64_t n;
	str unit;

	s = str_trim(s);
	while (i < s.len && s.at[i] >= '0' && s.at[i] <= '9')
		i++;
	if (!str_int(str_upto(s, i), &n))
		return false;
	unit = str_trim(str_from(s, i));
	for (size_t k = 0; k < sizeof units / sizeof *units; k++)
		if (str_eq_fold(unit, units[k].name))
			return !__builtin_mul_overflow(n, units[k].us, &n) && (*out = n, true);
	return false;
}

/* The preceding midnight, UTC. */
static instant midnight(instant t)
{
	int64_t rest = t % DAY;

	return t - (rest < 0 ? rest + DAY : rest);
}

/* "monday", "last monday": the latest midnight of that weekday before today; for today's weekday, a week ago. */
static bool weekday(str s, instant now, int64_t *back)
{
	static const char *const days[] = {
		"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"
	};
	int64_t today = ((midnight(now) / DAY + 3) % 7 + 7) % 7; /* 1 January 1970 was a Thursday */

	if (s.len > 5 && str_eq_fold(str_upto(s, 5), S("last ")))
		s = str_trim(str_from(s, 5));
	for (int64_t i = 0; i < 7; i++) {
		str day = str_of(days[i]);

		if (!str_eq_fold(s, day) && !str_eq_fold(s, str_upto(day, 3)))
			continue;
		*back = now - midnight(now) + DAY * ((today - i + 6) % 7 + 1);
		return true;
	}
	return false;
}

static int month_called(str s)
{
	static const char *const months[] = { "january", "february", "march",	  "april",   "may",	 "june",
					      "july",	 "august",   "september", "october", "november", "december" };

	for (int i = 0; i < 12; i++)
		if (str_eq_fold(s, str_of(months[i])) || str_eq_fold(s, str_upto(str_of(months[i]), 3)))
			return i + 1;
	return 0;
}

/* "this week", "last month", "october": the first midnight of it; a month that begins later is that of last year. */
static bool period(str s, instant now, int64_t *back)
{
	bool last = str_starts(s, S("last ")), this = str_starts(s, S("this "));
	int64_t today = midnight(now) / DAY, y, day;
	int m, d, named = month_called(s);
	str unit = last || this ? str_trim(str_from(s, 5)) : NO_STR;

	calendar_date(today, &y, &m, &d);
	if (named)
		day = calendar_days(named > m ? y - 1 : y, named, 1);
	else if (str_eq_fold(unit, S("week")))
		day = today - ((today + 3) % 7 + 7) % 7 - (last ? 7 : 0);
	else if (str_eq_fold(unit, S("month")))
		day = last && m == 1 ? calendar_days(y - 1, 12, 1) : calendar_days(y, last ? m - 1 : m, 1);
	else if (str_eq_fold(unit, S("year")))
		day = calendar_days(last ? y - 1 : y, 1, 1);
	else
		return false;
	*back = now - DAYS(day);
	return true;
}

bool instant_from_words(str s, instant now, instant *out)
{
	int64_t back;

	s = str_trim(s);
	if (instant_parse(s, out))
		return true;
	if (str_eq_fold(s, S("now")))
		back = 0;
	else if (str_eq_fold(s, S("today")))
		back = now - midnight(now);
	else if (str_eq_fold(s, S("yesterday")))
		back = now - midnight(now) + DAY;
	else if (!period(s, now, &back) && !weekday(s, now, &back)) {
		if (s.len > 3 && str_eq_fold(str_from(s, s.len - 3), S("ago")))
			s = str_trim(str_upto(s, s.len - 3));
		if (!duration_parse(s, &back))
			return false;
	}
	if (!can_write(now) || back > DAYS(4000000) || !can_write(now - back))
		return false;
	*out = now - back;
	return true;
}

str age_words(struct arena *a, int64_t us)
{
	int64_t s = us / SECONDS(1);

	if (s < 60)
		return S("just now");
	if (s < 3600)
		return str_fmt(a, "%lld min", (long long)(s / 60));
	if (s < 2 * 86400)
		return str_fmt(a, "%lld h", (long long)(s / 3600));
	if (s < 60LL * 86400)
		return str_fmt(a, "%lld d", (long long)(s / 86400));
	if (s < 730LL * 86400)
		return str_fmt(a, "%lld mo", (long long)(s / (30 * 86400)));
	return str_fmt(a, "%lld y", (long long)(s / (365 * 86400)));
}

str ago_words(struct arena *a, int64_t us)
{
	str age = age_words(a, us);

	return str_eq(age, S("just now")) ? age : str_fmt(a, "%.*s ago", STR(age));
}
