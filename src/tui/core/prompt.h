/*
 * What is asked in the place of the footer: a line that is typed, or one key. One is open at a time; whoever opens it says
 * what becomes of its keys.
 */
#ifndef OCAT_TUI_CORE_PROMPT_H
#define OCAT_TUI_CORE_PROMPT_H

#include "tui/core/line_edit.h"

struct app;
struct canvas;

struct prompt {
	/* Of one that takes a key: draws its menu, and what a key does, closing it included. NULL: it takes a line. */
	void (*draw)(struct app *a, const struct canvas *c);
	void (*key)(struct app *a, uint32_t key);
	/* Of one that takes a line, which is closed by then: Enter, with the line trimmed. */
	void (*done)(struct app *a, str line);
	bool needs_text; /* Enter does nothing while the line is empty */
	/* Each may be NULL: the line was edited; it was put away; the line that Up brings back. */
	void (*changed)(struct app *a, str line);
	void (*left)(struct app *a);
	str (*recall)(const struct app *a);
};

struct prompting {
	const struct prompt *is; /* NULL: none is open */
	struct sb label;
	struct lineedit line;
	bool refused; /* the label says why what was typed will not do */
};

#endif
