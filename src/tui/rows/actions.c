/* Handles screens that show the rows of a tool: opens them, prompts for a parameter, refreshes. */
#include "tui/core/explorer.h"

#include <string.h>

#include "base/arena.h"
#include "tui/core/table_list.h"
#include "tui/rows/rows.h"

#include "base/banned.h"

enum { MORE_FROM = 30 };

/*
 * A mistake in the line is explained by the screen that is about it;
 * the others leave the word out, as the list does.
 */
static str query_of(const struct app *a, const struct row_screen *b)
{
	return row_screen_obeys(b) ? sb_str(&a->searched) : line_edit_text(&a->line);
}

static void ask(struct app *a, bool quiet)
{
	struct row_screens *b = row_screens_of(&a->state);

	jobs_drop(a->jobs, &rows_more);
	b->asking = true;
	b->failed = false;
	sb_reset(&b->query);
	sb_put(&b->query, query_of(a, b->view.which));
	ask_rows(&a->asker, b->view, sb_str(&b->query), quiet);
}

/* Its parameter is kept as long as the history. */
static void choose(struct app *a, const struct row_screen *b, str about)
{
	row_screens_of(&a->state)->view = (struct row_screen_view){ b, str_dup(a->history.arena, about) };
}

static void open_rows(struct app *a, const struct row_screen *b, str about)
{
	struct view v;

	about = str_dup(a->frame, about);
	act_show(a, PANE_ROWS);
	a->view.spot[PANE_ROWS] = (struct pane_cursor){ 0 };
	row_screens_of(&a->state)->order.is = false;
	choose(a, b, about);
	v = frame_view(a);
	history_note(&a->history, &v);
	ask(a, false);
}

/* Sends no request if the answer is known to be empty. */
static bool has_query(struct app *a, const struct row_screen *b)
{
	if (!b->query || row_screen_obeys(b) || line_edit_text(&a->line).len)
		return true;
	act_say(a, S("the query line is empty: it leaves out only partitions"));
	return false;
}

/* The last parameter of the screen being prompted for. */
static str typed_last(const struct app *a)
{
	const struct row_screens *all = row_screens_of(&a->state);
	const struct row_screen *shown = all->view.which;

	return shown && shown == all->asked_for && shown->typed ? all->view.about : S("");
}

static void typed(struct app *a, str words)
{
	if (words.len)
		open_rows(a, row_screens_of(&a->state)->asked_for, words);
}

static const struct prompt text_prompt = { .done = typed, .recall = typed_last, .kind = '=' };
static const struct prompt table_prompt = { .done = typed, .recall = typed_last, .words = PROMPT_TABLES, .kind = '!' };
static const struct prompt column_prompt = {
	.done = typed, .recall = typed_last, .words = PROMPT_COLUMNS, .kind = '*'
};

static const struct prompt *prompt_for(const struct row_screen *b)
{
	return b->of_column ? &column_prompt : b->subject ? &table_prompt : &text_prompt;
}

/* On its screen the current words can be edited; elsewhere Up restores them. */
static void type_for(struct app *a, const struct row_screen *b)
{
	row_screens_of(&a->state)->asked_for = b;
	prompt_open(a, prompt_for(b), str_of(b->ask), frame_pane(a) == PANE_ROWS ? typed_last(a) : S(""));
}

bool rows_key_with(struct app *a, enum action act, str words)
{
	const struct row_screen *b = row_screen_of(act);

	if (!b || !(b->ask || b->with))
		return false;
	b = b->with ? b->with : b;
	if (has_query(a, b))
		open_rows(a, b, words);
	return true;
}

static bool is_of_this_time(const struct app *a)
{
	const struct row_screens *b = row_screens_of(&a->state);

	return b->answer && !b->failed && b->answer->then.number == a->asker.then.number;
}

/* Requests the next page when the cursor nears the end of the loaded rows, as in the list. */
void rows_moved(struct app *a)
{
	const struct row_screens *b = row_screens_of(&a->state);
	ptrdiff_t left = b->answer ? b->answer->kept->rows.len - a->view.spot[PANE_ROWS].cursor : 0;

	if (!b->answer || b->asking || !is_of_this_time(a) || !b->answer->result.next_cursor.len || left > MORE_FROM)
		return;
	if (!jobs_busy(a->jobs, &rows_more))
		ask_rows_more(&a->asker, b->answer, sb_str(&b->query));
}

static str below_wanted(const struct app *a)
{
	return frame_pane(a) == PANE_ROWS && is_of_this_time(a)
		       ? rows_below_of(&a->state, a->view.spot[PANE_ROWS].cursor)
		       : NO_STR;
}

static bool is_below(const struct app *a, str about)
{
	const struct question *q = row_screens_of(&a->state)->below;

	return q && str_eq(q->subject, about) && q->then.number == a->asker.then.number &&
	       screen_of(q) == row_screens_of(&a->state)->view.which->below;
}

void rows_painted(struct app *a)
{
	str about = below_wanted(a);

	if (!about.len || is_below(a, about) || a->state.slow)
		a->timers.pane[PANE_ROWS] = 0;
	else if (!jobs_busy(a->jobs, &rows_detail) || !str_eq(about, sb_str(&row_screens_of(&a->state)->below_asked)))
		a->timers.pane[PANE_ROWS] = act_rest(a, REST_LOOK_MS);
}

void rows_timer(struct app *a)
{
	str about = below_wanted(a);

	sb_reset(&row_screens_of(&a->state)->below_asked);
	sb_put(&row_screens_of(&a->state)->below_asked, about);
	if (about.len)
		ask_rows_below(&a->asker, row_screens_of(&a->state)->view.which->below, about);
}

/* The name as typed may be the end of a qualified name. */
static void admit(struct app *a, str line)
{
	const struct question *q = row_screens_of(&a->state)->answer;
	str name = q ? str_dup(a->frame, q->result.asset.qualified) : NO_STR;

	act_query(a, line);
	sb_reset(&a->follow);
	sb_put(&a->follow, name);
	a->restoring = true;
}

/* Pressing its key again prompts for another table: the way to tables outside the list. */
static bool is_shown(const struct app *a, const struct row_screen *b)
{
	return frame_pane(a) == PANE_ROWS && row_screens_of(&a->state)->view.which == b;
}

/* The changes of a generation: its line opens another screen, which closes to this one. */
static bool go_into(struct app *a)
{
	ptrdiff_t from = a->history.now + 1;
	const struct question *q = row_screens_of(&a->state)->answer;
	const struct row_screen *b = row_screens_of(&a->state)->view.which;
	str about = q && b && b->into
			    ? kept_text(q->kept, a->view.spot[PANE_ROWS].cursor, kept_column(q->kept, str_of(b->by)))
			    : NO_STR;

	if (!about.len)
		return false;
	open_rows(a, b->into, about);
	a->view.under = from;
	act_note_place(a);
	return true;
}

static bool is_order(enum action act)
{
	return act == ACT_SORT_ROWS || act == ACT_SORT_SIZE || act == ACT_SORT_AGE || act == ACT_SORT_NAME;
}

/* The glob of the family that the line is about; absent: it is about one table. */
static str family_here(struct app *a)
{
	const struct question *q = row_screens_of(&a->state)->answer;
	ptrdiff_t i = a->view.spot[PANE_ROWS].cursor;
	int name = q ? kept_column(q->kept, S("qualified_name")) : -1;

	if (name < 0 || i >= q->kept->rows.len || !q->kept->rows.at[i][name].shown.at)
		return NO_STR;
	return family_glob(a->frame, q->kept->rows.at[i][name].shown);
}

static void unfold(struct app *a)
{
	if (!act_members(a, family_here(a)))
		act_say(a, S("no partitions or date shards to open here"));
}

static bool key_here(struct app *a, enum action act)
{
	if (is_order(act))
		rows_order(a, act);
	else if (act == ACT_FOLD && row_screen_obeys(row_screens_of(&a->state)->view.which))
		unfold(a);
	else if (act == ACT_REFRESH || act == ACT_SORT_NOT)
		ask(a, act == ACT_SORT_NOT);
	else
		return act == ACT_OPEN && go_into(a);
	row_screens_of(&a->state)->order.is &= act != ACT_SORT_NOT;
	return true;
}

bool rows_key(struct app *a, enum action act)
{
	const struct row_screen *b = row_screen_of(act);
	str subject = b && b->subject ? act_subject(a) : NO_STR;

	if (frame_pane(a) == PANE_ROWS && key_here(a, act))
		return true;
	if (act == ACT_OPEN && frame_pane(a) == PANE_ROWS && rows_admits(&a->state, a->frame).len)
		admit(a, rows_admits(&a->state, a->frame));
	else if (frame_pane(a) == PANE_ROWS && (act == ACT_HIT_NEXT || act == ACT_HIT_PREVIOUS))
		act_move(a, act == ACT_HIT_NEXT ? ACT_PAGE_DOWN : ACT_PAGE_UP);
	else if (!b)
		return false;
	else if (b->of_column && !is_shown(a, b) && act_column(a).len)
		open_rows(a, b, act_column(a));
	else if (b->typed)
		type_for(a, b);
	else if (!has_query(a, b))
		return true;
	else if (b->subject && (!subject.len || is_shown(a, b)))
		type_for(a, b);
	else
		open_rows(a, b, subject);
	return true;
}

/* The screen, then its parameter. */
str rows_save(struct app *a, struct arena *to)
{
	const struct row_screen_view *v = &row_screens_of(&a->state)->view;

	return view_bytes(to, &v->which, sizeof v->which, v->about);
}

void rows_restored(struct app *a, str saved)
{
	const struct row_screens *now = row_screens_of(&a->state);
	struct row_screen_view v = { 0 };

	if (!a->view.side_open || a->view.side != PANE_ROWS || saved.len < (ptrdiff_t)sizeof v.which)
		return;
	memcpy(&v.which, saved.at, sizeof v.which);
	v.about = str_from(saved, (ptrdiff_t)sizeof v.which);
	if (!v.which)
		return;
	/* The line or the time may have changed. */
	if ((!v.which->query || (row_screen_obeys(v.which) && str_eq(sb_str(&now->query), sb_str(&a->searched)))) &&
	    v.which == now->view.which && str_eq(v.about, now->view.about) && is_of_this_time(a))
		return;
	choose(a, v.which, v.about);
	ask(a, true);
}

/* What its parameter names. Absent: not that catalog. */
static str about_renamed(struct arena *to, const struct row_screen_view *v, str catalog, str now)
{
	bool names = v->which && (v->which->subject || v->which->of_generation);

	return names && v->about.len ? bookmark_renamed(to, v->about, catalog, now) : NO_STR;
}

str rows_saved_renamed(struct arena *to, str saved, str catalog, str now)
{
	struct row_screen_view v = { 0 };

	if (saved.len < (ptrdiff_t)sizeof v.which)
		return NO_STR;
	memcpy(&v.which, saved.at, sizeof v.which);
	v.about = str_from(saved, (ptrdiff_t)sizeof v.which);
	v.about = about_renamed(to, &v, catalog, now);
	return v.about.at ? view_bytes(to, &v.which, sizeof v.which, v.about) : NO_STR;
}

void rows_renamed(struct app *a, str catalog, str now)
{
	const struct row_screen_view *v = &row_screens_of(&a->state)->view;
	str about = about_renamed(a->frame, v, catalog, now);

	if (about.at)
		choose(a, v->which, about);
}

/* The query line was edited, here or elsewhere. */
void rows_list_came(struct app *a)
{
	const struct row_screens *b = row_screens_of(&a->state);

	if (!a->view.side_open || a->view.side != PANE_ROWS || !row_screen_obeys(b->view.which) ||
	    str_eq(sb_str(&b->query), sb_str(&a->searched)))
		return;
	a->view.spot[PANE_ROWS] = (struct pane_cursor){ 0 };
	ask(a, true);
}

void rows_time_changed(struct app *a)
{
	rows_restored(a, rows_save(a, a->frame));
}

void rows_refreshed(struct app *a)
{
	if (row_screens_of(&a->state)->view.which && a->view.side_open && a->view.side == PANE_ROWS)
		ask(a, true);
}

void rows_stopped(struct app *a)
{
	a->timers.pane[PANE_ROWS] = 0;
	row_screens_of(&a->state)->failed |= row_screens_of(&a->state)->asking;
	row_screens_of(&a->state)->asking = false;
}

static void first_came(struct app *a, struct question *q)
{
	struct row_screens *b = row_screens_of(&a->state);

	b->asking = b->failed = false;
	question_replace(&b->answer, q);
	question_replace(&b->below, NULL);
	rows_sort(b);
	if (!q->kept->rows.len && b->view.which->typed)
		trial_end(a);
}

static void none_came(struct app *a, struct question *q)
{
	row_screens_of(&a->state)->asking = false;
	row_screens_of(&a->state)->failed = true;
	answer_failed(a, q);
}

static void more_came(struct app *a, struct question *q)
{
	struct row_screens *b = row_screens_of(&a->state);

	if (b->answer)
		kept_append(b->answer, q);
	rows_sort(b);
	arena_close(q->arena);
	if (b->answer && a->to_end == PANE_ROWS)
		act_move_to(a, PANE_ROWS, PTRDIFF_MAX);
}

static void no_more(struct app *a, struct question *q)
{
	(void)a;
	arena_close(q->arena);
}

/* A failure is shown in place of its rows. */
static void below_came(struct app *a, struct question *q)
{
	question_replace(&row_screens_of(&a->state)->below, q);
}

const struct purpose rows_first = { .answer = first_came, .failed = none_came, .lane = JOB_SOURCE };
const struct purpose rows_more = { .answer = more_came, .failed = no_more, .lane = JOB_SOURCE };
const struct purpose rows_detail = { .answer = below_came, .failed = below_came, .lane = JOB_SOURCE };
