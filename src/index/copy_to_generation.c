/* Copies an index file for another generation with the same content: the same sections with a new header. */
#include "index/internal.h"

#include "base/arena.h"

#include "base/banned.h"

static bool copy_sections(const struct side *from, struct side_out *to, struct err *err)
{
	for (unsigned i = 1; i <= SIDE_SECTIONS; i++) {
		int64_t len = 0;
		const void *bytes = side_section(from, i, 1, &len);

		if (bytes && (!side_begin(to, i, err) || !side_put(to, bytes, len, err)))
			return false;
	}
	return !side_damaged(from);
}

bool side_copy(str cache_file, const struct side_key *from, const struct side_key *to)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err ignored = { 0 };
	struct side *old = side_open(side_path(a, cache_file, from), from, &ignored);
	struct side_out *new = old ? side_create(side_path(a, cache_file, to), to, &ignored) : NULL;
	bool good = new &&copy_sections(old, new, &ignored);

	if (good)
		good = side_done(new, &ignored);
	else
		side_drop(new);
	side_close(old);
	return good;
}
