/* Searches at the server: the filter as a query over system.tables, then the assets that it found, some at a time. */
#include "adapter/clickhouse/catalog_questions.h"
#include "adapter/clickhouse/connection.h"
#include "base/arena.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum { BATCH = 500 };

/*
 * EXISTS of a subquery that looks at the row around it is not supported:
 * what is asked of columns is left to the caller.
 */
static const struct sql_source searched = {
	.name = "toString(name)",
	.qualified = "concat(database, '.', name)",
	.ns = "database",
	.kind_case = CLICK_KIND,
};

struct matches {
	struct arena *arena;
	array_of(struct asset_ref) refs;
};

static bool take_match(void *with, const str *cells, int n, struct err *err)
{
	struct matches *m = with;

	(void)n;
	(void)err;
	*push(&m->refs, m->arena) = (struct asset_ref){ str_dup(m->arena, cells[0]), str_dup(m->arena, cells[1]) };
	return true;
}

static bool find_matches(struct conn *c, struct arena *a, const struct filter *f, struct matches *m, str *sql,
			 struct err *err)
{
	struct dialect plain = dialect_clickhouse;
	struct click_query query = { .columns = 2 };
	struct sql q;

	plain.has_ilike = false; /* of newer versions only; LOWER and LIKE are of all */
	plain.regex_call = "match";
	q = sql_start(a, &plain);
	q.regex_inline = true;
	sql_add(&q, "SELECT database, name FROM system.tables WHERE " CLICK_OURS(
			    "database") " AND name NOT LIKE '.inner%'");
	sql_where(&q, f, &searched);
	sql_add(&q, " ORDER BY database, name");
	*sql = query.sql = sql_with_values(&q);
	sql_free(&q);
	return click_ask(c, &query, &(struct click_fn){ take_match, m }, NULL, err);
}

bool click_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err)
{
	scoped(arena_close) struct arena *own = arena_open();
	struct matches m = { .arena = own };
	str ran = NO_STR;

	(void)limit; /* the caller's remaining tests may discard any of them */
	if (!click_begin(c, stop, err) || !find_matches(c, own, f, &m, &ran, err))
		return false;
	for (ptrdiff_t i = 0; i < m.refs.len; i += BATCH)
		if (!click_read_some(c, m.refs.at + i, i + BATCH < m.refs.len ? BATCH : m.refs.len - i, stop, to, err))
			return false;
	*sql = str_dup(a, ran);
	return true;
}
