/*
 * Results learned from SQL that people wrote. A repeated statement counts once; everything is kept by names, except
 * the origins of view columns.
 */
#include "store/learned_sql.h"

#include "store/internal.h"
#include "store/assets.h"
#include "store/join_decisions.h"

#include "base/arena.h"

#include "base/banned.h"

static bool end(struct store *s, bool good, struct err *err)
{
	return store_end(s, good && joins_stamp(s, err), err);
}

/* ---- statements ---- */

/* The number of times it is known to have been written, 0: never. */
static bool known_count(struct store *s, const struct learned *l, int64_t *count, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select count from p_learned where catalog = ?1 and fingerprint = ?2", err);
	bool good;

	bind_str(q, 1, l->catalog);
	bind_str(q, 2, l->fingerprint);
	*count = 0;
	while (stmt_next(q, &good, err))
		*count = col_int(q, 0);
	return good;
}

static bool keep_count(struct store *s, const struct learned *l, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert into p_learned values (?1, ?2, ?3, ?4) on conflict do update set count = excluded.count,"
		" last = coalesce(max(last, excluded.last), last, excluded.last)",
		err);

	bind_str(q, 1, l->catalog);
	bind_str(q, 2, l->fingerprint);
	bind_int(q, 3, l->count);
	bind_num(q, 4, l->last);
	return stmt_run(q, err);
}

static bool filter_add(struct store *s, const struct filter_log *f, int64_t count, instant last, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert into p_filter_log values (?1, ?2, ?3, ?4, ?5) on conflict do update set"
		" count = min(count, 9223372036854775807 - excluded.count) + excluded.count,"
		" last = coalesce(max(last, excluded.last), last, excluded.last)",
		err);

	bind_str(q, 1, f->table);
	bind_str(q, 2, f->field);
	bind_str(q, 3, f->condition);
	bind_int(q, 4, count);
	bind_num(q, 5, last);
	return stmt_run(q, err);
}

static bool learn_one(struct store *s, const struct learned *l, struct learned_sum *sum, struct err *err)
{
	int64_t known = 0, more;

	if (l->count < 1 || !l->catalog.len || !l->fingerprint.len)
		return err_set(err, ERR_USAGE,
			       "a statement has a catalog and a fingerprint, and was seen at least once");
	if (!known_count(s, l, &known, err))
		return false;
	more = l->count - known;
	if (more <= 0)
		return true;
	for (ptrdiff_t i = 0; i < l->join_count; i++) {
		struct join_log j = l->joins[i];

		j.count = more;
		j.last = l->last;
		if (!join_log_add(s, &j, err))
			return false;
	}
	for (ptrdiff_t i = 0; i < l->filter_count; i++)
		if (!filter_add(s, &l->filters[i], more, l->last, err))
			return false;
	*(known ? &sum->more : &sum->fresh) += 1;
	sum->joins += l->join_count;
	sum->filters += l->filter_count;
	return keep_count(s, l, err);
}

bool store_learn(struct store *s, const struct learned *all, ptrdiff_t n, struct learned_sum *out, struct err *err)
{
	struct learned_sum sum = { 0 };
	bool good = true;

	if (n && !store_begin(s, NULL, err))
		return false;
	for (ptrdiff_t i = 0; good && i < n; i++)
		good = learn_one(s, &all[i], &sum, err);
	if (n && good && !sum.fresh && !sum.more)
		store_rollback(s);
	else if (n && !end(s, good, err))
		return false;
	*out = sum;
	return true;
}

bool store_learn_forget(struct store *s, struct err *err)
{
	return store_begin(s, NULL, err) &&
	       end(s,
		   db_exec(s->db,
			   "delete from p_learned; delete from p_join_log; delete from p_filter_log; delete from p_traced; delete from p_origin",
			   err),
		   err);
}

bool store_filter_logs(struct store *s, struct arena *a, str qualified, struct filter_logs *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = NULL;
	struct filter_logs all = { 0 };
	bool good;

	if (!store_enter(s, err))
		return false;
	q = db_ask(s->db,
		   "select name, field, condition, count, last from p_filter_log where name = ?1"
		   " order by count desc, field, condition",
		   err);
	bind_str(q, 1, qualified);
	while (stmt_next(q, &good, err))
		*push(&all, a) = (struct filter_log){ str_dup(a, col_str(q, 0)), str_dup(a, col_str(q, 1)),
						      str_dup(a, col_str(q, 2)), col_int(q, 3), col_num(q, 4) };
	if (good)
		*out = all;
	return good;
}

/* ---- origins of view columns ---- */

static bool put_origin(struct store *s, int64_t asset, int64_t seq, const struct column_origin *o, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "insert into p_origin values (?1, ?2, ?3, ?4, ?5, ?6)", err);

	bind_int(q, 1, asset);
	bind_int(q, 2, seq);
	bind_str(q, 3, o->field);
	bind_str(q, 4, o->source);
	bind_str(q, 5, o->source_field);
	bind_int(q, 6, o->unchanged);
	return stmt_run(q, err);
}

static bool put_trace(struct store *s, const struct view_trace *t, struct err *err)
{
	bool good = db_run(s->db, "delete from p_origin where asset_id = ?1", t->asset, err) &&
		    db_run(s->db, "insert or replace into p_traced select id, changed from p_asset where id = ?1",
			   t->asset, err);

	for (ptrdiff_t i = 0; good && i < t->len; i++)
		good = put_origin(s, t->asset, i, &t->at[i], err);
	return good;
}

bool store_trace_put(struct store *s, const struct view_trace *t, ptrdiff_t n, struct err *err)
{
	bool good = true;

	if (!n)
		return true;
	if (!store_begin(s, NULL, err))
		return false;
	for (ptrdiff_t i = 0; good && i < n; i++)
		good = put_trace(s, &t[i], err);
	return store_end(s, good, err);
}

#define ORIGINS \
	"select a.qualified, o.field, o.source, o.source_field, o.unchanged from p_origin o join p_asset a on a.id = o.asset_id" \
	" join p_traced t on t.asset_id = a.id and t.changed = a.changed where a.state = 1 and "

static bool add_origins(struct store *s, struct arena *a, const char *sql, str qualified, str field,
			struct column_origins *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	bind_str(q, 1, qualified);
	bind_str(q, 2, field);
	while (stmt_next(q, &good, err))
		*push(out, a) = (struct column_origin){ str_dup(a, col_str(q, 0)), str_dup(a, col_str(q, 1)),
							str_dup(a, col_str(q, 2)), str_dup(a, col_str(q, 3)),
							col_int(q, 4) != 0 };
	return good;
}

bool store_origins(struct store *s, struct arena *a, str qualified, str field, enum direction which,
		   struct column_origins *out, struct err *err)
{
	struct column_origins all = { 0 };
	bool good;

	if (!store_read(s, err))
		return false;
	good = (!(which & INCOMING) ||
		add_origins(s, a, ORIGINS "a.qualified = ?1 and (?2 is null or o.field = ?2) order by o.seq", qualified,
			    field, &all, err)) &&
	       (!(which & OUTGOING) ||
		add_origins(s, a, ORIGINS "o.source = ?1 and (?2 is null or o.source_field = ?2) order by 1, o.seq, 4",
			    qualified, field, &all, err));
	store_unpin(s);
	if (good)
		*out = all;
	return good;
}
