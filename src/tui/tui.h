/*
 * The explorer: one of ocat's faces. Shows the results of the tools on a terminal, and adds no meaning of its own: the
 * command line can do everything it can.
 */
#ifndef OCAT_TUI_TUI_H
#define OCAT_TUI_TUI_H

#include "doctor/config_files.h"
#include "tool/tool.h"

struct tui_options {
	str query;  /* the initial query line, or absent */
	str replay; /* the file of a session to open first, or absent */
	str compared; /* with that of replay: the file of another run; or absent */
	int64_t follow; /* the process of a server to follow first; -1: ask which; 0: none */
	str themes; /* the folder with the installed themes, or absent */
	str title;  /* a word for the header beside the catalogs ("demo"), or absent */
	str version;
	bool slow;		 /* send little, whatever the setting */
	bool color;		 /* false: attributes only (NO_COLOR, --color=never) */
	const struct client *client; /* the user; the face is set here */
	const struct speller *commands; /* spells actions for a shell */
	const struct stop *stop; /* the program's own, or NULL */
	bool *to_demo;		 /* set when the user left it for the demo; may be NULL */
};

/*
 * Runs until the person quits. The workspace must have no background work when this is called (workspace_settle):
 * opening the screen changes the environment and the locale. False with a message if it could not start; the terminal
 * is restored in that case, too.
 */
bool tui_run(struct workspace *s, const struct tui_options *o, struct err *err);

/* A catalog has another name: renames it in what the explorer keeps, pins, marks and the basket. */
bool tui_catalog_renamed(struct arena *a, str name, str now, struct err *err);

/* Checks the files written for it, without opening it. */
extern const struct config_judge tui_judge;

#endif
