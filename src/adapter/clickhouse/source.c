/* ClickHouse as a source: the slots of the adapter. */
#include "adapter/clickhouse/connection.h"

#include "base/arena.h"

#include "base/banned.h"

enum {
	CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_MODIFIED | CAN_NATIVE_IDS | CAN_LIVE_SEARCH | CAN_SAMPLE |
	      CAN_EXPLAIN
};

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	if (!click_begin(c, stop, err))
		return false;
	*out = (struct source_info){ .product = S("ClickHouse"),
				     .version = str_dup(a, c->version),
				     .user = str_dup(a, c->session.user),
				     .database = str_dup(a, c->current),
				     .readonly_by = S("engine"),
				     .can = click_explains(c) ? CAN : CAN & ~(unsigned)CAN_EXPLAIN,
				     .tls = http_session_tls(&c->session),
				     .now = c->now };
	return true;
}

static bool search_path(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out,
			struct err *err)
{
	if (!click_begin(c, stop, err))
		return false;
	*out = (struct search_path){ .known = true };
	*push(&out->schemas, a) = str_dup(a, c->current);
	return true;
}

extern const struct adapter adapter_clickhouse;
const struct adapter adapter_clickhouse = {
	.name = "clickhouse",
	.summary = "ClickHouse, over HTTP",
	.schemes = { "clickhouse", "clickhouses", "clickhousedb", "clickhouse+http" },
	.known_as = { "clickhouse" },
	.claims_address = click_claims,
	.called_after = http_address_called,
	.dialect = &dialect_clickhouse,
	.can = CAN,
	.options = click_options,
	.password_places = "set CLICKHOUSE_PASSWORD, put it into the configuration file of clickhouse-client",
	.tls_advice = "Use https:// or the option secure=1 in the address.",
	.parse = click_parse,
	.server = click_server,
	.open = click_open,
	.close = click_close,
	.cancel = click_cancel,
	.probe = probe,
	.search_path = search_path,
	.fingerprint = click_fingerprint,
	.snapshot = click_snapshot,
	.inspect = click_inspect,
	.called = click_called,
	.search = click_search,
	.sample = click_sample,
	.explain = click_explain,
	.grants = click_grants,
};
