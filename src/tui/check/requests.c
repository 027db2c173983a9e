/* Checks a text or the content of a file. */
#include "tui/check/check.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

enum { FILE_MOST = 4 << 20 };

static void run_check(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct check_asked *c = q->own;

	if (c->file.len && !file_read(q->arena, c->file, FILE_MOST, &c->text, &q->err))
		return;
	c->text = check_line_feeds(q->arena, c->text);
	question_give(q, S("sql"), c->text);
	q->good = question_call(q, NULL, stop);
}

void ask_check(const struct asker *who, str text, str file)
{
	struct question *q = question_new(who, &check_done, "check_sql", NO_STR);
	struct check_asked *c = q->own = new(q->arena, struct check_asked);

	c->text = str_dup(q->arena, text);
	c->file = str_dup(q->arena, file);
	question_send(who, q, run_check);
}
