/* The arrays of relations as an index file. */
#include "graph/relations/relations.h"

#include "graph/relations/internal.h"
#include "index/side_file.h"

#include "base/banned.h"

struct about { /* numbers of entries */
	int64_t assets, edges, pairs, text, nears;
};

/* ---- writing ---- */

bool joins_write(const struct joins *j, str cache_file, const struct side_key *k, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct about about = { j->assets, j->edges, j->pairs, j->text, j->nears };
	struct side_out *o = side_create(side_path(a, cache_file, k), k, err);

	if (!o)
		return false;
	if (side_put_section(o, SECTION_ABOUT, &about, sizeof about, err) &&
	    side_put_section(o, SECTION_EDGES, j->edge, j->edges * (int64_t)sizeof *j->edge, err) &&
	    side_put_section(o, SECTION_PAIRS, j->pair, j->pairs * (int64_t)sizeof *j->pair, err) &&
	    side_put_section(o, SECTION_NAMES, j->name, j->text, err) &&
	    side_put_section(o, SECTION_OUT, j->out, (j->assets + 1) * 4, err) &&
	    side_put_section(o, SECTION_NEAR_START, j->near_start, (j->assets + 1) * 4, err) &&
	    side_put_section(o, SECTION_NEAR_OTHER, j->near_other, j->nears * 4, err) &&
	    side_put_section(o, SECTION_NEAR_EDGE, j->near_edge, j->nears * 4, err) &&
	    side_put_section(o, SECTION_NEAR_CLASS, j->near_class, j->nears * 2, err) &&
	    side_put_section(o, SECTION_CLASSES, j->classes, CLASSES / 8, err))
		return side_done(o, err);
	side_drop(o);
	return false;
}

/* ---- opening ---- */

static bool exactly(const struct side *s, unsigned section, int64_t element, int64_t count, const void **at)
{
	int64_t n = 0;

	*at = side_lies(s, section, element, &n);
	return *at && n == count;
}

static bool get_about(struct joins *j, int64_t assets)
{
	enum { MOST = INT32_MAX };
	int64_t n;
	const struct about *about = side_section(j->side, SECTION_ABOUT, sizeof *about, &n);

	if (!about || n != 1 || about->assets != assets || about->edges < 0 || about->edges > MOST ||
	    about->pairs < 0 || about->pairs > MOST || about->text < 1 || about->text > MOST || about->nears < 0 ||
	    about->nears > MOST)
		return false;
	j->assets = about->assets;
	j->edges = about->edges;
	j->pairs = about->pairs;
	j->text = about->text;
	j->nears = about->nears;
	return true;
}

static void expect(struct joins *j)
{
	struct side_expected out = { SIDE_RISING, 4, 0, (uint32_t)j->edges, 0 },
			     start = { SIDE_RISING, 4, 0, (uint32_t)j->nears, 0 },
			     other = { SIDE_BELOW, 4, 0, (uint32_t)j->assets, 0 },
			     edge = { SIDE_BELOW, 4, 0, (uint32_t)j->edges, 0 }, class = { SIDE_ANY, 2, 0, 0, 0 };

	side_expect(j->side, SECTION_OUT, &out);
	side_expect(j->side, SECTION_NEAR_START, &start);
	side_expect(j->side, SECTION_NEAR_OTHER, &other);
	side_expect(j->side, SECTION_NEAR_EDGE, &edge);
	side_expect(j->side, SECTION_NEAR_CLASS, &class);
}

static bool get_arrays(struct joins *j)
{
	const void *edge, *pair, *name, *out, *start, *other, *near_edge, *class, *classes;

	if (!exactly(j->side, SECTION_EDGES, sizeof *j->edge, j->edges, &edge) ||
	    !exactly(j->side, SECTION_PAIRS, sizeof *j->pair, j->pairs, &pair) ||
	    !exactly(j->side, SECTION_NAMES, 1, j->text, &name) ||
	    !exactly(j->side, SECTION_OUT, 4, j->assets + 1, &out) ||
	    !exactly(j->side, SECTION_NEAR_START, 4, j->assets + 1, &start) ||
	    !exactly(j->side, SECTION_NEAR_OTHER, 4, j->nears, &other) ||
	    !exactly(j->side, SECTION_NEAR_EDGE, 4, j->nears, &near_edge) ||
	    !exactly(j->side, SECTION_NEAR_CLASS, 2, j->nears, &class) ||
	    !exactly(j->side, SECTION_CLASSES, 8, CLASSES / 64, &classes))
		return false;
	j->edge = edge;
	j->pair = pair;
	j->name = name;
	j->out = out;
	j->near_start = start;
	j->near_other = other;
	j->near_edge = near_edge;
	j->near_class = class;
	j->classes = classes;
	expect(j);
	return !j->name[j->text - 1] || !side_sound(j->side, SECTION_NAMES, 0, j->text);
}

struct joins *joins_open(str cache_file, const struct side_key *k, int64_t assets, struct err *err)
{
	struct arena *a = arena_open();
	struct side *side = side_open(side_path(a, cache_file, k), k, err);
	struct joins *j = new(a, struct joins);

	j->arena = a;
	j->side = side;
	if (side && get_about(j, assets) && get_arrays(j))
		return j;
	joins_close(j);
	return NULL;
}

void joins_close(struct joins *j)
{
	if (!j)
		return;
	side_close(j->side);
	arena_close(j->arena);
}
