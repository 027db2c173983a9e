/* Searches at the server: the filter as a query over information_schema, then the tables it found. */
#include "adapter/mysql/catalog.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/name.h"
#include "sql/edit/filter_to_sql.h"

#include "base/banned.h"

enum {
	SEARCH_MOST = 1000 * 1000, /* assets that one search may return */
	ALONE_MOST = 30,	   /* so many are read one by one; more by a read of everything */
};

/* A subquery that depends on the row would read the catalog again for each: these do not. */
#define KEYS(test) \
	"(t.table_schema, t.table_name) IN (SELECT k.table_schema, k.table_name FROM information_schema.key_column_usage k " \
	"WHERE " test ")"

static const struct sql_source catalog = {
	.name = "t.table_name",
	.qualified = "CONCAT(t.table_schema, '.', t.table_name)",
	.ns = "t.table_schema",
	.has_no_partitions = true,
	.kind_case =
		"CASE WHEN t.table_type IN ('VIEW', 'SYSTEM VIEW') THEN 'view' WHEN t.table_type = 'SEQUENCE' THEN 'other' "
		"WHEN t.create_options LIKE '%partitioned%' THEN 'partitioned_table' ELSE 'table' END",
	.rows = "t.table_rows",
	.size = "(t.data_length + t.index_length)",
	.has_open =
		"(t.table_schema, t.table_name) IN (SELECT c.table_schema, c.table_name FROM information_schema.columns c "
		"WHERE TRUE",
	.has_name = "c.column_name",
	.has_type = "c.column_type",
	.has_close = ")",
	.has_pk = KEYS("k.constraint_name = 'PRIMARY'"),
	.has_fk = KEYS("k.referenced_table_name IS NOT NULL"),
};

/* With the values in place of their marks, of which our own text has no others. */
static str as_ran(struct arena *a, const struct sql *q)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	str text = sb_str(&q->text);
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < text.len; i++)
		if (text.at[i] == '?' && n < q->bound.len)
			mysql_text(&out, q->bound.at[n++]);
		else
			sb_putc(&out, text.at[i]);
	return str_dup(a, sb_str(&out));
}

static str search_sql(struct arena *a, const struct source *s, const struct filter *f, int64_t limit)
{
	struct sql q = sql_start(a, &dialect_mysql);
	str out;
	int left;

	sql_add(&q, "SELECT t.table_schema, t.table_name FROM information_schema.tables t WHERE ");
	mysql_put_scope(&q.text, s, "t.table_schema");
	left = sql_where(&q, f, &catalog);
	sql_add(&q, " ORDER BY BINARY t.table_schema, BINARY t.table_name");
	/* The caller's remaining tests may discard any of them. */
	if (limit > 0 && !left && !source_wants_stamp(s))
		sb_fmt(&q.text, " LIMIT %lld", (long long)limit);
	out = as_ran(a, &q);
	sql_free(&q);
	return out;
}

struct searching {
	struct arena *arena;
	const struct source *source;
	str sql;
	array_of(struct asset_ref) found; /* written as asset_ref has them */
	struct map wanted;
	const struct sink *to;
};

static bool take_found(void *with, const str *cells, int n, struct err *err)
{
	scoped(sb_free) struct sb ns = SB(1 << 16);
	struct searching *s = with;
	struct asset_ref ref;

	(void)n;
	(void)err;
	name_part(&ns, cells[0]);
	ref = (struct asset_ref){ str_dup(s->arena, sb_str(&ns)), str_dup(s->arena, cells[1]) };
	if (!source_wants(s->source, ref.ns, ref.name))
		return true;
	*push(&s->found, s->arena) = ref;
	map_put(&s->wanted, str_fmt(s->arena, "%.*s\t%.*s", STR(ref.ns), STR(ref.name)), NULL);
	return true;
}

static bool find(struct conn *c, const struct stop *stop, void *with, struct err *err)
{
	struct searching *s = with;
	struct my_fn to = { .row = take_found, .with = s, .columns = 2, .most = SEARCH_MOST };

	return mysql_ask(c, s->sql, &to, stop, err);
}

static bool give_alone(struct conn *c, struct searching *s, const struct stop *stop, struct err *err)
{
	for (ptrdiff_t i = 0; i < s->found.len; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		struct asset asset;
		bool there;

		if (!mysql_inspect(c, a, s->found.at[i], stop, &there, &asset, NULL, err) ||
		    (there && !s->to->asset(s->to->with, &asset, err)))
			return false;
	}
	return true;
}

static bool give_wanted(void *with, struct asset *asset, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct searching *s = with;
	bool wanted = map_get(&s->wanted, str_fmt(a, "%.*s\t%.*s", STR(asset->ns), STR(asset->name)));

	return !wanted || s->to->asset(s->to->with, asset, err);
}

bool mysql_search(struct conn *c, struct arena *a, const struct filter *f, int64_t limit, const struct stop *stop,
		  const struct sink *to, str *sql, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct searching s = { .arena = scratch,
			       .source = &c->source,
			       .sql = search_sql(a, &c->source, f, limit),
			       .wanted = map_in(scratch),
			       .to = to };
	struct sink some = { .asset = give_wanted, .with = &s };
	struct snapshot_end end;
	bool good = mysql_look(c, stop, find, &s, err);

	if (good && s.found.len <= ALONE_MOST)
		good = give_alone(c, &s, stop, err);
	else if (good)
		good = mysql_snapshot(c, stop, &some, scratch, &end, err);
	if (good)
		*sql = s.sql;
	return good || err_at(err, "searching %.*s", STR(my_place(c->my)));
}
