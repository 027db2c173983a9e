#include "tool/join_path_search.h"

#include "base/arena.h"
#include "graph/paths/closest_candidate.h"
#include "graph/paths/join_trees.h"
#include "model/name.h"
#include "tool/tools.h"
#include "base/banned.h"

enum { FURTHER = 6 }; /* steps, beyond those that were asked for */

/* ---- two tables ---- */

struct hops {
	struct join_hop *at;
	int len;
};

static struct hops hops_of_path(struct arena *a, const struct path *p)
{
	struct hops h = { new_n(a, struct join_hop, p->steps + 1), p->steps };

	for (int i = 0; i < p->steps; i++)
		h.at[i] = (struct join_hop){ p->at[i], p->at[i + 1] };
	return h;
}

static void put_way(struct asking_path *q, struct hops h, int64_t cost)
{
	join_sql_path(&q->joining, h.at, h.len, cost, push(&q->view->ways, q->out->arena));
}

static bool put_shortcut(struct asking_path *q, struct hops h)
{
	struct join_way shortcut;

	if (!join_sql_shortcut(&q->joining, h.at, h.len, q->tables, q->count, &shortcut))
		return false;
	*push(&q->view->ways, q->out->arena) = shortcut;
	return true;
}

/* Finds the common prefix of all tables of all paths, which is omitted from names. */
static void find_common(struct asking_path *q, const struct paths *all)
{
	array_of(uint32_t) tables = { 0 };

	for (int i = 0; i < q->count; i++)
		*push(&tables, q->out->arena) = q->tables[i];
	for (ptrdiff_t i = 0; all && i < all->len; i++)
		for (int k = 0; k <= all->at[i].steps; k++)
			*push(&tables, q->out->arena) = all->at[i].at[k];
	q->joining.common = join_sql_common(q->graph, q->out->arena, tables.at, tables.len);
}

/* The number of tables related to it, in words; rejected relations do not count. */
static str around(const struct asking_path *q, uint32_t table)
{
	struct nears near = graph_near(q->graph, table);
	int64_t n = 0, last = table;

	for (int64_t i = 0; i < near.len; i++) {
		if (graph_cost(q->graph, near.class[i]) == COST_NEVER || near.other[i] == table)
			continue;
		n += near.other[i] != last;
		last = near.other[i];
	}
	return n ? str_counted(q->out->arena, n, "table") : S("no table");
}

static str column_of(struct asking_path *q, uint32_t table, uint32_t field)
{
	struct arena *a = q->out->arena;

	return name_with_field(a, graph_qualified(q->graph, a, table), graph_field(q->graph, field));
}

static str column_shown(struct asking_path *q, uint32_t table, uint32_t field)
{
	return str_fmt(q->out->arena, "%.*s.%.*s", STR(join_sql_shown(&q->joining, table)),
		       STR(graph_field(q->graph, field)));
}

/* Only suggests the nearest candidate: a person may know better, or may have changed their mind. */
static bool say_nearest(struct asking_path *q, uint32_t one, uint32_t two)
{
	struct arena *a = q->out->arena;
	struct nearest n = graph_nearest(q->graph, one, two);
	str from, to, why;

	if (n.kind == NEAREST_NONE)
		return false;
	from = column_of(q, n.one, n.one_field);
	to = column_of(q, n.two, n.two_field);
	why = n.kind == NEAREST_NAMES ? S("same name, the only evidence")
	      : graph_edge(q->graph, n.edge)->origin == EDGE_INFERRED
		      ? str_fmt(a, "%.*s, but rejected", STR(graph_why(q->graph, a, graph_edge(q->graph, n.edge))))
		      : S("it was rejected");
	q->view->nearest = str_fmt(a, "%.*s = %.*s: %.*s", STR(column_shown(q, n.one, n.one_field)),
				   STR(column_shown(q, n.two, n.two_field)), STR(why));
	result_note(q->out, str_fmt(a, "the closest candidate is %.*s", STR(q->view->nearest)));
	result_next(q->out, ACTION_IN(a, "relate", WITH("from", from), WITH("to", to)));
	return true;
}

/* A person may know a relation that neither keys nor names show. */
static void say_how_to_relate(struct asking_path *q, uint32_t one, uint32_t two)
{
	struct arena *a = q->out->arena;
	str from = str_fmt(a, "%.*s.COLUMN", STR(q->view->source)),
	    to = str_fmt(a, "%.*s.COLUMN", STR(q->view->target));

	if (say_nearest(q, one, two))
		return;
	result_note(q->out, str_fmt(a, "if you know the join columns, record them with %s",
				    ACTION("relate", WITH("from", from), WITH("to", to))));
}

static bool ways_of(const struct asking_path *q, int k, int steps, struct paths *out, struct err *err)
{
	struct paths_ask ask = {
		.from = q->tables[0], .to = q->tables[1], .k = k, .steps = steps, .stop = q->in->scope.stop
	};

	return graph_paths(q->graph, q->out->arena, &ask, out, err);
}

/* Keys are looked for at the newest of date shards only. */
static void say_newest(struct asking_path *q, const struct candidate *of, bool source)
{
	struct arena *a = q->out->arena;
	struct family_facts f = { 0 };
	struct err ignored = { 0 };

	if (!store_family_of(q->in->scope.store, a, of->id, &f, &ignored) || !f.is.pattern.at || f.head == of->id)
		return;
	result_note(q->out, str_fmt(a, "%.*s is one of %.*s; joins are found for the newest, %.*s", STR(of->qualified),
				    STR(table_family_words(a, &f.is)), STR(f.head_qualified)));
	result_next(q->out,
		    ACTION_IN(a, "get_join_path", WITH("source_table", source ? f.head_qualified : q->view->source),
			      WITH("target_table", source ? q->view->target : f.head_qualified)));
}

static bool say_tried(struct asking_path *q, int64_t steps, struct err *err)
{
	struct arena *a = q->out->arena;
	uint32_t from = q->tables[0], to = q->tables[1];
	struct paths further = { 0 };

	if (!ways_of(q, 1, PATH_STEPS_MOST, &further, err))
		return false;
	q->view->tried = str_fmt(a, "no path of at most %lld steps; %.*s joins %.*s, %.*s joins %.*s", (long long)steps,
				 STR(join_sql_shown(&q->joining, from)), STR(around(q, from)),
				 STR(join_sql_shown(&q->joining, to)), STR(around(q, to)));
	say_newest(q, &q->in->arg[SOURCE].asset, true);
	say_newest(q, &q->in->arg[TARGET].asset, false);
	if (!further.len) {
		say_how_to_relate(q, from, to);
		return true;
	}
	q->view->tried = str_fmt(a, "%.*s; a %d-step path exists", STR(q->view->tried), further.at[0].steps);
	result_next(q->out, ACTION_IN(a, "get_join_path", WITH("source_table", q->view->source),
				      WITH("target_table", q->view->target),
				      WITH("max_hops", str_fmt(a, "%d", further.at[0].steps))));
	return true;
}

/* ---- several places to meet ---- */

#define MEANS_MUCH_LESS 1.75 /* a path that costs so many times as much is unlikely */

static bool turns(const struct join_way *w, str first, str then)
{
	for (ptrdiff_t i = 0; i + 1 < w->steps.len; i++)
		if (str_eq(w->steps.at[i].cardinality, first) && str_eq(w->steps.at[i + 1].cardinality, then))
			return true;
	return false;
}

/* Rows of both ends meet in a row of a table between them: an order, a review. */
static bool meets_between(const struct join_way *w)
{
	return turns(w, S("1:N"), S("N:1"));
}

static bool passes(const struct join_way *w, str table)
{
	for (ptrdiff_t i = 0; i + 1 < w->steps.len; i++)
		if (str_eq(w->steps.at[i].to, table))
			return true;
	return false;
}

static bool is_another(const struct join_way *best, const struct join_way *w)
{
	for (ptrdiff_t i = 0; i < w->steps.len; i++)
		if (!str_eq(w->steps.at[i].status, S("accepted")) || passes(best, w->steps.at[i].to))
			return false;
	return !w->shortcut && w->cost <= best->cost * MEANS_MUCH_LESS && meets_between(w) &&
	       !turns(w, S("N:1"), S("1:N"));
}

static str between(struct arena *a, const struct join_way *w)
{
	scoped(sb_free) struct sb b = SB(1 << 16);

	for (ptrdiff_t i = 0; i + 1 < w->steps.len; i++)
		sb_fmt(&b, "%s%.*s", !i ? "" : i + 2 == w->steps.len ? " and " : ", ", STR(w->steps.at[i].shown));
	return str_dup(a, sb_str(&b));
}

/* A shorter path is not a better one if both consist of keys: what a customer ordered is not what they reviewed. */
static void ask_where_they_meet(struct asking_path *q)
{
	struct arena *a = q->out->arena;
	struct join_view *v = q->view;
	struct join_way *best = v->ways.len ? &v->ways.at[0] : NULL;

	for (ptrdiff_t i = 1; best && meets_between(best) && i < v->ways.len; i++) {
		const struct join_way *other = &v->ways.at[i];

		if (!is_another(best, other))
			continue;
		*push(&best->questions, a) = str_fmt(a,
						     "%.*s and %.*s meet in %.*s, and in %.*s: which one do you mean?",
						     STR(join_sql_shown(&q->joining, q->tables[0])),
						     STR(join_sql_shown(&q->joining, q->tables[1])),
						     STR(between(a, best)), STR(between(a, other)));
		q->meets = true;
		result_next(q->out, ACTION_IN(a, "get_join_path", WITH("source_table", v->source),
					      WITH("target_table", v->target),
					      WITH("more_tables", other->steps.at[other->steps.len - 2].to)));
		return;
	}
}

static void say_further(struct asking_path *q, int steps, bool found)
{
	struct arena *a = q->out->arena;
	long long most = q->in->arg[MAX_HOPS].num;

	q->view->tried = found ? str_fmt(a, "paths of up to %d steps are shown: those of at most %lld cost more", steps,
					 most)
			       : str_fmt(a, "no path of at most %lld steps: the shortest has %d", most, steps);
	result_note(q->out, q->view->tried);
}

/* Nothing of so many steps: as far as the shortest path. */
static bool look_further(struct asking_path *q, struct paths *out, struct err *err)
{
	int steps = (int)q->in->arg[MAX_HOPS].num;

	while (!out->len && steps < FURTHER)
		if (!ways_of(q, (int)q->in->arg[K].num, ++steps, out, err))
			return false;
	if (out->len && steps > q->in->arg[MAX_HOPS].num)
		say_further(q, steps, false);
	return true;
}

/* Unless a person limits them: a few steps through tables whose rows multiply may cost more than many without. */
static bool look_for_cheaper(struct asking_path *q, struct paths *out, struct err *err)
{
	struct paths further;

	if (q->in->arg[MAX_HOPS].given || !out->len)
		return true;
	if (!ways_of(q, 1, FURTHER, &further, err))
		return false;
	if (!further.len || further.at[0].cost >= out->at[0].cost)
		return true;
	say_further(q, further.at[0].steps, true);
	return ways_of(q, (int)q->in->arg[K].num, further.at[0].steps, out, err);
}

/* And one without a table whose columns its neighbours reference, of the best path that has such a table. */
static void put_paths(struct asking_path *q, const struct paths *all)
{
	struct arena *a = q->out->arena;
	ptrdiff_t i = 0;

	for (ptrdiff_t k = 0; k < all->len; k++)
		put_way(q, hops_of_path(a, &all->at[k]), all->at[k].cost);
	while (i < all->len && !put_shortcut(q, hops_of_path(a, &all->at[i])))
		i++;
}

bool join_paths_search(struct asking_path *q, struct err *err)
{
	const struct arg *arg = q->in->arg;
	struct paths all;

	if (!ways_of(q, (int)arg[K].num, (int)arg[MAX_HOPS].num, &all, err) || !look_for_cheaper(q, &all, err) ||
	    !look_further(q, &all, err))
		return false;
	find_common(q, &all);
	put_paths(q, &all);
	ask_where_they_meet(q);
	return all.len || say_tried(q, arg[MAX_HOPS].num, err);
}

/* ---- more than two ---- */

static struct hops hops_of_tree(struct arena *a, const struct tree *t)
{
	struct hops h = { new_n(a, struct join_hop, t->hops.len + 1), (int)t->hops.len };

	for (int i = 0; i < h.len; i++)
		h.at[i] = (struct join_hop){ t->hops.at[i].from, t->hops.at[i].to };
	return h;
}

/* As for paths. */
static void put_trees(struct asking_path *q, const struct trees *all)
{
	struct arena *a = q->out->arena;
	ptrdiff_t i = 0;

	for (ptrdiff_t k = 0; k < all->len; k++)
		put_way(q, hops_of_tree(a, &all->at[k]), all->at[k].cost);
	while (i < all->len && !put_shortcut(q, hops_of_tree(a, &all->at[i])))
		i++;
}

/* The tables of a tree as one path, to find their common prefix. */
static struct paths tables_of(struct arena *a, const struct trees *all)
{
	struct paths out = { 0 };

	for (ptrdiff_t i = 0; i < all->len; i++)
		for (ptrdiff_t k = 0; k < all->at[i].hops.len; k++)
			*push(&out, a) = (struct path){ .at = { all->at[i].hops.at[k].to } };
	return out;
}

static bool trees_of(const struct asking_path *q, int k, int steps, struct trees *out, struct err *err)
{
	struct trees_ask ask = {
		.tables = q->tables, .count = q->count, .k = k, .steps = steps, .stop = q->in->scope.stop
	};

	return graph_trees(q->graph, q->out->arena, &ask, out, err);
}

/* As for two tables: what was tried, and the number of steps that would connect them. */
static bool say_no_tree(struct asking_path *q, int64_t steps, uint32_t apart, struct err *err)
{
	struct arena *a = q->out->arena;
	struct trees further = { 0 };
	struct action_param next[TABLES_MOST + 2] = { 0 };
	int more = (int)steps;

	q->view->tried = str_fmt(a, "no path from %.*s to the others within %lld steps; it joins %.*s",
				 STR(join_sql_shown(&q->joining, apart)), (long long)steps, STR(around(q, apart)));
	if (!trees_of(q, 1, PATH_STEPS_MOST, &further, err))
		return false;
	if (!further.len) {
		say_how_to_relate(q, q->tables[0] == apart ? q->tables[1] : q->tables[0], apart);
		return true;
	}
	for (further.len = 0; !further.len && more < PATH_STEPS_MOST;)
		if (!trees_of(q, 1, ++more, &further, err))
			return false;
	q->view->tried = str_fmt(a, "%.*s; a tree exists within %d steps", STR(q->view->tried), more);
	for (int i = 0; i < q->count; i++)
		next[i] = (struct action_param){ .name = i == 0	  ? S("source_table")
							 : i == 1 ? S("target_table")
								  : S("more_tables"),
						 .value = q->view->tables.at[i] };
	next[q->count] = (struct action_param){ .name = S("max_hops"), .value = str_fmt(a, "%d", more) };
	result_next(q->out, action_str(a, S("get_join_path"), next));
	return true;
}

bool join_trees_search(struct asking_path *q, struct err *err)
{
	const struct arg *arg = q->in->arg;
	struct arena *a = q->out->arena;
	struct trees all;
	struct paths tables;
	int steps = (int)arg[MAX_HOPS].num;

	if (!trees_of(q, (int)arg[K].num, steps, &all, err))
		return false;
	while (!all.len && steps < FURTHER)
		if (!trees_of(q, (int)arg[K].num, ++steps, &all, err))
			return false;
	if (all.len && steps > arg[MAX_HOPS].num)
		say_further(q, steps, false);
	tables = tables_of(a, &all);
	find_common(q, &tables);
	put_trees(q, &all);
	if (!all.len)
		return say_no_tree(q, arg[MAX_HOPS].num, all.apart, err);
	if (!all.at[0].proven)
		q->view->unproven = str_fmt(
			a, "With this many tables, the nearest are joined first; a cheaper tree may exist.");
	return true;
}
