/* Trino, Starburst and Presto as sources: the slots of the adapter. */
#include "adapter/trino/connection.h"

#include "base/arena.h"

#include "base/banned.h"

enum { CAN = CAN_ROWS | CAN_COMMENTS | CAN_LIVE_SEARCH | CAN_SAMPLE | CAN_EXPLAIN };

static bool take_any(void *with, const str *cells, int n, struct err *err)
{
	(void)with;
	(void)cells;
	(void)n;
	(void)err;
	return true;
}

/* The coordinator lists a catalog whose connector fails whatever it is asked: so it is asked for one schema. */
static bool catalog_answers(struct conn *c, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);

	sb_puts(&sql, "SELECT schema_name FROM ");
	sql_name(&sql, &dialect_trino, c->catalog);
	sb_puts(&sql, ".information_schema.schemata LIMIT 1");
	return trino_ask(c, sb_str(&sql), 1, &(struct trino_fn){ .row = take_any }, NULL, err) ||
	       err_at(err, "the catalog %.*s failed", STR(c->catalog));
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	struct strs seen = { 0 };

	if (!trino_begin(c, stop, err) ||
	    (c->catalog.len && (!trino_catalogs(c, a, stop, &seen, err) || !catalog_answers(c, err))))
		return false;
	*out = (struct source_info){ .product = c->product,
				     .version = str_dup(a, c->version),
				     .user = str_dup(a, c->session.user),
				     .database = str_dup(a, c->catalog),
				     .readonly_by = S("guard"),
				     .can = CAN,
				     .tls = http_session_tls(&c->session),
				     .now = clock_now() };
	return true;
}

static bool search_path(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out,
			struct err *err)
{
	if (!stop_not_yet(stop, err))
		return false;
	*out = (struct search_path){ .known = c->schema.len > 0 };
	if (out->known)
		*push(&out->schemas, a) = str_dup(a, c->schema);
	return true;
}

extern const struct adapter adapter_trino;
const struct adapter adapter_trino = {
	.name = "trino",
	.summary = "Trino, Starburst and Presto, over HTTP",
	.schemes = { "trino", "presto" },
	.known_as = { "trino", "presto", "starburst" },
	.claims_address = trino_claims,
	.called_after = http_address_called,
	.dialect = &dialect_trino,
	.can = CAN,
	.options = trino_options,
	.password_places = "set TRINO_PASSWORD",
	.tls_advice = "Use https:// or the option SSL=true in the address.",
	.parse = trino_parse,
	.server = trino_server,
	.database = trino_database,
	.open = trino_open,
	.close = trino_close,
	.cancel = trino_cancel,
	.probe = probe,
	.search_path = search_path,
	.snapshot = trino_snapshot,
	.inspect = trino_inspect,
	.search = trino_search,
	.sample = trino_sample,
	.explain = trino_explain,
};
