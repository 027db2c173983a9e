/* Finds one needle in all names, optionally only at their end. Private to src/scan. */
#ifndef OCAT_SCAN_FIND_H
#define OCAT_SCAN_FIND_H

#include "scan/kernel.h"

/* text: no NUL but, perhaps, one behind it: then it must end the name. Not empty without that. */
bool find_text(const struct kernel *k, const struct packed *p, str text, const struct scan_hits *out, const struct stop *stop);

/* How many of a thousand blocks hold the text, by a look at some: for choosing the rarest of several. */
int find_share(const struct kernel *k, const struct packed *p, str text);

#endif
