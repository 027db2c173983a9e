/*
 * How two tables, two catalogs, or one of them at two times differ: the answer of diff_catalog, which tables are
 * folded, and the resulting lines. The state of its pane: actions.c asks and folds, pane.c draws.
 */
#ifndef OCAT_TUI_DIFF_DIFF_H
#define OCAT_TUI_DIFF_DIFF_H

#include "render/answer/changes.h"
#include "tui/core/text_request.h"
#include "tui/core/request.h"
#include "tui/grid.h"
#include "tui/panes.h"

struct found_differences {
	struct difference **at;
	ptrdiff_t len, cap;
};

enum { DIFF_INDENT = 4, DIFF_SIGN_CELLS = 2 }; /* before a text; of a line of SQL also its sign */

/* An open family shows its changes; with its members, also the names of its tables. */
enum diff_fold { DIFF_CLOSED, DIFF_OPEN, DIFF_WITH_MEMBERS };

enum diff_part { DIFF_TABLE, DIFF_CHANGE, DIFF_MORE, DIFF_TEXT, DIFF_GAP };

/* Side by side, a change is one line, with what continues it below; else its two values follow as texts. */
struct diff_line {
	enum diff_part part;
	ptrdiff_t of; /* the difference; -1: none */
	ptrdiff_t change; /* of it; -1: none, its table's own line */
	enum change_kind kind;
	str subject, before, after;
	str copied;
	bool slides; /* a line of SQL */
	bool member; /* of a family: copied is its qualified name */
};

enum { DIFF_SIGN, DIFF_SUBJECT, DIFF_BEFORE, DIFF_AFTER, DIFF_COLUMNS };

struct diff_state {
	struct inquiry asked; /* diff_catalog; the last successful answer */
	bool failed;
	str before, after; /* as it takes them */
	struct arena *folds; /* holds: */
	enum diff_fold *folded; /* by difference */
	struct arena *memory; /* holds the lines */
	array_of(struct diff_line) lines;
	ptrdiff_t change; /* whose lines are being made */
	struct grid_column columns[DIFF_COLUMNS];
	int cells; /* the width of the lines; 0: not known yet */
	bool scrolls; /* lines of SQL scroll sideways; else they are wrapped */
	int widest;   /* cells of the longest of them */
	bool wide;   /* there is room for values side by side */
	bool beside; /* they are, which takes an open table */
};

struct diff_state *diff_of(const struct explorer_state *w);
void diff_open(void *state);
void diff_close(void *state);
/* Two other sides; discards the answer. */
void diff_set(struct diff_state *s, str before, str after);
void diff_learn(struct diff_state *s, struct question *q);
/* NULL: no answer yet. */
const struct comparison_view *diff_view(const struct diff_state *s);
const struct found_differences *diff_found(const struct diff_state *s);
/* Opens the difference, closes it, or changes between both. */
void diff_open_one(struct diff_state *s, ptrdiff_t of);
void diff_close_one(struct diff_state *s, ptrdiff_t of);
void diff_turn_one(struct diff_state *s, ptrdiff_t of);
void diff_fold_all(struct diff_state *s, bool closed);
/* Rebuilds the lines. */
void diff_make(struct diff_state *s);
/* Sets the width; the cursor stays on its change. */
void diff_fit(struct diff_state *s, int cells, bool scrolls, struct pane_cursor *at);

bool diff_key(struct app *a, enum action act);
bool diff_key_with(struct app *a, enum action act, str words);
void diff_refreshed(struct app *a);
str diff_save(struct app *a, struct arena *to);
void diff_restored(struct app *a, str saved);
void diff_renamed(struct app *a, str catalog, str now);
str diff_saved_renamed(struct arena *to, str saved, str catalog, str now);
void diff_stopped(struct app *a);

/* ---- requests ---- */

extern const struct purpose diff_answered;
void ask_diff(const struct asker *who, str before, str after);

#endif
