/*
 * Explains why a query line has no matches: a piece that matches nothing by itself, with similar spellings, or else
 * the pieces without which it would match. Adds a note; uses only the cache, and changes nothing.
 */
#ifndef OCAT_SERVICE_SEARCH_NO_MATCH_H
#define OCAT_SERVICE_SEARCH_NO_MATCH_H

#include "service/scope.h"

/* A query line that has matches and is similar to one without. */
struct other_line {
	str line;
	str how; /* how it differs */
	int64_t tables;
};
struct other_lines {
	struct other_line *at;
	ptrdiff_t len, cap;
};

/* For a line of search_tables without matches. False: no explanation, or the line contains only names. */
bool no_match_line(const struct scope *scope, str line);
/*
 * The same for words: which word does not match, similar spellings, and the filter under which it would match; if
 * every word matches, a filter is to blame.
 */
void no_match_words(const struct scope *scope);
/*
 * For a bound on a fact that sources may not record, such as a creation time: says that every table lacks it.
 * False: no such fact.
 */
bool no_match_unknown(const struct scope *scope);
/*
 * At most two other lines, the likeliest first: with a similar spelling,
 * with a filter for the word, without a piece.
 */
void no_match_others(const struct scope *scope, str line, struct other_lines *out);

#endif
