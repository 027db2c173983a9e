/* SQL for a person to read: its own lines and indentation kept, the words of the language told from names. Nothing is parsed. */
#ifndef OCAT_RENDER_CODE_H
#define OCAT_RENDER_CODE_H

#include "render/paint.h"

/* A text of one long line is broken before its clauses, where there is a width. */
void code_put(struct sb *out, const struct paint *p, str sql, int indent);

#endif
