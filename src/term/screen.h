/*
 * The terminal: shows a surface with as few bytes as possible, and returns keys. Only this file draws with ncurses; it
 * knows nothing about the content. Opaque: the program has at most one screen.
 */
#ifndef OCAT_TERM_SCREEN_H
#define OCAT_TERM_SCREEN_H

#include "term/key.h"
#include "term/mouse_report.h"
#include "term/surface.h"

struct screen;

struct screen_options {
	const struct theme *theme;
	bool color;  /* false: attributes only */
	str drawing; /* line drawing: "auto", "unicode" or "ascii" */
	bool mouse;
	str at_once; /* "auto", "yes" or "no": the terminal shows larger paints only once complete */
};

/* ERR_UNSUPPORTED for a terminal that cannot move its cursor; it is then left unchanged. */
struct screen *screen_open(const struct screen_options *o, struct err *err);
/* Sets theme, line drawing and mouse for the following shows. */
void screen_dress(struct screen *s, const struct screen_options *o);
void screen_close(struct screen *s); /* restores the terminal; NULL is fine */
void screen_size(const struct screen *s, int *rows, int *cols);
/* The line to the terminal runs at 9600 baud or less. */
bool screen_is_slow(const struct screen *s);
/* Moves the hardware cursor to row, col even when it is hidden: screen readers follow it. */
void screen_show(struct screen *s, const struct surface *now, int row, int col, bool visible);
void screen_redraw(struct screen *s); /* the next show paints everything */

enum {
	SCREEN_KEYS = 1,
	SCREEN_OTHER = 2, /* the other descriptor is readable */
	SCREEN_GONE = 4,  /* the terminal is gone */
};
/* Waits for a key, the other descriptor, a signal (then 0), or ms milliseconds (-1: forever). */
int screen_wait(struct screen *s, int other, int another, int64_t ms);
/* The next key; false if there is none now. */
bool screen_key(struct screen *s, uint32_t *key);

struct mouse screen_mouse(const struct screen *s); /* after K_MOUSE */

/* Returns to the shell until the program is continued. */
void screen_suspend(struct screen *s);
/* Lends the terminal in its original state to another program, until it is taken back. Returns its two descriptors. */
void screen_lend(struct screen *s, int *in, int *out);
void screen_back(struct screen *s);
/*
 * Sends text to the terminal's clipboard (OSC 52); false if the terminal does not support that or the text is too
 * long.
 */
bool screen_clipboard(struct screen *s, str text);

#endif
