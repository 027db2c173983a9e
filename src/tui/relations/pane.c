/* The relations of the asset in view as a tree: outgoing keys, incoming keys, its readers, and the open branches. */
#include "tui/relations/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/answer/relation_tree.h"
#include "service/relations/join_decisions.h"
#include "service/relations/relation_rows.h"
#include "tui/core/explorer_state.h"
#include "tui/core/line_edit.h"
#include "tui/short_text.h"
#include "base/banned.h"

/* Headings without branches are not a tree. */
static bool any_branch(const struct explorer_state *w)
{
	const struct relation_tree *t = &w->tree.lines;

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].kind != LINE_HEAD)
			return true;
	return false;
}

enum { MESSAGE_ROWS = 5, WANTED_MOST = 200 };

/* Without keys: a message of a few rows. */
static ptrdiff_t relations_wants(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	return any_branch(w) ? relations_rows_most(w, at, frame, WANTED_MOST) : MESSAGE_ROWS;
}

static void relations_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	str name = w->tree.id ? clean(d->frame, relation_tree_name(&w->tree.lines, w->tree.name)) : NO_STR;
	str line = sb_str(&relations_of(w)->line);

	if (!w->tree.id) {
		pane_title(d, S("relations"), true);
		return;
	}
	pane_title(d,
		   str_fmt(d->frame, "%s of %.*s%.*s%s", w->tree.incoming ? "uses" : "relations", STR(name),
			   STR(line.len ? str_fmt(d->frame, " with %.*s", STR(clean(d->frame, line))) : S("")),
			   w->tree.lines.cut ? ": truncated, close some branches" : ""),
		   true);
	if (!any_branch(w) && line.len) {
		pane_empty(d, S("No relation matches this line."), S("& with an empty line shows all of them."));
		return;
	}
	if (!any_branch(w)) {
		pane_empty(d,
			   w->tree.incoming ? S("Nothing points here: no key is declared or inferred.")
					    : S("Nothing joins it: no key is declared or inferred."),
			   S("J finds a path to another table; `ocat relate` confirms a join."));
		return;
	}
	d->row = relations_draw_rows(w, at, d);
}

/* ---- keys ---- */

static struct next tell(str words)
{
	return (struct next){ NEXT_SAY, words, 0 };
}

static struct next copy_join(const struct explorer_state *w, const struct treeline *l)
{
	if (l->kind != LINE_BRANCH || !hop_is_key(l->hop))
		return tell(S("No JOIN here: this line is not a key."));
	if (l->hop->join.len)
		return (struct next){ NEXT_COPY, l->hop->join, 0 };
	if (l->parent < 0 && !relations_of(w)->joins)
		return tell(S("The JOIN is still loading; press the keys again."));
	return tell(S("No JOIN to copy: the columns at the other end are unknown."));
}

static struct next copy_way(const struct explorer_state *w, ptrdiff_t line, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (w->tree.dialect && relation_path(&b, w->tree.dialect, &w->tree.lines, line))
		return (struct next){ NEXT_COPY, str_dup(frame, sb_str(&b)), 0 };
	return tell(S("No path of JOINs to this line: each step has to be a key with known columns."));
}

static struct next copy_tree(const struct explorer_state *w, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(4 << 20);

	relation_tree_text(&b, &w->tree.lines);
	return (struct next){ NEXT_COPY, str_dup(frame, sb_str(&b)), 0 };
}

static struct next open_line(const struct treeline *l)
{
	if (l->kind != LINE_BRANCH)
		return (struct next){ 0 };
	if (!l->hop->other_id)
		return tell(S("That table is not in the cache."));
	return (struct next){ NEXT_OPEN, l->hop->other, 0 };
}

static struct next relations_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
				 struct arena *frame)
{
	const struct relation_tree *t = &w->tree.lines;
	const struct treeline *l = at->cursor >= 0 && at->cursor < t->lines.len ? &t->lines.at[at->cursor] : NULL;

	if (a == ACT_COPY_SQL && !l)
		return tell(S("No JOIN to copy: no relation is under the cursor."));
	if (!l)
		return (struct next){ 0 };
	switch (a) {
	case ACT_COPY_SQL: return copy_join(w, l);
	case ACT_COPY_WAY: return copy_way(w, at->cursor, frame);
	case ACT_COPY_TREE: return copy_tree(w, frame);
	case ACT_OPEN: return open_line(l);
	default: return (struct next){ 0 };
	}
}

static str tree_options(const struct explorer_state *w, struct arena *frame)
{
	int depth = branches_depth(&w->tree);
	const char *way = relations_of(w)->incoming_only ? " --direction incoming" : "";

	return depth > 1 ? str_fmt(frame, "%s --depth %d", way, depth) : str_of(way);
}

static str relations_command(const struct explorer_state *w, struct arena *frame)
{
	return str_fmt(frame, "refs %.*s%.*s", STR(pane_argument(frame, w->wanted)), STR(tree_options(w, frame)));
}

static const enum action footer[] = { ACT_OPEN,	     ACT_FOLD,	  ACT_DEEPER,	 ACT_COPY_SQL,	 ACT_COPY_WAY,
				      ACT_BACK,	     ACT_HELP,	  ACT_CLOSE,	 ACT_KEEP_LINES, ACT_ACCEPT,
				      ACT_REJECT,    ACT_EXPORT,  ACT_JOIN,	 ACT_USED_BY,	 ACT_FIND_HERE,
				      ACT_COPY_TREE, ACT_INSPECT, ACT_PANE_NEXT, ACT_NONE };

static bool relation_here(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame,
			  struct relation_here *out)
{
	const struct relation_tree *t = &w->tree.lines;
	const struct treeline *l = at->cursor >= 0 && at->cursor < t->lines.len ? &t->lines.at[at->cursor] : NULL;
	const struct hop *h = l ? l->hop : NULL;
	str near, mine, theirs;

	if (!h || !hop_is_key(h) || !h->fields.len || h->fields.len != h->other_fields.len)
		return false;
	near = l->parent < 0 ? t->root : t->lines.at[l->parent].hop->other;
	mine = join_decision_end(frame, near, &h->fields);
	theirs = join_decision_end(frame, h->other, &h->other_fields);
	*out = (struct relation_here){ h->kind == HOP_OUT ? mine : theirs, h->kind == HOP_OUT ? theirs : mine,
				       h->origin, h->status };
	return true;
}

struct relations_state *relations_of(const struct explorer_state *w)
{
	return pane_state(w, PANE_RELATIONS);
}

static void relations_open(void *state)
{
	((struct relations_state *)state)->line = SB(LINE_MOST);
}

static void relations_close(void *state)
{
	struct relations_state *r = state;

	question_replace(&r->joins, NULL);
	question_replace(&r->admitted, NULL);
	sb_free(&r->line);
}

static const struct mark_word marks[] = {
	{ "\u25b8 \u25c2", "it references the table; the table references it" },
	{ "+", "more behind it: l opens" },
	{ "? after a name", "inferred and not confirmed: Y confirms, ! rejects" },
	{ "^ seen above", "already on this path: l goes there" },
	{ "to one, to many", "rows there for a row of the nearer table; to many repeats its rows" },
	{ "to any", "the number is unknown, so rows may repeat" },
	{ "inferred 0.95", "how likely the join is right, of 1" },
	{ NULL, NULL },
};

const struct pane pane_relations = {
	.name = "relations",
	.place = PLACE_SIDE,
	.footer = footer,
	.marks = marks,
	.looks = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_TREE, "relations.txt", false },
	.relation = relation_here,
	.sql_word = "JOIN",
	.draw = relations_draw,
	.grid = relations_grid,
	.wants = relations_wants,
	.line_at = relations_line_at,
	.act = relations_act,
	.by_lines = true,
	.key = relations_key,
	.painted = relations_painted,
	.state_size = sizeof(struct relations_state),
	.open = relations_open,
	.close = relations_close,
	.wanted = relations_wanted,
	.time_changed = relations_time_changed,
	.looked = relations_looked,
	.save = relations_save,
	.restored = relations_restored,
	.refreshed = relations_refreshed,
	.command = relations_command,
};
