/*
 * The plan of a query, which EXPLAIN does not run. The engine has no mode in which it only reads: what our parser
 * cannot read as one SELECT is not sent.
 */
#include "adapter/trino/connection.h"

#include "base/arena.h"
#include "sql/parse/parse.h"

#include "base/banned.h"

struct plan {
	struct arena *arena;
	struct estimate estimate;
};

/* Of "Estimates: {rows: 15000 (2.06MB), cpu: 2.06M, ...}" the number behind the word. */
static int64_t number_behind(str line, str word)
{
	ptrdiff_t at = str_find(line, word), n = 0;
	int64_t number;

	if (at < 0)
		return UNKNOWN;
	line = str_from(line, at + word.len);
	while (n < line.len && line.at[n] >= '0' && line.at[n] <= '9')
		n++;
	return str_int(str_upto(line, n), &number) ? number : UNKNOWN;
}

/* A plan is one text of lines; the first estimate is the result's. */
static bool take_plan(void *with, const str *cells, int n, struct err *err)
{
	struct plan *p = with;
	str rest = cells[0], line;

	(void)n;
	(void)err;
	while (rest.len && str_cut(&rest, '\n', &line)) {
		if (p->estimate.rows == UNKNOWN)
			p->estimate.rows = number_behind(line, S("Estimates: {rows: "));
		if (str_trim(line).len && p->estimate.steps.len < ESTIMATE_STEPS_MOST)
			*push(&p->estimate.steps, p->arena) = str_dup(p->arena, line);
	}
	return true;
}

bool trino_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
		   struct estimate *out, str *ran, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct plan p = { .arena = a, .estimate = { .rows = UNKNOWN, .bytes = UNKNOWN, .cost = -1 } };
	struct tree tree;
	str statement;

	(void)user_code; /* functions of users are expressions */
	if (!sql_parse(scratch, &dialect_trino, sql, &tree, err) || !trino_begin(c, stop, err))
		return false;
	sql = str_trim(sql);
	while (str_ends(sql, S(";")))
		sql = str_trim(str_upto(sql, sql.len - 1));
	statement = str_fmt(a, "EXPLAIN (TYPE LOGICAL, FORMAT TEXT) %.*s", STR(sql));
	if (!trino_ask(c, statement, 1, &(struct trino_fn){ take_plan, &p }, NULL, err))
		return err_at(err, "explaining");
	*out = p.estimate;
	*ran = statement;
	return true;
}
