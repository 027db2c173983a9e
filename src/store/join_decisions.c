/* Decisions on joins, and joins learned from SQL. Both are kept by qualified names, so they survive their tables. */
#include "store/join_decisions.h"

#include "store/internal.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/json.h"
#include "model/name.h"

#include "base/banned.h"

static str as_json(struct arena *a, const struct strs *list)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	texts_put(&w, NULL, list);
	return str_dup(a, sb_str(&b));
}

/* ---- writing ---- */

static bool erase(struct store *s, const struct join_word *j, bool turned, bool *found, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"delete from p_join where from_name = ?1 and from_fields = ?2 and to_name = ?3 and to_fields = ?4",
		err);
	int64_t before = db_changes(s->db);

	bind_str(q, 1, turned ? j->to : j->from);
	bind_str(q, 2, as_json(a, turned ? &j->to_fields : &j->from_fields));
	bind_str(q, 3, turned ? j->from : j->to);
	bind_str(q, 4, as_json(a, turned ? &j->from_fields : &j->to_fields));
	if (!stmt_run(q, err))
		return false;
	*found |= db_changes(s->db) > before;
	return true;
}

static bool write_one(struct store *s, const struct join_word *j, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert into p_join (from_name, from_fields, to_name, to_fields, rejected, note, at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
		err);

	bind_str(q, 1, j->from);
	bind_str(q, 2, as_json(a, &j->from_fields));
	bind_str(q, 3, j->to);
	bind_str(q, 4, as_json(a, &j->to_fields));
	bind_int(q, 5, j->rejected);
	bind_str(q, 6, j->note.len ? j->note : NO_STR);
	bind_int(q, 7, j->at == NO_TIME || j->at == 0 ? clock_now() : j->at);
	return stmt_run(q, err);
}

bool joins_stamp(struct store *s, struct err *err)
{
	return db_exec(s->db, "update p_meta set value = value + 1 where name = 'joins'", err);
}

static bool end(struct store *s, bool good, struct err *err)
{
	return store_end(s, good && joins_stamp(s, err), err);
}

bool store_join_put(struct store *s, const struct join_word *j, struct err *err)
{
	bool ignored = false;

	if (!store_begin(s, NULL, err))
		return false;
	return end(s, erase(s, j, false, &ignored, err) && erase(s, j, true, &ignored, err) && write_one(s, j, err),
		   err);
}

bool store_join_forget(struct store *s, const struct join_word *j, bool *found, struct err *err)
{
	bool was = false;

	if (!store_begin(s, NULL, err))
		return false;
	if (!end(s, erase(s, j, false, &was, err) && erase(s, j, true, &was, err), err))
		return false;
	*found = was;
	return true;
}

/* ---- reading ---- */

#define PRESENT(name) "(select max(id) from p_asset where qualified = " name " and state = 1)"

static bool read_all(struct store *s, struct arena *a, struct join_words *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select from_name, from_fields, to_name, to_fields, rejected, note, at, " PRESENT(
			"from_name") ", " PRESENT("to_name") " from p_join order by 1, 3, 2, 4",
		err);
	bool good;

	while (stmt_next(q, &good, err)) {
		struct join_word *j = push(out, a);

		*j = (struct join_word){
			.from = str_dup(a, col_str(q, 0)),
			.to = str_dup(a, col_str(q, 2)),
			.rejected = col_int(q, 4) != 0,
			.note = str_dup(a, col_str(q, 5)),
			.at = col_num(q, 6),
			.from_id = col_int(q, 7),
			.to_id = col_int(q, 8),
		};
		strs_from(a, col_str(q, 1), &j->from_fields);
		strs_from(a, col_str(q, 3), &j->to_fields);
	}
	return good;
}

static bool read_stamp(struct store *s, int64_t *stamp, struct err *err)
{
	return db_int(s->db, "select value from p_meta where name = 'joins'", 0, stamp, err);
}

bool store_join_stamp(struct store *s, int64_t *stamp, struct err *err)
{
	bool good;

	if (!store_read(s, err))
		return false;
	good = read_stamp(s, stamp, err);
	store_unpin(s);
	return good;
}

bool store_join_words(struct store *s, struct arena *a, struct join_words *out, int64_t *stamp, struct err *err)
{
	struct join_words all = { 0 };
	bool good;

	if (!store_read(s, err))
		return false;
	good = (!stamp || read_stamp(s, stamp, err)) && read_all(s, a, &all, err);
	store_unpin(s);
	if (good)
		*out = all;
	return good;
}

/* ---- learned joins ---- */

static bool log_is_whole(const struct join_log *j, struct err *err)
{
	if (j->from.len && j->to.len && j->from_fields.len && j->from_fields.len == j->to_fields.len && j->count > 0)
		return true;
	return err_set(
		err, ERR_USAGE,
		"a join that was written has two tables, as many columns on each side, and was seen at least once");
}

static bool log_add(struct store *s, const struct join_log *j, bool turned, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"insert into p_join_log values (?1, ?2, ?3, ?4, ?5, ?6) on conflict do update set"
		" count = min(count, 9223372036854775807 - excluded.count) + excluded.count,"
		" last = nullif(max(coalesce(last, -9223372036854775807 - 1), coalesce(excluded.last, -9223372036854775807 - 1)),"
		" -9223372036854775807 - 1)",
		err);

	bind_str(q, 1, turned ? j->to : j->from);
	bind_str(q, 2, as_json(a, turned ? &j->to_fields : &j->from_fields));
	bind_str(q, 3, turned ? j->from : j->to);
	bind_str(q, 4, as_json(a, turned ? &j->from_fields : &j->to_fields));
	bind_int(q, 5, j->count);
	bind_num(q, 6, j->last);
	return stmt_run(q, err);
}

/* The order of the two sides has no meaning: the name that sorts first comes first. */
static bool is_turned(const struct join_log *j)
{
	scoped(arena_close) struct arena *a = arena_open();
	int order = str_cmp(j->from, j->to);

	return order > 0 || (!order && str_cmp(as_json(a, &j->from_fields), as_json(a, &j->to_fields)) > 0);
}

bool join_log_add(struct store *s, const struct join_log *j, struct err *err)
{
	return log_is_whole(j, err) && log_add(s, j, is_turned(j), err);
}

/* Names of one catalog are adjacent in the primary key: '/' follows '.'. */
#define OF_ONE " where from_name > ?1 || '.' and from_name < ?1 || '/' and to_name > ?1 || '.' and to_name < ?1 || '/'"
#define LOGS \
	"select from_name, from_fields, to_name, to_fields, count, last, " PRESENT("from_name") ", " PRESENT( \
		"to_name") " from p_join_log"

static bool read_logs(struct store *s, struct arena *a, str catalog, struct join_logs *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, catalog.at ? LOGS OF_ONE " order by 1, 3, 2, 4" : LOGS " order by 1, 3, 2, 4", err);
	str one = name_qualified(a, catalog, S(""), S("t"));
	bool good;

	if (catalog.at)
		bind_str(q, 1, str_upto(one, one.len - 2));
	while (stmt_next(q, &good, err)) {
		struct join_log *j = push(out, a);

		*j = (struct join_log){
			.from = str_dup(a, col_str(q, 0)),
			.to = str_dup(a, col_str(q, 2)),
			.count = col_int(q, 4),
			.last = col_num(q, 5),
			.from_id = col_int(q, 6),
			.to_id = col_int(q, 7),
		};
		strs_from(a, col_str(q, 1), &j->from_fields);
		strs_from(a, col_str(q, 3), &j->to_fields);
	}
	return good;
}

bool store_join_logs(struct store *s, struct arena *a, str catalog, struct join_logs *out, struct err *err)
{
	struct join_logs all = { 0 };
	bool good;

	if (!store_read(s, err))
		return false;
	good = read_logs(s, a, catalog, &all, err);
	store_unpin(s);
	if (good)
		*out = all;
	return good;
}
