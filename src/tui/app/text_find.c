/* Searches the lines of the focused pane for a text: typed in the footer, found while typing, and repeated. */
#include "tui/app/app.h"

#include "base/arena.h"
#include "base/utf8.h"

#include "base/banned.h"

/* The first match from that line on, wrapping around at the end: *round. */
static ptrdiff_t found_from(struct app *a, enum pane_id id, ptrdiff_t from, int way, bool *round)
{
	const struct pane *p = pane_of(id);
	const struct pane_cursor *at = &a->view.spot[id];
	ptrdiff_t lines = pane_lines(p, &a->state, at, a->frame), found;
	struct sought what = { sb_str(&a->seek.words), from, way };

	*round = false;
	found = pane_seek(p, &a->state, at, a->frame, &what);
	if (found >= 0 || !lines)
		return found;
	*round = true;
	what.from = way > 0 ? 0 : lines - 1;
	return pane_seek(p, &a->state, at, a->frame, &what);
}

static void put_back(struct app *a)
{
	a->view.spot[a->seek.in] = a->seek.from;
}

static void typed(struct app *a, str words)
{
	ptrdiff_t line;
	bool round;

	sb_reset(&a->seek.words);
	sb_put(&a->seek.words, words);
	line = words.len ? found_from(a, a->seek.in, a->seek.from.cursor, 1, &round) : a->seek.from.cursor;
	a->seek.missed = a->prompt.refused = line < 0;
	sb_reset(&a->prompt.label);
	sb_puts(&a->prompt.label, line < 0 ? "no match" : "find");
	if (line < 0 || !words.len)
		put_back(a);
	else
		act_move_to(a, a->seek.in, line);
}

static void left(struct app *a)
{
	sb_reset(&a->seek.words);
	put_back(a);
	if (a->seek.in == PANE_LIST)
		act_follow(a);
}

static void done(struct app *a, str words)
{
	(void)words;
	if (!a->seek.missed)
		return;
	act_say(a, str_fmt(a->frame, "no line contains %.*s", STR(sb_str(&a->seek.words))));
	left(a);
}

static const struct prompt find_prompt = { .changed = typed, .done = done, .left = left };

static void begin(struct app *a)
{
	enum pane_id id = frame_pane(a);
	const struct pane *p = pane_of(id);

	if (!pane_seeks(p) || !pane_lines(p, &a->state, &a->view.spot[id], a->frame)) {
		act_say(a, S("nothing to search here"));
		return;
	}
	a->seek.in = id;
	a->seek.from = a->view.spot[id];
	a->seek.missed = false;
	prompt_open(a, &find_prompt, S("find"), NO_STR);
}

str act_sought(const struct app *a, enum pane_id id)
{
	return id == a->seek.in ? sb_str(&a->seek.words) : NO_STR;
}

static void again(struct app *a, enum pane_id id, int way)
{
	ptrdiff_t at = a->view.spot[id].cursor, line;
	bool round;

	line = found_from(a, id, at + way, way, &round);
	if (line < 0)
		act_say(a, str_fmt(a->frame, "no line contains %.*s", STR(sb_str(&a->seek.words))));
	else if (line == at)
		act_say(a, S("this is the only match"));
	else if (round)
		act_say(a, way > 0 ? S("continued from the top") : S("continued from the end"));
	if (line >= 0)
		act_move_to(a, id, line);
}

/* In the list of a search, the matches are its hits. */
static bool next_of_list(struct app *a, enum action act)
{
	ptrdiff_t at = a->view.spot[PANE_LIST].cursor;

	if (a->state.times.then.number || !a->line.len)
		return false;
	act_move(a, act == ACT_HIT_NEXT ? ACT_DOWN : ACT_UP);
	if (a->view.spot[PANE_LIST].cursor == at)
		act_say(a, act == ACT_HIT_NEXT ? S("this is the last match") : S("this is the first match"));
	return true;
}

bool act_seek(struct app *a, enum action act)
{
	enum pane_id id = frame_pane(a);

	if (act == ACT_FIND_HERE || (act == ACT_FIND && pane_of(id)->seek_first && !act_edits_query(a)))
		begin(a);
	else if (act != ACT_HIT_NEXT && act != ACT_HIT_PREVIOUS)
		return false;
	else if (act_sought(a, id).len)
		again(a, id, act == ACT_HIT_NEXT ? 1 : -1);
	else
		return id == PANE_LIST && next_of_list(a, act);
	return true;
}
