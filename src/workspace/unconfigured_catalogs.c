/*
 * Visitors: catalogs that a request opened by a path or URL without configuring them. Their snapshots stay in the cache
 * for the next request, and are removed when no request has read them for a while.
 */
#include "workspace/internal.h"

#include "base/log.h"
#include "base/banned.h"

enum { KEPT_DAYS = 30 };

static const struct visitor *visit_of(const struct visitors *all, str name)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (str_eq(all->at[i].name, name))
			return &all->at[i];
	return NULL;
}

bool visits_have(const struct visitors *all, str name)
{
	return visit_of(all, name) != NULL;
}

/* A cache from another machine has catalogs without a source too: only a first read of a visitor marks it. */
static void mark(struct store *writer, const struct visitors *all, str name, bool first)
{
	struct err ignored = { 0 };

	if (first || visits_have(all, name))
		store_visit(writer, name, clock_now(), &ignored);
}

static bool drop_old(struct workspace *s, struct store *writer, const struct visitors *all)
{
	struct err ignored = { 0 };
	bool any = false;

	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct visitor *v = &all->at[i];
		bool found = false;

		if (v->at > clock_now() - DAYS(KEPT_DAYS) || workspace_source(s, v->name))
			continue;
		log_event(LOG_INFO, "visitor_dropped", log_str("catalog", v->name));
		any |= store_catalog_remove(writer, v->name, &found, &ignored);
	}
	return any;
}

bool visitor_was_read(struct workspace *s, struct store *writer, str name, bool first)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct visitors all = { 0 };
	struct err ignored = { 0 };

	if (!store_visits(writer, a, &all, &ignored))
		return false;
	mark(writer, &all, name, first);
	return drop_old(s, writer, &all);
}
