/* The character map of SentencePiece ("precompiled_charsmap"): a table of replacements for characters. */
#ifndef OCAT_VECTOR_CHARSMAP_H
#define OCAT_VECTOR_CHARSMAP_H

#include "base/err.h"

struct arena;
struct charsmap; /* read-only, for any thread */

/* In the arena. From base64. */
struct charsmap *charsmap_of(struct arena *a, str base64, struct err *err);
/* Adds the replacement of the grapheme, which is valid UTF-8. */
void charsmap_put(const struct charsmap *c, str grapheme, struct sb *out);

#endif
