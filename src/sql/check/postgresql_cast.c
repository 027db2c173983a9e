/* The types of PostgreSQL's constants and casts, and of the names of types. */
#include "sql/check/postgresql_types.h"

#include "model/name.h"
#include "model/user_code.h"
#include "base/banned.h"

enum { DOMAINS_MOST = 10 };

pg_type type_of_number(str text)
{
	int64_t value;

	if (text.len > 1 && text.at[0] == '0' &&
	    ((text.at[1] | 32) == 'x' || (text.at[1] | 32) == 'o' || (text.at[1] | 32) == 'b'))
		return PG_none;
	if (str_at(text, '.') >= 0 || str_at(text, 'e') >= 0 || str_at(text, 'E') >= 0 || !str_int(text, &value))
		return PG_numeric;
	return value <= INT32_MAX ? PG_int4 : PG_int8;
}

/* ---- names of types ---- */

/* Types of other dialects that are often written by habit. */
static bool is_of_others(str name)
{
	static const char *const others[] = { "string",	  "datetime", "tinyint",  "mediumint", "double",   "nvarchar",
					      "varchar2", "number",   "blob",	  "clob",      "longtext", "int64",
					      "float64",  "signed",   "unsigned", "bytes",     "datetime2" };

	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (str_eq_fold(name, str_of(others[i])))
			return true;
	return false;
}

/*
 * A type of the server that has no operators for queries, the row type of a system table, a type of the standard's
 * views, the name of an array as the server keeps it.
 */
static bool is_of_system(const struct name_parts *name)
{
	static const char *const internal[] = { "abstime",   "aclitem",	   "cid",	"cstring",
						"gtsvector", "int2vector", "oidvector", "refcursor",
						"reltime",   "smgr",	   "tinterval", "txid_snapshot" };
	str last = name->part[name->len - 1];

	for (size_t i = 0; i < sizeof internal / sizeof *internal; i++)
		if (str_eq_fold(last, str_of(internal[i])))
			return true;

	if (name->len > 1 &&
	    (str_eq_fold(name->part[0], S("pg_catalog")) || str_eq_fold(name->part[0], S("information_schema"))))
		return true;
	return str_starts(last, S("pg_")) || str_starts(last, S("_"));
}

static bool is_table(struct typing *y, const struct name_parts *name)
{
	struct sql_name parts[sizeof name->part / sizeof *name->part];
	const struct sql_table *table;

	for (int i = 0; i < name->len; i++)
		parts[i] = (struct sql_name){ name->part[i], true };
	return y->schema->table(y->schema->with, parts, (uint32_t)name->len, &table) != SQL_FOUND_NONE;
}

/* A catalog that recorded its types has no others. */
static bool is_missing(struct typing *y, str name)
{
	const struct user_code *c = y->schema->code;
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	return c && c->recorded && name_split(y->arena, name, &parts, &ignored) && parts.len && !is_of_system(&parts) &&
	       !user_code_type_named(c, name, NULL) && !is_table(y, &parts);
}

static void check_type_exists(struct typing *y, node type)
{
	str name = node_text(y->tree, type);

	name = str_upto(name, str_at(name, '[') >= 0 ? str_at(name, '[') : name.len);
	if (type_is_used(y, name))
		return;
	if (is_of_others(name))
		type_find(y, SQL_TYPE_MISMATCH, type, "PostgreSQL has no type %.*s", STR(name));
	else if (is_missing(y, name))
		type_find(y, SQL_TYPE_MISMATCH, type, "unknown type %.*s", STR(name));
}

/* The one type of this name that users defined; NULL: none, or several. */
static const struct user_type *user_type(const struct typing *y, str name)
{
	const struct user_code *c = y->schema->code;
	const struct user_type *first = c ? user_code_type_named(c, name, NULL) : NULL;

	return first && !user_code_type_named(c, name, first) ? first : NULL;
}

/* A domain is its base type. */
static pg_type user_defined(struct typing *y, str name)
{
	const struct user_type *t = user_type(y, name);

	for (int depth = 0; t && depth < DOMAINS_MOST && str_eq(t->kind, S("domain")) && t->of.len; depth++) {
		pg_type base = pg_type_named(t->of.at[0]);

		if (base)
			return base;
		t = user_type(y, t->of.at[0]);
	}
	return t && !str_eq(t->kind, S("enum")) ? PG_none
						: type_of_enum(y, t ? str_after_last(t->name, '.') : name, t != NULL);
}

static pg_type named_type(struct typing *y, node type)
{
	str name = node_text(y->tree, type);
	pg_type is;

	if (node_slot(y->tree, type, 1) || node_slot(y->tree, type, 2))
		return PG_none;
	if (node_is(y->tree, type, NODE_QUOTED))
		return str_eq(name, S("char")) ? PG_char : PG_none;
	is = pg_type_named(name);
	if (is)
		return is;
	check_type_exists(y, type);
	return node_slot(y->tree, type, 0) || str_at(name, '[') >= 0 ? PG_none : user_defined(y, name);
}

/* ---- casts ---- */

/* varchar(20), numeric(12, 2): sizes are numbers; those of numeric may also be strings with a number. */
static void check_size(struct typing *y, node type, pg_type to)
{
	node sizes = node_slot(y->tree, type, 0);

	for (uint32_t i = 0; i < node_count(y->tree, sizes); i++) {
		node size = node_slot(y->tree, sizes, i);

		if (node_kind(y->tree, size) == NODE_STRING &&
		    (to != PG_numeric || pg_literal_bad(PG_int4, node_text(y->tree, size))))
			type_find(y, SQL_INVALID_LITERAL, size, "the size of a type must be a number, not %.*s",
				  STR(type_written(y, size)));
	}
}

pg_type type_of_cast(struct typing *y, node n)
{
	node of = node_slot(y->tree, n, 0), type = node_slot(y->tree, n, 1);
	pg_type from = type_of(y, of), to = named_type(y, type);

	check_size(y, type, to);
	if (!from || !to)
		return to;
	if (from == PG_unknown)
		type_becomes(y, of, to);
	else if (from == PG_record || !pg_converts(y->schema->version, from, to, PG_EXPLICIT)) {
		node bare = node_bare(y->tree, of);

		/* ARRAY[] takes its type from the cast, and so do the constants of an array. */
		if (from == PG_record || node_kind(y->tree, bare) == NODE_ARRAY || type_has_cast(y, from, to))
			return to;
		type_find(y, SQL_TYPE_MISMATCH, n, "%.*s is %.*s, which cannot be cast to %.*s",
			  STR(type_written(y, of)), STR(type_name(y, from)), STR(type_name(y, to)));
	}
	return to;
}

pg_type type_of_typed(struct typing *y, node n)
{
	pg_type t = named_type(y, node_slot(y->tree, n, 0));

	if (t && t < PG_ENUMS && pg_literal_bad(t, node_text(y->tree, n)))
		type_find(y, SQL_INVALID_LITERAL, n, "'%.*s' is not a valid %.*s", STR(node_text(y->tree, n)),
			  STR(type_name(y, t)));
	return t;
}
