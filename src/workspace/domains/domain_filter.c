/* The tables that domain: matches, for the search engine and for one table. */
#include "workspace/domains/domains.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "workspace/internal.h"
#include "base/banned.h"

struct domains_asked {
	struct workspace *workspace;
	struct store *pinned;
	const struct stop *stop;
};

struct asset_domains {
	int64_t id;
	struct strs tags; /* "domain:x", folded */
};
struct known_domains { /* of all catalogs, by id */
	array_of(struct asset_domains) assets;
};

static str as_tag(struct arena *a, str name)
{
	return utf8_fold_str(a, str_fmt(a, "domain:%.*s", STR(name)));
}

static struct strs tags_of(const struct domains *d, struct arena *a, uint32_t table)
{
	struct strs names = domains_of(d, a, table);

	for (ptrdiff_t i = 0; i < names.len; i++)
		names.at[i] = as_tag(a, names.at[i]);
	return names;
}

/* ---- for engines: all tables of a domain share one answer, except those in several domains ---- */

static void admit_all(const struct domains *d, const struct filter *f, struct arena *a, bits *out)
{
	bool *good = new_n(a, bool, d->count + 1);
	struct strs none = { 0 };

	for (int i = 0; i < d->count; i++) {
		str tag = as_tag(a, d->at[i].name);

		good[i] = domains_admit(f, &(struct strs){ &tag, 1, 1 });
	}
	good[d->count] = domains_admit(f, &none);
	for (int64_t i = 0; i < d->names->tables.count; i++)
		if (good[d->of[i] == DOMAIN_NONE ? d->count : d->of[i]])
			bits_set(out, i);
	for (ptrdiff_t i = 0; i < d->beside.len; i++) {
		uint32_t table = d->beside.at[i].table;
		struct strs tags;

		if (i && d->beside.at[i - 1].table == table)
			continue;
		tags = tags_of(d, a, table);
		out[table >> 6] &= ~((uint64_t)1 << (table & 63));
		if (domains_admit(f, &tags))
			bits_set(out, table);
	}
}

static bool catalog_of(const struct domains_asked *q, struct arena *a, int64_t id, struct catalog *out, struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(q->pinned, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++)
		if (all.at[i].id == id) {
			*out = all.at[i];
			return true;
		}
	return err_set(err, ERR_CACHE, "a catalog no longer exists");
}

static bool domains_narrow(void *with, const struct names *n, const struct filter *f, struct arena *a, bits **out,
			   struct err *err)
{
	const struct domains_asked *q = with;
	struct catalog c;
	struct domains *d;

	if (!catalog_of(q, a, n->catalog_id, &c, err))
		return false;
	d = workspace_domains(q->workspace, q->pinned, &c, NULL, q->stop, err);
	if (!d)
		return false;
	*out = bits_new(a, n->tables.count);
	if (d->names->tables.count == n->tables.count)
		admit_all(d, f, a, *out);
	domains_close(d);
	return true;
}

/* ---- for one table ---- */

static int by_id(const void *one, const void *two)
{
	const struct asset_domains *a = one, *b = two;

	return (a->id > b->id) - (a->id < b->id);
}

static const struct strs *domains_known(void *with, int64_t asset)
{
	static const struct strs none;
	const struct known_domains *k = with;
	struct asset_domains key = { .id = asset };
	const struct asset_domains *found = k->assets.len ? bsearch(&key, k->assets.at, (size_t)k->assets.len,
								    sizeof *k->assets.at, by_id)
							  : NULL;

	return found ? &found->tags : &none;
}

static bool know_all(const struct domains_asked *q, struct arena *a, struct known_domains *out, struct err *err)
{
	struct catalogs all = { 0 };

	if (!store_catalogs(q->pinned, a, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		struct domains *d;

		if (!all.at[i].generation)
			continue;
		d = workspace_domains(q->workspace, q->pinned, &all.at[i], NULL, q->stop, err);
		if (!d)
			return false;
		for (int64_t k = 0; k < d->names->tables.count; k++)
			*push(&out->assets, a) = (struct asset_domains){ numbers_at(&d->names->id, k),
									 tags_of(d, a, (uint32_t)k) };
		domains_close(d);
	}
	if (out->assets.len)
		qsort(out->assets.at, (size_t)out->assets.len, sizeof *out->assets.at, by_id);
	return true;
}

bool workspace_know_domains(struct workspace *s, struct store *pinned, const struct filter *f, const struct stop *stop,
			    struct arena *a, struct engine_source *engine, struct search_source *list, struct err *err)
{
	struct domains_asked *q;
	struct known_domains *known;

	if (!f->domains.len)
		return true;
	q = new(a, struct domains_asked);
	*q = (struct domains_asked){ s, pinned, stop };
	if (engine) {
		engine->domains = domains_narrow;
		engine->domains_with = q;
	}
	if (!list)
		return true;
	known = new(a, struct known_domains);
	if (!know_all(q, a, known, err))
		return false;
	list->domains = domains_known;
	list->domains_with = known;
	return true;
}
