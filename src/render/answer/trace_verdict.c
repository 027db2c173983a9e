#include "render/answer/trace_verdict.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "render/sql_highlight.h"
#include "base/banned.h"

enum { LABEL = 12, TOOLS_SHOWN = 5 };

/* ---- words ---- */

const char *trace_verdict_word(enum trace_verdict_kind v)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		TRACE_VERDICTS(_)
#undef _
	};

	return words[v];
}

const char *trace_stage_word(enum trace_stage s)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		TRACE_STAGES(_)
#undef _
	};

	return words[s];
}

const char *trace_weight_word(enum trace_weight w)
{
	static const char *const words[] = {
#define _(id, word) [id] = word,
		TRACE_WEIGHTS(_)
#undef _
	};

	return words[w];
}

const char *trace_finding_word(enum trace_finding_code c)
{
	static const char *const words[] = {
#define _(id, word, stage) [id] = word,
		TRACE_FINDINGS(_)
#undef _
	};

	return words[c];
}

enum trace_stage trace_finding_stage(enum trace_finding_code c)
{
	static const enum trace_stage stages[] = {
#define _(id, word, stage) [id] = stage,
		TRACE_FINDINGS(_)
#undef _
	};

	return stages[c];
}

static const char *stage_of(const struct trace_verdict *v)
{
	return v->cause && v->kind == TRACE_WRONG ? trace_stage_word(trace_finding_stage(v->cause->code)) : NULL;
}

str trace_verdict_headline(struct arena *a, const struct trace_verdict *v)
{
	const char *stage = stage_of(v);

	return str_fmt(a, "%s: %.*s%s%s%s", trace_verdict_word(v->kind), STR(v->line), stage ? "  [" : "",
		       stage ? stage : "", stage ? "]" : "");
}

/* ---- the page ---- */

static enum role role_of_verdict(enum trace_verdict_kind v)
{
	static const enum role roles[] = { [TRACE_NO_FAULT] = ROLE_GOOD,
					   [TRACE_WRONG] = ROLE_BAD,
					   [TRACE_STALE] = ROLE_WARN,
					   [TRACE_CANNOT_TELL] = ROLE_DIM };

	return roles[v];
}

static enum role role_of_weight(enum trace_weight w)
{
	static const enum role roles[] = { [WEIGHT_NOTE] = ROLE_DIM,
					   [WEIGHT_DOUBT] = ROLE_WARN,
					   [WEIGHT_CHANGE] = ROLE_WARN,
					   [WEIGHT_FAULT] = ROLE_BAD };

	return roles[w];
}

static str cleaned(struct arena *a, str s, bool lines)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	clean_into(&b, s, lines);
	return str_dup(a, sb_str(&b));
}

static void put_head(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	const char *word = trace_verdict_word(v->kind), *stage = stage_of(v);

	paint_put(out, p, role_of_verdict(v->kind), str_of(word));
	sb_puts(out, ": ");
	paint_put(out, p, ROLE_PLAIN, cleaned(a, v->line, false));
	if (stage) {
		sb_puts(out, "  [");
		paint_put(out, p, ROLE_DIM, str_of(stage));
		sb_puts(out, "]");
	}
	sb_putc(out, '\n');
}

static str joined(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < list->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(list->at[i]));
	return str_dup(a, sb_str(&b));
}

static void put_fact(struct sb *out, const struct paint *p, const char *label, str text)
{
	if (text.len)
		paint_labelled(out, p, ROLE_PLAIN, str_of(label), LABEL, text);
}

static void put_corrected(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	if (v->corrected.len) {
		sb_puts(out, "\ncorrected, it passes today's check:\n");
		sql_highlight_put(out, p, cleaned(a, v->corrected, true), 2);
	} else if (v->uncorrected.len) {
		sb_puts(out, "\n");
		put_fact(out, p, "corrected", str_fmt(a, "not possible: %.*s", STR(v->uncorrected)));
	}
}

static void put_findings(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	if (v->findings.len)
		sb_puts(out, "\n");
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];

		paint_put(out, p, role_of_weight(f->weight), str_of(trace_weight_word(f->weight)));
		sb_fmt(out, "  step %lld: ", (long long)f->step);
		paint_put(out, p, ROLE_PLAIN, cleaned(a, f->sentence, false));
		sb_puts(out, "  ");
		paint_put(out, p, ROLE_DIM, str_of(trace_finding_word(f->code)));
		sb_putc(out, '\n');
		if (f->hint.len)
			paint_wrapped(out, p, ROLE_DIM, cleaned(a, f->hint, false), 2);
	}
}

static void put_turns(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	if (v->turns.len)
		sb_puts(out, "\n");
	for (ptrdiff_t i = 0; i < v->turns.len; i++) {
		const struct trace_turn *t = &v->turns.at[i];

		sb_fmt(out, "turn %lld: ", (long long)t->turn);
		paint_put(out, p, role_of_verdict(t->kind), str_of(trace_verdict_word(t->kind)));
		sb_puts(out, ": ");
		paint_put(out, p, ROLE_PLAIN, cleaned(a, t->line, false));
		sb_putc(out, '\n');
	}
}

static str left_out_words(struct arena *a, const struct trace_verdict *v)
{
	scoped(sb_free) struct sb b = SB(200);

	if (v->turns_left_out)
		sb_fmt(&b, "the first %s", str_c(a, str_counted(a, v->turns_left_out, "turn")));
	if (v->statements_left_out)
		sb_fmt(&b, "%s%s of long turns", b.len ? ", " : "",
		       str_c(a, str_counted(a, v->statements_left_out, "earlier statement")));
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

static str statement_words(struct arena *a, const struct trace_sql_judged *s)
{
	return str_fmt(a, "step %lld %.*s%s%.*s%s%.*s%s%.*s%s", (long long)s->step, STR(s->outcome),
		       s->catalog.len ? ", in " : ", in no catalog", STR(s->catalog), s->then.len ? ", then " : "",
		       STR(s->then), s->today.len ? ", today " : "", STR(s->today), s->answers ? "; the answer" : "");
}

static void put_statements(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	if (v->statements.len)
		sb_puts(out, "\n");
	for (ptrdiff_t i = 0; i < v->statements.len; i++) {
		const struct trace_sql_judged *s = &v->statements.at[i];

		put_fact(out, p, i ? "" : "statements", statement_words(a, s));
		if (s->catalogs.len)
			put_fact(out, p, "", str_fmt(a, "also in %.*s", STR(joined(a, &s->catalogs))));
		if (s->policy.len)
			put_fact(out, p, "", str_fmt(a, "the policy: %.*s", STR(s->policy)));
	}
}

str trace_cost_words(struct arena *a, double usd)
{
	return usd > 0 ? str_fmt(a, "; $%.*f", usd < 1 ? 4 : 2, usd) : S("");
}

static str tokens_words(struct arena *a, const struct trace_verdict *v)
{
	scoped(sb_free) struct sb b = SB(1000);

	if (v->tokens_in != UNKNOWN || v->tokens_out != UNKNOWN)
		sb_fmt(&b, "%s in, %s out, measured; ",
		       str_c(a, count_words(a, v->tokens_in == UNKNOWN ? 0 : v->tokens_in)),
		       str_c(a, count_words(a, v->tokens_out == UNKNOWN ? 0 : v->tokens_out)));
	sb_fmt(&b, "%s in results, estimated", str_c(a, count_words(a, v->tokens_results)));
	sb_put(&b, trace_cost_words(a, v->cost_usd));
	return str_dup(a, sb_str(&b));
}

static str tool_words(struct arena *a, const struct trace_tool_cost *c)
{
	return str_fmt(a, "%.*s: %s%s%s, %s tokens, %s", STR(c->tool), str_c(a, str_counted(a, c->calls, "call")),
		       c->failed ? ", failed " : "",
		       c->failed ? str_c(a, str_fmt(a, "%lld", (long long)c->failed)) : "",
		       str_c(a, count_words(a, c->tokens)), str_c(a, took_words(a, c->elapsed_us)));
}

static str steps_words(struct arena *a, const struct trace_verdict *v)
{
	return str_fmt(a, "%lld, %s, %lld failed", (long long)v->steps, str_c(a, str_counted(a, v->calls, "call")),
		       (long long)v->failed);
}

static str time_words(struct arena *a, const struct trace_verdict *v)
{
	return str_fmt(a, "%s in calls, %s between", str_c(a, took_words(a, v->elapsed_us)),
		       str_c(a, took_words(a, v->idle_us)));
}

static void put_costs(struct sb *out, const struct paint *p, struct arena *a, const struct trace_verdict *v)
{
	sb_puts(out, "\n");
	put_fact(out, p, "steps", steps_words(a, v));
	put_fact(out, p, "time", time_words(a, v));
	put_fact(out, p, "tokens", tokens_words(a, v));
	for (ptrdiff_t i = 0; i < v->tools.len && i < TOOLS_SHOWN; i++)
		put_fact(out, p, i ? "" : "by tool", tool_words(a, &v->tools.at[i]));
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct trace_verdict *v = value;
	scoped(arena_close) struct arena *a = arena_open();

	put_head(out, p, a, v);
	put_corrected(out, p, a, v);
	put_turns(out, p, a, v);
	put_findings(out, p, a, v);
	put_statements(out, p, a, v);
	sb_puts(out, v->question.len || v->ranked.len ? "\n" : "");
	put_fact(out, p, "question", v->question);
	put_fact(out, p, "ranked", joined(a, &v->ranked));
	put_fact(out, p, "unexplained", joined(a, &v->unexplained));
	put_fact(out, p, "not judged", left_out_words(a, v));
	put_costs(out, p, a, v);
}

/* ---- Markdown, for a ticket ---- */

void trace_tools_markdown(struct sb *out, const struct trace_tool_cost *tools, ptrdiff_t n)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (n)
		sb_puts(out, "\n| tool | calls | failed | tokens | time |\n|---|---:|---:|---:|---:|\n");
	for (ptrdiff_t i = 0; i < n; i++) {
		sb_puts(out, "| ");
		markdown_put(out, tools[i].tool);
		sb_fmt(out, " | %lld | %lld | %lld | %s |\n", (long long)tools[i].calls, (long long)tools[i].failed,
		       (long long)tools[i].tokens, str_c(a, took_words(a, tools[i].elapsed_us)));
	}
}

static void put_list(struct sb *out, const char *label, const struct strs *list)
{
	if (list->len)
		sb_fmt(out, "\n%s: ", label);
	for (ptrdiff_t i = 0; i < list->len; i++) {
		sb_puts(out, i ? ", " : "");
		markdown_put(out, list->at[i]);
	}
	sb_puts(out, list->len ? "\n" : "");
}

static void markdown_costs(struct sb *out, const struct trace_verdict *v)
{
	scoped(arena_close) struct arena *a = arena_open();

	sb_fmt(out, "\n- steps: %s\n", str_c(a, steps_words(a, v)));
	sb_fmt(out, "- time: %s\n", str_c(a, time_words(a, v)));
	sb_fmt(out, "- tokens: %s\n", str_c(a, tokens_words(a, v)));
	trace_tools_markdown(out, v->tools.at, v->tools.len);
}

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct trace_verdict *v = value;
	const char *stage = stage_of(v);

	(void)p;
	sb_fmt(out, "**%s**: ", trace_verdict_word(v->kind));
	markdown_put(out, v->line);
	sb_fmt(out, "%s%s%s\n", stage ? " (" : "", stage ? stage : "", stage ? ")" : "");
	if (v->question.len) {
		sb_puts(out, "\nQuestion: ");
		markdown_put(out, v->question);
		sb_putc(out, '\n');
	}
	if (v->corrected.len) {
		sb_puts(out, "\nCorrected:\n\n");
		markdown_sql(out, v->corrected);
	}
	if (v->turns.len)
		sb_puts(out, "\n| turn | verdict | |\n|---:|---|---|\n");
	for (ptrdiff_t i = 0; i < v->turns.len; i++) {
		const struct trace_turn *t = &v->turns.at[i];

		sb_fmt(out, "| %lld | %s | ", (long long)t->turn, trace_verdict_word(t->kind));
		markdown_put(out, t->line);
		sb_puts(out, " |\n");
	}
	if (v->findings.len)
		sb_puts(out, "\n| step | | finding | |\n|---:|---|---|---|\n");
	for (ptrdiff_t i = 0; i < v->findings.len; i++) {
		const struct trace_finding *f = &v->findings.at[i];

		sb_fmt(out, "| %lld | %s | ", (long long)f->step, trace_weight_word(f->weight));
		markdown_put(out, f->sentence);
		sb_fmt(out, " | `%s` |\n", trace_finding_word(f->code));
	}
	for (ptrdiff_t i = 0; i < v->statements.len; i++) {
		const struct trace_sql_judged *s = &v->statements.at[i];

		sb_fmt(out, "\nStep %lld, %.*s%s%.*s:\n\n", (long long)s->step, STR(s->outcome),
		       s->catalog.len ? " in " : "", STR(s->catalog));
		markdown_sql(out, s->sql);
	}
	put_list(out, "Ranked first for the question", &v->ranked);
	put_list(out, "Words of the question that no used table explains", &v->unexplained);
	markdown_costs(out, v);
}

/* ---- members ---- */

static void put_words(struct jw *w, const char *name, const char *word)
{
	jw_str_at(w, name, str_of(word));
}

static void put_verdict(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, trace_verdict_word(((const struct trace_verdict *)value)->kind));
}

static void put_stage(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, stage_of(value));
}

static void put_code(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, trace_finding_word(((const struct trace_finding *)value)->code));
}

static void put_weight(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, trace_weight_word(((const struct trace_finding *)value)->weight));
}

static void put_finding_stage(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, trace_stage_word(trace_finding_stage(((const struct trace_finding *)value)->code)));
}

#define THIS trace_finding
static const struct answer_member finding_members[] = {
	ITEM("step", ANSWER_NUMBER, step),
	ITEM_OWN("weight", put_weight),
	ITEM_OWN("code", put_code),
	ITEM_OWN("stage", put_finding_stage),
	ITEM("sentence", ANSWER_TEXT, sentence),
	ITEM("subject", ANSWER_TEXT, subject),
	ITEM("meant", ANSWER_TEXT, meant),
	ITEM("now", ANSWER_TEXT, now),
	ITEM("hint", ANSWER_TEXT, hint),
	ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("generation", ANSWER_PLACE, generation),
	ITEM("changed_at", ANSWER_TIME, changed_at),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS trace_sql_judged
static const struct answer_member statement_members[] = {
	ITEM("step", ANSWER_NUMBER, step),
	ITEM("sql", ANSWER_TEXT, sql),
	ITEM("outcome", ANSWER_TEXT, outcome),
	ITEM("answers", ANSWER_TRUTH, answers),
	ITEM("catalog", ANSWER_TEXT, catalog),
	ITEM("chosen_by", ANSWER_TEXT, chosen_by),
	ITEM("catalogs", ANSWER_TEXTS, catalogs),
	ITEM("generation", ANSWER_PLACE, generation),
	ITEM("history_reaches", ANSWER_TRUTH, reached),
	ITEM("then", ANSWER_TEXT, then),
	ITEM("today", ANSWER_TEXT, today),
	ITEM("policy", ANSWER_TEXT, policy),
	ITEM("tables", ANSWER_TEXTS, tables),
	END_OF_MEMBERS,
};
#undef THIS

static void put_turn_verdict(struct jw *w, const char *name, const void *value)
{
	put_words(w, name, trace_verdict_word(((const struct trace_turn *)value)->kind));
}

#define THIS trace_turn
static const struct answer_member turn_members[] = {
	ITEM("turn", ANSWER_NUMBER, turn), ITEM_OWN("verdict", put_turn_verdict),   ITEM("reason", ANSWER_TEXT, line),
	ITEM("step", ANSWER_NUMBER, step), ITEM("question", ANSWER_TEXT, question), END_OF_MEMBERS,
};
#undef THIS

static void put_elapsed(struct jw *w, const char *name, const void *value)
{
	jw_real_at(w, name, (double)((const struct trace_tool_cost *)value)->elapsed_us / 1000);
}

#define THIS trace_tool_cost
static const struct answer_member tool_members[] = {
	ITEM("tool", ANSWER_TEXT, tool),       ITEM("calls", ANSWER_NUMBER, calls),
	ITEM("failed", ANSWER_NUMBER, failed), ITEM("tokens", ANSWER_NUMBER, tokens),
	ITEM_OWN("elapsed_ms", put_elapsed),   END_OF_MEMBERS,
};
#undef THIS

static void put_ms(struct jw *w, const char *name, const void *value)
{
	jw_real_at(w, name, (double)((const struct trace_verdict *)value)->elapsed_us / 1000);
}

static void put_idle(struct jw *w, const char *name, const void *value)
{
	jw_real_at(w, name, (double)((const struct trace_verdict *)value)->idle_us / 1000);
}

static void put_usd(struct jw *w, const char *name, const void *value)
{
	const struct trace_verdict *v = value;

	value_put_at(w, name, v->cost_usd > 0 ? value_real(v->cost_usd) : value_int(UNKNOWN));
}

static void put_step(struct jw *w, const char *name, const void *value)
{
	const struct trace_verdict *v = value;

	value_put_at(w, name, value_int(v->cause ? v->cause->step : UNKNOWN));
}

static void put_cause(struct jw *w, const char *name, const void *value)
{
	const struct trace_verdict *v = value;

	jw_str_at(w, name, v->cause ? str_of(trace_finding_word(v->cause->code)) : NO_STR);
}

#define THIS trace_verdict
static const struct answer_member members[] = {
	MEMBER_OR_NULL("trace", "string", "its name", ANSWER_TEXT, name),
	MEMBER_OWN("verdict", "string", "no fault found, wrong, stale or cannot tell", false, put_verdict),
	MEMBER("reason", "string", "the reason, in one sentence", ANSWER_TEXT, line),
	MEMBER_OWN("step", "integer", "the step that it names", true, put_step),
	MEMBER_OWN("cause", "string", "the code of the finding that decided", true, put_cause),
	MEMBER_OWN("stage", "string", "retrieval, plan, policy or execution", true, put_stage),
	MEMBER_OR_NULL("corrected", "string", "the corrected SQL", ANSWER_TEXT, corrected),
	MEMBER_OR_NULL("not_corrected", "string", "why no correction is certain", ANSWER_TEXT, uncorrected),
	MEMBER_OR_NULL("question", "string", "what was asked", ANSWER_TEXT, question),
	MEMBER_LIST("turns", "the verdict on each question, if there are several", turns, turn_members),
	MEMBER("turns_left_out", "integer", "turns beyond the limit", ANSWER_NUMBER, turns_left_out),
	MEMBER("statements_left_out", "integer", "statements beyond the limit", ANSWER_NUMBER, statements_left_out),
	MEMBER_LIST("findings", "findings, by step", findings, finding_members),
	MEMBER_LIST("statements", "the statements of the session", statements, statement_members),
	MEMBER("ranked", "array", "tables that a search ranks first for the question", ANSWER_TEXTS, ranked),
	MEMBER("unexplained", "array", "words of the question that no used table explains", ANSWER_TEXTS, unexplained),
	MEMBER("steps", "integer", "number of steps", ANSWER_NUMBER, steps),
	MEMBER("calls", "integer", "number of calls", ANSWER_NUMBER, calls),
	MEMBER("failed", "integer", "number of failed calls", ANSWER_NUMBER, failed),
	MEMBER_OWN("elapsed_ms", "number", "time in calls", false, put_ms),
	MEMBER_OWN("idle_ms", "number", "time between steps", false, put_idle),
	MEMBER("tokens_of_results", "integer", "estimated", ANSWER_NUMBER, tokens_results),
	MEMBER_OR_NULL("tokens_in", "integer", "measured", ANSWER_COUNT, tokens_in),
	MEMBER_OR_NULL("tokens_out", "integer", "measured", ANSWER_COUNT, tokens_out),
	MEMBER_OR_NULL("tokens_cached", "integer", "measured", ANSWER_COUNT, tokens_cached),
	MEMBER_OWN("cost_usd", "number", "as the agent reported it", true, put_usd),
	MEMBER_LIST("tools", "calls, tokens and time by tool, the costliest first", tools, tool_members),
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_trace_verdict = {
	.name = "verdict", .members = members, .page = page, .markdown = markdown, .piped = page, .alone = true
};
