/*
 * The contract of every adapter, whatever its source: tested with the double in
 * memory, a SQLite file, the three kinds of file, and with the source that
 * OCAT_TEST_SOURCE_URL names, with the option KEY=VALUE of
 * OCAT_TEST_SOURCE_OPTION.
 */
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "adapter/registry.h"
#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/task.h"
#include "base/utf8.h"
#include "model/filter/filter.h"
#include "model/record.h"
#include "net/odbc_process.h"

#include "memory_source.h"
#include "tap.h"

#include "base/banned.h"

struct subject {
	const char *name;
	const struct adapter *adapter;
	struct source *source;
};

/* ---- collecting a snapshot ---- */

struct gathered {
	struct arena *a;
	struct map assets; /* "ns\tname" to its record */
	struct map namespaces;
	struct map pointing; /* "ns\tname" to the number of keys that reference it */
	struct map named;    /* before everything was given */
	int64_t misnamed;    /* out of order, or given without a name before */
	bool named_all;
	int64_t given, doubles, unfinished, homeless, broken_texts;
	ptrdiff_t stop_at; /* the sink fails before this asset; -1: never */
	ptrdiff_t cancel_at;
	const struct adapter *adapter;
	struct conn *conn;
	bool keys_later; /* a snapshot has no keys and indexes, and an inspected asset has them */
	unsigned shown;	 /* what at least one asset has, as CAN_ bits */
};

/* What a source that does not declare it never gives. */
enum {
	DECLARED = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_WRITE_COUNTERS | CAN_MODIFIED |
		   CAN_CREATED
};

static str ref_key(struct arena *a, str ns, str name)
{
	return str_fmt(a, "%.*s\t%.*s", STR(ns), STR(name));
}

static str record_of(struct arena *a, const struct asset *asset)
{
	scoped(sb_free) struct sb line = SB(SB_MAX);

	record_put(&line, asset, RECORD_DEFINITION);
	return str_dup(a, sb_str(&line));
}

/* As a snapshot has it whose source reads keys and indexes of one asset at a time. */
static str record_without_keys(struct arena *a, struct asset asset)
{
	struct field *fields = new_n(a, struct field, asset.fields.len + 1);

	asset.keys.len = asset.indexes.len = 0;
	for (ptrdiff_t i = 0; i < asset.fields.len; i++) {
		fields[i] = asset.fields.at[i];
		fields[i].pk = 0;
	}
	asset.fields.at = fields;
	return record_of(a, &asset);
}

static int bad(str s)
{
	return s.at && !utf8_valid(s);
}

static int bad_list(const struct strs *list)
{
	int n = 0;

	for (ptrdiff_t i = 0; i < list->len; i++)
		n += bad(list->at[i]);
	return n;
}

static int bad_key(const struct key *k)
{
	return bad(k->name) + bad_list(&k->fields) + bad(k->target.ns) + bad(k->target.name) +
	       bad_list(&k->target_fields) + bad(k->expression) + bad(k->comment) + bad(k->on_update) +
	       bad(k->on_delete) + bad(k->match);
}

static int bad_index(const struct index *x)
{
	int n = bad(x->name) + bad(x->method) + bad(x->predicate) + bad(x->definition) + bad(x->comment) +
		bad_list(&x->includes);

	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		n += bad(x->parts.at[i].field) + bad(x->parts.at[i].expression) + bad(x->parts.at[i].collation);
	return n;
}

static int bad_field(const struct field *f)
{
	return bad(f->name) + bad(f->type) + bad(f->default_value) + bad(f->generated) + bad(f->collation) +
	       bad(f->comment) + bad(f->domain_type) + bad(f->path) + bad_list(&f->values);
}

static int bad_texts(const struct asset *a)
{
	int n = bad(a->ns) + bad(a->name) + bad(a->comment) + bad(a->owner) + bad(a->definition) + bad(a->problem);

	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		n += bad_field(&a->fields.at[i]);
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		n += bad_key(&a->keys.at[i]);
	for (ptrdiff_t i = 0; i < a->indexes.len; i++)
		n += bad_index(&a->indexes.at[i]);
	for (ptrdiff_t i = 0; i < a->triggers.len; i++)
		n += bad(a->triggers.at[i].name) + bad(a->triggers.at[i].definition);
	for (ptrdiff_t i = 0; i < a->props.len; i++)
		n += bad(a->props.at[i].key) + bad(a->props.at[i].value);
	return n;
}

static void count_pointing(struct gathered *g, const struct asset *a)
{
	for (ptrdiff_t i = 0; i < a->keys.len; i++) {
		const struct key *k = &a->keys.at[i];

		if (k->kind == KEY_FOREIGN)
			map_put(&g->pointing, ref_key(g->a, k->target.ns.at ? k->target.ns : a->ns, k->target.name),
				NULL)
				->num++;
	}
}

static unsigned shown_by(const struct asset *a)
{
	unsigned shown = 0;

	shown |= a->stats.row_count != UNKNOWN ? CAN_ROWS : 0;
	shown |= a->stats.size_bytes != UNKNOWN ? CAN_SIZE : 0;
	shown |= a->stats.writes != UNKNOWN ? CAN_WRITE_COUNTERS : 0;
	shown |= a->stats.modified_at != NO_TIME ? CAN_MODIFIED : 0;
	shown |= a->stats.created_at != NO_TIME ? CAN_CREATED : 0;
	shown |= a->comment.len ? CAN_COMMENTS : 0;
	for (ptrdiff_t i = 0; i < a->fields.len; i++)
		shown |= a->fields.at[i].comment.len ? CAN_COMMENTS : 0;
	for (ptrdiff_t i = 0; i < a->keys.len; i++)
		shown |= a->keys.at[i].kind == KEY_FOREIGN ? CAN_FOREIGN_KEYS : 0;
	return shown;
}

static bool take_namespace(void *with, const struct namespace *n, struct err *err)
{
	struct gathered *g = with;

	(void)err;
	g->broken_texts += bad(n->name) + bad(n->comment);
	map_put(&g->namespaces, str_dup(g->a, n->name), NULL);
	return true;
}

static void cancel_now(void *with)
{
	struct gathered *g = with;

	g->adapter->cancel(g->conn);
}

static bool take_asset(void *with, struct asset *a, struct err *err)
{
	struct gathered *g = with;
	struct map_entry *e;
	bool was_there;
	str before;

	if (g->given == g->stop_at)
		return err_set(err, ERR_GUARD, "the taker has enough");
	if (g->given == g->cancel_at)
		task_join(task_start(cancel_now, g));
	g->given++;
	g->broken_texts += bad_texts(a);
	g->shown |= shown_by(a);
	before = record_of(g->a, a);
	e = map_put(&g->assets, ref_key(g->a, a->ns, a->name), &was_there);
	e->ptr = new(g->a, str);
	*(str *)e->ptr = before;
	g->doubles += was_there;
	g->homeless += !map_get(&g->namespaces, a->ns);
	count_pointing(g, a);
	asset_finish(a);
	g->unfinished += !str_eq(before, record_of(g->a, a));
	return true;
}

static bool take_names(void *with, const struct asset_ref *names, ptrdiff_t n, struct err *err)
{
	struct gathered *g = with;

	(void)err;
	g->misnamed += g->named_all;
	g->named_all = true;
	for (ptrdiff_t i = 0; i < n; i++) {
		str key = ref_key(g->a, names[i].ns, names[i].name);

		/* A tab sorts before every other character of these names. */
		g->misnamed += i && str_cmp(g->named.at[g->named.len - 1].key, key) >= 0;
		map_put(&g->named, key, NULL);
	}
	return true;
}

static int64_t misnamed(const struct gathered *g)
{
	int64_t n = g->misnamed;

	if (!g->named_all)
		return 0;
	for (ptrdiff_t i = 0; i < g->assets.len; i++)
		n += !map_get(&g->named, g->assets.at[i].key);
	return n + (g->named.len != g->assets.len);
}

static struct gathered gather_in(struct arena *a)
{
	return (struct gathered){
		.a = a,
		.assets = map_in(a),
		.namespaces = map_in(a),
		.pointing = map_in(a),
		.named = map_in(a),
		.stop_at = -1,
		.cancel_at = -1,
	};
}

static bool read_into(const struct subject *s, struct conn *c, struct gathered *g, const struct stop *stop,
		      struct snapshot_end *end, struct err *err)
{
	const struct sink to = { .namespace = take_namespace, .asset = take_asset, .with = g, .names = take_names };

	g->adapter = s->adapter;
	g->conn = c;
	return s->adapter->snapshot(c, stop, &to, g->a, end, err);
}

/* ---- the contract ---- */

static void opens(const struct subject *s, struct arena *a)
{
	struct stop cancelled = { .cancelled = true };
	struct err err = { 0 };
	str shown = NO_STR;

	ok(s->adapter->parse(a, s->source, &shown, &err) && shown.len, "%s: the address of a source can be shown",
	   s->name);
	ok(!s->adapter->open(s->source, NULL, &cancelled, &err) && err.kind == ERR_CANCELLED,
	   "%s: a source is not opened after a cancel", s->name);
	s->adapter->close(NULL);
}

/* What the source declares. */
static unsigned abilities(const struct subject *s, struct conn *c, struct arena *a)
{
	struct source_info info = { 0 };
	struct err err = { 0 };

	return s->adapter->probe(c, a, NULL, &info, &err) ? info.can : 0;
}

static void probes(const struct subject *s, struct conn *c, struct arena *a)
{
	struct source_info info = { 0 };
	struct err err = { 0 };
	str first = NO_STR, second = NO_STR;

	ok(s->adapter->probe(c, a, NULL, &info, &err), "%s: a probe of the source succeeds %s", s->name, err.text);
	ok(info.product.len && info.readonly_by.len && info.can,
	   "%s: a probe gives product, read-only mode and abilities", s->name);
	if (!s->adapter->fingerprint)
		return;
	ok(s->adapter->fingerprint(c, a, NULL, &first, &err) && s->adapter->fingerprint(c, a, NULL, &second, &err) &&
		   str_eq(first, second),
	   "%s: two fingerprints without a change are equal", s->name);
}

static void same_assets(const struct subject *s, const struct gathered *one, const struct gathered *two)
{
	ptrdiff_t different = one->assets.len != two->assets.len;

	for (ptrdiff_t i = 0; i < one->assets.len; i++) {
		const struct map_entry *e = map_get(&two->assets, one->assets.at[i].key);

		different += !e || !str_eq(*(str *)e->ptr, *(str *)one->assets.at[i].ptr);
	}
	is_int(different, 0, "%s: two snapshots without a change are equal", s->name);
}

static void snapshots(const struct subject *s, struct conn *c, struct gathered *g)
{
	struct gathered again = gather_in(g->a);
	struct snapshot_end end = { 0 }, second = { 0 };
	struct err err = { 0 };

	ok(read_into(s, c, g, NULL, &end, &err), "%s: a snapshot of the source succeeds %s", s->name, err.text);
	ok(g->given > 1, "%s: a snapshot gives several assets", s->name);
	is_int(end.assets, g->given, "%s: a snapshot ends with the number of its assets", s->name);
	is_int(g->doubles, 0, "%s: a snapshot gives each asset once", s->name);
	is_int(g->homeless, 0, "%s: a snapshot gives each asset after its namespace", s->name);
	is_int(g->unfinished, 0, "%s: a snapshot gives only finished assets", s->name);
	is_int(g->broken_texts, 0, "%s: all text of a snapshot is valid UTF-8", s->name);
	is_int(misnamed(g), 0, "%s: the names given in advance are those of the assets", s->name);
	ok(read_into(s, c, &again, NULL, &second, &err), "%s: a second snapshot over the same connection succeeds",
	   s->name);
	same_assets(s, g, &again);
}

/* Of a source whose snapshot has no keys, those that reference an asset are known from looks at all of them. */
static void count_later(const struct subject *s, struct conn *c, struct gathered *g)
{
	for (ptrdiff_t i = 0; i < g->assets.len; i++) {
		str name = g->assets.at[i].key, ns;
		struct err err = { 0 };
		struct asset asset;
		bool found = false;

		str_cut(&name, '\t', &ns);
		if (s->adapter->inspect(c, g->a, (struct asset_ref){ ns, name }, NULL, &found, &asset, NULL, &err) &&
		    found)
			count_pointing(g, &asset);
	}
}

/* Inspecting one asset gives the same as the snapshot. */
static void inspects(const struct subject *s, struct conn *c, struct gathered *g)
{
	ptrdiff_t different = 0, incoming_wrong = 0;
	struct err err = { 0 };

	if (g->keys_later) {
		is_int(g->pointing.len, 0, "%s: a snapshot without keys has none, as declared", s->name);
		count_later(s, c, g);
		ok(g->pointing.len > 0, "%s: an inspected asset has the foreign keys that a snapshot leaves out",
		   s->name);
	}

	for (ptrdiff_t i = 0; i < g->assets.len; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		str name = g->assets.at[i].key, ns;
		const struct map_entry *pointing = map_get(&g->pointing, name);
		struct incoming in = { 0 };
		struct asset asset;
		bool found = false;

		str_cut(&name, '\t', &ns);
		if (!s->adapter->inspect(c, a, (struct asset_ref){ ns, name }, NULL, &found, &asset, &in, &err) ||
		    !found ||
		    !str_eq(g->keys_later ? record_without_keys(a, asset) : record_of(a, &asset),
			    *(str *)g->assets.at[i].ptr)) {
			printf("# %.*s: %s\n", STR(name), found ? "different" : err.text);
			different++;
			continue;
		}
		incoming_wrong += in.len != (pointing ? pointing->num : 0);
	}
	is_int(different, 0, "%s: an inspected asset equals that of the snapshot", s->name);
	is_int(incoming_wrong, 0, "%s: an inspected asset gives the keys that reference it", s->name);
}

static bool take_columns(void *with, const str *names, ptrdiff_t n, struct err *err)
{
	(void)names;
	(void)err;
	*(ptrdiff_t *)with += n;
	return true;
}

static bool take_row(void *with, const struct sampled *cells, ptrdiff_t n, struct err *err)
{
	(void)with;
	(void)cells;
	(void)n;
	(void)err;
	return true;
}

/* Rows of the first asset that can be sampled; else err is of the last. */
static bool samples(const struct subject *s, struct conn *c, const struct gathered *g, struct err *err)
{
	for (ptrdiff_t i = 0; i < g->assets.len; i++) {
		scoped(arena_close) struct arena *a = arena_open();
		ptrdiff_t columns = 0;
		struct row_fn to = { take_columns, take_row, &columns };
		str name = g->assets.at[i].key, ns, sql = NO_STR;

		str_cut(&name, '\t', &ns);
		err_clear(err);
		if (s->adapter->sample(c, a, (struct asset_ref){ ns, name }, 1, NULL, &to, &sql, err) && columns)
			return true;
	}
	return false;
}

static bool found_one(void *with, struct asset *a, struct err *err)
{
	(void)a;
	(void)err;
	++*(int64_t *)with;
	return true;
}

static bool searches(const struct subject *s, struct conn *c, struct arena *a, int64_t *found, struct err *err)
{
	struct sink to = { .asset = found_one, .with = found };
	struct filter every;
	str sql = NO_STR;

	filter_start(&every);
	return s->adapter->search(c, a, &every, 5, NULL, &to, &sql, err);
}

/*
 * What is not declared is not given and refused as unsupported. Another failure is one of the statement: a guard refuses it,
 * or a driver that imitates a system knows no rows.
 */
static void declares(const struct subject *s, struct conn *c, const struct gathered *g, unsigned can)
{
	struct estimate estimate = { 0 };
	struct err err = { 0 };
	int64_t found = 0;
	str ran = NO_STR;
	bool good;

	is_int(g->shown & DECLARED & ~can, 0, "%s: an asset has nothing that the source does not declare", s->name);
	good = s->adapter->sample && samples(s, c, g, &err);
	ok(can & CAN_SAMPLE ? good || err.kind != ERR_UNSUPPORTED : !s->adapter->sample || err.kind == ERR_UNSUPPORTED,
	   "%s: samples are given, or refused, as declared %s", s->name, err.text);
	err_clear(&err);
	good = s->adapter->search && searches(s, c, g->a, &found, &err);
	ok(can & CAN_LIVE_SEARCH ? good && found : !s->adapter->search || err.kind == ERR_UNSUPPORTED,
	   "%s: a live search finds something, or is refused, as declared %s", s->name, err.text);
	err_clear(&err);
	good = s->adapter->explain && s->adapter->explain(c, g->a, S("SELECT 1"), NO_STR, NULL, &estimate, &ran, &err);
	ok(can & CAN_EXPLAIN ? good || err.kind == ERR_GUARD : !s->adapter->explain || err.kind == ERR_UNSUPPORTED,
	   "%s: estimates are given, or refused, as declared %s", s->name, err.text);
}

static void misses(const struct subject *s, struct conn *c, struct arena *a)
{
	struct asset asset = { .name = S("untouched") };
	struct incoming in = { .len = 7 };
	struct err err = { 0 };
	bool found = true;

	ok(s->adapter->inspect(c, a, (struct asset_ref){ S("no such"), S("no'such\" table") }, NULL, &found, &asset,
			       &in, &err) &&
		   !found,
	   "%s: inspecting a missing asset reports it as missing without an error", s->name);
	ok(str_eq(asset.name, S("untouched")) && in.len == 7,
	   "%s: inspecting a missing asset leaves the outputs untouched", s->name);
}

static void stops(const struct subject *s, struct conn *c, struct arena *a)
{
	struct stop cancelled = { .cancelled = true }, late = { .deadline_us = 1 };
	struct gathered g = gather_in(a);
	struct snapshot_end end = { .assets = -7 };
	struct err err = { 0 };

	ok(!read_into(s, c, &g, &cancelled, &end, &err) && err.kind == ERR_CANCELLED,
	   "%s: a snapshot that was cancelled before its start gives ERR_CANCELLED", s->name);
	err_clear(&err);
	ok(!read_into(s, c, &g, &late, &end, &err) && err.kind == ERR_TIMEOUT,
	   "%s: a snapshot past its deadline fails with ERR_TIMEOUT", s->name);
	is_int(g.given + end.assets, -7, "%s: a cancelled or late snapshot gives no assets", s->name);
	g.stop_at = 1;
	err_clear(&err);
	ok(!read_into(s, c, &g, NULL, &end, &err) && err.kind == ERR_GUARD,
	   "%s: a snapshot fails with the error of its sink", s->name);
	is_int(g.given, 1, "%s: a snapshot stops at the first failure of its sink", s->name);
}

static void cancels(const struct subject *s, struct conn *c, struct arena *a)
{
	struct gathered g = gather_in(a), after = gather_in(a);
	struct snapshot_end end = { 0 };
	struct err err = { 0 };

	g.cancel_at = 0;
	ok(!read_into(s, c, &g, NULL, &end, &err) && err.kind == ERR_CANCELLED,
	   "%s: a cancel from another thread ends a snapshot (%s)", s->name, err.text);
	err_clear(&err);
	ok(read_into(s, c, &after, NULL, &end, &err), "%s: the connection can be used after a cancel %s", s->name,
	   err.text);
}

/* Reads one asset by its name, then all the others. */
static void chooses(const struct subject *s, struct arena *a, const struct gathered *all)
{
	struct strs include = s->source->include_tables, exclude = s->source->exclude_tables;
	str name = all->assets.at[0].key, ns;
	struct strs only = { &name, 1, 1 };
	int64_t given[2] = { 0 }, hidden[2] = { 0 };

	str_cut(&name, '\t', &ns);
	for (int i = 0; i < 2; i++) {
		struct gathered g = gather_in(a);
		struct snapshot_end end = { 0 };
		struct err err = { 0 };
		struct conn *c;

		*(i ? &s->source->exclude_tables : &s->source->include_tables) = only;
		c = s->adapter->open(s->source, NULL, NULL, &err);
		ok(c && read_into(s, c, &g, NULL, &end, &err), "%s: a snapshot %s one asset succeeds", s->name,
		   i ? "without" : "with only");
		s->adapter->close(c);
		s->source->include_tables = include;
		s->source->exclude_tables = exclude;
		given[i] = g.given;
		hidden[i] = end.hidden;
	}
	ok(given[0] >= 1 && given[0] + given[1] == all->given,
	   "%s: a snapshot with one asset and one without it make the whole", s->name);
	ok(hidden[0] == given[1] && hidden[1] == given[0], "%s: excluded assets are counted as hidden", s->name);
}

static void keeps_the_contract(const struct subject *s)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct gathered all = gather_in(a);
	struct err err = { 0 };
	struct conn *c;
	unsigned can;

	opens(s, a);
	c = s->adapter->open(s->source, NULL, NULL, &err);
	if (!ok(c != NULL, "%s: the source can be opened %s", s->name, err.text))
		return;
	probes(s, c, a);
	can = abilities(s, c, a);
	all.keys_later = can & CAN_KEYS_LATER;
	snapshots(s, c, &all);
	declares(s, c, &all, can);
	inspects(s, c, &all);
	misses(s, c, a);
	stops(s, c, a);
	cancels(s, c, a);
	s->adapter->close(c);
	chooses(s, a, &all);
}

/* ---- the subjects ---- */

static void in_memory(struct arena *a)
{
	static struct memory_catalog m;
	struct asset *assets = new_n(a, struct asset, 3);
	static const struct namespace spaces[] = { { .name = S("sales"), .kind = S("schema") } };

	memory_start(&m, S("double"));
	for (int i = 0; i < 3; i++) {
		asset_start(&assets[i]);
		assets[i].ns = S("sales");
		assets[i].name = i == 0 ? S("orders") : i == 1 ? S("customer") : S("größe");
		field_start(push(&assets[i].fields, a));
		assets[i].fields.at[0].name = S("id");
		assets[i].fields.at[0].type = S("bigint");
	}
	*push(&assets[0].keys, a) = (struct key){ .kind = KEY_FOREIGN,
						  .fields = { &assets[0].fields.at[0].name, 1, 1 },
						  .target = { S("sales"), S("customer") } };
	for (int i = 0; i < 3; i++)
		asset_finish(&assets[i]);
	m.assets = assets;
	m.asset_count = 3;
	m.namespaces = spaces;
	m.namespace_count = 1;
	keeps_the_contract(&(struct subject){ .name = "memory", .adapter = &adapter_memory, .source = &m.source });
}

static void as_file(struct arena *a, const char *name, str file, str text)
{
	struct source source = { .name = S("file"), .url = path_join(a, str_of(getenv("OCAT_TEST_ROOM")), file) };
	const struct adapter *adapter;
	struct err err = { 0 };

	if (text.at &&
	    !ok(file_replace(source.url, text, &err), "the file for the adapter %s can be written %s", name, err.text))
		return;
	adapter = adapter_for(&source, &err);
	if (ok(adapter && str_eq(str_of(adapter->name), str_of(name)),
	       "the adapter %s is chosen by the content of the file %s", name, err.text))
		keeps_the_contract(&(struct subject){ .name = name, .adapter = adapter, .source = &source });
}

static const char schema[] =
	"CREATE TABLE customer ( -- who buys\n id INTEGER PRIMARY KEY AUTOINCREMENT, -- ours\n email TEXT UNIQUE CHECK (email LIKE '%@%'),"
	" mate INT REFERENCES CUSTOMER);"
	"CREATE TABLE orders (a INT, b INT, who INT REFERENCES Customer(ID) DEFERRABLE INITIALLY DEFERRED, gone INT REFERENCES nowhere(x),"
	" total AS (a + b) STORED, CONSTRAINT pk PRIMARY KEY (b, a)) WITHOUT ROWID;"
	"CREATE TABLE line (a INT, b INT, c TEXT COLLATE NOCASE, CONSTRAINT up FOREIGN KEY (b, a) REFERENCES orders) STRICT;"
	"CREATE INDEX line_c ON line (lower(c), a DESC) WHERE b > 0;"
	"CREATE VIEW totals AS SELECT o.a, o.total FROM orders o JOIN customer c ON c.id = o.who;"
	"CREATE VIEW broken AS SELECT * FROM nowhere;"
	"CREATE TRIGGER watch AFTER UPDATE OF c ON line BEGIN SELECT 1; END;"
	"CREATE TABLE \"od\"\"d \xe6\x97\xa5\xe6\x9c\xac\n\" (\"x y\" INT);"
	"INSERT INTO customer (email) VALUES ('a@b'), ('c@d');";

static void as_sqlite(struct arena *a)
{
	const char *path = str_c(a, path_join(a, str_of(getenv("OCAT_TEST_ROOM")), S("shop.data")));
	sqlite3 *db;

	sqlite3_open(path, &db);
	if (!ok(sqlite3_exec(db, schema, NULL, NULL, NULL) == SQLITE_OK, "the test can create a SQLite database"))
		printf("# %s\n", sqlite3_errmsg(db));
	/* A name that is not UTF-8. */
	ok(sqlite3_exec(db, "CREATE TABLE \"caf\xe9\" (\"\xff\" INT)", NULL, NULL, NULL) == SQLITE_OK,
	   "the test can create a table whose name is not UTF-8");
	sqlite3_close(db);
	as_file(a, "sqlite", S("shop.data"), NO_STR);
}

static const char snapshot_text[] =
	"{\"ocat\":\"snapshot\",\"version\":1,\"catalog\":\"shop\",\"type\":\"postgresql\",\"generation\":3,\"taken_at\":\"2026-01-27T10:30:00Z\"}\n"
	"{\"namespace\":{\"name\":\"sales\",\"kind\":\"schema\"}}\n"
	"{\"asset\":{\"ns\":\"sales\",\"name\":\"customer\",\"kind\":\"table\",\"fields\":[{\"name\":\"id\",\"type\":\"bigint\",\"nullable\":false,"
	"\"pk\":1}],\"keys\":[{\"kind\":\"primary\",\"fields\":[\"id\"]}]}}\n"
	"{\"asset\":{\"ns\":\"sales\",\"name\":\"orders\",\"kind\":\"table\",\"fields\":[{\"name\":\"who\",\"type\":\"bigint\"}],\"keys\":[{\"kind\":"
	"\"foreign\",\"fields\":[\"who\"],\"target\":{\"name\":\"customer\"},\"target_fields\":[\"id\"]}]}}\n"
	"{\"end\":{\"namespaces\":1,\"assets\":2}}\n";

static const char tbls_text[] =
	"{\"name\":\"shop\",\"tables\":[{\"name\":\"public.users\",\"type\":\"BASE TABLE\",\"comment\":\"people\",\"columns\":[{\"name\":\"id\",\"type\":"
	"\"int\",\"nullable\":false,\"default\":null,\"comment\":\"\"}],\"indexes\":[{\"name\":\"users_pkey\",\"def\":\"CREATE UNIQUE INDEX users_pkey ON"
	" users USING btree (id)\",\"table\":\"public.users\",\"columns\":[\"id\"]}],\"constraints\":[{\"name\":\"users_pkey\",\"type\":\"PRIMARY KEY\","
	"\"def\":\"PRIMARY KEY (id)\",\"table\":\"public.users\",\"referenced_table\":\"\",\"columns\":[\"id\"],\"referenced_columns\":[]}],"
	"\"triggers\":[],\"def\":\"\"},"
	"{\"name\":\"public.posts\",\"type\":\"BASE TABLE\",\"comment\":\"\",\"columns\":[{\"name\":\"user_id\",\"type\":\"int\",\"nullable\":true}],"
	"\"constraints\":[]}],"
	"\"relations\":[{\"table\":\"public.posts\",\"columns\":[\"user_id\"],\"parent_table\":\"public.users\",\"parent_columns\":[\"id\"],\"def\":\"\","
	"\"virtual\":false}],\"driver\":{\"name\":\"postgres\",\"database_version\":\"15\"}}\n";

static const char lines_text[] =
	"{\"ns\":\"sales\",\"table\":\"orders\",\"kind\":\"table\",\"cols\":[[\"id\",\"bigint\",\"\"],[\"who\",\"bigint\",\"the buyer\"]],\"pk\":[\"id\"],"
	"\"fk\":[[\"who\",\"sales\",\"customer\",\"id\",1]],\"desc\":\"\",\"rows\":10,\"size\":20,\"updated\":\"2026-01-27T10:30:00Z\"}\n"
	"{\"ns\":\"sales\",\"table\":\"customer\",\"cols\":[[\"id\",\"bigint\",null]],\"pk\":[\"id\"],\"fk\":[],\"src\":\"crm\"}\n"
	"{\"ns\":\"hr\",\"table\":\"caf\\u00e9 \xe6\x97\xa5\",\"cols\":[[\"x\",null]],\"fk\":[]}\n";

/* "key=value", a pair that the adapter knows. */
static void put_option(struct source *s, struct arena *a, const char *text)
{
	str rest = text ? str_of(text) : S(""), key;

	if (str_cut(&rest, '=', &key))
		props_put(&s->options, a, key, rest);
}

static const char dbt_text[] =
	"{\"metadata\":{\"dbt_schema_version\":\"https://schemas.getdbt.com/dbt/manifest/v12.json\",\"adapter_type\":\"postgres\"},\"nodes\":{"
	"\"model.shop.customer\":{\"name\":\"customer\",\"schema\":\"sales\",\"database\":\"db\",\"description\":\"people\",\"columns\":{\"id\":{"
	"\"name\":\"id\",\"data_type\":\"bigint\"}},\"config\":{\"materialized\":\"table\"}},"
	"\"model.shop.orders\":{\"name\":\"orders\",\"schema\":\"sales\",\"database\":\"db\",\"columns\":{\"who\":{\"name\":\"who\"}},"
	"\"depends_on\":{\"nodes\":[\"model.shop.customer\"]}},"
	"\"test.shop.r.1\":{\"name\":\"r\",\"attached_node\":\"model.shop.orders\",\"column_name\":\"who\",\"test_metadata\":{\"name\":\"relationships\","
	"\"kwargs\":{\"to\":\"ref('customer')\",\"field\":\"id\"}},\"depends_on\":{\"nodes\":[\"model.shop.customer\",\"model.shop.orders\"]}}}}\n";

static const char script_text[] =
	"-- PostgreSQL\nCREATE SCHEMA sales;\nCREATE TABLE sales.customer (id bigint PRIMARY KEY, email text UNIQUE);\n"
	"CREATE TABLE sales.orders (a int, b int, who bigint REFERENCES sales.customer, PRIMARY KEY (b, a));\n"
	"CREATE TABLE line (b int, a int, FOREIGN KEY (b, a) REFERENCES sales.orders ON DELETE CASCADE);\n"
	"CREATE VIEW sales.names AS SELECT id, email FROM sales.customer;\n"
	"CREATE TABLE \"od\"\"d \xe6\x97\xa5\xe6\x9c\xac\n\" (\"x y\" int);\n"
	"COMMENT ON TABLE sales.orders IS 'what was bought';\nINSERT INTO line VALUES (1, 2);\n";

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *tmp = getenv("TMPDIR"), *other = getenv("OCAT_TEST_SOURCE_URL");
	char room[4096];

	if (odbc_process_wanted(argc, argv))
		return odbc_process_main();
	snprintf(room, sizeof room, "%s/contract.XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(room))
		return 99;
	setenv("OCAT_TEST_ROOM", room, 1);
	in_memory(a);
	as_sqlite(a);
	as_file(a, "snapshot", S("s.jsonl"), str_of(snapshot_text));
	as_file(a, "tbls", S("schema.json"), str_of(tbls_text));
	as_file(a, "lines", S("l.jsonl"), str_of(lines_text));
	as_file(a, "dbt", S("manifest.json"), str_of(dbt_text));
	as_file(a, "script", S("s.sql"), str_of(script_text));
	if (other) {
		struct source source = { .name = S("other"), .url = str_of(other) };
		struct err err = { 0 };
		const struct adapter *adapter = adapter_for(&source, &err);

		put_option(&source, a, getenv("OCAT_TEST_SOURCE_OPTION"));
		if (ok(adapter != NULL, "the address chooses an adapter %s", err.text))
			keeps_the_contract(
				&(struct subject){ .name = adapter->name, .adapter = adapter, .source = &source });
	}
	for (size_t i = 0; i < 6; i++) {
		static const char *const files[] = { "shop.data", "s.jsonl",	   "schema.json",
						     "l.jsonl",	  "manifest.json", "s.sql" };

		unlink(str_c(a, path_join(a, str_of(room), str_of(files[i]))));
	}
	rmdir(room);
	return done();
}
