#include "adapter/duckdb/connection.h"

#include <string.h>

#include "base/arena.h"
#include "base/mutex.h"

#include "base/banned.h"

enum { COLUMNS_MOST = 4000 };

/* ---- a source ---- */

const struct source_option duck_options[] = {
	[DUCK_LIBRARY] = { .name = "library", .help = "the path of libduckdb.so, if the system does not find it" },
	[DUCK_ATTACH] = { .name = "attach",
			  .help = "other DuckDB files to show with this one, as [NAME=]PATH, separated by commas" },
	{ 0 },
};

str duck_library_path(const struct source *s)
{
	return s ? source_option(s, &duck_options[DUCK_LIBRARY]) : NO_STR;
}

static bool may_attach(const struct conn *c, struct err *err)
{
	for (ptrdiff_t i = 0; i < c->attached.len; i++)
		if (!duck_file_check(c->attached.at[i].path, err))
			return false;
	return true;
}

struct conn *duck_conn(const struct source *s, const struct observer *w)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);

	*c = (struct conn){
		.source = s, .observer = w ? *w : (struct observer){ 0 }, .arena = a, .lock = mutex_open()
	};
	return c;
}

struct conn *duck_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct conn *c = duck_conn(s, w);
	struct arena *a = c->arena;

	if (stop_not_yet(stop, err) && duck_path(a, s->url, &c->path, err) && duck_file_check(c->path, err) &&
	    duck_attachments(a, s, c->path, &c->attached, err) && may_attach(c, err) &&
	    duck_load(duck_library_path(s), &c->lib, err))
		return c;
	duck_close(c);
	return NULL;
}

void duck_close(struct conn *c)
{
	if (!c)
		return;
	mutex_close(c->lock);
	arena_close(c->arena);
}

void duck_cancel(struct conn *c)
{
	atomic_store(&c->stop.cancelled, true);
	mutex_lock(c->lock);
	if (c->open)
		c->lib.interrupt(c->open);
	mutex_unlock(c->lock);
}

void duck_progress(struct conn *c, const char *stage)
{
	if (c->observer.progress)
		c->observer.progress(c->observer.with, stage, 0, -1);
}

/* ---- failures ---- */

/* The kind that DuckDB puts before a colon, and what it means here. */
static enum err_kind kind_of(str message)
{
	static const struct {
		str begins;
		enum err_kind kind;
	} kinds[] = { { S("INTERRUPT"), ERR_TIMEOUT },
		      { S("Permission Error"), ERR_GUARD },
		      { S("Out of Memory Error"), ERR_SOURCE },
		      { S("Parser Error"), ERR_QUERY },
		      { S("Binder Error"), ERR_QUERY },
		      { S("Catalog Error"), ERR_QUERY },
		      { S("Serialization Error"), ERR_CORRUPT_SOURCE } };

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_starts(message, kinds[i].begins))
			return kinds[i].kind;
	return ERR_SOURCE;
}

/*
 * Its messages end with a picture of the query; the first line says it all. Those about CSV begin with the line of the
 * file, however long it is, and end with what to try; the reason stands between.
 */
static str sentence_of(str text)
{
	ptrdiff_t solution = str_find(text, S("\n\nPossible"));
	str line = text;

	if (solution < 0) {
		str_cut(&text, '\n', &line);
		return line;
	}
	line = str_upto(text, solution);
	for (ptrdiff_t i = line.len; i > 0; i--)
		if (line.at[i - 1] == '\n')
			return str_from(line, i);
	return line;
}

static bool failed(const struct conn *c, const char *message, struct err *err)
{
	str text = str_trim(str_of(message)), line = sentence_of(text);
	enum err_kind kind = kind_of(text);

	if (!stop_not_yet(&c->stop, err))
		return false;
	return err_set(err, kind, "%.*s", STR(line));
}

/* What the library says of a damaged file, and plainer words. */
static const struct {
	const char *words, *says;
} damages[] = {
	{ "Could not read enough bytes", ": it is cut off" },
	{ "checksum", ": a checksum does not match" },
	{ "Corrupt", "" },
	{ "Failed to deserialize", "" },
};

static bool cannot_open(const struct conn *c, str path, str message, struct err *err)
{
	if (str_find(message, S("lock on file")) >= 0) {
		err_set(err, ERR_SOURCE, "another program has %.*s open to write", STR(path));
		return err_next(err, "Close it there, or read a copy of the file.");
	}
	if (duck_file_is_newer(path, c->lib.library_version(), err))
		return false;
	for (size_t i = 0; i < sizeof damages / sizeof *damages; i++)
		if (str_find(message, str_of(damages[i].words)) >= 0) {
			err_set(err, ERR_CORRUPT_SOURCE, "%.*s is damaged%s", STR(path), damages[i].says);
			return err_next(err, "Restore it from a backup.");
		}
	return err_set(err, ERR_SOURCE, "%.*s: %.*s", STR(path), STR(message));
}

/* ---- opening for a call ---- */

/* What is set before a file is opened, and what closes it in: no other files, no network, no extension. */
static struct duck_config *configured(const struct conn *c)
{
	static const char *const settings[][2] = {
		{ "access_mode", "READ_ONLY" },
		{ "autoinstall_known_extensions", "false" },
		{ "autoload_known_extensions", "false" },
		{ "threads", "2" },
		{ "memory_limit", "1GB" },
	};
	struct duck_config *config = NULL;

	if (c->lib.create_config(&config))
		return NULL;
	/* A database in memory can only be opened to write. */
	for (size_t i = c->folder.at ? 1 : 0; i < sizeof settings / sizeof *settings; i++)
		if (c->lib.set_config(config, settings[i][0], settings[i][1])) {
			c->lib.destroy_config(&config);
			return NULL;
		}
	return config;
}

static bool opened(struct conn *c, struct duck_database **database, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct duck_config *config = configured(c);
	char *message = NULL;
	bool good;

	if (!config)
		return err_set(err, ERR_UNSUPPORTED, "DuckDB %s cannot be set to read only", c->lib.library_version());
	good = !c->lib.open_ext(c->folder.at ? ":memory:" : str_c(a, c->path), database, config, &message);
	c->lib.destroy_config(&config);
	if (!good)
		cannot_open(c, c->path, str_of(message), err);
	c->lib.free(message);
	return good;
}

/* A statement of ours; *message, in the arena: why it failed. */
static bool set(struct conn *c, struct arena *a, str sql, str *message)
{
	struct duck_result result = { 0 };
	bool good = !c->lib.query(c->open, str_c(a, sql), &result);

	if (!good)
		*message = str_dup(a, str_of(c->lib.result_error(&result)));
	c->lib.destroy_result(&result);
	return good;
}

static bool attached(struct conn *c, struct arena *a, const struct duck_attached *file, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	str message = NO_STR;

	sb_puts(&sql, "ATTACH ");
	sql_text(&sql, &dialect_duckdb, file->path);
	sb_puts(&sql, " AS ");
	sql_name(&sql, &dialect_duckdb, file->name);
	sb_puts(&sql, " (READ_ONLY)");
	return set(c, a, sb_str(&sql), &message) || cannot_open(c, file->path, message, err);
}

/* Opens one folder or file to an engine without a database, which then keeps everything in memory. */
static bool folder_opened(struct conn *c, struct arena *a, str *message)
{
	scoped(sb_free) struct sb sql = SB(1 << 18);
	str folder = c->alone ? c->folder : str_fmt(a, "%.*s/", STR(c->folder));

	sb_puts(&sql, c->alone ? "SET allowed_paths = [" : "SET allowed_directories = [");
	sql_text(&sql, &dialect_duckdb, folder);
	sb_puts(&sql, ", ");
	sql_text(&sql, &dialect_duckdb, duck_escaped_path(a, folder));
	sb_puts(&sql, "]");
	return set(c, a, sb_str(&sql), message) && set(c, a, S("SET temp_directory = ''"), message) &&
	       set(c, a, S("SET parquet_metadata_cache = true"), message);
}

/* From here on it reads these files and nothing else, and none of that can be set again. */
static bool closed_in(struct conn *c, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str message = NO_STR;

	for (ptrdiff_t i = 0; i < c->attached.len; i++)
		if (!stop_not_yet(&c->stop, err) || !attached(c, a, &c->attached.at[i], err))
			return false;
	return ((!c->folder.at || folder_opened(c, a, &message)) &&
		set(c, a, S("SET enable_external_access = false"), &message) &&
		set(c, a, S("SET lock_configuration = true"), &message)) ||
	       err_set(err, ERR_UNSUPPORTED, "DuckDB %s cannot be closed in: %.*s", c->lib.library_version(),
		       STR(message));
}

static void set_open(struct conn *c, struct duck_connection *open)
{
	mutex_lock(c->lock);
	c->open = open;
	mutex_unlock(c->lock);
}

bool duck_look(struct conn *c, const struct stop *stop, bool (*look)(struct conn *c, void *with, struct err *err),
	       void *with, struct err *err)
{
	struct duck_database *database = NULL;
	struct duck_connection *open = NULL;
	int64_t limit = c->source->timeout_ms;
	bool good;

	atomic_store(&c->stop.cancelled, false);
	c->stop.deadline_us = limit > 0 && limit < INT64_MAX / 2000 ? clock_monotonic_us() + limit * 1000 : 0;
	c->stop.parent = stop;
	if (!stop_not_yet(&c->stop, err) || !opened(c, &database, err))
		return false;
	good = !c->lib.connect(database, &open) ||
	       err_set(err, ERR_SOURCE, "%.*s: DuckDB accepts no connection", STR(c->path));
	if (good) {
		set_open(c, open);
		good = closed_in(c, err) && look(c, with, err);
		set_open(c, NULL);
		c->lib.disconnect(&open);
	}
	c->lib.close(&database);
	return good;
}

/* ---- queries ---- */

/* The only statement of the text, prepared. */
static struct duck_statement *prepared(struct conn *c, str sql, int type, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct duck_statements *statements = NULL;
	struct duck_statement *s = NULL;
	uint64_t n = c->lib.extract_statements(c->open, str_c(a, sql), &statements);

	if (!n)
		failed(c, c->lib.extract_statements_error(statements), err);
	else if (n > 1)
		err_set(err, ERR_GUARD, "the text is more than one statement");
	else if (c->lib.prepare_extracted_statement(c->open, statements, 0, &s))
		failed(c, c->lib.prepare_error(s), err);
	else if (c->lib.prepared_statement_type(s) != type)
		err_set(err, ERR_GUARD, "the statement does not only read");
	c->lib.destroy_extracted(&statements);
	if (err->kind != ERR_NONE)
		c->lib.destroy_prepare(&s);
	return s;
}

static str text_at(const struct duck_string *s)
{
	return str_n(s->len <= DUCK_SHORT ? (const char *)s + sizeof s->len : s->at, (ptrdiff_t)s->len);
}

static bool give_chunk(struct conn *c, struct duck_chunk *chunk, int columns, const struct duck_fn *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	uint64_t rows = c->lib.data_chunk_get_size(chunk);
	const struct duck_string **data = new_n(a, const struct duck_string *, columns + 1);
	const uint64_t **valid = new_n(a, const uint64_t *, columns + 1);
	str *cells = new_n(a, str, columns + 1);

	for (int i = 0; i < columns; i++) {
		struct duck_vector *v = c->lib.data_chunk_get_vector(chunk, (uint64_t)i);

		data[i] = c->lib.vector_get_data(v);
		valid[i] = c->lib.vector_get_validity(v);
	}
	for (uint64_t row = 0; row < rows; row++) {
		for (int i = 0; i < columns; i++)
			cells[i] = !valid[i] || valid[i][row / 64] >> row % 64 & 1 ? text_at(&data[i][row]) : NO_STR;
		if (!to->row(to->with, cells, columns, err))
			return false;
	}
	return true;
}

static bool give_rows(struct conn *c, struct duck_result *result, const struct duck_fn *to, int64_t *rows,
		      struct err *err)
{
	uint64_t columns = c->lib.column_count(result);
	struct duck_chunk *chunk;
	const char *message;
	bool good = columns <= COLUMNS_MOST ||
		    err_set(err, ERR_SOURCE, "an answer of more than %d columns", COLUMNS_MOST);

	while (good && stop_not_yet(&c->stop, err) && (chunk = c->lib.fetch_chunk(*result)) != NULL) {
		*rows += (int64_t)c->lib.data_chunk_get_size(chunk);
		good = give_chunk(c, chunk, (int)columns, to, err);
		c->lib.destroy_data_chunk(&chunk);
	}
	message = good && err->kind == ERR_NONE ? c->lib.result_error(result) : NULL;
	return message ? failed(c, message, err) : good && err->kind == ERR_NONE;
}

/* Task by task, so that it can be stopped in between; within a task, a cancel interrupts it. */
static bool execute(struct conn *c, struct duck_statement *s, struct duck_result *result, struct err *err)
{
	struct duck_pending *pending = NULL;
	enum duck_task state = DUCK_NOT_READY;
	bool good = !c->lib.pending_prepared_streaming(s, &pending) || failed(c, c->lib.pending_error(pending), err);

	while (good && (state == DUCK_NOT_READY || state == DUCK_NO_TASK)) {
		good = stop_not_yet(&c->stop, err);
		if (good)
			state = c->lib.pending_execute_task(pending);
	}
	if (good && state == DUCK_FAILED)
		good = failed(c, c->lib.pending_error(pending), err);
	if (good && c->lib.execute_pending(pending, result))
		good = failed(c, c->lib.result_error(result), err);
	c->lib.destroy_pending(&pending);
	return good;
}

static bool bound(struct conn *c, struct duck_statement *s, const struct duck_query *q, struct err *err)
{
	for (int i = 0; i < q->count; i++)
		if (c->lib.bind_varchar_length(s, (uint64_t)i + 1, q->values[i].at, (uint64_t)q->values[i].len))
			return failed(c, c->lib.prepare_error(s), err);
	return true;
}

bool duck_may_run(struct conn *c, str sql, struct err *err)
{
	struct duck_statement *s = prepared(c, sql, DUCK_SELECT, err);

	c->lib.destroy_prepare(&s);
	return err->kind == ERR_NONE;
}

bool duck_ask(struct conn *c, const struct duck_query *q, const struct duck_fn *to, struct err *err)
{
	struct duck_statement *s;
	struct duck_result result = { 0 };
	int64_t began = clock_monotonic_us(), rows = 0;
	bool good;

	if (!stop_not_yet(&c->stop, err))
		return false;
	s = prepared(c, q->sql, q->explains ? DUCK_EXPLAIN : DUCK_SELECT, err);
	if (!s)
		return false;
	good = bound(c, s, q, err) && execute(c, s, &result, err) && give_rows(c, &result, to, &rows, err);
	c->lib.destroy_result(&result);
	c->lib.destroy_prepare(&s);
	if (c->observer.asked)
		c->observer.asked(c->observer.with, q->sql, clock_monotonic_us() - began, rows);
	return good;
}
