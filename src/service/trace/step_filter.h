/*
 * Which steps of a session to show: tool:psql, failed:yes, slow:yes, type:user, agent:reviewer, and words that a step
 * contains; all of them must match, and ! excludes. The syntax of the query line (model/filter), for steps.
 */
#ifndef OCAT_TRACE_IMPORT_STEP_FILTER_H
#define OCAT_TRACE_IMPORT_STEP_FILTER_H

#include "trace/import/session.h"

enum { STEP_SLOW_US = 2000000 };

enum step_filter_key { STEP_WORD, STEP_TOOL, STEP_FAILED, STEP_IS_SLOW, STEP_TYPE, STEP_AGENT };

struct step_term {
	enum step_filter_key key;
	str text; /* a pattern for tools and agents */
	bool yes, excludes;
	enum step_type type;
};

struct step_filter {
	array_of(struct step_term) terms;
	bool has_words; /* the texts of steps must be read */
};

/* False with err for an unknown filter or value. */
bool step_filter_parse(struct arena *a, str line, struct step_filter *out, struct err *err);
/* Of the step at i; the arena is for its texts. */
bool step_filter_matches(const struct step_filter *f, struct session *s, ptrdiff_t i, struct arena *a);
bool entry_is_slow(const struct entry *e);

#endif
