#include "tui/basket/pane.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

enum { DOCUMENT_MOST = 256 << 20 };

/* ---- keeping ---- */

bool bookmarks_keep(const struct keeping *k, struct err *err)
{
	if (!dir_make_private(path_dir(k->path), err))
		return false;
	if (k->changes.len && !bookmarks_change_file(k->path, &k->changes, err))
		return false;
	return !k->copied.at || file_replace(k->copied_path, k->copied, err);
}

static void run_keep(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	q->good = bookmarks_keep(q->own, &q->err);
}

void ask_keep(const struct asker *who, const struct keeping *what)
{
	struct question *q = question_new(who, &basket_keep, NULL, NO_STR);
	struct keeping *k = q->own = new(q->arena, struct keeping);

	k->path = str_dup(q->arena, what->path);
	k->copied_path = str_dup(q->arena, what->copied_path);
	k->copied = str_dup(q->arena, what->copied);
	for (ptrdiff_t i = 0; i < what->changes.len; i++) {
		struct bookmark_change c = what->changes.at[i];

		c.name = str_dup(q->arena, c.name);
		c.now = str_dup(q->arena, c.now);
		*push(&k->changes, q->arena) = c;
	}
	question_send(who, q, run_keep);
}

static void run_rows(void *with, const struct stop *stop)
{
	static const struct table_rows none;
	struct question *q = with;

	bookmark_rows_look_up(q->own, q, &none, stop);
	q->good = true;
}

void ask_basket_rows(const struct asker *who, const struct strs *names)
{
	struct question *q = question_new(who, &basket_rows, NULL, NO_STR);

	q->ask.caller.quiet = true;
	q->own = new(q->arena, struct bookmark_rows);
	bookmark_rows_add(q->own, q->arena, names);
	question_send(who, q, run_rows);
}

/* ---- exporting ---- */

struct taking_text {
	struct sb *to;
	int at; /* of the column with the text, -1: none */
};

struct export *export_of(const struct question *q)
{
	return q->own;
}

static struct question *export_question(const struct asker *who, const char *tool, const char *format, str file)
{
	struct question *q = question_new(who, &basket_export, tool, NO_STR);
	struct export *e = q->own = new(q->arena, struct export);

	e->format = format;
	e->file = str_dup(q->arena, file);
	return q;
}

static bool text_columns_come(void *with, const struct column *columns, ptrdiff_t n)
{
	struct taking_text *t = with;

	t->at = -1;
	for (ptrdiff_t i = 0; i < n; i++)
		if (str_eq(str_of(columns[i].name), S("text")))
			t->at = (int)i;
	return true;
}

static bool text_row_comes(void *with, const struct value *cells, ptrdiff_t n)
{
	struct taking_text *t = with;

	if (t->at >= 0 && t->at < n && cells[t->at].kind == VALUE_TEXT)
		sb_put(t->to, cells[t->at].text);
	return !t->to->over;
}

/* Reserves the name first, with a file that only this call can have created: never overwrites an existing file. */
static bool claim(struct question *q, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

	if (fd >= 0) {
		close(fd);
		return true;
	}
	export_of(q)->taken = errno == EEXIST;
	if (export_of(q)->taken)
		return err_set(&q->err, ERR_USAGE, "%.*s exists already", STR(export_of(q)->file));
	return err_errno(&q->err, ERR_DISK, "cannot write", export_of(q)->file);
}

static bool write_document(struct question *q)
{
	str whole = path_absolute(q->arena, export_of(q)->file);
	const char *path = str_c(q->arena, whole);
	struct file_out *f;

	if (!claim(q, path))
		return false;
	f = file_out_open(whole, &q->err);
	if (f && file_out_put(f, export_of(q)->text, &q->err)) {
		if (file_out_done(f, &q->err))
			return true;
	} else {
		file_out_drop(f);
	}
	unlink(path);
	return false;
}

static void run_export(void *with, const struct stop *stop)
{
	struct question *q = with;
	scoped(sb_free) struct sb text = SB(DOCUMENT_MOST);
	struct taking_text t = { .to = &text, .at = -1 };
	struct sink_out sink = { .columns = text_columns_come, .row = text_row_comes, .with = &t };

	q->ask.stop = stop;
	q->result.arena = q->arena;
	q->good = tool_call(q->session, &q->ask, &sink, &q->result, &q->err);
	q->ask.stop = NULL;
	if (q->good && text.over)
		q->good = err_set(&q->err, ERR_USAGE, "the document is too long");
	export_of(q)->text = str_dup(q->arena, sb_str(&text));
	if (q->good && export_of(q)->file.at)
		q->good = write_document(q);
}

void ask_export(const struct asker *who, const struct strs *names, const char *format, str file)
{
	struct question *q = export_question(who, "export_catalog", format, file);

	question_give_list(q, S("tables"), names);
	question_give(q, S("format"), str_of(format));
	question_send(who, q, run_export);
}

static void run_write(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	q->good = !export_of(q)->file.at || write_document(q);
}

void ask_write(const struct asker *who, str text, const char *format, str file)
{
	struct question *q = export_question(who, NULL, format, file);

	export_of(q)->text = str_dup(q->arena, text);
	question_send(who, q, run_write);
}
