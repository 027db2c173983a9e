/*
 * Text of a catalog or a person on its way to a model: marked as data, so that instructions in it stay words. A fence
 * that the text cannot close is put around it, HTML and links of Markdown lose their meaning, hidden characters become
 * visible, and a long text is cut.
 */
#ifndef OCAT_LLM_FENCED_TEXT_H
#define OCAT_LLM_FENCED_TEXT_H

#include "base/str.h"

struct arena;

enum { FENCED_TEXT_MOST = 64 << 10 };

/* most: bytes of the text, 0: FENCED_TEXT_MOST. A cut is stated behind the fence. */
str fenced_text(struct arena *a, str text, ptrdiff_t most);
/* The same without a fence, on one line, for names inside a sentence. */
str neutral_text(struct arena *a, str text, ptrdiff_t most);

#endif
