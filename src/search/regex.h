/*
 * Regular expressions over folded names. What could make matching slow (back
 * references, large or nested repetition) is refused, and texts are matched by
 * their first 4 KB. Opened once for a search; any thread may match.
 */
#ifndef OCAT_SEARCH_REGEX_H
#define OCAT_SEARCH_REGEX_H

#include "base/err.h"

struct regex;

/* Case does not matter. ERR_QUERY with what is wrong; *where is its byte in the pattern, as near as can be said. */
struct regex *regex_open(str pattern, ptrdiff_t *where, struct err *err);
bool regex_fits(const struct regex *r, str folded);
void regex_close(struct regex *r); /* NULL is fine */

#endif
