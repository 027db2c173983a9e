/*
 * A session step by step: the tree of its steps, and the step under the cursor in full. The state of its pane: replay.c
 * reads the session and keeps the lines, step_text.c lays out one step, actions.c has the keys, own_steps.c knows the
 * session of this run, pane.c draws.
 *
 * Decided here: a session is read in slices between the keys, on the thread that draws, so that its index needs no lock
 * and a file of any size never delays a key.
 */
#ifndef OCAT_TUI_REPLAY_REPLAY_H
#define OCAT_TUI_REPLAY_REPLAY_H

#include "base/err.h"
#include "render/answer/trace_verdict.h"
#include "service/trace/step_filter.h"
#include "tui/core/request.h"
#include "tui/core/text_lines.h"
#include "tui/replay/live.h"
#include "tui/panes.h"

enum { ROW_WORDS_MOST = 240, ROWS_KEPT = 256 };

struct row_words { /* what a line of the tree says about its step */
	ptrdiff_t step; /* -1: not used */
	unsigned len;
	char text[ROW_WORDS_MOST];
};

struct replay_finding {
	int64_t step; /* its number, from 1 */
	enum trace_weight weight;
	str sentence, hint; /* hint may be absent */
};

struct replay_table { /* that a statement of a step reads */
	int64_t step;
	str name;
};

struct replay_verdict {
	enum trace_verdict_kind kind;
	str headline;
	int64_t cause; /* the number of the step; 0: none */
	str corrected, uncorrected;
	array_of(struct replay_finding) findings;
	array_of(struct replay_table) tables; /* by step, each once */
};

struct replay_state {
	struct arena *memory; /* path, filter and lines */
	struct session *session; /* NULL: none */
	str path;
	struct session_totals totals; /* of what was read */
	bool own;   /* it is the trace that this run writes */
	bool ended; /* all of it was read */
	bool grew;  /* since the verdict was asked for */
	bool outdated; /* the step in full is to be laid out again */
	struct err problem; /* of opening or reading it; .kind ERR_NONE: none */
	bool asked; /* for the verdict */
	int judging; /* percent of it; -1: it is not being judged */
	struct question *judged; /* its own: struct replay_verdict; NULL: none yet */
	ptrdiff_t branches; /* branch.c: the step whose parameters are asked for */
	struct question *again; /* rerun.c: the step that was run again; NULL: none */
	str filter_text, filter_before; /* before: when it began to be typed */
	struct step_filter filter;
	ptrdiff_t unfiltered; /* the step of the cursor before the filter was typed */
	array_of(uint32_t) lines; /* the steps that are shown */
	ptrdiff_t considered; /* steps that the filter has seen */
	array_of(uint32_t) closed; /* steps whose inner steps are hidden, in order */
	struct replay_live live;
	bool playing;
	int speed;
	int64_t due_us; /* playing: when the next step is due; 0: not known yet */
	bool in_step; /* the keys are for the lines of the step, not for the tree */
	struct pane_cursor tree; /* the tree's cursor meanwhile */
	/* the step in full */
	ptrdiff_t shown; /* -1: none */
	struct text_lines text;
	bool *turned; /* parts of its JSON, folded or unfolded by a person */
	struct arena *turns;
	struct row_words *rows;
	struct sb subject; /* the table of the last key */
};

struct replay_state *replay_of(const struct explorer_state *w);
void replay_open(void *state);
void replay_close(void *state);
/* Opens another session (absent: none yet), in place of the one before. False: s->problem may say why. */
bool replay_begin(struct replay_state *s, str path);
/* Reads on for at most so long. True: there is more to read. */
bool replay_read(struct replay_state *s, int64_t us);
/* False with err: the filter before it stays. */
bool replay_set_filter(struct replay_state *s, str line, struct err *err);
bool replay_is_closed(const struct replay_state *s, ptrdiff_t step);
bool replay_has_inner(const struct replay_state *s, ptrdiff_t step);
void replay_fold(struct replay_state *s, ptrdiff_t step, bool closed);
/* The step on a line of the tree; -1: none. */
ptrdiff_t replay_step_at(const struct replay_state *s, ptrdiff_t line);
ptrdiff_t replay_line_of(const struct replay_state *s, ptrdiff_t step); /* or the nearest above it */
str replay_took(struct arena *a, const struct entry *e); /* absent: unknown */
/* One line about it. */
void row_words_read(struct row_words *r, struct session *session, ptrdiff_t step);
str replay_row_words(struct replay_state *s, ptrdiff_t step);

/* step_text.c: the lines of a step, in that many cells. */
void step_text_fit(struct replay_state *s, ptrdiff_t step, const struct explorer_state *w, int cells,
		   struct pane_cursor *at);
/* Folds or unfolds the part on a line; false: none there. */
bool step_text_turn(struct replay_state *s, ptrdiff_t line);

/* rerun.c: runs a step of our own tools again: today, or on the generations that it read. */
void replay_run_again(struct app *a, ptrdiff_t step, bool then);
/* If this step was run again: puts what differs. Returns the answer to lay out; absent: none, or the same. */
str replay_again_put(struct replay_state *s, ptrdiff_t step);
str replay_again_word(const struct replay_state *s); /* the heading of that answer */

/* branch.c: asks for the parameters of the step, and runs ocat's own tools again from there; the branch opens then. */
void replay_ask_branch(struct app *a, ptrdiff_t step);
/* The same with other parameters offered: "3 {JSON}", of the session that is open. */
void replay_ask_branch_with(struct app *a, str words);

/* verdict.c. NULL: not known, or not yet. */
const struct replay_verdict *replay_verdict_of(const struct replay_state *s);
/* The gravest finding of a step, unless it is a note; NULL: none. */
const struct replay_finding *replay_finding_at(const struct replay_state *s, ptrdiff_t step);
str replay_table_of(const struct replay_state *s, ptrdiff_t step); /* the first of its statements; absent: none */
void replay_ask_verdict(struct app *a);
enum role replay_weight_role(enum trace_weight w);

/* own_steps.c */
#define REPLAY_OWN "="		/* in a saved view, in place of its path */
void replay_own(struct app *a); /* opens the trace of this run */
str replay_own_path(const struct app *a); /* absent: it has no steps yet */
bool replay_own_begins(struct app *a); /* does it have its first steps? Then they are read */
/* What this run remembers of a step; NULL: nothing. */
const struct taken *replay_taken(const struct explorer_state *w, ptrdiff_t step);
bool replay_go_there(struct app *a, ptrdiff_t step); /* the screen as it was; false: it is not known */
void replay_peek(struct app *a, int way); /* the same behind the steps, of the step before or after the cursor's */

/* filter.c */
void replay_ask_filter(struct app *a);

void replay_show(struct app *a, str path, bool own);
void replay_open_at_end(struct app *a, str path); /* in its place, with the cursor on its last step; absent: nothing */
bool replay_grow(struct app *a); /* reads what was appended; true: something was */
void replay_stay_on(struct app *a, ptrdiff_t step); /* the cursor of the tree, when the lines have changed */
ptrdiff_t replay_here(struct app *a); /* the step of that cursor; -1: none */
bool replay_watch(struct app *a);
str replay_save(struct app *a, struct arena *to);
void replay_restored(struct app *a, str saved);
bool replay_key(struct app *a, enum action act);
bool replay_key_with(struct app *a, enum action act, str words);
bool replay_leave(struct app *a);
void replay_painted(struct app *a);
void replay_timer(struct app *a);

#endif
