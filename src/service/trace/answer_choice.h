/*
 * Which statement the answer of a session rests on: the one quoted in it, the one whose result holds what it says, else
 * the last that succeeded; and which failed after that and were never made good.
 */
#ifndef OCAT_SERVICE_TRACE_ANSWER_CHOICE_H
#define OCAT_SERVICE_TRACE_ANSWER_CHOICE_H

#include "service/trace/flow_findings.h"

struct answer_choice {
	ptrdiff_t at;	  /* in the list; -1: none */
	bool quoted;	  /* the answer quotes it */
	bool shown;	  /* its result holds what the answer says */
	ptrdiff_t failed; /* the first of those that failed afterwards; -1: none */
};

void answer_choose(const struct evidence *e, const struct judged_list *all, struct answer_choice *out);

#endif
