/* DuckDB files as a source: the slots of the adapter. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	CAN = CAN_ROWS | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_NATIVE_IDS | CAN_CONSISTENT | CAN_SAMPLE |
	      CAN_EXPLAIN | CAN_LIVE_SEARCH
};

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	return duck_path(a, s->url, shown, err);
}

/* Opening a file with ten thousand tables takes seconds, so nothing is opened for what can be said without. */
static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	if (!stop_not_yet(stop, err) || !duck_file_check(c->path, err))
		return false;
	*out = (struct source_info){ .product = S("DuckDB"),
				     .version = str_dup(a, str_from(str_of(c->lib.library_version()), 1)),
				     .database = duck_database_name(a, c->path),
				     .readonly_by = S("engine"),
				     .can = CAN,
				     .now = clock_now() };
	return true;
}

bool duck_library_shown(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	struct duck_library lib;

	if (!duck_load(duck_library_path(s), &lib, err))
		return false;
	*shown = str_fmt(a, "DuckDB %s", lib.library_version() + 1);
	return true;
}

extern const struct adapter adapter_duckdb;
const struct adapter adapter_duckdb = {
	.name = "duckdb",
	.summary = "DuckDB database files",
	.schemes = { "duckdb" },
	.known_as = { "duckdb" },
	.is_file = true,
	.claims_file = duck_file_claims,
	.dialect = &dialect_duckdb,
	.can = CAN,
	.options = duck_options,
	.parse = parse,
	.open = duck_open,
	.close = duck_close,
	.cancel = duck_cancel,
	.probe = probe,
	.fingerprint = duck_fingerprint,
	.snapshot = duck_snapshot,
	.inspect = duck_inspect,
	.search = duck_search,
	.sample = duck_sample,
	.explain = duck_explain,
	.library = duck_library_shown,
};
