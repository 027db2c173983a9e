/*
 * The questions, one in each row; a server version is also a row, never a branch. Numbers of catalogs (1213
 * pg_tablespace, 1247 pg_type, 1259 pg_class, 2601 pg_am, 2606 pg_constraint, 2615 pg_namespace, 2618 pg_rewrite, 2620
 * pg_trigger, 3256 pg_policy, 3381 pg_statistic_ext, 3456 pg_collation; 403 is the btree, 16384 the first oid of user
 * objects) never change: they are part of PostgreSQL's format.
 */
#include "adapter/postgresql/catalog_queries.h"

#include <assert.h>

#include "base/banned.h"

#define OWN "c.oid >= 16384 AND c.relkind IN " PG_RELKINDS
#define ONE "c.oid = ANY($) AND c.relkind IN " PG_RELKINDS

#define SPACE_COLUMNS(comment) \
	"n.oid, n.nspname, pg_get_userbyid(n.nspowner), has_schema_privilege(n.oid, 'USAGE'), " comment
#define SPACE_FROM \
	"pg_namespace n LEFT JOIN pg_description d ON d.objoid = n.oid AND d.classoid = 2615 AND d.objsubid = 0"

/* For many tables, the common case of an own table without grants needs no function call. */
#define MAY_SELECT_ONE "has_table_privilege(c.oid, 'SELECT')"
#define MAY_SELECT \
	"CASE WHEN c.relacl IS NULL AND c.relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) " \
	"THEN true ELSE " MAY_SELECT_ONE " END"
/*
 * Rare names come from a function: a sub-select would open its table and index each time, even if there is nothing to
 * name.
 */
#define NAME_OF(classid, oid) "(pg_identify_object_as_address(" classid ", " oid ", 0)).object_names[1]"
#define RELATION_COLUMNS(may_select, method, oids) \
	"c.oid, c.relnamespace, c.relname, c.relkind, pg_get_userbyid(c.relowner), c.relpersistence, c.relispartition, " PG_TUPLES \
	", " PG_PAGES ", " may_select ", c.relrowsecurity, " \
	"c.relforcerowsecurity, c.relreplident, c.relispopulated, c.reloptions, " method ", " \
	"CASE WHEN c.reltablespace <> 0 THEN " NAME_OF( \
		"1213", \
		"c.reltablespace") " END, " \
				   "CASE WHEN c.reloftype <> 0 THEN format_type(c.reloftype, NULL) END, " \
				   "CASE WHEN c.relkind IN ('r','m') THEN pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid) " \
				   "+ pg_stat_get_tuples_deleted(c.oid) END, " \
				   "CASE WHEN c.relkind IN ('r','m') THEN pg_stat_get_numscans(c.oid) END, " \
				   "CASE WHEN c.relkind IN ('r','m') THEN " \
				   "greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) END, " oids
#define NO_METHOD "NULL"
#define METHOD "CASE WHEN c.relam NOT IN (0, 2) THEN " NAME_OF("2601", "c.relam") " END"

/*
 * Each cell costs the server as much as reading ten rows, so values that are nearly always the same come as one array,
 * and only if one of them differs: NULL means that all have their usual values.
 *
 * For a column: no identity, not generated, the collation of its type (none or the default), no grants of its own, the
 * storage of most columns of its type, no options. Some servers store a note of their own among the options of every
 * column.
 */
#define UNUSUAL_STORAGE "a.attlen < 0 AND a.attstorage <> CASE a.atttypid WHEN 1700 THEN 'm' ELSE 'x' END"
#define UNUSUAL_COLUMN \
	"a.attidentity <> '' OR a.attcollation <> 0 AND a.attcollation <> 100 OR a.attacl IS NOT NULL OR " UNUSUAL_STORAGE \
	" OR a.attstattarget >= 0 OR a.attoptions[1] LIKE 'n%' OR a.attoptions[2] IS NOT NULL"
#define COLUMN_COLUMNS(unusual, generated, compression) \
	"a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull, CASE WHEN " UNUSUAL_COLUMN unusual \
	" THEN ARRAY[a.attidentity::text, " generated ", a.attcollation::text, " \
	"CASE WHEN a.attacl IS NOT NULL THEN has_column_privilege(a.attrelid, a.attnum, 'SELECT')::text END, " \
	"a.attstorage::text, " compression ", a.attstattarget::text, array_to_string(a.attoptions, ', ')] END"
/* A dropped column has no type. The type is near the start of the row, attisdropped near the end. */
#define COLUMN_KEPT "a.attnum > 0 AND a.atttypid <> 0"

#define COMMENTED "d.classoid IN (1259, 2606, 2620)"

/* For a key: no actions, MATCH SIMPLE, not deferrable, valid, and no parent. */
#define UNUSUAL_KEY(parent, set, enforced, period) \
	"k.contype = 'f' AND (k.confupdtype <> 'a' OR k.confdeltype <> 'a' OR k.confmatchtype <> 's' OR " parent \
	" <> 0 OR " set " IS NOT NULL) OR k.condeferrable OR k.condeferred OR NOT k.convalidated OR NOT " enforced \
	" OR k.connoinherit AND k.contype IN ('c','n') OR " period
#define CONSTRAINT_COLUMNS(on, parent, set, enforced, period) \
	"k.oid, " on ", k.conname, k.contype, k.conkey, k.confrelid, k.confkey, k.conindid, " \
	"CASE WHEN " UNUSUAL_KEY( \
		parent, set, enforced, \
		period) " THEN ARRAY[k.confupdtype::text, k.confdeltype::text, " \
			"k.confmatchtype::text, k.condeferrable::text, k.condeferred::text, k.convalidated::text, " parent \
			"::text, " \
			"array_to_string(" set ", ' '), " enforced "::text, k.connoinherit::text, " period \
			"::text] END"
#define NO_SET "NULL::int2[]"
#define CONSTRAINT_KINDS "k.contype IN ('p','u','f','c','x')"
/* Every not-null column has such a constraint; only those with a name of their own, or with a restriction, are read. */
#define NAMED_KINDS \
	"(" CONSTRAINT_KINDS \
	" OR k.contype = 'n' AND (k.connoinherit OR NOT k.convalidated OR strpos(k.conname::text, '_not_null') = 0))"
/*
 * A key to a partitioned table has a shadow for each of its partitions, which nobody declared. Among the keys of a
 * whole table they are recognized by their parent, which is one of these keys.
 */
#define NO_SHADOW \
	" AND NOT (k.contype = 'f' AND k.conparentid <> 0 AND EXISTS (SELECT FROM pg_constraint p WHERE p.oid = " \
	"k.conparentid AND p.conrelid = k.conrelid))"
/*
 * A foreign key depends on the index of the key that it references; with that condition, no other dependency of the
 * table is read.
 */
#define INCOMING_FROM "pg_depend d JOIN pg_constraint k ON k.oid = d.objid"
#define INCOMING_ONE \
	"d.refclassid = 1259 AND d.refobjid = ANY(ARRAY(SELECT x.indexrelid FROM pg_index x WHERE x.indrelid = ANY($) AND " \
	"(x.indisunique OR x.indisexclusion))) AND d.refobjsubid = 0 AND d.classid = 2606 AND d.deptype = 'n' AND k.contype = 'f' " \
	"AND k.confrelid = ANY($)"

#define NULLS_EQUAL "x.indnullsnotdistinct"
/*
 * Parameters of operator classes, from 13 on: for each part that has some, its number and the parameters, "1
 * {siglen=32}". The server's own classes for btree (403) and hash (405) have none, so they are not read for most
 * indexes.
 */
#define MAY_HAVE_PARAMETERS "c.relam NOT IN (403, 405) OR 16384 <= ANY(x.indclass)"
#define INDEX_PARAMETERS \
	"CASE WHEN " MAY_HAVE_PARAMETERS " THEN ARRAY(SELECT concat(a.attnum, ' ', a.attoptions) " \
	"FROM pg_attribute a WHERE a.attrelid = x.indexrelid AND a.attoptions IS NOT NULL)::text END"
/* For an index: a valid btree of plain columns, without options, in the default tablespace. */
#define UNUSUAL_INDEX(nulls, unusual) \
	"c.relam <> 403 OR " unusual "NOT x.indisvalid OR " nulls \
	" OR x.indexprs IS NOT NULL OR x.indpred IS NOT NULL " \
	"OR c.reloptions IS NOT NULL OR c.reltablespace <> 0 OR x.indisclustered OR x.indisreplident"
/* What the parts do not contain is in the server's own text: expressions, a predicate, and NULLs that are equal. */
#define INDEX_HAS_TEXTS(nulls) "(x.indexprs IS NOT NULL OR x.indpred IS NOT NULL OR " nulls ")"
#define INDEX_METHOD "CASE c.relam WHEN 403 THEN 'btree' ELSE " NAME_OF("2601", "c.relam") " END"
#define INDEX_TABLESPACE "CASE WHEN c.reltablespace <> 0 THEN " NAME_OF("1213", "c.reltablespace") " END"
#define INDEX_COLUMNS(keys, nulls, unusual, parameters) \
	"x.indrelid, x.indexrelid, c.relname, x.indisunique, x.indisprimary, " keys \
	", x.indkey, x.indclass, x.indcollation, x.indoption, pg_stat_get_numscans(x.indexrelid), " \
	"CASE WHEN " UNUSUAL_INDEX( \
		nulls, unusual) " THEN ARRAY[" INDEX_METHOD ", x.indisvalid::text, " nulls \
				"::text, " INDEX_HAS_TEXTS( \
					nulls) "::text, array_to_string(c.reloptions, ', '), " INDEX_TABLESPACE \
					       ", x.indisclustered::text, x.indisreplident::text, " parameters "] END"
#define INDEX_FROM "pg_index x JOIN pg_class c ON c.oid = x.indexrelid"

/* A positive number is a part of an expression index, 0 its predicate, and -1 the whole. */
#define INDEX_TEXT_COLUMNS \
	"x.indrelid, x.indexrelid, g.n, CASE g.n WHEN -1 THEN pg_get_indexdef(x.indexrelid) WHEN 0 THEN " \
	"pg_get_expr(x.indpred, x.indrelid) ELSE pg_get_indexdef(x.indexrelid, g.n, false) END"
#define INDEX_TEXT_FROM "pg_index x CROSS JOIN LATERAL generate_series(-1, x.indnatts::int) AS g(n)"
#define INDEX_TEXT_KEPT(nulls) \
	INDEX_HAS_TEXTS(nulls) \
	" AND (g.n <> 0 OR x.indpred IS NOT NULL) " \
	"AND (g.n < 1 OR x.indkey[g.n - 1] = 0)"

/* Each foreign key has four triggers of its own; through the index on tgconstraint they are not read at all. */
#define WRITTEN_TRIGGERS \
	"t.tgconstraint = ANY(ARRAY(SELECT '0'::oid UNION ALL SELECT oid FROM pg_constraint WHERE contype = 't'))"

/* The flags for this are near the end of a row, so only relations that have a parent or are one are read. */
#define MAY_BE_PARTS \
	"c.oid = ANY(ARRAY(SELECT inhrelid FROM pg_inherits UNION ALL SELECT partrelid FROM pg_partitioned_table)) AND "

#define POLICY_ROLES \
	"ARRAY(SELECT CASE r WHEN 0 THEN 'public' ELSE pg_get_userbyid(r) END FROM unnest(p.polroles) AS r)"

/* Sequences of identities and serials, which belong to a column; of the former only what differs from the default. */
#define SEQUENCE_COLUMNS(comment) \
	"d.refobjid, d.refobjsubid, CASE WHEN d.deptype = 'a' OR " comment \
	" IS NOT NULL THEN s.seqrelid::regclass END, format_type(s.seqtypid, NULL), " \
	"s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle, " comment
#define SEQUENCE_KEPT(comment) \
	"d.refclassid = 1259 AND d.classid = 1259 AND d.refobjsubid > 0 AND (d.deptype = 'a' OR d.deptype = 'i' AND (s.seqstart <> 1 " \
	"OR s.seqincrement <> 1 OR s.seqmin <> 1 OR s.seqcache <> 1 OR s.seqcycle OR s.seqmax NOT IN " \
	"(32767, 2147483647, 9223372036854775807) OR " comment " IS NOT NULL))"
#define SEQUENCE_FROM "pg_depend d JOIN pg_sequence s ON s.seqrelid = d.objid"
/*
 * For many sequences through the index, for one with a function: a sub-select would be prepared even if there is no
 * sequence.
 */
#define SEQUENCE_COMMENT COMMENT_ON("1259", "s.seqrelid")
#define SEQUENCE_COMMENT_ONE "obj_description(s.seqrelid, 'pg_class')"

/* As written with only the server's own schema in the search path. */
#define OPCLASS_NAME \
	"CASE WHEN o.opcnamespace = 11 THEN o.opcname::text ELSE o.opcnamespace::regnamespace::text || '.' || quote_ident(o.opcname) END"

/* A type as written, its kind, and the base type of a domain. */
#define TYPE_COLUMNS \
	"p.id, p.modifier, format_type(p.id, p.modifier), t.typtype, t.typcollation, " \
	"CASE WHEN t.typtype = 'd' THEN format_type(t.typbasetype, t.typtypmod) END, u.typtype, u.typcategory, " \
	"CASE WHEN u.typnamespace = 11 THEN format_type(u.oid, NULL) ELSE u.typname END, " \
	"CASE WHEN u.typtype = 'e' THEN u.oid WHEN u.typcategory = 'A' THEN u.typelem END, t.typstorage"
#define TYPE_JOIN \
	" JOIN pg_type t ON t.oid = p.id JOIN pg_type u ON u.oid = CASE WHEN t.typtype <> 'd' THEN t.oid ELSE (" \
	"WITH RECURSIVE down(id) AS (SELECT t.typbasetype UNION ALL SELECT b.typbasetype FROM pg_type b, down " \
	"WHERE b.oid = down.id AND b.typtype = 'd') SELECT id FROM down, pg_type e WHERE e.oid = id AND e.typtype <> 'd') END"

#define COMMENT_ON(classid, oid) \
	"(SELECT d.description FROM pg_description d WHERE d.objoid = " oid " AND d.classoid = " classid \
	" AND d.objsubid = 0)"

/* These types, and the element and base types of arrays and domains. */
#define MADE_OF \
	"ANY(ARRAY(WITH RECURSIVE down(id) AS (SELECT unnest($) UNION SELECT m.id FROM down JOIN pg_type t " \
	"ON t.oid = down.id, LATERAL (VALUES (t.typbasetype), (t.typelem)) m(id) WHERE m.id <> 0) SELECT id FROM down))"

/*
 * The type below a domain is the element type if it is an array, but not if it is a domain over one: that is read by
 * itself.
 */
#define DOMAIN_COLUMNS \
	"t.oid, format_type(t.oid, NULL), format_type(t.typbasetype, t.typtypmod), " \
	"CASE WHEN b.typtype = 'b' AND b.typcategory = 'A' THEN b.typelem ELSE b.oid END, t.typnotnull, " \
	"coalesce(pg_get_expr(t.typdefaultbin, 0), t.typdefault), " \
	"CASE WHEN t.typcollation <> b.typcollation THEN (pg_identify_object_as_address(3456, t.typcollation, 0)).object_names END, " COMMENT_ON( \
		"1247", "t.oid")
#define DOMAIN_CHECK_COLUMNS \
	"k.contypid, k.conname, pg_get_expr(k.conbin, 0), k.convalidated, " COMMENT_ON("2606", "k.oid")

/* The text of CREATE STATISTICS between the name and the table. */
#define STATISTICS_COLUMNS(target) \
	"s.stxrelid, x.name, substr(x.text, length(x.start) + 2, length(x.text) - length(x.start) - length(x.finish) - 1), " target \
	", " COMMENT_ON("3381", "s.oid")
#define STATISTICS_FROM \
	"pg_statistic_ext s JOIN pg_namespace n ON n.oid = s.stxnamespace JOIN pg_class c ON c.oid = s.stxrelid " \
	"JOIN pg_namespace m ON m.oid = c.relnamespace, LATERAL (SELECT pg_get_statisticsobjdef(s.oid) AS text, " \
	"format('%I.%I', n.nspname, s.stxname) AS name, format('CREATE STATISTICS %I.%I', n.nspname, s.stxname) AS start, " \
	"format(' FROM %I.%I', m.nspname, c.relname) AS finish) x"

/* The publications that include it: by name, by schema, or because they include all tables. */
#define PUBLISHED(by_schema) \
	"SELECT c.oid, NULL, NULL FROM pg_class c WHERE (p.puballtables" by_schema \
	") AND pg_relation_is_publishable(c.oid)"
#define IN_SCHEMA \
	" OR EXISTS (SELECT FROM pg_publication_namespace o WHERE o.pnpubid = p.oid AND o.pnnspid = c.relnamespace)"
#define PUBLICATION_FROM(filter, columns, by_schema) \
	"pg_publication p, LATERAL (SELECT r.prrelid, " filter ", " columns \
	" FROM pg_publication_rel r WHERE r.prpubid = p.oid " \
	"UNION ALL " PUBLISHED(by_schema) ") m(rel, filter, columns)"
#define PUBLICATION_COLUMNS(truncate) \
	"m.rel, p.pubname, p.pubinsert, p.pubupdate, p.pubdelete, " truncate ", m.columns, m.filter"

static const struct pg_catalog_query questions[] = {
	{ PG_SERVER, 0, PG_SERVER_COLUMNS("d.oid"), "pg_database d", "d.datname = current_database()",
	  "d.datname = current_database()", NULL, NULL },
	{ PG_SPACES, 0, SPACE_COLUMNS("d.description"), SPACE_FROM,
	  "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'", NULL, NULL, NULL },
	{ PG_SPACES, 0, SPACE_COLUMNS("NULL"), "pg_namespace n", NULL,
	  "n.oid = ANY(ARRAY(SELECT relnamespace FROM pg_class WHERE oid = ANY($)))", NULL, NULL },
	{ PG_RELATIONS, 0, RELATION_COLUMNS(MAY_SELECT, NO_METHOD, "c.relhasoids"), "pg_class c", OWN, NULL, NULL,
	  NULL },
	{ PG_RELATIONS, 120000, RELATION_COLUMNS(MAY_SELECT, METHOD, "false"), "pg_class c", OWN, NULL, NULL, NULL },
	{ PG_RELATIONS, 0, RELATION_COLUMNS(MAY_SELECT_ONE, NO_METHOD, "c.relhasoids"), "pg_class c", NULL, ONE, NULL,
	  NULL },
	{ PG_RELATIONS, 120000, RELATION_COLUMNS(MAY_SELECT_ONE, METHOD, "false"), "pg_class c", NULL, ONE, NULL,
	  NULL },
	{ PG_COLUMNS, 0, COLUMN_COLUMNS("", "''", "''"), "pg_attribute a",
	  COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COLUMNS, 120000, COLUMN_COLUMNS(" OR a.attgenerated <> ''", "a.attgenerated::text", "''"),
	  "pg_attribute a", COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COLUMNS, 140000,
	  COLUMN_COLUMNS(" OR a.attgenerated <> '' OR a.attcompression <> ''", "a.attgenerated::text",
			 "a.attcompression::text"),
	  "pg_attribute a", COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COMMENTS, 0, "d.objoid, d.classoid, d.objsubid, d.description", "pg_description d",
	  "d.objoid >= 16384 AND " COMMENTED, COMMENTED " AND d.objoid = ANY($)", NULL, NULL },
	{ PG_CONSTRAINTS, 0, "k.conrelid, " CONSTRAINT_COLUMNS("NULL", "0", NO_SET, "true", "false"), "pg_constraint k",
	  "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS, NULL, "rpf" },
	{ PG_CONSTRAINTS, 110000, "k.conrelid, " CONSTRAINT_COLUMNS("NULL", "k.conparentid", NO_SET, "true", "false"),
	  "pg_constraint k", "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS,
	  NULL, "rpf" },
	{ PG_CONSTRAINTS, 150000,
	  "k.conrelid, " CONSTRAINT_COLUMNS("NULL", "k.conparentid", "k.confdelsetcols", "true", "false"),
	  "pg_constraint k", "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS,
	  NULL, "rpf" },
	{ PG_CONSTRAINTS, 180000,
	  "k.conrelid, " CONSTRAINT_COLUMNS("NULL", "k.conparentid", "k.confdelsetcols", "k.conenforced",
					    "k.conperiod"),
	  "pg_constraint k", "k.conrelid >= 16384 AND " NAMED_KINDS, "k.conrelid = ANY($) AND " NAMED_KINDS, NULL,
	  "rpf" },
	{ PG_INCOMING, 0, "k.confrelid, " CONSTRAINT_COLUMNS("k.conrelid", "0", NO_SET, "true", "false"), INCOMING_FROM,
	  NULL, INCOMING_ONE, NULL, "ip" },
	{ PG_INCOMING, 110000,
	  "k.confrelid, " CONSTRAINT_COLUMNS("k.conrelid", "k.conparentid", NO_SET, "true", "false"), INCOMING_FROM,
	  NULL, INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INCOMING, 150000,
	  "k.confrelid, " CONSTRAINT_COLUMNS("k.conrelid", "k.conparentid", "k.confdelsetcols", "true", "false"),
	  INCOMING_FROM, NULL, INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INCOMING, 180000,
	  "k.confrelid, " CONSTRAINT_COLUMNS("k.conrelid", "k.conparentid", "k.confdelsetcols", "k.conenforced",
					     "k.conperiod"),
	  INCOMING_FROM, NULL, INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INDEXES, 0, INDEX_COLUMNS("x.indnatts", "false", "", "NULL"), INDEX_FROM, "x.indrelid >= 16384",
	  "x.indrelid = ANY($)", NULL, "i" },
	{ PG_INDEXES, 110000, INDEX_COLUMNS("x.indnkeyatts", "false", "", "NULL"), INDEX_FROM, "x.indrelid >= 16384",
	  "x.indrelid = ANY($)", NULL, "i" },
	{ PG_INDEXES, 130000, INDEX_COLUMNS("x.indnkeyatts", "false", "16384 <= ANY(x.indclass) OR ", INDEX_PARAMETERS),
	  INDEX_FROM, "x.indrelid >= 16384", "x.indrelid = ANY($)", NULL, "i" },
	{ PG_INDEXES, 150000,
	  INDEX_COLUMNS("x.indnkeyatts", NULLS_EQUAL, "16384 <= ANY(x.indclass) OR ", INDEX_PARAMETERS), INDEX_FROM,
	  "x.indrelid >= 16384", "x.indrelid = ANY($)", NULL, "i" },
	{ PG_DEPENDS, 0, "w.ev_class, d.refobjid, d.refobjsubid",
	  "pg_rewrite w JOIN pg_depend d ON d.classid = 2618 AND d.objid = w.oid",
	  "d.refclassid = 1259 AND d.deptype = 'n' AND d.refobjid <> w.ev_class AND w.rulename = '_RETURN' AND w.ev_class >= 16384",
	  "d.refclassid = 1259 AND d.deptype = 'n' AND d.refobjid <> w.ev_class AND w.rulename = '_RETURN' AND w.ev_class = ANY($)",
	  NULL, "vm" },
	{ PG_PARENTS, 0, "i.inhrelid, i.inhparent, i.inhseqno", "pg_inherits i", "true", "i.inhrelid = ANY($)", NULL,
	  "rpf" },
	{ PG_SEQUENCES, 0, SEQUENCE_COLUMNS(SEQUENCE_COMMENT), SEQUENCE_FROM,
	  "d.refobjid >= 16384 AND " SEQUENCE_KEPT(SEQUENCE_COMMENT), NULL, NULL, NULL },
	{ PG_SEQUENCES, 0, SEQUENCE_COLUMNS(SEQUENCE_COMMENT_ONE), SEQUENCE_FROM, NULL,
	  "d.refobjid = ANY($) AND " SEQUENCE_KEPT(SEQUENCE_COMMENT_ONE), NULL, "rpf" },
	{ PG_FOREIGN, 0, "f.ftrelid, s.srvname, w.fdwname, f.ftoptions",
	  "pg_foreign_table f JOIN pg_foreign_server s ON s.oid = f.ftserver JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw",
	  "true", "f.ftrelid = ANY($)", NULL, "f" },
	{ PG_FOREIGN_COLUMNS, 0, "a.attrelid, a.attnum, a.attfdwoptions",
	  "pg_foreign_table f JOIN pg_attribute a ON a.attrelid = f.ftrelid", "a.attfdwoptions IS NOT NULL",
	  "a.attfdwoptions IS NOT NULL AND f.ftrelid = ANY($)", NULL, "f" },
	{ PG_OPCLASSES, 0, "o.oid, " OPCLASS_NAME ", o.opcdefault, o.opcintype, o.opcmethod", "pg_opclass o", "true",
	  "true", NULL, NULL },
	{ PG_COLLATIONS, 0, "l.oid, l.collname, n.nspname",
	  "pg_collation l JOIN pg_namespace n ON n.oid = l.collnamespace", "true", "l.oid = ANY($)", NULL, NULL },
	{ PG_ENUMS, 0, "e.enumtypid, e.enumsortorder, e.enumlabel", "pg_enum e", "true", "e.enumtypid = " MADE_OF, NULL,
	  NULL },
	{ PG_DOMAINS, 0, DOMAIN_COLUMNS, "pg_type t JOIN pg_type b ON b.oid = t.typbasetype",
	  "t.typtype = 'd' AND t.oid >= 16384", "t.typtype = 'd' AND t.oid = " MADE_OF, NULL, NULL },
	{ PG_DOMAIN_CHECKS, 0, DOMAIN_CHECK_COLUMNS, "pg_constraint k", "k.contype = 'c' AND k.contypid >= 16384",
	  "k.contype = 'c' AND k.contypid = " MADE_OF, NULL, NULL },
	{ PG_TYPES, 0, TYPE_COLUMNS, "unnest(#) AS p(id, modifier)" TYPE_JOIN, "true", "true", "p.id", NULL },
	{ PG_DEFAULTS, 0, "d.adrelid, d.adnum, pg_get_expr(d.adbin, d.adrelid)", "pg_attrdef d", "d.adrelid >= 16384",
	  "d.adrelid = ANY($)", "d.adrelid", NULL },
	{ PG_EXPRESSIONS, 0,
	  "k.conrelid, k.oid, CASE k.contype WHEN 'c' THEN pg_get_expr(k.conbin, k.conrelid) ELSE "
	  "pg_get_constraintdef(k.oid) END",
	  "pg_constraint k", "k.contype IN ('c','x') AND k.conrelid >= 16384",
	  "k.contype IN ('c','x') AND k.conrelid = ANY($)", "k.conrelid", "c" },
	{ PG_INDEX_TEXTS, 0, INDEX_TEXT_COLUMNS, INDEX_TEXT_FROM, INDEX_TEXT_KEPT("false") " AND x.indrelid >= 16384",
	  INDEX_TEXT_KEPT("false") " AND x.indrelid = ANY($)", "x.indrelid", "x" },
	{ PG_INDEX_TEXTS, 150000, INDEX_TEXT_COLUMNS, INDEX_TEXT_FROM,
	  INDEX_TEXT_KEPT(NULLS_EQUAL) " AND x.indrelid >= 16384",
	  INDEX_TEXT_KEPT(NULLS_EQUAL) " AND x.indrelid = ANY($)", "x.indrelid", "x" },
	{ PG_TRIGGERS, 0, "t.tgrelid, t.oid, t.tgname, t.tgtype, t.tgenabled, pg_get_triggerdef(t.oid)", "pg_trigger t",
	  WRITTEN_TRIGGERS " AND NOT t.tgisinternal", "NOT t.tgisinternal AND t.tgrelid = ANY($)", "t.tgrelid", "t" },
	{ PG_POLICIES, 0,
	  "p.polrelid, p.polname, p.polcmd, p.polpermissive, " POLICY_ROLES ", pg_get_expr(p.polqual, p.polrelid), "
	  "pg_get_expr(p.polwithcheck, p.polrelid), " COMMENT_ON("3256", "p.oid"),
	  "pg_policy p", "true", "p.polrelid = ANY($)", "p.polrelid", "rp" },
	{ PG_VIEWS, 0, "c.oid, pg_get_viewdef(c.oid)", "pg_class c", "c.relkind IN ('v','m') AND c.oid >= 16384",
	  "c.relkind IN ('v','m') AND c.oid = ANY($)", "c.oid", "vm" },
	{ PG_RULES, 0, "w.ev_class, w.rulename, pg_get_ruledef(w.oid), w.ev_enabled, " COMMENT_ON("2618", "w.oid"),
	  "pg_rewrite w", "w.rulename <> '_RETURN' AND w.ev_class >= 16384",
	  "w.rulename <> '_RETURN' AND w.ev_class = ANY($)", "w.ev_class", "w" },
	{ PG_TOASTS, 0, "c.oid, t.reloptions", "pg_class t JOIN pg_class c ON c.reltoastrelid = t.oid",
	  "t.relkind = 't' AND t.reloptions IS NOT NULL AND c.oid >= 16384",
	  "t.reloptions IS NOT NULL AND c.oid = ANY($)", "c.oid", "o" },
	{ PG_STATISTICS, 0, STATISTICS_COLUMNS("NULL"), STATISTICS_FROM, "s.stxrelid >= 16384", "s.stxrelid = ANY($)",
	  "s.stxrelid", "e" },
	{ PG_STATISTICS, 130000, STATISTICS_COLUMNS("s.stxstattarget"), STATISTICS_FROM, "s.stxrelid >= 16384",
	  "s.stxrelid = ANY($)", "s.stxrelid", "e" },
	{ PG_PUBLICATIONS, 0, PUBLICATION_COLUMNS("true"), PUBLICATION_FROM("NULL", "NULL", ""), "m.rel >= 16384",
	  "m.rel = ANY($)", "m.rel", "u" },
	{ PG_PUBLICATIONS, 110000, PUBLICATION_COLUMNS("p.pubtruncate"), PUBLICATION_FROM("NULL", "NULL", ""),
	  "m.rel >= 16384", "m.rel = ANY($)", "m.rel", "u" },
	{ PG_PUBLICATIONS, 150000, PUBLICATION_COLUMNS("p.pubtruncate"),
	  PUBLICATION_FROM(
		  "pg_get_expr(r.prqual, r.prrelid)",
		  "ARRAY(SELECT a.attname FROM unnest(r.prattrs) u(n) JOIN pg_attribute a ON a.attrelid = r.prrelid AND a.attnum = u.n)",
		  IN_SCHEMA),
	  "m.rel >= 16384", "m.rel = ANY($)", "m.rel", "u" },
	{ PG_PARTITIONS, 0,
	  "c.oid, pg_get_expr(c.relpartbound, c.oid), CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END",
	  "pg_class c", MAY_BE_PARTS "(c.relispartition OR c.relkind = 'p') AND c.relkind IN " PG_RELKINDS,
	  "(c.relispartition OR c.relkind = 'p') AND c.oid = ANY($)", "c.oid", "ps" },
	{ PG_GONE, 0, "c.oid", "pg_class c", NULL, "c.oid = ANY($) AND pg_table_is_visible(c.oid) IS NULL", NULL,
	  NULL },
	{ PG_RELATED, 0, "c.oid, n.nspname, c.relname", "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace",
	  NULL, "c.oid = ANY($)", NULL, NULL },
	{ PG_RELATED_COLUMNS, 0, "a.attrelid, a.attnum, a.attname",
	  "unnest(#) AS p(id, n) JOIN pg_attribute a ON a.attrelid = p.id AND "
	  "a.attnum = p.n",
	  NULL, "p.n > 0", NULL, NULL },
	{ PG_PART_COMMENTS, 0, "d.objoid, d.classoid, d.objsubid, d.description",
	  "unnest(#) AS p(id, n) JOIN pg_description d ON d.objoid = p.id", NULL, "p.n = 0 AND " COMMENTED, NULL,
	  NULL },
};

/*
 * The kinds of the columns of each question, for all versions of the server: see net/pq_cell_kinds.h. Systems that
 * resemble PostgreSQL leave some of their own NULL: only indispensable cells are never NULL.
 */
static const char *const answer_columns[PG_ABOUT_COUNT] = {
	[PG_SERVER] = "oiISNSS",
	[PG_SPACES] = "osSBX",
	[PG_RELATIONS] = "ooscSCBRNBBBCBAXXXNNIB",
	[PG_COLUMNS] = "onsonBA",
	[PG_COMMENTS] = "oonx",
	[PG_CONSTRAINTS] = "ooOscAOAOA",
	[PG_INCOMING] = "ooOscAOAOA",
	[PG_INDEXES] = "oosBBNVVVVNA",
	[PG_DEPENDS] = "oon",
	[PG_PARENTS] = "oon",
	[PG_SEQUENCES] = "onSSNNNNNBX",
	[PG_FOREIGN] = "ossA",
	[PG_FOREIGN_COLUMNS] = "onA",
	[PG_OPCLASSES] = "osBoo",
	[PG_COLLATIONS] = "oss",
	[PG_ENUMS] = "orx",
	[PG_DOMAINS] = "ossOBXAX",
	[PG_DOMAIN_CHECKS] = "osXBX",
	[PG_TYPES] = "onscOXCCXOC",
	[PG_DEFAULTS] = "onX",
	[PG_EXPRESSIONS] = "ooX",
	[PG_INDEX_TEXTS] = "oonX",
	[PG_TRIGGERS] = "oosnCX",
	[PG_POLICIES] = "osCBAXXX",
	[PG_RULES] = "osXCX",
	[PG_TOASTS] = "oA",
	[PG_STATISTICS] = "osXNX",
	[PG_PUBLICATIONS] = "osBBBBAX",
	[PG_PARTITIONS] = "oXX",
	[PG_VIEWS] = "oX",
	[PG_RELATED] = "oss",
	[PG_RELATED_COLUMNS] = "ons",
	[PG_PART_COMMENTS] = "oonx",
	[PG_GONE] = "o",
	[PG_FACTS] = "osX",
};

const char *pg_answer_columns(enum pg_about about)
{
	assert(answer_columns[about]);
	return answer_columns[about];
}

bool pg_is_asked(enum pg_about about)
{
	return answer_columns[about];
}

/*
 * Names of a key's other side: of the relation with its first column, and of the second.
 * Of more columns the rest is asked for.
 */
#define OTHER_SIDE(relation, columns) \
	"(pg_identify_object_as_address(1259, " relation ", " columns "[1])).object_names, " \
	"(pg_identify_object_as_address(1259, " relation ", " columns "[2])).object_names[3]"

/* Cells that precede the own cells of the rows of ocat_some, so that no other message is needed. */
static const struct {
	enum pg_about about;
	int cells;
	const char *columns;
} told[] = {
	{ PG_CONSTRAINTS, 4,
	  COMMENT_ON("2606", "k.oid") ", " OTHER_SIDE(
		  "k.confrelid",
		  "k.confkey") ", CASE k.contype WHEN 'c' THEN "
			       "pg_get_expr(k.conbin, k.conrelid) WHEN 'x' THEN pg_get_constraintdef(k.oid) END" },
	{ PG_INCOMING, 3, COMMENT_ON("2606", "k.oid") ", " OTHER_SIDE("k.conrelid", "k.conkey") },
	{ PG_INDEXES, 1, COMMENT_ON("1259", "x.indexrelid") },
	{ PG_TRIGGERS, 1, COMMENT_ON("2620", "t.oid") },
	{ PG_PARENTS, 1, "(pg_identify_object_as_address(1259, i.inhparent, 0)).object_names" },
};

static const char *const about_names[] = {
#define _(id) #id,
	PG_ABOUTS(_)
#undef _
};

const char *pg_about_name(enum pg_about about)
{
	return about_names[about];
}

static int told_of(enum pg_about about)
{
	int n = (int)(sizeof told / sizeof *told);

	for (int i = 0; i < n; i++)
		if (told[i].about == about)
			return i;
	return -1;
}

int pg_told_cells(enum pg_about about)
{
	int i = told_of(about);

	return i < 0 ? 0 : told[i].cells;
}

const char *pg_told_columns(enum pg_about about)
{
	int i = told_of(about);

	return i < 0 ? NULL : told[i].columns;
}

/* The newest row that this server supports, among those for this kind of request. */
const struct pg_catalog_query *pg_catalog_query_for(const struct conn *c, enum pg_about about, bool all)
{
	const struct pg_catalog_query *found = NULL;

	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
		if (questions[i].about == about && questions[i].since <= c->version &&
		    (all ? questions[i].all : questions[i].one))
			found = &questions[i];
	return found;
}

bool pg_is_first(enum pg_about about)
{
	return about < PG_DEPENDS || about == PG_PARENTS || about == PG_SEQUENCES || about == PG_DEFAULTS ||
	       about == PG_TRIGGERS || about == PG_POLICIES;
}

bool pg_is_later(enum pg_about about)
{
	return !pg_is_first(about) && (about < PG_OPCLASSES || (about > PG_TYPES && about < PG_RELATED));
}
