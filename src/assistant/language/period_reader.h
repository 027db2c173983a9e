/* The words of a question as those that read times in it need them: phrases, units, numbers and years. */
#ifndef OCAT_ASSISTANT_LANGUAGE_PERIOD_READER_H
#define OCAT_ASSISTANT_LANGUAGE_PERIOD_READER_H

#include "assistant/language/numbers.h"
#include "assistant/language/period_words.h"
#include "base/clock.h"

enum { YEAR_FIRST = 1500, YEAR_LAST = 2199 };

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
	bool season;	     /* from and to are those of the north, these of the south */
	instant other_from, other_to;
};

struct period_reader period_reader(const struct wording *w, const struct number_list *n, instant now);

/* The grain of a unit at word i ("months"), with its number of words; GRAIN_NONE. */
enum grain period_unit_at(const struct period_reader *r, ptrdiff_t i, ptrdiff_t *count);
/* May a period go on at word i, or start there: only blanks, commas, hyphens or dashes before it? */
bool period_continues(const struct period_reader *r, ptrdiff_t i);
/* The number of words of a phrase at i that continues what is before; 0: none. */
ptrdiff_t period_phrase(const struct period_reader *r, ptrdiff_t i, const char *phrases);
/* The whole number that begins at word i; NULL: none. */
const struct number *period_number_at(const struct period_reader *r, ptrdiff_t i);
/* The 1990s, the '90's */
bool period_is_plural(const struct period_reader *r, ptrdiff_t i);
/* Four digits that may be a year, without a currency or a percent sign; 0: none. */
int64_t period_year_at(const struct period_reader *r, ptrdiff_t i);
/* "2020", "of 2020", ", 2020": its words; 0: none. */
ptrdiff_t period_take_year(const struct period_reader *r, ptrdiff_t i, struct period_point *p);
/* The words of a year after a part of one, which is set: "2020", "of 2020", "of last year"; 0: none. */
ptrdiff_t period_year_after(const struct period_reader *r, ptrdiff_t i, struct period_point *p);

#endif
