#include "session/told.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/thread.h"

#include "base/banned.h"

enum { MOST = 64 << 20 }; /* bytes that are held of it */

struct told_asset {
	struct names_asset_in in;
	str qualified;
};

struct told_field {
	int64_t asset;
	struct names_field_in in;
};

struct told_key {
	int64_t from, to;
	struct strs columns;
};

struct told {
	struct stored_takers takers;
	struct arena *arena;   /* of what follows; NULL: it was too much, and is let go */
	struct thread *thread; /* owns what follows until it was joined */
	struct {
		struct told_asset *at;
		ptrdiff_t len, cap;
	} assets; /* by rising ids */
	struct {
		struct told_field *at;
		ptrdiff_t len, cap;
	} fields;
	struct {
		struct told_key *at;
		ptrdiff_t len, cap;
	} keys;
	struct names_maker *maker; /* NULL: it could not be made */
};

/* ---- briefs ---- */

struct names_asset_in names_in_of(const struct asset_brief *b)
{
	return (struct names_asset_in){
		.id = b->id,
		.ns = b->ns,
		.name = b->name,
		.owner = b->owner,
		.comment = b->comment,
		.kind = b->kind,
		.has_pk = b->has_pk,
		.is_part = b->is_part,
		.rows = b->rows,
		.size = b->size,
		.rows_kind = b->rows_kind,
		.modified = b->modified,
		.within = b->modified_within,
		.created = b->created,
		.fields = (uint32_t)b->fields,
		.keys_out = (uint32_t)b->keys_out,
		.keys_in = (uint32_t)b->keys_in,
	};
}

struct names_field_in names_field_in_of(const struct field_brief *f)
{
	return (struct names_field_in){ f->name, f->type, f->class, f->pk, f->nullable };
}

/* ---- being told ---- */

static bool fits(struct told *t)
{
	if (arena_held(t->arena) < MOST)
		return true;
	arena_close(t->arena);
	t->arena = NULL;
	return false;
}

static bool hear_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct told *t = with;
	struct told_asset *to;

	(void)err;
	if (t->assets.len && t->assets.at[t->assets.len - 1].in.id >= b->id)
		return false;
	to = push(&t->assets, t->arena);
	*to = (struct told_asset){ .in = names_in_of(b), .qualified = str_dup(t->arena, b->qualified) };
	for (str *of[] = { &to->in.ns, &to->in.name, &to->in.owner, &to->in.comment }, **at = of; at < of + 4; at++)
		**at = str_dup(t->arena, **at);
	return fits(t);
}

static bool hear_field(void *with, const struct field_brief *f, struct err *err)
{
	struct told *t = with;
	struct told_field *to = push(&t->fields, t->arena);

	(void)err;
	*to = (struct told_field){ f->asset_id, names_field_in_of(f) };
	to->in.name = str_dup(t->arena, f->name);
	to->in.type = str_dup(t->arena, f->type);
	return fits(t);
}

static bool hear_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	struct told *t = with;
	struct told_key *k = push(&t->keys, t->arena);

	(void)err;
	*k = (struct told_key){ .from = from, .to = to };
	for (ptrdiff_t i = 0; i < columns->len; i++)
		*push(&k->columns, t->arena) = str_dup(t->arena, columns->at[i]);
	return fits(t);
}

/* ---- putting in order ---- */

static int by_id(const void *key, const void *one)
{
	int64_t id = *(const int64_t *)key, other = ((const struct told_asset *)one)->in.id;

	return (id > other) - (id < other);
}

/* What a key points at may be nothing that was read. */
static void count_keys_in(struct told *t)
{
	for (ptrdiff_t i = 0; i < t->keys.len; i++) {
		struct told_asset *to = t->assets.len ? bsearch(&t->keys.at[i].to, t->assets.at, (size_t)t->assets.len,
								sizeof *to, by_id)
						      : NULL;

		if (to)
			to->in.keys_in++;
	}
}

static int by_qualified(const void *one, const void *two)
{
	return str_cmp(((const struct told_asset *)one)->qualified, ((const struct told_asset *)two)->qualified);
}

static bool in_order(const struct told *t)
{
	for (ptrdiff_t i = 1; i < t->assets.len; i++)
		if (by_qualified(&t->assets.at[i - 1], &t->assets.at[i]) > 0)
			return false;
	return true;
}

static bool make(struct told *t, struct names_maker *m, struct err *err)
{
	for (ptrdiff_t i = 0; i < t->assets.len; i++)
		if (!names_add(m, &t->assets.at[i].in, err))
			return false;
	for (ptrdiff_t i = 0; i < t->fields.len; i++)
		if (!names_add_field(m, t->fields.at[i].asset, &t->fields.at[i].in, err))
			return false;
	for (ptrdiff_t i = 0; i < t->keys.len; i++)
		if (!names_add_key(m, t->keys.at[i].from, t->keys.at[i].to, &t->keys.at[i].columns, err))
			return false;
	return true;
}

/* Whatever goes wrong here is told by the one that reads it back instead. */
static void put_in_order(void *with)
{
	struct told *t = with;
	struct err ignored = { 0 };
	struct names_maker *m = names_make();

	count_keys_in(t);
	if (!in_order(t))
		qsort(t->assets.at, (size_t)t->assets.len, sizeof *t->assets.at, by_qualified);
	if (make(t, m, &ignored))
		t->maker = m;
	else
		names_drop(m);
}

static void hear_whole(void *with)
{
	struct told *t = with;

	t->thread = thread_start(put_in_order, t);
}

/* ---- from outside ---- */

struct told *told_open(void)
{
	struct told *t = must_realloc(NULL, (ptrdiff_t)sizeof *t);

	*t = (struct told){ .takers = { hear_asset, hear_field, hear_key, hear_whole, t }, .arena = arena_open() };
	return t;
}

static void join(struct told *t)
{
	if (t->thread)
		thread_join(t->thread);
	t->thread = NULL;
}

void told_close(struct told *t)
{
	if (!t)
		return;
	join(t);
	names_drop(t->maker);
	arena_close(t->arena);
	free(t);
}

const struct stored_takers *told_takers(struct told *t)
{
	return &t->takers;
}

struct names_maker *told_take(struct told *t)
{
	struct names_maker *m;

	join(t);
	m = t->maker;
	t->maker = NULL;
	return m;
}
