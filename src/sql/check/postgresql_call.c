/* The types of PostgreSQL's calls: functions of its tables, and those of its grammar. */
#include "sql/check/postgresql_types.h"

#include "sql/resolve/functions.h"
#include "base/banned.h"

/* ---- functions that the grammar knows ---- */

enum special { SPECIAL_TOGETHER = 1, SPECIAL_SAME, SPECIAL_FIXED, SPECIAL_ANY };

static const struct {
	const char *name;
	enum special how;
	pg_type is;
	int since; /* before it, a function like any other, or none */
} specials[] = {
	{ "coalesce", SPECIAL_TOGETHER, PG_none, 0 },
	{ "greatest", SPECIAL_TOGETHER, PG_none, 0 },
	{ "least", SPECIAL_TOGETHER, PG_none, 0 },
	{ "nullif", SPECIAL_SAME, PG_none, 0 },
	{ "grouping", SPECIAL_FIXED, PG_int4, 0 },
	{ "current_date", SPECIAL_FIXED, PG_date, 0 },
	{ "current_time", SPECIAL_FIXED, PG_timetz, 0 },
	{ "current_timestamp", SPECIAL_FIXED, PG_timestamptz, 0 },
	{ "localtime", SPECIAL_FIXED, PG_time, 0 },
	{ "localtimestamp", SPECIAL_FIXED, PG_timestamp, 0 },
	{ "current_user", SPECIAL_FIXED, PG_name, 0 },
	{ "session_user", SPECIAL_FIXED, PG_name, 0 },
	{ "user", SPECIAL_FIXED, PG_name, 0 },
	{ "current_role", SPECIAL_FIXED, PG_name, 0 },
	{ "current_catalog", SPECIAL_FIXED, PG_name, 0 },
	{ "exists", SPECIAL_FIXED, PG_bool, 0 },
	{ "row", SPECIAL_FIXED, PG_record, 0 },
	{ "cast", SPECIAL_ANY, PG_none, 0 },
	{ "json_array", SPECIAL_ANY, PG_none, 16 },
	{ "json_arrayagg", SPECIAL_ANY, PG_none, 16 },
	{ "json_exists", SPECIAL_ANY, PG_none, 17 },
	{ "json_objectagg", SPECIAL_ANY, PG_none, 16 },
	{ "json_query", SPECIAL_ANY, PG_none, 17 },
	{ "json_scalar", SPECIAL_ANY, PG_none, 17 },
	{ "json_serialize", SPECIAL_ANY, PG_none, 17 },
	{ "json_table", SPECIAL_ANY, PG_none, 17 },
	{ "json_value", SPECIAL_ANY, PG_none, 17 },
};

static pg_type same(struct typing *y, node n, node args)
{
	node left = node_slot(y->tree, args, 0), right = node_slot(y->tree, args, 1);
	pg_type l = type_of(y, left), r = type_of(y, right);

	if (node_count(y->tree, args) != 2) {
		type_find(y, SQL_TYPE_MISMATCH, n, "nullif takes two arguments");
		return PG_none;
	}
	type_of_operator(y, n, S("="), left, l, right, r);
	return l == PG_unknown ? r == PG_unknown ? PG_text : r : l;
}

/* f(*) */
static bool has_star(const struct tree *t, node args)
{
	return node_count(t, args) == 1 && node_kind(t, node_slot(t, args, 0)) == NODE_STAR;
}

/* They are not functions: neither window nor aggregate, and they need a value. */
static void check_special(struct typing *y, node n, const char *name, bool needs_values)
{
	node args = node_slot(y->tree, n, CALLED_ARGS);

	if (needs_values && (!node_count(y->tree, args) || has_star(y->tree, args)))
		type_find(y, SQL_TYPE_MISMATCH, n, "%s needs a value", name);
	if (node_slot(y->tree, n, CALLED_OVER))
		type_find(y, SQL_WINDOW_PLACE, n,
			  "OVER is not allowed: %s is neither a window function nor an aggregate", name);
	else if (node_slot(y->tree, n, CALLED_FILTER))
		type_find(y, SQL_AGGREGATE_PLACE, n, "FILTER is not allowed: %s is not an aggregate", name);
}

static pg_type together(struct typing *y, node args, const char *name)
{
	uint32_t n = node_count(y->tree, args);
	node *list = new_n(y->arena, node, n + 1);

	if (has_star(y->tree, args))
		return PG_none;
	for (uint32_t i = 0; i < n; i++)
		list[i] = node_slot(y->tree, args, i);
	return n ? type_together(y, list, n, name) : PG_none;
}

/* ---- findings ---- */

static str shown_call(struct typing *y, str name, const pg_type *types, uint32_t n)
{
	scoped(sb_free) struct sb b = SB(2000);

	sb_fmt(&b, "%.*s(", STR(name));
	for (uint32_t i = 0; i < n; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "",
		       STR(types[i] == PG_unknown ? S("a constant")
			   : types[i]		  ? type_name(y, types[i])
						  : S("...")));
	sb_putc(&b, ')');
	return str_dup(y->arena, sb_str(&b));
}

/* Whether it accepts the one argument as a number. */
static bool takes_number(const struct typing *y, str name)
{
	pg_type number = PG_numeric;
	struct pg_match match;

	return pg_function_find(y->schema->version, name, &number, 1, &match) == PG_FOUND;
}

static void tell(struct typing *y, node at, str name, const node *args, const pg_type *types, uint32_t n,
		 enum pg_answer answer)
{
	node one = n == 1 ? args[0] : NO_NODE;
	struct sql_finding *f = type_find(y, SQL_TYPE_MISMATCH, at, "PostgreSQL has %s %.*s",
					  answer == PG_AMBIGUOUS ? "more than one function for" : "no function",
					  STR(shown_call(y, name, types, n)));

	if (f && one && types[0] && types[0] != PG_unknown && pg_category(types[0]) == 'S' && takes_number(y, name))
		f->hint = str_fmt(y->arena, "if %.*s contains numbers, cast it: cast(%.*s as numeric)",
				  STR(type_written(y, one)), STR(type_written(y, one)));
	else if (f)
		f->hint = str_fmt(y->arena, "available: %.*s",
				  STR(pg_function_shown(y->arena, y->schema->version, name)));
}

/* Functions of extensions that are allowed by name. */
static bool is_of_extension(str name)
{
	return str_eq(name, S("similarity")) || str_eq(name, S("unaccent"));
}

/* A function of another dialect or a newer version. */
static void tell_unknown(struct typing *y, node at, str name)
{
	int since = pg_function_since(name);

	if (is_of_extension(name) || !function_named(y->tree->dialect, name))
		return;
	if (since)
		type_find(y, SQL_TYPE_MISMATCH, at, "PostgreSQL %d has no function %.*s: it was added in %d",
			  y->schema->version, STR(name), since);
	else
		type_find(y, SQL_TYPE_MISMATCH, at, "PostgreSQL has no function %.*s", STR(name));
}

/* ---- calls ---- */

/* DISTINCT, FILTER and WITHIN GROUP belong to aggregates. */
static void check_kind(struct typing *y, node n, str name, const struct pg_match *match)
{
	const struct tree *t = y->tree;
	char kind = match->kind;
	bool distinct = node_is(t, n, NODE_DISTINCT), order = node_slot(t, n, CALLED_ORDER) != NO_NODE;

	if (node_kind(t, n) != NODE_CALL || !kind)
		return;
	if (kind == 'a' && match->ordered && !node_slot(t, n, CALLED_WITHIN) && !node_slot(t, n, CALLED_OVER))
		type_find(y, SQL_AGGREGATE_PLACE, n, "%.*s needs WITHIN GROUP (ORDER BY ...)", STR(name));
	if (kind == 'a')
		return;
	if (distinct || order || (node_slot(t, n, CALLED_FILTER) && kind != 'w'))
		type_find(y, SQL_AGGREGATE_PLACE, n, "%s is not allowed: %.*s is not an aggregate",
			  distinct ? "DISTINCT"
			  : order  ? "ORDER BY"
				   : "FILTER",
			  STR(name));
	else if (node_slot(t, n, CALLED_OVER) && kind == 'f')
		type_find(y, SQL_WINDOW_PLACE, n,
			  "OVER is not allowed: %.*s is neither a window function nor an aggregate", STR(name));
}

static pg_type call(struct typing *y, node at, str name, const node *args, uint32_t n)
{
	pg_type types[PG_ARGUMENTS_MOST];
	struct pg_match match;
	enum pg_answer answer;

	if (n > PG_ARGUMENTS_MOST || type_has_function(y, name, n))
		return PG_none;
	for (uint32_t i = 0; i < n; i++)
		types[i] = args[i] ? type_of(y, args[i]) : PG_unknown;
	answer = pg_function_find(y->schema->version, name, types, n, &match);
	if (answer == PG_MISSING && !pg_function_exists(y->schema->version, name)) {
		tell_unknown(y, at, name);
		return PG_none;
	}
	if (answer == PG_FOUND)
		for (uint32_t i = 0; i < n; i++)
			if (args[i])
				type_becomes(y, args[i], match.takes[i]);
	if (answer != PG_MISSING)
		check_kind(y, at, name, &match);
	for (uint32_t i = 0; i < n && answer != PG_FOUND; i++)
		if (types[i] && type_has_cast(y, types[i], PG_none))
			return PG_none;
	if (answer == PG_MISSING || answer == PG_AMBIGUOUS)
		tell(y, at, name, args, types, n, answer);
	return match.result;
}

pg_type type_of_named(struct typing *y, node at, const char *name, const node *args, uint32_t n)
{
	return call(y, at, str_of(name), args, n);
}

/* Arguments other than values: names, stars of tables, keywords. */
static bool is_plain(const struct tree *t, node arg)
{
	switch ((int)node_kind(t, arg)) {
	case NODE_NAMED:
	case NODE_LAMBDA:
	case NODE_STAR:
	case NODE_PHRASE:
	case NODE_ITEM:
	case NODE_DEFAULT:
	case NODE_NAME:
	case NODE_UNIT: return false;
	default: return true;
	}
}

/* The arguments of the call, then those of WITHIN GROUP; false: not all are values. */
static bool arguments(struct typing *y, node n, node out[PG_ARGUMENTS_MOST], uint32_t *count)
{
	const struct tree *t = y->tree;
	node args = node_slot(t, n, CALLED_ARGS), within = node_slot(t, n, CALLED_WITHIN);
	uint32_t given = node_count(t, args);

	*count = 0;
	if (given == 1 && node_kind(t, node_slot(t, args, 0)) == NODE_STAR)
		return !node_slot(t, node_slot(t, args, 0), STAR_OF);
	if (given + node_count(t, within) > PG_ARGUMENTS_MOST || node_slot(t, n, CALLED_PHRASES) ||
	    node_slot(t, n, CALLED_PARAMS))
		return false;
	for (uint32_t i = 0; i < given; i++) {
		if (!is_plain(t, node_slot(t, args, i)))
			return false;
		out[(*count)++] = node_slot(t, args, i);
	}
	for (uint32_t i = 0; i < node_count(t, within); i++)
		out[(*count)++] = node_slot(t, node_slot(t, within, i), 0);
	return true;
}

/* A built-in function: unqualified, or qualified with pg_catalog. */
static str system_name(struct typing *y, node names)
{
	uint32_t parts = node_count(y->tree, names);
	node last = node_slot(y->tree, names, parts ? parts - 1 : 0);

	if (!parts || parts > 2 ||
	    (parts == 2 && !str_eq_fold(node_text(y->tree, node_slot(y->tree, names, 0)), S("pg_catalog"))))
		return NO_STR;
	return node_is(y->tree, last, NODE_QUOTED) ? node_text(y->tree, last)
						   : str_lower(y->arena, node_text(y->tree, last));
}

pg_type type_of_call(struct typing *y, node n)
{
	const struct tree *t = y->tree;
	node args[PG_ARGUMENTS_MOST], list = node_slot(t, n, CALLED_ARGS);
	str name = system_name(y, node_slot(t, n, CALLED_NAME));
	uint32_t count;

	if (node_slot(t, n, CALLED_FILTER))
		type_wanted(y, node_slot(t, n, CALLED_FILTER), PG_bool, "FILTER");
	for (size_t i = 0; i < sizeof specials / sizeof *specials; i++) {
		if (!str_eq(name, str_of(specials[i].name)) ||
		    (y->schema->version && y->schema->version < specials[i].since))
			continue;
		if (specials[i].how != SPECIAL_ANY)
			check_special(y, n, specials[i].name,
				      specials[i].how == SPECIAL_TOGETHER || str_eq(name, S("grouping")));
		switch (specials[i].how) {
		case SPECIAL_TOGETHER: return together(y, list, specials[i].name);
		case SPECIAL_SAME: return same(y, n, list);
		case SPECIAL_FIXED: return specials[i].is;
		case SPECIAL_ANY: return PG_none;
		}
	}
	if (!name.len || !arguments(y, n, args, &count))
		return PG_none;
	if (str_eq(name, S("count")) && !count && !has_star(t, list))
		type_find(y, SQL_TYPE_MISMATCH, n, "count needs a value; write count(*) to count rows");
	return call(y, n, name, args, count);
}
