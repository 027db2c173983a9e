/* The tree of a session's steps, and beside or below it the step under the cursor. */
#include "tui/replay/replay.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum {
	BESIDE_LEAST = 110,
	BELOW_LEAST = 14,
	VERDICT_SHARE = 6,
	TREE_SHARE = 45,
	DEPTH_MOST = 12,
	TOOK_CELLS = 6,
	TOOK_LEAST = 36
};

/* ---- the tree ---- */

enum { MARK, NUMBER, WHAT, TOOK, COLUMNS };
static const struct grid_column columns[COLUMNS] = {
	[MARK] = { .least = 1, .most = 1, .priority = 8 },
	[NUMBER] = { .least = 2, .most = 7, .priority = 5, .right = true },
	[WHAT] = { .least = 20, .most = 0, .priority = 9 },
	[TOOK] = { .least = 6, .most = 8, .priority = 4, .right = true },
};

static const enum role type_roles[] = {
	[STEP_CALL] = ROLE_TEXT,       [STEP_USER] = ROLE_STRONG, [STEP_ASSISTANT] = ROLE_TEXT,
	[STEP_THOUGHT] = ROLE_COMMENT, [STEP_SYSTEM] = ROLE_DIM,  [STEP_OTHER] = ROLE_DIM,
};

static str stem_of(const struct replay_state *s, struct arena *frame, ptrdiff_t step)
{
	int depth = session_depth(s->session, step);
	const char *fold = !replay_has_inner(s, step) ? "" : replay_is_closed(s, step) ? "+ " : "- ";

	return str_fmt(frame, "%*s%s", 2 * (depth < DEPTH_MOST ? depth : DEPTH_MOST), "", fold);
}

/* A person's messages begin a turn: "> "; those to a sub-agent are only its task. */
static enum role type_role(const struct entry *e)
{
	if (e->flags & ENTRY_REWOUND)
		return ROLE_DIM;
	return e->type == STEP_USER && e->agent ? ROLE_TEXT : type_roles[e->type];
}

/* The name of a tool stands out, and says whether it failed. */
static struct span what_span(struct replay_state *s, struct arena *frame, ptrdiff_t step)
{
	const struct entry *e = session_entry(s->session, step);
	str stem = stem_of(s, frame, step), words = clean(frame, replay_row_words(s, step));
	str name = e->tool ? clean(frame, session_tool(s->session, e, NULL)) : NO_STR;
	str text = str_fmt(frame, "%.*s%s%.*s", STR(stem), e->type == STEP_USER ? "> " : "", STR(words));
	ptrdiff_t at = name.len ? str_find(text, name) : -1;
	bool failed = e->flags & ENTRY_FAILED;
	enum role role = failed && at < stem.len ? ROLE_ERROR : type_role(e);
	unsigned char *roles = new_n(frame, unsigned char, text.len + 1);

	memset(roles, role, (size_t)text.len);
	memset(roles, ROLE_RULE, (size_t)stem.len);
	if (at >= stem.len && !(e->flags & ENTRY_REWOUND))
		memset(roles + at, failed ? ROLE_ERROR : ROLE_TYPE, (size_t)name.len);
	return (struct span){ .text = text, .role = role, .roles = roles, .stem = (int)stem.len };
}

enum role replay_weight_role(enum trace_weight w)
{
	return w == WEIGHT_FAULT    ? ROLE_ERROR
	       : w == WEIGHT_CHANGE ? ROLE_ALTERED
	       : w == WEIGHT_DOUBT  ? ROLE_WARNING
				    : ROLE_DIM;
}

static struct span mark_span(const struct replay_state *s, ptrdiff_t step)
{
	static const char *const signs[] = { [WEIGHT_DOUBT] = ".", [WEIGHT_CHANGE] = "~", [WEIGHT_FAULT] = "x" };
	const struct entry *e = session_entry(s->session, step);
	const struct replay_finding *f = replay_finding_at(s, step);

	if (e->flags & ENTRY_REWOUND)
		return span_plain(S("<"), ROLE_DIM);
	if (f)
		return span_plain(str_of(signs[f->weight]), replay_weight_role(f->weight));
	if (e->flags & ENTRY_FAILED)
		return span_plain(S("!"), ROLE_ERROR);
	if (e->type == STEP_CALL && !(e->flags & ENTRY_HAS_RESULT))
		return span_plain(S("?"), ROLE_WARNING);
	return entry_is_slow(e) ? span_plain(S("*"), ROLE_WARNING) : span_plain(NO_STR, ROLE_DIM);
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	struct replay_state *s = replay_of(with);
	ptrdiff_t step = replay_step_at(s, row);
	const struct entry *e = session_entry(s->session, step);

	switch (column) {
	case MARK: return mark_span(s, step);
	case NUMBER: return span_plain(str_fmt(frame, "%td", step + 1), ROLE_DIM);
	case TOOK: return span_plain(replay_took(frame, e), entry_is_slow(e) ? ROLE_WARNING : ROLE_NUMBER);
	default: return what_span(s, frame, step);
	}
}

static struct grid tree_grid(const struct explorer_state *w)
{
	return (struct grid){
		.columns = columns, .count = COLUMNS, .rows = replay_of(w)->lines.len, .cell = cell_of, .with = w
	};
}

static struct grid replay_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return replay_of(w)->in_step ? text_lines_grid(&replay_of(w)->text) : tree_grid(w);
}

/* ---- drawing ---- */

/* Their time without that between an answer and the next message, and the failures. */
static str totals_words(const struct replay_state *s, struct arena *frame)
{
	const struct session_totals *t = &s->totals;
	str failed = t->failed ? str_fmt(frame, ", %lld failed", (long long)t->failed) : NO_STR;

	return t->active_us > 0 ? str_fmt(frame, ", %.*s%.*s", STR(words_ms(frame, t->active_us)), STR(failed))
				: failed;
}

/* What it does now: playing, so many times as fast as it was. */
static str state_words(const struct replay_state *s, struct arena *frame)
{
	if (s->playing)
		return s->speed > 1 ? str_fmt(frame, ", playing at %d times the speed", s->speed) : S(", playing");
	if (!s->ended)
		return S(", reading ...");
	return s->judging < 0 || replay_verdict_of(s) ? NO_STR : str_fmt(frame, ", judging %d %%", s->judging);
}

static str title_of(const struct replay_state *s, struct arena *frame)
{
	const struct session_facts *f = session_facts(s->session);
	str name = s->own	      ? S("steps of this session")
		   : s->live.follower ? live_title(s, frame)
		   : f->title.len     ? f->title
				      : path_file(s->path);
	str count = str_counted(frame, session_len(s->session), "step");

	if (s->filter.terms.len)
		count = str_fmt(frame, "%td of %.*s with %.*s", s->lines.len, STR(count),
				STR(clean(frame, s->filter_text)));
	else
		count = str_fmt(frame, "%.*s%.*s", STR(count), STR(totals_words(s, frame)));
	if (s->in_step)
		count = str_fmt(frame, "step %td of %td", replay_step_at(s, s->tree.cursor) + 1,
				session_len(s->session));
	return str_fmt(frame, "%.*s: %.*s%.*s", STR(clean(frame, name)), STR(count), STR(state_words(s, frame)));
}

static void draw_step(struct replay_state *s, const struct explorer_state *w, const struct canvas *to,
		      struct pane_cursor *at, struct drawing *d)
{
	struct pane_cursor still = { 0 }, *cursor = s->in_step ? at : &still;
	ptrdiff_t step = replay_step_at(s, s->in_step ? s->tree.cursor : at->cursor);

	if (step < 0 || to->box.rows < 1)
		return;
	step_text_fit(s, step, w, to->box.cols - PANE_SIDES, cursor);
	text_lines_draw(&s->text, to, cursor, s->in_step, d);
}

/* The same in each part of a session, however long: no step is read to measure a column. */
static void fit_tree(const struct replay_state *s, int cells, struct grid_column *out)
{
	int number = 1, took = cells < TOOK_LEAST ? 0 : TOOK_CELLS;

	for (ptrdiff_t n = session_len(s->session); n >= 10; n /= 10)
		number++;
	memcpy(out, columns, sizeof columns);
	out[NUMBER].most = number;
	out[TOOK].most = took;
	out[WHAT].most = cells - PANE_SIDES - 2 - (number + 2) - (took ? took + 2 : 0);
	for (int c = 0; c < COLUMNS; c++) {
		out[c].least = out[c].most;
		out[c].exact = true;
	}
}

static void draw_tree(struct replay_state *s, const struct explorer_state *w, const struct canvas *to,
		      struct pane_cursor *at, struct drawing *d)
{
	struct grid_column fitted[COLUMNS];
	struct grid grid = tree_grid(w);
	int row;

	fit_tree(s, to->box.cols, fitted);
	grid.columns = fitted;
	row = grid_draw(&grid, to, d->frame, s->in_step ? &s->tree : at, d->focused && !s->in_step);
	if (!s->in_step)
		d->row = row;
}

static void draw_beside(struct replay_state *s, const struct explorer_state *w, struct pane_cursor *at,
			struct drawing *d)
{
	int rows = d->body.box.rows, cols = d->body.box.cols, left = cols * TREE_SHARE / 100;
	struct canvas tree = canvas_part(&d->body, (struct rect){ 0, 0, rows, left });
	struct canvas step = canvas_part(&d->body, (struct rect){ 0, left + 1, rows, cols - left - 1 });

	for (int y = 0; y < rows; y++)
		canvas_glyph(&d->body, y, left, ROLE_RULE, GLYPH_VERTICAL);
	if (!s->in_step)
		d->right = left;
	draw_tree(s, w, &tree, at, d);
	draw_step(s, w, &step, at, d);
}

static void draw_below(struct replay_state *s, const struct explorer_state *w, struct pane_cursor *at,
		       struct drawing *d)
{
	int rows = d->body.box.rows, cols = d->body.box.cols, upper = rows / 2;
	struct canvas tree, step;

	if (s->in_step || rows < BELOW_LEAST) {
		if (s->in_step)
			draw_step(s, w, &d->body, at, d);
		else
			draw_tree(s, w, &d->body, at, d);
		return;
	}
	upper = s->lines.len < upper ? (int)s->lines.len : upper;
	tree = canvas_part(&d->body, (struct rect){ 0, 0, upper, cols });
	step = canvas_part(&d->body, (struct rect){ upper + 1, 0, rows - upper - 1, cols });
	canvas_rule(&d->body, upper, 0, cols);
	d->ends = upper;
	draw_tree(s, w, &tree, at, d);
	draw_step(s, w, &step, at, d);
}

static enum role verdict_role(enum trace_verdict_kind v)
{
	return v == TRACE_NO_FAULT ? ROLE_GOOD : v == TRACE_WRONG ? ROLE_ERROR : ROLE_WARNING;
}

/* Above the steps; only its first word has a colour. Returns its rows. */
static int draw_verdict(const struct replay_state *s, const struct drawing *d)
{
	const struct replay_verdict *v = replay_verdict_of(s);
	int cells = d->body.box.cols - PANE_SIDES, most = d->body.box.rows / VERDICT_SHARE, row = 0;
	str rest = v ? clean(d->frame, v->headline) : NO_STR, word = v ? str_of(trace_verdict_word(v->kind)) : NO_STR;

	for (; rest.len && row < most; row++)
		canvas_fit(&d->body, row, 1, cells, ROLE_TEXT, row + 1 < most ? words_line(&rest, cells) : rest);
	if (row && str_starts(v->headline, word))
		canvas_put(&d->body, 0, 1, cells, verdict_role(v->kind), word);
	return row;
}

static void draw_nothing(const struct replay_state *s, const struct drawing *d)
{
	if (s->live.follower && !s->session)
		live_draw_nothing(s, d);
	else if (s->problem.kind)
		pane_empty(d, str_of(s->problem.text), str_of(s->problem.next));
	else if (s->own && !s->session)
		pane_empty(d, S("No steps yet."),
			   S("Each search that rests and each table that is opened is a step, here and in the trace."));
	else if (!s->session)
		pane_empty(d, S("No session is open."), S("Open the file of a session that an agent left behind."));
	else if (s->ended)
		pane_empty(d, s->filter.terms.len ? S("No step matches the filter.") : S("The session has no steps."),
			   NO_STR);
}

static void replay_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct replay_state *s = replay_of(w);
	int above;

	pane_title(d,
		   s->session	      ? title_of(s, d->frame)
		   : s->live.follower ? live_title(s, d->frame)
				      : S("replay"),
		   true);
	if (s->live.follower) {
		int below = live_draw(s, &d->body, d->frame);

		d->body = canvas_part(&d->body, (struct rect){ 0, 0, d->body.box.rows - below, d->body.box.cols });
	}
	above = draw_verdict(s, d);
	d->body = canvas_part(&d->body, (struct rect){ above, 0, d->body.box.rows - above, d->body.box.cols });
	if (!s->lines.len)
		draw_nothing(s, d);
	else if (d->body.box.cols >= BESIDE_LEAST)
		draw_beside(s, w, at, d);
	else
		draw_below(s, w, at, d);
	d->row += above;
	d->ends += d->ends ? above : 0;
}

static int replay_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return replay_of(w)->in_step ? replay_of(w)->text.widest : 0;
}

/* ---- what a key is about ---- */

static ptrdiff_t step_here(const struct replay_state *s, const struct pane_cursor *at)
{
	return replay_step_at(s, s->in_step ? s->tree.cursor : at->cursor);
}

static bool full_step(struct replay_state *s, const struct pane_cursor *at, struct arena *frame, struct step *out)
{
	struct err ignored = { 0 };
	ptrdiff_t step = step_here(s, at);

	return step >= 0 && session_step(s->session, step, frame, out, &ignored);
}

static struct next copy_line(struct replay_state *s, const struct pane_cursor *at)
{
	const struct text_line *l = text_lines_line(&s->text, at->cursor);
	ptrdiff_t step = replay_step_at(s, at->cursor);

	if (s->in_step)
		return l ? (struct next){ NEXT_COPY, l->copied.at ? l->copied : l->text, 0 } : (struct next){ 0 };
	return step < 0 ? (struct next){ 0 } : (struct next){ NEXT_COPY, replay_row_words(s, step), 0 };
}

static struct next with_sql(struct replay_state *s, const struct pane_cursor *at, struct arena *frame,
			    enum next_kind what)
{
	struct step step;
	str sql = full_step(s, at, frame, &step) ? step_sql(frame, &step) : NO_STR;

	return sql.len ? (struct next){ what, sql, 0 } : (struct next){ NEXT_SAY, S("this step has no SQL"), 0 };
}

static struct next replay_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			      struct arena *frame)
{
	struct replay_state *s = replay_of(w);

	switch (a) {
	case ACT_COPY_LINE: return copy_line(s, at);
	case ACT_COPY_SQL: return with_sql(s, at, frame, NEXT_COPY);
	case ACT_CHECK: return s->session ? with_sql(s, at, frame, NEXT_CHECK) : (struct next){ 0 };
	default: return (struct next){ 0 };
	}
}

/* Of the line; else the first that the step found, or read. */
static str replay_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	struct replay_state *s = replay_of(w);
	const struct text_line *l = s->in_step ? text_lines_line(&s->text, at->cursor) : NULL;
	scoped(arena_close) struct arena *a = arena_open();
	struct step step;

	sb_reset(&s->subject);
	if (l && l->table.len)
		sb_put(&s->subject, l->table);
	else if (full_step(s, at, a, &step) && step.names.len)
		sb_put(&s->subject, step.names.at[0]);
	else
		sb_put(&s->subject, replay_table_of(s, step_here(s, at)));
	return sb_str(&s->subject);
}

static str replay_command(const struct explorer_state *w, struct arena *frame)
{
	const struct replay_state *s = replay_of(w);

	if (live_is_on(s))
		return str_fmt(frame, "follow %lld", (long long)live_view(s)->hello.pid);
	return s->path.len ? str_fmt(frame, "replay %.*s", STR(pane_argument(frame, s->path))) : NO_STR;
}

static str replay_word(const struct explorer_state *w, enum action act, struct arena *frame)
{
	const struct replay_state *s = replay_of(w);

	(void)frame;
	if (act == ACT_PLAY && live_is_on(s))
		return live_view(s)->paused ? S("resume") : S("pause");
	if (act == ACT_OPEN)
		return !s->in_step ? S("into the step") : s->own ? S("its screen") : S("its table");
	return act == ACT_PLAY && s->playing ? S("stop") : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	  ACT_HIT_NEXT,	 ACT_NEXT_SQL,	ACT_NEXT_SLOW,	ACT_KEEP_LINES,
				      ACT_FOLD,	  ACT_CHECK,	 ACT_RERUN,	ACT_RERUN_THEN, ACT_PLAY,
				      ACT_HELP,	  ACT_CLOSE,	 ACT_FIND_HERE, ACT_COPY_LINE,	ACT_WRAP,
				      ACT_BRANCH, ACT_ASSISTANT, ACT_PAIR,	ACT_REPLAY,	ACT_NONE };

/* Of a running server, the keys that decide come first, and only while there is something to decide. */
static const enum action live_footer[] = { ACT_PLAY,	  ACT_POINT,	  ACT_OPEN,	ACT_NEXT_CLIENT, ACT_HELP,
					   ACT_CLOSE,	  ACT_KEEP_LINES, ACT_NEXT_SQL, ACT_FOLD,	 ACT_CHECK,
					   ACT_FIND_HERE, ACT_COPY_LINE,  ACT_FOLLOW,	ACT_NONE };
static const enum action waiting_footer[] = { ACT_LET_GO,      ACT_VETO,       ACT_ANSWER, ACT_PLAY,
					      ACT_POINT,       ACT_OPEN,       ACT_HELP,   ACT_CLOSE,
					      ACT_NEXT_CLIENT, ACT_KEEP_LINES, ACT_CHECK,  ACT_NONE };

static const enum action *footer_now(const struct explorer_state *w)
{
	const struct replay_state *s = replay_of(w);

	return !live_is_on(s) ? footer : live_waiting(live_view(s)) ? waiting_footer : live_footer;
}

static const struct own_word words[] = {
	{ ACT_FOLLOW, "another server" },  { ACT_HIT_NEXT, "next finding" },
	{ ACT_CHECK, "check its SQL" },	   { ACT_FOLD, "fold" },
	{ ACT_FIND_HERE, "find" },	   { ACT_REPLAY, "another" },
	{ ACT_ASSISTANT, "ask about it" }, { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN,
	  "go into the step, to scroll, fold and copy its lines, and from there to its table; Esc goes back" },
	{ ACT_HIT_NEXT, "the next step that failed or has a finding; N: the previous one" },
	{ ACT_KEEP_LINES, "show only some steps: words, tool:, sql:, failed:yes, slow:yes, type:user, agent:" },
	{ ACT_FOLD, "close or open the steps of a sub-agent, or a part of JSON" },
	{ ACT_CHECK, "check the SQL of the step against the catalogs of today" },
	{ ACT_COPY_SQL, "copy the SQL of the step" },
	{ ACT_ASSISTANT,
	  "ask the assistant: what should it have done; it offers the right step, and a branch from it" },
	{ ACT_REPLAY, "replay another session" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "x", "a fault: an answer that depends on it is wrong" },
	{ ".", "a doubt: it may have made the answer wrong" },
	{ "~", "changed since: the answer may have been right then" },
	{ "!", "the step failed" },
	{ "?", "no result: the call did not end" },
	{ "*", "slow: two seconds or more" },
	{ ">", "a message of a person" },
	{ NULL, NULL },
};

static void replay_asked_about(const struct explorer_state *w, const struct pane_cursor *at, struct asked_about *out)
{
	const struct replay_state *s = replay_of(w);
	ptrdiff_t step = s->session ? replay_step_at(s, s->in_step ? s->tree.cursor : at->cursor) : -1;

	if (step >= 0 && s->path.len)
		*out = (struct asked_about){ .session = s->path, .step = step + 1 };
}

const struct pane pane_replay = {
	.name = "replay",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.by_lines = true,
	.seek_first = true,
	.footer = footer,
	.footer_now = footer_now,
	.own = GROUP_REPLAY,
	.words = words,
	.legend = legend,
	.marks = marks,
	.sql_word = "SQL",
	.draw = replay_draw,
	.word = replay_word,
	.grid = replay_grid,
	.widest = replay_widest,
	.act = replay_act,
	.state_size = sizeof(struct replay_state),
	.open = replay_open,
	.close = replay_close,
	.key = replay_key,
	.key_with = replay_key_with,
	.leave = replay_leave,
	.subject = replay_subject,
	.asked_about = replay_asked_about,
	.painted = replay_painted,
	.timer = replay_timer,
	.watch = replay_watch,
	.heard = live_heard,
	.status = live_status,
	.save = replay_save,
	.restored = replay_restored,
	.command = replay_command,
};
