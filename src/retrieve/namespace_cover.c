#include "retrieve/namespace_cover.h"

#include <math.h>

#include "base/arena.h"
#include "retrieve/ranking.h"
#include "base/banned.h"

enum { TABLES_MOST = 24, STARTS = 4, COVER_MOST = 5 };
static const double MISSED = 0.1; /* a weaker match is none */
static const double SOME = 1e-3;  /* so that no cover at all has a logarithm */

struct covered { /* one namespace */
	uint32_t space, *tables;
	int len;
	uint32_t joined[TABLES_MOST];		 /* by table: bits of those that a key joins to it */
	float match[TABLES_MOST][CONCEPTS_MOST]; /* by table, by concept */
	float best[CONCEPTS_MOST];		 /* of all its tables */
	double cover, missed;
};

struct covering {
	const struct scores *s;
	struct arena *arena;
	int concepts;
	double value[CONCEPTS_MOST]; /* what a full match counts */
	struct covered *of;
	int len;
	uint8_t *number; /* by space: of which of these, from 1 */
	uint8_t *place;	 /* by table: in its namespace, from 1 */
};

/* ---- what is matched where ---- */

/* The best tables of a namespace, by what the question finds in them. */
static void find_tables(struct covering *g, struct covered *n)
{
	const struct retriever *r = g->s->r;
	struct span all = r->spaces.at[n->space].tables;

	n->len = (int)ranking_best_among(g->s->total, r->space_tables.at + all.from, all.len, TABLES_MOST, g->arena,
					 &n->tables);
	for (int i = 0; i < n->len; i++)
		g->place[n->tables[i]] = (uint8_t)(i + 1);
}

static void find_joined(const struct covering *g, struct covered *n)
{
	const struct retriever *r = g->s->r;

	for (int t = 0; t < n->len; t++) {
		struct span edges = r->tables.at[n->tables[t]].edges;

		for (uint32_t i = 0; i < edges.len; i++) {
			uint32_t to = r->tables.at[r->edges.at[edges.from + i].to].head;
			int other = r->tables.at[to].space == n->space ? g->place[to] - 1 : -1;

			if (other < 0 || other == t)
				continue;
			n->joined[t] |= 1u << other;
			n->joined[other] |= 1u << t;
		}
	}
}

static void find_matches(struct covering *g, int concept)
{
	const struct concept_matches *c = &g->s->concepts[concept];

	g->value[concept] = g->s->q->concepts.at[concept].weight * c->idf;
	for (ptrdiff_t i = 0; i < c->tables.len; i++) {
		uint32_t t = c->tables.at[i].table;
		uint8_t number = g->number[g->s->r->tables.at[t].space];
		struct covered *n = number ? &g->of[number - 1] : NULL;

		if (!n)
			continue;
		if (n->best[concept] < c->tables.at[i].weight)
			n->best[concept] = c->tables.at[i].weight;
		if (g->place[t])
			n->match[g->place[t] - 1][concept] = c->tables.at[i].weight;
	}
}

/* ---- one cover ---- */

struct cover {
	float by[CONCEPTS_MOST];    /* the best match so far */
	uint32_t tables, near, far; /* bits: its tables, those joined to them, those joined to these */
};

static double gain_of(const struct covering *g, const struct covered *n, const struct cover *c, int table)
{
	double gain = 0;

	for (int i = 0; i < g->concepts; i++)
		if (n->match[table][i] > c->by[i])
			gain += g->value[i] * (double)(n->match[table][i] - c->by[i]);
	return gain;
}

static double share_of(const struct weights *w, const struct cover *c, int table)
{
	return c->near >> table & 1 ? w->cover_near : c->far >> table & 1 ? w->cover_bridged : w->cover_apart;
}

static void take(const struct covering *g, const struct covered *n, struct cover *c, int table)
{
	for (int i = 0; i < g->concepts; i++)
		if (c->by[i] < n->match[table][i])
			c->by[i] = n->match[table][i];
	c->tables |= 1u << table;
	c->near |= n->joined[table];
	for (int t = 0; t < n->len; t++)
		if (n->joined[table] >> t & 1)
			c->far |= n->joined[t];
}

/* Each step takes the table that adds the most; one that no key joins to those before adds little. */
static double cover_from(const struct covering *g, const struct covered *n, int start)
{
	struct cover c = { 0 };
	double sum = gain_of(g, n, &c, start);

	take(g, n, &c, start);
	for (int k = 1; k < COVER_MOST; k++) {
		double most = 0;
		int best = -1;

		for (int t = 0; t < n->len; t++) {
			double gain = c.tables >> t & 1 ? 0 : gain_of(g, n, &c, t) * share_of(g->s->w, &c, t);

			if (gain > most) {
				most = gain;
				best = t;
			}
		}
		if (best < 0)
			break;
		sum += most;
		take(g, n, &c, best);
	}
	return sum;
}

static void find_cover(const struct covering *g, struct covered *n)
{
	for (int t = 0; t < n->len && t < STARTS; t++) {
		double sum = cover_from(g, n, t);

		n->cover = n->cover < sum ? sum : n->cover;
	}
}

/* The share of the question that is known elsewhere, but not there. */
static void find_missed(const struct covering *g, struct covered *n)
{
	double asked = 0;

	for (int i = 0; i < g->concepts; i++) {
		double weight = g->s->q->concepts.at[i].weight;

		asked += weight;
		n->missed += (double)n->best[i] < MISSED && g->s->concepts[i].tables.len ? weight : 0;
	}
	n->missed /= asked > 0 ? asked : 1;
}

/* ---- all of them ---- */

static void find_covers(struct covering *g)
{
	for (int i = 0; i < g->len; i++)
		find_tables(g, &g->of[i]);
	for (int i = 0; i < g->concepts; i++)
		find_matches(g, i);
	for (int i = 0; i < g->len; i++) {
		find_joined(g, &g->of[i]);
		find_cover(g, &g->of[i]);
		find_missed(g, &g->of[i]);
	}
}

void namespace_covers(const struct scores *s, struct arena *a, const uint32_t *spaces, ptrdiff_t n, double *out)
{
	struct covering g = { .s = s,
			      .arena = a,
			      .concepts = (int)s->q->concepts.len,
			      .of = new_n(a, struct covered, n),
			      .len = (int)n,
			      .number = new_n(a, uint8_t, s->r->spaces.len),
			      .place = new_n(a, uint8_t, s->r->tables.len) };
	double most = 0;

	g.concepts = g.concepts < CONCEPTS_MOST ? g.concepts : CONCEPTS_MOST;
	for (int i = 0; i < g.len; i++) {
		g.of[i].space = spaces[i];
		g.number[spaces[i]] = (uint8_t)(i + 1);
	}
	find_covers(&g);
	for (int i = 0; i < g.len; i++)
		most = most < g.of[i].cover ? g.of[i].cover : most;
	for (int i = 0; i < g.len; i++)
		out[i] = pow((g.of[i].cover + SOME) / (most + SOME), s->w->covered) *
			 exp(-s->w->missed * g.of[i].missed);
}
