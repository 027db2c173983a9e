/* What is behind an ODBC driver, as a source: the slots of the adapter. */
#include "adapter/odbc/connection.h"

#include "adapter/odbc/pack.h"
#include "base/arena.h"

#include "base/banned.h"

enum {
	CAN_BY_FUNCTIONS = CAN_COMMENTS | CAN_KEYS_LATER | CAN_SAMPLE,
	CAN = CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_SAMPLE,
};

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	struct source_info info = { .product = str_dup(a, c->product),
				    .version = str_dup(a, c->version),
				    .user = str_dup(a, c->user),
				    .database = str_dup(a, c->database),
				    .readonly_by = S("guard"),
				    .can = c->pack ? c->pack->can | CAN_SAMPLE : CAN_BY_FUNCTIONS,
				    .now = clock_now() };

	if (!stop_not_yet(stop, err))
		return false;
	if (!c->pack)
		*push(&info.warnings, a) = S(
			"keys and indexes are read when a table is looked at, because a driver needs a request for each table");
	*out = info;
	return true;
}

static bool library(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	(void)s;
	return odbc_library_shown(a, shown, err);
}

extern const struct adapter adapter_odbc;
const struct adapter adapter_odbc = {
	.name = "odbc",
	.summary = "SQL Server, Oracle and others, over their ODBC drivers",
	.schemes = { "odbc", "sqlserver", "mssql", "oracle" },
	.reads_many = true,
	.known_as = { "sqlserver", "mssql", "oracle" },
	.dialect = &dialect_ansi,
	.can = CAN,
	.options = odbc_options,
	.password_places = "put it into odbc.ini",
	.parse = odbc_parse,
	.database = odbc_database,
	.server = odbc_server,
	.called_after = odbc_called_after,
	.open = odbc_connect,
	.close = odbc_shut,
	.cancel = odbc_stop,
	.probe = probe,
	.snapshot = odbc_snapshot,
	.inspect = odbc_inspect,
	.sample = odbc_sample,
	.library = library,
};
