/* The programs that start ocat as a server: what each starts is started here as well, and asked for its handshake. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "base/command_output.h"
#include "base/suggested_action.h"
#include "mcp/hosts/hosts.h"
#include "base/banned.h"

enum { ANSWER_MS = 5000, ANSWER_MOST = 1 << 20 };

static const char handshake[] =
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
	"\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"doctor\",\"version\":\"1\"}}}";

/* The command as a host runs it, with the handshake as its input. */
static str command_of(struct arena *a, const struct mcp_start *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "printf '%%s\\n' %.*s | env", STR(str_shell(a, str_of(handshake))));
	for (ptrdiff_t i = 0; i < s->env.len; i++)
		sb_fmt(&b, " %.*s", STR(str_shell(a, s->env.at[i])));
	sb_fmt(&b, " %.*s", STR(str_shell(a, s->program)));
	for (ptrdiff_t i = 0; i < s->args.len; i++)
		sb_fmt(&b, " %.*s", STR(str_shell(a, s->args.at[i])));
	return str_dup(a, sb_str(&b));
}

static bool answers(struct doctor *d, const struct mcp_start *s)
{
	struct stop limit = { .deadline_us = clock_monotonic_us() + (int64_t)ANSWER_MS * 1000, .parent = d->stop };
	struct err ignored = { 0 };
	str out;

	return s->program.len && s->program.at[0] == '/' &&
	       command_output(d->arena, command_of(d->arena, s), ANSWER_MOST, &limit, &out, &ignored) &&
	       str_find(out, S("\"serverInfo\"")) >= 0;
}

static void check(struct doctor *d, const struct mcp_host *h)
{
	struct err err = { 0 };
	struct mcp_start start;
	struct finding *f;
	bool there = mcp_host_started(d->arena, h, &start, &err);

	if (!there && !err.kind)
		return;
	doctor_area(d, "hosts", NO_STR, S("hosts of agents"));
	if (!there) {
		doctor_trouble(d, h->name, DOCTOR_NOTE, &err);
		return;
	}
	if (answers(d, &start)) {
		f = doctor_finds(d, h->name, DOCTOR_OK, "%s starts %.*s, which answers", h->title, STR(start.program));
	} else {
		f = doctor_finds(d, h->name, DOCTOR_WARNING, "%s starts %.*s, which does not answer", h->title,
				 STR(start.program.len ? start.program : S("nothing")));
		doctor_cure(d, f,
			    str_fmt(d->arena, "Set it right with %s.",
				    ACTION("mcp", WITH("install", str_of(h->name)))));
	}
	doctor_fact(d, f, "program", value_text(start.program));
}

void doctor_hosts(struct doctor *d)
{
	const struct mcp_host *h;

	for (int i = 0; (h = mcp_host_at(i)) != NULL; i++)
		check(d, h);
}
