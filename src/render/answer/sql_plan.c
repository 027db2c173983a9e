#include "render/answer/sql_plan.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/sql_highlight.h"
#include "render/paint.h"
#include "base/banned.h"

enum { LABEL = 12 };

static void put_question(struct sb *out, const struct paint *p, struct arena *a, const struct plan_view *v)
{
	paint_wrapped(out, p, ROLE_WARN, v->question, 0);
	for (ptrdiff_t i = 0; i < v->options.len; i++)
		paint_wrapped(out, p, ROLE_PLAIN,
			      str_fmt(a, "%.*s  %.*s", STR(v->options.at[i].by), STR(v->options.at[i].on)), 2);
	paint_wrapped(
		out, p, ROLE_DIM,
		str_fmt(a,
			"Say it in the plan's \"joins\": {\"left\": \"%.*s\", \"right\": \"%.*s\", \"by\": \"%.*s\"}",
			STR(v->left), STR(v->right), STR(v->options.len ? v->options.at[0].by : S("..."))),
		0);
	sb_putc(out, '\n');
}

static void put_sql(struct sb *out, const struct paint *p, str sql)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, sql, true);
	code_put(out, p, sb_str(&b), 0);
	sb_putc(out, '\n');
}

static void put_keys(struct sb *out, const struct paint *p, struct arena *a, const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->keys.len; i++) {
		const struct plan_key_view *k = &v->keys.at[i];
		str text = str_fmt(a, "%.*s  %.*s%s%.*s", STR(k->words), STR(k->origin), k->cardinality.len ? ", " : "",
				   STR(k->cardinality));

		if (!str_eq(k->status, S("known")))
			text = str_fmt(a, "%.*s, %.*s", STR(text), STR(k->status));
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("joined by"), LABEL, text);
	}
}

static enum role role_of(str severity)
{
	return str_eq(severity, S("error")) ? ROLE_BAD : str_eq(severity, S("note")) ? ROLE_DIM : ROLE_WARN;
}

static void put_findings(struct sb *out, const struct paint *p, struct arena *a, const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->check.findings.len; i++) {
		const struct check_finding *f = &v->check.findings.at[i];

		paint_labelled(out, p, role_of(f->severity), f->severity, LABEL,
			       f->hint.len ? str_fmt(a, "%.*s: %.*s", STR(f->reason), STR(f->hint)) : f->reason);
	}
	for (ptrdiff_t i = 0; i < v->notes.len; i++)
		paint_labelled(out, p, ROLE_DIM, S("note"), LABEL, v->notes.at[i]);
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct plan_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();
	str rows = v->rows_read == UNKNOWN
			   ? S("not known")
			   : str_fmt(a, "%s in the tables it reads", str_c(a, str_counted(a, v->rows_read, "row")));

	if (v->question.at)
		put_question(out, p, a, v);
	if (v->check.sql.len)
		put_sql(out, p, v->check.sql);
	put_findings(out, p, a, v);
	put_keys(out, p, a, v);
	paint_labelled(out, p, ROLE_PLAIN, S("verdict"), LABEL, v->check.verdict);
	sqlcheck_put_policy(out, p, &v->check, LABEL);
	paint_labelled(out, p, ROLE_PLAIN, S("confidence"), LABEL, str_fmt(a, "%.2f", v->confidence));
	paint_labelled(out, p, ROLE_PLAIN, S("cost"), LABEL, rows);
	sqlcheck_put_estimate(out, p, &v->check.estimate, LABEL);
	paint_labelled(out, p, ROLE_PLAIN, S("constraints"), LABEL, str_upto(v->digest, 16));
}

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct plan_view *v = value;

	(void)p;
	if (v->check.sql.len)
		markdown_sql(out, v->check.sql);
}

/* For another program: nothing but what it can run. */
static void put_sql_alone(struct sb *out, const struct paint *p, const void *value)
{
	const struct plan_view *v = value;

	(void)p;
	if (!v->check.sql.len)
		return;
	sb_put(out, v->check.sql);
	sb_putc(out, '\n');
}

static str lacks(const void *value)
{
	const struct plan_view *v = value;

	return v->check.sql.len ? NO_STR : v->question.at ? v->question : S("the query is denied: -o table says why");
}

const struct answer_type answer_plan_view = {
	.name = "plan", .page = page, .markdown = markdown, .piped = put_sql_alone, .lacks = lacks
};
