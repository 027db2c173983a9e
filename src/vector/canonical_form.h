/* The canonical forms of Unicode: NFD, each character as its base and marks, and NFC, these composed again. */
#ifndef OCAT_VECTOR_CANONICAL_FORM_H
#define OCAT_VECTOR_CANONICAL_FORM_H

#include "base/str.h"

struct arena;

/* Of valid UTF-8. The text itself if it is ASCII. */
str canonical_decomposed(struct arena *a, str text);
str canonical_composed(struct arena *a, str text);

#endif
