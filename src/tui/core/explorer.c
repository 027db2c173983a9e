/* The explorer's operations for panes and the loop: messages, the asset in view, the pane shown, the query line. */
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
	default: return a->view.focus;
	}
}

str view_bytes(struct arena *to, const void *value, ptrdiff_t size, str text)
{
	char *bytes = new_n(to, char, size + text.len);

	memcpy(bytes, value, (size_t)size);
	if (text.len)
		memcpy(bytes + size, text.at, (size_t)text.len);
	return str_n(bytes, size + text.len);
}

struct view frame_view(struct app *a)
{
	struct view v = a->view;

	v.query = line_edit_text(&a->line);
	v.seen = a->state.wanted;
	v.then = a->state.times.then;
	for (int id = 0; id < PANE_COUNT; id++)
		v.saved[id] = pane_of((enum pane_id)id)->save ? pane_of((enum pane_id)id)->save(a, a->frame) : NO_STR;
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
	if (*next) /* advice is a sentence of its own, or continues this one */
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
	return state_row(&a->state, a->view.spot[PANE_LIST].cursor);
}

void act_follow(struct app *a)
{
	const struct row *r = row_here(a);

	a->timers.look = a->timers.fresh = 0;
	if (!r || a->state.slow || str_eq(r->qualified, a->state.wanted))
		return;
	a->timers.look = act_rest(a, REST_LOOK_MS);
	if (a->moved)
		a->timers.fresh = act_rest(a, REST_KEEP_MS);
}

void act_slow(struct app *a, str setting)
{
	a->state.slow = str_eq(setting, S("yes")) || (str_eq(setting, S("auto")) && screen_is_slow(a->screen));
}

void act_look_fresh(struct app *a)
{
	a->timers.fresh = 0;
	if (!a->state.wanted.len)
		return;
	panes_tell(a, offsetof(struct pane, fresh));
}

void act_want(struct app *a, str name)
{
	a->timers.look = a->timers.fresh = 0;
	if (str_eq(name, a->state.wanted))
		return;
	state_want(&a->state, name);
	panes_tell(a, offsetof(struct pane, wanted));
}

void act_want_nothing(struct app *a)
{
	if (!a->state.wanted.len && !a->state.seen)
		return;
	act_want(a, S(""));
	question_replace(&a->state.seen, NULL);
	branches_close(&a->state.tree);
	a->state.tree = (struct tree){ 0 };
	branches_open(&a->state.tree);
	a->dirty = true;
}

void act_look_here(struct app *a)
{
	const struct row *r = row_here(a);

	if (r)
		act_want(a, r->qualified);
}

/* Call before going elsewhere: saves the screen to return to. */
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

static void tell_opened(struct app *a, str name)
{
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->opened)
			pane_of((enum pane_id)id)->opened(a, name);
}

void act_open(struct app *a, str name)
{
	act_keep(a);
	act_note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	tell_opened(a, name);
	a->view.focus = frame_pane_at(a, PLACE_MAIN);
	a->view.side_open = a->view.side_open && a->layout.both;
	act_visit(a);
}

void act_follow_key(struct app *a, str name)
{
	act_note_place(a);
	act_want(a, name);
	act_look_fresh(a);
	tell_opened(a, name);
	act_visit(a);
}

void act_restore(struct app *a, const struct view *v)
{
	bool same_line = !act_set_time(a, v->then) && str_eq(v->query, line_edit_text(&a->line));
	str seen = v->seen;

	if (!a->command.open)
		act_offer_nothing(a);
	a->view = *v;
	if (pane_of(v->focus)->place == PLACE_OVER || pane_of(v->focus)->place == PLACE_STRIP)
		a->view.focus = PANE_LIST;
	line_edit_set(&a->line, v->query);
	a->moved = false;
	if (!same_line) {
		a->restoring = true;
		act_search(a);
		sb_reset(&a->kept_line);
		sb_put(&a->kept_line, v->query);
	} else {
		list_ask_pages(a); /* the same list, another position */
	}
	if (seen.len && !str_eq(seen, a->state.wanted)) {
		act_want(a, seen);
		memcpy(a->view.spot, v->spot, sizeof a->view.spot);
	}
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->restored)
			pane_of((enum pane_id)id)->restored(a, v->saved[id]);
	a->timers.look = 0;
}

void act_show(struct app *a, enum pane_id id)
{
	act_keep(a);
	act_note_place(a);
	a->timers.look = 0;
	if (pane_of(id)->looks && !a->view.alone && a->view.focus == PANE_LIST)
		act_look_here(a);
	if (!a->view.side_open)
		a->view.under = 0;
	else if (a->view.side != id)
		a->view.under = a->history.now + 1;
	a->view.side = id;
	a->view.side_open = true;
	a->view.focus = id;
	act_visit(a);
}

enum { FILE_NAME_LONGEST = 60 };

/* The last part of a table's name, with only letters that are safe in shells and file names. */
str act_file_name(struct app *a, str name)
{
	str shown = state_name(&a->state, a->frame, name);
	scoped(sb_free) struct sb out = SB(FILE_NAME_LONGEST + 8);
	ptrdiff_t dot = str_at_last(shown, '.');

	if (str_at(shown, '"') < 0)
		shown = str_from(shown, dot + 1);
	for (ptrdiff_t i = 0; i < shown.len && out.len < FILE_NAME_LONGEST; i++) {
		char c = shown.at[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';

		if (plain)
			sb_putc(&out, c);
		else if (out.len && out.at[out.len - 1] != '-')
			sb_putc(&out, '-');
	}
	while (out.len && out.at[out.len - 1] == '-')
		out.len--;
	return out.len ? str_dup(a->frame, sb_str(&out)) : S("table");
}

bool act_closes(const struct app *a)
{
	enum pane_id id = frame_pane(a);

	return a->view.alone || (id != PANE_LIST && !pane_of(id)->bare);
}

void act_forget_sought(struct app *a, enum pane_id id)
{
	if (a->seek.in == id)
		sb_reset(&a->seek.words);
}

void act_close_side(struct app *a)
{
	a->view.side_open = false;
	if (pane_of(a->view.side)->wide)
		a->view.side = PANE_RELATIONS;
}

/* A text that a person wrote there, and no file has. */
static bool has_draft(struct app *a, enum pane_id id)
{
	const struct pane *p = pane_of(id);
	struct err ignored = { 0 };
	str path = NO_STR;

	if (!p->draft || !p->draft(&a->state).len || (p->draft_is_made && p->draft_is_made(&a->state)))
		return false;
	return !p->own_file || !p->own_file(&a->state, &a->view.spot[id], a->frame, &path, &ignored) || !path.len;
}

/* What leaving would lose, in words; empty: nothing. drafts: also the text that a person wrote in a pane. */
static str unsaved(struct app *a, bool drafts)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (int id = 0; id < PANE_COUNT; id++) {
		const struct pane *p = pane_of((enum pane_id)id);
		str words = p->unsaved ? p->unsaved(a) : NO_STR;

		if (words.len)
			sb_fmt(&b, "%s%.*s", b.len ? "; " : "", STR(words));
		if (drafts && has_draft(a, (enum pane_id)id))
			sb_fmt(&b, "%sthe text in %s is not saved", b.len ? "; " : "", p->name);
	}
	return str_dup(a->frame, sb_str(&b));
}

bool act_may_leave(struct app *a, bool drafts)
{
	str words = unsaved(a, drafts);

	if (!words.len || (a->leave_asked && a->key_count == a->leave_asked + 1))
		return true;
	a->leave_asked = a->key_count;
	act_say(a, str_fmt(a->frame, "%.*s; press the key again to quit", STR(words)));
	return false;
}

str act_subject(const struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);

	return p->subject ? p->subject(&a->state, &a->view.spot[id]) : a->state.wanted;
}

str act_column(const struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);

	return p->column ? p->column(&a->state, &a->view.spot[id], a->frame) : NO_STR;
}

struct asked_about act_asked_about(const struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);
	struct asked_about out = { 0 };

	if (p->asked_about)
		p->asked_about(&a->state, &a->view.spot[id], &out);
	return out;
}

static bool is_offer(const void *with, const void *key)
{
	(void)with;
	return ((const struct purpose *)key)->offers;
}

void act_offer_nothing(struct app *a)
{
	jobs_drop_those(a->jobs, is_offer, NULL);
	choices_clear(&a->command.choices);
}

static bool is_of_a_time(const void *with, const void *key)
{
	(void)with;
	return ((const struct purpose *)key)->about != ABOUT_ANYTHING;
}

bool act_set_time(struct app *a, struct as_of to)
{
	if (!state_go(&a->state, to))
		return false;
	jobs_drop_those(a->jobs, is_of_a_time, NULL);
	a->asker.then = to;
	panes_tell(a, offsetof(struct pane, time_changed));
	return true;
}

void act_refresh_all(struct app *a)
{
	panes_tell(a, offsetof(struct pane, refreshed));
}

void act_catalog_renamed(struct app *a, str name, str now)
{
	str wanted = bookmark_renamed(a->frame, a->state.wanted, name, now);
	str line = query_renamed(a->frame, line_edit_text(&a->line), name, now);

	history_renamed(&a->history, name, now);
	for (int id = 0; id < PANE_COUNT; id++)
		if (pane_of((enum pane_id)id)->renamed)
			pane_of((enum pane_id)id)->renamed(a, name, now);
	if (line.at) {
		line_edit_set(&a->line, line);
		act_search(a);
	}
	if (wanted.at)
		act_want(a, wanted);
}
