#include "cli/mcp/follow_steps.h"

#include <poll.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/stop.h"
#include "base/utf8.h"
#include "render/trace/session.h"
#include "trace/line.h"
#include "base/banned.h"

enum { LOOK_AGAIN_MS = 200, WHAT_MOST = 400, CLIENT_CELLS = 16 };

/* How far the trace of a client was printed. */
struct tail {
	int64_t client, bytes;
};

struct following {
	struct cli *cli;
	struct follower *follower;
	array_of(struct tail) tails;
	int64_t steps;
	bool readerless;
};

/* ---- one step ---- */

/* Of a call, what came of it; what a person decided comes first. */
static str outcome_words(struct arena *a, const struct step *s)
{
	str decided = step_decision_words(a, &s->decision);
	str came = s->error.at				  ? s->error
		   : s->decision.outcome == STEP_ANSWERED ? s->decision.text
		   : s->shown.at			  ? s->shown
							  : str_counted(a, s->rows, "row");
	str pinned = s->pinned.len ? str_fmt(a, "; pinned: %.*s", STR(step_pinned_words(a, s))) : NO_STR;

	return str_fmt(a, "%.*s%s%.*s%.*s", STR(decided), decided.len ? ": " : "", STR(came), STR(pinned));
}

static str call_words(struct arena *a, const struct step *s)
{
	str took = s->elapsed_us < 0 ? S("") : str_fmt(a, ", %.*s", STR(took_words(a, s->elapsed_us)));

	return str_fmt(a, "%.*s(%.*s) -> %.*s%.*s", STR(s->tool), STR(session_arguments_words(a, s->parameters)),
		       STR(outcome_words(a, s)), STR(took));
}

/* 10:31:02  claude-code 2.1   search_tables(pattern=order) -> 3 tables, 12 ms */
static bool print_step(struct following *f, struct arena *a, str client, const struct step *s)
{
	str iso = s->at == NO_TIME ? S("") : instant_iso(a, s->at);
	str time = iso.len < 19 ? S("--:--:--") : str_n(iso.at + 11, 8);
	str name = clean(a, client.len ? client : S("client")), what;
	ptrdiff_t gap = CLIENT_CELLS - utf8_width(name);

	what = clean(a, s->type == STEP_CALL ? call_words(a, s) : s->text);
	return cli_print(f->cli,
			 str_fmt(a, "%.*s  %.*s%*s  %.*s%s\n", STR(time), STR(name), (int)(gap > 0 ? gap : 0), "",
				 STR(utf8_fit(what, WHAT_MOST)), utf8_width(what) > WHAT_MOST ? "..." : ""));
}

static bool print_json(struct following *f, const struct followed_client *client, str line)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_str_some(&w, "client", client->name);
	jw_str_some(&w, "trace", client->trace);
	jw_raw_at(&w, "step", line);
	jw_end_object(&w);
	sb_putc(&b, '\n');
	return cli_print_json(f->cli, sb_str(&b));
}

static bool print_line(struct following *f, const struct followed_client *client, str text)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct trace_line line;

	if (!trace_line_read(a, text, &line) || line.kind != TRACE_LINE_STEP)
		return true;
	f->steps++;
	return cli_is_json(f->cli) ? print_json(f, client, text) : print_step(f, a, client->name, &line.step);
}

/* ---- the traces ---- */

static struct tail *tail_of(struct following *f, const struct followed_client *client)
{
	struct tail *t;

	for (ptrdiff_t i = 0; i < f->tails.len; i++)
		if (f->tails.at[i].client == client->number)
			return &f->tails.at[i];
	t = push(&f->tails, f->cli->arena);
	*t = (struct tail){ .client = client->number };
	return t;
}

/* A line without its end is still being written. */
static bool print_new(struct following *f, const struct followed_client *client, struct tail *t, struct err *err)
{
	struct lines *l = lines_open(client->trace, TRACE_LINE_MOST, ERR_CONFIG, err);
	str line;

	if (!l)
		return false;
	lines_skip(l, t->bytes);
	lines_pass_long(l);
	while (!f->readerless && lines_next(l, &line, err) && !lines_torn(l)) {
		t->bytes = lines_bytes(l);
		f->readerless = !print_line(f, client, line);
	}
	lines_close(l);
	return !err->kind;
}

static bool look(struct following *f, struct err *err)
{
	const struct followed *v = follower_view(f->follower);

	for (ptrdiff_t i = 0; i < v->clients.len; i++) {
		struct tail *t = tail_of(f, &v->clients.at[i]);
		struct file_state file;

		if (!v->clients.at[i].trace.len || !file_look(v->clients.at[i].trace, &file) || file.bytes <= t->bytes)
			continue;
		if (!print_new(f, &v->clients.at[i], t, err))
			return false;
	}
	return true;
}

bool follow_steps(struct cli *c, struct follower *f, struct err *err)
{
	struct following all = { .cli = c, .follower = f };
	bool ended = false;

	while (!ended && !all.readerless && !stop_is_due(cli_stop())) {
		struct pollfd at = { .fd = follower_fd(f), .events = POLLIN };

		ended = follower_view(f)->ended; /* what it wrote before is read once more */
		if (!look(&all, err))
			return false;
		if (!ended)
			poll(&at, 1, LOOK_AGAIN_MS);
		follower_read(f);
	}
	if (ended)
		cli_say(c, str_fmt(c->arena, "the server has ended after %.*s",
				   STR(str_counted(c->arena, all.steps, "step"))));
	return true;
}
