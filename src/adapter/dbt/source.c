/* A dbt project as a source: its models, seeds, snapshots, sources and exposures, as its artifacts describe them. */
#include <sys/stat.h>

#include "adapter/dbt/artifacts.h"
#include "adapter/source_file.h"
#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/sha256.h"

#include "base/banned.h"

#define PRODUCT "dbt project"

enum { CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED, MARKED_BYTES = 100 };

static const char *const schemes[] = { "dbt", NULL };

struct conn {
	const struct source *source;
	struct arena *arena;
	str path;
	struct stop stop;   /* of the call, and of a cancel */
	struct arena *kept; /* of the reading; NULL: nothing was read */
	struct dbt_reading reading;
	str mark; /* of the files, when they were read */
};

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	if (!s->url.len)
		return err_set(err, ERR_USAGE, "the source %.*s has no file", STR(s->name));
	return source_file_path(a, s->url, schemes, shown, err);
}

/* The files, and what shows that one of them changed. */
static bool mark_of(struct conn *c, struct arena *a, str files[DBT_FILES], str *mark, struct err *err)
{
	struct digest digest;
	struct sha256 h;
	struct stat st;
	char hex[65];

	if (!dbt_files(a, c->path, files, err) || !source_file_check(files[0], "a manifest", &st, err))
		return false;
	sha256_start(&h);
	for (int i = 0; i < DBT_FILES; i++)
		source_file_mark(&h, str_c(a, files[i]), MARKED_BYTES);
	digest = sha256_end(&h);
	digest_hex(&digest, hex);
	*mark = str_dup(a, str_of(hex));
	return true;
}

static struct conn *open_dbt(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);
	str files[DBT_FILES], mark;

	(void)w;
	*c = (struct conn){ .source = s, .arena = a };
	if (stop_not_yet(stop, err) && parse(a, s, &c->path, err) && mark_of(c, a, files, &mark, err))
		return c;
	arena_close(a);
	return NULL;
}

static void close_dbt(struct conn *c)
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

static bool have_read(struct conn *c, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open_on_disk();
	struct dbt_reading found;
	str files[DBT_FILES], mark;
	bool same = false;

	atomic_store(&c->stop.cancelled, false);
	c->stop.parent = stop;
	if (mark_of(c, a, files, &mark, err)) {
		same = c->kept && str_eq(c->mark, mark);
		if (!same && dbt_read(a, files, &c->stop, &found, err)) {
			arena_close(c->kept);
			c->kept = a;
			c->reading = found;
			c->mark = mark;
			return true;
		}
	}
	arena_close(a);
	return same;
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	str files[DBT_FILES], mark;

	if (!stop_not_yet(stop, err) || !mark_of(c, a, files, &mark, err))
		return false;
	*out = (struct source_info){ .product = S(PRODUCT),
				     .database = str_dup(a, path_file(c->path)),
				     .readonly_by = S("file"),
				     .can = CAN,
				     .now = clock_now() };
	return true;
}

static bool fingerprint(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	str files[DBT_FILES];

	return stop_not_yet(stop, err) && mark_of(c, a, files, out, err);
}

static bool snapshot(struct conn *c, const struct stop *stop, const struct sink *to, struct arena *a,
		     struct snapshot_end *end, struct err *err)
{
	struct snapshot_end done = { 0 };

	if (!have_read(c, stop, err) || !held_give(&c->reading.held, c->source, &c->stop, to, &done, err))
		return false;
	done.taken_at = c->reading.made_at;
	done.product = c->reading.product;
	done.partial = c->reading.trouble.at != NULL;
	done.reason = str_dup(a, c->reading.trouble);
	*end = done;
	return true;
}

static bool inspect(struct conn *c, struct arena *a, struct asset_ref which, const struct stop *stop, bool *found,
		    struct asset *out, struct incoming *incoming, struct err *err)
{
	*found = false;
	return have_read(c, stop, err) &&
	       held_inspect(&c->reading.held, c->source, a, which, found, out, incoming, err);
}

static const struct compare_gap gaps[] = {
	{ .words = "owners", .aspect = "owner" },
	{ .words = "properties", .aspect = "property ", .begins = true },
	{ .words = "indexes", .what = "index" },
	{ .words = "triggers", .what = "trigger" },
	{ .words = "policies", .what = "policy" },
	{ .words = "checks", .what = "key", .value = "check" },
	{ .words = "defaults", .what = "field", .aspect = "default" },
	{ .words = "identities and generated columns", .what = "field", .aspect = "identity" },
	{ .words = "identities and generated columns", .what = "field", .aspect = "generated", .begins = true },
	{ .words = "nullability of columns", .what = "field", .aspect = "nullable" },
	{ .words = "columns that views read", .what = "asset", .aspect = "depends", .loose = true },
	{ 0 },
};

extern const struct adapter adapter_dbt;
const struct adapter adapter_dbt = {
	.name = "dbt",
	.summary = "dbt projects: their folder, or manifest.json",
	.schemes = { "dbt" },
	.is_file = true,
	.claims_file = dbt_claims,
	.dialect = &dialect_ansi,
	.can = CAN,
	.unnamed_product = PRODUCT,
	.gaps = gaps,
	.parse = parse,
	.open = open_dbt,
	.close = close_dbt,
	.cancel = cancel,
	.probe = probe,
	.fingerprint = fingerprint,
	.snapshot = snapshot,
	.inspect = inspect,
};
