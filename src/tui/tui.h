/*
 * The explorer: one of ocat's faces. Looks at what the tools say on a terminal,
 * and adds manner, not meaning: whatever it can do, the command line can too.
 */
#ifndef OCAT_TUI_TUI_H
#define OCAT_TUI_TUI_H

#include "doctor/config_files.h"
#include "tool/tool.h"

struct tui_options {
	str query;  /* what the query line starts with, or absent */
	str themes; /* the folder with the installed themes, or absent */
	str title;  /* a word for the header beside the catalogs ("demo"), or absent */
	str version;
	bool slow;		 /* send little, whatever the setting */
	bool color;		 /* false: attributes only (NO_COLOR, --color=never) */
	const struct client *client; /* the user; the face is set here */
	const struct speller *commands; /* for what a person does in a shell */
	const struct stop *stop; /* the program's own, or NULL */
	bool *to_demo;		 /* set when it was left for the demo; may be NULL */
};

/*
 * Until the person quits. The session does no work beside when this is called (workspace_settle): opening the screen changes
 * the environment and the locale. False with a sentence when it could not start; the terminal is then, too, as it was.
 */
bool tui_run(struct workspace *s, const struct tui_options *o, struct err *err);

/* How it judges what was written for it, without being opened. */
extern const struct config_judge tui_judge;

#endif
