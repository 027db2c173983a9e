/* SQL with highlighted keywords; lines and indentation are kept. Nothing is parsed. */
#ifndef OCAT_RENDER_SQL_HIGHLIGHT_H
#define OCAT_RENDER_SQL_HIGHLIGHT_H

#include "base/str.h"

struct arena;
struct paint;

enum code_kind { CODE_NAME, CODE_WORD, CODE_TYPE, CODE_TEXT, CODE_NUMBER, CODE_REMARK };

/* The kind of each byte, for faces that draw cells. The text must be clean. */
unsigned char *sql_highlight_kinds(struct arena *a, str sql);
/* A text of one line, broken before its clauses. */
str sql_highlight_clauses(struct arena *a, str sql);
/* If there is a width, a text of one long line is broken before its clauses. */
void sql_highlight_put(struct sb *out, const struct paint *p, str sql, int indent);

#endif
