/* A look at one asset, and what people add. */
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
	   "a look");
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
	is_int(c.len, 0, "that finds nothing new");
	is_int(now_catalog().generation, 1, "is no generation");
	c = look(
		a,
		"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"native\":\"1\"},{\"name\":\"x\",\"native\":\"2\"}]}");
	is_int(c.len, 2, "that finds two changes says them");
	is_int(now_catalog().generation, 2, "and is a generation");
	is_int(now_catalog().fields, 3, "with its fields counted");
	ok(now_catalog().synced_at == synced, "the catalog as a whole is as old as before");
	good(store_generations(s, here, catalog, &g, &err), &err);
	is_str(g.at[0].origin, S("look"), "its origin is told");
	is_int(g.at[0].altered, 1, "and what happened");
	c = look(b, NULL);
	is_int(c.len, 1, "gone");
	is_int(c.at[0].kind, CHANGE_DROPPED, "is dropped");
	is_int(id_of(s, "b"), 0, "and not found");
	c = look(b, NULL);
	is_int(c.len, 0, "only once");
	good(store_pin(s, &err), &err);
	ok(good(store_at(s, catalog, 1, &err), &err) && id_of(s, "b") == b, "the generation before it has it");
	store_unpin(s);
	c = look(
		b,
		"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\"}],"
		"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"ghost\"},\"target_fields\":[\"id\"]}]}");
	is_int(id_of(s, "b"), b, "it comes back with its id");
	c = look(
		0,
		"{\"ns\":\"s\",\"name\":\"ghost\",\"kind\":\"table\",\"native\":\"7\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}],"
		"\"keys\":[{\"kind\":\"foreign\",\"fields\":[\"id\"],\"target\":{\"ns\":\"s\",\"name\":\"ghost\"},\"target_fields\":[\"id\"]}]}");
	ok(c.len && c.at[0].kind == CHANGE_ADDED, "one that nobody had seen is added");
	ghost = id_of(s, "ghost");
	good(store_relations(s, here, b, OUTGOING, &r, &err), &err);
	ok(r.len == 1 && r.at[0].to_id == ghost, "what pointed at it finds it");
	r = (struct relations){ 0 };
	good(store_relations(s, here, ghost, BOTH, &r, &err), &err);
	is_int(r.len, 2, "a key to itself is told once, the other comes in");
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
	   "a tag");
	ok(good(store_tag_put(s, &(struct tag){ .qualified = S("prod.s.a.id"), .name = S("key") }, &err), &err),
	   "and one on a column");
	is_str(ask(s, "select tags from assets where asset_name = 'a'"), S("[\"key\",\"pii\"]"),
	       "the table has it, and what its column has");
	is_str(ask(s, "select tags from fields where qualified_name = 'prod.s.a.id'"), S("[\"key\"]"),
	       "the column too");
	good(store_asset(s, here, id_of(s, "a"), &r, &err), &err);
	ok(r.tags.len == 1 && str_eq(r.tags.at[0], S("law:pii")), "with its category");
	ok(good(store_catalog_remove(s, S("prod"), &found, &err), &err), "the catalog goes");
	is_str(ask(s, "select count(*) from tags"), S("0"), "nothing is tagged");
	catalog = catalog_named(s, "prod");
	sync_lines(s, catalog, lines);
	is_str(ask(s, "select entity_type, tag_name, origin from tags order by 1, 2"),
	       S("asset|key|columns;asset|pii|ann;field|key|-"), "it comes back, and so do the tags");
	ok(good(store_tag_remove(s, S("prod.s.a"), S("pii"), &found, &err), &err) && found, "taken off");
	ok(good(store_tag_remove(s, S("prod.s.a"), S("pii"), &found, &err), &err) && !found, "once");
	is_str(ask(s, "select count(*) from tags where not implied"), S("1"), "one is left");
	ok(!store_tag_put(s, &(struct tag){ .qualified = S("prod.s.a") }, &err) && err.kind == ERR_USAGE,
	   "a tag needs a name");
}

/* ---- what rules and files give ---- */

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

/* Each column called id is given two, and each table whose comment says so another. */
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
	ok(!by.at, "nothing was given yet");
	ok(good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err), "given");
	is_str(listed(), S(GIVEN_A), "is there");
	ok(stamp(&by) > before && str_eq(by, S("one")), "and remembered by whom");
	before = stamp(&by);
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	is_int(stamp(&by), before, "the same again is no change");
	good(store_tag_put(s, &mine, &err), &err);
	good(store_tag_reject(s, &off, &err), &err);
	good(store_tags_give(s, S("prod.s.a"), &(struct tags){ two, 2, 2 }, &err), &err);
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	is_str(listed(), S("prod.s.a.id PII.id person; prod.s.a.id sensitive off"), "what a person says stands");
	good(store_tag_remove(s, S("prod.s.a.id"), S("pii.ID"), &found, &err), &err);
	good(store_tag_remove(s, S("prod.s.a.id"), S("sensitive"), &found, &err), &err);
	good(store_tags_give(s, S("prod.s.a"), &(struct tags){ two, 2, 2 }, &err), &err);
	is_str(listed(), S(GIVEN_A), "one asset's again");
}

/* ---- of everything ---- */

enum { MANY = 600 }; /* more than is at hand at one time */

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
	   "it can be stopped");
	is_int(tag_count(), before, "then nothing was given");
	ok(stamp(&by) == stamped && !str_eq(by, S("three")), "and all is as due as it was");
	told = (struct telling){ 0 };
	ok(good(store_tags_renew(s, &third, &told.stop, hear, &told, &err), &err), "or go on to its end");
	ok(told.times > 1 && told.done > 0 && told.of == MANY, "it tells how far it is");
	is_int(tag_count(), before + 2 * MANY, "each is given its own");
	stamp(&by);
	is_str(by, S("three"), "and all of it by the same");
	good(store_catalog_remove(s, S("many"), &found, &err), &err);
	is_int(tag_count(), before, "they go with their catalog");
}

static void sync_by(int64_t of, const char *what, const struct tag_giver *by)
{
	struct sync_result r;
	struct err err = { 0 };

	ok(good(sync_with(s, (struct sync_info){ .catalog = of, .tags = by }, what, &r, &err), &err),
	   "a sync with tags");
}

#define SPACE "@{\"name\":\"s\",\"kind\":\"schema\"}\n"
#define TABLE_A "{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
#define GOLD_B \
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"comment\":\"gold\",\"fields\":[{\"name\":\"id\",\"type\":\"int\"}]}\n"
#define PLAIN_B "{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"fields\":[{\"name\":\"x\",\"type\":\"int\"}]}\n"
#define GIVEN_B "; prod.s.b gold tags.yaml; prod.s.b.id pii.id rule:id; prod.s.b.id sensitive rule:id"

/* What changes is given its tags with it, and nothing else is looked at. */
static void test_given_by_sync(void)
{
	const struct tag_giver one = { .of = give, .by = S("one") }, other = { .of = give, .by = S("two") };
	struct tag mine = of_id(S("mine"), S("person"));
	struct err err = { 0 };
	int64_t before, pro = catalog_named(s, "pro");
	bool found;
	str by;

	sync_by(catalog, SPACE TABLE_A GOLD_B, &one);
	is_str(listed(), S(GIVEN_A GIVEN_B), "what was altered has what it is given now");
	before = stamp(&by);
	sync_by(catalog, SPACE TABLE_A GOLD_B, &one);
	ok(stamp(&by) == before && str_eq(by, S("one")), "the same again is no change");
	giver = &one;
	look(id_of(s, "b"), PLAIN_B);
	is_str(listed(), S(GIVEN_A), "a look takes away too");
	look(id_of(s, "b"), GOLD_B);
	is_str(listed(), S(GIVEN_A GIVEN_B), "and gives");
	look(id_of(s, "b"), NULL);
	is_str(listed(), S(GIVEN_A), "what is gone carries none");
	ok(stamp(&by) > before && str_eq(by, S("one")), "and all of it is by the same files");
	good(store_tag_put(s, &mine, &err), &err);
	sync_by(catalog, SPACE GOLD_B, &one);
	is_str(listed(), S("prod.s.a.id mine person" GIVEN_B), "what went keeps what a person said of it");
	sync_by(pro, SPACE TABLE_A, &one);
	is_str(listed(), S("pro.s.a.id pii.id rule:id; pro.s.a.id sensitive rule:id; prod.s.a.id mine person" GIVEN_B),
	       "another catalog has its own");
	stamp(&by);
	is_str(by, S("one"), "by the same files");
	good(store_catalog_remove(s, S("pro"), &found, &err), &err);
	is_str(listed(), S("prod.s.a.id mine person" GIVEN_B), "which go with it");
	sync_by(catalog, SPACE TABLE_A GOLD_B, &other);
	is_str(listed(), S("prod.s.a.id mine person; " GIVEN_A GIVEN_B), "what comes again is given its own again");
	stamp(&by);
	ok(!by.at, "some are by other files now, so all is due");
	good(store_tags_renew(s, &one, NULL, NULL, NULL, &err), &err);
	sync_by(catalog, SPACE TABLE_A GOLD_B, NULL);
	stamp(&by);
	is_str(by, S("one"), "files that cannot be read change nothing where nothing changed");
	sync_by(catalog, SPACE TABLE_A PLAIN_B, NULL);
	is_str(listed(), S("prod.s.a.id mine person; " GIVEN_A GIVEN_B),
	       "and where something did, tags are as they were");
	stamp(&by);
	ok(!by.at, "until they can");
	good(store_tag_remove(s, S("prod.s.a.id"), S("mine"), &found, &err), &err);
	good(store_catalog_remove(s, S("prod"), &found, &err), &err);
	is_str(listed(), S(""), "all of it may go");
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
