#include "cli/metrics/metrics_gather.h"

#include <sys/stat.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/map.h"
#include "base/utf8.h"
#include "workspace/domains/domains.h"
#include "base/banned.h"

/* Their names go to all. */
static int64_t count_domains(struct cli *c, struct store *r, const struct catalog *cat, struct map *all)
{
	struct err ignored = { 0 };
	struct domains *d = workspace_domains(c->session, r, cat, NULL, cli_stop(), &ignored);
	int64_t n = d ? d->count : UNKNOWN;

	for (int i = 0; d && i < d->count; i++)
		map_put(all, utf8_fold_str(c->arena, d->at[i].name), NULL);
	domains_close(d);
	return n;
}

/* For the newest whole generation: a look at one table says nothing about a sync. */
static bool add_catalog(struct store *r, struct arena *a, const struct catalog *cat, struct metrics *m, struct err *err)
{
	struct catalog_metrics one = {
		.catalog = *cat, .read_us = UNKNOWN, .write_us = UNKNOWN, .failed = cat->error.at != NULL
	};
	struct generations all = { 0 };

	if (!store_generations(r, a, cat->id, &all, err) || !store_represented(r, cat->id, &one.represented, err))
		return false;
	one.tables = cat->assets - one.represented;
	for (ptrdiff_t i = 0; i < all.len && one.read_us == UNKNOWN; i++) {
		if (!str_eq(all.at[i].origin, S("sync")))
			continue;
		one.read_us = all.at[i].read_us;
		one.write_us = all.at[i].write_us;
	}
	m->tables += one.tables;
	m->represented += one.represented;
	m->columns += cat->fields;
	*push(&m->catalogs, a) = one;
	return true;
}

static bool read_catalogs(struct cli *c, struct store *r, struct metrics *m, struct err *err)
{
	str only = option_value(&c->options, "catalog");
	struct map domains = map_in(c->arena);
	struct catalogs all = { 0 };
	bool told = true;

	if (!store_catalogs(r, c->arena, &all, err))
		return false;
	for (ptrdiff_t i = 0; i < all.len; i++) {
		if (only.len && !str_eq(only, all.at[i].name))
			continue;
		if (!add_catalog(r, c->arena, &all.at[i], m, err))
			return false;
		m->catalogs.at[m->catalogs.len - 1].domains = count_domains(c, r, &all.at[i], &domains);
		told &= m->catalogs.at[m->catalogs.len - 1].domains != UNKNOWN;
	}
	m->domains = told ? domains.len : UNKNOWN;
	m->documents = m->tables + m->represented + m->columns;
	return true;
}

/* The data of a search by names: the indexes, or names in memory if one of them is missing. */
static bool open_index(struct cli *c, struct store *r, struct metrics *m, struct err *err)
{
	int64_t started = clock_monotonic_us();
	struct workspace_found of = { 0 };
	const struct engine *e = workspace_engine(c->session, r, 0, NAMES_OF_TABLES, cli_stop(), c->arena, &of, err);

	m->index_us = clock_monotonic_us() - started;
	m->index_tables = e ? engine_assets(e) : 0;
	m->index_bytes = 0;
	for (ptrdiff_t i = 0; i < of.names.len; i++)
		m->index_bytes += side_bytes(of.names.at[i]->side);
	workspace_found_done(c->session, &of);
	return e != NULL;
}

static bool look_at_cache(struct cli *c, struct metrics *m, struct err *err)
{
	str path = c->places.cache;
	struct stat st;

	m->cache_bytes = UNKNOWN;
	if (!path.at && !path_cache_file(c->arena, &path, err))
		return false;
	if (stat(str_c(c->arena, path), &st) == 0)
		m->cache_bytes = st.st_size;
	if (stat(str_c(c->arena, str_fmt(c->arena, "%.*s-wal", STR(path))), &st) == 0 && m->cache_bytes != UNKNOWN)
		m->cache_bytes += st.st_size;
	return true;
}

static bool read_cache(struct cli *c, struct metrics *m, struct err *err)
{
	struct store *r = workspace_reader(c->session, err);
	bool good;

	if (!r)
		return false;
	good = store_pin(r, err);
	if (good) {
		good = read_catalogs(c, r, m, err) && open_index(c, r, m, err);
		store_unpin(r);
	}
	workspace_return(c->session, r);
	return good;
}

bool metrics_gather(struct cli *c, instant since, struct metrics *out, struct err *err)
{
	str dir;

	*out = (struct metrics){ .now = clock_now(), .since = since };
	return cli_session(c, err) && read_cache(c, out, err) && look_at_cache(c, out, err) &&
	       path_state(c->arena, &dir, err) &&
	       audit_tally(c->arena, dir, since, out->now, cli_stop(), &out->calls, err);
}

double metrics_per_hour(const struct metrics *m)
{
	instant from = m->since != NO_TIME ? m->since : m->calls.first;
	double hours = from == NO_TIME ? 1 : (double)(m->now - from) / (double)SECONDS(3600);

	return (double)m->calls.all.calls / (hours > 1 ? hours : 1);
}
