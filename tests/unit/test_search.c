/* The plain matcher: what it finds, in which order, and why. */
#include "search/match/match.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "model/name.h"
#include "search/regex.h"
#include "search_reference.h"
#include "tap.h"

#define NOW DAYS(20000)

static struct arena *a;

struct made {
	const char *catalog, *ns, *name;
	enum asset_kind kind;
	int keys_out, keys_in;
	bool pk, hidden;
	int64_t rows, size;
	int days; /* since it was modified, -1 unknown */
	const char *owner, *tag;
	struct field_summary fields[4];
	struct prop props[2];
};

#define COLUMN(n, t, c) \
	{ \
		.name = S(n), .type = S(t), .class = c \
	}

static const struct made company[] = {
	{ "prod",
	  "sales",
	  "orders",
	  ASSET_TABLE,
	  1,
	  2,
	  true,
	  false,
	  5000,
	  1 << 20,
	  1,
	  "etl",
	  "quality:gold",
	  { COLUMN("id", "bigint", TYPE_INTEGER), COLUMN("created_at", "timestamp", TYPE_TIMESTAMP),
	    COLUMN("Email", "varchar(64)", TYPE_TEXT) },
	  { { S("engine"), S("InnoDB") }, { S("ttl"), S("30") } } },
	{ "prod",
	  "sales",
	  "Orders",
	  ASSET_TABLE,
	  0,
	  0,
	  false,
	  false,
	  0,
	  100,
	  20,
	  "etl",
	  NULL,
	  { COLUMN("id", "integer", TYPE_INTEGER) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "sales",
	  "order_items",
	  ASSET_TABLE,
	  2,
	  0,
	  true,
	  false,
	  90000,
	  1 << 24,
	  2,
	  "etl",
	  "domain:orders",
	  { COLUMN("order_id", "bigint", TYPE_INTEGER), COLUMN("Home Town", "text", TYPE_TEXT) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "sales",
	  "orders_2024_01",
	  ASSET_PARTITION,
	  0,
	  0,
	  false,
	  true,
	  10,
	  100,
	  3,
	  "etl",
	  NULL,
	  { COLUMN("id", "bigint", TYPE_INTEGER) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "staging",
	  "raw_orders_stg",
	  ASSET_VIEW,
	  0,
	  0,
	  false,
	  false,
	  UNKNOWN,
	  UNKNOWN,
	  -1,
	  NULL,
	  NULL,
	  { COLUMN("payload", "jsonb", TYPE_JSON), COLUMN("work_email", "text", TYPE_TEXT),
	    COLUMN("email", "text", TYPE_TEXT) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "sales",
	  "customers",
	  ASSET_TABLE,
	  0,
	  1,
	  true,
	  false,
	  700,
	  4096,
	  40,
	  "crm",
	  "pii",
	  { COLUMN("id", "bigint", TYPE_INTEGER), COLUMN("email", "text", TYPE_TEXT) },
	  { { S("engine"), S("MyISAM") }, { NO_STR, NO_STR } } },
	{ "events",
	  "",
	  "orders.v1",
	  ASSET_TOPIC,
	  0,
	  0,
	  false,
	  false,
	  UNKNOWN,
	  UNKNOWN,
	  -1,
	  NULL,
	  NULL,
	  { COLUMN("id", "long", TYPE_INTEGER) },
	  { { NO_STR, NO_STR } } },
	{ "lake",
	  "raw.\"Shop Data\"",
	  "dimCustomer",
	  ASSET_FILE,
	  0,
	  0,
	  false,
	  false,
	  12,
	  9,
	  0,
	  NULL,
	  NULL,
	  { COLUMN("id", "long", TYPE_INTEGER) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "sales",
	  "dimension",
	  ASSET_MATERIALIZED_VIEW,
	  0,
	  0,
	  false,
	  false,
	  3,
	  3,
	  9,
	  "crm",
	  NULL,
	  { COLUMN("k", "int", TYPE_INTEGER) },
	  { { NO_STR, NO_STR } } },
	{ "prod",
	  "sales",
	  "dim_date",
	  ASSET_TABLE,
	  0,
	  0,
	  true,
	  false,
	  3,
	  3,
	  9,
	  "crm",
	  NULL,
	  { COLUMN("day", "date", TYPE_DATE) },
	  { { NO_STR, NO_STR } } },
};

#define MADE (ptrdiff_t)(sizeof company / sizeof *company)

static int asked; /* the number of times that the columns of an asset were read */

static bool fields(void *with, int64_t id, struct arena *to, const struct field_summary **at, ptrdiff_t *len,
		   struct err *err)
{
	(void)to;
	asked++;
	if (with)
		return err_set(err, ERR_CACHE, "the cache is gone");
	*at = company[id].fields;
	for (*len = 0; *len < 4 && company[id].fields[*len].name.at; ++*len)
		;
	return true;
}

static bool props(void *with, int64_t id, struct arena *to, struct props *out, struct err *err)
{
	(void)with;
	(void)err;
	for (int i = 0; i < 2; i++)
		if (company[id].props[i].key.at)
			props_put(out, to, company[id].props[i].key, company[id].props[i].value);
	return true;
}

static const struct search_source source = { .fields = fields, .props = props };

static struct list *made(void)
{
	struct list *l = list_open();

	for (ptrdiff_t i = 0; i < MADE; i++) {
		const struct made *m = &company[i];
		struct summary s = { .id = i,
				     .catalog = str_of(m->catalog),
				     .ns = str_of(m->ns),
				     .name = str_of(m->name),
				     .owner = str_of(m->owner),
				     .kind = m->kind,
				     .keys_out = m->keys_out,
				     .keys_in = m->keys_in,
				     .has_pk = m->pk,
				     .hidden_by_default = m->hidden,
				     .of_kind = true,
				     .rows = m->rows,
				     .size = m->size,
				     .modified = m->days < 0 ? NO_TIME : NOW - DAYS(m->days),
				     .created = NO_TIME };

		while (s.fields < 4 && m->fields[s.fields].name.at)
			s.fields++;
		if (m->tag)
			*push(&s.tags, list_arena(l)) = str_of(m->tag);
		s.qualified = name_qualified(list_arena(l), s.catalog, s.ns, s.name);
		list_add(l, &s);
	}
	list_done(l);
	return l;
}

static struct filter filter_of(const char *line)
{
	struct filter f;
	struct err err = { 0 };
	ptrdiff_t where;

	filter_start(&f);
	if (!filter_parse(a, str_of(line), NOW, &f, &where, &err))
		ok(false, "the query line %s parses: %s", line, err.text);
	return f;
}

static struct hits search(const struct list *l, const char *line, int64_t limit)
{
	struct filter f = filter_of(line);
	struct hits hits = { 0 };
	struct err err = { 0 };

	if (!list_search(l, a, &f, &source, limit, NULL, &hits, &err))
		ok(false, "the search for %s succeeds: %s", line, err.text);
	return hits;
}

/* Checks the names found, in order, separated by blanks. */
static void finds(const struct list *l, const char *line, const char *names)
{
	struct hits hits = search(l, line, 0);
	scoped(sb_free) struct sb b = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < hits.len; i++) {
		sb_puts(&b, i ? " " : "");
		sb_put(&b, hits.at[i].asset->name);
	}
	is_str(b.len ? sb_str(&b) : S(""), str_of(names), "the search finds the expected names: %s", line);
}

static void names(const struct list *l)
{
	finds(l, "", "orders.v1 dimCustomer Orders customers dim_date dimension order_items orders raw_orders_stg");
	finds(l, "orders", "orders Orders orders.v1 raw_orders_stg");
	finds(l, "Orders", "Orders orders orders.v1 raw_orders_stg");
	finds(l, "*order*", "Orders orders orders.v1 order_items raw_orders_stg");
	finds(l, "dim_*", "dim_date");
	finds(l, "customer", "customers dimCustomer");
	finds(l, "order !*_stg !items", "Orders orders orders.v1");
	finds(l, "=orders", "orders Orders");
	finds(l, "~ordesr", "Orders orders orders.v1 order_items raw_orders_stg");
	finds(l, "/^ord.*s$/", "Orders order_items orders");
	finds(l, "/^.{6}$/ !/items/", "Orders orders");
	finds(l, "order items", "order_items");
	finds(l, "nothing", "");
	finds(l, "sales.order*", "Orders orders order_items");
	finds(l, "prod.*.orders", "Orders orders");
	finds(l, "sales.dim", "dim_date dimension");
	finds(l, "=sales.orders", "Orders orders");
	finds(l, "orders.v1", "orders.v1");
	finds(l, "=orders.v1", "orders.v1");
	finds(l, "sales.orders_2024_01", "orders_2024_01");
}

static void partitions(const struct list *l)
{
	finds(l, "orders_2024", "");
	finds(l, "=orders_2024_01", "orders_2024_01");
	finds(l, "orders_2024_01", "orders_2024_01");
	finds(l, "kind:partition", "orders_2024_01");
	finds(l, "kind:any orders_", "orders_2024_01 raw_orders_stg");
}

static void filters(const struct list *l)
{
	finds(l, "has:email", "customers orders raw_orders_stg");
	finds(l, "has:*email*", "customers orders raw_orders_stg");
	finds(l, "has:email,created_at", "orders");
	finds(l, "has:\"home town\"", "order_items");
	finds(l, "has:email::varchar", "orders");
	finds(l, "has:email::text !has:work_*", "customers orders");
	finds(l, "!has:id", "dim_date dimension order_items raw_orders_stg");
	finds(l, "type:json,date", "dim_date raw_orders_stg");
	finds(l, "!type:integer", "dim_date raw_orders_stg");
	finds(l, "type:varchar(64)", "orders");
	finds(l, "kind:view,matview", "dimension raw_orders_stg");
	finds(l, "!kind:table !kind:topic", "dimCustomer dimension raw_orders_stg");
	finds(l, "schema:staging", "raw_orders_stg");
	finds(l, "schema:\"shop data\"", "dimCustomer");
	finds(l, "schema:raw.\"shop data\"", "dimCustomer");
	finds(l, "schema:st*,raw*", "dimCustomer raw_orders_stg");
	finds(l, "catalog:events,lake", "orders.v1 dimCustomer");
	finds(l, "!catalog:prod", "orders.v1 dimCustomer");
	finds(l, "table:dim*,customers kind:table", "customers dim_date");
	finds(l, "owner:crm", "customers dim_date dimension");
	finds(l, "!owner:crm,etl", "orders.v1 dimCustomer raw_orders_stg");
	finds(l, "tag:pii", "customers");
	finds(l, "tag:gold", "orders");
	finds(l, "tag:quality:g*", "orders");
	finds(l, "domain:orders", "order_items");
	finds(l, "prop:engine=innodb", "orders");
	finds(l, "prop:Engine=*", "customers orders");
	finds(l, "prop:engine !prop:ttl", "customers");
	finds(l, "prop:engine=My*,other", "customers");
	finds(l, "pk:no kind:table", "Orders");
	finds(l, "fk:yes", "order_items orders");
	finds(l, "refd:yes", "customers orders");
	finds(l, "rows>700", "order_items orders");
	finds(l, "rows>=700 rows:..5000", "customers orders");
	finds(l, "rows:0", "Orders");
	finds(l, "size>1M", "order_items");
	finds(l, "cols:3..", "orders raw_orders_stg");
	finds(l, "modified:5d", "dimCustomer order_items orders");
	finds(l, "modified:30d..", "customers");
	finds(l, "created:1d", "");
}

static void sorting(const struct list *l)
{
	finds(l, "sort:rows schema:sales", "order_items orders customers dim_date dimension Orders");
	finds(l, "sort:+rows kind:table,view", "Orders dim_date customers orders order_items raw_orders_stg");
	finds(l, "sort:name order", "order_items Orders orders orders.v1 raw_orders_stg");
	finds(l, "sort:refs fk:yes", "orders order_items");
	finds(l, "sort:modified kind:table", "orders order_items dim_date Orders customers");
	finds(l, "sort:-rank order", "raw_orders_stg Orders orders orders.v1 order_items");
}

static void hits(const struct list *l)
{
	struct hits h = search(l, "orders has:*email,id", 0);

	ok(h.len == 1 && h.total == 1, "one asset matches a word and two columns");
	is_str(h.at[0].why, S("exact name, has:*email (Email), has:id (id)"),
	       "a hit gives the matched name and columns as its reason");
	is_int(h.at[0].matched.len, 2, "a hit lists the columns that matched");
	is_str(h.at[0].matched.at[0]->name, S("id"), "the matched columns are listed in the order of the table");
	h = search(l, "email has:email", 0);
	is_int(h.total, 0, "a search finds nothing when one of its conditions fails");
	h = search(l, "order", 2);
	ok(h.len == 2 && h.total == 5, "the limit reduces the hits but not the total");
	is_int(h.at[0].rank, 1, "a hit at the start of a name has rank 1");
	h = search(l, "raw schema:staging kind:view", 0);
	is_str(h.at[0].why, S("start of name, schema:staging, kind:view"), "the reason of a hit lists every filter");
	h = search(l, "rows>80000 modified:5d", 0);
	is_str(h.at[0].why, S("rows 90000, modified 2024-10-02T00:00:00Z"),
	       "the reason of a hit gives the values of its ranges");
	asked = 0;
	search(l, "customers has:email", 0);
	is_int(asked, 2, "columns are read only for assets that pass all other filters");
}

static void failures(const struct list *l)
{
	struct search_source broken = source;
	struct stop stop = { 0 };
	struct hits h = { .total = -1 };
	struct err err = { 0 };
	struct filter f = filter_of("has:id");
	struct hit hit = { .rank = -1 };
	int here;

	broken.with = &here;
	ok(!list_search(l, a, &f, &broken, 0, NULL, &h, &err) && err.kind == ERR_CACHE && h.total == -1,
	   "a failure to read columns is the error of the search");
	err_clear(&err);
	ok(!list_search(l, a, &f, NULL, 0, NULL, &h, &err) && err.kind == ERR_UNSUPPORTED,
	   "a search that needs columns without a reader fails with ERR_UNSUPPORTED");
	err_clear(&err);
	f = filter_of("/a(b/");
	ok(!list_search(l, a, &f, &source, 0, NULL, &h, &err) && err.kind == ERR_QUERY,
	   "an invalid regular expression fails with ERR_QUERY");
	is_str(str_of(err.subject), S("/a(b/"), "the error for an invalid regular expression gives it as typed");
	err_clear(&err);
	f = filter_of("x");
	atomic_store(&stop.cancelled, true);
	ok(!list_search(l, a, &f, &source, 0, &stop, &h, &err) && err.kind == ERR_CANCELLED && h.total == -1,
	   "a cancelled search fails with ERR_CANCELLED");
	err_clear(&err);
	ok(!list_admits(list_at(l, 0), a, &f, &source, &hit, &err) && !err.kind && hit.rank == -1,
	   "an asset that does not match is not an error");
	f = filter_of("v1");
	ok(list_admits(list_at(l, 0), a, &f, &source, &hit, &err) && hit.rank == 2 && hit.asset == list_at(l, 0),
	   "an asset that matches becomes a hit with its rank");
}

static const struct summary *named(const struct list *l, const char *name)
{
	for (ptrdiff_t i = 0; i < list_len(l); i++)
		if (str_eq(list_at(l, i)->name, str_of(name)))
			return list_at(l, i);
	return NULL;
}

static int field(const struct list *l, const char *line, const char *table, int i)
{
	const struct summary *of = named(l, table);
	struct filter f = filter_of(line);
	struct err err = { 0 };
	int rank = -1;
	struct sieve *s = sieve_open(&f, &err);
	bool admits = s && sieve_field(s, &company[of->id].fields[i], of, a, &rank);

	sieve_close(s);
	return admits ? rank : -1;
}

static void column_searches(const struct list *l)
{
	is_int(field(l, "email", "orders", 2), 0, "a word in a search of columns matches the column name");
	is_int(field(l, "mail", "orders", 2), 3, "a word in a search of columns gives a rank");
	is_int(field(l, "orders", "orders", 2), -1, "a word in a search of columns does not match the table");
	is_int(field(l, "orders.*_at", "orders", 1), 1, "a word with a dot matches table and column together");
	is_int(field(l, "type:timestamp", "orders", 1), 0, "type: matches a column of that type");
	is_int(field(l, "type:timestamp", "orders", 0), -1, "type: does not match a column of another type");
	is_int(field(l, "!type:integer", "orders", 0), -1, "!type: excludes a column of that type");
	is_int(field(l, "id table:order*", "orders", 0), 0, "table: matches the columns of a table that matches");
	is_int(field(l, "id table:customers", "orders", 0), -1, "table: excludes the columns of other tables");
	is_int(field(l, "id table:sales.orders", "orders", 0), 0, "table: in a search of columns accepts a schema");
	is_int(field(l, "id schema:staging", "orders", 0), -1, "schema: excludes the columns of other schemas");
	is_int(field(l, "id rows>1e6", "orders", 0), -1, "rows> excludes the columns of a smaller table");
	is_int(field(l, "has:email", "orders", 2), 0, "has: in a search of columns matches the column name");
	is_int(field(l, "has:email,id", "orders", 0), 0, "has: with two names matches a column with one of them");
	is_int(field(l, "has:email", "orders", 0), -1, "has: does not match a column with another name");
	is_int(field(l, "id", "orders_2024_01", 0), -1, "the columns of a partition are hidden by default");
	is_int(field(l, "id table:orders_2024_01", "orders_2024_01", 0), 0,
	       "the columns of a partition are found when it is named");
	is_int(field(l, "/^e.*l$/", "orders", 2), 3, "a regular expression matches a column name");
	is_int(field(l, "/(/", "orders", 2), -1, "an invalid regular expression matches no column");
}

static void near_is(const struct list *l, const char *name, ptrdiff_t n, const char *names)
{
	struct strs out = { 0 };
	scoped(sb_free) struct sb b = SB(SB_MAX);

	list_nearest(l, a, str_of(name), n, &out);
	for (ptrdiff_t i = 0; i < out.len; i++) {
		sb_puts(&b, i ? " " : "");
		sb_put(&b, out.at[i]);
	}
	is_str(b.len ? sb_str(&b) : S(""), str_of(names), "the names nearest to %s are found in order", name);
}

static void nearest(const struct list *l)
{
	near_is(l, "custmers", 3, "customers");
	near_is(l, "order_item", 1, "order_items");
	near_is(l, "ordrs", 2, "prod.sales.Orders prod.sales.orders");
	near_is(l, "dimdate", 1, "dim_date");
	near_is(l, "xyzzy", 3, "");
	near_is(l, "", 3, "");
}

static void expression(const char *pattern, const char *text, bool fits)
{
	struct err err = { 0 };
	ptrdiff_t where = 0;
	struct regex *r = regex_open(str_of(pattern), &where, &err);

	ok(r && regex_fits(r, str_of(text)) == fits, "the expression /%s/ %s %s", pattern,
	   fits ? "matches" : "does not match", text);
	regex_close(r);
}

static void refused(const char *pattern, ptrdiff_t at)
{
	struct err err = { 0 };
	ptrdiff_t where = -1;

	ok(!regex_open(str_of(pattern), &where, &err) && err.kind == ERR_QUERY && err.text[0] && err.next[0],
	   "the expression /%s/ is refused: %s", pattern, err.text);
	is_int(where, at, "the error for an expression gives the position of the mistake");
}

static void expressions(void)
{
	scoped(sb_free) struct sb long_text = SB(SB_MAX), pattern = SB(SB_MAX);

	expression("^gr.ße$", "größe", true);
	expression("GRÖSSE", "grösse", true);
	expression("[é]", "é", true);
	expression("a{3}", "baaab", true);
	expression("(ab){2}c", "ababc", true);
	expression("a{2}|b{2}", "bb", true);
	expression("^x", "yx", false);
	expression("(a+)+$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", false);
	refused("(a)\\1", 3);
	refused("a{200}", 1);
	refused("(a{50}){50}", 7);
	refused("((a{50})b){50}", 10);
	refused("a{50}{50}", 5);
	refused("a(b", 3);
	refused("[a", 2);
	sb_pad(&pattern, 'a', 201);
	refused(sb_c(&pattern), 200);
	sb_pad(&long_text, 'x', 5000);
	sb_puts(&long_text, "needle");
	expression("needle", sb_c(&long_text), false);
}

/* Twenty thousand names: the counts are the same on any machine. */
static void many(void)
{
	struct list *l = list_open();
	struct hits h;

	for (int i = 20000; i-- > 0;) {
		struct summary s = { .id = i,
				     .catalog = S("c"),
				     .ns = S("s"),
				     .kind = ASSET_TABLE,
				     .rows = UNKNOWN,
				     .size = UNKNOWN,
				     .modified = NO_TIME,
				     .created = NO_TIME };

		s.name = str_fmt(list_arena(l), "table_%05d_%s", i, i % 7 ? "fact" : "Customer");
		s.qualified = name_qualified(list_arena(l), s.catalog, s.ns, s.name);
		list_add(l, &s);
	}
	list_done(l);
	h = search(l, "customer", 10);
	ok(h.len == 10 && h.total == 2858, "a search of 20000 assets counts every hit and returns ten");
	is_str(h.at[9].asset->name, S("table_00063_Customer"), "hits of the same rank are sorted by name");
	h = search(l, "", 0);
	is_int(h.len, 20000, "an empty search without a limit returns all assets");
	list_close(l);
}

int main(void)
{
	struct list *l;

	a = arena_open();
	l = made();
	names(l);
	partitions(l);
	filters(l);
	sorting(l);
	hits(l);
	failures(l);
	column_searches(l);
	nearest(l);
	expressions();
	many();
	list_close(l);
	list_close(NULL);
	arena_close(a);
	return done();
}
