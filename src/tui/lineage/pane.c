/* What a table or column reads and what reads it, as a tree whose branches lead to the tables. */
#include "tui/lineage/lineage.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"
#include "tui/core/tree_stem.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { BRANCH, FACTS, COLUMNS };
static const struct grid_column columns[] = {
	[BRANCH] = { .least = 20, .most = 0, .priority = 9 },
	[FACTS] = { .least = 9, .most = 30, .priority = 2 },
};

/* ---- cells ---- */

static struct span heading(struct arena *frame, const struct treeline *l)
{
	return (struct span){ .text = str_fmt(frame, "%s (%.*s)", relation_tree_head(l->group),
					      STR(words_count(frame, l->count))),
			      .role = ROLE_DIM,
			      .wide = true };
}

static const char *mark_of(const struct treeline *l)
{
	if (l->seen)
		return " ^ seen above";
	return l->elsewhere < 0 ? " ^ see above" : l->elsewhere ? " v see below" : "";
}

/* The stem of a closed branch has a plus. */
static str stem_of(const struct lineage_state *s, struct arena *frame, const struct treeline *l)
{
	struct treeline shown = *l;

	if (s->closed[l - lineage_tree(s)->lines.at] && l->open) {
		shown.open = shown.waiting = false;
		shown.may_open = true;
	}
	return tree_stem(frame, &shown);
}

/* Text, and the role of each of its bytes. */
struct parts {
	struct sb text, roles;
};

static void put(struct parts *p, enum role role, str text)
{
	sb_put(&p->text, text);
	sb_pad(&p->roles, (char)role, text.len);
}

static struct span branch(const struct lineage_state *s, struct arena *frame, const struct treeline *l)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	str stem = stem_of(s, frame, l), name = clean(frame, relation_tree_name(lineage_tree(s), l->hop->other));
	ptrdiff_t back = state_name_at(name);
	struct span out = { .role = ROLE_TEXT, .stem = (int)utf8_width(stem) };

	put(&p, ROLE_RULE, stem);
	put(&p, ROLE_DIM, str_upto(name, back));
	put(&p, l->hop->other_id ? ROLE_TEXT : ROLE_WARNING, str_from(name, back));
	put(&p, ROLE_DIM, str_of(mark_of(l)));
	out.text = str_dup(frame, sb_str(&p.text));
	out.roles = (const unsigned char *)str_dup(frame, sb_str(&p.roles)).at;
	sb_free(&p.text);
	sb_free(&p.roles);
	return out;
}

/* "view", "table, ~12.0k rows"; of a column, or if it is not in the cache: what the answer says. */
static str facts(struct arena *frame, const struct hop *h)
{
	const struct asset_facts *f = &h->facts;

	if (!h->other_id || !f->known)
		return relation_tree_facts(frame, h, NO_STR);
	if (f->rows == UNKNOWN)
		return words_kind(f->kind);
	return str_fmt(frame, "%.*s, %.*s row%s", STR(words_kind(f->kind)),
		       STR(words_short(frame, f->rows, f->rows_kind)), f->rows == 1 ? "" : "s");
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct lineage_state *s = with;
	const struct treeline *l = lineage_at(s, row);

	if (!l)
		return (struct span){ .text = column ? NO_STR : s->lines.at[row].note, .role = ROLE_DIM, .wide = true };
	if (l->kind == LINE_HEAD)
		return column ? (struct span){ .text = NO_STR } : heading(frame, l);
	if (column == BRANCH)
		return branch(s, frame, l);
	return (struct span){ .text = facts(frame, l->hop), .role = ROLE_DIM };
}

static struct grid lineage_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	const struct lineage_state *s = lineage_of(w);

	(void)at, (void)frame;
	return (struct grid){ .columns = columns, .count = COLUMNS, .rows = s->lines.len, .cell = cell_of, .with = s };
}

/* ---- the pane ---- */

static str title_of(const struct explorer_state *w, struct arena *frame)
{
	const struct lineage_state *s = lineage_of(w);

	return str_fmt(frame, "lineage of %.*s%s", STR(state_name(w, frame, lineage_name(s, frame))),
		       s->asking ? " ..." : "");
}

static str sentence(struct arena *frame, str note)
{
	str text = clean(frame, note);
	char first = text.len ? text.at[0] : ' ';

	if (first >= 'a' && first <= 'z')
		first = (char)(first - 'a' + 'A');
	return str_fmt(frame, "%c%.*s.", first, STR(str_from(text, 1)));
}

/* The note of the answer says why. */
static void draw_nothing(const struct lineage_state *s, const struct drawing *d)
{
	const struct strs *notes = s->answer ? &s->answer->result.notes : NULL;

	if (s->asking)
		return;
	if (!s->answer)
		pane_empty(d, S("The lineage is unknown."), S("Press R to try again."));
	else
		pane_empty(d, notes->len ? sentence(d->frame, notes->at[0]) : S("No lineage found."),
			   S("Press r for the keys that join it, or u for those that reference it."));
}

static void lineage_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	const struct lineage_state *s = lineage_of(w);
	struct grid grid = lineage_grid(w, at, d->frame);

	pane_title(d, s->table.len ? title_of(w, d->frame) : S("lineage"), true);
	if (!s->table.len)
		pane_empty(d, S("No table chosen."), S("w on a table shows where its data comes from."));
	else if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
	else
		draw_nothing(s, d);
}

/* Without lines it explains why. */
static ptrdiff_t lineage_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return lineage_of(w)->lines.len;
}

static str lineage_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct lineage_state *s = lineage_of(w);
	const struct treeline *l = lineage_at(s, at->cursor);

	return l && l->kind == LINE_BRANCH ? lineage_table(l, s->by_column) : s->table;
}

static struct next open_line(const struct lineage_state *s, const struct treeline *l)
{
	str table = lineage_table(l, s->by_column);

	return table.len ? (struct next){ NEXT_OPEN, table, 0 }
			 : (struct next){ NEXT_SAY, S("That table is not in the cache."), 0 };
}

static struct next copy_tree(const struct lineage_state *s, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(4 << 20);

	relation_tree_text(&b, lineage_tree(s));
	return (struct next){ NEXT_COPY, str_dup(frame, sb_str(&b)), 0 };
}

static struct next lineage_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			       struct arena *frame)
{
	const struct lineage_state *s = lineage_of(w);
	const struct treeline *l = lineage_at(s, at->cursor);

	if (a == ACT_COPY_TREE && lineage_tree(s))
		return copy_tree(s, frame);
	if (!l || l->kind != LINE_BRANCH)
		return (struct next){ 0 };
	switch (a) {
	case ACT_OPEN: return open_line(s, l);
	case ACT_COPY_LINE:
	case ACT_COPY_NAME: return (struct next){ NEXT_COPY, l->hop->other, 0 };
	default: return (struct next){ 0 };
	}
}

static str lineage_word(const struct explorer_state *w, enum action act, struct arena *frame)
{
	const struct lineage_state *s = lineage_of(w);

	if (act != ACT_LINEAGE)
		return NO_STR;
	if (!s->column.len)
		return S("of a column");
	return s->by_column ? S("of the table") : str_fmt(frame, "of %.*s", STR(clean(frame, s->column)));
}

static str lineage_command(const struct explorer_state *w, struct arena *frame)
{
	const struct lineage_state *s = lineage_of(w);

	return s->table.len ? str_fmt(frame, "lineage %.*s", STR(pane_argument(frame, lineage_name(s, frame))))
			    : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	  ACT_FOLD,	 ACT_LINEAGE,	ACT_COPY_TREE, ACT_BACK,
				      ACT_HELP,	  ACT_CLOSE,	 ACT_FIND_HERE, ACT_COPY_NAME, ACT_REFRESH,
				      ACT_DEEPER, ACT_SHALLOWER, ACT_PANE_NEXT, ACT_NONE };

static const struct own_word words[] = {
	{ ACT_OPEN, "to the table" }, { ACT_FOLD, "fold" },	     { ACT_COPY_TREE, "copy the tree" },
	{ ACT_DEEPER, "unfold all" }, { ACT_SHALLOWER, "fold all" }, { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "open the table of the line" },
	{ ACT_FOLD, "close or open a branch; h closes it and goes up, l opens it and goes in" },
	{ ACT_LINEAGE, "switch between the table and the column under the inspector's cursor" },
	{ ACT_COPY_TREE, "copy the tree as text" },
	{ ACT_COPY_NAME, "copy the name in the line" },
	{ ACT_DEEPER, "open all branches" },
	{ ACT_SHALLOWER, "close all branches" },
	{ ACT_NONE, NULL },
};

static const struct mark_word marks[] = {
	{ "\u25c2 \u25b8", "its data comes from there; it goes there" },
	{ "+", "more behind it: l opens" },
	{ NULL, NULL },
};

const struct pane pane_lineage = {
	.name = "lineage",
	.place = PLACE_SIDE,
	.wide = true,
	.by_lines = true,
	.seek_first = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_TREE, "lineage.txt", false },
	.footer = footer,
	.words = words,
	.legend = legend,
	.marks = marks,
	.draw = lineage_draw,
	.grid = lineage_grid,
	.wants = lineage_wants,
	.act = lineage_act,
	.state_size = sizeof(struct lineage_state),
	.open = lineage_open,
	.close = lineage_close,
	.key = lineage_key,
	.key_with = lineage_key_with,
	.subject = lineage_subject,
	.save = lineage_save,
	.renamed = lineage_renamed,
	.saved_renamed = lineage_saved_renamed,
	.restored = lineage_restored,
	.time_changed = lineage_outdated,
	.refreshed = lineage_outdated,
	.stopped = lineage_stopped,
	.word = lineage_word,
	.command = lineage_command,
};
