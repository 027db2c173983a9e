/*
 * What the terminal's description says, without the words of the explorer's own
 * drawing, so also for faces that do not draw: terminfo.c tells it before a
 * screen is open, screen.c of one that is.
 */
#ifndef OCAT_TERM_SCREEN_FACTS_H
#define OCAT_TERM_SCREEN_FACTS_H

#include "term/terminal_facts.h"

struct screen;

/* Of the terminal that TERM names, without opening it: not its size, nor whether the output goes to it. */
struct terminal_facts screen_facts(void);
/* Of the one that the screen is open on, with its size now. */
struct terminal_facts screen_facts_of(const struct screen *s);
const char *screen_library(void); /* "ncurses 6.4.20221231" */

#endif
