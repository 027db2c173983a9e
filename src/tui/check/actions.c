/* Takes a query from a paste, an editor or a file, has it checked, and walks from finding to finding. */
#include "tui/core/explorer.h"

#include "base/arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "tui/check/check.h"

#include "base/banned.h"

enum { LINES_ABOVE = 2 };

/* ---- what to check ---- */

static void ask(struct app *a)
{
	struct check_state *s = check_of(&a->state);

	s->asked.asking = true;
	s->asked.outdated = false;
	ask_check(&a->asker, s->text, s->file);
}

static bool is_shown(const struct app *a)
{
	return a->view.side_open && a->view.side == PANE_CHECK;
}

static void show(struct app *a)
{
	if (frame_pane(a) != PANE_CHECK)
		act_show(a, PANE_CHECK);
}

static void check(struct app *a, str text, str file)
{
	show(a);
	act_forget_sought(a, PANE_CHECK);
	a->view.spot[PANE_CHECK] = (struct pane_cursor){ 0 };
	check_set(check_of(&a->state), text.at ? check_line_feeds(a->frame, text) : NO_STR, file);
	ask(a);
}

void check_written(struct app *a, str text)
{
	struct check_state *s = check_of(&a->state);

	if (!text.at && s->file.len)
		ask(a); /* the file was edited; its lines stay until the answer */
	else if (str_trim(text).len)
		check(a, text, NO_STR);
	else
		act_say(a, S("nothing to check: the text is empty"));
}

/* ---- a file ---- */

static void file_typed(struct app *a, str line)
{
	check(a, NO_STR, path_absolute(a->frame, line));
}

static const struct prompt file_prompt = { .done = file_typed, .needs_text = true, .words = PROMPT_FILES, .kind = '.' };

static void ask_for_file(struct app *a)
{
	prompt_open(a, &file_prompt, S("check the file:"), check_of(&a->state)->file);
}

/* ---- keys ---- */

static void to_finding(struct app *a, int way)
{
	ptrdiff_t i = text_lines_marked(&check_of(&a->state)->lines, a->view.spot[PANE_CHECK].cursor, way);

	if (i < 0) {
		act_say(a, way > 0 ? S("no finding below") : S("no finding above"));
		return;
	}
	act_move_to(a, PANE_CHECK, i);
	act_show_column(a, PANE_CHECK, text_lines_line(&check_of(&a->state)->lines, i)->place);
	if (a->view.spot[PANE_CHECK].top > i - LINES_ABOVE) /* its place in the text stays visible */
		a->view.spot[PANE_CHECK].top = i > LINES_ABOVE ? i - LINES_ABOVE : 0;
}

/* A file stays as it is: the correction is a text of its own. */
static void take_correction(struct app *a)
{
	const struct check_view *v = check_view_of(check_of(&a->state));

	if (v && v->corrected.len)
		check(a, str_dup(a->frame, v->corrected), NO_STR);
	else
		act_say(a, S("no correction available"));
}

static bool key_here(struct app *a, enum action act)
{
	const struct check_state *s = check_of(&a->state);

	switch (act) {
	case ACT_CHECK: ask_for_file(a); return true;
	case ACT_ACCEPT: take_correction(a); return true;
	case ACT_REFRESH:
		if (s->text.len || s->file.len)
			ask(a);
		return true;
	case ACT_HIT_NEXT:
	case ACT_HIT_PREVIOUS: to_finding(a, act == ACT_HIT_NEXT ? 1 : -1); return true;
	default: return false;
	}
}

bool check_key(struct app *a, enum action act)
{
	if (frame_pane(a) == PANE_CHECK)
		return key_here(a, act);
	if (act == ACT_CHECK)
		act_show(a, PANE_CHECK);
	return act == ACT_CHECK;
}

static bool has_lines(str words)
{
	return str_at(words, '\n') >= 0 || str_at(words, '\r') >= 0;
}

/* ":check query.sql" names a file, ":check select ..." is the text. */
bool check_key_with(struct app *a, enum action act, str words)
{
	str path;

	if (act != ACT_CHECK)
		return false;
	path = path_absolute(a->frame, words);
	if (!has_lines(words) && (file_exists(path) || str_ends(path, S(".sql"))))
		check(a, NO_STR, path);
	else
		check(a, words, NO_STR);
	return true;
}

/* ---- events ---- */

/* Another time, or other tables: checked again at once if visible, otherwise on return. */
void check_outdated(struct app *a)
{
	struct check_state *s = check_of(&a->state);

	s->asked.outdated = s->text.len || s->file.len;
	check_restored(a, NO_STR);
}

void check_restored(struct app *a, str saved)
{
	(void)saved;
	if (is_shown(a) && check_of(&a->state)->asked.outdated)
		ask(a);
}

void check_stopped(struct app *a)
{
	check_of(&a->state)->asked.asking = false;
}

/* The cursor stays where it was, for the same text checked again. */
static void answered(struct app *a, struct question *q)
{
	struct check_state *s = check_of(&a->state);
	const struct check_asked *c = q->own;

	if (c->text.len && !str_eq(c->text, s->text))
		check_set(s, c->text, c->file);
	s->asked.asking = false;
	question_replace(&s->asked.answer, q);
	check_make(s);
}

const struct purpose check_done = { .answer = answered, .failed = answered, .about = ABOUT_TIME, .lane = JOB_SOURCE };
