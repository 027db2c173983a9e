/* Whole numbers: 7 / 2 is 3 in some dialects and 3.5 in others; a cast to an integer rounds or truncates. */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

/* ---- a / b ---- */

enum division { DIVIDE_SO, DIVIDE_EXACTLY, DIVIDE_WHOLE, DIVIDE_CUT, DIVIDE_MODULO };

/* Division of whole numbers; division of any numbers, truncated. */
static const struct translate_way whole_ways[] = {
	{ PG | RED | SQLITE | TSQL | TRINO, "_1 / _2" },
	{ MYSQL | DBX, "_1 DIV _2" },
	{ BQ, "DIV(_1, _2)" },
	{ DUCK, "_1 // _2" },
	{ CH, "intDiv(_1, _2)" },
	{ ORA, "TRUNC(_1 / _2)" },
	{ SNOW, "(_1 - MOD(_1, _2)) / _2" },
	{ 0, NULL },
};
static const struct translate_way cut_ways[] = {
	{ MYSQL | DBX, "_1 DIV _2" },
	{ PG | BQ, "DIV(_1, _2)" },
	{ CH, "intDiv(_1, _2)" },
	{ SNOW, "(_1 - MOD(_1, _2)) / _2" },
	{ ORA, "TRUNC(_1 / _2)" },
	{ DUCK, "TRUNC(_1 / _2)" },
	{ SQLITE, "CAST(1.0 * _1 / _2 AS INTEGER)" },
	{ 0, NULL },
};

/* Is it surely not a whole number, in any dialect? */
static bool is_surely_fraction(const struct translator *r, node n)
{
	switch ((int)node_kind(r->tree, n)) {
	case NODE_NUMBER: return infer_kind(r->tree, n) == KNOWN_FRACTION && !rule_in(r->bit, MEANS_DECIMALS_SHORT);
	case NODE_CAST: return infer_kind(r->tree, n) == KNOWN_FRACTION;
	case NODE_BRACKETS:
	case NODE_UNARY: return is_surely_fraction(r, node_slot(r->tree, n, 0));
	case NODE_CALL: return str_eq_fold(translate_call_name(r, n), S("avg"));
	case NODE_CHAIN:
		for (uint32_t i = 0; i < node_count(r->tree, n); i++)
			if (is_surely_fraction(r, node_slot(r->tree, n, i)))
				return true;
		return false;
	case NODE_TERM: return node_at(r->tree, n)->op != OP_DIV && is_surely_fraction(r, node_slot(r->tree, n, 0));
	default: return false;
	}
}

/* TRUNC(a / b), and CAST(a / b AS INTEGER) where that truncates, give the same for either division. */
static bool is_cut_above(const struct translator *r, node n)
{
	node up = node_at(r->tree, n)->parent, list;
	str name;

	while (node_kind(r->tree, up) == NODE_BRACKETS)
		up = node_at(r->tree, up)->parent;
	if (node_kind(r->tree, up) == NODE_CAST)
		return rule_in(translate_source(r, up), MEANS_CAST_CUTS) && infer_kind(r->tree, up) == KNOWN_WHOLE;
	list = up;
	up = node_at(r->tree, up)->parent;
	name = translate_call_name(r, up);
	return node_kind(r->tree, up) == NODE_CALL && node_slot(r->tree, up, CALLED_ARGS) == list &&
	       node_count(r->tree, list) == 1 && (str_eq_fold(name, S("trunc")) || str_eq_fold(name, S("truncate")));
}

static enum division divided(struct translator *r, node chain, enum known left, bool exact, node right)
{
	enum known with = infer_kind(r->tree, right);
	bool whole = rule_in(r->bit, MEANS_QUOTIENT_WHOLE);

	if (left == KNOWN_INTERVAL || is_surely_fraction(r, right))
		return DIVIDE_SO;
	if (!rule_in(translate_source(r, chain), MEANS_QUOTIENT_WHOLE) || left == KNOWN_FRACTION ||
	    with == KNOWN_FRACTION)
		return whole && !exact ? DIVIDE_EXACTLY : DIVIDE_SO;
	if (whole || is_cut_above(r, chain))
		return DIVIDE_SO;
	if (left != KNOWN_WHOLE || with != KNOWN_WHOLE)
		translate_refuse_hint(
			r, "a / b of possible integers",
			"Write 1.0 * a / b for a fraction, or CAST(a AS INTEGER) / CAST(b AS INTEGER) for integers.");
	return DIVIDE_WHOLE;
}

static enum division decided(struct translator *r, node chain, uint32_t i, enum known left, bool exact)
{
	node item = node_slot(r->tree, chain, i), right = node_slot(r->tree, item, 0);
	bool whole = left == KNOWN_WHOLE && infer_kind(r->tree, right) == KNOWN_WHOLE;

	if (node_kind(r->tree, item) != NODE_TERM)
		return DIVIDE_SO;
	switch ((int)node_at(r->tree, item)->op) {
	case OP_DIVIDE: return divided(r, chain, left, exact, right);
	case OP_DIV: return whole ? DIVIDE_WHOLE : DIVIDE_CUT;
	case OP_WHOLE:
		if (!whole)
			translate_refuse_hint(r, "a // b of possible non-integers",
					      "Write CAST(a AS BIGINT) // CAST(b AS BIGINT), or a / b.");
		return DIVIDE_WHOLE;
	case OP_MODULO:
		if (rule_in(r->bit | translate_source(r, chain), MEANS_MODULO_WHOLE) &&
		    (left == KNOWN_FRACTION || infer_kind(r->tree, right) == KNOWN_FRACTION))
			translate_refuse(r, "% of non-integers");
		return DIVIDE_MODULO;
	default: return DIVIDE_SO;
	}
}

struct product {
	struct translator *r;
	uint32_t from;
	array_of(node) items;
	bool plain; /* only * and / so far */
};

static node closed(struct product *p)
{
	return p->items.len == 1 ? p->items.at[0]
				 : node_make(p->r->tree, NODE_CHAIN, OP_TIMES, p->items.at, (uint32_t)p->items.len);
}

static void begin(struct product *p, node first)
{
	p->items.len = 0;
	*push(&p->items, p->r->tree->arena) = first;
	p->plain = true;
}

/* A divisor that may be 0, where that gives NULL in the source and not in the target. */
static node divisor(struct product *p, node right)
{
	int64_t number;
	bool literal = node_kind(p->r->tree, right) == NODE_NUMBER,
	     zero = literal && str_int(node_text(p->r->tree, right), &number) && !number;

	if (!rule_in(p->from, MEANS_ZERO_QUOTIENT_NULL) || rule_in(p->r->bit, MEANS_ZERO_QUOTIENT_NULL) ||
	    (literal && !zero))
		return right;
	return translate_form(p->r, S("NULLIF(_1, 0)"), &right, 1);
}

/* Makes the dividend a fraction. */
static void make_exact(struct product *p)
{
	static const struct translate_way as_binary[] = { { TSQL, "CAST(_1 AS FLOAT)" },
							  { PG | RED, "CAST(_1 AS DOUBLE PRECISION)" },
							  { ANY_DIALECT, "CAST(_1 AS DOUBLE)" } };
	uint32_t to = p->r->bit;
	node first;

	if (!p->plain)
		begin(p, closed(p));
	first = p->items.at[0];
	if (rule_in(to, MEANS_DECIMALS_SHORT) ||
	    (rule_in(p->from, MEANS_QUOTIENT_BINARY) && !rule_in(to, MEANS_FRACTIONS_BINARY))) {
		p->items.at[0] = translate_form(p->r, translate_way(p->r, as_binary), &first, 1);
		return;
	}
	*push(&p->items, p->r->tree->arena) = NO_NODE;
	for (ptrdiff_t i = p->items.len - 1; i > 0; i--)
		p->items.at[i] = p->items.at[i - 1];
	p->items.at[0] = node_word(p->r->tree, NODE_NUMBER, S("1.0"));
}

static void put_form(struct product *p, str says, node right)
{
	node args[2] = { closed(p), right };

	if (says.len)
		begin(p, translate_form(p->r, says, args, 2));
	else
		translate_refuse(p->r, "DIV of possible non-integers");
}

static void put_item(struct product *p, node item, enum division how)
{
	struct tree *t = p->r->tree;
	bool term = node_kind(t, item) == NODE_TERM;
	node right = term ? node_slot(t, item, 0) : NO_NODE;
	enum node_op op = (enum node_op)node_at(t, item)->op;

	if (right)
		right = divisor(p, right);
	switch (how) {
	case DIVIDE_WHOLE: put_form(p, translate_way(p->r, whole_ways), right); return;
	case DIVIDE_CUT: put_form(p, translate_way(p->r, cut_ways), right); return;
	case DIVIDE_MODULO:
		if (rule_in(p->r->bit, SPELLS_MODULO_CALL)) {
			put_form(p, S("MOD(_1, _2)"), right);
			return;
		}
		p->plain = false;
		break;
	case DIVIDE_EXACTLY: make_exact(p); break;
	default: break;
	}
	item = term ? node_make(t, NODE_TERM, op, &right, 1) : item;
	*push(&p->items, t->arena) = item;
}

/* The meaning of each / is decided before its operands are translated. */
void translate_divided(struct translator *r, node chain)
{
	uint32_t count = node_count(r->tree, chain);
	enum division *how = new_n(r->tree->arena, enum division, count);
	struct product p = { .r = r, .from = translate_source(r, chain) };
	bool exact = is_surely_fraction(r, node_slot(r->tree, chain, 0)), same = true;
	node with;

	for (uint32_t i = 1; i < count && !r->failed; i++) {
		how[i] = decided(r, chain, i, infer_kind_until(r->tree, chain, i), exact);
		exact |= how[i] == DIVIDE_EXACTLY || is_surely_fraction(r, node_slot(r->tree, chain, i));
		same &= how[i] == DIVIDE_SO && !rule_in(p.from, MEANS_ZERO_QUOTIENT_NULL);
	}
	translate_below(r, chain);
	if (r->failed || same)
		return;
	begin(&p, node_slot(r->tree, chain, 0));
	for (uint32_t i = 1; i < count && !r->failed; i++)
		put_item(&p, node_slot(r->tree, chain, i), how[i]);
	with = closed(&p);
	node_replace(r->tree, chain, with);
}

/* ---- AVG ---- */

void translate_average(struct translator *r, node call)
{
	static const struct translate_way cut[] = {
		{ PG | ORA | SNOW | DUCK | BQ | CH, "TRUNC(_1)" },
		{ MYSQL, "TRUNCATE(_1, 0)" },
		{ TRINO, "TRUNCATE(_1)" },
		{ SQLITE, "CAST(_1 AS INTEGER)" },
		{ DBX, "CAST(_1 AS BIGINT)" },
		{ 0, NULL },
	};
	static const struct translate_way exact[] = { { TSQL, "1.0 * _1" },
						      { RED, "CAST(_1 AS DOUBLE PRECISION)" },
						      { 0, NULL } };
	node args = node_slot(r->tree, call, CALLED_ARGS), of = node_slot(r->tree, args, 0), copy;
	bool there = rule_in(r->bit, MEANS_AVERAGE_WHOLE);
	enum known is = infer_kind(r->tree, of);

	translate_counted_truth(r, call);
	of = node_slot(r->tree, args, 0);
	if (!translate_differs(r, call, MEANS_AVERAGE_WHOLE) || node_count(r->tree, args) != 1 ||
	    is_surely_fraction(r, of) || (!there && is == KNOWN_FRACTION))
		return;
	if (there) {
		node_set(r->tree, args, 0, translate_form(r, translate_way(r, exact), &of, 1));
		return;
	}
	if (is != KNOWN_WHOLE) {
		translate_refuse_hint(
			r, "AVG of possible integers, which then drops the fraction,",
			"Write AVG(1.0 * x) for a fraction, or AVG(CAST(x AS INTEGER)) for a whole number.");
		return;
	}
	copy = node_copy(r->tree, r->tree, call);
	translate_as(r, call, translate_way(r, cut), &copy, 1);
}

void translate_bits(struct translator *r, node n)
{
	node copy;

	if (!rule_in(r->bit, MEANS_BITS_UNSIGNED))
		return;
	copy = node_copy(r->tree, r->tree, n);
	translate_as(r, n, S("CAST(_1 AS SIGNED)"), &copy, 1);
}

/* ---- CAST(x AS INTEGER) ---- */

/* A fraction is rounded in one dialect and truncated in the other. */
void translate_whole_cast(struct translator *r, node cast)
{
	static const struct translate_way rounds[] = {
		{ SQLITE, "ROUND(_1)" },
		{ CH, "round(_1)" },
		{ TSQL | DBX, "ROUND(_1, 0)" },
		{ 0, NULL },
	};
	static const struct translate_way cuts[] = {
		{ PG | RED | ORA | SNOW | DUCK | BQ, "TRUNC(_1)" },
		{ MYSQL, "TRUNCATE(_1, 0)" },
		{ TRINO, "TRUNCATE(_1)" },
		{ 0, NULL },
	};
	/* for unknown kinds: also texts with numbers, and no digits are lost */
	static const struct translate_way any[] = {
		{ PG | RED, "TRUNC(CAST(_1 AS NUMERIC))" },
		{ SNOW | ORA, "TRUNC(CAST(_1 AS NUMBER(38, 10)))" },
		{ DUCK, "TRUNC(CAST(_1 AS DECIMAL(38, 10)))" },
		{ BQ, "TRUNC(CAST(_1 AS NUMERIC))" },
		{ MYSQL, "TRUNCATE(CAST(_1 AS DECIMAL(65, 10)), 0)" },
		{ TRINO, "TRUNCATE(CAST(_1 AS DECIMAL(38, 10)))" },
		{ SQLITE, "CASE TYPEOF(_1) WHEN 'real' THEN ROUND(_1) ELSE _1 END" },
		{ TSQL, "ROUND(CAST(_1 AS DECIMAL(38, 10)), 0)" },
		{ DBX, "ROUND(CAST(_1 AS DECIMAL(38, 10)))" },
		{ CH, "round(CAST(_1 AS Decimal(38, 10)))" },
		{ 0, NULL },
	};
	node what = node_slot(r->tree, cast, 0);
	enum known is = infer_kind(r->tree, what);
	bool differs = translate_differs(r, cast, MEANS_CAST_CUTS) && infer_kind(r->tree, cast) == KNOWN_WHOLE &&
		       (is == KNOWN_FRACTION || is == KNOWN_NOTHING);

	translate_below(r, cast);
	if (r->failed || !differs)
		return;
	what = node_slot(r->tree, cast, 0);
	node_set(r->tree, cast, 0,
		 translate_form(r,
				translate_way(r, is == KNOWN_NOTHING		    ? any
						 : rule_in(r->bit, MEANS_CAST_CUTS) ? rounds
										    : cuts),
				&what, 1));
}
