/* Plans a query over the tables in the basket or in view, and takes the answer to its question. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "service/plan/plan_choice.h"
#include "tui/plan/plan.h"

#include "base/banned.h"

/* The first byte of a saved plan. */
enum { WRITTEN = 'w', MADE = 'm' };

static void ask(struct app *a)
{
	struct plan_state *s = plan_of(&a->state);

	s->asked.asking = true;
	s->asked.outdated = false;
	ask_plan(&a->asker, s->text);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_PLAN;
}

static void plan(struct app *a, str text, bool written)
{
	bool here = frame_pane(a) == PANE_PLAN;

	text = str_dup(a->frame, text);
	if (here)
		act_note_place(a);
	else
		act_show(a, PANE_PLAN);
	act_forget_sought(a, PANE_PLAN);
	a->view.spot[PANE_PLAN] = (struct pane_cursor){ 0 };
	plan_set(plan_of(&a->state), text, written);
	if (here)
		act_visit(a); /* going back finds the one before */
	else
		act_note_place(a);
	ask(a);
}

/* ---- which tables ---- */

static void plan_tables(struct app *a, const struct strs *names)
{
	plan(a, plan_of_tables(a->frame, names), false);
}

/* Two or more tables in the basket are used alone; a single one together with the table of the key. */
static void begin(struct app *a)
{
	const struct strs *basket = &a->state.bookmarks.list[BOOKMARK_BASKET];
	struct strs names = strs_dup(a->frame, basket);
	str here = str_dup(a->frame, act_subject(a));

	if (names.len < 2 && here.len && !texts_have(&names, here))
		*push(&names, a->frame) = here;
	if (names.len)
		plan_tables(a, &names);
	else
		act_show(a, PANE_PLAN);
}

/* ":plan customers orders", or a plan itself. */
bool plan_key_with(struct app *a, enum action act, str words)
{
	struct strs names = { 0 };
	str name;

	if (act != ACT_PLAN)
		return false;
	if (str_starts(words, S("{"))) {
		plan(a, words, true);
		return true;
	}
	while (str_cut(&words, ' ', &name))
		if (name.len)
			*push(&names, a->frame) = name;
	plan_tables(a, &names);
	return true;
}

void plan_written(struct app *a, str text)
{
	if (str_trim(text).len)
		plan(a, text, true);
	else
		act_say(a, S("nothing to plan: the text is empty"));
}

/* ---- keys ---- */

/* One of the keys that the open question offers. */
static bool choose(struct app *a)
{
	const struct plan_state *s = plan_of(&a->state);
	const struct plan_view *v = plan_view_of(s);
	const struct text_line *l = text_lines_line(&s->lines, a->view.spot[PANE_PLAN].cursor);
	str text;

	if (!v || !l || l->mark < 1 || l->mark > v->options.len)
		return false;
	text = plan_choose(a->frame, s->text, v, v->options.at[l->mark - 1].by);
	if (text.len)
		plan(a, text, s->written);
	return true;
}

static void to_option(struct app *a, int way)
{
	ptrdiff_t i = text_lines_marked(&plan_of(&a->state)->lines, a->view.spot[PANE_PLAN].cursor, way);

	if (i >= 0)
		act_move_to(a, PANE_PLAN, i);
	else
		act_say(a, way > 0 ? S("no choice below") : S("no choice above"));
}

static bool key_here(struct app *a, enum action act)
{
	switch (act) {
	case ACT_OPEN: return choose(a);
	case ACT_REFRESH:
		if (plan_of(&a->state)->text.len)
			ask(a);
		return true;
	case ACT_HIT_NEXT:
	case ACT_HIT_PREVIOUS: to_option(a, act == ACT_HIT_NEXT ? 1 : -1); return true;
	default: return false;
	}
}

bool plan_key(struct app *a, enum action act)
{
	if (frame_pane(a) == PANE_PLAN)
		return key_here(a, act);
	if (act == ACT_PLAN)
		begin(a);
	return act == ACT_PLAN;
}

/* ---- events ---- */

void plan_outdated(struct app *a)
{
	struct plan_state *s = plan_of(&a->state);

	s->asked.outdated = s->text.len > 0;
	if (is_shown(a) && s->asked.outdated)
		ask(a);
}

/* Who wrote it, in a byte, before the text. */
str plan_save(struct app *a, struct arena *to)
{
	const struct plan_state *s = plan_of(&a->state);

	return s->text.len ? str_fmt(to, "%c%.*s", s->written ? WRITTEN : MADE, STR(s->text)) : NO_STR;
}

void plan_restored(struct app *a, str saved)
{
	struct plan_state *s = plan_of(&a->state);
	str text = str_from(saved, saved.len > 0);

	if (!is_shown(a) || !text.len || (s->asked.answer && !s->asked.outdated && str_eq(text, s->text)))
		return;
	plan_set(s, text, saved.at[0] == WRITTEN);
	ask(a);
}

/* A JSON string that begins with the catalog, without its end. */
static str string_of(struct arena *a, str catalog)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_str(&w, str_fmt(a, "%.*s.", STR(name_quoted(a, catalog))));
	return str_dup(a, str_upto(sb_str(&b), b.len - 1));
}

/* In every string of the JSON that begins with the catalog. Absent: none does. */
static str text_renamed(struct arena *a, str text, str catalog, str now)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	str from = string_of(a, catalog), to = string_of(a, now);
	ptrdiff_t at;

	while ((at = str_find(text, from)) >= 0) {
		sb_fmt(&out, "%.*s%.*s", STR(str_upto(text, at)), STR(to));
		text = str_from(text, at + from.len);
	}
	if (!out.len)
		return NO_STR;
	sb_put(&out, text);
	return str_dup(a, sb_str(&out));
}

str plan_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	return text_renamed(to, saved, catalog, now);
}

void plan_renamed(struct app *a, str catalog, str now)
{
	struct plan_state *s = plan_of(&a->state);
	str text = text_renamed(a->frame, s->text, catalog, now);

	if (text.at)
		plan_set(s, text, s->written);
}

void plan_stopped(struct app *a)
{
	plan_of(&a->state)->asked.asking = false;
}

/* The cursor goes to the first choice, if the plan asks. */
static void answered(struct app *a, struct question *q)
{
	struct plan_state *s = plan_of(&a->state);
	ptrdiff_t choice;

	s->asked.asking = false;
	question_replace(&s->asked.answer, q);
	plan_make(s);
	choice = text_lines_marked(&s->lines, -1, 1);
	if (choice >= 0 && !a->view.spot[PANE_PLAN].cursor)
		a->view.spot[PANE_PLAN].cursor = choice;
}

const struct purpose plan_done = { .answer = answered, .failed = answered, .about = ABOUT_TIME, .lane = JOB_SOURCE };
