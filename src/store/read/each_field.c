/* Fields in one stream, of one asset or of many, each with its tags; and keys with the columns where they start. */
#include <stdlib.h>

#include "store/schema/asset_row.h"
#include "store/assets.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/lower_bound.h"

#include "base/banned.h"

struct type {
	str written;
	enum type_class class;
};
struct field_types {
	struct type *at;
	ptrdiff_t len, cap;
};

/* By number: numbers have no gaps, so they are indexes of the array. */
static bool load_types(struct store *s, struct arena *a, struct field_types *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select id, written, class from p_type order by id", err);
	bool good;

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

static bool load_field_tags(struct store *s, struct arena *a, int64_t asset, struct field_tags *out, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  asset ? "select a.id, t.leaf, " TAG_WRITTEN
							  " from p_asset a cross join p_tag t on t.parent = a.qualified"
							  " where a.state = 1 and a.id = ?1 order by 2, 3"
							: FIELD_TAGS " order by 1, 2, 3",
						  err);
	bool good;

	if (asset)
		bind_int(q, 1, asset);
	while (stmt_next(q, &good, err)) {
		*push(out, a) = (struct field_tag){ col_int(q, 0), str_dup(a, col_str(q, 1)),
						    str_dup(a, col_str(q, 2)) };
	}
	return good;
}

/* The first one of this asset. */
static ptrdiff_t first_tag(const struct field_tags *t, int64_t asset)
{
	return lower_bound(t->len, i, t->at[i].asset < asset);
}

static void tag_field(const struct field_tags *t, struct field_brief *f, struct arena *a)
{
	for (ptrdiff_t i = first_tag(t, f->asset_id); i < t->len && t->at[i].asset == f->asset_id; i++)
		if (str_eq(t->at[i].field, f->name))
			*push(&f->tags, a) = t->at[i].tag;
}

/* Fields that arrive early wait here until their asset is complete: slots are not always in the order of fields. */
struct group {
	int64_t asset;
	int given;			      /* number of its fields received; positions count from 1 without gaps */
	array_of(struct field_brief) waiting; /* reused from asset to asset */
	struct arena *room, *arena;	      /* for those, and for the texts they point to */
};

static int by_ordinal(const void *one, const void *two)
{
	const struct field_brief *a = one, *b = two;

	return (a->ordinal > b->ordinal) - (a->ordinal < b->ordinal);
}

static bool give_waiting(struct group *g, field_brief_fn take, void *with, struct err *err)
{
	if (g->waiting.len)
		qsort(g->waiting.at, (size_t)g->waiting.len, sizeof *g->waiting.at, by_ordinal);
	for (ptrdiff_t i = 0; i < g->waiting.len; i++)
		if (!take(with, &g->waiting.at[i], err))
			return false;
	g->waiting.len = 0;
	g->given = 0;
	return true;
}

static void wait_for_turn(struct group *g, struct field_brief *f)
{
	f->name = str_dup(g->arena, f->name);
	f->comment = str_dup(g->arena, f->comment);
	f->default_value = str_dup(g->arena, f->default_value);
	f->path = str_dup(g->arena, f->path);
	*push(&g->waiting, g->room) = *f;
}

/* Few columns have rare attributes, and fewer of those have values. */
static void add_values(struct arena *a, str extra, struct strs *out)
{
	struct jr r = jr_of(str_dup(a, extra), a);
	enum jr_kind kind;
	str key;

	if (jr_next(&r) != JR_OBJECT)
		return;
	while (jr_member(&r, &key)) {
		if ((!str_eq(key, S("values")) && !str_eq(key, S("samples"))) || jr_next(&r) != JR_ARRAY)
			continue;
		while (jr_element(&r, &kind))
			if (kind == JR_STR)
				*push(out, a) = r.text;
	}
}

enum {
	FIELD_ASSET,
	FIELD_NAME,
	FIELD_TYPE,
	FIELD_ORDINAL,
	FIELD_PK,
	FIELD_NULLABLE,
	FIELD_COMMENT,
	FIELD_OTHERWISE,
	FIELD_PATH, /* and for whole fields: */
	FIELD_SLOT,
	FIELD_EXTRA
};
#define EACH_WITH(more) \
	"select each(f.asset_id, f.name, f.type, f.ordinal, f.pk, f.nullable, f.comment, f.otherwise, f.path" more \
	") from "
#define EACH EACH_WITH(", f.slot, f.extra")

/* In the order of storage, which is by asset and slot. An older generation combines two tables. */
#define STORED "p_field f"
#define THEN "(select * from p_field order by asset_id, slot) f"

/* Selects one asset, or those from first to last, then without ids, tags and values. */
struct fields_of {
	int64_t asset, first, last;
};

struct streaming {
	const struct fields_of *of;
	struct field_types types;
	struct field_tags tags;
	struct group *group;
	field_brief_fn take;
	void *with;
};

/* With millions of rows, each cell is fetched once. */
static enum truth truth_of(int64_t nullable)
{
	return nullable == UNKNOWN ? MAYBE : nullable ? YES : NO;
}

static void field_from(const struct streaming *s, const struct cells *row, struct field_brief *f)
{
	int64_t type = cell_num(row, FIELD_TYPE);

	*f = (struct field_brief){
		.asset_id = s->group->asset,
		.name = cell_str(row, FIELD_NAME),
		.pk = (int)cell_int(row, FIELD_PK),
		.nullable = truth_of(cell_num(row, FIELD_NULLABLE)),
		.comment = cell_str(row, FIELD_COMMENT),
		.default_value = cell_str(row, FIELD_OTHERWISE),
		.path = cell_str(row, FIELD_PATH),
	};
	if (type > 0 && type < s->types.len) {
		f->type = s->types.at[type].written;
		f->class = s->types.at[type].class;
	}
}

static void add_more(const struct streaming *s, const struct cells *row, struct field_brief *f)
{
	f->id = f->asset_id + cell_int(row, FIELD_SLOT);
	if (!cell_null(row, FIELD_EXTRA))
		add_values(s->group->arena, cell_str(row, FIELD_EXTRA), &f->values);
	if (s->tags.len)
		tag_field(&s->tags, f, s->group->arena);
}

/* The next asset's fields begin. */
static bool turn_to(struct streaming *s, int64_t asset, struct err *err)
{
	struct group *g = s->group;

	if (!give_waiting(g, s->take, s->with, err))
		return false;
	arena_reset(g->arena);
	g->asset = asset;
	return true;
}

/* A field without a position was dropped. Skipping it here saves SQLite a tenth of the work. */
static bool take_row(void *with, const struct cells *row, struct err *err)
{
	struct streaming *s = with;
	struct group *g = s->group;
	int64_t asset = cell_int(row, FIELD_ASSET), ordinal = cell_num(row, FIELD_ORDINAL);
	struct field_brief f;

	if (s->of->last && asset > s->of->last)
		return false;
	if (ordinal == UNKNOWN)
		return true;
	if (asset != g->asset && !turn_to(s, asset, err))
		return false;
	field_from(s, row, &f);
	f.ordinal = (int)ordinal;
	if (!s->of->last)
		add_more(s, row, &f);
	if (g->waiting.len || ordinal != g->given + 1) {
		wait_for_turn(g, &f);
		return true;
	}
	g->given++;
	return s->take(s->with, &f, err);
}

static const char *fields_question(const struct store *s, const struct fields_of *of)
{
	if (of->asset)
		return EACH STORED " where f.asset_id = ?1";
	if (of->last)
		return s->shadows ? EACH_WITH("") THEN " where f.asset_id >= ?1"
				  : EACH_WITH("") STORED " where f.asset_id >= ?1";
	return s->shadows ? EACH THEN : EACH STORED;
}

static bool each_field(struct store *s, struct streaming *to, struct arena *a, struct err *err)
{
	const struct fields_of *of = to->of;
	scoped(stmt_done) struct stmt *q = db_ask(s->db, fields_question(s, of), err);

	if (!q || !load_types(s, a, &to->types, err) ||
	    (!of->last && !load_field_tags(s, a, of->asset, &to->tags, err)))
		return false;
	if (of->asset || of->last)
		bind_int(q, 1, of->asset ? of->asset : of->first);
	return stmt_each(q, take_row, to, err) && give_waiting(to->group, to->take, to->with, err);
}

static bool stream_fields(struct store *s, const struct fields_of *of, const struct stop *stop, field_brief_fn take,
			  void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	struct group g = { .room = a, .arena = batch };
	struct streaming to = { .of = of, .group = &g, .take = take, .with = with };
	const struct stop *before;

	return store_read_by(s, stop, &before, err) && store_read_done(s, before, each_field(s, &to, a, err));
}

bool store_each_field(struct store *s, int64_t asset, const struct stop *stop, field_brief_fn take, void *with,
		      struct err *err)
{
	return stream_fields(s, &(struct fields_of){ .asset = asset }, stop, take, with, err);
}

bool store_each_field_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, field_brief_fn take,
			   void *with, struct err *err)
{
	return stream_fields(s, &(struct fields_of){ .first = first, .last = last }, stop, take, with, err);
}

/* ---- keys ---- */

struct keys {
	int64_t last;
	struct arena *batch; /* for one key */
	key_fn take;
	void *with;
};

static bool take_key(void *with, const struct cells *row, struct err *err)
{
	struct keys *k = with;
	struct strs columns = { 0 };
	int64_t asset = cell_int(row, 0);
	bool good;

	if (asset > k->last)
		return false;
	strs_from(k->batch, cell_str(row, 2), &columns);
	good = k->take(k->with, asset, cell_int(row, 1), &columns, err);
	arena_reset(k->batch);
	return good;
}

#define EACH_KEY "select each(k.asset_id, k.target_id, k.fields) from "

static bool each_key(struct store *s, int64_t first, struct keys *k, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		s->shadows ? EACH_KEY "(select * from p_relation order by asset_id, seq) k where k.asset_id >= ?1"
			   : EACH_KEY "p_relation k where k.asset_id >= ?1",
		err);

	bind_int(q, 1, first);
	return stmt_each(q, take_key, k, err);
}

bool store_each_key_from(struct store *s, int64_t first, int64_t last, const struct stop *stop, key_fn take, void *with,
			 struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	struct keys k = { last, batch, take, with };
	const struct stop *before;

	return store_read_by(s, stop, &before, err) && store_read_done(s, before, each_key(s, first, &k, err));
}
