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
		recall_write(r->news, r->whole);
	else
		recall_read(q->arena, &r->lines, &r->many);
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
void recall_keep(struct app *a)
{
	struct recall *r = &a->command.recall;
	bool whole;
	str news = recall_news(r, a->frame, &whole);

	if (news.len && !jobs_busy(a->jobs, &recalled_lines))
		ask(a, (struct recalling){ .news = news, .whole = whole, .known = r->lines.len });
}

/* The lines of earlier runs are requested once, and before a line is added. */
void recall_before(struct app *a)
{
	if (!a->command.recalled)
		ask(a, (struct recalling){ 0 });
	a->command.recalled = true;
}

void act_remember_query(struct app *a, str text)
{
	if (a->command.recall.now < a->command.recall.lines.len)
		return; /* it is one of them, and the walk may continue */
	recall_before(a);
	recall_add(&a->command.recall, str_fmt(a->frame, "/%.*s", STR(text)));
	recall_keep(a);
}

void act_recall_query(struct app *a)
{
	struct recall *r = &a->command.recall;
	str line;

	a->command.query_waits = !a->command.recalled || jobs_busy(a->jobs, &recalled_lines);
	recall_before(a);
	if (a->command.query_waits)
		return;
	if (!recall_walk(r, -1, str_fmt(a->frame, "/%.*s", STR(lineedit_text(&a->line))), &line)) {
		act_say(a, r->now < r->lines.len ? S("no older line begins like this")
						 : S("no earlier line begins like this"));
		return;
	}
	lineedit_set(&a->line, str_from(line, 1));
	act_line_changed(a);
	act_offer_nothing(a);
}

static void recall_came(struct app *a, struct question *q)
{
	struct recalling *o = q->own;

	if (o->news.len)
		recall_written(&a->command.recall, o->known, o->whole);
	else
		recall_take(&a->command.recall, &o->lines, o->many);
	arena_close(q->arena);
	if (a->command.query_waits && a->view.typing)
		act_recall_query(a);
	a->command.query_waits = false;
}

static const struct purpose recalled_lines = { .answer = recall_came, .failed = recall_came };
