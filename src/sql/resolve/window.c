/* Windows: their names and frames, the places where a window function is allowed, and its order. */
#include "sql/resolve/internal.h"

#include "base/banned.h"

const char *resolve_place_word(enum place place)
{
	static const char *const words[] = {
		[PLACE_FREE] = "FROM",	    [PLACE_WHERE] = "WHERE",   [PLACE_ON] = "ON",
		[PLACE_GROUP] = "GROUP BY", [PLACE_HAVING] = "HAVING", [PLACE_ORDER] = "ORDER BY",
		[PLACE_ITEMS] = "SELECT"
	};

	return words[place];
}

static void check_window_place(struct resolver *r, const struct scope *s, node n, str name)
{
	struct sql_finding *f = NULL;

	if (s->within != WITHIN_NOTHING)
		resolve_find(r, SQL_WINDOW_PLACE, n,
			     "the window function %.*s is nested in an aggregate or another window function",
			     STR(name));
	else if (s->place != PLACE_ITEMS && s->place != PLACE_ORDER)
		f = resolve_find(r, SQL_WINDOW_PLACE, n, "the window function %.*s is not allowed in %s", STR(name),
				 resolve_place_word(s->place));
	if (f)
		f->hint = S("move the query into FROM, and the condition outside");
}

static node window_named(const struct resolver *r, const struct scope *s, struct sql_name name)
{
	for (uint32_t i = 0; i < node_count(r->tree, s->windows); i++) {
		node one = node_slot(r->tree, s->windows, i);

		if (resolve_same(r, resolve_name_of(r->tree, one), name))
			return one;
	}
	return NO_NODE;
}

static node known_window(struct resolver *r, const struct scope *s, node name)
{
	node found = window_named(r, s, resolve_name_of(r->tree, name));

	if (!found)
		resolve_find(r, SQL_UNKNOWN_WINDOW, name, "unknown window %.*s", STR(node_text(r->tree, name)));
	return found;
}

/* The position of a bound in the order of rows, from the first row to the last. */
static int bound_rank(const struct tree *t, node bound)
{
	bool all = node_is(t, bound, NODE_UNBOUNDED);
	enum node_op op = (enum node_op)node_at(t, bound)->op;

	return op == OP_CURRENT ? 2 : op == OP_PRECEDING ? all ? 0 : 1 : all ? 4 : 3;
}

static void check_frame(struct resolver *r, node window, node frame)
{
	const struct tree *t = r->tree;
	node from = node_slot(t, frame, 0), to = node_slot(t, frame, 1), order = node_slot(t, window, WINDOW_ORDER);
	int begins = bound_rank(t, from), ends = to ? bound_rank(t, to) : 2;
	bool distance = begins == 1 || begins == 3 || ends == 1 || ends == 3;
	enum node_op op = (enum node_op)node_at(t, frame)->op;

	if (begins == 4)
		resolve_find(r, SQL_FRAME, from, "a frame cannot begin at UNBOUNDED FOLLOWING");
	else if (to && ends == 0)
		resolve_find(r, SQL_FRAME, to, "a frame cannot end at UNBOUNDED PRECEDING");
	else if (begins > ends)
		resolve_find(r, SQL_FRAME, frame, "the frame ends before it begins");
	if (node_slot(t, window, WINDOW_BASE))
		return; /* its order may come from the base window */
	if (op == OP_RANGE && distance && node_count(t, order) != 1)
		resolve_find(r, SQL_FRAME, frame, "RANGE with a distance needs ORDER BY of exactly one expression");
	if (op == OP_GROUPS && !order)
		resolve_find(r, SQL_FRAME, frame, "GROUPS needs ORDER BY");
}

/* Aggregates are allowed in the order and partition of a window. */
void resolve_window(struct resolver *r, struct scope *s, node window, struct sql_bases *into)
{
	const struct tree *t = r->tree;
	node base = node_slot(t, window, WINDOW_BASE), frame = node_slot(t, window, WINDOW_FRAME);
	enum within was = s->within;

	if (base && known_window(r, s, base) == window)
		resolve_find(r, SQL_UNKNOWN_WINDOW, base, "the window refers to itself");
	s->within = WITHIN_WINDOW;
	resolve_exprs(r, s, node_slot(t, window, WINDOW_PARTITION), into);
	resolve_exprs(r, s, node_slot(t, window, WINDOW_ORDER), into);
	if (frame)
		check_frame(r, window, frame);
	s->within = was;
}

static bool has_order(const struct resolver *r, const struct scope *s, node over)
{
	for (int depth = 0; over && depth < 20; depth++) {
		if (node_kind(r->tree, over) == NODE_NAME)
			over = window_named(r, s, resolve_name_of(r->tree, over));
		if (!over || node_slot(r->tree, over, WINDOW_ORDER))
			return true;
		over = node_slot(r->tree, over, WINDOW_BASE);
	}
	return false;
}

/* Others, such as RATIO_TO_REPORT, see the rows of their window as a set. */
static bool needs_order(str name)
{
	return str_is_among(name,
			    " row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value "
			    "nth_value conditional_true_event conditional_change_event ");
}

void resolve_over(struct resolver *r, struct scope *s, node n, str name, enum function_class class,
		  struct sql_bases *into)
{
	node over = node_slot(r->tree, n, CALLED_OVER);
	struct sql_finding *f;

	check_window_place(r, s, n, name);
	if (node_kind(r->tree, over) == NODE_WINDOW)
		resolve_window(r, s, over, into);
	else
		known_window(r, s, over);
	if (class != FUNCTION_WINDOW || !needs_order(name) || has_order(r, s, over))
		return;
	f = resolve_find(r, SQL_WINDOW_ORDER, n, "%.*s has no ORDER BY in its window: the order of rows is undefined",
			 STR(name));
	if (f)
		f->hint = S("add an order: OVER (ORDER BY ...)");
}
