/* History: any generation that is kept comes back exactly, which its digest proves. */
#include "store_help.h"
#include "store/history.h"

#include "base/banned.h"

enum { GENERATIONS = 7 };

/* A small catalog through everything that may happen to one. */
static const char *const story[GENERATIONS] = {
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"x\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":100,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":5,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"a\",\"fields\":[\"x\"]}]}\n",
	/* a column of a renamed, numbers moved */
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n"
	"{\"ns\":\"s\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":9,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"a\",\"fields\":[\"x\"]}]}\n",
	/* a renamed, a new a, another namespace with a comment */
	"@{\"name\":\"s\",\"kind\":\"schema\"}\n@{\"name\":\"t\",\"kind\":\"schema\",\"comment\":\"new\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"b\",\"kind\":\"table\",\"native\":\"2\",\"fields\":[{\"name\":\"a_id\",\"type\":\"int\",\"native\":\"1\"}],\"keys\":[{\"kind\":\"foreign\",\"name\":\"k\",\"fields\":[\"a_id\"],\"target\":{\"ns\":\"s\",\"name\":\"old_a\"},\"target_fields\":[\"id\"]}],\"stats\":{\"row_count\":9,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"t\",\"name\":\"a\",\"kind\":\"table\",\"native\":\"9\",\"fields\":[{\"name\":\"z\",\"type\":\"date\"}]}\n",
	/* c is back, t is gone, the schema has a comment */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* nothing new */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"old_a\",\"kind\":\"table\",\"native\":\"1\",\"fields\":[{\"name\":\"id\",\"type\":\"int\",\"native\":\"1\"},{\"name\":\"y\",\"type\":\"text\",\"native\":\"2\"}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}],\"stats\":{\"row_count\":200,\"row_kind\":\"exact\"}}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* all gone but one */
	"@{\"name\":\"s\",\"kind\":\"schema\",\"comment\":\"ours\"}\n"
	"{\"ns\":\"s\",\"name\":\"c\",\"kind\":\"view\",\"native\":\"3\",\"fields\":[{\"name\":\"x\",\"type\":\"text\"}],\"depends\":[{\"ns\":\"s\",\"name\":\"old_a\",\"fields\":[\"y\"]}]}\n",
	/* and back where it began */
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
	r.asset.native = NO_STR; /* these are of now alone */
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

/* With ids unless they are nobody's business. */
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
		   "generation %d is rebuilt", i);
		got = everything(s);
		store_unpin(s);
		if (!ok(str_eq(got, was[i - 1]), "and everything is as it was"))
			show_difference(got, was[i - 1]);
	}
	ok(str_eq(everything(s), was[GENERATIONS - 1]), "unpinned it is now again");
	ok(good(store_pin(s, &err), &err) && good(store_at(s, catalog, 1, &err), &err) &&
		   good(store_at(s, catalog, 4, &err), &err) && good(store_at(s, catalog, 2, &err), &err),
	   "one after the other in one pin");
	ok(str_eq(everything(s), was[1]), "the last one counts");
	ok(good(store_at(s, catalog, GENERATIONS, &err), &err), "the newest too");
	ok(str_eq(everything(s), was[GENERATIONS - 1]), "and that is now");
	store_unpin(s);
}

static void test_when(struct store *s, int64_t catalog)
{
	struct generations g = { 0 };
	struct err err = { 0 };
	int64_t n = -1;

	ok(good(store_generations(s, here, catalog, &g, &err), &err) && g.len == GENERATIONS,
	   "all generations are listed");
	is_int(g.at[0].number, GENERATIONS, "newest first");
	ok(g.at[GENERATIONS - 1].rebuildable, "the first can be rebuilt");
	ok(good(store_generation_at(s, catalog, g.at[2].taken_at + 1, &n, &err), &err) && n == GENERATIONS - 2,
	   "the newest at a time");
	ok(good(store_generation_at(s, catalog, g.at[GENERATIONS - 1].taken_at - 1, &n, &err), &err) && n == 0,
	   "0 before the first");
	ok(digest_eq(&g.at[0].digest, &g.at[GENERATIONS - 1].digest), "the last is the first again, by its digest");
}

static void test_refused(struct store *s, int64_t catalog)
{
	struct err err = { 0 };

	ok(!store_at(s, catalog, 1, &err), "an older generation without a pin is refused");
	err_clear(&err);
	ok(good(store_pin(s, &err), &err), "pinned");
	ok(!store_at(s, catalog, GENERATIONS + 1, &err) && err.kind == ERR_NOTHING, "one that is not yet is refused");
	is_str(str_of(err.text), S("story has no generation 8 yet: the newest is 7"), "with a sentence");
	err_clear(&err);
	ok(!store_at(s, catalog, -1, &err) && err.kind == ERR_NOTHING, "and one that cannot be");
	err_clear(&err);
	ok(good(store_at(s, catalog, 3, &err), &err), "after that a good one works");
	store_unpin(s);
}

/* A record that was tampered with is found out. */
static void test_tampered(struct store *s, str path, int64_t catalog)
{
	struct err err = { 0 };
	struct db *d = db_open(path, DB_WRITE, &err);

	ok(d && good(db_exec(d,
			     "update p_version set before = replace(before, '\"int\"', '\"INT\"') where before like '%old_a%'",
			     &err),
		     &err),
	   "a record of before is changed from outside");
	db_close(d);
	good(store_pin(s, &err), &err);
	ok(!store_at(s, catalog, 4, &err) && err.kind == ERR_CACHE, "the digest tells");
	err_clear(&err);
	ok(str_find(everything(s), S("prod")) < 0, "what is read then is the present");
	ok(good(store_at(s, catalog, 6, &err), &err), "generations after it are whole");
	store_unpin(s);
}

static void test_pruned(struct store *s, str path, int64_t catalog)
{
	struct sync_result r;
	struct err err = { 0 };
	struct generations g = { 0 };
	int64_t versions = number_in(path, "select count(*) from p_version");

	/* Each sync is an hour after the last: four hours ago is generation 4. */
	ok(good(sync_with(s, (struct sync_info){ .catalog = catalog, .history_us = SECONDS(3600 * 4 - 1) }, story[0],
			  &r, &err),
		&err),
	   "a sync that keeps four hours");
	good(store_generations(s, here, catalog, &g, &err), &err);
	is_int(g.len, 5, "generations 4 to 8 are left");
	ok(number_in(path, "select count(*) from p_version") < versions, "versions went");
	is_int(number_in(path, "select count(*) from p_version where generation <= 4"), 0, "those up to the oldest");
	good(store_pin(s, &err), &err);
	ok(!store_at(s, catalog, 3, &err) && err.kind == ERR_NOTHING, "a pruned one is refused");
	is_str(str_of(err.text), S("generation 3 of story is no longer kept: the oldest is 4"), "by name");
	err_clear(&err);
	ok(good(store_at(s, catalog, 6, &err), &err), "the ones that are left are rebuilt");
	store_unpin(s);
}

static void test_pins(struct store *s, str path, int64_t catalog)
{
	struct store *reader = open_store(path, STORE_READ);
	struct err err = { 0 };
	str before = everything(reader);
	struct catalog c;
	bool found;

	ok(good(store_pin(reader, &err), &err) && good(store_pin(reader, &err), &err), "a reader is pinned, twice");
	everything(reader);
	sync_lines(s, catalog, story[5]);
	store_unpin(reader);
	ok(str_eq(everything(reader), before), "another's sync does not show");
	store_unpin(reader);
	ok(!str_eq(everything(reader), before), "until it is unpinned");
	good(store_pin(reader, &err), &err);
	good(store_catalog(reader, here, S("story"), &found, &c, &err), &err);
	ok(good(store_at(reader, catalog, c.generation - 1, &err), &err), "a reader looks back as well");
	ok(str_find(everything(reader), S("story.s.b")) >= 0, "and sees what was");
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
