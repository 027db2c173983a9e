/* The length of a range of times between columns, which only the source knows. */
#include "sql/check/size_estimate.h"

#include <math.h>

#include "sql/slots.h"
#include "base/banned.h"

static const double FIVE_YEARS = 1.5e8; /* seconds: by minutes it is allowed, by seconds it is not */

/* One end: what is known of a sum, and the part that is not. */
struct end {
	double known;
	node unknown; /* NO_NODE: all is known */
};

static void take_term(const struct tree *t, node n, double sign, struct end *out)
{
	double number;

	while (node_kind(t, n) == NODE_BRACKETS || node_kind(t, n) == NODE_CAST)
		n = node_slot(t, n, 0);
	number = size_number(t, n);
	if (isnan(number))
		out->unknown = n;
	else
		out->known += sign * number;
}

static struct end end_of(const struct tree *t, node n)
{
	struct end out = { 0, NO_NODE };
	bool sum;

	while (node_kind(t, n) == NODE_BRACKETS || node_kind(t, n) == NODE_CAST)
		n = node_slot(t, n, 0);
	sum = node_kind(t, n) == NODE_CHAIN && (node_at(t, n)->op == OP_PLUS || node_at(t, n)->op == OP_MINUS);
	if (!sum) {
		take_term(t, n, 1, &out);
		return out;
	}
	take_term(t, node_slot(t, n, 0), 1, &out);
	for (uint32_t i = 1; i < node_count(t, n); i++) {
		node item = node_slot(t, n, i);
		bool term = node_kind(t, item) == NODE_TERM;
		int op = term ? node_at(t, item)->op : node_at(t, n)->op;

		take_term(t, term ? node_slot(t, item, 0) : item, op == OP_MINUS ? -1 : 1, &out);
	}
	return out;
}

static bool see_span(void *with, const struct tree *t, node n)
{
	int kind = (int)node_kind(t, n);

	*(bool *)with |= kind == NODE_INTERVAL || kind == NODE_STRING || kind == NODE_TYPED;
	return !*(bool *)with;
}

/* A step that is a text or an interval: of a range of times. */
static bool is_span(const struct tree *t, node step)
{
	bool is = false;

	node_walk(t, step, see_span, &is);
	return is;
}

double size_span(struct size_estimate *e, node first, node last, node step)
{
	const struct tree *t = e->tree;
	struct end from = end_of(t, first), to = end_of(t, last);

	if (!is_span(t, step) || (!from.unknown && !to.unknown))
		return NAN;
	if (from.unknown && to.unknown && str_eq_fold(node_source(t, from.unknown), node_source(t, to.unknown)))
		return fabs(to.known - from.known);
	return FIVE_YEARS;
}
