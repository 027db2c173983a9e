/* A line diff of two texts: removed and added lines, with context. */
#ifndef OCAT_RENDER_LINE_DIFF_H
#define OCAT_RENDER_LINE_DIFF_H

#include "render/paint.h"

/* Each line begins with indent blanks and a sign; a mark replaces long runs of unchanged lines. */
void line_diff_put(struct sb *out, const struct paint *p, str before, str after, int indent);

#endif
