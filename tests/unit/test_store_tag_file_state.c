/* store/tags: the tags file agrees with the cache or is not used, whatever happens to tags and tagged assets. */
#include "store_help.h"

#include <string.h>

#include "base/file.h"
#include "model/name.h"
#include "store/tags.h"
#include "store/tags/summary_file.h"
#include "store/tags/tag_index.h"

enum { TABLES = 12 };

static str path, laid;

static uint32_t chance(uint32_t below)
{
	static uint64_t state = 7;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

/* ---- a cache with a great number of tags ---- */

static void run_sql(const char *sql)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_WRITE, &err);

	ok(d && good(db_exec(d, sql, &err), &err), "the statement runs on the cache: %.50s", sql);
	db_close(d);
}

/* A great number of tags, with names that no asset has. */
static void fill_up(void)
{
	run_sql("insert into p_tag with recursive n(i) as (select 0 union all select i + 1 from n where i < 40000)"
		" select 'filler.main.t' || (i / 100), 'tag' || (i % 1500), null, 'rule:x', 1, null, null from n");
}

/* Tables t0.. of which some have more columns, and some are missing. */
static const char *tables(uint32_t without)
{
	struct sb text = SB(SB_MAX);
	const char *lines;

	for (int i = 0; i < TABLES; i++) {
		if (without && chance(without) == 0)
			continue;
		sb_fmt(&text,
		       "{\"ns\":\"main\",\"name\":\"t%d\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}",
		       i);
		for (int k = 0; k < 4; k++)
			if (chance(3))
				sb_fmt(&text, ",{\"name\":\"c%d\",\"type\":\"%s\"}", k, chance(2) ? "text" : "int");
		sb_puts(&text, "]}\n");
	}
	lines = str_c(here, sb_str(&text));
	sb_free(&text);
	return lines;
}

/* Tags as the rules give them: on every text column, and on one table in three. */
static void give(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out)
{
	str name = name_qualified(a, catalog, t->ns, t->name);

	(void)with;
	if (t->fields.len % 3 == 0)
		*push(out, a) = (struct tag){
			.qualified = name, .name = S("third"), .origin = S("rule:third"), .asset = name
		};
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (str_eq(t->fields.at[i].type, S("text")))
			*push(out, a) = (struct tag){ .qualified = name_with_field(a, name, t->fields.at[i].name),
						      .name = S("wordy"),
						      .category = S("kind"),
						      .origin = S("rule:wordy"),
						      .asset = name,
						      .field = t->fields.at[i].name };
}

static const struct tag_giver giver = { give, NULL, S("these") };

static void sync_tables(struct store *s, int64_t catalog, uint32_t without, bool rules)
{
	struct sync_result r = { 0 };
	struct err err = { 0 };

	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .tags = rules ? &giver : NULL }, tables(without),
			  &r, &err),
		&err),
	   "a sync of the tables succeeds");
}

/* ---- the same tags with and without the file ---- */

static bool note_tags(void *with, const struct asset_brief *b, struct err *err)
{
	struct sb *to = with;

	(void)err;
	sb_fmt(to, "%lld %.*s", (long long)b->id, STR(b->qualified));
	for (ptrdiff_t i = 0; i < b->tags.len; i++)
		sb_fmt(to, " %.*s", STR(b->tags.at[i]));
	for (ptrdiff_t i = 0; i + 1 < b->column_tags.len; i += 2)
		sb_fmt(to, " %.*s:%.*s", STR(b->column_tags.at[i]), STR(b->column_tags.at[i + 1]));
	sb_puts(to, ";");
	return true;
}

static bool note_names(void *with, const struct asset_brief *b, struct err *err)
{
	struct asset_brief is = *b;

	is.id = 0; /* no id in a query by name */
	return note_tags(with, &is, err);
}

static bool note_id(void *with, const struct asset_brief *b, struct err *err)
{
	struct asset_brief is = *b;

	is.qualified = S("");
	return note_tags(with, &is, err);
}

/* Asks only about assets that exist. */
static void add_name(struct db *d, struct strs *names, int64_t *ids, str name)
{
	struct err err = { 0 };
	int64_t id = 0;

	good(db_int(d,
		    str_c(here,
			  str_fmt(here, "select id from p_asset where state = 1 and qualified = '%.*s'", STR(name))),
		    0, &id, &err),
	     &err);
	if (!id)
		return;
	ids[names->len] = id;
	*push(names, here) = name;
}

static void told_by(struct store *s, struct sb *to)
{
	int64_t *ids = new_n(here, int64_t, 3 * TABLES + 20);
	struct strs names = { 0 };
	struct err err = { 0 };
	struct db *d = db_open(path, DB_READ, &err);

	for (int i = 0; i < TABLES + 2; i++) {
		add_name(d, &names, ids, str_fmt(here, "shop.main.t%d", i));
		add_name(d, &names, ids, str_fmt(here, "more.main.t%d", i));
		add_name(d, &names, ids, str_fmt(here, "shop.main.t%d.c1", i));
	}
	add_name(d, &names, ids, S("other.m.a"));
	add_name(d, &names, ids, S("other.m.b"));
	add_name(d, &names, ids, S("third.m.a"));
	db_close(d);
	sb_reset(to);
	good(store_each_tags_of(s, ids, &names, NULL, note_names, to, &err), &err);
	sb_puts(to, "\n");
	good(store_each_carrier(s, NULL, NULL, note_id, to, &err), &err);
}

/* Reads with the brief that a sync would leave now; false: the brief would give no tags. */
static bool from_brief(struct sb *to)
{
	struct store *s = open_store(path, STORE_READ);
	struct brief_file b = { 0 };
	struct err err = { 0 };
	bool there;

	good(store_read(s, &err) && brief_read_tags(s, here, &b.tags, &err) &&
		     store_identity(s, here, &b.identity, &err),
	     &err);
	store_unpin(s);
	there = b.tags.state != 0;
	if (there) {
		s->brief = &b;
		s->brief_pins = 1;
		told_by(s, to);
		there = s->brief == &b;
		s->brief = NULL;
		s->brief_pins = 0;
		tag_file_close(b.tag_file);
	}
	store_close(s);
	return there;
}

/* told: the file must be used; else it may also be ignored. */
static void compare(const char *what, bool told)
{
	scoped(sb_free) struct sb one = SB(SB_MAX), two = SB(SB_MAX);
	struct store *s = open_store(path, STORE_READ);
	bool beside = from_brief(&two);

	s->wants_brief = false;
	told_by(s, &one);
	ok(beside || !told, "%s: the tags file is used", what);
	if (beside)
		is_str(sb_str(&two), sb_str(&one), "%s: the tags file agrees with the cache", what);
	store_close(s);
}

static void same(const char *what)
{
	compare(what, true);
}

static void not_told(const char *what)
{
	scoped(sb_free) struct sb ignored = SB(SB_MAX);

	ok(!from_brief(&ignored), "%s: the tags file is not used", what);
}

/* ---- changes ---- */

static void keep(struct store *s)
{
	struct err err = { 0 };

	ok(good(store_tags_keep(s, NULL, &err), &err), "the tags file can be written");
}

/* After any change: never a wrong answer, and a right one from the file once it is written again. */
static void after(struct store *s, const char *what)
{
	compare(what, false);
	keep(s);
	same(what);
}

static struct tag some_tag(void)
{
	static const char *const names[] = { "core", "wordy", "third", "old" };
	str asset = str_fmt(here, "shop.main.t%u", chance(TABLES)), field = NO_STR;
	struct tag t = { .qualified = asset, .asset = asset, .name = str_of(names[chance(4)]), .origin = S("person") };

	if (chance(2)) {
		field = str_fmt(here, "c%u", chance(4));
		t.qualified = name_with_field(here, asset, field);
		t.field = field;
	}
	if (chance(4) == 0) /* a tag on an asset that the cache does not have */
		t.asset = t.field = NO_STR;
	return t;
}

static const char *by_hand(struct store *s)
{
	struct tag t = some_tag();
	struct err err = { 0 };
	uint32_t how = chance(4);
	bool found;

	if (how < 2) {
		good(store_tag_put(s, &t, &err), &err);
		return "a tag was added";
	}
	if (how == 2) {
		good(store_tag_remove(s, t.qualified, t.name, &found, &err), &err);
		return "a tag was removed";
	}
	good(store_tag_reject(s, &t, &err), &err);
	return "a tag was rejected";
}

static void things_happen(struct store *s, int64_t shop)
{
	for (int i = 0; i < 24; i++) {
		const char *what = "the tables were synced";

		if (i % 4 == 3)
			sync_tables(s, shop, i % 8 == 3 ? 5 : 0, i % 12 != 11);
		else
			what = by_hand(s);
		after(s, what);
	}
}

/* A catalog that is added later, with a tag put earlier on one of its tables. */
static void another_catalog(struct store *s)
{
	struct tag early = { .qualified = S("more.main.t3"), .name = S("early"), .origin = S("person") };
	struct err err = { 0 };
	int64_t more;
	bool found;

	good(store_tag_put(s, &early, &err), &err);
	keep(s);
	more = catalog_named(s, "more");
	sync_tables(s, more, 0, true);
	after(s, "another catalog was synced");
	keep(s);
	ok(good(store_catalog_remove(s, S("more"), &found, &err), &err) && found, "a tagged catalog can be removed");
	after(s, "a catalog was removed");
	more = catalog_named(s, "more");
	sync_tables(s, more, 3, true);
	after(s, "a removed catalog came back with other ids");
}

/* A table and a column are renamed, with the same native ids. */
static void sync_native(struct store *s, int64_t catalog, const char *table, const char *column, bool rules)
{
	struct asset a = { .ns = S("m"), .name = str_of(table), .kind = ASSET_TABLE, .native = S("7") };
	struct sync_info info = { .catalog = catalog, .tags = rules ? &giver : NULL };
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct staging *g;

	*push(&a.fields, here) = (struct field){ .name = S("id"), .type = S("int"), .native = S("1") };
	*push(&a.fields, here) = (struct field){ .name = str_of(column), .type = S("text"), .native = S("2") };
	stats_start(&a.stats);
	info.taken_at = now_is += SECONDS(3600);
	g = staging_open(s, &err);
	ok(g && good(staging_asset(g, &a, &err) && store_apply(s, g, &info, NULL, &r, &err), &err),
	   "a sync of table %s with column %s succeeds", table, column);
	staging_close(g);
}

static void renamed(struct store *s)
{
	int64_t other = catalog_named(s, "other");
	struct tag t = { .qualified = S("other.m.a.x"), .name = S("secret"), .origin = S("person") };
	struct err err = { 0 };

	sync_native(s, other, "a", "x", false);
	good(store_tag_put(s, &t, &err), &err);
	t = (struct tag){ .qualified = S("other.m.a"), .name = S("whole"), .origin = S("person") };
	good(store_tag_put(s, &t, &err), &err);
	keep(s);
	sync_native(s, other, "b", "x", false);
	after(s, "a tagged table was renamed");
	keep(s);
	sync_native(s, other, "b", "y", false);
	after(s, "a tagged column was renamed");
}

/* First a column that rules tagged, then one that a person tagged: the other tags of the table stay. */
static void columns_change(struct store *s)
{
	int64_t third = catalog_named(s, "third");
	struct tag t = { .qualified = S("third.m.a.id"), .name = S("secret"), .origin = S("person") };
	struct sync_result r = { 0 };
	struct err err = { 0 };

	sync_native(s, third, "a", "x", true);
	keep(s);
	sync_native(s, third, "a", "y", true);
	after(s, "a column that rules tagged was renamed");
	good(store_tag_put(s, &t, &err), &err);
	t.qualified = S("third.m.a.z");
	good(store_tag_put(s, &t, &err), &err);
	keep(s);
	ok(good(sync_with(
			s, (struct sync_info){ .catalog = third, .tags = &giver },
			"{\"ns\":\"m\",\"name\":\"a\",\"kind\":\"table\",\"fields\":[{\"name\":\"y\",\"type\":\"text\"}]}\n",
			&r, &err),
		&err),
	   "a sync with one column less succeeds");
	after(s, "a column that a person tagged was dropped");
}

static void one_asset(struct store *s)
{
	struct tags none = { 0 };
	struct err err = { 0 };

	good(store_tags_give(s, S("shop.main.t2"), &none, &err), &err);
	after(s, "the tags of one table were replaced");
}

static void nothing_changes(struct store *s, int64_t shop)
{
	const char *lines = tables(0);
	struct sync_info info = { .catalog = shop, .tags = &giver };
	struct sync_result r = { 0 };
	struct err err = { 0 };

	ok(good(sync_with(s, info, lines, &r, &err), &err), "a sync before one without changes succeeds");
	keep(s);
	ok(good(sync_with(s, info, lines, &r, &err), &err), "a sync without changes succeeds");
	same("a sync changed no tags");
}

static void all_given_anew(struct store *s)
{
	struct err err = { 0 };

	ok(good(store_tags_renew(s, &giver, NULL, NULL, NULL, &err), &err), "all rule tags can be applied again");
	not_told("the tags of dropped assets were removed");
	fill_up();
	run_sql("delete from p_meta where name = 'tags_laid'");
	keep(s);
	same("all rule tags were applied again");
}

/* A copy of the cache that is put back finds the file made for it, or none. */
static void put_back(void)
{
	str copy = str_fmt(here, "%.*s.copy", STR(path));
	struct store *s = open_store(path, STORE_WRITE);

	store_close(s);
	run_sql("pragma wal_checkpoint(truncate)");
	ok(system(str_c(here, str_fmt(here, "cp %.*s %.*s", STR(path), STR(copy)))) == 0,
	   "the cache file can be copied");
	s = open_store(path, STORE_WRITE);
	by_hand(s);
	store_close(s);
	ok(rename(str_c(here, copy), str_c(here, path)) == 0, "the copy can be put back");
	unlink(str_c(here, str_fmt(here, "%.*s-wal", STR(path))));
	unlink(str_c(here, str_fmt(here, "%.*s-shm", STR(path))));
	compare("a copy of the cache was put back", false);
	s = open_store(path, STORE_WRITE);
	by_hand(s);
	compare("a copy of the cache was put back and changed", false);
	store_close(s);
}

static void damaged(struct store *s)
{
	struct err err = { 0 };
	str was;

	good(file_read(here, laid, 1 << 26, &was, &err), &err);
	good(file_replace(laid, str_upto(was, was.len / 2), &err), &err);
	not_told("the tags file was truncated");
	keep(s);
	same("a truncated tags file was written again");
	unlink(str_c(here, laid));
	not_told("the tags file was missing");
	good(file_replace(laid, was, &err), &err);
	not_told("an older tags file was put back");
	keep(s);
	same("an older tags file was written again");
}

int main(void)
{
	str folder = test_folder();
	struct store *s;
	int64_t shop;

	path = str_fmt(here, "%.*s/ocat.db", STR(folder));
	laid = str_fmt(here, "%.*s.tags-0-0", STR(path));
	s = open_store(path, STORE_WRITE);
	shop = catalog_named(s, "shop");
	sync_tables(s, shop, 0, true);
	keep(s);
	same("the cache has a few tags");
	fill_up();
	sync_tables(s, shop, 4, true);
	after(s, "the cache has a great number of tags");
	things_happen(s, shop);
	another_catalog(s);
	renamed(s);
	columns_change(s);
	one_asset(s);
	damaged(s);
	nothing_changes(s, shop);
	all_given_anew(s);
	store_close(s);
	put_back();
	return test_end(folder);
}
