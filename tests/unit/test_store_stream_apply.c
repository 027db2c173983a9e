/* store/apply/stream_apply: a first sync stored while it is read equals one stored at the end, or leaves nothing. */
#include "store_help.h"

#include "store/apply/first_sync.h"

#include "base/banned.h"

enum { TABLES = 2300, VIEW_EVERY = 7 };

static struct asset_ref names[TABLES];

static bool is_view(int i)
{
	return i % VIEW_EVERY == 3;
}

static bool give(struct staging *g, int i, struct err *err)
{
	struct asset t;
	struct field *f;
	struct key *k;

	asset_start(&t);
	t.ns = names[i].ns;
	t.name = names[i].name;
	t.comment = str_fmt(here, "number %d", i);
	t.kind = is_view(i) ? ASSET_VIEW : ASSET_TABLE;
	f = push(&t.fields, here);
	*f = (struct field){ .name = S("id"), .type = S("int"), .class = TYPE_INTEGER, .nullable = NO };
	k = push(&t.keys, here);
	*k = (struct key){ .kind = KEY_FOREIGN, .target = names[(i * 7 + 5) % TABLES] };
	*push(&k->fields, here) = f->name;
	*push(&k->target_fields, here) = f->name;
	return staging_asset(g, &t, err);
}

static void give_all(struct staging *g, bool views, int from, int to)
{
	struct err err = { 0 };

	for (int i = from; i < to; i++)
		if (is_view(i) == views && !give(g, i, &err))
			break;
	good(!err.kind, &err);
}

static void tag(void *with, str catalog, const struct asset *t, struct arena *a, struct tags *out)
{
	(void)with;
	*push(out, a) = (struct tag){ .qualified = str_fmt(a, "%.*s.%.*s.%.*s", STR(catalog), STR(t->ns), STR(t->name)),
				      .name = t->kind == ASSET_VIEW ? S("seen") : S("kept"),
				      .origin = S("rule:x"),
				      .applied_at = now_is };
}

static const struct tag_giver giver = { .of = tag, .by = S("files") };

static struct sync_info info_of(int64_t catalog)
{
	return (struct sync_info){ .catalog = catalog, .taken_at = now_is, .tags = &giver };
}

static struct staging *staged(struct store *s)
{
	struct err err = { 0 };
	struct staging *g = staging_open(s, &err);

	for (const char *const *n = (const char *const[]){ "a", "b", NULL }; *n; n++)
		staging_namespace(g, &(struct namespace){ .name = str_of(*n), .kind = S("schema") }, &err);
	good(!err.kind, &err);
	return g;
}

static struct first_sync *begin(struct store *s, struct staging *g, int64_t catalog, const struct stop *stop)
{
	struct sync_info info = info_of(catalog);

	return store_apply_begin(s, g, &info, names, TABLES, stop);
}

static str all_of(struct store *s)
{
	return ask(
		s,
		"select (select count(*) || ' ' || sum(asset_id * length(qualified_name)) from assets),"
		" (select count(*) || ' ' || sum(field_id) from fields), (select count(*) || ' ' || sum(entity_id) from tags),"
		" (select hex(digest) from generations)");
}

static struct store *cache(str folder, const char *name, int64_t *catalog)
{
	struct store *s = open_store(str_fmt(here, "%.*s/%s.db", STR(folder), name), STORE_WRITE);

	*catalog = catalog_named(s, "prod");
	return s;
}

static str plain(str folder)
{
	int64_t catalog;
	struct store *s = cache(folder, "plain", &catalog);
	struct staging *g = staged(s);
	struct sync_info info = info_of(catalog);
	struct sync_result r = { 0 };
	struct err err = { 0 };
	str all;

	give_all(g, false, 0, TABLES);
	give_all(g, true, 0, TABLES);
	good(store_apply(s, g, &info, NULL, &r, &err), &err);
	all = all_of(s);
	staging_close(g);
	store_close(s);
	return all;
}

/* Some assets come before all are named, and some missing ones come late. */
static void test_same(str folder, str expected)
{
	int64_t catalog;
	struct store *s = cache(folder, "along", &catalog);
	struct staging *g = staged(s);
	struct sync_info info = info_of(catalog);
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct first_sync *a;
	bool done = false;

	give_all(g, false, 0, 900);
	a = begin(s, g, catalog, NULL);
	ok(a != NULL, "storing a first sync while it is read can begin");
	give_all(g, true, 0, 900);
	for (int i = 900; i < TABLES; i++)
		give(g, i, &err);
	info.read_us = 77000;
	ok(good(a && store_apply_end(a, &info, &done, &r, &err), &err) && done,
	   "storing a first sync while it is read can end");
	is_int(r.assets, TABLES, "a streamed sync stores all assets");
	is_str(all_of(s), expected, "a streamed sync stores the same as one at the end");
	is_str(ask(s, "select read_ms from generations"), S("77"), "a streamed sync stores the time that reading took");
	ok(!begin(s, g, catalog, NULL), "a streamed sync of a known catalog is refused");
	staging_close(g);
	store_close(s);
}

static void leaves_nothing(struct store *s, struct staging *g, struct first_sync *a, const struct sync_info *info,
			   const char *what)
{
	struct sync_result r = { 0 };
	struct err err = { 0 };
	bool done = false;

	ok(a && !store_apply_end(a, info, &done, &r, &err), "a streamed sync is not stored: %s: %s", what, err.text);
	is_str(ask(s,
		   "select (select count(*) from assets) + (select count(*) from tags) + (select count(*) from generations)"),
	       S("0"), "a failed streamed sync leaves nothing in the cache");
	staging_close(g);
}

static void test_failures(str folder, str expected)
{
	int64_t catalog;
	struct store *s = cache(folder, "failures", &catalog);
	struct sync_info info = info_of(catalog);
	struct stop stop = { 0 };
	struct sync_result r = { 0 };
	struct staging *g = staged(s);
	struct err err = { 0 };
	struct first_sync *a = begin(s, g, catalog, NULL);

	give_all(g, false, 0, 1000);
	leaves_nothing(s, g, a, NULL, "the read failed");

	g = staged(s);
	a = begin(s, g, catalog, NULL);
	give_all(g, false, 0, TABLES);
	leaves_nothing(s, g, a, &info, "some assets did not come");

	g = staged(s);
	a = begin(s, g, catalog, &stop);
	give_all(g, false, 0, 500);
	give_all(g, true, 0, 500);
	atomic_store(&stop.cancelled, true);
	for (int i = 500; i < TABLES; i++)
		give(g, i, &err);
	leaves_nothing(s, g, a, &info, "the sync was cancelled");

	g = staged(s);
	a = begin(s, g, catalog, NULL);
	give(g, 0, &err);
	ok(!give(g, 0, &err) && err.kind == ERR_CORRUPT_SOURCE, "an asset that is listed twice is refused: %s",
	   err.text);
	err_clear(&err);
	names[1].name = S("another");
	ok(!give(g, 1, &err) && err.kind == ERR_CORRUPT_SOURCE, "an asset that was never named is refused: %s",
	   err.text);
	names[1].name = S("t0001");
	leaves_nothing(s, g, a, NULL, "the source contradicts itself");
	err_clear(&err);

	g = staged(s);
	names[1] = names[2];
	ok(!begin(s, g, catalog, NULL), "a streamed sync of names out of order is refused");
	names[1].name = S("t0001");
	give_all(g, false, 0, TABLES);
	give_all(g, true, 0, TABLES);
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "a sync after a failed streamed sync succeeds");
	is_str(all_of(s), expected, "a sync after a failed streamed sync stores all assets");
	staging_close(g);
	store_close(s);
}

/* Another process has stored the catalog in the meantime. */
static void test_known(str folder)
{
	int64_t catalog;
	struct store *s = cache(folder, "known", &catalog);
	struct staging *g = staged(s);
	struct sync_info info = info_of(catalog);
	struct sync_result r = { 0 };
	struct err err = { 0 };
	bool done = true;

	give_all(g, false, 0, TABLES);
	give_all(g, true, 0, TABLES);
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "the catalog can be stored by another writer");
	staging_close(g);
	g = staged(s);
	staging_expect(g, names, TABLES);
	for (int i = 0; i < TABLES; i++)
		give(g, i, &err);
	ok(good(store_apply_end(first_sync_start(s, g, &info, NULL), &info, &done, &r, &err), &err) && !done,
	   "a streamed sync of a catalog that is already stored is refused");
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "a sync of a catalog that is already stored succeeds");
	is_int(r.assets, TABLES, "a sync of a catalog that is already stored counts all assets");
	staging_close(g);
	store_close(s);
}

int main(void)
{
	str folder = test_folder(), expected;

	for (int i = 0; i < TABLES; i++)
		names[i] = (struct asset_ref){ i < 1200 ? S("a") : S("b"), str_fmt(here, "t%04d", i) };
	expected = plain(folder);
	test_same(folder, expected);
	test_failures(folder, expected);
	test_known(folder);
	return test_end(folder);
}
