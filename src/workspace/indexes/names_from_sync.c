#include "workspace/indexes/names_from_sync.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/task.h"

#include "base/banned.h"

enum { MOST = 64 << 20, /* maximum of bytes */ BLOCK = 1 << 20 };

/* Columns are many, so their texts are adjacent in blocks: len -1 is none. */
struct told_text {
	uint32_t at;
	int32_t len;
};

struct told_field {
	struct told_text name, type;
	int32_t pk;
	uint32_t more; /* 1 + its index among all of these; 0: it has none of them */
	uint8_t class, nullable;
};
struct told_more {
	struct told_text comment, default_value, path;
};

struct told_key {
	int64_t to;
	struct told_text *column;
	ptrdiff_t len;
};

struct told_asset {
	struct names_asset_in in;
	str qualified;
	struct told_field *field;
	struct told_key *key;
	uint32_t fields, keys; /* received so far, out of its total */
};

struct names_from_sync {
	struct stored_takers takers;
	struct arena *arena; /* of the fields below, on disk; NULL: the limit was exceeded, and they were freed */
	struct task *task;   /* owns the fields below until it is joined */
	array_of(struct told_asset *) assets; /* ordered by id */
	array_of(struct told_more) more;
	array_of(char *) texts; /* blocks */
	int64_t texts_end;
	bool over;		   /* a text is longer than a block */
	struct names_maker *maker; /* NULL: it could not be built */
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
		.family = b->family,
		.rows = b->rows,
		.size = b->size,
		.rows_kind = b->rows_kind,
		.modified = b->modified,
		.within = b->modified_within,
		.created = b->created,
		.fields = (uint32_t)b->fields,
		.keys_out = (uint32_t)b->keys_out,
	};
}

struct names_field_in names_field_in_of(const struct field_brief *f)
{
	return (struct names_field_in){ .name = f->name,
					.type = f->type,
					.class = f->class,
					.pk = f->pk,
					.nullable = f->nullable,
					.comment = f->comment,
					.default_value = f->default_value,
					.path = f->path };
}

/* ---- receiving ---- */

static void let_go(struct names_from_sync *t)
{
	arena_close(t->arena);
	t->arena = NULL;
}

static bool fits(struct names_from_sync *t)
{
	if (!t->over && arena_held(t->arena) < MOST)
		return true;
	let_go(t);
	return false;
}

static struct told_text text_in(struct names_from_sync *t, str text)
{
	struct told_text is = { 0, text.at ? (int32_t)text.len : -1 };

	if (!text.len)
		return is;
	t->over |= text.len > BLOCK;
	if (t->over)
		return (struct told_text){ .len = -1 };
	if (t->texts_end + text.len > t->texts.len * BLOCK) {
		t->texts_end = t->texts.len * BLOCK;
		*push(&t->texts, t->arena) = new_n(t->arena, char, BLOCK);
	}
	is.at = (uint32_t)t->texts_end;
	memcpy(t->texts.at[is.at / BLOCK] + is.at % BLOCK, text.at, (size_t)text.len);
	t->texts_end += text.len;
	return is;
}

static str text_of(const struct names_from_sync *t, struct told_text is)
{
	if (is.len <= 0)
		return is.len < 0 ? NO_STR : S("");
	return str_n(t->texts.at[is.at / BLOCK] + is.at % BLOCK, is.len);
}

static bool hear_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct names_from_sync *t = with;
	struct told_asset *to;

	(void)err;
	if (t->assets.len && t->assets.at[t->assets.len - 1]->in.id >= b->id)
		return false;
	to = new(t->arena, struct told_asset);
	*to = (struct told_asset){ .in = names_in_of(b), .qualified = str_dup(t->arena, b->qualified) };
	for (str *of[] = { &to->in.ns, &to->in.name, &to->in.owner, &to->in.comment }, **at = of; at < of + 4; at++)
		**at = str_dup(t->arena, **at);
	to->field = new_n(t->arena, struct told_field, b->fields);
	to->key = new_n(t->arena, struct told_key, b->keys_out);
	*push(&t->assets, t->arena) = to;
	return fits(t);
}

/* The one received last; NULL: this belongs to another one. */
static struct told_asset *last_heard(struct names_from_sync *t, int64_t id)
{
	struct told_asset *last = t->assets.len ? t->assets.at[t->assets.len - 1] : NULL;

	return last && last->in.id == id ? last : NULL;
}

/* Few columns have a comment or a default. */
static uint32_t hear_more(struct names_from_sync *t, const struct field_brief *f)
{
	if (!f->comment.at && !f->default_value.at && !f->path.at)
		return 0;
	*push(&t->more, t->arena) = (struct told_more){ text_in(t, f->comment), text_in(t, f->default_value),
							text_in(t, f->path) };
	return (uint32_t)t->more.len;
}

static bool hear_field(void *with, const struct field_brief *f, struct err *err)
{
	struct names_from_sync *t = with;
	struct told_asset *of = last_heard(t, f->asset_id);

	(void)err;
	if (!of || of->fields == of->in.fields)
		return false;
	of->field[of->fields++] = (struct told_field){ .name = text_in(t, f->name),
						       .type = text_in(t, f->type),
						       .pk = f->pk,
						       .class = (uint8_t)f->class,
						       .nullable = (uint8_t)f->nullable,
						       .more = hear_more(t, f) };
	return fits(t);
}

static bool hear_key(void *with, int64_t from, int64_t to, const struct strs *columns, struct err *err)
{
	struct names_from_sync *t = with;
	struct told_asset *of = last_heard(t, from);
	struct told_key *k;

	(void)err;
	if (!of || of->keys == of->in.keys_out)
		return false;
	k = &of->key[of->keys++];
	*k = (struct told_key){ to, new_n(t->arena, struct told_text, columns->len), columns->len };
	for (ptrdiff_t i = 0; i < columns->len; i++)
		k->column[i] = text_in(t, columns->at[i]);
	return fits(t);
}

/* ---- sorting ---- */

static int by_qualified(const void *one, const void *two)
{
	return str_cmp((*(struct told_asset *const *)one)->qualified, (*(struct told_asset *const *)two)->qualified);
}

static bool in_order(const struct names_from_sync *t)
{
	for (ptrdiff_t i = 1; i < t->assets.len; i++)
		if (by_qualified(&t->assets.at[i - 1], &t->assets.at[i]) > 0)
			return false;
	return true;
}

/* The same assets, ordered by qualified name. */
static struct told_asset **by_names(struct names_from_sync *t)
{
	struct told_asset **out = t->assets.at;

	if (in_order(t))
		return out;
	out = new_n(t->arena, struct told_asset *, t->assets.len);
	memcpy(out, t->assets.at, (size_t)t->assets.len * sizeof *out);
	qsort(out, (size_t)t->assets.len, sizeof *out, by_qualified);
	return out;
}

static bool make_fields(const struct names_from_sync *t, const struct told_asset *a, struct names_maker *m,
			struct err *err)
{
	for (uint32_t i = 0; i < a->fields; i++) {
		const struct told_field *f = &a->field[i];
		const struct told_more *more = f->more ? &t->more.at[f->more - 1] : NULL;
		struct names_field_in in = { .name = text_of(t, f->name),
					     .type = text_of(t, f->type),
					     .class = (enum type_class)f->class,
					     .pk = f->pk,
					     .nullable = (enum truth)f->nullable,
					     .comment = more ? text_of(t, more->comment) : NO_STR,
					     .default_value = more ? text_of(t, more->default_value) : NO_STR,
					     .path = more ? text_of(t, more->path) : NO_STR };

		if (!names_add_field(m, a->in.id, &in, err))
			return false;
	}
	return true;
}

static bool make_keys(const struct names_from_sync *t, const struct told_asset *a, struct names_maker *m,
		      struct strs *columns, struct err *err)
{
	for (uint32_t i = 0; i < a->keys; i++) {
		columns->len = 0;
		for (ptrdiff_t k = 0; k < a->key[i].len; k++)
			*push(columns, t->arena) = text_of(t, a->key[i].column[k]);
		if (!names_add_key(m, a->in.id, a->key[i].to, columns, err))
			return false;
	}
	return true;
}

static bool make(struct names_from_sync *t, struct names_maker *m, struct err *err)
{
	struct told_asset **named = by_names(t);
	struct strs columns = { 0 };

	for (ptrdiff_t i = 0; i < t->assets.len; i++)
		if (!names_add(m, &named[i]->in, err))
			return false;
	for (ptrdiff_t i = 0; i < t->assets.len; i++)
		if (!make_fields(t, t->assets.at[i], m, err))
			return false;
	for (ptrdiff_t i = 0; i < t->assets.len; i++)
		if (!make_keys(t, t->assets.at[i], m, &columns, err))
			return false;
	return true;
}

/*
 * Errors here are left to the code that reads the names back instead. Frees the received data once the names are built
 * from it.
 */
static void put_in_order(void *with)
{
	struct names_from_sync *t = with;
	struct err ignored = { 0 };
	struct names_maker *m = names_make();

	if (make(t, m, &ignored))
		t->maker = m;
	else
		names_drop(m);
	let_go(t);
}

static int by_id(const void *key, const void *one)
{
	int64_t id = *(const int64_t *)key, other = (*(struct told_asset *const *)one)->in.id;

	return (id > other) - (id < other);
}

static void hear_member(void *with, int64_t asset, int64_t family)
{
	struct names_from_sync *t = with;
	struct told_asset **of;

	of = t->arena && t->assets.len
		     ? bsearch(&asset, t->assets.at, (size_t)t->assets.len, sizeof *t->assets.at, by_id)
		     : NULL;
	if (!of)
		return;
	(*of)->in.family = family;
	(*of)->in.is_part |= asset != family;
}

static void hear_whole(void *with)
{
	struct names_from_sync *t = with;

	t->task = task_start(put_in_order, t);
	if (!t->task)
		put_in_order(t);
}

/* ---- interface ---- */

struct names_from_sync *names_from_sync_open(void)
{
	struct names_from_sync *t = must_realloc(NULL, (ptrdiff_t)sizeof *t);

	*t = (struct names_from_sync){ .takers = { hear_asset, hear_field, hear_key, hear_member, hear_whole, t },
				       .arena = arena_open_on_disk() };
	return t;
}

static void join(struct names_from_sync *t)
{
	task_join(t->task);
	t->task = NULL;
}

void names_from_sync_close(struct names_from_sync *t)
{
	if (!t)
		return;
	join(t);
	names_drop(t->maker);
	let_go(t);
	free(t);
}

const struct stored_takers *names_from_sync_takers(struct names_from_sync *t)
{
	return &t->takers;
}

struct names_maker *names_from_sync_take(struct names_from_sync *t)
{
	struct names_maker *m;

	join(t);
	m = t->maker;
	t->maker = NULL;
	return m;
}
