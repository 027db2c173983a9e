#include "render/answer/sql_plan.h"

#include "base/arena.h"
#include "base/json.h"
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
			"Set it in the plan's \"joins\": {\"left\": \"%.*s\", \"right\": \"%.*s\", \"by\": \"%.*s\"}",
			STR(v->left), STR(v->right), STR(v->options.len ? v->options.at[0].by : S("..."))),
		0);
	sb_putc(out, '\n');
}

static void put_sql(struct sb *out, const struct paint *p, str sql)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, sql, true);
	sql_highlight_put(out, p, sb_str(&b), 0);
	sb_putc(out, '\n');
}

static str condition_of(struct arena *a, const struct plan_key_view *k)
{
	scoped(sb_free) struct sb b = SB(8000);

	for (ptrdiff_t i = 0; i < k->left_columns.len; i++)
		sb_fmt(&b, "%s%.*s.%.*s = %.*s.%.*s", i ? " AND " : "", STR(k->left), STR(k->left_columns.at[i]),
		       STR(k->right), STR(k->right_columns.at[i]));
	return str_dup(a, sb_str(&b));
}

str plan_key_words(struct arena *a, const struct plan_key_view *k)
{
	str text = str_fmt(a, "%.*s  %.*s%s%.*s", STR(condition_of(a, k)), STR(k->origin), k->reading.len ? ", " : "",
			   STR(k->reading));

	return str_eq(k->status, S("known")) ? text : str_fmt(a, "%.*s, %.*s", STR(text), STR(k->status));
}

static void put_keys(struct sb *out, const struct paint *p, struct arena *a, const struct plan_view *v)
{
	for (ptrdiff_t i = 0; i < v->keys.len; i++)
		paint_labelled(out, p, ROLE_PLAIN, i ? S("") : S("joined by"), LABEL,
			       plan_key_words(a, &v->keys.at[i]));
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
			   ? S("unknown")
			   : str_fmt(a, "%s in the tables it reads", str_c(a, str_counted(a, v->rows_read, "row")));

	if (v->question.at)
		put_question(out, p, a, v);
	if (v->check.sql.len)
		put_sql(out, p, v->check.sql);
	put_findings(out, p, a, v);
	put_keys(out, p, a, v);
	paint_labelled(out, p, ROLE_PLAIN, S("verdict"), LABEL, v->check.verdict);
	sql_check_put_policy(out, p, &v->check, LABEL);
	paint_labelled(out, p, ROLE_PLAIN, S("confidence"), LABEL, str_fmt(a, "%.2f", v->confidence));
	paint_labelled(out, p, ROLE_PLAIN, S("cost"), LABEL, rows);
	sql_check_put_estimate(out, p, &v->check.estimate, LABEL);
	paint_labelled(out, p, ROLE_PLAIN, S("constraints"), LABEL, str_upto(v->digest, 16));
}

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct plan_view *v = value;

	(void)p;
	if (v->check.sql.len)
		markdown_sql(out, v->check.sql);
}

/* For another program: only the SQL. */
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

	return v->check.sql.len ? NO_STR
	       : v->question.at ? v->question
				: S("the query is denied; the table format says why");
}

/* ---- members ---- */

static bool is_asked(const void *value)
{
	return ((const struct plan_view *)value)->question.at;
}

static void put_basis(struct jw *w, const char *name, const void *value)
{
	(void)value;
	jw_str_at(w, name, S("row counts of the catalog"));
}

#define THIS check_finding
static const struct answer_member finding_members[] = {
	ITEM("code", ANSWER_TEXT, code),
	ITEM("severity", ANSWER_TEXT, severity),
	ITEM("reason", ANSWER_TEXT, reason),
	ITEM("hint", ANSWER_TEXT, hint),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS plan_option_view
static const struct answer_member option_members[] = {
	ITEM("by", ANSWER_TEXT, by),
	ITEM("on_clause", ANSWER_TEXT, on),
	ITEM("origin", ANSWER_TEXT, origin),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS plan_key_view
const struct answer_member plan_key_members[] = {
	ITEM("left", ANSWER_TEXT, left),
	ITEM("right", ANSWER_TEXT, right),
	ITEM("left_columns", ANSWER_TEXTS, left_columns),
	ITEM("right_columns", ANSWER_TEXTS, right_columns),
	ITEM("origin", ANSWER_TEXT, origin),
	ITEM("status", ANSWER_TEXT, status),
	ITEM("cardinality", ANSWER_TEXT, cardinality),
	ITEM("reading", ANSWER_TEXT, reading),
	ITEM("score", ANSWER_PLACE, score),
	ITEM("reason", ANSWER_TEXT, reason),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS plan_cost_view
const struct answer_member plan_cost_members[] = {
	ITEM("table", ANSWER_TEXT, table),
	ITEM("rows", ANSWER_COUNT, rows),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS check_output
const struct answer_member plan_output_members[] = {
	ITEM("column", ANSWER_TEXT, name),
	ITEM("from", ANSWER_TEXTS, from),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS plan_view
static const struct answer_member question_members[] = {
	ITEM("question", ANSWER_TEXT, question),
	ITEM("left", ANSWER_TEXT, left),
	ITEM("right", ANSWER_TEXT, right),
	ITEM_LIST("options", options, option_members),
	END_OF_MEMBERS,
};

static const struct answer_member estimate_members[] = {
	ITEM("rows_read", ANSWER_COUNT, rows_read),
	ITEM_LIST("tables", costs, plan_cost_members),
	ITEM_OWN("basis", put_basis),
	MEMBER_OBJECT_OR_NULL("estimate", NULL, check.estimate, check_estimate_members, check_is_estimated),
	END_OF_MEMBERS,
};

static const struct answer_member members[] = {
	MEMBER_OR_NULL("sql", "string",
		       "the generated SQL; null: a question is open, an approval is needed, or it is denied",
		       ANSWER_TEXT, check.sql),
	MEMBER("dialect", "string", "the SQL dialect of the source", ANSWER_TEXT, check.dialect),
	MEMBER("catalog", "string", "whose tables they are", ANSWER_TEXT, check.catalog),
	{ { "verdict", "string",
	    "allow, rewrite, needs_approval or deny, as check_sql has it; needs_clarification: a question is open",
	    LOOK_NAME, false },
	  .form = ANSWER_TEXT,
	  MEMBER_AT(check.verdict) },
	MEMBER_LIST("findings", "code, severity, reason, hint", check.findings, finding_members),
	MEMBER_OR_NULL("policy_decision_id", "string", "ID of the policy decision; null without a policy", ANSWER_TEXT,
		       check.decision),
	MEMBER_OBJECT_OR_NULL("policy", "role, and effects, as check_sql has them; null where there is no policy",
			      check, check_policy_members, check_has_policy),
	{ { "clarifying_question", "object",
	    "question, left, right, and options: by, on_clause, origin; null: no open question", LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT,
	  .of = question_members,
	  .admits = is_asked },
	MEMBER_LIST(
		"required_keys",
		"the basis of each join: left, right, left_columns, right_columns, origin, status (known, ambiguous, missing), cardinality, reading (the same in words, and which rows it repeats), score, reason",
		keys, plan_key_members),
	MEMBER("confidence", "number",
	       "0 to 1: that of the weakest join, less if rows are counted twice or a question is open", ANSWER_REAL,
	       confidence),
	MEMBER_PART(
		"cost_estimate",
		"rows_read: total rows of all tables, null if one is unknown; tables: table and rows of each; basis; estimate: by the source, as check_sql has it",
		estimate_members),
	MEMBER_LIST("lineage", "each result column: column, and its base columns", check.outputs, plan_output_members),
	MEMBER("caveats", "array", "differences in this dialect, and warnings", ANSWER_TEXTS, caveats),
	MEMBER("plan_version", "integer", "version of the plan: its own number, or 1", ANSWER_NUMBER, version),
	MEMBER("constraints_digest", "string",
	       "SHA-256 of its filters, time, having, limit: equal for plans with equal constraints", ANSWER_TEXT,
	       digest),
	MEMBER("plan", "object", "the plan with its joins decided; it gives the same query again", ANSWER_JSON, plan),
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_plan_view = {
	.name = "plan", .members = members, .page = page, .markdown = markdown, .piped = put_sql_alone, .lacks = lacks
};
