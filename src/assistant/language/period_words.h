/* Words of dates and time phrases in one language, as phrases of wording_phrase; days and months count from 1. */
#ifndef OCAT_ASSISTANT_LANGUAGE_PERIOD_WORDS_H
#define OCAT_ASSISTANT_LANGUAGE_PERIOD_WORDS_H

#include "retrieve/stem.h"

enum grain {
	GRAIN_NONE,
	GRAIN_HOUR,
	GRAIN_DAY,
	GRAIN_WEEK, /* begins on Monday */
	GRAIN_MONTH,
	GRAIN_QUARTER,
	GRAIN_HALF,
	GRAIN_YEAR,
	GRAIN_DECADE,
	GRAIN_CENTURY,
	GRAINS
};

struct period_words {
	const char *months[12], *short_months[12]; /* short ones only beside a day or a year */
	const char *seasons[4]; /* from spring */
	const char *weekdays[7], *every_weekday[7]; /* "monday", "mondays" */
	const char *units[GRAINS];
	const char *each[GRAINS];    /* "monthly" */
	const char *to_date[GRAINS]; /* "year to date" */
	const char *today, *yesterday, *tomorrow, *before_yesterday, *after_tomorrow;
	const char *this_before, *last_before, *next_before; /* "last" week */
	const char *this_after, *last_after, *next_after;    /* semana "pasada" */
	const char *rolling;				     /* "past" week: the 7 days until now */
	const char *ago_before, *ago_after, *one;	     /* "a" month "ago" */
	const char *in, *of;	  /* before a period; of: which may also say something else */
	const char *since, *after, *before, *until, *onwards, *or_later, *or_earlier;
	const char *on_or_after, *on_or_before;
	const char *between, *from, *to;
	const char *by, *which; /* before a unit */
	const char *not;
	const char *article, *joint; /* joint: between the parts of a date: "of", "de" */
	const char *year;	     /* "the year" 2014 */
	const char *quarter_letter, *half_letter;
	const char *decade;	     /* before 90, 1990 */
	const char *nineties[10];    /* the decades as words, from the first of a century */
	const char *century;	     /* before or after its number */
};

const struct period_words *period_words(enum language l);

#endif
