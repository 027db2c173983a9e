/* Answers of ask_question about a query, or a step of a session: what is wrong, and what it should be. */
#ifndef OCAT_TOOL_ASK_ABOUT_H
#define OCAT_TOOL_ASK_ABOUT_H

#include "render/answer/ask.h"
#include "tool/tool.h"

/* v is begun. The answer is that of check_sql; its corrected query, if there is one, is the SQL. */
bool ask_about_query(const struct call *in, str sql, struct ask_view *v, struct err *err);
/*
 * session: the path of its file, or the name of a trace.
 * *open: the step is not wrong, so that its question is answered.
 */
bool ask_about_step(const struct call *in, str session, int64_t step, struct ask_view *v, bool *open, struct err *err);

#endif
