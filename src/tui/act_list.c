/* The list as it comes: its first page, then those around the cursor, and the table that the cursor should be on. */
#include "tui/app.h"

#include "base/arena.h"

#include "base/banned.h"

enum { AHEAD = PAGE / 2 }; /* so many lines before they are seen, their page is asked for */

/* The line of the cursor first, then what is seen around it, then what comes next. */
static int64_t page_wanted(struct app *a)
{
	ptrdiff_t at = a->view.spot[PANE_LIST].cursor, seen = a->layout.at[PLACE_LIST].rows;
	const ptrdiff_t around[] = { 0, seen, AHEAD + seen };
	int64_t place = -1;

	for (size_t i = 0; place < 0 && i < sizeof around / sizeof *around; i++)
		place = world_missing(&a->world, at - around[i], at + around[i] + 1);
	return place;
}

void act_list_pages(struct app *a)
{
	int64_t place = page_wanted(a);

	a->awaits_line = a->world.found && !world_row(&a->world, a->view.spot[PANE_LIST].cursor);
	if (place < 0) {
		jobs_drop(a->jobs, SLOT_MORE);
		return;
	}
	if (jobs_busy(a->jobs, SLOT_MORE) && a->page_asked == place)
		return;
	a->page_asked = place;
	ask_page(&a->asker, a->world.found, place);
	if (a->awaits_line)
		a->timers.hold = clock_monotonic_us() + (a->world.slow ? SLOW_HOLD_MS : HOLD_MS) * 1000;
}

bool act_list_find(struct app *a, str name)
{
	struct spot *spot = &a->view.spot[PANE_LIST];
	ptrdiff_t line = world_line_of(&a->world, name);

	if (line < 0)
		return false;
	spot->top += line - spot->cursor;
	spot->cursor = line;
	return true;
}

/* The table that the cursor was on is found where it is now; its page may be still to come. */
static void follow_name(struct app *a)
{
	str name = sb_str(&a->aside.follow);

	if (name.len && !act_list_find(a, name) && a->awaits_line)
		return;
	if (name.len)
		act_follow(a);
	sb_reset(&a->aside.follow);
}

void act_list_came(struct app *a)
{
	struct spot *spot = &a->view.spot[PANE_LIST];
	ptrdiff_t lines = world_lines(&a->world);

	a->timers.hold = 0;
	put_aside_list_came(a);
	if (!a->restoring) {
		*spot = (struct spot){ 0 };
		sb_reset(&a->aside.follow);
		act_follow(a);
	}
	a->restoring = false;
	if (spot->cursor >= lines)
		spot->cursor = lines ? lines - 1 : 0;
	act_list_pages(a);
	follow_name(a);
}

void act_list_page_came(struct app *a)
{
	bool awaited = a->awaits_line;
	int way = a->hitting;

	a->timers.hold = 0;
	act_list_pages(a);
	follow_name(a);
	if (awaited && !a->awaits_line)
		act_follow(a);
	if (way)
		act_time_hit(a, way);
}

/* The catalog was read again since: the list is asked for anew, and stays where it is. */
bool act_list_refused(struct app *a, const struct question *q)
{
	if (q->good || q->slot != SLOT_MORE || q->err.kind != ERR_USAGE)
		return false;
	arena_close(q->arena);
	a->restoring = true;
	act_search(a);
	return true;
}
