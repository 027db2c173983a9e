/* Between the rooms of tool/: never included by a face or by a tool. */
#ifndef OCAT_TOOL_INTERNAL_H
#define OCAT_TOOL_INTERNAL_H

#include "tool/tool.h"

/* Checks what was given against the tool's parameters, fills arg (as many as params) and the filter, writes the canonical parameters. */
bool args_check(struct arena *a, const struct request *ask, instant now, struct arg *arg, struct filter *filter, str *parameters,
		struct err *err);
ptrdiff_t args_count(const struct tool *t);
bool args_have_sides(const struct tool *t); /* it compares: times stand behind names, not in --at */

void result_start(struct result *out, const struct tool *t, const struct sink_out *sink);
void result_end(struct result *out, bool good); /* the digest; good: the answer is complete */

#endif
