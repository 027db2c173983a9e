/* Searching at the source instead of in the cache: for tools that take --live. */
#ifndef OCAT_TOOL_LIVE_H
#define OCAT_TOOL_LIVE_H

#include "tool/tool.h"

/* An asset that a source gave and the filter admits. Return false to stop (with err set on a failure). */
typedef bool (*live_taker)(void *with, const struct summary *s, const struct asset *a, const struct hit *hit, struct err *err);

/* Asks every catalog of the call, in the order of names; each statement is in out->sql. */
bool live_search(struct session *s, const struct call *in, struct result *out, live_taker take, void *with, struct err *err);

#endif
