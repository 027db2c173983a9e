/* One date or stretch of time as it is written, without "since" or "between": 5 May 2020, Q4, the 1990s, last week. */
#ifndef OCAT_ASSISTANT_LANGUAGE_PERIOD_POINT_H
#define OCAT_ASSISTANT_LANGUAGE_PERIOD_POINT_H

#include "assistant/language/numbers.h"
#include "assistant/language/period_words.h"
#include "base/clock.h"

struct period_reader {
	const struct wording *w;
	const struct number_list *numbers;
	const struct period_words *words;
	instant now;
	int64_t today;	 /* days since 1970 */
	ptrdiff_t start; /* the word that a period begins with: whatever is before it does not matter */
};

struct period_point {
	ptrdiff_t count;     /* words; 0: none */
	enum grain grain;
	int64_t year;	     /* 0: not given */
	int quarter, half, month, day;
	bool relative, doubtful, each_year; /* each_year: no year is given */
	int weekday;	     /* 1 to 7 */
	bool given;	     /* from and to are set; otherwise the parts above say it */
	instant from, to;
	instant exact;	     /* "3 months ago": that very day; NO_TIME: none */
	int other_month, other_day; /* the second reading of 03/04/2025; 0: none */
};

struct period_reader period_reader(const struct wording *w, const struct number_list *n, instant now);

/* The longest that begins at word i; an article may come first. */
struct period_point period_point_at(const struct period_reader *r, ptrdiff_t i);
/* Sets from and to. Without a year: the latest that has begun by the given day. */
void period_point_span(const struct period_reader *r, struct period_point *p);

/* The grain of a unit at word i ("months"), with its number of words; GRAIN_NONE. */
enum grain period_unit_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count);
/* May a period go on at word i, or start there: only blanks, commas, hyphens or dashes before it? */
bool period_continues(const struct period_reader *r, ptrdiff_t i);
/* The number of words of a phrase at i that continues what is before; 0: none. */
ptrdiff_t period_phrase(const struct period_reader *r, ptrdiff_t i, const char *phrases);

#endif
