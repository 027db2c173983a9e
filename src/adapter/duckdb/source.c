/* DuckDB files as a source: the slots of the adapter. */
#include "adapter/duckdb/connection.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	CAN = CAN_ROWS | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_NATIVE_IDS | CAN_CONSISTENT | CAN_SAMPLE |
	      CAN_EXPLAIN
};

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	return duck_path(a, s->url, shown, err);
}

struct probing {
	struct arena *arena;
	struct source_info info;
};

static bool take_name(void *with, const str *cells, int n, struct err *err)
{
	struct probing *p = with;

	(void)n;
	(void)err;
	p->info.database = str_dup(p->arena, cells[0]);
	return true;
}

static bool look(struct conn *c, void *with, struct err *err)
{
	struct duck_fn to = { take_name, with };

	return duck_ask(c, &(struct duck_query){ .sql = S("SELECT current_database()") }, &to, err);
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	struct probing p = { .arena = a,
			     .info = { .product = S("DuckDB"),
				       .version = str_dup(a, str_from(str_of(c->lib.library_version()), 1)),
				       .readonly_by = S("engine"),
				       .can = CAN,
				       .now = clock_now() } };

	if (!duck_look(c, stop, look, &p, err))
		return false;
	*out = p.info;
	return true;
}

static bool library(struct arena *a, const struct source *s, str *shown, struct err *err)
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
	.sample = duck_sample,
	.explain = duck_explain,
	.library = library,
};
