/*
 * The matches of the query line: requested at each change, with mistakes pointed at, and kept as a step when it rests.
 */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/*
 * The line to search for: a slash that begins a regular expression not closed yet is left out, so that its words are
 * found meanwhile; it is often typed out of habit. *at: the first such slash, or -1.
 */
static str without_open_slash(struct app *a, str text, ptrdiff_t *at)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str left = text;

	for (*at = -1;;) {
		struct err ignored = { 0 };
		struct filter f;
		ptrdiff_t where;

		filter_start(&f);
		if (filter_parse(scratch, left, clock_now(), &f, &where, &ignored) || where >= left.len ||
		    left.at[where] != '/' || (where && str_at(S(" !"), left.at[where - 1]) < 0))
			return left;
		*at = *at < 0 ? where : *at;
		left = str_fmt(a->frame, "%.*s%.*s", STR(str_upto(left, where)), STR(str_from(left, where + 1)));
	}
}

static void point_at(struct app *a, ptrdiff_t where, const char *words, const char *meant)
{
	a->state.mistaken = true;
	a->state.mistake_at = where;
	sb_reset(&a->mistake);
	sb_puts(&a->mistake, words);
	a->state.mistake = sb_str(&a->mistake);
	sb_reset(&a->meant);
	sb_puts(&a->meant, meant);
}

/* Points at a mistake without getting in the way. */
static bool line_is_right(struct app *a, str text)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err err = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	a->state.mistaken = a->state.hinted = false;
	sb_reset(&a->meant);
	if (filter_parse(scratch, text, clock_now(), &f, &where, &err)) {
		a->limited = f.limit > 0;
		return true;
	}
	point_at(a, where, err.text, str_ends(str_of(err.suggestion[0]), S(":")) ? err.suggestion[0] : "");
	a->limited = false;
	return false;
}

static bool parses(str text)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct filter f;
	ptrdiff_t where;

	filter_start(&f);
	return filter_parse(scratch, text, clock_now(), &f, &where, &ignored);
}

void act_search(struct app *a)
{
	ptrdiff_t slash;
	str text = without_open_slash(a, line_edit_text(&a->line), &slash);

	a->timers.keep = a->timers.meaning = 0;
	jobs_drop(a->jobs, &list_of_meaning);
	if (!line_is_right(a, text)) {
		text = filter_without_word(a->frame, text, a->state.mistake_at);
		a->state.mistake_at += slash >= 0 && a->state.mistake_at >= slash;
		if (!parses(text))
			return;
	} else if (slash >= 0) {
		point_at(a, slash, "a second / makes it a regular expression", "");
		a->state.hinted = true;
	}
	jobs_drop(a->jobs, &list_of_page);
	sb_reset(&a->searched);
	sb_put(&a->searched, text);
	ask_search(&a->asker, &list_of_search, text, a->limited ? 0 : PAGE);
	a->timers.hold = clock_monotonic_us() + (int64_t)(a->state.slow ? SLOW_HOLD_MS : HOLD_MS) * 1000;
	a->timers.keep = text.len ? act_rest(a, REST_KEEP_MS) : 0;
}

/* Returning to the same line repeatedly makes only one step. */
void act_keep(struct app *a)
{
	str text = sb_str(&a->searched);
	bool mistaken = a->state.mistaken && !a->state.hinted;

	a->timers.keep = 0;
	if (!text.len || mistaken || str_eq(text, sb_str(&a->kept_line)))
		return;
	sb_reset(&a->kept_line);
	sb_put(&a->kept_line, text);
	ask_search(&a->asker, &list_of_step, text, 0);
	meaning_keep(a);
	act_remember_query(a, text);
}

/* Not before the matches: what the step finds out about a line without any is shown with them. */
void act_line_rested(struct app *a)
{
	if (jobs_busy(a->jobs, &list_of_search))
		a->timers.keep = act_rest(a, REST_KEEP_MS);
	else
		act_keep(a);
}

void act_line_changed(struct app *a)
{
	a->moved = a->restoring = a->view.asked = a->meaning_first = a->meaning_waits = false;
	act_search(a);
}

void act_search_for(struct app *a, str name)
{
	sb_reset(&a->follow);
	sb_put(&a->follow, name);
	a->restoring = true;
	act_search(a);
}

void act_query(struct app *a, str words)
{
	act_keep(a);
	act_note_place(a);
	a->view.focus = PANE_LIST;
	if (pane_of(a->view.side)->wide)
		act_close_side(a);
	line_edit_set(&a->line, words);
	act_line_changed(a);
	act_visit(a);
}

/* ---- edited below another pane ---- */

bool act_edits_query(const struct app *a)
{
	const struct pane *p = pane_of(frame_pane(a));

	return p->edits_query && p->edits_query(&a->state);
}

static void edited(struct app *a, str line)
{
	if (str_eq(line, line_edit_text(&a->line)))
		return;
	line_edit_set(&a->line, line);
	act_line_changed(a);
}

static void edit_done(struct app *a, str line)
{
	edited(a, line);
	act_keep(a);
}

static const struct prompt edit_prompt = {
	.done = edit_done, .changed = edited, .words = PROMPT_QUERY, .several = true, .kind = '/'
};

void act_edit_query(struct app *a)
{
	prompt_open(a, &edit_prompt, S("find:"), line_edit_text(&a->line));
}
