#include "service/assistant/narrower_queries.h"

#include "base/arena.h"
#include "render/paint.h"
#include "service/plan/plan_answer.h"
#include "sql/resolve/finding.h"
#include "base/banned.h"

enum { MANY_ROWS = 10 * 1000 * 1000 }; /* a query of them is worth a question first */

static bool is_over_budget(const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->check.findings.len; i++)
		if (str_eq(v->check.findings.at[i].code, str_of(sql_code_word(SQL_OVER_BUDGET))))
			return true;
	return false;
}

static bool reads_too_much(const struct assist_answer *x)
{
	return x->view && !x->view->question.at && (is_over_budget(x->view) || x->view->rows_read >= MANY_ROWS);
}

static str question_of(struct arena *a, const struct assist_answer *x)
{
	return x->sql.at ? str_fmt(a, "It reads tables of %.*s rows. Is less enough?",
				   STR(count_words(a, x->view->rows_read)))
			 : S("Is less enough?");
}

/* The same tables under one more condition: how many of their rows meet it, the catalog does not say. */
static const struct plan_view *of_part(struct arena *a, const struct plan_view *whole, const struct plan_view *part,
				       str *detail)
{
	struct plan_view *v = new(a, struct plan_view);

	*v = *part;
	if (part->rows_read == whole->rows_read && part->check.outputs.len == whole->check.outputs.len) {
		v->rows_read = UNKNOWN;
		*detail = S("an unknown part of the rows");
	}
	return v;
}

void narrower_offer(const struct scope *scope, const struct glossary *glossary, const struct dialect *dialect,
		    struct assist_answer *x)
{
	struct assist_question q = { .narrows = true };

	if (x->questions.len || !reads_too_much(x))
		return;
	for (ptrdiff_t i = 0; i < x->narrower.len; i++) {
		struct assist_option o = x->narrower.at[i];
		struct plan_ask ask = { .text = o.plan, .dialect = dialect, .glossary = glossary, .inner = true };
		struct plan_answer made = { 0 };
		struct err mine = { 0 };

		if (!plan_answer(scope, &ask, &made, &mine) || !made.view->check.sql.at)
			continue;
		o.sql = made.view->check.sql;
		o.view = of_part(scope->arena, x->view, made.view, &o.detail);
		*push(&q.options, scope->arena) = o;
	}
	q.text = question_of(scope->arena, x);
	if (q.options.len)
		*push(&x->questions, scope->arena) = q;
}
