/*
 * The commands after ":": the name of an action, a tab of the inspector, a setting, a line number, or otherwise the
 * name of a table. Parses and completes such lines; executes nothing.
 */
#ifndef OCAT_TUI_APP_COMMANDS_H
#define OCAT_TUI_APP_COMMANDS_H

#include "workspace/settings/settings.h"
#include "tui/core/completion_list.h"
#include "tui/inspect/tabs.h"
#include "tui/core/keymap.h"

/* Settings that can be changed while the explorer runs. */
#define RUN_TIME(_) \
	_(SET_THEME) \
	_(SET_MOUSE) \
	_(SET_LINES) \
	_(SET_SLOW) \
	_(SET_LIST_COLUMNS) \
	_(SET_LIST_ROOM) \
	_(SET_LONG_LINES)

enum command_kind {
	COMMAND_NOTHING, /* an empty line */
	COMMAND_ACTION,	 /* rest: inspector: a table; find: words of the query line; join: tables */
	COMMAND_TAB,	 /* rest: a table, or absent */
	COMMAND_SETTING, /* rest: its value; absent: show it */
	COMMAND_LINE,	 /* go to line number */
	COMMAND_TABLE,	 /* rest: its name, which may not exist */
};

struct command {
	enum command_kind kind;
	enum action action;
	enum tab tab;
	enum setting setting;
	int64_t number; /* of a line; for an action the repeat count, 0: not given */
	str rest;	/* points into the line */
};

/* False with a message and similar names if it is not a valid command. */
bool command_read(str line, struct command *out, struct err *err);
/* An action for the words of a command that named no table: columns of that name; ACT_NONE: none. */
enum action command_instead(const struct command *c);
/* Bytes of the line up to the end of its first word, if that is an action, a tab or a setting; otherwise 0. */
ptrdiff_t command_word(str line);
/* The action, tab or setting with the most similar name, or NULL: for an unknown table. */
const char *command_near(str word);

/* Sources of further completions. */
enum command_asks { ASKS_NOBODY, ASKS_TABLES, ASKS_COLUMNS, ASKS_THEMES, ASKS_QUERIES };

/* Starts the completions with local ones, and returns where to request more. */
enum command_asks command_choices(const struct line_edit *line, const struct keymap *keys, struct choices *out);

#endif
