/*
 * Completions for the text being typed, shown as a short list: which one was taken, and which text it replaces. Pure:
 * sends no requests, and changes a line only when a choice is taken.
 */
#ifndef OCAT_TUI_CORE_COMPLETION_LIST_H
#define OCAT_TUI_CORE_COMPLETION_LIST_H

#include "tui/core/line_edit.h"
#include "term/surface.h"

struct arena;

enum { CHOICES_SEEN = 6 };

/* What a preview shows: nothing, a table, the tables of a query line, the start of a file. */
enum preview_kind { PREVIEW_NONE, PREVIEW_TABLE, PREVIEW_QUERY, PREVIEW_FILE };

struct choice {
	str text;   /* the replacement text, from the start of the word */
	str key;    /* the keys with the same effect, or absent */
	str detail; /* a short note, or absent */
	bool open;  /* more text may follow */
	enum preview_kind preview;
	str subject; /* of the preview; absent: the text */
};

struct choices {
	struct arena *arena; /* holds the list and its texts; NULL: not begun */
	array_of(struct choice) all;
	struct sb typed;      /* the line as typed, before a choice was taken */
	ptrdiff_t from, upto; /* its word: the bytes that a choice replaces */
	ptrdiff_t taken;      /* -1: none yet */
	ptrdiff_t top;	      /* the first visible one */
};

void choices_open(struct choices *c);
void choices_close(struct choices *c);
/* Removes all choices; keeps the typed line. */
void choices_clear(struct choices *c);
/*
 * Starts an empty list for the word from..the cursor of this line. If the word only grew, choices that still match it
 * are kept for now.
 */
void choices_begin(struct choices *c, const struct line_edit *line, ptrdiff_t from);
/*
 * Copies the texts and cleans those that are only shown. Skips a choice that the line already contains or that was
 * added before.
 */
void choices_add(struct choices *c, const struct choice *one);
str choices_word(const struct choices *c); /* as typed */
/* The one that was taken, else the first; NULL: there are none. */
const struct choice *choices_highlighted(const struct choices *c);
/* Takes the next (way 1) or the previous (-1) choice, wrapping around. False when there are no choices. */
bool choices_take(struct choices *c, int way, struct line_edit *line);
/* Restores the line as typed. False when no choice was taken. */
bool choices_undo(struct choices *c, struct line_edit *line);
/* Where the shown part of a choice begins in the typed line: after "has:" and "has:a,". */
ptrdiff_t choices_shown_from(const struct choices *c);
/* Above a line of the screen, below row `top`, with a rule if there is room. Returns the first row used. */
int choices_draw_above(struct choices *c, const struct canvas *all, int line, int top, int col);
/* The same on one row, beside each other: the note is that of the taken choice, or of the first. */
void choices_draw_row(struct choices *c, const struct canvas *row, int col);

#endif
