/* What is sent, told to whoever watches: how long it took and how many rows came. */
#include "adapter/postgresql/postgresql.h"

#include "base/arena.h"

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
	struct pq_fn taker = { .line = count_line, .idle = to && to->idle ? count_idle : NULL, .with = &n };
	int64_t began = clock_monotonic_us();
	bool ok;

	sb_put(&text, sql);
	ok = pq_message(c->pq, sb_c(&text), &taker, stop, err);
	if (c->observer.asked)
		c->observer.asked(c->observer.with, sql, clock_monotonic_us() - began, n.rows);
	return ok;
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

/* Asked again under our own limit when the role's was too short. */
bool pg_ask_patiently(struct conn *c, struct arena *a, str question, struct pq_rows *rows, const struct stop *stop,
		      struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 10);
	struct pq_statement one = { .sql = question, .most = 1 };
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
	pq_begin(c->pq); /* a raised flag must not keep us from cleaning up */
	pq_message(c->pq, "ROLLBACK", NULL, &soon, &ignored);
}
