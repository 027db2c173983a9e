/*
 * Facts about the terminal from its description, independent of the explorer's drawing, so that other faces can use
 * them too: from terminfo.c before a screen is open, from screen.c for an open one.
 */
#ifndef OCAT_TERM_SCREEN_FACTS_H
#define OCAT_TERM_SCREEN_FACTS_H

#include "term/terminal_facts.h"

struct screen;

/* Of the terminal named by TERM, without opening it: without its size, or whether the output goes to it. */
struct terminal_facts screen_facts(void);
/* Of the terminal of an open screen, with its current size. */
struct terminal_facts screen_facts_of(const struct screen *s);
const char *screen_library(void); /* "ncurses 6.4.20221231" */

#endif
