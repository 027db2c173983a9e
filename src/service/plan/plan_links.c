/* Which tables of a plan are joined: as the plan says, else by the cheapest paths through the graph. */
#include "service/plan/internal.h"

#include "base/arena.h"
#include "graph/paths/join_trees.h"
#include "store/assets.h"
#include "service/sql/catalog_schema.h"
#include "base/banned.h"

bool plan_is_around(ptrdiff_t place)
{
	return place >= PLAN_PLACES_MOST;
}

const struct plan_table *plan_table_at(const struct linking *l, ptrdiff_t place)
{
	return plan_is_around(place) ? &l->plan->around->tables.at[place - PLAN_PLACES_MOST]
				     : &l->plan->tables.at[place];
}

static ptrdiff_t place_of(const struct linking *l, str alias)
{
	for (ptrdiff_t i = 0; i < l->plan->tables.len; i++)
		if (str_eq_fold(l->plan->tables.at[i].alias, alias))
			return i;
	for (ptrdiff_t i = 0; l->plan->place == PLAN_MATCH && i < l->plan->around->listed; i++)
		if (str_eq_fold(l->plan->around->tables.at[i].alias, alias))
			return PLAN_PLACES_MOST + i;
	return -1;
}

int64_t plan_number_at(const struct linking *l, ptrdiff_t i)
{
	return graph_table(l->in->graph, plan_table_at(l, i)->table->id);
}

static ptrdiff_t root_of(struct linking *l, ptrdiff_t i)
{
	while (l->root[i] != i)
		i = l->root[i] = l->root[l->root[i]];
	return i;
}

static void add_link(struct linking *l, ptrdiff_t a, ptrdiff_t b, const struct plan_join *said)
{
	*push(&l->links, l->in->arena) = (struct link){ a, b, said, false };
	if (!plan_is_around(a))
		l->root[root_of(l, a)] = root_of(l, b);
}

/* ---- tables that are only passed through ---- */

/* A table of a plan around must not get another meaning in this one. */
static bool is_taken(const struct linking *l, str alias)
{
	const struct plan *p = l->plan;

	while (p && !plan_table_called(p, alias))
		p = p->around;
	return p;
}

static str free_alias(const struct linking *l, str name)
{
	str alias = name;

	for (int n = 2; is_taken(l, alias); n++)
		alias = str_fmt(l->in->arena, "%.*s_%d", STR(name), n);
	return alias;
}

static ptrdiff_t bridge(struct linking *l, uint32_t number)
{
	struct plan_run *p = l->in;
	struct candidate which = { .id = graph_asset_id(p->graph, number),
				   .catalog = graph_catalog(p->graph),
				   .ns = str_dup(p->arena, graph_ns(p->graph, number)),
				   .name = str_dup(p->arena, graph_name(p->graph, number)),
				   .qualified = graph_qualified(p->graph, p->arena, number) };
	const struct sql_table *t = catalog_schema_table(p->checking, &which);

	if (!t)
		return -1;
	*push(&l->plan->tables,
	      p->arena) = (struct plan_table){ .name = { t->name, 0 }, .alias = free_alias(l, t->name), .table = t };
	l->root[l->plan->tables.len - 1] = l->plan->tables.len - 1;
	return l->plan->tables.len - 1;
}

/* Joins the ends of a path, which exist; adds the tables between them, or reuses those added before. */
static bool add_way(struct linking *l, const struct path *way, ptrdiff_t from, ptrdiff_t to)
{
	ptrdiff_t last = from;

	for (int i = 1; i <= way->steps; i++) {
		ptrdiff_t next = i == way->steps ? to : bridge(l, way->at[i]);

		if (next < 0)
			return false;
		add_link(l, last, next, NULL);
		last = next;
	}
	return true;
}

/* ---- joins from the graph ---- */

static bool cheapest(struct linking *l, ptrdiff_t a, ptrdiff_t b, struct path *out, bool *found)
{
	int64_t from = plan_number_at(l, a), to = plan_number_at(l, b);
	struct paths_ask ask = {
		.from = (uint32_t)from, .to = (uint32_t)to, .k = 1, .steps = PLAN_STEPS_MOST, .stop = l->in->stop
	};
	struct paths all = { 0 };

	*found = false;
	if (from < 0 || to < 0)
		return true;
	if (from == to) { /* a table twice: only through a key to itself */
		*found = graph_step_cost(l->in->graph, (uint32_t)from, (uint32_t)to) != COST_NEVER;
		*out = (struct path){ .steps = 1, .cost = graph_step_cost(l->in->graph, (uint32_t)from, (uint32_t)to) };
		out->at[0] = out->at[1] = (uint32_t)from;
		return true;
	}
	if (!graph_paths(l->in->graph, l->in->arena, &ask, &all, l->err))
		return false;
	*found = all.len > 0;
	if (all.len)
		*out = all.at[0];
	return true;
}

static bool apart(struct linking *l, ptrdiff_t i)
{
	const struct plan_table *t = plan_table_at(l, i);

	plan_mistake(l->plan, t->name.at, l->err, "no join from %.*s to the other tables of this plan", STR(t->alias));
	return err_next(
		l->err,
		"Add one: {\"left\": \"%.*s\", \"right\": \"...\", \"on\": [[\"column\", \"column\"]]} in \"joins\".",
		STR(t->alias));
}

/* Repeatedly joins the nearest table that is not joined yet. */
static bool link_nearest(struct linking *l, ptrdiff_t own)
{
	for (;;) {
		struct path best = { .cost = INT64_MAX }, one;
		ptrdiff_t from = -1, to = -1, alone = -1;

		for (ptrdiff_t b = 0; b < own; b++) {
			if (root_of(l, b) == root_of(l, 0))
				continue;
			alone = alone < 0 ? b : alone;
			for (ptrdiff_t a = 0; a < l->plan->tables.len; a++) {
				bool found;

				if (root_of(l, a) != root_of(l, 0))
					continue;
				if (!cheapest(l, a, b, &one, &found))
					return false;
				if (found &&
				    (one.cost < best.cost || (one.cost == best.cost && one.steps < best.steps))) {
					best = one;
					from = a;
					to = b;
				}
			}
		}
		if (alone < 0)
			return true;
		if (from < 0)
			return apart(l, alone);
		if (!add_way(l, &best, from, to))
			return false;
	}
}

static ptrdiff_t place_of_number(const struct linking *l, uint32_t number)
{
	for (ptrdiff_t i = 0; i < l->plan->tables.len; i++)
		if (plan_number_at(l, i) == number)
			return i;
	return -1;
}

/* For three or more different tables without given joins: the cheapest tree. *done false: not such a plan. */
static bool link_tree(struct linking *l, ptrdiff_t own, bool *done)
{
	uint32_t wanted[PLAN_TABLES_MOST];
	struct trees_ask ask = { .tables = wanted, .k = 1, .steps = PLAN_STEPS_MOST, .stop = l->in->stop };
	struct trees all;

	*done = false;
	for (ptrdiff_t i = 0; i < own; i++) {
		int64_t number = plan_number_at(l, i);

		for (ptrdiff_t k = 0; k < i; k++)
			if (wanted[k] == number)
				return true;
		if (number < 0 || l->links.len || own < 3)
			return true;
		wanted[i] = (uint32_t)number;
	}
	ask.count = (int)own;
	if (!graph_trees(l->in->graph, l->in->arena, &ask, &all, l->err))
		return false;
	for (ptrdiff_t i = 0; all.len && i < all.at[0].hops.len; i++) {
		struct tree_hop h = all.at[0].hops.at[i];
		ptrdiff_t from = place_of_number(l, h.from), to = place_of_number(l, h.to);

		from = from < 0 ? bridge(l, h.from) : from;
		to = to < 0 ? bridge(l, h.to) : to;
		if (from < 0 || to < 0)
			return false;
		add_link(l, from, to, NULL);
	}
	*done = all.len > 0;
	return true;
}

/* ---- joins from the plan ---- */

static bool has_step(const struct linking *l, ptrdiff_t a, ptrdiff_t b)
{
	int64_t from = plan_number_at(l, a), to = plan_number_at(l, b);

	return from >= 0 && to >= 0 && graph_step_cost(l->in->graph, (uint32_t)from, (uint32_t)to) != COST_NEVER;
}

static bool add_said(struct linking *l, const struct plan_join *j, ptrdiff_t a, ptrdiff_t b)
{
	const struct plan *p = l->plan;
	struct path way;
	bool found;

	if (j->left_columns.len || has_step(l, a, b)) {
		add_link(l, a, b, j);
		return true;
	}
	if (j->by.text.at)
		return plan_mistake(p, j->by.at, l->err, "no relation between %.*s and %.*s, so none called %.*s",
				    STR(j->left.text), STR(j->right.text), STR(j->by.text));
	if (!cheapest(l, a, b, &way, &found))
		return false;
	if (!found)
		return plan_mistake(p, j->at, l->err, "no path from %.*s to %.*s: give the columns with \"on\"",
				    STR(j->left.text), STR(j->right.text));
	return add_way(l, &way, a, b);
}

static bool link_said(struct linking *l)
{
	for (ptrdiff_t i = 0; i < l->plan->joins.len; i++) {
		const struct plan_join *j = &l->plan->joins.at[i];
		ptrdiff_t a = place_of(l, j->left.text), b = place_of(l, j->right.text);

		if (plan_is_around(a) || plan_is_around(b))
			continue;
		if (root_of(l, a) == root_of(l, b)) {
			plan_mistake(l->plan, j->at, l->err, "%.*s and %.*s are already joined by an earlier entry",
				     STR(j->left.text), STR(j->right.text));
			return err_next(l->err,
					"Put a second condition into \"filters\", or both pairs into one \"on\".");
		}
		if (!add_said(l, j, a, b))
			return false;
	}
	return true;
}

/* ---- matching rows of the plan around ---- */

/* *said: whether the plan says how. */
static bool match_said(struct linking *l, bool *said)
{
	*said = false;
	for (ptrdiff_t i = 0; i < l->plan->joins.len; i++) {
		const struct plan_join *j = &l->plan->joins.at[i];
		ptrdiff_t a = place_of(l, j->left.text), b = place_of(l, j->right.text);

		if (!plan_is_around(a) && !plan_is_around(b))
			continue;
		*said = true;
		if (!(plan_is_around(a) ? add_said(l, j, a, b) : add_said(l, j, b, a)))
			return false;
	}
	return true;
}

static bool match_nearest(struct linking *l, ptrdiff_t own)
{
	const struct plan *around = l->plan->around;
	struct path best = { .cost = INT64_MAX }, one;
	ptrdiff_t from = -1, to = -1;

	for (ptrdiff_t i = 0; i < around->listed; i++)
		for (ptrdiff_t b = 0; b < own; b++) {
			bool found;

			if (!cheapest(l, PLAN_PLACES_MOST + i, b, &one, &found))
				return false;
			if (found && (one.cost < best.cost || (one.cost == best.cost && one.steps < best.steps))) {
				best = one;
				from = PLAN_PLACES_MOST + i;
				to = b;
			}
		}
	if (from >= 0)
		return add_way(l, &best, from, to);
	plan_mistake(l->plan, l->plan->json->at, l->err, "no join from %.*s to the plan around it",
		     STR(l->plan->tables.at[0].alias));
	return err_next(
		l->err,
		"Add one: {\"left\": \"%.*s\", \"right\": \"%.*s\", \"on\": [[\"column\", \"column\"]]} in its \"joins\".",
		STR(around->listed ? around->tables.at[0].alias : S("...")), STR(l->plan->tables.at[0].alias));
}

bool plan_link(struct linking *l)
{
	ptrdiff_t own = l->plan->listed;
	bool done, said;

	for (ptrdiff_t i = 0; i < own; i++)
		l->root[i] = i;
	if (!link_said(l) || !link_tree(l, own, &done) || !(done || link_nearest(l, own)))
		return false;
	if (l->plan->place != PLAN_MATCH)
		return true;
	return match_said(l, &said) && (said || match_nearest(l, own));
}
