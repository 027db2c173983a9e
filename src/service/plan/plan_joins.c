#include "service/plan/plan_joins.h"

#include "base/arena.h"
#include "base/json.h"
#include "graph/paths/trees.h"
#include "model/name.h"
#include "store/assets.h"
#include "service/sql/catalog_schema.h"
#include "service/sql/join_sql.h"
#include "base/banned.h"

enum { STEPS_MOST = 4 };

static const char *const edge_words[] = {
#define _(id, word) [id] = word,
	SQL_EDGES(_)
#undef _
};

struct link { /* between two indexes of plan->tables, in the order given */
	ptrdiff_t a, b;
	const struct plan_join *said; /* NULL: from the graph */
	bool done;
};

struct linking {
	struct plan_run *in;
	struct err *err;
	array_of(struct link) links;
	ptrdiff_t root[PLAN_TABLES_MOST * (STEPS_MOST + 1)]; /* the group of joined tables that each table is in */
};

static struct plan_table *table_at(const struct linking *l, ptrdiff_t i)
{
	return &l->in->plan->tables.at[i];
}

static ptrdiff_t place_of(const struct linking *l, str alias)
{
	for (ptrdiff_t i = 0; i < l->in->plan->tables.len; i++)
		if (str_eq_fold(table_at(l, i)->alias, alias))
			return i;
	return -1;
}

static int64_t number_of(const struct linking *l, ptrdiff_t i)
{
	return graph_table(l->in->graph, table_at(l, i)->table->id);
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
	l->root[root_of(l, a)] = root_of(l, b);
}

/* ---- tables that are only passed through ---- */

static str free_alias(const struct linking *l, str name)
{
	str alias = name;

	for (int n = 2; place_of(l, alias) >= 0; n++)
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
	*push(&p->plan->tables,
	      p->arena) = (struct plan_table){ .name = { t->name, 0 }, .alias = free_alias(l, t->name), .table = t };
	l->root[p->plan->tables.len - 1] = p->plan->tables.len - 1;
	return p->plan->tables.len - 1;
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
	int64_t from = number_of(l, a), to = number_of(l, b);
	struct paths_ask ask = {
		.from = (uint32_t)from, .to = (uint32_t)to, .k = 1, .steps = STEPS_MOST, .stop = l->in->stop
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
	const struct plan_table *t = table_at(l, i);

	plan_mistake(l->in->plan, t->name.at, l->err, "no join from %.*s to the other tables of this plan",
		     STR(t->alias));
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
			for (ptrdiff_t a = 0; a < l->in->plan->tables.len; a++) {
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
	for (ptrdiff_t i = 0; i < l->in->plan->tables.len; i++)
		if (number_of(l, i) == number)
			return i;
	return -1;
}

/* For three or more different tables without given joins: the cheapest tree. *done false: not such a plan. */
static bool link_tree(struct linking *l, ptrdiff_t own, bool *done)
{
	uint32_t wanted[PLAN_TABLES_MOST];
	struct trees_ask ask = { .tables = wanted, .k = 1, .steps = STEPS_MOST, .stop = l->in->stop };
	struct trees all;

	*done = false;
	for (ptrdiff_t i = 0; i < own; i++) {
		int64_t number = number_of(l, i);

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

static bool link_said(struct linking *l)
{
	const struct plan *p = l->in->plan;

	for (ptrdiff_t i = 0; i < p->joins.len; i++) {
		const struct plan_join *j = &p->joins.at[i];
		ptrdiff_t a = place_of(l, j->left.text), b = place_of(l, j->right.text);
		struct path way;
		bool found;

		if (root_of(l, a) == root_of(l, b)) {
			plan_mistake(p, j->at, l->err, "%.*s and %.*s are already joined by an earlier entry",
				     STR(j->left.text), STR(j->right.text));
			return err_next(l->err,
					"Put a second condition into \"filters\", or both pairs into one \"on\".");
		}
		if (j->left_columns.len || (number_of(l, a) >= 0 && number_of(l, b) >= 0 &&
					    graph_step_cost(l->in->graph, (uint32_t)number_of(l, a),
							    (uint32_t)number_of(l, b)) != COST_NEVER)) {
			add_link(l, a, b, j);
			continue;
		}
		if (j->by.text.at)
			return plan_mistake(p, j->by.at, l->err,
					    "no relation between %.*s and %.*s, so none called %.*s", STR(j->left.text),
					    STR(j->right.text), STR(j->by.text));
		if (!cheapest(l, a, b, &way, &found))
			return false;
		if (!found)
			return plan_mistake(p, j->at, l->err, "no path from %.*s to %.*s: give the columns with \"on\"",
					    STR(j->left.text), STR(j->right.text));
		if (!add_way(l, &way, a, b))
			return false;
	}
	return true;
}

/* ---- one join, from a joined table to a new one ---- */

static void ask(struct linking *l, const struct plan_key *key, const struct join_step *s)
{
	struct plan_question *q = &l->in->question;
	scoped(sb_free) struct sb b = SB(4000);

	if (q->text.at)
		return;
	q->left = key->edge.left;
	q->right = key->edge.right;
	for (ptrdiff_t i = 0; i < s->choices.len; i++) {
		const struct join_choice *c = &s->choices.at[i];

		if (!c->alike)
			continue;
		*push(&q->options, l->in->arena) = (struct plan_option){ c->role, c->on, c->origin };
		sb_fmt(&b, "%s%.*s", b.len ? " or " : "", STR(c->role));
	}
	q->text = str_fmt(l->in->arena, "Which %.*s of %.*s is meant: %.*s?", STR(s->shown), STR(s->shown_from),
			  STR(sb_str(&b)));
}

static bool by_name(const struct linking *l, uint32_t a, uint32_t b, str word)
{
	const struct graph *g = l->in->graph;
	struct step_edges all;

	graph_between(g, l->in->arena, a, b, &all);
	for (ptrdiff_t i = 0; i < all.len; i++) {
		const struct edge *e = graph_edge(g, all.at[i]);

		if (str_eq_fold(graph_role(g, l->in->arena, e), word) || str_eq_fold(graph_constraint(g, e), word))
			return true;
		for (int k = 0; k < e->width; k++)
			if (str_eq_fold(graph_field(g, graph_pairs(g, e)[k].from), word))
				return true;
	}
	for (ptrdiff_t i = 0; i < all.len; i++)
		err_suggest(l->err, graph_role(g, l->in->arena, graph_edge(g, all.at[i])));
	return false;
}

/* Asks the graph: the cheapest edge, or the named one. */
static bool decide(struct linking *l, const struct link *at, struct plan_key *key)
{
	struct plan_run *p = l->in;
	struct strs via = { 0 };
	struct join_sql j = { .graph = p->graph,
			      .arena = p->arena,
			      .dialect = p->dialect,
			      .via = &via,
			      .asked = p->asked,
			      .common = S("") };
	struct join_hop hop = { (uint32_t)number_of(l, at->a), (uint32_t)number_of(l, at->b) };
	struct join_way way;
	const struct join_step *s;

	if (at->said && at->said->by.text.at) {
		*push(&via, p->arena) = at->said->by.text;
		if (!by_name(l, hop.from, hop.to, at->said->by.text))
			return plan_mistake(p->plan, at->said->by.at, l->err,
					    "no relation between %.*s and %.*s is called %.*s", STR(key->edge.left),
					    STR(key->edge.right), STR(at->said->by.text));
	}
	j.common = join_sql_common(p->graph, p->arena, &hop.from, 2);
	join_sql_path(&j, &hop, 1, 0, &way);
	s = &way.steps.at[0];
	key->edge.left_columns = s->from_fields;
	key->edge.right_columns = s->to_fields;
	key->edge.outer = str_eq(s->type, S("LEFT JOIN"));
	key->origin = str_eq(s->status, S("accepted")) && str_eq(s->origin, S("inferred")) ? S("given") : s->origin;
	key->cardinality = s->cardinality;
	key->reading = s->reading;
	key->reason = s->reason;
	key->score = s->score;
	for (ptrdiff_t i = 0; i < s->choices.len; i++)
		key->alike += s->choices.at[i].alike;
	key->status = key->alike > 1 ? S("ambiguous") : S("known");
	if (key->alike > 1)
		ask(l, key, s);
	return s->from_fields.len || plan_mistake(p->plan, at->said ? at->said->at : 0, l->err,
						  "unknown join columns for %.*s and %.*s: say them with \"on\"",
						  STR(key->edge.left), STR(key->edge.right));
}

static str column_name(const struct sql_table *t, str name)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq(t->columns[i].name, name))
			return name;
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq_fold(t->columns[i].name, name))
			return t->columns[i].name;
	return name;
}

/* Uses the columns that the plan names; the graph supplies the origin. */
static void take_columns(struct linking *l, const struct link *at, bool turned, struct plan_key *key)
{
	const struct sql_schema schema = catalog_schema_sql(l->in->checking);
	const struct sql_table *left = table_at(l, at->a)->table, *right = table_at(l, at->b)->table;
	const struct plan_join *j = at->said;
	struct sql_pair *pairs = new_n(l->in->arena, struct sql_pair, j->left_columns.len + 1);
	enum sql_edge edge;

	for (ptrdiff_t i = 0; i < j->left_columns.len; i++) {
		str one = column_name(left, turned ? j->right_columns.at[i] : j->left_columns.at[i]);
		str other = column_name(right, turned ? j->left_columns.at[i] : j->right_columns.at[i]);

		*push(&key->edge.left_columns, l->in->arena) = one;
		*push(&key->edge.right_columns, l->in->arena) = other;
		for (uint32_t c = 0; c < left->column_count; c++)
			pairs[i].left = str_eq(left->columns[c].name, one) ? c : pairs[i].left;
		for (uint32_t c = 0; c < right->column_count; c++)
			pairs[i].right = str_eq(right->columns[c].name, other) ? c : pairs[i].right;
	}
	edge = schema.edge ? schema.edge(schema.with, left, right, pairs, (uint32_t)j->left_columns.len)
			   : SQL_EDGE_UNKNOWN;
	key->origin = str_of(edge_words[edge]);
	key->status = edge == SQL_EDGE_NONE || edge == SQL_EDGE_REJECTED ? S("missing") : S("known");
	key->reason = S("given in the plan");
}

static enum plan_join_kind turned_kind(enum plan_join_kind k)
{
	return k == PLAN_JOIN_LEFT ? PLAN_JOIN_RIGHT : k == PLAN_JOIN_RIGHT ? PLAN_JOIN_LEFT : k;
}

static bool settle(struct linking *l, struct link at, bool turned, const bool *outer)
{
	struct plan_key *key = push(&l->in->keys, l->in->arena);

	*key = (struct plan_key){ .edge = { .left = table_at(l, at.a)->alias, .right = table_at(l, at.b)->alias } };
	if (at.said)
		key->edge.kind = turned ? turned_kind(at.said->kind) : at.said->kind;
	if (at.said && at.said->left_columns.len)
		take_columns(l, &at, turned, key);
	else if (!decide(l, &at, key))
		return false;
	key->edge.outer |= outer[at.a];
	return true;
}

/* Orders the joins from the first table, each from a joined table to a new one. */
static bool put_in_order(struct linking *l)
{
	bool *there = new_n(l->in->arena, bool, l->in->plan->tables.len),
	     *outer = new_n(l->in->arena, bool, l->in->plan->tables.len);
	bool more = true;

	there[0] = true;
	while (more) {
		more = false;
		for (ptrdiff_t i = 0; i < l->links.len; i++) {
			struct link at = l->links.at[i];
			bool turned = !there[at.a];
			const struct plan_edge *e;

			if (at.done || there[at.a] == there[at.b])
				continue;
			if (turned)
				at = (struct link){ at.b, at.a, at.said, false };
			if (!settle(l, at, turned, outer))
				return false;
			e = &l->in->keys.at[l->in->keys.len - 1].edge;
			outer[at.b] = e->kind == PLAN_JOIN_LEFT || e->kind == PLAN_JOIN_FULL ||
				      (e->kind == PLAN_JOIN_AUTO && e->outer);
			there[at.b] = l->links.at[i].done = more = true;
		}
	}
	return true;
}

bool plan_run_joins(struct plan_run *p, struct err *err)
{
	struct linking l = { .in = p, .err = err };
	ptrdiff_t own = p->plan->tables.len;
	bool done;

	for (ptrdiff_t i = 0; i < own; i++)
		l.root[i] = i;
	return link_said(&l) && link_tree(&l, own, &done) && (done || link_nearest(&l, own)) && put_in_order(&l);
}

/* ---- the plan again ---- */

static void put_tables(struct jw *w, const struct plan_run *p)
{
	jw_array_at(w, "tables");
	for (ptrdiff_t i = 0; i < p->plan->tables.len; i++) {
		const struct plan_table *t = &p->plan->tables.at[i];

		jw_object(w);
		jw_str_at(w, "table", name_qualified(p->arena, S(""), t->table->ns, t->table->name));
		jw_str_at(w, "as", t->alias);
		jw_end_object(w);
	}
	jw_end_array(w);
}

static void put_joins(struct jw *w, const struct plan_run *p)
{
	static const char *const kinds[] = { "auto", "inner", "left", "right", "full" };

	jw_array_at(w, "joins");
	for (ptrdiff_t i = 0; i < p->keys.len; i++) {
		const struct plan_edge *e = &p->keys.at[i].edge;

		jw_object(w);
		jw_str_at(w, "left", e->left);
		jw_str_at(w, "right", e->right);
		jw_array_at(w, "on");
		for (ptrdiff_t c = 0; c < e->left_columns.len; c++) {
			jw_array(w);
			jw_str(w, e->left_columns.at[c]);
			jw_str(w, e->right_columns.at[c]);
			jw_end_array(w);
		}
		jw_end_array(w);
		jw_str_at(w, "type",
			  str_of(kinds[e->kind == PLAN_JOIN_AUTO ? e->outer ? PLAN_JOIN_LEFT : PLAN_JOIN_INNER
								 : e->kind]));
		jw_end_object(w);
	}
	jw_end_array(w);
}

str plan_run_decided(const struct plan_run *p, str catalog)
{
	bool decided = !p->question.text.at;
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	jw_object(&w);
	jw_int_at(&w, "version", PLAN_FORM);
	jw_int_at(&w, "plan_version", p->plan->revision);
	jw_str_at(&w, "catalog", catalog);
	if (decided) {
		put_tables(&w, p);
		put_joins(&w, p);
	}
	for (const struct json *j = p->plan->json->first; j; j = j->next) {
		bool ours = str_eq(j->key, S("version")) || str_eq(j->key, S("plan_version")) ||
			    str_eq(j->key, S("catalog")) ||
			    (decided && (str_eq(j->key, S("tables")) || str_eq(j->key, S("joins"))));

		if (ours)
			continue;
		jw_key_str(&w, j->key);
		json_write(&w, j);
	}
	jw_end_object(&w);
	return str_dup(p->arena, sb_str(&b));
}
