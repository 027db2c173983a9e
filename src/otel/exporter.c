#include "otel/exporter.h"

#include <stdatomic.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/mutex.h"
#include "base/task.h"
#include "otel/failure_mark.h"
#include "render/trace/otlp.h"
#include "base/banned.h"

enum {
	WAITING_MOST = 8 << 20, /* bytes of spans that wait for the collector; later ones are dropped */
	BATCH_MS = 1000,
	LAST_WAIT_MS = 1000,
	SHORT_WAIT_MS = 200, /* for a collector that failed a moment ago */
	TICK_MS = 20,
	STOP_WAIT_MS = 1000, /* from the stop to the end of the request */
	ANSWER_MOST = 64 << 10,
	SAID_MOST = 200,
};

struct exporter {
	struct arena *arena;
	struct exporter_options about;
	struct otel otel;
	struct trace_head session; /* the trace that this process began; absent started_at: none */
	struct mutex *lock;
	struct cond *more;
	struct task *task; /* NULL: no span yet, or no thread */
	/* Guarded by the lock. */
	struct sb waiting; /* spans with commas between them */
	int64_t spans, dropped;
	bool closing;
	/* Of the task. */
	struct http *http;
	struct err not_loaded; /* why there is none */
	struct stop stop;
	atomic_bool is_ready; /* the library is loaded, or cannot be */
	atomic_bool is_down;  /* the last request failed, or one of another process a moment ago */
};

/* ---- one request ---- */

static str body_of(struct exporter *e, struct arena *a, str spans)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	array_of(struct otlp_attribute) about = { 0 };
	struct otlp_resource resource;
	struct jw w = jw_to(&b);

	*push(&about, a) = (struct otlp_attribute){ S("service.name"), e->otel.service };
	*push(&about, a) = (struct otlp_attribute){ S("service.version"), e->about.version };
	*push(&about, a) = (struct otlp_attribute){ S("user.name"), e->about.user };
	for (ptrdiff_t i = 0; i < e->otel.attributes.len; i++)
		*push(&about, a) = (struct otlp_attribute){ e->otel.attributes.at[i].name,
							    e->otel.attributes.at[i].value };
	resource = (struct otlp_resource){ about.at, about.len, e->about.version };
	otlp_begin(&w, &resource);
	jw_raw(&w, spans);
	otlp_end(&w);
	return str_dup(a, sb_str(&b));
}

/* A collector may accept a request and reject some of its spans. */
static bool accepted_all(const struct otel *o, struct arena *a, str answer, struct err *err)
{
	struct err ignored = { 0 };
	const struct json *tree = json_parse(a, answer, &ignored);
	const struct json *part = tree && tree->kind == JSON_OBJECT ? json_get(tree, "partialSuccess") : NULL;
	const struct json *rejected = part && part->kind == JSON_OBJECT ? json_get(part, "rejectedSpans") : NULL;

	if (!rejected || !rejected->text.len || str_eq(rejected->text, S("0")))
		return true;
	return err_set(err, ERR_SOURCE, "%.*s rejected %.*s spans: %.*s", STR(http_shown(a, o->url)),
		       STR(str_upto(rejected->text, SAID_MOST)),
		       STR(str_upto(json_text(part, "errorMessage"), SAID_MOST)));
}

static bool post(const struct otel *o, struct http *h, struct arena *a, str body, int64_t timeout_ms, int tries,
		 const struct stop *stop, struct err *err)
{
	const struct http_request r = {
		.method = HTTP_POST,
		.url = o->url,
		.headers = o->headers.at,
		.header_count = o->headers.len,
		.body = body,
		.limits = { .timeout_ms = (int)timeout_ms, .connect_ms = (int)timeout_ms, .body = ANSWER_MOST },
		.retry = { .tries = tries, .repeatable = true, .wait_ms = 100 },
	};
	struct http_answer answer;

	if (!http_send(h, a, &r, stop, &answer, err))
		return false;
	if (answer.status / 100 != 2)
		return err_set(err, ERR_SOURCE, "%.*s answers %d", STR(http_shown(a, o->url)), answer.status);
	return accepted_all(o, a, answer.body, err);
}

bool exporter_try(const struct otel *o, struct arena *a, int64_t timeout_ms, const struct stop *stop, struct err *err)
{
	struct http *h = http_open(o->ca_file, err);
	bool good = h && post(o, h, a, S("{\"resourceSpans\":[]}"), timeout_ms, 1, stop, err);

	http_close(h);
	return good;
}

/* ---- the task ---- */

/* The first failure is logged and remembered, for this process and the next ones. */
static void note_failure(struct exporter *e, struct arena *a, const struct err *err, int64_t spans)
{
	str why = err->kind == ERR_CANCELLED
			  ? str_fmt(a, "%.*s did not answer in time", STR(http_shown(a, e->otel.url)))
			  : str_of(err->text);

	if (atomic_exchange(&e->is_down, true))
		return;
	log_event(LOG_WARN, "spans_not_sent", log_str("error", why), log_int("spans", spans));
	failure_mark_set(a, e->about.dir);
}

static void note_success(struct exporter *e, struct arena *a)
{
	if (atomic_exchange(&e->is_down, false))
		failure_mark_clear(a, e->about.dir);
}

static void send_spans(struct exporter *e, str spans, int64_t count)
{
	scoped(arena_close) struct arena *a = arena_open();
	int tries = atomic_load(&e->is_down) ? 1 : 2;
	struct err err = e->not_loaded;

	if (e->http && post(&e->otel, e->http, a, body_of(e, a, spans), e->otel.timeout_ms, tries, &e->stop, &err))
		note_success(e, a);
	else
		note_failure(e, a, &err, count);
}

/* With the lock. Lets others come that may go into the same request, and meanwhile loads the library. */
static void wait_for_more(struct exporter *e)
{
	int64_t until = clock_monotonic_us() + BATCH_MS * 1000, left;

	if (!e->http) {
		mutex_unlock(e->lock);
		e->not_loaded = (struct err){ 0 };
		e->http = http_open(e->otel.ca_file, &e->not_loaded);
		atomic_store(&e->is_ready, true);
		mutex_lock(e->lock);
	}
	while (!e->closing && (left = until - clock_monotonic_us()) > 0)
		cond_wait_ms(e->more, e->lock, left / 1000 + 1);
}

static void work(void *with)
{
	struct exporter *e = with;

	mutex_lock(e->lock);
	for (;;) {
		scoped(sb_free) struct sb spans = SB(WAITING_MOST);
		int64_t count;

		while (!e->waiting.len && !e->closing)
			cond_wait(e->more, e->lock);
		if (!e->waiting.len)
			break;
		wait_for_more(e);
		spans = e->waiting;
		count = e->spans;
		e->waiting = SB(WAITING_MOST);
		e->spans = 0;
		mutex_unlock(e->lock);
		send_spans(e, sb_str(&spans), count);
		mutex_lock(e->lock);
	}
	mutex_unlock(e->lock);
}

static void free_exporter(void *with)
{
	struct exporter *e = with;

	http_close(e->http);
	sb_free(&e->waiting);
	cond_close(e->more);
	mutex_close(e->lock);
	arena_close(e->arena);
}

/* ---- spans ---- */

static void add_span(struct exporter *e, str span)
{
	mutex_lock(e->lock);
	if (e->waiting.len + span.len + 1 > WAITING_MOST) {
		e->dropped++;
	} else {
		if (e->waiting.len)
			sb_putc(&e->waiting, ',');
		sb_put(&e->waiting, span);
		e->spans++;
		cond_signal(e->more);
	}
	if (!e->task && !e->closing)
		e->task = task_start(work, e);
	mutex_unlock(e->lock);
}

static struct otlp_trace place_of(const struct exporter *e, struct arena *a, const struct trace_head *head)
{
	struct otlp_trace t = otlp_trace_of(a, head);

	if (e->otel.parent_trace.len) {
		t.id = e->otel.parent_trace;
		t.root = e->otel.parent_span;
	}
	return t;
}

static bool is_sampled(const struct exporter *e, const struct otlp_trace *t)
{
	if (e->otel.parent_trace.len && e->otel.sampler.heeds_parent)
		return e->otel.parent_sampled;
	return otel_sampler_takes(&e->otel.sampler, t->id);
}

static void hear_step(void *with, const struct trace_head *head, const struct step *step)
{
	struct exporter *e = with;
	scoped(arena_close) struct arena *a = arena_open();
	struct otlp_trace t = place_of(e, a, head);
	scoped(sb_free) struct sb b = SB(WAITING_MOST);
	struct jw w = jw_to(&b);

	if (step->type != STEP_CALL || !is_sampled(e, &t))
		return;
	otlp_put_call(&w, a, &t, step->parent_id.len ? otlp_span_named(a, &t, step->parent_id) : t.root, step);
	add_span(e, sb_str(&b));
}

/* With a parent, that is the span of the session. */
static void add_session(struct exporter *e)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct trace_whole whole = { .head = e->session };
	struct otlp_trace t = otlp_trace_of(a, &e->session);
	scoped(sb_free) struct sb b = SB(WAITING_MOST);
	struct jw w = jw_to(&b);
	instant now = clock_now();

	if (e->session.started_at == NO_TIME || e->otel.parent_trace.len || !is_sampled(e, &t))
		return;
	otlp_put_session(&w, a, &t, &whole, e->session.started_at,
			 now > e->session.started_at ? now : e->session.started_at);
	add_span(e, sb_str(&b));
}

/* Its span is sent at the end, when its duration is known, and by this process alone. */
static void hear_beginning(void *with, const struct trace_head *head)
{
	struct exporter *e = with;

	add_session(e); /* of the part before this one, which is full */
	e->session = *head;
	e->session.session = str_dup(e->arena, head->session);
	e->session.client = str_dup(e->arena, head->client);
	e->session.face = str_dup(e->arena, head->face);
	e->session.question = str_dup(e->arena, head->question);
	e->session.title = str_dup(e->arena, head->title);
}

struct trace_listener exporter_listener(struct exporter *e)
{
	return (struct trace_listener){ hear_beginning, hear_step, e };
}

/* ---- beginning and end ---- */

struct exporter *exporter_open(const struct exporter_options *o)
{
	struct arena *a = arena_open();
	struct exporter *e = new(a, struct exporter);

	*e = (struct exporter){ .arena = a, .session.started_at = NO_TIME, .waiting = SB(WAITING_MOST) };
	e->about = (struct exporter_options){ str_dup(a, o->dir), str_dup(a, o->version), str_dup(a, o->user),
					      o->stop };
	if (!otel_read(a, &e->otel)) {
		if (e->otel.refused.len && !failure_mark_is_fresh(a, o->dir)) {
			log_event(LOG_WARN, "spans_not_sent", log_str("error", e->otel.refused));
			failure_mark_set(a, o->dir);
		}
		arena_close(a);
		return NULL;
	}
	if (e->otel.note.len)
		log_event(LOG_INFO, "spans", log_str("note", e->otel.note));
	atomic_store(&e->is_down, failure_mark_is_fresh(a, o->dir));
	e->lock = mutex_open();
	e->more = cond_open();
	return e;
}

static bool is_interrupted(const struct exporter *e)
{
	return e->about.stop && atomic_load(&e->about.stop->cancelled);
}

/* From the moment when it can send. A command that was interrupted or timed out has steps to send as well. */
static bool wait_for_end(const struct exporter *e)
{
	bool was_interrupted = is_interrupted(e), is_short = was_interrupted || atomic_load(&e->is_down);
	int64_t ms = is_short ? SHORT_WAIT_MS : e->otel.has_timeout ? e->otel.timeout_ms : LAST_WAIT_MS;
	int64_t until = 0;

	while (!task_wait(e->task, TICK_MS)) {
		if (!until && atomic_load(&e->is_ready))
			until = clock_monotonic_us() + ms * 1000;
		if ((until && clock_monotonic_us() >= until) || (!was_interrupted && is_interrupted(e)))
			return false;
	}
	return true;
}

void exporter_close(struct exporter *e)
{
	if (!e)
		return;
	add_session(e);
	mutex_lock(e->lock);
	e->closing = true;
	cond_signal(e->more);
	mutex_unlock(e->lock);
	if (e->dropped)
		log_event(LOG_WARN, "spans_not_sent", log_str("error", S("the collector was too slow for them")),
			  log_int("spans", e->dropped));
	if (e->task && !wait_for_end(e)) {
		atomic_store(&e->stop.cancelled, true);
		task_wait(e->task, STOP_WAIT_MS);
	}
	if (e->task)
		task_leave(e->task, free_exporter);
	else
		free_exporter(e);
}
