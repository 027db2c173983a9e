/* The time of the catalog: the strip that selects it, moving there and back, the differences from now. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/time/pane.h"

#include "base/banned.h"

/* Of the asset in view; otherwise of the list. */
static str catalog_here(const struct app *a)
{
	const struct asset_row *seen = state_asset(&a->state);
	const struct question *found = a->state.found;

	if (seen)
		return seen->catalog;
	return found && found->result.catalogs.len ? found->result.catalogs.at[0].name : NO_STR;
}

/* ---- the strip ---- */

enum { NOW_AGAIN = -1 };

static struct time_state *time_of(struct app *a)
{
	return pane_state(&a->state, PANE_TIME);
}

static const struct prompt when_prompt;

static void close_strip(struct app *a)
{
	if (a->prompt.is == &when_prompt)
		prompt_close(a);
	if (a->view.focus == PANE_TIME)
		a->view.focus = a->before_strip;
	jobs_drop(a->jobs, &time_generations);
}

static void strip(struct app *a)
{
	str catalog = catalog_here(a);

	if (a->view.focus == PANE_TIME) {
		close_strip(a);
	} else if (!catalog.len || pane_of(a->view.focus)->place == PLACE_OVER) {
		act_say(a, S("no catalog in view"));
	} else {
		a->before_strip = a->view.focus;
		a->view.focus = PANE_TIME;
		a->view.spot[PANE_TIME] = (struct pane_cursor){ .cursor = timeline_line(&a->state.times) };
		ask_times(&a->asker, catalog);
		prompt_open(a, &when_prompt, S("time:"), S(""));
	}
}

/* ---- moving in time ---- */

void time_changed(struct app *a)
{
	if (a->state.times.then.number && a->state.found)
		ask_differing(&a->asker, &a->state.found->result);
}

/* Requests everything on the screen for another time. */
static void travel(struct app *a, struct as_of to)
{
	str seen = str_dup(a->frame, a->state.wanted);

	if (!act_set_time(a, to))
		return;
	a->restoring = time_of(a)->travelling = true;
	a->moved = false;
	act_search(a);
	if (seen.len)
		act_want(a, seen);
}

static void leave_now(struct app *a)
{
	struct view v = frame_view(a);

	time_of(a)->home = view_in(a->history.arena, &v, NULL);
}

/* Restores the list and the cursor, unless another line was chosen meanwhile. */
static void come_back(struct app *a)
{
	if (time_of(a)->home.query.at && str_eq(time_of(a)->home.query, line_edit_text(&a->line)))
		act_restore(a, &time_of(a)->home);
	else
		travel(a, (struct as_of){ 0 });
}

static void arrive(struct app *a)
{
	struct view v = frame_view(a);

	ask_search(&a->asker, &list_of_step, v.query, 0);
	history_visit(&a->history, &v);
}

static void time_go(struct app *a, ptrdiff_t line)
{
	const struct moments *m = timeline_moments(&a->state.times);
	struct as_of to = { 0 };

	close_strip(a);
	sb_reset(&a->message);
	if (line >= 0 && line < m->len - 1)
		to = (struct as_of){ .number = m->at[line].number,
				     .of = m->at[m->len - 1].number,
				     .when = m->at[line].at };
	if (as_of_same(to, a->state.times.then))
		return;
	act_note_place(a);
	if (!a->state.times.then.number)
		leave_now(a);
	if (to.number)
		travel(a, to);
	else
		come_back(a);
	arrive(a);
}

/* ---- a time as a person types it: the strip shows the generation that was the newest then ---- */

/* That one, or the one with this number; -1: none. */
static ptrdiff_t line_for(const struct app *a, str text)
{
	const struct moments *m = timeline_moments(&a->state.times);
	ptrdiff_t found = -1;
	int64_t number;
	instant at;

	if (str_int(text, &number)) {
		for (ptrdiff_t i = 0; i < m->len; i++)
			found = m->at[i].number == number ? i : found;
	} else if (instant_from_words(text, a->state.now, &at)) {
		for (ptrdiff_t i = 0; i < m->len && m->at[i].at <= at; i++)
			found = i;
	}
	return found;
}

static str why_not(struct app *a, str text)
{
	const struct moments *m = timeline_moments(&a->state.times);
	int64_t number;
	instant at;

	if (!m->len)
		return S("still loading");
	if (str_int(text, &number))
		return str_fmt(a->frame, "no generation %.*s, only 1 to %lld", STR(text),
			       (long long)m->at[m->len - 1].number);
	if (instant_from_words(text, a->state.now, &at))
		return str_fmt(a->frame, "the first generation is of %.*s",
			       STR(str_upto(instant_iso(a->frame, m->at[0].at), 10)));
	return S("type a time, such as 30d or last month, or a generation");
}

static void when_changed(struct app *a, str text)
{
	ptrdiff_t line = text.len ? line_for(a, text) : timeline_line(&a->state.times);

	sb_reset(&a->prompt.label);
	sb_puts(&a->prompt.label, "time:");
	a->prompt.refused = text.len && line < 0;
	if (line >= 0)
		a->view.spot[PANE_TIME].cursor = line;
}

static void when_typed(struct app *a, str text)
{
	ptrdiff_t line = text.len ? line_for(a, text) : a->view.spot[PANE_TIME].cursor;

	if (line >= 0) {
		time_go(a, line);
		return;
	}
	prompt_open(a, &when_prompt, str_fmt(a->frame, "%.*s:", STR(why_not(a, text))), text);
	a->prompt.refused = true;
}

/* Esc clears a typed time first. */
static void when_left(struct app *a)
{
	if (a->prompt.line.len)
		prompt_open(a, &when_prompt, S("time:"), S(""));
	else
		time_go(a, NOW_AGAIN);
	if (a->prompt.is)
		when_changed(a, S(""));
}

/* The first key that begins no time leaves the line: the strip has it, and those that follow. */
static bool when_passes(struct app *a, uint32_t key)
{
	bool begins = (key >= '0' && key <= '9') || (key >= 'a' && key <= 'z' && key != 'h' && key != 'q');

	if (a->prompt.line.len || begins || key == KEY_ESC_ || line_key_of(key) == LINE_RECALL ||
	    line_key_of(key) == LINE_TAKE)
		return false;
	prompt_close(a);
	return true;
}

static const struct prompt when_prompt = {
	.done = when_typed,
	.changed = when_changed,
	.left = when_left,
	.passes = when_passes,
	.kind = '@',
	.hint = "30d, last month, 2026-10-01, a generation; or Left, Right and Enter",
};

bool time_key_with(struct app *a, enum action act, str words)
{
	str catalog = catalog_here(a);

	if (act != ACT_TIME)
		return false;
	if (!catalog.len) {
		act_say(a, S("no catalog in view"));
		return true;
	}
	sb_reset(&time_of(a)->asked);
	sb_put(&time_of(a)->asked, words);
	ask_times(&a->asker, catalog);
	return true;
}

/* Whoever went back does not wait for it. */
void time_restored(struct app *a, str saved)
{
	(void)saved;
	sb_reset(&time_of(a)->asked);
}

/* ":time 30d" waited for them. */
static void go_to_asked(struct app *a)
{
	str text = str_dup(a->frame, sb_str(&time_of(a)->asked));
	ptrdiff_t line = line_for(a, text);

	if (!text.len)
		return;
	sb_reset(&time_of(a)->asked);
	if (line >= 0)
		time_go(a, line);
	else
		act_say(a, why_not(a, text));
}

/* ---- differences ---- */

static void time_hit(struct app *a, int way)
{
	const struct explorer_state *w = &a->state;
	ptrdiff_t rows = state_lines(w), from = a->view.spot[PANE_LIST].cursor;
	const struct row *r;

	time_of(a)->hitting = 0;
	if (!w->times.then.number) {
		act_say(a, S("n goes to the next match of / or f; at an earlier time (@), to the next difference"));
		return;
	}
	for (ptrdiff_t i = from + way; i >= 0 && i < rows; i += way) {
		r = state_row(w, i);
		if (r && !timeline_differing(&w->times, r->qualified))
			continue;
		act_move_to(a, PANE_LIST, r ? i : i - way);
		time_of(a)->hitting = r ? 0 : way;
		time_of(a)->hitting_key = a->key_count;
		return;
	}
	act_move_to(a, PANE_LIST, from);
	act_say(a,
		way > 0 ? S("no further table differs from now") : S("no earlier table in the list differs from now"));
}

/* ---- answers ---- */

static bool is_read(const struct question *q, str catalog)
{
	for (ptrdiff_t i = 0; i < q->result.catalogs.len; i++)
		if (str_eq(q->result.catalogs.at[i].name, catalog))
			return true;
	return false;
}

/* Other catalogs may be younger than the chosen time: then none of their tables are shown, with a message. */
static void say_younger(struct app *a)
{
	const struct question *q = a->state.found;
	scoped(sb_free) struct sb names = SB(1000);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < a->state.source_count; i++)
		if (!is_read(q, a->state.sources[i].source.name))
			sb_fmt(&names, "%s%.*s", n++ ? ", " : "", STR(a->state.sources[i].source.name));
	if (n && q->then.number)
		act_message(a, ROLE_WARNING,
			    str_c(a->frame, str_fmt(a->frame, "%.*s %s synced by %.*s, so nothing of %s is here",
						    STR(sb_str(&names)), n == 1 ? "was not" : "were not",
						    STR(as_of_day(a->frame, q->then)), n == 1 ? "it" : "them")),
			    "");
}

/* Finds the table that was in view in the new list; otherwise the cursor stays on its line. */
static void find_again(struct app *a)
{
	if (list_find(a, a->state.wanted)) {
		list_ask_pages(a);
	} else if (a->awaits_line) {
		sb_reset(&a->follow);
		sb_put(&a->follow, a->state.wanted);
	}
}

void time_list_came(struct app *a)
{
	struct time_state *t = time_of(a);
	bool arrived = t->travelling, seeks = t->hitting && t->hitting_key == a->key_count;

	t->travelling = false;
	if (arrived) {
		find_again(a);
		say_younger(a);
	}
	if (seeks)
		time_hit(a, t->hitting);
	else
		t->hitting = 0;
}

/* The time was rejected, with a message: nothing changes. */
void time_list_refused(struct app *a)
{
	if (!a->state.found)
		return;
	time_of(a)->travelling = false;
	travel(a, a->state.found->then);
}

static void generations_came(struct app *a, struct question *q)
{
	question_replace(&a->state.times.known, q);
	a->view.spot[PANE_TIME].cursor = timeline_line(&a->state.times);
	if (a->prompt.is == &when_prompt)
		when_changed(a, line_edit_text(&a->prompt.line));
	go_to_asked(a);
}

static void differing_came(struct app *a, struct question *q)
{
	question_replace(&a->state.times.differing, q);
}

const struct purpose time_generations = { .answer = generations_came };
const struct purpose time_differing = { .answer = differing_came, .about = ABOUT_TIME };

/* ---- keys ---- */

bool time_key(struct app *a, enum action act)
{
	if (act == ACT_TIME)
		strip(a);
	else if (act == ACT_HIT_NEXT || act == ACT_HIT_PREVIOUS)
		time_hit(a, act == ACT_HIT_NEXT ? 1 : -1);
	else if (act == ACT_FIND && frame_pane(a) == PANE_TIME)
		prompt_open(a, &when_prompt, S("time:"), S(""));
	else if (act == ACT_OPEN && frame_pane(a) == PANE_TIME)
		time_go(a, a->view.spot[PANE_TIME].cursor);
	else if (act == ACT_DISMISS && (frame_pane(a) == PANE_TIME || (!a->message.len && !act_closes(a))))
		time_go(a, NOW_AGAIN);
	else
		return false;
	return true;
}

bool time_leave(struct app *a)
{
	close_strip(a);
	return true;
}
