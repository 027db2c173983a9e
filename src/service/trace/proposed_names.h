/*
 * Sentences that propose a column or a table, or say that none has that name: "you could add a column
 * discount". In English, Spanish and Portuguese, by their words.
 */
#ifndef OCAT_SERVICE_TRACE_PROPOSED_NAMES_H
#define OCAT_SERVICE_TRACE_PROPOSED_NAMES_H

#include "base/str.h"

/* for (str rest = text, sentence; proposal_next(&rest, &sentence);) */
bool proposal_next(str *rest, str *sentence);

#endif
