/* What panes and the loop do to the explorer: what is said, which asset is in view, which pane is shown, the query line. */
#include "tui/core/explorer.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

void panes_tell(struct app *a, size_t member)
{
	for (int id = 0; id < PANE_COUNT; id++) {
		void (*hook)(struct app *);

		memcpy(&hook, (const char *)pane_of((enum pane_id)id) + member, sizeof hook);
		if (hook)
			hook(a);
	}
}

enum pane_id frame_pane(const struct app *a)
{
	return a->view.typing ? PANE_LIST : a->view.focus;
}

enum pane_id frame_pane_at(const struct app *a, enum place p)
{
	switch (p) {
	case PLACE_LIST: return PANE_LIST;
	case PLACE_MAIN: return PANE_INSPECT;
	case PLACE_SIDE: return a->view.side;
	case PLACE_STRIP: return PANE_TIME;
	default: return a->view.focus;
	}
}

struct view frame_view(struct app *a)
{
	struct view v = a->view;

	v.query = lineedit_text(&a->line);
	v.seen = a->world.wanted;
	v.tree = relations_view(a);
	v.then = a->world.times.then;
	return v;
}

int64_t act_rest(const struct app *a, int64_t ms)
{
	return clock_monotonic_us() + ms * 1000 / a->test_speedup;
}

void act_message(struct app *a, enum role role, const char *text, const char *next)
{
	scoped(sb_free) struct sb whole = SB(2000);

	sb_puts(&whole, text);
	if (*next) /* advice is a sentence of its own, or goes on with this one */
		sb_fmt(&whole, "%s%s", *next >= 'a' && *next <= 'z' ? "; " : ". ", next);
	sb_reset(&a->message);
	clean_into(&a->message, action_spell(a->frame, sb_str(&whole), &a->speller), false);
	a->message_role = role;
}

void act_goes_on(struct app *a)
{
	if (a->message_role == ROLE_ERROR)
		sb_reset(&a->message);
}

void act_say(struct app *a, str words)
{
	sb_reset(&a->said);
	clean_into(&a->said, words, false);
}

static const struct row *row_here(const struct app *a)
{
	return world_row(&a->world, a->view.spot[PANE_LIST].cursor);
}

void act_follow(struct app *a)
{
	const struct row *r = row_here(a);

	a->timers.look = a->timers.fresh = 0;
	if (!r || a->world.slow || str_eq(r->qualified, a->world.wanted))
		return;
	a->timers.look = act_rest(a, REST_LOOK_MS);
	if (a->moved)
		a->timers.fresh = act_rest(a, REST_KEEP_MS);
}

void act_slow(struct app *a, str setting)
{
	a->world.slow = str_eq(setting, S("yes")) || (str_eq(setting, S("auto")) && screen_is_slow(a->screen));
}

void act_look_fresh(struct app *a)
{
	a->timers.fresh = 0;
	if (!a->world.wanted.len)
		return;
	panes_tell(a, offsetof(struct pane, fresh));
}

void act_want(struct app *a, str name)
{
	a->timers.look = a->timers.fresh = 0;
	if (str_eq(name, a->world.wanted))
		return;
	world_want(&a->world, name);
	panes_tell(a, offsetof(struct pane, wanted));
}

void act_look_here(struct app *a)
{
	const struct row *r = row_here(a);

	if (r)
		act_want(a, r->qualified);
}

/* Before going elsewhere: what is on the screen is where one comes back to. */
void act_note_place(struct app *a)
{
	struct view v = frame_view(a);

	history_note(&a->history, &v);
}

void act_visit(struct app *a)
{
	struct view v = frame_view(a);

	history_visit(&a->history, &v);
	act_goes_on(a);
}

void act_open(struct app *a, str name)
{
	act_keep(a);
	act_note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	put_aside_opened(a, name);
	a->view.focus = PANE_INSPECT;
	a->view.side_open = a->view.side_open && a->layout.mode == LAYOUT_THREE;
	act_visit(a);
}

void act_follow_key(struct app *a, str name)
{
	act_note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	put_aside_opened(a, name);
	act_visit(a);
}

void act_restore(struct app *a, const struct view *v)
{
	bool same_line = !time_set(a, v->then) && str_eq(v->query, lineedit_text(&a->line));
	str seen = v->seen;

	act_offer_nothing(a);
	a->view = *v;
	if (a->view.focus == PANE_HELP || a->view.focus == PANE_WELCOME || a->view.focus == PANE_TIME)
		a->view.focus = PANE_LIST;
	lineedit_set(&a->line, v->query);
	a->moved = false;
	if (!same_line) {
		a->restoring = true;
		act_search(a);
		sb_reset(&a->kept_line);
		sb_put(&a->kept_line, v->query);
	} else {
		list_ask_pages(a); /* the same list, elsewhere */
	}
	if (seen.len && !str_eq(seen, a->world.wanted)) {
		act_want(a, seen);
		a->view.spot[PANE_INSPECT] = v->spot[PANE_INSPECT];
		a->view.spot[PANE_RELATIONS] = v->spot[PANE_RELATIONS];
	}
	relations_restore(a, &v->tree);
	panes_tell(a, offsetof(struct pane, restored));
	a->timers.look = 0;
}

void act_show(struct app *a, enum pane_id id)
{
	act_keep(a);
	act_note_place(a);
	a->timers.look = 0;
	if (id == PANE_RELATIONS && !a->view.alone && a->view.focus == PANE_LIST)
		act_look_here(a);
	a->view.side = id;
	a->view.side_open = true;
	a->view.focus = id;
	act_visit(a);
}

void act_refresh_all(struct app *a)
{
	panes_tell(a, offsetof(struct pane, refreshed));
}

void act_edit_line(struct app *a, const char *more)
{
	str text = lineedit_text(&a->line);

	a->view.typing = true;
	a->view.focus = PANE_LIST;
	if (!*more)
		return;
	if (text.len && !str_ends(text, S(" ")))
		lineedit_set(&a->line, str_fmt(a->frame, "%.*s %s", STR(text), more));
	else
		lineedit_set(&a->line, str_fmt(a->frame, "%.*s%s", STR(text), more));
	act_line_changed(a);
	act_offer(a);
}

void act_type(struct app *a)
{
	act_edit_line(a, "");
}

void act_query(struct app *a, str words)
{
	act_keep(a);
	act_note_place(a);
	a->view.focus = PANE_LIST;
	if (pane_of(a->view.side)->wide) {
		a->view.side_open = false;
		a->view.side = PANE_RELATIONS;
	}
	lineedit_set(&a->line, words);
	act_line_changed(a);
	act_visit(a);
}
