/* UTF-16, as the driver manager has all text. */
#ifndef OCAT_NET_ODBC_UTF16_H
#define OCAT_NET_ODBC_UTF16_H

#include <stdint.h>

#include "base/str.h"

struct arena;

/* Ended by a zero, which *len does not count. */
uint16_t *utf16_of(struct arena *a, str text, ptrdiff_t *len);
/* A half of a pair without the other becomes U+FFFD. */
void utf16_put(struct sb *out, const uint16_t *at, ptrdiff_t len);
ptrdiff_t utf16_characters(const uint16_t *at, ptrdiff_t len); /* a pair is one */

#endif
