/* Maps a key to an action by the current focus: a line being typed, or a pane; and handles the mouse. */
#include "tui/app/app.h"

#include "base/banned.h"

static void leave_line(struct app *a)
{
	line_history_rest(&a->command.recall);
	a->view.typing = false;
	a->view.focus = PANE_LIST;
	act_offer_nothing(a);
}

/* Enter leaves the line; so do Tab and Esc when there are no choices. */
static void finish_word(struct app *a, enum line_key k)
{
	struct choices *c = &a->command.choices;
	bool offered = c->all.len > 0;

	if (!offered && (k == LINE_TAKE || k == LINE_TAKE_BACK) && list_take_other(a, k == LINE_TAKE_BACK))
		return;
	if (!offered || k == LINE_DONE) {
		leave_line(a);
	} else if (k == LINE_LEAVE) {
		if (choices_undo(c, &a->line))
			act_line_changed(a);
		act_offer_nothing(a);
	} else if (act_take_offer(a, k == LINE_TAKE ? 1 : -1)) {
		act_line_changed(a);
	}
}

static void type_special(struct app *a, enum line_key k)
{
	static const enum action means[LINE_KEY_COUNT] = {
		[LINE_LIST_DOWN] = ACT_DOWN,  [LINE_LIST_UP] = ACT_UP,	    [LINE_PAGE_DOWN] = ACT_PAGE_DOWN,
		[LINE_PAGE_UP] = ACT_PAGE_UP, [LINE_HELP] = ACT_HELP,	    [LINE_STOP] = ACT_STOP,
		[LINE_REDRAW] = ACT_REDRAW,   [LINE_SUSPEND] = ACT_SUSPEND,
	};
	ptrdiff_t before = a->line.len;

	if (k == LINE_DONE || k == LINE_TAKE || k == LINE_TAKE_BACK || k == LINE_LEAVE) {
		finish_word(a, k);
	} else if (means[k] && action_group(means[k]) == GROUP_PROGRAM) {
		act_run(a, means[k]);
	} else if (k == LINE_RECALL) {
		act_recall_query(a);
	} else if (means[k]) {
		a->count = 0;
		act_move(a, means[k]);
	} else if (line_edit_key(&a->line, k)) {
		line_history_rest(&a->command.recall);
		if (a->line.len != before)
			act_line_changed(a);
		act_offer(a);
	}
}

static void type_key(struct app *a, uint32_t key)
{
	enum line_key k = a->pasting ? LINE_NONE : line_key_of(key);

	if (k)
		type_special(a, k);
	else if (key == ':' && act_word_start(&a->line) == a->line.at && !a->pasting) /* no word begins with it */
		act_command_open(a);
	else if (key < K_FIRST && key != KEY_ESC_ && (key >= ' ' || a->pasting) && line_edit_put(&a->line, key)) {
		line_history_rest(&a->command.recall);
		act_line_changed(a);
		act_offer(a);
	}
}

/* Shows that a key does nothing; not needed for one that ends a chord. */
static void no_key(struct app *a, uint32_t first, uint32_t key)
{
	scoped(sb_free) struct sb words = SB(64), help = SB(64);

	a->count = 0;
	if (key == KEY_ESC_ || pane_of(a->view.focus)->bare)
		return;
	chord_name(&words, (struct chord){ first ? first : key, first ? key : 0 });
	keymap_word(&help, &a->keys, ACT_HELP);
	act_say(a, help.len ? str_fmt(a->frame, "%.*s is not bound here; press %.*s for keys", STR(sb_str(&words)),
				      STR(sb_str(&help)))
			    : str_fmt(a->frame, "%.*s is not bound here", STR(sb_str(&words))));
}

/* Even a digit may be a key of the pane with the focus; its action then finds it as the count. */
static bool is_own_key(struct app *a, uint32_t key)
{
	enum group own = pane_keys(pane_of(frame_pane(a)));
	enum action act;

	return keymap_find(&a->keys, own, 0, key, &act) == KEY_ACTION && action_group(act) == own;
}

static void command_key(struct app *a, uint32_t key)
{
	uint32_t first = a->chord;
	enum action act;

	if (!first && key >= '0' + (a->count == 0) && key <= '9' && a->count < 1000000) {
		a->count = a->count * 10 + (key - '0');
		if (!is_own_key(a, key))
			return;
	}
	a->chord = 0;
	if (a->count && key == KEY_ESC_) {
		a->count = 0;
		return;
	}
	switch (keymap_find(&a->keys, pane_keys(pane_of(frame_pane(a))), first, key, &act)) {
	case KEY_ACTION:
		act_run(a, act);
		a->count = 0;
		break;
	case KEY_BEGINS: a->chord = key; break;
	case KEY_NOTHING: no_key(a, first, key); break;
	}
}

static bool within(struct rect r, const struct mouse *m)
{
	return m->row >= r.top && m->row < r.top + r.rows && m->col >= r.left && m->col < r.left + r.cols;
}

void act_mouse_taken(struct app *a, bool yes)
{
	a->dress.mouse = yes;
	screen_dress(a->screen, &a->dress);
	act_say(a, yes ? S("mouse on; in most terminals, hold Shift to select text") : S("mouse off"));
}

static ptrdiff_t line_at(struct app *a, enum pane_id id, int row)
{
	const struct pane *p = pane_of(id);
	const struct pane_cursor *spot = &a->view.spot[id];

	if (p->line_at)
		return p->line_at(&a->state, spot, a->frame, row - a->layout.at[p->place].top);
	return spot->top + row - a->first_row[p->place];
}

/* A click selects a line; a click on the selected line opens it. */
static void click(struct app *a, enum pane_id id, int row, int col)
{
	struct pane_cursor *spot = &a->view.spot[id];
	int first = a->first_row[pane_of(id)->place], end = a->end_row[pane_of(id)->place];
	ptrdiff_t line = line_at(a, id, row);
	bool there = a->view.focus == id && line == spot->cursor;

	a->view.focus = id;
	if (!pane_of(id)->by_lines || (row < first && !pane_of(id)->line_at) || row >= end ||
	    col >= a->end_col[pane_of(id)->place] || line < 0 ||
	    line >= pane_lines(pane_of(id), &a->state, spot, a->frame))
		return;
	if (there)
		act_run(a, ACT_OPEN);
	else
		act_move_to(a, id, line);
}

static void mouse_on_pane(struct app *a, enum pane_id id, const struct mouse *m)
{
	if (a->view.typing)
		leave_line(a);
	if (m->wheel) {
		a->view.focus = id;
		act_move_to(a, id, a->view.spot[id].cursor + 3 * m->wheel);
	} else {
		click(a, id, m->row, m->col);
	}
}

/* A key drawn on the screen acts as that key when clicked: in the footer, a tab, a heading. */
static bool click_key(struct app *a, const struct mouse *m)
{
	const struct click *on = m->wheel || frame_offered(a) ? NULL : click_at(&a->clicks, m->row, m->col);

	if (!on)
		return false;
	a->chord = 0;
	if (a->view.typing)
		leave_line(a);
	for (int p = 0; p < PLACE_COUNT; p++)
		if (within(a->layout.title[p], m) || within(a->layout.at[p], m))
			a->view.focus = frame_pane_at(a, (enum place)p);
	if (on->act == ACT_TAB_NEXT)
		pane_of(a->view.focus)->tab(a, on->number);
	else
		act_run(a, on->act);
	return true;
}

static void mouse(struct app *a)
{
	struct mouse m = screen_mouse(a->screen);

	if (a->command.open || a->prompt.is || click_key(a, &m))
		return;
	if (within(a->layout.query, &m) && !m.wheel && !pane_of(a->view.focus)->bare)
		act_type(a);
	for (int p = 0; p < PLACE_COUNT; p++)
		if (within(a->layout.at[p], &m))
			mouse_on_pane(a, frame_pane_at(a, (enum place)p), &m);
}

void act_esc_was_none(struct app *a)
{
	if (!a->before_esc.is || pane_of(a->before_esc.focus)->slow_leave)
		return;
	a->view.focus = a->before_esc.focus;
	a->view.side = a->before_esc.side;
	a->view.typing = a->before_esc.typing;
	a->view.side_open = a->before_esc.side_open;
	a->view.alone = a->before_esc.alone;
}

static void note_esc(struct app *a, bool is)
{
	a->before_esc.is = is;
	a->before_esc.focus = a->view.focus;
	a->before_esc.side = a->view.side;
	a->before_esc.typing = a->view.typing;
	a->before_esc.side_open = a->view.side_open;
	a->before_esc.alone = a->view.alone;
}

void act_key(struct app *a, uint32_t key)
{
	a->dirty = true;
	note_esc(a, key == KEY_ESC_);
	if (a->view.focus == PANE_LIST || a->view.focus == frame_pane_at(a, PLACE_MAIN))
		a->view.behind = a->view.focus;
	a->edit_waits = false;
	sb_reset(&a->said);
	switch (key) {
	case K_PASTE: paste_begin(a); break;
	case K_PASTE_END: paste_end(a); break;
	case K_MOUSE: mouse(a); break;
	case K_RESIZE:
		a->resized = true;
		list_resized(a);
		break;
	default:
		if (a->pasting_here)
			paste_key(a, key);
		else if (prompt_key(a, key))
			break;
		else if (a->command.open)
			act_command_key(a, key);
		else if (a->view.typing)
			type_key(a, key);
		else if (!a->pasting)
			command_key(a, key);
	}
	act_offer_for_prompt(a);
}
