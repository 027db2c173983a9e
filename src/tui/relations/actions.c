/*
 * Handles the keys of the relation tree: opens and closes branches, and keeps the cursor on its line when others
 * appear.
 */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "service/relations/relation_rows.h"
#include "tui/relations/pane.h"

#include "base/banned.h"

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_RELATIONS];
}

static const struct treeline *line_at(const struct app *a, ptrdiff_t at)
{
	const struct relation_tree *t = &a->state.tree.lines;

	return at >= 0 && at < t->lines.len ? &t->lines.at[at] : NULL;
}

static const struct treeline *line_here(struct app *a)
{
	return line_at(a, spot_of(a)->cursor);
}

static void say(struct app *a, str words)
{
	sb_reset(&a->said);
	sb_put(&a->said, words);
}

/* ---- the cursor's line ---- */

struct standing {
	uint64_t key[DEEPEST + 2]; /* the line's, then those of its ancestors */
	int n;
};

static struct standing place_here(struct app *a)
{
	struct standing p = { 0 };
	ptrdiff_t at = spot_of(a)->cursor;

	if (a->state.tree.seek)
		p.key[p.n++] = a->state.tree.seek;
	for (const struct treeline *l = line_at(a, at); l && p.n <= DEEPEST; l = line_at(a, at)) {
		p.key[p.n++] = l->key;
		at = l->parent;
	}
	return p;
}

/* Selects the same line, or its nearest remaining ancestor, at the same position on the screen. */
static void stand_again(struct app *a, const struct standing *p)
{
	struct tree *t = &a->state.tree;
	struct pane_cursor *spot = spot_of(a);

	for (int i = 0; i < p->n; i++) {
		ptrdiff_t at = relation_tree_find(&t->lines, p->key[i]);

		if (at < 0)
			continue;
		spot->top += at - spot->cursor;
		spot->cursor = at;
		if (p->key[i] == t->seek)
			t->seek = 0;
		break;
	}
}

static void make_again(struct app *a)
{
	struct standing p = place_here(a);

	branches_make(&a->state.tree);
	stand_again(a, &p);
}

/* ---- answers ---- */

static int64_t generation_of(const struct question *q)
{
	int64_t sum = 0;

	for (ptrdiff_t i = 0; i < q->result.catalogs.len; i++)
		sum += q->result.catalogs.at[i].generation;
	return sum;
}

/* An answer with only incoming keys is not enough for a tree of both directions. */
static const struct asset_parts *joins_that_fit(const struct explorer_state *w)
{
	const struct question *q = relations_of(w)->joins;

	return q && (w->tree.incoming || q->ask.given.len < 2) ? asset_parts_of(q->result.whole) : NULL;
}

void relations_looked(struct app *a)
{
	const struct explorer_state *w = &a->state;
	const struct asset_row *row = state_asset(w);
	const struct asset_parts *joins = joins_that_fit(w);
	const struct asset_parts *seen;
	struct standing p = place_here(a);
	scoped(arena_close) struct arena *scratch = arena_open();
	struct tree_root root;

	if (!row || !str_eq(w->seen->subject, w->wanted))
		return;
	root = (struct tree_root){ .id = row->id,
				   .generation = generation_of(w->seen),
				   .name = row->qualified,
				   .catalog = row->catalog,
				   .ns = row->asset.ns,
				   .table = row->asset.name,
				   .dialect = workspace_dialect(a->session, row->catalog) };
	seen = question_asset(w->seen);
	if (joins)
		root.hops = relation_hops(scratch, row->id, joins->relations, joins->joins, seen->lineage);
	else if (seen->relations)
		root.hops = relation_hops(scratch, row->id, seen->relations, NULL, seen->lineage);
	branches_set_root(&a->state.tree, &root);
	stand_again(a, &p);
}

static void tree_came(struct app *a, struct question *q)
{
	const struct branches *b = q->own;
	struct standing p = place_here(a);

	branches_learn(&a->state.tree, q->arena, b->at, b->len);
	stand_again(a, &p);
}

/* The relations may have the keys without a request: then their JOINs are still to come. */
static void ask_for_joins(struct app *a)
{
	if (relations_of(&a->state)->joins_asked || !a->state.wanted.len || frame_pane(a) != PANE_RELATIONS)
		return;
	relations_of(&a->state)->joins_asked = true;
	ask_joins(&a->asker, a->state.wanted, relations_of(&a->state)->incoming_only, true);
}

void relations_painted(struct app *a)
{
	const struct hop **of;
	ptrdiff_t n;

	ask_for_joins(a);
	if (jobs_busy(a->jobs, &relations_tree) || !layout_shows(&a->layout, PLACE_SIDE) ||
	    a->view.side != PANE_RELATIONS)
		return;
	n = branches_missing(&a->state.tree, a->frame, &of);
	if (n)
		ask_tree(&a->asker, of, n);
}

static void joins_came(struct app *a, struct question *q)
{
	question_replace(&relations_of(&a->state)->joins, q);
	relations_looked(a);
}

const struct purpose relations_joins = { .answer = joins_came, .about = ABOUT_ASSET, .lane = JOB_SOURCE };
const struct purpose relations_tree = { .answer = tree_came, .about = ABOUT_TIME, .lane = JOB_SOURCE };

/* ---- saving and restoring ---- */

struct stood {
	uint64_t at; /* the line of the cursor; 0: none */
	uint64_t incoming;
	ptrdiff_t line; /* bytes of the line that limits them */
};			/* followed by that line, and by the open branches, as bytes */

str relations_save(struct app *a, struct arena *to)
{
	const struct tree *t = &a->state.tree;
	const struct treeline *l = line_here(a);
	str line = sb_str(&relations_of(&a->state)->line);
	scoped(sb_free) struct sb rest = SB(SB_MAX);
	struct stood how = { .at = t->seek ? t->seek : l ? l->key : 0, .incoming = t->incoming, .line = line.len };

	sb_put(&rest, line);
	sb_put(&rest, sb_str(&t->opened));
	return view_bytes(to, &how, sizeof how, sb_str(&rest));
}

void relations_restored(struct app *a, str saved)
{
	struct relations_state *r = relations_of(&a->state);
	struct tree *t = &a->state.tree;
	struct stood how;

	if (saved.len < (ptrdiff_t)sizeof how)
		return;
	memcpy(&how, saved.at, sizeof how);
	saved = str_from(saved, (ptrdiff_t)sizeof how);
	sb_reset(&t->opened);
	sb_put(&t->opened, str_from(saved, how.line));
	r->joins_asked &= t->incoming == (how.incoming != 0);
	t->incoming = r->incoming_only = how.incoming != 0;
	t->seek = how.at;
	relations_filter(a, str_upto(saved, how.line));
	make_again(a);
}

void relations_time_changed(struct app *a)
{
	question_replace(&relations_of(&a->state)->joins, NULL);
	relations_of(&a->state)->incoming_only = false;
	relations_filter(a, sb_str(&relations_of(&a->state)->line));
}

void relations_wanted(struct app *a)
{
	relations_time_changed(a);
	relations_of(&a->state)->joins_asked = false;
	relations_filter(a, S(""));
	a->view.spot[PANE_RELATIONS] = (struct pane_cursor){ .cursor = 1 };
}

/* Open branches stay open, and are requested again. */
void relations_refreshed(struct app *a)
{
	str stood = relations_save(a, a->frame);

	branches_forget(&a->state.tree);
	relations_restored(a, stood);
	relations_of(&a->state)->joins_asked = a->state.wanted.len > 0;
	if (relations_of(&a->state)->joins_asked)
		ask_joins(&a->asker, a->state.wanted, relations_of(&a->state)->incoming_only, true);
}

static void turn(struct app *a, bool incoming)
{
	a->state.tree.incoming = incoming;
	make_again(a);
}

/* ---- keys ---- */

static void catalog_sequence_open(struct app *a, const struct treeline *l, uint32_t n)
{
	opened_set(&a->state.tree.opened, l->key, n);
	make_again(a);
}

static void unfold(struct app *a, const struct treeline *l)
{
	uint32_t n = opened_get(sb_str(&a->state.tree.opened), l->key);
	struct pane_cursor spot = *spot_of(a);

	catalog_sequence_open(a, l, n + 1);
	*spot_of(a) = spot; /* on the first new line */
}

static void go(struct app *a, ptrdiff_t to)
{
	if (line_at(a, to))
		spot_of(a)->cursor = to;
}

/* The line of the asset that a branch leads back to: for the root, the first line. */
static ptrdiff_t seen_at(struct app *a, const struct treeline *l)
{
	ptrdiff_t at = l->parent;

	for (const struct treeline *up = line_at(a, at); up; up = line_at(a, at)) {
		if (up->hop && l->hop && up->hop->other_id == l->hop->other_id)
			return at;
		at = up->parent;
	}
	return 0;
}

static void expand(struct app *a, const struct treeline *l)
{
	ptrdiff_t at = spot_of(a)->cursor;

	if (l->kind == LINE_HEAD)
		go(a, at + 1);
	else if (l->kind == LINE_MORE)
		unfold(a, l);
	else if (l->open)
		go(a, relation_tree_child(&a->state.tree.lines, at));
	else if (l->may_open)
		catalog_sequence_open(a, l, 1);
	else if (l->seen)
		go(a, seen_at(a, l));
}

static void collapse(struct app *a, const struct treeline *l)
{
	ptrdiff_t at = spot_of(a)->cursor;

	if (l->open || l->waiting) {
		catalog_sequence_open(a, l, 0);
	} else if (l->parent >= 0) {
		go(a, l->parent);
	} else {
		const struct treeline *up = line_at(a, at);

		while (at > 0 && up && up->kind != LINE_HEAD)
			up = line_at(a, --at);
		go(a, at);
	}
}

static void toggle(struct app *a, const struct treeline *l)
{
	if (l->open || l->waiting)
		catalog_sequence_open(a, l, 0);
	else if (l->kind == LINE_MORE)
		unfold(a, l);
	else if (l->may_open)
		catalog_sequence_open(a, l, 1);
	else
		say(a, l->seen ? S("it is open above, on the same path: l goes there")
			       : S("no relation leads on from here"));
}

static void level(struct app *a, bool more)
{
	struct tree *t = &a->state.tree;
	ptrdiff_t n = more ? relation_tree_deeper(&t->lines, 0, &t->opened)
			   : relation_tree_shallower(&t->lines, &t->opened);

	make_again(a);
	if (!n)
		say(a, more ? S("every reachable table is open") : S("no branch is open"));
	else
		say(a, str_fmt(a->frame, "%td branch%s %s", n, n == 1 ? "" : "es", more ? "opened" : "closed"));
}

static void sort(struct app *a, bool by_name)
{
	struct standing p = place_here(a);

	branches_sort(&a->state.tree, by_name);
	stand_again(a, &p);
	say(a, by_name ? S("sorted by name") : S("in the order of the source"));
}

static bool filter_key(struct app *a, enum action act)
{
	switch (act) {
	case ACT_KEEP_LINES: relations_ask_filter(a); return true;
	case ACT_SORT_NAME:
	case ACT_SORT_NOT: sort(a, act == ACT_SORT_NAME); return true;
	default: return false;
	}
}

static bool is_for_tree(enum action act)
{
	return act == ACT_KEEP_LINES || act == ACT_FOLD || act == ACT_DEEPER || act == ACT_SHALLOWER;
}

static void open_or_close(struct app *a, enum action act, const struct treeline *l)
{
	if (act == ACT_TAB_PREVIOUS)
		collapse(a, l);
	else if (act == ACT_FOLD)
		toggle(a, l);
	else
		expand(a, l);
}

static bool opens_or_closes(enum action act, const struct treeline *l)
{
	return act == ACT_FOLD || act == ACT_TAB_NEXT || act == ACT_TAB_PREVIOUS ||
	       (act == ACT_OPEN && l->kind == LINE_MORE);
}

static bool tree_key(struct app *a, enum action act)
{
	const struct treeline *l = line_here(a);
	bool here = a->view.focus == PANE_RELATIONS;

	if (here)
		a->state.tree.seek = 0;
	if (!here && is_for_tree(act)) {
		say(a, S("that key works in the relations: r shows them"));
		return true;
	}
	if (here && filter_key(a, act))
		return true;
	if (here && l && (act == ACT_DEEPER || act == ACT_SHALLOWER)) {
		level(a, act == ACT_DEEPER);
		return true;
	}
	if (!here || !l || !opens_or_closes(act, l))
		return here && is_for_tree(act);
	open_or_close(a, act, l);
	return true;
}

static void show_joins(struct app *a, bool incoming_only)
{
	relations_of(&a->state)->incoming_only = incoming_only;
	turn(a, incoming_only);
	relations_of(&a->state)->joins_asked = true;
	if (a->state.wanted.len)
		ask_joins(&a->asker, a->state.wanted, incoming_only, false);
}

bool relations_key(struct app *a, enum action act)
{
	if (act != ACT_RELATIONS && act != ACT_USED_BY)
		return tree_key(a, act);
	act_show(a, PANE_RELATIONS);
	show_joins(a, act == ACT_USED_BY);
	return true;
}
