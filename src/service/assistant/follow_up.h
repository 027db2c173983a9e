/*
 * What a person says after an answer, as a whole question again: "now by month", "only Brazil", "region means country".
 * Words alone, in English, Spanish and Portuguese; knows no catalog.
 */
#ifndef OCAT_SERVICE_ASSISTANT_FOLLOW_UP_H
#define OCAT_SERVICE_ASSISTANT_FOLLOW_UP_H

#include "base/str.h"

enum follow_up {
	FOLLOW_UP_WORDS,
	FOLLOW_UP_UNDO,
	FOLLOW_UP_REJECT, /* "not what I meant" */
	FOLLOW_UP_ACCEPT, /* "that is it" */
	FOLLOW_UP_WHY,	  /* "why these tables?": the same answer, which says so */
};
enum follow_up follow_up_of(str said);
/*
 * before: the question so far, which keeps all that is not replaced. A question of its own stays as it is. Of several
 * questions in one, "2: only Brazil" goes on from the second; without a number it is the last one.
 */
str follow_up(struct arena *a, str before, str said);

#endif
