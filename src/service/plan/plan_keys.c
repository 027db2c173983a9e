/* By which columns two tables of a plan are joined: those that the plan names, else the key that the graph has. */
#include "service/plan/internal.h"

#include "base/arena.h"
#include "service/sql/catalog_schema.h"
#include "service/sql/join_sql.h"
#include "base/banned.h"

static const char *const edge_words[] = {
#define _(id, word) [id] = word,
	SQL_EDGES(_)
#undef _
};

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
	q->text = str_fmt(l->in->arena, "Which key joins %.*s and %.*s: %.*s?", STR(s->shown), STR(s->shown_from),
			  STR(sb_str(&b)));
}

/* A role, a column or a constraint, or words of one of them, as for the path of two tables. */
static bool is_key_named(const struct linking *l, uint32_t a, uint32_t b, str word, const struct role_words *words)
{
	const struct graph *g = l->in->graph;
	struct step_edges all;

	graph_between(g, l->in->arena, a, b, &all);
	if (words && all.len > 1 && role_words_choose(words, g, &all) >= 0)
		return true;
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
	struct join_hop hop = { (uint32_t)plan_number_at(l, at->a), (uint32_t)plan_number_at(l, at->b) };
	struct join_way way;
	const struct join_step *s;

	if (at->said && at->said->by.text.at) {
		*push(&via, p->arena) = at->said->by.text;
		j.chosen = role_words(p->arena, p->glossary, at->said->by.text);
		if (!is_key_named(l, hop.from, hop.to, at->said->by.text, j.chosen))
			return plan_mistake(l->plan, at->said->by.at, l->err,
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
	return s->from_fields.len || plan_mistake(l->plan, at->said ? at->said->at : 0, l->err,
						  "unknown join columns for %.*s and %.*s: give them with \"on\"",
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
	const struct sql_table *left = plan_table_at(l, at->a)->table, *right = plan_table_at(l, at->b)->table;
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

bool plan_settle(struct linking *l, const struct link *at, bool turned, struct plan_key *key)
{
	*key = (struct plan_key){ .edge = { .left = plan_table_at(l, at->a)->alias,
					    .right = plan_table_at(l, at->b)->alias } };
	if (at->said)
		key->edge.kind = turned ? turned_kind(at->said->kind) : at->said->kind;
	if (!at->said || !at->said->left_columns.len)
		return decide(l, at, key);
	take_columns(l, at, turned, key);
	return true;
}
