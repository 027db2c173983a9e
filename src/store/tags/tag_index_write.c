/* Writes the tags of all assets to a file beside the cache, so that a search need not open the cache for them. */
#include "store/tags.h"
#include "store/tags/summary_file.h"

#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

/* ---- one asset at a time ---- */

/* Two streams of rows, both in the order of assets: tags of their own, and of their columns. */
struct stream {
	struct stmt *q;
	struct tag_row at;
	bool more;
};

struct laying {
	struct tag_file_maker *to;
	struct stream own, columns;
	struct stmt *ids;
	struct arena *arena; /* for one asset */
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

/* The first name in order among the next rows of both. */
static str next_name(const struct laying *l)
{
	str own = l->own.at.qualified, of_column = l->columns.at.asset;

	if (!l->own.more || !l->columns.more)
		return l->own.more ? own : of_column;
	return str_cmp(own, of_column) <= 0 ? own : of_column;
}

/* The next rows of both streams with this name. */
static bool gather(struct laying *l, str qualified, struct tag_file_asset *t, struct err *err)
{
	while (l->own.more && str_eq(l->own.at.qualified, qualified)) {
		*push(&t->tags, l->arena) = str_dup(l->arena, l->own.at.tag);
		if (!step(&l->own, err))
			return false;
	}
	while (l->columns.more && str_eq(l->columns.at.asset, qualified)) {
		if (l->columns.at.of_column) {
			*push(&t->column_tags, l->arena) = str_dup(l->arena, l->columns.at.column);
			*push(&t->column_tags, l->arena) = str_dup(l->arena, l->columns.at.tag);
		}
		if (!step(&l->columns, err))
			return false;
	}
	return true;
}

static bool find_id(struct laying *l, str qualified, int64_t *id, struct err *err)
{
	bool row;

	bind_str(l->ids, 1, qualified);
	if (!stmt_row(l->ids, &row, err))
		return false;
	*id = row ? col_int(l->ids, 0) : 0;
	stmt_again(l->ids);
	return true;
}

/* Skips a name that no asset has. */
static bool lay_each(struct laying *l, struct err *err)
{
	if (!step(&l->own, err) || !step(&l->columns, err))
		return false;
	while (l->own.more || l->columns.more) {
		str qualified = str_dup(l->arena, next_name(l));
		struct tag_file_asset t = { 0 };

		if (!gather(l, qualified, &t, err))
			return false;
		if ((t.tags.len || t.column_tags.len) && !find_id(l, qualified, &t.id, err))
			return false;
		if (t.id && !tag_file_add(l->to, &t, err))
			return false;
		arena_reset(l->arena);
	}
	return true;
}

static bool lay_all(struct store *s, struct tag_file_maker *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(stmt_done) struct stmt *own = db_ask(s->db, OWN, err);
	scoped(stmt_done) struct stmt *columns = db_ask(s->db, OF_COLUMNS, err);
	scoped(stmt_done) struct stmt *ids = db_ask(s->db, "select id from p_asset where state = 1 and qualified = ?1",
						    err);
	struct laying l = { .to = to, .own.q = own, .columns.q = columns, .ids = ids, .arena = a };

	return own && columns && ids && lay_each(&l, err);
}

/* ---- the state of the tags in the file ---- */

bool tags_unlay(struct store *s, struct err *err)
{
	return db_exec(s->db, "delete from main.p_meta where name = 'tags_laid'", err);
}

bool tags_laid(struct store *s, struct arena *a, int64_t *state, struct err *err)
{
	struct side_key k;
	struct tag_file *f;
	str cache;

	if (!db_int(s->db, "select value from main.p_meta where name = 'tags_laid'", 0, state, err) ||
	    !store_identity(s, a, &cache, err))
		return false;
	k = tag_file_key(cache, *state);
	f = *state ? tag_file_open(s->path, &k) : NULL;
	if (f)
		tag_file_close(f);
	else
		*state = 0;
	return true;
}

/* ---- at the end of a sync ---- */

static bool is_due(struct store *s, bool *due, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	int64_t any, state;

	if (!db_int(s->db, "select exists (select 1 from main.p_tag)", 0, &any, err) || !tags_laid(s, a, &state, err))
		return false;
	*due = any && !state;
	return true;
}

/* If the file cannot be written, only speed is lost. */
static bool lay(struct store *s, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct tag_file_maker *to;
	struct side_key k;
	int64_t state;
	str cache;

	if (!db_exec(s->db, "insert or replace into main.p_meta values ('tags_laid', random() | 1)", err) ||
	    !db_int(s->db, "select value from main.p_meta where name = 'tags_laid'", 0, &state, err) ||
	    !store_identity(s, a, &cache, err))
		return false;
	k = tag_file_key(cache, state);
	to = tag_file_begin(s->path, &k, &ignored);
	if (!to)
		return tags_unlay(s, err);
	if (!lay_all(s, to, err)) {
		tag_file_drop(to);
		return false;
	}
	return tag_file_end(to, &ignored) || tags_unlay(s, err);
}

/* The file and its state must be consistent: a transaction keeps other writers out. */
static bool lay_now(struct store *s, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	bool good = store_begin(s, stop, err) && store_end(s, lay(s, err), err);

	unlink(str_c(a, str_fmt(a, "%.*s.brief-tags", STR(s->path)))); /* of an earlier version */
	db_forget_pages(s->db);
	return good;
}

/* Another process that is writing now does this when it finishes. */
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
	return !due || store_holder(s, a, &pid, &since) || lay_now(s, stop, err);
}
