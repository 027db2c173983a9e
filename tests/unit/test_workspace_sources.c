/* Changing the configured sources while the workspace is open: edit, rename, remove, put back; and running work. */
#include "store_help.h"

#include "base/file.h"
#include "store/tags.h"
#include "workspace/sources/source_change.h"
#include "workspace/workspace.h"

enum { MOST = 1 << 20 };

static str room, file;

#define FIRST \
	"# our sources\n" \
	"catalogs:\n" \
	"  # the shop\n" \
	"  - name: shop   # the first\n" \
	"    url: ONE\n" \
	"    # nothing private\n" \
	"    exclude_tables: [\"tmp*\"]\n" \
	"\n"
#define SECOND \
	"  - {name: 'store', url: TWO}\n" \
	"# the end, without a line end"

static str with_paths(str text)
{
	str one = path_join(here, room, S("one.db")), two = path_join(here, room, S("two.db"));
	ptrdiff_t at;

	while ((at = str_find(text, S("ONE"))) >= 0)
		text = str_fmt(here, "%.*s%.*s%.*s", STR(str_upto(text, at)), STR(one), STR(str_from(text, at + 3)));
	while ((at = str_find(text, S("TWO"))) >= 0)
		text = str_fmt(here, "%.*s%.*s%.*s", STR(str_upto(text, at)), STR(two), STR(str_from(text, at + 3)));
	return text;
}

static void make_db(const char *name, const char *sql)
{
	struct err err = { 0 };
	str path = path_join(here, room, str_of(name));
	struct db *d = file_replace(path, S(""), &err) ? db_open(path, DB_WRITE, &err) : NULL;

	good(d && db_exec(d, sql, &err), &err);
	db_close(d);
}

static void write_file(str text)
{
	struct err err = { 0 };

	good(file_replace(file, with_paths(text), &err), &err);
}

static str now(void)
{
	struct err err = { 0 };
	str text = NO_STR;

	good(file_read(here, file, MOST, &text, &err), &err);
	return text;
}

static struct workspace *open_it(void)
{
	struct workspace_options o = { .cache = path_join(here, room, S("cache.db")), .sources = file };
	struct err err = { 0 };
	struct workspace *s = workspace_open(&o, &err);

	if (!good(s != NULL, &err))
		exit(1);
	return s;
}

/* ---- edit ---- */

static bool edit(struct workspace *s, const char *name, str lines, struct source_change *c, struct err *err)
{
	struct err ignored = { 0 };
	str shown = S(""), from;

	source_entry(s, here, str_of(name), &shown, &from, &ignored);
	*err = (struct err){ 0 };
	return source_edit(s, here, str_of(name), shown, with_paths(lines), c, err);
}

/* Refused, for this reason. */
static void refused(struct workspace *s, const char *name, str lines, const char *why, const char *what)
{
	struct source_change c;
	struct err err;

	ok(!edit(s, name, lines, &c, &err) && err.kind == ERR_CONFIG && !c.file.at &&
		   str_find(str_of(err.text), str_of(why)) >= 0,
	   "%s: %s", what, err.text);
}

static void edits(void)
{
	struct workspace *s;
	const struct configured *shop, *store;
	struct source_change c;
	struct err err = { 0 };
	str lines, from;

	write_file(S(FIRST SECOND));
	s = open_it();
	ok(source_entry(s, here, S("shop"), &lines, &from, &err), "the lines of an entry are found: %s", err.text);
	is_str(lines,
	       with_paths(S("  - name: shop   # the first\n    url: ONE\n    # nothing private\n"
			    "    exclude_tables: [\"tmp*\"]\n")),
	       "the lines of an entry include its comments, without the blank line after them");
	is_str(from, file, "the file of an entry is reported");
	shop = workspace_source(s, S("shop"));
	store = workspace_source(s, S("store"));
	ok(edit(s, "shop", lines, &c, &err) && !c.file.at, "an entry that is the same is not written");
	ok(workspace_source(s, S("shop")) == shop, "an entry that is the same leaves its source in place");

	ok(edit(s, "shop", S("  - name: shop   # the first\n    url: ONE\n    ttl: 5m # soon\n"), &c, &err),
	   "an entry is replaced: %s", err.text);
	is_str(now(),
	       with_paths(S("# our sources\ncatalogs:\n  # the shop\n"
			    "  - name: shop   # the first\n    url: ONE\n    ttl: 5m # soon\n\n" SECOND)),
	       "an edit changes the lines of the entry and no other byte");
	ok(workspace_source(s, S("shop"))->ttl_us == SECONDS(300), "an edit takes effect at once");
	ok(workspace_source(s, S("store")) == store, "an edit of one source leaves the other in place");
	ok(shop->source.exclude_tables.len == 1, "work that runs keeps the source that it began with");
	ok(source_put_back(s, &c, NULL, &err), "an edit is put back: %s", err.text);
	is_str(now(), with_paths(S(FIRST SECOND)), "putting an edit back restores every byte");
	ok(workspace_source(s, S("shop"))->source.exclude_tables.len == 1,
	   "an edit that was put back takes effect at once");

	refused(s, "shop", S("  - name: shop\n    urll: ONE\n"), "shop:2:5: unknown key",
		"a mistake has its position in the edited lines");
	refused(s, "shop", S("  - name: shop\n    url: ONE\n  - name: two\n    url: TWO\n"), "should be one entry",
		"two entries in place of one are refused");
	refused(s, "shop", S(""), "should be one entry", "an empty text in place of an entry is refused");
	refused(s, "shop", S("  - name: other\n    url: ONE\n"), "an edit cannot rename shop",
		"an edit does not rename");
	refused(s, "shop", S("- name: shop\n  url: ONE\n"), "does not fit into", "another indentation is refused");
	refused(s, "shop", S("  - name: shop\n    url: nosuch://x\n"), "nosuch", "an unknown address is refused");
	is_str(now(), with_paths(S(FIRST SECOND)), "refused edits leave the file unchanged");
	ok(edit(s, "store", S("  - {name: 'store', url: TWO, samples: yes}\n"), &c, &err),
	   "an entry in braces is edited: %s", err.text);
	ok(source_put_back(s, &c, NULL, &err) && str_eq(now(), with_paths(S(FIRST SECOND))),
	   "an edit of an entry in braces is put back: %s", err.text);
	ok(!source_edit(s, here, S("shop"), S("  - name: shop\n    url: was\n"),
			with_paths(S("  - name: shop\n    url: TWO\n")), &c, &err) &&
		   err.kind == ERR_CONFIG && str_find(str_of(err.text), S("another program changed")) == 0,
	   "an edit does not replace lines that the person did not see: %s", err.text);
	is_str(now(), with_paths(S(FIRST SECOND)), "an edit of lines that changed leaves the file unchanged");
	workspace_close(s);

	write_file(S("catalogs: [{name: shop, url: ONE}]\n"));
	s = open_it();
	err = (struct err){ 0 };
	ok(!source_entry(s, here, S("shop"), &lines, &from, &err), "an entry of a list in brackets is not edited: %s",
	   err.text);
	workspace_close(s);
}

/* ---- remove ---- */

/* A mistake that another program made in another entry. */
static void mistakes_elsewhere(void)
{
	struct workspace *s;
	struct source_change removed, c;
	struct err err = { 0 };

	write_file(S(FIRST SECOND));
	s = open_it();
	good(source_remove(s, here, S("shop"), &removed, &err), &err);
	write_file(str_fmt(here, "%.*s\n  - name: third\n    urll: TWO\n", STR(now())));
	refused(s, "store", S("  - {name: store, url: ONE}\n"), "unknown key \"urll\"",
		"an edit is refused while another entry has a mistake");
	ok(!source_rename(s, here, S("store"), S("depot"), NULL, &c, &err) && err.kind == ERR_CONFIG,
	   "a rename is refused while another entry has a mistake: %s", err.text);
	err = (struct err){ 0 };
	ok(!source_put_back(s, &removed, NULL, &err) && err.kind == ERR_CONFIG,
	   "an undo is refused while another entry has a mistake: %s", err.text);
	is_str(now(),
	       with_paths(S("# our sources\ncatalogs:\n  # the shop\n" SECOND "\n  - name: third\n    urll: TWO\n")),
	       "changes that are refused for a mistake elsewhere leave the file unchanged");
	ok(workspace_source(s, S("store")) && !workspace_source(s, S("depot")),
	   "a refused rename leaves the source in place");
	workspace_close(s);
}

static void removals(void)
{
	struct workspace *s;
	struct source_change shop, store;
	struct err err = { 0 };

	write_file(S(FIRST SECOND));
	s = open_it();
	ok(source_remove(s, here, S("shop"), &shop, &err) && !workspace_source(s, S("shop")), "a source is removed: %s",
	   err.text);
	ok(source_remove(s, here, S("store"), &store, &err), "the last source is removed too: %s", err.text);
	ok(source_put_back(s, &store, NULL, &err) && source_put_back(s, &shop, NULL, &err),
	   "removals are put back, the last one first: %s", err.text);
	is_str(now(), with_paths(S(FIRST SECOND)), "putting removals back restores comments and order");
	ok(workspace_source(s, S("shop")) && workspace_source(s, S("store")),
	   "sources that were put back can be used at once");

	source_remove(s, here, S("shop"), &shop, &err);
	write_file(str_fmt(here, "%.*s\n  - name: third\n    url: TWO\n", STR(now())));
	ok(source_put_back(s, &shop, NULL, &err), "a removal is put back after another entry was added: %s", err.text);
	is_str(now(), with_paths(S(FIRST SECOND "\n  - name: third\n    url: TWO\n")),
	       "what was added to the file meanwhile stays");
	ok(workspace_source(s, S("third")) != NULL, "a source that another program added is there after a reload");

	source_remove(s, here, S("store"), &store, &err);
	write_file(S("catalogs:\n  - name: store\n    url: ONE\n"));
	ok(!source_put_back(s, &store, NULL, &err) && err.kind == ERR_NOTHING,
	   "a removal is not put back over another entry of its name: %s", err.text);
	is_str(now(), with_paths(S("catalogs:\n  - name: store\n    url: ONE\n")),
	       "a refused undo leaves the file unchanged");
	write_file(S("catalogs: x\n"));
	refused(s, "third", S("  - name: third\n    url: TWO\n"), "", "a file with a mistake is not edited");
	workspace_close(s);
}

/* ---- rename ---- */

static bool is_tagged(struct store *r, const char *name)
{
	struct err err = { 0 };
	struct tags tags = { 0 };

	return store_tags(r, here, str_of(name), &tags, &err) && tags.len == 1;
}

static void renames(void)
{
	struct tag tag = { .qualified = S("shop.orders"), .name = S("gold"), .origin = S("manual"), .applied_at = 1 };
	struct source_change c, first;
	struct sync_report report;
	struct catalog cat;
	struct workspace *s;
	struct store *r;
	struct err err = { 0 };
	bool found = false;

	write_file(S(FIRST SECOND));
	s = open_it();
	good(workspace_sync(s, NULL, here, S("shop"), true, NULL, NULL, &report, &err), &err);
	r = workspace_writer(s, &err);
	good(store_tag_put(r, &tag, &err), &err);
	workspace_return(s, r);

	ok(!source_rename(s, here, S("shop"), S("a b"), NULL, &c, &err), "an invalid name is refused: %s", err.text);
	err = (struct err){ 0 };
	ok(!source_rename(s, here, S("shop"), S("store"), NULL, &c, &err), "a taken name is refused: %s", err.text);
	err = (struct err){ 0 };
	ok(source_rename(s, here, S("shop"), S("the.shop"), NULL, &first, &err), "a source is renamed: %s", err.text);
	ok(str_find(now(), S("  - name: the.shop   # the first\n")) > 0, "a rename changes the name and no other byte");
	ok(!workspace_source(s, S("shop")) && workspace_source(s, S("the.shop")),
	   "a renamed source has its name at once");
	r = workspace_reader(s, &err);
	ok(store_catalog(r, here, S("the.shop"), &found, &cat, &err) && found && cat.generation == 1,
	   "the snapshots of a catalog follow its name");
	ok(is_tagged(r, "\"the.shop\".orders") && !is_tagged(r, "shop.orders"),
	   "the tags of a catalog follow its name");
	workspace_return(s, r);
	good(workspace_sync(s, NULL, here, S("the.shop"), true, NULL, NULL, &report, &err), &err);
	ok(report.result.added == 0 && report.result.dropped == 0 && !report.result.first,
	   "a sync after a rename finds nothing changed");

	ok(source_rename(s, here, S("store"), S("two"), NULL, &c, &err), "a quoted name is renamed: %s", err.text);
	ok(str_find(now(), S("  - {name: two, url:")) > 0, "a quoted name in braces is replaced");
	ok(source_put_back(s, &c, NULL, &err) && source_put_back(s, &first, NULL, &err), "renames are put back: %s",
	   err.text);
	is_str(now(), with_paths(S(FIRST SECOND)), "putting renames back restores every byte");
	r = workspace_reader(s, &err);
	ok(is_tagged(r, "shop.orders"), "the tags return with the name");
	workspace_return(s, r);
	err = (struct err){ 0 };
	ok(!source_rename(s, here, S("nosuch"), S("other"), NULL, &c, &err) && err.kind == ERR_CATALOG_NOT_FOUND,
	   "an unknown catalog is not renamed: %s", err.text);
	workspace_close(s);
}

/* ---- a password ---- */

static void passwords(void)
{
	struct workspace *s;
	const struct configured *c;
	struct source_change change;
	struct err err = { 0 };

	write_file(S(
		"catalogs:\n  - name: far\n    url: postgresql://reader@127.0.0.1:1/db\n  - name: shop\n    url: ONE\n"));
	s = open_it();
	ok(!workspace_give_password(s, S("nosuch"), S("sesame")), "an unknown source takes no password");
	ok(workspace_give_password(s, S("far"), S("sesame")), "a source takes a typed password");
	c = workspace_source(s, S("far"));
	is_str(c->source.password, S("sesame"), "a typed password is part of the source");
	good(source_remove(s, here, S("shop"), &change, &err) && source_put_back(s, &change, NULL, &err), &err);
	ok(workspace_source(s, S("far")) == c, "a typed password outlives a reload of the files");
	ok(str_find(now(), S("sesame")) < 0, "a typed password is not written to the file");
	workspace_close(s);
}

int main(void)
{
	room = test_folder();
	file = path_join(here, room, S("catalogs.yaml"));
	setenv("HOME", str_c(here, room), 1);
	make_db("one.db", "create table orders (id integer primary key, note text)");
	make_db("two.db", "create table lines (id integer primary key)");
	edits();
	mistakes_elsewhere();
	removals();
	renames();
	passwords();
	return test_end(room);
}
