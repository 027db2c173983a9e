/* Between the rooms of tool/: never included by a face or by a tool. */
#ifndef OCAT_TOOL_INSIDE_H
#define OCAT_TOOL_INSIDE_H

#include "tool/tool.h"

/* Checks what was given against the tool's parameters, fills arg (as many as params) and the filter, writes the canonical parameters. */
bool args_check(struct arena *a, const struct ask *ask, instant now, struct arg *arg, struct filter *filter, str *parameters,
		struct err *err);
ptrdiff_t args_count(const struct tool *t);
bool args_have_sides(const struct tool *t); /* it compares: times stand behind names, not in --at */

/*
 * One name to one asset, or to one of its columns where arg->column may be set (PARAM_FIELD). ERR_AMBIGUOUS puts the
 * candidates and ERR_COLUMN_NOT_FOUND the columns there are into *out; ERR_TABLE_NOT_FOUND suggests the nearest names.
 */
struct resolving {
	struct session *session;
	struct store *store; /* pinned */
	int64_t catalog;     /* the only one, or 0 */
	const struct stop *stop;
	struct result *out;
	bool back_then; /* of an earlier time: what came later is not there */
};
bool resolve_asset(const struct resolving *r, const struct param *p, struct arg *arg, struct err *err);
bool resolve_named(const struct resolving *r, str name, struct candidate *out, struct err *err);

void result_start(struct result *out, const struct tool *t, const struct sink_out *sink, int64_t limit);
void result_end(struct result *out); /* the digest */

#endif
