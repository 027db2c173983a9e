/* Two columns of steps, aligned, and below them the row under the cursor in full. */
#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer.h"
#include "tui/core/explorer_state.h"
#include "tui/replay/pair.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { BELOW_LEAST = 14, GAPS = 2 * 2, LIST_SHARE = 50 };
enum { MARK, LEFT, RIGHT, COLUMNS };

/* ---- rows ---- */

static const char *mark_of(enum run_row_kind k)
{
	static const char *const marks[RUN_ROW_KINDS] = {
		[RUN_SAME] = " ",    [RUN_ANSWER] = "~", [RUN_INPUT] = "*", [RUN_UNKNOWN] = "?",
		[RUN_NOT_RUN] = "-", [RUN_LEFT] = "<",	 [RUN_RIGHT] = ">", [RUN_BEFORE] = "^",
	};

	return marks[k];
}

static enum role role_of(enum run_row_kind k)
{
	static const enum role roles[RUN_ROW_KINDS] = {
		[RUN_SAME] = ROLE_TEXT,	   [RUN_ANSWER] = ROLE_ALTERED, [RUN_INPUT] = ROLE_ALTERED,
		[RUN_UNKNOWN] = ROLE_TEXT, [RUN_NOT_RUN] = ROLE_DIM,	[RUN_LEFT] = ROLE_DROPPED,
		[RUN_RIGHT] = ROLE_ADDED,  [RUN_BEFORE] = ROLE_DIM,
	};

	return roles[k];
}

static struct span step_span(struct pair_state *s, struct arena *frame, const struct run_row *r, int side)
{
	ptrdiff_t step = side ? r->right : r->left;

	if (step < 0)
		return span_plain(NO_STR, ROLE_DIM);
	return span_plain(str_fmt(frame, "%3td  %.*s", step + 1, STR(clean(frame, pair_step_words(s, side, step)))),
			  role_of(r->kind));
}

static str one_line(struct arena *frame, str text)
{
	scoped(sb_free) struct sb b = SB(1 << 12);
	str rest = str_trim(text), line;

	while (str_cut(&rest, '\n', &line) && b.len < 1 << 11)
		sb_fmt(&b, "%s%.*s", b.len ? " " : "",
		       STR(str_trim(str_upto(line, line.len < 1000 ? line.len : 1000))));
	return str_dup(frame, clean(frame, sb_str(&b)));
}

static struct span ending_span(struct pair_state *s, struct arena *frame, ptrdiff_t row, int side)
{
	enum summary_part part = (enum summary_part)pair_ending_at(s, row);
	str text = summary_text(frame, &pair_answer_of(s)->summaries[side], part);

	return span_plain(str_fmt(frame, "%-8s  %.*s", summary_part_name(part),
				  STR(text.len ? one_line(frame, text) : S("none"))),
			  pair_row_differs(s, row) ? ROLE_ALTERED : ROLE_TEXT);
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	struct pair_state *s = pair_of(with);
	const struct run_row *r = pair_row_at(s, row);
	bool is_ending = pair_ending_at(s, row) >= 0;

	if (!r && !is_ending)
		return column == LEFT ? (struct span){ .text = S("the outcome"), .role = ROLE_STRONG, .wide = true }
				      : span_plain(NO_STR, ROLE_DIM);
	if (column == MARK)
		return r ? span_plain(str_of(mark_of(r->kind)), role_of(r->kind))
			 : span_plain(pair_row_differs(s, row) ? S("~") : S(" "), ROLE_ALTERED);
	return r ? step_span(s, frame, r, column == RIGHT) : ending_span(s, frame, row, column == RIGHT);
}

static struct grid rows_grid(const struct explorer_state *w)
{
	return (struct grid){ .columns = pair_of(w)->columns,
			      .count = COLUMNS,
			      .rows = pair_rows(pair_of(w)),
			      .cell = cell_of,
			      .with = w,
			      .headed = true };
}

static struct grid pair_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return pair_of(w)->in_row ? text_lines_grid(&pair_of(w)->text) : rows_grid(w);
}

/* Both columns are equally wide. */
static void fit_columns(struct pair_state *s, int cols)
{
	int half = (cols - PANE_SIDES - 1 - GAPS) / 2;

	half = half < 8 ? 8 : half;
	s->columns[MARK] = (struct grid_column){ .title = "", .least = 1, .most = 1, .priority = 9 };
	for (int side = 0; side < 2; side++)
		s->columns[LEFT + side] = (struct grid_column){
			.title = str_c(s->memory, s->names[side]), .least = half, .most = half, .priority = 8 - side
		};
}

/* ---- drawing ---- */

static void put_count(struct sb *b, int64_t n, const char *words)
{
	if (n)
		sb_fmt(b, "%s%lld %s", str_ends(sb_str(b), S(": ")) ? "" : ", ", (long long)n, words);
}

static str title_of(const struct pair_state *s, struct arena *frame)
{
	const struct pair_answer *p = pair_answer_of(s);
	scoped(sb_free) struct sb b = SB(1 << 12);

	sb_puts(&b, "two runs: ");
	if (p) {
		put_count(&b, p->pair.count[RUN_SAME], "same");
		put_count(&b, p->pair.count[RUN_ANSWER] + p->pair.count[RUN_INPUT], "differ");
		put_count(&b, p->pair.count[RUN_LEFT], "only left");
		put_count(&b, p->pair.count[RUN_RIGHT], "only right");
		put_count(&b, p->pair.count[RUN_NOT_RUN], "not run");
	} else {
		sb_puts(&b, s->asking ? "comparing ..." : "not compared");
	}
	return str_dup(frame, sb_str(&b));
}

static void draw_row(struct pair_state *s, const struct explorer_state *w, const struct canvas *to,
		     struct pane_cursor *at, struct drawing *d)
{
	struct pane_cursor still = { 0 }, *cursor = s->in_row ? at : &still;

	if (to->box.rows < 1)
		return;
	pair_text_fit(s, s->in_row ? s->list.cursor : at->cursor, to->box.cols - PANE_SIDES, w->scrolls, cursor);
	text_lines_draw(&s->text, to, cursor, s->in_row, d);
}

static void draw_rows(struct pair_state *s, const struct explorer_state *w, const struct canvas *to,
		      struct pane_cursor *at, struct drawing *d)
{
	struct grid grid;

	fit_columns(s, to->box.cols);
	grid = rows_grid(w);
	d->row = grid_draw(&grid, to, d->frame, at, d->focused);
}

static void draw_both(struct pair_state *s, const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	int rows = d->body.box.rows, cols = d->body.box.cols, upper = rows * LIST_SHARE / 100;
	ptrdiff_t lines = pair_rows(s) + 1;
	struct canvas list, row;

	if (s->in_row) {
		draw_row(s, w, &d->body, at, d);
		return;
	}
	if (rows < BELOW_LEAST) {
		draw_rows(s, w, &d->body, at, d);
		return;
	}
	upper = lines < upper ? (int)lines : upper;
	list = canvas_part(&d->body, (struct rect){ 0, 0, upper, cols });
	row = canvas_part(&d->body, (struct rect){ upper + 1, 0, rows - upper - 1, cols });
	canvas_rule(&d->body, upper, 0, cols);
	d->ends = upper;
	draw_rows(s, w, &list, at, d);
	draw_row(s, w, &row, at, d);
}

static void pair_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct pair_state *s = pair_of(w);

	pane_title(d, title_of(s, d->frame), true);
	if (pair_answer_of(s))
		draw_both(s, w, at, d);
	else if (s->problem.kind)
		pane_empty(d, str_of(s->problem.text), str_of(s->problem.next));
	else if (!s->asking)
		pane_empty(d, S("No two sessions are compared."), S("Replay a session, and compare it with another."));
}

static int pair_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return pair_of(w)->in_row ? pair_of(w)->text.widest : 0;
}

/* ---- keys ---- */

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_PAIR];
}

static void enter_row(struct app *a)
{
	struct pair_state *s = pair_of(&a->state);

	if (s->in_row || spot_of(a)->cursor >= pair_rows(s))
		return;
	s->list = *spot_of(a);
	*spot_of(a) = (struct pane_cursor){ 0 };
	s->in_row = true;
	act_forget_sought(a, PANE_PAIR);
}

static bool pair_leave(struct app *a)
{
	struct pair_state *s = pair_of(&a->state);

	if (!s->in_row)
		return false;
	s->in_row = false;
	*spot_of(a) = s->list;
	act_forget_sought(a, PANE_PAIR);
	return true;
}

static void walk(struct app *a, int way)
{
	struct pair_state *s = pair_of(&a->state);
	ptrdiff_t row = (s->in_row ? s->list.cursor : spot_of(a)->cursor) + way;

	while (row >= 0 && row < pair_rows(s) && !pair_row_differs(s, row))
		row += way;
	if (row < 0 || row >= pair_rows(s))
		act_say(a, str_fmt(a->frame, "no difference %s", way > 0 ? "below" : "above"));
	else if (!s->in_row)
		act_move_to(a, PANE_PAIR, row);
	else {
		s->list.cursor = row;
		*spot_of(a) = (struct pane_cursor){ 0 };
	}
}

static bool pair_key(struct app *a, enum action act)
{
	const struct pair_state *s = pair_of(&a->state);

	if (frame_pane(a) != PANE_PAIR)
		return false;
	switch (act) {
	case ACT_OPEN: enter_row(a); return true;
	case ACT_HIT_NEXT: walk(a, 1); return true;
	case ACT_HIT_PREVIOUS: walk(a, -1); return true;
	case ACT_PAIR:
		if (s->sessions[1] && !s->asking)
			pair_begin(a, str_dup(a->frame, s->paths[1]), str_dup(a->frame, s->paths[0]));
		return true;
	default: return false;
	}
}

/* ":compare-runs A B": each a file. */
static bool pair_key_with(struct app *a, enum action act, str words)
{
	struct strs paths = { 0 };

	if (act != ACT_PAIR)
		return false;
	if (pane_arguments(a->frame, words, &paths) && paths.len == 2)
		pair_begin(a, paths.at[0], paths.at[1]);
	else
		act_say(a, S("name the files of two sessions"));
	return true;
}

static struct next pair_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	struct pair_state *s = pair_of(w);
	const struct text_line *l = s->in_row ? text_lines_line(&s->text, at->cursor) : NULL;
	struct grid grid = rows_grid(w);

	if (a != ACT_COPY_LINE)
		return (struct next){ 0 };
	if (s->in_row)
		return l ? (struct next){ NEXT_COPY, l->copied.at ? l->copied : l->text, 0 } : (struct next){ 0 };
	return at->cursor < grid.rows ? (struct next){ NEXT_COPY, grid_line(&grid, frame, at->cursor), 0 }
				      : (struct next){ 0 };
}

static str pair_command(const struct explorer_state *w, struct arena *frame)
{
	const struct pair_state *s = pair_of(w);

	return s->paths[1].len ? str_fmt(frame, "replay %.*s %.*s", STR(pane_argument(frame, s->paths[0])),
					 STR(pane_argument(frame, s->paths[1])))
			       : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	     ACT_HIT_NEXT,  ACT_PAIR, ACT_HELP, ACT_CLOSE,
				      ACT_FIND_HERE, ACT_COPY_LINE, ACT_WRAP, ACT_BACK, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "into the row" }, { ACT_HIT_NEXT, "next difference" },
	{ ACT_PAIR, "swap" },	      { ACT_FIND_HERE, "find" },
	{ ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "go into the row: what differs, and the input and output of both; Esc goes back" },
	{ ACT_HIT_NEXT, "the next row that differs; N: the previous one" },
	{ ACT_PAIR, "swap left and right" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "~", "the same call, with another answer; an ending that differs" },
	{ "*", "the same tool with other parameters, or another text" },
	{ "<", "only in the left run" },
	{ ">", "only in the right run" },
	{ "?", "the same call; an answer was not recorded" },
	{ "-", "a branch did not run the tool of another program" },
	{ "^", "before the branch" },
	{ NULL, NULL },
};

const struct pane pane_pair = {
	.name = "pair",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.by_lines = true,
	.seek_first = true,
	.footer = footer,
	.own = GROUP_REPLAY,
	.words = words,
	.legend = legend,
	.marks = marks,
	.draw = pair_draw,
	.grid = pair_grid,
	.widest = pair_widest,
	.act = pair_act,
	.state_size = sizeof(struct pair_state),
	.open = pair_open,
	.close = pair_close,
	.key = pair_key,
	.key_with = pair_key_with,
	.leave = pair_leave,
	.command = pair_command,
};
