#include "tui/catalogs/change_requests.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "tui/short_text.h"
#include "workspace/sources/source_check.h"

#include "base/banned.h"

struct source_task *source_task_of(const struct question *q)
{
	return q->own;
}

/* ---- changes ---- */

static bool remove_snapshot(struct workspace *s, str name, bool *cached, struct err *err)
{
	struct store *writer = workspace_writer(s, err);
	bool good;

	if (!writer)
		return false;
	good = store_catalog_remove(writer, name, cached, err);
	workspace_return(s, writer);
	if (good)
		workspace_sweep(s);
	return good;
}

/*
 * The entry first, since it can be put back: while another process writes to the cache, nothing changes. If it cannot
 * be put back either, `done` stays, to be undone later.
 */
static bool remove_it(struct question *q, struct source_task *t)
{
	struct err ignored = { 0 };

	if (!source_remove(q->session, q->arena, t->name, &t->done, &q->err))
		return false;
	if (t->keeps_snapshot || remove_snapshot(q->session, t->name, &t->cached, &q->err))
		return true;
	if (t->done.file.at && source_put_back(q->session, &t->done, NULL, &ignored))
		t->done = (struct source_change){ 0 };
	return false;
}

static void run_change(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct source_task *t = source_task_of(q);

	if (t->undo)
		q->good = source_put_back(q->session, &t->done, stop, &q->err);
	else if (t->what == SOURCE_EDITED)
		q->good = source_edit(q->session, q->arena, t->name, t->shown, t->text, &t->done, &q->err);
	else if (t->what == SOURCE_RENAMED)
		q->good = source_rename(q->session, q->arena, t->name, t->text, stop, &t->done, &q->err);
	else
		q->good = remove_it(q, t);
}

void ask_change(const struct asker *who, const struct source_task *task)
{
	struct question *q = question_new(who, &catalogs_change, NULL, task->name);
	struct source_task *t = q->own = new(q->arena, struct source_task);

	*t = *task;
	t->name = q->subject;
	t->text = str_dup(q->arena, task->text);
	t->shown = str_dup(q->arena, task->shown);
	question_send(who, q, run_change);
}

/* ---- a test ---- */

static str encryption(str tls)
{
	if (str_eq(tls, S("none")))
		return S(", not encrypted");
	return tls.len && !str_eq(tls, S("local")) ? S(", encrypted") : S("");
}

/* "PostgreSQL 15.4 answers in 12 ms as reader on shop, read-only, not encrypted" */
static str answer_words(struct arena *a, const struct examined *x)
{
	scoped(sb_free) struct sb b = SB(4096);
	const struct source_info *is = &x->info;
	str version = is->version, number = version;

	str_cut(&version, ' ', &number);
	sb_fmt(&b, "%.*s%s%.*s answers in %.*s", STR(is->product), number.len ? " " : "", STR(number),
	       STR(words_ms(a, x->connect_us + x->ask_us)));
	if (is->user.len)
		sb_fmt(&b, " as %.*s", STR(is->user));
	if (is->database.len)
		sb_fmt(&b, " on %.*s", STR(is->database));
	if (is->readonly_by.len)
		sb_puts(&b, ", read-only");
	sb_put(&b, encryption(is->tls));
	if (x->has_grants && x->grants.hidden > 0)
		sb_fmt(&b, "; %lld of its %.*s %s not readable", (long long)x->grants.hidden,
		       STR(str_counted(a, x->grants.assets, "table")), x->grants.hidden == 1 ? "is" : "are");
	return str_dup(a, clean(a, sb_str(&b)));
}

static void run_test(void *with, const struct stop *stop)
{
	struct question *q = with;
	struct examination *all;
	const struct examined *x;

	all = workspace_examine(q->session, &q->subject, 1, stop);
	x = workspace_examined(all, 0);
	q->good = x->answered;
	if (q->good)
		q->own = new(q->arena, str);
	if (q->good)
		*(str *)q->own = answer_words(q->arena, x);
	else if (x->as)
		q->err = x->trouble;
	else
		err_set(&q->err, ERR_USAGE, "%.*s", STR(cached_only_words(q->arena, q->subject)));
	workspace_examine_close(all);
}

void ask_test(const struct asker *who, str name)
{
	question_send(who, question_new(who, &catalogs_test, NULL, name), run_test);
}

/* ---- keeping a password ---- */

static void run_keep(void *with, const struct stop *stop)
{
	struct question *q = with;
	str *path = q->own = new(q->arena, str);

	q->good = workspace_keep_password(q->session, q->ask.caller.client, q->arena, q->subject, stop, path, &q->err);
}

void ask_keep_password(const struct asker *who, str name)
{
	question_send(who, question_new(who, &catalogs_keep, NULL, name), run_keep);
}

str answer_text(const struct question *q)
{
	return *(const str *)q->own;
}
