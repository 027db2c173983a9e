/*
 * Prompts in the footer: for a line of text, or for one key. One prompt is open at a time; its opener defines what its
 * keys do.
 */
#ifndef OCAT_TUI_CORE_PROMPT_H
#define OCAT_TUI_CORE_PROMPT_H

#include "tui/core/line_edit.h"

struct app;
struct choices;
struct canvas;

/* The source of completions: the cache, the file system, or the prompt itself. */
enum prompt_words { PROMPT_TEXT, PROMPT_TABLES, PROMPT_COLUMNS, PROMPT_QUERY, PROMPT_FILES, PROMPT_OWN };

struct prompt {
	/*
	 * For a prompt for a key: draws its menu, and handles the key, including closing. NULL: the prompt takes a
	 * line.
	 */
	void (*draw)(struct app *a, const struct canvas *c);
	void (*key)(struct app *a, uint32_t key);
	/* For a prompt for a line, after it was closed: handles Enter, with the line, trimmed unless it is secret. */
	void (*done)(struct app *a, str line);
	bool needs_text; /* Enter does nothing on an empty line */
	enum prompt_words words;
	void (*offer)(struct app *a, struct choices *out); /* PROMPT_OWN: adds those that begin with the word */
	bool secret;  /* shown as asterisks, and wiped when it closes; no core dump is written from then on */
	bool several; /* each word is completed, not the line */
	char kind; /* one of LINE_KINDS: its earlier lines are kept under this sign; 0: they are not */
	/*
	 * True: the key is not for the line, and the pane with the focus has it;
	 * it may close the prompt. NULL: none.
	 */
	bool (*passes)(struct app *a, uint32_t key);
	const char *hint; /* shown while the line is empty; or NULL */
	/* Each may be NULL: after an edit; after closing without Enter; the line that Up restores. */
	void (*changed)(struct app *a, str line);
	void (*left)(struct app *a);
	str (*recall)(const struct app *a);
};

struct prompting {
	const struct prompt *is; /* NULL: no prompt is open */
	struct sb label;
	struct line_edit line;
	bool refused; /* the label says why the text was rejected */
	bool edited;  /* its completions are to be requested */
};

#endif
