#include "workspace/kept_keys.h"

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/map.h"
#include "model/record.h"
#include "store/assets.h"

#include "base/banned.h"

struct kept_keys {
	struct arena *arena;
	struct map records; /* a str each, by namespace and name */
};

static str key_of(struct arena *a, str ns, str name)
{
	return str_fmt(a, "%td:%.*s%.*s", ns.len, STR(ns), STR(name));
}

static bool keep(void *with, int64_t id, str qualified, const struct asset *asset, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct kept_keys *k = with;
	struct asset only = { .ns = asset->ns, .name = asset->name };
	str *record;

	(void)id;
	(void)qualified;
	(void)err;
	if (!asset->keys.len && !asset->indexes.len)
		return true;
	only.keys.at = asset->keys.at;
	only.keys.len = asset->keys.len;
	only.indexes.at = asset->indexes.at;
	only.indexes.len = asset->indexes.len;
	record_put(&b, &only, RECORD_DEFINITION);
	record = new(k->arena, str);
	*record = str_dup(k->arena, sb_str(&b));
	map_put(&k->records, key_of(k->arena, asset->ns, asset->name), NULL)->ptr = record;
	return true;
}

struct kept_keys *kept_keys_open(struct store *s, int64_t catalog, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open_on_disk();
	struct kept_keys *k = new(a, struct kept_keys);

	*k = (struct kept_keys){ .arena = a, .records = map_in(a) };
	if (store_each_whole(s, catalog, stop, keep, k, err))
		return k;
	arena_close(a);
	return NULL;
}

void kept_keys_close(struct kept_keys *k)
{
	if (k)
		arena_close(k->arena);
}

static bool has_all(const struct asset *asset, const struct strs *fields)
{
	for (ptrdiff_t i = 0; i < fields->len; i++)
		if (!asset_field(asset, fields->at[i]))
			return false;
	return true;
}

static bool has_parts(const struct asset *asset, const struct index *x)
{
	for (ptrdiff_t i = 0; i < x->parts.len; i++)
		if (x->parts.at[i].field.len && !asset_field(asset, x->parts.at[i].field))
			return false;
	return has_all(asset, &x->includes);
}

void kept_keys_add(const struct kept_keys *k, struct arena *a, struct asset *asset)
{
	const struct map_entry *e = k ? map_get(&k->records, key_of(a, asset->ns, asset->name)) : NULL;
	struct err ignored = { 0 };
	struct asset known;

	if (!e || !record_get(a, *(str *)e->ptr, &known, &ignored))
		return;
	for (ptrdiff_t i = 0; i < known.keys.len; i++)
		if (has_all(asset, &known.keys.at[i].fields))
			*push(&asset->keys, a) = known.keys.at[i];
	for (ptrdiff_t i = 0; i < known.indexes.len; i++)
		if (has_parts(asset, &known.indexes.at[i]))
			*push(&asset->indexes, a) = known.indexes.at[i];
	asset_finish(asset);
}
