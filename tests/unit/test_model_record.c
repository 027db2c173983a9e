/* model/record: records round-trip, equal assets give equal bytes, and damaged lines are refused. */
#include "tap.h"

#include <stdlib.h>

#include "base/arena.h"
#include "model/record.h"

static struct arena *a;

/* ---- equality, member by member, so that it shares no code with what it tests ---- */

static bool same(str x, str y)
{
	return !x.at == !y.at && str_eq(x, y);
}

#define SAME(member) same(x->member, y->member)
#define EQ(member) (x->member == y->member)

static bool same_strs(const struct strs *x, const struct strs *y)
{
	bool good = EQ(len);

	for (ptrdiff_t i = 0; good && i < x->len; i++)
		good = SAME(at[i]);
	return good;
}

static bool same_props(const struct props *x, const struct props *y)
{
	bool good = EQ(len);

	for (ptrdiff_t i = 0; good && i < x->len; i++)
		good = SAME(at[i].key) && SAME(at[i].value);
	return good;
}

static bool same_field(const struct field *x, const struct field *y)
{
	return SAME(name) && SAME(type) && EQ(class) && EQ(nullable) && EQ(pk) && SAME(default_value) &&
	       SAME(generated) && SAME(generated_as) && SAME(identity) && SAME(collation) && SAME(comment) &&
	       same_strs(&x->values, &y->values) && SAME(domain_type) && SAME(path) && SAME(native) && EQ(readable) &&
	       same_props(&x->props, &y->props);
}

static bool same_key(const struct key *x, const struct key *y)
{
	return EQ(kind) && SAME(name) && same_strs(&x->fields, &y->fields) && SAME(target.ns) && SAME(target.name) &&
	       same_strs(&x->target_fields, &y->target_fields) && SAME(on_update) && SAME(on_delete) && SAME(match) &&
	       SAME(expression) && SAME(comment) && EQ(deferrable) && EQ(deferred) && EQ(validated) && EQ(enforced) &&
	       EQ(nulls_not_distinct) && EQ(broken);
}

static bool same_part(const struct index_part *x, const struct index_part *y)
{
	return SAME(field) && SAME(expression) && SAME(collation) && SAME(opclass) && EQ(descending) && EQ(nulls_first);
}

static bool same_index(const struct index *x, const struct index *y)
{
	bool good = SAME(name) && SAME(method) && EQ(unique) && EQ(primary) && EQ(valid) && EQ(parts.len) &&
		    same_strs(&x->includes, &y->includes) && SAME(predicate) && SAME(definition) && SAME(comment);

	for (ptrdiff_t i = 0; good && i < x->parts.len; i++)
		good = same_part(&x->parts.at[i], &y->parts.at[i]);
	return good;
}

static bool same_trigger(const struct trigger *x, const struct trigger *y)
{
	return SAME(name) && SAME(timing) && SAME(events) && SAME(definition) && SAME(comment) && EQ(enabled);
}

static bool same_policy(const struct policy *x, const struct policy *y)
{
	return SAME(name) && SAME(command) && SAME(using) && SAME(check) && same_strs(&x->roles, &y->roles) &&
	       EQ(permissive);
}

static bool same_stats(const struct stats *x, const struct stats *y)
{
	return EQ(row_count) && EQ(row_kind) && SAME(row_origin) && EQ(size_bytes) && EQ(size_kind) && EQ(created_at) &&
	       EQ(modified_at) && SAME(modified_origin) && EQ(analyzed_at) && EQ(writes) && EQ(writes_since) &&
	       EQ(scans);
}

#define SAME_ALL(list, one) \
	for (ptrdiff_t i = 0; good && i < x->list.len; i++) \
		good = one(&x->list.at[i], &y->list.at[i]);

static bool same_asset(const struct asset *x, const struct asset *y)
{
	bool good = SAME(ns) && SAME(name) && EQ(kind) && SAME(comment) && SAME(owner) && SAME(definition) &&
		    SAME(native) && EQ(readable) && SAME(part_of.ns) && SAME(part_of.name) && SAME(part_bound) &&
		    SAME(part_key) && SAME(problem) && EQ(inherits.len) && EQ(fields.len) && EQ(keys.len) &&
		    EQ(indexes.len) && EQ(triggers.len) && EQ(policies.len) && EQ(depends.len) &&
		    same_props(&x->props, &y->props) && same_stats(&x->stats, &y->stats);

	for (ptrdiff_t i = 0; good && i < x->inherits.len; i++)
		good = SAME(inherits.at[i].ns) && SAME(inherits.at[i].name);
	SAME_ALL(fields, same_field)
	SAME_ALL(keys, same_key)
	SAME_ALL(indexes, same_index)
	SAME_ALL(triggers, same_trigger)
	SAME_ALL(policies, same_policy)
	for (ptrdiff_t i = 0; good && i < x->depends.len; i++)
		good = SAME(depends.at[i].on.ns) && SAME(depends.at[i].on.name) &&
		       same_strs(&x->depends.at[i].fields, &y->depends.at[i].fields);
	return good;
}

static str written(const struct asset *x, enum record_what what)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);

	record_put(&out, x, what);
	return str_dup(a, sb_str(&out));
}

static bool comes_back(const struct asset *x)
{
	struct asset y;
	struct err err = { 0 };
	str line = written(x, RECORD_WHOLE);

	if (!record_get(a, line, &y, &err)) {
		printf("# %s\n# %.*s\n", err.text, STR(line));
		return false;
	}
	return same_asset(x, &y) && str_eq(line, written(&y, RECORD_WHOLE));
}

/* ---- one of each member ---- */

static struct strs words(const char *one, const char *two)
{
	struct strs s = { 0 };

	*push(&s, a) = str_of(one);
	if (two)
		*push(&s, a) = str_of(two);
	return s;
}

static struct field full_field(void)
{
	struct field f = {
		.name = S("state"),
		.type = S("order_state"),
		.class = TYPE_ENUM,
		.nullable = NO,
		.pk = 2,
		.default_value = S("'new'"),
		.generated = S("lower(x)"),
		.generated_as = S("stored"),
		.identity = S("always"),
		.collation = S("C"),
		.comment = S("where it is"),
		.values = words("new", "paid"),
		.domain_type = S("sales.state"),
		.native = S("3"),
		.readable = NO,
	};

	struct domain_type d = { .name = S("sales.state"),
				 .base = S("text"),
				 .nullable = NO,
				 .default_value = S("'new'"),
				 .collation = S("C"),
				 .comment = S("where") };

	*push(&d.checks, a) = (struct domain_type_check){ S("short"), S("(x)"), S("why"), NO };
	*push(&f.domain_types, a) = d;
	props_put(&f.props, a, S("base_type"), S("text"));
	return f;
}

static struct key full_key(void)
{
	return (struct key){
		.kind = KEY_FOREIGN,
		.name = S("orders_fk"),
		.fields = words("customer_id", "region"),
		.target = { S("crm"), S("customers") },
		.target_fields = words("id", "region"),
		.on_update = S("cascade"),
		.on_delete = S("set null"),
		.match = S("full"),
		.expression = S("true"),
		.comment = S("who"),
		.deferrable = YES,
		.deferred = NO,
		.validated = YES,
		.enforced = NO,
		.nulls_not_distinct = true,
		.no_inherit = true,
		.period = true,
		.broken = true,
	};
}

static struct index full_index(void)
{
	struct index x = {
		.name = S("orders_i"),
		.method = S("btree"),
		.unique = true,
		.primary = true,
		.valid = NO,
		.includes = words("total", NULL),
		.predicate = S("total > 0"),
		.definition = S("CREATE ..."),
		.comment = S("fast"),
		.options = S("fillfactor=70"),
		.tablespace = S("fast"),
		.clustered = true,
		.replica_identity = true,
	};

	*push(&x.parts, a) = (struct index_part){
		.field = S("id"), .collation = S("C"), .opclass = S("int8_ops"), .descending = true, .nulls_first = true
	};
	*push(&x.parts, a) = (struct index_part){ .expression = S("lower(state)") };
	return x;
}

static struct stats full_stats(void)
{
	return (struct stats){
		.row_count = 0,
		.row_kind = COUNT_EXACT,
		.row_origin = S("counted"),
		.size_bytes = INT64_MAX,
		.size_kind = COUNT_ESTIMATED,
		.created_at = SECONDS(1),
		.modified_at = SECONDS(1769509800) + 123456,
		.modified_origin = S("file modification time"),
		.analyzed_at = 0,
		.writes = 17,
		.writes_since = -SECONDS(5),
		.scans = 3,
	};
}

static struct asset full_asset(void)
{
	struct asset x;
	struct field id;

	asset_start(&x);
	x.ns = S("sales");
	x.name = S("orders");
	x.kind = ASSET_PARTITION;
	x.comment = S("all orders");
	x.owner = S("etl");
	x.definition = S("select 1\n");
	x.native = S("16384");
	x.readable = YES;
	x.part_of = (struct asset_ref){ S("sales"), S("all_orders") };
	x.part_bound = S("FOR VALUES IN (1)");
	x.part_key = S("LIST (region)");
	*push(&x.inherits, a) = (struct asset_ref){ S("sales"), S("base") };
	x.problem = S("no such column: x");
	field_start(&id);
	id.name = S("id");
	id.type = S("bigint");
	id.path = NO_STR;
	*push(&x.fields, a) = id;
	*push(&x.fields, a) = full_field();
	*push(&x.keys, a) = full_key();
	*push(&x.keys, a) = (struct key){ .kind = KEY_PRIMARY, .fields = words("id", "state") };
	*push(&x.indexes, a) = full_index();
	*push(&x.triggers,
	      a) = (struct trigger){ S("t"), S("before"), S("insert"), S("f()"), S("why"), YES, S("always") };
	*push(&x.policies, a) = (struct policy){ S("p"),	   S("select"), S("true"), S("false"),
						 words("r", NULL), true,	S("why") };
	*push(&x.depends, a) = (struct depend){ { S("crm"), S("customers") }, words("id", NULL) };
	props_put(&x.props, a, S("engine"), S("InnoDB"));
	x.stats = full_stats();
	asset_finish(&x);
	return x;
}

static const char whole[] =
	"{\"ns\":\"sales\",\"name\":\"orders\",\"kind\":\"partition\",\"comment\":\"all orders\",\"owner\":\"etl\","
	"\"native\":\"16384\",\"readable\":true,\"definition\":\"select 1\\n\","
	"\"part_of\":{\"ns\":\"sales\",\"name\":\"all_orders\"},\"part_bound\":\"FOR VALUES IN (1)\","
	"\"part_key\":\"LIST (region)\",\"inherits\":[{\"ns\":\"sales\",\"name\":\"base\"}],\"problem\":\"no such column: x\","
	"\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"pk\":1},{\"name\":\"state\",\"type\":\"order_state\",\"class\":\"enum\","
	"\"nullable\":false,\"pk\":2,\"default\":\"'new'\",\"generated\":\"lower(x)\",\"generated_as\":\"stored\","
	"\"identity\":\"always\",\"collation\":\"C\",\"comment\":\"where it is\",\"values\":[\"new\",\"paid\"],"
	"\"domain\":\"sales.state\","
	"\"domains\":[{\"name\":\"sales.state\",\"base_type\":\"text\",\"nullable\":false,\"default\":\"'new'\","
	"\"collation\":\"C\",\"comment\":\"where\",\"checks\":[{\"name\":\"short\",\"expression\":\"(x)\","
	"\"comment\":\"why\",\"validated\":false}]}],\"native\":\"3\",\"readable\":false,\"props\":{\"base_type\":\"text\"}}],"
	"\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\",\"state\"]},{\"kind\":\"foreign\",\"name\":\"orders_fk\","
	"\"fields\":[\"customer_id\",\"region\"],\"target\":{\"ns\":\"crm\",\"name\":\"customers\"},"
	"\"target_fields\":[\"id\",\"region\"],\"on_update\":\"cascade\",\"on_delete\":\"set null\",\"match\":\"full\","
	"\"expression\":\"true\",\"comment\":\"who\",\"deferrable\":true,\"deferred\":false,\"validated\":true,"
	"\"enforced\":false,\"nulls_not_distinct\":true,\"no_inherit\":true,\"period\":true,\"broken\":true}],"
	"\"indexes\":[{\"name\":\"orders_i\",\"method\":\"btree\",\"unique\":true,\"primary\":true,\"valid\":false,"
	"\"parts\":[{\"field\":\"id\",\"collation\":\"C\",\"opclass\":\"int8_ops\",\"descending\":true,\"nulls_first\":true},"
	"{\"expression\":\"lower(state)\"}],\"includes\":[\"total\"],\"predicate\":\"total > 0\",\"definition\":\"CREATE ...\","
	"\"options\":\"fillfactor=70\",\"tablespace\":\"fast\",\"clustered\":true,\"replica_identity\":true,"
	"\"comment\":\"fast\"}],\"triggers\":[{\"name\":\"t\",\"timing\":\"before\",\"events\":\"insert\",\"definition\":\"f()\","
	"\"comment\":\"why\",\"enabled\":true,\"fires\":\"always\"}],\"policies\":[{\"name\":\"p\",\"command\":\"select\",\"using\":\"true\","
	"\"check\":\"false\",\"roles\":[\"r\"],\"permissive\":true,\"comment\":\"why\"}],"
	"\"depends\":[{\"ns\":\"crm\",\"name\":\"customers\",\"fields\":[\"id\"]}],\"props\":{\"engine\":\"InnoDB\"},"
	"\"stats\":{\"row_count\":0,\"row_kind\":\"exact\",\"row_origin\":\"counted\",\"size_bytes\":9223372036854775807,"
	"\"size_kind\":\"estimated\",\"created_at\":\"1970-01-01T00:00:01Z\",\"modified_at\":\"2026-01-27T10:30:00.123456Z\","
	"\"modified_origin\":\"file modification time\",\"analyzed_at\":\"1970-01-01T00:00:00Z\",\"writes\":17,"
	"\"writes_since\":\"1969-12-31T23:59:55Z\",\"scans\":3}}";

static void everything(void)
{
	struct asset x = full_asset(), y;
	struct err err = { 0 };
	str definition = written(&x, RECORD_DEFINITION);

	is_str(written(&x, RECORD_WHOLE), str_of(whole), "every member is written in the documented order");
	ok(comes_back(&x), "an asset with every member round-trips");
	ok(str_find(definition, S("native")) < 0 && str_find(definition, S("readable")) < 0 &&
		   str_find(definition, S("stats")) < 0,
	   "a definition has no statistics, ids or rights");
	ok(record_get(a, definition, &y, &err) && y.stats.row_count == UNKNOWN && y.stats.analyzed_at == NO_TIME &&
		   str_eq(written(&y, RECORD_DEFINITION), definition),
	   "a definition round-trips with its missing members unknown");
}

static void nothing(void)
{
	struct asset x, y;
	struct err err = { 0 };

	asset_start(&x);
	x.name = S("t");
	asset_finish(&x);
	is_str(written(&x, RECORD_WHOLE), S("{\"ns\":\"\",\"name\":\"t\",\"kind\":\"table\"}"),
	       "unknown members are not written");
	ok(comes_back(&x), "an asset with only a name round-trips");
	ok(record_get(a, S("{\"name\":\"t\"}"), &y, &err) && str_eq(y.ns, S("")) && y.ns.at && y.kind == ASSET_TABLE,
	   "a record without a namespace has the empty namespace");
	x.comment = S("");
	x.stats.created_at = INT64_MAX;
	x.stats.modified_at = INT64_MIN + 1;
	ok(comes_back(&x), "empty texts and times beyond the calendar round-trip");
}

static void order(void)
{
	struct asset x = full_asset(), y = full_asset();
	struct digest one, two;

	for (ptrdiff_t i = 0; i < 40; i++) {
		struct asset *to = &x;

		for (int side = 0; side < 2; side++, to = &y) {
			ptrdiff_t n = side ? 39 - i : i;
			str name = n % 3 ? str_fmt(a, "k%td", n / 2) : NO_STR;

			*push(&to->keys, a) = (struct key){ .kind = n % 5 ? KEY_CHECK : KEY_UNIQUE,
							    .name = name,
							    .expression = str_fmt(a, "e%td", n) };
			*push(&to->indexes, a) = (struct index){ .name = name, .predicate = str_fmt(a, "e%td", n) };
			*push(&to->triggers, a) = (struct trigger){ .name = name, .events = str_fmt(a, "e%td", n) };
			*push(&to->policies, a) = (struct policy){ .name = name, .using = str_fmt(a, "e%td", n) };
			*push(&to->depends, a) = (struct depend){ .on = { S("x"), str_fmt(a, "e%td", n) } };
			*push(&to->props, a) = (struct prop){ str_fmt(a, "e%td", n), S("v") };
		}
	}
	asset_finish(&x);
	asset_finish(&y);
	ok(str_eq(written(&x, RECORD_WHOLE), written(&y, RECORD_WHOLE)),
	   "the order in which a source lists members does not change the record");
	one = record_digest(written(&x, RECORD_DEFINITION));
	two = record_digest(written(&y, RECORD_DEFINITION));
	ok(digest_eq(&one, &two), "the order in which a source lists members does not change the digest");
	asset_finish(&y);
	ok(str_eq(written(&x, RECORD_WHOLE), written(&y, RECORD_WHOLE)), "finishing an asset twice changes nothing");
}

/* ---- hostile text ---- */

static unsigned seed = 20260127;

static unsigned dice(unsigned n)
{
	seed = seed * 1664525 + 1013904223;
	return (seed >> 8) % n;
}

static str long_text(void)
{
	ptrdiff_t n = 70000 + dice(1000);
	char *at = new_n(a, char, n);

	memset(at, "x\"\\\n"[dice(4)], (size_t)n);
	return str_n(at, n);
}

static str any_text(void)
{
	static const str texts[] = {
		{ NULL, 0 },
		{ "", 0 },
		{ "a", 1 },
		{ "{", 1 },
		{ "\"", 1 },
		{ "\\\"\\u0000", 9 },
		{ "\0", 1 },
		{ "a\0b", 3 },
		{ "\x01\x1f\x7f\n\r\t\b\f", 8 },
		{ "\xf0\x9f\x98\x80 \xed\x9f\xbf", 8 },
		{ "\xef\xbf\xbd", 3 },
		{ "\xe2\x80\xae\xe2\x80\xa8", 6 },
		{ "null", 4 },
		{ "order \"x\", ['y']", 16 },
		{ "/*</script>", 11 },
	};
	unsigned n = dice(2) ? dice(60) + 1 : dice(1500);
	char *at;

	if (n == 0)
		return long_text();
	if (n < 30 || n > 60)
		return texts[n % (sizeof texts / sizeof *texts)];
	at = new_n(a, char, n);
	for (unsigned i = 0; i < n; i++)
		at[i] = (char)dice(128);
	return str_n(at, n);
}

static str any_name(void)
{
	str s = any_text();

	return s.at ? s : S("n");
}

static struct strs any_texts(void)
{
	struct strs s = { 0 };

	for (unsigned n = dice(4); n > 0; n--)
		*push(&s, a) = any_text();
	return s;
}

static struct props any_props(void)
{
	struct props p = { 0 };

	for (unsigned n = dice(3); n > 0; n--)
		*push(&p, a) = (struct prop){ any_name(), any_text() };
	return p;
}

static int64_t any_number(void)
{
	static const int64_t numbers[] = { UNKNOWN,	    0, 1, -1, INT64_MAX, INT64_MIN + 1, SECONDS(1700000000),
					   1700000000123456 };

	return numbers[dice(8)];
}

static enum truth any_truth(void)
{
	return (enum truth)dice(3);
}

static struct field any_field(void)
{
	static const str types[] = { { "integer", 7 }, { "text[]", 6 }, { "odd", 3 }, { NULL, 0 }, { "", 0 } };

	struct field f = {
		.name = any_name(),
		.type = types[dice(5)],
		.class = (enum type_class)dice(TYPE_CLASS_COUNT),
		.nullable = any_truth(),
		.default_value = any_text(),
		.generated = any_text(),
		.generated_as = any_text(),
		.identity = any_text(),
		.collation = any_text(),
		.comment = any_text(),
		.values = any_texts(),
		.domain_type = any_text(),
		.path = any_text(),
		.native = any_text(),
		.readable = any_truth(),
		.props = any_props(),
	};

	for (unsigned n = dice(3); n > 0; n--) {
		struct domain_type d = {
			any_text(), any_text(), any_truth(), any_text(), any_text(), any_text(), { 0 }
		};

		if (dice(2))
			*push(&d.checks, a) = (struct domain_type_check){ any_text(), any_text(), any_text(),
									  any_truth() };
		*push(&f.domain_types, a) = d;
	}
	return f;
}

static struct key any_key(const struct asset *of)
{
	struct key k = {
		.kind = (enum key_kind)dice(KEY_KIND_COUNT),
		.name = any_text(),
		.fields = any_texts(),
		.target = { any_text(), any_text() },
		.target_fields = any_texts(),
		.on_update = any_text(),
		.on_delete = any_text(),
		.match = any_text(),
		.expression = any_text(),
		.comment = any_text(),
		.deferrable = any_truth(),
		.deferred = any_truth(),
		.validated = any_truth(),
		.enforced = any_truth(),
		.nulls_not_distinct = dice(2),
		.no_inherit = dice(2),
		.period = dice(2),
		.broken = dice(2),
	};

	if (of->fields.len)
		*push(&k.fields, a) = of->fields.at[dice((unsigned)of->fields.len)].name;
	return k;
}

static struct index any_index(void)
{
	struct index x = {
		.name = any_text(),
		.method = any_text(),
		.unique = dice(2),
		.primary = dice(2),
		.valid = any_truth(),
		.includes = any_texts(),
		.predicate = any_text(),
		.definition = any_text(),
		.comment = any_text(),
		.options = any_text(),
		.tablespace = any_text(),
		.clustered = dice(2),
		.replica_identity = dice(2),
	};

	for (unsigned n = dice(3); n > 0; n--)
		*push(&x.parts, a) = (struct index_part){ any_text(), any_text(), any_text(),
							  any_text(), dice(2),	  dice(2) };
	return x;
}

static void any_lists(struct asset *x)
{
	for (unsigned n = dice(5); n > 0; n--)
		*push(&x->fields, a) = any_field();
	for (unsigned n = dice(4); n > 0; n--)
		*push(&x->keys, a) = any_key(x);
	for (unsigned n = dice(3); n > 0; n--)
		*push(&x->indexes, a) = any_index();
	for (unsigned n = dice(3); n > 0; n--)
		*push(&x->inherits, a) = (struct asset_ref){ any_text(), any_text() };
	for (unsigned n = dice(3); n > 0; n--)
		*push(&x->triggers, a) = (struct trigger){ any_text(), any_text(),  any_text(), any_text(),
							   any_text(), any_truth(), any_text() };
	for (unsigned n = dice(3); n > 0; n--)
		*push(&x->policies, a) = (struct policy){ any_text(),  any_text(), any_text(), any_text(),
							  any_texts(), dice(2),	   any_text() };
	for (unsigned n = dice(3); n > 0; n--)
		*push(&x->depends, a) = (struct depend){ { any_text(), any_text() }, any_texts() };
}

static struct asset any_asset(void)
{
	struct asset x = {
		.ns = any_name(),
		.name = any_name(),
		.kind = (enum asset_kind)dice(ASSET_KIND_COUNT),
		.comment = any_text(),
		.owner = any_text(),
		.definition = any_text(),
		.native = any_text(),
		.readable = any_truth(),
		.part_of = { any_text(), any_text() },
		.part_bound = any_text(),
		.part_key = any_text(),
		.problem = any_text(),
		.props = any_props(),
		.stats = { any_number(), (enum count_kind)dice(3), any_text(), any_number(), (enum count_kind)dice(3),
			   any_number(), any_number(), any_text(), any_number(), any_number(), any_number(),
			   any_number() },
	};

	any_lists(&x);
	asset_finish(&x);
	return x;
}

static void anything(void)
{
	struct arena_mark mark = arena_mark(a);
	int good = 0, few = 0, rounds = 600;

	for (int i = 0; i < rounds; i++) {
		struct asset x = any_asset();
		struct asset y;
		struct err err = { 0 };
		str line = written(&x, RECORD_WHOLE);

		good += comes_back(&x);
		/* No prefix of a line is a valid line. */
		few += !record_get(a, str_upto(line, (ptrdiff_t)dice((unsigned)line.len)), &y, &err) &&
		       err.kind == ERR_CORRUPT_SOURCE;
		arena_rewind(a, mark);
	}
	is_int(good, rounds, "every random asset round-trips");
	is_int(few, rounds, "every record that is cut short is refused");
}

static void bad_bytes(void)
{
	struct asset x, y;
	struct err err = { 0 };

	asset_start(&x);
	x.ns = S("");
	x.name = S("a\xff\x80z");
	x.comment = S("\xed\xa0\x80\xc0\xaf\xf8");
	ok(record_get(a, written(&x, RECORD_WHOLE), &y, &err), "a record with invalid UTF-8 is read");
	is_str(y.name, S("a\xef\xbf\xbd\xef\xbf\xbdz"), "invalid bytes in a name are read as U+FFFD");
	ok(comes_back(&y), "a name that was repaired to U+FFFD round-trips");
}

/* ---- invalid lines ---- */

static void refused(str line, const char *sentence)
{
	struct asset x = { .name = S("as it was") };
	struct err err = { 0 };

	ok(!record_get(a, line, &x, &err) && err.kind == ERR_CORRUPT_SOURCE && str_eq(x.name, S("as it was")),
	   "the line is refused and the output untouched: %.*s", (int)(line.len < 60 ? line.len : 60),
	   line.len ? line.at : "");
	is_str(str_of(err.text), str_of(sentence), "the error for a refused line gives the reason");
}

static void strangers(void)
{
	refused(NO_STR, "the record of an asset is damaged: expected a value at byte 1");
	refused(S("[]"), "the record of an asset is damaged: an object was expected at byte 2");
	refused(S("{\"name\":7}"),
		"the record of an asset is damaged: \"name\" was expected to be a text, before byte 10");
	refused(S("{\"kind\":\"table\"}"),
		"the record of an asset is damaged: \"name\" was expected to be there, before byte 17");
	refused(S("{\"name\":\"t\"} x"), "the record of an asset is damaged: expected the end of the text at byte 14");
	refused(S("{\"name\":\"t\",\"kind\":\"dance\"}"),
		"the record of an asset is damaged: \"kind\" was expected to be a kind of asset, before byte 27");
	refused(S("{\"name\":\"t\",\"fields\":{}}"),
		"the record of an asset is damaged: \"fields\" was expected to be an array of at most 100000 objects, before byte 23");
	refused(S("{\"name\":\"t\",\"fields\":[1]}"),
		"the record of an asset is damaged: \"fields\" was expected to be an array of at most 100000 objects, before byte 24");
	refused(S("{\"name\":\"t\",\"fields\":[{\"name\":\"f\",\"nullable\":\"yes\"}]}"),
		"the record of a field is damaged: \"nullable\" was expected to be true or false, before byte 51");
	refused(S("{\"name\":\"t\",\"fields\":[{\"type\":\"int\"}]}"),
		"the record of a field is damaged: \"name\" was expected to be there, before byte 37");
	refused(S("{\"name\":\"t\",\"fields\":[{\"name\":\"f\",\"pk\":-1}]}"),
		"the record of a field is damaged: \"pk\" was expected to be a place from 1 to 100000, before byte 42");
	refused(S("{\"name\":\"t\",\"stats\":{\"row_count\":1e99}}"),
		"the record of statistics is damaged: \"row_count\" was expected to be a whole number, before byte 38");
	refused(S("{\"name\":\"t\",\"stats\":{\"created_at\":\"soon\"}}"),
		"the record of statistics is damaged: \"created_at\" was expected to be an ISO 8601 time, before byte 41");
	refused(S("{\"name\":\"t\",\"keys\":[{\"kind\":\"primary\",\"fields\":[{}]}]}"),
		"the record of a key is damaged: \"fields\" was expected to be an array of at most 100000 texts, before byte 50");
	refused(S("{\"name\":\"t\",\"props\":{\"a\":[]}}"),
		"the record of an asset is damaged: \"props\" was expected to be an object of at most 100000 texts, before byte 27");
	refused(S("{\"name\":\"t\",\"keys\":[{\"kind\":\"primary\",\"fields\":[\"a\"}"),
		"the record of a key is damaged: expected a comma or ] at byte 52");
}

static void limits(void)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	struct asset x;
	struct err err = { 0 };

	sb_puts(&out, "{\"name\":\"t\",\"fields\":[{\"name\":\"f\"}");
	for (int i = 1; i < 100000; i++)
		sb_puts(&out, ",{\"name\":\"f\"}");
	sb_puts(&out, "]}");
	ok(record_get(a, sb_str(&out), &x, &err) && x.fields.len == 100000, "a record of 100,000 fields is read");
	out.len -= 2;
	sb_puts(&out, ",{\"name\":\"f\"}]}");
	ok(!record_get(a, sb_str(&out), &x, &err) && err.kind == ERR_CORRUPT_SOURCE,
	   "a record of 100,001 fields is refused");

	sb_reset(&out);
	sb_puts(&out, "{\"name\":\"t\",\"x\":");
	sb_pad(&out, '[', 100000);
	ok(!record_get(a, sb_str(&out), &x, &(struct err){ 0 }), "a record nested 100,000 levels deep is refused");
}

static void wide_key(void)
{
	scoped(sb_free) struct sb out = SB(SB_MAX);
	struct asset x;
	struct err err = { 0 };
	int n = 50000;

	sb_puts(&out, "{\"name\":\"t\",\"fields\":[{\"name\":\"f0\"}");
	for (int i = 1; i < n; i++)
		sb_fmt(&out, ",{\"name\":\"f%d\"}", i);
	sb_puts(&out, "],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"f0\"");
	for (int i = 1; i < n; i++)
		sb_fmt(&out, ",\"f%d\"", n - i);
	sb_puts(&out, "]}]}");
	ok(record_get(a, sb_str(&out), &x, &err) && x.fields.at[1].pk == n && x.fields.at[n - 1].pk == 2 &&
		   x.fields.at[0].pk == 1,
	   "a primary key of 50,000 columns is read with its positions");
}

static void leniency(void)
{
	struct asset x;
	struct err err = { 0 };
	str line = S(
		" { \"later\" : {\"x\":[1,2,{\"y\":null}]}, \"name\" : \"t\", \"comment\":null, \"fields\":null,"
		"\"props\":null, \"stats\":null, \"part_of\":null, \"definition\":\"\\ud83d\\ude00\\u0000\" , \"more\":\"\\\"\" } ");

	ok(record_get(a, line, &x, &err), "unknown members and null values are ignored: %s", err.text);
	is_str(x.definition, S("\xf0\x9f\x98\x80\0"), "escapes in a definition are decoded");
	ok(!x.comment.at && x.stats.row_count == UNKNOWN, "a member that is null is unknown");
	ok(record_get(a, S("{\"name\":\"t\",\"fields\":[{\"name\":\"b\",\"pk\":2},{\"name\":\"a\",\"pk\":1}]}"), &x,
		      &err) &&
		   x.keys.len == 1 && x.keys.at[0].kind == KEY_PRIMARY && str_eq(x.keys.at[0].fields.at[0], S("a")) &&
		   x.fields.at[0].pk == 2,
	   "the pk positions of fields alone make the primary key");
	ok(record_get(a, S("{\"name\":\"t\",\"fields\":[{\"name\":\"b\",\"pk\":2},{\"name\":\"a\",\"pk\":2}]}"), &x,
		      &err) &&
		   x.keys.len == 0 && x.fields.at[0].pk == 0,
	   "repeated pk positions of fields make no primary key");
}

static void lifetime(void)
{
	struct asset x;
	struct err err = { 0 };
	char line[] = "{\"name\":\"orders\"}";

	ok(record_get(a, str_of(line), &x, &err), "a record is read from a line in a buffer");
	memset(line, 'x', sizeof line);
	is_str(x.name, S("orders"), "a name stays valid after the buffer of its line changes");
}

static void namespaces(void)
{
	struct namespace n = { .name = S("a.\"b c\""),
			       .kind = S("schema"),
			       .comment = S("ours"),
			       .owner = S("o"),
			       .native = S("7"),
			       .readable = NO };
	struct namespace back;
	struct err err = { 0 };
	scoped(sb_free) struct sb out = SB(SB_MAX);
	str first;

	props_put(&n.props, a, S("k"), S("v"));
	namespace_put(&out, &n, RECORD_WHOLE);
	first = str_dup(a, sb_str(&out));
	is_str(first,
	       S("{\"name\":\"a.\\\"b c\\\"\",\"kind\":\"schema\",\"comment\":\"ours\",\"owner\":\"o\",\"native\":\"7\","
		 "\"readable\":false,\"props\":{\"k\":\"v\"}}"),
	       "a namespace is written with every member");
	ok(namespace_get(a, first, &back, &err), "a record of a namespace can be read");
	sb_reset(&out);
	namespace_put(&out, &back, RECORD_WHOLE);
	is_str(sb_str(&out), first, "a namespace with every member round-trips");
	sb_reset(&out);
	namespace_put(&out, &back, RECORD_DEFINITION);
	ok(str_find(sb_str(&out), S("native")) < 0 && str_find(sb_str(&out), S("readable")) < 0,
	   "the definition of a namespace has no ids or rights");
	ok(!namespace_get(a, S("{}"), &back, &err) && str_eq(back.name, n.name),
	   "a namespace without a name is refused");
}

static void small_room(void)
{
	struct asset x = full_asset();
	struct sb out;

	for (ptrdiff_t most = 0; most < (ptrdiff_t)sizeof whole - 1; most += 13) {
		out = SB(most);
		record_put(&out, &x, RECORD_WHOLE);
		if (!out.over || out.len > most)
			ok(false, "a limit of %td bytes for the record is kept", most);
		sb_free(&out);
	}
	out = SB((ptrdiff_t)sizeof whole - 1);
	record_put(&out, &x, RECORD_WHOLE);
	ok(!out.over, "a record may use exactly the limit");
	sb_free(&out);
}

int main(void)
{
	a = arena_open();
	everything();
	nothing();
	order();
	anything();
	bad_bytes();
	strangers();
	limits();
	wide_key();
	leniency();
	lifetime();
	namespaces();
	small_room();
	arena_close(a);
	return done();
}
