/*
 * Two runs of one task side by side: their steps aligned, and below them what each came to. pair.c asks for the
 * comparison, pair_text.c lays out one row in full, pair_pane.c draws and has the keys.
 *
 * Decided here: the sessions are opened once. The worker that compares has them until it answers; after that they are
 * the pane's, which decodes the steps that it shows.
 */
#ifndef OCAT_TUI_REPLAY_PAIR_H
#define OCAT_TUI_REPLAY_PAIR_H

#include "replay/run_summary.h"
#include "replay/run_pair.h"
#include "tui/core/request.h"
#include "tui/replay/replay.h"

struct pair_answer {
	struct run_pair pair;
	struct run_summary summaries[2];
};

struct pair_state {
	struct arena *memory; /* paths and words */
	str paths[2], names[2];
	struct session *sessions[2];
	struct question *answer; /* its own: struct pair_answer; NULL: none yet */
	bool asking;
	struct err problem; /* .kind ERR_NONE: none */
	bool in_row;	    /* the keys are for the lines of the row, not for the rows */
	struct pane_cursor list; /* the cursor of the rows meanwhile */
	ptrdiff_t shown;    /* the row in full; -1: none */
	struct text_lines text;
	struct row_words *words[2];
	struct grid_column columns[3]; /* as wide as the pane */
};

struct pair_state *pair_of(const struct explorer_state *w);
void pair_open(void *state);
void pair_close(void *state);
/* Compares two files of sessions, and shows the pane. */
void pair_begin(struct app *a, str left, str right);
/* Asks for the other session, unless this one is a branch whose parent is there. */
void pair_ask(struct app *a, const struct session *here, str path);

/* NULL: not compared yet. */
const struct pair_answer *pair_answer_of(const struct pair_state *s);
/* Rows of steps; then a heading, and the parts of the summaries. */
ptrdiff_t pair_rows(const struct pair_state *s);
const struct run_row *pair_row_at(const struct pair_state *s, ptrdiff_t row); /* NULL: no row of steps */
int pair_ending_at(const struct pair_state *s, ptrdiff_t row);		       /* enum summary_part; -1: none */
bool pair_row_differs(const struct pair_state *s, ptrdiff_t row);
str pair_step_words(struct pair_state *s, int side, ptrdiff_t step);

/* pair_text.c: the lines of a row, in that many cells. */
void pair_text_fit(struct pair_state *s, ptrdiff_t row, int cells, bool scrolls, struct pane_cursor *at);

#endif
