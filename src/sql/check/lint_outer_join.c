/* Outer joins that a later condition undoes, and count(*) over one. */
#include "sql/check/joins_internal.h"
#include "sql/check/lint_internal.h"
#include "base/banned.h"

/* ---- undone ---- */

/* The optional sources, by position: from..to. */
struct null_side {
	struct linting *l;
	uint32_t from, to;
	bool tests; /* also IS NOT NULL, which removes them on purpose */
};

static bool is_in(const struct null_side *s, node column)
{
	int32_t place = lint_place(s->l, lint_bound(s->l, column).source);

	return place >= 0 && (uint32_t)place >= s->from && (uint32_t)place < s->to;
}

static const char strict_calls[] =
	" lower upper trim ltrim rtrim length char_length abs round floor ceil date date_trunc substr substring "
	"year month day strftime to_char date_part date_format timestamp datetime ";

/* Whether the value is NULL whenever these sources are. */
static bool is_null_with(const struct null_side *s, node n)
{
	const struct tree *t = s->l->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	node args;

	switch ((int)node_kind(t, n)) {
	case NODE_COLUMN: return is_in(s, n);
	case NODE_BRACKETS:
	case NODE_CAST:
	case NODE_COLLATE:
	case NODE_TERM: return is_null_with(s, node_slot(t, n, 0));
	case NODE_UNARY: return op == OP_MINUS && is_null_with(s, node_slot(t, n, 0));
	case NODE_EXTRACT: return is_null_with(s, node_slot(t, n, 1));
	case NODE_CHAIN:
		for (uint32_t i = 0; (op == OP_PLUS || op == OP_TIMES) && i < node_count(t, n); i++)
			if (is_null_with(s, node_slot(t, n, i)))
				return true;
		return false;
	case NODE_CALL:
		args = str_is_among(lint_call(t, n), strict_calls) ? node_slot(t, n, CALLED_ARGS) : NO_NODE;
		for (uint32_t i = 0; i < node_count(t, args); i++)
			if (is_null_with(s, node_slot(t, args, i)))
				return true;
		return false;
	default: return false;
	}
}

static bool is_not_null(const struct tree *t, node n, bool negated)
{
	n = node_bare(t, n);
	if (node_kind(t, n) == NODE_UNARY && node_at(t, n)->op == OP_NOT)
		return is_not_null(t, node_slot(t, n, 0), !negated);
	return node_kind(t, n) == NODE_IS && node_at(t, n)->op == OP_NULL && node_is(t, n, NODE_NEGATED) != negated;
}

static node tested(const struct tree *t, node n)
{
	n = node_bare(t, n);
	return node_kind(t, n) == NODE_UNARY ? tested(t, node_slot(t, n, 0)) : node_slot(t, n, 0);
}

/* Whether it excludes the rows where these sources are NULL. */
static bool excludes(const struct null_side *s, node n)
{
	const struct tree *t = s->l->tree;
	enum node_op op = (enum node_op)node_at(t, n)->op;
	bool list = node_kind(t, node_slot(t, n, 1)) == NODE_LIST;

	if (s->tests && is_not_null(t, n, false) && is_null_with(s, tested(t, n)))
		return true;
	switch ((int)node_kind(t, n)) {
	case NODE_BRACKETS: return excludes(s, node_slot(t, n, 0));
	case NODE_UNARY:
		return op == OP_NOT && lint_is_test(t, node_bare(t, node_slot(t, n, 0))) &&
		       excludes(s, node_slot(t, n, 0));
	case NODE_BINARY:
		return lint_is_test(t, n) &&
		       (is_null_with(s, node_slot(t, n, 0)) || is_null_with(s, node_slot(t, n, 1)));
	case NODE_BETWEEN:
	case NODE_LIKE: return is_null_with(s, node_slot(t, n, 0));
	case NODE_IN: return (list || !node_is(t, n, NODE_NEGATED)) && is_null_with(s, node_slot(t, n, 0));
	case NODE_CHAIN:
		for (uint32_t i = 0; (op == OP_AND || op == OP_OR) && i < node_count(t, n); i++)
			if (excludes(s, node_slot(t, n, i)) == (op == OP_AND))
				return op == OP_AND;
		return op == OP_OR;
	default: return false;
	}
}

/* Conditions applied after this join: in WHERE, and in an inner join around it. */
static bool comes_after(const struct linting *l, const struct sql_condition *c, const struct sql_joined *j)
{
	return !c->join ||
	       (node_at(l->tree, c->join->at)->op == OP_INNER && c->join->from <= j->from && j->to <= c->join->middle);
}

static const struct sql_condition *undoes(struct linting *l, const struct sql_joined *j, struct null_side side)
{
	for (ptrdiff_t i = 0; i < l->conditions.len; i++)
		if (comes_after(l, &l->conditions.at[i], j) && excludes(&side, l->conditions.at[i].n))
			return &l->conditions.at[i];
	return NULL;
}

static void tell_undone(struct linting *l, const struct sql_joined *j, uint32_t kept, uint32_t null,
			const struct sql_condition *by)
{
	bool left = node_at(l->tree, j->at)->op == OP_LEFT;
	str keeps = lint_source_name(l, l->level->sources[kept]), gone = lint_source_name(l, l->level->sources[null]);
	struct sql_finding *f = lint_find(
		l, SQL_OUTER_UNDONE, by->n,
		"this removes the rows of %.*s that the %s JOIN keeps without a match in %.*s: it acts as an inner JOIN",
		STR(keeps), left ? "LEFT" : "RIGHT", STR(gone));

	if (by->join)
		lint_hint(l, f, "write LEFT JOIN here too, or JOIN there");
	else
		lint_hint(l, f, "write JOIN, or move the condition into ON to keep every row of %.*s", STR(keeps));
}

void lint_outer_join(struct linting *l)
{
	for (ptrdiff_t i = 0; i < l->level->join_count; i++) {
		const struct sql_joined *j = &l->level->joins[i];
		enum node_op op = (enum node_op)node_at(l->tree, j->at)->op;
		bool left = op == OP_LEFT;
		uint32_t null = left ? j->middle : j->from, end = left ? j->to : j->middle;
		struct null_side side = { l, null, end, false };
		const struct sql_condition *by = left || op == OP_RIGHT ? undoes(l, j, side) : NULL;

		if (by)
			tell_undone(l, j, left ? j->from : j->middle, null, by);
	}
}

/* ---- counted ---- */

static bool groups_by_others(struct linting *l, const struct null_side *side)
{
	node group = node_slot(l->tree, l->level->select, SELECT_GROUP);

	for (uint32_t i = 0; i < node_count(l->tree, group); i++) {
		node by = node_bare(l->tree, node_slot(l->tree, group, i));

		if (node_kind(l->tree, by) != NODE_COLUMN || !lint_bound(l, by).source || is_in(side, by))
			return false;
	}
	return node_count(l->tree, group) > 0;
}

/* The join by which each row on the left has several rows, or none, on the right. */
static const struct sql_join *several_of(const struct linting *l, const struct sql_joined *j)
{
	for (ptrdiff_t i = 0; i < l->joins->len; i++) {
		const struct sql_join *one = &l->joins->at[i];
		int32_t left = lint_place(l, one->left_source), right = lint_place(l, one->right_source);

		if (one->level == l->number && left >= (int32_t)j->from && left < (int32_t)j->middle &&
		    right >= (int32_t)j->middle && right < (int32_t)j->to && one->pair_count &&
		    unique_by(one->left, one->pairs, one->pair_count, false) > 0 &&
		    unique_by(one->right, one->pairs, one->pair_count, true) < 0)
			return one;
	}
	return NULL;
}

struct counting {
	struct linting *l;
	node count;
};

static bool see_count(void *with, const struct tree *t, node n)
{
	struct counting *w = with;

	if (node_kind(t, n) == NODE_STAR && sql_star_counts(t, n)) {
		node call = node_at(t, node_at(t, n)->parent)->parent;

		if (!node_slot(t, call, CALLED_OVER) && !node_slot(t, call, CALLED_FILTER))
			w->count = call;
	}
	return node_kind(t, n) != NODE_QUERY && !w->count;
}

void lint_outer_count(struct linting *l)
{
	struct counting w = { l, NO_NODE };
	const struct sql_joined *j = l->level->join_count == 1 ? &l->level->joins[0] : NULL;
	const struct sql_join *pair;
	struct null_side side;
	struct sql_finding *f;
	str column;

	if (!j || node_at(l->tree, j->at)->op != OP_LEFT || j->to - j->middle != 1)
		return;
	node_walk(l->tree, node_slot(l->tree, l->level->select, SELECT_ITEMS), see_count, &w);
	side = (struct null_side){ l, j->middle, j->to, true };
	pair = w.count && groups_by_others(l, &side) && !undoes(l, j, side) ? several_of(l, j) : NULL;
	if (!pair)
		return;
	f = lint_find(l, SQL_OUTER_COUNTED, w.count, "this is 1, not 0, for a row of %.*s without a match in %.*s",
		      STR(lint_source_name(l, pair->left_source)), STR(lint_source_name(l, pair->right_source)));
	column = pair->right->columns[pair->pairs[0].right].name;
	lint_hint(l, f, "write count(%.*s.%.*s)", STR(lint_source_name(l, pair->right_source)), STR(column));
}
