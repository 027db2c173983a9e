/* The screen of catalogs: syncs them one after the other, and shows the results wherever the user is. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "tui/catalogs/change_requests.h"
#include "tui/catalogs/pane.h"
#include "tui/catalogs/requests.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { TICK_MS = 1000 };

static bool catalogs_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_CATALOGS;
}

bool catalogs_has_story(const struct app *a)
{
	return catalogs_shown(a) && a->layout.at[PLACE_SIDE].rows >= CATALOGS_STORY_FROM;
}

str catalogs_key_word(struct app *a, enum action act)
{
	scoped(sb_free) struct sb key = SB(64);

	keymap_word(&key, &a->keys, act);
	return key.len ? str_dup(a->frame, sb_str(&key)) : str_fmt(a->frame, ":%s", action_name(act));
}

const struct catalog_state *catalogs_here(const struct app *a)
{
	const struct catalog_states *all = &catalogs_of(&a->state)->all;
	ptrdiff_t at = a->view.spot[PANE_CATALOGS].cursor;

	return at >= 0 && at < all->len ? &all->at[at] : NULL;
}

/* the state of each */
static void catalogs_ask(struct app *a)
{
	catalogs_of(&a->state)->asking = true;
	catalogs_of(&a->state)->failed = false;
	ask_catalogs(&a->asker);
}

static void open_screen(struct app *a)
{
	act_show(a, PANE_CATALOGS);
	catalogs_ask(a);
}

/* ---- its tables ---- */

static void open_tables(struct app *a, const struct catalog_state *is)
{
	scoped(sb_free) struct sb line = SB(LINE_MOST);

	if (is->synced_at == NO_TIME) {
		act_say(a, str_fmt(a->frame, "%.*s was never synced, so it has no tables yet", STR(is->name)));
		return;
	}
	sb_puts(&line, "catalog:");
	name_part(&line, is->name);
	act_query(a, sb_str(&line));
	act_close_side(a);
}

/* ---- syncing ---- */

static void begin_next(struct app *a)
{
	str name = catalogs_next(catalogs_of(&a->state));

	if (!name.at)
		return;
	catalogs_forget_note(catalogs_of(&a->state), name);
	catalogs_tested(catalogs_of(&a->state), name, NO_STR);
	catalogs_progress(catalogs_of(&a->state), &(struct progress){ .name = name, .of = -1 }, &catalogs_sync);
	ask_sync(&a->asker, name);
}

static bool add_to_line(struct app *a, str name)
{
	if (!catalogs_wait(catalogs_of(&a->state), name))
		return false;
	catalogs_forget_fate(catalogs_of(&a->state), name);
	begin_next(a);
	return true;
}

void catalogs_read_one(struct app *a, str name)
{
	add_to_line(a, name);
}

void catalogs_read_all(struct app *a)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < a->state.source_count; i++)
		n += add_to_line(a, a->state.sources[i].source.name);
	if (!n)
		act_say(a, a->state.source_count ? S("all catalogs are already syncing") : S("no source is connected"));
}

static void read_this(struct app *a, const struct catalog_state *is)
{
	if (!is->configured)
		act_say(a, cached_only_words(a->frame, is->name));
	else if (!add_to_line(a, is->name))
		act_say(a, str_fmt(a->frame, "%.*s is already syncing", STR(is->name)));
}

static bool is_source(const struct app *a, str name)
{
	for (ptrdiff_t i = 0; i < a->state.source_count; i++)
		if (str_eq(a->state.sources[i].source.name, name))
			return true;
	return false;
}

/* ---- stopping ---- */

static void stop_reading(struct app *a)
{
	struct catalogs_known *k = catalogs_of(&a->state);
	str name = str_dup(a->frame, k->now.name);

	jobs_drop(a->jobs, k->reader);
	catalogs_progress_end(k);
	if (is_source(a, name))
		catalogs_fate(k, name, NO_STR);
	act_say(a, str_fmt(a->frame, "stopped syncing %.*s: the last snapshot stays", STR(name)));
	begin_next(a);
}

static bool stop_this(struct app *a, str name)
{
	if (catalogs_is_read(catalogs_of(&a->state), name)) {
		stop_reading(a);
		return true;
	}
	if (!catalogs_wait_no_more(catalogs_of(&a->state), name))
		return false;
	act_say(a, str_fmt(a->frame, "%.*s is no longer queued", STR(name)));
	return true;
}

static void stop_all(struct app *a)
{
	catalogs_of(&a->state)->waiting.len = 0;
	stop_reading(a);
}

static bool is_other(const void *reader, const void *key)
{
	return key != reader && !((const struct purpose *)key)->lasts;
}

bool catalogs_stop(struct app *a)
{
	bool here = catalogs_shown(a) && frame_pane(a) == PANE_CATALOGS;
	const struct catalog_state *on = here ? catalogs_here(a) : NULL;

	if (on && test_stop(a, on->name))
		return true;
	if (!catalogs_of(&a->state)->now.name.at)
		return false;
	if (here) {
		if (!on || !stop_this(a, on->name))
			stop_all(a);
		return true;
	}
	if (jobs_busy_those(a->jobs, is_other, catalogs_of(&a->state)->reader))
		return false;
	stop_all(a);
	return true;
}

/* ---- results ---- */

void catalogs_refreshed(struct app *a)
{
	if (catalogs_shown(a))
		catalogs_ask(a);
}

void catalogs_changed(struct app *a)
{
	a->state.source_count = workspace_sources(a->session, &a->state.sources);
	if (pane_of(a->view.focus)->bare) {
		a->view.focus = PANE_LIST;
		a->view.typing = true;
	}
	act_refresh_all(a);
}

static void was_read(struct app *a, const struct question *q)
{
	const struct sync_report *r = &read_of(q)->report;
	str name = q->subject;

	catalogs_forget_fate(catalogs_of(&a->state), name);
	if (r->unchanged)
		act_say(a, str_fmt(a->frame, "%.*s synced: the source reports no change", STR(name)));
	else
		act_say(a, str_fmt(a->frame, "%.*s synced: %.*s, %.*s", STR(name),
				   STR(tables_words(a->frame, r->result.assets - r->partitions, r->partitions)),
				   STR(sync_words(a->frame, &r->result))));
	if (r->end.partial && !catalogs_shown(a))
		act_message(a, ROLE_WARNING,
			    str_c(a->frame,
				  str_fmt(a->frame, "%.*s was synced in part: %.*s", STR(name), STR(r->end.reason))),
			    "");
	catalogs_changed(a);
}

/* On the screen of catalogs its line shows the failure, and the bottom the full message. */
static void was_not_read(struct app *a, const struct question *q)
{
	const struct err *err = &q->err;
	str typed = test_password_advice(a, q->subject, err);
	str why = str_fmt(a->frame, "%s%s%s%s%.*s", err->text, err->next[0] ? ". " : "", err->next, typed.at ? " " : "",
			  STR(typed));

	catalogs_fate(catalogs_of(&a->state), q->subject, err->kind == ERR_CANCELLED ? NO_STR : why);
	if (catalogs_shown(a))
		catalogs_ask(a);
	else if (err->kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, err->text, err->next);
}

void catalogs_tell(struct app *a, const struct question *q)
{
	const struct progress *p = read_of(q)->progress;

	if (p->note.at) {
		catalogs_note(catalogs_of(&a->state), p->name, action_spell(a->frame, p->note, &a->speller));
		return;
	}
	if (q->of == &catalogs_sync && !catalogs_is_read(catalogs_of(&a->state), p->name))
		return;
	if (q->of == &catalogs_add && catalogs_of(&a->state)->now.name.at &&
	    !catalogs_is_read(catalogs_of(&a->state), p->name))
		return;
	catalogs_progress(catalogs_of(&a->state), p, q->of);
}

/* A progress message, or the result. */
static void sync_came(struct app *a, struct question *q)
{
	if (read_of(q)->progress) {
		catalogs_tell(a, q);
	} else {
		catalogs_progress_end(catalogs_of(&a->state));
		if (q->good)
			was_read(a, q);
		else
			was_not_read(a, q);
		begin_next(a);
	}
	arena_close(q->arena);
}

static void states_came(struct app *a, struct question *q)
{
	catalogs_of(&a->state)->asking = catalogs_of(&a->state)->failed = false;
	catalogs_learn(catalogs_of(&a->state), q->arena, states_of(q));
}

static void no_states(struct app *a, struct question *q)
{
	catalogs_of(&a->state)->asking = false;
	catalogs_of(&a->state)->failed = true;
	answer_failed(a, q);
}

const struct purpose catalogs_sync = { .answer = sync_came, .failed = sync_came, .lasts = true, .lane = JOB_LONG };
const struct purpose catalogs_states = { .answer = states_came, .failed = no_states };

void catalogs_stopped(struct app *a)
{
	test_stopped(a);
	if (catalogs_of(&a->state)->reader == &catalogs_add)
		catalogs_progress_end(catalogs_of(&a->state));
	begin_next(a);
}

/* ---- leaving ---- */

str catalogs_unsaved(struct app *a)
{
	str name = catalogs_of(&a->state)->now.name;

	if (name.at)
		return str_fmt(a->frame, "%.*s is syncing", STR(name));
	if (catalogs_of(&a->state)->refused.name.at)
		return str_fmt(a->frame, "the edit of %.*s is not saved", STR(catalogs_of(&a->state)->refused.name));
	if (jobs_busy(a->jobs, &catalogs_change))
		return S("a change of a catalog is not done yet");
	return jobs_busy(a->jobs, &catalogs_add) ? S("a catalog is being connected") : NO_STR;
}

/* ---- keys ---- */

static void say_where(struct app *a, enum action act)
{
	act_say(a, str_fmt(a->frame, "%s catalogs on their screen: %.*s", act == ACT_SYNC_ALL ? "sync" : "change",
			   STR(catalogs_key_word(a, ACT_CATALOGS))));
}

bool catalogs_key_with(struct app *a, enum action act, str words)
{
	const struct catalog_state *is = frame_pane(a) == PANE_CATALOGS ? catalogs_here(a) : NULL;

	if (act == ACT_ADD)
		add_begin(a, words);
	else if (act == ACT_SYNC_ALL)
		add_read(a);
	else if (act == ACT_RENAME && is)
		changes_rename_to(a, is, words);
	else
		return false;
	return true;
}

bool catalogs_key(struct app *a, enum action act)
{
	bool on_it = frame_pane(a) == PANE_CATALOGS;
	const struct catalog_state *is = on_it ? catalogs_here(a) : NULL;

	if (act == ACT_CATALOGS)
		open_screen(a);
	else if (act == ACT_ADD)
		add_ask(a, NO_STR);
	else if (!on_it && (act == ACT_SYNC_ALL || action_group(act) == GROUP_SOURCES))
		say_where(a, act);
	else if (act == ACT_SYNC_ALL)
		catalogs_read_all(a);
	else if (act == ACT_REFRESH && is)
		read_this(a, is);
	else if (act == ACT_OPEN && is)
		open_tables(a, is);
	else
		return on_it && (changes_key(a, act, is) || test_key(a, act, is));
	return true;
}

/* Updates the duration of a sync, if it is visible. */
void catalogs_painted(struct app *a)
{
	bool told = catalogs_of(&a->state)->now.name.at && catalogs_shown(a);

	if (!told)
		a->timers.pane[PANE_CATALOGS] = 0;
	else if (!a->timers.pane[PANE_CATALOGS])
		a->timers.pane[PANE_CATALOGS] = clock_monotonic_us() + TICK_MS * 1000;
}
