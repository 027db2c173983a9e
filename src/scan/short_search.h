/* A few bytes in a long text, sixteen at a time, with the case of ASCII letters or without. Inside of src/scan. */
#ifndef OCAT_SCAN_SHORT_SEARCH_H
#define OCAT_SCAN_SHORT_SEARCH_H

#include "base/str.h"

struct needle {
	str bytes; /* borrowed, at least two; caseless: in lower case */
	bool caseless;
	ptrdiff_t first, second; /* the places of the two bytes of it that text has most rarely */
};

void needle_open(struct needle *n, str bytes, bool caseless);
ptrdiff_t needle_find(const struct needle *n, str text); /* -1: not there */

#endif
