/* Queries that read or return less, offered to a person when the answer would cost too much. */
#ifndef OCAT_SERVICE_ASSISTANT_NARROWER_QUERIES_H
#define OCAT_SERVICE_ASSISTANT_NARROWER_QUERIES_H

#include "service/assistant/answer.h"

struct glossary;

/*
 * If a rule refuses the query for its size, or it reads tables of many rows: a question whose options are the narrower
 * queries that pass the checks, each with its SQL. An answer that asks something else is left alone.
 */
void narrower_offer(const struct scope *scope, const struct glossary *glossary, const struct dialect *dialect,
		    struct assist_answer *answer);

#endif
