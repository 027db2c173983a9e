/* Parquet, CSV and JSON files as a source: the slots of the adapter. */
#include <stdlib.h>

#include "adapter/duckdb/files.h"
#include "base/arena.h"
#include "base/paths.h"
#include "base/sha256.h"

#include "base/banned.h"

enum { CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_MODIFIED | CAN_SAMPLE, SAMPLED_FILES = 10 };

static const struct source_option options[] = {
	{ .name = "library", .help = "the path of libduckdb.so, if the system does not find it" },
	{ 0 },
};

/* ---- a call ---- */

/* A table: a set, or one file of a set that is none. */
struct table {
	str ns, name;
	const struct data_set *set;
	const struct data_file *one;
};

struct finding {
	struct arena *arena;
	struct conn *conn;
	struct data_walk walk;
	struct data_sets sets;
	struct data_set *whole;	 /* of a glob; NULL: never one table */
	struct data_files files; /* to be read */
	array_of(struct table) tables;
};

static bool walk(struct conn *c, struct arena *a, const struct stop *stop, struct finding *f, struct err *err)
{
	*f = (struct finding){ .arena = a, .conn = c };
	if (!data_walk(a, c->path, stop, &f->walk, err))
		return false;
	data_sets(&f->walk, &f->sets);
	f->whole = data_glob_set(&f->walk, &f->sets);
	return true;
}

static bool look(struct conn *c, void *with, struct err *err)
{
	struct finding *f = with;
	struct data_reading r = { .conn = c, .arena = f->arena, .shapes = map_in(f->arena), .files = map_in(f->arena) };

	duck_progress(c, "files");
	return data_read(&r, &f->files, err);
}

static void leave_out_gone(struct data_files *files)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < files->len; i++)
		if (!files->at[i]->gone)
			files->at[n++] = files->at[i];
	files->len = n;
}

static str folder_of(const struct data_file *f)
{
	return str_at(f->inside, '/') >= 0 ? path_dir(f->inside) : S("");
}

static void add_table(struct finding *f, const struct data_set *set, const struct data_file *one)
{
	str ns = data_namespace(f->arena, one ? folder_of(one) : set->folder);

	*push(&f->tables, f->arena) = (struct table){ ns, one ? one->name : set->name, set, one };
}

static void say_apart(struct finding *f, const struct data_set *set)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (f->conn->observer.note)
		f->conn->observer.note(f->conn->observer.with,
				       str_fmt(a, "the %td files like %.*s differ in their columns, so each is a table",
					       set->files.len, STR(set->files.at[0]->inside)));
}

static void add_tables(struct finding *f, struct data_set *set, bool says)
{
	leave_out_gone(&set->files);
	if (!set->files.len)
		return;
	if (set->files.len == 1 && set->kind != SET_PARTITIONED) {
		*push(&f->tables, f->arena) = (struct table){ data_namespace(f->arena, set->folder), set->name, set,
							      NULL };
		return;
	}
	if (data_set_is_table(f->arena, set)) {
		add_table(f, set, NULL);
		return;
	}
	if (says)
		say_apart(f, set);
	for (ptrdiff_t i = 0; i < set->files.len; i++)
		add_table(f, set, set->files.at[i]);
}

static int by_name(const void *x, const void *y)
{
	const struct table *a = x, *b = y;
	int order = str_cmp(a->ns, b->ns);

	return order ? order : str_cmp(a->name, b->name);
}

/* From the sets whose files were read. */
static void make_tables(struct finding *f, bool says)
{
	if (f->whole)
		leave_out_gone(&f->whole->files);
	if (f->whole && f->whole->files.len > 1 && data_set_is_table(f->arena, f->whole)) {
		add_table(f, f->whole, NULL);
		return;
	}
	for (ptrdiff_t i = 0; i < f->sets.len; i++)
		add_tables(f, f->sets.at[i], says);
	if (f->tables.len)
		qsort(f->tables.at, (size_t)f->tables.len, sizeof *f->tables.at, by_name);
}

/* ---- slots ---- */

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	return data_path(a, s->url, shown, err);
}

/* The library may read that folder, or that file alone. */
static bool find_folder(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct data_walk w;

	if (!data_walk(a, c->path, stop, &w, err))
		return false;
	c->alone = w.alone;
	c->folder = str_dup(c->arena, w.alone ? w.files.at[0]->path : w.root);
	return true;
}

static struct conn *open_files(const struct source *s, const struct observer *w, const struct stop *stop,
			       struct err *err)
{
	struct conn *c = duck_conn(s, w);

	if (stop_not_yet(stop, err) && data_path(c->arena, s->url, &c->path, err) && find_folder(c, stop, err) &&
	    duck_load(duck_library_path(s), &c->lib, err))
		return c;
	duck_close(c);
	return NULL;
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	if (!stop_not_yet(stop, err))
		return false;
	*out = (struct source_info){ .product = S("DuckDB"),
				     .version = str_dup(a, str_from(str_of(c->lib.library_version()), 1)),
				     .readonly_by = S("file"),
				     .can = CAN,
				     .now = clock_now() };
	return true;
}

/* The names, sizes and times of all files; another library may give them other types. */
static bool fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct data_walk w;
	struct sha256 h;
	struct digest digest;
	char text[65];

	if (!data_walk(scratch, c->path, stop, &w, err))
		return false;
	sha256_start(&h);
	sha256_add(&h, str_of(c->lib.library_version()));
	for (ptrdiff_t i = 0; i < w.files.len; i++) {
		const struct data_file *f = w.files.at[i];
		int64_t facts[] = { f->size, f->modified, (int64_t)f->number, f->inside.len };

		sha256_add(&h, str_n((const char *)facts, (ptrdiff_t)sizeof facts));
		sha256_add(&h, f->inside);
	}
	digest = sha256_end(&h);
	digest_hex(&digest, text);
	*out = str_dup(a, str_of(text));
	return true;
}

/* ---- snapshot ---- */

static void say_left_out(const struct finding *f)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct observer *to = &f->conn->observer;

	if (to->note && f->walk.links)
		to->note(to->with, str_fmt(a, "%.*s left out: links that lead out of the folder or to no file",
					   STR(str_counted(a, f->walk.links, "file"))));
	if (to->note && f->walk.lakes)
		to->note(to->with, str_fmt(a, "%.*s of Delta Lake or Hudi left out: these are not supported",
					   STR(str_counted(a, f->walk.lakes, "table"))));
}

/* A source of which nothing can be read has failed. */
static bool any_readable(const struct finding *f, struct err *err)
{
	const struct data_files *files = &f->files;
	const struct data_file *first;

	for (ptrdiff_t i = 0; i < files->len; i++)
		if (files->at[i]->shape)
			return true;
	if (!files->len)
		return err_set(err, ERR_CONNECT, "the files of %.*s are gone", STR(f->walk.address));
	first = files->at[0];
	return err_set(err, first->closed ? ERR_PERMISSION : ERR_CORRUPT_SOURCE, "%.*s: %.*s",
		       STR(files->len == 1 ? first->path : f->walk.address),
		       STR(files->len == 1 ? first->problem
					   : str_fmt(f->arena, "none of its %td files can be read; %.*s: %.*s",
						     files->len, STR(first->inside), STR(first->problem))));
}

static bool give_namespaces(const struct finding *f, const struct sink *to, struct err *err)
{
	for (ptrdiff_t i = 0; to->namespace && i < f->tables.len; i++) {
		struct namespace ns = { .name = f->tables.at[i].ns, .kind = S("folder"), .readable = YES };

		if (i && str_eq(ns.name, f->tables.at[i - 1].ns))
			continue;
		if (source_wants_schema(f->conn->source, ns.name) && !to->namespace(to->with, &ns, err))
			return false;
	}
	return true;
}

static bool give(struct finding *f, const struct sink *to, struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	struct asset asset;

	for (ptrdiff_t i = 0; i < f->tables.len; i++) {
		const struct table *t = &f->tables.at[i];

		if (!source_wants(f->conn->source, t->ns, t->name)) {
			end->hidden++;
			continue;
		}
		arena_reset(batch);
		if (!stop_not_yet(&f->conn->stop, err))
			return false;
		data_asset(batch, &f->walk, t->set, t->one, &asset);
		if (!to->asset(to->with, &asset, err))
			return false;
		end->assets++;
	}
	return true;
}

static bool snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		     struct snapshot_end *end, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct snapshot_end done = { .taken_at = clock_now() };
	struct finding f;

	if (!walk(c, own, stop, &f, err))
		return false;
	for (ptrdiff_t i = 0; i < f.walk.files.len; i++)
		*push(&f.files, own) = f.walk.files.at[i];
	if (!duck_look(c, stop, look, &f, err))
		return false;
	leave_out_gone(&f.files);
	if (!any_readable(&f, err))
		return false;
	make_tables(&f, true);
	say_left_out(&f);
	if (!give_namespaces(&f, to, err) || !give(&f, to, &done, err))
		return false;
	if (f.walk.more) {
		done.partial = true;
		done.reason = str_fmt(a, "only the first %d files are read", (int)DATA_FILES_MOST);
	}
	*end = done;
	return true;
}

/* ---- one table ---- */

static bool may_be(struct finding *f, const struct data_set *set, struct asset_ref which)
{
	if (str_eq(set->name, which.name) && str_eq(data_namespace(f->arena, set->folder), which.ns))
		return true;
	for (ptrdiff_t i = 0; i < set->files.len; i++)
		if (str_eq(set->files.at[i]->name, which.name) &&
		    str_eq(data_namespace(f->arena, folder_of(set->files.at[i])), which.ns))
			return true;
	return false;
}

/* Reads the files that may be the table; whether those of a glob are one table, only all of them say. */
static const struct table *find(struct finding *f, struct asset_ref which, const struct stop *stop, struct err *err)
{
	struct data_sets some = { 0 };

	for (ptrdiff_t i = 0; i < f->sets.len; i++) {
		struct data_set *set = f->sets.at[i];

		if (!f->whole && !may_be(f, set, which))
			continue;
		*push(&some, f->arena) = set;
		for (ptrdiff_t k = 0; k < set->files.len; k++)
			*push(&f->files, f->arena) = set->files.at[k];
	}
	f->sets = some;
	if (!f->files.len || !duck_look(f->conn, stop, look, f, err))
		return NULL;
	make_tables(f, false);
	for (ptrdiff_t i = 0; i < f->tables.len; i++)
		if (str_eq(f->tables.at[i].name, which.name) && str_eq(f->tables.at[i].ns, which.ns) &&
		    source_wants(f->conn->source, which.ns, which.name))
			return &f->tables.at[i];
	return NULL;
}

static bool inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		    struct asset *out, struct incoming *incoming, struct err *err)
{
	struct finding f;
	const struct table *t;

	*found = false;
	if (!walk(c, a, stop, &f, err))
		return false;
	t = find(&f, which, stop, err);
	if (!t)
		return err->kind == ERR_NONE;
	data_asset(a, &f.walk, t->set, t->one, out);
	*found = true;
	if (incoming)
		*incoming = (struct incoming){ 0 };
	return true;
}

static bool sample(struct conn *c, struct arena *a, struct asset_ref which, int64_t limit, const struct stop *stop,
		   const struct row_fn *to, str *sql, struct err *err)
{
	scoped(sb_free) struct sb from = SB(1 << 24);
	struct finding f;
	const struct table *t;
	struct asset asset;

	if (!walk(c, a, stop, &f, err))
		return false;
	t = find(&f, which, stop, err);
	if (!t)
		return err->kind == ERR_NONE ? err_set(err, ERR_TABLE_NOT_FOUND, "%.*s does not exist in %.*s",
						       STR(which.name), STR(c->path))
					     : false;
	data_asset(a, &f.walk, t->set, t->one, &asset);
	data_put_from(&from, &f.walk, t->set, t->one, SAMPLED_FILES);
	return duck_sample_from(c, a, &asset, sb_str(&from), limit, stop, to, sql, err);
}

extern const struct adapter adapter_datafiles;
const struct adapter adapter_datafiles = {
	.name = "datafiles",
	.summary = "Parquet, CSV and JSON files",
	.schemes = { "datafiles" },
	.is_file = true,
	.claims_file = data_claims_file,
	.claims_address = data_claims_address,
	.called_after = data_called_after,
	.dialect = &dialect_duckdb,
	.can = CAN,
	.options = options,
	.parse = parse,
	.open = open_files,
	.close = duck_close,
	.cancel = duck_cancel,
	.probe = probe,
	.fingerprint = fingerprint,
	.snapshot = snapshot,
	.inspect = inspect,
	.sample = sample,
	.library = duck_library_shown,
};
