#include "cli/session/rerun_report.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "base/map.h"
#include "base/utf8.h"
#include "cli/build_info.h"
#include "cli/session/bundle_folder.h"
#include "cli/client_identity.h"
#include "cli/session/difference_lines.h"
#include "cli/session/session_verdict.h"
#include "cli/verbs.h"
#include "replay/rerun_json.h"
#include "tool/tool.h"
#include "trace/import/session.h"
#include "trace/import/session_folder.h"
#include "trace/trace.h"
#include "base/banned.h"

enum { SHOWN_MOST = 20, SLICE_US = 100000 };

struct report {
	struct cli *cli;
	struct rerun_how how;
	struct strs expected;
	bool check; /* one line for each changed answer, and nothing else */
	str file;
	int64_t count[RERUN_CANNOT + 1];
	int64_t refused;	     /* calls of ours that could not run */
	struct session_judge *judge; /* with check */
	int64_t judged;		     /* sessions */
	int64_t faults;		     /* sessions that are wrong or stale */
	struct map taken;	     /* further files of the sessions that were read */
	struct sb json;
	ptrdiff_t put;
};

const struct option rerun_options[] = {
	{ "rerun", 0, NULL, "run the calls of ocat's own tools again, and show what differs" },
	{ "at", 0, "then", "the same on the generations that each step read, rather than today" },
	{ "check", 0, NULL,
	  "the same for a file or a folder of sessions: print only changed answers and verdicts that are wrong or stale, "
	  "exit with 1 if there are any" },
	{ "expect", 0, "NAME,...",
	  "with --check: tools, numbers of steps and members of answers that may differ; wrong, stale" },
	{ 0 },
};

bool rerun_wanted(const struct cli *c)
{
	return option_on(&c->options, "rerun") || option_on(&c->options, "check") ||
	       option_value(&c->options, "at").at || option_value(&c->options, "expect").at;
}

/* ---- what may differ ---- */

static bool is_expected_step(const struct report *r, const struct step *s)
{
	str number = str_fmt(r->cli->arena, "%lld", (long long)s->number);

	for (ptrdiff_t i = 0; i < r->expected.len; i++) {
		const struct tool *t = tool_for_command(r->expected.at[i]);

		if (str_eq(r->expected.at[i], number) || str_eq(r->expected.at[i], s->tool) ||
		    (t && str_ends(s->tool, str_of(t->name))))
			return true;
	}
	return false;
}

/* Only expected members changed. */
static bool is_expected_change(const struct report *r, const struct rerun *again)
{
	const struct json_differences *d = &again->found;

	if (again->unknown || d->moved || d->count[DIFFERENCE_ADDED] || d->count[DIFFERENCE_REMOVED] ||
	    d->count[DIFFERENCE_CHANGED] != d->all.len || !d->all.len)
		return false;
	for (ptrdiff_t i = 0; i < d->all.len; i++)
		if (!texts_have(&r->expected, d->all.at[i].member))
			return false;
	return true;
}

/* ---- text ---- */

static str ms_words(struct arena *a, int64_t us)
{
	return us < 10000 ? str_fmt(a, "%.1f ms", (double)us / 1000) : str_fmt(a, "%lld ms", (long long)(us / 1000));
}

static str side_words(struct arena *a, const struct rerun_side *side)
{
	str took = side->us >= 0 ? str_fmt(a, " in %.*s", STR(ms_words(a, side->us))) : S("");

	if (side->error_code.at)
		return str_fmt(a, "%.*s%.*s", STR(side->error.len ? side->error : side->error_code), STR(took));
	return str_fmt(a, "%.*s%.*s", STR(str_counted(a, side->rows, "row")), STR(took));
}

static void put_counts(struct sb *b, const struct rerun *again)
{
	const struct json_differences *d = &again->found;

	if (again->unknown && !d->all.len) {
		sb_puts(b, "how is unknown: the answer was not recorded");
		return;
	}
	difference_counts(b, d);
	if (again->partial)
		sb_puts(b, " among the recorded rows");
}

static void put_line(struct sb *b, const struct paint *p, enum role role, str text)
{
	sb_puts(b, "  ");
	paint_put(b, p, role, text);
	sb_putc(b, '\n');
}

static void put_catalogs(struct sb *b, const struct paint *p, struct arena *a, const struct rerun *again)
{
	for (ptrdiff_t i = 0; i < again->catalogs.len; i++) {
		const struct rerun_catalog *c = &again->catalogs.at[i];

		if (c->then != c->now)
			put_line(b, p, ROLE_DIM,
				 str_fmt(a, "%.*s: generation %lld then, %lld now", STR(c->name), (long long)c->then,
					 (long long)c->now));
	}
}

static void put_text(struct sb *b, const struct report *r, struct arena *a, const struct step *s,
		     const struct rerun *again)
{
	const struct paint *p = &r->cli->paint;
	static const enum role roles[] = { ROLE_GOOD, ROLE_WARN, ROLE_DIM };

	paint_put(b, p, ROLE_NAME, str_fmt(a, "Step %lld: %.*s", (long long)s->number, STR(s->tool)));
	sb_puts(b, "  ");
	paint_put(b, p, roles[again->outcome],
		  again->outcome == RERUN_CANNOT ? S("not run") : str_of(rerun_outcome_name(again->outcome)));
	sb_puts(b, "  ");
	if (again->outcome == RERUN_CANNOT) {
		paint_put(b, p, ROLE_DIM, again->why);
		sb_putc(b, '\n');
		return;
	}
	paint_put(b, p, ROLE_PLAIN,
		  str_fmt(a, "%.*s, then %.*s", STR(side_words(a, &again->now)), STR(side_words(a, &again->then))));
	sb_putc(b, '\n');
	if (again->outcome != RERUN_DIFFERS)
		return;
	put_catalogs(b, p, a, again);
	if (!again->then.error_code.at && !again->now.error_code.at) {
		scoped(sb_free) struct sb counts = SB(1 << 12);

		put_counts(&counts, again);
		put_line(b, p, ROLE_PLAIN, sb_str(&counts));
	}
	if (again->why.at)
		put_line(b, p, ROLE_PLAIN, again->why);
	difference_lines(b, p, &again->found, SHOWN_MOST, 2);
}

static void put_check_line(struct sb *b, const struct report *r, struct arena *a, const struct step *s,
			   const struct rerun *again)
{
	sb_fmt(b, "%.*s: step %lld, %.*s: ", STR(clean(a, r->file)), (long long)s->number, STR(clean(a, s->tool)));
	if (again->outcome == RERUN_CANNOT)
		sb_fmt(b, "cannot run again: %.*s", STR(clean(a, again->why)));
	else if (again->then.error_code.at || again->now.error_code.at)
		sb_fmt(b, "%.*s, then %.*s", STR(clean(a, side_words(a, &again->now))),
		       STR(clean(a, side_words(a, &again->then))));
	else
		put_counts(b, again);
	sb_putc(b, '\n');
}

/* ---- steps ---- */

static void put_json(struct report *r, const struct step *s, const struct rerun *again)
{
	struct jw w = jw_to(&r->json);

	if (r->put++)
		sb_putc(&r->json, r->cli->format == FORMAT_JSONL ? '\n' : ',');
	rerun_put(&w, s, again);
}

static bool take_step(struct report *r, const struct step *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct rerun again;
	bool changed;

	if (s->type != STEP_CALL || s->rewound)
		return true;
	if (!rerun_step(a, &r->how, s, &again, err))
		return false;
	if (r->check && again.outcome == RERUN_DIFFERS && (is_expected_step(r, s) || is_expected_change(r, &again)))
		again.outcome = RERUN_SAME;
	r->count[again.outcome]++;
	r->refused += again.outcome == RERUN_CANNOT && !again.passed_over && !is_expected_step(r, s);
	changed = again.outcome == RERUN_DIFFERS || (again.outcome == RERUN_CANNOT && !again.passed_over);
	if (r->check && !changed)
		return true;
	if (cli_is_json(r->cli))
		put_json(r, s, &again);
	else if (r->check)
		put_check_line(&b, r, a, s, &again);
	else
		put_text(&b, r, a, s, &again);
	cli_print(r->cli, sb_str(&b));
	return true;
}

static bool take_trace(struct report *r, str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct trace_whole whole = { 0 };

	if (!trace_read(a, path, &whole, err))
		return false;
	for (ptrdiff_t i = 0; i < whole.steps.len; i++)
		if (!take_step(r, &whole.steps.at[i], err))
			return false;
	return true;
}

static bool take_session(struct report *r, str path, struct err *err)
{
	struct session *s = session_open(path, option_value(&r->cli->options, "format"), err);
	bool ended = false, good = s != NULL;

	while (good && !ended)
		good = session_read(s, SLICE_US, &ended, err);
	for (ptrdiff_t i = 0; good && i < session_len(s); i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct step step;

		if (session_entry(s, i)->type == STEP_CALL)
			good = session_step(s, i, a, &step, err) && take_step(r, &step, err);
	}
	for (ptrdiff_t i = 1; good && i < session_files(s); i++)
		map_put(&r->taken, str_dup(r->cli->arena, session_file(s, i)), NULL);
	session_close(s);
	return good;
}

/* ---- files ---- */

static bool is_own_trace(str path)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str start;

	return file_head(a, path, 64, &start, &ignored) && str_starts(start, S("{\"ocat_trace\""));
}

/* ---- the verdict ---- */

static bool is_expected_verdict(const struct report *r, const struct trace_verdict *v)
{
	return texts_have(&r->expected, str_of(trace_verdict_word(v->kind)));
}

static void tell_fault(struct report *r, struct arena *a, const struct trace_verdict *v)
{
	str line = trace_verdict_headline(a, v);
	struct jw w = jw_to(&r->json);

	r->faults++;
	if (!cli_is_json(r->cli)) {
		cli_print(r->cli, str_fmt(a, "%.*s: %.*s\n", STR(clean(a, r->file)), STR(clean(a, line))));
		return;
	}
	if (r->put++)
		sb_putc(&r->json, r->cli->format == FORMAT_JSONL ? '\n' : ',');
	jw_object(&w);
	jw_str_at(&w, "file", r->file);
	jw_str_at(&w, "verdict", str_of(trace_verdict_word(v->kind)));
	jw_str_at(&w, "reason", line);
	jw_end_object(&w);
}

static bool judge_file(struct report *r, str path, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct session *s = session_open(path, option_value(&r->cli->options, "format"), err);
	struct trace_verdict v;
	bool ended = false, good = s != NULL;

	while (good && !ended)
		good = session_read(s, SLICE_US, &ended, err);
	good = good && session_judge_verdict(r->judge, a, s, &v, err);
	r->judged += good;
	if (good && (v.kind == TRACE_WRONG || v.kind == TRACE_STALE) && !is_expected_verdict(r, &v))
		tell_fault(r, a, &v);
	session_close(s);
	return good;
}

/* With its own catalogs, in place of ours. */
static bool take_bundle(struct report *r, str path, struct err *err)
{
	struct workspace_options o = { .data = ocat_data_dir(r->cli->arena),
				       .stop = cli_stop(),
				       .speller = r->cli->speller };
	struct client client = *r->how.client;
	struct report of = *r;
	struct bundle_folder place;
	bool good = false;

	if (!bundle_folder_open(r->cli->arena, path, cli_stop(), &place, err))
		return err_at(err, "%.*s", STR(path));
	client.principal = bundle_principal;
	client.with = &place;
	of.how.client = &client;
	of.how.workspace = workspace_open(&o, err);
	of.judge = of.how.workspace
			   ? session_judge_open(of.how.workspace, &client, r->cli->arena, NO_STR, cli_stop(), err)
			   : NULL;
	if (of.judge)
		good = take_session(&of, path, err) && judge_file(&of, path, err);
	session_judge_close(of.judge);
	workspace_close(of.how.workspace);
	bundle_folder_close(r->cli->arena, &place);
	of.how = r->how;
	of.judge = r->judge;
	*r = of;
	return good;
}

static bool take_file(struct report *r, str path, struct err *err)
{
	r->file = path;
	if (bundle_claims(path) && !r->cli->bundle)
		return take_bundle(r, path, err);
	return (is_own_trace(path) ? take_trace(r, path, err) : take_session(r, path, err)) &&
	       (!r->check || judge_file(r, path, err));
}

static int by_name(const void *x, const void *y)
{
	return str_cmp(*(const str *)x, *(const str *)y);
}

/* Beside them, a folder may have files of any kind; but what is called a trace must be one. */
static bool is_no_trace(struct report *r, str path)
{
	struct err ignored = { 0 };
	struct session *s = str_ends(path, S(".jsonl"))
				    ? NULL
				    : session_open(path, option_value(&r->cli->options, "format"), &ignored);

	session_close(s);
	return !s && !str_ends(path, S(".jsonl"));
}

static bool take_folder(struct report *r, str path, struct err *err)
{
	struct strs files = { 0 };
	int64_t taken = 0;

	session_paths(r->cli->arena, path, &files);
	if (files.len)
		qsort(files.at, (size_t)files.len, sizeof *files.at, by_name);
	for (ptrdiff_t i = 0; i < files.len; i++) {
		if (map_get(&r->taken, files.at[i]) || is_no_trace(r, files.at[i]))
			continue;
		taken++;
		if (!take_file(r, files.at[i], err))
			return false;
	}
	return taken || err_set(err, ERR_USAGE, "no traces in %.*s", STR(path));
}

static bool open_report(struct cli *c, struct report *r, struct err *err)
{
	str at = option_value(&c->options, "at"), rest = option_value(&c->options, "expect"), one;

	if (!cli_has_format(c, FORMATS_OF_TEXT, err))
		return false;
	if (at.at && !str_eq(at, S("then")))
		return err_set(err, ERR_USAGE,
			       "--at takes \"then\" here, the generations that each step read; default: today");
	*r = (struct report){
		.cli = c, .check = option_on(&c->options, "check"), .json = SB(SB_MAX), .taken = map_in(c->arena)
	};
	if (rest.at && !r->check)
		return err_set(err, ERR_USAGE, "--expect needs --check");
	while (str_cut(&rest, ',', &one))
		*push(&r->expected, c->arena) = str_trim(one);
	r->how = (struct rerun_how){ .workspace = cli_session(c, err), .stop = cli_stop(), .then = at.at };
	if (!r->how.workspace)
		return false;
	r->how.client = cli_client(c);
	r->judge = r->check ? judge_open(c, err) : NULL;
	return r->how.client && (!r->check || r->judge);
}

static void put_totals(struct report *r)
{
	struct cli *c = r->cli;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w;

	if (c->format == FORMAT_JSONL) {
		cli_print(c, sb_str(&r->json));
		if (r->put)
			cli_print(c, S("\n"));
	} else if (c->format == FORMAT_JSON) {
		w = cli_result(c, &b);
		jw_raw_at(&w, "steps", str_fmt(c->arena, "[%.*s]", STR(sb_str(&r->json))));
		for (int i = 0; i <= RERUN_CANNOT; i++)
			jw_int_at(&w, rerun_outcome_name(i), r->count[i]);
		cli_result_end(c, &w, &b);
	} else if (!r->check) {
		cli_print(c,
			  str_fmt(c->arena, "%lld same, %lld differ, %lld not run\n", (long long)r->count[RERUN_SAME],
				  (long long)r->count[RERUN_DIFFERS], (long long)r->count[RERUN_CANNOT]));
	}
}

/* What was checked, so that silence does not look like it. */
static str check_words(const struct report *r)
{
	struct arena *a = r->cli->arena;
	int64_t again = r->count[RERUN_SAME] + r->count[RERUN_DIFFERS];

	return str_fmt(a, "%.*s, %.*s ran again: %lld changed, %lld wrong or stale",
		       STR(str_counted(a, r->judged, "trace")), STR(str_counted(a, again, "step")),
		       (long long)r->count[RERUN_DIFFERS], (long long)r->faults);
}

int cli_rerun(struct cli *c, str path, struct err *err)
{
	struct report r;
	bool good;

	if (!open_report(c, &r, err))
		return 0;
	good = r.check && file_is_folder(path) ? take_folder(&r, path, err) : take_file(&r, path, err);
	if (good)
		put_totals(&r);
	if (good && r.check)
		cli_say(c, check_words(&r));
	session_judge_close(r.judge);
	sb_free(&r.json);
	return good && r.check && (r.count[RERUN_DIFFERS] || r.refused || r.faults);
}
