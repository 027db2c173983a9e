#include "cli/session/pair_report.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "cli/session/difference_lines.h"
#include "cli/session/session_file.h"
#include "cli/session/session_verdict.h"
#include "render/line_diff.h"
#include "render/paint.h"
#include "render/trace/session.h"
#include "replay/branch_trace.h"
#include "replay/run_pair_json.h"
#include "base/banned.h"

enum { SHOWN_MOST = 12, WORDS_MOST = 160, ALIKE_MOST = 4, LABEL = 10, NUMBER = 5 };

struct pair_report {
	struct cli *cli;
	struct session *left, *right;
	struct run_pair pair;
	struct run_summary summaries[2];
	bool full;
};

/* ---- words ---- */

static enum role role_of(enum run_row_kind k)
{
	return k == RUN_LEFT			   ? ROLE_BAD
	       : k == RUN_RIGHT			   ? ROLE_GOOD
	       : k == RUN_ANSWER || k == RUN_INPUT ? ROLE_WARN
						   : ROLE_DIM;
}

static const char *mark_of(enum run_row_kind k)
{
	static const char *const marks[RUN_ROW_KINDS] = {
		[RUN_SAME] = "=",    [RUN_ANSWER] = "~", [RUN_INPUT] = "*", [RUN_UNKNOWN] = "?",
		[RUN_NOT_RUN] = "-", [RUN_LEFT] = "<",	 [RUN_RIGHT] = ">", [RUN_BEFORE] = "^",
	};

	return marks[k];
}

static str one_line(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	str rest = str_trim(text), line;

	while (str_cut(&rest, '\n', &line))
		if (str_trim(line).len)
			sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(str_trim(line)));
	return str_dup(a, clean(a, sb_str(&b)));
}

static str step_words(struct arena *a, const struct step *s)
{
	str text = s->type == STEP_CALL
			   ? str_fmt(a, "%.*s(%.*s)", STR(s->tool), STR(session_arguments_words(a, s->parameters)))
			   : str_fmt(a, "%s: %.*s", step_type_name(s->type), STR(s->text));

	return one_line(a, text);
}

static str fitted(const struct pair_report *r, str text, int before)
{
	int width = r->cli->paint.width;

	return r->full ? text : utf8_fit(text, width > before + 20 ? width - before : WORDS_MOST);
}

static str number_words(struct arena *a, int32_t step)
{
	return step < 0 ? S("") : str_fmt(a, "%d", (int)step + 1);
}

/* ---- rows as text ---- */

static void put_row(struct sb *b, const struct pair_report *r, struct arena *a, const struct run_row *row, str words)
{
	const struct paint *p = &r->cli->paint;

	paint_put(b, p, role_of(row->kind), str_of(mark_of(row->kind)));
	paint_cell(b, p, ROLE_DIM, number_words(a, row->left), NUMBER, true);
	paint_cell(b, p, ROLE_DIM, number_words(a, row->right), NUMBER, true);
	sb_puts(b, "  ");
	paint_put(b, p, row->kind == RUN_SAME || row->kind == RUN_BEFORE ? ROLE_PLAIN : role_of(row->kind),
		  fitted(r, words, 2 * NUMBER + 3));
	sb_putc(b, '\n');
}

static const struct json *parsed(struct arena *a, str json)
{
	struct err ignored = { 0 };

	return json_parse(a, json.len ? json : S("{}"), &ignored);
}

static void put_inputs(struct sb *b, const struct pair_report *r, struct arena *a, const struct step *x,
		       const struct step *y)
{
	struct json_differences d = { 0 };
	const struct json *before = parsed(a, x->parameters), *after = parsed(a, y->parameters);

	if (x->type != STEP_CALL || !before || !after) {
		line_diff_put(b, &r->cli->paint, one_line(a, x->text), one_line(a, y->text), 2 * NUMBER + 3);
		return;
	}
	json_differences(a, before, after, NULL, &d);
	difference_lines(b, &r->cli->paint, &d, r->full ? DIFFERENCES_MOST : SHOWN_MOST, 2 * NUMBER + 3);
}

static void put_answers(struct sb *b, const struct pair_report *r, struct arena *a, const struct step *x,
			const struct step *y)
{
	const struct paint *p = &r->cli->paint;
	struct answer_difference d;

	answers_compare(a, x, y, &d);
	if (!d.is_json) {
		if (r->full)
			line_diff_put(b, p, d.left, d.right, 2 * NUMBER + 3);
		else
			line_diff_put(b, p, fitted(r, one_line(a, d.left), 2 * NUMBER + 5),
				      fitted(r, one_line(a, d.right), 2 * NUMBER + 5), 2 * NUMBER + 3);
		return;
	}
	sb_pad(b, ' ', 2 * NUMBER + 3);
	difference_counts(b, &d.found);
	sb_putc(b, '\n');
	difference_lines(b, p, &d.found, r->full ? DIFFERENCES_MOST : SHOWN_MOST, 2 * NUMBER + 3);
}

static bool read_steps(struct pair_report *r, struct arena *a, const struct run_row *row, struct step *x,
		       struct step *y, struct err *err)
{
	return (row->left < 0 || session_step(r->left, row->left, a, x, err)) &&
	       (row->right < 0 || session_step(r->right, row->right, a, y, err));
}

static bool print_row(struct pair_report *r, const struct run_row *row, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct step x, y;

	if (!read_steps(r, a, row, &x, &y, err))
		return false;
	put_row(&b, r, a, row, step_words(a, row->right >= 0 ? &y : &x));
	if (row->kind == RUN_INPUT)
		put_inputs(&b, r, a, &x, &y);
	if (row->kind == RUN_ANSWER || (row->kind == RUN_INPUT && x.type == STEP_CALL))
		put_answers(&b, r, a, &x, &y);
	cli_print(r->cli, sb_str(&b));
	return true;
}

/* Rows from i on that need no more than a line together. */
static ptrdiff_t alike_from(const struct pair_report *r, ptrdiff_t i)
{
	enum run_row_kind kind = r->pair.rows.at[i].kind;
	ptrdiff_t n = 1;

	if (r->full || (kind != RUN_SAME && kind != RUN_BEFORE))
		return 1;
	while (i + n < r->pair.rows.len && r->pair.rows.at[i + n].kind == kind)
		n++;
	return kind == RUN_BEFORE || n > ALIKE_MOST ? n : 1;
}

static str range_words(struct arena *a, int32_t from, int32_t to)
{
	return from < 0 ? S("") : from == to ? number_words(a, from) : str_fmt(a, "%d-%d", (int)from + 1, (int)to + 1);
}

static void print_alike(struct pair_report *r, ptrdiff_t from, ptrdiff_t n)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(1 << 12);
	const struct run_row *first = &r->pair.rows.at[from], *last = &r->pair.rows.at[from + n - 1];
	str left = range_words(a, first->left, last->left), right = range_words(a, first->right, last->right);

	sb_fmt(&b, "%s  steps %.*s%s%.*s", mark_of(first->kind), STR(left), left.len && right.len ? " and " : "",
	       STR(right));
	sb_fmt(&b, first->kind == RUN_BEFORE ? ": before the branch\n" : ": the same\n");
	paint_put(&b, &r->cli->paint, ROLE_PLAIN, S(""));
	cli_print(r->cli, sb_str(&b));
}

static bool print_rows(struct pair_report *r, struct err *err)
{
	for (ptrdiff_t i = 0, n; i < r->pair.rows.len; i += n) {
		n = alike_from(r, i);
		if (n > 1 || r->pair.rows.at[i].kind == RUN_BEFORE)
			print_alike(r, i, n);
		else if (!print_row(r, &r->pair.rows.at[i], err))
			return false;
	}
	return true;
}

/* ---- the summaries as text ---- */

static str ending_words(const struct pair_report *r, struct arena *a, int side, enum summary_part p)
{
	str text = summary_text(a, &r->summaries[side], p);

	return text.len ? one_line(a, text) : S("none");
}

static void put_ending(struct sb *b, const struct pair_report *r, struct arena *a, enum summary_part part)
{
	const struct paint *p = &r->cli->paint;
	str label = str_of(summary_part_name(part)), left = ending_words(r, a, 0, part),
	    right = ending_words(r, a, 1, part);
	bool differs = summaries_differ(a, &r->summaries[0], &r->summaries[1], part);

	if (str_eq(left, right) || (!differs && part <= SUMMARY_ANSWER)) {
		paint_labelled(b, p, ROLE_PLAIN, label, LABEL, right);
		return;
	}
	paint_labelled(b, p, differs ? ROLE_BAD : ROLE_PLAIN, label, LABEL, str_fmt(a, "< %.*s", STR(left)));
	paint_labelled(b, p, differs ? ROLE_GOOD : ROLE_PLAIN, S(""), LABEL, str_fmt(a, "> %.*s", STR(right)));
}

static str side_words(struct arena *a, const struct session *s)
{
	return str_fmt(a, "%.*s: %.*s", STR(session_run_name(a, s)), STR(session_name(a, s)));
}

static str counts_words(struct arena *a, const struct run_pair *p)
{
	static const struct {
		enum run_row_kind kind;
		const char *words;
	} parts[] = { { RUN_SAME, "same" },
		      { RUN_ANSWER, "with other answers" },
		      { RUN_INPUT, "with other input" },
		      { RUN_LEFT, "only left" },
		      { RUN_RIGHT, "only right" },
		      { RUN_NOT_RUN, "not run" },
		      { RUN_UNKNOWN, "without a recorded answer" } };
	scoped(sb_free) struct sb b = SB(1 << 12);

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (p->count[parts[i].kind] || parts[i].kind == RUN_SAME)
			sb_fmt(&b, "%s%lld %s", b.len ? ", " : "steps: ", (long long)p->count[parts[i].kind],
			       parts[i].words);
	return str_dup(a, sb_str(&b));
}

static bool print_text(struct pair_report *r, str notice, struct err *err)
{
	struct arena *a = r->cli->arena;
	const struct paint *p = &r->cli->paint;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (notice.len)
		sb_fmt(&b, "%.*s\n", STR(notice));
	paint_labelled(&b, p, ROLE_HEAD, S("< left"), LABEL, clean(a, side_words(a, r->left)));
	paint_labelled(&b, p, ROLE_HEAD, S("> right"), LABEL, clean(a, side_words(a, r->right)));
	sb_putc(&b, '\n');
	cli_print(r->cli, sb_str(&b));
	if (!print_rows(r, err))
		return false;
	sb_reset(&b);
	sb_putc(&b, '\n');
	for (int i = 0; i < SUMMARY_PART_COUNT; i++)
		put_ending(&b, r, a, (enum summary_part)i);
	sb_fmt(&b, "\n%.*s\n", STR(counts_words(a, &r->pair)));
	cli_print(r->cli, sb_str(&b));
	return true;
}

/* ---- Markdown ---- */

static void put_cell(struct sb *b, str text)
{
	sb_puts(b, " | ");
	markdown_put(b, text);
}

static void put_md_endings(struct sb *b, const struct pair_report *r, struct arena *a)
{
	sb_puts(b, "| | left | right |\n|---|---|---|\n| session");
	put_cell(b, side_words(a, r->left));
	put_cell(b, side_words(a, r->right));
	sb_puts(b, " |\n");
	for (int i = 0; i < SUMMARY_PART_COUNT; i++) {
		enum summary_part part = (enum summary_part)i;
		bool differs = summaries_differ(a, &r->summaries[0], &r->summaries[1], part);

		sb_fmt(b, "| %s%s%s", differs ? "**" : "", summary_part_name(part), differs ? "**" : "");
		put_cell(b, ending_words(r, a, 0, part));
		put_cell(b, ending_words(r, a, 1, part));
		sb_puts(b, " |\n");
	}
}

static bool print_md_row(struct pair_report *r, const struct run_row *row, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct step x, y;

	if (!read_steps(r, a, row, &x, &y, err))
		return false;
	sb_fmt(&b, "| `%s` | %.*s | %.*s", mark_of(row->kind), STR(number_words(a, row->left)),
	       STR(number_words(a, row->right)));
	put_cell(&b, fitted(r, step_words(a, row->left >= 0 ? &x : &y), 0));
	put_cell(&b, row->kind == RUN_INPUT ? fitted(r, step_words(a, &y), 0) : S(""));
	sb_puts(&b, " |\n");
	cli_print(r->cli, sb_str(&b));
	return true;
}

static bool print_md(struct pair_report *r, struct err *err)
{
	struct arena *a = r->cli->arena;
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, "# Two runs compared\n\n");
	put_md_endings(&b, r, a);
	sb_fmt(&b,
	       "\n## Steps\n\n%.*s\n\n| | left | right | step | right's input, if it is another |\n|---|---|---|---|---|\n",
	       STR(str_from(counts_words(a, &r->pair), 7)));
	cli_print(r->cli, sb_str(&b));
	for (ptrdiff_t i = 0; i < r->pair.rows.len; i++)
		if (!print_md_row(r, &r->pair.rows.at[i], err))
			return false;
	return true;
}

/* ---- JSON ---- */

static void put_sides(struct jw *w, struct pair_report *r)
{
	ptrdiff_t at = run_branched_at(r->right, r->left);

	jw_key(w, "left");
	run_summary_put(w, r->left, &r->summaries[0]);
	jw_key(w, "right");
	run_summary_put(w, r->right, &r->summaries[1]);
	if (at >= 0)
		jw_int_at(w, "branched_at", at + 1);
	jw_object_at(w, "counts");
	for (int i = 0; i < RUN_ROW_KINDS; i++)
		jw_int_at(w, run_row_name((enum run_row_kind)i), r->pair.count[i]);
	jw_end_object(w);
	jw_array_at(w, "differing");
	for (int i = 0; i < SUMMARY_PART_COUNT; i++)
		if (summaries_differ(r->cli->arena, &r->summaries[0], &r->summaries[1], (enum summary_part)i))
			jw_str(w, str_of(summary_part_name((enum summary_part)i)));
	jw_end_array(w);
}

/* A row at a time, since a session can be larger than memory. */
static bool print_json(struct pair_report *r, struct err *err)
{
	bool lines = r->cli->format == FORMAT_JSONL;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	put_sides(&w, r);
	jw_end_object(&w);
	if (lines)
		cli_print(r->cli, str_fmt(r->cli->arena, "%.*s\n", STR(sb_str(&b))));
	else
		cli_print(r->cli, str_fmt(r->cli->arena, "{\"command\":\"replay\",\"result\":%.*s,\"rows\":[",
					  STR(str_upto(sb_str(&b), b.len - 1))));
	for (ptrdiff_t i = 0; i < r->pair.rows.len; i++) {
		sb_reset(&b);
		w = jw_to(&b);
		if (!lines && i)
			sb_puts(&b, ",\n");
		if (!run_row_put(&w, &r->pair.rows.at[i], r->left, r->right, err))
			return false;
		sb_puts(&b, lines ? "\n" : "");
		cli_print(r->cli, sb_str(&b));
	}
	if (!lines)
		cli_print(r->cli, S("]}}\n"));
	return true;
}

/* ---- both ---- */

/* Without a cache both can be compared all the same: then neither has a verdict. */
static bool read_endings(struct pair_report *r, struct err *err)
{
	struct cli *c = r->cli;
	struct session_judge *j = judge_open(c, err);
	bool good;

	if (!j && err->kind == ERR_CATALOG_NOT_FOUND)
		return false;
	if (!j) {
		cli_say(c, str_fmt(c->arena, "no verdict: %s", err->text));
		err_clear(err);
	}
	good = run_summary_read(c->arena, j, r->left, &r->summaries[0], err) &&
	       run_summary_read(c->arena, j, r->right, &r->summaries[1], err);
	session_judge_close(j);
	return good;
}

static bool differs(const struct pair_report *r)
{
	for (int i = 0; i < RUN_ROW_KINDS; i++)
		if (r->pair.count[i] && run_row_differs((enum run_row_kind)i))
			return true;
	return any_summary_differs(r->cli->arena, &r->summaries[0], &r->summaries[1]);
}

static bool print(struct pair_report *r, str notice, struct err *err)
{
	if (cli_is_json(r->cli))
		return print_json(r, err);
	return r->cli->format == FORMAT_MD ? print_md(r, err) : print_text(r, notice, err);
}

int cli_pair(struct cli *c, str left, str right, str notice, struct err *err)
{
	struct pair_report r = { .cli = c, .full = option_on(&c->options, "full") };
	bool good;

	r.left = session_file_read(c, left, err);
	r.right = r.left ? session_file_read(c, right, err) : NULL;
	good = r.right && run_pair_read(c->arena, r.left, r.right, cli_stop(), &r.pair, err) && read_endings(&r, err);
	if (good) {
		c->pages = true;
		good = print(&r, notice, err);
	}
	good = good && differs(&r);
	session_close(r.left);
	session_close(r.right);
	return good;
}
