/* What a face knows of its terminal, as data: for saying what works on it. */
#ifndef OCAT_TERM_TERMINAL_FACTS_H
#define OCAT_TERM_TERMINAL_FACTS_H

#include <stdbool.h>

struct terminal_facts {
	bool is_terminal; /* what is shown goes to one; false: nothing below is said of it but `utf8` */
	int cols, rows;	  /* 0: unknown */
	bool known;	  /* TERM is set, and its description, or that of one like it, was found: not the last resort, vt100 */
	const char *drawn_as; /* the one like it; NULL: its own */
	int colors;	  /* 0: none */
	bool addressed;	  /* can move its cursor: the explorer works */
	bool modern;	  /* has a second screen; takes text for the clipboard (OSC 52) */
	bool utf8;	  /* what the locale says */
};

#endif
