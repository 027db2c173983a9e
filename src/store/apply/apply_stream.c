/* A first sync that is stored while it is read: the usual transaction, in a thread of its own. */
#include "store/apply/apply.h"

#include "store/apply/stream_apply.h"
#include "store/sync.h"

#include "base/arena.h"

#include "base/banned.h"

static bool run_along(struct store *s, struct staging *g, struct along *a, const struct stop *stop, bool *none,
		      struct sync_result *out, struct err *err)
{
	struct applying p = { .g = g, .info = along_info(a), .along = a };
	bool good = apply_run(&p, s, stop, out, err);

	*none = good && p.known;
	return good;
}

static bool was_read(struct store *s, int64_t catalog)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct catalog c;

	return !store_catalog_of(s, a, catalog, &c, &ignored) || c.generation;
}

struct along *store_apply_begin(struct store *s, struct staging *g, const struct sync_info *info,
				const struct asset_ref *names, ptrdiff_t n, const struct stop *stop)
{
	if (n < LARGE || n >= HUGE || was_read(s, info->catalog) || !staging_expect(g, names, n))
		return NULL;
	return along_start(s, g, info, run_along, stop);
}

bool store_apply_end(struct along *a, const struct sync_info *info, bool *done, struct sync_result *out,
		     struct err *err)
{
	return along_end(a, info, done, out, err);
}
