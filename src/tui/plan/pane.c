/* A planned query: its verdict and open question, the SQL, caveats, the basis of its joins, and the tables it reads. */
#include "tui/plan/plan.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/core/explorer_state.h"

#include "base/banned.h"

enum { NAMES_MOST = 3 };

static const struct text_line *line_of(const struct explorer_state *w, const struct pane_cursor *at)
{
	return text_lines_line(&plan_of(w)->lines, at->cursor);
}

static struct grid plan_grid(const struct explorer_state *w, const struct pane_cursor *at, struct arena *frame)
{
	(void)at, (void)frame;
	return text_lines_grid(&plan_of(w)->lines);
}

static str title_of(const struct explorer_state *w, struct arena *frame)
{
	const struct plan_state *s = plan_of(w);
	const struct plan_view *v = plan_view_of(s);
	scoped(sb_free) struct sb b = SB(1 << 16);

	sb_puts(&b, v && v->costs.len ? "plan of " : "plan");
	for (ptrdiff_t i = 0; v && i < v->costs.len && i < NAMES_MOST; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(state_name(w, frame, v->costs.at[i].table)));
	if (v && v->costs.len > NAMES_MOST)
		sb_fmt(&b, " and %td more", v->costs.len - NAMES_MOST);
	sb_puts(&b, s->asked.asking ? ": planning ..." : "");
	return str_dup(frame, sb_str(&b));
}

static void plan_draw(const struct explorer_state *w, struct pane_cursor *at, struct drawing *d)
{
	struct plan_state *s = plan_of(w);
	struct grid grid;

	plan_fit(s, d->body.box.cols - PANE_SIDES, w->scrolls, at);
	grid = plan_grid(w, at, d->frame);
	pane_title(d, title_of(w, d->frame), true);
	if (!s->text.len)
		pane_empty(d, S("No tables chosen."),
			   S("v adds tables to the basket, P plans a query over them; e writes a plan as JSON."));
	else if (grid.rows)
		d->row = grid_draw(&grid, &d->body, d->frame, at, d->focused);
}

static int plan_widest(const struct explorer_state *w, const struct pane_cursor *at)
{
	(void)at;
	return plan_of(w)->lines.widest;
}

static struct next copy_sql(const struct plan_view *v)
{
	if (v && v->check.sql.len)
		return (struct next){ NEXT_COPY, v->check.sql, 0 };
	if (v && v->question.at)
		return (struct next){ NEXT_SAY, S("answer the question first: Enter takes a choice"), 0 };
	return (struct next){ NEXT_SAY, S("no SQL to copy"), 0 };
}

static struct next plan_act(const struct explorer_state *w, const struct pane_cursor *at, enum action a,
			    struct arena *frame)
{
	const struct text_line *l = line_of(w, at);

	(void)frame;
	if (a == ACT_COPY_SQL)
		return copy_sql(plan_view_of(plan_of(w)));
	if (a == ACT_OPEN && l && l->table.len)
		return (struct next){ NEXT_OPEN, l->table, 0 };
	if (a == ACT_COPY_LINE && l && l->text.len)
		return (struct next){ NEXT_COPY, l->copied.at ? l->copied : l->text, 0 };
	return (struct next){ 0 };
}

static str plan_subject(const struct explorer_state *w, const struct pane_cursor *at)
{
	const struct text_line *l = line_of(w, at);

	return l ? l->table : NO_STR;
}

static bool plan_is_made(const struct explorer_state *w)
{
	return !plan_of(w)->written;
}

static str plan_draft(const struct explorer_state *w)
{
	return plan_of(w)->text;
}

/* Enter takes a choice of the question, or opens a table. */
static str plan_word(const struct explorer_state *w, enum action act, struct arena *frame)
{
	const struct plan_view *v = plan_view_of(plan_of(w));

	(void)frame;
	if (act == ACT_OPEN)
		return v && v->question.at ? S("take the choice") : S("to the table");
	return NO_STR;
}

static str plan_command(const struct explorer_state *w, struct arena *frame)
{
	str text = plan_of(w)->text;

	return text.len ? str_fmt(frame, "plan %.*s", STR(pane_argument(frame, text))) : NO_STR;
}

static const enum action footer[] = { ACT_OPEN,	 ACT_COPY_SQL, ACT_EDIT,      ACT_SHOW_BASKET, ACT_BACK, ACT_HELP,
				      ACT_CLOSE, ACT_REFRESH,  ACT_COPY_LINE, ACT_FIND_HERE,   ACT_NONE };

static const struct own_word words[] = {
	{ ACT_COPY_SQL, "copy the SQL" },   { ACT_EDIT, "edit the plan" }, { ACT_SHOW_BASKET, "basket" },
	{ ACT_COPY_LINE, "copy the line" }, { ACT_FIND_HERE, "find" },	   { ACT_NONE, NULL },
};

static const struct own_word legend[] = {
	{ ACT_OPEN, "take the choice under the cursor, or open the table of the line" },
	{ ACT_COPY_SQL, "copy the SQL" },
	{ ACT_EDIT, "edit the plan, as ocat-plan(5) describes it, in your editor, and plan it again" },
	{ ACT_SHOW_BASKET, "show the basket, whose tables are planned" },
	{ ACT_REFRESH, "plan it again" },
	{ ACT_NONE, NULL },
};

const struct pane pane_plan = {
	.name = "plan",
	.place = PLACE_SIDE,
	.wide = true,
	.whole = true,
	.by_lines = true,
	.seek_first = true,
	.whole_text = &(const struct whole_text){ ACT_COPY_SQL, "plan.json", false },
	.footer = footer,
	.words = words,
	.legend = legend,
	.sql_word = "SQL",
	.draw = plan_draw,
	.grid = plan_grid,
	.act = plan_act,
	.widest = plan_widest,
	.state_size = sizeof(struct plan_state),
	.open = plan_open,
	.close = plan_close,
	.key = plan_key,
	.key_with = plan_key_with,
	.subject = plan_subject,
	.draft = plan_draft,
	.draft_is_made = plan_is_made,
	.written = plan_written,
	.save = plan_save,
	.renamed = plan_renamed,
	.saved_renamed = plan_saved_renamed,
	.restored = plan_restored,
	.time_changed = plan_outdated,
	.refreshed = plan_outdated,
	.stopped = plan_stopped,
	.word = plan_word,
	.command = plan_command,
};
