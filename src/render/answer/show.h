/*
 * Shows one answer to a reader in one format: drawn when complete, drawn row by row, or as plain rows. The same for
 * every face; the face decides where the text goes. A format that an answer lacks is refused, never replaced.
 */
#ifndef OCAT_RENDER_ANSWER_SHOW_H
#define OCAT_RENDER_ANSWER_SHOW_H

#include "base/err.h"
#include "render/answer/answer.h"

struct show {
	enum format format;
	bool chosen; /* the user named the format */
	bool quiet;
	const struct strs *columns; /* selected by --columns; NULL: those of the format */
	const struct paint *paint;
	struct arena *arena;
	bool (*write)(void *with, str text); /* false: the reader is gone */
	void *with;

	/* Valid after the end: */
	bool as_rows;  /* shown as rows */
	bool told;     /* drawn one by one */
	str lacking;   /* a note for an output that is empty or incomplete for a program; or absent */

	/* Private: */
	bool refused; /* before the first row */
	struct answer whole;
	const struct answer_story *story;
	void *state; /* of the story */
	struct rows *rows;
	struct sb text;
};

/* Before the first row; whole: the value of all rows, or none. False: takes no rows, because it refused or the reader
 * is gone. */
bool show_columns(struct show *s, struct answer whole, const struct column *at, ptrdiff_t n);
/* row: the cells as a typed value, or none. False: takes no more. */
bool show_cells(struct show *s, struct answer row, const struct value *cells);
/* After the last row; is_object: whole is the answer and has no rows. False with err: the answer lacks the format,
 * and nothing was shown. */
bool show_end(struct show *s, struct answer whole, bool is_object, struct err *err);
void show_close(struct show *s); /* without show_end, the rows so far are shown */

#endif
