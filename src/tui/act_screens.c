/* The screens that are the rows of a tool: opening one, typing for those that have a line, asking again. */
#include "tui/app.h"

#include "base/arena.h"

#include "base/banned.h"

static void ask(struct app *a, bool quiet)
{
	a->world.boards.asking = true;
	a->world.boards.failed = false;
	ask_rows(&a->asker, a->world.boards.view, lineedit_text(&a->line), quiet);
}

/* What it is about is kept as long as places to come back to are. */
static void choose(struct app *a, const struct board *b, str about)
{
	a->view.board = (struct board_view){ b, str_dup(a->history.arena, about) };
	a->world.boards.view = a->view.board;
}

static void open_board(struct app *a, const struct board *b, str about)
{
	struct view v;

	about = str_dup(a->frame, about);
	act_show(a, PANE_ROWS);
	a->view.spot[PANE_ROWS] = (struct spot){ 0 };
	choose(a, b, about);
	v = frame_view(a);
	history_note(&a->history, &v);
	ask(a, false);
}

static void type_for(struct app *a, const struct board *b)
{
	bool again = a->world.boards.view.which == b;

	sb_reset(&a->aside.label);
	sb_puts(&a->aside.label, b->ask);
	lineedit_set(&a->aside.line, again ? a->world.boards.view.about : S(""));
	a->asked_for = b;
	a->aside.prompt = PROMPT_LINE;
}

void act_board_typed(struct app *a)
{
	str words = str_trim(lineedit_text(&a->aside.line));

	a->aside.prompt = PROMPT_NONE;
	if (words.len)
		open_board(a, a->asked_for, words);
}

bool act_board(struct app *a, enum action act)
{
	const struct board *b = board_of(act);
	str subject = b && b->subject ? put_aside_subject(a) : NO_STR;

	if (act == ACT_REFRESH && frame_pane(a) == PANE_ROWS)
		ask(a, false);
	else if (!b)
		return false;
	else if (b->typed)
		type_for(a, b);
	else if (b->subject && !subject.len)
		act_say(a, S("there is no table here to ask about"));
	else if (b->query && !lineedit_text(&a->line).len)
		act_say(a, S("the query line is empty: it leaves out nothing but partitions"));
	else
		open_board(a, b, subject);
	return true;
}

static bool is_of_this_time(const struct app *a)
{
	const struct boards *b = &a->world.boards;

	return b->answer && !b->failed && b->answer->then.number == a->asker.then.number;
}

void act_board_restore(struct app *a)
{
	const struct boards *now = &a->world.boards;
	struct board_view v = a->view.board;

	if (!v.which || !a->view.side_open || a->view.side != PANE_ROWS)
		return;
	/* The line may have changed, or the time. */
	if (!v.which->query && v.which == now->view.which && str_eq(v.about, now->view.about) && is_of_this_time(a))
		return;
	choose(a, v.which, v.about);
	ask(a, true);
}

void act_board_again(struct app *a)
{
	if (a->world.boards.view.which && a->view.side_open && a->view.side == PANE_ROWS)
		ask(a, true);
}

void act_board_stop(struct app *a)
{
	a->world.boards.failed |= a->world.boards.asking;
	a->world.boards.asking = false;
}

bool act_board_answer(struct app *a, struct question *q)
{
	struct boards *b = &a->world.boards;

	if (q->slot != SLOT_ROWS)
		return false;
	b->asking = false;
	b->failed = !q->good;
	if (!q->good && q->err.kind != ERR_CANCELLED)
		act_message(a, ROLE_ERROR, q->err.text, q->err.next);
	if (!q->good) {
		arena_close(q->arena);
		return true;
	}
	if (b->answer)
		arena_close(b->answer->arena);
	b->answer = q;
	return true;
}
