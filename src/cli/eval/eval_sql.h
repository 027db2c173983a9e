/* `ocat eval --sql`: answers in SQL, judged by what they return. */
#ifndef OCAT_CLI_EVAL_EVAL_SQL_H
#define OCAT_CLI_EVAL_EVAL_SQL_H

#include "cli/cli_state.h"

int eval_sql(struct cli *c, struct err *err);

#endif
