/*
 * Regular expressions over folded names, as in Perl (scan/pattern.h). Constructs that could make matching slow (back
 * references, large or nested repetition) are refused, texts are matched by their first 4 KB, and a match that takes
 * too many steps gives up. Opened for one search, by one thread at a time.
 */
#ifndef OCAT_SEARCH_REGEX_H
#define OCAT_SEARCH_REGEX_H

#include <stdint.h>

#include "base/err.h"

struct packed;
struct regex;

/* Ignores case. ERR_QUERY with the mistake; *where is its byte in the pattern, as near as possible. */
struct regex *regex_open(str pattern, ptrdiff_t *where, struct err *err);
bool regex_fits(struct regex *r, str folded);
/*
 * Adds to `to` the matching names from `first` up to `upto`, both multiples of 64 or the end, and in among. Stops
 * once it gave up.
 */
void regex_names(struct regex *r, const struct packed *p, int64_t first, int64_t upto, const uint64_t *among,
		 uint64_t *to);
/* Bytes, in lower case, that every matching folded text contains; empty: unknown. */
str regex_needs(const struct regex *r);
/* A match took too long: from then on nothing matches, and the answer is invalid. */
bool regex_gave_up(const struct regex *r);
void regex_close(struct regex *r); /* NULL is fine */

#endif
