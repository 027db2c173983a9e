#include "adapter/mysql/connection.h"

#include "base/arena.h"
#include "base/clock.h"
#include "model/name.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

enum {
	DEFAULT_CONNECT_MS = 10 * 1000,
	DEFAULT_TIMEOUT_MS = 60 * 1000,
	PATIENCE_MS = 5 * 1000, /* in addition to the server's own limit, before the statement is stopped by us */
	LOCK_WAIT_S = 10,
	CLEANUP_US = 2 * 1000 * 1000,
};

/* ---- a source ---- */

const struct source_option mysql_options[] = { NETWORK_OPTIONS, { 0 } };

bool mysql_parse(struct arena *a, const struct source *s, str *shown, struct err *err)
{
	str database;

	return my_address(a, s->url, shown, &database, err);
}

bool mysql_server(struct arena *a, const struct source *s, str *host, int *port, struct err *err)
{
	return my_server(a, s->url, host, port, err);
}

static int64_t timeout_ms(const struct conn *c)
{
	return c->source.timeout_ms > 0 ? c->source.timeout_ms : DEFAULT_TIMEOUT_MS;
}

void mysql_shut(struct conn *c)
{
	if (!c)
		return;
	my_close(c->my);
	arena_close(c->arena);
}

void mysql_stop(struct conn *c)
{
	atomic_store(&c->stop.cancelled, true);
	my_cancel(c->my);
}

void mysql_progress(struct conn *c, const char *stage)
{
	if (c->observer.progress)
		c->observer.progress(c->observer.with, stage, 0, -1);
}

void mysql_text(struct sb *out, str text)
{
	sql_text(out, &dialect_mysql, text);
}

/* ---- statements ---- */

struct counting {
	const struct my_fn *to;
	int64_t rows;
};

static bool count_row(void *with, const str *cells, int n, struct err *err)
{
	struct counting *c = with;

	c->rows++;
	return !c->to || !c->to->row || c->to->row(c->to->with, cells, n, err);
}

bool mysql_ask(struct conn *c, str sql, const struct my_fn *to, const struct stop *stop, struct err *err)
{
	int64_t began = clock_monotonic_us();
	struct stop limit = { .deadline_us = began + (timeout_ms(c) + PATIENCE_MS) * 1000, .parent = stop };
	struct counting counting = { .to = to };
	struct my_fn fn = {
		.row = count_row, .with = &counting, .columns = to ? to->columns : 0, .most = to ? to->most : 0
	};
	bool good = my_ask(c->my, sql, &fn, &limit, err);

	if (c->observer.asked)
		c->observer.asked(c->observer.with, sql, clock_monotonic_us() - began, counting.rows);
	return good;
}

static void rollback(struct conn *c)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + CLEANUP_US };
	struct err ignored = { 0 };

	if (my_is_lost(c->my))
		return;
	my_begin(c->my); /* a cancelled request must not prevent the cleanup */
	my_ask(c->my, S("ROLLBACK"), NULL, &soon, &ignored);
}

bool mysql_look(struct conn *c, const struct stop *stop,
		bool (*look)(struct conn *c, const struct stop *stop, void *with, struct err *err), void *with,
		struct err *err)
{
	bool good;

	atomic_store(&c->stop.cancelled, false);
	c->stop.parent = stop;
	my_begin(c->my);
	if (!stop_not_yet(&c->stop, err))
		return false;
	good = !c->product.enforces || mysql_ask(c, S("START TRANSACTION READ ONLY"), NULL, &c->stop, err);
	good = good && look(c, &c->stop, with, err);
	if (c->product.enforces)
		rollback(c);
	return good;
}

/* ---- opening ---- */

struct greeting {
	struct conn *c;
	str version, comment, aurora;
};

static bool take_greeting(void *with, const str *cells, int n, struct err *err)
{
	struct greeting *g = with;
	struct arena *a = g->c->arena;

	(void)n;
	(void)err;
	g->version = str_dup(a, cells[0]);
	g->comment = str_dup(a, cells[1]);
	g->c->user = str_dup(a, cells[2]);
	g->c->database = str_dup(a, cells[3]);
	return true;
}

static bool take_aurora(void *with, const str *cells, int n, struct err *err)
{
	struct greeting *g = with;

	(void)n;
	(void)err;
	g->aurora = str_dup(g->c->arena, cells[1]);
	return true;
}

/*
 * What a session is set to, by product;
 * each is one statement, and a server that lacks one of them is read without it.
 */
static const struct setting {
	unsigned is;
	int since;
	const char *sql; /* %lld: the limit of a statement, in units of `unit_ms` */
	int unit_ms;
} settings[] = {
	{ IS_ANY, 0, "SET SESSION time_zone = '+00:00'", 0 },
	{ IS_ANY, 0, "SET SESSION sql_mode = REPLACE(@@sql_mode, 'NO_BACKSLASH_ESCAPES', '')", 0 },
	{ IS_ANY, 0, "SET SESSION group_concat_max_len = 65536", 0 },
	{ IS_ANY & ~IS_DOLT, 0, "SET SESSION lock_wait_timeout = 10", 0 },
	{ IS_MARIADB, 0, "SET SESSION max_statement_time = %lld", 1000 },
	{ IS_MYSQL | IS_TIDB, 0, "SET SESSION max_execution_time = %lld", 1 },
};

static bool set_session(struct conn *c, const struct stop *stop, struct err *err)
{
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
		scoped(sb_free) struct sb sql = SB(1 << 10);
		const struct setting *s = &settings[i];
		struct err why = { 0 };
		ptrdiff_t at = str_find(str_of(s->sql), S("%lld"));

		if (!(s->is & c->product.is) || c->product.number < s->since)
			continue;
		sb_put(&sql, str_upto(str_of(s->sql), at < 0 ? str_of(s->sql).len : at));
		if (at >= 0)
			sb_int(&sql, (timeout_ms(c) + s->unit_ms - 1) / s->unit_ms);
		if (!mysql_ask(c, sb_str(&sql), NULL, stop, &why) && !my_failure(c->my)) {
			*err = why;
			return false;
		}
	}
	return true;
}

static bool greet(struct conn *c, const struct stop *stop, struct err *err)
{
	struct greeting g = { .c = c };
	struct my_fn to = { .row = take_greeting, .with = &g, .columns = 4 };
	struct my_fn aurora = { .row = take_aurora, .with = &g, .columns = 2 };

	if (!mysql_ask(c, S("SELECT VERSION(), @@version_comment, CURRENT_USER(), DATABASE()"), &to, stop, err) ||
	    !mysql_ask(c, S("SHOW VARIABLES LIKE 'aurora_version'"), &aurora, stop, err))
		return false;
	if (!g.version.len || g.version.at[0] < '0' || g.version.at[0] > '9')
		return my_nonsense(c->my, err, "it does not report its version and user");
	c->product = mysql_product(c->arena, g.version, g.comment, g.aurora);
	return mysql_product_is_read(&c->product, err) && set_session(c, stop, err);
}

/* A database in the URL is what is read, unless the source names schemas. */
static bool choose_schemas(struct conn *c, struct err *err)
{
	scoped(sb_free) struct sb name = SB(1 << 12);
	str shown, database;

	if (!my_address(c->arena, c->source.url, &shown, &database, err))
		return false;
	if (!database.len || c->source.schemas.len)
		return true;
	name_part(&name, database);
	c->source.schemas = (struct strs){ 0 };
	*push(&c->source.schemas, c->arena) = str_dup(c->arena, sb_str(&name));
	return true;
}

struct conn *mysql_open(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);
	struct my_how how = { .address = s->url,
			      .password = source_password(s),
			      .at_address = s->at_address,
			      .at_port = s->at_port,
			      .program = "ocat",
			      .connect_ms = s->connect_ms > 0 ? s->connect_ms : DEFAULT_CONNECT_MS };

	*c = (struct conn){ .source = *s, .observer = w ? *w : (struct observer){ 0 }, .arena = a };
	how.silence_ms = timeout_ms(c) + PATIENCE_MS;
	if (choose_schemas(c, err))
		c->my = my_open(&how, stop, err);
	if (c->my && greet(c, stop, err))
		return c;
	mysql_shut(c);
	return NULL;
}
