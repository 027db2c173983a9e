/*
 * Regular expressions, as in Perl, over one text or over many lines at once. A pattern is compiled once and may be
 * matched by any thread, each with its own finder. The cost of a pattern is bounded, so that a hostile one ends with
 * an error instead of hanging. Independent of catalogs, files and filters.
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
	PATTERN_LITERAL = 2, /* the text is literal */
	PATTERN_WORD = 4,    /* no letter, digit or _ right before or after it */
	PATTERN_LINE = 8,    /* the whole text */
	PATTERN_NAMES = 16,  /* for use with finder_names */
};

/* NULL with ERR_QUERY and the mistake; *where is its byte in the text, as near as possible. */
struct pattern *pattern_open(str text, unsigned flags, ptrdiff_t *where, struct err *err);
void pattern_close(struct pattern *p); /* NULL is fine */

/*
 * Bytes that every match contains; with PATTERN_CASELESS only ASCII, in lower case, which may be capitals in the
 * match. Empty: unknown, or they differ between matches. Lives as long as the pattern.
 */
str pattern_needs(const struct pattern *p);

/* For one thread at a time; one pattern may have several. */
struct finder *finder_open(const struct pattern *p);
void finder_close(struct finder *f); /* NULL is fine */

enum found {
	FOUND_NOT,
	FOUND,
	FOUND_GAVE_UP, /* it would take more steps than allowed: see pattern_too_hard */
};

/*
 * The first match in the text that begins at `from` or later; \b and the like see the text before `from`. It may be
 * empty. Invalid UTF-8 matches nothing.
 */
enum found finder_find(struct finder *f, str text, ptrdiff_t from, ptrdiff_t *start, ptrdiff_t *end);

/*
 * The same for a text of many lines, each ended by \n and matched separately: the first line from `from` on that has
 * a match, and the position of the match in the text. `from` must be the start of a line. Examines at most about
 * `most` bytes: FOUND_NOT with *next after the last whole line, so that the caller may check for a stop.
 */
enum found finder_lines(struct finder *f, str text, ptrdiff_t from, ptrdiff_t most, ptrdiff_t *start, ptrdiff_t *end,
			ptrdiff_t *next);

/*
 * Adds to `to` the names from `first` up to `upto` (both multiples of 64, or the end), in `among`, that have a match
 * within their first `longest` bytes, as finder_find finds it. Examines many in one call. FOUND: all were examined.
 * FOUND_GAVE_UP: `to` is invalid.
 */
struct packed;
enum found finder_names(struct finder *f, const struct packed *p, int64_t first, int64_t upto, ptrdiff_t longest,
			const uint64_t *among, uint64_t *to);

bool pattern_too_hard(struct err *err); /* sets that error; returns false */

#endif
