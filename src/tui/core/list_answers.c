/*
 * Handles answers of the list: its first page, then those around the cursor, and the table that the cursor should be
 * on.
 */
#include "tui/core/explorer.h"

#include <stddef.h>

#include "base/arena.h"

#include "base/banned.h"

enum { AHEAD = PAGE / 2 }; /* a page is requested this many lines before it is visible */

/* The cursor's line first, then the visible ones, then the next ones. */
static int64_t page_wanted(struct app *a)
{
	ptrdiff_t at = a->view.spot[PANE_LIST].cursor, seen = a->layout.at[PLACE_LIST].rows;
	const ptrdiff_t around[] = { 0, seen, AHEAD + seen };
	int64_t place = -1;

	for (size_t i = 0; place < 0 && i < sizeof around / sizeof *around; i++)
		place = state_missing(&a->state, at - around[i], at + around[i] + 1);
	return place;
}

void list_ask_pages(struct app *a)
{
	int64_t place = page_wanted(a);

	a->awaits_line = a->state.found && !state_row(&a->state, a->view.spot[PANE_LIST].cursor);
	if (place < 0) {
		jobs_drop(a->jobs, &list_of_page);
		return;
	}
	if (jobs_busy(a->jobs, &list_of_page) && a->page_asked == place)
		return;
	a->page_asked = place;
	ask_page(&a->asker, a->state.found, place);
	if (a->awaits_line)
		a->timers.hold = clock_monotonic_us() + (a->state.slow ? SLOW_HOLD_MS : HOLD_MS) * 1000;
}

void list_moved(struct app *a)
{
	a->moved = true;
	a->meaning_waits = a->meaning_first = false;
	act_follow(a);
	list_ask_pages(a);
}

/* The cursor keeps its position. */
void list_refreshed(struct app *a)
{
	a->restoring = true;
	act_search(a);
	list_time_changed(a);
}

void list_time_changed(struct app *a)
{
	if (a->line.len)
		ask_search(&a->asker, &list_of_count, S(""), 1);
}

bool list_find(struct app *a, str name)
{
	struct pane_cursor *spot = &a->view.spot[PANE_LIST];
	ptrdiff_t line = state_line_of(&a->state, name);

	if (line < 0)
		return false;
	spot->top += line - spot->cursor;
	spot->cursor = line;
	return true;
}

/* Finds the new position of the table under the cursor; its page may be still to come. */
static void follow_name(struct app *a)
{
	str name = sb_str(&a->follow);

	if (name.len && !list_find(a, name) && a->awaits_line)
		return;
	if (name.len)
		act_follow(a);
	sb_reset(&a->follow);
}

static void list_came(struct app *a)
{
	struct pane_cursor *spot = &a->view.spot[PANE_LIST];
	ptrdiff_t lines = state_lines(&a->state);

	a->timers.hold = 0;
	list_put_on_top(a);
	if (!a->restoring) {
		*spot = (struct pane_cursor){ 0 };
		sb_reset(&a->follow);
		act_follow(a);
		if (!lines)
			act_want_nothing(a);
	}
	a->meaning_waits = a->restoring && spot->cursor >= lines;
	a->meaning_spot = *spot;
	a->restoring = false;
	if (spot->cursor >= lines)
		spot->cursor = lines ? lines - 1 : 0;
	meaning_list_came(a);
	list_ask_pages(a);
	follow_name(a);
}

static void page_came(struct app *a)
{
	bool awaited = a->awaits_line;

	a->timers.hold = 0;
	list_ask_pages(a);
	follow_name(a);
	if (awaited && !a->awaits_line)
		act_follow(a);
	panes_tell(a, offsetof(struct pane, list_came));
}

bool list_take_other(struct app *a, ptrdiff_t i)
{
	const struct question *q = a->state.found;

	if (!state_finds_little(&a->state) || i >= listed_of(q)->others.len)
		return false;
	act_note_place(a);
	line_edit_set(&a->line, listed_of(q)->others.at[i].line);
	act_line_changed(a);
	act_visit(a);
	return true;
}

/* ---- answers ---- */

/* No table is in view yet, at the start or after a first catalog was connected. */
static void look_at_once(struct app *a)
{
	a->timers.look = a->state.slow ? 0 : clock_monotonic_us();
}

/* The first answer. A session or a server that was opened at the start needs no catalog. */
static void first_came(struct app *a)
{
	if (!state_nothing_read(&a->state))
		return;
	if (a->view.focus == PANE_LIST)
		a->view.focus = PANE_WELCOME;
	a->view.typing = false;
}

static void search_answered(struct app *a, struct question *q)
{
	bool first = !a->state.found;

	state_take_list(&a->state, q);
	list_came(a);
	if (!a->state.wanted.len)
		look_at_once(a);
	if (first)
		first_came(a);
	panes_tell(a, offsetof(struct pane, list_came));
}

static void search_failed(struct app *a, struct question *q)
{
	answer_failed(a, q);
	a->timers.hold = 0;
	panes_tell(a, offsetof(struct pane, list_refused));
}

static void page_answered(struct app *a, struct question *q)
{
	state_take_page(&a->state, q);
	page_came(a);
}

/* The catalog was synced since: requests the list again, at the same position. */
static void page_failed(struct app *a, struct question *q)
{
	bool refused = q->err.kind == ERR_USAGE;

	if (refused)
		arena_close(q->arena);
	else
		answer_failed(a, q);
	a->timers.hold = 0;
	a->restoring |= refused;
	if (refused)
		act_search(a);
}

static void counted(struct app *a, struct question *q)
{
	a->state.all = q->result.total;
	arena_close(q->arena);
}

/* When a resting line has no matches: finds the filter responsible, which is not done while the user types. */
static void step_kept(struct app *a, struct question *kept)
{
	struct question *q = a->state.found;
	const struct strs *why = &kept->result.notes;
	const struct other_lines *others = kept->result.others;

	if (q && !listed_of(q)->rows.len && !kept->result.total && str_eq(q->subject, kept->subject) &&
	    as_of_same(q->then, kept->then)) {
		if (why->len) {
			q->result.notes = (struct strs){ 0 };
			*push(&q->result.notes, q->arena) = str_dup(q->arena, why->at[0]);
		}
		listed_of(q)->others.len = 0;
		for (ptrdiff_t i = 0; others && i < others->len; i++)
			*push(&listed_of(q)->others,
			      q->arena) = (struct other_line){ str_dup(q->arena, others->at[i].line),
							       str_dup(q->arena, others->at[i].how),
							       others->at[i].tables };
	}
	arena_close(kept->arena);
}

const struct purpose list_of_search = { .answer = search_answered, .failed = search_failed, .about = ABOUT_TIME };
const struct purpose list_of_page = { .answer = page_answered, .failed = page_failed, .about = ABOUT_TIME };
const struct purpose list_of_count = { .answer = counted, .about = ABOUT_TIME };
const struct purpose list_of_step = { .answer = step_kept };
