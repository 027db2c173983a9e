#include "cli/mcp/mcp_gate.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/log.h"
#include "cli/build_info.h"
#include "follow/gate.h"
#include "base/banned.h"

enum { COMM_MOST = 64 };

static bool take_hold(struct cli *c, int64_t *seconds, struct err *err)
{
	str given = option_value(&c->options, "hold");

	*seconds = FOLLOW_HOLD_SECONDS;
	if (!given.at || (str_int(given, seconds) && *seconds >= FOLLOW_HOLD_LEAST && *seconds <= FOLLOW_HOLD_MOST))
		return true;
	return err_set(err, ERR_USAGE, "--hold takes seconds from %d to %d, not \"%.*s\"", FOLLOW_HOLD_LEAST,
		       FOLLOW_HOLD_MOST, STR(given));
}

/* The program that started this one. */
static str host_name(struct arena *a)
{
	struct err ignored = { 0 };
	str name;

	return file_head(a, str_fmt(a, "/proc/%ld/comm", (long)getppid()), COMM_MOST, &name, &ignored) ? str_trim(name)
												       : NO_STR;
}

static void add_catalogs(struct cli *c, struct strs *out)
{
	const struct configured *sources;
	ptrdiff_t n = workspace_sources(c->session, &sources);

	for (ptrdiff_t i = 0; i < n; i++)
		if (!sources[i].adopted)
			*push(out, c->arena) = sources[i].source.name;
}

struct follow_gate *mcp_gate_open(struct cli *c, struct err *err)
{
	struct follow_hello facts = { .pid = getpid(),
				      .program = str_of(ocat_version()),
				      .host = host_name(c->arena),
				      .user = cli_user(c),
				      .started_at = clock_now() };
	int64_t seconds;

	if (!take_hold(c, &seconds, err))
		return NULL;
	facts.transport = option_on(&c->options, "http") ? S("http") : S("stdio");
	facts.hold_ms = seconds * 1000;
	add_catalogs(c, &facts.catalogs);
	return follow_gate_open(&facts);
}

struct follow_server *mcp_gate_serve(struct follow_gate *g, str url)
{
	struct err err = { 0 };
	struct follow_server *s;

	follow_gate_set_address(g, url);
	s = follow_server_open(g, &err);
	if (!s)
		log_event(LOG_WARN, "cannot_be_followed", log_str("error", str_of(err.text)));
	return s;
}
