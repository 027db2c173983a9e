/* Statements of a script, conditions on single columns, and views traced to their tables. */
#include "sql/resolve/column_filters.h"
#include "sql/parse/parse.h"
#include "sql/parse/split.h"
#include "sql/resolve/view_origins.h"

#include "base/arena.h"
#include "model/asset.h"
#include "tap.h"

static struct arena *a;

/* Each statement as its line, its first word, and its query or "-". */
static str pieces(const char *text)
{
	struct sql_splitter s;
	struct sql_piece p;
	scoped(sb_free) struct sb b = SB(100000);

	sql_split(&s, a, &dialect_postgresql, str_of(text));
	while (sql_split_next(&s, &p))
		sb_fmt(&b, "%s%lld %.*s %.*s", b.len ? " / " : "", (long long)p.line, STR(p.verb),
		       STR(p.query.at ? p.query : S("-")));
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static void splitting(void)
{
	is_str(pieces(""), S(""), "an empty script has no statements");
	is_str(pieces(" ; ;; -- x\n"), S(""), "semicolons and comments are not statements");
	is_str(pieces("select 1; select 'a;b'"), S("1 select select 1 / 1 select select 'a;b'"),
	       "a semicolon in quotes does not end a statement");
	is_str(pieces("-- one; two\n\nselect $x$;$x$;\n/* ; */ values (1)"),
	       S("3 select select $x$;$x$ / 4 values values (1)"),
	       "a semicolon in a comment ends nothing, and lines are counted");
	is_str(pieces("create or replace view v (x) as select a from t with cascaded check option;"),
	       S("1 create select a from t"), "the query of a view ends before WITH CHECK OPTION");
	is_str(pieces("create table t as (select 1) with no data; create table u (as_of int)"),
	       S("1 create (select 1) / 1 create -"), "a table has a query only when it is created from one");
	is_str(pieces("create view v as with q as (select 1) select * from q"),
	       S("1 create with q as (select 1) select * from q"),
	       "the query of a view that begins with WITH is complete");
	is_str(pieces("insert into t (a) select b from u; insert into t values (1)"),
	       S("1 insert select b from u / 1 insert values (1)"), "the query of INSERT is its SELECT or VALUES");
	is_str(pieces("delete from t; update t set a = (select 1)"), S("1 delete - / 1 update -"),
	       "DELETE and UPDATE have no query of their own");
	is_str(pieces("select 'open;\nselect 2;\nselect 3"),
	       S("1 select select 'open / 2 select select 2 / 3 select select 3"),
	       "an open quote ends at the end of its line");
}

static const struct sql_column people[] = { { .name = { "id", 2 } },
					    { .name = { "state", 5 } },
					    { .name = { "mail", 4 } } };
static const struct sql_table person = {
	.name = { "person", 6 }, .qualified = { "c.person", 8 }, .columns = people, .column_count = 3
};
static struct sql_column seen[] = { { .name = { "id", 2 } }, { .name = { "tag", 3 } } };
static struct sql_table view = { .name = { "v", 1 }, .qualified = { "c.v", 3 }, .columns = seen, .column_count = 2 };

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	*out = str_eq(parts[n - 1].text, S("person")) ? &person : str_eq(parts[n - 1].text, S("v")) ? &view : NULL;
	return *out ? SQL_FOUND_ONE : SQL_FOUND_NONE;
}

static const struct sql_schema schema = { .table = find_table };

static bool resolved(const char *sql, struct sql_resolved *out)
{
	struct tree *t = new(a, struct tree);
	struct sql_findings findings = { 0 };
	struct err err = { 0 };

	return sql_parse(a, &dialect_postgresql, str_of(sql), t, &err) &&
	       sql_resolve(a, t, &schema, &findings, out, &err);
}

static void asks(const char *where, const char *wanted)
{
	struct sql_resolved r;
	struct sql_filters all = { 0 };
	scoped(sb_free) struct sb b = SB(10000);

	if (!ok(resolved(str_c(a, str_fmt(a, "select 1 from person p join person q on q.id = p.id where %s", where)),
			 &r),
		"the query with the condition %s is resolved", where))
		return;
	sql_filters(a, &r, &all);
	for (ptrdiff_t i = 0; i < all.len; i++)
		sb_fmt(&b, "%s%.*s %.*s", i ? "; " : "", STR(all.at[i].of.table->columns[all.at[i].of.column].name),
		       STR(all.at[i].condition));
	is_str(b.len ? sb_str(&b) : S(""), str_of(wanted), "the conditions on single columns are listed for %s", where);
}

static void filters(void)
{
	asks("p.state = 'paid' and (q.state in ('a', 'b'))", "state = 'paid'; state IN ('a', 'b')");
	asks("p.mail = 'ann@example.org' and 3 < p.id", "mail = ?; id > 3");
	asks("p.mail is not null and p.id between 1 and 2", "mail IS NOT NULL; id BETWEEN ? AND ?");
	asks("p.mail like 'a%' and p.state = 'a' and p.state = 'a'", "mail LIKE ?; state = 'a'");
	asks("p.id = 123456 or p.id = 1", "");
	asks("p.id = q.id and p.id = (select 1) and lower(p.mail) = 'x'", "");
	asks("not p.state = 'x'", "");
}

static bool followed(const char *definition)
{
	const struct sql_view *v = sql_view_read(a, &dialect_postgresql, str_of(definition), &schema);

	return sql_view_trace(a, v, seen, 2);
}

static void traced(void)
{
	struct sql_resolved r;
	struct sql_base below;
	struct sql_bases all = { 0 };

	ok(followed("create view v (id, tag) as select p.id, p.state || p.mail from person p"),
	   "the definition of a view is traced");
	view.traced = true;
	ok(seen[0].origin_count == 1 && seen[0].origins[0].table == &person && seen[0].unchanged,
	   "a column of a view copied from a table is unchanged");
	ok(seen[1].origin_count == 2 && !seen[1].unchanged, "a column of a view made of two has two origins");
	ok(resolved("select tag, id from v", &r), "a query of a traced view is resolved");
	sql_bases_through(a, &r.outputs->at[0].from, &all);
	ok(all.len == 2 && all.at[0].table == &person, "a computed column of a view is traced to its table");
	ok(sql_base_below(r.outputs->at[1].from.at[0], &below) && below.table == &person && below.column == 0,
	   "an unchanged column of a view stands for its base column");
	ok(!sql_base_below(r.outputs->at[0].from.at[0], &below),
	   "a computed column of a view stands for no base column");
	ok(!followed("select id from person"), "a definition with another number of columns is not traced");
	ok(!followed("select id, nothing from person"), "a definition with an unknown column is not traced");
	ok(!followed("drop table person"), "a definition that is not a query is not traced");
	ok(sql_view_read(a, &dialect_postgresql, S("drop table person"), &schema)->unread.len,
	   "a definition that is not a query reports why it was not read");
}

int main(void)
{
	a = arena_open();
	splitting();
	filters();
	traced();
	arena_close(a);
	return done();
}
