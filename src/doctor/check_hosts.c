/* The programs that start ocat as a server: what each starts is started here as well, and asked for its tables. */
#include "doctor/internal.h"

#include "base/arena.h"
#include "base/command_output.h"
#include "base/file.h"
#include "base/suggested_action.h"
#include "base/utf8.h"
#include "mcp/hosts/hosts.h"
#include "base/banned.h"

enum { ANSWER_MS = 5000, ANSWER_MOST = 1 << 20, REASON_MOST = 120 };

static const char messages[] =
	"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
	"\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"doctor\",\"version\":\"1\"}}}\n"
	"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"resources/list\"}";

/* The command as a host runs it: hosts pass on little of an environment. Its errors are part of its output. */
static str command_of(struct arena *a, const struct mcp_start *s)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_fmt(&b, "printf '%%s\\n' %.*s | env - HOME=\"$HOME\" PATH=\"$PATH\"", STR(str_shell(a, str_of(messages))));
	for (ptrdiff_t i = 0; i < s->env.len; i++)
		sb_fmt(&b, " %.*s", STR(str_shell(a, s->env.at[i])));
	sb_fmt(&b, " %.*s", STR(str_shell(a, s->program)));
	for (ptrdiff_t i = 0; i < s->args.len; i++)
		sb_fmt(&b, " %.*s", STR(str_shell(a, s->args.at[i])));
	sb_puts(&b, " 2>&1; true");
	return str_dup(a, sb_str(&b));
}

static str first_line(str text)
{
	str line = S("");

	str_cut(&text, '\n', &line);
	line = str_trim(line);
	return str_upto(line, line.len < REASON_MOST ? line.len : REASON_MOST);
}

/* What is wrong with it, for after "which"; absent: nothing. *empty: it runs, but without a synced source. */
static str mistake_of(struct doctor *d, const struct mcp_start *s, bool *empty)
{
	struct stop limit = { .deadline_us = clock_monotonic_us() + (int64_t)ANSWER_MS * 1000, .parent = d->stop };
	struct err ignored = { 0 };
	str out, line;

	if (!s->program.len || s->program.at[0] != '/')
		return S("is not an absolute path");
	if (!file_exists(s->program))
		return S("does not exist");
	if (!command_output(d->arena, command_of(d->arena, s), ANSWER_MOST, &limit, &out, &ignored))
		return str_fmt(d->arena, "does not answer within %d s", ANSWER_MS / 1000);
	line = clean(d->arena, first_line(out));
	if (str_find(out, S("\"serverInfo\"")) < 0)
		return str_fmt(d->arena, "does not serve agents%s%.*s", line.len ? ": " : "", STR(line));
	*empty = str_find(out, S("\"resources\":[]")) >= 0;
	return *empty ? S("answers, but has no tables") : NO_STR;
}

static str cure_of(struct doctor *d, const struct mcp_host *h, bool empty)
{
	const char *install = ACTION("mcp", WITH("install", str_of(h->name)));

	if (!empty)
		return str_fmt(d->arena, "Set it right with %s.", install);
	return str_fmt(d->arena,
		       "Add a source with %s; if %s shows sources, correct the environment of the host with %s.",
		       ACTION("add", WITH_BLANK("name", "NAME"), WITH_BLANK("url", "URL")), ACTION("list"), install);
}

static void check(struct doctor *d, const struct mcp_host *h)
{
	struct err err = { 0 };
	struct mcp_start start;
	struct finding *f;
	bool there = mcp_host_started(d->arena, h, &start, &err);
	bool empty = false;
	str mistake;

	if (!there && !err.kind)
		return;
	doctor_area(d, "hosts", NO_STR, S("hosts of agents"));
	if (!there) {
		doctor_trouble(d, h->name, DOCTOR_NOTE, &err);
		return;
	}
	mistake = mistake_of(d, &start, &empty);
	if (!mistake.at) {
		f = doctor_finds(d, h->name, DOCTOR_OK, "%s starts %.*s, which answers", h->title, STR(start.program));
	} else {
		f = doctor_finds(d, h->name, DOCTOR_WARNING, "%s starts %.*s, which %.*s", h->title,
				 STR(start.program.len ? start.program : S("nothing")), STR(mistake));
		doctor_cure(d, f, cure_of(d, h, empty));
	}
	doctor_fact(d, f, "program", value_text(start.program));
}

void doctor_hosts(struct doctor *d)
{
	const struct mcp_host *h;

	for (int i = 0; (h = mcp_host_at(i)) != NULL; i++)
		check(d, h);
}
