/* Our own assistant's answers, in the form that the judge takes. */
#ifndef OCAT_CLI_EVAL_EVAL_SQL_ASK_H
#define OCAT_CLI_EVAL_EVAL_SQL_ASK_H

#include "cli/cli_state.h"
#include "eval/question.h"

struct store;

/* Asks within the namespace of the question; catalog: absent: any. The store is pinned. */
bool eval_sql_ask(struct cli *c, struct store *s, str catalog, const struct eval_question *q, struct eval_answer *out,
		  struct err *err);

#endif
