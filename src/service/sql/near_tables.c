#include "service/sql/near_tables.h"

#include "base/arena.h"
#include "base/map.h"
#include "model/date_shard.h"

#include "base/banned.h"

enum { KEPT = 12, SHOWN = 3 };

struct near_name {
	str name, dates; /* dates: of a shard, what all of its pattern share; absent: no date */
	int distance;
	bool several; /* of that pattern, others are as close */
};

struct nearing {
	const struct near_ask *ask;
	struct arena *arena;
	str wanted;
	int most;
	struct near_name at[KEPT];
	str asked_dates;     /* of the unknown name, as dates below */
	struct map families; /* what shards of a pattern share, to whether they are a family */
};

/* ---- families ---- */

/* The name that represents its family; absent: it is in none, or represents it. */
static str head_of(const struct nearing *w, str name)
{
	struct candidates called = { 0 };
	struct family_facts of = { 0 };
	struct err ignored = { 0 };

	if (!store_resolve(w->ask->store, w->arena, w->ask->catalog, &name, 1, &called, &ignored) || !called.len ||
	    !store_family_of(w->ask->store, w->arena, called.at[0].id, &of, &ignored) || !of.is.kind.at)
		return NO_STR;
	return of.head_name;
}

/* Absent: no date shard, or one whose family is not known. */
static str dates_of(struct nearing *w, str name)
{
	struct date_shard shard;
	struct map_entry *e;
	bool known;

	if (!date_shard_of(w->arena, name, &shard))
		return NO_STR;
	e = map_put(&w->families, shard.key, &known);
	if (!known)
		e->num = head_of(w, name).at != NULL;
	return e->num ? shard.key : NO_STR;
}

/* ---- the closest ---- */

static void take_out(struct nearing *w, int i)
{
	for (; i + 1 < KEPT; i++)
		w->at[i] = w->at[i + 1];
	w->at[KEPT - 1] = (struct near_name){ 0 };
}

static void put_in(struct nearing *w, struct near_name one)
{
	for (int i = 0; i < KEPT; i++) {
		if (w->at[i].name.len && w->at[i].distance <= one.distance)
			continue;
		for (int k = KEPT - 1; k > i; k--)
			w->at[k] = w->at[k - 1];
		w->at[i] = one;
		return;
	}
}

static void keep(struct nearing *w, str name, int distance)
{
	struct near_name one = { .name = str_dup(w->arena, name), .dates = dates_of(w, name), .distance = distance };

	for (int i = 0; one.dates.at && i < KEPT; i++) {
		if (!w->at[i].dates.at || !str_eq(w->at[i].dates, one.dates))
			continue;
		w->at[i].several |= w->at[i].distance == distance;
		if (w->at[i].distance <= distance)
			return;
		take_out(w, i);
		break;
	}
	put_in(w, one);
}

static void see_near(void *with, str name)
{
	struct nearing *w = with;
	struct arena_mark mark = arena_mark(w->arena);
	int distance = str_distance(w->arena, w->wanted, str_lower(w->arena, name), w->most);

	arena_rewind(w->arena, mark);
	if (distance > w->most && w->wanted.len > 2 &&
	    (str_find_fold(name, w->wanted) >= 0 || (name.len > 2 && str_find_fold(w->wanted, name) >= 0)))
		distance = w->most;
	if (distance <= w->most)
		keep(w, name, distance);
}

static bool see_asset(void *with, const struct asset_brief *b, struct err *err)
{
	(void)err;
	see_near(with, b->name);
	return true;
}

static bool is_in(const struct strs *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i], name))
			return true;
	return false;
}

static void show(const struct nearing *w, struct strs *out)
{
	for (int i = 0; i < KEPT && w->at[i].name.len && out->len < SHOWN; i++) {
		const struct near_name *one = &w->at[i];
		bool itself = one->dates.at && !one->several && one->distance < w->most &&
			      !str_eq(one->dates, w->asked_dates); /* a date that does not exist is no misspelt one */
		str head = itself ? NO_STR : head_of(w, one->name);
		str name = head.at ? head : one->name;

		if (!is_in(out, name))
			*push(out, w->arena) = name;
	}
}

void near_tables(const struct near_ask *ask, struct arena *a, str name, struct strs *out)
{
	struct nearing none = { .ask = ask,
				.arena = a,
				.wanted = str_lower(a, name),
				.most = name.len < 6 ? 2 : 3,
				.families = map_in(a) };
	struct nearing w;
	struct date_shard shard;
	struct catalog catalog;
	struct err ignored = { 0 };
	bool found = false;

	if (date_shard_of(a, name, &shard))
		none.asked_dates = shard.key;
	w = none;
	if (!store_catalog(ask->store, a, ask->catalog, &found, &catalog, &ignored) || !found)
		return;
	if (!ask->session || !workspace_each_name(ask->session, ask->store, catalog.id, see_near, &w)) {
		w = none;
		w.families = map_in(a);
		if (!store_each_plain(ask->store, catalog.id, NULL, see_asset, &w, &ignored))
			return;
	}
	show(&w, out);
}
