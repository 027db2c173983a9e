/*
 * Regular expressions over folded names, as Perl has them (scan/pattern.h).
 * What could make matching slow (back references, large or nested repetition)
 * is refused, texts are matched by their first 4 KB, and a match that takes too
 * many steps gives up. Opened for one search, by one thread at a time.
 */
#ifndef OCAT_SEARCH_REGEX_H
#define OCAT_SEARCH_REGEX_H

#include <stdint.h>

#include "base/err.h"

struct packed;
struct regex;

/* Case does not matter. ERR_QUERY with what is wrong; *where is its byte in the pattern, as near as can be said. */
struct regex *regex_open(str pattern, ptrdiff_t *where, struct err *err);
bool regex_fits(struct regex *r, str folded);
/* Of the names from `first` up to `upto`, both multiples of 64 or the end, and in among: those that it fits are added to `to`. Until it gave up. */
void regex_names(struct regex *r, const struct packed *p, int64_t first, int64_t upto, const uint64_t *among, uint64_t *to);
/* Bytes that stand, in lower case, in every folded text that it fits; empty: none is known. */
str regex_needs(const struct regex *r);
/* A match took too long: from then on nothing matches, and the answer is invalid. */
bool regex_gave_up(const struct regex *r);
void regex_close(struct regex *r); /* NULL is fine */

#endif
