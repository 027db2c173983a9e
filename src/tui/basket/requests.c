#include "tui/core/requests.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/json.h"
#include "tui/short_text.h"

#include "base/banned.h"

enum { DOCUMENT_MOST = 256 << 20 };

/* ---- rows for the top of the list ---- */

static void add_names(struct aside *to, struct arena *a, const struct strs *from)
{
	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(&to->names, a) = str_dup(a, from->at[i]);
}

struct aside *aside_for_list(struct arena *a, const struct shelf *shelf)
{
	struct aside *to = new(a, struct aside);

	add_names(to, a, &shelf->list[SHELF_PINS]);
	add_names(to, a, &shelf->list[SHELF_RECENT]);
	return to->names.len ? to : NULL;
}

static struct row row_of(struct arena *a, const struct asset_row *r)
{
	return (struct row){
		.qualified = r->qualified,
		.comment = r->asset.comment,
		.kind = r->asset.kind,
		.rows_kind = r->asset.stats.row_kind,
		.fields = r->asset.fields.len,
		.rows = r->asset.stats.row_count,
		.size = r->asset.stats.size_bytes,
		.refs = UNKNOWN, /* its look would have to ask who points at it */
		.owner = r->asset.owner,
		.tags = words_list(a, &r->tags, ", "),
		.modified = r->last_updated_at,
		.modified_is_bound = !stats_tell_write(&r->asset.stats),
	};
}

static bool is_among(const struct question *q, str name)
{
	for (ptrdiff_t i = 0; i < q->rows.len; i++)
		if (str_eq(q->rows.at[i].qualified, name))
			return true;
	return false;
}

/* One that is not there any more (or is of another cache) is not shown, and stays put aside. */
static void look_up(struct question *q, str name, const struct stop *stop)
{
	struct request_param asset = { .name = S("asset"), .text = name };
	struct result *r = new(q->arena, struct result);
	struct request ask = q->ask;
	const struct asset_parts *found;
	struct err ignored = { 0 };

	ask.tool = tool_named(S("describe_asset"));
	ask.given.at = &asset;
	ask.given.len = ask.given.cap = 1;
	ask.cached = true;
	ask.limit = 0;
	ask.stop = stop;
	r->arena = q->arena;
	if (!tool_call(q->session, &ask, NULL, r, &ignored))
		return;
	found = asset_parts_of(r->whole);
	if (found && str_eq(found->look->row.qualified, name))
		*push(&q->aside->rows, q->arena) = row_of(q->arena, &found->look->row);
}

void aside_look_up(struct question *q, const struct stop *stop)
{
	for (ptrdiff_t i = 0; q->aside && i < q->aside->names.len && !stop_is_due(stop); i++)
		if (!is_among(q, q->aside->names.at[i]))
			look_up(q, q->aside->names.at[i], stop);
}

/* ---- keeping ---- */

bool aside_read(struct shelf *into, str path, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	bool there = false;
	str text;

	if (!file_is_there(path, &there, err))
		return false;
	if (!there)
		return true;
	if (!file_read(scratch, path, SHELF_TEXT_MOST, &text, err))
		return false;
	if (shelf_read(into, text, err))
		return true;
	err_at(err, "%.*s", STR(path));
	return err_next(err, "Mend or remove it; until then nothing is kept in it.");
}

static bool keep_changes(const struct aside *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb text = SB(SHELF_TEXT_MOST);
	struct shelf now = { .arena = a };

	if (!aside_read(&now, k->path, err))
		return false;
	for (ptrdiff_t i = 0; i < k->changes.len; i++)
		shelf_change(&now, &k->changes.at[i]);
	shelf_write(&now, &text);
	return file_replace(k->path, sb_str(&text), err);
}

bool aside_keep(const struct aside *k, struct err *err)
{
	if (!dir_make_private(path_dir(k->path), err))
		return false;
	if (k->changes.len && !keep_changes(k, err))
		return false;
	return !k->copied.at || file_replace(k->copied_path, k->copied, err);
}

static void run_keep(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	q->good = aside_keep(q->aside, &q->err);
}

static struct question *question_aside(const struct asker *who, const struct purpose *of)
{
	struct question *q = question_new(who, of, NULL, NO_STR);

	q->aside = new(q->arena, struct aside);
	return q;
}

void ask_keep(const struct asker *who, const struct aside *what)
{
	struct question *q = question_aside(who, &basket_keep);
	struct aside *k = q->aside;

	k->path = str_dup(q->arena, what->path);
	k->copied_path = str_dup(q->arena, what->copied_path);
	k->copied = str_dup(q->arena, what->copied);
	for (ptrdiff_t i = 0; i < what->changes.len; i++) {
		struct shelf_change c = what->changes.at[i];

		c.name = str_dup(q->arena, c.name);
		*push(&k->changes, q->arena) = c;
	}
	question_send(who, q, run_keep);
}

static void run_rows(void *with, const struct stop *stop)
{
	struct question *q = with;

	aside_look_up(q, stop);
	q->good = true;
}

void ask_basket_rows(const struct asker *who, const struct strs *names)
{
	struct question *q = question_aside(who, &basket_rows);

	q->ask.caller.quiet = true;
	add_names(q->aside, q->arena, names);
	question_send(who, q, run_rows);
}

/* ---- exporting ---- */

struct taking_text {
	struct sb *to;
	int at; /* of the column with the text, -1: there is none */
};

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

/* The name is taken first, by a file that only we can have made: what is there is never written over. */
static bool claim(struct question *q, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

	if (fd >= 0) {
		close(fd);
		return true;
	}
	q->aside->taken = errno == EEXIST;
	if (q->aside->taken)
		return err_set(&q->err, ERR_USAGE, "%.*s is there already", STR(q->aside->file));
	return err_errno(&q->err, ERR_DISK, "cannot write", q->aside->file);
}

static bool write_document(struct question *q)
{
	str whole = path_absolute(q->arena, q->aside->file);
	const char *path = str_c(q->arena, whole);
	struct file_out *f;

	if (!claim(q, path))
		return false;
	f = file_out_open(whole, &q->err);
	if (f && file_out_put(f, q->aside->text, &q->err)) {
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
		q->good = err_set(&q->err, ERR_USAGE, "that is too long for one document");
	q->aside->text = str_dup(q->arena, sb_str(&text));
	if (q->good && q->aside->file.at)
		q->good = write_document(q);
}

const struct json *names_as_json(struct arena *a, const struct strs *names)
{
	struct json *list = new(a, struct json), **last = &list->first;

	list->kind = JSON_ARRAY;
	for (ptrdiff_t i = 0; i < names->len; i++) {
		struct json *one = new(a, struct json);

		one->kind = JSON_STR;
		one->text = str_dup(a, names->at[i]);
		*last = one;
		last = &one->next;
		list->len++;
	}
	return list;
}

void ask_export(const struct asker *who, const struct strs *names, const char *format, str file)
{
	struct question *q = question_aside(who, &basket_export);

	q->ask.tool = tool_named(S("export_catalog"));
	*push(&q->ask.given, q->arena) = (struct request_param){ .name = S("tables"),
								 .value = names_as_json(q->arena, names) };
	*push(&q->ask.given, q->arena) = (struct request_param){ .name = S("format"), .text = str_of(format) };
	q->aside->format = format;
	q->aside->file = str_dup(q->arena, file);
	question_send(who, q, run_export);
}

static void run_write(void *with, const struct stop *stop)
{
	struct question *q = with;

	(void)stop;
	q->good = !q->aside->file.at || write_document(q);
}

void ask_write(const struct asker *who, str text, const char *format, str file)
{
	struct question *q = question_aside(who, &basket_export);

	q->aside->format = format;
	q->aside->text = str_dup(q->arena, text);
	q->aside->file = str_dup(q->arena, file);
	question_send(who, q, run_write);
}
