/* The plan of a statement, as SQLite's EXPLAIN QUERY PLAN reports it: steps without numbers. */
#include "adapter/sqlite/connection.h"

#include "base/arena.h"
#include "base/map.h"

#include "base/banned.h"

enum { LONGEST_STEP = 1 << 20 };

struct plan {
	str sql, ran;
	struct arena *arena;
	struct strs steps;
};

/* Each step names its parent, which came before it. */
static void put_step(struct plan *p, struct map *depths, struct arena *a, struct lite_rows *r)
{
	scoped(sb_free) struct sb step = SB(LONGEST_STEP);
	const struct map_entry *parent = map_get(depths, lite_text(r, 1));
	int64_t depth = parent ? parent->num + 1 : 0;

	map_put(depths, str_dup(a, lite_text(r, 0)), NULL)->num = depth;
	if (p->steps.len >= ESTIMATE_STEPS_MOST)
		return;
	sb_pad(&step, ' ', (ptrdiff_t)(depth < 100 ? depth : 100) * 2);
	sb_put(&step, sqlite_cell(a, lite_text(r, 3)));
	*push(&p->steps, p->arena) = str_dup(p->arena, sb_str(&step));
}

static bool run_explain(struct conn *c, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb sql = SB(SB_MAX);
	struct map depths = map_in(a);
	struct plan *p = with;
	struct lite_rows *r;

	/* Prepared without EXPLAIN first, because the text must be one read-only statement. */
	r = lite_ask(c->lite, p->sql, err);
	if (!r)
		return false;
	lite_done(r);
	sb_puts(&sql, "EXPLAIN QUERY PLAN ");
	sb_put(&sql, p->sql);
	p->ran = str_dup(p->arena, sb_str(&sql));
	r = lite_ask(c->lite, p->ran, err);
	if (!r)
		return false;
	p->steps.len = 0;
	while (lite_row(r, err))
		put_step(p, &depths, a, r);
	lite_done(r);
	return err->kind == ERR_NONE;
}

bool sqlite_conn_explain(struct conn *c, struct arena *a, str sql, str user_code, const struct stop *stop,
			 struct estimate *out, str *ran, struct err *err)
{
	struct plan p = { .sql = sql, .arena = a };

	(void)user_code; /* a file holds none */

	if (!sqlite_conn_look(c, stop, run_explain, &p, err))
		return false;
	*out = (struct estimate){ .rows = UNKNOWN, .bytes = UNKNOWN, .cost = -1, .steps = p.steps };
	*ran = p.ran;
	return true;
}
