/* Chooses what to compare, asks for the differences, and walks and folds them. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"
#include "tui/diff/diff.h"

#include "base/banned.h"

static struct pane_cursor *spot_of(struct app *a)
{
	return &a->view.spot[PANE_DIFF];
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_DIFF;
}

static void ask(struct app *a)
{
	struct diff_state *s = diff_of(&a->state);

	s->asked.asking = true;
	s->failed = s->asked.outdated = false;
	ask_diff(&a->asker, s->before, s->after);
}

/* ---- what to compare ---- */

static void show(struct app *a, str before, str after)
{
	bool here = frame_pane(a) == PANE_DIFF;

	before = str_dup(a->frame, before);
	after = str_dup(a->frame, after);
	if (here)
		act_note_place(a);
	else
		act_show(a, PANE_DIFF);
	act_forget_sought(a, PANE_DIFF);
	*spot_of(a) = (struct pane_cursor){ 0 };
	diff_set(diff_of(&a->state), before, after);
	if (here)
		act_visit(a); /* going back finds the one before */
	else
		act_note_place(a);
	ask(a);
}

static str at_time(struct app *a, str name, str time)
{
	return str_fmt(a->frame, "%.*s@%.*s", STR(name), STR(time));
}

static str catalog_name(struct app *a, str catalog)
{
	scoped(sb_free) struct sb part = SB(1 << 12);

	name_part(&part, catalog);
	return str_dup(a->frame, sb_str(&part));
}

/* What the key is about: the catalog of the line, or the table; absent: neither. */
static str subject(struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);
	str catalog = p->catalog ? p->catalog(&a->state, &a->view.spot[id]) : NO_STR;

	return catalog.len ? catalog_name(a, catalog) : act_subject(a);
}

/* The catalog at the time of the line, with the same now. */
static bool show_moment(struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);
	str then = p->moment ? p->moment(&a->state, &a->view.spot[id], a->frame) : NO_STR;

	if (then.len)
		show(a, then, str_upto(then, str_at_last(then, '@')));
	return then.len > 0;
}

/* Names as typed, separated by blanks; quoted names may contain them. */
static struct strs names_typed(struct app *a, str rest)
{
	struct strs names = { 0 };

	while (rest.len) {
		bool quoted = false;
		ptrdiff_t i = 0;

		for (; i < rest.len && (quoted || rest.at[i] != ' '); i++)
			quoted ^= rest.at[i] == '"';
		if (i)
			*push(&names, a->frame) = str_upto(rest, i);
		rest = str_from(rest, i < rest.len ? i + 1 : i);
	}
	return names;
}

/* "@yesterday", or "7d" and "2026-10-01", since no name begins with a digit. */
static str time_typed(struct app *a, str line)
{
	int64_t age;
	instant then;
	bool digit = line.len && line.at[0] >= '0' && line.at[0] <= '9';

	if (str_starts(line, S("@")) && line.len > 1)
		return line;
	if (digit && (duration_parse(line, &age) || instant_from_words(line, clock_now(), &then)))
		return str_fmt(a->frame, "@%.*s", STR(line));
	return NO_STR;
}

/* A time: the same at that time; "a b": those two; else this with that one. */
static void compare(struct app *a, str here, str line)
{
	struct strs names = names_typed(a, line);
	str time = time_typed(a, line);

	if (names.len == 2)
		show(a, names.at[0], names.at[1]);
	else if (!here.len)
		act_say(a, S("no table here to compare; name two tables"));
	else if (time.len)
		show(a, str_fmt(a->frame, "%.*s%.*s", STR(here), STR(time)), here);
	else
		show(a, here, line);
}

static void typed(struct app *a, str line)
{
	compare(a, frame_pane(a) == PANE_DIFF ? diff_of(&a->state)->before : subject(a), line);
}

static const struct prompt other_prompt = {
	.done = typed, .needs_text = true, .words = PROMPT_TABLES, .several = true, .kind = '!'
};

static void ask_for_other(struct app *a, str here)
{
	prompt_open(a, &other_prompt,
		    str_fmt(a->frame,
			    "compare %.*s with (a name, or @time):", STR(state_name(&a->state, a->frame, here))),
		    NO_STR);
}

static void begin(struct app *a)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	str here = subject(a), then = as_of_ask(a->frame, a->state.times.then);

	if (show_moment(a))
		return;
	if (here.len && then.len)
		show(a, at_time(a, here, then), here);
	else if (basket->len == 2 && !(pane_of(frame_pane(a))->catalog))
		show(a, basket->at[0], basket->at[1]);
	else if (here.len)
		ask_for_other(a, here);
	else
		act_say(a, S("no table here to compare"));
}

bool diff_key_with(struct app *a, enum action act, str words)
{
	if (act == ACT_DIFF)
		compare(a, str_dup(a->frame, subject(a)), words);
	return act == ACT_DIFF;
}

/* ---- lines ---- */

static const struct diff_line *line_at(const struct diff_state *s, ptrdiff_t i)
{
	return i >= 0 && i < s->lines.len ? &s->lines.at[i] : NULL;
}

/* With one table its changes, with several the tables. */
static void walk(struct app *a, int way)
{
	const struct diff_state *s = diff_of(&a->state);
	enum diff_part part = diff_view(s) && diff_view(s)->one ? DIFF_CHANGE : DIFF_TABLE;
	const struct diff_line *l;
	ptrdiff_t i = spot_of(a)->cursor;

	do
		l = line_at(s, i += way);
	while (l && l->part != part);
	if (l)
		act_move_to(a, PANE_DIFF, i);
	else
		act_say(a, way > 0 ? S("no difference below") : S("no difference above"));
}

static void to_table(struct app *a, ptrdiff_t of)
{
	const struct diff_state *s = diff_of(&a->state);

	for (ptrdiff_t i = 0; i < s->lines.len; i++)
		if (s->lines.at[i].of == of && s->lines.at[i].part == DIFF_TABLE)
			spot_of(a)->cursor = i;
}

static void fold(struct app *a, enum action act)
{
	struct diff_state *s = diff_of(&a->state);
	const struct diff_line *l = line_at(s, spot_of(a)->cursor);
	ptrdiff_t of = l ? l->of : -1;

	if (of < 0 || !diff_view(s) || diff_view(s)->one)
		return;
	if (act == ACT_DEEPER || act == ACT_SHALLOWER)
		diff_fold_all(s, act == ACT_SHALLOWER);
	else if (act == ACT_FOLD)
		diff_turn_one(s, of);
	else if (act == ACT_TAB_PREVIOUS)
		diff_close_one(s, of);
	else
		diff_open_one(s, of);
	diff_make(s);
	to_table(a, of);
}

/* ---- keys ---- */

static bool key_here(struct app *a, enum action act)
{
	const struct diff_state *s = diff_of(&a->state);

	switch (act) {
	case ACT_DIFF: ask_for_other(a, s->before); return true;
	case ACT_REFRESH:
		if (s->before.len)
			ask(a);
		return true;
	case ACT_HIT_NEXT:
	case ACT_HIT_PREVIOUS: walk(a, act == ACT_HIT_NEXT ? 1 : -1); return true;
	case ACT_FOLD:
	case ACT_DEEPER:
	case ACT_SHALLOWER:
	case ACT_TAB_NEXT:
	case ACT_TAB_PREVIOUS: fold(a, act); return true;
	default: return false;
	}
}

bool diff_key(struct app *a, enum action act)
{
	if (frame_pane(a) == PANE_DIFF)
		return key_here(a, act);
	if (act == ACT_DIFF)
		begin(a);
	return act == ACT_DIFF;
}

/* ---- events ---- */

void diff_refreshed(struct app *a)
{
	struct diff_state *s = diff_of(&a->state);

	s->asked.outdated = s->before.len > 0;
	if (is_shown(a) && s->asked.outdated)
		ask(a);
}

static str saved_sides(struct arena *to, str before, str after)
{
	return view_bytes(to, &before.len, (ptrdiff_t)sizeof before.len,
			  str_fmt(to, "%.*s%.*s", STR(before), STR(after)));
}

/* False: nothing was saved. */
static bool sides_in(str saved, str *before, str *after)
{
	ptrdiff_t first;

	if (saved.len < (ptrdiff_t)sizeof first)
		return false;
	memcpy(&first, saved.at, sizeof first);
	*before = str_upto(str_from(saved, (ptrdiff_t)sizeof first), first);
	*after = str_from(saved, (ptrdiff_t)sizeof first + first);
	return before->len > 0;
}

str diff_save(struct app *a, struct arena *to)
{
	const struct diff_state *s = diff_of(&a->state);

	return saved_sides(to, s->before, s->after);
}

void diff_restored(struct app *a, str saved)
{
	struct diff_state *s = diff_of(&a->state);
	struct pane_cursor spot = *spot_of(a);
	str before, after;

	if (!is_shown(a) || !sides_in(saved, &before, &after) ||
	    (s->asked.answer && !s->asked.outdated && str_eq(before, s->before) && str_eq(after, s->after)))
		return;
	diff_set(s, before, after);
	*spot_of(a) = spot;
	ask(a);
}

str diff_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	str before, after, x, y;

	if (!sides_in(saved, &before, &after))
		return NO_STR;
	x = bookmark_renamed(to, before, catalog, now);
	y = bookmark_renamed(to, after, catalog, now);
	return x.at || y.at ? saved_sides(to, x.at ? x : before, y.at ? y : after) : NO_STR;
}

void diff_renamed(struct app *a, str catalog, str now)
{
	str saved = diff_saved_renamed(a->frame, diff_save(a, a->frame), catalog, now), before, after;

	if (saved.at && sides_in(saved, &before, &after))
		diff_set(diff_of(&a->state), before, after);
}

void diff_stopped(struct app *a)
{
	struct diff_state *s = diff_of(&a->state);

	s->failed |= s->asked.asking && !s->asked.answer;
	s->asked.asking = false;
}

static void answered(struct app *a, struct question *q)
{
	struct diff_state *s = diff_of(&a->state);

	s->asked.asking = s->failed = false;
	diff_learn(s, q);
}

static void not_answered(struct app *a, struct question *q)
{
	diff_of(&a->state)->asked.asking = false;
	diff_of(&a->state)->failed = true;
	answer_failed(a, q);
}

const struct purpose diff_answered = { .answer = answered, .failed = not_answered, .lane = JOB_SOURCE };
