#include "render/answer/trace_stats.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "render/paint.h"
#include "base/banned.h"

enum { LABEL = 12, NAMES_SHOWN = 15, TOOLS_SHOWN = 8, FAULTS_SHOWN = 20 };

/* ---- the page ---- */

static void put_fact(struct sb *out, const struct paint *p, const char *label, str text)
{
	paint_labelled(out, p, ROLE_PLAIN, str_of(label), LABEL, text);
}

static str verdicts_words(struct arena *a, const struct trace_stats *s)
{
	scoped(sb_free) struct sb b = SB(1000);

	for (int i = 0; i < TRACE_VERDICT_COUNT; i++)
		sb_fmt(&b, "%s%lld %s", i ? ", " : "", (long long)s->verdicts[i],
		       trace_verdict_word((enum trace_verdict_kind)i));
	return str_dup(a, sb_str(&b));
}

static str stages_words(struct arena *a, const struct trace_stats *s)
{
	scoped(sb_free) struct sb b = SB(1000);

	for (int i = STAGE_NONE + 1; i < TRACE_STAGE_COUNT; i++)
		sb_fmt(&b, "%s%lld %s", b.len ? ", " : "", (long long)s->stages[i],
		       trace_stage_word((enum trace_stage)i));
	return str_dup(a, sb_str(&b));
}

static str steps_words(struct arena *a, const struct trace_stats *s)
{
	str unread = s->unread ? str_fmt(a, "; %s not read", str_c(a, str_counted(a, s->unread, "file"))) : NO_STR;

	return str_fmt(a, "%s, %s, %lld failed%.*s", str_c(a, str_counted(a, s->steps, "step")),
		       str_c(a, str_counted(a, s->calls, "call")), (long long)s->failed, STR(unread));
}

static str tokens_words(struct arena *a, const struct trace_stats *s)
{
	return str_fmt(a, "%s in results, estimated; %s in, %s out, measured%s",
		       str_c(a, count_words(a, s->tokens_results)), str_c(a, count_words(a, s->tokens_in)),
		       str_c(a, count_words(a, s->tokens_out)), str_c(a, trace_cost_words(a, s->cost_usd)));
}

static void put_counts(struct sb *out, const struct paint *p, struct arena *a, const char *label, const char *between,
		       const struct trace_name_counts *all)
{
	for (ptrdiff_t i = 0; i < all->len && i < NAMES_SHOWN; i++) {
		const struct trace_name_count *n = &all->at[i];

		put_fact(out, p, i ? "" : label,
			 str_fmt(a, "%lld  %.*s%s%.*s", (long long)n->count, STR(n->name), n->meant.len ? between : "",
				 STR(n->meant)));
	}
}

static void put_tools(struct sb *out, const struct paint *p, struct arena *a, const struct trace_stats *s)
{
	for (ptrdiff_t i = 0; i < s->tools.len && i < TOOLS_SHOWN; i++) {
		const struct trace_tool_cost *c = &s->tools.at[i];

		put_fact(out, p, i ? "" : "tokens by",
			 str_fmt(a, "%s  %.*s, %s, %lld failed, %s", str_c(a, count_words(a, c->tokens)), STR(c->tool),
				 str_c(a, str_counted(a, c->calls, "call")), (long long)c->failed,
				 str_c(a, took_words(a, c->elapsed_us))));
	}
}

static void put_faults(struct sb *out, const struct paint *p, const struct trace_stats *s)
{
	if (s->faults.len)
		sb_putc(out, '\n');
	for (ptrdiff_t i = 0; i < s->faults.len && i < FAULTS_SHOWN; i++) {
		paint_put(out, p, ROLE_NAME, s->faults.at[i].name);
		sb_putc(out, '\n');
		paint_wrapped(out, p, ROLE_PLAIN, s->faults.at[i].line, 2);
	}
	if (s->faults.len > FAULTS_SHOWN)
		paint_wrapped(out, p, ROLE_DIM, S("More are in the JSON form."), 0);
}

static void page(struct sb *out, const struct paint *p, const void *value)
{
	const struct trace_stats *s = value;
	scoped(arena_close) struct arena *a = arena_open();

	put_fact(out, p, "sessions", str_fmt(a, "%lld, %s", (long long)s->sessions, str_c(a, steps_words(a, s))));
	put_fact(out, p, "verdicts", verdicts_words(a, s));
	put_fact(out, p, "stages", stages_words(a, s));
	put_counts(out, p, a, "causes", "", &s->causes);
	put_counts(out, p, a, "invented", ", meant: ", &s->invented);
	put_counts(out, p, a, "confused", " for ", &s->confused);
	put_counts(out, p, a, "floods", "", &s->floods);
	put_fact(out, p, "tokens", tokens_words(a, s));
	put_tools(out, p, a, s);
	put_faults(out, p, s);
}

/* ---- Markdown, for a report ---- */

static void markdown_counts(struct sb *out, const char *title, const char *what, bool has_meant,
			    const struct trace_name_counts *all)
{
	if (all->len)
		sb_fmt(out, "\n## %s\n\n| sessions | %s |%s\n|---:|---|%s\n", title, what, has_meant ? " meant |" : "",
		       has_meant ? "---|" : "");
	for (ptrdiff_t i = 0; i < all->len; i++) {
		sb_fmt(out, "| %lld | ", (long long)all->at[i].count);
		markdown_put(out, all->at[i].name);
		sb_puts(out, has_meant ? " | " : "");
		markdown_put(out, has_meant ? all->at[i].meant : NO_STR);
		sb_puts(out, " |\n");
	}
}

static void markdown_faults(struct sb *out, const struct trace_stats *s)
{
	if (s->faults.len)
		sb_puts(out, "\n## Wrong and stale sessions\n\n");
	for (ptrdiff_t i = 0; i < s->faults.len; i++) {
		sb_puts(out, "- ");
		markdown_put(out, s->faults.at[i].name);
		sb_puts(out, ": ");
		markdown_put(out, s->faults.at[i].line);
		sb_putc(out, '\n');
	}
}

static void markdown(struct sb *out, const struct paint *p, const void *value)
{
	const struct trace_stats *s = value;
	scoped(arena_close) struct arena *a = arena_open();

	(void)p;
	sb_fmt(out, "# %s of agents\n\n", str_c(a, str_counted(a, s->sessions, "session")));
	sb_fmt(out, "- %s\n", str_c(a, steps_words(a, s)));
	sb_fmt(out, "- verdicts: %s\n", str_c(a, verdicts_words(a, s)));
	sb_fmt(out, "- stages: %s\n", str_c(a, stages_words(a, s)));
	sb_fmt(out, "- tokens: %s\n", str_c(a, tokens_words(a, s)));
	markdown_counts(out, "Causes", "cause", false, &s->causes);
	markdown_counts(out, "Invented names", "name", true, &s->invented);
	markdown_counts(out, "Confused tables", "table", true, &s->confused);
	markdown_counts(out, "Floods", "tool", false, &s->floods);
	if (s->tools.len)
		sb_puts(out, "\n## Tools\n");
	trace_tools_markdown(out, s->tools.at, s->tools.len);
	markdown_faults(out, s);
}

/* ---- members ---- */

static void put_verdicts(struct jw *w, const char *name, const void *value)
{
	const struct trace_stats *s = value;

	jw_object_at(w, name);
	for (int i = 0; i < TRACE_VERDICT_COUNT; i++)
		jw_int_at(w, trace_verdict_word((enum trace_verdict_kind)i), s->verdicts[i]);
	jw_end_object(w);
}

static void put_stages(struct jw *w, const char *name, const void *value)
{
	const struct trace_stats *s = value;

	jw_object_at(w, name);
	for (int i = STAGE_NONE + 1; i < TRACE_STAGE_COUNT; i++)
		jw_int_at(w, trace_stage_word((enum trace_stage)i), s->stages[i]);
	jw_end_object(w);
}

static void put_elapsed(struct jw *w, const char *name, const void *value)
{
	jw_real_at(w, name, (double)((const struct trace_tool_cost *)value)->elapsed_us / 1000);
}

static void put_usd(struct jw *w, const char *name, const void *value)
{
	jw_real_at(w, name, ((const struct trace_stats *)value)->cost_usd);
}

#define THIS trace_name_count
static const struct answer_member count_members[] = {
	ITEM("name", ANSWER_TEXT, name),
	ITEM("meant", ANSWER_TEXT, meant),
	ITEM("sessions", ANSWER_NUMBER, count),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS trace_fault
static const struct answer_member fault_members[] = {
	ITEM("trace", ANSWER_TEXT, name),
	ITEM("verdict", ANSWER_TEXT, line),
	END_OF_MEMBERS,
};
#undef THIS

#define THIS trace_tool_cost
static const struct answer_member tool_members[] = {
	ITEM("tool", ANSWER_TEXT, tool),       ITEM("calls", ANSWER_NUMBER, calls),
	ITEM("failed", ANSWER_NUMBER, failed), ITEM("tokens", ANSWER_NUMBER, tokens),
	ITEM_OWN("elapsed_ms", put_elapsed),   END_OF_MEMBERS,
};
#undef THIS

#define THIS trace_stats
static const struct answer_member members[] = {
	MEMBER("sessions", "integer", "number of sessions", ANSWER_NUMBER, sessions),
	MEMBER("not_read", "integer", "files of no known format", ANSWER_NUMBER, unread),
	MEMBER("steps", "integer", "number of steps", ANSWER_NUMBER, steps),
	MEMBER("calls", "integer", "number of calls", ANSWER_NUMBER, calls),
	MEMBER("failed", "integer", "number of failed calls", ANSWER_NUMBER, failed),
	MEMBER_OWN("verdicts", "object", "sessions by verdict", false, put_verdicts),
	MEMBER_OWN("stages", "object", "wrong sessions by stage", false, put_stages),
	MEMBER_LIST("causes", "of the wrong and stale ones", causes, count_members),
	MEMBER_LIST("invented", "names that agents invented, and what they meant", invented, count_members),
	MEMBER_LIST("confused", "tables that were taken for others", confused, count_members),
	MEMBER_LIST("floods", "tools whose results filled the context", floods, count_members),
	MEMBER("tokens_of_results", "integer", "estimated", ANSWER_NUMBER, tokens_results),
	MEMBER("tokens_in", "integer", "measured", ANSWER_NUMBER, tokens_in),
	MEMBER("tokens_out", "integer", "measured", ANSWER_NUMBER, tokens_out),
	MEMBER_OWN("cost_usd", "number", "as the agents reported it", false, put_usd),
	MEMBER_LIST("tools", "calls, tokens and time by tool, the costliest first", tools, tool_members),
	MEMBER_LIST("faults", "wrong and stale sessions; the first 100", faults, fault_members),
	END_OF_MEMBERS,
};
#undef THIS

const struct answer_type answer_trace_stats = { .name = "statistics of sessions",
						.members = members,
						.page = page,
						.markdown = markdown,
						.piped = page,
						.alone = true };
