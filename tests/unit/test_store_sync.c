/* Syncs: a snapshot reads back as it was synced, and a sync writes only what differs. */
#include "model/name.h"
#include "store/history.h"
#include "store_help.h"

#include "base/banned.h"

static const char first[] =
	"@{\"name\":\"shop\",\"kind\":\"schema\",\"comment\":\"where we sell\"}\n"
	"{\"ns\":\"shop\",\"name\":\"orders\",\"kind\":\"table\",\"comment\":\"one a sale\",\"owner\":\"ann\",\"native\":\"100\",\"readable\":true,"
	"\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"nullable\":false,\"native\":\"1\",\"readable\":true},"
	"{\"name\":\"customer_id\",\"type\":\"bigint\",\"native\":\"2\"},"
	"{\"name\":\"total amount\",\"type\":\"numeric(10,2)\",\"default\":\"0\",\"comment\":\"with tax\",\"native\":\"3\"},"
	"{\"name\":\"state\",\"type\":\"mood\",\"class\":\"enum\",\"values\":[\"open\",\"paid\"],\"domain\":\"mood\",\"native\":\"4\",\"props\":{\"a\":\"b\"}}],"
	"\"keys\":[{\"kind\":\"primary\",\"name\":\"orders_pkey\",\"fields\":[\"id\"]},"
	"{\"kind\":\"foreign\",\"name\":\"orders_customer\",\"fields\":[\"customer_id\"],\"target\":{\"ns\":\"shop\",\"name\":\"customers\"},\"target_fields\":[\"id\"],\"on_delete\":\"cascade\"},"
	"{\"kind\":\"foreign\",\"name\":\"orders_lost\",\"fields\":[\"state\"],\"target\":{\"ns\":\"other\",\"name\":\"nowhere\"},\"target_fields\":[\"x\"]}],"
	"\"indexes\":[{\"name\":\"by_state\",\"method\":\"btree\",\"parts\":[{\"field\":\"state\"},{\"expression\":\"lower(x)\",\"descending\":true}]}],"
	"\"props\":{\"engine\":\"heap\"},"
	"\"stats\":{\"row_count\":1000,\"row_kind\":\"estimated\",\"row_origin\":\"reltuples\",\"size_bytes\":81920,\"size_kind\":\"exact\",\"writes\":7,\"scans\":3}}\n"
	"{\"ns\":\"shop\",\"name\":\"customers\",\"kind\":\"table\",\"native\":\"101\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"native\":\"1\"},{\"name\":\"email\",\"type\":\"text\",\"native\":\"2\"}],"
	"\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}]}\n"
	"{\"ns\":\"shop\",\"name\":\"paid\",\"kind\":\"view\",\"definition\":\"select 1\",\"native\":\"102\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"native\":\"1\"}],"
	"\"depends\":[{\"ns\":\"shop\",\"name\":\"orders\",\"fields\":[\"id\"]}]}\n";

/* ---- round trip ---- */

static str line_of(const char *lines, const char *name)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	str rest = str_of(lines), line;
	struct err err = { 0 };
	struct asset a;

	while (str_cut(&rest, '\n', &line)) {
		if (!line.len || line.at[0] == '@' || !record_get(here, line, &a, &err) ||
		    !str_eq(a.name, str_of(name)))
			continue;
		record_put(&text, &a, RECORD_WHOLE);
		return str_dup(here, sb_str(&text));
	}
	return NO_STR;
}

static bool count_version(void *with, const struct version_row_taken *row, struct err *err)
{
	(void)row;
	(void)err;
	++*(int64_t *)with;
	return true;
}

static void test_round_trip(struct store *s, int64_t catalog)
{
	struct sync_result r = sync_lines(s, catalog, first);
	struct versions_wanted all = { .since = NO_TIME, .until = NO_TIME };
	struct err err = { 0 };
	int64_t total = 0;

	is_int(r.generation, 1, "the first sync of a catalog writes generation 1");
	ok(r.first, "the result of a first sync is marked as first");
	is_int(r.assets, 3, "a sync of three tables and views counts three assets");
	is_int(r.fields, 7, "a sync counts the fields of all its assets");
	is_int(r.added, 0, "a first sync reports no assets as added");
	is_str(whole(s, id_of(s, "orders")), line_of(first, "orders"),
	       "a table with ids and counts reads back as it was synced");
	is_str(whole(s, id_of(s, "customers")), line_of(first, "customers"),
	       "a table without counts reads back as it was synced");
	is_str(whole(s, id_of(s, "paid")), line_of(first, "paid"), "a view reads back as it was synced");
	ok(good(store_each_version(s, &all, NULL, count_version, &total, &err), &err),
	   "listing the versions after a first sync succeeds");
	is_int(total, 0, "a first sync writes no versions");
}

static void test_relations(struct store *s)
{
	struct relations r = { 0 };
	struct lineage l = { 0 };
	struct err err = { 0 };
	int64_t orders = id_of(s, "orders"), customers = id_of(s, "customers");

	ok(good(store_relations(s, here, orders, BOTH, &r, &err), &err), "the relations of a table can be read");
	is_int(r.len, 2, "a table with two foreign keys has two outgoing relations");
	if (r.len < 2)
		return;
	is_int(r.at[0].to_id, customers, "a foreign key resolves to a table that the source lists later");
	is_str(r.at[0].to_qualified, S("prod.shop.customers"),
	       "a resolved relation gives the qualified name of its target");
	is_str(r.at[0].from_fields.at[0], S("customer_id"), "a relation gives the columns of its foreign key");
	is_str(r.at[0].on_delete, S("cascade"), "a relation gives the delete action of its foreign key");
	ok(r.at[0].from_nullable, "a relation on a nullable column is marked as nullable");
	is_int(r.at[1].to_id, 0, "a foreign key to a missing table has no target id");
	is_str(r.at[1].to_qualified, S("prod.other.nowhere"),
	       "a foreign key to a missing table keeps the qualified name of its target");
	r = (struct relations){ 0 };
	ok(good(store_relations(s, here, customers, BOTH, &r, &err), &err),
	   "the relations of a referenced table can be read");
	is_int(r.len, 1, "a table that one foreign key references has one relation");
	ok(good(store_lineage(s, here, orders, OUTGOING, &l, &err), &err),
	   "the outgoing lineage of a table can be read");
	is_int(l.len, 1, "the lineage of a table holds the one view that reads it");
	if (l.len)
		is_str(l.at[0].to_qualified, S("prod.shop.paid"),
		       "the lineage of a table gives the qualified name of its view");
}

/* ---- streams ---- */

struct seen {
	struct sb text;
	struct store *store;
};

static bool see_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct seen *seen = with;

	(void)err;
	sb_fmt(&seen->text, "%.*s %d %d %d %d;", STR(b->qualified), b->fields, b->keys_out, b->keys_in, b->has_pk);
	return true;
}

static bool see_field(void *with, const struct field_brief *f, struct err *err)
{
	struct seen *seen = with;

	(void)err;
	sb_fmt(&seen->text, "%d %.*s %.*s %d;", f->ordinal, STR(f->name), STR(f->type), f->pk);
	return true;
}

static bool see_said(void *with, const struct field_brief *f, struct err *err)
{
	struct seen *seen = with;

	(void)err;
	sb_fmt(&seen->text, "%d %.*s %.*s;", f->ordinal, STR(f->name), STR(f->comment));
	return true;
}

static bool stop_at_first_field(void *with, const struct field_brief *f, struct err *err)
{
	(void)f;
	++*(int *)with;
	return err_set(err, ERR_NOTHING, "enough");
}

static bool stop_at_first(void *with, const struct asset_brief *b, struct err *err)
{
	(void)b;
	++*(int *)with;
	return err_set(err, ERR_NOTHING, "enough");
}

static void test_streams(struct store *s)
{
	struct seen seen = { .text = SB(1 << 20) };
	struct catalog prod = { 0 };
	struct err err = { 0 };
	bool found = false;
	int count = 0;

	ok(good(store_each_asset(s, 0, NULL, see_asset, &seen, &err), &err), "store_each_asset streams all assets");
	is_str(sb_str(&seen.text), S("prod.shop.customers 2 0 1 1;prod.shop.orders 4 2 0 1;prod.shop.paid 1 0 0 0;"),
	       "assets stream in order of name, with their fields and keys counted");
	sb_reset(&seen.text);
	ok(good(store_each_plain(s, 0, NULL, see_asset, &seen, &err), &err), "store_each_plain streams all assets");
	is_str(sb_str(&seen.text), S("prod.shop.customers 2 0 0 1;prod.shop.orders 4 2 0 1;prod.shop.paid 1 0 0 0;"),
	       "plain assets stream in order of name, with no incoming keys counted");
	sb_reset(&seen.text);
	ok(good(store_catalog(s, here, S("prod"), &found, &prod, &err) &&
			store_each_view(s, prod.id, NULL, see_asset, &seen, &err),
		&err),
	   "store_each_view streams the views of a catalog");
	is_str(sb_str(&seen.text), S("prod.shop.paid 1 0 0 0;"), "the stream of views leaves out the tables");
	sb_reset(&seen.text);
	ok(good(store_each_in_namespace(s, prod.id, S("SHOP"), NULL, see_asset, &seen, &err), &err),
	   "store_each_in_namespace streams the assets of a namespace");
	is_str(sb_str(&seen.text), S("prod.shop.customers 2 0 0 1;prod.shop.orders 4 2 0 1;prod.shop.paid 1 0 0 0;"),
	       "the case of a namespace does not matter");
	sb_reset(&seen.text);
	ok(good(store_each_in_namespace(s, prod.id, S("sho"), NULL, see_asset, &seen, &err), &err) && !seen.text.len,
	   "a namespace that is missing has no assets");
	sb_reset(&seen.text);
	ok(good(store_each_field(s, id_of(s, "orders"), NULL, see_field, &seen, &err), &err),
	   "store_each_field streams the fields of a table");
	is_str(sb_str(&seen.text),
	       S("1 id bigint 1;2 customer_id bigint 0;3 total amount numeric(10,2) 0;4 state mood 0;"),
	       "the fields of a table stream in order of their ordinals");
	ok(!store_each_asset(s, 0, NULL, stop_at_first, &count, &err) && count == 1,
	   "a stream of assets ends when its callback returns false");
	is_int(err.kind, ERR_NOTHING, "a stream that its callback ends fails with the callback's error");
	sb_free(&seen.text);
}

static bool see_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	struct seen *seen = with;
	struct asset_row row;

	if (!store_asset(seen->store, here, from, &row, err))
		return false;
	sb_fmt(&seen->text, "%.*s", STR(row.asset.name));
	for (ptrdiff_t i = 0; i < columns->len; i++)
		sb_fmt(&seen->text, " %.*s", STR(columns->at[i]));
	sb_puts(&seen->text, " -> ");
	if (store_asset(seen->store, here, to, &row, err))
		sb_fmt(&seen->text, "%.*s;", STR(row.asset.name));
	else
		sb_puts(&seen->text, "?;");
	err_clear(err);
	return true;
}

/* Ranges of ids: of the three assets, the two with the lowest ids. */
static void test_ranges(struct store *s)
{
	struct seen seen = { .text = SB(1 << 20), .store = s };
	struct err err = { 0 };
	int64_t orders = id_of(s, "orders"), customers = id_of(s, "customers"), paid = id_of(s, "paid");
	int count = 0;

	ok(good(store_each_field_from(s, customers, customers, NULL, see_field, &seen, &err), &err),
	   "store_each_field_from streams the fields of a range of ids");
	is_str(sb_str(&seen.text), S("1 id bigint 1;2 email text 0;"),
	       "a range of one id holds only the fields of that asset");
	sb_reset(&seen.text);
	ok(good(store_each_field_from(s, paid + 1, paid + 2, NULL, see_field, &seen, &err), &err) && !seen.text.len,
	   "a range of unused ids has no fields");
	ok(!store_each_field_from(s, orders, orders, NULL, stop_at_first_field, &count, &err) && count == 1,
	   "a stream of fields in a range ends when its callback returns false");
	err_clear(&err);
	ok(good(store_each_key_from(s, orders, orders, NULL, see_key, &seen, &err), &err),
	   "store_each_key_from streams the foreign keys of a range of ids");
	is_str(sb_str(&seen.text), S("orders customer_id -> customers;orders state -> ?;"),
	       "streamed keys give their columns and targets, missing targets included");
	sb_reset(&seen.text);
	ok(good(store_each_key_from(s, customers, customers, NULL, see_key, &seen, &err), &err) && !seen.text.len,
	   "a range of assets without foreign keys has no keys");
	sb_free(&seen.text);
}

/* Columns that moved are listed in their new order, each with its comment; dropped columns are not listed. */
static void test_places(struct store *s)
{
	static const char *const moves[] = { "abc", "cadb", "adeb", "ea", "abcde" };
	int64_t catalog = catalog_named(s, "moving");
	struct err err = { 0 };

	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		scoped(sb_free) struct sb line = SB(4096);
		scoped(sb_free) struct sb want = SB(4096);
		struct seen seen = { .text = SB(4096) };
		int64_t id;

		sb_puts(&line, "{\"ns\":\"m\",\"name\":\"moved\",\"kind\":\"table\",\"fields\":[");
		for (const char *c = moves[i]; *c; c++) {
			sb_fmt(&line, "%s{\"name\":\"%c\",\"type\":\"int\",\"comment\":\"of %c\"}",
			       c > moves[i] ? "," : "", *c, *c);
			sb_fmt(&want, "%d %c of %c;", (int)(c - moves[i]) + 1, *c, *c);
		}
		sb_puts(&line, "]}\n");
		sync_lines(s, catalog, sb_c(&line));
		id = id_of(s, "moved");
		ok(good(store_each_field(s, id, NULL, see_said, &seen, &err), &err) &&
			   str_eq(sb_str(&seen.text), sb_str(&want)),
		   "fields and comments follow the current column order: %s", moves[i]);
		sb_reset(&seen.text);
		ok(good(store_each_field_from(s, id, id, NULL, see_said, &seen, &err), &err) &&
			   str_eq(sb_str(&seen.text), sb_str(&want)),
		   "fields read by a range of ids follow the current column order");
		sb_free(&seen.text);
	}
	store_catalog_remove(s, S("moving"), &(bool){ false }, &err);
}

static void test_identity(struct store *s, str path)
{
	struct err err = { 0 };
	struct store *other = open_store(str_fmt(here, "%.*s.other", STR(path)), STORE_WRITE);
	str id, again, none;
	int64_t passing;

	ok(good(store_identity(s, here, &id, &err), &err) && id.len == 32, "a cache has an identity of 32 characters");
	ok(good(store_identity(other, here, &none, &err), &err) && !none.at,
	   "a cache that has never been written has no identity");
	catalog_named(other, "x");
	ok(good(store_identity(other, here, &none, &err), &err) && none.len == 32 && !str_eq(none, id),
	   "a second cache gets an identity of its own");
	store_close(other);
	passing = catalog_named(s, "passing");
	sync_lines(s, passing, "");
	ok(good(store_identity(s, here, &again, &err), &err) && str_eq(again, id),
	   "the identity of a cache stays the same after another sync");
	ok(good(store_pin(s, &err) && store_at(s, catalog_named(s, "passing"), 0, &err), &err),
	   "another generation of one catalog can be pinned");
	ok(good(store_identity(s, here, &again, &err), &err) && !again.at,
	   "a cache pinned at another generation reports no identity");
	ok(good(store_catalog_identity(s, here, passing, &again, &err), &err) && !again.at,
	   "a catalog pinned at another generation reports no identity");
	ok(good(store_catalog_identity(s, here, passing + 1, &again, &err), &err) && again.at,
	   "a catalog that is not pinned still reports its identity");
	store_unpin(s);
	store_catalog_remove(s, S("passing"), &(bool){ false }, &err);
}

static void test_names(struct store *s)
{
	struct candidates c = { 0 };
	struct err err = { 0 };
	str three[] = { S("prod"), S("shop"), S("orders") }, wrong[] = { S("test"), S("shop"), S("orders") };
	str upper[] = { S("SHOP"), S("Orders") };

	ok(good(store_resolve(s, here, NO_STR, three, 3, &c, &err), &err) && c.len == 1,
	   "a fully qualified name resolves to one asset");
	ok(good(store_resolve(s, here, NO_STR, upper, 2, &c, &err), &err) && c.len == 1,
	   "the last parts of a name resolve without regard to case");
	ok(good(store_resolve(s, here, NO_STR, wrong, 3, &c, &err), &err) && c.len == 0,
	   "a name with the wrong catalog does not resolve");
}

/* ---- the same snapshot again ---- */

/* All rows that a sync without changes must leave alone. */
static str fingerprint(str path)
{
	static const char *const tables[] = { "p_meta",	   "p_namespace", "p_type",	"p_asset",
					      "p_record",  "p_field",	  "p_relation", "p_depend",
					      "p_version", "p_measure",	  "p_activity" };
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct err err = { 0 };
	struct db *d = db_open(path, DB_READ, &err);

	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
		struct stmt *q = db_ask_once(d, str_fmt(here, "select * from %s", tables[i]), &err);
		bool row;

		while (stmt_row(q, &row, &err) && row) {
			for (int k = 0; k < stmt_columns(q); k++)
				sb_fmt(&text, "%c%.*s|", col_kind(q, k), STR(col_str(q, k)));
			sb_putc(&text, '\n');
		}
		stmt_done(q);
	}
	db_close(d);
	return str_dup(here, sb_str(&text));
}

static void test_again(struct store *s, str path, int64_t catalog)
{
	str before = fingerprint(path), after;
	struct sync_result r = sync_lines(s, catalog, first);

	after = fingerprint(path);
	is_int(r.generation, 2, "a sync without changes writes generation 2");
	ok(str_eq(before, after), "a sync without changes leaves all snapshot rows alone");
	is_int(r.added + r.dropped + r.altered + r.renamed + r.measured, 0,
	       "a sync without changes reports no changes");
	is_int(number_in(path, "select count(*) from p_generation"), 2,
	       "a sync without changes adds a row to the generations");
	is_int(number_in(path, "select count(distinct digest) from p_generation"), 1,
	       "a generation without changes has the digest of the one before");
}

/* The lines with one piece of text replaced. */
static const char *with(const char *lines, const char *old, const char *new_text)
{
	str text = str_of(lines);
	ptrdiff_t at = str_find(text, str_of(old));

	if (at < 0) {
		printf("# the fixture has no %s\n", old);
		exit(1);
	}
	return str_c(here, str_fmt(here, "%.*s%s%.*s", (int)at, lines, new_text,
				   STR(str_from(text, at + (ptrdiff_t)strlen(old)))));
}

/* Takes only the first version, which is the newest, without its changes. */
static bool take_newest(void *with, const struct version_row_taken *row, struct err *err)
{
	struct version *out = with;

	(void)err;
	if (out->id)
		return true;
	*out = *row->version;
	out->qualified = str_dup(here, out->qualified);
	out->summary = str_dup(here, out->summary);
	out->catalog = NO_STR;
	out->changes = (struct changes){ 0 };
	return true;
}

static struct version newest_version(struct store *s, int64_t asset)
{
	struct versions_wanted of = { .asset = asset, .since = NO_TIME, .until = NO_TIME };
	struct version v = { 0 };
	struct err err = { 0 };

	good(store_each_version(s, &of, NULL, take_newest, &v, &err), &err);
	return v;
}

static int64_t field_id(struct store *s, const char *name)
{
	int64_t n = 0;

	str_int(ask(s, str_c(here,
			     str_fmt(here,
				     "select field_id from fields where field_name = '%s' and asset_qualified_name like"
				     " '%%orders'",
				     name))),
		&n);
	return n;
}

static void test_changes(struct store *s, str path, int64_t catalog)
{
	int64_t orders = id_of(s, "orders"), state = field_id(s, "state"), total = field_id(s, "total amount");
	const char *second = with(first, "\"type\":\"numeric(10,2)\"", "\"type\":\"numeric(12,2)\"");
	const char *third = with(
		second,
		",{\"name\":\"state\",\"type\":\"mood\",\"class\":\"enum\",\"values\":[\"open\",\"paid\"],\"domain\":"
		"\"mood\",\"native\":\"4\",\"props\":{\"a\":\"b\"}}",
		"");
	struct sync_result r = sync_lines(s, catalog, second);

	is_int(r.altered, 1, "a changed column type counts as one altered table");
	is_int(id_of(s, "orders"), orders, "an altered table keeps its id");
	is_str(newest_version(s, orders).summary, S("type of total amount numeric(10,2) -> numeric(12,2)"),
	       "the version of an altered table gives the old and new column type");
	is_int(field_id(s, "total amount"), total, "a column whose type changed keeps its id");
	r = sync_lines(s, catalog, third);
	is_int(field_id(s, "state"), 0, "a dropped column is not found any more");
	is_int(r.fields, 6, "a dropped column is not counted as a field");
	sync_lines(s, catalog, second);
	is_int(field_id(s, "state"), state, "a column that is added again gets the id it had before");
	sync_lines(s, catalog, with(second, "\"name\":\"total amount\"", "\"name\":\"total\""));
	is_int(field_id(s, "total"), total, "a renamed column with the same native id keeps its id");
	is_str(newest_version(s, orders).summary, S("column total amount renamed to total"),
	       "the version of a table reports the renamed column");
	sync_lines(s, catalog, first);
	is_int(number_in(path, "select count(distinct digest) from p_generation where number in (1, 2, 7)"), 1,
	       "the same snapshot always has the same digest");
}

static void tag_it(struct store *s, str asset, str field, str name)
{
	struct err err = { 0 };
	struct tag t = { .qualified = field.at ? name_with_field(here, asset, field) : asset,
			 .name = name,
			 .origin = S("person"),
			 .asset = asset,
			 .field = field };

	good(store_tag_put(s, &t, &err), &err);
}

static void test_names_change(struct store *s, int64_t catalog)
{
	int64_t orders = id_of(s, "orders"), customers = id_of(s, "customers"), fresh;
	const char *renamed = with(first, "\"name\":\"customers\",\"kind\"", "\"name\":\"clients\",\"kind\"");
	const char *native = with(first, "\"native\":\"101\"", "\"native\":\"999\"");
	struct sync_result r;
	struct version v;

	/* The foreign key still uses the old name, as in a broken catalog. */
	tag_it(s, S("prod.shop.customers"), NO_STR, S("gold"));
	tag_it(s, S("prod.shop.customers"), S("email"), S("mail"));
	r = sync_lines(s, catalog, renamed);
	is_int(r.renamed, 1, "a new name with the same native id counts as a rename");
	is_str(ask(s,
		   "select group_concat(qualified_name || ' ' || tag_name, ', ') from (select * from tags where not implied order by 6)"),
	       S("prod.shop.clients gold, prod.shop.clients.email mail"),
	       "tags follow a renamed table and its columns");
	is_int(r.added + r.dropped, 0, "a rename counts neither as added nor as dropped");
	is_int(id_of(s, "clients"), customers, "a renamed table keeps its id");
	v = newest_version(s, customers);
	is_int(v.kind, CHANGE_RENAMED, "the version of a renamed table has the kind CHANGE_RENAMED");
	is_str(v.summary, S("shop.customers renamed to shop.clients"),
	       "the version of a renamed table gives both names");
	r = sync_lines(s, catalog, first);
	is_int(r.renamed, 1, "renaming a table back counts as a rename");
	is_int(id_of(s, "customers"), customers, "a table that is renamed back keeps its id");
	r = sync_lines(s, catalog, native);
	is_int(r.altered + r.added + r.dropped + r.renamed, 0, "a changed native id alone counts as no change");
	is_str(whole(s, customers), line_of(native, "customers"), "a changed native id is stored");
	r = sync_lines(s, catalog,
		       with(with(first, "\"native\":\"100\"", "\"native\":\"500\""), "\"name\":\"orders\",\"kind\"",
			    "\"name\":\"sales\",\"kind\""));
	is_int(r.added, 1, "a table with a new name and a new native id counts as added");
	is_int(r.dropped, 1, "the table whose name and native id are gone counts as dropped");
	fresh = id_of(s, "sales");
	ok(fresh && fresh != orders, "a table with a new name and a new native id gets a new id");
	v = newest_version(s, orders);
	is_int(v.kind, CHANGE_DROPPED, "a dropped table gets a version of the kind CHANGE_DROPPED");
	is_str(v.qualified, S("prod.shop.orders"), "the version of a dropped table keeps its qualified name");
	sync_lines(s, catalog, first);
	is_int(id_of(s, "orders"), orders, "a dropped table that returns gets the id it had before");
}

/* ---- partial syncs ---- */

static bool not_customers(void *with_nothing, str ns, str name)
{
	(void)with_nothing;
	(void)ns;
	return !str_eq(name, S("customers"));
}

static void test_hidden(struct store *s, str path, int64_t catalog)
{
	const char *few =
		"@{\"name\":\"shop\",\"kind\":\"schema\",\"comment\":\"where we sell\"}\n"
		"{\"ns\":\"shop\",\"name\":\"paid\",\"kind\":\"view\",\"definition\":\"select 1\",\"native\":\"102\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"native\":\"1\"}],"
		"\"depends\":[{\"ns\":\"shop\",\"name\":\"orders\",\"fields\":[\"id\"]}]}\n";
	int64_t customers = id_of(s, "customers"), versions = number_in(path, "select count(*) from versions");
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct catalog c;
	bool found;

	ok(good(sync_with(
			s,
			(struct sync_info){ .catalog = catalog, .partial = true, .partial_reason = S("a lesser role") },
			few, &r, &err),
		&err),
	   "a partial sync that lists only one view succeeds");
	is_int(r.hidden, 2, "assets that a partial sync does not list become hidden");
	is_int(r.dropped, 0, "a partial sync drops no assets");
	is_int(r.assets, 1, "a partial sync counts only the assets that it lists");
	is_int(id_of(s, "customers"), 0, "a hidden table is not found by name");
	is_int(number_in(path, "select count(*) from versions"), versions, "a partial sync writes no versions");
	ok(good(store_catalog(s, here, S("prod"), &found, &c, &err), &err) && c.partial,
	   "a catalog is marked as partial after a partial sync");
	is_str(c.partial_reason, S("a lesser role"), "a partial catalog gives the reason that its sync gave");
	r = sync_lines(s, catalog, first);
	is_int(id_of(s, "customers"), customers, "a hidden table that is listed again keeps its id");
	is_int(r.added, 0, "a hidden table that is listed again does not count as added");
	is_int(number_in(path, "select count(*) from versions"), versions,
	       "a hidden table that is listed again gets no version");
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .asked_for = not_customers }, few, &r, &err),
		&err),
	   "a sync that asks for all tables but one succeeds");
	is_int(r.hidden, 1, "a table that a sync does not ask for becomes hidden");
	is_int(r.dropped, 1, "a table that a sync asks for but does not find is dropped");
	r = sync_lines(s, catalog, few);
	is_int(r.dropped, 1, "a full sync drops a hidden table that it does not list");
	sync_lines(s, catalog, first);
	is_int(id_of(s, "customers"), customers, "a table that was hidden and then dropped returns with its id");
}

static void test_refused(struct store *s, int64_t catalog)
{
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct sync_info info = { .catalog = catalog };

	ok(!sync_with(
		   s, info,
		   "{\"ns\":\"a\",\"name\":\"x y\",\"kind\":\"table\"}\n{\"ns\":\"a\",\"name\":\"x y\",\"kind\":\"view\"}\n",
		   &r, &err),
	   "a sync that lists the same table twice is refused");
	is_str(str_of(err.text), S("the source lists a.\"x y\" twice"),
	       "the error for a table listed twice names the table");
	err_clear(&err);
	ok(!sync_with(s, info, "{\"ns\":\"a\",\"name\":\"\",\"kind\":\"table\"}\n", &r, &err),
	   "a table with an empty name is refused");
	err_clear(&err);
	info.catalog = 12345;
	ok(!sync_with(s, info, "", &r, &err), "a sync of an unknown catalog is refused");
	is_int(err.kind, ERR_CATALOG_NOT_FOUND, "a sync of an unknown catalog fails with ERR_CATALOG_NOT_FOUND");
}

static void test_catalogs(struct store *s, str path)
{
	struct catalogs all = { 0 };
	struct err err = { 0 };
	int64_t other = catalog_named(s, "a.b");
	bool found = false;
	struct catalog c;

	sync_lines(s, other, first);
	ok(good(store_catalogs(s, here, &all, &err), &err) && all.len == 2, "a cache with two catalogs lists both");
	is_str(all.at[0].name, S("a.b"), "catalogs are listed in order of name");
	is_int(all.at[0].assets, 3, "a listed catalog gives the number of its assets");
	is_str(ask(s, "select qualified_name from assets where asset_name = 'orders' order by 1"),
	       S("\"a.b\".shop.orders;prod.shop.orders"),
	       "a catalog name that contains a dot is quoted in qualified names");
	ok(good(store_catalog_failed(s, other, S("it hangs"), &err), &err),
	   "a failed sync of a catalog can be recorded");
	ok(good(store_catalog(s, here, S("a.b"), &found, &c, &err), &err) && found,
	   "a catalog whose last sync failed is still found");
	is_str(c.error, S("it hangs"), "a catalog whose last sync failed gives the error");
	is_int(c.generation, 1, "a catalog whose last sync failed keeps its last good generation");
	ok(good(store_catalog_remove(s, S("a.b"), &found, &err), &err) && found, "an existing catalog can be removed");
	is_int(number_in(path, "select count(*) from p_asset where catalog_id not in (select id from p_catalog)"), 0,
	       "removing a catalog removes its assets");
	is_int(number_in(path, "select count(*) from p_field where asset_id not in (select id from p_asset)"), 0,
	       "removing a catalog removes the fields of its assets");
	ok(good(store_catalog_remove(s, S("a.b"), &found, &err), &err) && !found,
	   "removing a removed catalog reports it as not found");
}

int main(void)
{
	str folder = test_folder(), path = str_fmt(here, "%.*s/deep/cache.db", STR(folder));
	struct store *s = open_store(path, STORE_READ);
	struct catalogs none = { 0 };
	struct err err = { 0 };
	struct stat st;
	int64_t catalog;

	ok(good(store_catalogs(s, here, &none, &err), &err) && none.len == 0, "an absent file reads as an empty cache");
	ok(stat(str_c(here, path), &st) != 0, "reading an absent cache does not create its file");
	store_close(s);
	s = open_store(path, STORE_WRITE);
	ok(stat(str_c(here, path), &st) == 0 && (st.st_mode & 0777) == 0600,
	   "a new cache file is readable only by its owner");
	ok(stat(str_c(here, str_fmt(here, "%.*s/deep", STR(folder))), &st) == 0 && (st.st_mode & 0777) == 0700,
	   "the folder of a new cache is accessible only to its owner");
	catalog = catalog_named(s, "prod");
	test_round_trip(s, catalog);
	test_relations(s);
	test_streams(s);
	test_ranges(s);
	test_names(s);
	test_again(s, path, catalog);
	test_changes(s, path, catalog);
	test_names_change(s, catalog);
	test_hidden(s, path, catalog);
	test_refused(s, catalog);
	test_catalogs(s, path);
	test_places(s);
	test_identity(s, path);
	store_close(s);
	return test_end(folder);
}
