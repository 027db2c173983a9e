/*
 * The terminal: shows a surface with as few bytes as it can, and gives keys.
 * The one file that draws with ncurses; does not know what is shown. Opaque: the
 * whole program has at most one screen.
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
	str drawing; /* of lines: "auto", "unicode" or "ascii" */
	bool mouse;
	str at_once; /* "auto", "yes" or "no": larger paints are shown by the terminal when all of one is there */
};

/* ERR_UNSUPPORTED without a terminal that can move its cursor; it is then left unchanged. */
struct screen *screen_open(const struct screen_options *o, struct err *err);
/* Another theme, other line drawing, mouse or no mouse, from the next show on. */
void screen_dress(struct screen *s, const struct screen_options *o);
void screen_close(struct screen *s); /* everything as it was; NULL is fine */
void screen_size(const struct screen *s, int *rows, int *cols);
/* The line to the terminal has 9600 baud or less. */
bool screen_is_slow(const struct screen *s);
/* The hardware cursor goes to row, col also when it is not to be seen: screen readers follow it. */
void screen_show(struct screen *s, const struct surface *now, int row, int col, bool visible);
void screen_redraw(struct screen *s); /* the next show paints everything */

enum {
	SCREEN_KEYS = 1,
	SCREEN_OTHER = 2, /* the other descriptor is readable */
	SCREEN_GONE = 4,  /* the terminal went away */
};
/* Waits for a key, the other descriptor, a signal (0 then), or ms milliseconds (-1: for ever). */
int screen_wait(struct screen *s, int other, int64_t ms);
/* The next key; false when there is none now. */
bool screen_key(struct screen *s, uint32_t *key);

struct mouse screen_mouse(const struct screen *s); /* after K_MOUSE */

/* To the shell until it is continued. */
void screen_suspend(struct screen *s);
/* For another program: the terminal as it was before we came, until it is back. Returns its two ends. */
void screen_lend(struct screen *s, int *in, int *out);
void screen_back(struct screen *s);
/* Hands text to the terminal's clipboard (OSC 52); false when this terminal has no such thing or the text is too long. */
bool screen_clipboard(struct screen *s, str text);

#endif
