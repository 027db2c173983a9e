/* What actions do: to the query line, to the pane that has the keys, to the explorer itself. */
#include "tui/app.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

static struct spot *spot_of(struct app *a, enum pane_id id)
{
	return &a->view.spot[id];
}

int64_t act_rest(const struct app *a, int64_t ms)
{
	return clock_monotonic_us() + ms * 1000 / a->hurry;
}

void act_message(struct app *a, enum role role, const char *text, const char *next)
{
	scoped(sb_free) struct sb whole = SB(2000);

	sb_puts(&whole, text);
	if (*next) /* advice is a sentence of its own, or goes on with this one */
		sb_fmt(&whole, "%s%s", *next >= 'a' && *next <= 'z' ? "; " : ". ", next);
	sb_reset(&a->message);
	clean_into(&a->message, sb_str(&whole), false);
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

/* ---- the asset in view ---- */

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
	a->world.looking = true;
	ask_look(&a->asker, a->world.wanted, true);
}

void act_want(struct app *a, str name)
{
	a->timers.look = a->timers.fresh = a->timers.sample = 0;
	if (str_eq(name, a->world.wanted))
		return;
	jobs_drop(a->jobs, SLOT_FRESH);
	world_want(&a->world, name);
	a->past_asked = a->health_asked = a->joins_asked = false;
	a->past_kept = a->health_kept = a->sample_asked = false;
	a->view.spot[PANE_INSPECT].cursor = a->view.spot[PANE_INSPECT].top = 0;
	a->view.spot[PANE_RELATIONS] = (struct spot){ .cursor = 1 };
	ask_look(&a->asker, a->world.wanted, false);
}

void act_look_here(struct app *a)
{
	const struct row *r = row_here(a);

	if (r)
		act_want(a, r->qualified);
}

static void show_joins(struct app *a, bool incoming_only)
{
	a->world.incoming_only = incoming_only;
	act_tree_turn(a, incoming_only);
	a->joins_asked = true;
	if (a->world.wanted.len)
		ask_joins(&a->asker, a->world.wanted, incoming_only, false);
}

/* Before going elsewhere: what is on the screen is where one comes back to. */
static void note_place(struct app *a)
{
	struct view v = frame_view(a);

	history_note(&a->history, &v);
}

static void visit(struct app *a)
{
	struct view v = frame_view(a);

	history_visit(&a->history, &v);
	act_goes_on(a);
}

void act_open(struct app *a, str name)
{
	act_keep(a);
	note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	put_aside_opened(a, name);
	a->view.focus = PANE_INSPECT;
	a->view.side_open = a->view.side_open && a->layout.mode == LAYOUT_THREE;
	visit(a);
}

static void follow_key(struct app *a, str name)
{
	note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	put_aside_opened(a, name);
	visit(a);
}

/* ---- places ---- */

void act_restore(struct app *a, const struct view *v)
{
	bool same_line = !act_time_set(a, v->then) && str_eq(v->query, lineedit_text(&a->line));
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
		act_list_pages(a); /* the same list, elsewhere */
	}
	if (seen.len && !str_eq(seen, a->world.wanted)) {
		act_want(a, seen);
		a->view.spot[PANE_INSPECT] = v->spot[PANE_INSPECT];
		a->view.spot[PANE_RELATIONS] = v->spot[PANE_RELATIONS];
	}
	act_tree_restore(a, &v->tree);
	act_board_restore(a);
	act_doctor_restore(a);
	a->timers.look = 0;
}

static void go(struct app *a, const struct view *(*where)(struct history *), const char *none)
{
	const struct view *v;

	note_place(a);
	v = where(&a->history);
	if (!v) {
		act_say(a, str_of(none));
		return;
	}
	act_restore(a, v);
	act_goes_on(a);
}

/* What is no part of looking at a table: once it is closed the relations have their place again. */
static bool is_screen(enum pane_id id)
{
	return id == PANE_ROWS || id == PANE_CATALOGS || id == PANE_DOCTOR || id == PANE_WAYS;
}

void act_show(struct app *a, enum pane_id id)
{
	act_keep(a);
	note_place(a);
	a->timers.look = 0;
	if (id == PANE_RELATIONS && !a->view.alone && a->view.focus == PANE_LIST)
		act_look_here(a);
	a->view.side = id;
	a->view.side_open = true;
	a->view.focus = id;
	visit(a);
}

static bool shown(const struct app *a, enum place p)
{
	return layout_shows(&a->layout, p);
}

/* List, main, side, and round again; with one pane at a time all of them take turns. */
static void next_pane(struct app *a, int way)
{
	enum pane_id round[] = { PANE_LIST, PANE_INSPECT, a->view.side };
	bool all = a->layout.mode == LAYOUT_ONE;
	int at = 0;

	for (int i = 0; i < 3; i++)
		at = round[i] == a->view.focus ? i : at;
	for (int i = 0; i < 3; i++) {
		at = (at + way + 3) % 3;
		if (shown(a, pane_of(round[at])->place) || (all && (at < 2 || a->view.side_open)))
			break;
	}
	a->view.focus = round[at];
}

static void help(struct app *a)
{
	if (a->view.focus == PANE_HELP) {
		a->view.focus = a->before_help;
		return;
	}
	act_offer_nothing(a);
	a->before_help = a->view.focus;
	a->view.spot[PANE_HELP] = (struct spot){ .tab = a->view.typing ? HELP_TYPING : (int)a->view.focus };
	a->view.typing = false;
	a->view.focus = PANE_HELP;
}

bool act_closes(const struct app *a)
{
	enum pane_id id = frame_pane(a);

	return a->view.alone || (id != PANE_LIST && id != PANE_WELCOME);
}

/* The innermost thing that is open goes; the list itself is the last. */
static void close_view(struct app *a)
{
	if (a->view.focus == PANE_HELP) {
		help(a);
	} else if (a->view.focus == PANE_TIME) {
		act_time_close(a);
	} else if (a->view.alone) {
		a->view.alone = false;
	} else if (pane_of(a->view.focus)->place == PLACE_SIDE) {
		if (act_doctor_close(a))
			return;
		a->view.side_open = false;
		a->view.focus = world_nothing_read(&a->world) ? PANE_WELCOME : a->view.behind;
		if (is_screen(a->view.side))
			a->view.side = PANE_RELATIONS;
	} else if (a->view.focus == PANE_INSPECT) {
		a->view.focus = PANE_LIST;
	} else {
		a->quit = catalogs_may_leave(a);
	}
}

/* To whom nothing is left to stop, it may be leaving that was meant. */
static str how_to_leave(struct app *a)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, &a->keys, a->keys.of[ACT_CLOSE].len ? ACT_CLOSE : ACT_QUIT);
	if (!key.len)
		return S("nothing is being loaded");
	if (a->view.typing)
		return str_fmt(a->frame, "press Esc, then %.*s, to leave", STR(sb_str(&key)));
	return str_fmt(a->frame, "press %.*s to leave", STR(sb_str(&key)));
}

static void stop_loading(struct app *a)
{
	bool busy = !jobs_idle(a->jobs);

	if (catalogs_stop(a))
		return;
	for (int slot = 0; slot < JOB_SLOTS; slot++)
		if (slot != SLOT_SHELF && slot != SLOT_SYNC)
			jobs_drop(a->jobs, slot);
	catalogs_added(a);
	act_doctor_stop(a);
	a->timers.look = a->timers.fresh = a->timers.keep = a->timers.sample = 0;
	a->world.looking = false;
	act_board_stop(a);
	act_ways_stop(a);
	act_say(a, busy ? S("stopped") : how_to_leave(a));
}

static void edit_line(struct app *a, const char *more)
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
	edit_line(a, "");
}

void act_query(struct app *a, str words)
{
	act_keep(a);
	note_place(a);
	a->view.focus = PANE_LIST;
	if (is_screen(a->view.side)) {
		a->view.side_open = false;
		a->view.side = PANE_RELATIONS;
	}
	lineedit_set(&a->line, words);
	act_line_changed(a);
	visit(a);
}

/* ---- actions ---- */

/* How it was at a step, with the steps still in front. */
static void peek(struct app *a, ptrdiff_t step)
{
	struct spot spot = a->view.spot[PANE_STEPS];
	enum pane_id behind = a->view.behind;
	bool alone = a->view.alone;

	act_restore(a, &a->world.steps.at[step].view);
	a->view.side = a->view.focus = PANE_STEPS;
	a->view.side_open = true;
	a->view.typing = false;
	a->view.alone = alone;
	a->view.behind = behind;
	a->view.spot[PANE_STEPS] = spot;
	spot_of(a, PANE_STEPS)->cursor = a->world.steps.len - 1 - step;
}

static void do_next(struct app *a, struct next next)
{
	switch (next.kind) {
	case NEXT_NOTHING: break;
	case NEXT_OPEN: act_open(a, next.text); break;
	case NEXT_FOLLOW: follow_key(a, next.text); break;
	case NEXT_STEP:
		note_place(a);
		act_restore(a, &a->world.steps.at[next.number].view);
		visit(a);
		break;
	case NEXT_PEEK: peek(a, next.number); break;
	case NEXT_MOVE: act_move_to(a, a->view.focus, spot_of(a, a->view.focus)->cursor + next.number); break;
	case NEXT_TIME: act_time_go(a, next.number); break;
	case NEXT_TAB: act_tab(a, next.number); break;
	case NEXT_COPY: copy_text(a, next.text); break;
	case NEXT_SAY: act_say(a, next.text); break;
	case NEXT_DEMO: a->quit = a->to_demo = catalogs_may_leave(a); break;
	case NEXT_WAY: act_ways_show(a, next.number); break;
	case NEXT_VIA: act_ways_via(a, next.text); break;
	case NEXT_QUERY: act_query(a, next.text); break;
	case NEXT_ADMIT: act_board_admit(a, next.text); break;
	case NEXT_READ: add_read(a); break;
	}
}

bool act_too_early(struct app *a, enum action act)
{
	bool early = a->view.focus == PANE_WELCOME && action_group(act) != GROUP_PROGRAM && act != ACT_OPEN;

	if (early)
		act_say(a, a->world.source_count ? S("nothing was read yet; what to do about it stands above")
						 : S("no catalog is connected yet; what to do about it stands above"));
	return early;
}

static bool ask_pane(struct app *a, enum action act)
{
	const struct pane *p = pane_of(a->view.focus);
	struct next next = { 0 };

	if (p->act)
		next = p->act(&a->world, spot_of(a, a->view.focus), act, a->frame);
	do_next(a, next);
	return next.kind != NEXT_NOTHING;
}

static void dismiss(struct app *a)
{
	if (a->message.len)
		sb_reset(&a->message);
	else if (act_closes(a))
		close_view(a);
	else
		act_time_go(a, NOW_AGAIN);
}

static void see(struct app *a, enum action act)
{
	switch (act) {
	case ACT_INSPECT:
		note_place(a);
		act_look_here(a);
		act_look_fresh(a);
		a->view.side_open = false;
		a->view.focus = PANE_INSPECT;
		visit(a);
		break;
	case ACT_RELATIONS:
	case ACT_USED_BY:
		act_show(a, PANE_RELATIONS);
		show_joins(a, act == ACT_USED_BY);
		break;
	case ACT_STEPS:
		act_show(a, PANE_STEPS);
		a->view.spot[PANE_STEPS] = (struct spot){ 0 };
		break;
	default:
		sb_reset(&a->noted);
		if (a->view.focus == PANE_LIST)
			act_look_here(a);
		act_look_fresh(a);
		break;
	}
}

void act_program(struct app *a, enum action act)
{
	switch (act) {
	case ACT_COMMAND: act_command_open(a); break;
	case ACT_ADD: add_ask(a, NO_STR); break;
	case ACT_MOUSE: act_mouse_taken(a, !a->dress.mouse); break;
	case ACT_HELP: help(a); break;
	case ACT_DISMISS: dismiss(a); break;
	case ACT_STOP: stop_loading(a); break;
	case ACT_REDRAW: screen_redraw(a->screen); break;
	case ACT_SUSPEND: screen_suspend(a->screen); break;
	case ACT_CLOSE: close_view(a); break;
	case ACT_QUIT: a->quit = catalogs_may_leave(a); break;
	default: break;
	}
}

static void arrange(struct app *a, enum action act)
{
	switch (act) {
	case ACT_BACK: go(a, history_back, "this is where you started"); break;
	case ACT_FORWARD: go(a, history_forward, "there is nothing further on"); break;
	case ACT_PANE_NEXT: next_pane(a, 1); break;
	case ACT_PANE_PREVIOUS: next_pane(a, -1); break;
	case ACT_TIME: act_time(a); break;
	case ACT_HIT_NEXT: act_time_hit(a, 1); break;
	case ACT_HIT_PREVIOUS: act_time_hit(a, -1); break;
	case ACT_MAXIMISE: a->view.alone = !a->view.alone; break;
	case ACT_LARGER: a->share += a->share < 3; break;
	case ACT_SMALLER: a->share -= a->share > -3; break;
	case ACT_FIND: act_type(a); break;
	case ACT_FIND_COLUMN: edit_line(a, "has:"); break;
	case ACT_CLEAR:
		lineedit_set(&a->line, S(""));
		act_line_changed(a);
		break;
	default: break;
	}
}

void act_run(struct app *a, enum action act)
{
	if (act_too_early(a, act))
		return;
	if (act == ACT_REFRESH) /* what fails once more is told once more */
		act_goes_on(a);
	if (act_move(a, act) || act_seek(a, act) || act_ways(a, act) || act_tree(a, act) || act_basket(a, act) ||
	    act_board(a, act) || act_sort(a, act) || act_catalogs(a, act) || act_doctor(a, act) ||
	    act_outside(a, act) || ask_pane(a, act))
		return;
	switch (action_group(act)) {
	case GROUP_READ: see(a, act); break;
	case GROUP_COPY: copy_action(a, act); break;
	case GROUP_PROGRAM: act_program(a, act); break;
	default: arrange(a, act); break;
	}
}
