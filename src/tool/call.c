/*
 * tool_call: everything around a tool's own work. In order: parameters, the deadline, a pinned view of the cache
 * (perhaps of an earlier time), names, the tool, the digest, the trace and the audit.
 */
#include "tool/call_state.h"

#include <assert.h>

#include "base/arena.h"
#include "base/banned.h"

enum { MINUTE_MS = 60000, BYTES_A_TOKEN = 4 };

static void observer_asked(void *with, str sql, int64_t us, int64_t rows)
{
	struct call_state *c = with;
	struct arena *a = c->out->arena;

	*push(&c->out->sql, a) = (struct trace_sql){
		.catalog = str_dup(a, c->asking), .text = str_dup(a, sql), .us = us, .rows = rows
	};
	c->statements++;
}

static void observer_note(void *with, str sentence)
{
	struct call_state *c = with;

	result_note(c->out, sentence);
}

static void observer_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct sink_out *sink = ((struct call_state *)with)->out->inside.sink;

	if (sink && sink->progress)
		sink->progress(sink->with, stage, done, of);
}

static void observer_wrote(void *with, str text)
{
	const struct sink_out *sink = ((struct call_state *)with)->out->inside.sink;

	if (sink && sink->wrote)
		sink->wrote(sink->with, text);
}

static void set_deadline(struct call_state *c)
{
	int64_t ms = c->ask->timeout_ms, most = c->ask->caller.client->timeout_ms, until;

	if (!ms)
		ms = setting_number(workspace_settings(c->session), SET_TIMEOUT) / 1000;
	if (most && (ms <= 0 || ms > most))
		ms = most;
	c->out->timeout_ms = ms > 0 ? ms : 0;
	until = ms > 0 ? clock_monotonic_us() + ms * 1000 : 0;
	if (!c->stop.deadline_us || until < c->stop.deadline_us)
		c->stop.deadline_us = until;
}

/*
 * The client's time limit counts from the start of the call; the call's own deadline begins once the tags are up to
 * date.
 */
static void set_patience(struct call_state *c)
{
	int64_t most = c->ask->caller.client->timeout_ms;

	c->stop.parent = c->ask->stop;
	c->stop.deadline_us = most ? c->started_us + most * 1000 : 0;
	c->out->timeout_ms = most;
}

/* ---- sides of a comparison ---- */

/* Syncs the sources that sides name, before the view is pinned. */
static bool read_sides(struct call_state *c, struct arg *arg, struct err *err)
{
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].type == PARAM_SIDE && arg[i].text.at &&
		    !side_read(&c->call.scope, arg[i].text, &arg[i].side, err))
			return false;
	return true;
}

/* ---- a person's decision ---- */

/* Was the call refused or answered by a person? Then it is not made. */
static bool is_decided(const struct call_state *c)
{
	enum step_outcome outcome = c->ask->caller.decision.outcome;

	return outcome == STEP_VETOED || outcome == STEP_ANSWERED;
}

static bool take_decision(struct call_state *c, struct err *err)
{
	const struct step_decision *d = &c->ask->caller.decision;

	if (d->outcome == STEP_VETOED)
		return err_set(err, ERR_GUARD,
			       "a person who watches this session refused this call%s%.*s; do not repeat it, and ask "
			       "what to do instead",
			       d->text.len ? ": " : "", STR(d->text));
	c->out->shown = S("answered by a person");
	return true;
}

/* The words of a person are no rows, so that nothing is compared with them. */
static void end_result(struct call_state *c, bool good)
{
	bool answered = good && is_decided(c);

	result_end(c->out, good && !answered);
	if (!answered)
		return;
	c->out->digest = (struct digest){ 0 };
	c->out->tokens = (c->ask->caller.decision.text.len + BYTES_A_TOKEN - 1) / BYTES_A_TOKEN;
}

/* ---- the tool itself ---- */

static bool answer(struct call_state *c, struct err *err)
{
	struct arena *a = c->out->arena;
	struct arg *arg = new_n(a, struct arg, args_count(c->call.tool) + 1);
	bool good;

	c->call.arg = arg;
	if (!call_check_parts(c, err) ||
	    !args_check(a, c->ask, workspace_settings(c->session), c->call.scope.now, arg, &c->call.scope.filter,
			&c->out->parameters, err) ||
	    !call_set_limit(c, err))
		return false;
	if (is_decided(c))
		return take_decision(c, err);
	call_note_begin(c);
	if (!call_adopt_catalog(c, err) || !read_sides(c, arg, err))
		return false;
	if (c->call.tool->prepare && !c->ask->at.len && !c->ask->past)
		c->call.tool->prepare(c->session, &c->stop);
	if (!call_open_view(c, err) || !call_open_cursor(c, err))
		return false;
	good = call_resolve_names(c, arg, err);
	if (!args_have_sides(c->call.tool))
		call_tell_trouble(c);
	if (!good || !stop_not_yet(&c->stop, err))
		return false;
	if (c->call.tool->runs_sql)
		call_set_timer(&c->call, c->stop.deadline_us);
	if (!c->call.tool->run(&c->call, c->out, err))
		return false;
	call_tell_unread(c);
	call_set_cursor(c);
	return true;
}

void call_set_timer(const struct call *in, int64_t deadline_us)
{
	if (in->ask->timer)
		in->ask->timer(in->ask->timer_with, deadline_us);
}

/* The question as typed. */
static str question_of(const struct call_state *c)
{
	if (c->call.scope.filter.line.len)
		return c->call.scope.filter.line;
	for (ptrdiff_t i = 0; c->call.arg && i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].place == 1 && c->call.arg[i].text.len)
			return c->call.arg[i].text;
	return str_of(c->call.tool->name);
}

/*
 * Fills in the fields of search_timeout here, because below this level a source's deadline and the call's look alike.
 */
static void complete_error(struct call_state *c, struct err *err)
{
	if (err->kind == ERR_TIMEOUT) {
		err_subject(err, question_of(c));
		err_next(err, "Allow more time with %s, or narrow the question.",
			 AGAIN(WITH("timeout", str_fmt(c->out->arena, "%lldm",
						       (long long)(c->out->timeout_ms <= MINUTE_MS
									   ? 2
									   : 2 * (c->out->timeout_ms / MINUTE_MS))))));
	}
}

static struct scope scope_of(struct call_state *c)
{
	return (struct scope){ .workspace = c->session,
			       .client = c->ask->caller.client,
			       .arena = c->out->arena,
			       .stop = &c->stop,
			       .observer = &c->observer,
			       .source = &c->asking,
			       .statements = &c->statements,
			       .detail = &c->out->detail,
			       .rows_most = c->ask->caller.client->rows,
			       .live = c->ask->live && !c->ask->past,
			       .cached = c->ask->cached || c->ask->past,
			       .read = &c->out->catalogs,
			       .now = c->ask->past ? c->ask->past->now : c->started_at,
			       .back_then = c->ask->at.len > 0,
			       .brief = c->ask->caller.quiet };
}

static void record(struct call_state *c, const struct err *err)
{
	const struct request *ask = c->ask;

	if (ask->answered && !ask->caller.quiet)
		c->out->tokens = (ask->answered(ask->answered_with, c->out, err) + BYTES_A_TOKEN - 1) / BYTES_A_TOKEN;
	call_log(c, err);
	if (!c->ask->caller.quiet)
		call_write_down(c, err);
}

bool tool_call(struct workspace *s, const struct request *ask, const struct sink_out *sink, struct result *out,
	       struct err *err)
{
	struct call_state *c = new(out->arena, struct call_state);
	bool good;

	assert(ask->caller.client);
	c->session = s;
	c->ask = ask;
	c->out = out;
	c->started_at = clock_now();
	c->started_us = clock_monotonic_us();
	c->observer = (struct observer){ observer_asked, observer_note, observer_progress, c, observer_wrote };
	c->call = (struct call){ .tool = ask->tool, .ask = ask, .scope = scope_of(c) };
	result_start(out, ask->tool, sink);
	if (ask->caller.client->trace && !ask->caller.quiet)
		traced_start(out, setting_number(workspace_settings(s), SET_TRACE_RESULTS));
	out->inside.call = c;
	set_patience(c);
	good = workspace_refresh_tags(s, &c->observer, &c->stop, err);
	if (good) {
		set_deadline(c);
		good = answer(c, err);
	}
	assert(good || err->kind || result_has_enough(out)); /* a failure says why */
	call_close_view(c);
	end_result(c, good);
	out->elapsed_us = clock_monotonic_us() - c->started_us;
	if (!good)
		complete_error(c, err);
	record(c, err);
	sb_free(&out->inside.kept);
	return good;
}

/* Takes only what does not change while the tool runs. */
void tool_call_overdue(const struct result *running, struct err *err)
{
	const struct call_state *now = running->inside.call;
	struct result out = { .arena = arena_open(), .parameters = running->parameters };
	struct call_state c = { .session = now->session,
				.ask = now->ask,
				.out = &out,
				.call = now->call,
				.known = now->known,
				.started_at = now->started_at,
				.started_us = now->started_us,
				.id = now->id };

	result_start(&out, c.call.tool, NULL);
	result_end(&out, false);
	out.elapsed_us = clock_monotonic_us() - c.started_us;
	err_set(err, ERR_TIMEOUT, "timed out");
	err_subject(err, question_of(&c));
	err_next(err, "Narrow the question.");
	record(&c, err);
	arena_close(out.arena);
}
