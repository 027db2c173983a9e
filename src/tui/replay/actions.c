/* Opens a session, walks through its steps by hand or at a speed, filters and folds them. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "trace/trace.h"
#include "tui/replay/pair.h"
#include "tui/replay/replay.h"

#include "base/banned.h"

enum {
	FIRST_US = 40000, /* read before the first paint */
	SLICE_US = 8000,  /* read between keys */
	PACE_LEAST_MS = 40,
	PACE_MOST_MS = 2000,
};

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_REPLAY];
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_REPLAY;
}

/* ---- the cursor ---- */

/* The step of the tree's cursor stays under it when the lines change. */
void replay_stay_on(struct app *a, ptrdiff_t step)
{
	struct replay_state *s = replay_of(&a->state);
	struct pane_cursor *at = s->in_step ? &s->tree : spot_of(a);

	at->cursor = step < 0 ? 0 : replay_line_of(s, step);
}

ptrdiff_t replay_here(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	return replay_step_at(s, s->in_step ? s->tree.cursor : spot_of(a)->cursor);
}

static void enter_step(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (s->in_step || replay_here(a) < 0)
		return;
	s->tree = *spot_of(a);
	*spot_of(a) = (struct pane_cursor){ 0 };
	s->in_step = true;
	act_forget_sought(a, PANE_REPLAY);
}

bool replay_leave(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (!s->in_step) {
		live_stop(a);
		return false;
	}
	s->in_step = false;
	*spot_of(a) = s->tree;
	act_forget_sought(a, PANE_REPLAY);
	return true;
}

static void go_to(struct app *a, ptrdiff_t line)
{
	struct replay_state *s = replay_of(&a->state);

	if (s->in_step) {
		s->tree.cursor = line;
		*spot_of(a) = (struct pane_cursor){ 0 };
	} else {
		act_move_to(a, PANE_REPLAY, line);
	}
}

/* ---- reading ---- */

static struct pane_cursor *tree_of(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	return s->in_step ? &s->tree : spot_of(a);
}

/* Is the cursor at the end of a session that may grow? There it stays. */
static bool is_at_end(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	return !s->in_step && tree_of(a)->cursor + 1 >= s->lines.len &&
	       (s->own || (s->ended && s->considered == session_len(s->session)));
}

static void read_on(struct app *a, int64_t us, bool at_end)
{
	struct replay_state *s = replay_of(&a->state);
	bool was = s->ended;
	ptrdiff_t step = replay_here(a);

	replay_read(s, us);
	if (at_end)
		tree_of(a)->cursor = s->lines.len ? s->lines.len - 1 : 0;
	else if (s->ended != was) /* in the order of the tree now */
		replay_stay_on(a, step);
}

/* ---- a session ---- */

static void judge_once(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (!s->session || !s->ended || s->asked || s->own || live_is_on(s))
		return;
	s->asked = true;
	s->grew = false;
	replay_ask_verdict(a);
}

static void open_session(struct app *a, str path, bool own)
{
	struct replay_state *s = replay_of(&a->state);
	bool good = replay_begin(s, path);

	s->own = own;
	if (good)
		read_on(a, FIRST_US, own);
	if (own && !trace_is_kept(a->client.trace))
		s->path = NO_STR; /* no command opens it */
	judge_once(a);
}

void replay_open_at_end(struct app *a, str path)
{
	*spot_of(a) = (struct pane_cursor){ 0 };
	open_session(a, path, false);
	if (replay_of(&a->state)->session)
		read_on(a, FIRST_US, true);
}

void replay_show(struct app *a, str path, bool own)
{
	live_stop(a);
	if (frame_pane(a) != PANE_REPLAY)
		act_show(a, PANE_REPLAY);
	act_forget_sought(a, PANE_REPLAY);
	*spot_of(a) = (struct pane_cursor){ 0 };
	open_session(a, path, own);
}

/* A view has the session that it showed. */
str replay_save(struct app *a, struct arena *to)
{
	const struct replay_state *s = replay_of(&a->state);

	return s->own ? S(REPLAY_OWN) : str_dup(to, s->path);
}

void replay_restored(struct app *a, str saved)
{
	const struct replay_state *s = replay_of(&a->state);
	bool own = str_eq(saved, S(REPLAY_OWN));
	struct pane_cursor spot = *spot_of(a);

	if (!is_shown(a) || !saved.len || (own ? s->own : !s->own && str_eq(saved, s->path)))
		return;
	live_stop(a);
	open_session(a, own ? replay_own_path(a) : str_dup(a->frame, saved), own);
	*spot_of(a) = spot;
}

/* A file, or the name of a trace. */
static void begin(struct app *a, str words)
{
	str path = path_absolute(a->frame, words), dir, trace;
	struct err ignored = { 0 };

	if (!file_exists(path) && str_at(words, '/') < 0 &&
	    workspace_traces(a->asker.session, a->frame, &dir, &ignored)) {
		trace = path_join(a->frame, dir, str_fmt(a->frame, "%.*s.jsonl", STR(words)));
		path = file_exists(trace) ? trace : path;
	}
	replay_show(a, path, false);
}

static const struct prompt file_prompt = { .done = begin, .needs_text = true, .words = PROMPT_FILES, .kind = '.' };

static void ask_for_file(struct app *a)
{
	prompt_open(a, &file_prompt, S("replay the session:"), NO_STR);
}

/* ---- walking ---- */

enum sought_step { SEEK_FAILURE, SEEK_SLOW, SEEK_SQL };

static bool is_sought(struct app *a, enum sought_step what, ptrdiff_t step)
{
	struct replay_state *s = replay_of(&a->state);
	const struct entry *e = session_entry(s->session, step);
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct step full;

	switch (what) {
	case SEEK_FAILURE:
		return (e->flags & (ENTRY_FAILED | ENTRY_REWOUND)) == ENTRY_FAILED || replay_finding_at(s, step);
	case SEEK_SLOW: return entry_is_slow(e);
	default: return session_step(s->session, step, scratch, &full, &ignored) && step_sql(scratch, &full).len;
	}
}

static void walk(struct app *a, enum sought_step what, int way)
{
	static const char *const names[] = { "failure or finding", "slow step", "SQL" };
	struct replay_state *s = replay_of(&a->state);
	ptrdiff_t line = (s->in_step ? s->tree.cursor : spot_of(a)->cursor) + way;

	while (line >= 0 && line < s->lines.len && !is_sought(a, what, s->lines.at[line]))
		line += way;
	if (line >= 0 && line < s->lines.len)
		go_to(a, line);
	else
		act_say(a, str_fmt(a->frame, "no %s %s", names[what], way > 0 ? "below" : "above"));
}

static void play(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	s->playing = !s->playing;
	s->speed = a->count > 0 ? (int)a->count : 1;
	s->due_us = 0;
}

/* As long as it took then, within bounds. */
static int64_t pace_ms(const struct replay_state *s, ptrdiff_t line)
{
	instant from = session_entry(s->session, s->lines.at[line])->at;
	instant to = session_entry(s->session, s->lines.at[line + 1])->at;
	int64_t ms = from == NO_TIME || to == NO_TIME ? PACE_MOST_MS / 4 : (to - from) / 1000 / s->speed;

	return ms < PACE_LEAST_MS ? PACE_LEAST_MS : ms > PACE_MOST_MS ? PACE_MOST_MS : ms;
}

static void play_on(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	ptrdiff_t line = s->in_step ? s->tree.cursor : spot_of(a)->cursor;

	if (line + 1 >= s->lines.len) {
		s->playing = !s->ended;
		return;
	}
	if (s->due_us && clock_monotonic_us() >= s->due_us)
		go_to(a, ++line);
	else if (s->due_us)
		return;
	if (line + 1 < s->lines.len)
		s->due_us = act_rest(a, pace_ms(s, line));
}

/* ---- folding ---- */

static void fold(struct app *a, ptrdiff_t step, bool closed)
{
	struct replay_state *s = replay_of(&a->state);

	replay_fold(s, step, closed);
	replay_read(s, SLICE_US);
	replay_stay_on(a, step);
}

static void fold_key(struct app *a, enum action act)
{
	struct replay_state *s = replay_of(&a->state);
	ptrdiff_t step = replay_here(a);
	bool inner, closed;

	if (s->in_step) {
		if (act == ACT_TAB_PREVIOUS)
			replay_leave(a);
		else if (act == ACT_FOLD && !step_text_turn(s, spot_of(a)->cursor))
			act_say(a, S("nothing to fold in this line"));
		return;
	}
	if (step < 0)
		return;
	inner = replay_has_inner(s, step);
	closed = replay_is_closed(s, step);
	if (act == ACT_TAB_NEXT && !(inner && closed))
		enter_step(a);
	else if (act == ACT_TAB_PREVIOUS && !(inner && !closed)) {
		uint32_t up = session_entry(s->session, step)->parent;

		if (up != NO_PARENT)
			replay_stay_on(a, (ptrdiff_t)up);
	} else if (inner)
		fold(a, step, act == ACT_FOLD ? !closed : act == ACT_TAB_PREVIOUS);
	else
		act_say(a, S("this step has no inner steps"));
}

/* ---- keys ---- */

/* Into the step; from there to its table, or to the screen that it was taken on. */
static void open_here(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	str table;

	if (!s->in_step) {
		enter_step(a);
	} else if (!replay_go_there(a, replay_here(a))) {
		table = act_subject(a);
		if (table.len)
			act_open(a, str_dup(a->frame, table));
		else
			act_say(a, S("no table is known for this step"));
	}
}

static bool key_here(struct app *a, enum action act)
{
	struct replay_state *s = replay_of(&a->state);

	switch (act) {
	case ACT_REPLAY: ask_for_file(a); return true;
	case ACT_OPEN: open_here(a); return true;
	case ACT_BACK:
	case ACT_FORWARD:
		if (!s->own || s->in_step)
			return false;
		replay_peek(a, act == ACT_BACK ? -1 : 1);
		return true;
	case ACT_HIT_NEXT: walk(a, SEEK_FAILURE, 1); return true;
	case ACT_HIT_PREVIOUS: walk(a, SEEK_FAILURE, -1); return true;
	case ACT_NEXT_SLOW: walk(a, SEEK_SLOW, 1); return true;
	case ACT_PREVIOUS_SLOW: walk(a, SEEK_SLOW, -1); return true;
	case ACT_NEXT_SQL: walk(a, SEEK_SQL, 1); return true;
	case ACT_PREVIOUS_SQL: walk(a, SEEK_SQL, -1); return true;
	case ACT_RERUN:
	case ACT_RERUN_THEN:
		if (replay_here(a) >= 0)
			replay_run_again(a, replay_here(a), act == ACT_RERUN_THEN);
		return true;
	case ACT_BRANCH:
		if (replay_here(a) >= 0)
			replay_ask_branch(a, replay_here(a));
		return true;
	case ACT_PAIR: pair_ask(a, replay_of(&a->state)->session, replay_of(&a->state)->path); return true;
	case ACT_PLAY: play(a); return true;
	case ACT_FOLD:
	case ACT_TAB_NEXT:
	case ACT_TAB_PREVIOUS: fold_key(a, act); return true;
	case ACT_KEEP_LINES: replay_ask_filter(a); return true;
	default: return false;
	}
}

bool replay_key(struct app *a, enum action act)
{
	if (act == ACT_STEPS) {
		replay_own(a);
		return true;
	}
	if (act == ACT_FOLLOW) {
		live_choose(a);
		return true;
	}
	if (frame_pane(a) == PANE_REPLAY && live_key(a, act))
		return true;
	if (frame_pane(a) == PANE_REPLAY)
		return (act == ACT_REPLAY || replay_of(&a->state)->session) && key_here(a, act);
	if (act != ACT_REPLAY)
		return false;
	act_show(a, PANE_REPLAY);
	if (!replay_of(&a->state)->session)
		ask_for_file(a);
	return true;
}

/* ":replay FILE|TRACE", ":follow PROCESS"; a branch is offered by another pane */
bool replay_key_with(struct app *a, enum action act, str words)
{
	int64_t process = 0;

	if (act == ACT_REPLAY)
		begin(a, words);
	else if (act == ACT_BRANCH)
		replay_ask_branch_with(a, words);
	else if (act == ACT_FOLLOW && str_int(words, &process))
		live_open(a, process);
	else if (act == ACT_FOLLOW)
		live_choose(a);
	return act == ACT_REPLAY || act == ACT_BRANCH || act == ACT_FOLLOW;
}

/* ---- time ---- */

void replay_painted(struct app *a)
{
	const struct replay_state *s = replay_of(&a->state);
	int64_t *timer = &a->timers.pane[PANE_REPLAY];

	*timer = 0;
	if (!is_shown(a) || !s->session)
		return;
	if (!s->ended || s->considered < session_len(s->session))
		*timer = clock_monotonic_us();
	else if (s->playing)
		*timer = s->due_us ? s->due_us : clock_monotonic_us();
}

void replay_timer(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);

	if (s->session)
		read_on(a, SLICE_US, is_at_end(a));
	judge_once(a);
	if (s->playing)
		play_on(a);
}

/* A verdict waits until the session rests. */
bool replay_grow(struct app *a)
{
	struct replay_state *s = replay_of(&a->state);
	bool at_end = s->session && is_at_end(a), grew;

	if (!s->session)
		return s->own && replay_own_begins(a);
	if (!s->ended || s->considered < session_len(s->session) || s->problem.kind ||
	    !session_follow(s->session, &grew, &s->problem))
		return s->problem.kind;
	if (grew) {
		s->grew = s->outdated = true;
		session_totals(s->session, &s->totals);
		read_on(a, SLICE_US, at_end);
	} else if (s->grew) {
		s->asked = false;
		judge_once(a);
	}
	return grew;
}

bool replay_watch(struct app *a)
{
	bool lives = live_watch(a);

	return replay_grow(a) || lives;
}
