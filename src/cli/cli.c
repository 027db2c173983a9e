/* The front door: from argv to a tool, a verb or the explorer. */
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "cli/action_command.h"
#include "cli/demo/demo_workspace.h"
#include "cli/help.h"
#include "cli/tool_command.h"
#include "cli/verbs.h"
#include "tool/tool.h"
#include "base/banned.h"

enum { EXIT_INTERRUPTED = 130 };

/* ---- command properties ---- */

static bool own_output(str command)
{
	const struct verb *v = verb_named(command);

	return v && v->own_output;
}

/* ---- dispatch ---- */

/* Common names for our commands. */
static const struct {
	const char *typed, *command;
} other_words[] = {
	{ "desc", "show" },	 { "describe", "show" },  { "inspect", "show" },       { "schema", "show" },
	{ "ls", "tables" },	 { "find", "tables" },	  { "views", "tables" },       { "table", "tables" },
	{ "fields", "columns" }, { "relations", "refs" }, { "relationships", "refs" }, { "fk", "refs" },
	{ "select", "query" },	 { "question", "ask" },	  { "refresh", "sync" },       { "update", "sync" },
	{ "rm", "remove" },	 { "delete", "remove" },  { "connect", "add" },	       { "catalogs", "list" },
	{ "sources", "list" },	 { "log", "changes" },	  { "status", "list" },	       { "ui", "explore" },
	{ "man", "help" },
};

static void suggest_near(struct cli *c, str name, str command, struct err *err)
{
	bool begins = name.len >= 2 && str_starts(command, name);

	if (begins || str_distance(c->arena, name, command, 2) <= (name.len < 4 ? 1 : 2))
		err_suggest(err, command);
}

static int unknown_command(struct cli *c, struct err *err)
{
	str name = c->options.command;

	err_set(err, ERR_USAGE, "unknown command \"%.*s\"", STR(name));
	for (size_t i = 0; i < sizeof other_words / sizeof *other_words; i++)
		if (str_eq_fold(name, str_of(other_words[i].typed)))
			err_suggest(err, str_of(other_words[i].command));
	for (const struct tool *const *t = tools(); *t; t++)
		suggest_near(c, name, str_of((*t)->command), err);
	for (const struct verb *const *v = verbs(); *v; v++)
		if (!(*v)->hidden)
			suggest_near(c, name, str_of((*v)->name), err);
	if (err->suggestions)
		err_next(err, "See `ocat --help`.");
	else
		err_next(err, "See `ocat --help`; to look for a table, `ocat tables %.*s`.", STR(name));
	return 0;
}

static int show_help(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (!c->options.command.at)
		help_all(&b, &c->paint);
	else if (!help_command(&b, &c->paint, c->options.command))
		return unknown_command(c, err);
	c->pages = true;
	cli_print(c, sb_str(&b));
	return 0;
}

/* A tool takes several catalogs; other commands take one, or all. */
static bool names_one_catalog(const struct cli *c, struct err *err)
{
	str first = NO_STR;

	for (ptrdiff_t i = 0; i < c->options.given.len; i++) {
		const struct option_given *g = &c->options.given.at[i];

		if (g->option != &common_options[OPT_CATALOG])
			continue;
		if (first.at && !str_eq(first, g->value)) {
			err_set(err, ERR_USAGE, "%s%.*s takes one catalog, not both \"%.*s\" and \"%.*s\"",
				c->options.command.at ? "ocat " : "the explorer", STR(c->options.command), STR(first),
				STR(g->value));
			return err_next(err, "Without --catalog, it covers all of them.");
		}
		first = g->value;
	}
	return true;
}

/* A verb may ignore a common option, or not have a format; a tool refuses such an option itself. */
static bool heeds_options(struct cli *c, const struct verb *v, struct err *err)
{
	for (const struct option *o = common_options; o->name; o++)
		if (!verb_heeds(c->options.command.at ? v : &verb_explore, o) && option_refused(&c->options, o, err))
			return false;
	if (!(v ? v->takes_catalogs : c->options.command.at != NULL) && !names_one_catalog(c, err))
		return false;
	return !v || !v->formats || cli_has_format(c, v->formats, err);
}

static int dispatch(struct cli *c, struct err *err)
{
	const struct tool *t = tool_for_command(c->options.command);
	const struct verb *v = verb_named(c->options.command);

	if (option_on(&c->options, "help"))
		return show_help(c, err);
	if (option_on(&c->options, "version") && !c->options.command.at)
		return verb_version.run(c, err);
	if (!heeds_options(c, v, err))
		return 0;
	if (!(v && v->mends) && !(clock_check(err) && log_check(err)))
		return 0;
	if (c->options.before.at && !demo_enter(c, err))
		return 0;
	if (!c->options.command.at)
		return c->out_is_terminal && isatty(STDIN_FILENO) ? explore(c, err) : overview(c, err);
	if (v)
		return v->run(c, err);
	if (t)
		return cli_tool(c, t, err);
	return unknown_command(c, err);
}

/* Otherwise the next file or socket opened would get a closed number 0, 1 or 2, and output would go into it. */
static void hold_standard_files(void)
{
	for (int fd = 0; fd < 3; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)!open("/dev/null", fd ? O_RDONLY : O_WRONLY); /* using it fails as it would if closed */
}

/*
 * Leaving the explorer and completing a word do not wait; a command that found no index of names builds one. The answer
 * was printed before, so its reader does not wait either, and Ctrl-C does no harm.
 */
static void settle(struct cli *c)
{
	const struct verb *v = c->options.command.at ? verb_named(c->options.command) : NULL;
	struct observer w = cli_observer(c);
	int nothing;

	if (!c->session || !c->options.command.at || (v && v->hidden))
		return;
	nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
	if (nothing >= 0) {
		dup2(nothing, STDOUT_FILENO);
		close(nothing);
	}
	workspace_settle(c->session, &w, NULL);
	cli_progress_done(c);
}

/* For a comparison, 1 means that something differs, so a failure is never 1. */
static int trouble(const struct cli *c, int status)
{
	const struct tool *t = c->options.command.at ? tool_for_command(c->options.command) : NULL;

	return t && t->differs && status == 1 ? 2 : status;
}

int cli_main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct cli c = { .arena = a,
			 .speller = &command_speller,
			 .out_is_terminal = isatty(STDOUT_FILENO),
			 .err_is_terminal = isatty(STDERR_FILENO) };
	struct err err = { 0 };
	struct err ignored = { 0 };
	int status = 0;
	bool good;

	hold_standard_files();
	cli_catch_signals();
	good = options_parse(a, argc, argv, command_options, &c.options, &err);
	c.own_output = own_output(c.options.command);
	if (cli_start(&c, good ? &err : &ignored) && good)
		status = dispatch(&c, &err);
	if (!err.kind)
		cli_pages_end(&c);
	if (!err.kind && c.write_error) {
		errno = c.write_error;
		err_errno(&err, ERR_DISK, "cannot write the output", NO_STR);
	}
	if (err.kind)
		status = trouble(&c, cli_fail(&c, &err));
	if (atomic_load(&cli_stop()->cancelled) && status == 0)
		status = EXIT_INTERRUPTED;
	settle(&c);
	cli_end(&c);
	return status;
}
