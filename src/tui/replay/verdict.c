/* Asks for the verdict on the session, beside the keys: with a twin of it, which need not be indexed again. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "service/trace/session_judge.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

static bool has_table(const struct replay_verdict *v, int64_t step, str name)
{
	for (ptrdiff_t i = v->tables.len - 1; i >= 0 && v->tables.at[i].step == step; i--)
		if (str_eq(v->tables.at[i].name, name))
			return true;
	return false;
}

static void add_tables(struct replay_verdict *v, struct arena *a, const struct trace_sql_judged *sql)
{
	for (ptrdiff_t i = 0; i < sql->tables.len; i++)
		if (!has_table(v, sql->step, sql->tables.at[i]))
			*push(&v->tables, a) = (struct replay_table){ .step = sql->step,
								      .name = str_dup(a, sql->tables.at[i]) };
}

static struct replay_verdict copied(struct arena *a, const struct trace_verdict *v)
{
	struct replay_verdict own = { .kind = v->kind,
				      .headline = str_dup(a, trace_verdict_headline(a, v)),
				      .cause = v->cause ? v->cause->step : 0,
				      .corrected = str_dup(a, v->corrected),
				      .uncorrected = str_dup(a, v->uncorrected) };

	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];

		*push(&own.findings, a) = (struct replay_finding){ .step = f->step,
								   .weight = f->weight,
								   .sentence = str_dup(a, f->sentence),
								   .hint = str_dup(a, f->hint) };
	}
	for (ptrdiff_t i = 0; i < v->statements.len; i++)
		add_tables(&own, a, &v->statements.at[i]);
	return own;
}

/* ---- the request ---- */

struct judging {		       /* the request's own */
	struct replay_verdict verdict; /* first: what the pane reads */
	struct session *session;
	struct jobs *jobs;
	const struct stop *stop;
};

static const struct purpose verdict;

static void told(void *with, const char *stage, int64_t done, int64_t of)
{
	const struct judging *r = with;
	struct question *q = question_message(&verdict);
	int *share = new(q->arena, int);

	(void)stage;
	*share = of > 0 ? (int)(done * 100 / of) : 0;
	q->own = share;
	jobs_post(r->jobs, r->stop, q->arena, q);
}

static void run_judge(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct judging *r = q->own;
	struct observer observer = { .progress = told, .with = r };
	scoped(arena_close) struct arena *a = arena_open();
	struct session_judge *j = session_judge_open(q->session, q->ask.caller.client, a, NO_STR, stop, &q->err);
	struct trace_verdict v;

	r->stop = stop;
	if (j)
		session_judge_observe(j, &observer);
	q->good = j && session_twin_open(r->session, &q->err) && session_judge_verdict(j, a, r->session, &v, &q->err);
	if (q->good)
		r->verdict = copied(q->arena, &v);
	if (j)
		session_twin_close(r->session);
	session_judge_close(j);
}

static void answered(struct app *a, struct question *q)
{
	struct replay_state *s = replay_of(&a->state);
	bool message = !q->ask.caller.client;

	if (message)
		s->judging = *(const int *)q->own;
	if (message || !str_eq(q->subject, s->path)) {
		arena_close(q->arena);
		return;
	}
	s->judging = -1;
	question_replace(&s->judged, q);
	s->outdated = true; /* the step may have findings */
}

/* Without a cache there is no verdict, and the steps are all that there is. */
static void failed(struct app *a, struct question *q)
{
	replay_of(&a->state)->judging = -1;
	arena_close(q->arena);
}

static const struct purpose verdict = { .answer = answered, .failed = failed, .lane = JOB_LONG };

void replay_ask_verdict(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	struct question *q = question_new(&a->asker, &verdict, NULL, s->path);
	struct judging *r = q->own = new(q->arena, struct judging);

	r->session = session_twin(s->session, q->arena);
	r->jobs = a->jobs;
	s->judging = 0;
	question_send(&a->asker, q, run_judge);
}

const struct replay_verdict *replay_verdict_of(const struct replay_state *s)
{
	return s->judged ? s->judged->own : NULL;
}

const struct replay_finding *replay_finding_at(const struct replay_state *s, ptrdiff_t step)
{
	const struct replay_verdict *v = replay_verdict_of(s);
	const struct replay_finding *worst = NULL;

	for (ptrdiff_t i = 0; v && i < v->findings.len; i++) {
		const struct replay_finding *f = &v->findings.at[i];

		if (f->step == step + 1 && f->weight != WEIGHT_NOTE && (!worst || f->weight > worst->weight))
			worst = f;
	}
	return worst;
}

str replay_table_of(const struct replay_state *s, ptrdiff_t step)
{
	const struct replay_verdict *v = replay_verdict_of(s);

	for (ptrdiff_t i = 0; v && i < v->tables.len; i++)
		if (v->tables.at[i].step == step + 1)
			return v->tables.at[i].name;
	return NO_STR;
}
