/* Live search at the source, not in the cache. */
#ifndef OCAT_SERVICE_SEARCH_LIVE_SEARCH_H
#define OCAT_SERVICE_SEARCH_LIVE_SEARCH_H

#include "service/scope.h"

/* An asset from a source that the filter admits. Return false to stop (with err set on a failure). */
typedef bool (*live_fn)(void *with, const struct summary *s, const struct asset *a, const struct hit *hit,
			struct err *err);

/* Asks every catalog of the view, in order of name. */
bool live_search(const struct scope *scope, live_fn take, void *with, struct err *err);

#endif
