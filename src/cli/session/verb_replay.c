/* replay: the session of an agent, step by step. */
#include "cli/verbs.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/stop.h"
#include "cli/session/bundle_workspace.h"
#include "cli/session/pair_report.h"
#include "cli/session/rerun_report.h"
#include "cli/session/session_branch.h"
#include "cli/session/session_file.h"
#include "cli/session/session_verdict.h"
#include "render/trace/session.h"
#include "trace/import/formats.h"
#include "trace/import/session.h"
#include "base/banned.h"

enum { LOOK_AGAIN_US = 200000, OPTIONS_MOST = 16 };

static const struct option *make_options(struct arena *a)
{
	struct option *options = new_n(a, struct option, OPTIONS_MOST);
	int n = 3;
	scoped(sb_free) struct sb b = SB(1 << 12);

	format_names(&b);
	options[0] = (struct option){ "format", 0, "NAME",
				      str_c(a, str_fmt(a, "read the file as %.*s; default: by its content",
						       STR(sb_str(&b)))) };
	options[1] = (struct option){ "follow", 0, NULL, "wait for more steps, until the end of --timeout or Ctrl-C" };
	options[2] = (struct option){ "full", 0, NULL, "print whole texts and results, rather than their first lines" };
	for (const struct option *o = rerun_options; o->name; o++)
		options[n++] = *o;
	for (const struct option *o = branch_options; o->name; o++)
		options[n++] = *o;
	return options;
}

static bool find_session(struct cli *c, str *path, struct err *err)
{
	if (c->options.words.len > 1)
		return err_set(err, ERR_USAGE, "replay takes one file or trace, or two to compare");
	if (c->options.words.len)
		return session_file_named(c, c->options.words.at[0], path, err);
	return session_file_newest(c, path, err);
}

/* Until the first call that may still get its result. */
static ptrdiff_t finished(const struct session *s, ptrdiff_t from)
{
	while (from < session_len(s)) {
		const struct entry *e = session_entry(s, from);

		if (e->type == STEP_CALL && !(e->flags & ENTRY_HAS_RESULT))
			break;
		from++;
	}
	return from;
}

static bool follow(struct session_page *p, struct err *err)
{
	ptrdiff_t shown = 0;
	bool grew;

	for (;;) {
		ptrdiff_t until = finished(p->session, shown);
		bool due = stop_is_due(cli_stop());

		if (due)
			until = session_len(p->session);
		if (!session_tree_steps(p, shown, until, err))
			return false;
		shown = until;
		if (due)
			return session_tree_end(p);
		usleep(LOOK_AGAIN_US);
		if (!session_follow(p->session, &grew, err))
			return false;
	}
}

static bool print_json(struct cli *c, const struct session_page *p, struct err *err)
{
	if (c->format == FORMAT_JSONL)
		return session_json(p, true, err);
	cli_print(c, S("{\"command\":\"replay\",\"result\":"));
	if (!session_json(p, false, err))
		return false;
	return cli_print(c, S("}\n")), true;
}

/* ---- the verdict ---- */

static void print_verdict(struct cli *c, const struct trace_verdict *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	const struct answer_type *type = &answer_trace_verdict;

	(c->format == FORMAT_MD ? type->markdown : type->page)(&b, &c->paint, v);
	sb_putc(&b, '\n');
	cli_print(c, sb_str(&b));
}

static str verdict_as_json(struct cli *c, const struct trace_verdict *v)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	answer_put(&w, as_answer(trace_verdict, v));
	return str_dup(c->arena, sb_str(&b));
}

/* A session can be read without a cache: then there is no verdict. An unknown catalog is an error. */
static bool judge(struct cli *c, struct session *s, str *json, struct err *err)
{
	struct trace_verdict verdict;
	struct session_judge *j = judge_open(c, err);
	bool good = j && session_judge_verdict(j, c->arena, s, &verdict, err);

	*json = NO_STR;
	if (good && cli_is_json(c))
		*json = verdict_as_json(c, &verdict);
	else if (good)
		print_verdict(c, &verdict);
	session_judge_close(j);
	if (j || err->kind == ERR_CATALOG_NOT_FOUND)
		return good;
	cli_say(c, str_fmt(c->arena, "no verdict: %s", err->text));
	err_clear(err);
	return true;
}

static bool print(struct cli *c, struct session *s, struct err *err)
{
	struct session_page page = {
		.session = s,
		.paint = &c->paint,
		.full = option_on(&c->options, "full"),
		.write = cli_write,
		.with = c,
	};

	if (option_on(&c->options, "follow"))
		return session_tree_begin(&page) && follow(&page, err);
	if (!judge(c, s, &page.verdict, err))
		return false;
	if (cli_is_json(c))
		return print_json(c, &page, err);
	return c->format == FORMAT_MD ? session_markdown(&page, err) : session_tree(&page, err);
}

static bool may_follow(struct cli *c, struct err *err)
{
	if (!option_on(&c->options, "follow") || (!cli_is_json(c) && c->format != FORMAT_MD))
		return true;
	return err_set(err, ERR_USAGE, "--follow prints text only");
}

/* On a terminal, unless an option is about text. */
static bool is_for_explorer(const struct cli *c)
{
	static const char *const about_text[] = { "output", "full", "follow", "format", "catalog", "timeout" };

	for (size_t i = 0; i < sizeof about_text / sizeof *about_text; i++)
		if (option_on(&c->options, about_text[i]))
			return false;
	return c->out_is_terminal && isatty(STDIN_FILENO);
}

/* A session, or with --check a folder of them. */
static int one(struct cli *c, str path, struct err *err)
{
	struct session *s;

	if (!bundle_enter(c, path, err))
		return 0;
	if (c->bundle && branch_wanted(c)) {
		err_set(err, ERR_USAGE, "a bundle has no branches: its folders last as long as the command");
		return 0;
	}
	if (branch_wanted(c) || rerun_wanted(c)) {
		if (!cli_start_timeout(c, err))
			return 0;
		return branch_wanted(c) ? cli_branch(c, path, err) : cli_rerun(c, path, err);
	}
	if (is_for_explorer(c))
		return explore_session(c, path, NO_STR, err);
	if (!cli_start_timeout(c, err))
		return 0;
	s = session_file_read(c, path, err);
	c->pages = !option_on(&c->options, "follow");
	if (s)
		print(c, s, err);
	session_close(s);
	return 0;
}

static int two(struct cli *c, struct err *err)
{
	const struct strs *words = &c->options.words;
	str left, right;

	if (branch_wanted(c) || rerun_wanted(c) || option_on(&c->options, "follow")) {
		err_set(err, ERR_USAGE, "this option takes one session; two are compared");
		return 0;
	}
	if (!session_file_named(c, words->at[0], &left, err) || !session_file_named(c, words->at[1], &right, err) ||
	    !bundle_enter(c, bundle_claims(left) ? left : right, err))
		return 0;
	if (is_for_explorer(c))
		return explore_session(c, left, right, err);
	if (!cli_start_timeout(c, err))
		return 0;
	return cli_pair(c, left, right, NO_STR, err);
}

static int replay(struct cli *c, struct err *err)
{
	str path;

	if (!may_follow(c, err))
		return 0;
	if (c->options.words.len == 2)
		return two(c, err);
	return find_session(c, &path, err) ? one(c, path, err) : 0;
}

static const char *const examples[] = { "ocat replay",
					"ocat replay session.jsonl",
					"ocat replay session.jsonl -c shop",
					"ocat replay session.jsonl -o md > ticket.md",
					"codex exec --json \"count the orders\" | ocat replay -",
					"ocat replay last --rerun",
					"ocat replay golden/ --check --expect row_count,list_changes",
					"ocat replay monday.jsonl tuesday.jsonl",
					"ocat replay last --branch 4 --set pattern='*revenue*'",
					"ocat replay session.jsonl --branch 4 --ask",
					NULL };

const struct verb verb_replay = {
	.name = "replay",
	.words = "[FILE|TRACE] [FILE|TRACE]",
	.summary = "show what an agent did, step by step, from the log of its session",
	.heading = UNDER_TOGETHER,
	.detail =
		"Reads the session that an agent left behind, in any of the formats in ocat-trace(5): messages, calls with "
		"their results, sub-agents under the call that began them, tokens (~ means estimated), durations and "
		"idle time. A name of `ocat trace list` stands for its file, - for standard input. Without FILE: the newest "
		"session of the current folder, from the places where agents keep "
		"theirs, or else the newest trace. On a terminal the explorer steps through it; -o, --full, --follow, --format or -c print it. Records that are not understood are kept and reported; passwords and keys are removed. Nothing "
		"is run, except with --rerun. A verdict comes first (ocat-replay(7)): no fault found, wrong, stale or cannot tell, by the "
		"catalogs as they were when the SQL of the session ran, and as they are today. -c chooses the catalog "
		"that the SQL went to where several have its names, and is remembered for the session. "
		"With --rerun, the calls of ocat's own tools, also those through MCP, are made "
		"again and compared with the recorded answers. --at then does so on the generations that each step "
		"read, as far as they are kept; --check is for a test suite with golden traces. Tools of others are "
		"never run. Two sessions are compared step by step, and by their outcome: tables, SQL, answer, verdict, "
		"tokens, time; the exit status is 1 if they differ. With --branch, ocat's own tools run again from that "
		"step on, with --set with other parameters: their steps become a trace of its own, which names its "
		"parent, and both are compared. With --ask, the assistant goes on from that step, whoever took it.",
	.examples = examples,
	.make_options = make_options,
	.completes = "file",
	.formats = FORMATS_OF_TEXT | FORMAT_BIT(FORMAT_MD),
	.heeds = HEEDS(CATALOG) | HEEDS(TIMEOUT),
	.run = replay,
};
