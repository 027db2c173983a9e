/*
 * What every pane is: it draws a part of what is known, and answers an action
 * with what should happen next. A pane keeps nothing itself (where it stands is
 * its spot, so that going back can restore it), calls nobody, and never sees
 * another pane.
 */
#ifndef OCAT_TUI_PANE_H
#define OCAT_TUI_PANE_H

#include "tui/hot.h"
#include "tui/core/keymap.h"
#include "tui/core/layout.h"
#include "tui/sheet.h"

struct arena;
struct world;

enum next_kind {
	NEXT_NOTHING,
	NEXT_OPEN,   /* look at the asset called text */
	NEXT_FOLLOW, /* the same, from a key: a place to come back from */
	NEXT_STEP,   /* back to how it was at step number */
	NEXT_PEEK,   /* the same, but the keys stay with the pane */
	NEXT_MOVE,   /* the cursor, number further */
	NEXT_TIME,   /* to the generation of line number, or NOW_AGAIN */
	NEXT_TAB,    /* the inspector's tab, number further */
	NEXT_COPY,   /* text to the clipboard */
	NEXT_SAY,    /* text to the person */
	NEXT_DEMO,   /* leave for the demo */
	NEXT_WAY,    /* way number is the open one */
	NEXT_VIA,    /* of parallel keys take the one called text */
	NEXT_QUERY,  /* text is the query line from now on */
	NEXT_ADMIT,  /* the same, and the list is shown where the table is that the rows are about */
	NEXT_READ,   /* read what is connected and was never read */
};

enum { NOW_AGAIN = -1 };

struct next {
	enum next_kind kind;
	str text; /* in the frame's arena or the world's */
	ptrdiff_t number;
};

struct drawing {
	struct canvas title; /* one row, may have none */
	struct canvas body;
	struct arena *frame;
	struct hots *hots; /* what a click means besides going to a line; or NULL */
	bool focused;
	int row; /* set by the pane: where in the body its cursor is */
	int ends; /* the same: the row after its lines, where something else stands below them; 0: they go to the end */
	int right; /* and the column after them, where something stands beside them; 0: as wide as the body */
};

struct own_word {
	enum action act;
	const char *word;
};

struct pane {
	const char *name; /* as in ocat-keys(7) */
	enum place place;
	const enum action *footer; /* those whose keys are shown, ended by ACT_NONE */
	bool wide; /* of a side pane: with the keys it takes the main place too, and all where there is no third place */
	bool whole; /* the same, and all of the screen on any screen: it is not about a table of the list */
	const char *sql_word;	   /* in the footer: what copy-sql copies here; NULL: the SQL of a step */
	const struct own_word *words; /* in the footer instead of the actions' own, ended by ACT_NONE; or NULL */
	void (*draw)(const struct world *w, struct spot *at, struct drawing *d);
	/* How many lines the cursor may stand on. */
	ptrdiff_t (*lines)(const struct world *w, const struct spot *at, struct arena *frame);
	/*
	 * The line that is drawn on a row of the body, from 0; -1: none. NULL: each row is one, from the first that is
	 * seen on.
	 */
	ptrdiff_t (*line_at)(const struct world *w, const struct spot *at, struct arena *frame, int row);
	/* The first line from one on, that way, that says some words, in any case; -1: none. NULL: it has no lines to look at. */
	ptrdiff_t (*seek)(const struct world *w, const struct spot *at, struct arena *frame, const struct sought *what);
	/* An action that is not a move. NULL: none means anything here. */
	struct next (*act)(const struct world *w, const struct spot *at, enum action a, struct arena *frame);
};

/* A title row: a rule with the words on it; the focused pane's in the accent. Gives the column after them. */
int pane_title(const struct drawing *d, str words, bool rule);
/* A calm sentence where there is nothing to show. */
void pane_empty(const struct drawing *d, str first, str second);

#endif
