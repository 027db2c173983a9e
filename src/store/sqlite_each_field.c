/* Fields in one stream, of one asset or of many, each with its tags; and keys with the columns that they begin at. */
#include <stdlib.h>

#include "store/sqlite_row.h"

#include "base/arena.h"
#include "base/json.h"

#include "base/banned.h"

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
	scoped(stmt_done) struct stmt *q = db_ask(s->db,
						  asset ? "select a.id, t.leaf, " TAG_WRITTEN
							  " from p_asset a cross join p_tag t on t.parent = a.qualified"
							  " where a.state = 1 and a.id = ?1 order by 2, 3"
							: FIELD_TAGS " order by 1, 2, 3",
						  err);
	bool good;

	if (!q)
		return false;
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
	} fields;		    /* the room stays from one asset to the next */
	struct arena *room, *arena; /* of the fields, and of what they point at */
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
	g->fields.len = 0;
	g->ordered = true;
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

enum {
	FIELD_ASSET,
	FIELD_NAME,
	FIELD_TYPE,
	FIELD_ORDINAL,
	FIELD_PK,
	FIELD_NULLABLE,
	FIELD_COMMENT,
	FIELD_OTHERWISE, /* and of whole ones: */
	FIELD_SLOT,
	FIELD_EXTRA
};
#define FIELDS_WITH(more) \
	"select f.asset_id, f.name, f.type, f.ordinal, f.pk, f.nullable, f.comment, f.otherwise" more " from p_field f"
#define FIELDS FIELDS_WITH(", f.slot, f.extra")

/* Of millions of rows each cell is asked for once. */
static enum truth truth_of(int64_t nullable)
{
	return nullable == UNKNOWN ? MAYBE : nullable ? YES : NO;
}

static void add_more(struct stmt *q, const struct field_tags *tags, struct arena *a, struct field_brief *f)
{
	f->id = f->asset_id + col_int(q, FIELD_SLOT);
	if (!col_null(q, FIELD_EXTRA))
		add_values(a, col_str(q, FIELD_EXTRA), &f->values);
	if (tags->len)
		tag_field(tags, f, a);
}

static struct field_brief *add_field(struct stmt *q, int64_t asset, int64_t ordinal, const struct field_types *types,
				     struct group *g)
{
	int64_t type = col_num(q, FIELD_TYPE);
	struct field_brief *f = push(&g->fields, g->room);

	*f = (struct field_brief){
		.asset_id = asset,
		.name = str_dup(g->arena, col_str(q, FIELD_NAME)),
		.ordinal = (int)ordinal,
		.pk = (int)col_int(q, FIELD_PK),
		.nullable = truth_of(col_num(q, FIELD_NULLABLE)),
		.comment = str_dup(g->arena, col_str(q, FIELD_COMMENT)),
		.otherwise = str_dup(g->arena, col_str(q, FIELD_OTHERWISE)),
	};
	if (type > 0 && type < types->len) {
		f->type = types->at[type].written;
		f->class = types->at[type].class;
	}
	if (g->fields.len > 1 && f[-1].ordinal > f->ordinal)
		g->ordered = false;
	return f;
}

/* Which: one asset, or those from first to last, of which nobody asks for their ids, tags and values. */
struct fields_of {
	int64_t asset, first, last;
};

static struct stmt *ask_fields(struct sqlite *s, const struct fields_of *of, struct err *err)
{
	struct stmt *q = db_ask(s->db,
				of->asset  ? FIELDS " where f.asset_id = ?1 order by f.slot"
				: of->last ? FIELDS_WITH("") " where f.asset_id >= ?1 order by f.asset_id, f.slot"
					   : FIELDS " order by f.asset_id, f.slot",
				err);

	if (q && of->asset)
		bind_int(q, 1, of->asset);
	if (q && of->last)
		bind_int(q, 1, of->first);
	return q;
}

/* Where the last one is, and that one with no place is gone, is looked at here: a row takes a quarter less time so. */
static bool each_field(struct sqlite *s, struct arena *a, const struct fields_of *of, struct group *g,
		       field_brief_taker take, void *with, struct err *err)
{
	struct field_types types = { 0 };
	struct field_tags tags = { 0 };
	scoped(stmt_done) struct stmt *q = ask_fields(s, of, err);
	struct field_brief *f;
	int64_t asset, ordinal;
	bool row;

	if (!q || !load_types(s, a, &types, err) || (!of->last && !load_field_tags(s, a, of->asset, &tags, err)))
		return false;
	for (;;) {
		if (!stmt_row(q, &row, err))
			return false;
		asset = row ? col_int(q, FIELD_ASSET) : 0;
		if (!row || (of->last && asset > of->last))
			return give_group(g, take, with, err);
		ordinal = col_num(q, FIELD_ORDINAL);
		if (ordinal == UNKNOWN)
			continue;
		if (g->fields.len && g->fields.at[0].asset_id != asset && !give_group(g, take, with, err))
			return false;
		f = add_field(q, asset, ordinal, &types, g);
		if (!of->last)
			add_more(q, &tags, g->arena, f);
	}
}

static bool stream_fields(struct sqlite *s, const struct fields_of *of, const struct stop *stop, field_brief_taker take,
			  void *with, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(arena_close) struct arena *batch = arena_open();
	struct group g = { .room = a, .arena = batch, .ordered = true };
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) &&
	       sqlite_read_done(s, before, each_field(s, a, of, &g, take, with, err));
}

bool sqlite_each_field(struct store *st, int64_t asset, const struct stop *stop, field_brief_taker take, void *with,
		       struct err *err)
{
	return stream_fields(sqlite_of(st), &(struct fields_of){ .asset = asset }, stop, take, with, err);
}

bool sqlite_each_field_from(struct store *st, int64_t first, int64_t last, const struct stop *stop,
			    field_brief_taker take, void *with, struct err *err)
{
	return stream_fields(sqlite_of(st), &(struct fields_of){ .first = first, .last = last }, stop, take, with, err);
}

/* ---- keys ---- */

static bool each_key(struct sqlite *s, int64_t first, int64_t last, key_taker take, void *with, struct err *err)
{
	scoped(arena_close) struct arena *batch = arena_open();
	scoped(stmt_done) struct stmt *q = db_ask(
		s->db,
		"select asset_id, target_id, fields from p_relation where asset_id between ?1 and ?2 order by asset_id, seq",
		err);
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

bool sqlite_each_key_from(struct store *st, int64_t first, int64_t last, const struct stop *stop, key_taker take,
			  void *with, struct err *err)
{
	struct sqlite *s = sqlite_of(st);
	const struct stop *before;

	return sqlite_read_by(s, stop, &before, err) &&
	       sqlite_read_done(s, before, each_key(s, first, last, take, with, err));
}
