/* All tags, asset by asset in the order of names, laid beside the cache: by the end of a sync where they are very many, else by who leaves a brief. */
#include "store/tags/summary_cache.h"
#include "store/tags.h"

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

/* ---- one asset after the other ---- */

/* Two streams of rows, both in the order of assets: tags of their own, and of their columns. */
struct stream {
	struct stmt *q;
	struct tag_row at;
	bool more;
};

struct laying {
	struct tagtree_out *to;
	struct stream own, columns;
	struct stmt *ids;
	struct arena *arena; /* of one asset */
};

#define OWN \
	TAG_ROWS \
	" where t.parent is null or (t.origin not like 'rule:%' and " TAG_IS_ASSET ") order by t.qualified, t.name"
#define OF_COLUMNS TAG_ROWS " indexed by p_tag_parent where t.parent is not null order by t.parent, t.qualified, t.name"

static bool step(struct stream *s, struct err *err)
{
	if (!stmt_row(s->q, &s->more, err))
		return false;
	if (s->more)
		s->at = tag_row_of(s->q);
	return true;
}

static str asset_of(const struct stream *s, bool own)
{
	return own ? s->at.qualified : s->at.asset;
}

/* The first in order of what is next in both. */
static str next_name(const struct laying *l)
{
	str own = asset_of(&l->own, true), of_column = asset_of(&l->columns, false);

	if (!l->own.more || !l->columns.more)
		return l->own.more ? own : of_column;
	return str_cmp(own, of_column) <= 0 ? own : of_column;
}

static bool gather(struct laying *l, struct tagtree_asset *t, struct err *err)
{
	while (l->own.more && str_eq(asset_of(&l->own, true), t->qualified)) {
		*push(&t->tags, l->arena) = str_dup(l->arena, l->own.at.tag);
		if (!step(&l->own, err))
			return false;
	}
	while (l->columns.more && str_eq(asset_of(&l->columns, false), t->qualified)) {
		if (l->columns.at.of_column) {
			*push(&t->column_tags, l->arena) = str_dup(l->arena, l->columns.at.column);
			*push(&t->column_tags, l->arena) = str_dup(l->arena, l->columns.at.tag);
		}
		if (!step(&l->columns, err))
			return false;
	}
	return true;
}

static bool find_id(struct laying *l, struct tagtree_asset *t, struct err *err)
{
	bool row;

	bind_str(l->ids, 1, t->qualified);
	if (!stmt_row(l->ids, &row, err))
		return false;
	t->id = row ? col_int(l->ids, 0) : 0;
	stmt_again(l->ids);
	return true;
}

static bool lay_each(struct laying *l, struct err *err)
{
	if (!step(&l->own, err) || !step(&l->columns, err))
		return false;
	while (l->own.more || l->columns.more) {
		struct tagtree_asset t = { .qualified = str_dup(l->arena, next_name(l)) };

		if (!gather(l, &t, err))
			return false;
		if (t.tags.len || t.column_tags.len) {
			if (!find_id(l, &t, err))
				return false;
			tagtree_add(l->to, &t);
		}
		arena_reset(l->arena);
	}
	return true;
}

static bool lay_all(struct store *s, struct tagtree_out *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *own = db_ask(s->db, OWN, err);
	scoped(stmt_done) struct stmt *columns = db_ask(s->db, OF_COLUMNS, err);
	scoped(stmt_done) struct stmt *ids = db_ask(s->db, "select id from p_asset where state = 1 and qualified = ?1",
						    err);
	struct laying l = { .to = to, .own.q = own, .columns.q = columns, .ids = ids, .arena = a };

	return own && columns && ids && lay_each(&l, err);
}

str tags_file(const struct store *s, struct arena *a)
{
	return str_fmt(a, "%.*s.brief-tags", STR(s->path));
}

bool tags_lay(struct store *s, str base, struct tagtree_out **out, struct tagtree *tree, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tagtree_out *to = tagtree_create(tags_file(s, a));

	if (!to)
		return true;
	if (!lay_all(s, to, err)) {
		tagtree_drop(to);
		return false;
	}
	if (tagtree_end(to, base, tree))
		*out = to;
	else
		tagtree_drop(to);
	return true;
}

/* ---- at the end of a sync ---- */

bool tags_laid(struct store *s, struct arena *a, struct tagtree *out, struct err *err)
{
	struct tagtree found = { 0 };
	str base;

	if (!tags_base(s, a, &base, err))
		return false;
	if (base.at && tagtree_find(tags_file(s, a), base, &found))
		*out = found;
	return true;
}

/* Few are laid in a moment by who reads them first; those that changed since are read at every start. */
static bool is_due(struct store *s, bool *due, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tagtree there = { 0 };
	int64_t tags, since;

	*due = false;
	if (!db_int(s->db, TAGS_COUNTED, 0, &tags, err))
		return false;
	if (tags <= TAGS_AT_ONCE)
		return true;
	if (!tags_laid(s, a, &there, err) || !tags_since(s, &since, err))
		return false;
	*due = !there.levels || since > TAGS_SINCE_MOST / 2;
	return true;
}

static bool name_base(struct store *s, struct arena *a, str *name, struct err *err)
{
	scoped(stmt_done) struct stmt *q = db_ask(s->db, "select lower(hex(randomblob(16)))", err);
	bool row;

	if (!q || !stmt_row(q, &row, err) || !row)
		return false;
	*name = str_dup(a, col_str(q, 0));
	return true;
}

/* The base and its name are of one moment: nobody else writes meanwhile. */
static bool keep(struct store *s, struct tagtree_out **out, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct tagtree tree;
	str base;

	return name_base(s, a, &base, err) && tags_lay(s, base, out, &tree, err) &&
	       (!*out || tags_base_begin(s, base, err));
}

static bool keep_now(struct store *s, const struct stop *stop, struct err *err)
{
	struct tagtree_out *out = NULL;
	bool good;

	if (!store_begin(s, stop, err))
		return false;
	good = keep(s, &out, err) && store_commit(s, err);
	if (good) {
		tagtree_put(out);
	} else {
		store_rollback(s);
		tagtree_drop(out);
	}
	db_forget_pages(s->db);
	return good;
}

/* Another who writes just now does it at his end. */
bool store_tags_keep(struct store *s, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct stop *before;
	bool due = false;
	int64_t pid;
	str since;

	if (!brief_has_place(s) || file_is_shared(s->folder))
		return true;
	if (!store_read_by(s, stop, &before, err) || !store_read_done(s, before, is_due(s, &due, err)))
		return false;
	return !due || store_holder(s, a, &pid, &since) || keep_now(s, stop, err);
}
