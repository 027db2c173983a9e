/*
 * One answer on its way to a reader, in one format: drawn when it is complete, told as its rows come, or as rows. The
 * same for every face, which says where the text goes. A format that an answer lacks is refused, never replaced.
 */
#ifndef OCAT_RENDER_ANSWER_SHOW_H
#define OCAT_RENDER_ANSWER_SHOW_H

#include "base/err.h"
#include "render/answer/answer.h"

struct show {
	enum format format;
	bool chosen; /* somebody named the format */
	bool quiet;
	const struct paint *paint;
	struct arena *arena;
	bool (*write)(void *with, str text); /* false: nobody reads any more */
	void *with;

	/* to be read when it has ended: */
	bool as_rows;  /* they were shown as they are */
	bool told;     /* they were told one by one */
	bool cut_said; /* told in a pipe: whoever shows it says when rows were left out */
	str lacking;   /* what should be said beside it, because a program got nothing or less; or absent */

	/* inside: */
	bool refused; /* before the first row */
	struct answer whole;
	const struct answer_story *story;
	void *state; /* of the story */
	struct rows *rows;
	struct sb text;
};

/* Before the first row; whole: what the rows are together, or nothing. False: it takes no rows, because it is refused or nobody reads. */
bool show_columns(struct show *s, struct answer whole, const struct column *at, ptrdiff_t n);
/* row: what the cells are, as a typed value, or nothing. False: enough. */
bool show_cells(struct show *s, struct answer row, const struct value *cells);
/* After the last row; is_object: whole is the answer, and has no rows. False with err: the answer lacks the format, and nothing was shown. */
bool show_end(struct show *s, struct answer whole, bool is_object, struct err *err);
void show_close(struct show *s); /* where it was not ended, what was told so far is shown */

#endif
