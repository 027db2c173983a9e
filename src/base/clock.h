/*
 * Time. Instants are microseconds since 1970 in UTC, NO_TIME when unknown. clock_now() honours OCAT_NOW (an ISO
 * instant), so that time stands still in tests and replays; clock_monotonic_us() always measures real time.
 */
#ifndef OCAT_BASE_CLOCK_H
#define OCAT_BASE_CLOCK_H

#include "base/str.h"

struct arena;
struct err;

typedef int64_t instant;
#define NO_TIME INT64_MIN
#define SECONDS(n) ((int64_t)(n)*1000000)
#define DAYS(n) SECONDS((int64_t)(n)*86400)

instant clock_now(void);
bool clock_pinned(void); /* by OCAT_NOW */
bool clock_check(struct err *err); /* ERR_CONFIG for an invalid OCAT_NOW; clock_now() then uses the real clock */
int64_t clock_monotonic_us(void);
int64_t clock_thread_us(void); /* CPU time used by this thread */

/* 2026-01-27T10:30:00Z, with .ffffff only when it is not zero. Absent for NO_TIME. */
str instant_iso(struct arena *a, instant t);
void instant_put(struct sb *out, instant t);
/* Dates; date and time with T or space, fraction, Z or an offset (default: UTC); false otherwise. */
bool instant_parse(str s, instant *out);
/* 14d, 36h, 90m, 45s, 200ms, 2w, and 1mo = 30d, 1y = 365d; in microseconds. */
bool duration_parse(str s, int64_t *out);
/*
 * Times as people type them: an instant, "yesterday", "today" (midnight, UTC), "now", "monday" (midnight of the last
 * one before today), "this week", "last month", "last year", "october" (the first midnight of it), "3d" or "3d ago"
 * (before now).
 */
bool instant_from_words(str s, instant now, instant *out);
/* An age for people: "just now", "3 min", "2 h", "5 d", "4 mo", "3 y". */
str age_words(struct arena *a, int64_t us);
/* The same within a sentence: "just now", "3 min ago". */
str ago_words(struct arena *a, int64_t us);

#endif
