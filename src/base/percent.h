/* Text of URLs: %20 for a blank. */
#ifndef OCAT_BASE_PERCENT_H
#define OCAT_BASE_PERCENT_H

#include "base/str.h"

struct arena;

int hex_digit(char c); /* its value; -1: none */
/* Encodes all but letters, digits, -._~ and the characters in `also`. */
void percent_put(struct sb *out, str s, const char *also);
str percent_decoded(struct arena *a, str s); /* a % without two digits stays */

#endif
