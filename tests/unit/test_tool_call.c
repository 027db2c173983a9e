/* tool_call: parameters, errors, equal answers on several threads at once, cancellation, deadline, trace and audit. */
#include "tap.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/paths.h"
#include "base/task.h"
#include "workspace/workspace.h"
#include "store/store.h"
#include "tool/call_envelope.h"
#include "tool/tool.h"

enum { TABLES = 800, THREADS = 4, ROUNDS = 12 };

static struct workspace *session;
static struct trace *trace;

static void fill_cache(const char *path)
{
	struct err err = { 0 };
	struct arena *a = arena_open();
	struct store *s = store_open(str_of(path), STORE_WRITE, NULL, NULL, &err);
	struct sync_info info = { .taken_at = clock_now() };
	struct sync_result done;
	struct staging *g;

	ok(s && store_catalog_put(s, S("made"), S("memory"), S("memory"), &info.catalog, &err),
	   "a cache with one catalog can be created");
	g = staging_open(s, &err);
	staging_namespace(g, &(struct namespace){ .name = S("main"), .kind = S("schema") }, &err);
	for (int i = 0; i < TABLES; i++) {
		struct asset t;
		struct field f;

		asset_start(&t);
		t.ns = S("main");
		t.name = str_fmt(a, "table_%04d", i);
		t.kind = ASSET_TABLE;
		field_start(&f);
		f.name = i % 3 ? S("id") : S("email");
		f.type = S("text");
		*push(&t.fields, a) = f;
		staging_asset(g, &t, &err);
	}
	ok(store_apply(s, g, &info, NULL, &done, &err), "800 tables can be synced into the cache");
	staging_close(g);
	store_close(s);
	arena_close(a);
}

static struct client me = {
	.face = "test", .user = { "me", 2 }, .session = { "unit", 4 }, .rights = CLIENT_OPENS_ADDRESSES
};

static struct request asking(struct arena *a, const char *tool, const char *name, const char *value)
{
	struct request ask = { .tool = tool_named(str_of(tool)) };

	ask.caller = (struct caller){ .client = &me, .actor = "person" };
	if (name)
		*push(&ask.given, a) = (struct request_param){ .name = str_of(name), .text = str_of(value) };
	return ask;
}

static enum err_kind call(const char *tool, const char *name, const char *value, struct result *out)
{
	static struct err err;
	struct request ask = asking(out->arena, tool, name, value);

	err_clear(&err);
	tool_call(session, &ask, NULL, out, &err);
	return err.kind;
}

static void test_parameters(void)
{
	struct arena *a = arena_open();
	struct result r = { .arena = a };

	is_int(call("search_tables", "has_column", "email", &r), ERR_NONE,
	       "search_tables accepts the typed parameter has_column");
	is_int(r.total, (TABLES + 2) / 3, "has_column filters the tables that are found");
	is_str(r.parameters, S("{\"has_column\":\"email\"}"), "the result keeps the parameters as they were given");
	r = (struct result){ .arena = a };
	is_int(call("search_tables", "has_colum", "email", &r), ERR_USAGE, "an unknown parameter fails with ERR_USAGE");
	r = (struct result){ .arena = a };
	is_int(call("search_tables", "row_count_min", "many", &r), ERR_USAGE,
	       "a word in the place of a number fails with ERR_USAGE");
	r = (struct result){ .arena = a };
	is_int(call("search_tables", "pattern", "has:", &r), ERR_QUERY,
	       "an incomplete query line fails with ERR_QUERY");
	r = (struct result){ .arena = a };
	is_int(call("describe_asset", "asset", "table_00", &r), ERR_TABLE_NOT_FOUND,
	       "an unknown asset name fails with ERR_TABLE_NOT_FOUND");
	r = (struct result){ .arena = a };
	is_int(call("inspect_table", "asset", "table_0001", &r), ERR_NONE, "a tool can be called by its other name");
	r = (struct result){ .arena = a };
	is_int(call("query_catalog", NULL, NULL, &r), ERR_USAGE, "a missing required parameter fails with ERR_USAGE");
	arena_close(a);
}

static void test_filters_object(void)
{
	struct arena *a = arena_open();
	struct err err = { 0 };
	struct result r = { .arena = a };
	struct request ask = asking(a, "search_tables", NULL, NULL);
	struct json *filters = json_parse(a, S("{\"has_columns\":[\"email\"],\"has_primary_key\":false}"), &err);

	*push(&ask.given, a) = (struct request_param){ .name = S("filters"), .value = filters };
	ok(tool_call(session, &ask, NULL, &r, &err), "filters can be given in one object");
	is_int(r.total, (TABLES + 2) / 3, "filters in an object filter like single parameters");
	arena_close(a);
}

static void test_stops(void)
{
	struct arena *a = arena_open();
	struct err err = { 0 };
	struct result r = { .arena = a };
	struct stop stop = { .cancelled = true };
	struct request ask = asking(a, "search_columns", "pattern", "e");

	ask.stop = &stop;
	ok(!tool_call(session, &ask, NULL, &r, &err), "a call whose stop is cancelled fails");
	is_int(err.kind, ERR_CANCELLED, "a call whose stop is cancelled fails with ERR_CANCELLED");
	err_clear(&err);
	r = (struct result){ .arena = a };
	ask = asking(a, "query_catalog", "sql",
		     "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n");
	ask.timeout_ms = 30;
	ok(!tool_call(session, &ask, NULL, &r, &err), "a call past its deadline fails");
	is_int(err.kind, ERR_TIMEOUT, "a call past its deadline fails with ERR_TIMEOUT");
	arena_close(a);
}

/* ---- a tool that may ignore its deadline ---- */

struct timer {
	const struct result *running;
	struct err err;
	int64_t deadline_us, calls;
};

static void set_timer(void *with, int64_t deadline_us)
{
	struct timer *t = with;

	t->calls++;
	t->deadline_us = deadline_us;
}

static void end_overdue(void *with, int64_t deadline_us)
{
	struct timer *t = with;

	t->deadline_us = deadline_us;
	tool_call_overdue(t->running, &t->err);
}

static struct timer timed(struct arena *a, struct request *ask, void (*timer)(void *with, int64_t deadline_us))
{
	struct result r = { .arena = a };
	struct timer t = { .running = &r };
	struct err err = { 0 };

	ask->timer = timer;
	ask->timer_with = &t;
	tool_call(session, ask, NULL, &r, &err);
	t.running = NULL;
	return t;
}

/* The line of the audit log with these words. */
static str audited(struct arena *a, const char *words)
{
	struct err err = { 0 };
	str dir, text, line;

	if (!path_state(a, &dir, &err) || !file_read(a, path_join(a, dir, S("audit.jsonl")), 1 << 24, &text, &err))
		return NO_STR;
	while (str_cut(&text, '\n', &line))
		if (str_find(line, str_of(words)) >= 0)
			return line;
	return NO_STR;
}

static void test_timer(void)
{
	struct arena *a = arena_open();
	struct request ask = asking(a, "query_catalog", "sql", "select 'value' as hung");
	int64_t now = clock_monotonic_us();
	struct timer t;

	ask.timeout_ms = 60000;
	t = timed(a, &ask, end_overdue);
	ok(t.deadline_us >= now + SECONDS(60) && t.deadline_us < now + SECONDS(120),
	   "a tool that runs SQL of the caller passes its deadline to the timer");
	is_int(t.err.kind, ERR_TIMEOUT, "a call that ignores its deadline has the error of a timeout");
	is_str(str_of(t.err.subject), S("select 'value' as hung"), "the error of an overdue call names the query");
	ok(str_find(audited(a, "select ? as hung"), S("\"error\":\"search_timeout\"")) > 0,
	   "a call that ignores its deadline has a line in the audit log");
	*push(&ask.given, a) = (struct request_param){ .name = S("timeout_seconds"), .text = S("5") };
	t = timed(a, &ask, set_timer);
	is_int(t.calls, 2, "timeout_seconds sets the timer again");
	ok(t.deadline_us < now + SECONDS(60), "timeout_seconds gives the timer an earlier deadline");
	ask = asking(a, "search_tables", "pattern", "table");
	is_int(timed(a, &ask, set_timer).calls, 0, "a tool that runs no SQL of the caller has no timer");
	arena_close(a);
}

/* ---- several threads ---- */

struct worker {
	struct digest tables, columns, query;
	int failures;
};

static void digest_of(const char *tool, const char *name, const char *value, struct digest *into, int *failures)
{
	struct arena *a = arena_open();
	struct err err = { 0 };
	struct result r = { .arena = a };
	struct request ask = asking(a, tool, name, value);

	*failures += !tool_call(session, &ask, NULL, &r, &err);
	*into = r.digest;
	arena_close(a);
}

static void work(void *with)
{
	struct worker *w = with;

	for (int i = 0; i < ROUNDS; i++) {
		digest_of("search_tables", "pattern", "has:email table", &w->tables, &w->failures);
		digest_of("search_columns", "pattern", "mail", &w->columns, &w->failures);
		digest_of("query_catalog", "sql", "select qualified_name from assets order by 1 limit 5", &w->query,
			  &w->failures);
	}
}

static void test_threads(void)
{
	struct worker workers[THREADS] = { 0 };
	struct task *t[THREADS];
	int failures = 0, different = 0;

	for (int i = 0; i < THREADS; i++)
		t[i] = task_start(work, &workers[i]);
	for (int i = 0; i < THREADS; i++)
		task_join(t[i]);
	for (int i = 0; i < THREADS; i++) {
		failures += workers[i].failures;
		different += !digest_eq(&workers[i].tables, &workers[0].tables) +
			     !digest_eq(&workers[i].columns, &workers[0].columns) +
			     !digest_eq(&workers[i].query, &workers[0].query);
	}
	is_int(failures, 0, "calls on several threads at once succeed");
	is_int(different, 0, "calls on several threads at once give the same answers");
}

static void test_trace(const char *dir)
{
	struct arena *a = arena_open();
	struct err err = { 0 };
	struct trace_whole whole;
	str path = path_join(a, str_of(dir), S("unit.jsonl"));
	int64_t wrong = 0;

	ok(trace_read(a, path, &whole, &err), "the trace of the calls can be read");
	ok(whole.steps.len >= THREADS * ROUNDS * 3, "the trace has a step for every call");
	for (ptrdiff_t i = 0; i < whole.steps.len; i++)
		wrong += whole.steps.at[i].number != i + 1;
	is_int(wrong, 0, "steps of several threads are numbered without a gap");
	is_int(whole.broken, 0, "the trace has no incomplete line");
	arena_close(a);
}

static void test_schemas(void)
{
	int broken = 0;

	for (const struct tool *const *t = tools(); *t; t++) {
		struct arena *a = arena_open();
		struct err err = { 0 };
		struct sb in = SB(1 << 20), out = SB(1 << 20);

		tool_schema(&in, *t);
		tool_result_schema(&out, *t);
		broken += !json_parse(a, sb_str(&in), &err) + !json_parse(a, sb_str(&out), &err);
		for (const struct param *p = (*t)->params; p && p->name; p++)
			broken += str_find(sb_str(&in), str_fmt(a, "\"%s\":", p->name)) < 0;
		sb_free(&in);
		sb_free(&out);
		arena_close(a);
	}
	is_int(broken, 0, "the schemas of all tools are JSON and name every parameter");
}

static void test_budget(void)
{
	struct arena *a = arena_open();
	struct request ask = asking(a, "search_tables", "pattern", "table");
	struct result r = { .arena = a };
	struct envelope e;
	struct sink_out sink;
	struct err err = { 0 };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct json *j, *rows;

	envelope_open(&e, &sink, 4000);
	ok(tool_call(session, &ask, &sink, &r, &err), "search_tables succeeds with a budget of 4000 bytes");
	envelope_put(&b, &e, &r, NULL, clock_now());
	j = json_parse(a, sb_str(&b), &err);
	rows = json_get(j, "rows");
	ok(rows && rows->len > 1 && rows->len < 20, "an envelope holds only the rows that fit its budget");
	ok(json_truth(j, "truncated", false), "an envelope with rows left out is marked as truncated");
	envelope_close(&e);
	arena_close(a);
}

int main(void)
{
	char dir[] = "/tmp/ocat-tool-XXXXXX", path[64], traces[64];
	struct err err = { 0 };
	struct workspace_options o = { 0 };
	struct trace_head head = { .session = S("unit"), .face = S("test"), .started_at = NO_TIME };

	if (!mkdtemp(dir))
		return 99;
	setenv("HOME", dir, 1);
	snprintf(path, sizeof path, "%s/cache.db", dir);
	snprintf(traces, sizeof traces, "%s/traces", dir);
	fill_cache(path);
	o.cache = str_of(path);
	session = workspace_open(&o, &err);
	ok(session != NULL, "a workspace can be opened on the cache");
	me.trace = trace = trace_open(str_of(traces), &head, &err);
	test_parameters();
	test_filters_object();
	test_stops();
	test_timer();
	test_threads();
	test_trace(traces);
	test_schemas();
	test_budget();
	trace_close(trace);
	workspace_close(session);
	return done();
}
