/*
 * Finds a few bytes in a long text, sixteen at a time, with or without regard to the case of ASCII letters. Private
 * to src/scan.
 */
#ifndef OCAT_SCAN_NEEDLE_H
#define OCAT_SCAN_NEEDLE_H

#include "base/str.h"

struct needle {
	str bytes; /* borrowed, at least two; caseless: in lower case */
	bool caseless;
	ptrdiff_t first, second; /* the positions of its two rarest bytes */
};

void needle_open(struct needle *n, str bytes, bool caseless);
ptrdiff_t needle_find(const struct needle *n, str text); /* -1: not there */

#endif
