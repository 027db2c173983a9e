/* What a face knows about its terminal, as data: to report which features work on it. */
#ifndef OCAT_TERM_TERMINAL_FACTS_H
#define OCAT_TERM_TERMINAL_FACTS_H

#include <stdbool.h>

struct terminal_facts {
	bool is_terminal; /* the output goes to a terminal; false: only `utf8` below is set */
	int cols, rows;	  /* 0: unknown */
	bool known;	  /* TERM is set; its description or a similar one was found, not the fallback vt100 */
	const char *drawn_as; /* the similar one; NULL: its own */
	int colors;	  /* 0: none */
	bool addressed;	  /* can move its cursor: the explorer works */
	bool modern;	  /* has an alternate screen; supports clipboard text (OSC 52) */
	bool utf8;	  /* by the locale */
};

#endif
