/*
 * A pattern over the text of all catalogs: which assets are asked, lines from
 * the text and tags from the cache put into one order, lines around a match.
 */
#ifndef OCAT_SERVICE_SEARCH_TEXT_H
#define OCAT_SERVICE_SEARCH_TEXT_H

#include "render/answer/grep_lines.h"
#include "search/grep.h"
#include "service/scope.h"

struct grepped {
	struct grep_line line;
	str catalog, ns;
};

struct grep_want {
	struct pattern *pattern;
	str text; /* the pattern as it was written */
	unsigned flags, kinds;
	bool invert, narrowed; /* narrowed: only assets that the scope's filter finds */
	enum grep_form each;
	int64_t before, after, skip, limit;
	/* One line, or one asset; false: enough. */
	bool (*take)(void *with, struct arena *a, const struct grepped *g);
	void *with;

	/* What was found: */
	int64_t total;
	int64_t default_value; /* how many there would be without regard to case, when there are none with it */
};

bool grepping(const struct scope *scope, struct grep_want *w, struct err *err);

#endif
