/* Servers of the MySQL family as a source: the slots of the adapter. */
#include "adapter/mysql/connection.h"

#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum {
	CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_MODIFIED | CAN_CREATED | CAN_LIVE_SEARCH |
	      CAN_SAMPLE | CAN_EXPLAIN
};

struct probing {
	struct arena *arena;
	struct source_info *info;
};

static bool take_now(void *with, const str *cells, int n, struct err *err)
{
	struct probing *p = with;

	(void)n;
	(void)err;
	if (!instant_parse(cells[0], &p->info->now))
		p->info->now = NO_TIME;
	return true;
}

static bool ask_now(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct my_fn to = { .row = take_now, .with = with, .columns = 1 };

	return mysql_ask(c, S("SELECT UTC_TIMESTAMP(6)"), &to, stop, err);
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	struct source_info info = { .product = str_of(c->product.name),
				    .version = str_dup(a, c->product.version),
				    .user = str_dup(a, c->user),
				    .database = str_dup(a, c->database),
				    .readonly_by = c->product.enforces ? S("engine") : S("guard"),
				    .can = CAN,
				    .tls = str_dup(a, my_tls(c->my)),
				    .now = NO_TIME };
	struct probing p = { .arena = a, .info = &info };

	if (!mysql_look(c, stop, ask_now, &p, err))
		return false;
	if (!c->product.enforces)
		*push(&info.warnings, a) = str_fmt(
			a, "%s has no transaction that only reads: a login with SELECT rights alone is safer",
			c->product.name);
	*out = info;
	return true;
}

/* An unqualified name is one of the default database, and nothing else. */
static bool search_path(struct conn *c, struct arena *a, const struct stop *stop, struct search_path *out,
			struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 12);

	if (!stop_not_yet(stop, err))
		return false;
	*out = (struct search_path){ .known = c->database.len > 0 };
	if (!c->database.len)
		return true;
	name_part(&name, c->database);
	*push(&out->schemas, a) = str_dup(a, sb_str(&name));
	return true;
}

static bool library(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	(void)s;
	return my_library_version(a, shown, err);
}

extern const struct adapter adapter_mysql;
const struct adapter adapter_mysql = {
	.name = "mysql",
	.summary = "MySQL, MariaDB and their relatives, over libmariadb",
	.schemes = { "mysql", "mariadb" },
	.foreign_schemes = { "mysql2", "tidb" },
	.known_as = { "mysql", "maria", "maodbc" },
	.dialect = &dialect_mysql,
	.can = CAN,
	.options = mysql_options,
	.tls_advice =
		"Add ssl-mode=REQUIRED to its address, or VERIFY_IDENTITY with ssl-ca, the file of the server's authority.",
	.password_places = "put it into ~/.my.cnf, set MYSQL_PWD",
	.parse = mysql_parse,
	.server = mysql_server,
	.open = mysql_open,
	.close = mysql_shut,
	.cancel = mysql_stop,
	.probe = probe,
	.search_path = search_path,
	.snapshot = mysql_snapshot,
	.inspect = mysql_inspect,
	.search = mysql_search,
	.sample = mysql_sample,
	.explain = mysql_explain,
	.grants = mysql_grants,
	.library = library,
};
