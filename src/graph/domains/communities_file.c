/* Communities as an index file. */
#include "graph/domains/communities.h"

#include "base/arena.h"
#include "index/side_file.h"

#include "base/banned.h"

enum section { SECTION_ABOUT = 1, SECTION_NAMES, SECTION_OF, SECTION_ALSO };
enum { NAME_BYTES = 1 << 16 };

struct about {
	int64_t assets, count;
	double modularity;
	int64_t tables[COMMUNITIES_MOST];
};

/* ---- writing ---- */

bool communities_write(const struct communities *c, str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	scoped(sb_free) struct sb names = SB(NAME_BYTES);
	struct about about = { .assets = c->assets, .count = c->count, .modularity = c->modularity };
	struct side_out *o = side_create(side_path(a, cache_file, k), k, err);

	if (!o)
		return false;
	for (int i = 0; i < c->count; i++) {
		about.tables[i] = c->at[i].tables;
		sb_put(&names, c->at[i].name);
		sb_putc(&names, '\n');
	}
	if (side_put_section(o, SECTION_ABOUT, &about, sizeof about, err) &&
	    side_put_section(o, SECTION_NAMES, sb_str(&names).at, sb_str(&names).len, err) &&
	    side_put_section(o, SECTION_OF, c->of, c->assets, err) &&
	    side_put_section(o, SECTION_ALSO, c->also, c->assets * 2, err))
		return side_done(o, err);
	side_drop(o);
	return false;
}

/* ---- opening ---- */

static bool get_names(struct communities *c)
{
	int64_t n = 0;
	const char *at = side_section(c->side, SECTION_NAMES, 1, &n);
	str rest = str_n(at, (ptrdiff_t)n), name;

	for (int i = 0; i < c->count; i++)
		if (!at || !str_cut(&rest, '\n', &name) || !name.len)
			return false;
		else
			c->at[i].name = str_dup(c->arena, name);
	return true;
}

static bool get_about(struct communities *c, int64_t assets)
{
	int64_t n = 0;
	const struct about *about = side_section(c->side, SECTION_ABOUT, sizeof *about, &n);

	if (!about || n != 1 || about->assets != assets || about->count < 0 || about->count > COMMUNITIES_MOST)
		return false;
	c->assets = about->assets;
	c->count = (int)about->count;
	c->modularity = about->modularity;
	for (int i = 0; i < c->count; i++)
		c->at[i].tables = about->tables[i];
	return true;
}

static bool get_members(struct communities *c)
{
	int64_t of = 0, also = 0;

	c->of = side_section(c->side, SECTION_OF, 1, &of);
	c->also = side_section(c->side, SECTION_ALSO, 2, &also);
	if ((c->assets && (!c->of || !c->also)) || of != c->assets || also != c->assets)
		return false;
	for (int64_t i = 0; i < c->assets; i++)
		if ((c->of[i] >= c->count && c->of[i] != COMMUNITY_NONE) || c->also[i] >> c->count)
			return false;
	return true;
}

struct communities *communities_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err)
{
	struct arena *a = arena_open();
	struct side *side = side_open(side_path(a, cache_file, k), k, err);
	struct communities *c = new(a, struct communities);

	c->arena = a;
	c->side = side;
	if (side && get_about(c, assets) && get_names(c) && get_members(c))
		return c;
	communities_close(c);
	return NULL;
}

void communities_close(struct communities *c)
{
	if (!c)
		return;
	side_close(c->side);
	arena_close(c->arena);
}
