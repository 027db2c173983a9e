/* Briefs of all assets in one stream, with the data looked up for each of them; and namespaces. */
#include <stdlib.h>

#include "store/assets.h"
#include "store/schema/asset_row.h"
#include "store/tags/summary_file.h"

#include "base/arena.h"
#include "model/record.h"

#include "base/banned.h"

/* ---- values looked up for each row: a join would cost more than all the rest ---- */

struct named { /* an id and its value, in the order of ids */
	int64_t id, count;
	str name;
	instant after; /* for write counters: when another value was last seen; NO_TIME: never */
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
static bool load(struct store *s, struct arena *a, const char *sql, struct nameds *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, sql, err);
	bool good;

	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct named){
			.id = col_int(q, 0),
			.name = str_dup(a, col_str(q, 1)),
			.count = col_num(q, 2),
			.after = col_num(q, 3),
		};
	}
	return good;
}

/* Number of references to an id: as many entries as assets, so they hold nothing else. */
struct counted {
	int64_t id;
	int32_t count;
};
struct counteds {
	struct counted *at;
	ptrdiff_t len, cap;
};

static bool load_keys_in(struct store *s, struct arena *a, struct counteds *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select target_id, count(*) from p_relation group by target_id order by target_id", err);
	bool good;

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

/* The list of this name, created if missing. */
static struct strs *texts_of(struct map *all, struct arena *a, str name)
{
	struct map_entry *e = map_get(all, name);

	if (!e) {
		e = map_put(all, str_dup(a, name), NULL);
		e->ptr = new(a, struct strs);
	}
	return e->ptr;
}

/* Few distinct tags, on many assets: each text is kept once. */
static str once(struct map *all, struct arena *a, str text)
{
	struct map_entry *e = map_get(all, text);

	return e ? e->key : map_put(all, str_dup(a, text), NULL)->key;
}

/* Columns follow their asset in the order of qualified names, so one range of the table has all of them. */
#define TAGS_OF_ONE \
	TAG_ROWS \
	" where t.qualified >= ?1 and t.qualified < ?1 || '/' and (+t.qualified = ?1 or +t.parent = ?1) order by t.qualified, t.name"

/* Tags by their asset, and tags of columns by the asset of the column. */
struct tag_row tag_row_of(struct stmt *q)
{
	return (struct tag_row){
		.qualified = col_str(q, 0),
		.tag = col_str(q, 1),
		.asset = col_str(q, 2),
		.column = col_str(q, 3),
		.of_asset = col_int(q, 4) != 0,
		.of_column = !col_null(q, 2) && !col_null(q, 3) && col_int(q, 5) != 0,
	};
}

struct tag_maps {
	struct arena *arena;
	struct map written, *own, *columns;
};

static void map_tag(struct tag_maps *m, const struct tag_row *t)
{
	str tag = once(&m->written, m->arena, t->tag);
	struct strs *to;

	if (t->of_asset)
		*push(texts_of(m->own, m->arena, t->qualified), m->arena) = tag;
	if (!t->of_column)
		return;
	to = texts_of(m->columns, m->arena, t->asset);
	*push(to, m->arena) = str_dup(m->arena, t->column);
	*push(to, m->arena) = tag;
}

/* Of one asset, or of all if `of` is absent; in the same order. */
static bool each_tag(struct store *s, str of, struct tag_maps *to, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, of.at ? TAGS_OF_ONE : TAG_ROWS " order by t.qualified, t.name",
						  err);
	struct tag_row t;
	bool good;

	if (of.at)
		bind_str(q, 1, of);
	while (stmt_next(q, &good, err)) {
		t = tag_row_of(q);
		map_tag(to, &t);
	}
	return good;
}

static bool load_tags(struct store *s, struct arena *a, str of, struct map *own, struct map *columns, struct err *err)
{
	struct tag_maps m = { a, map_in(a), own, columns };

	return each_tag(s, of, &m, err);
}

/* ---- assets ---- */

struct briefs {
	struct nameds catalogs, namespaces;
	struct counteds keys_in;
	struct nameds written;	      /* the time of the last write by counters */
	struct map tags, column_tags; /* by qualified name */
};

enum of_assets { OF_ALL, OF_ALL_PLAIN, OF_VIEWS }; /* the last two: without tags and keys_in */

struct asked_assets {
	enum of_assets of;
	int64_t catalog; /* 0: all */
	str ns;		 /* of that catalog; absent: any */
};

static bool load_briefs(struct store *s, struct arena *a, struct briefs *b, enum of_assets of, struct err *err)
{
	b->tags = map_in(a);
	b->column_tags = map_in(a);
	return load(s, a, "select id, name, applied_at, null from p_catalog order by id", &b->catalogs, err) &&
	       load(s, a, "select id, name, 0, null from p_namespace order by id", &b->namespaces, err) &&
	       load(s, a,
		    "select asset_id, null, since, before from p_activity where since is not null order by asset_id",
		    &b->written, err) &&
	       (of != OF_ALL ||
		(load_keys_in(s, a, &b->keys_in, err) && load_tags(s, a, NO_STR, &b->tags, &b->column_tags, err)));
}

/* Time of the last write by counters: a value seen once means nothing until a second sync sees it again. */
static void take_written(const struct briefs *with, struct asset_brief *b)
{
	const struct named *written = find(&with->written, b->id), *catalog = find(&with->catalogs, b->catalog_id);

	if (!written ||
	    (written->after == NO_TIME && !(catalog && catalog->count != UNKNOWN && written->count < catalog->count)))
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
		.family = col_int(q, 18),
		.is_partition = !col_null(q, 11),
		.is_part = !col_null(q, 11) || (!col_null(q, 18) && col_int(q, 18) != col_int(q, 0)),
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
	else if (col_num(q, 17) == 1) /* of the whole file */
		b->modified_within = UNKNOWN;
	b->keys_in = count_of(&with->keys_in, b->id);
	take_tags(with, b);
}

#define BRIEFS \
	"select a.id, a.catalog_id, a.namespace_id, a.name, a.qualified, a.owner, a.comment, a.kind, a.fields, a.keys_out," \
	" a.has_pk, a.part_of, a.rows, a.size, a.rows_kind, a.modified_at, a.created_at," \
	" a.modified_origin = '" MODIFIED_OF_FILE "', (select m.family_id from p_member m where m.asset_id = a.id)" \
	" from p_asset a where a.state = 1"

#define NAMESPACES_CALLED " from p_namespace where catalog_id = ?1 and name = ?2 collate nocase)"
/* Assets follow their namespace in the order of qualified names, so one range has all of them. */
#define OF_NAMESPACE \
	BRIEFS " and a.qualified >= (select min(qualified) || '.'" NAMESPACES_CALLED \
	       " and a.qualified < (select max(qualified) || '/'" NAMESPACES_CALLED \
	       " and +a.namespace_id in (select id" NAMESPACES_CALLED " order by a.qualified"

static const char *briefs_sql(const struct asked_assets *asked)
{
	if (asked->of == OF_VIEWS) /* few: sorting them is cheaper than reading all in order */
		return BRIEFS " and +a.catalog_id = ?1 and a.kind in " VIEW_KINDS " order by +a.qualified";
	if (asked->ns.at)
		return OF_NAMESPACE;
	return asked->catalog ? BRIEFS " and +a.catalog_id = ?1 order by a.qualified" : BRIEFS " order by a.qualified";
}

static bool each_asset(struct store *s, struct arena *a, const struct asked_assets *asked, asset_brief_fn take,
		       void *with, struct err *err)
{
	struct briefs b = { 0 };
	scoped(stmt_done) struct stmt *q = db_ask(s->db, briefs_sql(asked), err);
	struct asset_brief brief;
	bool good;

	if (!q || !load_briefs(s, a, &b, asked->of, err))
		return false;
	if (asked->catalog)
		bind_int(q, 1, asked->catalog);
	if (asked->ns.at)
		bind_str(q, 2, asked->ns);
	while (stmt_next(q, &good, err)) {
		brief_from(q, &b, &brief);
		if (!take(with, &brief, err))
			return false;
	}
	return good;
}

static bool stream_assets(struct store *s, const struct asked_assets *asked, const struct stop *stop,
			  asset_brief_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_asset(s, a, asked, take, with, err));
}

bool store_each_asset(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err)
{
	const struct asked_assets all = { .of = OF_ALL, .catalog = catalog };

	return stream_assets(s, &all, stop, take, with, err);
}

bool store_each_plain(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err)
{
	const struct asked_assets plain = { .of = OF_ALL_PLAIN, .catalog = catalog };

	return stream_assets(s, &plain, stop, take, with, err);
}

bool store_each_in_namespace(struct store *s, int64_t catalog, str ns, const struct stop *stop, asset_brief_fn take,
			     void *with, struct err *err)
{
	const struct asked_assets some = { .of = OF_ALL_PLAIN, .catalog = catalog, .ns = ns };

	return stream_assets(s, &some, stop, take, with, err);
}

bool store_each_view(struct store *s, int64_t catalog, const struct stop *stop, asset_brief_fn take, void *with,
		     struct err *err)
{
	const struct asked_assets views = { .of = OF_VIEWS, .catalog = catalog };

	return stream_assets(s, &views, stop, take, with, err);
}

/* ---- only the displayed members ---- */

static bool each_shown(struct store *s, struct arena *a, int64_t asset, asset_brief_fn take, void *with,
		       struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db, "select id, qualified, owner, comment from p_asset where state = 1 and id = ?1", err);
	struct briefs b = { .tags = map_in(a), .column_tags = map_in(a) };
	bool good;

	bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		struct asset_brief brief = { .id = col_int(q, 0),
					     .qualified = col_str(q, 1),
					     .owner = col_str(q, 2),
					     .comment = col_str(q, 3) };

		if (!load_tags(s, a, brief.qualified, &b.tags, &b.column_tags, err))
			return false;
		take_tags(&b, &brief);
		if (!take(with, &brief, err))
			return false;
	}
	return good;
}

/* Present assets of these names; those in `but` were looked up before. */
static bool find_named(struct stmt *q, struct arena *a, const struct map *names, const struct map *but,
		       struct nameds *out, struct err *err)
{
	for (ptrdiff_t i = 0; i < names->len; i++) {
		str name = names->at[i].key;
		bool good;

		if (but && map_get(but, name))
			continue;
		bind_str(q, 1, name);
		while (stmt_next(q, &good, err)) {
			*push(out, a) = (struct named){ .id = col_int(q, 0), .name = name };
		}
		if (!good)
			return false;
		stmt_again(q);
	}
	return true;
}

static int by_rising_id(const void *one, const void *two)
{
	return by_id(&((const struct named *)one)->id, two);
}

/* Is one of these texts among the tags, or among "column, tag, column, tag"? NULL: any will do. */
static bool carries(const struct strs *texts, const struct asset_brief *b)
{
	bool any = !texts;

	for (ptrdiff_t i = 0; !any && i < b->tags.len; i++)
		any = texts_sorted_have(texts, b->tags.at[i]);
	for (ptrdiff_t i = 1; !any && i < b->column_tags.len; i += 2)
		any = texts_sorted_have(texts, b->column_tags.at[i]);
	return any;
}

/* Names with tags are looked up one by one: a join would sort all of them first. */
static bool each_carrier(struct store *s, struct arena *a, const struct strs *texts, asset_brief_fn take, void *with,
			 struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select id from p_asset where state = 1 and qualified = ?1",
						  err);
	struct briefs b = { .tags = map_in(a), .column_tags = map_in(a) };
	struct nameds found = { 0 };

	if (!q || !load_tags(s, a, NO_STR, &b.tags, &b.column_tags, err) ||
	    !find_named(q, a, &b.tags, NULL, &found, err) || !find_named(q, a, &b.column_tags, &b.tags, &found, err))
		return false;
	if (found.len)
		qsort(found.at, (size_t)found.len, sizeof *found.at, by_rising_id);
	for (ptrdiff_t i = 0; i < found.len; i++) {
		struct asset_brief brief = { .id = found.at[i].id, .qualified = found.at[i].name };

		take_tags(&b, &brief);
		if (carries(texts, &brief) && !take(with, &brief, err))
			return false;
	}
	return true;
}

bool store_each_shown(struct store *s, int64_t asset, const struct stop *stop, asset_brief_fn take, void *with,
		      struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;

	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_shown(s, a, asset, take, with, err));
}

bool store_each_carrier(struct store *s, const struct strs *texts, const struct stop *stop, asset_brief_fn take,
			void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;
	const struct tagged_ask ask = { .texts = texts, .stop = stop };
	bool told, good = brief_each_tagged(s, &ask, take, with, &told, err);

	if (told || !good)
		return good;
	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_carrier(s, a, texts, take, with, err));
}

static bool give_tags_of(struct store *s, str qualified, asset_brief_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct briefs b = { .tags = map_in(a), .column_tags = map_in(a) };
	struct asset_brief brief = { .qualified = qualified };

	if (!load_tags(s, a, qualified, &b.tags, &b.column_tags, err))
		return false;
	take_tags(&b, &brief);
	return !(brief.tags.len || brief.column_tags.len) || take(with, &brief, err);
}

/* Without any tag, nothing is looked up. */
static bool each_tags_of(struct store *s, const struct strs *qualified, asset_brief_fn take, void *with,
			 struct err *err)
{
	int64_t any = 0;
	bool good = db_int(s->db, "select exists (select 1 from p_tag)", 0, &any, err);

	for (ptrdiff_t i = 0; good && any && i < qualified->len; i++)
		good = give_tags_of(s, qualified->at[i], take, with, err);
	return good;
}

bool store_each_tags_of(struct store *s, const int64_t *ids, const struct strs *qualified, const struct stop *stop,
			asset_brief_fn take, void *with, struct err *err)
{
	const struct stop *before;
	const struct tagged_ask ask = { .ids = ids, .qualified = qualified, .stop = stop };
	bool told, good = brief_each_tagged(s, &ask, take, with, &told, err);

	if (told || !good)
		return good;
	return store_read_by(s, stop, &before, err) &&
	       store_read_done(s, before, each_tags_of(s, qualified, take, with, err));
}

/* ---- namespaces ---- */

static bool give_namespace(struct stmt *q, struct arena *batch, namespace_fn take, void *with, struct err *err)
{
	struct err why = { 0 };
	struct namespace n;

	if (!namespace_get(batch, col_str(q, 0), &n, &why))
		return err_set(err, ERR_CACHE, "the cache is damaged: the record of a namespace cannot be read");
	n.native = col_str(q, 1);
	n.readable = col_null(q, 2) ? MAYBE : col_int(q, 2) ? YES : NO;
	return take(with, &n, err);
}

static bool each_namespace(struct store *s, int64_t catalog, namespace_fn take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  "select record, native, readable from p_namespace where state = 1 and"
						  " (?1 = 0 or catalog_id = ?1) order by qualified",
						  err);
	bool good;

	bind_int(q, 1, catalog);
	while (stmt_next(q, &good, err)) {
		if (!give_namespace(q, batch, take, with, err))
			return false;
		arena_reset(batch);
	}
	return good;
}

bool store_each_namespace(struct store *s, int64_t catalog, namespace_fn take, void *with, struct err *err)
{
	return store_read(s, err) && store_read_end(s, each_namespace(s, catalog, take, with, err));
}
