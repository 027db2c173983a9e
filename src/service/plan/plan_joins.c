#include "service/plan/internal.h"

#include "base/arena.h"
#include "base/banned.h"

static bool settle(struct linking *l, const struct link *at, bool turned, struct plan_edge **edge)
{
	struct plan_key *key = push(&l->in->keys, l->in->arena);

	*edge = &key->edge;
	if (!plan_settle(l, at, turned, key))
		return false;
	if (l->plan->place == PLAN_MATCH) /* it repeats no rows */
		key->reading = NO_STR;
	return true;
}

/* Orders the joins from the first table, each from a joined table to a new one. */
static bool put_in_order(struct linking *l)
{
	bool *there = new_n(l->in->arena, bool, l->plan->tables.len),
	     *outer = new_n(l->in->arena, bool, l->plan->tables.len);
	bool more = true;

	there[0] = true;
	while (more) {
		more = false;
		for (ptrdiff_t i = 0; i < l->links.len; i++) {
			struct link at = l->links.at[i];
			struct plan_edge *e;
			bool turned;

			if (at.done || plan_is_around(at.a) || there[at.a] == there[at.b])
				continue;
			turned = !there[at.a];
			if (turned)
				at = (struct link){ at.b, at.a, at.said, false };
			if (!settle(l, &at, turned, &e))
				return false;
			e->outer |= outer[at.a];
			if (l->plan->place == PLAN_MATCH || l->in->inner) /* a row matches if all its tables have one */
				e->outer = false;
			outer[at.b] = e->kind == PLAN_JOIN_LEFT || e->kind == PLAN_JOIN_FULL ||
				      (e->kind == PLAN_JOIN_AUTO && e->outer);
			there[at.b] = l->links.at[i].done = more = true;
			*push(&l->plan->edges, l->in->arena) = *e;
		}
	}
	return true;
}

static bool match(struct linking *l)
{
	for (ptrdiff_t i = 0; i < l->links.len; i++) {
		const struct link *at = &l->links.at[i];
		struct plan_edge *e;
		bool turned;

		if (!plan_is_around(at->a))
			continue;
		turned = at->said && !str_eq_fold(at->said->left.text, plan_table_at(l, at->a)->alias);
		if (!settle(l, at, turned, &e))
			return false;
		if (turned && !at->said->left_columns.len && plan_number_at(l, at->a) == plan_number_at(l, at->b)) {
			struct strs columns =
				e->left_columns; /* a key of the table to itself leads from left to right */

			e->left_columns = e->right_columns;
			e->right_columns = columns;
		}
		*push(&l->plan->matches, l->in->arena) = *e;
	}
	return true;
}

bool plan_run_joins(struct plan_run *p, struct err *err)
{
	for (ptrdiff_t i = 0; i < p->plan->all.len; i++) {
		struct linking l = { .in = p, .plan = p->plan->all.at[i], .err = err };

		l.plan->tables.len = l.plan->listed; /* without those of an earlier run */
		l.plan->edges.len = l.plan->matches.len = 0;
		if (!l.plan->set && !(plan_link(&l) && put_in_order(&l) && match(&l)))
			return false;
	}
	return true;
}
