/* store/apply/stream_apply: a first sync stored while it is read gives the same as one stored at the end, or nothing. */
#include "store_help.h"

#include "store/apply/stream_apply.h"

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

static struct along *begin(struct store *s, struct staging *g, int64_t catalog, const struct stop *stop)
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

/* Some came before all were named, and what is missing between them comes late. */
static void test_same(str folder, str expected)
{
	int64_t catalog;
	struct store *s = cache(folder, "along", &catalog);
	struct staging *g = staged(s);
	struct sync_info info = info_of(catalog);
	struct sync_result r = { 0 };
	struct err err = { 0 };
	struct along *a;
	bool done = false;

	give_all(g, false, 0, 900);
	a = begin(s, g, catalog, NULL);
	ok(a != NULL, "begun");
	give_all(g, true, 0, 900);
	for (int i = 900; i < TABLES; i++)
		give(g, i, &err);
	info.read_us = 77000;
	ok(good(a && store_apply_end(a, &info, &done, &r, &err), &err) && done, "ended");
	is_int(r.assets, TABLES, "all of them");
	is_str(all_of(s), expected, "the same as one after the other");
	is_str(ask(s, "select read_ms from generations"), S("77"), "with what only the end tells");
	ok(!begin(s, g, catalog, NULL), "what was read before is compared");
	staging_close(g);
	store_close(s);
}

static void leaves_nothing(struct store *s, struct staging *g, struct along *a, const struct sync_info *info,
			   const char *what)
{
	struct sync_result r = { 0 };
	struct err err = { 0 };
	bool done = false;

	ok(a && !store_apply_end(a, info, &done, &r, &err), "%s: %s", what, err.text);
	is_str(ask(s,
		   "select (select count(*) from assets) + (select count(*) from tags) + (select count(*) from generations)"),
	       S("0"), "nothing is there");
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
	struct along *a = begin(s, g, catalog, NULL);

	give_all(g, false, 0, 1000);
	leaves_nothing(s, g, a, NULL, "the reading failed");

	g = staged(s);
	a = begin(s, g, catalog, NULL);
	give_all(g, false, 0, TABLES);
	leaves_nothing(s, g, a, &info, "not all came");

	g = staged(s);
	a = begin(s, g, catalog, &stop);
	give_all(g, false, 0, 500);
	give_all(g, true, 0, 500);
	atomic_store(&stop.cancelled, true);
	for (int i = 500; i < TABLES; i++)
		give(g, i, &err);
	leaves_nothing(s, g, a, &info, "stopped");

	g = staged(s);
	a = begin(s, g, catalog, NULL);
	give(g, 0, &err);
	ok(!give(g, 0, &err) && err.kind == ERR_CORRUPT_SOURCE, "twice: %s", err.text);
	err_clear(&err);
	names[1].name = S("another");
	ok(!give(g, 1, &err) && err.kind == ERR_CORRUPT_SOURCE, "never named: %s", err.text);
	names[1].name = S("t0001");
	leaves_nothing(s, g, a, NULL, "a source that contradicts itself");
	err_clear(&err);

	g = staged(s);
	names[1] = names[2];
	ok(!begin(s, g, catalog, NULL), "names that are not in order are of no use");
	names[1].name = S("t0001");
	give_all(g, false, 0, TABLES);
	give_all(g, true, 0, TABLES);
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "and all is stored as ever");
	is_str(all_of(s), expected, "the same");
	staging_close(g);
	store_close(s);
}

/* Another process has stored the catalog meanwhile. */
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
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "the catalog is stored");
	staging_close(g);
	g = staged(s);
	staging_expect(g, names, TABLES);
	for (int i = 0; i < TABLES; i++)
		give(g, i, &err);
	ok(good(store_apply_end(along_start(s, g, &info, NULL), &info, &done, &r, &err), &err) && !done,
	   "of a catalog that is known nothing is stored along");
	ok(good(store_apply(s, g, &info, NULL, &r, &err), &err), "what came can be compared then");
	is_int(r.assets, TABLES, "all of it");
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
