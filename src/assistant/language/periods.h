/*
 * Dates and time phrases, relative to a given day: "last month", "Q4 2025", "ultimos 7 dias", "no mes passado",
 * "31/12/2025", "between May and July 2020", "since March", "the 1990s", "each month". Days are UTC.
 */
#ifndef OCAT_ASSISTANT_LANGUAGE_PERIODS_H
#define OCAT_ASSISTANT_LANGUAGE_PERIODS_H

#include "assistant/language/numbers.h"
#include "assistant/language/period_words.h"
#include "base/clock.h"

enum period_kind {
	PERIOD_RANGE, /* from, to: at least one is known */
	PERIOD_EACH,  /* by month, per year, daily: only the grain */
	PERIOD_WHICH, /* which month, in what year: asks for one; only the grain */
	/* a month, quarter, day or weekday of no given year: in March, on Mondays; from and to are the latest */
	PERIOD_PART,
};

struct period {
	enum period_kind kind;
	ptrdiff_t first, count; /* its words, with "since", "before", "in" */
	struct stretch at;
	instant from, to; /* inclusive, exclusive; NO_TIME: open */
	enum grain grain; /* as written: a month for "May 2020", a day for "since 5 May" */
	/* of PERIOD_PART: month 1 to 12, weekday 1 (Monday) to 7, quarter 1 to 4, half 1 or 2, by its grain */
	int part;
	int day;	  /* of PERIOD_PART with a month: day of the month, or 0 */
	bool relative;	  /* depends on the given day: last month */
	bool negated;	  /* not in 2014, except 2014 */
	/* of a fiscal year, whose start its reader knows: from and to are those of the calendar year */
	bool fiscal;
	bool doubtful;	  /* may be no period, or another: a number 2014 alone, "may", 03/04/2025 */
	instant other_from, other_to; /* 03/04/2025 with day and month exchanged; NO_TIME: one reading */
	bool season;	  /* its months are those of the north, and others in the south: other_from, other_to */
};
struct periods {
	struct period *at;
	ptrdiff_t len, cap;
};

/* In the order of the text; no two overlap. now: any moment of the given day. */
void periods_find(struct arena *a, const struct wording *w, const struct number_list *n, instant now,
		  struct periods *out);

/* The period that has this word: an index, -1: none. */
ptrdiff_t period_at(const struct periods *p, ptrdiff_t word);
str period_date(struct arena *a, instant t); /* 2025-12-31, as SQL has it; absent for NO_TIME */
const char *grain_name(enum grain g);	     /* "month"; "" for GRAIN_NONE */

#endif
