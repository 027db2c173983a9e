#include "tui/app/app.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/log.h"
#include "term/term_restore.h"

#include "base/banned.h"

enum { FIRST_FRAME_MS = 20, SLOW_TURN_US = 50000, WATCH_MS = 500 };

/* ---- answers ---- */

static void take_answers(struct app *a)
{
	struct job job;

	while (jobs_poll(a->jobs, &job))
		question_deliver(a, &job);
	act_outside_go_on(a);
}

/* ---- keys ---- */

static void take_keys(struct app *a)
{
	uint32_t key, turned[TAIL_MOST];

	while (!a->quit && screen_key(a->screen, &key)) {
		int n = tail_key(&a->tail, key, clock_monotonic_us(), turned);

		a->key_count += key != K_RESIZE;
		if (n == 1 && turned[0] != key)
			act_esc_was_none(a);
		for (int i = 0; i < n; i++)
			act_key(a, turned[i]);
	}
	a->timers.tail = a->tail.len ? a->tail.since_us + (TAIL_MS + 1) * 1000 : 0;
}

/* ---- times ---- */

static bool due(int64_t *timer, int64_t now)
{
	if (!*timer || *timer > now)
		return false;
	*timer = 0;
	return true;
}

/* The pane on the screen that watches a file; NULL: none does. */
static const struct pane *watcher(const struct app *a)
{
	const struct pane *p = pane_of(a->view.side);

	return a->view.side_open && p->watch ? p : NULL;
}

static void fire_timers(struct app *a)
{
	int64_t now = clock_monotonic_us();
	uint32_t keys[TAIL_MOST];
	int late;

	if (due(&a->timers.look, now))
		act_look_here(a);
	if (due(&a->timers.fresh, now)) {
		act_look_fresh(a);
		a->dirty = true;
	}
	if (due(&a->timers.keep, now))
		act_line_rested(a);
	if (due(&a->timers.meaning, now))
		meaning_ask(a);
	if (due(&a->timers.command, now))
		act_command_rested(a);
	late = due(&a->timers.tail, now) ? tail_late(&a->tail, now, keys) : 0;
	for (int i = 0; i < late; i++)
		act_key(a, keys[i]);
	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);

		if (!due(&a->timers.pane[id], now))
			continue;
		if (p->timer)
			p->timer(a);
		a->dirty = true;
	}
	due(&a->timers.hold, now);
	if (due(&a->timers.watch, now) && watcher(a))
		a->dirty |= watcher(a)->watch(a);
}

/* That of a watched file is not one of them: nothing waits for it. */
static int64_t next_timer(const struct app *a)
{
	const int64_t at[] = { a->timers.look,	  a->timers.fresh, a->timers.keep, a->timers.meaning,
			       a->timers.command, a->timers.hold,  a->timers.tail };
	int64_t first = 0;

	for (size_t i = 0; i < sizeof at / sizeof *at; i++)
		if (at[i] && (!first || at[i] < first))
			first = at[i];
	for (int id = 0; id < PANE_COUNT; id++)
		if (a->timers.pane[id] && (!first || a->timers.pane[id] < first))
			first = a->timers.pane[id];
	return first;
}

static int64_t wait_ms(const struct app *a)
{
	int64_t at = next_timer(a), watch = a->timers.watch, left;

	at = !at || (watch && watch < at) ? watch : at;
	if (!at)
		return -1;
	left = at - clock_monotonic_us();
	return left <= 0 ? 0 : (left + 999) / 1000;
}

/* ---- the turn ---- */

/* One line of fixed length: keys handled, the screen's size, how often the loop was idle, how often it painted. */
static void tell_idle(struct app *a)
{
	char line[140];
	int n;

	if (a->idle_fd < 0 || next_timer(a) || !jobs_idle(a->jobs))
		return;
	n = snprintf(line, sizeof line, "keys %010llu size %04dx%04d idle %010llu slowest %010llu paints %010llu\n",
		     (unsigned long long)a->key_count, a->surface.cols, a->surface.rows,
		     (unsigned long long)++a->idle_count, (unsigned long long)a->woke.slowest_us,
		     (unsigned long long)a->paint_count);
	(void)!pwrite(a->idle_fd, line, (size_t)n, 0);
}

/* On a slow line, and during a resize, rapid changes are painted together. */
static bool may_paint(struct app *a)
{
	int64_t apart = a->state.slow ? SLOW_PAINT_MS
			: a->resized  ? RESIZE_PAINT_MS
				      : 0,
		next = a->painted_us + apart * 1000;

	if (!a->dirty || a->timers.hold)
		return false;
	if (!apart || clock_monotonic_us() >= next)
		return true;
	a->timers.hold = next;
	return false;
}

/*
 * Between waking and the next wait a turn waits for nothing: a long one is a bug, and the log records it. Only CPU
 * time counts, so that a busy machine or a slow line is not blamed.
 */
static void watch(struct app *a)
{
	int64_t took = clock_thread_us() - a->woke.cpu_us;

	if (!a->woke.at_us)
		return;
	if (took > a->woke.slowest_us)
		a->woke.slowest_us = took;
	if (took > SLOW_TURN_US)
		log_event(LOG_WARN, "slow_turn", log_int("cpu_us", took),
			  log_int("us", clock_monotonic_us() - a->woke.at_us),
			  log_str("pane", str_of(pane_of(frame_pane(a))->name)),
			  log_int("keys", (int64_t)a->key_count));
}

static void wake(struct app *a)
{
	a->woke.at_us = clock_monotonic_us();
	a->woke.cpu_us = clock_thread_us();
}

static void turn(struct app *a)
{
	int what;

	if (may_paint(a)) {
		a->dirty = false;
		a->paint_count++;
		frame_draw(a);
		a->painted_us = clock_monotonic_us();
		a->resized = false;
		panes_tell(a, offsetof(struct pane, painted));
		preview_follow(a);
	}
	arena_reset(a->frame);
	watch(a);
	tell_idle(a);
	if (!watcher(a))
		a->timers.watch = 0;
	else if (!a->timers.watch)
		a->timers.watch = act_rest(a, WATCH_MS);
	what = screen_wait(a->screen, jobs_fd(a->jobs), a->heard.fd, wait_ms(a));
	wake(a);
	if (term_restore_asked_to_stop())
		screen_suspend(a->screen);
	a->quit |= (what & SCREEN_GONE) != 0 || (a->stop && stop_is_due(a->stop));
	if (a->quit)
		return;
	take_answers(a);
	if (a->heard.fd >= 0)
		pane_of(a->heard.by)->heard(a);
	take_keys(a);
	fire_timers(a);
}

void loop_run(struct app *a)
{
	a->dirty = true;
	a->timers.hold = clock_monotonic_us() + FIRST_FRAME_MS * 1000;
	while (!a->quit)
		turn(a);
}
