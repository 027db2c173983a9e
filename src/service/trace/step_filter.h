/*
 * Which steps of a session to show: tool:psql, sql:orders, failed:yes, slow:yes, type:user, agent:reviewer, and words
 * that a step contains; all of them must match, and ! excludes. Words are those of the query line (model/filter).
 */
#ifndef OCAT_SERVICE_TRACE_STEP_FILTER_H
#define OCAT_SERVICE_TRACE_STEP_FILTER_H

#include "model/filter/line_terms.h"
#include "trace/import/session.h"

enum { STEP_SLOW_US = 2000000 };

struct step_filter {
	struct line_terms terms;
	bool reads; /* the texts of steps must be read */
};

extern const struct line_filter_word step_filters[]; /* ended by .name NULL */

/* False with err for an invalid value, or a quote that is never closed. */
bool step_filter_parse(struct arena *a, str line, struct step_filter *out, struct err *err);
/* Of the step at i; the arena is for its texts. */
bool step_filter_matches(const struct step_filter *f, struct session *s, ptrdiff_t i, struct arena *a);
bool entry_is_slow(const struct entry *e);
/*
 * The first statement that a step gave to a database, or an answer has; of a step of ours without one, what it sent to
 * the sources. Absent: none.
 */
str step_sql(struct arena *a, const struct step *step);

#endif
