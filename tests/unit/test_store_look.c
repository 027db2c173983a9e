/* store_look: refreshing one asset, and tags given by people, rules and files. */
#include "store_help.h"
#include "store/history.h"

#include "base/banned.h"

static const char lines[] =
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"}],\"stats\":{\"row_count\":10,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\"}],"
	"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"ghost\"},\"target_fields\":[\"id\"]}]}\n";

static struct store *s;
static int64_t catalog;
static const struct tag_giver *giver;

static struct changes look(int64_t id, const char *line)
{
	struct changes c = { 0 };
	struct err err = { 0 };
	struct asset fresh;

	now_is += SECONDS(60);
	if (line && !good(record_get(here, str_of(line), &fresh, &err), &err))
		exit(1);
	ok(good(store_look(s,
			   &(struct looked_at){ .catalog = catalog,
						.asset = id,
						.fresh = line ? &fresh : NULL,
						.now = now_is,
						.tags = giver },
			   here, &c, &err),
		&err),
	   "a look at one asset succeeds");
	return c;
}

static struct catalog now_catalog(void)
{
	struct err err = { 0 };
	struct catalog c = { 0 };
	bool found;

	good(store_catalog(s, here, S("prod"), &found, &c, &err), &err);
	return c;
}

static void test_look(void)
{
	int64_t a = id_of(s, "a"), b = id_of(s, "b"), ghost;
	instant synced = now_catalog().synced_at;
	struct generations g = { 0 };
	struct relations r = { 0 };
	struct err err = { 0 };
	struct changes c;

	c = look(
		a,
		"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"}],\"stats\":{\"row_count\":99,\"row_kind\":\"exact\"}}");
	is_int(c.len, 0, "a look that finds only new statistics reports no changes");
	is_int(now_catalog().generation, 1, "a look without changes makes no new generation");
	c = look(
		a,
		"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"native\":\"1\"},{\"name\":\"x\",\"native\":\"2\"}]}");
	is_int(c.len, 2, "a look that finds two changes reports both");
	is_int(now_catalog().generation, 2, "a look that finds changes makes a new generation");
	is_int(now_catalog().fields, 3, "a look updates the number of fields of the catalog");
	ok(now_catalog().synced_at == synced, "a look leaves the last sync of the catalog unchanged");
	good(store_generations(s, here, catalog, &g, &err), &err);
	is_str(g.at[0].origin, S("look"), "the origin of a generation made by a look is look");
	is_int(g.at[0].altered, 1, "a generation made by a look counts the altered asset");
	c = look(b, NULL);
	is_int(c.len, 1, "a look at a missing asset reports one change");
	is_int(c.at[0].kind, CHANGE_DROPPED, "a look at a missing asset reports it as dropped");
	is_int(id_of(s, "b"), 0, "a dropped asset is not found");
	c = look(b, NULL);
	is_int(c.len, 0, "a second look at a dropped asset reports no changes");
	good(store_pin(s, &err), &err);
	ok(good(store_at(s, catalog, 1, &err), &err) && id_of(s, "b") == b,
	   "the generation before the drop still contains the asset");
	store_unpin(s);
	c = look(
		b,
		"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\"}],"
		"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"ghost\"},\"target_fields\":[\"id\"]}]}");
	is_int(id_of(s, "b"), b, "a dropped asset that returns keeps its id");
	c = look(
		0,
		"{\"ns\":\"s\",\"name\":\"ghost\",\"kind\":\"table\",\"native\":\"7\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}],"
		"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"ns\":\"s\",\"name\":\"ghost\"},\"target_fields\":[\"id\"]}]}");
	ok(c.len && c.at[0].kind == CHANGE_ADDED, "an asset that a look finds for the first time is added");
	ghost = id_of(s, "ghost");
	good(store_relations(s, here, b, OUTGOING, &r, &err), &err);
	ok(r.len == 1 && r.at[0].to_id == ghost, "an existing foreign key points at the added asset");
	r = (struct relations){ 0 };
	good(store_relations(s, here, ghost, BOTH, &r, &err), &err);
	is_int(r.len, 2, "a key of a table to itself is listed once");
	sync_lines(s, catalog, lines);
	good(store_pin(s, &err), &err);
	for (int64_t i = 1; i <= now_catalog().generation; i++)
		ok(good(store_at(s, catalog, i, &err), &err), "generation %lld is rebuilt", (long long)i);
	store_unpin(s);
}

static void test_tags(void)
{
	struct err err = { 0 };
	struct asset_row r;
	bool found;

	ok(good(store_tag_put(s,
			      &(struct tag){ .qualified = S("prod.s.a"),
					     .name = S("pii"),
					     .category = S("law"),
					     .origin = S("ann") },
			      &err),
		&err),
	   "a tag is put on a table");
	ok(good(store_tag_put(s, &(struct tag){ .qualified = S("prod.s.a.id"), .name = S("key") }, &err), &err),
	   "a tag is put on a column");
	is_str(ask(s, "select tags from assets where asset_name = 'a'"), S("[\"key\",\"pii\"]"),
	       "a table lists its own tags and those of its columns");
	is_str(ask(s, "select tags from fields where qualified_name = 'prod.s.a.id'"), S("[\"key\"]"),
	       "a column lists its tags");
	good(store_asset(s, here, id_of(s, "a"), &r, &err), &err);
	ok(r.tags.len == 1 && str_eq(r.tags.at[0], S("law:pii")), "the tag of an asset is listed with its category");
	ok(good(store_catalog_remove(s, S("prod"), &found, &err), &err), "a catalog with tags is removed");
	is_str(ask(s, "select count(*) from tags"), S("0"), "no tags are listed after their catalog is removed");
	catalog = catalog_named(s, "prod");
	sync_lines(s, catalog, lines);
	is_str(ask(s, "select entity_type, tag_name, origin from tags order by 1, 2"),
	       S("asset|key|columns;asset|pii|ann;field|key|-"),
	       "tags return when a catalog of the same name is synced");
	ok(good(store_tag_remove(s, S("prod.s.a"), S("pii"), &found, &err), &err) && found,
	   "removing a tag reports that it was found");
	ok(good(store_tag_remove(s, S("prod.s.a"), S("pii"), &found, &err), &err) && !found,
	   "removing a tag twice reports that it was not found");
	is_str(ask(s, "select count(*) from tags where not implied"), S("1"),
	       "one explicit tag remains after the other is removed");
	ok(!store_tag_put(s, &(struct tag){ .qualified = S("prod.s.a") }, &err) && err.kind == ERR_USAGE,
	   "a tag without a name is refused");
}

/* ---- tags from rules and files ---- */

static str listed(void)
{
	scoped(sb_free) struct sb b = SB(4096);
	struct err err = { 0 };
	struct tags all = { 0 };

	good(store_tags(s, here, NO_STR, &all, &err), &err);
	for (ptrdiff_t i = 0; i < all.len; i++)
		sb_fmt(&b, "%s%.*s %.*s %.*s", i ? "; " : "", STR(all.at[i].qualified), STR(all.at[i].name),
		       STR(all.at[i].rejected ? S("off") : all.at[i].origin));
	return b.len ? str_dup(here, sb_str(&b)) : S("");
}

static struct tag of_id(str name, str origin)
{
	return (struct tag){
		.qualified = S("prod.s.a.id"), .name = name, .origin = origin, .asset = S("prod.s.a"), .field = S("id")
	};
}

static int64_t stamp(str *by)
{
	struct err err = { 0 };
	int64_t n = 0;

	good(store_tags_given(s, here, by, &n, &err), &err);
	return n;
}

/* Each column named id gets two tags, and each table whose comment asks for it gets another. */
static void give(void *with, str of, const struct asset *t, struct arena *a, struct tags *out)
{
	str name = str_fmt(a, "%.*s.s.%.*s", STR(of), STR(t->name));

	(void)with;
	if (str_eq(t->comment, S("gold")))
		*push(out, a) = (struct tag){ .qualified = name,
					      .name = S("gold"),
					      .origin = S("tags.yaml"),
					      .asset = name,
					      .applied_at = now_is };
	for (ptrdiff_t i = 0; i < t->fields.len; i++) {
		str field = t->fields.at[i].name;
		struct tag tag = { .qualified = str_fmt(a, "%.*s.%.*s", STR(name), STR(field)),
				   .name = S("pii.id"),
				   .origin = S("rule:id"),
				   .asset = name,
				   .field = field,
				   .applied_at = now_is };

		if (!str_eq(field, S("id")))
			continue;
		*push(out, a) = tag;
		tag.name = S("sensitive");
		*push(out, a) = tag;
	}
}

#define GIVEN_A "prod.s.a.id pii.id rule:id; prod.s.a.id sensitive rule:id"

static void test_given(void)
{
	const struct tag_giver one = { .of = give, .by = S("one") };
	struct err err = { 0 };
	struct tag mine = of_id(S("PII.id"), S("person")), off = of_id(S("sensitive"), NO_STR);
	struct tag two[] = { of_id(S("pii.id"), S("rule:id")), of_id(S("sensitive"), S("rule:id")) };
	int64_t before;
	bool found;
	str by;

	good(store_tag_remove(s, S("prod.s.a.id"), S("key"), &found, &err), &err);
	before = stamp(&by);
	ok(!by.at, "no tag giver is recorded before tags are renewed");
	ok(good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err), "tags are renewed by a giver");
	is_str(listed(), S(GIVEN_A), "tags of a giver are listed after a renewal");
	ok(stamp(&by) > before && str_eq(by, S("one")), "a renewal records the name of its giver");
	before = stamp(&by);
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	is_int(stamp(&by), before, "a renewal without changes leaves the stamp unchanged");
	good(store_tag_put(s, &mine, &err), &err);
	good(store_tag_reject(s, &off, &err), &err);
	good(store_tags_give(s, S("prod.s.a"), &(struct tags){ two, 2, 2 }, &err), &err);
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	is_str(listed(), S("prod.s.a.id PII.id person; prod.s.a.id sensitive off"),
	       "tags of a person take precedence over those of a giver");
	good(store_tag_remove(s, S("prod.s.a.id"), S("pii.ID"), &found, &err), &err);
	good(store_tag_remove(s, S("prod.s.a.id"), S("sensitive"), &found, &err), &err);
	good(store_tags_give(s, S("prod.s.a"), &(struct tags){ two, 2, 2 }, &err), &err);
	is_str(listed(), S(GIVEN_A), "tags given to one asset replace the removed ones");
}

/* ---- tags renewed for every asset ---- */

enum { MANY = 600 }; /* more than are held in memory at one time */

struct telling {
	struct stop stop;
	bool stops;
	int64_t times, done, of;
};

static void hear(void *with, const char *stage, int64_t done, int64_t of)
{
	struct telling *t = with;

	t->times += str_eq(str_of(stage), S("tagging"));
	t->done = done;
	t->of = of;
}

static void give_and_stop(void *with, str of, const struct asset *t, struct arena *a, struct tags *out)
{
	struct telling *told = with;

	give(NULL, of, t, a, out);
	if (told->stops && str_eq(t->name, S("t_400")))
		atomic_store(&told->stop.cancelled, true);
}

static void sync_many(void)
{
	struct sb b = SB(SB_MAX);

	sb_puts(&b, "@{\"name\":\"s\",\"kind\":\"schema\"}\n");
	for (int i = 0; i < MANY; i++)
		sb_fmt(&b,
		       "{\"ns\":\"s\",\"name\":\"t_%03d\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n",
		       i);
	sync_lines(s, catalog_named(s, "many"), sb_c(&b));
	sb_free(&b);
}

static int64_t tag_count(void)
{
	struct tags all = { 0 };
	struct err err = { 0 };

	good(store_tags(s, here, NO_STR, &all, &err), &err);
	return all.len;
}

static void test_given_to_many(void)
{
	struct telling told = { .stops = true };
	const struct tag_giver third = { .of = give_and_stop, .with = &told, .by = S("three") };
	int64_t before = tag_count(), stamped;
	struct err err = { 0 };
	bool found;
	str by;

	sync_many();
	stamped = stamp(&by);
	ok(!store_tags_renew(s, &third, &told.stop, hear, &told, &err) && err.kind == ERR_CANCELLED,
	   "a renewal of tags can be cancelled");
	is_int(tag_count(), before, "a cancelled renewal gives no tags");
	ok(stamp(&by) == stamped && !str_eq(by, S("three")),
	   "a cancelled renewal leaves the stamp and giver unchanged");
	told = (struct telling){ 0 };
	ok(good(store_tags_renew(s, &third, &told.stop, hear, &told, &err), &err),
	   "a renewal succeeds after a cancelled one");
	ok(told.times > 1 && told.done > 0 && told.of == MANY, "a renewal reports its progress");
	is_int(tag_count(), before + 2 * MANY, "a renewal gives every asset its two tags");
	stamp(&by);
	is_str(by, S("three"), "a finished renewal records its giver");
	good(store_catalog_remove(s, S("many"), &found, &err), &err);
	is_int(tag_count(), before, "given tags are removed with their catalog");
}

static void sync_by(int64_t of, const char *what, const struct tag_giver *by)
{
	struct sync_result r;
	struct err err = { 0 };

	ok(good(sync_with(s, (struct sync_info){ .catalog = of, .tags = by }, what, &r, &err), &err),
	   "a sync with a tag giver succeeds");
}

#define SPACE "@{\"name\":\"s\",\"kind\":\"schema\"}\n"
#define TABLE_A "{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
#define GOLD_B \
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"comment\":\"gold\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
#define PLAIN_B "{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}\n"
#define GIVEN_B "; prod.s.b gold tags.yaml; prod.s.b.id pii.id rule:id; prod.s.b.id sensitive rule:id"

/* A changed asset gets its tags with the change; no other asset is examined. */
static void test_given_by_sync(void)
{
	const struct tag_giver one = { .of = give, .by = S("one") }, other = { .of = give, .by = S("two") };
	struct tag mine = of_id(S("mine"), S("person"));
	struct err err = { 0 };
	int64_t before, pro = catalog_named(s, "pro");
	bool found;
	str by;

	sync_by(catalog, SPACE TABLE_A GOLD_B, &one);
	is_str(listed(), S(GIVEN_A GIVEN_B), "a sync gives an altered table its current tags");
	before = stamp(&by);
	sync_by(catalog, SPACE TABLE_A GOLD_B, &one);
	ok(stamp(&by) == before && str_eq(by, S("one")), "a sync without changes leaves the stamp and giver unchanged");
	giver = &one;
	look(id_of(s, "b"), PLAIN_B);
	is_str(listed(), S(GIVEN_A), "a look removes the tags of a table that no longer match");
	look(id_of(s, "b"), GOLD_B);
	is_str(listed(), S(GIVEN_A GIVEN_B), "a look gives a changed table its tags");
	look(id_of(s, "b"), NULL);
	is_str(listed(), S(GIVEN_A), "a dropped table has no given tags");
	ok(stamp(&by) > before && str_eq(by, S("one")), "a look records a newer stamp of the same giver");
	good(store_tag_put(s, &mine, &err), &err);
	sync_by(catalog, SPACE GOLD_B, &one);
	is_str(listed(), S("prod.s.a.id mine person" GIVEN_B), "a dropped table keeps the tags of a person");
	sync_by(pro, SPACE TABLE_A, &one);
	is_str(listed(), S("pro.s.a.id pii.id rule:id; pro.s.a.id sensitive rule:id; prod.s.a.id mine person" GIVEN_B),
	       "a sync gives the tables of another catalog their own tags");
	stamp(&by);
	is_str(by, S("one"), "a sync of another catalog keeps the recorded giver");
	good(store_catalog_remove(s, S("pro"), &found, &err), &err);
	is_str(listed(), S("prod.s.a.id mine person" GIVEN_B), "removing a catalog removes only its own tags");
	sync_by(catalog, SPACE TABLE_A GOLD_B, &other);
	is_str(listed(), S("prod.s.a.id mine person; " GIVEN_A GIVEN_B),
	       "a table that returns gets its given tags again");
	stamp(&by);
	ok(!by.at, "no giver is recorded after a sync by a second giver");
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	sync_by(catalog, SPACE TABLE_A GOLD_B, NULL);
	stamp(&by);
	is_str(by, S("one"), "a sync without a giver and without changes keeps the recorded giver");
	sync_by(catalog, SPACE TABLE_A PLAIN_B, NULL);
	is_str(listed(), S("prod.s.a.id mine person; " GIVEN_A GIVEN_B),
	       "a sync without a giver leaves the tags of a changed table");
	stamp(&by);
	ok(!by.at, "a sync without a giver forgets the giver when something changed");
	good(store_tag_remove(s, S("prod.s.a.id"), S("mine"), &found, &err), &err);
	good(store_catalog_remove(s, S("prod"), &found, &err), &err);
	is_str(listed(), S(""), "no tags remain after the last catalog is removed");
}

int main(void)
{
	str folder = test_folder();

	s = open_store(str_fmt(here, "%.*s/cache.db", STR(folder)), STORE_WRITE);
	catalog = catalog_named(s, "prod");
	sync_lines(s, catalog, lines);
	test_look();
	test_tags();
	test_given();
	test_given_by_sync();
	test_given_to_many();
	store_close(s);
	return test_end(folder);
}
