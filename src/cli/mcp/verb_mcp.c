/* mcp: a server of the Model Context Protocol for agents. */
#include "cli/cli_state.h"
#include "cli/trace_selection.h"
#include "cli/verbs.h"

#include <unistd.h>

#include "base/arena.h"
#include "cli/build_info.h"
#include "cli/mcp/mcp_gate.h"
#include "cli/mcp/mcp_install.h"
#include "follow/gate.h"
#include "mcp/http/http.h"
#include "mcp/stdio.h"
#include "workspace/workspace.h"
#include "base/banned.h"

enum { EXIT_INTERRUPTED = 130 };

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
	if (!take_tools(c, o, err) || !cli_session(c, err))
		return false;
	o->timeout_ms = setting_number(workspace_settings(c->session), SET_TIMEOUT) / 1000;
	return cli_timeout(c, &o->timeout_ms, err);
}

static bool take_http(struct cli *c, struct mcp_http_options *o, struct err *err)
{
	str rate = option_value(&c->options, "rate");

	*o = (struct mcp_http_options){ .address = option_value(&c->options, "http"),
					.token_file = option_value(&c->options, "token-file"),
					.user = cli_user(c),
					.rate = MCP_HTTP_RATE };
	if (!o->address.at && o->token_file.at)
		return err_set(err, ERR_USAGE, "--token-file belongs to --http");
	if (!o->address.at)
		o->rate = 0; /* its host started it, and waits for it */
	if (rate.at && (!str_int(rate, &o->rate) || o->rate < 0))
		return err_set(err, ERR_USAGE, "--rate takes a whole number of calls per second, or 0, not \"%.*s\"",
			       STR(rate));
	return true;
}

static void serve_http(struct cli *c, struct mcp_server *server, const struct mcp_http_options *o, struct err *err)
{
	struct mcp_http *h = mcp_http_open(server, o, err);
	struct follow_server *follow;

	if (!h)
		return;
	follow = mcp_gate_serve(server->options.gate, mcp_http_url(h));
	cli_say_line(c, str_fmt(c->arena, "serving MCP at %.*s", STR(mcp_http_url(h))));
	mcp_http_serve(h, cli_stop());
	if (!mcp_http_close(h))
		_exit(EXIT_INTERRUPTED); /* a call still uses what would be closed now */
	follow_server_close(follow);
}

static void serve_stdio(struct cli *c, struct mcp_server *server, int64_t rate)
{
	struct mcp_identity who = { .face = S("mcp"), .user = cli_user(c) };
	struct mcp_session *session = mcp_session_open(server, &who);
	struct follow_server *follow = mcp_gate_serve(server->options.gate, NO_STR);

	mcp_stdio(session, STDIN_FILENO, STDOUT_FILENO, rate, cli_stop());
	mcp_session_close(session);
	follow_server_close(follow);
}

static void export_tools(struct cli *c, const struct mcp_server *server)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	mcp_server_tools(server, &b);
	cli_print(c, sb_str(&b));
}

static void serve_with(struct cli *c, struct mcp_options *o, const struct mcp_http_options *http, struct err *err)
{
	struct mcp_server *server = mcp_server_open(c->session, o, err);

	if (!server)
		return;
	if (option_on(&c->options, "export-tools"))
		export_tools(c, server);
	else if (http->address.at)
		serve_http(c, server, http, err);
	else
		serve_stdio(c, server, http->rate);
	mcp_server_close(server);
}

static int serve(struct cli *c, struct err *err)
{
	struct mcp_options o = { 0 };
	struct mcp_http_options http;
	struct trace_listener listener;

	memory_share_heap();
	if (mcp_install(c, err) || err->kind)
		return 0;
	if (!take_options(c, &o, err) || !take_http(c, &http, err))
		return 0;
	o.listener = cli_trace_listener(c, &listener) ? &listener : NULL;
	o.gate = mcp_gate_open(c, err);
	if (o.gate)
		serve_with(c, &o, &http, err);
	follow_gate_close(o.gate);
	return 0;
}

static const struct option options[] = {
	{ "tools", 0, "NAMES", "offer these tools instead of the default ones, separated by commas; all: every tool" },
	{ "output-schemas", 0, NULL, "describe the answers of the tools too, and send them as data beside the text" },
	{ "tokens", 0, "N",
	  "at most about this many tokens for an answer; default: 750, 1500 or 3000, by the question" },
	{ "http", 0, "IP:PORT",
	  "serve many agents over HTTP at this address, such as 127.0.0.1:3900; port 0: any free one" },
	{ "token-file", 0, "FILE", "with --http: serve only clients with a token of this YAML file" },
	{ "hold", 0, "SECONDS",
	  "how long a call waits at most for a person who paused it with `ocat follow`; default: 45" },
	{ "rate", 0, "N",
	  "at most this many calls per second of one client; default: 1000 with --http, otherwise 0: no limit" },
	{ "print-config", 0, "HOST",
	  "print what makes a host start ocat: claude-code, claude-desktop, cursor, vscode, codex, gemini, opencode, zed" },
	{ "export-tools", 0, NULL,
	  "print the definitions of the tools that it would offer, for a program that registers them" },
	{ "install", 0, "HOST", "write that into the settings of the host, after a copy of them" },
	{ 0 },
};

static const char *const examples[] = { "ocat mcp", "ocat mcp --tools all", "ocat mcp --print-config claude-code",
					NULL };

const struct verb verb_mcp = {
	.name = "mcp",
	.words = "",
	.summary = "serve agents over the Model Context Protocol",
	.heading = UNDER_TOGETHER,
	.detail =
		"Serves one agent over standard input and output, a line a message, until its input ends: the host of the "
		"agent starts it. It offers eight tools that answer from the cache and read no table data. Every call is "
		"a step in a trace of its own for each client, and a line in the audit log; `ocat follow` shows them as they "
		"come. See ocat-mcp(1). This command is "
		"experimental.",
	.examples = examples,
	.options = options,
	.formats = FORMATS_OF_TEXT,
	.heeds = HEEDS(TIMEOUT),
	.run = serve,
};
