/* Aggregates that make one text or array of the rows: their names, their value for no rows, and NULLs. */
#include "sql/translate/internal.h"

#include "sql/resolve/type_infer.h"
#include "sql/slots.h"
#include "base/banned.h"

/* COUNT of the same rows: of all, or of those where `of` is not NULL. */
static node counted(struct translator *r, node call, node of)
{
	node copy = node_copy(r->tree, r->tree, call),
	     one = of ? node_copy(r->tree, r->tree, of) : node_word(r->tree, NODE_NUMBER, S("1"));

	translate_rename(r, copy, "COUNT");
	node_set(r->tree, copy, CALLED_ARGS, node_make(r->tree, NODE_LIST, OP_NONE, &one, 1));
	node_set(r->tree, copy, CALLED_ORDER, NO_NODE);
	node_set(r->tree, copy, CALLED_WITHIN, NO_NODE);
	r->tree->nodes.at[copy].flags &= (uint16_t)~NODE_DISTINCT;
	return copy;
}

/* NULL for no rows, or only NULLs. */
static void null_of_none(struct translator *r, node call, node of)
{
	node args[2] = { counted(r, call, of), node_copy(r->tree, r->tree, call) };

	translate_as(r, call, S("CASE WHEN _1 > 0 THEN _2 END"), args, 2);
}

/* A group without FILTER has at least one row. */
static bool has_rows(const struct translator *r, node call)
{
	node select = infer_select_of(r->tree, call), group = node_slot(r->tree, select, SELECT_GROUP);

	if (node_kind(r->tree, select) != NODE_SELECT || node_kind(r->tree, group) != NODE_LIST ||
	    !node_count(r->tree, group) || node_slot(r->tree, call, CALLED_FILTER))
		return false;
	for (uint32_t i = 0; i < node_count(r->tree, group); i++)
		if (node_kind(r->tree, node_slot(r->tree, group, i)) == NODE_GROUPING)
			return false;
	return true;
}

/* ---- texts ---- */

static const struct translate_way joined_names[] = {
	{ PG | BQ | DUCK | TSQL, "STRING_AGG" },
	{ SQLITE | MYSQL, "GROUP_CONCAT" },
	{ SNOW | ORA | RED | TRINO, "LISTAGG" },
	{ 0, NULL },
};

/* Through an array. */
static void joined_array(struct translator *r, node n, const node *args, uint32_t count)
{
	static const struct translate_way ways[] = {
		{ CH, "arrayStringConcat(groupArray(_1), _2)" },
		{ DBX, "ARRAY_JOIN(COLLECT_LIST(_1), _2)" },
		{ 0, NULL },
	};
	bool null = !rule_in(translate_source(r, n), MEANS_JOINED_EMPTY) &&
		    !(has_rows(r, n) && infer_never_null(r->tree, args[0]));
	str joined = translate_way(r, ways);

	translate_as(r, n,
		     null ? str_fmt(r->tree->arena, "CASE WHEN COUNT(_1) > 0 THEN %.*s END", STR(joined)) : joined,
		     args, count);
}

/* Adds the default separator. */
static void tell_separator(struct translator *r, node n)
{
	bool listed = str_eq_fold(translate_call_name(r, n), S("listagg"));

	if (node_count(r->tree, node_slot(r->tree, n, CALLED_ARGS)) == 1 &&
	    (listed || !rule_in(r->bit, SPELLS_SEPARATOR_OPTIONAL)))
		node_put(r->tree, node_slot(r->tree, n, CALLED_ARGS),
			 node_word(r->tree, NODE_STRING, listed ? S("") : S(",")));
}

static bool joins_in_sqlite(struct translator *r, node n, bool ordered)
{
	node args = node_slot(r->tree, n, CALLED_ARGS);

	if (ordered) {
		translate_refuse(r, "GROUP_CONCAT with an order");
		return false;
	}
	if (!node_is(r->tree, n, NODE_DISTINCT) || node_count(r->tree, args) != 2)
		return true;
	if (!str_eq(translate_literal(r, node_slot(r->tree, args, 1)), S(","))) {
		translate_refuse(r, "GROUP_CONCAT of DISTINCT texts with a custom separator");
		return false;
	}
	r->tree->nodes.at[args].count = 1;
	return true;
}

/*
 * STRING_AGG(x, ', ' ORDER BY y), GROUP_CONCAT(x ORDER BY y SEPARATOR ', '), LISTAGG(x, ', ')
 * WITHIN GROUP (ORDER BY y).
 */
void translate_joined(struct translator *r, node n)
{
	str name = translate_way(r, joined_names);
	node order = node_slot(r->tree, n, CALLED_ORDER), within = node_slot(r->tree, n, CALLED_WITHIN),
	     has = order ? order : within, of = node_slot(r->tree, node_slot(r->tree, n, CALLED_ARGS), 0), copy;
	bool behind = rule_in(r->bit, SPELLS_WITHIN_GROUP), empty = rule_in(translate_source(r, n), MEANS_JOINED_EMPTY),
	     some = has_rows(r, n) && infer_never_null(r->tree, of);
	const node *args;
	uint32_t count;

	tell_separator(r, n);
	count = translate_arguments(r, n, &args);
	if (!name.len && !translate_has_clauses(r, n)) {
		joined_array(r, n, args, count);
		return;
	}
	if (!name.len) {
		translate_refuse(r, "STRING_AGG with an order");
		return;
	}
	if (r->bit == SQLITE && !joins_in_sqlite(r, n, has != NO_NODE))
		return;
	translate_rename(r, n, name.at);
	node_set(r->tree, n, CALLED_ORDER, behind ? NO_NODE : has);
	node_set(r->tree, n, CALLED_WITHIN, behind ? has : NO_NODE);
	if (rule_in(r->bit, MEANS_JOINED_EMPTY) && !empty && !some) {
		null_of_none(r, n, of);
	} else if (empty && !rule_in(r->bit, MEANS_JOINED_EMPTY) && !rule_in(r->bit, MEANS_EMPTY_IS_NULL) && !some) {
		copy = node_copy(r->tree, r->tree, n);
		translate_as(r, n, S("COALESCE(_1, '')"), &copy, 1);
	}
}

/* ---- arrays ---- */

static const struct translate_way array_names[] = {
	{ PG | DUCK | BQ | TRINO | SNOW | DBX, "ARRAY_AGG" },
	{ SQLITE, "JSON_GROUP_ARRAY" },
	{ MYSQL, "JSON_ARRAYAGG" },
	{ CH, "groupArray" },
	{ 0, NULL },
};
static const struct translate_way or_empty[] = {
	{ PG, "COALESCE(_1, '{}')" },
	{ DUCK | BQ, "COALESCE(_1, [])" },
	{ TRINO, "COALESCE(_1, ARRAY[])" },
	{ MYSQL, "COALESCE(_1, JSON_ARRAY())" },
	{ 0, NULL },
};

/* FILTER (WHERE x IS NOT NULL) of x */
static bool filters_nulls(const struct translator *r, node call, node of)
{
	node filter = node_slot(r->tree, call, CALLED_FILTER);

	return node_kind(r->tree, filter) == NODE_IS && node_at(r->tree, filter)->op == OP_NULL &&
	       node_is(r->tree, filter, NODE_NEGATED) &&
	       node_equal(r->tree, node_slot(r->tree, filter, 0), r->tree, of);
}

/* NULLs that the source drops are dropped by a FILTER, or by IGNORE NULLS. */
static void drop_nulls(struct translator *r, node call, node of)
{
	node filter = node_slot(r->tree, call, CALLED_FILTER), args[2] = { of, filter };

	if (rule_in(r->bit, SPELLS_NULLS_BEFORE_ORDER))
		node_flag(r->tree, call, NODE_IGNORE_NULLS);
	else if (syntax_has(r->to->syntax, HAS_FILTER))
		node_set(r->tree, call, CALLED_FILTER,
			 translate_form(r, filter ? S("_2 AND _1 IS NOT NULL") : S("_1 IS NOT NULL"), args, 2));
	else
		translate_refuse(r, "an array without NULLs");
}

static bool orders_array(struct translator *r, node n)
{
	node order = node_slot(r->tree, n, CALLED_ORDER), within = node_slot(r->tree, n, CALLED_WITHIN),
	     has = order ? order : within;
	bool within_group = rule_in(r->bit, SPELLS_ARRAY_WITHIN_GROUP);

	if ((has && rule_in(r->bit, MEANS_ARRAY_UNORDERED)) ||
	    (node_is(r->tree, n, NODE_DISTINCT) && rule_in(r->bit, MEANS_ARRAY_KEEPS_DOUBLES))) {
		translate_refuse(r, has ? "an array with an order" : "an array of DISTINCT values");
		return false;
	}
	node_set(r->tree, n, CALLED_ORDER, within_group ? NO_NODE : has);
	node_set(r->tree, n, CALLED_WITHIN, within_group ? has : NO_NODE);
	return true;
}

void translate_array(struct translator *r, node n)
{
	str name = translate_way(r, array_names);
	node of = node_slot(r->tree, node_slot(r->tree, n, CALLED_ARGS), 0), copy;
	uint32_t from = translate_source(r, n);
	bool never = infer_never_null(r->tree, of), rows = has_rows(r, n),
	     dropped = rule_in(from, MEANS_ARRAY_DROPS_NULLS), drops = rule_in(r->bit, MEANS_ARRAY_DROPS_NULLS);

	if (!name.len || node_count(r->tree, node_slot(r->tree, n, CALLED_ARGS)) != 1) {
		translate_refuse_call(r, translate_call_name(r, n));
		return;
	}
	if (!never && !filters_nulls(r, n, of) && drops && !dropped) {
		translate_refuse_hint(r, "an array with NULLs",
				      "Exclude them: ARRAY_AGG(x) FILTER (WHERE x IS NOT NULL).");
		return;
	}
	if (drops && !syntax_has(r->to->syntax, HAS_FILTER) && filters_nulls(r, n, of))
		node_set(r->tree, n, CALLED_FILTER, NO_NODE);
	if (!orders_array(r, n))
		return;
	translate_rename(r, n, name.at);
	if (!never && dropped && !drops)
		drop_nulls(r, n, of);
	if (r->failed || rule_in(from, MEANS_ARRAY_EMPTY) == rule_in(r->bit, MEANS_ARRAY_EMPTY))
		return;
	if (rule_in(r->bit, MEANS_ARRAY_EMPTY) && !rows) {
		null_of_none(r, n, filters_nulls(r, n, of) ? of : NO_NODE);
	} else if (rule_in(from, MEANS_ARRAY_EMPTY) && !(rows && (never || !dropped))) {
		copy = node_copy(r->tree, r->tree, n);
		translate_as(r, n, translate_way(r, or_empty), &copy, 1);
	}
}

/* ---- FILTER ---- */

/* Aggregates that leave NULLs out, of their first argument too where they have two. */
static const char *const leave_nulls_out[] = { "count",	    "sum",	   "avg",	 "min",
					       "max",	    "stddev",	   "stddev_pop", "stddev_samp",
					       "variance",  "var_pop",	   "var_samp",	 "corr",
					       "covar_pop", "covar_samp",  "regr_slope", "regr_intercept",
					       "regr_r2",   "regr_count",  "bool_and",	 "bool_or",
					       "every",	    "logical_and", "logical_or", "bit_and",
					       "bit_or",    "bit_xor",	   "string_agg", "group_concat",
					       "listagg",   "median",	   "total",	 "approx_count_distinct",
					       NULL };
static const struct translate_way counted_if[] = {
	{ BQ, "COUNTIF" },
	{ SNOW, "COUNT_IF" },
	{ 0, NULL },
};

static bool leaves_nulls_out(str name)
{
	for (const char *const *n = leave_nulls_out; *n; n++)
		if (str_eq_fold(name, str_of(*n)))
			return true;
	return false;
}

/* COUNT(*) FILTER (WHERE c) */
static void count_if(struct translator *r, node n, node filter)
{
	str name = translate_way(r, counted_if);
	node one = name.len ? node_copy(r->tree, r->tree, filter)
			    : translate_form(r, S("CASE WHEN _1 THEN 1 END"), &filter, 1);

	if (name.len)
		translate_rename(r, n, name.at);
	node_set(r->tree, n, CALLED_ARGS, node_make(r->tree, NODE_LIST, OP_NONE, &one, 1));
	node_set(r->tree, n, CALLED_FILTER, NO_NODE);
}

/*
 * Rows that do not match become NULLs, which the aggregate leaves out: SUM(x) FILTER (WHERE c)
 * is SUM(CASE WHEN c THEN x END).
 */
void translate_filter(struct translator *r, node n)
{
	node filter = node_slot(r->tree, n, CALLED_FILTER), args = node_slot(r->tree, n, CALLED_ARGS),
	     of = node_slot(r->tree, args, 0), both[2] = { filter, of };

	if (!filter || syntax_has(r->to->syntax, HAS_FILTER) || node_slot(r->tree, n, CALLED_WITHIN) ||
	    !leaves_nulls_out(translate_call_name(r, n)))
		return;
	if (node_kind(r->tree, of) == NODE_STAR || !of) {
		count_if(r, n, filter);
		return;
	}
	node_set(r->tree, args, 0, translate_form(r, S("CASE WHEN _1 THEN _2 END"), both, 2));
	node_set(r->tree, n, CALLED_FILTER, NO_NODE);
}
