#include "replay/rerun.h"

#include "base/arena.h"
#include "base/json.h"
#include "replay/ocat_call.h"
#include "replay/recorded_answer.h"
#include "tool/call_envelope.h"
#include "base/banned.h"

enum { ROWS_MOST = 256 << 20, KEYS_MOST = 8 };

static const char *const outcome_names[] = {
#define _(id, name) [id] = name,
	RERUN_OUTCOMES(_)
#undef _
};

const char *rerun_outcome_name(enum rerun_outcome o)
{
	return outcome_names[o];
}

/* ---- one call ---- */

struct running {
	struct arena *arena;
	const struct rerun_how *how;
	const struct step *step;
	struct recorded then;
	struct request ask;
	struct request_past past;
	struct client client;
	struct result result;
	struct envelope envelope;
	struct sink_out to_envelope;
	const char *keys[KEYS_MOST + 1]; /* the columns that name a row */
	const struct json *now;		 /* the answer; NULL: it failed */
	struct rerun *out;
};

static bool cannot(struct running *r, str why)
{
	r->out->outcome = RERUN_CANNOT;
	r->out->why = str_dup(r->arena, why);
	return false;
}

static bool pass_over(struct running *r, str why)
{
	r->out->passed_over = true;
	return cannot(r, why);
}

static bool take_columns(void *with, const struct column *at, ptrdiff_t n)
{
	struct running *r = with;
	ptrdiff_t keys = 0;

	for (ptrdiff_t i = 0; i < n && keys < KEYS_MOST; i++)
		if (at[i].look == LOOK_NAME)
			r->keys[keys++] = at[i].name;
	return r->to_envelope.columns(r->to_envelope.with, at, n);
}

static bool take_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct running *r = with;

	return r->to_envelope.row(r->to_envelope.with, cells, n);
}

static void use_past(struct running *r)
{
	r->past = (struct request_past){ .catalogs = r->then.catalogs.at,
					 .len = r->then.catalogs.len,
					 .now = r->step->at == NO_TIME ? clock_now() : r->step->at,
					 .asked = r->step->sql.len > 0 };
	r->ask.past = &r->past;
}

static bool prepare(struct running *r)
{
	const struct tool *t = own_tool(r->arena, r->step);
	struct err err = { 0 };

	if (!t)
		return pass_over(r, S("not a tool of ocat"));
	if (r->step->decision.outcome == STEP_VETOED)
		return pass_over(r, S("a person refused it"));
	if (r->step->decision.outcome == STEP_ANSWERED)
		return pass_over(r, S("a person answered it"));
	recorded_read(r->arena, r->step, &r->then);
	if (!r->how->trace && !r->step->has_ended && !r->step->result.at && !r->then.failed)
		return cannot(r, S("it did not end"));
	if (!own_request(r->arena, r->step, t, &r->ask, &err))
		return cannot(r, str_of(err.text));
	r->client = *r->how->client;
	r->client.trace = r->how->trace;
	r->ask.caller = (struct caller){ .client = &r->client, .actor = "person", .parent_id = r->step->call_id };
	r->ask.stop = r->how->stop;
	if (!r->how->then)
		return true;
	if (t == tool_named(S("get_sample_data")))
		return cannot(r, S("rows of a source are not kept"));
	if (!r->then.catalogs.len && !r->then.failed)
		return cannot(r, S("the generations that it read were not recorded"));
	use_past(r);
	return true;
}

static void take_answer(struct running *r)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err ignored = { 0 };

	envelope_put(&b, &r->envelope, &r->result, NULL, clock_now());
	r->now = json_parse(r->arena, str_dup(r->arena, sb_str(&b)), &ignored);
}

/* ---- what it is compared with ---- */

/* A comparison reads two generations of one catalog: the newer one counts. */
static void add_catalog(struct running *r, str name, int64_t then, int64_t now)
{
	for (ptrdiff_t i = 0; i < r->out->catalogs.len; i++) {
		struct rerun_catalog *c = &r->out->catalogs.at[i];

		if (!str_eq(c->name, name))
			continue;
		c->then = then > c->then ? then : c->then;
		c->now = now > c->now ? now : c->now;
		return;
	}
	*push(&r->out->catalogs, r->arena) = (struct rerun_catalog){ name, then, now };
}

static void take_sides(struct running *r, const struct err *failure)
{
	struct rerun *out = r->out;

	out->then = (struct rerun_side){ .error_code = r->then.failed && !r->then.error_code.at ? S("failed")
												: r->then.error_code,
					 .error = r->step->error,
					 .us = r->step->elapsed_us,
					 .rows = r->step->rows > 0 || !r->then.rows ? r->step->rows : r->then.rows->len,
					 .digest = r->then.has_digest ? &r->then.digest : NULL };
	out->now = (struct rerun_side){ .us = r->result.elapsed_us,
					.rows = r->result.rows,
					.digest = &r->result.digest };
	if (failure->kind) {
		out->now.error_code = str_of(err_code(failure->kind));
		out->now.error = str_dup(r->arena, action_spell(r->arena, str_of(failure->text), NULL));
	}
	for (ptrdiff_t i = 0; i < r->then.catalogs.len; i++)
		add_catalog(r, r->then.catalogs.at[i].name, r->then.catalogs.at[i].generation, 0);
	for (ptrdiff_t i = 0; i < r->result.catalogs.len; i++)
		add_catalog(r, r->result.catalogs.at[i].name, 0, r->result.catalogs.at[i].generation);
	for (ptrdiff_t i = 0; i < r->result.notes.len; i++)
		*push(&out->notes, r->arena) = action_spell(r->arena, r->result.notes.at[i], NULL);
}

/* As many of the rows as were recorded. */
static const struct json *first_rows(struct running *r, const struct json *rows, ptrdiff_t n)
{
	struct json *cut = new(r->arena, struct json), **to = &cut->first;

	*cut = *rows;
	for (const struct json *row = rows->first; row && n > 0; row = row->next, n--) {
		struct json *copy = new(r->arena, struct json);

		*copy = *row;
		copy->next = NULL;
		*to = copy;
		to = &copy->next;
	}
	*to = NULL;
	cut->len = rows->len < cut->len ? rows->len : cut->len;
	return cut;
}

static void compare_rows(struct running *r, const struct json *now)
{
	const struct json *rows = json_get(now, "rows"), *sum = json_get(now, "summary");

	r->out->partial = !r->then.complete;
	if (r->out->partial)
		rows = first_rows(r, rows, r->then.rows->len);
	json_differences(r->arena, r->then.rows, rows, r->keys, &r->out->found);
	if (r->then.summary && sum)
		json_differences(r->arena, r->then.summary, sum, NULL, &r->out->found);
}

static bool found_any(const struct json_differences *d)
{
	return d->count[DIFFERENCE_ADDED] + d->count[DIFFERENCE_REMOVED] + d->count[DIFFERENCE_CHANGED] + d->moved > 0;
}

static void compare_answers(struct running *r)
{
	struct rerun *out = r->out;
	const struct json *object = json_get(r->now, "result");
	bool comparable = true;

	if (r->then.has_digest && digest_eq(&r->then.digest, &r->result.digest)) {
		out->outcome = RERUN_SAME;
		return;
	}
	if (r->then.object && object)
		json_differences(r->arena, r->then.object, object, NULL, &out->found);
	else if (r->then.rows && json_get(r->now, "rows"))
		compare_rows(r, r->now);
	else
		comparable = false;
	if (!comparable && !r->then.has_digest) {
		cannot(r, S("its answer was not recorded"));
		return;
	}
	out->unknown = !comparable || (r->then.has_digest && !found_any(&out->found));
	out->outcome = comparable && !found_any(&out->found) && !r->then.has_digest && !out->partial ? RERUN_SAME
												     : RERUN_DIFFERS;
}

static void say_why(struct running *r)
{
	if (r->out->outcome == RERUN_DIFFERS && r->how->then && r->past.asked)
		r->out->why = S("the step asked the source, which may have differed from its snapshot");
}

static void compare(struct running *r, const struct err *failure)
{
	struct rerun *out = r->out;

	if (r->then.failed || failure->kind) {
		out->outcome = r->then.failed && failure->kind && str_eq(out->then.error_code, out->now.error_code)
				       ? RERUN_SAME
				       : RERUN_DIFFERS;
		return;
	}
	compare_answers(r);
}

/* The members of the answer that are its result, as in a trace. */
static str result_of(struct running *r)
{
	static const char *const members[] = { "result", "rows", "summary" };
	scoped(sb_free) struct sb b = SB(SB_MAX), value = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
		const struct json *m = json_get(r->now, members[i]);

		if (!m)
			continue;
		sb_reset(&value);
		json_canonical(&value, m);
		jw_raw_at(&w, members[i], sb_str(&value));
	}
	jw_end_object(&w);
	return str_dup(r->arena, sb_str(&b));
}

/* A generation that was pruned, a catalog that was removed; a parameter that this version does not accept. */
static bool is_impossible(const struct running *r, const struct err *failure)
{
	if (r->then.failed || !failure->kind)
		return false;
	return failure->kind == ERR_USAGE ||
	       (r->how->then && (failure->kind == ERR_NOTHING || failure->kind == ERR_CATALOG_NOT_FOUND));
}

static bool run(struct running *r, struct err *failure)
{
	struct sink_out sink = { .columns = take_columns, .row = take_row, .with = r };
	bool good;

	envelope_open(&r->envelope, &r->to_envelope, ROWS_MOST);
	r->out->ran = true;
	good = tool_call(r->how->workspace, &r->ask, &sink, &r->result, failure);
	take_sides(r, failure);
	if (good)
		take_answer(r);
	envelope_close(&r->envelope);
	return good;
}

bool rerun_step(struct arena *a, const struct rerun_how *how, const struct step *s, struct rerun *out, struct err *err)
{
	struct running *r = new(a, struct running);
	struct err failure = { 0 };

	*out = (struct rerun){ .then = { .us = -1 }, .now = { .us = -1 } };
	*r = (struct running){ .arena = a, .how = how, .step = s, .out = out, .result = { .arena = a } };
	if (!prepare(r))
		return true;
	if (!run(r, &failure) && failure.kind == ERR_CANCELLED) {
		*err = failure;
		return false;
	}
	if (is_impossible(r, &failure)) {
		cannot(r, out->now.error);
		return true;
	}
	if (r->now)
		out->result = result_of(r);
	compare(r, &failure);
	say_why(r);
	return true;
}
