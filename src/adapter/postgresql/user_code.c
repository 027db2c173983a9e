/*
 * The user-defined code of a database: functions, operators, casts and types, and the relations that run such code when
 * they are read or when a query of them is planned. One statement, one JSON object.
 *
 * Views, policies and the like are followed by the dependencies that the server records, which no text can hide. Names
 * are qualified, and everything is sorted, so that equal texts mean that nothing changed.
 */
#include "adapter/postgresql/internal.h"

#include "base/arena.h"
#include "base/banned.h"

/*
 * The numbers of catalogs as in catalog_queries.c; 1255 pg_proc, 2617 pg_operator, 3079 pg_extension. A built-in
 * function may also be replaced: then its language is not one of the built-in functions' (12 internal, 13 C, 14 SQL).
 */
#define USER_FUNCTION "(p.oid >= 16384 OR p.prolang NOT IN (12, 13, 14))"
#define TEMPORARY "n.nspname ~ '^pg_(toast_)?temp_'"
#define IDENTITY(types) \
	"quote_ident(n.nspname) || '.' || quote_ident(p.proname) || '(' || array_to_string(" types ", ', ') || ')'"
#define ARGUMENT_TYPES \
	"ARRAY(SELECT format_type(t.id, NULL) FROM unnest(p.proargtypes) WITH ORDINALITY t(id, i) ORDER BY t.i)"

#define OWN(kind) \
	"own AS (SELECT p.oid, n.nspname, p.proname, a.types, " IDENTITY( \
		"a.types") " AS identity, p.pronargdefaults, " \
			   "p.provariadic, p.provolatile, " kind \
			   " AS kind, p.prolang, p.proowner, p.prorettype, p.proargtypes FROM pg_proc p " \
			   "JOIN pg_namespace n ON n.oid = p.pronamespace, LATERAL (SELECT " ARGUMENT_TYPES \
			   " AS types) a " \
			   "WHERE " USER_FUNCTION "), "
#define KIND_OF_FLAGS "CASE WHEN p.proisagg THEN 'a' WHEN p.proiswindow THEN 'w' ELSE 'f' END"

static const char extension[] =
	"extension AS (SELECT d.classid, d.objid, e.extname FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid "
	"WHERE d.refclassid = 3079 AND d.deptype = 'e'), ";

/* The function of a user-defined operator is named even if it is built in, because it may be dangerous. */
static const char operators[] =
	"operator AS (SELECT o.oid, o.oprname, o.oprleft, o.oprright, coalesce(w.identity, (SELECT " IDENTITY(
		ARGUMENT_TYPES) " FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.oid = o.oprcode)) AS identity "
				"FROM pg_operator o LEFT JOIN own w ON w.oid = o.oprcode WHERE o.oid >= 16384 AND o.oprcode <> 0), ";

/* Dependencies of indexes and partitioned tables, constraints, the rules of views, policies, statistics. */
#define DEPENDENT "d.classid IN (1259, 2606, 2618, 3256, 3381)"
static const char reached[] =
	"reached AS (SELECT d.classid, d.objid, w.identity AS function, NULL::text AS type FROM pg_depend d "
	"JOIN own w ON w.oid = d.refobjid WHERE d.refclassid = 1255 AND " DEPENDENT
	" UNION SELECT d.classid, d.objid, o.identity, NULL FROM pg_depend d JOIN operator o ON o.oid = d.refobjid "
	"WHERE d.refclassid = 2617 AND " DEPENDENT
	" UNION SELECT d.classid, d.objid, NULL, format_type(t.oid, NULL) FROM pg_depend d JOIN pg_type t ON t.oid = d.refobjid "
	"WHERE d.refclassid = 1247 AND d.refobjid >= 16384 AND d.classid IN (2606, 2618, 3256)), ";

/*
 * The functions that a type runs to create a value, to print it, to order or hash it. The input and output functions of
 * a base type are C or internal; internal ones that an extension declares are the server's own code.
 */
#define BY_EXTENSION \
	"LEFT JOIN extension e ON e.classid = 1255 AND e.objid = w.oid WHERE w.prolang <> 12 OR e.objid IS NULL "
#define OF_BASE(how, function) \
	"SELECT t.oid, '" how "' AS how, w.identity FROM own w JOIN pg_type t ON t." function " = w.oid " BY_EXTENSION
static const char of_types[] =
	"of_type AS (" OF_BASE("reads", "typinput") "UNION " OF_BASE("reads", "typmodin") "UNION " OF_BASE("shows", "typoutput") "UNION " OF_BASE(
		"shows",
		"typsend") "UNION SELECT k.contypid, 'reads', x.function FROM reached x JOIN pg_constraint k ON k.oid = x.objid "
			   "WHERE x.classid = 2606 AND k.contypid <> 0 AND x.function IS NOT NULL "
			   "UNION SELECT r.rngtypid, 'reads', w.identity FROM pg_range r JOIN own w ON w.oid = r.rngcanonical "
			   "UNION SELECT r.rngtypid, 'compares', w.identity FROM pg_range r JOIN own w ON w.oid = r.rngsubdiff "
			   "UNION SELECT c.type, 'compares', w.identity FROM (SELECT o.opcfamily, o.opcintype, o.opcintype AS type FROM pg_opclass o "
			   "WHERE o.opcdefault AND o.opcmethod IN (403, 405) AND o.oid >= 16384 UNION ALL SELECT o.opcfamily, o.opcintype, r.rngtypid "
			   "FROM pg_range r JOIN pg_opclass o ON o.oid = r.rngsubopc WHERE o.oid >= 16384) c "
			   "JOIN pg_amproc m ON m.amprocfamily = c.opcfamily AND m.amproclefttype = c.opcintype JOIN own w ON w.oid = m.amproc "
			   "UNION SELECT o.opcintype, 'compares', x.identity FROM pg_opclass o JOIN pg_amop m ON m.amopfamily = o.opcfamily "
			   "AND m.amoplefttype = o.opcintype JOIN operator x ON x.oid = m.amopopr "
			   "WHERE o.opcdefault AND o.opcmethod IN (403, 405) AND o.oid >= 16384), ";

/*
 * Operator classes with user-defined code that an index or a partitioned table applies to values of built-in types.
 * Comparisons of user-defined types are found by their types.
 */
static const char of_classes[] =
	"of_class AS (SELECT o.oid, w.identity FROM pg_opclass o JOIN pg_amproc m ON m.amprocfamily = o.opcfamily "
	"JOIN own w ON w.oid = m.amproc LEFT JOIN extension e ON e.classid = 1255 AND e.objid = w.oid "
	"WHERE o.oid >= 16384 AND (o.opcintype < 16384 OR NOT o.opcdefault) AND (w.prolang NOT IN (12, 13) OR e.objid IS NULL)), ";

/*
 * The relations that run code when they are read, and (planned) when a query of them is planned: the server then
 * evaluates constant expressions of indexes, checks, statistics and partitions. Includes their parents, views on them,
 * and tables with a policy that reads them.
 */
static const char relations[] =
	"relation(oid, planned, function, type) AS ("
	"SELECT r.ev_class, false, x.function, x.type FROM reached x JOIN pg_rewrite r ON r.oid = x.objid "
	"JOIN pg_class c ON c.oid = r.ev_class WHERE x.classid = 2618 AND c.relkind = 'v' "
	"UNION SELECT y.polrelid, false, x.function, x.type FROM reached x JOIN pg_policy y ON y.oid = x.objid WHERE x.classid = 3256 "
	"UNION SELECT f.ftrelid, false, w.identity, NULL FROM pg_foreign_table f JOIN pg_foreign_server s ON s.oid = f.ftserver "
	"JOIN pg_foreign_data_wrapper v ON v.oid = s.srvfdw JOIN own w ON w.oid = v.fdwhandler "
	"UNION SELECT coalesce(i.indrelid, x.objid), true, x.function, NULL FROM reached x LEFT JOIN pg_index i ON i.indexrelid = x.objid "
	"WHERE x.classid = 1259 AND x.function IS NOT NULL "
	"UNION SELECT k.conrelid, true, x.function, NULL FROM reached x JOIN pg_constraint k ON k.oid = x.objid "
	"WHERE x.classid = 2606 AND k.conrelid <> 0 AND x.function IS NOT NULL "
	"UNION SELECT s.stxrelid, true, x.function, NULL FROM reached x JOIN pg_statistic_ext s ON s.oid = x.objid "
	"WHERE x.classid = 3381 AND x.function IS NOT NULL "
	"UNION SELECT i.indrelid, false, x.identity, NULL FROM pg_index i JOIN of_class x ON x.oid = ANY(i.indclass) "
	"UNION SELECT p.partrelid, false, x.identity, NULL FROM pg_partitioned_table p JOIN of_class x ON x.oid = ANY(p.partclass) "
	"UNION SELECT u.oid, r.planned, r.function, r.type FROM relation r JOIN LATERAL ("
	"SELECT h.inhparent AS oid FROM pg_inherits h WHERE h.inhrelid = r.oid UNION ALL SELECT w.ev_class FROM pg_depend d "
	"JOIN pg_rewrite w ON w.oid = d.objid JOIN pg_class c ON c.oid = w.ev_class WHERE d.refclassid = 1259 AND d.refobjid = r.oid "
	"AND d.classid = 2618 AND c.relkind = 'v' AND c.oid <> r.oid UNION ALL SELECT y.polrelid FROM pg_depend d "
	"JOIN pg_policy y ON y.oid = d.objid WHERE d.refclassid = 1259 AND d.refobjid = r.oid AND d.classid = 3256) u ON true) ";

#define LIST(name, object, order, from) \
	"'" name "', (SELECT coalesce(json_agg(json_build_object(" object ") ORDER BY " order "), '[]') " from ")"
#define FUNCTION_KIND \
	"CASE w.kind WHEN 'a' THEN 'aggregate' WHEN 'w' THEN 'window' WHEN 'p' THEN 'procedure' ELSE 'function' END"
#define VOLATILITY "CASE w.provolatile WHEN 'i' THEN 'immutable' WHEN 's' THEN 'stable' ELSE 'volatile' END"
#define CONTEXT "CASE c.castcontext WHEN 'i' THEN 'implicit' WHEN 'a' THEN 'assignment' ELSE 'explicit' END"
#define TYPE_KIND \
	"CASE t.typtype WHEN 'd' THEN 'domain' WHEN 'e' THEN 'enum' WHEN 'c' THEN 'composite' WHEN 'r' THEN 'range' " \
	"WHEN 'm' THEN 'multirange' WHEN 'p' THEN 'pseudo' ELSE 'base' END"

/* Functions that only the server can call (triggers, those with internal arguments) are left out. */
static const char functions_list[] = LIST(
	"functions",
	"'function', w.identity, 'schema', w.nspname, 'name', w.proname, 'arguments', w.types, "
	"'optional', nullif(w.pronargdefaults, 0), 'variadic', nullif(w.provariadic <> 0, false), 'kind', " FUNCTION_KIND
	", 'volatility', " VOLATILITY ", 'language', l.lanname, 'owner', pg_get_userbyid(w.proowner), "
	"'extension', (SELECT e.extname FROM pg_depend d JOIN pg_extension e ON e.oid = d.refobjid "
	"WHERE d.classid = 1255 AND d.objid = w.oid AND d.refclassid = 3079 AND d.deptype = 'e')",
	"w.identity COLLATE \"C\"",
	"FROM own w JOIN pg_language l ON l.oid = w.prolang "
	"WHERE w.prorettype NOT IN (2279, 3838) AND NOT 2281 = ANY(w.proargtypes) AND w.nspname !~ '^pg_temp_'");

static const char operators_list[] = LIST(
	"operators",
	"'operator', o.oprname, 'left', CASE WHEN o.oprleft <> 0 THEN format_type(o.oprleft, NULL) END, "
	"'right', CASE WHEN o.oprright <> 0 THEN format_type(o.oprright, NULL) END, 'function', o.identity",
	"o.oprname COLLATE \"C\", o.identity COLLATE \"C\", o.oprleft::text COLLATE \"C\", o.oprright::text COLLATE \"C\"",
	"FROM operator o");

static const char casts_list[] = LIST(
	"casts",
	"'from', format_type(c.castsource, NULL), 'to', format_type(c.casttarget, NULL), 'context', " CONTEXT
	", 'function', coalesce(w.identity, (SELECT " IDENTITY(
		ARGUMENT_TYPES) " FROM pg_proc p "
				"JOIN pg_namespace n ON n.oid = p.pronamespace WHERE p.oid = c.castfunc))",
	"format_type(c.castsource, NULL) COLLATE \"C\", format_type(c.casttarget, NULL) COLLATE \"C\"",
	"FROM pg_cast c LEFT JOIN own w ON w.oid = c.castfunc WHERE c.oid >= 16384");

/*
 * The components of a type: the base and check types of a domain, the bound type of a range,
 * the fields of a composite.
 */
#define MADE_OF \
	"array_remove(array_remove(ARRAY[CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, NULL) END, " \
	"CASE WHEN t.typtype = 'b' AND t.typelem <> 0 THEN format_type(t.typelem, NULL) END, " \
	"(SELECT format_type(r.rngsubtype, NULL) FROM pg_range r WHERE r.rngtypid = t.oid), " \
	"CASE WHEN t.typtype = 'm' THEN (SELECT format_type(d.refobjid, NULL) FROM pg_depend d WHERE d.classid = 1247 " \
	"AND d.objid = t.oid AND d.refclassid = 1247 AND d.deptype = 'i' LIMIT 1) END], NULL) " \
	"|| ARRAY(SELECT DISTINCT x.type FROM reached x JOIN pg_constraint k ON k.oid = x.objid " \
	"WHERE x.classid = 2606 AND k.contypid = t.oid AND x.type IS NOT NULL ORDER BY 1) " \
	"|| ARRAY(SELECT format_type(a.atttypid, NULL) FROM pg_attribute a WHERE t.typtype = 'c' " \
	"AND a.attrelid = t.typrelid AND a.attnum > 0 AND a.atttypid <> 0 ORDER BY a.attnum), format_type(t.oid, NULL))"
#define FIELD_NAMES \
	"ARRAY(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND a.atttypid <> 0 " \
	"ORDER BY a.attnum)"
#define CHECKS \
	"ARRAY(SELECT pg_get_expr(k.conbin, 0) FROM pg_constraint k WHERE k.contypid = t.oid AND k.contype = 'c' ORDER BY 1)"
#define RUN_TO(how) "ARRAY(SELECT x.identity FROM of_type x WHERE x.oid = t.oid AND x.how = '" how "' ORDER BY 1)"

/* The row type of a table is listed only if it runs code: its columns are known. Arrays count as their element type. */
static const char types_list[] = LIST(
	"types",
	"'type', format_type(t.oid, NULL), 'kind', " TYPE_KIND
	", 'preferred', nullif(t.typispreferred, false), 'of', " MADE_OF
	", 'fields', CASE WHEN t.typtype = 'c' THEN " FIELD_NAMES
	" END, 'checks', CASE WHEN t.typtype = 'd' THEN " CHECKS
	" END, 'reads', " RUN_TO("reads") ", 'shows', " RUN_TO("shows") ", 'compares', " RUN_TO("compares"),
	"format_type(t.oid, NULL) COLLATE \"C\", t.oid",
	"FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace "
	"WHERE (NOT " TEMPORARY
	" OR EXISTS (SELECT 1 FROM pg_depend d WHERE d.refclassid = 1247 AND d.refobjid = t.oid AND " DEPENDENT
	")) AND (t.oid >= 16384 AND (t.typelem = 0 OR t.typarray <> 0) "
	"AND (t.typrelid = 0 OR t.typrelid IN (SELECT c.oid FROM pg_class c WHERE c.relkind = 'c')) OR t.oid = ANY(ARRAY(SELECT oid FROM of_type)))");

static const char relations_list[] = LIST(
	"relations", "'schema', x.nspname, 'name', x.relname, 'runs', x.runs, 'plans', x.plans, 'types', x.types",
	"x.nspname COLLATE \"C\", x.relname COLLATE \"C\"",
	"FROM (SELECT n.nspname, c.relname, coalesce(array_agg(DISTINCT r.function) FILTER (WHERE NOT r.planned AND "
	"r.function IS NOT NULL), '{}') AS runs, coalesce(array_agg(DISTINCT r.function) FILTER (WHERE r.planned), '{}') AS plans, "
	"coalesce(array_agg(DISTINCT r.type) FILTER (WHERE r.type IS NOT NULL), '{}') AS types FROM relation r "
	"JOIN pg_class c ON c.oid = r.oid JOIN pg_namespace n ON n.oid = c.relnamespace WHERE NOT " TEMPORARY
	" GROUP BY n.nspname, c.relname) x");

static void put_question(struct sb *sql, const struct conn *c)
{
	const char *const parts[] = { c->version < 110000 ? OWN(KIND_OF_FLAGS) : OWN("p.prokind"),
				      extension,
				      operators,
				      reached,
				      of_types,
				      of_classes,
				      relations,
				      "SELECT json_build_object(",
				      functions_list,
				      ", ",
				      operators_list,
				      ", ",
				      casts_list,
				      ", ",
				      types_list,
				      ", ",
				      relations_list,
				      ")::text" };

	sb_puts(sql, "WITH RECURSIVE ");
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		sb_puts(sql, parts[i]);
}

/* Line feeds can only occur between values: within strings they are escaped. */
static str in_one_line(struct arena *a, str json)
{
	char *out = new_n(a, char, json.len + 1);

	for (ptrdiff_t i = 0; i < json.len; i++)
		out[i] = json.at[i] == '\n' || json.at[i] == '\r' ? ' ' : json.at[i];
	return str_n(out, json.len);
}

bool pg_ask_user_code(struct conn *c, struct arena *a, const struct stop *stop, str *out, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 16);
	struct pq_statement one = { .most = 1, .columns = "s" };
	struct pq_rows rows = { 0 };

	put_question(&sql, c);
	one.sql = sb_str(&sql);
	if (!pg_ask(c, a, &one, &rows, stop, err))
		return false;
	if (!rows.rows)
		return err_set(err, ERR_SOURCE, "the server did not report its user-defined code");
	*out = in_one_line(a, rows.cell[0]);
	return true;
}

bool pg_try_text(struct conn *c, struct arena *a, pg_text_fn *ask, const struct stop *stop, str *out, struct err *err)
{
	struct err why = { 0 };

	*out = NO_STR;
	if (!pg_message(c, S("SAVEPOINT text;\n"), NULL, stop, err))
		return false;
	if (ask(c, a, stop, out, &why))
		return true;
	if (why.kind == ERR_CANCELLED || pq_is_lost(c->pq) || stop_is_due(stop)) {
		*err = why;
		return false;
	}
	return pg_message(c, S("ROLLBACK TO SAVEPOINT text;\n"), NULL, stop, err);
}
