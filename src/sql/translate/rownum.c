/* Oracle's ROWNUM, which numbers the rows that pass WHERE. */
#include "sql/translate/internal.h"

#include "sql/resolve/functions.h"
#include "sql/slots.h"
#include "base/banned.h"

static bool is_rownum(const struct tree *t, node n)
{
	node name = node_kind(t, n) == NODE_COLUMN && node_count(t, n) == 1 ? node_slot(t, n, 0) : NO_NODE;

	return name && !node_is(t, name, NODE_QUOTED) && str_eq_fold(node_text(t, name), S("rownum"));
}

/* The number of rows that ROWNUM <= 5 or ROWNUM < 6 admits; below 0: another condition. */
static int64_t rows_of(const struct tree *t, node test)
{
	enum node_op op = (enum node_op)node_at(t, test)->op;
	node count = node_slot(t, test, 1);
	int64_t number;

	if (node_kind(t, test) != NODE_BINARY || !is_rownum(t, node_slot(t, test, 0)) ||
	    node_kind(t, count) != NODE_NUMBER || !str_int(node_text(t, count), &number))
		return -1;
	if (op == OP_LE || (op == OP_EQ && number == 1))
		return number;
	return op == OP_LT ? number - 1 : -1;
}

/* An aggregate, for which a limit would count the wrong rows. */
static bool see_gathered(void *with, const struct tree *t, node n)
{
	bool *gathers = with;
	const struct function *f;

	if (node_kind(t, n) != NODE_CALL)
		return !*gathers;
	f = function_named(t->dialect, node_text(t, node_slot(t, node_slot(t, n, CALLED_NAME), 0)));
	*gathers |= !f || f->class != FUNCTION_SCALAR || node_slot(t, n, CALLED_OVER);
	return !*gathers;
}

/* A SELECT without aggregates, grouping, DISTINCT, order or limit, where ROWNUM is a limit. */
static bool is_plain(const struct tree *t, node query, node select)
{
	bool gathers = false;

	node_walk(t, node_slot(t, select, SELECT_ITEMS), see_gathered, &gathers);
	return !gathers && !node_slot(t, query, QUERY_ORDER) && !node_slot(t, query, QUERY_LIMIT) &&
	       !node_slot(t, select, SELECT_GROUP) && !node_slot(t, select, SELECT_HAVING) &&
	       !node_slot(t, select, SELECT_OWN) && !node_is(t, select, NODE_DISTINCT);
}

/* The only source is an ordered query without limit: ROWNUM takes its first rows. */
static node ordered_inside(const struct tree *t, node select)
{
	node from = node_slot(t, select, SELECT_FROM), derived = node_slot(t, from, 0),
	     query = node_kind(t, derived) == NODE_DERIVED ? node_slot(t, derived, TABLE_WHAT) : NO_NODE;

	return node_count(t, from) == 1 && node_slot(t, query, QUERY_ORDER) && !node_slot(t, query, QUERY_LIMIT)
		       ? query
		       : NO_NODE;
}

static void limit(struct translator *r, node query, int64_t rows)
{
	node slots[3] = { node_word(r->tree, NODE_NUMBER, str_fmt(r->tree->arena, "%lld", (long long)rows)) };

	node_set(r->tree, query, QUERY_LIMIT, node_make(r->tree, NODE_LIMIT, OP_LIMIT, slots, 3));
}

/* Removes the condition on ROWNUM from an AND. */
static int64_t take_test(struct translator *r, node select)
{
	struct tree *t = r->tree;
	node where = node_slot(t, select, SELECT_WHERE), first, list;
	bool chain = node_kind(t, where) == NODE_CHAIN && node_at(t, where)->op == OP_AND;
	uint32_t count = chain ? node_count(t, where) : 1;
	int64_t rows = chain ? -1 : rows_of(t, where);

	if (!chain && rows >= 0)
		node_set(t, select, SELECT_WHERE, NO_NODE);
	for (uint32_t i = 0; chain && i < count; i++) {
		rows = rows_of(t, node_slot(t, where, i));
		if (rows < 0)
			continue;
		first = node_slot(t, where, i ? 0 : 1);
		list = count == 2 ? first : node_make(t, NODE_CHAIN, OP_AND, &first, 1);
		for (uint32_t k = i ? 1 : 2; count > 2 && k < count; k++)
			if (k != i)
				node_put(t, list, node_slot(t, where, k));
		node_set(t, select, SELECT_WHERE, list);
		break;
	}
	return rows;
}

void translate_rownum(struct translator *r, node query)
{
	node select = node_slot(r->tree, query, QUERY_BODY), inside;
	int64_t rows;

	if (node_kind(r->tree, select) != NODE_SELECT || !node_slot(r->tree, select, SELECT_WHERE) ||
	    !is_plain(r->tree, query, select))
		return;
	inside = ordered_inside(r->tree, select);
	if (inside && rows_of(r->tree, node_slot(r->tree, select, SELECT_WHERE)) < 0)
		return;
	rows = take_test(r, select);
	if (rows >= 0)
		limit(r, inside ? inside : query, rows);
}

void translate_rownum_left(struct translator *r, node column)
{
	if (rule_in(translate_source(r, column), MEANS_ROWNUM) && is_rownum(r->tree, column))
		translate_refuse_hint(r, "ROWNUM",
				      "Write FETCH FIRST n ROWS ONLY, or ROW_NUMBER() OVER (ORDER BY ...).");
}
