/* How some tables join: the paths, the steps of the open one, the alternatives, and its SQL. */
#include "tui/paths/paths.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

enum { LINE, STEPS, COST, COLUMNS };
static const struct grid_column columns[] = {
	[LINE] = { .least = 20, .most = 0, .priority = 9 },
	[STEPS] = { .least = 7, .most = 8, .priority = 2, .right = true },
	[COST] = { .least = 4, .most = 6, .priority = 4, .right = true },
};

/* Text, and the role of each of its bytes. */
struct parts {
	struct sb text, roles;
};

static void put(struct parts *p, enum role role, str text)
{
	sb_put(&p->text, text);
	sb_pad(&p->roles, (char)role, text.len);
}

static void put_cell(struct parts *p, enum role role, str text, ptrdiff_t width)
{
	ptrdiff_t gap = width - utf8_width(text) + 2;

	put(p, role, text);
	for (; gap > 0; gap--)
		put(p, role, S(" "));
}

static struct span span_of(struct parts *p, struct arena *frame, bool wide, int stem)
{
	struct span s = { .text = str_dup(frame, sb_str(&p->text)), .role = ROLE_TEXT, .wide = wide, .stem = stem };

	s.roles = (const unsigned char *)str_dup(frame, sb_str(&p->roles)).at;
	sb_free(&p->text);
	sb_free(&p->roles);
	return s;
}

/* ---- one line each ---- */

static struct span way_span(const struct explorer_state *w, struct arena *frame, const struct way_line *l)
{
	const struct join_way *way = &paths_view(paths_of(w))->ways.at[l->way];
	bool open = l->way == paths_of(w)->open;
	struct parts p = { SB(1 << 20), SB(1 << 20) };

	put(&p, open ? ROLE_ACCENT : ROLE_DIM, open ? S("\u25be ") : S("\u25b8 "));
	put(&p, open ? ROLE_STRONG : ROLE_TEXT, clean(frame, join_path_words(frame, NULL, way)));
	return span_of(&p, frame, false, 0);
}

static bool is_guess(const struct join_step *s)
{
	return str_eq(s->status, S("proposed"));
}

static struct span step_span(const struct explorer_state *w, struct arena *frame, const struct join_step *s)
{
	struct parts p = { SB(1 << 20), SB(1 << 20) };

	put(&p, ROLE_RULE, S("    "));
	put(&p, ROLE_RULE, s->away ? S("\u2500\u25b8 ") : S("\u25c2\u2500 "));
	put_cell(&p, is_guess(s) ? ROLE_WARNING : ROLE_STRONG,
		 is_guess(s) ? str_fmt(frame, "%.*s ?", STR(clean(frame, s->shown))) : clean(frame, s->shown),
		 paths_of(w)->name_width);
	put_cell(&p, ROLE_KEY, clean(frame, s->words), paths_of(w)->words_width);
	put(&p, s->many ? ROLE_WARNING : ROLE_TEXT, clean(frame, s->reading));
	put(&p, ROLE_DIM, str_fmt(frame, "; %.*s", STR(clean(frame, s->reason))));
	if (is_guess(s))
		put(&p, ROLE_DIM, str_fmt(frame, ", %.*s", STR(s->origin)));
	else if (str_eq(s->status, S("accepted")) && str_eq(s->origin, S("inferred")))
		put(&p, ROLE_DIM, S(", accepted"));
	if (s->optional)
		put(&p, ROLE_DIM, S(", may be null"));
	return span_of(&p, frame, true, 0);
}

static struct span choice_span(struct arena *frame, const struct join_step *s, const struct join_choice *c)
{
	struct parts p = { SB(1 << 20), SB(1 << 20) };
	ptrdiff_t widest = 0;

	for (ptrdiff_t i = 0; i < s->choices.len; i++) {
		ptrdiff_t n = utf8_width(clean(frame, s->choices.at[i].role));

		widest = n > widest ? n : widest;
	}
	put(&p, c->taken ? ROLE_ACCENT : ROLE_DIM, c->taken ? S("        \u25cf ") : S("        \u25cb "));
	put_cell(&p, c->taken ? ROLE_STRONG : ROLE_TEXT, clean(frame, c->role), widest);
	put(&p, ROLE_DIM, clean(frame, c->on));
	if (!str_eq(c->origin, S("declared")))
		put(&p, ROLE_DIM, str_fmt(frame, ", %.*s", STR(c->origin)));
	return span_of(&p, frame, true, 0);
}

static struct span text_span(struct arena *frame, const char *mark, enum role role, str text)
{
	return (struct span){ .text = str_fmt(frame, "    %s%.*s", mark, STR(text)), .role = role, .wide = true };
}

static struct span first_cell(const struct explorer_state *w, struct arena *frame, const struct way_line *l)
{
	const struct join_way *way = &paths_view(paths_of(w))->ways.at[l->way];

	switch (l->kind) {
	case WAY_ITSELF: return way_span(w, frame, l);
	case WAY_STEP: return step_span(w, frame, &way->steps.at[l->step]);
	case WAY_CHOICE:
		return choice_span(frame, &way->steps.at[l->step], &way->steps.at[l->step].choices.at[l->choice]);
	case WAY_QUESTION: return text_span(frame, l->goes_on ? "  " : "? ", ROLE_ACCENT, l->text);
	case WAY_WARNING: return text_span(frame, l->goes_on ? "  " : "! ", ROLE_WARNING, l->text);
	case WAY_SQL: return text_span(frame, l->goes_on ? "  " : "", ROLE_TEXT, l->text);
	default: return (struct span){ .text = S(""), .role = ROLE_DIM, .wide = true };
	}
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct explorer_state *w = with;
	const struct way_line *l = &paths_of(w)->lines.at[row];
	const struct join_way *way = &paths_view(paths_of(w))->ways.at[l->way];

	if (column == LINE)
		return first_cell(w, frame, l);
	if (l->kind != WAY_ITSELF)
		return (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (column == STEPS)
		return (struct span){ .text = str_counted(frame, way->steps.len, "step"), .role = ROLE_DIM };
	return (struct span){ .text = way->shortcut ? S("") : str_fmt(frame, "%.2f", way->cost), .role = ROLE_NUMBER };
}

/* ---- the pane ---- */

static struct grid grid_of(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return (struct grid){
		.columns = columns, .count = COLUMNS, .rows = paths_of(w)->lines.len, .cell = cell_of, .with = w
	};
}

static str title_of(const struct explorer_state *w, struct arena *frame)
{
	const struct strs *names = &paths_of(w)->names;
	const struct join_view *v = paths_view(paths_of(w));
	str more = paths_of(w)->asking ? S(" ...") : v && v->ways.len ? str_fmt(frame, ": %td", v->ways.len) : S("");

	if (names->len != 2)
		return str_fmt(frame, "paths that join %.*s%.*s", STR(str_counted(frame, names->len, "table")),
			       STR(more));
	return str_fmt(frame, "paths from %.*s to %.*s%.*s", STR(state_name(w, frame, names->at[0])),
		       STR(state_name(w, frame, names->at[1])), STR(more));
}

static void say_why_empty(const struct explorer_state *w, const struct drawing *d)
{
	const struct join_view *v = paths_view(paths_of(w));

	if (paths_of(w)->asking)
		return;
	if (v && !paths_of(w)->failed)
		pane_empty(d, clean(d->frame, v->tried),
			   v->nearest.len ? str_fmt(d->frame, "The nearest is %.*s. `ocat relate` makes it a path.",
						    STR(clean(d->frame, v->nearest)))
					  : S("`ocat relate` records a join that no name suggests."));
	else if (paths_of(w)->answer)
		pane_empty(d, clean(d->frame, str_of(paths_of(w)->answer->err.text)),
			   clean(d->frame, str_of(paths_of(w)->answer->err.next)));
	else
		pane_empty(d, S("The paths are unknown."), S("Press R to try again."));
}

static void ways_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct paths_state *all = paths_of(w);
	struct grid grid;

	paths_fit(all, d->body.box.cols);
	grid = grid_of(w, at, d->frame);
	if (!all->names.len) {
		pane_title(d, S("paths"), true);
		pane_empty(d, S("No tables chosen."), S("v adds tables to the basket, J shows how they join."));
		return;
	}
	pane_title(d, title_of(w, d->frame), true);
	if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else
		say_why_empty(w, d);
}

static struct next ways_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	const struct join_view *v = paths_view(paths_of(w));
	const struct way_line *l = v && at->cursor >= 0 && at->cursor < paths_of(w)->lines.len
					   ? &paths_of(w)->lines.at[at->cursor]
					   : NULL;
	struct grid grid = grid_of(w, at, frame);
	const struct join_way *way;

	if (!l)
		return (struct next){ 0 };
	way = &v->ways.at[l->way];
	switch (a) {
	case ACT_OPEN:
		return l->kind == WAY_STEP ? (struct next){ NEXT_OPEN, way->steps.at[l->step].to, 0 }
					   : (struct next){ 0 };
	case ACT_COPY_SQL:
	case ACT_COPY_WAY: return (struct next){ NEXT_COPY, way->sql, 0 };
	case ACT_COPY_LINE: return (struct next){ NEXT_COPY, str_trim(grid_line(&grid, frame, at->cursor)), 0 };
	default: return (struct next){ 0 };
	}
}

static bool relation_here(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			  struct relation_here *out)
{
	const struct paths_state *all = paths_of(w);
	const struct join_view *v = paths_view(all);
	const struct way_line *l = v && at->cursor >= 0 && at->cursor < all->lines.len ? &all->lines.at[at->cursor]
										       : NULL;
	const struct join_step *s = l && l->kind == WAY_STEP ? &v->ways.at[l->way].steps.at[l->step] : NULL;
	str mine, theirs;

	if (!s || !s->from_fields.len || s->from_fields.len != s->to_fields.len || str_eq(s->origin, S("siblings")))
		return false;
	mine = join_decision_end(frame, s->from, &s->from_fields);
	theirs = join_decision_end(frame, s->to, &s->to_fields);
	*out = (struct relation_here){ s->away ? mine : theirs, s->away ? theirs : mine, s->origin, s->status };
	return true;
}

/* path A B C --max-hops 6 */
static str ways_command(const struct explorer_state *w, struct arena *frame)
{
	const struct paths_state *all = paths_of(w);
	scoped(sb_free) struct sb out = SB(1 << 20);

	if (all->names.len < 2)
		return NO_STR;
	sb_puts(&out, "path");
	for (ptrdiff_t i = 0; i < all->names.len; i++)
		sb_fmt(&out, " %.*s", STR(pane_argument(frame, all->names.at[i])));
	sb_puts(&out, " --max-hops 6");
	for (ptrdiff_t i = 0; i < all->via.len; i++)
		sb_fmt(&out, " --via %.*s", STR(pane_argument(frame, all->via.at[i])));
	return str_dup(frame, sb_str(&out));
}

static const enum action footer[] = {
	ACT_OPEN,  ACT_COPY_SQL, ACT_ACCEPT,	  ACT_REJECT,	 ACT_BACK,	ACT_HELP,
	ACT_CLOSE, ACT_REFRESH,	 ACT_SHOW_BASKET, ACT_FIND_HERE, ACT_PANE_NEXT, ACT_NONE
};

static const struct mark_word marks[] = {
	{ "\u25be \u25b8", "the open path, a closed one" },
	{ "\u2500\u25b8 \u25c2\u2500", "a step along the key, against the key" },
	{ "=", "both reference one table that is not joined" },
	{ "\u25cf \u25cb", "the key taken, another key between the same tables" },
	{ "? !", "a question to decide, a warning about rows" },
	{ "3.40", "the cost: lower is better; see joins in ocat-config(5)" },
	{ NULL, NULL },
};

const struct pane pane_paths = {
	.name = "paths",
	.place = PLACE_SIDE,
	.wide = true,
	.seek_first = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_SQL, "join.sql", false },
	.relation = relation_here,
	.sql_word = "SQL",
	.footer = footer,
	.marks = marks,
	.draw = ways_draw,
	.grid = grid_of,
	.act = ways_act,
	.state_size = sizeof(struct paths_state),
	.open = paths_open,
	.close = paths_close,
	.key = paths_key,
	.key_with = paths_key_with,
	.save = paths_save,
	.restored = paths_restored,
	.saved_renamed = paths_saved_renamed,
	.renamed = paths_renamed,
	.time_changed = paths_outdated,
	.refreshed = paths_outdated,
	.stopped = paths_stopped,
	.command = ways_command,
};
