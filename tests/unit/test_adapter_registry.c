/* Which adapter an address means, and which assets a source's settings choose. */
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

	is_str(found("SQLite", S("whatever"), &err), S("sqlite"), "a type, in any case");
	is_str(found("postgres", S("whatever"), &err), S("postgresql"), "or a scheme as a type");
	is_str(found(NULL, S("sqlite:///x"), &err), S("sqlite"), "a scheme");
	is_str(found(NULL, S("postgresql://h/db"), &err), S("postgresql"), "another");
	is_str(found(NULL, S("lines:-"), &err), S("lines"), "a kind of file and standard input");
	is_str(found(NULL, S("tbls:/no/such"), &err), S("tbls"), "a scheme needs no file");
	is_str(found(NULL, S("/no/such/file.sqlite3"), &err), S("sqlite"),
	       "an ending speaks for a file that is not there");
}

static void by_look(void)
{
	struct err err;

	is_str(found(NULL, file("a", S("SQLite format 3\0....")), &err), S("sqlite"), "the head of a database");
	is_str(found(NULL, file("b.db", S("{\"table\":\"t\"}")), &err), S("sqlite"), "an ending comes first");
	is_str(found(NULL, file("c", S("{\"ocat\":\"snapshot\",\"version\":1}\n{")), &err), S("snapshot"),
	       "a snapshot");
	is_str(found(NULL, file("d", S("\n {\"name\":\"x\", \"desc\":\"\", \"tables\": [")), &err), S("tbls"),
	       "a tbls document");
	is_str(found(NULL, file("e", S("{\"table\":\"t\"}\n")), &err), S("lines"), "a table a line");
	is_str(found(NULL, file("f", S("{\"ns\":\"n\",\"cols\":[[\"a\",\"int")), &err), S("lines"),
	       "cut in the middle of its columns");
	is_str(found(NULL, file("sqlite", S("{\"table\":\"t\"}\n")), &err), S("lines"),
	       "a name that is a word for a kind is a name");
}

static void refused(void)
{
	struct err err;

	is_str(found("oracle", S("x"), &err), NO_STR, "a type nobody knows");
	ok(err.kind == ERR_USAGE, "the error is one of use");
	for (const struct adapter *const *each = adapters(); *each; each++)
		ok(str_find(str_of(err.next), str_of((*each)->name)) > 0, "it names %s", (*each)->name);
	is_str(found(NULL, S("mysql://me:secret@h/db"), &err), NO_STR, "a scheme nobody knows");
	ok(err.kind == ERR_UNSUPPORTED && str_find(str_of(err.text), S("secret")) < 0, "%s", err.text);
	is_str(found(NULL, S("/no/such/thing"), &err), NO_STR, "no file");
	ok(err.kind == ERR_USAGE, "%s", err.text);
	is_str(found(NULL, room, &err), NO_STR, "a folder");
	ok(err.kind == ERR_USAGE && str_find(str_of(err.text), S("folder")) > 0, "%s", err.text);
	is_str(found(NULL, file("g", S("just words")), &err), NO_STR, "a file of words");
	ok(err.kind == ERR_UNSUPPORTED, "%s", err.text);
	is_str(found(NULL, file("h", S("")), &err), NO_STR, "an empty file");
	is_str(found(NULL, S("-"), &err), NO_STR, "standard input without a kind");
	ok(err.kind == ERR_USAGE && str_find(str_of(err.text), S("lines:-")) > 0, "%s", err.text);
	is_str(found(NULL, NO_STR, &err), NO_STR, "no address");
}

/* ---- options ---- */

/* Two adapters may have the same key; no key is one that every catalog has. */
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
		ok(source_option_of(of, key) == o, "%s has the key %.*s", of->name, STR(key));
		ok(str_find(str_of(common), str_fmt(a, " %.*s ", STR(key))) < 0 && o->help,
		   "no other catalog has the key %.*s", STR(key));
	}
	ok(!source_option_of(NULL, S("password")), "the key of a secret is not its name");
	o = source_option_of(NULL, S("password_env"));
	ok(source_option_of(adapter_named(S("postgres")), S("password_env")) == o, "PostgreSQL has password_env");
	ok(!source_option(&s, o).at, "an option that was not given has its default");
	props_put(&s.options, a, S("password_env"), S("OCAT_TEST_SECRET"));
	setenv("OCAT_TEST_SECRET", "hush", 1);
	is_str(source_option(&s, o), S("hush"), "a secret comes from its variable");
	ok(source_options_fit(&s, adapter_named(S("postgresql")), NULL, &err), "its adapter takes it");
	ok(!source_options_fit(&s, adapter_named(S("sqlite")), &key, &err) && err.kind == ERR_USAGE, "%s", err.text);
	is_str(key, S("password_env"), "the key that does not fit is told");
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
	ok(wants("", "", "", "sales", "orders"), "everything, when nothing is said");
	ok(wants("hr SALES", "", "", "sales", "orders") && !wants("hr", "", "", "sales", "orders"),
	   "schemas, in any case");
	ok(wants("hr", "", "", "", "orders"), "a source without namespaces has no schemas to choose");
	ok(wants("a.b", "", "", "\"a.b\"", "t"), "a schema as people write it, a namespace as it is written here");
	ok(wants("", "ord*", "", "sales", "Orders") && !wants("", "ord*", "", "sales", "reorders"), "include by name");
	ok(wants("", "sales.*", "", "sales", "orders") && !wants("", "sales.*", "", "hr", "orders"),
	   "or with the namespace");
	ok(!wants("", "", "*_tmp", "sales", "x_tmp") && wants("", "", "*_tmp", "sales", "tmp_x"), "exclude");
	ok(!wants("", "o*", "orders", "sales", "orders") && wants("", "o*", "orders", "sales", "offers"),
	   "exclude wins");
	ok(wants("", "GRÖSSE ŻÓŁĆ", "", "", "żółć"), "letters of any script without case");
	ok(wants("", "a.b", "", "", "a.b"), "a dot in a name");
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
