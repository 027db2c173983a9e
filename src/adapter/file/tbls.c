/*
 * schema.json as tbls writes it: one document of up to 64 MB, held in memory during the read. Tables are named
 * "schema.table" if the database has schemas. Relations that are neither constraints nor marked as virtual are also
 * keys.
 */
#include "adapter/file/file_walk.h"

#include "base/arena.h"

#include "base/banned.h"

enum { LONGEST_DRIVER = 64 };

struct document {
	struct file_walk *walk;
	struct arena *a; /* until the next table */
	const struct json *root;
	str text;	   /* which the root was parsed from */
	ptrdiff_t counted; /* how far into it, and how many line ends that are */
	int64_t lines;
	struct map relations; /* table name: struct relations */
	struct map enums;     /* type name: struct json, its values */
	bool has_schemas;
};

struct relations {
	const struct json **at;
	ptrdiff_t len, cap;
};

static str some(const struct json *j, const char *key)
{
	str s = json_text(j, key);

	return s.len ? s : NO_STR;
}

static const struct json *first(const struct json *j, const char *key)
{
	const struct json *list = json_get(j, key);

	return list && list->kind == JSON_ARRAY ? list->first : NULL;
}

static void texts(struct arena *a, const struct json *j, const char *key, struct strs *out)
{
	for (const struct json *item = first(j, key); item; item = item->next)
		if (item->kind == JSON_STR && item->text.len)
			*push(out, a) = item->text;
}

/* "public.users" if there are schemas; a table of the default schema may lack it. */
static struct asset_ref split(const struct document *d, str name)
{
	ptrdiff_t dot = d->has_schemas ? str_at(name, '.') : -1;

	if (dot <= 0 || dot == name.len - 1)
		return (struct asset_ref){ S(""), name };
	return (struct asset_ref){ file_ns(d->a, str_upto(name, dot)), str_from(name, dot + 1) };
}

/* ---- words in definitions, where tbls keeps what its members lack ---- */

static bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Up to n words after a phrase, in lower case. */
static str after(struct arena *a, str lower, str phrase, int n)
{
	ptrdiff_t at = str_find(lower, phrase), i = 0;
	str rest;

	if (at < 0)
		return NO_STR;
	rest = str_trim(str_from(lower, at + phrase.len));
	while (i < rest.len && (is_word_byte(rest.at[i]) || (rest.at[i] == ' ' && --n)))
		i++;
	return i ? str_dup(a, str_trim(str_upto(rest, i))) : NO_STR;
}

static str action(struct arena *a, str lower, str phrase)
{
	str said = after(a, lower, phrase, 2);

	if (str_starts(said, S("set null")) || str_starts(said, S("set default")))
		return said;
	if (str_starts(said, S("cascade")))
		return S("cascade");
	return str_starts(said, S("restrict")) ? S("restrict") : NO_STR;
}

/* ---- parts of a table ---- */

static bool is_true(const struct json *j, const char *key)
{
	const struct json *truth = json_get(j, key);

	return truth && truth->kind == JSON_BOOL && truth->truth;
}

static enum truth nullable_of(const struct json *j)
{
	const struct json *truth = json_get(j, "nullable");

	if (!truth || truth->kind != JSON_BOOL)
		return MAYBE;
	return truth->truth ? YES : NO;
}

static void add_field(struct document *d, struct asset *asset, const struct json *j)
{
	struct field *f = push(&asset->fields, d->a);
	struct map_entry *values;

	field_start(f);
	f->name = json_text(j, "name");
	f->type = some(j, "type");
	f->nullable = nullable_of(j);
	f->default_value = some(j, "default");
	f->comment = some(j, "comment");
	props_put(&f->props, d->a, S("extra"), some(j, "extra_def"));
	values = f->type.at ? map_get(&d->enums, f->type) : NULL;
	if (values)
		texts(d->a, values->ptr, "values", &f->values);
}

static bool add_fields(struct document *d, struct asset *asset, const struct json *table, struct err *err)
{
	for (const struct json *j = first(table, "columns"); j; j = j->next) {
		if (!json_text(j, "name").len)
			return file_mistake(d->walk, err, "a column of %.*s has no name", STR(asset->name));
		add_field(d, asset, j);
	}
	return true;
}

static bool key_kind_of(str type, enum key_kind *kind)
{
	if (str_eq_fold(type, S("primary key")))
		*kind = KEY_PRIMARY;
	else if (str_eq_fold(type, S("foreign key")))
		*kind = KEY_FOREIGN;
	else if (str_find_fold(type, S("unique")) >= 0)
		*kind = KEY_UNIQUE;
	else if (str_find_fold(type, S("check")) >= 0)
		*kind = KEY_CHECK;
	else
		return false; /* triggers, not-null and exclusion constraints in some databases */
	return true;
}

static void foreign_part(struct document *d, struct key *key, const struct json *j)
{
	str def = str_lower(d->a, json_text(j, "def")), target = json_text(j, "referenced_table");

	key->target = split(d, target.len ? target : json_text(j, "reference_table"));
	texts(d->a, j, json_get(j, "referenced_columns") ? "referenced_columns" : "reference_columns",
	      &key->target_fields);
	if (key->target_fields.len != key->fields.len)
		key->target_fields = (struct strs){ 0 };
	key->on_delete = action(d->a, def, S("on delete"));
	key->on_update = action(d->a, def, S("on update"));
}

static void add_key(struct document *d, struct asset *asset, const struct json *j)
{
	struct key key = { 0 };

	if (!key_kind_of(json_text(j, "type"), &key.kind))
		return;
	key.name = some(j, "name");
	key.comment = some(j, "comment");
	texts(d->a, j, "columns", &key.fields);
	if (key.kind == KEY_FOREIGN)
		foreign_part(d, &key, j);
	else if (key.kind == KEY_CHECK)
		key.expression = some(j, "def");
	if (key.kind == KEY_FOREIGN ? !key.target.name.len : key.kind != KEY_CHECK && !key.fields.len)
		return;
	*push(&asset->keys, d->a) = key;
}

static void add_index(struct document *d, struct asset *asset, const struct json *j)
{
	str lower = str_lower(d->a, json_text(j, "def"));
	struct index *index;

	if (!json_text(j, "name").len)
		return;
	index = push(&asset->indexes, d->a);
	index->name = json_text(j, "name");
	index->definition = some(j, "def");
	index->comment = some(j, "comment");
	index->primary = str_find(lower, S("primary key")) >= 0;
	index->unique = index->primary || str_find(lower, S("unique")) >= 0;
	index->method = after(d->a, lower, S(" using "), 1);
	for (const struct json *c = first(j, "columns"); c; c = c->next)
		if (c->kind == JSON_STR && c->text.len)
			*push(&index->parts, d->a) = (struct index_part){ .field = c->text };
}

static void add_trigger(struct document *d, struct asset *asset, const struct json *j)
{
	if (json_text(j, "name").len)
		*push(&asset->triggers, d->a) = (struct trigger){
			.name = json_text(j, "name"),
			.definition = some(j, "def"),
			.comment = some(j, "comment"),
		};
}

/* ---- relations that no constraint declares ---- */

/* The same text for two keys only if they are equal. */
static str key_words(struct arena *a, const struct key *key)
{
	scoped(sb_free) struct sb words = SB(SB_MAX);

	sb_fmt(&words, "%td %.*s%td %.*s", key->target.ns.len, STR(key->target.ns), key->target.name.len,
	       STR(key->target.name));
	for (ptrdiff_t i = 0; i < key->fields.len; i++)
		sb_fmt(&words, "%td %.*s", key->fields.at[i].len, STR(key->fields.at[i]));
	return str_dup(a, sb_str(&words));
}

static struct map declared_keys(struct arena *a, const struct asset *asset)
{
	struct map declared = map_in(a);

	for (ptrdiff_t i = 0; i < asset->keys.len; i++)
		if (asset->keys.at[i].kind == KEY_FOREIGN)
			map_put(&declared, key_words(a, &asset->keys.at[i]), NULL);
	return declared;
}

static void add_relation(struct document *d, struct asset *asset, const struct json *j, struct map *declared)
{
	struct key key = { .kind = KEY_FOREIGN };
	bool was_there;

	texts(d->a, j, "columns", &key.fields);
	texts(d->a, j, "parent_columns", &key.target_fields);
	key.target = split(d, json_text(j, "parent_table"));
	if (key.target_fields.len != key.fields.len)
		key.target_fields = (struct strs){ 0 };
	if (!key.fields.len || !key.target.name.len)
		return;
	map_put(declared, key_words(d->a, &key), &was_there);
	if (!was_there)
		*push(&asset->keys, d->a) = key;
}

static void add_relations(struct document *d, struct asset *asset, str name)
{
	struct map_entry *e = map_get(&d->relations, name);
	struct relations *of = e ? e->ptr : NULL;
	struct map declared;

	if (!of)
		return;
	declared = declared_keys(d->a, asset);
	for (ptrdiff_t i = 0; i < of->len; i++)
		add_relation(d, asset, of->at[i], &declared);
}

static void gather_relations(struct document *d)
{
	for (const struct json *j = first(d->root, "relations"); j; j = j->next) {
		struct map_entry *e;

		if (is_true(j, "virtual") || !json_text(j, "table").len || json_has_nul(j))
			continue;
		e = map_put(&d->relations, json_text(j, "table"), NULL);
		if (!e->ptr)
			e->ptr = new(d->a, struct relations);
		*push((struct relations *)e->ptr, d->a) = j;
	}
}

static void gather_enums(struct document *d)
{
	for (const struct json *j = first(d->root, "enums"); j; j = j->next) {
		str name = json_text(j, "name");
		struct map_entry *e;

		if (!name.len || json_has_nul(j))
			continue;
		e = map_put(&d->enums, name, NULL);
		e->ptr = (void *)j;
	}
}

/* ---- a table ---- */

static enum asset_kind kind_of(str type)
{
	static const struct {
		str word;
		enum asset_kind kind;
	} kinds[] = {
		{ S("materialized"), ASSET_MATERIALIZED_VIEW }, { S("view"), ASSET_VIEW },
		{ S("foreign"), ASSET_FOREIGN_TABLE },		{ S("external"), ASSET_EXTERNAL_TABLE },
		{ S("partitioned"), ASSET_PARTITIONED_TABLE },	{ S("virtual"), ASSET_VIRTUAL_TABLE },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (str_find_fold(type, kinds[i].word) >= 0)
			return kinds[i].kind;
	return ASSET_TABLE;
}

static void add_parts(struct document *d, struct asset *asset, const struct json *table)
{
	for (const struct json *j = first(table, "constraints"); j; j = j->next)
		add_key(d, asset, j);
	for (const struct json *j = first(table, "indexes"); j; j = j->next)
		add_index(d, asset, j);
	for (const struct json *j = first(table, "triggers"); j; j = j->next)
		add_trigger(d, asset, j);
	add_relations(d, asset, json_text(table, "name"));
}

static void add_depends(struct document *d, struct asset *asset, const struct json *table)
{
	for (const struct json *j = first(table, "referenced_tables"); j; j = j->next)
		if (asset_is_view(asset->kind) && j->kind == JSON_STR && j->text.len)
			*push(&asset->depends, d->a) = (struct depend){ .on = split(d, j->text) };
}

static int64_t line_of(struct document *d, const struct json *j)
{
	for (; d->counted < j->at && d->counted < d->text.len; d->counted++)
		d->lines += d->text.at[d->counted] == '\n';
	return d->lines + 1;
}

/* The others go by the name alone, which a table of its own cannot have twice. */
static bool columns_once(struct document *d, const struct asset *asset, struct err *err)
{
	struct map seen = map_in(d->a);
	bool again = false;

	for (ptrdiff_t i = 0; i < asset->fields.len && !again; i++) {
		map_put(&seen, asset->fields.at[i].name, &again);
		if (again)
			return file_mistake(d->walk, err, "%.*s lists the column \"%.*s\" twice", STR(asset->name),
					    STR(asset->fields.at[i].name));
	}
	return true;
}

static bool read_table(struct document *d, const struct json *table, struct err *err)
{
	struct asset asset;
	struct asset_ref name = split(d, json_text(table, "name"));

	file_at_line(d->walk, line_of(d, table));
	if (json_has_nul(table))
		return file_mistake(d->walk, err, "a text contains a NUL character");
	if (!name.name.len)
		return file_mistake(d->walk, err, "each of \"tables\" should be an object with a name");
	asset_start(&asset);
	asset.ns = name.ns;
	asset.name = name.name;
	asset.kind = kind_of(json_text(table, "type"));
	asset.comment = some(table, "comment");
	asset.definition = some(table, "def");
	if (!add_fields(d, &asset, table, err) || !columns_once(d, &asset, err))
		return false;
	add_parts(d, &asset, table);
	add_depends(d, &asset, table);
	return file_asset(d->walk, &asset, err);
}

/* ---- the document ---- */

/* A NUL byte as JSON has to write it: then it spoils one text, not the document. */
static void put_escaped(struct sb *out, str line)
{
	ptrdiff_t nul;

	for (; line.len && (nul = str_at(line, '\0')) >= 0; line = str_from(line, nul + 1)) {
		sb_put(out, str_upto(line, nul));
		sb_puts(out, "\\u0000");
	}
	sb_put(out, line);
}

static bool gather(struct file_walk *walk, struct sb *text, struct err *err)
{
	str line;

	int64_t lines = 1;

	while (file_line(walk, &line, err)) {
		for (; lines < file_line_number(walk); lines++) /* so that line numbers are right */
			sb_putc(text, '\n');
		put_escaped(text, line);
		if (text->over)
			return file_mistake(walk, err, "the document is larger than 64 MB");
	}
	return err->kind == ERR_NONE;
}

/* These databases have no schemas, so a dot is part of the table's name. */
static bool has_schemas(str driver)
{
	return !str_eq_fold(driver, S("sqlite")) && !str_eq_fold(driver, S("sqlite3")) &&
	       !str_eq_fold(driver, S("mysql")) && !str_eq_fold(driver, S("mariadb"));
}

/* A driver with a known dialect is reported by the dialect's name, so that comparisons see the same system. */
static void tell_system(struct file_walk *walk, str driver)
{
	const struct dialect *d = dialect_named(driver);

	if (d || (driver.len && driver.len <= LONGEST_DRIVER))
		file_product(walk, d ? str_of(d->name) : driver);
}

static bool read_document(struct file_walk *walk, const struct json *root, str text, struct err *err)
{
	struct arena *keep = file_keep(walk);
	str driver = json_text(json_get(root, "driver"), "name");
	struct document d = {
		.walk = walk,
		.a = keep,
		.root = root,
		.text = text,
		.relations = map_in(keep),
		.enums = map_in(keep),
		.has_schemas = has_schemas(driver),
	};
	const struct json *tables = json_get(root, "tables");

	if (!tables || tables->kind != JSON_ARRAY)
		return file_mistake(walk, err, "a tbls document should have a list of \"tables\"");
	tell_system(walk, driver);
	gather_relations(&d);
	gather_enums(&d);
	d.a = file_batch(walk);
	for (const struct json *t = tables->first; t && !file_stopped(walk); t = t->next) {
		struct arena_mark mark = arena_mark(d.a);

		if (!read_table(&d, t, err) && !file_leave_out(walk, err))
			return false;
		arena_rewind(d.a, mark);
	}
	return true;
}

static bool read_all(struct file_walk *walk, struct err *err)
{
	scoped(sb_free) struct sb text = SB(FILE_LONGEST_LINE);
	struct err why = { 0 };
	const struct json *root;

	if (!gather(walk, &text, err))
		return false;
	root = json_parse_with_nul(file_keep(walk), sb_str(&text), &why);
	if (!root)
		return file_mistake(walk, err, "%s", why.text);
	return read_document(walk, root, sb_str(&text), err);
}

/* An object with a list of "tables", as far as the head reaches. */
static bool claims(str path, str head)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct jr r = jr_of(head, a);
	str key;

	(void)path;
	if (!head.len || jr_next(&r) != JR_OBJECT)
		return false;
	while (jr_member(&r, &key))
		if (str_eq(key, S("tables")))
			return jr_next(&r) == JR_ARRAY;
	return false;
}

#define PRODUCT "tbls document"

static const struct file_kind kind = {
	.product = PRODUCT,
	.what = "a tbls document",
	.can = CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_CONSISTENT,
	.whole = true,
	.read = read_all,
};

static struct conn *open_tbls(const struct source *s, const struct observer *w, const struct stop *stop,
			      struct err *err)
{
	return stop_not_yet(stop, err) ? file_open(s, w, &kind, err) : NULL;
}

static const struct compare_gap gaps[] = {
	{ .words = "owners", .aspect = "owner" },
	{ .words = "properties", .aspect = "property ", .begins = true },
	{ .words = "partitions", .what = "asset", .value = "partition," },
	{ .words = "partitions", .what = "asset", .aspect = "part_", .begins = true },
	{ .words = "inheritance", .what = "asset", .aspect = "inherits" },
	{ .words = "columns that views read", .what = "asset", .aspect = "depends", .loose = true },
	{ .words = "nullability of columns of views", .what = "field", .aspect = "nullable" },
	{ .words = "identities and generated columns", .what = "field", .aspect = "identity" },
	{ .words = "identities and generated columns", .what = "field", .aspect = "generated", .begins = true },
	{ .words = "domains", .what = "field", .aspect = "domain", .begins = true },
	{ .words = "domains", .what = "field", .aspect = "class", .loose = true },
	{ .words = "values of arrays of enums", .what = "field", .aspect = "values" },
	{ .words = "collations", .what = "field", .aspect = "collation" },
	{ .words = "states of keys", .what = "key", .aspect = "deferrable" },
	{ .words = "states of keys", .what = "key", .aspect = "deferred" },
	{ .words = "states of keys", .what = "key", .aspect = "validated" },
	{ .words = "states of keys", .what = "key", .aspect = "enforced" },
	{ .words = "states of keys", .what = "key", .aspect = "definition" },
	{ .words = "exclusion constraints", .what = "key", .value = "exclude" },
	{ .words = "details of indexes", .what = "index", .aspect = "valid" },
	{ .words = "details of indexes", .what = "index", .aspect = "options" },
	{ .words = "details of indexes", .what = "index", .aspect = "definition" },
	{ .words = "details of triggers", .what = "trigger", .aspect = "timing" },
	{ .words = "details of triggers", .what = "trigger", .aspect = "events" },
	{ .words = "details of triggers", .what = "trigger", .aspect = "enabled" },
	{ .words = "policies", .what = "policy" },
	{ 0 },
};

extern const struct adapter adapter_tbls;
const struct adapter adapter_tbls = {
	.name = "tbls",
	.summary = "schema.json of tbls",
	.schemes = { "tbls" },
	.is_file = true,
	.claims_file = claims,
	.dialect = &dialect_ansi,
	.can = CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_CONSISTENT,
	.unnamed_product = PRODUCT,
	.gaps = gaps,
	.parse = file_parse,
	.open = open_tbls,
	.close = file_close,
	.cancel = file_cancel,
	.probe = file_probe,
	.fingerprint = file_fingerprint,
	.snapshot = file_snapshot,
	.inspect = file_inspect,
};
