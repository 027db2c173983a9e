/*
 * The catalogs as they were when a statement ran, and as they are today. A statement is checked once in each state,
 * however often it occurs; what has to go back in time uses a reader of its own.
 */
#ifndef OCAT_SERVICE_TRACE_CATALOG_STATES_H
#define OCAT_SERVICE_TRACE_CATALOG_STATES_H

#include "service/policy/query_check.h"

struct moments;

/* scope: of today, pinned; it and the arena outlive the moments. */
struct moments *moments_open(const struct scope *scope, struct arena *a, struct err *err);
void moments_close(struct moments *m); /* NULL is fine */
static inline void moments_close_at(struct moments **m)
{
	moments_close(*m);
}
const struct catalogs *moments_catalogs(const struct moments *m);
const struct scope *moments_today(const struct moments *m);

struct moment {
	int64_t generation; /* the newest at that time; else the oldest kept */
	instant taken_at;
	instant asked_at;
	bool reached; /* false: the history begins later, or the time is unknown */
};
/* recorded: a generation that the step names; 0: none. */
bool moments_find(struct moments *m, const struct catalog *c, instant at, int64_t recorded, struct moment *out,
		  struct err *err);
/* The scope in which that catalog has that generation, until the next call. NULL with err. */
const struct scope *moments_scope(struct moments *m, const struct catalog *c, int64_t generation, struct err *err);

struct moment_check {
	bool parsed;	/* false: see unparsed */
	str unparsed;	/* the sentence */
	struct query_checked *checked;
};
/*
 * A text that cannot be parsed is not a failure.
 * NULL with err: the cache could not be read, or stopped. Until forgotten.
 */
const struct moment_check *moments_check(struct moments *m, const struct catalog *c, int64_t generation, str text,
					 const struct dialect *d, struct err *err);
void moments_forget(struct moments *m); /* all checks */

#endif
