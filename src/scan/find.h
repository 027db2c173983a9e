/* Finds one needle in all names, optionally only at their end. Private to src/scan. */
#ifndef OCAT_SCAN_FIND_H
#define OCAT_SCAN_FIND_H

#include "scan/kernel.h"

/* text: no NUL, except optionally one at its end: then it must end the name. Not empty without that. */
bool find_text(const struct kernel *k, const struct packed *p, str text, const struct scan_hits *out,
	       const struct stop *stop);

/* The share of blocks, in thousandths, that contain the text, from a sample: to choose the rarest of several. */
int find_share(const struct kernel *k, const struct packed *p, str text);

#endif
