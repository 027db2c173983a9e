#include "cli/trace_selection.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/redact.h"
#include "cli/build_info.h"
#include "otel/exporter.h"

#include "base/banned.h"

enum { SLUG = 48, MOST_ALIKE = 1000 };

static str plain_name(struct arena *a, str s)
{
	str out = str_dup(a, s);

	for (ptrdiff_t i = 0; i < out.len; i++)
		if (out.at[i] == '/' || out.at[i] == '\0' || (i == 0 && out.at[i] == '.'))
			((char *)out.at)[i] = '-';
	return out;
}

/* Identifies the shell while it lives: a reused process number has another start time. */
static str shell_name(struct arena *a)
{
	const char *given = getenv("OCAT_SESSION");
	long leader = (long)getsid(0);
	struct err ignored = { 0 };
	str stat = NO_STR, word = NO_STR;
	ptrdiff_t paren;

	if (given && *given)
		return plain_name(a, str_of(given));
	if (!file_read(a, str_fmt(a, "/proc/%ld/stat", leader), 1 << 16, &stat, &ignored))
		return str_fmt(a, "s%ld", leader);
	paren = str_at_last(stat, ')'); /* the program chooses the part before it */
	stat = str_from(stat, paren + 1);
	for (int i = 0; i < 21 && str_cut(&stat, ' ', &word); i++)
		;
	return str_fmt(a, "s%ld-%.*s", leader, STR(word));
}

bool cli_traces_dir(struct cli *c, str *dir, struct err *err)
{
	*dir = c->places.traces;
	if (dir->len)
		return true;
	if (!path_state(c->arena, dir, err))
		return false;
	*dir = path_join(c->arena, *dir, S("traces"));
	return true;
}

bool cli_trace_read(struct cli *c, str path, struct trace_whole *out, struct err *err)
{
	if (trace_read(c->arena, path, out, err))
		return true;
	return err->kind == ERR_CONFIG &&
	       err_next(err, "If it is the session of another agent, run `ocat trace import %.*s` first.",
			STR(str_shell(c->arena, path)));
}

str cli_investigation(struct cli *c)
{
	const char *given = getenv("OCAT_TRACE");
	struct err ignored = { 0 };
	str dir, name = NO_STR;

	if (given && *given)
		return str_of(given);
	if (cli_traces_dir(c, &dir, &ignored))
		trace_joined(c->arena, dir, shell_name(c->arena), &name);
	return name;
}

/* A name, or a path that is used as it is. */
static void aim(struct cli *c, str investigation, struct trace_head *head)
{
	if (str_at(investigation, '/') >= 0)
		head->path = path_absolute(c->arena, investigation);
	else if (str_ends(investigation, S(".jsonl")))
		head->name = str_upto(investigation, investigation.len - 6);
	else
		head->name = investigation;
}

static struct trace_head head_of(struct cli *c)
{
	return (struct trace_head){
		.session = c->workspace_name,
		.face = S("cli"),
		.user = cli_user(c),
		.version = str_of(ocat_version()),
		.started_at = clock_now(),
	};
}

bool cli_trace_listener(struct cli *c, struct trace_listener *out)
{
	struct exporter_options o = { .version = str_of(ocat_version()), .user = cli_user(c), .stop = cli_stop() };
	struct err ignored = { 0 };

	if (!c->exporter && path_state(c->arena, &o.dir, &ignored))
		c->exporter = exporter_open(&o);
	if (c->exporter)
		*out = exporter_listener(c->exporter);
	return c->exporter;
}

static struct trace *open_trace(struct cli *c, str dir, const struct trace_head *head, struct err *err)
{
	struct trace_listener listener;
	struct trace *t = trace_open(dir, head, err);

	if (t && cli_trace_listener(c, &listener))
		trace_listen(t, listener);
	return t;
}

struct trace *cli_trace(struct cli *c, struct err *err)
{
	struct trace_head head;
	str dir, joined;

	if (c->trace || !setting_truth(workspace_settings(c->session), SET_TRACE))
		return c->trace;
	head = head_of(c);
	head.keep_us = setting_number(workspace_settings(c->session), SET_TRACE_KEEP);
	if (!cli_traces_dir(c, &dir, err))
		return NULL;
	joined = cli_investigation(c);
	if (joined.len)
		aim(c, joined, &head);
	c->trace = open_trace(c, dir, &head, err);
	return c->trace;
}

/* "Which tables hold e-mail?" -> which-tables-hold-e-mail */
static str slug(struct arena *a, str question)
{
	scoped(sb_free) struct sb b = SB(SLUG + 8);

	for (ptrdiff_t i = 0; i < question.len && b.len < SLUG; i++) {
		char c = question.at[i];

		if (c >= 'A' && c <= 'Z')
			c = (char)(c - 'A' + 'a');
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
			sb_putc(&b, c);
		else if (b.len && b.at[b.len - 1] != '-')
			sb_putc(&b, '-');
	}
	while (b.len && b.at[b.len - 1] == '-')
		b.len--;
	return b.len ? str_dup(a, sb_str(&b)) : S("question");
}

bool cli_investigate(struct cli *c, str question, str *name, str *path, struct err *err)
{
	struct trace_head head = head_of(c);
	str dir, day = str_upto(instant_iso(c->arena, clock_now()), 10), stem;
	struct trace *t = NULL;
	bool good = false;

	if (!cli_session(c, err) || !cli_traces_dir(c, &dir, err))
		return false;
	if (!setting_truth(workspace_settings(c->session), SET_TRACE)) {
		err_set(err, ERR_CONFIG, "tracing is off");
		return err_next(err, "Set `traces: true` in config.yaml, or OCAT_TRACES=true.");
	}
	head.question = redact_hide(c->arena, question);
	stem = str_fmt(c->arena, "%.*s-%.*s", STR(day), STR(slug(c->arena, head.question)));
	for (int i = 1; !good && i < MOST_ALIKE; i++) {
		trace_close(t);
		*err = (struct err){ 0 };
		head.name = i == 1 ? stem : str_fmt(c->arena, "%.*s-%d", STR(stem), i);
		t = open_trace(c, dir, &head, err);
		good = t && trace_begin(t, err);
		if (!good && err->kind != ERR_NOTHING)
			break;
	}
	*name = head.name;
	*path = t ? str_dup(c->arena, trace_path(t)) : NO_STR;
	trace_close(t);
	return good && trace_join(dir, shell_name(c->arena), head.name, err);
}

bool cli_conclude(struct cli *c, str answer, str sql, str *name, struct trace_totals *totals, struct err *err)
{
	struct trace_whole whole;
	struct trace *t;

	*name = cli_investigation(c);
	if (!name->len) {
		err_set(err, ERR_NOTHING, "no investigation is active in this shell");
		return err_next(err, "Start one with `ocat trace start \"QUESTION\"`, or set OCAT_TRACE.");
	}
	if (!cli_session(c, err))
		return false;
	t = cli_trace(c, err);
	if (!t || !trace_read(c->arena, trace_path(t), &whole, err))
		return false;
	*totals = trace_sum(&whole);
	if (!trace_end(t, answer, sql, totals, err))
		return false;
	if (!getenv("OCAT_TRACE")) {
		str dir;

		if (!cli_traces_dir(c, &dir, err))
			return false;
		trace_leave(dir, shell_name(c->arena));
	}
	return true;
}
