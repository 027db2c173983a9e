#include "render/answer/sql_check.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/rows/rows.h"
#include "render/sql_highlight.h"
#include "render/paint.h"
#include "base/banned.h"

enum { CONTEXT = 200, MARK_MOST = 60, LABEL = 12 };

/* ---- a finding under its text ---- */

static enum role role_of(str severity)
{
	if (str_eq(severity, S("error")))
		return ROLE_BAD;
	return str_eq(severity, S("note")) ? ROLE_DIM : ROLE_WARN;
}

static int64_t line_begins(str text, int64_t at)
{
	while (at > 0 && text.at[at - 1] != '\n')
		at--;
	return at;
}

static str cleaned(struct arena *a, str s, bool lines)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, s, lines);
	return str_dup(a, sb_str(&b));
}

/* Shows the part of the line around the finding, with marks below it. */
static void put_place(struct sb *out, const struct paint *p, str text, const struct check_finding *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t room = p->width > 20 ? p->width - 4 : CONTEXT, from = line_begins(text, f->at), marks;
	str line, before, marked;

	if (f->at - from > room / 2)
		from = f->at - room / 2;
	while (from < f->at && ((unsigned char)text.at[from] & 0xc0) == 0x80)
		from++;
	line = str_from(text, from);
	line = str_upto(line, str_at(line, '\n') >= 0 ? str_at(line, '\n') : line.len);
	before = cleaned(a, str_upto(line, f->at - from), false);
	marked = cleaned(a, str_upto(str_from(line, f->at - from), f->len), false);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_PLAIN, paint_line(cleaned(a, line, false), room));
	sb_puts(out, "\n  ");
	sb_pad(out, ' ', utf8_width(before));
	marks = utf8_width(marked);
	marks = marks > MARK_MOST ? MARK_MOST : marks < 1 ? 1 : marks;
	if (utf8_width(before) + marks > room)
		marks = 1;
	for (int64_t i = 0; i < marks; i++)
		paint_put(out, p, role_of(f->severity), S("^"));
	sb_putc(out, '\n');
}

/* query.sql:3:8: warning: sentence [code]: editors jump there. */
static void put_jump(struct sb *out, const struct paint *p, const struct check_view *v, const struct check_finding *f)
{
	scoped(arena_close) struct arena *a = arena_open();

	paint_put(out, p, ROLE_NAME, cleaned(a, v->file, false));
	sb_fmt(out, ":%lld:%lld: ", (long long)(f->line ? f->line : 1), (long long)(f->column ? f->column : 1));
	paint_put(out, p, role_of(f->severity), f->severity);
	sb_puts(out, ": ");
	paint_put(out, p, ROLE_PLAIN, cleaned(a, f->reason, false));
	sb_puts(out, " [");
	paint_put(out, p, ROLE_DIM, f->code);
	sb_puts(out, "]\n");
}

static void put_head(struct sb *out, const struct paint *p, const struct check_finding *f)
{
	paint_put(out, p, role_of(f->severity), f->severity);
	sb_puts(out, ": ");
	if (!p->width || utf8_width(f->severity) + utf8_width(f->reason) + utf8_width(f->code) + 4 <= p->width) {
		paint_put(out, p, ROLE_PLAIN, f->reason);
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, f->code);
		sb_putc(out, '\n');
	} else {
		paint_put(out, p, ROLE_DIM, f->code);
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_PLAIN, f->reason, 2);
	}
}

static void put_finding(struct sb *out, const struct paint *p, const struct check_view *v,
			const struct check_finding *f)
{
	sb_putc(out, '\n');
	if (v->file.len)
		put_jump(out, p, v, f);
	else
		put_head(out, p, f);
	if (f->len && f->at >= 0 && f->at + f->len <= v->query.len)
		put_place(out, p, v->query, f);
	if (f->hint.len)
		paint_wrapped(out, p, ROLE_DIM, f->hint, 2);
}

/* ---- the rest ---- */

static str joined(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(&b, i ? ", " : "");
		sb_put(&b, list->at[i]);
	}
	return str_dup(a, sb_str(&b));
}

static void add_fact(struct check_facts *out, struct arena *a, const char *label, str text)
{
	bool again = out->len && str_eq(out->at[out->len - 1].group, str_of(label));

	*push(out, a) = (struct check_fact){ str_of(label), again ? S("") : str_of(label), text };
}

static void add_joins(struct check_facts *out, struct arena *a, const struct check_view *v)
{
	for (ptrdiff_t i = 0; i < v->joins.len; i++) {
		const struct check_join *j = &v->joins.at[i];

		add_fact(out, a, "joins",
			 str_fmt(a, "%.*s (%.*s) = %.*s (%.*s)  %.*s%s%.*s", STR(j->left),
				 STR(joined(a, &j->left_columns)), STR(j->right), STR(joined(a, &j->right_columns)),
				 STR(j->known), j->reading.len ? ", " : "", STR(j->reading)));
	}
}

static void add_outputs(struct check_facts *out, struct arena *a, const struct check_view *v)
{
	for (ptrdiff_t i = 0; i < v->outputs.len; i++) {
		const struct check_output *o = &v->outputs.at[i];
		str name = o->name.len ? o->name : str_fmt(a, "column %td", i + 1);
		str text = o->from.len ? str_fmt(a, "%.*s %s %.*s", STR(name), o->plain ? "is" : "from",
						 STR(joined(a, &o->from)))
				       : name;

		if (o->base.len)
			text = str_fmt(a, "%.*s, derived from %.*s", STR(text), STR(joined(a, &o->base)));
		add_fact(out, a, "returns", text);
	}
}

void sql_check_policy_facts(struct arena *a, const struct check_view *v, struct check_facts *out)
{
	if (!v->decision.len)
		return;
	add_fact(out, a, "policy",
		 str_fmt(a, "%s%.*s%sdecision %.*s", v->role.len ? "role " : "", STR(v->role), v->role.len ? ", " : "",
			 STR(v->decision)));
	/* A denied query is unchanged; its findings say why. */
	for (ptrdiff_t i = 0; i < v->effects.len && !str_eq(v->verdict, S("deny")); i++) {
		const struct check_effect *e = &v->effects.at[i];

		add_fact(out, a, "policy",
			 str_fmt(a, "%.*s%s%.*s%s", STR(e->reason), e->rule.len ? "  (" : "", STR(e->rule),
				 e->rule.len ? ")" : ""));
	}
}

void sql_check_facts(struct arena *a, const struct check_view *v, struct check_facts *out)
{
	add_joins(out, a, v);
	add_outputs(out, a, v);
	sql_check_policy_facts(a, v, out);
}

static void put_facts(struct sb *out, const struct paint *p, const struct check_facts *facts, int label)
{
	for (ptrdiff_t i = 0; i < facts->len; i++)
		paint_labelled(out, p, ROLE_PLAIN, facts->at[i].label, label, facts->at[i].text);
}

void sql_check_put_policy(struct sb *out, const struct paint *p, const struct check_view *v, int label)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct check_facts facts = { 0 };

	sql_check_policy_facts(a, v, &facts);
	put_facts(out, p, &facts, label);
}

static void put_verdict(struct sb *out, const struct paint *p, const struct check_view *v)
{
	bool bad = str_eq(v->verdict, S("deny"));

	paint_put(out, p, bad ? ROLE_BAD : str_eq(v->verdict, S("needs_approval")) ? ROLE_WARN : ROLE_GOOD, v->verdict);
	sb_puts(out, "  ");
	paint_put(out, p, ROLE_DIM, v->dialect);
	sb_puts(out, ", catalog ");
	paint_put(out, p, ROLE_NAME, v->catalog);
	if (v->fingerprint.len) {
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, v->fingerprint);
	}
	sb_putc(out, '\n');
}

/* Few sources report all of them. */
static void put_numbers(struct sb *out, struct arena *a, const struct check_estimate *e)
{
	if (e->cost >= 0)
		sb_fmt(out, "cost %.2f", e->cost);
	if (e->rows >= 0)
		sb_fmt(out, "%s%.*s", e->cost >= 0 ? ", " : "", STR(str_counted(a, e->rows, "row")));
}

void sql_check_put_estimate(struct sb *out, const struct paint *p, const struct check_estimate *e, int label)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(1000);

	if (!e->asked)
		return;
	if (e->reason.at)
		sb_fmt(&b, "unknown: %.*s", STR(e->reason));
	else if (e->cost >= 0 || e->rows >= 0)
		put_numbers(&b, a, e);
	else
		sb_puts(&b, "the source reports its steps without numbers");
	paint_labelled(out, p, ROLE_PLAIN, S("estimate"), label, sb_str(&b));
	for (ptrdiff_t i = 0; i < e->steps.len; i++) {
		sb_pad(out, ' ', label);
		paint_put(out, p, ROLE_DIM, e->steps.at[i]);
		sb_putc(out, '\n');
	}
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct check_view *v = value;
	scoped(arena_close) struct arena *a = arena_open();
	struct check_facts facts = { 0 };

	put_verdict(out, p, v);
	for (ptrdiff_t i = 0; i < v->findings.len; i++)
		put_finding(out, p, v, &v->findings.at[i]);
	if (v->more)
		paint_wrapped(out, p, ROLE_DIM, S("More findings are omitted."), 0);
	sb_putc(out, '\n');
	if (v->tables.len)
		paint_labelled(out, p, ROLE_PLAIN, S("reads from"), LABEL, joined(a, &v->tables));
	sql_check_facts(a, v, &facts);
	put_facts(out, p, &facts, LABEL);
	sql_check_put_estimate(out, p, &v->estimate, LABEL);
	if (v->corrected.len) {
		sb_puts(out, "\ncorrected, it passes:\n");
		sql_highlight_put(out, p, cleaned(a, v->corrected, true), 2);
	}
	if (v->sql.len && !str_eq(v->verdict, S("deny"))) {
		sb_putc(out, '\n');
		sql_highlight_put(out, p, cleaned(a, v->sql, true), 0);
		sb_putc(out, '\n');
	}
}

/* ---- members ---- */

bool check_is_estimated(const void *value)
{
	return ((const struct check_estimate *)value)->asked;
}

static void put_cost(struct jw *w, const char *name, const void *value)
{
	const struct check_estimate *e = value;

	value_put_at(w, name, e->cost < 0 ? (struct value){ 0 } : value_real(e->cost));
}

#define THIS check_estimate
const struct answer_member check_estimate_members[] = {
	ITEM_OWN("cost", put_cost),
	ITEM("rows", ANSWER_COUNT, rows),
	ITEM("bytes", ANSWER_COUNT, bytes),
	ITEM("steps", ANSWER_TEXTS, steps),
	ITEM("unknown_because", ANSWER_TEXT, reason),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS check_effect
static const struct answer_member effect_members[] = {
	ITEM("act", ANSWER_TEXT, act),
	ITEM("rule", ANSWER_TEXT, rule),
	ITEM("table", ANSWER_TEXT, table),
	ITEM("column", ANSWER_TEXT, column),
	ITEM("reason", ANSWER_TEXT, reason),
	ITEM("hint", ANSWER_TEXT, hint),
	END_OF_MEMBERS,
};
#undef THIS

bool check_has_policy(const void *value)
{
	return ((const struct check_view *)value)->decision.at;
}

#define THIS check_view
const struct answer_member check_policy_members[] = {
	ITEM("role", ANSWER_TEXT, role),
	ITEM_LIST("effects", effects, effect_members),
	END_OF_MEMBERS,
};
#undef THIS

static void put_base(struct jw *w, const char *name, const void *value)
{
	const struct check_output *o = value;

	texts_put(w, name, o->base.len ? &o->base : &o->from);
}

#define THIS check_finding
static const struct answer_member finding_members[] = {
	ITEM("code", ANSWER_TEXT, code),      ITEM("severity", ANSWER_TEXT, severity),
	ITEM("reason", ANSWER_TEXT, reason),  ITEM("hint", ANSWER_TEXT, hint),
	ITEM("rule", ANSWER_TEXT, rule),      ITEM("at", ANSWER_NUMBER, at),
	ITEM("length", ANSWER_NUMBER, len),   ITEM("line", ANSWER_PLACE, line),
	ITEM("column", ANSWER_PLACE, column), END_OF_MEMBERS,
};
#undef THIS

#define THIS check_join
static const struct answer_member join_members[] = {
	ITEM("left", ANSWER_TEXT, left),
	ITEM("right", ANSWER_TEXT, right),
	ITEM("left_columns", ANSWER_TEXTS, left_columns),
	ITEM("right_columns", ANSWER_TEXTS, right_columns),
	ITEM("known", ANSWER_TEXT, known),
	ITEM("cardinality", ANSWER_TEXT, cardinality),
	ITEM("reading", ANSWER_TEXT, reading),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS check_output
static const struct answer_member output_members[] = {
	ITEM("column", ANSWER_TEXT, name),
	ITEM("from", ANSWER_TEXTS, from),
	ITEM_OWN("base_columns", put_base),
	ITEM("unchanged", ANSWER_TRUTH, plain),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS check_view
static const struct answer_member members[] = {
	MEMBER("verdict", "string", "allow, rewrite, needs_approval or deny", ANSWER_TEXT, verdict),
	MEMBER("catalog", "string", "the catalog that names were looked up in", ANSWER_TEXT, catalog),
	MEMBER("dialect", "string", "the dialect of the query", ANSWER_TEXT, dialect),
	MEMBER_LIST(
		"findings",
		"code, severity, reason, hint, policy rule, and position in the query: at, length in bytes; line, column from 1",
		findings, finding_members),
	MEMBER("tables", "array", "tables that the query reads", ANSWER_TEXTS, tables),
	MEMBER("columns", "array", "columns that the query reads", ANSWER_TEXTS, columns),
	MEMBER_LIST(
		"joins",
		"left, right, left_columns, right_columns, known (declared, inferred, none, ...), cardinality, reading (the same in words, and which rows it repeats)",
		joins, join_members),
	MEMBER_LIST(
		"lineage",
		"each result column: column, from, base_columns (the same through views, if their definitions are known), and whether it is that column unchanged",
		outputs, output_members),
	MEMBER_OR_NULL("sql", "string", "the normalized query, the only text to run; null if denied", ANSWER_TEXT, sql),
	MEMBER_OR_NULL(
		"corrected", "string",
		"the text with each unknown name and value replaced by its only likely correction, if that passes the check; null: none",
		ANSWER_TEXT, corrected),
	MEMBER("rewritten", "boolean", "whether the normalized query differs in meaning from the input", ANSWER_TRUTH,
	       changed),
	MEMBER_OBJECT_OR_NULL(
		"estimate",
		"by the source: cost, rows, bytes, steps, and unknown_because if unknown; null: not requested",
		estimate, check_estimate_members, check_is_estimated),
	MEMBER_OR_NULL("policy_decision_id", "string", "ID of the policy decision; null without a policy", ANSWER_TEXT,
		       decision),
	{ { "policy", "object", "role, and effects: act, rule, table, column, reason, hint; null without a policy",
	    LOOK_PLAIN, true },
	  .form = ANSWER_OBJECT,
	  .of = check_policy_members,
	  .admits = check_has_policy },
	MEMBER_OR_NULL("fingerprint", "string",
		       "of the parsed query, independent of layout; null if it is not a SELECT", ANSWER_TEXT,
		       fingerprint),
	END_OF_MEMBERS,
};
#undef THIS

/* ---- as rows: the findings, each with the verdict ---- */

enum { SEVERITY, CODE, REASON, HINT, RULE, LINE, COLUMN, AT, LENGTH, VERDICT, COLUMNS };

static const struct column columns[] = {
	[SEVERITY] = { "severity", "string", NULL, LOOK_PLAIN, true },
	[CODE] = { "code", "string", NULL, LOOK_NAME, true },
	[REASON] = { "reason", "string", NULL, LOOK_FLUID, true },
	[HINT] = { "hint", "string", NULL, LOOK_FLUID, true },
	[RULE] = { "rule", "string", NULL, LOOK_PLAIN, true },
	[LINE] = { "line", "integer", NULL, LOOK_PLAIN, true },
	[COLUMN] = { "column", "integer", NULL, LOOK_PLAIN, true },
	[AT] = { "at", "integer", NULL, LOOK_PLAIN, true },
	[LENGTH] = { "length", "integer", NULL, LOOK_PLAIN, true },
	[VERDICT] = { "verdict", "string", NULL, LOOK_PLAIN, false },
};

static bool put_finding_rows(struct rows *rows, const struct check_view *v, ptrdiff_t column_count)
{
	bool more = rows_columns(rows, columns, column_count);

	for (ptrdiff_t i = 0; i < v->findings.len && more; i++) {
		const struct check_finding *f = &v->findings.at[i];
		struct value row[COLUMNS] = {
			[SEVERITY] = value_text(f->severity),
			[CODE] = value_text(f->code),
			[REASON] = value_text(f->reason),
			[HINT] = value_text(f->hint),
			[RULE] = value_text(f->rule),
			[LINE] = value_int(f->line ? f->line : UNKNOWN),
			[COLUMN] = value_int(f->line ? f->column : UNKNOWN),
			[AT] = value_int(f->at),
			[LENGTH] = value_int(f->len),
			[VERDICT] = value_text(v->verdict),
		};

		more = rows_row(rows, row);
	}
	return more;
}

/* A query without findings also has a verdict. */
static bool put_rows(struct rows *rows, const void *value)
{
	const struct check_view *v = value;
	const struct value alone[COLUMNS] = { [VERDICT] = value_text(v->verdict) };
	bool more = put_finding_rows(rows, v, COLUMNS);

	return v->findings.len || !more ? more : rows_row(rows, alone);
}

/* ---- for a document ---- */

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct check_view *v = value;
	struct rows *rows;

	sb_puts(out, "**");
	markdown_put(out, v->verdict);
	sb_puts(out, "**, ");
	markdown_put(out, v->dialect);
	sb_puts(out, ", catalog ");
	markdown_put(out, v->catalog);
	sb_putc(out, '\n');
	if (v->findings.len) {
		sb_putc(out, '\n');
		rows = rows_open(FORMAT_MD, p, rows_into, out);
		put_finding_rows(rows, v, VERDICT);
		rows_end(rows);
		rows_close(rows);
	}
	if (v->sql.len && !str_eq(v->verdict, S("deny"))) {
		sb_putc(out, '\n');
		markdown_sql(out, v->sql);
	}
}

const struct answer_type answer_check_view = {
	.name = "check", .members = members, .page = page, .markdown = markdown, .piped = page, .rows = put_rows
};
