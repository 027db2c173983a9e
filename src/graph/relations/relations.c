/* The arrays of relations: built from edges, and read. */
#include "graph/relations/relations.h"

#include <string.h>

#include "graph/relations/internal.h"
#include "index/side_file.h"

#include "base/lower_bound.h"
#include "base/banned.h"

static unsigned kind_of(const struct edge *e)
{
	return e->status == EDGE_PROPOSED ? e->origin : e->status == EDGE_ACCEPTED ? CLASS_ACCEPTED : CLASS_REJECTED;
}

static unsigned measure_of(const struct edge *e)
{
	if (e->status == EDGE_ACCEPTED)
		return (e->count < CLASS_USES ? e->count : CLASS_USES) |
		       (e->flags & EDGE_TO_ALTERNATE ? CLASS_ALTERNATE : 0);
	if (e->origin == EDGE_LOGGED)
		return e->count < CLASS_MEASURE ? e->count : CLASS_MEASURE;
	return e->score < CLASS_MEASURE ? e->score : CLASS_MEASURE;
}

/* Unless it is known that there is at most one row, there may be several. */
static unsigned many_of(const struct edge *e, uint32_t here)
{
	if (e->flags & EDGE_FROM_UNIQUE || e->from == e->to)
		return 0;
	return e->to == here ? CLASS_MANY_THERE : CLASS_MANY_HERE;
}

uint16_t edge_class(const struct edge *e, uint32_t here, int64_t degree)
{
	unsigned popular = (degree >= 8) + (degree >= 32) + (degree >= 256);

	return (uint16_t)(measure_of(e) | kind_of(e) << CLASS_KIND | (e->flags & EDGE_OPTIONAL ? CLASS_OPTIONAL : 0) |
			  (e->flags & EDGE_ACROSS ? CLASS_ACROSS : 0) | popular << CLASS_POPULAR | many_of(e, here));
}

int64_t nears_first(const struct nears *near, uint32_t other)
{
	return lower_bound(near->len, i, near->other[i] < other);
}

/* ---- making ---- */

/* Column pairs in the order of their edges, so that data read together is adjacent. */
static void take_edges(struct joins *j, const struct edges *all)
{
	struct edge *edge = new_n(j->arena, struct edge, all->len ? all->len : 1);
	struct edge_pair *pair = new_n(j->arena, struct edge_pair, all->pairs.len ? all->pairs.len : 1);
	char *text = new_n(j->arena, char, all->text.len + 1);
	uint32_t *out = new_n(j->arena, uint32_t, j->assets + 1);

	for (ptrdiff_t i = 0; i < all->len; i++) {
		edge[i] = all->at[i];
		if (edge[i].width)
			memcpy(pair + j->pairs, all->pairs.at + edge[i].pair, (size_t)edge[i].width * sizeof *pair);
		edge[i].pair = (uint32_t)j->pairs;
		j->pairs += edge[i].width;
		out[edge[i].from + 1]++;
	}
	for (int64_t i = 0; i < j->assets; i++)
		out[i + 1] += out[i];
	if (all->text.len)
		memcpy(text, all->text.at, (size_t)all->text.len);
	j->edge = edge;
	j->edges = all->len;
	j->pair = pair;
	j->name = text;
	j->text = all->text.len ? all->text.len : 1;
	j->out = out;
}

/*
 * Two passes, each over sorted data: by the far end first, then by the near one, so that the neighbours of each asset
 * come out in ascending order without comparisons.
 */
struct half {
	uint32_t near, other, edge;
};

static void by_number(struct half *to, const struct half *from, int64_t n, int64_t assets, uint32_t *start, bool other)
{
	memset(start, 0, (size_t)(assets + 1) * sizeof *start);
	for (int64_t i = 0; i < n; i++)
		start[(other ? from[i].other : from[i].near) + 1]++;
	for (int64_t i = 0; i < assets; i++)
		start[i + 1] += start[i];
	for (int64_t i = 0; i < n; i++)
		to[start[other ? from[i].other : from[i].near]++] = from[i];
}

static int64_t halves(const struct joins *j, struct half *to)
{
	int64_t n = 0;

	for (int64_t i = 0; i < j->edges; i++) {
		const struct edge *e = &j->edge[i];

		to[n++] = (struct half){ e->from, e->to, (uint32_t)i };
		if (e->from != e->to)
			to[n++] = (struct half){ e->to, e->from, (uint32_t)i };
	}
	return n;
}

static void take_nears(struct joins *j)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct half *one = new_n(scratch, struct half, j->edges * 2 + 1),
		    *two = new_n(scratch, struct half, j->edges * 2 + 1);
	uint32_t *start = new_n(scratch, uint32_t, j->assets + 1), *first = new_n(j->arena, uint32_t, j->assets + 1);
	uint32_t *other, *edge;
	uint16_t *class;
	uint64_t *classes = new_n(j->arena, uint64_t, CLASSES / 64);

	j->nears = halves(j, one);
	by_number(two, one, j->nears, j->assets, start, true);
	by_number(one, two, j->nears, j->assets, start, false);
	other = new_n(j->arena, uint32_t, j->nears + 1);
	edge = new_n(j->arena, uint32_t, j->nears + 1);
	class = new_n(j->arena, uint16_t, j->nears + 1);
	for (int64_t i = 0; i < j->nears; i++) {
		other[i] = one[i].other;
		edge[i] = one[i].edge;
		first[one[i].near + 1] = (uint32_t)i + 1;
	}
	for (int64_t i = 0; i < j->assets; i++)
		if (!first[i + 1])
			first[i + 1] = first[i];
	for (int64_t i = 0; i < j->nears; i++) {
		uint32_t to = j->edge[edge[i]].to;

		class[i] = edge_class(&j->edge[edge[i]], one[i].near, (int64_t)first[to + 1] - first[to]);
		classes[class[i] / 64] |= (uint64_t)1 << class[i] % 64;
	}
	j->near_start = first;
	j->near_other = other;
	j->near_edge = edge;
	j->near_class = class;
	j->classes = classes;
}

struct joins *joins_make(int64_t assets, struct edges *all, const struct stop *stop, struct err *err)
{
	struct arena *a = arena_open();
	struct joins *j = new(a, struct joins);

	j->arena = a;
	j->assets = assets;
	edges_sort(all);
	if (stop_not_yet(stop, err)) {
		take_edges(j, all);
		take_nears(j);
		if (stop_not_yet(stop, err))
			return j;
	}
	arena_close(a);
	return NULL;
}

/* ---- reading ---- */

enum { NAME_USUAL = 256 };

static bool sound(const struct joins *j, unsigned section, int64_t from, int64_t len)
{
	struct joins *told = (struct joins *)(uintptr_t)j;

	if (!j->side || side_sound(j->side, section, from, len))
		return true;
	told->damaged = true;
	return false;
}

bool joins_damaged(const struct joins *j)
{
	return j->damaged;
}

const uint64_t *joins_classes(const struct joins *j)
{
	static const uint64_t none[CLASSES / 64];

	return sound(j, SECTION_CLASSES, 0, sizeof none) ? j->classes : none;
}

struct nears joins_near(const struct joins *j, uint32_t asset)
{
	int64_t from, n;

	if (asset >= j->assets || !sound(j, SECTION_NEAR_START, (int64_t)asset * 4, 8))
		return (struct nears){ 0 };
	from = j->near_start[asset];
	n = (int64_t)j->near_start[asset + 1] - from;
	if (!sound(j, SECTION_NEAR_OTHER, from * 4, n * 4) || !sound(j, SECTION_NEAR_EDGE, from * 4, n * 4) ||
	    !sound(j, SECTION_NEAR_CLASS, from * 2, n * 2))
		return (struct nears){ 0 };
	return (struct nears){ j->near_other + from, j->near_edge + from, j->near_class + from, n };
}

const uint32_t *joins_others(const struct joins *j, uint32_t asset, int64_t *count)
{
	int64_t from;

	*count = 0;
	if (asset >= j->assets || !sound(j, SECTION_NEAR_START, (int64_t)asset * 4, 8))
		return NULL;
	from = j->near_start[asset];
	if (!sound(j, SECTION_NEAR_OTHER, from * 4, ((int64_t)j->near_start[asset + 1] - from) * 4))
		return NULL;
	*count = (int64_t)j->near_start[asset + 1] - from;
	return j->near_other + from;
}

bool joins_others_sound(const struct joins *j)
{
	return sound(j, SECTION_NEAR_START, 0, (j->assets + 1) * 4) && sound(j, SECTION_NEAR_OTHER, 0, j->nears * 4);
}

int64_t joins_away(const struct joins *j, uint32_t asset)
{
	if (asset >= j->assets || !sound(j, SECTION_OUT, (int64_t)asset * 4, 8))
		return 0;
	return (int64_t)j->out[asset + 1] - j->out[asset];
}

static bool leads_inside(const struct joins *j, const struct edge *e)
{
	return e->from < j->assets && e->to < j->assets && e->pair <= j->pairs && e->width <= j->pairs - e->pair &&
	       e->name < j->text && e->origin < EDGE_ORIGIN_COUNT && e->status < EDGE_STATUS_COUNT && e->score <= 100;
}

const struct edge *joins_edge(const struct joins *j, int64_t edge)
{
	static const struct edge nobodys = { .created = INT64_MIN, .status = EDGE_REJECTED };
	int64_t width = sizeof *j->edge;
	struct joins *told = (struct joins *)(uintptr_t)j;

	if (edge < 0 || edge >= j->edges || !sound(j, SECTION_EDGES, edge * width, width))
		return &nobodys;
	if (!j->side || leads_inside(j, &j->edge[edge]))
		return &j->edge[edge];
	told->damaged = true;
	return &nobodys;
}

const struct edge_pair *joins_pairs(const struct joins *j, const struct edge *e)
{
	static const struct edge_pair nothing;
	int64_t width = sizeof *j->pair;

	return e->width && sound(j, SECTION_PAIRS, e->pair * width, e->width * width) ? j->pair + e->pair : &nothing;
}

str joins_name(const struct joins *j, const struct edge *e)
{
	int64_t from = e->name, most = j->text - from < NAME_USUAL ? j->text - from : NAME_USUAL;

	if (!from || !sound(j, SECTION_NAMES, from, most))
		return NO_STR;
	if (!memchr(j->name + from, '\0', (size_t)most) && !sound(j, SECTION_NAMES, from, j->text - from))
		return NO_STR;
	return str_of(j->name + from);
}
