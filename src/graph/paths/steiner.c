#include "graph/paths/steiner.h"

#include "base/banned.h"

#define FAR (INT64_MAX / 4)

/*
 * How a set is connected at a node: by a step from a neighbour, or from two smaller sets there. With and without an
 * edge there that has many at its other end: only the second such edge costs more.
 */
struct cell {
	int64_t cost; /* without the cost of the node itself */
	int32_t from; /* the neighbour; -1: not by a step */
	int32_t half; /* one of the two sets; 0: not from two */
	bool many[2]; /* of the neighbour's cell; or of that set and of the other one */
};

struct search {
	const struct small_graph *g;
	struct cell *cell; /* for each set and node: without many, with many */
	struct arena *arena;
	struct {
		struct queued {
			int64_t cost;
			int32_t node;
			bool many;
		} * at;
		ptrdiff_t len, cap;
	} queue;
};

static struct cell *cell_of(const struct search *s, int set, int32_t node, bool many)
{
	return &s->cell[((ptrdiff_t)set * s->g->nodes + node) * 2 + many];
}

static bool is_before(const struct queued *a, const struct queued *b)
{
	return a->cost != b->cost ? a->cost < b->cost : a->node != b->node ? a->node < b->node : a->many < b->many;
}

static void queue_put(struct search *s, int64_t cost, int32_t node, bool many)
{
	ptrdiff_t i = s->queue.len;
	struct queued is = { cost, node, many };

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

static void join_two(struct search *s, int set, int half, int32_t node)
{
	for (int way = 0; way < 4; way++) {
		bool one = way & 1, two = way & 2;
		struct cell *to = cell_of(s, set, node, one || two);
		int64_t cost = cell_of(s, half, node, one)->cost + cell_of(s, set ^ half, node, two)->cost +
			       (one && two ? s->g->multiplying : 0);

		if (cost < to->cost)
			*to = (struct cell){ cost, -1, half, { one, two } };
	}
}

/* Each pair of halves once: the one with the lowest member first. */
static void join_halves(struct search *s, int set)
{
	int lowest = set & -set, rest = set ^ lowest;

	for (int32_t node = 0; node < s->g->nodes; node++) {
		for (int part = (rest - 1) & rest; rest; part = (part - 1) & rest) {
			join_two(s, set, part | lowest, node);
			if (!part)
				break;
		}
	}
}

static void spread_from(struct search *s, int set, const struct queued *q)
{
	const struct small_graph *g = s->g;

	for (int32_t i = g->start[q->node]; i < g->start[q->node + 1]; i++) {
		bool multiplies = q->many && g->many[i] & SMALL_MANY_THERE, many = g->many[i] & SMALL_MANY_HERE;
		int64_t cost = q->cost + g->pass[q->node] + g->cost[i] + (multiplies ? g->multiplying : 0);
		struct cell *to = cell_of(s, set, g->to[i], many);

		if (cost >= to->cost)
			continue;
		*to = (struct cell){ cost, q->node, 0, { q->many } };
		queue_put(s, cost, g->to[i], many);
	}
}

static void spread(struct search *s, int set)
{
	s->queue.len = 0;
	for (int32_t node = 0; node < s->g->nodes; node++)
		for (int many = 0; many < 2; many++)
			if (cell_of(s, set, node, many)->cost < FAR)
				queue_put(s, cell_of(s, set, node, many)->cost, node, many);
	while (s->queue.len) {
		struct queued q = queue_take(s);

		if (q.cost == cell_of(s, set, q.node, q.many)->cost)
			spread_from(s, set, &q);
	}
}

static void trace(const struct search *s, int set, int32_t node, bool many, struct small_tree *out)
{
	const struct cell *c = cell_of(s, set, node, many);

	while (c->from >= 0) {
		*push(&out->edges, s->arena) = (struct small_edge){ node, c->from };
		node = c->from;
		c = cell_of(s, set, node, c->many[0]);
	}
	if (!c->half)
		return;
	trace(s, c->half, node, c->many[0], out);
	trace(s, set ^ c->half, node, c->many[1], out);
}

bool steiner(const struct small_graph *g, const int32_t *wanted, int n, struct arena *a, const struct stop *stop,
	     struct small_tree *out, struct err *err)
{
	int all = (1 << (n - 1)) - 1; /* all but the first, which is the root of the tree */
	struct search s = { .g = g, .arena = a, .cell = new_n(a, struct cell, (ptrdiff_t)(all + 1) * g->nodes * 2) };
	bool many;

	*out = (struct small_tree){ .cost = -1 };
	for (ptrdiff_t i = 0; i < (ptrdiff_t)(all + 1) * g->nodes * 2; i++)
		s.cell[i] = (struct cell){ .cost = FAR, .from = -1 };
	for (int i = 1; i < n; i++)
		cell_of(&s, 1 << (i - 1), wanted[i], false)->cost = 0;
	for (int set = 1; set <= all; set++) {
		if (!stop_not_yet(stop, err))
			return false;
		join_halves(&s, set);
		spread(&s, set);
	}
	many = cell_of(&s, all, wanted[0], true)->cost < cell_of(&s, all, wanted[0], false)->cost;
	if (cell_of(&s, all, wanted[0], many)->cost >= FAR)
		return true;
	out->cost = cell_of(&s, all, wanted[0], many)->cost;
	trace(&s, all, wanted[0], many, out);
	return true;
}
