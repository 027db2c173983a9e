/* Everything in one stream: briefs of all assets, briefs of fields, keys. */
#include <stdlib.h>

#include "store/sqlite_brief.h"
#include "store/sqlite_row.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"
#include "model/record.h"

#include "base/banned.h"

/* ---- small things that are looked up for each row: a join would cost more than all the rest ---- */

struct named { /* an id and what goes with it, in the order of ids */
	int64_t id, count;
	str name;
	instant after; /* of write counters: when they were last seen with another value; NO_TIME: never */
};
struct nameds {
	struct named *at;
	ptrdiff_t len, cap;
};

static int by_id(const void *key, const void *one)
{
	int64_t id = *(const int64_t *)key, other = ((const struct named *)one)->id;

	return (id > other) - (id < other);
}

static const struct named *find(const struct nameds *n, int64_t id)
{
	return n->len ? bsearch(&id, n->at, (size_t)n->len, sizeof *n->at, by_id) : NULL;
}

static str name_of(const struct nameds *n, int64_t id)
{
	const struct named *found = find(n, id);

	return found ? found->name : S("");
}

/* Rows of id, name, count and first. */
static bool load(struct sqlite *s, struct arena *a, const char *sql, struct nameds *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	if (!q)
		return false;
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct named){
			.id = col_int(q, 0), .name = str_dup(a, col_str(q, 1)), .count = col_num(q, 2), .after = col_num(q, 3),
		};
	}
	return good;
}

/* How often an id is pointed at: there are as many of these as assets, so they hold nothing else. */
struct counted {
	int64_t id;
	int32_t count;
};
struct counteds {
	struct counted *at;
	ptrdiff_t len, cap;
};

static bool load_keys_in(struct sqlite *s, struct arena *a, struct counteds *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q =
		db_ask(s->db, "select target_id, count(*) from p_relation group by target_id order by target_id", err);
	bool good;

	if (!q)
		return false;
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct counted){ col_int(q, 0), (int32_t)col_int(q, 1) };
	}
	return good;
}

static int by_counted_id(const void *key, const void *one)
{
	int64_t id = *(const int64_t *)key, other = ((const struct counted *)one)->id;

	return (id > other) - (id < other);
}

static int32_t count_of(const struct counteds *n, int64_t id)
{
	const struct counted *found = n->len ? bsearch(&id, n->at, (size_t)n->len, sizeof *n->at, by_counted_id) : NULL;

	return found ? found->count : 0;
}

/* The one of this name, made when there is none. */
static struct strs *texts_of(struct map *all, struct arena *a, str name)
{
	struct map_entry *e = map_get(all, name);

	if (!e) {
		e = map_put(all, str_dup(a, name), NULL);
		e->ptr = new (a, struct strs);
	}
	return e->ptr;
}

/* Tags are few, what carries them is much. */
static str once(struct map *all, struct arena *a, str text)
{
	struct map_entry *e = map_get(all, text);

	return e ? e->key : map_put(all, str_dup(a, text), NULL)->key;
}

/*
 * Tags by the asset they hang on, and those of columns by the asset whose they are. Rules give to columns that
 * are there; what a person tagged may have gone, and may be an asset whose name looks like a column's. (An `or` would
 * look for it all the same: SQLite works out both sides.)
 */
#define IS_ASSET "exists (select 1 from p_asset a where a.qualified = t.qualified)"
#define IS_FIELD \
	"exists (select 1 from p_asset a join p_field f on f.asset_id = a.id where a.qualified = t.parent and f.name = t.leaf" \
	" and f.ordinal is not null)"
#define TAGS \
	"select t.qualified, " TAG_WRITTEN ", t.parent, t.leaf, case when t.parent is null then 1 when t.origin like 'rule:%' then 0" \
	" else " IS_ASSET " end, case when t.origin like 'rule:%' then 1 else " IS_FIELD " end from p_tag t"

/* What is called by the asset's name and a dot stands behind it in the table, so that one piece of it has all of them. */
#define TAGS_OF_ONE \
	TAGS " where t.qualified >= ?1 and t.qualified < ?1 || '/' and (+t.qualified = ?1 or +t.parent = ?1) order by t.qualified, t.name"

/* Of one asset, or of all where `of` is absent; in the same order. */
static bool load_tags(struct sqlite *s, struct arena *a, str of, struct map *own, struct map *columns, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, of.at ? TAGS_OF_ONE : TAGS " order by t.qualified, t.name",
		err);
	struct map written = map_in(a);
	bool good;

	if (!q)
		return false;
	if (of.at)
		bind_str(q, 1, of);
	while (stmt_next(q, &good, err)) {
		struct strs *to;
		str tag;

		tag = once(&written, a, col_str(q, 1));
		if (col_int(q, 4))
			*push(texts_of(own, a, col_str(q, 0)), a) = tag;
		if (col_null(q, 2) || !col_int(q, 5))
			continue;
		to = texts_of(columns, a, col_str(q, 2));
		*push(to, a) = str_dup(a, col_str(q, 3));
		*push(to, a) = tag;
	}
	return good;
}

/* ---- assets ---- */

struct briefs {
	struct nameds catalogs, namespaces;
	struct counteds keys_in;
	struct nameds written; /* when counters say that an asset was last written */
	struct map tags, column_tags; /* by qualified name */
};

static bool load_briefs(struct sqlite *s, struct arena *a, struct briefs *b, bool tags, struct err *err)
{
	b->tags = map_in(a);
	b->column_tags = map_in(a);
	return load(s, a, "select id, name, applied_at, null from p_catalog order by id", &b->catalogs, err) &&
	       load(s, a, "select id, name, 0, null from p_namespace order by id", &b->namespaces, err) &&
	       load_keys_in(s, a, &b->keys_in, err) &&
	       load(s, a, "select asset_id, null, since, before from p_activity where since is not null order by asset_id",
		    &b->written, err) &&
	       (!tags || load_tags(s, a, NO_STR, &b->tags, &b->column_tags, err));
}

/* Not after when it was last written, as counters say: a value seen once tells nothing until a second read has seen it again. */
static void take_written(const struct briefs *with, struct asset_brief *b)
{
	const struct named *written = find(&with->written, b->id), *catalog = find(&with->catalogs, b->catalog_id);

	if (!written || (written->after == NO_TIME && !(catalog && catalog->count != UNKNOWN && written->count < catalog->count)))
		return;
	b->modified = written->count;
	b->modified_within = written->after == NO_TIME ? UNKNOWN : written->count - written->after;
}

static void take_tags(const struct briefs *with, struct asset_brief *b)
{
	struct map_entry *tags;

	tags = with->tags.len ? map_get(&with->tags, b->qualified) : NULL;
	if (tags)
		b->tags = *(const struct strs *)tags->ptr;
	tags = with->column_tags.len ? map_get(&with->column_tags, b->qualified) : NULL;
	if (tags)
		b->column_tags = *(const struct strs *)tags->ptr;
}

static void brief_from(struct stmt *q, const struct briefs *with, struct asset_brief *b)
{

	*b = (struct asset_brief){
		.id = col_int(q, 0),
		.catalog_id = col_int(q, 1),
		.name = col_str(q, 3),
		.qualified = col_str(q, 4),
		.owner = col_str(q, 5),
		.comment = col_str(q, 6),
		.kind = ASSET_OTHER,
		.fields = (int32_t)col_int(q, 8),
		.keys_out = (int32_t)col_int(q, 9),
		.has_pk = col_int(q, 10) != 0,
		.is_part = !col_null(q, 11),
		.rows = col_num(q, 12),
		.size = col_num(q, 13),
		.modified = col_num(q, 15),
		.created = col_num(q, 16),
	};
	b->catalog = name_of(&with->catalogs, b->catalog_id);
	b->ns = name_of(&with->namespaces, col_int(q, 2));
	asset_kind_named(col_str(q, 7), &b->kind);
	if (b->rows != UNKNOWN)
		count_kind_named(col_str(q, 14), &b->rows_kind);
	if (b->modified == NO_TIME)
		take_written(with, b);
	else if (col_num(q, 17) == 1) /* of all that is in the file */
		b->modified_within = UNKNOWN;
	b->keys_in = count_of(&with->keys_in, b->id);
	take_tags(with, b);
}

#define BRIEFS \
	"select a.id, a.catalog_id, a.namespace_id, a.name, a.qualified, a.owner, a.comment, a.kind, a.fields, a.keys_out," \
	" a.has_pk, a.part_of, a.rows, a.size, a.rows_kind, a.modified_at, a.created_at," \
	" a.modified_origin = '" MODIFIED_OF_FILE "' from p_asset a where a.state = 1"

static bool each_asset(struct sqlite *s, struct arena *a, int64_t catalog, bool tags, asset_brief_taker take, void *with,
		       struct err *err)
{
	struct briefs b = { 0 };
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, catalog ? BRIEFS " and +a.catalog_id = ?1 order by a.qualified" : BRIEFS " order by a.qualified",
		err);
	struct asset_brief brief;
	bool good;

	if (!q || !load_briefs(s, a, &b, tags, err))
		return false;
	if (catalog)
		bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		brief_from(q, &b, &brief);
		if (!take(with, &brief, err))
			return false;
	}
	return good;
}

static bool stream_assets(struct sqlite *s, int64_t catalog, bool tags, const struct stop *stop, asset_brief_taker take, void *with,
			  struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) && sqlite_read_done(s, before, each_asset(s, a, catalog, tags, take, with, err));
}

bool sqlite_each_asset(struct store *st, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		       struct err *err)
{
	return stream_assets(sqlite_of(st), catalog, true, stop, take, with, err);
}

bool sqlite_each_plain(struct store *st, int64_t catalog, const struct stop *stop, asset_brief_taker take, void *with,
		       struct err *err)
{
	return stream_assets(sqlite_of(st), catalog, false, stop, take, with, err);
}

/* ---- what only a screen shows ---- */

static bool brief_tells_tags(struct sqlite *s)
{
	if (!brief_answers(s) || !s->brief->tags_told)
		return false;
	s->brief->gave_tags = true;
	return true;
}

#define SHOWN "select id, qualified, owner, comment from p_asset where state = 1 and "

static bool each_shown(struct sqlite *s, struct arena *a, int64_t asset, asset_brief_taker take, void *with, struct err *err)
{
	scoped(stmt_done) struct stmt *q =
		db_ask(s->db, asset ? SHOWN "id = ?1" : SHOWN "qualified in (select qualified from p_tag union select parent from p_tag) order by id", err);
	struct briefs b = { .tags = map_in(a), .column_tags = map_in(a) };
	bool good;

	if (!q || (!asset && !load_tags(s, a, NO_STR, &b.tags, &b.column_tags, err)))
		return false;
	if (asset)
		bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct asset_brief brief = { 0 };

		brief = (struct asset_brief){ .id = col_int(q, 0), .qualified = col_str(q, 1), .owner = col_str(q, 2), .comment = col_str(q, 3) };
		if (asset && !load_tags(s, a, brief.qualified, &b.tags, &b.column_tags, err))
			return false;
		take_tags(&b, &brief);
		if (!take(with, &brief, err))
			return false;
	}
	return good;
}

bool sqlite_each_shown(struct store *st, int64_t asset, const struct stop *stop, asset_brief_taker take, void *with, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;

	if (!asset && brief_tells_tags(s))
		return brief_each_tagged(s->brief, take, with, err);
	return sqlite_read_by(s, stop, &before, err) && sqlite_read_done(s, before, each_shown(s, a, asset, take, with, err));
}

static bool give_tags_of(struct sqlite *s, str qualified, asset_brief_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct briefs b = { .tags = map_in(a), .column_tags = map_in(a) };
	struct asset_brief brief = { .qualified = qualified };

	if (!load_tags(s, a, qualified, &b.tags, &b.column_tags, err))
		return false;
	take_tags(&b, &brief);
	return !(brief.tags.len || brief.column_tags.len) || take(with, &brief, err);
}

/* Where there is no tag at all, nothing is looked up. */
static bool each_tags_of(struct sqlite *s, const struct strs *qualified, asset_brief_taker take, void *with, struct err *err)
{
	int64_t any = 0;
	bool good = db_int(s->db, "select exists (select 1 from p_tag)", 0, &any, err);

	for (ptrdiff_t i = 0; good && any && i < qualified->len; i++)
		good = give_tags_of(s, qualified->at[i], take, with, err);
	return good;
}

bool sqlite_each_tags_of(struct store *st, const struct strs *qualified, const struct stop *stop, asset_brief_taker take, void *with,
			 struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	const struct stop *before;
	bool good;

	if (brief_tells_tags(s))
		return brief_each_tags_of(s->brief, qualified, take, with, err);
	if (!sqlite_read(s, err))
		return false;
	before = db_stop_by(s->db, stop);
	good = each_tags_of(s, qualified, take, with, err);
	db_stop_by(s->db, before);
	sqlite_unpin(st);
	return good;
}

/* ---- fields ---- */

struct type {
	str written;
	enum type_class class;
};
struct field_types {
	struct type *at;
	ptrdiff_t len, cap;
};

/* By number: the numbers have no gaps, so the place is the number. */
static bool load_types(struct sqlite *s, struct arena *a, struct field_types *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select id, written, class from p_type order by id", err);
	bool good;

	if (!q)
		return false;
	while (stmt_next(q, &good, err)) {
		struct type t = { .class = TYPE_UNKNOWN };

		while (out->len < col_int(q, 0))
			*push(out, a) = t;
		t.written = str_dup(a, col_str(q, 1));
		type_class_named(col_str(q, 2), &t.class);
		*push(out, a) = t;
	}
	return good;
}

/* Tags of fields by asset and name, in that order. */
struct field_tag {
	int64_t asset;
	str field, tag;
};
struct field_tags {
	struct field_tag *at;
	ptrdiff_t len, cap;
};

#define FIELD_TAGS \
	"select a.id, t.leaf, " TAG_WRITTEN " from p_tag t join p_asset a on a.qualified = t.parent where a.state = 1"

static bool load_field_tags(struct sqlite *s, struct arena *a, int64_t asset, struct field_tags *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q =
		db_ask(s->db,
		       asset ? "select a.id, t.leaf, " TAG_WRITTEN " from p_asset a cross join p_tag t on t.parent = a.qualified"
			       " where a.state = 1 and a.id = ?1 order by 2, 3"
			     : FIELD_TAGS " order by 1, 2, 3",
		       err);
	bool good;

	if (!q)
		return false;
	if (asset)
		bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct field_tag){ col_int(q, 0), str_dup(a, col_str(q, 1)), str_dup(a, col_str(q, 2)) };
	}
	return good;
}

/* The first one of this asset. */
static ptrdiff_t first_tag(const struct field_tags *t, int64_t asset)
{
	ptrdiff_t low = 0, high = t->len;

	while (low < high) {
		ptrdiff_t middle = (low + high) / 2;

		if (t->at[middle].asset < asset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void tag_field(const struct field_tags *t, struct field_brief *f, struct arena *a)
{
	for (ptrdiff_t i = first_tag(t, f->asset_id); i < t->len && t->at[i].asset == f->asset_id; i++)
		if (str_eq(t->at[i].field, f->name))
			*push(&f->tags, a) = t->at[i].tag;
}

/* The fields of one asset wait here until all are there: slots are not always in the order of fields. */
struct group {
	struct {
		struct field_brief *at;
		ptrdiff_t len, cap;
	} fields;
	struct arena *arena;
	bool ordered;
};

static int by_ordinal(const void *one, const void *two)
{
	const struct field_brief *a = one, *b = two;

	return (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
}

static bool give_group(struct group *g, field_brief_taker take, void *with, struct err *err)
{
	if (!g->ordered)
		qsort(g->fields.at, (size_t)g->fields.len, sizeof *g->fields.at, by_ordinal);
	for (ptrdiff_t i = 0; i < g->fields.len; i++)
		if (!take(with, &g->fields.at[i], err))
			return false;
	arena_reset(g->arena);
	*g = (struct group){ .arena = g->arena, .ordered = true };
	return true;
}

/* Few columns have anything beside the usual, and fewer of those are enums. */
static void add_values(struct arena *a, str extra, struct strs *out)
{
	struct jr r = jr_of(str_dup(a, extra), a);
	enum jr_kind kind;
	str key;

	if (jr_next(&r) != JR_OBJECT)
		return;
	while (jr_member(&r, &key)) {
		if (!str_eq(key, S("values")) || jr_next(&r) != JR_ARRAY)
			continue;
		while (jr_element(&r, &kind))
			if (kind == JR_STR)
				*push(out, a) = r.text;
	}
}

static void add_field(struct stmt *q, const struct field_types *types, const struct field_tags *tags, bool whole, struct group *g)
{
	int64_t type = col_num(q, 3), slot = col_int(q, 1);
	struct field_brief *f = push(&g->fields, g->arena);

	*f = (struct field_brief){
		.asset_id = col_int(q, 0),
		.name = str_dup(g->arena, col_str(q, 2)),
		.ordinal = (int)col_int(q, 4),
		.pk = (int)col_int(q, 5),
		.nullable = col_null(q, 6)  ? MAYBE
			    : col_int(q, 6) ? YES
					    : NO,
	};
	if (whole) {
		f->comment = str_dup(g->arena, col_str(q, 7));
		f->otherwise = str_dup(g->arena, col_str(q, 8));
		if (!col_null(q, 9))
			add_values(g->arena, col_str(q, 9), &f->values);
	}
	f->id = f->asset_id + slot;
	if (type > 0 && type < types->len) {
		f->type = types->at[type].written;
		f->class = types->at[type].class;
	}
	if (tags->len)
		tag_field(tags, f, g->arena);
	if (g->fields.len > 1 && f[-1].ordinal > f->ordinal)
		g->ordered = false;
}

#define FIELDS_WITH(more) \
	"select f.asset_id, f.slot, f.name, f.type, f.ordinal, f.pk, f.nullable" more " from p_field f where f.ordinal is not null"
#define FIELDS FIELDS_WITH(", f.comment, f.otherwise, f.extra")

/* Which: one asset, or those from first to last, of which nobody asks for more than their names and types. */
struct fields_of {
	int64_t asset, first, last;
};

static struct stmt *ask_fields(struct sqlite *s, const struct fields_of *of, struct err *err)
{
	struct stmt *q = db_ask(s->db,
				of->asset  ? FIELDS " and f.asset_id = ?1 order by f.slot"
				: of->last ? FIELDS_WITH("") " and f.asset_id between ?1 and ?2 order by f.asset_id, f.slot"
					   : FIELDS " order by f.asset_id, f.slot",
				err);

	if (q && of->asset)
		bind_int(q, 1, of->asset);
	if (q && of->last) {
		bind_int(q, 1, of->first);
		bind_int(q, 2, of->last);
	}
	return q;
}

static bool each_field(struct sqlite *s, struct arena *a, const struct fields_of *of, struct group *g, field_brief_taker take,
		       void *with, struct err *err)
{
	struct field_types types = { 0 };
	struct field_tags tags = { 0 };
	scoped(stmt_done) struct stmt *q = ask_fields(s, of, err);
	bool row;

	if (!q || !load_types(s, a, &types, err) || (!of->last && !load_field_tags(s, a, of->asset, &tags, err)))
		return false;
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		if (!row)
			return give_group(g, take, with, err);
		if (g->fields.len && g->fields.at[0].asset_id != col_int(q, 0) && !give_group(g, take, with, err))
			return false;
		add_field(q, &types, &tags, !of->last, g);
	}
}

static bool stream_fields(struct sqlite *s, const struct fields_of *of, const struct stop *stop, field_brief_taker take, void *with,
			  struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	struct group g = { .arena = batch, .ordered = true };
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) && sqlite_read_done(s, before, each_field(s, a, of, &g, take, with, err));
}

bool sqlite_each_field(struct store *st, int64_t asset, const struct stop *stop, field_brief_taker take, void *with,
		       struct err *err)
{
	return stream_fields(sqlite_of(st), &(struct fields_of){ .asset = asset }, stop, take, with, err);
}

bool sqlite_each_field_from(struct store *st, int64_t first, int64_t last, const struct stop *stop, field_brief_taker take,
			    void *with, struct err *err)
{
	return stream_fields(sqlite_of(st), &(struct fields_of){ .first = first, .last = last }, stop, take, with, err);
}

/* ---- keys ---- */

static bool each_key(struct sqlite *s, int64_t first, int64_t last, key_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select asset_id, target_id, fields from p_relation where asset_id between ?1 and ?2 order by asset_id, seq", err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, first);
	bind_int(q, 2, last);
	while (stmt_next(q, &good, err)) {
		struct strs columns = { 0 };

		strs_from(batch, col_str(q, 2), &columns);
		if (!take(with, col_int(q, 0), col_int(q, 1), &columns, err))
			return false;
		arena_reset(batch);
	}
	return good;
}

bool sqlite_each_key_from(struct store *st, int64_t first, int64_t last, const struct stop *stop, key_taker take, void *with,
			  struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) && sqlite_read_done(s, before, each_key(s, first, last, take, with, err));
}

/* ---- namespaces ---- */

static bool give_namespace(struct stmt *q, struct arena *batch, namespace_taker take, void *with, struct err *err)
{
	struct err why = { 0 };
	struct namespace n;

	if (!namespace_get(batch, col_str(q, 0), &n, &why))
		return err_set(err, ERR_CACHE, "the cache is damaged: the record of a namespace cannot be read");
	n.native = col_str(q, 1);
	n.readable = col_null(q, 2) ? MAYBE : col_int(q, 2) ? YES : NO;
	return take(with, &n, err);
}

static bool each_namespace(struct sqlite *s, int64_t catalog, namespace_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select record, native, readable from p_namespace where state = 1 and"
						  " (?1 = 0 or catalog_id = ?1) order by qualified",
						  err);
	bool good;

	if (!q)
		return false;
	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		if (!give_namespace(q, batch, take, with, err))
			return false;
		arena_reset(batch);
	}
	return good;
}

bool sqlite_each_namespace(struct store *st, int64_t catalog, namespace_taker take, void *with, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	bool good;

	if (!sqlite_read(s, err))
		return false;
	good = each_namespace(s, catalog, take, with, err);
	sqlite_unpin(st);
	return good;
}
