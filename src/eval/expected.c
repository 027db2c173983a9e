#include "eval/expected.h"

#include "base/arena.h"
#include "sql/print/print.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- the query ---- */

/* The first SELECT of a body, whose items name its columns. */
static node first_select(const struct tree *t, node body)
{
	while (node_kind(t, body) == NODE_SET || node_kind(t, body) == NODE_QUERY)
		body = node_slot(t, body, node_kind(t, body) == NODE_SET ? 0 : QUERY_BODY);
	return node_kind(t, body) == NODE_SELECT ? body : NO_NODE;
}

/* The position of the item that ORDER BY means: by number, by alias, or the same expression; -1: none. */
static int item_of(const struct tree *t, node select, node what)
{
	node items = node_slot(t, select, SELECT_ITEMS);
	int64_t n;

	if (node_kind(t, what) == NODE_NUMBER && str_int(node_text(t, what), &n) && n > 0)
		return (int)n - 1;
	for (uint32_t i = 0; i < node_count(t, items); i++)
		if (node_kind(t, node_slot(t, items, i)) == NODE_STAR)
			return -1; /* the positions after it are unknown */
	for (uint32_t i = 0; i < node_count(t, items); i++) {
		node item = node_slot(t, items, i);

		if ((node_is(t, item, NODE_ALIASED) && node_kind(t, what) == NODE_COLUMN && node_count(t, what) == 1 &&
		     str_eq_fold(node_text(t, item), node_text(t, node_slot(t, what, 0)))) ||
		    node_equal(t, node_slot(t, item, 0), t, what))
			return (int)i;
	}
	return -1;
}

static bool add_key(struct tree *t, node body, node what, struct eval_gold *out)
{
	node select = first_select(t, body), item;
	int at;

	if (!select || out->key_count == EVAL_KEYS_MOST)
		return false;
	at = item_of(t, select, what);
	if (at < 0) {
		if (select != body || node_is(t, select, NODE_DISTINCT))
			return false;
		what = node_copy(t, t, what);
		item = node_make(t, NODE_ITEM, OP_NONE, &what, 1);
		node_put(t, node_slot(t, select, SELECT_ITEMS), item);
		at = -++out->added;
	}
	out->keys[out->key_count++] = at;
	return true;
}

static bool number_at(const struct tree *t, node limit, uint32_t slot, int64_t *out)
{
	node n = node_bare(t, node_slot(t, limit, slot));

	return !n || (node_kind(t, n) == NODE_NUMBER && str_int(node_text(t, n), out) && *out >= 0);
}

/* The tree as the text that runs; false: as it was written, with its LIMIT. */
static bool rewrite(struct arena *a, struct tree *t, struct eval_gold *out)
{
	static const struct print_style style = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	node order = node_slot(t, t->root, QUERY_ORDER), limit = node_slot(t, t->root, QUERY_LIMIT);
	struct err ignored = { 0 };

	if (limit &&
	    (!number_at(t, limit, LIMIT_COUNT, &out->count) || !number_at(t, limit, LIMIT_OFFSET, &out->offset)))
		return false;
	for (uint32_t i = 0; i < node_count(t, order); i++)
		if (!add_key(t, node_slot(t, t->root, QUERY_BODY),
			     node_bare(t, node_slot(t, node_slot(t, order, i), 0)), out))
			return false;
	out->limited = limit;
	if (limit)
		node_set(t, t->root, QUERY_LIMIT, NO_NODE);
	if (!sql_print(&b, t, t->root, &style, &ignored))
		return false;
	out->text = str_dup(a, sb_str(&b));
	return true;
}

void eval_gold_make(struct arena *a, const struct eval_statement *s, struct eval_gold *out)
{
	struct tree t;
	bool ordered;

	*out = (struct eval_gold){ .text = s->text, .count = -1 };
	if (!s->parsed)
		return;
	ordered = node_slot(&s->tree, s->tree.root, QUERY_ORDER);
	tree_start(&t, a, s->tree.dialect, s->tree.source);
	t.root = node_copy(&t, &s->tree, s->tree.root);
	if (!rewrite(a, &t, out))
		*out = (struct eval_gold){ .text = s->text, .count = -1, .strict = ordered };
	out->ordered = ordered;
}

/* ---- its rows ---- */

static bool is_tied(const struct eval_gold *g, const struct eval_rows *r, ptrdiff_t i)
{
	for (int k = 0; k < g->key_count; k++) {
		int c = g->keys[k] < 0 ? r->columns - g->added - g->keys[k] - 1 : g->keys[k];
		const struct eval_cell *x = eval_row(r, i - 1) + c, *y = eval_row(r, i) + c;

		if (c >= r->columns || x->kind != y->kind || x->number != y->number || !str_eq(x->text, y->text))
			return false;
	}
	return !g->strict;
}

static const ptrdiff_t *ties_of(struct arena *a, const struct eval_gold *g, const struct eval_rows *r)
{
	ptrdiff_t *tie = new_n(a, ptrdiff_t, r->len + 1);

	for (ptrdiff_t i = 1; i < r->len; i++)
		tie[i] = tie[i - 1] + !is_tied(g, r, i);
	return tie;
}

bool eval_gold_run(struct db *d, struct arena *a, const struct eval_gold *g, const struct stop *stop,
		   struct eval_expected *out, struct err *err)
{
	struct eval_expected e = { .limited = g->limited, .ordered = g->ordered };

	if (!eval_query(d, a, g->text, stop, &e.all, err))
		return false;
	e.columns = e.all.columns - g->added;
	e.tie = g->ordered ? ties_of(a, g, &e.all) : NULL;
	e.from = g->offset < e.all.len ? (ptrdiff_t)g->offset : e.all.len;
	e.to = g->count >= 0 && g->count < e.all.len - e.from ? e.from + (ptrdiff_t)g->count : e.all.len;
	*out = e;
	return true;
}

bool eval_expected_is_empty(const struct eval_expected *e)
{
	if (e->to - e->from != 1)
		return e->to == e->from;
	for (int c = 0; c < e->columns; c++) {
		const struct eval_cell *cell = eval_row(&e->all, e->from) + c;

		if (cell->kind == 't' || cell->kind == 'b' || cell->number != 0)
			return false;
	}
	return true;
}
