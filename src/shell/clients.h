/* Clients of databases: how each takes SQL, files, input and its connection. Private to src/shell. */
#ifndef OCAT_SHELL_CLIENTS_H
#define OCAT_SHELL_CLIENTS_H

#include "shell/command_walk.h"

enum option_style {
	OPTIONS_LETTERS, /* -Atc SQL is -A -t -c SQL */
	OPTIONS_WORDS,	 /* -csv is one option */
};

/*
 * A role is the name of a field (shell.h), or one of
 *	sql	SQL
 *	sql+	SQL that goes on in the next word
 *	script	a file with SQL
 *	define	NAME=VALUE, a variable of the client
 *	skip	some other value
 */
struct client {
	const char *name;    /* with the words that follow it: "bq query" */
	const char *dialect; /* NULL: its URL tells */
	enum script_commands commands;
	enum option_style style;
	const char *options;	 /* those with a value: "-c=sql -h=host" */
	const char *positionals; /* roles of the other words; the last is that of all further words too */
	const char *environment; /* "PGHOST=host" */
};

const struct client *client_each(ptrdiff_t i); /* NULL past the last */

#endif
