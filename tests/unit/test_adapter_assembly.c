/* Rows in any order become assets: keys and indexes of several columns, many assets, names of any content. */
#include <stdio.h>

#include "adapter/assembly/assembly.h"
#include "base/arena.h"
#include "model/record.h"

#include "tap.h"

#include "base/banned.h"

#define C(cell) \
	{ \
		CELL_##cell, NULL \
	}

static const struct row_cell asset_cells[] = { C(NS), C(NAME), C(KIND), C(COMMENT), C(ROWS), { CELL_PROP, "engine" } };
static const struct row_cell column_cells[] = { C(NS), C(NAME), C(COLUMN), C(ORDINAL), C(TYPE), C(NULLABLE) };
static const struct row_cell key_cells[] = { C(NS),	C(NAME),      C(KIND),	 C(PART),	  C(ORDINAL),
					     C(COLUMN), C(TARGET_NS), C(TARGET), C(TARGET_COLUMN) };
static const struct row_cell index_cells[] = {
	C(NS), C(NAME), C(PART), C(ORDINAL), C(COLUMN), C(UNIQUE), C(DESCENDING)
};

#define SHAPE(kind, cells) \
	{ \
		kind, cells, sizeof cells / sizeof *cells \
	}
static const struct row_shape asset_rows = SHAPE(ROW_ASSET, asset_cells), column_rows = SHAPE(ROW_COLUMN, column_cells),
			      key_rows = SHAPE(ROW_KEY, key_cells), index_rows = SHAPE(ROW_INDEX, index_cells);

static void add(struct assembly *y, const struct row_shape *shape, const str *cells)
{
	struct err err = { 0 };

	if (!assembly_add(y, shape, cells, &err))
		ok(false, "a row can be added: %s", err.text);
}

#define ADD(y, shape, ...) add(y, shape, (const str[]){ __VA_ARGS__ })

static str record_of(struct arena *a, const struct asset *asset)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	record_put(&line, asset, RECORD_WHOLE);
	return str_dup(a, sb_str(&line));
}

struct taken {
	struct arena *arena;
	struct strs names, spaces;
	ptrdiff_t fail_at;
};

static bool take_space(void *with, const struct namespace *n, struct err *err)
{
	struct taken *t = with;

	(void)err;
	*push(&t->spaces, t->arena) = str_dup(t->arena, n->name);
	return true;
}

static bool take_asset(void *with, struct asset *asset, struct err *err)
{
	struct taken *t = with;

	if (t->names.len == t->fail_at)
		return err_set(err, ERR_DISK, "full");
	*push(&t->names, t->arena) = str_fmt(t->arena, "%.*s.%.*s", STR(asset->ns), STR(asset->name));
	return true;
}

static struct sink sink_of(struct taken *t)
{
	return (struct sink){ .namespace = take_space, .asset = take_asset, .with = t };
}

static const struct source every = { 0 };

/* Two orders of the same rows. */
static void fill(struct assembly *y, bool backwards)
{
	for (int step = 0; step < 10; step++)
		switch (backwards ? 9 - step : step) {
		case 0:
			ADD(y, &asset_rows, S("shop"), S("lines"), S("table"), S("what was sold"), S("12"),
			    S("InnoDB"));
			break;
		case 1: ADD(y, &column_rows, S("shop"), S("lines"), S("a"), S("1"), S("int"), S("NO")); break;
		case 2: ADD(y, &column_rows, S("shop"), S("lines"), S("b"), S("2"), S("int"), S("YES")); break;
		case 3:
			ADD(y, &key_rows, S("shop"), S("lines"), S("foreign"), S("fk"), S("1"), S("a"), S("crm"),
			    S("orders"), S("x"));
			break;
		case 4:
			ADD(y, &key_rows, S("shop"), S("lines"), S("foreign"), S("fk"), S("2"), S("b"), S("crm"),
			    S("orders"), S("y"));
			break;
		case 5:
			ADD(y, &key_rows, S("shop"), S("lines"), S("primary"), S("PRIMARY"), S("1"), S("a"), NO_STR,
			    NO_STR, NO_STR);
			break;
		case 6: ADD(y, &index_rows, S("shop"), S("lines"), S("i"), S("1"), S("b"), S("1"), S("0")); break;
		case 7: ADD(y, &index_rows, S("shop"), S("lines"), S("i"), S("2"), S("a"), S("1"), S("1")); break;
		case 8: ADD(y, &asset_rows, S("crm"), S("orders"), S("table"), NO_STR, NO_STR, NO_STR); break;
		default: ADD(y, &column_rows, S("shop"), S("forgotten"), S("a"), S("1"), S("int"), NO_STR);
		}
}

static void any_order(void)
{
	static const struct asset_ref lines = { S("shop"), S("lines") }, orders = { S("crm"), S("orders") };
	scoped(arena_close) struct arena *a = arena_open();
	struct incoming incoming = { 0 };
	struct err err = { 0 };
	struct asset asset;
	str records[2];

	for (int backwards = 0; backwards < 2; backwards++) {
		struct assembly *y = assembly_open(&every, NULL, &err);

		fill(y, backwards);
		ok(assembly_take(y, a, lines, &asset, NULL), "an asset with a row of its own is known");
		records[backwards] = record_of(a, &asset);
		ok(!assembly_take(y, a, (struct asset_ref){ S("shop"), S("forgotten") }, &asset, &incoming),
		   "an asset of which only columns came is not known");
		ok(assembly_take(y, a, orders, &asset, &incoming), "an asset is taken with the keys that refer to it");
		assembly_close(y);
	}
	is_str(records[0], records[1], "the order of the rows does not matter");
	ok(str_find(records[0], S("\"fields\":[\"a\",\"b\"],\"target\":{\"ns\":\"crm\",\"name\":\"orders\"},"
				  "\"target_fields\":[\"x\",\"y\"]")) > 0,
	   "a key of two columns has its pairs in order");
	ok(str_find(records[0], S("\"engine\":\"InnoDB\"")) > 0, "a property has the adapter's name");
	ok(str_find(records[0], S("\"rows\":12")) > 0 || str_find(records[0], S("\"row_count\":12")) > 0,
	   "a count of rows is kept");
	is_int(incoming.len, 1, "a key from another asset comes in, and takes the place of what was there");
	is_str(incoming.at[0].from.name, S("lines"), "a key that comes in says from where");
}

static void in_order_of_names(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct taken t = { .arena = a, .fail_at = -1 };
	struct sink sink = sink_of(&t);
	struct snapshot_end end = { 0 };
	struct err err = { 0 };
	struct assembly *y = assembly_open(&every, NULL, &err);

	ADD(y, &asset_rows, S("b.c"), S("z"), S("table"), NO_STR, NO_STR, NO_STR);
	ADD(y, &asset_rows, S("a"), S("y"), S("view"), NO_STR, NO_STR, NO_STR);
	ADD(y, &asset_rows, S("a"), S("x\ty\"\n"), S("what is this"), NO_STR, NO_STR, NO_STR);
	ADD(y, &asset_rows, S("a"), S("y"), S("view"), S("said later"), NO_STR, NO_STR);
	ok(assembly_give(y, NULL, &sink, &end, &err), "assets are passed on");
	is_int(end.assets, 3, "two rows of one asset are one asset");
	is_str(t.names.at[0], S("\"b.c\".z"), "a namespace with a dot is quoted");
	is_str(t.names.at[1], S("a.x\ty\"\n"), "assets come in the order of their names");
	is_int(t.spaces.len, 2, "namespaces are passed on once");
	assembly_close(y);
}

static void chosen(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	static str only[] = { S("keep*") };
	const struct source some = { .include_tables = { only, 1, 1 } };
	struct taken t = { .arena = a, .fail_at = -1 };
	struct sink sink = sink_of(&t);
	struct snapshot_end end = { 0 };
	struct err err = { 0 };
	struct assembly *y = assembly_open(&some, NULL, &err);

	ADD(y, &asset_rows, S("a"), S("keep_me"), S("table"), NO_STR, NO_STR, NO_STR);
	ADD(y, &asset_rows, S("a"), S("leave_me"), S("table"), NO_STR, NO_STR, NO_STR);
	ADD(y, &asset_rows, S("b"), S("leave_me"), S("table"), NO_STR, NO_STR, NO_STR);
	ok(assembly_give(y, NULL, &sink, &end, &err), "selected assets are passed on");
	ok(end.assets == 1 && end.hidden == 2, "assets that are not selected are counted");
	is_int(t.spaces.len, 1, "a namespace without a selected asset is not passed on");
	assembly_close(y);
}

static void selects_namespaces(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	static str only[] = { S("a") };
	const struct source some = { .schemas = { only, 1, 1 } };
	struct taken t = { .arena = a, .fail_at = -1 };
	struct sink sink = sink_of(&t);
	struct snapshot_end end = { 0 };
	struct err err = { 0 };
	struct assembly *y = assembly_open(&some, NULL, &err);

	assembly_add_namespace(y, &(struct namespace){ .name = S("a"), .kind = S("schema") });
	assembly_add_namespace(y, &(struct namespace){ .name = S("b"), .kind = S("schema") });
	ok(assembly_give(y, NULL, &sink, &end, &err), "namespaces without assets are passed on");
	ok(t.spaces.len == 1 && str_eq(t.spaces.at[0], S("a")), "a namespace that is not selected is not passed on");
	assembly_close(y);
}

static void many(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct taken t = { .arena = a, .fail_at = -1 };
	struct sink sink = sink_of(&t);
	struct snapshot_end end = { 0 };
	struct stop stop = { 0 };
	struct err err = { 0 };
	struct assembly *y = assembly_open(&every, NULL, &err);
	struct asset asset;
	char name[20], column[20];

	for (int i = 0; i < 3000; i++) {
		snprintf(name, sizeof name, "t%d", i);
		ADD(y, &asset_rows, S("a"), str_of(name), S("table"), NO_STR, NO_STR, NO_STR);
	}
	for (int c = 499; c >= 0; c--) {
		snprintf(column, sizeof column, "c%d", c);
		snprintf(name, sizeof name, "%d", c);
		ADD(y, &column_rows, S("a"), S("t7"), str_of(column), str_of(name), S("int"), S("NO"));
	}
	ok(assembly_take(y, a, (struct asset_ref){ S("a"), S("t7") }, &asset, NULL) && asset.fields.len == 500,
	   "an asset may have 500 columns");
	is_str(asset.fields.at[499].name, S("c499"), "columns come in the order of their numbers, not of their digits");
	t.fail_at = 10;
	ok(!assembly_give(y, NULL, &sink, &end, &err) && err.kind == ERR_DISK, "the receiver can stop the read");
	err = (struct err){ 0 };
	stop.cancelled = true;
	t.fail_at = -1;
	ok(!assembly_give(y, &stop, &sink, &end, &err) && err.kind == ERR_CANCELLED,
	   "passing assets on can be cancelled");
	assembly_close(y);
}

int main(void)
{
	any_order();
	in_order_of_names();
	chosen();
	selects_namespaces();
	many();
	return done();
}
