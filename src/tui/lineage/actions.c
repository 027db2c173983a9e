/* Asks for the lineage of the table under the cursor, or of its column, and opens and closes branches. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "model/name.h"
#include "tui/lineage/lineage.h"

#include "base/banned.h"

static const struct purpose lineage_found;

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_LINEAGE];
}

static void ask(struct app *a)
{
	struct lineage_state *s = lineage_of(&a->state);
	struct question *q = question_new(&a->asker, &lineage_found, "get_lineage", NO_STR);

	s->asking = true;
	s->failed = s->outdated = false;
	question_give(q, S("asset"), str_dup(q->arena, lineage_name(s, a->frame)));
	question_send(&a->asker, q, question_run);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_LINEAGE;
}

/* ---- which table ---- */

static void show(struct app *a, str table, str column, bool by_column)
{
	struct lineage_state *s = lineage_of(&a->state);
	bool here = frame_pane(a) == PANE_LINEAGE;

	if (here)
		act_note_place(a);
	else
		act_show(a, PANE_LINEAGE);
	act_forget_sought(a, PANE_LINEAGE);
	*spot_of(a) = (struct pane_cursor){ 0 };
	lineage_set(s, table, column, by_column);
	if (here)
		act_visit(a); /* going back finds the one before */
	else
		act_note_place(a);
	ask(a);
}

static void show_here(struct app *a)
{
	str table = str_dup(a->frame, act_subject(a)), column = str_dup(a->frame, act_column(a));

	if (table.len)
		show(a, table, column, false);
	else
		act_say(a, S("no table here"));
}

/* On its own screen: from the table to the column that the cursor was on, and back. */
static void turn(struct app *a)
{
	const struct lineage_state *s = lineage_of(&a->state);
	str table = str_dup(a->frame, s->table), column = str_dup(a->frame, s->column);

	if (column.len)
		show(a, table, column, !s->by_column);
	else
		act_say(a, S("for a column, put the inspector's cursor on it first"));
}

/* ":lineage orders.total": a table or a column, however much of its name is typed. */
bool lineage_key_with(struct app *a, enum action act, str words)
{
	if (act == ACT_LINEAGE)
		show(a, words, NO_STR, false);
	return act == ACT_LINEAGE;
}

/* ---- branches ---- */

static void fold(struct app *a, ptrdiff_t line, bool closed)
{
	struct lineage_state *s = lineage_of(&a->state);

	s->closed[s->lines.at[line].at] = closed;
	lineage_fold(s);
}

static bool has_branches(const struct lineage_state *s, ptrdiff_t line)
{
	const struct relation_tree *t = lineage_tree(s);
	ptrdiff_t at = s->lines.at[line].at;

	return at + 1 < t->lines.len && t->lines.at[at + 1].depth > t->lines.at[at].depth;
}

static void to_parent(struct app *a, ptrdiff_t line)
{
	const struct lineage_state *s = lineage_of(&a->state);
	int depth = lineage_at(s, line)->depth;

	while (line > 0 && (!lineage_at(s, line) || lineage_at(s, line)->depth >= depth))
		line--;
	spot_of(a)->cursor = line;
}

static void close_all(struct app *a, bool closed)
{
	struct lineage_state *s = lineage_of(&a->state);
	const struct relation_tree *t = lineage_tree(s);

	for (ptrdiff_t i = 0; i < t->lines.len; i++)
		s->closed[i] = closed && t->lines.at[i].depth > 0;
	lineage_fold(s);
}

static void fold_key(struct app *a, enum action act, ptrdiff_t line)
{
	const struct lineage_state *s = lineage_of(&a->state);
	bool closed = s->closed[s->lines.at[line].at], opens = has_branches(s, line);

	if (act == ACT_DEEPER || act == ACT_SHALLOWER)
		close_all(a, act == ACT_SHALLOWER);
	else if (act == ACT_TAB_PREVIOUS && (closed || !opens))
		to_parent(a, line);
	else if (act == ACT_TAB_NEXT && opens && !closed)
		spot_of(a)->cursor = line + 1;
	else if (opens)
		fold(a, line, act == ACT_FOLD ? !closed : act == ACT_TAB_PREVIOUS);
	else
		act_say(a, S("the lineage ends here"));
}

static bool is_for_tree(enum action act)
{
	return act == ACT_FOLD || act == ACT_DEEPER || act == ACT_SHALLOWER || act == ACT_TAB_NEXT ||
	       act == ACT_TAB_PREVIOUS;
}

static bool key_here(struct app *a, enum action act)
{
	const struct lineage_state *s = lineage_of(&a->state);
	ptrdiff_t line = spot_of(a)->cursor;

	if (act == ACT_LINEAGE)
		turn(a);
	else if (act == ACT_REFRESH)
		ask(a);
	else if (is_for_tree(act) && lineage_at(s, line))
		fold_key(a, act, line);
	else
		return is_for_tree(act);
	return true;
}

bool lineage_key(struct app *a, enum action act)
{
	if (frame_pane(a) == PANE_LINEAGE)
		return key_here(a, act);
	if (act == ACT_LINEAGE)
		show_here(a);
	return act == ACT_LINEAGE;
}

/* ---- events ---- */

/* Another time, or other relations: requests again at once if it is visible, otherwise on return. */
void lineage_outdated(struct app *a)
{
	struct lineage_state *s = lineage_of(&a->state);

	s->outdated = s->table.len > 0;
	if (is_shown(a) && s->outdated)
		ask(a);
}

struct kept { /* the state that a view keeps, before the names */
	ptrdiff_t table;
	bool by_column;
};

str lineage_save(struct app *a, struct arena *to)
{
	const struct lineage_state *s = lineage_of(&a->state);
	struct kept k = { s->table.len, s->by_column };

	return view_bytes(to, &k, (ptrdiff_t)sizeof k, str_fmt(a->frame, "%.*s%.*s", STR(s->table), STR(s->column)));
}

void lineage_restored(struct app *a, str saved)
{
	struct lineage_state *s = lineage_of(&a->state);
	struct pane_cursor spot = *spot_of(a);
	struct kept k;
	str names;

	if (!is_shown(a) || saved.len < (ptrdiff_t)sizeof k)
		return;
	memcpy(&k, saved.at, sizeof k);
	names = str_from(saved, (ptrdiff_t)sizeof k);
	if (str_eq(str_upto(names, k.table), s->table) && k.by_column == s->by_column && !s->outdated && s->answer)
		return;
	lineage_set(s, str_upto(names, k.table), str_from(names, k.table), k.by_column);
	*spot_of(a) = spot;
	if (s->table.len)
		ask(a);
}

str lineage_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	struct kept k;
	str names, table;

	if (saved.len < (ptrdiff_t)sizeof k)
		return NO_STR;
	memcpy(&k, saved.at, sizeof k);
	names = str_from(saved, (ptrdiff_t)sizeof k);
	table = bookmark_renamed(to, str_upto(names, k.table), catalog, now);
	if (!table.at)
		return NO_STR;
	names = str_fmt(to, "%.*s%.*s", STR(table), STR(str_from(names, k.table)));
	k.table = table.len;
	return view_bytes(to, &k, (ptrdiff_t)sizeof k, names);
}

void lineage_renamed(struct app *a, str catalog, str now)
{
	struct lineage_state *s = lineage_of(&a->state);
	str table = bookmark_renamed(a->frame, s->table, catalog, now);

	if (table.at)
		lineage_set(s, table, s->column, s->by_column);
}

void lineage_stopped(struct app *a)
{
	struct lineage_state *s = lineage_of(&a->state);

	s->failed |= s->asking && !s->answer;
	s->asking = false;
}

/* The full names, however they were typed. */
static void take_names(struct lineage_state *s)
{
	const struct relation_tree *t = lineage_tree(s);
	struct name_parts parts;
	struct err ignored = { 0 };

	s->table = str_dup(s->asked, s->answer->result.asset.qualified);
	s->by_column = !str_eq(t->root, s->table);
	if (s->by_column && name_split(s->asked, t->root, &parts, &ignored) && parts.len)
		s->column = parts.part[parts.len - 1];
}

static void found(struct app *a, struct question *q)
{
	struct lineage_state *s = lineage_of(&a->state);

	s->asking = false;
	s->failed = false;
	lineage_learn(s, q);
	take_names(s);
	if (!spot_of(a)->cursor && lineage_at(s, 1))
		spot_of(a)->cursor = 1; /* below the heading */
	if (is_shown(a))
		act_note_place(a);
}

static void not_found(struct app *a, struct question *q)
{
	lineage_of(&a->state)->asking = false;
	lineage_of(&a->state)->failed = true;
	answer_failed(a, q);
}

static const struct purpose lineage_found = {
	.answer = found, .failed = not_found, .about = ABOUT_TIME, .lane = JOB_SOURCE
};
