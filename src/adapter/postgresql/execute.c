/* Sends statements, and reports each to the observer with its duration and number of rows. */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"
#include "sql/dialect/dialect.h"

#include "base/banned.h"

struct counting {
	const struct pq_fn *to;
	int64_t rows;
};

static bool count_line(void *with, int statement, str line, struct err *err)
{
	struct counting *n = with;

	n->rows++;
	return !n->to || n->to->line(n->to->with, statement, line, err);
}

static bool count_idle(void *with, bool *more, struct err *err)
{
	const struct counting *n = with;

	return n->to->idle(n->to->with, more, err);
}

bool pg_message(struct conn *c, str sql, const struct pq_fn *to, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct counting n = { .to = to };
	struct pq_fn taker = { .line = count_line,
			       .idle = to && to->idle ? count_idle : NULL,
			       .with = &n,
			       .most = to ? to->most : 0,
			       .statements = to ? to->statements : 0 };
	int64_t began = clock_monotonic_us();
	bool ok;

	sb_put(&text, sql);
	ok = pq_message(c->pq, sb_c(&text), &taker, stop, err);
	if (c->observer.asked)
		c->observer.asked(c->observer.with, sql, clock_monotonic_us() - began, n.rows);
	return ok;
}

/*
 * The session keeps its own search path and formats: a view's functions and a user's statement were written for them.
 * The first query fixes that the transaction only reads.
 */
bool pg_begin_reading(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 12);

	sb_fmt(&sql,
	       "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\nSELECT pg_catalog.set_config('statement_timeout','%lld',true),"
	       "pg_catalog.set_config('lock_timeout','%d',true),pg_catalog.set_config('synchronize_seqscans','off',true),"
	       "pg_catalog.set_config('cursor_tuple_fraction','1',true),"
	       "pg_catalog.set_config('standard_conforming_strings','on',true);\n",
	       (long long)pg_timeout_ms(c), PG_LOCK_MS);
	return pg_message(c, sb_str(&sql), NULL, stop, err);
}

bool pg_commit(struct conn *c, const struct stop *stop, struct err *err)
{
	static const char sql[] = "COMMIT;\n";
	int64_t began = clock_monotonic_us();
	bool ok = pq_post(c->pq, sql, stop, err);

	if (c->observer.asked)
		c->observer.asked(c->observer.with, str_of(sql), clock_monotonic_us() - began, 0);
	return ok;
}

str pg_as_ran(struct arena *a, str text, const str *values, ptrdiff_t count)
{
	scoped(sb_free) struct sb out = SB(1 << 22);

	for (ptrdiff_t i = 0; i < text.len; i++) {
		ptrdiff_t end = i + 1;
		int64_t n;

		while (end < text.len && text.at[end] >= '0' && text.at[end] <= '9')
			end++;
		if (text.at[i] == '$' && str_int(str_n(text.at + i + 1, end - i - 1), &n) && n >= 1 && n <= count) {
			sql_text(&out, &dialect_postgresql, values[n - 1]);
			i = end - 1;
		} else {
			sb_putc(&out, text.at[i]);
		}
	}
	return str_dup(a, sb_str(&out));
}

bool pg_ask(struct conn *c, struct arena *a, const struct pq_statement *s, struct pq_rows *out, const struct stop *stop,
	    struct err *err)
{
	int64_t began = clock_monotonic_us();
	struct pq_rows rows = { 0 };
	bool ok = pq_ask(c->pq, a, s, &rows, stop, err);

	if (c->observer.asked)
		c->observer.asked(c->observer.with, s->count ? pg_as_ran(a, s->sql, s->values, s->count) : s->sql,
				  clock_monotonic_us() - began, rows.rows);
	if (ok)
		*out = rows;
	return ok;
}

/* Repeated under our own timeout if the role's was too short. */
bool pg_ask_patiently(struct conn *c, struct arena *a, str question, const char *columns, struct pq_rows *rows,
		      const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 10);
	struct pq_statement one = { .sql = question, .most = 1, .columns = columns };
	struct err why = { 0 };
	bool good;

	if (pg_ask(c, a, &one, rows, stop, &why))
		return true;
	if (why.kind == ERR_TIMEOUT && !pq_is_lost(c->pq) && !stop_is_due(stop)) {
		sb_fmt(&sql, "BEGIN READ ONLY;\nSET LOCAL statement_timeout = %lld", (long long)pg_timeout_ms(c));
		why = (struct err){ 0 };
		good = pg_message(c, sb_str(&sql), NULL, stop, &why) && pg_ask(c, a, &one, rows, stop, &why);
		pg_rollback(c);
		if (good)
			return true;
	}
	*err = why;
	return false;
}

void pg_rollback(struct conn *c)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + SECONDS(2) };
	struct err ignored = { 0 };

	if (pq_is_lost(c->pq) || !pq_in_transaction(c->pq))
		return;
	pq_begin(c->pq); /* a cancelled request must not prevent the cleanup */
	pq_message(c->pq, "ROLLBACK", NULL, &soon, &ignored);
}
