/* engine_search: which, in what order, and only then what is shown of them. */
#include "search/engine_inside.h"

#include "base/banned.h"

/* ---- which ---- */

bool looking_at(const struct looking *l, const struct shard *sh)
{
	const struct filter place = { .catalogs = l->f->catalogs };

	return sh->count && admit_place(&place, sh->names->catalog, S(""), l->scratch);
}

/* Partitions are folded away with their table, but where all of a name was asked for, or their kind. */
static void hide_parts(const struct looking *l, const struct shard *sh, const bits *exact, bits *to)
{
	for (int64_t i = 0; !l->f->kinds && i < bits_words(sh->count); i++)
		to[i] &= ~sh->names->part[i] | exact[i];
}

bool answer_of(const struct looking *l, const struct shard *sh, struct answer *out, struct err *err)
{
	struct pool pool = pool_tables(sh);
	bits *exact, *good;

	*out = (struct answer){ 0 };
	if (!looking_at(l, sh))
		return true;
	out->count = sh->count;
	out->levels = levels_new(l->scratch, sh->count);
	exact = bits_new(l->scratch, sh->count);
	good = out->levels.at[LEVELS - 1];
	if (!words_levels(l, &pool, &out->levels, exact, err))
		return false;
	hide_parts(l, sh, exact, good);
	if (!assets_narrow(l, sh, true, good, err) || !assets_slow(l, sh, good, err))
		return false;
	for (int k = 0; k < LEVELS - 1; k++)
		bits_and(out->levels.at[k], good, sh->count);
	return true;
}

bool looking_tags(struct looking *l, struct err *err)
{
	if (!l->f->tags.len && !l->f->domains.len)
		return true;
	if (!l->from || !l->from->tagged)
		return err_set(err, ERR_UNSUPPORTED, "tags are not known here");
	return l->from->tagged(l->from->with, l->scratch, &l->tagged.at, &l->tagged.len, err);
}

static int64_t count_of(const struct looking *l, const struct answer *all)
{
	int64_t total = 0;

	for (ptrdiff_t i = 0; i < l->engine->len; i++)
		total += all[i].count ? bits_count(all[i].levels.at[LEVELS - 1], all[i].count) : 0;
	return total;
}

/* ---- what is shown ---- */

static bool show_one(const struct looking *l, const struct pick *p, struct arena *a, struct hit *out, struct err *err)
{
	struct summary *s = new (a, struct summary);

	summary_of(&l->engine->at[p->shard], p->asset, a, s);
	*out = (struct hit){ .asset = s, .rank = p->rank };
	if (l->from && l->from->bare)
		return true;
	if (l->from && l->from->fill && !l->from->fill(l->from->with, a, s, err))
		return false;
	return admit_why(l->sieve, s, a, l->from ? &l->from->columns : NULL, out, err);
}

static bool show(const struct looking *l, const struct picks *found, int64_t skip, struct arena *a, struct hits *out, struct err *err)
{
	for (int64_t i = skip; i < found->len; i++) {
		struct hit hit;

		if (!going_on(l, err) || !show_one(l, &found->at[i], a, &hit, err))
			return false;
		*push(out, a) = hit;
	}
	return true;
}

/* Near ones follow the last that holds, wherever the page begins. */
static bool show_near(const struct looking *l, int64_t skip, int64_t upto, struct arena *a, struct hits *out, int64_t *shown, struct err *err)
{
	int64_t first = skip > out->total ? skip - out->total : 0, all = engine_assets(l->engine), room = upto - out->total;
	struct picks fill;

	if (!answer_near(l, room < all ? room : all, &fill, err) || !show(l, &fill, first, a, out, err))
		return false;
	*shown = fill.len > first ? fill.len - first : 0;
	return true;
}

/* ---- all of it ---- */

static bool search(struct looking *l, struct arena *a, int64_t skip, int64_t limit, enum near near, struct hits *out, int64_t *near_found,
		   struct err *err)
{
	struct answer *all = new_n(l->scratch, struct answer, l->engine->len);
	struct picks found = { 0 };
	struct hits hits = { 0 };

	*near_found = 0;
	if (!looking_tags(l, err))
		return false;
	for (ptrdiff_t i = 0; i < l->engine->len; i++)
		if (!answer_of(l, &l->engine->at[i], &all[i], err))
			return false;
	hits.total = count_of(l, all);
	found.most = limit > 0 && skip + limit < hits.total ? skip + limit : hits.total;
	found.at = new_n(l->scratch, struct pick, found.most);
	if (!answer_order(l, all, &found, err) || !show(l, &found, skip, a, &hits, err))
		return false;
	if (near == NEAR_FILL && hits.total < skip + limit && !show_near(l, skip, skip + limit, a, &hits, near_found, err))
		return false;
	if (!engine_sound(l->engine) || !sieve_went_well(l->sieve, err))
		return false;
	*out = hits;
	return true;
}

bool engine_search(const struct engine *e, struct arena *a, const struct filter *f, const struct engine_source *from, int64_t skip,
		   int64_t limit, enum near near, const struct stop *stop, struct hits *out, int64_t *near_found, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct sieve *sieve = sieve_open(f, err);
	struct looking l = { .engine = e, .f = f, .sieve = sieve, .from = from, .stop = stop, .scratch = scratch, .kernel = e->kernel };
	bool good = sieve && search(&l, a, skip, limit, near, out, near_found, err);

	sieve_close(sieve);
	return good;
}
