/*
 * PostgreSQL, from version 10 on, over libpq. Everything is read from pg_catalog, which shows every role everything
 * except rows; each question runs in a read-only transaction with local settings, so that it works behind a pooler.
 */
#include "adapter/postgresql/internal.h"

#include <stdlib.h>
#include <string.h>

#include "adapter/postgresql/catalog_queries.h"
#include "adapter/postgresql/product.h"
#include "base/arena.h"
#include "model/name.h"

#include "base/banned.h"

enum {
	DEFAULT_CONNECT_MS = 10 * 1000,
	PATIENCE_MS = 15 * 1000, /* in addition to the server's own limit, before the answer counts as lost */
	OLDEST = 100000,
};

enum {
	WHAT_IT_CAN = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_WRITE_COUNTERS | CAN_CONSISTENT |
		      CAN_NATIVE_IDS | CAN_LIVE_SEARCH | CAN_SAMPLE | CAN_EXPLAIN,
};

/* A conninfo string of libpq does not look like a path: "service=prod", "host=db dbname=shop". */
static bool claims(str text)
{
	static const char *const words[] = { "service", "host", "hostaddr", "port", "dbname", "user" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_starts(text, str_of(words[i])) &&
		    str_starts(str_trim(str_from(text, (ptrdiff_t)strlen(words[i]))), S("=")))
			return true;
	return false;
}

/* The database, otherwise the service, otherwise the host. */
static str called_after(str shown)
{
	static const char *const keys[] = { "dbname=", "service=", "host=" };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		ptrdiff_t at = str_find(shown, str_of(keys[i]));
		str word = at < 0 ? NO_STR : str_from(shown, at);

		if (word.at)
			return str_at(word, ' ') < 0 ? word : str_upto(word, str_at(word, ' '));
	}
	return shown;
}

static bool parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	return pq_address(a, s->url, shown, err);
}

static str database(struct arena *a, const struct source *s)
{
	return pq_database(a, s->url);
}

static bool server(struct arena *a, const struct source *s, str *host, int *port, struct err *err)
{
	return pq_server(a, s->url, host, port, err);
}

void pg_close(struct conn *c)
{
	if (!c)
		return;
	pq_close(c->pq);
	arena_close(c->kept.arena);
	free(c);
}

static bool ask_version(struct conn *c, struct arena *a, const struct stop *stop, str *version, struct err *err)
{
	struct pq_rows rows;

	*version = NO_STR;
	if (!pg_ask_patiently(c, a, S("SELECT version()"), "s", &rows, stop, err))
		return false;
	*version = rows.rows ? rows.cell[0] : NO_STR;
	return true;
}

/* False: a product that cannot be read. */
static bool is_readable(const struct pg_product *p, struct err *err)
{
	if (!p->unsupported)
		return true;
	err_clear(err);
	err_set(err, ERR_UNSUPPORTED, "the server is %s, which %s", p->name, p->unsupported);
	return err_next(err, "Supported are PostgreSQL and databases built on it.");
}

/* A server with the number of an old PostgreSQL is either one, or of a family that counts from there. */
static bool is_old(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	str version;

	if (c->version <= 0)
		return !pq_nonsense(c->pq, err, "it does not report its version");
	pq_begin(c->pq);
	if (ask_version(c, a, stop, &version, &ignored))
		c->product = pg_product_of(version, NO_STR);
	if (pg_is_other(c))
		return false;
	err_set(err, ERR_UNSUPPORTED, "the server is %s %d.%d, older than 10",
		c->product && c->product->mark ? "built on PostgreSQL" : "PostgreSQL", c->version / 10000,
		c->version / 100 % 100);
	err_next(err, "PostgreSQL 10 and newer are supported.");
	return true;
}

static struct conn *checked(struct conn *c, const struct stop *stop, struct err *err)
{
	c->version = pq_version(c->pq);
	c->product = pg_product_reported(c->pq);
	if (pg_is_other(c) || c->version >= OLDEST || !is_old(c, stop, err))
		return c;
	pg_close(c);
	return NULL;
}

static const struct source_option options[] = { NETWORK_OPTIONS, { 0 } };

struct conn *pg_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct conn *c = must_realloc(NULL, (ptrdiff_t)sizeof *c);
	struct pq_how how = { .address = s->url,
			      .password = source_password(s),
			      .at_address = s->at_address,
			      .at_port = s->at_port,
			      .program = "ocat",
			      .connect_ms = s->connect_ms > 0 ? s->connect_ms : DEFAULT_CONNECT_MS };

	*c = (struct conn){ .source = s, .observer = w ? *w : (struct observer){ 0 }, .pooled = MAYBE };
	c->kept.arena = arena_open();
	c->kept.type = c->kept.collation = c->kept.opclass = c->kept.default_opclass = map_in(c->kept.arena);
	how.silence_ms = pg_timeout_ms(c) + PATIENCE_MS;
	c->pq = pq_open(&how, stop, err);
	if (c->pq)
		return checked(c, stop, err);
	pg_close(c);
	return NULL;
}

static bool keep_password(struct conn *c, struct arena *a, str password, str *path, struct err *err)
{
	return pq_keep_password(c->pq, a, password, path, err);
}

static void cancel(struct conn *c)
{
	pq_cancel(c->pq);
}

static void warn(struct arena *a, str who, bool is_super, bool standby, struct source_info *out)
{
	if (is_super)
		*push(&out->warnings, a) = str_fmt(a,
						   "%.*s is a superuser, who bypasses all permission checks: "
						   "a role with pg_read_all_data or SELECT grants is safer",
						   STR(who));
	if (standby)
		*push(&out->warnings,
		      a) = S("the server is a standby: its row counters are its own, not the primary's");
}

static bool is_version(str text)
{
	return text.len && text.at[0] >= '0' && text.at[0] <= '9';
}

static str product_version(struct arena *a, const struct conn *c, str version, str extensions, str server_version)
{
	str own = pg_product_version(c->product, version, extensions);

	return str_dup(a, own.len ? own : server_version);
}

/* Of a server whose catalog is not PostgreSQL's. */
static bool probe_other(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out,
			struct err *err)
{
	struct pq_rows rows;

	if (!pg_ask_patiently(c, a, S("SELECT version(), current_user, current_database()"), "sSS", &rows, stop, err))
		return err_at(err, "identifying the server");
	*out = (struct source_info){
		.product = str_of(c->product->name), .readonly_by = S("guard"), .now = NO_TIME, .can = c->product->can
	};
	out->version = product_version(a, c, rows.rows ? rows.cell[0] : NO_STR, NO_STR, NO_STR);
	out->user = rows.rows ? rows.cell[1] : NO_STR;
	out->database = rows.rows ? rows.cell[2] : NO_STR;
	out->tls = str_dup(a, pq_tls(c->pq));
	return true;
}

/*
 * A server that does not answer what every PostgreSQL does may only speak its protocol, and says so in its version. The
 * question failed with err.
 */
static bool not_answered(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out,
			 struct err *err)
{
	struct err ignored = { 0 };
	str version;

	if (err->kind != ERR_SOURCE || pq_is_lost(c->pq) || !ask_version(c, a, stop, &version, &ignored))
		return err_at(err, "identifying the server");
	c->product = pg_product_of(version, NO_STR);
	if (!is_readable(c->product, err))
		return false;
	if (!pg_is_other(c))
		return err_at(err, "identifying the server");
	err_clear(err);
	return probe_other(c, a, stop, out, err);
}

static bool probe(struct conn *c, struct arena *a, const struct stop *stop, struct source_info *out, struct err *err)
{
	static const char question[] =
		"SELECT version(), current_setting('server_version'), current_user, current_database(), r.rolsuper, "
		"now() AT TIME ZONE 'UTC', pg_is_in_recovery(), " PG_EXTENSIONS
		" FROM pg_catalog.pg_roles r WHERE r.rolname = current_user";
	struct pq_rows rows;

	pq_begin(c->pq);
	if (pg_is_other(c))
		return probe_other(c, a, stop, out, err);
	if (!pg_ask_patiently(c, a, str_of(question), "sssSBXBS", &rows, stop, err))
		return not_answered(c, a, stop, out, err);
	*out = (struct source_info){ .readonly_by = S("engine"), .can = WHAT_IT_CAN, .now = NO_TIME };
	if (!rows.rows || !is_version(rows.cell[1]))
		return pq_nonsense(c->pq, err, "it does not report its version and user");
	c->product = pg_product_of(rows.cell[0], rows.cell[7]);
	if (pg_is_other(c))
		return probe_other(c, a, stop, out, err);
	if (!is_readable(c->product, err))
		return false;
	out->product = str_of(c->product->name);
	out->version = product_version(a, c, rows.cell[0], rows.cell[7], rows.cell[1]);
	out->user = rows.cell[2];
	out->database = rows.cell[3];
	out->tls = str_dup(a, pq_tls(c->pq));
	if (!instant_parse(rows.cell[5], &out->now))
		out->now = NO_TIME;
	warn(a, out->user, str_eq(rows.cell[4], S("t")), str_eq(rows.cell[6], S("t")), out);
	return true;
}

static bool called(struct conn *c, struct arena *a, str native, const struct stop *stop, str *name, struct err *err)
{
	scoped(sb_free) struct sb written = SB(1 << 16);
	struct pq_rows rows;
	int64_t oid;

	*name = NO_STR;
	if (pg_is_other(c) || !str_int(native, &oid))
		return true;
	pq_begin(c->pq);
	if (!pg_ask_patiently(
		    c, a,
		    str_fmt(a,
			    "SELECT n.nspname, c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n "
			    "ON n.oid = c.relnamespace WHERE c.oid = %lld AND c.relkind IN " PG_RELKINDS,
			    (long long)oid),
		    "ss", &rows, stop, err))
		return err_at(err, "checking for renames");
	if (!rows.rows)
		return true;
	name_part(&written, rows.cell[0]);
	sb_putc(&written, '.');
	name_part(&written, rows.cell[1]);
	*name = str_dup(a, sb_str(&written));
	return true;
}

static bool client_library(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	int version;

	(void)s;
	if (!pq_library(&version, err))
		return false;
	*shown = str_fmt(a, "libpq %d.%d", version / 10000, version % 10000);
	return true;
}

const struct adapter adapter_postgresql = {
	.name = "postgresql",
	.summary = "PostgreSQL 10 and newer, over libpq",
	.schemes = { "postgresql", "postgres" },
	.foreign_schemes = { "pgsql", "redshift", "cockroachdb" },
	.known_as = { "postgres", "psqlodbc", "redshift", "greenplum", "cockroach", "yugabyte" },
	.claims_address = claims,
	.called_after = called_after,
	.dialect = &dialect_postgresql,
	.can = WHAT_IT_CAN,
	.options = options,
	.driver = "postgres",
	.tls_advice = "Add sslmode=require to its address, or verify-full with the server's root certificate.",
	.password_places = "put it into ~/.pgpass, set PGPASSWORD",
	.keep_password = keep_password,
	.connections = 3, /* in addition to the one that a snapshot opens itself */
	.parse = parse,
	.server = server,
	.database = database,
	.open = pg_open,
	.close = pg_close,
	.cancel = cancel,
	.probe = probe,
	.search_path = pg_search_path,
	.snapshot = pg_snapshot,
	.inspect = pg_inspect,
	.called = called,
	.search = pg_search,
	.sample = pg_sample,
	.usual_values = pg_usual_values,
	.explain = pg_explain,
	.grants = pg_grants,
	.library = client_library,
};
