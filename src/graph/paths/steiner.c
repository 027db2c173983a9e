#include "graph/paths/steiner.h"

#include "base/banned.h"

#define FAR (INT64_MAX / 4)

/* How a set is connected at a node: by a step from a neighbour, or from two smaller sets there. */
struct cell {
	int64_t cost; /* without the cost of the node itself */
	int32_t from; /* the neighbour; -1: not by a step */
	int32_t half; /* one of the two sets; 0: not from two */
};

struct search {
	const struct small_graph *g;
	struct cell *cell; /* for each set and node */
	struct arena *arena;
	struct {
		struct queued {
			int64_t cost;
			int32_t node;
		} * at;
		ptrdiff_t len, cap;
	} queue;
};

static struct cell *cell_of(const struct search *s, int set, int32_t node)
{
	return &s->cell[(ptrdiff_t)set * s->g->nodes + node];
}

static bool is_before(const struct queued *a, const struct queued *b)
{
	return a->cost != b->cost ? a->cost < b->cost : a->node < b->node;
}

static void queue_put(struct search *s, int64_t cost, int32_t node)
{
	ptrdiff_t i = s->queue.len;
	struct queued is = { cost, node };

	*push(&s->queue, s->arena) = is;
	for (; i && is_before(&is, &s->queue.at[(i - 1) / 2]); i = (i - 1) / 2)
		s->queue.at[i] = s->queue.at[(i - 1) / 2];
	s->queue.at[i] = is;
}

static struct queued queue_take(struct search *s)
{
	struct queued first = s->queue.at[0], last = s->queue.at[--s->queue.len];
	ptrdiff_t i = 0;

	for (ptrdiff_t child; (child = 2 * i + 1) < s->queue.len; i = child) {
		if (child + 1 < s->queue.len && is_before(&s->queue.at[child + 1], &s->queue.at[child]))
			child++;
		if (!is_before(&s->queue.at[child], &last))
			break;
		s->queue.at[i] = s->queue.at[child];
	}
	s->queue.at[i] = last;
	return first;
}

/* Each pair of halves once: the one with the lowest member first. */
static void join_halves(struct search *s, int set)
{
	int lowest = set & -set, rest = set ^ lowest;

	for (int32_t node = 0; node < s->g->nodes; node++) {
		struct cell *to = cell_of(s, set, node);

		for (int part = (rest - 1) & rest; rest; part = (part - 1) & rest) {
			int64_t cost = cell_of(s, part | lowest, node)->cost + cell_of(s, rest ^ part, node)->cost;

			if (cost < to->cost)
				*to = (struct cell){ cost, -1, part | lowest };
			if (!part)
				break;
		}
	}
}

static void spread(struct search *s, int set)
{
	const struct small_graph *g = s->g;

	s->queue.len = 0;
	for (int32_t node = 0; node < g->nodes; node++)
		if (cell_of(s, set, node)->cost < FAR)
			queue_put(s, cell_of(s, set, node)->cost, node);
	while (s->queue.len) {
		struct queued q = queue_take(s);

		if (q.cost > cell_of(s, set, q.node)->cost)
			continue;
		for (int32_t i = g->start[q.node]; i < g->start[q.node + 1]; i++) {
			int64_t cost = q.cost + g->pass[q.node] + g->cost[i];
			struct cell *to = cell_of(s, set, g->to[i]);

			if (cost >= to->cost)
				continue;
			*to = (struct cell){ cost, q.node, 0 };
			queue_put(s, cost, g->to[i]);
		}
	}
}

static void trace(const struct search *s, int set, int32_t node, struct small_tree *out)
{
	const struct cell *c = cell_of(s, set, node);

	while (c->from >= 0) {
		*push(&out->edges, s->arena) = (struct small_edge){ node, c->from };
		node = c->from;
		c = cell_of(s, set, node);
	}
	if (!c->half)
		return;
	trace(s, c->half, node, out);
	trace(s, set ^ c->half, node, out);
}

bool steiner(const struct small_graph *g, const int32_t *wanted, int n, struct arena *a, const struct stop *stop,
	     struct small_tree *out, struct err *err)
{
	int all = (1 << (n - 1)) - 1; /* all but the first, which is the root of the tree */
	struct search s = { .g = g, .arena = a, .cell = new_n(a, struct cell, (ptrdiff_t)(all + 1) * g->nodes) };

	*out = (struct small_tree){ .cost = -1 };
	for (ptrdiff_t i = 0; i < (ptrdiff_t)(all + 1) * g->nodes; i++)
		s.cell[i] = (struct cell){ FAR, -1, 0 };
	for (int i = 1; i < n; i++)
		cell_of(&s, 1 << (i - 1), wanted[i])->cost = 0;
	for (int set = 1; set <= all; set++) {
		if (!stop_not_yet(stop, err))
			return false;
		join_halves(&s, set);
		spread(&s, set);
	}
	if (cell_of(&s, all, wanted[0])->cost >= FAR)
		return true;
	out->cost = cell_of(&s, all, wanted[0])->cost;
	trace(&s, all, wanted[0], out);
	return true;
}
