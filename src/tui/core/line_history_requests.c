/* The lines of earlier runs, read once on a worker when first needed, and written as they are typed. */
#include "tui/core/explorer.h"

#include "base/arena.h"

#include "base/banned.h"

struct recalling {
	struct strs lines; /* read */
	bool many;
	str news;	 /* to be written; absent: to read */
	ptrdiff_t known; /* number of lines in the file afterwards */
	bool whole;
};

static const struct purpose recalled_lines;

static void run_recall(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct recalling *r = q->own;

	(void)stop;
	if (r->news.len)
		line_history_write(r->news, r->whole);
	else
		line_history_read(q->arena, &r->lines, &r->many);
	q->good = true;
}

static void ask(struct app *a, struct recalling what)
{
	struct question *q = question_new(&a->asker, &recalled_lines, NULL, NO_STR);
	struct recalling *r = q->own = new(q->arena, struct recalling);

	*r = what;
	r->news = str_dup(q->arena, what.news);
	q->ask.caller.quiet = true;
	question_send(&a->asker, q, run_recall);
}

/* One at a time: lines typed while others are written go with the next write, or at the end. */
void line_history_keep(struct app *a)
{
	struct line_history *r = &a->command.recall;
	bool whole;
	str news = line_history_news(r, a->frame, &whole);

	if (news.len && !jobs_busy(a->jobs, &recalled_lines))
		ask(a, (struct recalling){ .news = news, .whole = whole, .known = r->lines.len });
}

/* The lines of earlier runs are requested once, and before a line is added. */
void line_history_before(struct app *a)
{
	if (!a->command.recalled)
		ask(a, (struct recalling){ 0 });
	a->command.recalled = true;
}

void act_remember_query(struct app *a, str text)
{
	if (a->command.recall.now < a->command.recall.lines.len)
		return; /* it is one of them, and the walk may continue */
	line_history_before(a);
	line_history_add(&a->command.recall, str_fmt(a->frame, "/%.*s", STR(text)));
	line_history_keep(a);
}

void act_recall_query(struct app *a)
{
	struct line_history *r = &a->command.recall;
	str line;

	a->command.query_waits = !a->command.recalled || jobs_busy(a->jobs, &recalled_lines);
	line_history_before(a);
	if (a->command.query_waits)
		return;
	if (!line_history_walk(r, -1, str_fmt(a->frame, "/%.*s", STR(line_edit_text(&a->line))), &line)) {
		act_say(a, r->now < r->lines.len ? S("no older line begins like this")
						 : S("no earlier line begins like this"));
		return;
	}
	line_edit_set(&a->line, str_from(line, 1));
	act_line_changed(a);
	act_offer_nothing(a);
}

static void line_history_came(struct app *a, struct question *q)
{
	struct recalling *o = q->own;

	if (o->news.len)
		line_history_written(&a->command.recall, o->known, o->whole);
	else
		line_history_take(&a->command.recall, &o->lines, o->many);
	arena_close(q->arena);
	if (a->command.query_waits && a->view.typing)
		act_recall_query(a);
	a->command.query_waits = false;
}

static const struct purpose recalled_lines = { .answer = line_history_came, .failed = line_history_came };
