/* store: digests of all assets, a stream of versions, and the changes between two generations. */
#include "store_help.h"

#include "model/compare.h"
#include "store/history.h"

#define T(name, native, fields) \
	"{\"ns\":\"s\",\"name\":\"" name "\",\"kind\":\"table\",\"native\":\"" native "\",\"fields\":[" fields "]}\n"
#define F(name, type, native) "{\"name\":\"" name "\",\"type\":\"" type "\",\"native\":\"" native "\"}"

enum { GENERATIONS = 5 };

/* A column gets another name, then another type; a table is renamed; one is dropped and returns; one is added. */
static const char *const reads[GENERATIONS] = {
	T("people", "1", F("id", "int", "1") "," F("mail", "text", "2")) T("orders", "2", F("id", "int", "1"))
		T("old", "3", F("x", "int", "1")),
	T("people", "1", F("id", "int", "1") "," F("email", "text", "2")) T("orders", "2", F("id", "int", "1")),
	T("people", "1", F("id", "int", "1") "," F("email", "varchar", "2")) T("purchases", "2", F("id", "int", "1"))
		T("new", "4", F("y", "int", "1")),
	T("people", "1", F("id", "int", "1") "," F("email", "varchar", "2")) T("purchases", "2", F("id", "bigint", "1"))
		T("new", "4", F("y", "int", "1")) T("old", "3", F("x", "int", "1")),
	T("people", "1", F("id", "int", "1") "," F("email", "varchar", "2")) T("purchases", "2", F("id", "bigint", "1"))
		T("new", "4", F("y", "int", "1")) T("old", "3", F("x", "int", "1")),
};

/* ---- changes as text, so that one comparison is enough ---- */

static bool tell_between(void *with, const struct asset_between *b, struct err *err)
{
	struct compare_options o = { 0 };
	struct changes c = { 0 };
	struct sb *out = with;

	(void)err;
	compare_assets(here, &o, b->before, b->after, &c, NULL);
	sb_fmt(out, "%s%.*s%s: %.*s", out->len ? "\n" : "", STR(b->qualified), b->hidden ? " (hidden)" : "",
	       STR(diff_summary(here, &c)));
	return true;
}

static str between(struct store *s, int64_t catalog, int64_t asset, int64_t from, int64_t to)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct between_wanted w = { catalog, asset, from, to };
	struct err err = { 0 };

	if (!store_each_between(s, &w, NULL, tell_between, &b, &err))
		return str_of(str_c(here, str_fmt(here, "%s", err.text)));
	return str_dup(here, b.len ? sb_str(&b) : S(""));
}

struct marks {
	struct {
		str name;
		struct digest digest;
	} at[16];
	int len;
};

static bool take_mark(void *with, const struct asset_mark *m, struct err *err)
{
	struct marks *all = with;

	(void)err;
	all->at[all->len].name = str_dup(here, m->name);
	all->at[all->len++].digest = m->digest;
	return true;
}

static struct marks marks_at(struct store *s, int64_t catalog, int64_t generation)
{
	struct marks all = { 0 };
	struct err err = { 0 };

	ok(good(store_pin(s, &err) && store_at(s, catalog, generation, &err) &&
			store_each_mark(s, catalog, NULL, take_mark, &all, &err),
		&err),
	   "the marks of generation %lld are read", (long long)generation);
	store_unpin(s);
	return all;
}

/* The number of assets whose digests differ. */
static int differing(const struct marks *a, const struct marks *b)
{
	int same = 0;

	for (int i = 0; i < a->len; i++)
		for (int k = 0; k < b->len; k++)
			same += str_eq(a->at[i].name, b->at[k].name) && digest_eq(&a->at[i].digest, &b->at[k].digest);
	return a->len + b->len - 2 * same;
}

static bool count_sides(void *with, const struct asset_between *b, struct err *err)
{
	(void)err;
	*(int *)with += (b->before != NULL) + (b->after != NULL);
	return true;
}

static void test_agrees(struct store *s, int64_t catalog)
{
	struct marks at[GENERATIONS + 1];

	for (int g = 1; g <= GENERATIONS; g++)
		at[g] = marks_at(s, catalog, g);
	for (int from = 1; from <= GENERATIONS; from++) {
		for (int to = from; to <= GENERATIONS; to++) {
			struct between_wanted w = { .catalog = catalog, .from = from, .to = to };
			struct err err = { 0 };
			int sides = 0;

			good(store_each_between(s, &w, NULL, count_sides, &sides, &err), &err);
			is_int(sides, differing(&at[from], &at[to]),
			       "the changes from %d to %d are those of the digests", from, to);
		}
	}
}

static void test_between(struct store *s, int64_t catalog)
{
	is_str(between(s, catalog, 0, 1, 2), S("c.s.old: dropped\nc.s.people: column mail renamed to email"),
	       "changes between two generations include a renamed column");
	is_str(between(s, catalog, 0, 1, 3),
	       S("c.s.new: added\nc.s.old: dropped\nc.s.people: column mail renamed to email, type of email text -> varchar\n"
		 "c.s.purchases: s.orders renamed to s.purchases"),
	       "a rename is still a rename across two generations");
	is_str(between(s, catalog, 0, 1, 4),
	       S("c.s.new: added\nc.s.people: column mail renamed to email, type of email text -> varchar\n"
		 "c.s.purchases: s.orders renamed to s.purchases, type of id int -> bigint"),
	       "a table that was dropped and returned is not a change");
	is_str(between(s, catalog, 0, 4, 5), S(""), "a sync without changes leaves no changes between generations");
	is_str(between(s, catalog, 0, 3, 3), S(""), "a generation has no changes against itself");
	is_str(between(s, catalog, id_of(s, "people"), 1, 5),
	       S("c.s.people: column mail renamed to email, type of email text -> varchar"),
	       "changes are limited to one asset");
	is_str(between(s, catalog, 0, 1, 6), S("c has no generation 6 yet: the newest is 5"),
	       "a generation in the future is refused");
	is_str(between(s, catalog, 0, 0, 2), S("generation 0 of c is no longer kept: the oldest is 1"),
	       "generation 0 is refused as no longer kept");
}

static int64_t id_in(struct store *s, const char *catalog, const char *name)
{
	str parts[] = { str_of(catalog), S("s"), str_of(name) };
	struct candidates c = { 0 };
	struct err err = { 0 };

	return good(store_resolve(s, here, NO_STR, parts, 3, &c, &err), &err) && c.len == 1 ? c.at[0].id : 0;
}

static void test_hidden(struct store *s)
{
	int64_t catalog = catalog_named(s, "h");
	struct sync_result r = { 0 };
	struct err err = { 0 };
	int64_t old;

	sync_lines(s, catalog, reads[0]);
	old = id_in(s, "h", "old");
	good(sync_with(s,
		       (struct sync_info){ .catalog = catalog, .partial = true, .partial_reason = S("a lesser role") },
		       reads[1], &r, &err),
	     &err);
	is_str(between(s, catalog, old, 1, 2), S("h.s.old (hidden): dropped"),
	       "a table missing from a partial sync is hidden");
	sync_lines(s, catalog, reads[0]);
	ok(str_starts(between(s, catalog, old, 2, 3), S("h.s.old (hidden)")),
	   "a table that returns is shown as hidden before");
	is_str(between(s, catalog, old, 1, 3), S(""), "a table hidden in between has no changes");
}

/* ---- versions ---- */

static bool tell_version(void *with, const struct version_row_taken *v, struct err *err)
{
	struct sb *out = with;

	(void)err;
	sb_fmt(out, "%lld %s %.*s/%.*s %.*s\n", (long long)v->version->generation, change_kind_name(v->version->kind),
	       STR(v->ns), STR(v->name), STR(v->origin));
	return true;
}

static str versions(struct store *s, struct versions_wanted w)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct err err = { 0 };

	good(store_each_version(s, &w, NULL, tell_version, &b, &err), &err);
	return str_dup(here, b.len ? sb_str(&b) : S(""));
}

static void test_versions(struct store *s, int64_t catalog)
{
	instant first = 1767225600000000 + SECONDS(3600);

	is_str(versions(s,
			(struct versions_wanted){
				.catalog = catalog, .since = NO_TIME, .until = NO_TIME, .after = 1, .through = 2 }),
	       S("2 dropped s/old sync\n2 altered s/people sync\n"), "versions of one generation are listed by name");
	is_str(versions(s, (struct versions_wanted){ .catalog = catalog,
						     .since = first + SECONDS(3600),
						     .until = first + SECONDS(7200) }),
	       S("2 dropped s/old sync\n2 altered s/people sync\n"), "versions are limited to an interval of time");
	is_str(versions(s, (struct versions_wanted){ .asset = id_of(s, "people"), .since = NO_TIME, .until = NO_TIME }),
	       S("3 altered s/people sync\n2 altered s/people sync\n"),
	       "versions of one asset are listed with the newest first");
}

/* ---- before the first sync ---- */

static bool count_asset(void *with, const struct asset_brief *b, struct err *err)
{
	(void)b;
	(void)err;
	++*(int *)with;
	return true;
}

static void test_before(struct store *s, int64_t catalog)
{
	struct catalogs all = { 0 };
	struct err err = { 0 };
	int seen = 0;

	ok(good(store_pin(s, &err) && store_at(s, catalog, 0, &err), &err),
	   "a pinned reader moves to generation 0, before the first sync");
	good(store_each_asset(s, catalog, NULL, count_asset, &seen, &err), &err);
	is_int(seen, 0, "generation 0 has no assets");
	good(store_catalogs(s, here, &all, &err), &err);
	for (ptrdiff_t i = 0; i < all.len; i++)
		ok(all.at[i].id != catalog, "generation 0 lists other catalogs but not its own: %.*s",
		   STR(all.at[i].name));
	ok(good(store_at(s, catalog, 2, &err), &err), "a pinned reader moves from generation 0 to a later one");
	good(store_each_asset(s, catalog, NULL, count_asset, &seen, &err), &err);
	is_int(seen, 2, "a later generation has the assets of its time");
	seen = 0;
	ok(good(store_at(s, catalog, 0, &err) && store_at(s, catalog, GENERATIONS, &err), &err),
	   "a pinned reader moves from generation 0 to the newest");
	good(store_each_asset(s, catalog, NULL, count_asset, &seen, &err), &err);
	is_int(seen, 4, "the newest generation has all its assets");
	store_unpin(s);
}

int main(void)
{
	str folder = test_folder();
	struct store *s = open_store(str_fmt(here, "%.*s/cache.db", STR(folder)), STORE_WRITE);
	int64_t catalog = catalog_named(s, "c");

	for (int g = 0; g < GENERATIONS; g++)
		sync_lines(s, catalog, reads[g]);
	test_between(s, catalog);
	test_agrees(s, catalog);
	test_versions(s, catalog);
	test_before(s, catalog);
	test_hidden(s);
	store_close(s);
	return test_end(folder);
}
