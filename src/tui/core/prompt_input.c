/* Input in the footer while a prompt is open. */
#include "tui/core/explorer.h"

#include "base/arena.h"
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
	a->prompt.is = p;
}

void prompt_close(struct app *a)
{
	a->prompt.is = NULL;
	a->prompt.refused = false;
}

bool prompt_takes_line(const struct app *a)
{
	return a->prompt.is && !a->prompt.is->draw;
}

/* ---- keys ---- */

static void leave(struct app *a)
{
	const struct prompt *p = a->prompt.is;

	prompt_close(a);
	if (p->left)
		p->left(a);
}

static void finish(struct app *a)
{
	str line = str_trim(str_dup(a->frame, line_edit_text(&a->prompt.line)));
	const struct prompt *p = a->prompt.is;

	if (!line.len && p->needs_text)
		return;
	prompt_close(a);
	p->done(a, line);
}

static void edit(struct app *a, uint32_t key)
{
	enum line_key k = a->pasting ? LINE_NONE : line_key_of(key);
	struct prompting *p = &a->prompt;

	if ((k == LINE_RECALL || k == LINE_LIST_UP) && p->is->recall)
		line_edit_set(&p->line, str_dup(a->frame, p->is->recall(a)));
	else if (k)
		line_edit_key(&p->line, k);
	else if (key < K_FIRST && (key >= ' ' || a->pasting))
		line_edit_put(&p->line, key);
	if (p->is->changed)
		p->is->changed(a, line_edit_text(&p->line));
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

/* The line scrolls to keep the cursor visible. Returns its column. */
static int draw_line(const struct app *a, const struct canvas *c)
{
	const struct prompting *p = &a->prompt;
	str text = line_edit_text(&p->line);
	int room = c->box.cols - LINE_LEAST - 3, col = 1, cells, cursor;
	ptrdiff_t skip = 0;

	if (room > 0)
		col += canvas_fit(c, 0, 1, room, p->refused ? ROLE_WARNING : ROLE_TEXT,
				  words_whole(a->frame, sb_str(&p->label), room)) +
		       2;
	cells = c->box.cols - col - 1;
	cursor = (int)utf8_width(str_upto(text, p->line.at));
	while (skip < text.len && cursor - (int)utf8_width(str_upto(text, skip)) >= cells)
		utf8_next(text, &skip);
	canvas_put(c, 0, col, cells, ROLE_QUERY, str_from(text, skip));
	if (!text.len && p->is->hint)
		canvas_fit(c, 0, col, cells, ROLE_DIM, str_of(p->is->hint));
	return col + cursor - (int)utf8_width(str_upto(text, skip));
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
	return prompt_takes_line(a);
}
