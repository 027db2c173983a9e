/* The list in memory: made from the pinned cache, kept while its generations are the ones asked for. */
#include "workspace/inside.h"

#include "base/json.h"
#include "base/log.h"
#include "base/map.h"
#include "base/utf8.h"
#include "base/banned.h"

struct filling {
	struct list *list;
	struct arena *arena;
	const struct stop *stop;
	struct map tags; /* as written to folded */
};

static bool take_brief(void *with, const struct asset_brief *b, struct err *err)
{
	struct filling *f = with;
	struct arena *a = f->arena;
	struct summary s = {
		.id = b->id,
		.catalog = str_dup(a, b->catalog),
		.ns = str_dup(a, b->ns),
		.name = str_dup(a, b->name),
		.qualified = str_dup(a, b->qualified),
		.owner = str_dup(a, b->owner),
		.comment = str_dup(a, b->comment),
		.kind = b->kind,
		.fields = b->fields,
		.keys_out = b->keys_out,
		.keys_in = b->keys_in,
		.has_pk = b->has_pk,
		.hidden_by_default = b->is_part,
		.rows = b->rows,
		.size = b->size,
		.rows_kind = b->rows_kind,
		.modified = b->modified,
		.modified_within = b->modified_within,
		.created = b->created,
	};

	(void)err;
	summary_tags(f->arena, &f->tags, b, &s);
	list_add(f->list, &s);
	return true;
}

bool generations_key(struct arena *a, struct store *pinned, str *key, struct err *err)
{
	struct catalogs all = { 0 };
	scoped(sb_free) struct sb b = SB(1 << 20);
	int64_t stamp = 0;
	str by;

	if (!store_catalogs(pinned, a, &all, err) || !store_tags_given(pinned, a, &by, &stamp, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		sb_fmt(&b, "%lld:%lld ", (long long)all.at[i].id, (long long)all.at[i].same_since);
	sb_fmt(&b, "t%lld", (long long)stamp);
	*key = str_dup(a, sb_str(&b));
	return true;
}

static struct shared_list *known_list(struct session *s, str key)
{
	struct shared_list *found = NULL;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->lists.len && !found; i++)
		if (s->lists.at[i]->list && str_eq(s->lists.at[i]->key, key))
			found = s->lists.at[i];
	if (found)
		found->users++;
	mutex_unlock(s->lock);
	return found;
}

/* Lists that nobody uses go when a newer one comes; their slot is taken again. */
static void put_list(struct session *s, struct list *l, str key)
{
	struct shared_list *slot = NULL;

	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->lists.len; i++) {
		struct shared_list *old = s->lists.at[i];

		if (!old->users && old->list) {
			list_close(old->list);
			old->list = NULL;
		}
		if (!old->list)
			slot = old;
	}
	if (!slot) {
		slot = new(s->arena, struct shared_list);
		*push(&s->lists, s->arena) = slot;
	}
	*slot = (struct shared_list){ .list = l, .key = str_dup(s->arena, key), .users = 1 };
	mutex_unlock(s->lock);
}

const struct list *session_list(struct session *s, struct store *pinned, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct shared_list *known;
	struct filling f = { .stop = stop };
	int64_t started = clock_monotonic_us();
	str key;

	if (!generations_key(a, pinned, &key, err))
		return NULL;
	known = known_list(s, key);
	if (known)
		return known->list;
	f.list = list_open();
	f.arena = list_arena(f.list);
	f.tags = map_in(f.arena);
	if (!store_each_asset(pinned, 0, stop, take_brief, &f, err)) {
		list_close(f.list);
		return NULL;
	}
	list_done(f.list);
	log_event(LOG_INFO, "index_built", log_int("assets", list_len(f.list)), log_int("bytes", list_bytes(f.list)),
		  log_int("ms", (clock_monotonic_us() - started) / 1000));
	put_list(s, f.list, key);
	return f.list;
}

void session_list_done(struct session *s, const struct list *l)
{
	mutex_lock(s->lock);
	for (ptrdiff_t i = 0; i < s->lists.len; i++)
		if (s->lists.at[i]->list == l)
			s->lists.at[i]->users--;
	mutex_unlock(s->lock);
}

void lists_close(struct session *s)
{
	for (ptrdiff_t i = 0; i < s->lists.len; i++)
		list_close(s->lists.at[i]->list);
}

/* ---- columns of one asset ---- */

struct columns {
	struct arena *arena;
	struct field_summary *at;
	ptrdiff_t len, cap;
};

static struct strs texts_dup(struct arena *a, const struct strs *from)
{
	struct strs to = { 0 };

	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(&to, a) = utf8_fold_str(a, from->at[i]);
	return to;
}

static bool take_field(void *with, const struct field_brief *f, struct err *err)
{
	struct columns *c = with;
	struct arena *a = c->arena;

	(void)err;
	*push(c, a) = (struct field_summary){
		.name = str_dup(a, f->name),
		.type = str_dup(a, f->type),
		.class = f->class,
		.ordinal = f->ordinal,
		.pk = f->pk > 0,
		.nullable = f->nullable,
		.comment = str_dup(a, f->comment),
		.tags = texts_dup(a, &f->tags),
	};
	return true;
}

static bool fields_from_store(void *with, int64_t asset, struct arena *a, const struct field_summary **at,
			      ptrdiff_t *len, struct err *err)
{
	struct columns c = { .arena = a };

	if (!store_each_field(with, asset, NULL, take_field, &c, err))
		return false;
	*at = c.at;
	*len = c.len;
	return true;
}

static bool props_from_store(void *with, int64_t asset, struct arena *a, struct props *out, struct err *err)
{
	return store_props(with, a, asset, out, err);
}

struct search_source session_columns(struct store *pinned)
{
	return (struct search_source){ .fields = fields_from_store, .props = props_from_store, .with = pinned };
}
