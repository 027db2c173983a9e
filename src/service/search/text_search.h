/*
 * Searches the text of all catalogs for a pattern: selects the assets, merges lines of the text and tags of the cache
 * into one order, and adds lines of context.
 */
#ifndef OCAT_SERVICE_SEARCH_TEXT_SEARCH_H
#define OCAT_SERVICE_SEARCH_TEXT_SEARCH_H

#include "render/answer/grep_lines.h"
#include "search/grep.h"
#include "service/scope.h"

struct grep_match {
	struct grep_line line;
	str catalog, ns;
};

struct text_search {
	struct pattern *pattern;
	str text; /* the pattern as typed */
	unsigned flags, kinds;
	bool invert, narrowed; /* narrowed: only assets that match the scope's filter */
	enum grep_form each;
	int64_t before, after, skip, limit;
	/* One line, or one asset; false: enough. */
	bool (*take)(void *with, struct arena *a, const struct grep_match *g);
	void *with;

	/* Results: */
	int64_t total;
	int64_t default_value; /* number of matches that ignore case, if none match with case */
};

bool text_search(const struct scope *scope, struct text_search *w, struct err *err);

#endif
