/* model/asset: names of kinds, the canonical order, and lookups in an asset. */
#include "tap.h"

#include "base/arena.h"
#include "model/asset.h"

static struct arena *a;

static struct strs strs_of(const char *words)
{
	struct strs s = { 0 };
	str rest = str_of(words), part;

	while (str_cut(&rest, ' ', &part))
		*push(&s, a) = part;
	return s;
}

static struct asset with_fields(const char *words)
{
	struct strs s = strs_of(words);
	struct asset x;

	asset_start(&x);
	x.name = S("t");
	for (ptrdiff_t i = 0; i < s.len; i++)
		*push(&x.fields, a) = (struct field){ .name = s.at[i] };
	return x;
}

static void kinds(void)
{
	enum asset_kind kind;
	enum key_kind key;
	enum count_kind count;

	for (int k = 0; k < ASSET_KIND_COUNT; k++)
		if (!asset_kind_named(str_of(asset_kind_name((enum asset_kind)k)), &kind) || (int)kind != k)
			ok(false, "the kind %s is found by its name", asset_kind_name((enum asset_kind)k));
	ok(asset_kind_named(S("matview"), &kind) && kind == ASSET_MATERIALIZED_VIEW,
	   "matview means a materialized view");
	ok(asset_kind_named(S("Materialized View"), &kind) && kind == ASSET_MATERIALIZED_VIEW,
	   "a kind of two words is found in any case");
	ok(asset_kind_named(S("foreign"), &kind) && kind == ASSET_FOREIGN_TABLE, "foreign means a foreign table");
	ok(asset_kind_named(S("partitioned"), &kind) && kind == ASSET_PARTITIONED_TABLE,
	   "partitioned means a partitioned table");
	ok(asset_kind_named(S("BASE TABLE"), &kind) && kind == ASSET_TABLE, "base table means a table");
	ok(!asset_kind_named(S("tabl"), &kind) && kind == ASSET_TABLE, "part of the name of a kind is not a kind");
	ok(key_kind_named(S("foreign"), &key) && key == KEY_FOREIGN && !key_kind_named(S(""), &key),
	   "a kind of key is found by its name");
	ok(count_kind_named(S("estimated"), &count) && count == COUNT_ESTIMATED && !count_kind_named(NO_STR, &count),
	   "a kind of count is found by its name");
	is_str(str_of(asset_kind_name((enum asset_kind)99)), S("other"), "the name of an unknown kind is other");
	ok(asset_is_view(ASSET_VIEW) && asset_is_view(ASSET_MATERIALIZED_VIEW) && !asset_is_view(ASSET_TABLE),
	   "views and materialized views are views, and tables are not");
	is_str(str_of(truth_word(MAYBE)), S("unknown"), "the word for maybe is unknown");
	is_str(str_of(truth_word(YES)), S("yes"), "the word for yes is yes");
}

static void fresh(void)
{
	struct asset x;
	struct field f;

	memset(&x, 0x55, sizeof x);
	memset(&f, 0x55, sizeof f);
	asset_start(&x);
	field_start(&f);
	ok(!x.name.at && !x.comment.at && x.readable == MAYBE && x.fields.len == 0 && !x.part_of.name.at,
	   "a fresh asset has no name, comment, fields or parent");
	ok(x.stats.row_count == UNKNOWN && x.stats.size_bytes == UNKNOWN && x.stats.modified_at == NO_TIME &&
		   x.stats.created_at == NO_TIME && x.stats.analyzed_at == NO_TIME && x.stats.writes == UNKNOWN &&
		   x.stats.writes_since == NO_TIME && x.stats.scans == UNKNOWN && x.stats.row_kind == COUNT_UNKNOWN,
	   "all statistics of a fresh asset are unknown");
	ok(!f.name.at && f.nullable == MAYBE && f.class == TYPE_UNKNOWN && f.pk == 0,
	   "a fresh field has no name, class or key position");
}

static void finishing(void)
{
	struct asset x = with_fields("a b c");

	x.fields.at[0].type = S("bigint");
	x.fields.at[1].type = S("mood");
	x.fields.at[1].class = TYPE_ENUM;
	x.fields.at[2].pk = 9;
	*push(&x.keys, a) = (struct key){ .kind = KEY_FOREIGN, .name = S("z") };
	*push(&x.keys, a) = (struct key){ .kind = KEY_UNIQUE, .name = S("y") };
	*push(&x.keys, a) = (struct key){ .kind = KEY_FOREIGN, .name = S("m") };
	*push(&x.keys, a) = (struct key){ .kind = KEY_PRIMARY, .name = S("w"), .fields = strs_of("b gone a") };
	*push(&x.indexes, a) = (struct index){ .name = S("j") };
	*push(&x.indexes, a) = (struct index){ .name = S("i") };
	props_put(&x.props, a, S("k2"), S("v"));
	props_put(&x.props, a, S("k1"), S("v"));
	asset_finish(&x);
	ok(x.keys.at[0].kind == KEY_PRIMARY && x.keys.at[1].kind == KEY_UNIQUE && str_eq(x.keys.at[2].name, S("m")) &&
		   str_eq(x.keys.at[3].name, S("z")),
	   "a finished asset has keys in the order of kind and name");
	ok(str_eq(x.indexes.at[0].name, S("i")) && str_eq(x.props.at[0].key, S("k1")),
	   "a finished asset has indexes and properties in order");
	ok(x.fields.at[0].pk == 3 && x.fields.at[1].pk == 1 && x.fields.at[2].pk == 0,
	   "a finished asset numbers the fields of its primary key");
	ok(x.fields.at[0].class == TYPE_INTEGER && x.fields.at[1].class == TYPE_ENUM,
	   "a finished asset derives missing classes from types");
	ok(x.ns.at && x.ns.len == 0, "a finished asset without a namespace has the empty one");
}

static void fields(void)
{
	struct asset x = with_fields("id Name name ADDRESS city");

	*push(&x.fields, a) = (struct field){ .name = S("zip"), .path = S("address.zip") };
	*push(&x.fields, a) = (struct field){ .name = S("city"), .path = S("address.city") };
	*push(&x.fields, a) = (struct field){ .name = S("city"), .path = S("home.city") };
	ok(asset_field(&x, S("name")) == &x.fields.at[2], "a field is found by its exact name");
	ok(asset_field(&x, S("NAME")) == NULL, "a name that matches two fields without case finds none");
	ok(asset_field(&x, S("address")) == &x.fields.at[3], "a field is found by its name in another case");
	ok(asset_field(&x, S("address.city")) == &x.fields.at[6], "a nested field is found by its path");
	ok(asset_field(&x, S("Address.Zip")) == &x.fields.at[5], "a nested field is found by its path in another case");
	ok(asset_field(&x, S("zip")) == &x.fields.at[5], "a nested field is found by a unique last part");
	ok(asset_field(&x, S("city")) == &x.fields.at[4], "a top-level field comes before a nested one of its name");
	ok(asset_field(&x, S("nam")) == NULL && asset_field(&x, S("")) == NULL,
	   "a partial or empty name finds no field");
}

static void uniqueness(void)
{
	struct asset x = with_fields("a b c d");
	struct strs ab = strs_of("b a"), abc = strs_of("c b a"), only_a = strs_of("a"), c = strs_of("c"),
		    d = strs_of("d");
	struct index full = { .name = S("i"), .unique = true };

	*push(&x.keys, a) = (struct key){ .kind = KEY_UNIQUE, .fields = strs_of("a b") };
	*push(&x.keys, a) = (struct key){ .kind = KEY_FOREIGN, .fields = strs_of("a") };
	*push(&x.keys, a) = (struct key){ .kind = KEY_UNIQUE };
	*push(&full.parts, a) = (struct index_part){ .field = S("c") };
	ok(asset_is_unique_on(&x, &ab) && asset_is_unique_on(&x, &abc),
	   "a unique key makes its columns unique in any order");
	ok(!asset_is_unique_on(&x, &only_a), "part of a unique key or a foreign key is not unique");
	ok(!asset_is_unique_on(&x, &c), "a column without a unique key or index is not unique");
	*push(&x.indexes, a) = full;
	ok(asset_is_unique_on(&x, &c), "a unique index makes its column unique");
	x.indexes.at[0].predicate = S("d > 0");
	ok(!asset_is_unique_on(&x, &c), "a partial unique index does not make its column unique");
	x.indexes.at[0].predicate = NO_STR;
	x.indexes.at[0].valid = NO;
	ok(!asset_is_unique_on(&x, &c), "an invalid unique index does not make its column unique");
	x.indexes.at[0].valid = YES;
	*push(&x.indexes.at[0].parts, a) = (struct index_part){ .expression = S("lower(d)") };
	ok(!asset_is_unique_on(&x, &c) && !asset_is_unique_on(&x, &d),
	   "a unique index with an expression does not make a column unique");
	*push(&x.keys, a) = (struct key){ .kind = KEY_PRIMARY, .fields = strs_of("d") };
	ok(asset_is_unique_on(&x, &d) && asset_primary_key(&x) == &x.keys.at[3],
	   "a primary key makes its column unique and is found");
	ok(asset_primary_key(&(struct asset){ 0 }) == NULL, "an asset without keys has no primary key");
}

static void properties(void)
{
	struct props p = { 0 };

	props_put(&p, a, S("engine"), S("InnoDB"));
	props_put(&p, a, S("format"), NO_STR);
	props_put(&p, a, S("engine"), S("MyISAM"));
	props_put(&p, a, S("empty"), S(""));
	is_int(p.len, 2, "absent values are not stored, and a key has one value");
	is_str(props_get(&p, S("engine")), S("MyISAM"), "the last value of a property replaces the first");
	is_str(props_get(&p, S("empty")), S(""), "an empty value of a property is stored");
	is_str(props_get(&p, S("format")), NO_STR, "a property without a value is absent");
}

int main(void)
{
	a = arena_open();
	kinds();
	fresh();
	finishing();
	fields();
	uniqueness();
	properties();
	arena_close(a);
	return done();
}
