/* mcp: a server of the Model Context Protocol for agents. */
#include "cli/cli_state.h"
#include "cli/trace_selection.h"
#include "cli/verbs.h"

#include <unistd.h>

#include "base/arena.h"
#include "cli/build_info.h"
#include "mcp/stdio.h"
#include "base/banned.h"

static bool take_tools(struct cli *c, struct mcp_options *o, struct err *err)
{
	str list = option_value(&c->options, "tools"), name;
	struct strs *names = new(c->arena, struct strs);

	while (str_cut(&list, ',', &name))
		if (str_trim(name).len)
			*push(names, c->arena) = str_trim(name);
	if (option_value(&c->options, "tools").at && !names->len)
		return err_set(err, ERR_USAGE, "--tools takes names separated by commas, or all");
	o->tools = names->at;
	o->tool_count = names->len;
	return true;
}

static bool take_options(struct cli *c, struct mcp_options *o, struct err *err)
{
	str tokens = option_value(&c->options, "tokens");

	if (c->options.words.len)
		return err_set(err, ERR_USAGE, "ocat mcp takes no words, but \"%.*s\" was given",
			       STR(c->options.words.at[0]));
	if (tokens.at && (!str_int(tokens, &o->tokens) || o->tokens < MCP_TOKENS_LEAST))
		return err_set(err, ERR_USAGE, "--tokens takes a whole number of at least %d, not \"%.*s\"",
			       MCP_TOKENS_LEAST, STR(tokens));
	o->output_schemas = option_on(&c->options, "output-schemas");
	o->version = str_of(ocat_version());
	return take_tools(c, o, err) && cli_session(c, err);
}

static int serve(struct cli *c, struct err *err)
{
	struct mcp_identity who = { .face = S("mcp"), .user = cli_user(c) };
	struct mcp_options o = { 0 };
	struct trace_listener listener;
	struct mcp_server *server;
	struct mcp_session *session;

	if (!take_options(c, &o, err))
		return 0;
	o.listener = cli_trace_listener(c, &listener) ? &listener : NULL;
	server = mcp_server_open(c->session, &o, err);
	if (!server)
		return 0;
	session = mcp_session_open(server, &who);
	mcp_stdio(session, STDIN_FILENO, STDOUT_FILENO, cli_stop());
	mcp_session_close(session);
	mcp_server_close(server);
	return 0;
}

static const struct option options[] = {
	{ "tools", 0, "NAMES", "offer these tools instead of the default ones, separated by commas; all: every tool" },
	{ "output-schemas", 0, NULL, "describe the answers of the tools too, and send them as data beside the text" },
	{ "tokens", 0, "N",
	  "at most about this many tokens for an answer; default: 750, 1500 or 3000, by the question" },
	{ 0 },
};

static const char *const examples[] = { "ocat mcp", "ocat mcp --tools all", NULL };

const struct verb verb_mcp = {
	.name = "mcp",
	.words = "",
	.summary = "serve agents over the Model Context Protocol",
	.heading = UNDER_TOGETHER,
	.detail =
		"Serves one agent over standard input and output, a line a message, until its input ends: the host of the "
		"agent starts it. It offers eight tools that answer from the cache and read no table data. Every call is "
		"a step in a trace of its own for each client, and a line in the audit log.",
	.examples = examples,
	.options = options,
	.formats = FORMATS_OF_TEXT,
	.run = serve,
};
