#include "replay/run_summary.h"

#include "base/arena.h"
#include "service/trace/statement_form.h"
#include "base/banned.h"

const char *summary_part_name(enum summary_part p)
{
	static const char *const names[] = {
#define _(id, name) [id] = name,
		SUMMARY_PARTS(_)
#undef _
	};

	return names[p];
}

/* ---- reading ---- */

/* What the session declares, else the last thing that the model said, if nothing came after it. */
static str answer_of(struct session *s, struct arena *a)
{
	struct err ignored = { 0 };
	struct step step;
	ptrdiff_t last = session_len(s) - 1;

	if (session_facts(s)->answer.len)
		return session_facts(s)->answer;
	while (last >= 0 && (session_entry(s, last)->agent || session_entry(s, last)->type == STEP_SYSTEM ||
			     session_entry(s, last)->flags & ENTRY_REWOUND))
		last--;
	if (last < 0 || session_entry(s, last)->type != STEP_ASSISTANT || !session_step(s, last, a, &step, &ignored))
		return NO_STR;
	return str_trim(step.text);
}

static void add_tables(struct arena *a, const struct strs *from, struct strs *to)
{
	for (ptrdiff_t i = 0; i < from->len; i++)
		if (!texts_have(to, from->at[i]))
			*push(to, a) = str_dup(a, from->at[i]);
}

static void take_verdict(struct arena *a, const struct trace_verdict *v, struct run_summary *out)
{
	bool answers = false;

	for (ptrdiff_t i = 0; i < v->statements.len; i++)
		if (v->statements.at[i].answers) {
			answers = true;
			out->sql = str_dup(a, str_trim(v->statements.at[i].sql));
		}
	for (ptrdiff_t i = 0; i < v->statements.len; i++)
		if (v->statements.at[i].answers == answers)
			add_tables(a, &v->statements.at[i].tables, &out->tables);
	out->verdict = str_of(trace_verdict_word(v->kind));
	out->headline = str_dup(a, trace_verdict_headline(a, v));
}

bool run_summary_read(struct arena *a, struct session_judge *judge, struct session *s, struct run_summary *out,
		      struct err *err)
{
	struct trace_verdict v;

	*out = (struct run_summary){ .question = session_question(s, a), .answer = answer_of(s, a) };
	session_totals(s, &out->totals);
	if (!judge)
		return true;
	if (!session_judge_verdict(judge, a, s, &v, err))
		return false;
	take_verdict(a, &v, out);
	return true;
}

/* ---- its parts ---- */

static str joined(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < list->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(list->at[i]));
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

static str steps_words(struct arena *a, const struct session_totals *t)
{
	return str_fmt(a, "%.*s, %.*s, %lld failed", STR(str_counted(a, t->steps, "step")),
		       STR(str_counted(a, t->calls, "call")), (long long)t->failed);
}

static str tokens_words(struct arena *a, const struct session_totals *t)
{
	if (t->tokens_in < 0 && t->tokens_out < 0)
		return str_fmt(a, "~%lld", (long long)t->text_tokens);
	return str_fmt(a, "%s%lld in, %lld out", t->estimated ? "~" : "",
		       (long long)(t->tokens_in > 0 ? t->tokens_in : 0),
		       (long long)(t->tokens_out > 0 ? t->tokens_out : 0));
}

static str time_words(struct arena *a, const struct session_totals *t)
{
	return t->first == NO_TIME ? NO_STR : str_fmt(a, "%.3f s", (double)t->active_us / 1e6);
}

str summary_text(struct arena *a, const struct run_summary *e, enum summary_part p)
{
	switch (p) {
	case SUMMARY_QUESTION: return e->question;
	case SUMMARY_TABLES: return joined(a, &e->tables);
	case SUMMARY_SQL: return e->sql;
	case SUMMARY_ANSWER: return e->answer;
	case SUMMARY_VERDICT: return e->headline;
	case SUMMARY_STEPS: return steps_words(a, &e->totals);
	case SUMMARY_TOKENS: return tokens_words(a, &e->totals);
	default: return time_words(a, &e->totals);
	}
}

/* ---- comparison ---- */

static bool same_words(str x, str y)
{
	str one, other;

	x = str_trim(x);
	y = str_trim(y);
	while (x.len && y.len) {
		str_cut(&x, '\n', &one);
		str_cut(&y, '\n', &other);
		if (!str_eq(str_trim(one), str_trim(other)))
			return false;
	}
	return !x.len && !y.len;
}

static bool same_sql(struct arena *a, str x, str y)
{
	uint64_t one, other;

	if (statement_form(a, NULL, x, &one) && statement_form(a, NULL, y, &other))
		return one == other;
	return same_words(x, y);
}

static bool same_tables(const struct strs *x, const struct strs *y)
{
	for (ptrdiff_t i = 0; i < x->len; i++)
		if (!texts_have(y, x->at[i]))
			return false;
	return x->len == y->len;
}

bool summaries_differ(struct arena *a, const struct run_summary *x, const struct run_summary *y, enum summary_part p)
{
	switch (p) {
	case SUMMARY_TABLES: return !same_tables(&x->tables, &y->tables);
	case SUMMARY_SQL: return !same_sql(a, x->sql, y->sql);
	case SUMMARY_VERDICT: return !str_eq(x->verdict, y->verdict);
	case SUMMARY_STEPS:
	case SUMMARY_TOKENS:
	case SUMMARY_TIME: return false;
	default: return !same_words(summary_text(a, x, p), summary_text(a, y, p));
	}
}

bool any_summary_differs(struct arena *a, const struct run_summary *x, const struct run_summary *y)
{
	for (int p = 0; p < SUMMARY_PART_COUNT; p++)
		if (summaries_differ(a, x, y, (enum summary_part)p))
			return true;
	return false;
}
