/* Groups tables into domains: collects links from keys, words and schemas, finds groups, and merges small ones. */
#include "graph/domains/communities.h"

#include <math.h>

#include "base/arena.h"
#include "graph/domains/louvain.h"
#include "graph/domains/internal.h"
#include "graph/graph.h"
#include "index/names.h"

#include "base/banned.h"

enum { LEAST = 12, PER_TABLE = 3, WANTED_LEAST = 3, SMALL_SHARE = 40, SMALL = 3, SMALL_FROM = 12 };
#define OTHER UINT32_MAX

/* Weight of each kind of evidence relative to a key that only joins two tables. */
#define BY_KEY 1.6
#define BY_WORD 1.0
#define BY_SPACE 1.0
#define COMMON_SHARE 0.4 /* a word in this share of tables does not distinguish them */
#define SECOND_SHARE 0.3 /* share of a table's links for another group to be a secondary one */

struct gathering {
	struct arena *arena;
	const struct names *names;
	const struct graph *graph;
	const struct stop *stop;
	struct domain_words words;
	array_of(struct link) links;
	ptrdiff_t keys;	    /* number of links that are keys */
	uint32_t *out, *in; /* number of tables that each references, and that reference it */
	struct links all;   /* nodes: tables, then words, then namespaces */
	uint32_t *of;	    /* group of each node; then of each table */
	int64_t groups;
};

static bool is_part(const struct gathering *g, int64_t table)
{
	return numbers_at(&g->names->flags, table) & NAME_IS_PART;
}

/* ---- evidence ---- */

static const struct edge *edge_at(const struct gathering *g, int64_t edge)
{
	return graph_edge(g->graph, (uint32_t)edge);
}

/* Several keys to the same table are adjacent and count once; a rejected one does not count. */
static bool joins_two(const struct gathering *g, int64_t edge)
{
	const struct edge *e = edge_at(g, edge);

	if (e->status == EDGE_REJECTED || e->from == e->to || is_part(g, e->from) || is_part(g, e->to))
		return false;
	for (int64_t i = edge - 1; i >= 0 && edge_at(g, i)->from == e->from && edge_at(g, i)->to == e->to; i--)
		if (edge_at(g, i)->status != EDGE_REJECTED)
			return false;
	return true;
}

static void count_degrees(struct gathering *g)
{
	int64_t tables = graph_tables(g->graph);

	g->out = new_n(g->arena, uint32_t, tables + 1);
	g->in = new_n(g->arena, uint32_t, tables + 1);
	for (int64_t i = 0; i < graph_edges(g->graph); i++)
		if (joins_two(g, i)) {
			g->out[edge_at(g, i)->from]++;
			g->in[edge_at(g, i)->to]++;
		}
}

/*
 * A table that all reference holds no group together, and one that references all belongs to no group in particular.
 */
static float strength(const struct gathering *g, const struct edge *e)
{
	double sure = e->origin == EDGE_INFERRED && e->status != EDGE_ACCEPTED ? e->score / 125.0 : 1,
	       crowd = 1 + log2(1 + g->in[e->to] / 3.0);

	return (float)(BY_KEY * sure / crowd / sqrt(sqrt((double)g->out[e->from])));
}

static void link_keys(struct gathering *g)
{
	for (int64_t i = 0; i < graph_edges(g->graph); i++) {
		const struct edge *e = edge_at(g, i);

		if (joins_two(g, i))
			*push(&g->links, g->arena) = (struct link){ e->from, e->to, strength(g, e) };
	}
	g->keys = g->links.len;
}

static void link_words(struct gathering *g)
{
	static const double by_place[TOLD_WORDS] = { 1, 0.55, 0.3, 0.2, 0.15, 0.1 };
	const struct domain_words *w = &g->words;
	int64_t tables = g->names->tables.count;

	for (int64_t i = 0; i < tables; i++)
		for (uint32_t k = w->start[i]; k < w->start[i + 1]; k++) {
			const struct domain_word *word = &w->words.at[w->told.at[k].word];
			double common = w->tables > LEAST ? COMMON_SHARE * (double)w->tables : (double)w->tables;

			if (word->tables < 2 || word->tables > common)
				continue;
			*push(&g->links, g->arena) = (struct link){ (uint32_t)i, (uint32_t)tables + w->told.at[k].word,
								    (float)(BY_WORD * by_place[w->told.at[k].place] *
									    (word->generic ? 0.2 : 1) /
									    (1 + 0.2 * log2(word->tables / 2.0))) };
		}
}

static void link_spaces(struct gathering *g)
{
	const struct names *n = g->names;
	uint32_t *tables = new_n(g->arena, uint32_t, n->spaces.count + 1);

	for (int64_t i = 0; i < n->tables.count; i++)
		tables[numbers_at(&n->ns, i)] += !is_part(g, i);
	for (int64_t i = 0; i < n->tables.count; i++) {
		uint32_t ns = (uint32_t)numbers_at(&n->ns, i);

		if (is_part(g, i) || tables[ns] < 2 || tables[ns] * 10 > g->words.tables * 7 ||
		    domain_space_is_plain(packed_name(&n->spaces, ns)))
			continue;
		*push(&g->links, g->arena) = (struct link){ (uint32_t)i,
							    (uint32_t)(n->tables.count + g->words.words.len) + ns,
							    (float)BY_SPACE };
	}
}

/* ---- few enough ---- */

struct merging {
	const struct gathering *from;
	struct links groups;
	uint32_t *into;	 /* the group that each is merged into; itself, or OTHER */
	int64_t *tables; /* of the groups that others are merged into, too */
	double *size;	 /* of links, in the same way */
	double *towards;
	int64_t live, most, least;
};

static uint32_t stands_for(const struct merging *m, uint32_t group)
{
	while (group != OTHER && m->into[group] != group)
		group = m->into[group];
	return group;
}

/* The group with the strongest links to it for its size; itself if there are none. */
static uint32_t nearest(const struct merging *m, uint32_t group)
{
	uint32_t best = group;
	double most = 0;

	for (int64_t i = 0; i < m->groups.nodes; i++)
		if (stands_for(m, (uint32_t)i) == group)
			for (uint32_t k = m->groups.start[i]; k < m->groups.start[i + 1]; k++) {
				uint32_t to = stands_for(m, m->groups.to[k]);

				if (to != OTHER && to != group && m->tables[to])
					m->towards[to] += (double)m->groups.weight[k];
			}
	for (int64_t i = 0; i < m->groups.nodes; i++) {
		if (m->towards[i] > 0 && m->towards[i] / m->size[i] > most * (1 + 1e-9)) {
			most = m->towards[i] / m->size[i];
			best = (uint32_t)i;
		}
		m->towards[i] = 0;
	}
	return best;
}

/* The same for a group that no other is merged into: examines only its own links. */
static uint32_t nearest_of_one(const struct merging *m, uint32_t group)
{
	uint32_t best = group;
	double most = 0;

	for (uint32_t k = m->groups.start[group]; k < m->groups.start[group + 1]; k++) {
		uint32_t to = stands_for(m, m->groups.to[k]);

		if (to == OTHER || to == group || !m->tables[to])
			continue;
		m->towards[to] += (double)m->groups.weight[k];
		if (m->towards[to] / m->size[to] > most * (1 + 1e-9)) {
			most = m->towards[to] / m->size[to];
			best = to;
		}
	}
	for (uint32_t k = m->groups.start[group]; k < m->groups.start[group + 1]; k++) {
		uint32_t to = stands_for(m, m->groups.to[k]);

		if (to != OTHER)
			m->towards[to] = 0;
	}
	return best;
}

static void put_into(struct merging *m, uint32_t group, uint32_t to)
{
	m->into[group] = to == group ? OTHER : to;
	m->live--;
	if (to == group)
		return;
	m->tables[to] += m->tables[group];
	m->size[to] += m->size[group];
}

static void merge_small(struct merging *m)
{
	for (int64_t size = 1; size < m->least; size *= 2)
		for (int64_t i = 0; i < m->groups.nodes; i++) {
			uint32_t to;

			if (m->into[i] != i || m->tables[i] < 1 ||
			    m->tables[i] >= (size * 2 < m->least ? size * 2 : m->least))
				continue;
			to = nearest_of_one(m, (uint32_t)i);
			if (to != i)
				put_into(m, (uint32_t)i, to);
		}
	for (int64_t i = 0; i < m->groups.nodes; i++)
		if (m->into[i] == i && m->tables[i] > 0 && m->tables[i] < m->least)
			put_into(m, (uint32_t)i, (uint32_t)i);
}

static bool any_other(const struct merging *m)
{
	for (int64_t i = 0; i < m->groups.nodes; i++)
		if (m->into[i] == OTHER && m->tables[i])
			return true;
	return false;
}

static void merge_many(struct merging *m)
{
	while (m->live + any_other(m) > m->most && m->live > 1) {
		uint32_t least = OTHER;

		for (int64_t i = 0; i < m->groups.nodes; i++)
			if (m->into[i] == i && m->tables[i] && (least == OTHER || m->tables[i] < m->tables[least]))
				least = (uint32_t)i;
		put_into(m, least, nearest(m, least));
	}
}

/* Numbers groups by their first table; OTHER stays. */
static void keep_groups(struct gathering *g, const struct merging *m)
{
	uint32_t *number = new_n(g->arena, uint32_t, m->groups.nodes + 1), count = 0;

	for (int64_t i = 0; i < g->names->tables.count; i++) {
		uint32_t group = m->most == 1 ? 0 : stands_for(m, g->of[i]);

		if (is_part(g, i))
			continue;
		if (group != OTHER && !number[group])
			number[group] = ++count;
	}
	for (int64_t i = 0; i < g->all.nodes; i++) {
		uint32_t group = m->most == 1 ? 0 : stands_for(m, g->of[i]);

		g->of[i] = group == OTHER || !number[group] ? OTHER : number[group] - 1;
	}
	g->groups = count;
}

static void merge(struct gathering *g)
{
	int64_t tables = g->words.tables, n = g->groups;
	struct merging m = {
		.from = g,
		.groups = clusters_drawn(&g->all, g->of, n, g->arena),
		.into = new_n(g->arena, uint32_t, n + 1),
		.tables = new_n(g->arena, int64_t, n + 1),
		.size = new_n(g->arena, double, n + 1),
		.towards = new_n(g->arena, double, n + 1),
		.most = tables / PER_TABLE < 1			? 1
			: tables / PER_TABLE < COMMUNITIES_MOST ? tables / PER_TABLE
								: COMMUNITIES_MOST,
		.least = tables / SMALL_SHARE > SMALL ? tables / SMALL_SHARE
			 : tables < SMALL_FROM	      ? SMALL - 1
						      : SMALL,
	};

	for (int64_t i = 0; i < n; i++) {
		m.into[i] = (uint32_t)i;
		for (uint32_t k = m.groups.start[i]; k < m.groups.start[i + 1]; k++)
			m.size[i] += (double)m.groups.weight[k];
	}
	for (int64_t i = 0; i < g->names->tables.count; i++)
		m.tables[g->of[i]] += !is_part(g, i);
	for (int64_t i = 0; i < n; i++)
		m.live += m.tables[i] > 0;
	merge_small(&m);
	merge_many(&m);
	keep_groups(g, &m);
}

/* ---- results ---- */

static bool find_groups(struct gathering *g, struct err *err)
{
	static const double resolutions[] = { 1, 1.6, 2.5 };

	g->all = links_make(g->arena, g->names->tables.count + g->words.words.len + g->names->spaces.count, g->links.at,
			    g->links.len);
	g->of = new_n(g->arena, uint32_t, g->all.nodes + 1);
	for (size_t i = 0; i < sizeof resolutions / sizeof *resolutions; i++) {
		g->groups = clusters_find(&g->all, resolutions[i], g->stop, g->arena, g->of);
		if (g->groups < 0)
			return stop_not_yet(g->stop, err);
		merge(g);
		if (g->groups >= WANTED_LEAST || g->words.tables < LEAST)
			break;
	}
	return true;
}

/* A member belongs to the domain of the table that represents it; or of the preceding one whose name it begins with. */
static void follow(const struct gathering *g, uint8_t *of)
{
	int64_t whole = -1;

	for (int64_t i = 0; i < g->names->tables.count; i++) {
		int64_t head = numbers_at(&g->names->family, i) - 1;

		if (!is_part(g, i))
			whole = i;
		else if (head >= 0 && !is_part(g, head))
			of[i] = of[head];
		else if (whole >= 0 && numbers_at(&g->names->ns, i) == numbers_at(&g->names->ns, whole) &&
			 str_starts(packed_name(&g->names->tables, i), packed_name(&g->names->tables, whole)))
			of[i] = of[whole];
	}
}

struct ordered {
	uint32_t group;
	int64_t tables;
};

static void order_groups(const struct gathering *g, struct communities *c, uint8_t *number)
{
	struct ordered all[COMMUNITIES_MOST];
	int64_t tables[COMMUNITIES_MOST + 1] = { 0 };
	int n = (int)g->groups;

	for (int64_t i = 0; i < g->names->tables.count; i++)
		if (!is_part(g, i))
			tables[g->of[i] == OTHER ? COMMUNITIES_MOST : (int)g->of[i]]++;
	for (int i = 0; i < n; i++) {
		int k = i;

		for (; k && all[k - 1].tables < tables[i]; k--)
			all[k] = all[k - 1];
		all[k] = (struct ordered){ (uint32_t)i, tables[i] };
	}
	for (int i = 0; i < n; i++) {
		number[all[i].group] = (uint8_t)i;
		c->at[i].tables = all[i].tables;
	}
	c->count = n;
	if (tables[COMMUNITIES_MOST])
		c->at[c->count++].tables = tables[COMMUNITIES_MOST];
}

/* The secondary groups of a table, by their share of its links. */
static uint16_t seconds(const struct gathering *g, const uint8_t *of, const uint8_t *number, int64_t table)
{
	double towards[COMMUNITIES_MOST] = { 0 }, all = 0;
	uint16_t also = 0;

	for (uint32_t k = g->all.start[table]; k < g->all.start[table + 1]; k++) {
		uint32_t group = g->of[g->all.to[k]];

		all += (double)g->all.weight[k];
		if (group != OTHER && g->all.to[k] < g->names->tables.count)
			towards[number[group]] += (double)g->all.weight[k];
	}
	for (int i = 0; i < COMMUNITIES_MOST && of[table] != COMMUNITY_NONE; i++)
		if (i != of[table] && towards[i] > all * SECOND_SHARE)
			also |= (uint16_t)(1u << i);
	return also;
}

static double modularity(struct gathering *g, const uint8_t *of)
{
	struct links keys = links_make(g->arena, g->names->tables.count, g->links.at, g->keys);
	uint32_t *groups = new_n(g->arena, uint32_t, g->names->tables.count + 1);

	for (int64_t i = 0; i < g->names->tables.count; i++)
		groups[i] = of[i] == COMMUNITY_NONE ? COMMUNITIES_MOST : of[i];
	return clusters_modularity(&keys, groups, COMMUNITIES_MOST + 1);
}

static void count_inside(const struct gathering *g, const uint8_t *of, uint32_t *in)
{
	for (ptrdiff_t i = 0; i < g->keys; i++)
		if (of[g->links.at[i].one] == of[g->links.at[i].other])
			in[g->links.at[i].other]++;
}

static void tell(struct gathering *g, struct communities *c)
{
	int64_t n = g->names->tables.count;
	uint8_t *of = new_n(c->arena, uint8_t, n + 1), number[COMMUNITIES_MOST] = { 0 };
	uint16_t *also = new_n(c->arena, uint16_t, n + 1);
	uint32_t *in = new_n(g->arena, uint32_t, n + 1);

	order_groups(g, c, number);
	for (int64_t i = 0; i < n; i++)
		of[i] = is_part(g, i) ? COMMUNITY_NONE : g->of[i] == OTHER ? (uint8_t)(c->count - 1) : number[g->of[i]];
	for (int64_t i = 0; i < n; i++)
		also[i] = seconds(g, of, number, i);
	follow(g, of);
	c->assets = n;
	c->of = of;
	c->also = also;
	c->modularity = modularity(g, of);
	count_inside(g, of, in);
	communities_name(c, g->names, &g->words, in);
	if (c->count > g->groups && c->count > 1)
		c->at[c->count - 1].name = S("other");
}

struct communities *communities_make(const struct graph *graph, const struct stop *stop, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	const struct names *n = graph_names(graph);
	struct gathering g = { .arena = scratch, .names = n, .graph = graph, .stop = stop };
	struct arena *a;
	struct communities *c;

	if (!names_sound(n, NAMES_FACTS) || graph_damaged(graph)) {
		err_set(err, ERR_CACHE, "the index of names is damaged");
		return NULL;
	}
	domain_words_read(&g.words, n, scratch);
	count_degrees(&g);
	link_keys(&g);
	link_words(&g);
	link_spaces(&g);
	if (!find_groups(&g, err))
		return NULL;
	a = arena_open();
	c = new(a, struct communities);
	c->arena = a;
	tell(&g, c);
	return c;
}
