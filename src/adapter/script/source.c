/*
 * Scripts of SQL as a source: a schema, a dump, a folder of migrations. The script is read as a whole, and what it
 * makes is kept until its files change, so that looks at many tables cost one read.
 */
#include <stdlib.h>
#include <sys/stat.h>

#include "adapter/memory_assets.h"
#include "adapter/script/dialect_guess.h"
#include "adapter/script/files.h"
#include "adapter/script/statement_reader.h"
#include "adapter/script/unpack.h"
#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/sha256.h"

#include "base/banned.h"

#define PRODUCT "SQL script"

enum { CAN = CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_CONSISTENT, MARKED_BYTES = 100 };

enum { OPTION_DIALECT };

static const struct source_option options[] = {
	[OPTION_DIALECT] = { .name = "dialect",
			     .help = "the dialect of a script, if its content does not show it: mysql" },
	{ 0 },
};

static const char *const schemes[] = { "script", NULL };

struct conn {
	const struct source *source;
	struct observer observer;
	struct arena *arena;
	str path;
	const struct packing *packed; /* NULL: it is a script as it is */
	const struct dialect *given;
	struct stop stop;   /* of the call, and of a cancel */
	struct arena *kept; /* of the reading; NULL: nothing was read */
	struct script_reading reading;
	str mark; /* of the files, when they were read */
};

/* ---- address ---- */

static bool is_standard(str url)
{
	ptrdiff_t colon = str_at(url, ':');

	return str_eq(url, S("-")) || (colon > 0 && str_eq(str_from(url, colon + 1), S("-")));
}

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	str dialect = source_option(s, &options[OPTION_DIALECT]);

	if (!s->url.len)
		return err_set(err, ERR_USAGE, "the source %.*s has no file", STR(s->name));
	if (dialect.len && !dialect_read(dialect, err))
		return false;
	if (!is_standard(s->url))
		return source_file_path(a, s->url, schemes, shown, err);
	*shown = S("-");
	return true;
}

static bool is_there(str path, struct err *err)
{
	struct stat st;

	if (str_eq(path, S("-")))
		return true;
	if (!file_is_folder(path))
		return source_file_check(path, "a script", &st, err);
	if (packing_of(path, NO_STR) || script_folder_has_files(path))
		return true;
	err_set(err, ERR_SOURCE, "%.*s contains no SQL files", STR(path));
	return false;
}

static bool claims(str path, str head)
{
	static const char *const endings[] = { ".sql", ".ddl", ".psql" };
	const struct packing *packed = packing_of(path, head);

	if (packed)
		return packing_claims(packed, path);
	if (!head.at && script_folder_has_files(path))
		return true;
	for (size_t i = 0; head.at && str_trim(head).len && i < sizeof endings / sizeof *endings; i++)
		if (path.len > 5 && str_eq_fold(str_from(path, path.len - str_of(endings[i]).len), str_of(endings[i])))
			return true;
	return dialect_looks_like_script(head);
}

static struct conn *open_script(const struct source *s, const struct observer *w, const struct stop *stop,
				struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);
	str dialect = source_option(s, &options[OPTION_DIALECT]);
	char head[512];

	*c = (struct conn){ .source = s, .arena = a };
	if (!stop_not_yet(stop, err) || !parse(a, s, &c->path, err) || !is_there(c->path, err)) {
		arena_close(a);
		return NULL;
	}
	if (w)
		c->observer = *w;
	c->given = dialect.len ? dialect_named(dialect) : NULL;
	if (!str_eq(c->path, S("-")))
		c->packed = packing_of(c->path, source_file_head(str_c(a, c->path), head, sizeof head));
	return c;
}

static void close_script(struct conn *c)
{
	if (!c)
		return;
	arena_close(c->kept);
	arena_close(c->arena);
}

static void cancel(struct conn *c)
{
	atomic_store(&c->stop.cancelled, true);
}

/* ---- changes ---- */

static bool mark_of(struct conn *c, struct arena *a, str *out, struct err *err)
{
	struct strs files = { 0 };
	int64_t left_out;
	struct sha256 h;
	struct digest digest;
	char hex[65];

	*out = NO_STR;
	if (str_eq(c->path, S("-")))
		return true;
	if (!is_there(c->path, err))
		return false;
	sha256_start(&h);
	if (c->packed && file_is_folder(c->path))
		*push(&files, a) = path_join(a, c->path, S("toc.dat"));
	else if (!script_files_list(a, c->path, &files, &left_out, err))
		return false;
	for (ptrdiff_t i = 0; i < files.len; i++) {
		sha256_add(&h, files.at[i]);
		source_file_mark(&h, str_c(a, files.at[i]), MARKED_BYTES);
	}
	sha256_add(&h, source_option(c->source, &options[OPTION_DIALECT]));
	digest = sha256_end(&h);
	digest_hex(&digest, hex);
	*out = str_dup(a, str_of(hex));
	return true;
}

static bool fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	return stop_not_yet(stop, err) && mark_of(c, a, out, err);
}

/* ---- reading ---- */

static void begin_call(struct conn *c, const struct stop *stop)
{
	int64_t most = c->source->timeout_ms;

	atomic_store(&c->stop.cancelled, false);
	c->stop.parent = stop;
	c->stop.deadline_us = most > 0 ? clock_monotonic_us() + most * 1000 : 0;
}

static bool read_again(struct conn *c, str mark, struct err *err)
{
	struct arena *a = arena_open_on_disk();
	struct script_reading found;
	const struct script_report *report;

	if (!script_read(a, c->path, c->packed, c->given, &c->observer, &c->stop, &found, err)) {
		arena_close(a);
		return false;
	}
	report = script_report_of(found.script);
	if (report->failed && !report->applied) {
		err_set(err, ERR_CORRUPT_SOURCE, "%.*s: no statement was understood; line %lld: %.*s (%.*s)",
			STR(c->path), (long long)report->places[0].line, STR(report->places[0].statement),
			STR(report->places[0].why));
		err_next(err, "If it is in another dialect, set the option dialect of the catalog.");
		arena_close(a);
		return false;
	}
	arena_close(c->kept);
	c->kept = a;
	c->reading = found;
	c->mark = str_dup(a, mark);
	return true;
}

/* The standard input can be read only once. */
static bool have_read(struct conn *c, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str mark;

	if (!mark_of(c, a, &mark, err))
		return false;
	return (c->kept && str_eq(c->mark, mark)) || read_again(c, mark, err);
}

/* ---- slots ---- */

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	if (!stop_not_yet(stop, err) || !is_there(c->path, err))
		return false;
	*out = (struct source_info){ .product = c->kept && c->reading.dialect ? str_of(c->reading.dialect->name)
									      : S(PRODUCT),
				     .database = str_dup(a, path_file(c->path)),
				     .readonly_by = S("file"),
				     .can = CAN,
				     .now = clock_now() };
	return true;
}

static void note(struct conn *c, str sentence)
{
	if (sentence.at && c->observer.note)
		c->observer.note(c->observer.with, sentence);
}

static struct held_assets held(struct conn *c)
{
	struct held_assets h;

	h.at = script_assets(c->reading.script, &h.len);
	h.namespaces = script_namespaces(c->reading.script, &h.namespace_len);
	return h;
}

static bool snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		     struct snapshot_end *end, struct err *err)
{
	struct snapshot_end done = { .taken_at = clock_now() };
	struct held_assets h;
	str trouble;

	begin_call(c, stop);
	if (!have_read(c, err))
		return false;
	h = held(c);
	if (!held_give(&h, c->source, &c->stop, to, &done, err))
		return false;
	trouble = script_trouble(a, &c->reading);
	done.partial = trouble.at != NULL;
	done.reason = trouble;
	done.product = c->reading.dialect ? str_of(c->reading.dialect->name) : NO_STR;
	note(c, script_passed(a, &c->reading));
	*end = done;
	return true;
}

static bool inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		    struct asset *out, struct incoming *incoming, struct err *err)
{
	struct held_assets h;

	*found = false;
	begin_call(c, stop);
	if (!have_read(c, err))
		return false;
	h = held(c);
	return held_inspect(&h, c->source, a, which, found, out, incoming, err);
}

static const struct compare_gap gaps[] = {
	{ .words = "owners", .aspect = "owner" },
	{ .words = "properties", .aspect = "property ", .begins = true },
	{ .words = "policies", .what = "policy" },
	{ .words = "texts of indexes", .what = "index", .aspect = "definition" },
	{ .words = "types of expressions in views", .what = "field", .aspect = "type" },
	{ .words = "details of triggers", .what = "trigger", .aspect = "definition", .loose = true },
	{ .words = "columns that views read", .what = "asset", .aspect = "depends", .loose = true },
	{ 0 },
};

extern const struct adapter adapter_script;
const struct adapter adapter_script = {
	.name = "script",
	.summary = "SQL scripts: a schema, a dump, a folder of migrations",
	.schemes = { "script" },
	.is_file = true,
	.claims_file = claims,
	.dialect = &dialect_ansi,
	.can = CAN,
	.options = options,
	.unnamed_product = PRODUCT,
	.gaps = gaps,
	.parse = parse,
	.open = open_script,
	.close = close_script,
	.cancel = cancel,
	.probe = probe,
	.fingerprint = fingerprint,
	.snapshot = snapshot,
	.inspect = inspect,
};
