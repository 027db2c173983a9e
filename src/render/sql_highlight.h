/* SQL with highlighted keywords; lines and indentation are kept. Nothing is parsed. */
#ifndef OCAT_RENDER_SQL_HIGHLIGHT_H
#define OCAT_RENDER_SQL_HIGHLIGHT_H

#include "base/str.h"

struct arena;
struct paint;

enum code_kind { CODE_NAME, CODE_WORD, CODE_TEXT, CODE_REMARK };

/* What each byte is a part of: for faces that draw cells. The text must be clean. */
unsigned char *code_kinds(struct arena *a, str sql);
/* A text of one long line is broken before its clauses, where there is a width. */
void code_put(struct sb *out, const struct paint *p, str sql, int indent);

#endif
