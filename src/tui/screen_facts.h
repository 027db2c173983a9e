/*
 * What the terminal's description says, for faces that do not draw: without the
 * words of the explorer's own drawing. It is in screen.c, which alone knows ncurses.
 */
#ifndef OCAT_TUI_SCREEN_FACTS_H
#define OCAT_TUI_SCREEN_FACTS_H

#include <stdbool.h>

/* What is known of the terminal that TERM names, without opening it. */
struct screen_facts {
	bool known;	/* TERM is set, and its description, or that of one like it, was found: not the last resort, vt100 */
	const char *drawn_as; /* the one like it; NULL: its own */
	int colors;	/* 0: none */
	bool addressed; /* can move its cursor: the explorer works */
	bool modern;	/* has a second screen; takes text for the clipboard (OSC 52) */
	bool utf8;	/* what the locale says */
};
struct screen_facts screen_facts(void);
const char *screen_library(void); /* "ncurses 6.4.20221231" */

#endif
