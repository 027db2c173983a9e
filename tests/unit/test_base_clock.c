/* base/clock: instants, durations and words for them. */
#include "tap.h"

#include <stdlib.h>
#include <time.h>

#include "base/arena.h"
#include "base/clock.h"

static struct arena *a;

static void reading(void)
{
	static const struct {
		str text, iso;
	} cases[] = {
		{ S("1970-01-01"), S("1970-01-01T00:00:00Z") },
		{ S("2026-01-27T10:30:00Z"), S("2026-01-27T10:30:00Z") },
		{ S("2026-01-27 10:30"), S("2026-01-27T10:30:00Z") },
		{ S("2026-01-27T10:30:00.5Z"), S("2026-01-27T10:30:00.500000Z") },
		{ S("2026-01-27 10:30:00.123456789+02:00"), S("2026-01-27T08:30:00.123456Z") },
		{ S("2026-01-27 10:30:00-0530"), S("2026-01-27T16:00:00Z") },
		{ S("2026-01-27 10:30:00+01"), S("2026-01-27T09:30:00Z") },
		{ S("2026-01-27 10:30:00 UTC"), S("2026-01-27T10:30:00Z") },
		{ S(" 2024-02-29 "), S("2024-02-29T00:00:00Z") },
		{ S("0001-01-01"), S("0001-01-01T00:00:00Z") },
		{ S("9999-12-31T23:59:59.999999Z"), S("9999-12-31T23:59:59.999999Z") },
		{ S("1969-12-31T23:59:59.999999Z"), S("1969-12-31T23:59:59.999999Z") },
		{ S("2016-12-31T23:59:60Z"), S("2016-12-31T23:59:59Z") },
	};
	instant t;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ok(instant_parse(cases[i].text, &t), "\"%.*s\" is parsed as an instant", STR(cases[i].text));
		is_str(instant_iso(a, t), cases[i].iso, "a parsed instant is written in ISO form");
	}
}

static void refused(void)
{
	static const str bad[] = {
		S(""),
		S("2026"),
		S("2026-13-01"),
		S("2026-00-01"),
		S("2026-02-29"),
		S("1900-02-29"),
		S("2026-04-31"),
		S("0000-01-01"),
		S("2026-01-01T24:00:00Z"),
		S("2026-01-01T10:60"),
		S("2026-01-01T10"),
		S("2026-01-01X10:00"),
		S("2026-01-01T10:00:00."),
		S("2026-01-01T10:00:00+"),
		S("2026-01-01T10:00:00+99"),
		S("2026-01-01T10:00Zx"),
		S("2026-1-1"),
		S("0001-01-01T00:00:00+02:00"),
		S("9999-12-31T23:59:59-01:00"),
		S("x2026-01-01"),
		S("-2026-01-01"),
		S("2026-01-01T10:00:00+02:"),
	};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		instant t = 42;

		ok(!instant_parse(bad[i], &t) && t == 42, "\"%.*s\" is refused as an instant", STR(bad[i]));
	}
	is_str(instant_iso(a, NO_TIME), NO_STR, "an unknown instant has no ISO form");
	is_str(instant_iso(a, INT64_MAX), NO_STR, "an instant beyond the year 9999 has no ISO form");
}

/* Compared with the calendar of the C library. */
static void calendar(void)
{
	bool good = true;

	for (int64_t day = -719162; day < 2932896; day += 13) {
		time_t seconds = (time_t)(day * 86400 + 3661);
		struct tm tm;
		instant t;
		str iso = instant_iso(a, SECONDS(seconds)), want;

		gmtime_r(&seconds, &tm);
		want = str_fmt(a, "%04d-%02d-%02dT01:01:01Z", tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday);
		good = good && str_eq(iso, want) && instant_parse(iso, &t) && t == SECONDS(seconds);
		if (day % 1000 == 0)
			arena_reset(a);
	}
	ok(good, "every thirteenth day from 0001 to 9999 matches the C library");
}

static void durations(void)
{
	int64_t us = 42;

	ok(duration_parse(S("14d"), &us) && us == DAYS(14), "14d is a duration of 14 days");
	ok(duration_parse(S("36h"), &us) && us == SECONDS(36 * 3600), "36h is a duration of 36 hours");
	ok(duration_parse(S("90m"), &us) && us == SECONDS(5400), "90m is a duration of 90 minutes");
	ok(duration_parse(S("45s"), &us) && us == SECONDS(45), "45s is a duration of 45 seconds");
	ok(duration_parse(S("2w"), &us) && us == DAYS(14), "2w is a duration of 14 days");
	ok(duration_parse(S("1mo"), &us) && us == DAYS(30), "1mo is a duration of 30 days");
	ok(duration_parse(S("1y"), &us) && us == DAYS(365), "1y is a duration of 365 days");
	ok(duration_parse(S("3 days"), &us) && us == DAYS(3), "a duration can have a blank and a whole word");
	us = 42;
	ok(!duration_parse(S(""), &us) && !duration_parse(S("d"), &us) && !duration_parse(S("5"), &us) &&
		   !duration_parse(S("-5d"), &us) && !duration_parse(S("5 parsecs"), &us) &&
		   !duration_parse(S("9999999999999y"), &us) && us == 42,
	   "invalid durations are refused and leave the output untouched");
}

static void words(void)
{
	instant now, t = 42;

	instant_parse(S("2026-01-27T10:30:00Z"), &now);
	ok(instant_from_words(S("now"), now, &t) && t == now, "the word now is the current instant");
	ok(instant_from_words(S("today"), now, &t) && t == now - SECONDS(37800), "the word today is the last midnight");
	ok(instant_from_words(S("Yesterday"), now, &t) && t == now - SECONDS(37800) - DAYS(1),
	   "the word yesterday is the midnight before today, in any case");
	for (int i = 0; i < 7; i++) {
		static const char *const days[] = {
			"thu", "Friday", "last saturday", "sunday", "mon", "Tuesday", "wed"
		};
		instant noon = DAYS(i + 7) + SECONDS(43200); /* the first of 1970 was a Thursday */

		ok(instant_from_words(str_of(days[i]), noon + DAYS(3), &t) && t == DAYS(i + 7),
		   "the word %s three days later means that day", days[i]);
		ok(instant_from_words(str_of(days[i]), noon, &t) && t == DAYS(i),
		   "the word %s on that weekday means a week ago", days[i]);
	}
	ok(!instant_from_words(S("someday"), now, &t) && !instant_from_words(S("last"), now, &t),
	   "an unknown day is refused");
	for (int i = 0; i < 7; i++) {
		static const char *const periods[][2] = {
			{ "this week", "2026-01-26" },	{ "last week", "2026-01-19" }, { "this month", "2026-01-01" },
			{ "last month", "2025-12-01" }, { "last year", "2025-01-01" }, { "January", "2026-01-01" },
			{ "oct", "2025-10-01" }
		};
		instant begins;

		instant_parse(str_of(periods[i][1]), &begins);
		ok(instant_from_words(str_of(periods[i][0]), now, &t) && t == begins,
		   "the words %s mean the first midnight of it", periods[i][0]);
	}
	ok(instant_from_words(S("3d"), now, &t) && t == now - DAYS(3), "3d is the instant three days ago");
	ok(instant_from_words(S("3d ago"), now, &t) && t == now - DAYS(3), "3d ago is the instant three days ago");
	ok(instant_from_words(S("2025-01-01"), now, &t) && t < now,
	   "a date is accepted among the words for an instant");
	t = 42;
	ok(!instant_from_words(S("soon"), now, &t) && !instant_from_words(S("9999y"), now, &t) &&
		   !instant_from_words(S("ago"), now, &t) && t == 42,
	   "unknown words are refused and leave the output untouched");
	is_str(age_words(a, SECONDS(5)), S("just now"), "an age of five seconds is just now");
	is_str(ago_words(a, SECONDS(5)), S("just now"), "just now is written without ago");
	is_str(ago_words(a, SECONDS(300)), S("5 min ago"), "an age of minutes is written with ago");
	is_str(age_words(a, SECONDS(200)), S("3 min"), "an age of minutes is rounded down to minutes");
	is_str(age_words(a, SECONDS(7300)), S("2 h"), "an age of hours is rounded down to hours");
	is_str(age_words(a, DAYS(5)), S("5 d"), "an age of days is given in days");
	is_str(age_words(a, DAYS(130)), S("4 mo"), "an age of months is given in months");
}

static void now(void)
{
	instant t;

	unsetenv("OCAT_NOW");
	instant_parse(S("2020-01-01"), &t);
	ok(clock_now() > t, "the clock is later than 2020 without OCAT_NOW");
	setenv("OCAT_NOW", "2020-01-01T00:00:00Z", 1);
	ok(clock_now() == t, "OCAT_NOW sets the clock");
	setenv("OCAT_NOW", "nonsense", 1);
	ok(clock_now() > t, "an invalid OCAT_NOW is ignored");
	ok(clock_monotonic_us() <= clock_monotonic_us(), "the monotonic clock never goes back");
}

int main(void)
{
	a = arena_open();
	reading();
	refused();
	calendar();
	durations();
	words();
	now();
	arena_close(a);
	return done();
}
