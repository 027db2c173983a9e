/* One date or stretch of time as it is written, without "since" or "between": 5 May 2020, Q4, the 1990s, last week. */
#ifndef OCAT_ASSISTANT_LANGUAGE_PERIOD_POINT_H
#define OCAT_ASSISTANT_LANGUAGE_PERIOD_POINT_H

#include "assistant/language/period_reader.h"

/* The longest that begins at word i; an article may come first. */
struct period_point period_point_at(const struct period_reader *r, ptrdiff_t i);
/* Sets from and to. Without a year: the latest that has begun by the given day. */
void period_point_span(const struct period_reader *r, struct period_point *p);

#endif
