/*
 * What can be said after ":": an action by its name, a tab of the inspector, a
 * setting, a line's number, and else the name of a table. Reads and completes
 * such lines; does nothing itself.
 */
#ifndef OCAT_TUI_APP_COMMANDS_H
#define OCAT_TUI_APP_COMMANDS_H

#include "workspace/settings/settings.h"
#include "tui/core/choices.h"
#include "tui/inspect/tabs.h"
#include "tui/core/keymap.h"

/* Settings that can be changed while the explorer runs. */
#define RUN_TIME(_) \
	_(SET_THEME) \
	_(SET_MOUSE) \
	_(SET_LINES) \
	_(SET_SLOW) \
	_(SET_LIST_COLUMNS)

enum command_kind {
	COMMAND_NOTHING, /* an empty line */
	COMMAND_ACTION,	 /* rest: of the inspector's own a table, of the finding ones words of the query line, of join tables */
	COMMAND_TAB,	 /* rest: a table, or absent */
	COMMAND_SETTING, /* rest: its value; absent: tell it */
	COMMAND_LINE,	 /* to line number */
	COMMAND_TABLE,	 /* rest: its name, which may be none at all */
};

struct command {
	enum command_kind kind;
	enum action action;
	enum tab tab;
	enum setting setting;
	int64_t number; /* of a line; of an action how often, 0: not said */
	str rest;	/* of the line that was given */
};

/* False with a message and similar names if it cannot be a command. */
bool command_read(str line, struct command *out, struct err *err);
/* Bytes of the line up to the end of its first word, when that is an action, a tab or a setting; else 0. */
ptrdiff_t command_word(str line);
/* The action, tab or setting whose name is nearest, or NULL: for what turned out to be no table. */
const char *command_near(str word);

/* Sources of completions beside the commands themselves. */
enum command_asks { ASKS_NOBODY, ASKS_TABLES, ASKS_THEMES };

/* Starts the completions with local ones, and returns where to request more. */
enum command_asks command_choices(const struct lineedit *line, const struct keymap *keys, struct choices *out);

#endif
