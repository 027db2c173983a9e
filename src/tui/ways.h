/*
 * The ways to join some tables, as lines to stand on: each way, of the one that
 * is open its steps, where several keys join two tables the choice between
 * them, what to mind, and its SQL. A part of the world: answers fill it, keys
 * open another way; it asks nobody and draws nothing.
 */
#ifndef OCAT_TUI_WAYS_H
#define OCAT_TUI_WAYS_H

#include "render/answer/join_path.h"

struct question;

enum way_line_kind { WAY_ITSELF, WAY_STEP, WAY_CHOICE, WAY_QUESTION, WAY_WARNING, WAY_SQL, WAY_GAP };

struct way_line {
	enum way_line_kind kind;
	ptrdiff_t way, step, choice;
	str text; /* of QUESTION, WARNING, SQL */
	bool goes_on; /* the line before: a long sentence has several, and so has long SQL */
};

struct ways {
	struct arena *asked; /* holds what was asked for: */
	struct strs names, via;
	struct question *answer; /* get_join_path's; NULL: none yet */
	bool asking, failed;
	ptrdiff_t open; /* the way whose steps are shown */
	int cells;	/* that lines of SQL are broken to; 0: not known yet */
	struct arena *memory; /* holds the lines */
	struct {
		struct way_line *at;
		ptrdiff_t len, cap;
	} lines;
	ptrdiff_t name_width, words_width; /* of the open way's steps */
};

void ways_start(struct ways *w);
void ways_end(struct ways *w); /* but for the answer, which is the world's */
/* Which tables, in this order, and which keys among parallel ones; what was asked before is forgotten. */
void ways_ask(struct ways *w, const struct strs *names, const struct strs *via);
/* The ways that were found; NULL: none, or no answer yet. */
const struct join_view *ways_view(const struct ways *w);
/* The lines anew, after an answer or when another way is to be open. */
void ways_make(struct ways *w);
/* How wide they are shown: lines of SQL that are longer have several. */
void ways_fit(struct ways *w, int cells);
/* The line that a way begins with. */
ptrdiff_t ways_line_of(const struct ways *w, ptrdiff_t way);

#endif
