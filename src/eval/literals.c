#include "eval/literals.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

enum { HINT_MOST = 200 };

struct learning {
	struct eval_literals *l;
	const struct sql_resolved *r;
};

/* ---- columns that share values ---- */

uint32_t eval_shared(const struct eval_literals *l, uint32_t column)
{
	while (l->shares[column] != column)
		column = l->shares[column];
	return column;
}

static void share(struct eval_literals *l, uint32_t x, uint32_t y)
{
	x = eval_shared(l, x);
	y = eval_shared(l, y);
	if (x < y)
		l->shares[y] = x;
	else
		l->shares[x] = y;
}

static uint32_t number_of(const struct eval_literals *l, struct sql_base b)
{
	return eval_column_number(l, b.table->id, b.column);
}

static void share_outputs(struct eval_literals *l, const struct sql_output *x, const struct sql_output *y)
{
	if (x->plain && y->plain && x->from.len && y->from.len)
		share(l, number_of(l, x->from.at[0]), number_of(l, y->from.at[0]));
}

void eval_literals_start(struct arena *a, const struct eval_schema *s, struct eval_literals *out)
{
	uint32_t n = 0;

	*out = (struct eval_literals){ .arena = a, .schema = s };
	out->first = new_n(a, uint32_t, s->tables.len);
	for (ptrdiff_t i = 0; i < s->tables.len; i++) {
		out->first[i] = n;
		n += s->tables.at[i].sql.column_count;
	}
	out->count = n;
	out->shares = new_n(a, uint32_t, n);
	out->summed = new_n(a, bool, n);
	out->used = new_n(a, bool, s->tables.len);
	for (uint32_t i = 0; i < n; i++)
		out->shares[i] = i;
}

/* ---- comparisons ---- */

static node value_of(const struct tree *t, node n)
{
	n = node_uncast(t, n);
	return node_kind(t, n) == NODE_SUBQUERY && node_kind(t, node_slot(t, n, 0)) == NODE_BRACKETS
		       ? node_slot(t, n, 0)
		       : n;
}

static bool literal_of(const struct tree *t, node n, struct eval_literal *out)
{
	n = node_uncast(t, n);
	if (node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_MINUS &&
	    node_kind(t, node_slot(t, n, 0)) == NODE_NUMBER) {
		out->text = str_fmt(t->arena, "-%.*s", STR(node_text(t, node_slot(t, n, 0))));
		return out->number = true;
	}
	out->number = node_kind(t, n) == NODE_NUMBER;
	out->text = node_text(t, n);
	return out->number || node_kind(t, n) == NODE_STRING;
}

static bool base_of(const struct learning *w, node n, struct sql_base *out)
{
	return node_kind(w->r->tree, n) == NODE_COLUMN && sql_plain_base(w->r, n, out);
}

static bool is_call(const struct tree *t, node n, const char *names)
{
	node name = node_slot(t, n, CALLED_NAME);

	if (node_kind(t, n) != NODE_CALL)
		return false;
	if (node_kind(t, name) != NODE_NAME)
		name = node_slot(t, name, 0);
	return str_is_among(node_text(t, name), names);
}

struct within {
	struct learning *learning;
	struct eval_literal literal;
};

static bool add_within(void *with, const struct tree *t, node n)
{
	struct within *w = with;
	struct sql_base b;

	(void)t;
	if (!base_of(w->learning, n, &b))
		return true;
	w->literal.column = number_of(w->learning->l, b);
	*push(&w->learning->l->literals, w->learning->l->arena) = w->literal;
	return false;
}

/* A literal that a column, an aggregate or another expression is compared with. */
static void compare_literal(struct learning *w, node what, struct eval_literal literal)
{
	const struct tree *t = w->r->tree;
	struct within within = { w, literal };
	int64_t n;

	if (is_call(t, what, " count ") && literal.number && str_int(literal.text, &n)) {
		if (n > w->l->groups && n <= HINT_MOST)
			w->l->groups = n;
		return;
	}
	if (node_kind(t, what) != NODE_COLUMN && !is_call(t, what, " max min avg lower upper trim "))
		within.literal.relation = EVAL_PART;
	node_walk(t, what, add_within, &within);
}

static void compare_query(struct learning *w, node what, node query)
{
	const struct sql_outputs *shape = query < w->r->bound_count ? w->r->shapes[query] : NULL;
	struct sql_base b;

	if (base_of(w, what, &b) && shape && shape->len && shape->at[0].plain && shape->at[0].from.len)
		share(w->l, number_of(w->l, b), number_of(w->l, shape->at[0].from.at[0]));
}

static void compare(struct learning *w, node what, node with, enum eval_relation relation)
{
	const struct tree *t = w->r->tree;
	struct eval_literal literal = { .relation = relation };
	struct sql_base x, y;

	what = value_of(t, what);
	with = value_of(t, with);
	if (literal_of(t, with, &literal))
		compare_literal(w, what, literal);
	else if (node_kind(t, with) == NODE_SUBQUERY)
		compare_query(w, what, node_slot(t, with, 0));
	else if (base_of(w, what, &x) && base_of(w, with, &y))
		share(w->l, number_of(w->l, x), number_of(w->l, y));
}

static void compare_both(struct learning *w, node left, node right, enum node_op op)
{
	static const struct {
		enum node_op op;
		enum eval_relation forth, back;
	} relations[] = {
		{ OP_EQ, EVAL_EQUAL, EVAL_EQUAL }, { OP_NE, EVAL_UNEQUAL, EVAL_UNEQUAL },
		{ OP_LT, EVAL_LESS, EVAL_MORE },   { OP_LE, EVAL_AT_MOST, EVAL_AT_LEAST },
		{ OP_GT, EVAL_MORE, EVAL_LESS },   { OP_GE, EVAL_AT_LEAST, EVAL_AT_MOST },
	};

	for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
		if (relations[i].op == op) {
			compare(w, left, right, relations[i].forth);
			compare(w, right, left, relations[i].back);
		}
}

static void compare_list(struct learning *w, node what, node list)
{
	const struct tree *t = w->r->tree;

	if (node_kind(t, list) == NODE_SUBQUERY)
		compare_query(w, value_of(t, what), node_slot(t, list, 0));
	else
		for (uint32_t i = 0; i < node_count(t, list); i++)
			compare(w, what, node_slot(t, list, i), EVAL_EQUAL);
}

/* ---- the other nodes ---- */

static bool mark_summed(void *with, const struct tree *t, node n)
{
	struct learning *w = with;
	struct sql_base b;

	(void)t;
	if (base_of(w, n, &b))
		w->l->summed[number_of(w->l, b)] = true;
	return true;
}

static void learn_set(struct learning *w, node set)
{
	const struct tree *t = w->r->tree;
	const struct sql_outputs *first = w->r->shapes[node_slot(t, set, 0)];

	for (uint32_t i = 1; i < node_count(t, set); i++) {
		const struct sql_outputs *other = w->r->shapes[node_slot(t, set, i)];

		for (ptrdiff_t k = 0; first && other && k < first->len && k < other->len; k++)
			share_outputs(w->l, &first->at[k], &other->at[k]);
	}
}

static void learn_limit(struct learning *w, node limit)
{
	for (uint32_t i = LIMIT_COUNT; i <= LIMIT_OFFSET; i++) {
		struct eval_literal literal;
		int64_t n;

		if (literal_of(w->r->tree, node_slot(w->r->tree, limit, i), &literal) && str_int(literal.text, &n) &&
		    n > w->l->rows && n <= HINT_MOST)
			w->l->rows = n;
	}
}

static bool learn_node(void *with, const struct tree *t, node n)
{
	struct learning *w = with;

	switch (node_kind(t, n)) {
	case NODE_BINARY:
		compare_both(w, node_slot(t, n, 0), node_slot(t, n, 1), (enum node_op)node_at(t, n)->op);
		break;
	case NODE_BETWEEN:
		compare(w, node_slot(t, n, 0), node_slot(t, n, 1), EVAL_AT_LEAST);
		compare(w, node_slot(t, n, 0), node_slot(t, n, 2), EVAL_AT_MOST);
		break;
	case NODE_IN: compare_list(w, node_slot(t, n, 0), node_slot(t, n, 1)); break;
	case NODE_LIKE: compare(w, node_slot(t, n, 0), node_slot(t, n, 1), EVAL_LIKE); break;
	case NODE_SET: learn_set(w, n); break;
	case NODE_LIMIT: learn_limit(w, n); break;
	case NODE_CHAIN:
		if (node_at(t, n)->op == OP_PLUS || node_at(t, n)->op == OP_TIMES)
			node_walk(t, n, mark_summed, w);
		break;
	case NODE_CALL:
		if (is_call(t, n, " sum avg total round abs "))
			node_walk(t, n, mark_summed, w);
		break;
	default: break;
	}
	return true;
}

/* What USING and NATURAL say. */
static void learn_joins(struct learning *w, const struct sql_level *level)
{
	for (ptrdiff_t i = 0; i < level->join_count; i++)
		for (uint32_t k = 0; k < level->joins[i].equal_count; k++) {
			const struct sql_equal *e = &level->joins[i].equal[k];
			const struct sql_table *left = w->r->sources.at[e->left].table,
					       *right = w->r->sources.at[e->right].table;

			if (left && right && e->left_column >= 0 && e->right_column >= 0)
				share(w->l, eval_column_number(w->l, left->id, (uint32_t)e->left_column),
				      eval_column_number(w->l, right->id, (uint32_t)e->right_column));
		}
}

void eval_literals_learn(struct eval_literals *l, const struct sql_resolved *r)
{
	struct learning w = { l, r };

	for (ptrdiff_t i = 0; i < r->tables.len; i++)
		l->used[r->tables.at[i]->id] = true;
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		learn_joins(&w, &r->levels.at[i]);
	node_walk(r->tree, r->tree->root, learn_node, &w);
}

/* ---- pools ---- */

static void share_references(struct eval_literals *l)
{
	for (ptrdiff_t i = 0; i < l->schema->tables.len; i++) {
		const struct eval_table *t = &l->schema->tables.at[i];

		for (ptrdiff_t k = 0; l->used[i] && k < t->references.len; k++) {
			const struct eval_reference *ref = &t->references.at[k];

			for (uint32_t c = 0; l->used[ref->table] && c < ref->count; c++)
				share(l, eval_column_number(l, i, ref->columns[c]),
				      eval_column_number(l, ref->table, ref->targets[c]));
		}
	}
}

/* Numbers by its type or use: then so are the texts that it is joined with. */
static bool is_computed(const struct eval_literals *l, ptrdiff_t table, uint32_t column)
{
	enum eval_values values = l->schema->tables.at[table].columns[column].values;

	return l->summed[eval_column_number(l, table, column)] ||
	       (l->used[table] && (values == EVAL_WHOLE || values == EVAL_FRACTION));
}

void eval_literals_pools(struct eval_literals *l)
{
	share_references(l);
	l->pools = new_n(l->arena, struct eval_pool, l->count);
	for (uint32_t i = 0; i < l->count; i++)
		l->pools[i] = (struct eval_pool){ .low = 1, .high = 0 };
	for (ptrdiff_t t = 0; t < l->schema->tables.len; t++)
		for (uint32_t c = 0; c < l->schema->tables.at[t].sql.column_count; c++)
			l->pools[eval_shared(l, eval_column_number(l, t, c))].numbers |= is_computed(l, t, c);
	for (ptrdiff_t i = 0; i < l->literals.len; i++)
		eval_near_values(l->arena, &l->literals.at[i], &l->pools[eval_shared(l, l->literals.at[i].column)]);
}
