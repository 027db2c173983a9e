/*
 * Two tables, catalogs or times, side by side where that fits:
 * a sign and a colour for what was added, dropped, altered.
 */
#include "tui/diff/diff.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

static const struct sign {
	const char *mark;
	enum role role;
} signs[] = {
	[CHANGE_ADDED] = { "+", ROLE_ADDED },
	[CHANGE_DROPPED] = { "-", ROLE_DROPPED },
	[CHANGE_ALTERED] = { "~", ROLE_ALTERED },
	[CHANGE_RENAMED] = { "~", ROLE_ALTERED },
};

/* ---- cells ---- */

static enum role text_role(enum change_kind kind)
{
	return kind == CHANGE_ADDED ? ROLE_ADDED : kind == CHANGE_DROPPED ? ROLE_DROPPED : ROLE_DIM;
}

/* The name stands out, its facts do not. */
static struct span table_span(const struct diff_state *s, const struct diff_line *l, struct arena *frame)
{
	bool family = diff_found(s)->at[l->of]->family != NULL,
	     more = family ? s->folded[l->of] != DIFF_WITH_MEMBERS
			   : s->folded[l->of] == DIFF_CLOSED && l->kind == CHANGE_ALTERED;
	str text = str_fmt(frame, "%.*s%s", STR(l->subject), more ? " ..." : "");
	struct sb roles = SB(1 << 20);
	struct span out = { .text = text, .role = ROLE_STRONG };

	sb_pad(&roles, ROLE_STRONG, l->before.len);
	sb_pad(&roles, ROLE_DIM, text.len - l->before.len);
	out.roles = (const unsigned char *)str_dup(frame, sb_str(&roles)).at;
	sb_free(&roles);
	return out;
}

static struct span value_span(const struct diff_line *l, bool after)
{
	str text = l->part == DIFF_TABLE ? NO_STR : after ? l->after : l->before;
	bool both = l->kind == CHANGE_ALTERED || l->kind == CHANGE_RENAMED;

	if (!text.at && both && l->part == DIFF_CHANGE)
		return (struct span){ .text = S("none"), .role = ROLE_DIM };
	return (struct span){ .text = text, .role = both ? ROLE_TEXT : text_role(l->kind) };
}

/* Below a table's name, the sign stands before what changed. */
static struct span subject_span(const struct diff_state *s, const struct diff_line *l, struct arena *frame)
{
	struct sb roles = SB(1 << 20);
	struct span out = { .text = l->subject, .role = l->part == DIFF_TEXT ? text_role(l->kind) : ROLE_TEXT };

	if (l->part != DIFF_CHANGE || diff_view(s)->one)
		return out;
	out.text = str_fmt(frame, "%s %.*s", signs[l->kind].mark, STR(l->subject));
	sb_putc(&roles, (char)signs[l->kind].role);
	sb_pad(&roles, ROLE_TEXT, out.text.len - 1);
	out.roles = (const unsigned char *)str_dup(frame, sb_str(&roles)).at;
	sb_free(&roles);
	return out;
}

static struct span sign_span(const struct diff_state *s, const struct diff_line *l)
{
	bool has = l->part == DIFF_TABLE || (l->part == DIFF_CHANGE && diff_view(s)->one);

	return (struct span){ .text = has ? str_of(signs[l->kind].mark) : S(""), .role = signs[l->kind].role };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct diff_state *s = with;
	const struct diff_line *l = &s->lines.at[row];
	struct span out;

	if (column == DIFF_SIGN)
		return sign_span(s, l);
	if (column != DIFF_SUBJECT) {
		out = value_span(l, column == DIFF_AFTER);
		out.text = out.text.len ? out.text : S(" "); /* an empty column would be left out */
		return out;
	}
	out = l->part == DIFF_TABLE ? table_span(s, l, frame) : subject_span(s, l, frame);
	out.slides = l->slides;
	out.keeps = DIFF_INDENT + DIFF_SIGN_CELLS;
	out.wide = s->beside && (l->part == DIFF_TABLE || l->part == DIFF_TEXT);
	return out;
}

static struct grid diff_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct diff_state *s = diff_of(w);

	(void)at, (void)frame;
	return (struct grid){ .columns = s->columns,
			      .count = s->beside ? DIFF_COLUMNS : DIFF_SUBJECT + 1,
			      .rows = s->lines.len,
			      .cell = cell_of,
			      .with = s,
			      .headed = true };
}

/* ---- the title ---- */

static str counts_of(const struct comparison_view *v, struct arena *frame)
{
	const struct {
		int64_t n;
		const char *word;
	} of[] = { { v->counts.added, "added" },
		   { v->counts.dropped, "dropped" },
		   { v->counts.altered, "altered" },
		   { v->counts.renamed, "renamed" },
		   { v->counts.hidden, "not visible" } };
	scoped(sb_free) struct sb b = SB(400);

	if (v->one)
		return str_counted(frame, v->counts.changes, "difference");
	for (size_t i = 0; i < sizeof of / sizeof *of; i++)
		if (of[i].n > 0)
			sb_fmt(&b, "%s%lld %s", b.len ? ", " : "", (long long)of[i].n, of[i].word);
	return str_dup(frame, sb_str(&b));
}

static str title_of(const struct explorer_state *w, struct arena *frame)
{
	const struct diff_state *s = diff_of(w);
	const struct comparison_view *v = diff_view(s);
	str names = str_fmt(frame, "%.*s and %.*s", STR(state_name(w, frame, s->before)),
			    STR(state_name(w, frame, s->after)));

	if (s->asked.asking || !v)
		return str_fmt(frame, "%.*s%s", STR(names), s->asked.asking ? ": comparing ..." : "");
	return v->counts.changes ? str_fmt(frame, "%.*s: %.*s", STR(names), STR(counts_of(v, frame))) : names;
}

/* ---- the pane ---- */

static void draw_nothing(const struct diff_state *s, const struct drawing *d)
{
	const struct strs *notes = s->asked.answer ? &s->asked.answer->result.notes : NULL;

	if (s->asked.asking)
		return;
	if (!s->asked.answer)
		pane_empty(d, S("The differences are unknown."),
			   S("Press X to compare with another name, R to try again."));
	else
		pane_empty(d, S("No difference."),
			   notes->len ? clean(d->frame, notes->at[0])
				      : S("Press X to compare with another name or time."));
}

static void diff_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct diff_state *s = diff_of(w);
	struct grid grid;

	diff_fit(s, d->body.box.cols - PANE_SIDES, w->scrolls, at);
	pane_title(d, s->before.len ? title_of(w, d->frame) : S("diff"), true);
	grid = diff_grid(w, at, d->frame);
	if (!s->before.len)
		pane_empty(d, S("Nothing to compare."),
			   S("X on a table compares it with another, or with itself earlier."));
	else if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else
		draw_nothing(s, d);
}

static int diff_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return diff_of(w)->widest;
}

/* Of two tables, every line is about their one difference. */
static const struct difference *difference_at(const struct diff_state *s, const struct pane_cursor *at)
{
	const struct diff_line *l = at->cursor >= 0 && at->cursor < s->lines.len ? &s->lines.at[at->cursor] : NULL;
	ptrdiff_t of = l ? diff_view(s)->one ? 0 : l->of : -1;

	return of >= 0 ? diff_found(s)->at[of] : NULL;
}

/* Of two tables, that of the side which has the change. */
static str diff_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct diff_state *s = diff_of(w);
	const struct difference *d = difference_at(s, at);
	bool before = d && (!d->after.len || (d->before.len && s->lines.at[at->cursor].kind == CHANGE_DROPPED));

	if (d && s->lines.at[at->cursor].member)
		return s->lines.at[at->cursor].copied;
	return d ? before ? d->before : d->after : NO_STR;
}

static struct next diff_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	const struct diff_state *s = diff_of(w);
	const struct difference *d = difference_at(s, at);

	(void)frame;
	if (!d)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return (struct next){ NEXT_OPEN, diff_subject(w, at), 0 };
	case ACT_COPY_LINE: return (struct next){ NEXT_COPY, s->lines.at[at->cursor].copied, 0 };
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, diff_subject(w, at), 0 };
	default: return (struct next){ 0 };
	}
}

static str diff_command(const struct explorer_state *w, struct arena *frame)
{
	const struct diff_state *s = diff_of(w);

	return s->before.len ? str_fmt(frame, "diff %.*s %.*s", STR(pane_argument(frame, s->before)),
				       STR(pane_argument(frame, s->after)))
			     : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	  ACT_HIT_NEXT,	 ACT_FOLD,	ACT_DIFF,      ACT_BACK,
				      ACT_HELP,	  ACT_CLOSE,	 ACT_COPY_LINE, ACT_FIND_HERE, ACT_REFRESH,
				      ACT_DEEPER, ACT_SHALLOWER, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "to the table" },	    { ACT_HIT_NEXT, "next" },	  { ACT_FOLD, "fold" },
	{ ACT_DIFF, "with another" },	    { ACT_DEEPER, "unfold all" }, { ACT_SHALLOWER, "fold all" },
	{ ACT_COPY_LINE, "copy the line" }, { ACT_FIND_HERE, "find" },	  { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "open the table of the line" },
	{ ACT_HIT_NEXT, "the next table or, between two tables, difference; N: the previous one" },
	{ ACT_FOLD,
	  "show or hide the differences of a table, or the partitions or date shards that differ alike; + is added, - dropped, ~ altered or renamed" },
	{ ACT_DIFF, "compare the first side with another name, or with itself at @TIME" },
	{ ACT_COPY_LINE, "copy the difference, or the table's name" },
	{ ACT_REFRESH, "compare again" },
	{ ACT_DEEPER, "show the differences of all tables" },
	{ ACT_SHALLOWER, "show only the names of the tables" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "+ ~ -", "only on the right, different, only on the left" },
	{ NULL, NULL },
};

const struct pane pane_diff = {
	.name = "diff",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.by_lines = true,
	.seek_first = true,
	.footer = footer,
	.words = words,
	.legend = legend,
	.marks = marks,
	.draw = diff_draw,
	.grid = diff_grid,
	.act = diff_act,
	.widest = diff_widest,
	.state_size = sizeof(struct diff_state),
	.open = diff_open,
	.close = diff_close,
	.key = diff_key,
	.key_with = diff_key_with,
	.subject = diff_subject,
	.save = diff_save,
	.renamed = diff_renamed,
	.saved_renamed = diff_saved_renamed,
	.restored = diff_restored,
	.refreshed = diff_refreshed,
	.stopped = diff_stopped,
	.command = diff_command,
};
