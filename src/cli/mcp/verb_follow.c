/* follow: watch a running server. */
#include "cli/verbs.h"

#include <unistd.h>

#include "base/arena.h"
#include "cli/mcp/follow_steps.h"
#include "base/banned.h"

enum { PID, HOST, TRANSPORT, CATALOGS, STARTED, ADDRESS, VERSION, COLUMNS };

static const struct column columns[] = {
	[PID] = { "pid", "integer", NULL, LOOK_NAME, false },
	[HOST] = { "host", "string", NULL, LOOK_PLAIN, true },
	[TRANSPORT] = { "transport", "string", NULL, LOOK_PLAIN, false },
	[CATALOGS] = { "catalogs", "string", NULL, LOOK_FLUID, true },
	[STARTED] = { "started_at", "string", NULL, LOOK_AGE, true },
	[ADDRESS] = { "address", "string", NULL, LOOK_PLAIN, true },
	[VERSION] = { "version", "string", NULL, LOOK_HIDDEN, true },
};

static str names_of(struct arena *a, const struct strs *names)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i < names->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(names->at[i]));
	return str_dup(a, sb_str(&b));
}

static int list(struct cli *c, const struct follow_servers *all)
{
	struct rows *r = cli_rows(c, columns, COLUMNS);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct follow_hello *h = &all->at[i];
		struct value row[COLUMNS] = {
			[PID] = value_int(h->pid),
			[HOST] = value_text(h->host),
			[TRANSPORT] = value_text(h->transport),
			[CATALOGS] = value_text(names_of(c->arena, &h->catalogs)),
			[STARTED] = value_time(h->started_at),
			[ADDRESS] = value_text(h->address),
			[VERSION] = value_text(h->program),
		};

		rows_row(r, row);
	}
	cli_rows_end(c, r);
	if (!all->len)
		cli_say(c, S("no server of yours is running"));
	return all->len ? 0 : 1;
}

static bool no_server(struct err *err)
{
	err_set(err, ERR_NOTHING, "no server of yours is running");
	return err_next(err, "The host of an agent starts one; or start one with `ocat mcp --http 127.0.0.1:3900`.");
}

/* *pid 0: there are several. */
static bool choose(struct cli *c, const struct follow_servers *all, int64_t *pid, struct err *err)
{
	*pid = 0;
	if (c->options.words.len > 1)
		return err_set(err, ERR_USAGE, "follow takes the process number of one server");
	if (c->options.words.len)
		return (str_int(c->options.words.at[0], pid) && *pid > 0) ||
		       err_set(err, ERR_USAGE, "follow takes the process number of a server, not \"%.*s\"",
			       STR(c->options.words.at[0]));
	if (!all->len)
		return no_server(err);
	*pid = all->len == 1 ? all->at[0].pid : 0;
	return true;
}

/* Without a terminal, one of several has to be named. */
static bool several(struct arena *a, const struct follow_servers *all, struct err *err)
{
	err_set(err, ERR_USAGE, "%td servers are running", all->len);
	for (ptrdiff_t i = 0; i < all->len; i++)
		err_suggest(err, str_fmt(a, "%lld", (long long)all->at[i].pid));
	return err_next(err, "Name the process of one; `ocat follow --list` lists them.");
}

static void print(struct cli *c, int64_t pid, struct err *err)
{
	struct follower *f = cli_start_timeout(c, err) ? follower_open(pid, err) : NULL;

	if (f)
		follow_steps(c, f, err);
	else if (err->kind == ERR_NOTHING)
		err_next(err, "`ocat follow --list` lists the servers that run.");
	follower_close(f);
}

/* On a terminal, unless an option is about text. */
static bool is_for_explorer(const struct cli *c)
{
	return c->out_is_terminal && isatty(STDIN_FILENO) && !option_on(&c->options, "output") &&
	       !option_on(&c->options, "timeout");
}

static int follow(struct cli *c, struct err *err)
{
	struct follow_servers all = { 0 };
	int64_t pid;

	if (!follow_servers(c->arena, &all, err))
		return 0;
	if (option_on(&c->options, "list"))
		return list(c, &all);
	if (!choose(c, &all, &pid, err))
		return 0;
	if (is_for_explorer(c))
		return explore_server(c, pid, err);
	if (!pid)
		several(c->arena, &all, err);
	else
		print(c, pid, err);
	return 0;
}

static const struct option options[] = {
	{ "list", 0, NULL, "list the running servers: process, host, catalogs, age" },
	{ 0 },
};

static const char *const examples[] = { "ocat follow", "ocat follow --list", "ocat follow -o json | jq .step.tool",
					NULL };

const struct verb verb_follow = {
	.name = "follow",
	.words = "[PID]",
	.summary = "watch what an agent does through a running server, step by step",
	.heading = UNDER_TOGETHER,
	.detail =
		"Shows the calls that agents make through a server of `ocat mcp`, of all its clients, as they make them: "
		"the time, the client, the call and its outcome, until the server ends. With several servers, PID "
		"names one. On a terminal the explorer shows them, with the call that waits and the keys to pause the "
		"calls, let one go, refuse or answer it, and point to a table. -o json prints a step a line. See ocat-follow(1).",
	.examples = examples,
	.options = options,
	.heeds = HEEDS(TIMEOUT),
	.run = follow,
};
