/* Input in the footer while a prompt is open. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "base/core_dumps.h"
#include "base/utf8.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { LINE_LEAST = 12 };

void prompt_open(struct app *a, const struct prompt *p, str label, str line)
{
	label = str_dup(a->frame, label);
	line = str_dup(a->frame, line);
	sb_reset(&a->prompt.label);
	sb_put(&a->prompt.label, label);
	line_edit_set(&a->prompt.line, line);
	a->prompt.refused = false;
	a->prompt.edited = true;
	a->prompt.is = p;
	if (p->secret)
		core_dumps_off();
	if (p->kind) {
		line_history_before(a);
		line_history_rest(&a->command.recall);
	}
}

void prompt_close(struct app *a)
{
	if (a->prompt.is && a->prompt.is->secret)
		memset(&a->prompt.line, 0, sizeof a->prompt.line);
	a->prompt.is = NULL;
	a->prompt.refused = false;
	act_offer_nothing(a);
}

bool prompt_takes_line(const struct app *a)
{
	return a->prompt.is && !a->prompt.is->draw;
}

/* ---- keys ---- */

static void tell_changed(struct app *a)
{
	if (a->prompt.is->changed)
		a->prompt.is->changed(a, line_edit_text(&a->prompt.line));
}

void prompt_leave(struct app *a)
{
	const struct prompt *p = a->prompt.is;

	prompt_close(a);
	if (p->left)
		p->left(a);
}

/* A completion that was taken is undone first. */
static void leave(struct app *a)
{
	if (choices_undo(&a->command.choices, &a->prompt.line)) {
		a->prompt.edited = true;
		tell_changed(a);
		return;
	}
	prompt_leave(a);
}

static void keep(struct app *a, const struct prompt *p, str line)
{
	if (!p->kind || !line.len)
		return;
	line_history_add(&a->command.recall, str_fmt(a->frame, "%c%.*s", p->kind, STR(line)));
	line_history_keep(a);
}

/* Earlier lines that begin like this one; without any, the last one of this run. */
static void walk(struct app *a, int way)
{
	struct prompting *p = &a->prompt;
	str now = str_dup(a->frame, line_edit_text(&p->line)), line;

	if (p->is->kind &&
	    line_history_walk(&a->command.recall, way, str_fmt(a->frame, "%c%.*s", p->is->kind, STR(now)), &line))
		line_edit_set(&p->line, str_from(line, 1));
	else if (way < 0 && p->is->recall && !now.len)
		line_edit_set(&p->line, str_dup(a->frame, p->is->recall(a)));
}

static void finish(struct app *a)
{
	const struct prompt *p = a->prompt.is;
	str typed = str_dup(a->frame, line_edit_text(&a->prompt.line)), line = p->secret ? typed : str_trim(typed);

	if (!line.len && p->needs_text)
		return;
	prompt_close(a);
	keep(a, p, line);
	p->done(a, line);
}

static void edit(struct app *a, uint32_t key)
{
	enum line_key k = a->pasting ? LINE_NONE : line_key_of(key);
	struct prompting *p = &a->prompt;

	if (k == LINE_TAKE || k == LINE_TAKE_BACK) {
		choices_take(&a->command.choices, k == LINE_TAKE ? 1 : -1, &p->line);
	} else if (k == LINE_RECALL || k == LINE_LIST_UP || k == LINE_LIST_DOWN) {
		walk(a, k == LINE_LIST_DOWN ? 1 : -1);
		act_offer_nothing(a);
	} else {
		if (k)
			line_edit_key(&p->line, k);
		else if (key < K_FIRST && (key >= ' ' || (a->pasting && !p->is->secret)))
			line_edit_put(&p->line, key);
		line_history_rest(&a->command.recall);
		p->edited = true;
	}
	tell_changed(a);
}

bool prompt_key(struct app *a, uint32_t key)
{
	enum line_key k = line_key_of(key);

	if (!a->prompt.is || k == LINE_REDRAW || k == LINE_SUSPEND)
		return false;
	if (!a->pasting && a->prompt.is->passes && a->prompt.is->passes(a, key))
		return false;
	if (!a->pasting && (key == KEY_ESC_ || k == LINE_STOP || key == 'G' - '@'))
		leave(a);
	else if (a->prompt.is->key)
		a->prompt.is->key(a, key);
	else if (key == KEY_ENTER_ && !a->pasting)
		finish(a);
	else
		edit(a, key);
	return true;
}

/* ---- drawing ---- */

/* One for each character. */
static str dots(struct arena *frame, str typed)
{
	scoped(sb_free) struct sb out = SB(LINE_MOST);
	ptrdiff_t at = 0;

	while (at < typed.len) {
		utf8_next(typed, &at);
		sb_putc(&out, '*');
	}
	return str_dup(frame, out.len ? sb_str(&out) : S(""));
}

/* The line scrolls to keep the cursor visible. Returns its column. */
static int draw_line(const struct app *a, const struct canvas *c)
{
	const struct prompting *p = &a->prompt;
	str typed = line_edit_text(&p->line), text = p->is->secret ? dots(a->frame, typed) : typed;
	int room = c->box.cols - LINE_LEAST - 3, col = 1, cells, cursor;
	ptrdiff_t skip = 0;

	if (room > 0)
		col += canvas_fit(c, 0, 1, room, p->refused ? ROLE_WARNING : ROLE_TEXT,
				  words_whole(a->frame, sb_str(&p->label), room)) +
		       2;
	cells = c->box.cols - col - 1;
	cursor = (int)utf8_width(p->is->secret ? dots(a->frame, str_upto(typed, p->line.at))
					       : str_upto(text, p->line.at));
	while (skip < text.len && cursor - (int)utf8_width(str_upto(text, skip)) >= cells)
		utf8_next(text, &skip);
	canvas_put(c, 0, col, cells, ROLE_QUERY, str_from(text, skip));
	if (!text.len && p->is->hint)
		canvas_fit(c, 0, col, cells, ROLE_DIM, str_of(p->is->hint));
	return col + cursor - (int)utf8_width(str_upto(text, skip));
}

/* Below the start of the word that they complete. */
static int choices_col(const struct app *a, int cursor)
{
	const struct choices *c = &a->command.choices;
	ptrdiff_t from = choices_shown_from(c);

	return cursor - (int)utf8_width(str_n(sb_str(&c->typed).at + from, c->upto - from));
}

bool prompt_draw(struct app *a, const struct canvas *all, int *row, int *col)
{
	struct canvas c = canvas_part(all, a->layout.footer);

	if (!a->prompt.is || !c.box.rows)
		return false;
	canvas_fill(&c, 0, 0, c.box.cols, ROLE_TEXT);
	*row = c.box.top;
	*col = c.box.left + 1;
	if (a->prompt.is->draw)
		a->prompt.is->draw(a, &c);
	else
		*col = c.box.left + draw_line(a, &c);
	if (a->command.choices.all.len)
		preview_draw(&a->command.preview, all, a->layout.query.top,
			     choices_draw_above(&a->command.choices, all, c.box.top, a->layout.query.top,
						choices_col(a, *col)));
	return prompt_takes_line(a);
}
