/*
 * Regular expressions, as Perl has them, over one text or over many lines at
 * once. A pattern is compiled once and may be matched by any thread, each
 * through a finder of its own. What a pattern may cost is bounded, so that a
 * hostile one ends with a word instead of hanging. Does not know catalogs,
 * files and filters.
 */
#ifndef OCAT_SCAN_PATTERN_H
#define OCAT_SCAN_PATTERN_H

#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

struct pattern;
struct finder;

enum pattern_flag {
	PATTERN_CASELESS = 1,
	PATTERN_LITERAL = 2, /* the text as it is, no character of it means anything */
	PATTERN_WORD = 4,    /* no letter, digit or _ right before it or behind it */
	PATTERN_LINE = 8,    /* all of the text */
	PATTERN_NAMES = 16,  /* finder_names will be asked for */
};

/* NULL with ERR_QUERY: what is wrong with it; *where is its byte in the text, as near as can be said. */
struct pattern *pattern_open(str text, unsigned flags, ptrdiff_t *where, struct err *err);
void pattern_close(struct pattern *p); /* NULL is fine */

/*
 * Bytes that stand in every match; with PATTERN_CASELESS in lower case, of ASCII alone, and then any of its letters
 * may be a capital in the match. Empty: none are known, or they differ from one match to another. Lives as long as the
 * pattern.
 */
str pattern_needs(const struct pattern *p);

/* Of one thread at a time; several of one pattern may be at work at once. */
struct finder *finder_open(const struct pattern *p);
void finder_close(struct finder *f); /* NULL is fine */

enum found {
	FOUND_NOT,
	FOUND,
	FOUND_GAVE_UP, /* it would take more steps than a pattern may have: pattern_too_hard says so */
};

/* The first match in the text that begins at `from` or later; what stands before `from` is seen by \b and the like. It may be empty. Bytes that are no UTF-8 fit nothing. */
enum found finder_find(struct finder *f, str text, ptrdiff_t from, ptrdiff_t *start, ptrdiff_t *end);

/*
 * The same for a text of many lines, each ended by \n, when every line is a text of its own: the first line at `from`
 * or later that has a match, and where in the text the match is. `from` is where a line starts. At most about
 * `most` bytes are looked at: FOUND_NOT with *next behind the last whole line of them, so that a caller may ask
 * whether to stop.
 */
enum found finder_lines(struct finder *f, str text, ptrdiff_t from, ptrdiff_t most, ptrdiff_t *start, ptrdiff_t *end, ptrdiff_t *next);

/*
 * Of the names from `first` up to `upto` (both multiples of 64, or the last one's end) that are in `among`: those that have a match
 * within their first `longest` bytes are added to `to`, as finder_find tells it of each. Many are looked at in one call.
 * FOUND: all were asked. FOUND_GAVE_UP: then `to` is worth nothing.
 */
struct packed;
enum found finder_names(struct finder *f, const struct packed *p, int64_t first, int64_t upto, ptrdiff_t longest, const uint64_t *among,
			uint64_t *to);

bool pattern_too_hard(struct err *err); /* sets the sentence, false */

#endif
