/* The state of every command: options, the workspace, standard output and error, the trace, and the caller. */
#ifndef OCAT_CLI_CLI_STATE_H
#define OCAT_CLI_CLI_STATE_H

#include "base/json.h"
#include "cli/options.h"
#include "render/rows/rows.h"
#include "workspace/client.h"
#include "workspace/workspace.h"

struct arena;
struct bundle_folder;
struct exporter;
struct pager;
struct trace;

struct cli {
	struct arena *arena;
	const struct speller *speller; /* actions as commands */
	struct options options;
	struct paint paint;	   /* for standard output */
	enum format format;
	const struct strs *columns; /* named by --columns; NULL: those of the format */
	bool own_output; /* of the command: it parses -o itself */
	bool out_is_terminal, err_is_terminal;
	struct workspace *session;   /* NULL until cli_session */
	struct client client; /* by cli_client (client.h) */
	struct trace *trace; /* NULL until cli_trace (trace_selection.h) */
	struct exporter *exporter; /* of the steps in it; NULL: no collector is named, or no trace */
	str user; /* by cli_user, which asks when it is first needed */
	/* OCAT_SESSION, else this terminal and day; with no terminal, this process's session and day */
	str workspace_name;
	struct workspace_options places; /* other files than the usual ones: the demo's */
	str title; /* of the explorer, if it does not show the usual cache */
	struct bundle_folder *bundle; /* that stands for the person's own folders (bundle_folder.h); NULL: none */
	bool broken_pipe, progress_shown;
	bool pages; /* output may go through a pager: set by commands with output for people */
	struct pager *pager;
	struct strs late; /* notes held until the pager has left the screen */
	struct strs available; /* of the last call, for its error: see struct result */
	struct candidates candidates;
	int64_t timeout_ms;
	struct watchdog *watchdog; /* of the running call; or NULL */
	struct sb *errors; /* JSON errors are held here, rather than printed between rows; or NULL */
	int write_error; /* standard output failed, other than by a reader that quit */
};

/* Sets up terminal, locale, format and user from the options and the environment. */
bool cli_start(struct cli *c, struct err *err);
void cli_end(struct cli *c);

/* Opens the workspace on first use. */
struct workspace *cli_session(struct cli *c, struct err *err);

void cli_catch_signals(void);
const struct stop *cli_stop(void); /* raised by Ctrl-C */

/* The caller, as the system knows them. */
str cli_user(struct cli *c);

/* --timeout in milliseconds; *ms is unchanged if it was not given. */
bool cli_timeout(struct cli *c, int64_t *ms, struct err *err);
/*
 * With --timeout: from now on the stop of the program has that deadline,
 * for what comes before a tool has one of its own.
 */
bool cli_start_timeout(struct cli *c, struct err *err);
/* Reads standard input as one text of at most this many bytes, within --timeout. */
bool cli_read_input(struct cli *c, ptrdiff_t most, str *out, struct err *err);

/* Standard output; false once its reader is gone. */
bool cli_write(void *with, str bytes);
bool cli_print(struct cli *c, str text);
/* a document or lines, whatever -o says: control characters are escaped */
bool cli_print_json(struct cli *c, str json);
/* Does the command support the format of -o? Otherwise err lists those that it has, from FORMAT_BITs. */
bool cli_has_format(struct cli *c, unsigned formats, struct err *err);
/* Output of commands that are not tools. With -o json, {"command": ..., "rows": [...]}, or "result": {...}. */
struct rows *cli_rows(struct cli *c, const struct column *columns, ptrdiff_t n);
void cli_rows_end(struct cli *c, struct rows *rows);
/* The members of the result, put into b between these two calls. */
struct jw cli_result(struct cli *c, struct sb *b);
void cli_result_end(struct cli *c, struct jw *w, struct sb *b);
void cli_text(struct cli *c, const char *name, str text); /* with -o json, a result with this member */
/* A file that the command line names: one that does not exist is a usage error. */
bool cli_read_file(struct cli *c, str path, ptrdiff_t most, str *out, struct err *err);
bool cli_is_sql_file(struct cli *c, str word); /* such a name, or one that ends in .sql */
bool cli_is_json(const struct cli *c); /* one document, or a line each */
/* Waits for the pager to end and prints the notes that it delayed; without a pager, does nothing. */
void cli_pages_end(struct cli *c);
/*
 * Standard error, one line each, with actions spelled as commands: notes; progress, on a terminal, erased at the end.
 */
void cli_say(struct cli *c, str sentence);
/* The same at once, even with --quiet: cleaned text, wrapped on a terminal unless it has several lines. */
void cli_say_line(struct cli *c, str sentence);
void cli_progress(struct cli *c, const char *stage, int64_t done, int64_t of);
void cli_progress_done(struct cli *c);
/* An observer that prints notes and shows progress. */
struct observer cli_observer(struct cli *c);
/* Reports an error, with -o json also as JSON, and returns the exit status. */
int cli_fail(struct cli *c, const struct err *err);

#endif
