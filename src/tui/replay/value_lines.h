/* Values as lines of a text: headings, JSON laid out, other text, sentences. */
#ifndef OCAT_TUI_REPLAY_VALUE_LINES_H
#define OCAT_TUI_REPLAY_VALUE_LINES_H

#include "tui/core/text_lines.h"

enum { VALUE_PARTS_MOST = 4096 }; /* parts of JSON that can be turned */

/* The words in that role, then more of it, dim. */
void value_lines_heading(struct text_lines *t, enum role role, str words, str more);
void value_lines_plain(struct text_lines *t, str text);
/* What a model or a person wrote: sentences, wrapped as such; code is not. */
void value_lines_prose(struct text_lines *t, str text);
/*
 * turned: by part, whether a person folded or unfolded it; or NULL. *part counts the parts of all values of a text, and
 * is the mark of a line that turns one.
 */
void value_lines_put(struct text_lines *t, str value, const bool *turned, int *part);

#endif
