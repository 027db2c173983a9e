#include "sql/check/row_explosion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "sql/slots.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

/* ---- numbers that stand there ---- */

/* NAN: it takes more than numbers to tell. */
static double number_of(const struct tree *t, node n)
{
	char digits[40];
	str text = node_text(t, n);
	double product = 1;

	switch ((int)node_kind(t, n)) {
	case NODE_NUMBER:
		if (text.len >= (ptrdiff_t)sizeof digits)
			return HUGE_VAL;
		memcpy(digits, text.at, (size_t)text.len);
		digits[text.len] = 0;
		return strtod(digits, NULL);
	case NODE_UNARY: return node_at(t, n)->op == OP_MINUS ? -number_of(t, node_slot(t, n, 0)) : NAN;
	case NODE_NAMED:
	case NODE_CAST:
	case NODE_BRACKETS: return number_of(t, node_slot(t, n, 0));
	case NODE_BINARY:
		return node_at(t, n)->op == OP_POWER
			       ? pow(number_of(t, node_slot(t, n, 0)), number_of(t, node_slot(t, n, 1)))
			       : NAN;
	case NODE_CHAIN:
		for (uint32_t i = 0; i < node_count(t, n) && node_at(t, n)->op == OP_TIMES; i++)
			product *= number_of(t, node_slot(t, n, i));
		return node_at(t, n)->op == OP_TIMES ? product : NAN;
	default: return NAN;
	}
}

/* ---- functions that generate rows ---- */

enum how {
	RANGE,	 /* from, to, step; a single argument is the count */
	COUNTED, /* the count; with two arguments the offset and the count */
	ENDLESS, /* the same; without it endless */
	LENGTH,	 /* a text, and its length or number of repetitions */
	LENGTH_ALONE,
};

static const struct maker {
	const char *name;
	uint32_t in;
	enum how how;
	const char *named; /* the named argument that holds the count */
} makers[] = {
	{ "generate_series", ~UINT32_C(0), RANGE, "stop" },
	{ "generate_array", BQ, RANGE, NULL },
	{ "sequence", TRINO | DBX, RANGE, "stop" },
	{ "range", DUCK | DBX | CH | SNOW, RANGE, "end" },
	{ "array_generate_range", SNOW, RANGE, NULL },
	{ "generator", SNOW, ENDLESS, "rowcount" },
	{ "numbers", CH, COUNTED, NULL },
	{ "numbers_mt", CH, COUNTED, NULL },
	{ "zeros", CH, COUNTED, NULL },
	{ "zeros_mt", CH, COUNTED, NULL },
	{ "repeat", ~UINT32_C(0), LENGTH, NULL },
	{ "replicate", TSQL, LENGTH, NULL },
	{ "array_repeat", DBX, LENGTH, NULL },
	{ "lpad", ~UINT32_C(0), LENGTH, NULL },
	{ "rpad", ~UINT32_C(0), LENGTH, NULL },
	{ "space", ~UINT32_C(0), LENGTH_ALONE, NULL },
};

static const struct maker *maker_of(const struct tree *t, node call)
{
	node names = node_slot(t, call, CALLED_NAME);
	uint32_t n = node_count(t, names);
	str name = n ? node_text(t, node_slot(t, names, n - 1)) : NO_STR;

	for (size_t i = 0; n && i < sizeof makers / sizeof *makers; i++)
		if (makers[i].in & t->dialect->syntax->bit && str_eq_fold(name, str_of(makers[i].name)))
			return &makers[i];
	return NULL;
}

static double range_of(const struct tree *t, node args)
{
	uint32_t n = node_count(t, args);
	double from = number_of(t, node_slot(t, args, 0)), to = number_of(t, node_slot(t, args, 1)),
	       step = n > 2 ? number_of(t, node_slot(t, args, 2)) : 1;

	return n == 1 ? from : fabs((to - from) / step);
}

/* The number of rows or bytes; NAN: unknown. */
static double made_by(const struct tree *t, node call)
{
	const struct maker *m = maker_of(t, call);
	node args = node_slot(t, call, CALLED_ARGS);
	uint32_t n = node_count(t, args);

	for (uint32_t i = 0; m && m->named && i < n; i++) {
		node one = node_slot(t, args, i);

		if (node_kind(t, one) == NODE_NAMED && str_eq_fold(node_text(t, one), str_of(m->named)))
			return number_of(t, one);
	}
	if (!m || !n)
		return NAN;
	switch (m->how) {
	case ENDLESS: return HUGE_VAL;
	case RANGE: return range_of(t, args);
	case COUNTED: return number_of(t, node_slot(t, args, n > 1));
	case LENGTH: return n > 1 ? number_of(t, node_slot(t, args, 1)) : NAN;
	default: return number_of(t, node_slot(t, args, 0));
	}
}

/* ---- the whole query ---- */

struct making {
	struct arena *arena;
	struct sql_findings *findings;
};

static void tell(const struct making *w, const struct tree *t, node n, const char *what)
{
	const struct node_rec *at = node_at(t, n);
	struct sql_finding *f = sql_find(w->findings, w->arena, SQL_MADE, at->at, at->len,
					 str_fmt(w->arena, "%s more than %d generated values", what, SQL_MADE_MOST));

	if (f)
		f->hint = S("reduce the numbers in the query");
}

static bool see_call(void *with, const struct tree *t, node n)
{
	if (node_kind(t, n) == NODE_CALL && made_by(t, n) > SQL_MADE_MOST)
		tell(with, t, n, "this makes");
	return true;
}

static bool see_most(void *with, const struct tree *t, node n)
{
	double *most = with, made = node_kind(t, n) == NODE_CALL ? made_by(t, n) : NAN;

	if (made > *most)
		*most = made;
	return node_kind(t, n) != NODE_QUERY;
}

/* Two small series in one SELECT without a join condition. */
static void see_level(const struct making *w, const struct sql_resolved *r, const struct sql_level *l)
{
	double all = 1, largest = 1;

	for (uint32_t i = 0; i < l->source_count; i++) {
		const struct sql_source *s = &r->sources.at[l->sources[i]];
		double most = 1;

		if (s->called)
			node_walk(r->tree, s->at, see_most, &most);
		all *= most;
		largest = most > largest ? most : largest;
	}
	if (all > SQL_MADE_MOST && largest <= SQL_MADE_MOST)
		tell(w, r->tree, l->select, "its sources make");
}

void sql_made(struct arena *a, const struct sql_resolved *r, struct sql_findings *findings)
{
	struct making w = { a, findings };

	node_walk(r->tree, r->tree->root, see_call, &w);
	for (ptrdiff_t i = 1; i < r->levels.len; i++)
		see_level(&w, r, &r->levels.at[i]);
}
