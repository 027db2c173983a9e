/* What a language model took part in: for the person who asked, and for the end of the run. Plain data. */
#ifndef OCAT_SERVICE_ASSISTANT_MODEL_REPORT_H
#define OCAT_SERVICE_ASSISTANT_MODEL_REPORT_H

#include "llm/budget.h"

struct model_report {
	str words;   /* which model took part, what it was sent, what became of it; absent: none did */
	str not_sent; /* what of the candidates stayed here; absent: nothing was sent at all */
	str request; /* of a dry run: what would be sent, as JSON; absent: nothing would be */
	struct strs tokens; /* of the requests whose replies are kept until the run has ended; see model_replies.h */
	int resumed;	    /* replies of an earlier run, which was cut short */
	struct chat_budget spent; /* with its limits; zero: none took part */
};

#endif
