/*
 * The assistant's panel: questions in plain words, one after the other, and the answer of ask_question to the last one.
 * Its state and lines: turns.c keeps what was asked, proposal.c says what to do next, lines.c makes the text, pane.c
 * draws it. Runs nothing on data.
 */
#ifndef OCAT_TUI_ASSISTANT_ASSISTANT_H
#define OCAT_TUI_ASSISTANT_ASSISTANT_H

#include "render/answer/ask.h"
#include "service/assistant/answer_memory.h"
#include "tui/core/text_request.h"
#include "tui/core/request.h"
#include "tui/core/text_lines.h"
#include "tui/panes.h"

enum { WRITTEN_PAGE = 1200 }; /* bytes of what a model writes that are shown: when it is full, the next begins */
/* marks of lines; after WORD_MARK: of links */
enum { ASSISTANT_OPTIONS = 8, STEP_MARK = ASSISTANT_OPTIONS + 1, WORD_MARK };

struct assistant_turn { /* a question, or a choice made for it */
	str question; /* whole, with what was said before */
	struct asked_about about;
	str within; /* where to look, as the query line says it: "catalog:shop schema:sales"; empty: anywhere */
	struct strs choices; /* made now */
	struct strs chosen;  /* taken before */
	bool automatic; /* asks nothing */
	bool alone; /* without the language model, which the person has stopped */
	bool answered;
	str sql; /* of the answer; absent: none */
};

struct assistant_state {
	struct inquiry asked; /* its memory holds the turns */
	array_of(struct assistant_turn) turns; /* the last one is asked; no other is */
	struct { /* what was in view when the panel was opened; each may be absent */
		str table, column;
		struct asked_about other;
	} here;
	bool stays; /* the cursor, when the answer comes */
	bool other; /* the next best reading is shown */
	ptrdiff_t part; /* which answer is shown, if the question asks for several things */
	int64_t heard; /* bytes of the language model's answer so far; -1: it was not asked */
	struct sb written; /* the last page of them */
	struct remembered last_said; /* about an answer, to be taken back; .sql absent: nothing */
	str word; /* of the question, which the person corrects */
	instant now; /* of the answer, for ages */
	struct text_lines lines; /* an option of the question has its number as mark, from 1; see above for others */
};

struct assistant_heard { /* a message of the request */
	str text;
	bool anew; /* what was written before counts no more */
	int64_t bytes; /* in all */
};

struct assistant_state *assistant_of(const struct explorer_state *w);
void assistant_open(void *state);
void assistant_close(void *state);

/* ---- turns ---- */

/* NULL: nothing was asked yet. */
struct assistant_turn *assistant_turn(const struct assistant_state *s);
/* Copies the texts of the turn. */
void assistant_push(struct assistant_state *s, const struct assistant_turn *t);
/* Back to the turn before; false: there is none. */
bool assistant_pop(struct assistant_state *s);
/* The last turn has this answer now, which may be a failed one. */
void assistant_answered(struct assistant_state *s, struct question *q);

/* ---- the answer ---- */

/* The whole answer; NULL: none yet, or it failed. */
const struct ask_view *assistant_whole(const struct assistant_state *s);
/* The same, or the one of its parts that is shown. */
const struct ask_view *assistant_view(const struct assistant_state *s);
/* the one that is shown; its .sql absent: none */
struct ask_reading assistant_reading(const struct assistant_state *s);

enum proposal_kind {
	PROPOSE_QUESTION, /* reword it: nothing was found */
	PROPOSE_CHOICE,	  /* choose an option */
	PROPOSE_ACTION,	  /* run .action */
	PROPOSE_CHECK,	  /* take the SQL to the check */
	PROPOSE_BRANCH,	  /* branch from the step with other parameters */
};
struct proposal { /* the next step */
	enum proposal_kind kind;
	str action; /* a marked action */
	str step, why, expects; /* sentences; expects may be absent */
};
struct proposal assistant_proposal(struct arena *a, const struct ask_view *v, bool other);

/* Rebuilds the lines: after an answer, when the other reading is to be shown, while the language model writes. */
void assistant_make(struct assistant_state *s);
/*
 * No answer is shown: the language model writes, or it is the first question.
 * Else the answer before stays for a moment.
 */
bool assistant_is_working(const struct assistant_state *s);
void assistant_hear(struct assistant_state *s, const struct assistant_heard *h);
/* Sets their width; the cursor stays on its text. */
void assistant_fit(struct assistant_state *s, int cells, bool scrolls, struct pane_cursor *at);
/* The line to begin at: that of the first option, or of the next step. */
ptrdiff_t assistant_first_line(const struct assistant_state *s);

/* ---- keys and events ---- */

bool assistant_key(struct app *a, enum action act);
bool assistant_key_with(struct app *a, enum action act, str words);
void assistant_moved(struct app *a);
void assistant_written(struct app *a, str text);
void assistant_outdated(struct app *a);
void assistant_restored(struct app *a, str saved);
void assistant_stopped(struct app *a);

/* ---- requests ---- */

extern const struct purpose assistant_done;
void ask_assistant(const struct asker *who, const struct assistant_turn *t);
/* Remembers what the person says about an answer. */
extern const struct purpose assistant_remembered;
void tell_assistant(const struct asker *who, const struct remembered *said);

#endif
