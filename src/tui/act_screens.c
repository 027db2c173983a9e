/* The screens that are the rows of a tool: opening one, typing for those that have a line, asking again. */
#include "tui/app.h"

#include "base/arena.h"

#include "base/banned.h"

enum { MORE_FROM = 30 };

static void ask(struct app *a, bool quiet)
{
	jobs_drop(a->jobs, SLOT_ROWS_MORE);
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

/* Nothing is asked where the answer is known to be none. */
static bool has_query(struct app *a, const struct board *b)
{
	if (!b->query || lineedit_text(&a->line).len)
		return true;
	act_say(a, S("the query line is empty: it leaves out nothing but partitions"));
	return false;
}

/* On its screen the words that it shows are there to be changed; elsewhere they come when they are called back. */
static void type_for(struct app *a, const struct board *b)
{
	sb_reset(&a->aside.label);
	sb_puts(&a->aside.label, b->ask);
	a->asked_for = b;
	a->aside.prompt = PROMPT_LINE;
	lineedit_set(&a->aside.line, frame_pane(a) == PANE_ROWS ? act_board_words(a) : S(""));
}

str act_board_words(const struct app *a)
{
	const struct board *shown = a->world.boards.view.which;

	return shown && shown == a->asked_for && shown->typed ? a->world.boards.view.about : S("");
}

void act_board_typed(struct app *a)
{
	str words = str_trim(lineedit_text(&a->aside.line));

	a->aside.prompt = PROMPT_NONE;
	if (words.len)
		open_board(a, a->asked_for, words);
}

bool act_board_about(struct app *a, enum action act, str words)
{
	const struct board *b = board_of(act);

	if (!b || !b->ask)
		return false;
	if (has_query(a, b))
		open_board(a, b, words);
	return true;
}

static bool is_of_this_time(const struct app *a)
{
	const struct boards *b = &a->world.boards;

	return b->answer && !b->failed && b->answer->then.number == a->asker.then.number;
}

/* The next page, when the cursor comes near the end of those that are there, as in the list. */
void act_board_more(struct app *a)
{
	const struct boards *b = &a->world.boards;
	ptrdiff_t left = b->answer ? b->answer->kept->rows.len - a->view.spot[PANE_ROWS].cursor : 0;

	if (!b->answer || b->asking || !is_of_this_time(a) || !b->answer->result.next_cursor.len || left > MORE_FROM)
		return;
	if (!jobs_busy(a->jobs, SLOT_ROWS_MORE))
		ask_rows_more(&a->asker, b->answer, lineedit_text(&a->line));
}

static str below_wanted(const struct app *a)
{
	return frame_pane(a) == PANE_ROWS && is_of_this_time(a) ? board_below(&a->world, a->view.spot[PANE_ROWS].cursor)
								: NO_STR;
}

static bool is_below(const struct app *a, str about)
{
	const struct question *q = a->world.boards.below;

	return q && str_eq(q->subject, about) && q->then.number == a->asker.then.number &&
	       q->board == a->world.boards.view.which->below;
}

void act_board_rests(struct app *a)
{
	str about = below_wanted(a);

	if (!about.len || is_below(a, about) || a->world.slow)
		a->timers.below = 0;
	else if (!jobs_busy(a->jobs, SLOT_ROWS_BELOW) || !str_eq(about, sb_str(&a->below_asked)))
		a->timers.below = act_rest(a, REST_LOOK_MS);
}

void act_board_below(struct app *a)
{
	str about = below_wanted(a);

	sb_reset(&a->below_asked);
	sb_put(&a->below_asked, about);
	if (about.len)
		ask_rows_below(&a->asker, a->world.boards.view.which->below, about);
}

/* Its key once more asks about another one: that is the way to what is not in the list. */
static bool is_shown(const struct app *a, const struct board *b)
{
	return frame_pane(a) == PANE_ROWS && a->world.boards.view.which == b;
}

bool act_board(struct app *a, enum action act)
{
	const struct board *b = board_of(act);
	str subject = b && b->subject ? put_aside_subject(a) : NO_STR;

	if (act == ACT_REFRESH && frame_pane(a) == PANE_ROWS)
		ask(a, false);
	else if (frame_pane(a) == PANE_ROWS && (act == ACT_HIT_NEXT || act == ACT_HIT_PREVIOUS))
		act_move(a, act == ACT_HIT_NEXT ? ACT_PAGE_DOWN : ACT_PAGE_UP);
	else if (!b)
		return false;
	else if (b->typed)
		type_for(a, b);
	else if (!has_query(a, b))
		return true;
	else if (b->subject && (!subject.len || is_shown(a, b)))
		type_for(a, b);
	else
		open_board(a, b, subject);
	return true;
}

/* The name as a person gave it may be the end of one. */
void act_board_admit(struct app *a, str line)
{
	const struct question *q = a->world.boards.answer;
	str name = q ? str_dup(a->frame, q->result.asset.qualified) : NO_STR;

	act_query(a, line);
	sb_reset(&a->aside.follow);
	sb_put(&a->aside.follow, name);
	a->restoring = true;
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
	a->timers.below = 0;
	a->world.boards.failed |= a->world.boards.asking;
	a->world.boards.asking = false;
}

static void forget_below(struct boards *b)
{
	if (b->below)
		arena_close(b->below->arena);
	b->below = NULL;
}

bool act_board_answer(struct app *a, struct question *q)
{
	struct boards *b = &a->world.boards;

	if (q->slot == SLOT_ROWS_MORE) {
		bool good = q->good && b->answer;

		if (good)
			kept_append(b->answer, q);
		arena_close(q->arena);
		if (good && a->rows_to_the_end)
			act_move_to(a, PANE_ROWS, PTRDIFF_MAX);
		return true;
	}
	if (q->slot == SLOT_ROWS_BELOW) {
		forget_below(b);
		b->below = q;
		return true;
	}
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
	forget_below(b);
	return true;
}
