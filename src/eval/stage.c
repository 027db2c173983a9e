#include "eval/stage.h"

#include "base/arena.h"
#include "sql/slots.h"
#include "base/banned.h"

const char *eval_class_name(enum eval_class c)
{
	static const char *const names[] = {
#define _(id, name, what) [id] = name,
		EVAL_CLASSES(_)
#undef _
	};
	return names[c];
}

const char *eval_stage_name(enum eval_stage s)
{
	static const char *const names[] = {
#define _(id, name, what) [id] = name,
		EVAL_STAGES(_)
#undef _
	};
	return names[s];
}

const char *eval_stage_what(enum eval_stage s)
{
	static const char *const whats[] = {
#define _(id, name, what) [id] = what,
		EVAL_STAGES(_)
#undef _
	};
	return whats[s];
}

/* ---- the class ---- */

struct shape {
	bool set, nested, grouped;
};

static bool see_shape(void *with, const struct tree *t, node n)
{
	struct shape *s = with;

	switch (node_kind(t, n)) {
	case NODE_SET: s->set = true; break;
	case NODE_SUBQUERY:
	case NODE_DERIVED:
	case NODE_EXISTS:
	case NODE_WITH: s->nested = true; break;
	case NODE_SELECT: s->grouped |= node_slot(t, n, SELECT_GROUP) != NO_NODE; break;
	default: break;
	}
	return true;
}

static struct shape shape_of(const struct eval_statement *s)
{
	struct shape out = { 0 };

	if (s->parsed)
		node_walk(&s->tree, s->tree.root, see_shape, &out);
	return out;
}

enum eval_class eval_class_of(const struct eval_statement *gold)
{
	struct shape s = shape_of(gold);

	return s.set ? EVAL_SET : s.nested ? EVAL_NESTED : gold->resolved.sources.len > 2 ? EVAL_JOIN : EVAL_SINGLE;
}

bool eval_is_grouped(const struct eval_statement *gold)
{
	return shape_of(gold).grouped;
}

/* ---- the stage ---- */

struct parts { /* of a query, as texts; each once */
	struct arena *arena;
	const struct eval_statement *statement;
	struct strs tables, columns, joins, joined, values;
};

static void add(struct arena *a, struct strs *list, str text)
{
	if (!texts_have(list, text))
		*push(list, a) = text;
}

static str base_name(struct arena *a, struct sql_base b)
{
	return str_fmt(a, "%lld.%u", (long long)b.table->id, b.column);
}

static bool base_of(const struct eval_statement *s, node n, struct sql_base *out)
{
	n = node_uncast(&s->tree, n);
	return node_kind(&s->tree, n) == NODE_COLUMN && sql_plain_base(&s->resolved, n, out);
}

static void see_join(struct parts *p, node left, node right)
{
	struct sql_base x, y;
	str one, other;

	if (!base_of(p->statement, left, &x) || !base_of(p->statement, right, &y))
		return;
	one = base_name(p->arena, x);
	other = base_name(p->arena, y);
	add(p->arena, &p->joined, one);
	add(p->arena, &p->joined, other);
	if (str_cmp(one, other) > 0)
		add(p->arena, &p->joins, str_fmt(p->arena, "%.*s=%.*s", STR(other), STR(one)));
	else
		add(p->arena, &p->joins, str_fmt(p->arena, "%.*s=%.*s", STR(one), STR(other)));
}

static bool see_part(void *with, const struct tree *t, node n)
{
	struct parts *p = with;

	if (node_kind(t, n) == NODE_BINARY && node_at(t, n)->op == OP_EQ)
		see_join(p, node_slot(t, n, 0), node_slot(t, n, 1));
	if (node_kind(t, n) == NODE_NUMBER || node_kind(t, n) == NODE_STRING)
		add(p->arena, &p->values, node_text(t, n));
	return true;
}

static struct parts parts_of(struct arena *a, const struct eval_statement *s)
{
	struct parts p = { .arena = a, .statement = s };

	for (ptrdiff_t i = 0; i < s->resolved.tables.len; i++)
		add(a, &p.tables, s->resolved.tables.at[i]->qualified);
	node_walk(&s->tree, s->tree.root, see_part, &p);
	for (ptrdiff_t i = 0; i < s->resolved.columns.len; i++) {
		str name = base_name(a, s->resolved.columns.at[i]);

		if (!texts_have(&p.joined, name))
			add(a, &p.columns, name);
	}
	return p;
}

static bool are_same(const struct strs *x, const struct strs *y)
{
	for (ptrdiff_t i = 0; i < x->len; i++)
		if (!texts_have(y, x->at[i]))
			return false;
	return x->len == y->len;
}

enum eval_stage eval_stage_of(struct arena *a, const struct eval_statement *gold, const struct eval_statement *answer)
{
	struct parts x, y;

	if (!gold->parsed || !answer->parsed)
		return EVAL_STAGE_SHAPE;
	x = parts_of(a, gold);
	y = parts_of(a, answer);
	if (!are_same(&x.tables, &y.tables))
		return EVAL_STAGE_TABLES;
	if (!are_same(&x.columns, &y.columns))
		return EVAL_STAGE_COLUMNS;
	if (!are_same(&x.joins, &y.joins))
		return EVAL_STAGE_JOINS;
	return are_same(&x.values, &y.values) ? EVAL_STAGE_SHAPE : EVAL_STAGE_VALUES;
}
