/* trace: show recorded steps, and record an investigation. */
#include "cli/verbs.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/trace/trace_export.h"
#include "cli/trace/trace_import.h"
#include "cli/trace/trace_list.h"
#include "cli/trace/trace_stats.h"
#include "cli/trace_selection.h"
#include "render/trace/session.h"
#include "trace/files.h"
#include "base/banned.h"

/* ---- the tree ---- */

static str parameters_words(struct arena *a, str json)
{
	struct err ignored = { 0 };
	struct json *j = json_parse(a, json, &ignored);
	scoped(sb_free) struct sb b = SB(1 << 20);

	for (const struct json *m = j ? j->first : NULL; m; m = m->next) {
		struct jw w = jw_to(&b);

		if (b.len)
			sb_puts(&b, ", ");
		sb_put(&b, m->key);
		sb_putc(&b, '=');
		json_write(&w, m);
	}
	return b.len ? str_dup(a, sb_str(&b)) : S("");
}

static str duration_words(struct arena *a, int64_t us)
{
	if (us < 10000)
		return str_fmt(a, "%.1fms", (double)us / 1000);
	return us < SECONDS(10) ? str_fmt(a, "%lldms", (long long)(us / 1000)) : str_fmt(a, "%.1fs", (double)us / 1e6);
}

static void branch(struct sb *b, const struct paint *p, bool last, const char *name, enum role role, str text)
{
	paint_put(b, p, ROLE_DIM, p->unicode ? last ? S("  └─ ") : S("  ├─ ") : last ? S("  `- ") : S("  |- "));
	paint_put(b, p, ROLE_DIM, str_of(name));
	paint_put(b, p, role, text);
	sb_putc(b, '\n');
}

static str result_words(struct arena *a, const struct step *s)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_put(&b, s->shown.at ? s->shown : str_fmt(a, "%lld rows", (long long)s->rows));
	for (ptrdiff_t i = 0; i < s->names.len; i++) {
		sb_puts(&b, i ? ", " : " [");
		sb_put(&b, s->names.at[i]);
	}
	if (s->names.len)
		sb_puts(&b, s->rows > s->names.len ? ", ...]" : "]");
	return str_dup(a, sb_str(&b));
}

/* Something that was said. */
static void put_said(struct sb *b, const struct paint *p, struct arena *a, const struct step *s)
{
	paint_put(b, p, ROLE_NAME, str_fmt(a, "Step %lld: %s", (long long)s->number, step_type_name(s->type)));
	sb_putc(b, '\n');
	branch(b, p, true, "", ROLE_PLAIN, clean(a, s->text));
	sb_putc(b, '\n');
}

static void put_step(struct sb *b, const struct paint *p, struct arena *a, const struct step *s)
{
	if (s->type != STEP_CALL) {
		put_said(b, p, a, s);
		return;
	}
	paint_put(b, p, ROLE_NAME, str_fmt(a, "Step %lld: %.*s", (long long)s->number, STR(s->tool)));
	paint_put(b, p, ROLE_PLAIN, str_fmt(a, "(%.*s)", STR(parameters_words(a, s->parameters))));
	sb_putc(b, '\n');
	if (s->why.len)
		branch(b, p, false, "Why: ", ROLE_PLAIN, s->why);
	if (s->memo.len)
		branch(b, p, false, "Memo: ", ROLE_PLAIN, s->memo);
	for (ptrdiff_t i = 0; i < s->sql.len; i++) {
		str one_line = str_trim(s->sql.at[i].text);
		ptrdiff_t cut = p->width > 24 ? p->width - 20 : 200;

		branch(b, p, false, "SQL: ", ROLE_DIM,
		       str_fmt(a, "%.*s%s  %.*s", STR(utf8_fit(clean(a, one_line), cut)),
			       utf8_width(clean(a, one_line)) > cut ? "..." : "",
			       STR(duration_words(a, s->sql.at[i].us))));
	}
	if (step_is_proposed(s)) {
		branch(b, p, true, "Not run", ROLE_PLAIN, S(""));
		sb_putc(b, '\n');
		return;
	}
	if (s->decision.outcome)
		branch(b, p, false, "Waited: ", ROLE_PLAIN, step_decision_words(a, &s->decision));
	if (s->pinned.len)
		branch(b, p, false, "Pinned: ", ROLE_PLAIN, clean(a, step_pinned_words(a, s)));
	branch(b, p, false, "Duration: ", ROLE_PLAIN, duration_words(a, s->elapsed_us));
	if (s->error.at)
		branch(b, p, true, "Error: ", ROLE_BAD, s->error);
	else if (s->decision.outcome == STEP_ANSWERED)
		branch(b, p, true, "Answer: ", ROLE_PLAIN, clean(a, s->decision.text));
	else
		branch(b, p, true, "Results: ", ROLE_PLAIN, result_words(a, s));
	sb_putc(b, '\n');
}

/* Traces are selected by file name; OCAT_TRACE may have given a name other than the session's. */
static str name_of(str path)
{
	str file = str_after_last(path, '/');

	return str_ends(file, S(".jsonl")) ? str_upto(file, file.len - 6) : file;
}

static void put_trace(struct cli *c, const struct trace_whole *t, str path)
{
	struct arena *a = c->arena;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	int64_t total = 0;
	str title = t->head.question.len ? t->head.question : name_of(path);

	paint_put(&b, &c->paint, ROLE_HEAD,
		  str_fmt(a, "[Open Catalog Trace] %s\"%.*s\"", t->head.question.len ? "Query: " : "", STR(title)));
	sb_puts(&b, "\n");
	if (t->head.parent.step)
		sb_fmt(&b, "Branch of %.*s\n", STR(clean(a, trace_parent_words(a, &t->head.parent))));
	sb_putc(&b, '\n');
	for (ptrdiff_t i = 0; i < t->steps.len; i++) {
		put_step(&b, &c->paint, a, &t->steps.at[i]);
		total += t->steps.at[i].elapsed_us > 0 ? t->steps.at[i].elapsed_us : 0;
	}
	if (t->answer.len)
		sb_fmt(&b, "Answer: %.*s\n", STR(clean(a, t->answer)));
	sb_fmt(&b, "Total: %.*s, %td operations\n", STR(duration_words(a, total)), t->steps.len);
	if (t->broken)
		sb_fmt(&b, "%.*s not understood and skipped\n", STR(str_counted(a, t->broken, "line")));
	if (t->too_long)
		sb_fmt(&b, "%.*s\n", STR(trace_too_long_words(a, t->too_long)));
	cli_print(c, sb_str(&b));
}

/* The lines unchanged, without invalid ones; as one document, an array of them. */
static bool put_lines(struct cli *c, str path, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct lines *l = lines_open(path, TRACE_LINE_MOST, ERR_CONFIG, err);
	const char *gap = c->format == FORMAT_JSON ? "[\n" : "";
	str line;

	if (!l)
		return false;
	lines_pass_long(l);
	while (lines_next(l, &line, err)) {
		scoped(arena_close) struct arena *a = arena_open();
		struct err ignored = { 0 };
		struct json *j = json_parse(a, line, &ignored);
		struct jw w = jw_to(&b);

		if (!j || j->kind != JSON_OBJECT)
			continue;
		sb_puts(&b, gap);
		gap = c->format == FORMAT_JSON ? ",\n" : "\n";
		json_write(&w, j);
	}
	if (lines_passed(l))
		cli_say(c, trace_too_long_words(c->arena, lines_passed(l)));
	lines_close(l);
	if (c->format == FORMAT_JSON)
		sb_puts(&b, b.len ? "\n]" : "[]");
	sb_puts(&b, b.len ? "\n" : "");
	return !err->kind && cli_print(c, sb_str(&b));
}

/* Do steps come from the session of another agent, or are they no calls? */
static bool is_session(const struct trace_whole *t)
{
	for (ptrdiff_t i = 0; i < t->steps.len; i++)
		if (t->steps.at[i].format.len || t->steps.at[i].type != STEP_CALL)
			return true;
	return false;
}

static void put_session(struct cli *c, str path, struct err *err)
{
	struct session *s = session_open(path, S("ocat"), err);
	struct session_page page = { .session = s, .paint = &c->paint, .write = cli_write, .with = c };
	bool ended;

	if (s && session_read(s, 0, &ended, err))
		session_tree(&page, err);
	session_close(s);
}

static int show(struct cli *c, struct err *err)
{
	str name = c->options.words.len > 1 ? c->options.words.at[1] : S("last"), dir, path;
	struct trace_whole whole;

	if (c->options.words.len > 2) {
		err_set(err, ERR_USAGE, "ocat trace show takes one trace");
		return 0;
	}
	if (!cli_has_format(c, FORMATS_OF_TEXT, err) || !cli_traces_dir(c, &dir, err) ||
	    !trace_find(c->arena, dir, name, &path, err))
		return 0;
	if (cli_is_json(c)) {
		put_lines(c, path, err);
		return 0;
	}
	if (!cli_trace_read(c, path, &whole, err))
		return 0;
	if (is_session(&whole))
		put_session(c, path, err);
	else
		put_trace(c, &whole, path);
	return 0;
}

/* ---- investigations ---- */

static int start(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb question = SB(1 << 16), b = SB(1 << 20);
	str name, path;

	for (ptrdiff_t i = 1; i < c->options.words.len; i++)
		sb_fmt(&question, "%s%.*s", i > 1 ? " " : "", STR(c->options.words.at[i]));
	if (!question.len || question.over) {
		err_set(err, ERR_USAGE,
			question.over ? "the question is too long" : "ocat trace start takes the question");
		err_next(err, "For example: ocat trace start \"which tables hold e-mail addresses?\"");
		return 0;
	}
	if (!cli_investigate(c, sb_str(&question), &name, &path, err))
		return 0;
	if (cli_is_json(c)) {
		struct jw w = cli_result(c, &b);

		jw_str_at(&w, "trace", name);
		jw_str_at(&w, "question", sb_str(&question));
		jw_str_at(&w, "path", path);
		cli_result_end(c, &w, &b);
		return 0;
	}
	if (c->out_is_terminal) {
		sb_fmt(&b,
		       "Started %.*s.\nCommands in this shell join it until `ocat trace stop`; elsewhere: export OCAT_TRACE=%.*s\n",
		       STR(name), STR(name));
	} else {
		sb_fmt(&b, "%.*s\n", STR(name));
	}
	cli_print(c, sb_str(&b));
	return 0;
}

static void put_stopped(struct cli *c, str name, const struct trace_totals *totals)
{
	scoped(sb_free) struct sb b = SB(1 << 16);
	struct jw w;

	if (!cli_is_json(c)) {
		cli_print(c,
			  str_fmt(c->arena, "Stopped %.*s: %lld step%s, %lld failed, %.*s.\n",
				  STR(clean(c->arena, name)), (long long)totals->steps, totals->steps == 1 ? "" : "s",
				  (long long)totals->failed, STR(duration_words(c->arena, totals->elapsed_us))));
		return;
	}
	w = cli_result(c, &b);
	jw_str_at(&w, "trace", name);
	jw_int_at(&w, "steps", totals->steps);
	jw_int_at(&w, "failed", totals->failed);
	jw_real_at(&w, "elapsed_ms", (double)totals->elapsed_us / 1000);
	cli_result_end(c, &w, &b);
}

static int stop(struct cli *c, struct err *err)
{
	struct trace_totals totals;
	str name;

	if (!cli_conclude(c, option_value(&c->options, "answer"), option_value(&c->options, "sql"), &name, &totals,
			  err))
		return 0;
	put_stopped(c, name, &totals);
	if (getenv("OCAT_TRACE"))
		cli_say(c, S("OCAT_TRACE still names it; unset it to stop recording"));
	return 0;
}

static int trace(struct cli *c, struct err *err)
{
	static const struct {
		const char *name;
		int (*run)(struct cli *c, struct err *err);
		unsigned heeds;
	} parts[] = { { "list", cli_trace_list, HEEDS(LIMIT) | HEEDS(COLUMNS) },
		      { "show", show, 0 },
		      { "start", start, 0 },
		      { "stop", stop, 0 },
		      { "import", cli_trace_import, 0 },
		      { "stats", cli_trace_stats, 0 },
		      { "export", cli_trace_export, 0 } };
	str what = c->options.words.len ? c->options.words.at[0] : S("list");

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (str_eq(what, str_of(parts[i].name)))
			return options_heeded(&c->options, parts[i].heeds, err) ? parts[i].run(c, err) : 0;
	err_set(err, ERR_USAGE, "ocat trace takes list, show, start, stop, import, stats or export, not \"%.*s\"",
		STR(what));
	return 0;
}

static const char *const examples[] = { "ocat trace list",
					"ocat trace list revenue --since 7d --outcome failed",
					"ocat trace show last",
					"ocat trace start \"who are the best customers?\"",
					"ocat trace import ~/.claude/projects",
					"ocat trace export last --as shell > again.sh",
					"ocat trace stop --answer \"the view sales.top_customers has them\"",
					"ocat trace stats ~/.claude/projects",
					"ocat trace stats ~/.claude/projects -o md > agents.md",
					NULL };

static const struct option options[] = {
	TRACE_LIST_OPTIONS,
	TRACE_EXPORT_OPTION,
	{ "answer", 0, "TEXT", "with stop: the result" },
	{ "sql", 0, "SQL", "with stop: the query that answers the question" },
	{ "format", 0, "NAME", "with import: the format of the files, as in `ocat replay`; default: by their content" },
	{ 0 },
};

const struct verb verb_trace = {
	.name = "trace",
	.words =
		"list [WORD...] | show [TRACE] | start QUESTION | stop | import FILE|FOLDER... | stats FOLDER... | export [TRACE]",
	.summary = "show recorded steps; start and stop an investigation; import, judge and export sessions",
	.heading = UNDER_TOGETHER,
	.detail =
		"Every session records one trace, described in ocat-trace(5). list shows all traces, or those with all of "
		"the words in the question, the texts, the parameters, the SQL or the answer; several values of an "
		"option, separated by commas or with the option repeated, mean any of them, and different options must "
		"all hold. Name a trace by its file, by any unique prefix of it, or as \"last\". start begins an investigation: a trace of its own, with a "
		"question, that all commands of the shell join until stop; where commands do not share a shell, set "
		"OCAT_TRACE to the trace to join. import keeps sessions of other agents as traces: one for each session in "
		"the files and folders; a session that was imported before is replaced. stats judges every session of an agent below a "
		"folder as replay does (ocat-replay(7)), and adds up: verdicts and stages, names that agents invented and "
		"what they meant, tables that they confused, tokens by tool. export writes a trace for other programs: spans in OTLP/JSON, "
		"Markdown, a shell script of its ocat commands, or its lines.",
	.examples = examples,
	.options = options,
	.heeds = HEEDS(LIMIT) | HEEDS(COLUMNS),
	.completes = "list|show|start|stop|import|stats|export trace",
	.run = trace,
};
