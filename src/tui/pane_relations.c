/* How the asset in view joins, as a tree: keys out, keys in, what reads it, and on from there as far as it is open. */
#include "tui/pane.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/reltree.h"
#include "tool/refs.h"
#include "tui/words.h"
#include "tui/world.h"

#include "base/banned.h"

/* ---- cells ---- */

enum { BRANCH, KEYS, CARDINALITY, FACTS, COLUMNS };
static const struct sheet_column columns[] = {
	[BRANCH] = { .least = 26, .most = 0, .dear = 9 },
	[KEYS] = { .least = 16, .most = 48, .dear = 6 },
	[CARDINALITY] = { .least = 3, .most = 3, .dear = 5 },
	[FACTS] = { .least = 13, .most = 40, .dear = 1 },
};

/* Too narrow for more than names. */
enum { NARROW = 40 };
static const struct sheet_column names_alone[] = { { .least = 6, .most = 0, .dear = 9 } };

/* Text, and the role of each of its bytes. */
struct parts {
	struct sb text, roles;
};

static void put(struct parts *p, enum role role, str text)
{
	sb_put(&p->text, text);
	sb_pad(&p->roles, (char)role, text.len);
}

static struct span span_of(struct parts *p, struct arena *frame, str stem)
{
	struct span s = { .text = str_dup(frame, sb_str(&p->text)), .role = ROLE_TEXT, .stem = (int)utf8_width(stem) };

	s.roles = (const unsigned char *)str_dup(frame, sb_str(&p->roles)).at;
	sb_free(&p->text);
	sb_free(&p->roles);
	return s;
}

/* "│ ├┬▸ ": a plus has more behind it. */
static str stem_of(struct arena *frame, const struct treeline *l)
{
	bool in = l->group == HOP_IN || l->group == HOP_READS;
	scoped(sb_free) struct sb b = SB(4096);

	for (int i = 1; i < l->depth; i++)
		sb_puts(&b, l->rails >> i & 1 ? "\u2502 " : "  ");
	sb_puts(&b, l->last ? "\u2514" : "\u251c");
	if (l->kind == LINE_MORE)
		sb_puts(&b, "\u2500 ");
	else if (l->open || l->waiting)
		sb_puts(&b, "\u252c");
	else
		sb_puts(&b, l->may_open ? "+" : "\u2500");
	if (l->kind == LINE_BRANCH)
		sb_puts(&b, in ? "\u25c2 " : "\u25b8 ");
	return str_dup(frame, sb_str(&b));
}

static struct span heading(struct arena *frame, const struct treeline *l)
{
	const char *words = reltree_head(l->group);

	return (struct span){ .text = l->count ? str_fmt(frame, "%s (%.*s)", words, STR(words_count(frame, l->count)))
					       : str_fmt(frame, "%s: nothing", words),
			      .role = ROLE_DIM,
			      .wide = true };
}

static struct span folded(struct arena *frame, const struct treeline *l)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	str stem = stem_of(frame, l);

	put(&p, ROLE_RULE, stem);
	put(&p, ROLE_TEXT, str_fmt(frame, "+%.*s more", STR(words_count(frame, l->count))));
	return span_of(&p, frame, stem);
}

static struct span branch(const struct world *w, struct arena *frame, const struct treeline *l)
{
	struct parts p = { SB(1 << 16), SB(1 << 16) };
	str stem = stem_of(frame, l), name = clean(frame, reltree_name(&w->tree.lines, l->hop->other));
	str back = utf8_fit(name, world_name_back(name));

	put(&p, ROLE_RULE, stem);
	put(&p, ROLE_DIM, back);
	put(&p, l->hop->broken || hop_is_inferred(l->hop) ? ROLE_WARNING : ROLE_TEXT, str_from(name, back.len));
	if (hop_is_inferred(l->hop))
		put(&p, ROLE_DIM, S(" ?"));
	if (l->seen)
		put(&p, ROLE_DIM, l->hop->self ? S(" ^ itself") : S(" ^ seen above"));
	else if (l->waiting)
		put(&p, ROLE_DIM, S(" ..."));
	return span_of(&p, frame, stem);
}

static struct span facts(struct arena *frame, const struct treeline *l)
{
	if (l->problem.at)
		return (struct span){ .text = clean(frame, l->problem), .role = ROLE_ERROR };
	return (struct span){ .text = reltree_facts(frame, l->hop), .role = l->hop->broken ? ROLE_WARNING : ROLE_DIM };
}

static struct span cell_of(const void *with, struct arena *frame, ptrdiff_t row, int column)
{
	const struct world *w = with;
	const struct treeline *l = &w->tree.lines.lines.at[row];

	if (l->kind == LINE_HEAD)
		return column == BRANCH ? heading(frame, l) : (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (l->kind == LINE_MORE)
		return column == BRANCH ? folded(frame, l) : (struct span){ .text = NO_STR, .role = ROLE_DIM };
	if (column == BRANCH)
		return branch(w, frame, l);
	if (column == FACTS)
		return facts(frame, l);
	if (column == CARDINALITY)
		return (struct span){ .text = reltree_cardinality(l->hop), .role = ROLE_DIM };
	return (struct span){ .text = clean(frame, hop_words(frame, l->hop)),
			      .role = hop_is_key(l->hop) ? ROLE_TEXT : ROLE_DIM };
}

/* ---- the pane ---- */

static struct sheet sheet_of(const struct world *w)
{
	return (struct sheet){
		.columns = columns, .count = COLUMNS, .rows = w->tree.lines.lines.len, .cell = cell_of, .with = w
	};
}

static ptrdiff_t relations_lines(const struct world *w, const struct spot *at, struct arena *frame)
{
	(void)at;
	(void)frame;
	return w->tree.lines.lines.len;
}

/* Headings over nothing are no tree. */
static bool any_branch(const struct world *w)
{
	const struct reltree *t = &w->tree.lines;

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		if (t->lines.at[i].kind != LINE_HEAD)
			return true;
	return false;
}

static void relations_draw(const struct world *w, struct spot *at, struct drawing *d)
{
	struct sheet sheet = sheet_of(w);
	str name = w->tree.id ? clean(d->frame, reltree_name(&w->tree.lines, w->tree.name)) : NO_STR;

	if (!w->tree.id) {
		pane_title(d, S("relations"), true);
		return;
	}
	pane_title(d,
		   str_fmt(d->frame, "%s of %.*s%s", w->tree.incoming ? "uses" : "relations", STR(name),
			   w->tree.lines.cut ? ": the first lines, close some branches" : ""),
		   true);
	if (!any_branch(w)) {
		pane_empty(d,
			   w->tree.incoming ? S("Nothing points here: no key is declared, and names suggest none.")
					    : S("Nothing joins it: no key is declared, and names suggest none."),
			   S("J looks for a way to another table; `ocat relate` says what belongs together."));
		return;
	}
	if (d->body.box.cols < NARROW) {
		sheet.columns = names_alone;
		sheet.count = 1;
	}
	d->row = sheet_draw(&sheet, &d->body, d->frame, at, d->focused);
}

/* ---- what keys do here ---- */

static struct next tell(str words)
{
	return (struct next){ NEXT_SAY, words, 0 };
}

static struct next copy_join(const struct world *w, const struct treeline *l)
{
	if (l->kind != LINE_BRANCH || !hop_is_key(l->hop))
		return tell(S("There is no JOIN here: it follows a key, and this line is none."));
	if (l->hop->join.len)
		return (struct next){ NEXT_COPY, l->hop->join, 0 };
	if (l->parent < 0 && !w->joins)
		return tell(S("The JOIN is still being read; press the keys again."));
	return tell(S("The columns at the other end are not known, so there is no JOIN to copy."));
}

static struct next copy_way(const struct world *w, ptrdiff_t line, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(1 << 20);

	if (w->tree.dialect && refs_way(&b, w->tree.dialect, &w->tree.lines, line))
		return (struct next){ NEXT_COPY, str_dup(frame, sb_str(&b)), 0 };
	return tell(
		S("There is no way of JOINs to this line: each step of it has to be a key whose columns are known."));
}

static struct next copy_tree(const struct world *w, struct arena *frame)
{
	scoped(sb_free) struct sb b = SB(4 << 20);

	reltree_text(&b, &w->tree.lines);
	return (struct next){ NEXT_COPY, str_dup(frame, sb_str(&b)), 0 };
}

static struct next open_line(const struct treeline *l)
{
	if (l->kind != LINE_BRANCH)
		return (struct next){ 0 };
	if (!l->hop->other_id)
		return tell(S("That table is not in the cache, so there is nothing to open."));
	return (struct next){ NEXT_OPEN, l->hop->other, 0 };
}

static ptrdiff_t relations_seek(const struct world *w, const struct spot *at, struct arena *frame,
				const struct sought *what)
{
	struct sheet sheet = sheet_of(w);

	(void)at;
	(void)frame;
	return sheet_find(&sheet, what);
}

static struct next relations_act(const struct world *w, const struct spot *at, enum action a, struct arena *frame)
{
	const struct reltree *t = &w->tree.lines;
	const struct treeline *l = at->cursor >= 0 && at->cursor < t->lines.len ? &t->lines.at[at->cursor] : NULL;
	struct sheet sheet = sheet_of(w);

	if (a == ACT_COPY_SQL && !l)
		return tell(S("There is no key here, so there is no JOIN to copy."));
	if (!l)
		return (struct next){ 0 };
	switch (a) {
	case ACT_COPY_LINE: return (struct next){ NEXT_COPY, sheet_line(&sheet, frame, at->cursor), 0 };
	case ACT_COPY_SQL: return copy_join(w, l);
	case ACT_COPY_WAY: return copy_way(w, at->cursor, frame);
	case ACT_COPY_TREE: return copy_tree(w, frame);
	case ACT_OPEN: return open_line(l);
	default: return (struct next){ 0 };
	}
}

static const enum action footer[] = {
	ACT_OPEN,    ACT_FOLD,	    ACT_DEEPER,	   ACT_COPY_SQL, ACT_COPY_WAY,	ACT_BACK,
	ACT_HELP,    ACT_CLOSE,	    ACT_ACCEPT,	   ACT_REJECT,	 ACT_EXPORT,	ACT_JOIN,
	ACT_USED_BY, ACT_FIND_HERE, ACT_COPY_TREE, ACT_INSPECT,	 ACT_PANE_NEXT, ACT_NONE
};

const struct pane pane_relations = {
	.name = "relations",
	.place = PLACE_SIDE,
	.footer = footer,
	.sql_word = "JOIN",
	.draw = relations_draw,
	.lines = relations_lines,
	.seek = relations_seek,
	.act = relations_act,
};
