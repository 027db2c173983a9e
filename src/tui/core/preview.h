/*
 * A look at what the highlighted choice of a prompt stands for: the columns of a table, the tables of a query, the
 * start of a file. It is above the choices, if there is height for it. Sends no requests.
 */
#ifndef OCAT_TUI_CORE_PREVIEW_H
#define OCAT_TUI_CORE_PREVIEW_H

#include "tui/core/completion_list.h"
#include "tui/core/text_lines.h"

struct question;

/* What its request adds to a question. */
struct previewed {
	enum preview_kind kind;
	str text; /* of a file; of a folder, the names in it */
};

struct preview {
	struct question *answer; /* NULL: none yet */
	struct text_lines lines; /* of the answer */
	struct sb asked;	 /* the kind and subject of the newest request */
};

void preview_open(struct preview *p);
void preview_close(struct preview *p);
void preview_take(struct preview *p, struct question *q); /* takes over an answer; NULL: nothing to show */
/* On the rows before `bottom`; those before `top`, and a few after it, stay free. */
void preview_draw(struct preview *p, const struct canvas *all, int top, int bottom);

#endif
