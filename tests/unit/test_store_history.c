/* History: every kept generation is rebuilt exactly, which its digest proves. */
#include "store_help.h"
#include "store/history.h"

#include "base/banned.h"

enum { GENERATIONS = 7 };

/* A small catalog that goes through every kind of change. */
static const char *const story[GENERATIONS] = {
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"x\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":100,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":5,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"a\",\"fields\":[\"x\"]}]}\n",
	/* a column of a is renamed, statistics change */
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":9,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"a\",\"fields\":[\"x\"]}]}\n",
	/* a is renamed, there is a new a and a namespace with a comment */
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n@{\"name\":\"t\",\"kind\":\"schema\",\"comment\":\"new\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"old_a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":9,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"t\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"9\",\"fields\":[{\"name\":\"z\",\"type\":\"date\"}]}\n",
	/* c is back, t is dropped, the schema has a comment */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* no changes */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* only one asset remains */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* the same as the first generation */
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"x\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":100,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":5,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"a\",\"fields\":[\"x\"]}]}\n",
};

/* ---- everything that can be read, as text ---- */

struct telling {
	struct store *s;
	struct sb text;
	struct arena *arena;
	int64_t ids[64];
	int n;
};

static bool note_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct telling *t = with;

	(void)err;
	sb_fmt(&t->text, "%lld %.*s %d %d %d\n", (long long)b->id, STR(b->qualified), b->fields, b->keys_out,
	       b->keys_in);
	t->ids[t->n++ % 64] = b->id;
	return true;
}

static bool note_field(void *with, const struct field_brief *f, struct err *err)
{
	struct telling *t = with;

	(void)err;
	sb_fmt(&t->text, "%lld %.*s %.*s %d\n", (long long)f->id, STR(f->name), STR(f->type), f->ordinal);
	return true;
}

static bool note_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	struct telling *t = with;

	(void)err;
	sb_fmt(&t->text, "%lld %lld %td\n", (long long)from, (long long)to, columns->len);
	return true;
}

static void tell_one(struct telling *t, int64_t id)
{
	struct err err = { 0 };
	struct asset_row r;
	struct relations rel = { 0 };
	struct lineage lin = { 0 };

	if (!good(store_asset(t->s, t->arena, id, &r, &err), &err) ||
	    !good(store_relations(t->s, t->arena, id, BOTH, &rel, &err), &err) ||
	    !good(store_lineage(t->s, t->arena, id, BOTH, &lin, &err), &err)) {
		sb_puts(&t->text, "an error\n");
		return;
	}
	r.asset.native = NO_STR; /* only the present has native ids */
	for (ptrdiff_t i = 0; i < r.asset.fields.len; i++)
		r.asset.fields.at[i].native = NO_STR;
	record_put(&t->text, &r.asset, RECORD_WHOLE);
	sb_fmt(&t->text, " %.*s\n", STR(r.qualified));
	for (ptrdiff_t i = 0; i < rel.len; i++)
		sb_fmt(&t->text, " %.*s -> %.*s %d\n", STR(rel.at[i].from_qualified), STR(rel.at[i].to_qualified),
		       rel.at[i].to_id != 0);
	for (ptrdiff_t i = 0; i < lin.len; i++)
		sb_fmt(&t->text, " %.*s => %.*s\n", STR(lin.at[i].from_qualified), STR(lin.at[i].to_qualified));
}

/* Everything that can be read, with ids where they matter. */
static str everything(struct store *s)
{
	struct telling t = { .s = s, .text = SB(1 << 20), .arena = here };
	struct catalogs c = { 0 };
	struct err err = { 0 };
	str text;

	good(store_each_asset(s, 0, NULL, note_asset, &t, &err), &err);
	good(store_each_field(s, 0, NULL, note_field, &t, &err), &err);
	good(store_each_field_from(s, 1, INT64_MAX, NULL, note_field, &t, &err), &err);
	good(store_each_key_from(s, 1, INT64_MAX, NULL, note_key, &t, &err), &err);
	for (int i = 0; i < t.n; i++)
		tell_one(&t, t.ids[i]);
	good(store_catalogs(s, here, &c, &err), &err);
	for (ptrdiff_t i = 0; i < c.len; i++)
		sb_fmt(&t.text, "%.*s %lld %lld %lld %lld\n", STR(c.at[i].name), (long long)c.at[i].generation,
		       (long long)c.at[i].assets, (long long)c.at[i].fields, (long long)c.at[i].synced_at);
	sb_fmt(&t.text, "%.*s\n", STR(ask(s, "select qualified_name, description from namespaces order by 1")));
	sb_fmt(&t.text, "%.*s\n",
	       STR(ask(s, "select qualified_name, row_count, generation, field_count from assets order by 1")));
	sb_fmt(&t.text, "%.*s\n", STR(ask(s, "select qualified_name, foreign_keys from fields order by 1")));
	sb_fmt(&t.text, "%.*s\n",
	       STR(ask(s, "select qualified_name, target_qualified_name from foreign_keys order by 1")));
	sb_fmt(&t.text, "%.*s\n", STR(ask(s, "select count(*), max(generation) from generations")));
	sb_fmt(&t.text, "%.*s\n", STR(ask(s, "select count(*), max(generation) from versions")));
	sb_fmt(&t.text, "%.*s\n", STR(ask(s, "select asset_id, generation, row_count from measures order by 1, 2")));
	text = str_dup(here, sb_str(&t.text));
	sb_free(&t.text);
	return text;
}

static void show_difference(str got, str wanted)
{
	str g, w;

	while (str_cut(&wanted, '\n', &w)) {
		if (!str_cut(&got, '\n', &g))
			g = S("(nothing)");
		if (!str_eq(g, w))
			printf("# got    %.*s\n# wanted %.*s\n", STR(g), STR(w));
	}
}

static void test_back(struct store *s, int64_t catalog, const str *was)
{
	struct err err = { 0 };

	for (int i = GENERATIONS; i >= 1; i--) {
		str got;

		ok(good(store_pin(s, &err), &err) && good(store_at(s, catalog, i, &err), &err),
		   "generation %d can be rebuilt", i);
		got = everything(s);
		store_unpin(s);
		if (!ok(str_eq(got, was[i - 1]), "a rebuilt generation gives everything as it was"))
			show_difference(got, was[i - 1]);
	}
	ok(str_eq(everything(s), was[GENERATIONS - 1]), "an unpinned store gives the newest generation again");
	ok(good(store_pin(s, &err), &err) && good(store_at(s, catalog, 1, &err), &err) &&
		   good(store_at(s, catalog, 4, &err), &err) && good(store_at(s, catalog, 2, &err), &err),
	   "one pin can rebuild several generations in turn");
	ok(str_eq(everything(s), was[1]), "the last generation that was asked for is the one read");
	ok(good(store_at(s, catalog, GENERATIONS, &err), &err), "the newest generation can be asked for under a pin");
	ok(str_eq(everything(s), was[GENERATIONS - 1]), "the newest generation under a pin equals the present");
	store_unpin(s);
}

static void test_when(struct store *s, int64_t catalog)
{
	struct generations g = { 0 };
	struct err err = { 0 };
	int64_t n = -1;

	ok(good(store_generations(s, here, catalog, &g, &err), &err) && g.len == GENERATIONS,
	   "all seven generations are listed");
	is_int(g.at[0].number, GENERATIONS, "generations are listed newest first");
	ok(g.at[GENERATIONS - 1].rebuildable, "the first generation is rebuildable");
	ok(good(store_generation_at(s, catalog, g.at[2].taken_at + 1, &n, &err), &err) && n == GENERATIONS - 2,
	   "the generation at a time is the newest before it");
	ok(good(store_generation_at(s, catalog, g.at[GENERATIONS - 1].taken_at - 1, &n, &err), &err) && n == 0,
	   "the generation at a time before the first is 0");
	ok(digest_eq(&g.at[0].digest, &g.at[GENERATIONS - 1].digest),
	   "generations with the same content have the same digest");
}

static void test_refused(struct store *s, int64_t catalog)
{
	struct err err = { 0 };

	ok(!store_at(s, catalog, 1, &err), "an older generation without a pin is refused");
	err_clear(&err);
	ok(good(store_pin(s, &err), &err), "a store can be pinned after a refusal");
	ok(!store_at(s, catalog, GENERATIONS + 1, &err) && err.kind == ERR_NOTHING,
	   "a generation that does not exist yet is refused");
	is_str(str_of(err.text), S("story has no generation 8 yet: the newest is 7"),
	       "the error for a future generation names the newest one");
	err_clear(&err);
	ok(!store_at(s, catalog, -1, &err) && err.kind == ERR_NOTHING, "a negative generation is refused");
	err_clear(&err);
	ok(good(store_at(s, catalog, 3, &err), &err), "a valid generation is rebuilt after a refusal");
	store_unpin(s);
}

/* A record that was changed from outside is detected. */
static void test_tampered(struct store *s, str path, int64_t catalog)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_WRITE, &err);

	ok(d && good(db_exec(d,
			     "update p_version set before = replace(before, '\"int\"', '\"INT\"') where before like '%old_a%'",
			     &err),
		     &err),
	   "the test can change a stored record from outside");
	db_close(d);
	good(store_pin(s, &err), &err);
	ok(!store_at(s, catalog, 4, &err) && err.kind == ERR_CACHE,
	   "a generation with a changed record fails its digest");
	err_clear(&err);
	ok(str_find(everything(s), S("prod")) < 0, "a failed rebuild leaves the present readable");
	ok(good(store_at(s, catalog, 6, &err), &err), "generations after the changed record can be rebuilt");
	store_unpin(s);
}

static void test_pruned(struct store *s, str path, int64_t catalog)
{
	struct sync_result r;
	struct err err = { 0 };
	struct generations g = { 0 };
	int64_t versions = number_in(path, "select count(*) from p_version");

	/* The syncs are an hour apart: four hours ago is generation 4. */
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .history_us = SECONDS(3600 * 4 - 1) }, story[0],
			  &r, &err),
		&err),
	   "a sync that keeps four hours of history succeeds");
	good(store_generations(s, here, catalog, &g, &err), &err);
	is_int(g.len, 5, "a sync that keeps four hours leaves generations 4 to 8");
	ok(number_in(path, "select count(*) from p_version") < versions, "pruning the history removes versions");
	is_int(number_in(path, "select count(*) from p_version where generation <= 4"), 0,
	       "pruning the history removes the versions up to the oldest generation");
	good(store_pin(s, &err), &err);
	ok(!store_at(s, catalog, 3, &err) && err.kind == ERR_NOTHING, "a pruned generation is refused");
	is_str(str_of(err.text), S("generation 3 of story is no longer kept: the oldest is 4"),
	       "the error for a pruned generation names the oldest one kept");
	err_clear(&err);
	ok(good(store_at(s, catalog, 6, &err), &err), "a generation that is still kept can be rebuilt after pruning");
	store_unpin(s);
}

static void test_pins(struct store *s, str path, int64_t catalog)
{
	struct store *reader = open_store(path, STORE_READ);
	struct err err = { 0 };
	str before = everything(reader);
	struct catalog c;
	bool found;

	ok(good(store_pin(reader, &err), &err) && good(store_pin(reader, &err), &err), "a reader can be pinned twice");
	everything(reader);
	sync_lines(s, catalog, story[5]);
	store_unpin(reader);
	ok(str_eq(everything(reader), before), "a pinned reader does not see a later sync");
	store_unpin(reader);
	ok(!str_eq(everything(reader), before), "a reader sees a later sync after its last unpin");
	good(store_pin(reader, &err), &err);
	good(store_catalog(reader, here, S("story"), &found, &c, &err), &err);
	ok(good(store_at(reader, catalog, c.generation - 1, &err), &err), "a reader can rebuild an older generation");
	ok(str_find(everything(reader), S("story.s.b")) >= 0, "a rebuilt generation shows a table that is now gone");
	store_unpin(reader);
	store_close(reader);
}

int main(void)
{
	str folder = test_folder(), path = str_fmt(here, "%.*s/cache.db", STR(folder)), was[GENERATIONS];
	struct store *s = open_store(path, STORE_WRITE);
	int64_t catalog = catalog_named(s, "story");

	for (int i = 0; i < GENERATIONS; i++) {
		sync_lines(s, catalog, story[i]);
		was[i] = everything(s);
	}
	test_back(s, catalog, was);
	test_when(s, catalog);
	test_refused(s, catalog);
	test_tampered(s, path, catalog);
	test_pruned(s, path, catalog);
	test_pins(s, path, catalog);
	store_close(s);
	return test_end(folder);
}
