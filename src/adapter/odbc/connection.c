#include "adapter/odbc/connection.h"

#include "adapter/odbc/pack.h"
#include "base/arena.h"
#include "base/clock.h"

#include "base/banned.h"

enum { DEFAULT_CONNECT_MS = 10 * 1000, DEFAULT_TIMEOUT_MS = 60 * 1000, PATIENCE_MS = 1000 };

static int64_t timeout_ms(const struct conn *c)
{
	return c->source->timeout_ms > 0 ? c->source->timeout_ms : DEFAULT_TIMEOUT_MS;
}

void odbc_shut(struct conn *c)
{
	if (!c)
		return;
	odbc_close(c->odbc);
	arena_close(c->arena);
}

void odbc_stop(struct conn *c)
{
	atomic_store(&c->stop.cancelled, true);
	odbc_cancel(c->odbc);
}

void odbc_progress(struct conn *c, const char *stage)
{
	if (c->observer.progress)
		c->observer.progress(c->observer.with, stage, 0, -1);
}

bool odbc_call_begin(struct conn *c, const struct stop *stop, struct err *err)
{
	atomic_store(&c->stop.cancelled, false);
	c->stop.parent = stop;
	odbc_begin(c->odbc);
	return stop_not_yet(&c->stop, err);
}

/* ---- asking ---- */

/* For the trace: SQLColumns(NULL, '%', 'orders', NULL). */
static void put_call(struct sb *out, const struct odbc_call *call)
{
	static const char *const names[] = { [ODBC_TABLES] = "SQLTables",
					     [ODBC_COLUMNS] = "SQLColumns",
					     [ODBC_PRIMARY_KEYS] = "SQLPrimaryKeys",
					     [ODBC_FOREIGN_KEYS] = "SQLForeignKeys",
					     [ODBC_STATISTICS] = "SQLStatistics" };

	sb_fmt(out, "%s(", names[call->kind]);
	for (int i = 0; i < call->count; i++) {
		sb_puts(out, i ? ", " : "");
		if (call->args[i].at)
			sql_text(out, &dialect_ansi, call->args[i]);
		else
			sb_puts(out, "NULL");
	}
	sb_putc(out, ')');
}

struct counting {
	const struct odbc_fn *to;
	int64_t rows;
};

static bool count_head(void *with, const str *texts, int n, struct err *err)
{
	struct counting *c = with;

	return !c->to->head || c->to->head(c->to->with, texts, n, err);
}

static bool count_row(void *with, const str *cells, int n, struct err *err)
{
	struct counting *c = with;

	c->rows++;
	return c->to->row(c->to->with, cells, n, err);
}

bool odbc_query(struct conn *c, struct odbc_call *call, const struct odbc_fn *to, char state[6], struct err *err)
{
	int64_t began = clock_monotonic_us();
	struct stop limit = { .deadline_us = began + (timeout_ms(c) + PATIENCE_MS) * 1000, .parent = &c->stop };
	struct counting counting = { .to = to };
	struct odbc_fn fn = { .head = count_head, .row = count_row, .with = &counting };
	scoped(sb_free) struct sb text = SB(SB_MAX);
	bool good;

	call->timeout_ms = timeout_ms(c);
	good = odbc_ask(c->odbc, call, &fn, &limit, state, err);
	if (!good && err->kind == ERR_TIMEOUT && odbc_is_lost(c->odbc) && !stop_is_due(&c->stop)) {
		*err = (struct err){ 0 };
		err_set(err, ERR_TIMEOUT, "the ODBC driver has not answered for %.0f s and was ended",
			(double)(timeout_ms(c) + PATIENCE_MS) / 1000);
		err_next(
			err,
			"The server or its driver hangs. Try again, or allow more with timeout in catalogs.yaml or %s.",
			AGAIN(WITH_ONLY("timeout")));
	}
	if (!c->observer.asked)
		return good;
	if (call->kind == ODBC_SQL)
		sb_put(&text, call->args[0]);
	else
		put_call(&text, call);
	c->observer.asked(c->observer.with, sb_str(&text), clock_monotonic_us() - began, counting.rows);
	return good;
}

/* ---- opening ---- */

/* The driver could not be loaded, so that another one may be tried. */
static bool is_missing(const struct err *why)
{
	return why->kind == ERR_UNSUPPORTED || why->kind == ERR_CONFIG;
}

static bool none_installed(const struct odbc_address *address, struct err *err)
{
	scoped(sb_free) struct sb names = SB(400);

	for (size_t i = 0; i < sizeof address->drivers / sizeof *address->drivers && address->drivers[i].len; i++)
		sb_fmt(&names, "%s%.*s", i ? ", " : "", STR(address->drivers[i]));
	*err = (struct err){ 0 };
	err_set(err, ERR_UNSUPPORTED, "no ODBC driver for this system is installed (tried %.*s)", STR(sb_str(&names)));
	return err_next(
		err,
		"Install one%s, or name it as the option driver of the source; the program odbcinst lists those that are "
		"installed.",
		str_eq(address->system, S("sqlserver")) ? " (Debian: apt install tdsodbc)" : "");
}

static bool connect_by(struct conn *c, const struct odbc_address *address, str driver, const struct stop *stop,
		       struct err *err)
{
	struct odbc_how how = { .string = odbc_connection_string(c->arena, address, driver),
				.secrets = { address->password },
				.shown = address->shown,
				.connect_ms = c->source->connect_ms > 0 ? c->source->connect_ms : DEFAULT_CONNECT_MS };

	c->odbc = odbc_open(&how, stop, err);
	return c->odbc != NULL;
}

static bool connect_any(struct conn *c, const struct odbc_address *address, const struct stop *stop, struct err *err)
{
	if (!address->drivers[0].len)
		return connect_by(c, address, NO_STR, stop, err);
	for (size_t i = 0; i < sizeof address->drivers / sizeof *address->drivers && address->drivers[i].len; i++) {
		err_clear(err);
		if (connect_by(c, address, address->drivers[i], stop, err))
			return true;
		if (!is_missing(err))
			return false;
	}
	return address->drivers[1].len ? none_installed(address, err) : false;
}

/* "10.11.000019" is 10.11.19. */
static str version_of(struct arena *a, str said)
{
	scoped(sb_free) struct sb b = SB(1 << 10);

	for (ptrdiff_t i = 0; i < said.len; i++) {
		bool starts = !i || said.at[i - 1] == '.' ||
			      (said.at[i - 1] == '0' && (!b.len || b.at[b.len - 1] == '.')),
		     more = i + 1 < said.len && said.at[i + 1] >= '0' && said.at[i + 1] <= '9';

		if (said.at[i] != '0' || !starts || !more)
			sb_putc(&b, said.at[i]);
	}
	return b.len ? str_dup(a, sb_str(&b)) : NO_STR;
}

/* Some drivers say so where there is none. */
static str unless_null(str said)
{
	return str_eq_fold(said, S("null")) ? NO_STR : said;
}

/* What the driver says about its system, in the words that dialects are known by. */
static void introduce(struct conn *c, const struct odbc_address *address)
{
	str product = odbc_fact(c->odbc, ODBC_FACT_PRODUCT), user = odbc_fact(c->odbc, ODBC_FACT_USER),
	    database = unless_null(odbc_fact(c->odbc, ODBC_FACT_DATABASE));

	c->pack = pack_for(address->system, product);
	c->product = c->pack ? str_of(c->pack->product) : product.len ? product : S("ODBC");
	c->version = version_of(c->arena, odbc_fact(c->odbc, ODBC_FACT_VERSION));
	c->dialect = dialect_named(c->pack ? str_of(c->pack->system) : c->product);
	c->dialect = c->dialect ? c->dialect : &dialect_ansi;
	c->user = user.len ? user : address->user;
	c->database = database.len ? database : address->database;
}

struct conn *odbc_connect(const struct source *s, const struct observer *w, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct conn *c = new(a, struct conn);
	struct odbc_address address;

	*c = (struct conn){ .source = s, .observer = w ? *w : (struct observer){ 0 }, .arena = a };
	if (odbc_address_read(a, s, &address, err) && connect_any(c, &address, stop, err)) {
		c->place = address.shown;
		introduce(c, &address);
		return c;
	}
	odbc_shut(c);
	return NULL;
}
