/* Asks the engine about files: footers of Parquet files, many at once; samples of CSV and JSON files, one by one. */
#include <unistd.h>

#include "adapter/duckdb/files.h"
#include "adapter/duckdb/parquet_schema.h"
#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"

#include "base/banned.h"

enum { BATCH = 500, SQL_MOST = 64 << 20, META_MOST = 20, META_LONGEST = 200 };

/* ---- shapes ---- */

static str shape_text(struct arena *a, const struct data_shape *shape)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < shape->len; i++) {
		const struct data_column *c = &shape->at[i];

		sb_fmt(&b, "%d %td %td %td ", (int)c->nullable, c->name.len, c->type.len, c->comment.len);
		sb_put(&b, c->name);
		sb_put(&b, c->type);
		sb_put(&b, c->comment);
	}
	return str_dup(a, sb_str(&b));
}

/* The one shape with these columns; they are copied. */
const struct data_shape *data_shape_of(struct data_reading *r, const struct data_shape *shape)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	str text = shape_text(scratch, shape);
	struct map_entry *e = map_get(&r->shapes, text) ?: map_put(&r->shapes, str_dup(r->arena, text), NULL);
	struct data_shape *own;

	if (e->ptr)
		return e->ptr;
	own = new(r->arena, struct data_shape);
	for (ptrdiff_t i = 0; i < shape->len; i++)
		*push(own, r->arena) = (struct data_column){ str_dup(r->arena, shape->at[i].name),
							     str_dup(r->arena, shape->at[i].type),
							     str_dup(r->arena, shape->at[i].comment),
							     shape->at[i].nullable };
	return e->ptr = own;
}

static struct data_file *file_named(struct data_reading *r, str path)
{
	const struct map_entry *e = map_get(&r->files, path);

	return e ? e->ptr : NULL;
}

/* ---- problems ---- */

/* What the engine says, and what it means; in the rest its own words follow. */
static str problem_of(struct arena *a, str message)
{
	static const struct {
		str says;
		str problem;
	} known[] = {
		{ S("No magic bytes found"), S("it is cut off, or not a Parquet file") },
		{ S("too small to be a Parquet"), S("it is cut off, or not a Parquet file") },
		{ S("Maximum line size"), S("it has a line of more than 2 MB") },
		{ S("maximum_object_size"), S("it has an object of more than 16 MB") },
		{ S("Invalid unicode"), S("it is not in UTF-8") },
		{ S("Error when sniffing"), S("it has no rows and columns that can be recognised") },
		{ S("invalid UTF-8"), S("it is not in UTF-8") },
		{ S("Malformed JSON"), S("it is not valid JSON") },
		{ S("Permission denied"), S("it is not readable by this user") },
	};
	ptrdiff_t colon;
	str line;

	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (str_find(message, known[i].says) >= 0)
			return known[i].problem;
	str_cut(&message, '\n', &line);
	colon = str_find(line, S(": "));
	return str_dup(a, str_trim(colon > 0 ? str_from(line, colon + 2) : line));
}

static bool is_gone(const struct data_file *f, struct arena *a)
{
	return access(str_c(a, f->path), F_OK) != 0;
}

/* The failure of a question about one file is its problem; that of the engine, or a stop, is ours. */
static bool take_problem(struct data_reading *r, struct data_file *f, struct err *err)
{
	if (err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT)
		return false;
	f->gone = is_gone(f, r->arena);
	f->shape = NULL;
	f->problem = problem_of(r->arena, err->kind == ERR_NONE ? S("it has no columns") : str_of(err->text));
	err_clear(err);
	return true;
}

/* What needs no engine. */
static bool has_problem(struct data_reading *r, struct data_file *f)
{
	f->gone = is_gone(f, r->arena);
	if (f->gone)
		return true;
	f->closed = access(str_c(r->arena, f->path), R_OK) != 0;
	f->problem = f->closed ? S("it is not readable by this user") : !f->size ? S("it is empty") : NO_STR;
	return f->problem.at != NULL;
}

/* ---- SQL ---- */

static void put_path(struct sb *sql, str path)
{
	scoped(arena_close) struct arena *a = arena_open();

	sql_text(sql, &dialect_duckdb, duck_escaped_path(a, path));
}

void data_put_paths(struct sb *sql, const struct data_files *files, ptrdiff_t from, ptrdiff_t to)
{
	sb_putc(sql, '[');
	for (ptrdiff_t i = from; i < to; i++) {
		sb_puts(sql, i > from ? ", " : "");
		put_path(sql, files->at[i]->path);
	}
	sb_putc(sql, ']');
}

/* ---- Parquet ---- */

static bool take_footer(void *with, const str *cells, int n, struct err *err)
{
	struct data_file *f = file_named(with, cells[0]);

	(void)n;
	(void)err;
	if (!f)
		return true;
	str_int(cells[1], &f->rows);
	str_int(cells[2], &f->groups);
	f->writer = str_dup(((struct data_reading *)with)->arena, cells[3]);
	return true;
}

static bool take_compression(void *with, const str *cells, int n, struct err *err)
{
	struct data_reading *r = with;
	struct data_file *f = file_named(r, cells[0]);

	(void)n;
	(void)err;
	if (f)
		f->compression = str_lower(r->arena, cells[1]);
	return true;
}

static int hex(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : -1;
}

/* A BLOB as text has \x and two digits for all bytes beyond ASCII. Absent: it is not UTF-8. */
static str unescaped(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < text.len; i++) {
		bool escape = i + 3 < text.len && text.at[i] == '\\' && text.at[i + 1] == 'x' &&
			      hex(text.at[i + 2]) >= 0 && hex(text.at[i + 3]) >= 0;

		sb_putc(&b, escape ? (char)(hex(text.at[i + 2]) * 16 + hex(text.at[i + 3])) : text.at[i]);
		i += escape ? 3 : 0;
	}
	return b.len && utf8_valid(sb_str(&b)) && str_at(sb_str(&b), '\0') < 0 ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* Spark keeps the comments of columns in a document of its own. */
static void take_spark(struct arena *a, struct data_file *f, str text)
{
	struct err ignored = { 0 };
	const struct json *schema = json_parse(a, text, &ignored), *fields = json_get(schema, "fields");

	for (const struct json *j = fields && fields->kind == JSON_ARRAY ? fields->first : NULL; j; j = j->next)
		props_put(&f->comments, a, json_text(j, "name"), json_text(json_get(j, "metadata"), "comment"));
}

static bool take_meta(void *with, const str *cells, int n, struct err *err)
{
	struct data_reading *r = with;
	struct data_file *f = file_named(r, cells[0]);
	str key = unescaped(r->arena, cells[1]), value = unescaped(r->arena, cells[2]);

	(void)n;
	(void)err;
	if (!f || !key.at || !value.at)
		return true;
	if (str_eq(key, S("org.apache.spark.sql.parquet.row.metadata")))
		take_spark(r->arena, f, value);
	else if (str_is_among(key, " description comment "))
		f->comment = value;
	else if (value.len <= META_LONGEST && f->meta.len < META_MOST)
		props_put(&f->meta, r->arena, str_fmt(r->arena, "metadata.%.*s", STR(key)), value);
	return true;
}

static bool take_element(void *with, const str *cells, int n, struct err *err)
{
	(void)err;
	parquet_element(with, cells, n);
	return true;
}

static bool ask(struct data_reading *r, const char *select, const char *function, const char *after,
		const struct data_files *files, ptrdiff_t from, ptrdiff_t to,
		bool (*row)(void *with, const str *cells, int n, struct err *err), void *with, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(SQL_MOST);
	struct duck_fn fn = { row, with };

	sb_fmt(&sql, "SELECT %s FROM %s(", select, function);
	data_put_paths(&sql, files, from, to);
	sb_fmt(&sql, ")%s", after);
	return duck_ask(r->conn, &(struct duck_query){ .sql = sb_str(&sql) }, &fn, err);
}

static bool ask_footers(struct data_reading *r, const struct data_files *files, ptrdiff_t from, ptrdiff_t to,
			struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct parquet_reading schema = { .reading = r, .scratch = scratch };

	return ask(r, "file_name, key::VARCHAR, value::VARCHAR", "parquet_kv_metadata",
		   " WHERE octet_length(value) <= 4000 OR key = 'org.apache.spark.sql.parquet.row.metadata'::BLOB",
		   files, from, to, take_meta, r, err) &&
	       ask(r,
		   "file_name, name, type, repetition_type, num_children::VARCHAR, converted_type, logical_type, duckdb_type",
		   "parquet_schema", "", files, from, to, take_element, &schema, err) &&
	       parquet_end(&schema) &&
	       ask(r, "file_name, num_rows::VARCHAR, num_row_groups::VARCHAR, created_by", "parquet_file_metadata", "",
		   files, from, to, take_footer, r, err) &&
	       ask(r, "file_name, string_agg(DISTINCT compression, ', ' ORDER BY compression)", "parquet_metadata",
		   " GROUP BY file_name", files, from, to, take_compression, r, err);
}

/* A file that cannot be read fails the question about all: halves are asked until it is alone. */
static bool read_footers(struct data_reading *r, const struct data_files *files, ptrdiff_t from, ptrdiff_t to,
			 struct err *err)
{
	ptrdiff_t middle = from + (to - from) / 2;

	for (ptrdiff_t i = from; i < to; i++)
		files->at[i]->meta = files->at[i]->comments = (struct props){ 0 };
	if (from >= to)
		return true;
	if (ask_footers(r, files, from, to, err))
		return true;
	if (to - from == 1)
		return take_problem(r, files->at[from], err);
	if (err->kind == ERR_CANCELLED || err->kind == ERR_TIMEOUT)
		return false;
	err_clear(err);
	return read_footers(r, files, from, middle, err) && read_footers(r, files, middle, to, err);
}

/* ---- CSV and JSON ---- */

struct sampling {
	struct data_reading *reading;
	struct data_file *file;
	struct data_shape shape;
	struct arena *scratch;
};

static bool take_sampled(void *with, const str *cells, int n, struct err *err)
{
	struct sampling *s = with;

	(void)err;
	*push(&s->shape, s->scratch) = (struct data_column){ str_dup(s->scratch, cells[0]),
							     str_dup(s->scratch, cells[1]), NO_STR, MAYBE };
	if (n < 4 || s->file->delimiter.at)
		return true;
	s->file->delimiter = str_dup(s->reading->arena, cells[2]);
	s->file->header = str_eq(cells[3], S("true")) ? S("yes") : S("no");
	return true;
}

static void put_sampled(struct sb *sql, const struct data_file *f)
{
	bool csv = f->format == DATA_CSV;

	sb_puts(sql,
		csv ? "SELECT c.name, c.type, delimiter, header FROM (SELECT unnest(\"Columns\") AS c, \"Delimiter\" AS "
		      "delimiter, \"HasHeader\"::VARCHAR AS header FROM sniff_csv("
		    : "SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_json(");
	put_path(sql, f->path);
	sb_fmt(sql,
	       csv ? ", sample_size = %d))"
		   : ", sample_size = %d, maximum_sample_files = 1, hive_partitioning = false))",
	       (int)DATA_SAMPLE_ROWS);
}

static bool read_sample(struct data_reading *r, struct data_file *f, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	scoped(sb_free) struct sb sql = SB(SQL_MOST);
	struct sampling s = { .reading = r, .file = f, .scratch = scratch };
	struct duck_fn to = { take_sampled, &s };

	put_sampled(&sql, f);
	if (!duck_ask(r->conn, &(struct duck_query){ .sql = sb_str(&sql) }, &to, err) || !s.shape.len)
		return take_problem(r, f, err);
	f->shape = data_shape_of(r, &s.shape);
	return true;
}

/* ---- all ---- */

bool data_read(struct data_reading *r, const struct data_files *files, struct err *err)
{
	struct data_files parquet = { 0 };

	for (ptrdiff_t i = 0; i < files->len; i++) {
		struct data_file *f = files->at[i];

		map_put(&r->files, f->path, NULL)->ptr = f;
		if (!has_problem(r, f) && f->format == DATA_PARQUET)
			*push(&parquet, r->arena) = f;
	}
	for (ptrdiff_t i = 0; i < parquet.len; i += BATCH)
		if (!read_footers(r, &parquet, i, i + BATCH < parquet.len ? i + BATCH : parquet.len, err))
			return false;
	for (ptrdiff_t i = 0; i < files->len; i++) {
		struct data_file *f = files->at[i];

		if (f->format != DATA_PARQUET && !f->gone && !f->problem.at && !read_sample(r, f, err))
			return false;
	}
	return true;
}
