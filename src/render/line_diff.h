/* A line diff of two texts: removed and added lines, with context. */
#ifndef OCAT_RENDER_LINE_DIFF_H
#define OCAT_RENDER_LINE_DIFF_H

#include "base/str.h"

struct paint;

/* Each line begins with indent blanks and a sign; a mark replaces long runs of unchanged lines. */
void line_diff_put(struct sb *out, const struct paint *p, str before, str after, int indent);
/* The same as plain text, without indentation. */
void line_diff_text(struct sb *out, str before, str after);

#endif
