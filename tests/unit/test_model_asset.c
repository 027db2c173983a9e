/* model/asset: kinds by name, the one order, and the questions that an asset answers. */
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
			ok(false, "%s is a kind", asset_kind_name((enum asset_kind)k));
	ok(asset_kind_named(S("matview"), &kind) && kind == ASSET_MATERIALIZED_VIEW, "matview");
	ok(asset_kind_named(S("Materialized View"), &kind) && kind == ASSET_MATERIALIZED_VIEW,
	   "as other systems write it");
	ok(asset_kind_named(S("foreign"), &kind) && kind == ASSET_FOREIGN_TABLE, "foreign");
	ok(asset_kind_named(S("partitioned"), &kind) && kind == ASSET_PARTITIONED_TABLE, "partitioned");
	ok(asset_kind_named(S("BASE TABLE"), &kind) && kind == ASSET_TABLE, "base table");
	ok(!asset_kind_named(S("tabl"), &kind) && kind == ASSET_TABLE, "a piece of a word is none");
	ok(key_kind_named(S("foreign"), &key) && key == KEY_FOREIGN && !key_kind_named(S(""), &key), "kinds of keys");
	ok(count_kind_named(S("estimated"), &count) && count == COUNT_ESTIMATED && !count_kind_named(NO_STR, &count),
	   "kinds of counts");
	is_str(str_of(asset_kind_name((enum asset_kind)99)), S("other"), "a kind from nowhere is other");
	ok(asset_is_view(ASSET_VIEW) && asset_is_view(ASSET_MATERIALIZED_VIEW) && !asset_is_view(ASSET_TABLE), "views");
	is_str(str_of(truth_word(MAYBE)), S("unknown"), "maybe");
	is_str(str_of(truth_word(YES)), S("yes"), "yes");
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
	   "a fresh asset knows nothing");
	ok(x.stats.row_count == UNKNOWN && x.stats.size_bytes == UNKNOWN && x.stats.modified_at == NO_TIME &&
		   x.stats.created_at == NO_TIME && x.stats.analyzed_at == NO_TIME && x.stats.writes == UNKNOWN &&
		   x.stats.writes_since == NO_TIME && x.stats.scans == UNKNOWN && x.stats.row_kind == COUNT_UNKNOWN,
	   "not even that it is empty");
	ok(!f.name.at && f.nullable == MAYBE && f.class == TYPE_UNKNOWN && f.pk == 0, "nor does a fresh field");
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
	   "keys by kind, then name");
	ok(str_eq(x.indexes.at[0].name, S("i")) && str_eq(x.props.at[0].key, S("k1")),
	   "indexes by name, properties by key");
	ok(x.fields.at[0].pk == 3 && x.fields.at[1].pk == 1 && x.fields.at[2].pk == 0, "places in the primary key");
	ok(x.fields.at[0].class == TYPE_INTEGER && x.fields.at[1].class == TYPE_ENUM,
	   "classes, where nobody knew better");
	ok(x.ns.at && x.ns.len == 0, "no namespace is the empty one");
}

static void fields(void)
{
	struct asset x = with_fields("id Name name ADDRESS city");

	*push(&x.fields, a) = (struct field){ .name = S("zip"), .path = S("address.zip") };
	*push(&x.fields, a) = (struct field){ .name = S("city"), .path = S("address.city") };
	*push(&x.fields, a) = (struct field){ .name = S("city"), .path = S("home.city") };
	ok(asset_field(&x, S("name")) == &x.fields.at[2], "an exact name");
	ok(asset_field(&x, S("NAME")) == NULL, "two fit without case: none");
	ok(asset_field(&x, S("address")) == &x.fields.at[3], "one fits without case");
	ok(asset_field(&x, S("address.city")) == &x.fields.at[6], "a path");
	ok(asset_field(&x, S("Address.Zip")) == &x.fields.at[5], "a path without case");
	ok(asset_field(&x, S("zip")) == &x.fields.at[5], "the last part of a path, when there is one");
	ok(asset_field(&x, S("city")) == &x.fields.at[4], "the top comes first");
	ok(asset_field(&x, S("nam")) == NULL && asset_field(&x, S("")) == NULL, "no such field");
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
	   "the key's columns in any order, and more than those");
	ok(!asset_is_unique_on(&x, &only_a), "a part of a key is not unique, nor is a foreign key");
	ok(!asset_is_unique_on(&x, &c), "nothing says so");
	*push(&x.indexes, a) = full;
	ok(asset_is_unique_on(&x, &c), "a unique index");
	x.indexes.at[0].predicate = S("d > 0");
	ok(!asset_is_unique_on(&x, &c), "not when it is partial");
	x.indexes.at[0].predicate = NO_STR;
	x.indexes.at[0].valid = NO;
	ok(!asset_is_unique_on(&x, &c), "nor when it is not valid");
	x.indexes.at[0].valid = YES;
	*push(&x.indexes.at[0].parts, a) = (struct index_part){ .expression = S("lower(d)") };
	ok(!asset_is_unique_on(&x, &c) && !asset_is_unique_on(&x, &d), "nor on an expression");
	*push(&x.keys, a) = (struct key){ .kind = KEY_PRIMARY, .fields = strs_of("d") };
	ok(asset_is_unique_on(&x, &d) && asset_primary_key(&x) == &x.keys.at[3], "the primary key");
	ok(asset_primary_key(&(struct asset){ 0 }) == NULL, "there may be none");
}

static void properties(void)
{
	struct props p = { 0 };

	props_put(&p, a, S("engine"), S("InnoDB"));
	props_put(&p, a, S("format"), NO_STR);
	props_put(&p, a, S("engine"), S("MyISAM"));
	props_put(&p, a, S("empty"), S(""));
	is_int(p.len, 2, "an absent value is not put, one key has one value");
	is_str(props_get(&p, S("engine")), S("MyISAM"), "the last one put");
	is_str(props_get(&p, S("empty")), S(""), "an empty value is one");
	is_str(props_get(&p, S("format")), NO_STR, "no such property");
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
