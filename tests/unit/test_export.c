/* export: hostile names in every format, file names that must differ, and the statements that create a table. */
#include "tap.h"

#include "base/arena.h"
#include "base/json.h"
#include "render/export/export.h"
#include "sql/ddl/ddl.h"

static const str hostile = S("a\"b|c`<d>\\\n%*/ '; drop -- \xe2\x80\xae\x1b[31m\xf0\x9f\x98\x80");

static const struct export_format *const formats[] = { &export_markdown, &export_mermaid, &export_dbml,	   &export_tbls,
						       &export_json,	 &export_jsonl,	  &export_snapshot };

static struct field *add_field(struct arena *a, struct asset *t, str name, str type)
{
	struct field *f = push(&t->fields, a);

	field_start(f);
	f->name = name;
	f->type = type;
	return f;
}

static void add_key(struct arena *a, struct asset *t, enum key_kind kind, str field, str target, str target_field)
{
	struct key *k = push(&t->keys, a);

	*k = (struct key){ .kind = kind, .name = hostile };
	*push(&k->fields, a) = field;
	if (!target.len)
		return;
	k->target.name = target;
	*push(&k->target_fields, a) = target_field;
}

/* A table whose texts are all hostile and which references itself. */
static struct asset hostile_asset(struct arena *a)
{
	struct asset t;

	asset_start(&t);
	t.ns = S("");
	t.name = hostile;
	t.kind = ASSET_TABLE;
	t.comment = hostile;
	add_field(a, &t, hostile, hostile)->comment = hostile;
	add_field(a, &t, S("parent"), S("int"))->default_value = hostile;
	add_key(a, &t, KEY_PRIMARY, hostile, NO_STR, NO_STR);
	add_key(a, &t, KEY_FOREIGN, S("parent"), hostile, hostile);
	asset_finish(&t);
	return t;
}

static void export_one(struct sb *out, const struct export_format *f, const struct asset *t)
{
	struct export_catalog c = {
		.name = S("shop"), .type = S("postgresql"), .driver = S("postgres"), .taken_at = NO_TIME
	};
	struct export_item i = { .asset = t, .catalog = c.name, .qualified = S("shop.\"a\"") };
	struct export *e = export_open(f, &c, 1, false);

	export_expect(e, c.name, t->ns, t->name, i.qualified);
	export_head(e, out);
	export_asset(e, out, &i);
	export_tail(e, out);
	export_close(e);
}

static bool is_json(str text, bool lines)
{
	str rest = text, line;

	if (!lines) {
		scoped(arena_close) struct arena *a = arena_open();
		struct err ignored = { 0 };

		return json_parse(a, text, &ignored) != NULL;
	}
	while (str_cut(&rest, '\n', &line))
		if (line.len && !is_json(line, false))
			return false;
	return true;
}

static void test_hostile(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct asset t = hostile_asset(a);

	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		scoped(sb_free) struct sb one = SB(1 << 20), two = SB(1 << 20);
		str name = str_of(formats[i]->name);

		export_one(&one, formats[i], &t);
		export_one(&two, formats[i], &t);
		ok(one.len > 0 && str_eq(sb_str(&one), sb_str(&two)), "%s: two exports of an asset have the same bytes",
		   formats[i]->name);
		ok(str_at(sb_str(&one), 033) < 0, "%s: an export contains no escape characters", formats[i]->name);
		if (str_find(name, S("json")) >= 0 || str_eq(name, S("tbls")) || str_eq(name, S("snapshot")))
			ok(is_json(sb_str(&one), str_find(name, S("jsonl")) >= 0 || str_eq(name, S("snapshot"))),
			   "%s: an export is valid JSON", formats[i]->name);
	}
}

/* No two tables share a file in a folder, even on file systems that fold case. */
static void test_files(void)
{
	static const str names[] = { S("Orders"), S("orders"),		 S("or/ders"), S("or ders"), S("readme"),
				     S(".."),	  S("../../etc/passwd"), S(""),	       S("-rf") };
	struct export_catalog c = { .name = S("shop"), .taken_at = NO_TIME };
	struct export *e = export_open(&export_markdown, &c, 1, true);
	str files[sizeof names / sizeof *names];
	int same = 0, bad = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct asset t = { .ns = S(""), .name = names[i] };
		struct export_item item = { .asset = &t, .catalog = c.name, .qualified = names[i] };

		export_expect(e, c.name, t.ns, t.name, names[i]);
		files[i] = export_file(e, &item);
		bad += str_at(files[i], '/') >= 0 || files[i].at[0] == '.' || files[i].at[0] == '-' ||
		       str_eq_fold(files[i], S("readme.md"));
		for (size_t k = 0; k < i; k++)
			same += str_eq_fold(files[i], files[k]);
	}
	is_str(files[0], S("Orders.md"), "a table with a plain name has a file of that name");
	is_int(same, 0, "no two tables share a file");
	is_int(bad, 0, "no file is hidden, in another folder, an option or the readme");
	export_close(e);
}

static void test_ddl(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct asset t;
	struct field *f;

	asset_start(&t);
	t.ns = S("sales");
	t.name = S("or\"ders");
	t.kind = ASSET_TABLE;
	t.comment = S("it's");
	f = add_field(a, &t, S("id"), S("bigint"));
	f->nullable = NO;
	f->identity = S("always");
	add_field(a, &t, S("code"), S("text"))->default_value = S("'x'");
	*push(&t.keys,
	      a) = (struct key){ .kind = KEY_CHECK, .name = S("c"), .expression = S("id > 0"), .validated = NO };
	*push(&t.keys, a) = (struct key){ .kind = KEY_FOREIGN, .target = { NO_STR, S("other") } };
	*push(&t.keys.at[1].fields, a) = S("code");
	*push(&t.indexes, a) = (struct index){ .name = S("i"), .unique = true };
	*push(&t.indexes.at[0].parts,
	      a) = (struct index_part){ .field = S("code"), .descending = true, .nulls_first = true };
	asset_finish(&t);
	ddl_put(&b, &dialect_postgresql, &t, DDL_NEEDS | DDL_MAKE | DDL_LINKS);
	is_str(sb_str(&b),
	       S("CREATE SCHEMA IF NOT EXISTS sales;\n"
		 "CREATE TABLE sales.\"or\"\"ders\" (\n"
		 "    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,\n"
		 "    code text DEFAULT 'x'\n"
		 ");\n"
		 "ALTER TABLE sales.\"or\"\"ders\" ADD CONSTRAINT c CHECK (id > 0) NOT VALID;\n"
		 "CREATE UNIQUE INDEX i ON sales.\"or\"\"ders\" (code DESC);\n"
		 "COMMENT ON TABLE sales.\"or\"\"ders\" IS 'it''s';\n"
		 "ALTER TABLE sales.\"or\"\"ders\" ADD FOREIGN KEY (code) REFERENCES sales.other;\n"),
	       "a table is created by statements in an order that works");
}

int main(void)
{
	test_hostile();
	test_files();
	test_ddl();
	return done();
}
