#include "adapter/memory_assets.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/record.h"

#include "base/banned.h"

static bool give_namespace(const struct namespace *n, struct map *told, const struct sink *to, struct err *err)
{
	bool was_there;

	map_put(told, n->name, &was_there);
	return was_there || !to->namespace || to->namespace(to->with, n, err);
}

static bool give_namespaces(const struct held_assets *h, const struct source *s, const struct sink *to, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct map told = map_in(a);

	for (ptrdiff_t i = 0; i < h->namespace_len; i++)
		if (h->namespaces[i].name.len && source_wants_schema(s, h->namespaces[i].name) &&
		    !give_namespace(&h->namespaces[i], &told, to, err))
			return false;
	for (ptrdiff_t i = 0; i < h->len; i++) {
		str ns = h->at[i]->ns;
		struct namespace implied = { .name = ns, .kind = ns.len ? S("schema") : S("database") };

		if (source_wants(s, ns, h->at[i]->name) && !give_namespace(&implied, &told, to, err))
			return false;
	}
	return true;
}

bool held_give(const struct held_assets *h, const struct source *s, const struct stop *stop, const struct sink *to,
	       struct snapshot_end *end, struct err *err)
{
	if (!give_namespaces(h, s, to, err))
		return false;
	for (ptrdiff_t i = 0; i < h->len; i++) {
		struct asset copy = *h->at[i];

		if (!source_wants(s, copy.ns, copy.name)) {
			end->hidden++;
			continue;
		}
		if (!stop_not_yet(stop, err) || !to->asset(to->with, &copy, err))
			return false;
		end->assets++;
	}
	return true;
}

static bool points_at(const struct key *k, str own_ns, struct asset_ref which)
{
	return k->kind == KEY_FOREIGN && str_eq(k->target.name, which.name) &&
	       str_eq(k->target.ns.at ? k->target.ns : own_ns, which.ns);
}

static bool add_incoming(struct arena *a, const struct asset *from, ptrdiff_t key, struct incoming *to, struct err *err)
{
	struct asset copy;

	if (!record_copy(a, from, &copy, err))
		return false;
	*push(to, a) = (struct incoming_key){ { copy.ns, copy.name }, copy.keys.at[key] };
	return true;
}

bool held_inspect(const struct held_assets *h, const struct source *s, struct arena *a, struct asset_ref which,
		  bool *found, struct asset *out, struct incoming *incoming, struct err *err)
{
	struct incoming keys = { 0 };

	*found = false;
	for (ptrdiff_t i = 0; i < h->len; i++) {
		const struct asset *one = h->at[i];

		if (!source_wants(s, one->ns, one->name))
			continue;
		if (str_eq(one->name, which.name) && str_eq(one->ns, which.ns)) {
			if (!record_copy(a, one, out, err))
				return false;
			*found = true;
		}
		for (ptrdiff_t k = 0; incoming && k < one->keys.len; k++)
			if (points_at(&one->keys.at[k], one->ns, which) && !add_incoming(a, one, k, &keys, err))
				return false;
	}
	if (*found && incoming)
		*incoming = keys;
	return true;
}
