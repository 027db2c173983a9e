/*
 * Tables that a system splits by date have names that are equal but for a date: events_20240101, sales_2024_01, y2024,
 * logs_2024q1. Reads such a name. A name alone never makes two tables one: see table_families_find.
 */
#ifndef OCAT_MODEL_DATE_SHARD_H
#define OCAT_MODEL_DATE_SHARD_H

#include <stdint.h>

#include "base/str.h"

struct arena;

#define DATE_UNITS(_) \
	_(DATE_YEAR, 'y') _(DATE_HALF, 'h') _(DATE_QUARTER, 'q') _(DATE_MONTH, 'm') _(DATE_WEEK, 'w') _(DATE_DAY, 'd') \
	_(DATE_HOUR, 'H') _(DATE_SECOND, 's')

enum date_unit {
#define _(id, letter) id,
	DATE_UNITS(_)
#undef _
	DATE_UNIT_COUNT
};

enum { DATE_SHARD_DATES = 2 }; /* a name may have a start and an end; with more, it is not taken for a shard */

struct date_shard {
	str pattern; /* the name with * for each date */
	str key;     /* equal for the names that differ in their dates alone; those have the same units */
	int64_t at[DATE_SHARD_DATES]; /* for the order of dates with the same units; 0: no second date */
	enum date_unit unit; /* of the first date */
	struct {
		ptrdiff_t from, len;
	} text[DATE_SHARD_DATES]; /* where the name has its dates; len 0: no second date */
};

/* False: no part of the name is a date from 1900 to 2099. */
bool date_shard_of(struct arena *a, str name, struct date_shard *out);
/* A date of a shard for people: 2024, 2024-Q1, 2024-01, 2024-W05, 2024-01-31, ... */
str date_shard_words(struct arena *a, enum date_unit unit, int64_t at);

#endif
