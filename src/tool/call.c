/*
 * tool_call: everything around a tool's own work. In order: parameters, the
 * deadline, a pinned view of the cache (perhaps of an earlier time), names,
 * the tool, the digest, the trace and the audit.
 */
#include "tool/call_inside.h"

#include <assert.h>

#include "base/arena.h"
#include "tool/side.h"
#include "base/banned.h"

enum { MINUTE_MS = 60000 };

static void witness_asked(void *with, str sql, int64_t us, int64_t rows)
{
	struct calling *c = with;
	struct arena *a = c->out->arena;

	*push(&c->out->sql, a) = (struct trace_sql){
		.catalog = str_dup(a, c->asking), .text = str_dup(a, sql), .us = us, .rows = rows
	};
}

static void witness_note(void *with, str sentence)
{
	struct calling *c = with;

	result_note(c->out, sentence);
}

static void witness_progress(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct sink_out *sink = ((struct calling *)with)->out->sink;

	if (sink && sink->progress)
		sink->progress(sink->with, stage, done, of);
}

static void set_deadline(struct calling *c)
{
	int64_t ms = c->ask->timeout_ms;

	if (!ms)
		ms = setting_number(session_settings(c->session), SET_TIMEOUT) / 1000;
	c->stop.or = c->ask->stop;
	c->out->timeout_ms = ms > 0 ? ms : 0;
	c->stop.deadline_us = ms > 0 ? clock_monotonic_us() + ms * 1000 : 0;
}

/* ---- sides of a comparison ---- */

static struct side_asking side_asking(struct calling *c)
{
	return (struct side_asking){ .session = c->session,
				     .store = c->call.store,
				     .arena = c->out->arena,
				     .out = c->out,
				     .witness = &c->witness,
				     .stop = &c->stop,
				     .asking = &c->asking,
				     .catalog_id = c->call.catalog_id,
				     .now = c->started_at,
				     .live = c->ask->live,
				     .cached = c->ask->cached };
}

/* Sources that a side names are read before the view is pinned. */
static bool read_sides(struct calling *c, struct arg *arg, struct err *err)
{
	struct side_asking by = side_asking(c);

	if (args_have_sides(c->call.tool) && c->ask->at.len) {
		err_set(err, ERR_USAGE, "%.*s compares two times, so --at says too little",
			STR(tool_called(c->out->arena, c->ask)));
		return err_next(err, "Write the time behind the name: shop@%.*s.", STR(c->ask->at));
	}
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].type == PARAM_SIDE && arg[i].text.at &&
		    !side_read(&by, arg[i].text, &arg[i].side, err))
			return false;
	return true;
}

static bool resolve_side(struct calling *c, struct arg *arg, struct err *err)
{
	struct side_asking by = side_asking(c);
	const struct side *side = &arg->side;
	struct result *out = c->out;

	if (!side_resolve(&by, &c->known, arg->text, &arg->side, err))
		return false;
	*push(&out->catalogs, out->arena) = (struct read_catalog){ .name = side->catalog,
								   .id = side->catalog_id,
								   .generation = side->generation,
								   .synced_at = side->taken_at,
								   .digest = side->digest };
	if (side->partial.at)
		result_note(out, str_fmt(out->arena, "generation %lld of %.*s was read in part: %.*s",
					 (long long)side->generation, STR(side->catalog), STR(side->partial)));
	return true;
}

/* ---- the tool itself ---- */

static bool resolve_names(struct calling *c, struct arg *arg, struct err *err)
{
	struct resolving r = { c->session, c->call.store, c->call.catalog_id, &c->stop, c->out, c->ask->at.len > 0 };

	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].type == PARAM_SIDE && !resolve_side(c, &arg[i], err))
			return false;
	for (ptrdiff_t i = 0; i < args_count(c->call.tool); i++) {
		const struct param *p = &c->call.tool->params[i];

		if ((p->type == PARAM_ASSET || p->type == PARAM_FIELD) && arg[i].text.len &&
		    !resolve_asset(&r, p, &arg[i], err))
			return false;
		for (ptrdiff_t k = 0; p->type == PARAM_ASSETS && k < arg[i].list.len; k++)
			if (!resolve_named(&r, arg[i].list.at[k], push(&arg[i].assets, c->out->arena), err))
				return false;
	}
	return true;
}

static bool answer(struct calling *c, struct err *err)
{
	struct arena *a = c->out->arena;
	struct arg *arg = new_n(a, struct arg, args_count(c->call.tool) + 1);
	bool good;

	c->call.arg = arg;
	if (!args_check(a, c->ask, c->started_at, arg, &c->call.filter, &c->out->parameters, err) ||
	    !call_set_limit(c, err))
		return false;
	if (!call_adopt_catalog(c, err) || !read_sides(c, arg, err))
		return false;
	if (c->call.tool->prepare && !c->ask->at.len)
		c->call.tool->prepare(c->session, &c->stop);
	if (!call_open_view(c, err) || !call_open_cursor(c, err))
		return false;
	good = resolve_names(c, arg, err);
	if (!args_have_sides(c->call.tool))
		call_tell_trouble(c);
	if (!good || !stop_not_yet(&c->stop, err))
		return false;
	if (!c->call.tool->run(c->session, &c->call, c->out, err))
		return false;
	call_tell_unread(c);
	call_set_cursor(c);
	return true;
}

/* What was asked, as typed. */
static str question_of(const struct calling *c)
{
	if (c->call.filter.line.len)
		return c->call.filter.line;
	for (ptrdiff_t i = 0; c->call.arg && i < args_count(c->call.tool); i++)
		if (c->call.tool->params[i].place == 1 && c->call.arg[i].text.len)
			return c->call.arg[i].text;
	return str_of(c->call.tool->name);
}

/* A source's deadline and our own look alike from below: the fixed fields of search_timeout are set here. */
static void complete_error(struct calling *c, struct err *err)
{
	if (err->kind == ERR_TIMEOUT) {
		err_subject(err, question_of(c));
		err_next(err, "Allow more time with --timeout %lldm, or ask for less.",
			 (long long)(c->out->timeout_ms <= MINUTE_MS ? 2 : 2 * (c->out->timeout_ms / MINUTE_MS)));
	}
}

bool tool_call(struct session *s, const struct ask *ask, const struct sink_out *sink, struct result *out,
	       struct err *err)
{
	struct calling *c = new(out->arena, struct calling);
	bool good;

	c->session = s;
	c->ask = ask;
	c->out = out;
	c->started_at = clock_now();
	c->started_us = clock_monotonic_us();
	c->witness = (struct witness){ witness_asked, witness_note, witness_progress, c };
	c->call = (struct call){ .tool = ask->tool,
				 .ask = ask,
				 .stop = &c->stop,
				 .witness = &c->witness,
				 .asking = &c->asking,
				 .live = ask->live,
				 .cached = ask->cached };
	result_start(out, ask->tool, sink, 0);
	good = session_bring_up(s, &c->witness, ask->stop, err);
	set_deadline(c);
	good = good && answer(c, err);
	assert(good || err->kind || out->enough); /* a question that fails says why */
	call_close_view(c);
	result_end(out);
	out->elapsed_us = clock_monotonic_us() - c->started_us;
	if (!good)
		complete_error(c, err);
	call_log(c, err);
	if (!ask->caller.quiet)
		call_write_down(c, err);
	return good;
}
