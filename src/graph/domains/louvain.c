#include "graph/domains/louvain.h"

#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { ROUNDS = 12, LEVELS = 24 };

struct links links_make(struct arena *a, int64_t nodes, const struct link *all, int64_t n)
{
	uint32_t *start = new_n(a, uint32_t, nodes + 2), *to = new_n(a, uint32_t, n * 2 + 1);
	float *weight = new_n(a, float, n * 2 + 1);

	for (int64_t i = 0; i < n; i++) {
		start[all[i].one + 2]++;
		if (all[i].one != all[i].other)
			start[all[i].other + 2]++;
	}
	for (int64_t i = 1; i < nodes; i++)
		start[i + 1] += start[i];
	for (int64_t i = 0; i < n; i++) {
		bool self = all[i].one == all[i].other;
		uint32_t at = start[all[i].one + 1]++;

		to[at] = all[i].other;
		weight[at] = self ? all[i].weight * 2 : all[i].weight;
		if (self)
			continue;
		at = start[all[i].other + 1]++;
		to[at] = all[i].one;
		weight[at] = all[i].weight;
	}
	return (struct links){ nodes, start, to, weight };
}

/* ---- one level ---- */

struct level {
	struct links links;
	double *degree, *total; /* of each node; of each group */
	double all;		/* of all nodes */
	uint32_t *of;
	/* For the current node: */
	double *towards; /* strength of its links to each group */
	uint32_t *met;
	int64_t met_count;
};

static struct level level_of(const struct links *l, struct arena *a)
{
	struct level v = {
		.links = *l,
		.degree = new_n(a, double, l->nodes + 1),
		.total = new_n(a, double, l->nodes + 1),
		.of = new_n(a, uint32_t, l->nodes + 1),
		.towards = new_n(a, double, l->nodes + 1),
		.met = new_n(a, uint32_t, l->nodes + 1),
	};

	for (int64_t i = 0; i < l->nodes; i++) {
		for (uint32_t k = l->start[i]; k < l->start[i + 1]; k++)
			v.degree[i] += (double)l->weight[k];
		v.total[i] = v.degree[i];
		v.all += v.degree[i];
		v.of[i] = (uint32_t)i;
	}
	return v;
}

static void meet(struct level *v, int64_t node)
{
	const struct links *l = &v->links;

	v->met_count = 0;
	for (uint32_t k = l->start[node]; k < l->start[node + 1]; k++) {
		uint32_t group = v->of[l->to[k]];

		if (l->to[k] == node)
			continue;
		if (v->towards[group] <= 0)
			v->met[v->met_count++] = group;
		v->towards[group] += (double)l->weight[k];
	}
}

/* Its own group unless another one is better by more than rounding; among equals, the first one. */
static uint32_t best_group(struct level *v, int64_t node, double resolution)
{
	uint32_t best = v->of[node];
	double share = resolution * v->degree[node] / v->all;
	double most = v->towards[best] - share * v->total[best];

	for (int64_t i = 0; i < v->met_count; i++) {
		uint32_t group = v->met[i];
		double gain = v->towards[group] - share * v->total[group];

		if (gain > most + 1e-9) {
			best = group;
			most = gain;
		}
	}
	return best;
}

static bool move(struct level *v, int64_t node, double resolution)
{
	uint32_t from = v->of[node], to;

	if (v->degree[node] <= 0)
		return false;
	meet(v, node);
	v->total[from] -= v->degree[node];
	to = best_group(v, node, resolution);
	v->total[to] += v->degree[node];
	v->of[node] = to;
	for (int64_t i = 0; i < v->met_count; i++)
		v->towards[v->met[i]] = 0;
	return to != from;
}

/* The number of nodes that moved; -1: stopped. */
static int64_t settle(struct level *v, double resolution, const struct stop *stop)
{
	int64_t all = 0;

	for (int round = 0; round < ROUNDS; round++) {
		int64_t moved = 0;

		if (stop_is_due(stop))
			return -1;
		for (int64_t i = 0; i < v->links.nodes; i++)
			moved += move(v, i, resolution);
		all += moved;
		if (moved * 1000 <= v->links.nodes)
			break;
	}
	return all;
}

static int64_t number_groups(uint32_t *of, int64_t nodes, struct arena *a)
{
	uint32_t *number = new_n(a, uint32_t, nodes + 1);
	uint32_t count = 0;

	for (int64_t i = 0; i < nodes; i++) {
		if (!number[of[i]])
			number[of[i]] = ++count;
		of[i] = number[of[i]] - 1;
	}
	return count;
}

/* ---- from level to level ---- */

struct members { /* nodes by group */
	uint32_t *start, *at;
};

static struct members members_of(const uint32_t *of, int64_t nodes, int64_t groups, struct arena *a)
{
	struct members m = { new_n(a, uint32_t, groups + 2), new_n(a, uint32_t, nodes + 1) };

	for (int64_t i = 0; i < nodes; i++)
		m.start[of[i] + 2]++;
	for (int64_t i = 1; i < groups; i++)
		m.start[i + 1] += m.start[i];
	for (int64_t i = 0; i < nodes; i++)
		m.at[m.start[of[i] + 1]++] = (uint32_t)i;
	return m;
}

/* Adds the links of one group, one per other group; returns their number. */
static uint32_t draw_one(const struct links *l, const uint32_t *of, const struct members *m, int64_t group,
			 double *towards, uint32_t *to, float *weight)
{
	uint32_t n = 0;

	for (uint32_t i = m->start[group]; i < m->start[group + 1]; i++)
		for (uint32_t k = l->start[m->at[i]]; k < l->start[m->at[i] + 1]; k++) {
			uint32_t other = of[l->to[k]];

			if (towards[other] <= 0)
				to[n++] = other;
			towards[other] += (double)l->weight[k];
		}
	for (uint32_t i = 0; i < n; i++) {
		weight[i] = (float)towards[to[i]];
		towards[to[i]] = 0;
	}
	return n;
}

struct links clusters_drawn(const struct links *l, const uint32_t *of, int64_t groups, struct arena *a)
{
	struct members m = members_of(of, l->nodes, groups, a);
	uint32_t *start = new_n(a, uint32_t, groups + 1), n = 0,
		 *to = new_n(a, uint32_t, (int64_t)l->start[l->nodes] + 1);
	float *weight = new_n(a, float, (int64_t)l->start[l->nodes] + 1);
	double *towards = new_n(a, double, groups + 1);

	for (int64_t g = 0; g < groups; g++) {
		n += draw_one(l, of, &m, g, towards, to + n, weight + n);
		start[g + 1] = n;
	}
	return (struct links){ groups, start, to, weight };
}

int64_t clusters_find(const struct links *l, double resolution, const struct stop *stop, struct arena *a, uint32_t *of)
{
	struct links now = *l;
	int64_t groups = l->nodes;

	for (int64_t i = 0; i < l->nodes; i++)
		of[i] = (uint32_t)i;
	for (int level = 0; level < LEVELS; level++) {
		struct level v = level_of(&now, a);
		int64_t moved = v.all > 0 ? settle(&v, resolution, stop) : 0;

		if (moved < 0)
			return -1;
		if (!moved)
			break;
		groups = number_groups(v.of, now.nodes, a);
		for (int64_t i = 0; i < l->nodes; i++)
			of[i] = v.of[of[i]];
		now = clusters_drawn(&now, v.of, groups, a);
	}
	return groups;
}

double clusters_modularity(const struct links *l, const uint32_t *of, int64_t groups)
{
	scoped(arena_close) struct arena *a = arena_open();
	double *total = new_n(a, double, groups + 1), inside = 0, all = 0, chance = 0;

	for (int64_t i = 0; i < l->nodes; i++)
		for (uint32_t k = l->start[i]; k < l->start[i + 1]; k++) {
			all += (double)l->weight[k];
			total[of[i]] += (double)l->weight[k];
			inside += of[l->to[k]] == of[i] ? (double)l->weight[k] : 0;
		}
	for (int64_t i = 0; i < groups && all > 0; i++)
		chance += total[i] / all * (total[i] / all);
	return all > 0 ? inside / all - chance : 0;
}
