#include "service/assistant/step_answer.h"

#include "base/arena.h"
#include "base/json.h"
#include "service/policy/query_check.h"
#include "service/search/similar_names.h"
#include "service/trace/session_judge.h"
#include "trace/import/session.h"
#include "base/banned.h"

struct answering {
	const struct scope *scope;
	struct session *session;
	struct trace_verdict verdict;
	struct ask_step *out;
};

static struct arena *arena_of(const struct answering *w)
{
	return w->scope->arena;
}

/* ---- which step ---- */

static const struct trace_finding *finding_of(const struct answering *w, int64_t number)
{
	const struct trace_finding *worst = NULL;

	for (ptrdiff_t i = 0; i < w->verdict.findings.len; i++) {
		const struct trace_finding *f = &w->verdict.findings.at[i];

		if (f->step == number && f->weight != WEIGHT_NOTE && (!worst || f->weight > worst->weight))
			worst = f;
	}
	return worst;
}

static const struct trace_sql_judged *statement_of(const struct answering *w, int64_t number)
{
	for (ptrdiff_t i = w->verdict.statements.len - 1; i >= 0; i--)
		if (w->verdict.statements.at[i].step == number)
			return &w->verdict.statements.at[i];
	return NULL;
}

/* ---- what it should have been ---- */

/* With the names of the catalog as it is now; absent: not certain. */
static str corrected_now(const struct answering *w, const struct trace_sql_judged *s)
{
	const struct query_check q = { .text = s->sql };
	struct query_checked *checked = new(arena_of(w), struct query_checked);
	struct catalogs all = { 0 };
	struct err ignored = { 0 };
	const struct catalog *c;

	if (!s->catalog.len || !store_catalogs(w->scope->store, arena_of(w), &all, &ignored))
		return NO_STR;
	c = catalogs_find(&all, s->catalog);
	if (!c || !query_check_in(w->scope, arena_of(w), &q, c, checked, &ignored))
		return NO_STR;
	return query_corrected(w->scope, arena_of(w), &q, c, &checked->view);
}

/* The name with what is meant in place of the subject; absent: it does not name the subject. */
static str renamed(const struct answering *w, str name, const struct trace_finding *f)
{
	str subject = f->subject, meant = f->now.len ? f->now : f->meant;
	ptrdiff_t at = subject.len && meant.len ? str_find_fold(name, subject) : -1;

	if (at < 0)
		return NO_STR;
	return str_fmt(arena_of(w), "%.*s%.*s%.*s", STR(str_upto(name, at)), STR(meant),
		       STR(str_from(name, at + subject.len)));
}

/* Of a name that the error of the step names: with the nearest last part. */
static str similar(const struct answering *w, str name)
{
	bool is_wrong = name.len && str_find(w->out->wrong, name) >= 0;
	ptrdiff_t last = str_at_last(name, '.') + 1;
	str nearest, first = NO_STR;

	if (!is_wrong)
		return NO_STR;
	nearest = similar_names(w->scope, arena_of(w), NAMES_OF_ASSETS, str_from(name, last));
	return str_cut(&nearest, ',', &first) ? str_fmt(arena_of(w), "%.*s%.*s", STR(str_upto(name, last)), STR(first))
					      : NO_STR;
}

/* A parameter as it should have been; absent: as it was. */
static str value_instead(const struct answering *w, const struct json *was, const struct trace_finding *f)
{
	if (was->kind != JSON_STR)
		return NO_STR;
	if (w->out->sql.len)
		return str_eq(str_trim(was->text), str_trim(w->out->sql)) ? w->out->corrected : NO_STR;
	return f ? renamed(w, was->text, f) : similar(w, was->text);
}

static void take_changes(struct answering *w, const struct step *step, const struct trace_finding *f)
{
	struct arena *a = arena_of(w);
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw to = jw_to(&b);
	struct err ignored = { 0 };
	const struct json *all = step->parameters.len ? json_parse(a, step->parameters, &ignored) : NULL;

	jw_object(&to);
	for (const struct json *j = all ? all->first : NULL; j; j = j->next) {
		str value = value_instead(w, j, f);

		jw_key_str(&to, j->key);
		if (value.len) {
			*push(&w->out->changes, a) = (struct ask_change){ j->key, value };
			jw_str(&to, value);
		} else {
			json_write(&to, j);
		}
	}
	jw_end_object(&to);
	if (w->out->changes.len)
		w->out->parameters = str_dup(a, sb_str(&b));
}

static bool take_step(struct answering *w, int64_t number, const struct trace_finding *f, struct err *err)
{
	const struct trace_sql_judged *sql = statement_of(w, number);
	bool is_cause = w->verdict.cause && w->verdict.cause->step == number;
	struct step step = { 0 };

	if (!session_step(w->session, (ptrdiff_t)number - 1, arena_of(w), &step, err))
		return false;
	w->out->step = number;
	w->out->tool = str_dup(arena_of(w), step.tool);
	w->out->wrong = f ? str_dup(arena_of(w), f->sentence) : step.error;
	w->out->hint = f ? str_dup(arena_of(w), f->hint) : NO_STR;
	if (sql) {
		w->out->sql = str_dup(arena_of(w), sql->sql);
		w->out->corrected = is_cause && w->verdict.corrected.len ? w->verdict.corrected : corrected_now(w, sql);
		w->out->corrected = str_dup(arena_of(w), w->out->corrected);
		w->out->concludes = sql->answers;
	}
	take_changes(w, &step, f);
	return true;
}

/* ---- the state before it ---- */

static bool is_found(const struct answering *w, str table)
{
	for (ptrdiff_t i = 0; i < w->out->found.len; i++)
		if (str_eq(w->out->found.at[i], table))
			return true;
	return false;
}

/* Where the statements up to the step went, or else any of them; and the tables that those before it used. */
static void take_findings(struct answering *w, int64_t number)
{
	for (ptrdiff_t i = 0; i < w->verdict.statements.len; i++) {
		const struct trace_sql_judged *s = &w->verdict.statements.at[i];

		if (s->catalog.len && (s->step <= number || !w->out->catalog.len))
			w->out->catalog = str_dup(arena_of(w), s->catalog);
		for (ptrdiff_t t = 0; s->step < number && t < s->tables.len; t++)
			if (!is_found(w, s->tables.at[t]))
				*push(&w->out->found, arena_of(w)) = str_dup(arena_of(w), s->tables.at[t]);
	}
}

static bool answer(struct answering *w, int64_t number, struct err *err)
{
	const struct trace_finding *f;

	if (number < 1 || number > session_len(w->session))
		return err_set(err, ERR_NOTHING, "the session has %td steps, and no step %lld", session_len(w->session),
			       (long long)number);
	w->out->question = str_dup(arena_of(w), session_question_at(w->session, (ptrdiff_t)number - 1, arena_of(w)));
	take_findings(w, number);
	f = finding_of(w, number);
	if (!f && w->verdict.cause) {
		f = w->verdict.cause;
		number = f->step;
	}
	return take_step(w, number, f, err);
}

bool step_answer(const struct scope *scope, str path, int64_t number, struct ask_step *out, struct err *err)
{
	struct answering w = { .scope = scope, .out = out };
	struct session_judge *judge = session_judge_open(scope->workspace, scope->client, scope->arena, scope->catalog,
							 scope->stop, err);
	bool good;

	*out = (struct ask_step){ .session = path };
	w.session = judge ? session_open(path, NO_STR, err) : NULL;
	good = w.session && session_read_whole(w.session, scope->stop, err) &&
	       session_judge_verdict(judge, scope->arena, w.session, &w.verdict, err) && answer(&w, number, err);
	if (good)
		out->own = str_eq(str_of(session_format(w.session)->name), S("ocat"));
	session_close(w.session);
	session_judge_close(judge);
	return good;
}
