/* The adapter that an address selects, and the assets that the settings of a source select. */
#include <stdlib.h>
#include <unistd.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/file.h"

#include "tap.h"

#include "base/banned.h"

static struct arena *a;
static str room;

static str found(const char *type, str url, struct err *err)
{
	struct source s = { .name = S("x"), .type = str_of(type), .url = url };
	const struct adapter *adapter;

	*err = (struct err){ 0 };
	adapter = adapter_for(&s, err);
	return adapter ? str_of(adapter->name) : NO_STR;
}

static str file(const char *name, str text)
{
	str path = path_join(a, room, str_of(name));
	struct err err = { 0 };

	if (!file_replace(path, text, &err))
		printf("# %s\n", err.text);
	return path;
}

static void by_words(void)
{
	struct err err;

	is_str(found("SQLite", S("whatever"), &err), S("sqlite"), "an adapter is found by its type in any case");
	is_str(found("postgres", S("whatever"), &err), S("postgresql"), "an adapter is found by its scheme as a type");
	is_str(found(NULL, S("sqlite:///x"), &err), S("sqlite"), "the scheme sqlite selects the SQLite adapter");
	is_str(found(NULL, S("postgresql://h/db"), &err), S("postgresql"),
	       "the scheme postgresql selects the PostgreSQL adapter");
	is_str(found(NULL, S("lines:-"), &err), S("lines"), "the scheme lines selects its adapter for standard input");
	is_str(found(NULL, S("tbls:/no/such"), &err), S("tbls"),
	       "the scheme tbls selects its adapter for a missing file");
	is_str(found(NULL, S("script:-"), &err), S("script"),
	       "the scheme script selects its adapter for standard input");
	is_str(found(NULL, S("/no/such/file.sqlite3"), &err), S("sqlite"),
	       "the extension of a missing file selects its adapter");
}

static void by_look(void)
{
	struct err err;

	is_str(found(NULL, file("a", S("SQLite format 3\0....")), &err), S("sqlite"),
	       "the header of an SQLite database selects the SQLite adapter");
	is_str(found(NULL, file("b.db", S("{\"table\":\"t\"}")), &err), S("sqlite"),
	       "the extension of a file takes precedence over its content");
	is_str(found(NULL, file("c", S("{\"ocat\":\"snapshot\",\"version\":1}\n{")), &err), S("snapshot"),
	       "the header of a snapshot selects the snapshot adapter");
	is_str(found(NULL, file("d", S("\n {\"name\":\"x\", \"desc\":\"\", \"tables\": [")), &err), S("tbls"),
	       "the content of a tbls document selects the tbls adapter");
	is_str(found(NULL, file("e", S("{\"table\":\"t\"}\n")), &err), S("lines"),
	       "a JSON object on a line selects the lines adapter");
	is_str(found(NULL, file("f", S("{\"ns\":\"n\",\"cols\":[[\"a\",\"int")), &err), S("lines"),
	       "a JSON object cut within its columns selects the lines adapter");
	is_str(found(NULL, file("sqlite", S("{\"table\":\"t\"}\n")), &err), S("lines"),
	       "a file named like a type is selected by its content");
}

static void refused(void)
{
	struct err err;

	is_str(found("cassandra", S("x"), &err), NO_STR, "an unknown type selects no adapter");
	ok(err.kind == ERR_USAGE, "an unknown type is a usage error");
	for (const struct adapter *const *each = adapters(); *each; each++)
		ok(str_find(str_of(err.next), str_of((*each)->name)) > 0, "the advice for an unknown type lists %s",
		   (*each)->name);
	is_str(found(NULL, S("cassandra://me:secret@h/db"), &err), NO_STR, "an unknown scheme selects no adapter");
	ok(err.kind == ERR_UNSUPPORTED && str_find(str_of(err.text), S("secret")) < 0,
	   "an unknown scheme is reported without its password: %s", err.text);
	is_str(found(NULL, S("/no/such/thing"), &err), NO_STR,
	       "a missing file without an extension selects no adapter");
	ok(err.kind == ERR_USAGE, "a missing file is a usage error: %s", err.text);
	is_str(found(NULL, room, &err), NO_STR, "a folder selects no adapter");
	ok(err.kind == ERR_USAGE && str_find(str_of(err.text), S("folder")) > 0,
	   "a folder as an address is a usage error: %s", err.text);
	is_str(found(NULL, file("g", S("just words")), &err), NO_STR, "a file of plain words selects no adapter");
	ok(err.kind == ERR_UNSUPPORTED, "a file of plain words is unsupported: %s", err.text);
	is_str(found(NULL, file("h", S("")), &err), NO_STR, "an empty file selects no adapter");
	is_str(found(NULL, S("-"), &err), NO_STR, "standard input without a type selects no adapter");
	ok(err.kind == ERR_USAGE && str_find(str_of(err.text), S("lines:-")) > 0,
	   "the error for standard input suggests a type: %s", err.text);
	is_str(found(NULL, NO_STR, &err), NO_STR, "an absent address selects no adapter");
}

/* ---- options ---- */

/* Two adapters may share a key, but no option has a key that every catalog has. */
static void options(void)
{
	static const char common[] = " name type url connection_env schemas include_tables exclude_tables ttl timeout "
				     "history samples explain include exclude no_sync ";
	const struct adapter *of;
	const struct source_option *o;
	struct source s = { .name = S("x"), .url = S("postgresql://h/db") };
	struct err err = { 0 };
	str key;

	for (ptrdiff_t i = 0; (o = source_option_at(i, &of)); i++) {
		key = source_option_key(a, o);
		ok(source_option_of(of, key) == o, "an option of %s is found by its key %.*s", of->name, STR(key));
		ok(str_find(str_of(common), str_fmt(a, " %.*s ", STR(key))) < 0 && o->help,
		   "an option has help, and no catalog has its key %.*s", STR(key));
	}
	ok(!source_option_of(NULL, S("password")), "the option of a secret is not found without its suffix");
	o = source_option_of(NULL, S("password_env"));
	ok(source_option_of(adapter_named(S("postgres")), S("password_env")) == o,
	   "the PostgreSQL adapter has the option password_env");
	ok(!source_option(&s, o).at, "an option that is not set is absent");
	props_put(&s.options, a, S("password_env"), S("OCAT_TEST_SECRET"));
	setenv("OCAT_TEST_SECRET", "hush", 1);
	is_str(source_option(&s, o), S("hush"), "a secret option is read from its environment variable");
	ok(source_options_fit(&s, adapter_named(S("postgresql")), NULL, &err),
	   "the options of a source are valid for their adapter");
	ok(!source_options_fit(&s, adapter_named(S("sqlite")), &key, &err) && err.kind == ERR_USAGE,
	   "an option of another adapter is refused: %s", err.text);
	is_str(key, S("password_env"), "the key of an option of another adapter is reported");
}

/* ---- source_wants ---- */

static struct strs list(const char *words)
{
	struct strs out = { 0 };
	str rest = str_of(words), word;

	while (str_cut(&rest, ' ', &word))
		if (word.len)
			*push(&out, a) = word;
	return out;
}

static bool wants(const char *schemas, const char *include, const char *exclude, const char *ns, const char *name)
{
	struct source s = { .schemas = list(schemas),
			    .include_tables = list(include),
			    .exclude_tables = list(exclude) };

	return source_wants(&s, str_of(ns), str_of(name));
}

static void wanted(void)
{
	ok(wants("", "", "", "sales", "orders"), "a source without filters selects every table");
	ok(wants("hr SALES", "", "", "sales", "orders") && !wants("hr", "", "", "sales", "orders"),
	   "a list of schemas selects its schemas in any case");
	ok(wants("hr", "", "", "", "orders"), "a list of schemas does not exclude tables without a namespace");
	ok(wants("a.b", "", "", "\"a.b\"", "t"), "a schema written without quotes matches a quoted namespace");
	ok(wants("", "ord*", "", "sales", "Orders") && !wants("", "ord*", "", "sales", "reorders"),
	   "an include pattern matches the whole name of a table");
	ok(wants("", "sales.*", "", "sales", "orders") && !wants("", "sales.*", "", "hr", "orders"),
	   "an include pattern with a namespace matches only that namespace");
	ok(!wants("", "", "*_tmp", "sales", "x_tmp") && wants("", "", "*_tmp", "sales", "tmp_x"),
	   "an exclude pattern excludes the tables that match it");
	ok(!wants("", "o*", "orders", "sales", "orders") && wants("", "o*", "orders", "sales", "offers"),
	   "an exclude pattern takes precedence over an include pattern");
	ok(wants("", "GRÖSSE ŻÓŁĆ", "", "", "żółć"), "patterns match letters of any script without regard to case");
	ok(wants("", "a.b", "", "", "a.b"), "an include pattern with a dot matches a name with a dot");
}

int main(void)
{
	char path[4096];
	const char *tmp = getenv("TMPDIR");

	a = arena_open();
	snprintf(path, sizeof path, "%s/registry.XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(path))
		return 99;
	room = str_of(path);
	by_words();
	by_look();
	refused();
	options();
	wanted();
	for (const char *c = "acdefgh"; *c; c++)
		unlink(str_c(a, path_join(a, room, str_n(c, 1))));
	unlink(str_c(a, path_join(a, room, S("b.db"))));
	unlink(str_c(a, path_join(a, room, S("sqlite"))));
	rmdir(path);
	arena_close(a);
	return done();
}
