/*
 * What could stand where somebody is typing, as a short list under the fingers:
 * which of them was taken, and what it takes the place of. Pure: it asks
 * nobody, and never changes a line but when one is taken.
 */
#ifndef OCAT_TUI_CORE_CHOICES_H
#define OCAT_TUI_CORE_CHOICES_H

#include "tui/core/line_edit.h"
#include "term/surface.h"

struct arena;

enum { CHOICES_SEEN = 6 };

struct choice {
	str text;   /* what stands there then, from the start of the word */
	str key;    /* the keys that do the same, or absent */
	str detail; /* a few words, or absent */
	bool open;  /* more follows it */
};

struct choices {
	struct arena *arena; /* holds the list and its texts; NULL: not begun */
	struct {
		struct choice *at;
		ptrdiff_t len, cap;
	} all;
	struct sb typed;      /* the line as it was typed, before one was taken */
	ptrdiff_t from, upto; /* its word: the bytes that a choice takes the place of */
	ptrdiff_t taken;      /* -1: none yet */
	ptrdiff_t top;	      /* the first that is seen */
};

void choices_open(struct choices *c);
void choices_close(struct choices *c);
/* Nothing is offered; what is typed stays known. */
void choices_clear(struct choices *c);
/*
 * For the word from..the cursor of this line: empty, to be added to. Where the
 * word only grew from the one before, what still begins so is kept meanwhile.
 */
void choices_begin(struct choices *c, const struct lineedit *line, ptrdiff_t from);
/* The texts are copied, cleaned where they are only shown. What is in the line already, or was added before, is left out. */
void choices_add(struct choices *c, const struct choice *one);
str choices_word(const struct choices *c); /* as it was typed */
/* Takes the next (way 1) or the one before (-1), and round again. False when nothing is offered. */
bool choices_take(struct choices *c, int way, struct lineedit *line);
/* The line as it was typed, again. False when none was taken. */
bool choices_undo(struct choices *c, struct lineedit *line);
/* Lines that it takes where so many are free, at most CHOICES_SEEN. */
int choices_rows(const struct choices *c, int room);
/* Where of the typed line the shown part of a choice stands: behind "has:" and "has:a,". */
ptrdiff_t choices_shown_from(const struct choices *c);
/* On the rows from top on, the words at this column where they fit so. edged: between two lines, over what stands there. */
void choices_draw(struct choices *c, const struct canvas *to, int top, int rows, int col, bool edged);

#endif
