#include "store/internal.h"

#include "base/arena.h"

#include "base/banned.h"

#define BASE "select value from main.p_meta where name = 'tags_base'"
#define NOTE "insert or ignore into main.p_tag_since "

bool tags_base(struct store *s, struct arena *a, str *name, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, BASE, err);
	bool row;

	if (!q || !stmt_row(q, &row, err))
		return false;
	*name = row ? str_dup(a, col_str(q, 0)) : NO_STR;
	return true;
}

bool tags_base_end(struct store *s, struct err *err)
{
	return db_exec(s->db, "delete from main.p_tag_since; delete from main.p_meta where name = 'tags_base'", err);
}

bool tags_base_begin(struct store *s, str name, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "insert into main.p_meta values ('tags_base', ?)", err);

	if (!q || !tags_base_end(s, err))
		return false;
	bind_str(q, 1, name);
	return stmt_run(q, err);
}

bool tags_since(struct store *s, int64_t *n, struct err *err)
{
	return db_int(s->db, "select count(*) from main.p_tag_since", 0, n, err);
}

/* Runs what notes some; of too many, none of it is worth keeping. */
static bool note(struct store *s, struct stmt *q, struct err *err)
{
	int64_t before = db_changes(s->db), n;

	if (!stmt_run(q, err))
		return false;
	return db_changes(s->db) == before ||
	       (tags_since(s, &n, err) && (n <= TAGS_SINCE_MOST || tags_base_end(s, err)));
}

bool tags_moved(struct store *s, str asset, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, NOTE "select ?1 where exists (" BASE ")", err);

	if (!q)
		return false;
	bind_str(q, 1, asset);
	return note(s, q, err);
}

bool tags_moved_on(struct store *s, str qualified, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		NOTE "select parent from main.p_tag where qualified = ?1 and parent is not null and exists (" BASE ")",
		err);

	if (!q)
		return false;
	bind_str(q, 1, qualified);
	return note(s, q, err) && tags_moved(s, qualified, err);
}

/* One more than may be noted is enough. */
#define MOST " and exists (" BASE ") limit 1001"

bool tags_moved_in(struct store *s, str catalog, struct err *err)
{
	static const char *const of[] = {
		NOTE
		"select distinct parent from main.p_tag where qualified >= ?1 and qualified < ?2 and parent is not null" MOST,
		NOTE "select distinct qualified from main.p_tag where qualified >= ?1 and qualified < ?2"
		     " and (parent is null or origin not like 'rule:%')" MOST,
	};

	_Static_assert(TAGS_SINCE_MOST == 1000, "the text above says it");
	for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
		scoped(sb_free) struct sb from = SB(SB_MAX);
		scoped(sb_free) struct sb upto = SB(SB_MAX);
		scoped(stmt_done) struct stmt *q = db_ask(s->db, of[i], err);

		if (!q)
			return false;
		tags_bind_catalog(q, &from, &upto, catalog);
		if (!note(s, q, err))
			return false;
	}
	return true;
}
