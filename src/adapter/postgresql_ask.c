/*
 * The questions, one a row; a server version is a row too, never a branch.
 * Numbers that stand for catalogs (1213 pg_tablespace, 1247 pg_type, 1259 pg_class, 2601 pg_am, 2606 pg_constraint,
 * 2615 pg_namespace, 2618 pg_rewrite, 2620 pg_trigger, 3256 pg_policy, 3381 pg_statistic_ext, 3456 pg_collation; 403 is the btree, 16384 the first oid of a person's own objects)
 * have never changed and never will: they are part of PostgreSQL's format.
 */
#include "adapter/postgresql.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"

#include "base/banned.h"

enum { DEFAULT_TIMEOUT_MS = 60 * 1000 };

struct question {
	enum pg_about about;
	int since;	     /* server version */
	const char *columns; /* the first is the oid that the row belongs to */
	const char *from;
	const char *all, *one; /* which rows: of a whole catalog, of $; NULL: not asked so */
	const char *range;     /* what pg_scope.from and to are about */
	const char *traits;    /* of relations that can have such a thing, any of these; NULL: each */
};

/* Ours are $ for an array of oids, and # for an array of oids and one of numbers. */
#define RELKINDS "('r','v','m','f','p')"
#define OWN "c.oid >= 16384 AND c.relkind IN " RELKINDS
#define ONE "c.oid = ANY($) AND c.relkind IN " RELKINDS

#define SERVER_COLUMNS(database) "0, now(), pg_stat_get_db_stat_reset_time(" database "), current_setting('track_counts'), current_setting('block_size')"

#define SPACE_COLUMNS(comment) \
	"n.oid, n.nspname, pg_get_userbyid(n.nspowner), has_schema_privilege(n.oid, 'USAGE'), " comment
#define SPACE_FROM \
	"pg_namespace n LEFT JOIN pg_description d ON d.objoid = n.oid AND d.classoid = 2615 AND d.objsubid = 0"

/* Of many the common case of a table that is mine and has no grants is decided without a function call. */
#define MAY_SELECT_ONE "has_table_privilege(c.oid, 'SELECT')"
#define MAY_SELECT \
	"CASE WHEN c.relacl IS NULL AND c.relowner = (SELECT oid FROM pg_roles WHERE rolname = current_user) " \
	"THEN true ELSE " MAY_SELECT_ONE " END"
/*
 * What is seldom asked for is named by a function: a sub-select would open its
 * table and index each time, even where nothing has to be named.
 */
#define NAME_OF(classid, oid) "(pg_identify_object_as_address(" classid ", " oid ", 0)).object_names[1]"
#define RELATION_COLUMNS(may_select, method, oids) \
	"c.oid, c.relnamespace, c.relname, c.relkind, pg_get_userbyid(c.relowner), c.relpersistence, c.relispartition, c.reltuples, " \
	"c.relpages, " may_select ", c.relrowsecurity, " \
	"c.relforcerowsecurity, c.relreplident, c.relispopulated, c.reloptions, " method ", " \
	"CASE WHEN c.reltablespace <> 0 THEN " NAME_OF("1213", "c.reltablespace") " END, " \
	"CASE WHEN c.reloftype <> 0 THEN format_type(c.reloftype, NULL) END, " \
	"CASE WHEN c.relkind IN ('r','m') THEN pg_stat_get_tuples_inserted(c.oid) + pg_stat_get_tuples_updated(c.oid) " \
	"+ pg_stat_get_tuples_deleted(c.oid) END, " \
	"CASE WHEN c.relkind IN ('r','m') THEN pg_stat_get_numscans(c.oid) END, " \
	"CASE WHEN c.relkind IN ('r','m') THEN " \
	"greatest(pg_stat_get_last_analyze_time(c.oid), pg_stat_get_last_autoanalyze_time(c.oid)) END, " oids
#define NO_METHOD "NULL"
#define METHOD "CASE WHEN c.relam NOT IN (0, 2) THEN " NAME_OF("2601", "c.relam") " END"

/* How a column is kept, where that is not as usual: compression, statistics target, options. */
#define COLUMN_KEEPING(compression, said) \
	"a.attstorage, CASE WHEN " said "a.attstattarget >= 0 OR a.attoptions IS NOT NULL THEN ARRAY[" compression \
	", a.attstattarget::text, array_to_string(a.attoptions, ', ')] END"
#define COLUMN_COLUMNS(generated, keeping) \
	"a.attrelid, a.attnum, a.attname, a.atttypid, a.atttypmod, a.attnotnull, a.attidentity, " generated \
	", a.attcollation, CASE WHEN a.attacl IS NOT NULL THEN has_column_privilege(a.attrelid, a.attnum, 'SELECT') END, " keeping
/* A dropped column has no type: that stands near the start of its row, and attisdropped near the end. */
#define COLUMN_KEPT "a.attnum > 0 AND a.atttypid <> 0"

#define COMMENTED "d.classoid IN (1259, 2606, 2620)"

#define CONSTRAINT_COLUMNS(parent, set, enforced, period) \
	"k.oid, k.conrelid, k.conname, k.contype, k.conkey, k.confrelid, k.confkey, k.confupdtype, k.confdeltype, " \
	"k.confmatchtype, k.condeferrable, k.condeferred, k.convalidated, k.conindid, " parent ", " set ", " enforced ", k.connoinherit, " period
#define CONSTRAINT_KINDS "k.contype IN ('p','u','f','c','x')"
/* Each column that must not be null has one too; of those only what somebody named or what is less than whole. */
#define NAMED_KINDS \
	"(" CONSTRAINT_KINDS " OR k.contype = 'n' AND (k.connoinherit OR NOT k.convalidated OR strpos(k.conname::text, '_not_null') = 0))"
/*
 * A key to a partitioned table has a shadow for each of its partitions: not keys that anybody wrote. Of
 * a whole table's keys they are known by their parent, which is one of them.
 */
#define NO_SHADOW \
	" AND NOT (k.contype = 'f' AND k.conparentid <> 0 AND EXISTS (SELECT FROM pg_constraint p WHERE p.oid = " \
	"k.conparentid AND p.conrelid = k.conrelid))"
/* A foreign key depends on the index of the key that it points at; by that nothing else of the table is even looked at. */
#define INCOMING_FROM "pg_depend d JOIN pg_constraint k ON k.oid = d.objid"
#define INCOMING_ONE \
	"d.refclassid = 1259 AND d.refobjid = ANY(ARRAY(SELECT x.indexrelid FROM pg_index x WHERE x.indrelid = ANY($) AND " \
	"(x.indisunique OR x.indisexclusion))) AND d.refobjsubid = 0 AND d.classid = 2606 AND d.deptype = 'n' AND k.contype = 'f' " \
	"AND k.confrelid = ANY($)"

#define INDEX_COLUMNS(keys, nulls) \
	"x.indrelid, x.indexrelid, c.relname, CASE c.relam WHEN 403 THEN 'btree' ELSE " NAME_OF("2601", "c.relam") " END, x.indisunique, x.indisprimary, x.indisvalid, " keys \
	", x.indkey, " \
	"x.indclass, x.indcollation, x.indoption, " nulls ", pg_stat_get_numscans(x.indexrelid), " \
	"x.indexprs IS NOT NULL OR x.indpred IS NOT NULL, c.reloptions, CASE WHEN c.reltablespace <> 0 THEN " \
	NAME_OF("1213", "c.reltablespace") " END, x.indisclustered, x.indisreplident"
#define INDEX_FROM "pg_index x JOIN pg_class c ON c.oid = x.indexrelid"

/* Where each number is the part of an expression index, 0 its predicate and -1 the whole. */
#define INDEX_TEXT_COLUMNS \
	"x.indrelid, x.indexrelid, g.n, CASE g.n WHEN -1 THEN pg_get_indexdef(x.indexrelid) WHEN 0 THEN " \
	"pg_get_expr(x.indpred, x.indrelid) ELSE pg_get_indexdef(x.indexrelid, g.n, false) END"
#define INDEX_TEXT_FROM "pg_index x CROSS JOIN LATERAL generate_series(-1, x.indnatts::int) AS g(n)"
#define INDEX_TEXT_KEPT \
	"(x.indexprs IS NOT NULL OR x.indpred IS NOT NULL) AND (g.n <> 0 OR x.indpred IS NOT NULL) " \
	"AND (g.n < 1 OR x.indkey[g.n - 1] = 0)"

/* Each foreign key has four triggers of its own; by the index on tgconstraint they are not even looked at. */
#define WRITTEN_TRIGGERS \
	"t.tgconstraint = ANY(ARRAY(SELECT '0'::oid UNION ALL SELECT oid FROM pg_constraint WHERE contype = 't'))"

#define POLICY_ROLES \
	"ARRAY(SELECT CASE r WHEN 0 THEN 'public' ELSE pg_get_userbyid(r) END FROM unnest(p.polroles) AS r)"

/* Those of identities and serials, which belong to a column: of the former only what does not count as usual. */
#define SEQUENCE_COLUMNS \
	"d.refobjid, d.refobjsubid, CASE d.deptype WHEN 'a' THEN s.seqrelid::regclass END, format_type(s.seqtypid, NULL), " \
	"s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle"
#define SEQUENCE_KEPT \
	"d.refclassid = 1259 AND d.classid = 1259 AND d.refobjsubid > 0 AND (d.deptype = 'a' OR d.deptype = 'i' AND (s.seqstart <> 1 " \
	"OR s.seqincrement <> 1 OR s.seqmin <> 1 OR s.seqcache <> 1 OR s.seqcycle OR s.seqmax NOT IN " \
	"(32767, 2147483647, 9223372036854775807)))"

/* A type as it is written, what kind it is, and what a domain comes down to. */
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
	"(SELECT d.description FROM pg_description d WHERE d.objoid = " oid " AND d.classoid = " classid " AND d.objsubid = 0)"

/* These types, and those that arrays and domains of them are made of. */
#define MADE_OF \
	"ANY(ARRAY(WITH RECURSIVE down(id) AS (SELECT unnest($) UNION SELECT m.id FROM down JOIN pg_type t " \
	"ON t.oid = down.id, LATERAL (VALUES (t.typbasetype), (t.typelem)) m(id) WHERE m.id <> 0) SELECT id FROM down))"

/* Of a domain the type below it is the element where that is an array; a domain over one is not: it is looked at by itself. */
#define DOMAIN_COLUMNS \
	"t.oid, format_type(t.oid, NULL), format_type(t.typbasetype, t.typtypmod), " \
	"CASE WHEN b.typtype = 'b' AND b.typcategory = 'A' THEN b.typelem ELSE b.oid END, t.typnotnull, t.typdefault, " \
	"CASE WHEN t.typcollation <> b.typcollation THEN (pg_identify_object_as_address(3456, t.typcollation, 0)).object_names END, " \
	COMMENT_ON("1247", "t.oid")
#define DOMAIN_CHECK_COLUMNS \
	"k.contypid, k.conname, pg_get_expr(k.conbin, 0), k.convalidated, " COMMENT_ON("2606", "k.oid")

/* All that CREATE STATISTICS says between the name and the table. */
#define STATISTICS_COLUMNS(target) \
	"s.stxrelid, x.name, substr(x.text, length(x.start) + 2, length(x.text) - length(x.start) - length(x.finish) - 1), " target ", " \
	COMMENT_ON("3381", "s.oid")
#define STATISTICS_FROM \
	"pg_statistic_ext s JOIN pg_namespace n ON n.oid = s.stxnamespace JOIN pg_class c ON c.oid = s.stxrelid " \
	"JOIN pg_namespace m ON m.oid = c.relnamespace, LATERAL (SELECT pg_get_statisticsobjdef(s.oid) AS text, " \
	"format('%I.%I', n.nspname, s.stxname) AS name, format('CREATE STATISTICS %I.%I', n.nspname, s.stxname) AS start, " \
	"format(' FROM %I.%I', m.nspname, c.relname) AS finish) x"

/* Which publications have it: by its own name, by its schema, or because they have all. */
#define PUBLISHED(by_schema) \
	"SELECT c.oid, NULL, NULL FROM pg_class c WHERE (p.puballtables" by_schema ") AND pg_relation_is_publishable(c.oid)"
#define IN_SCHEMA " OR EXISTS (SELECT FROM pg_publication_namespace o WHERE o.pnpubid = p.oid AND o.pnnspid = c.relnamespace)"
#define PUBLICATION_FROM(filter, columns, by_schema) \
	"pg_publication p, LATERAL (SELECT r.prrelid, " filter ", " columns " FROM pg_publication_rel r WHERE r.prpubid = p.oid " \
	"UNION ALL " PUBLISHED(by_schema) ") m(rel, filter, columns)"
#define PUBLICATION_COLUMNS(truncate) \
	"m.rel, p.pubname, p.pubinsert, p.pubupdate, p.pubdelete, " truncate ", m.columns, m.filter"

static const struct question questions[] = {
	{ PG_SERVER, 0, SERVER_COLUMNS("d.oid"),
	  "pg_database d", "d.datname = current_database()", "d.datname = current_database()", NULL, NULL },
	{ PG_SPACES, 0, SPACE_COLUMNS("d.description"), SPACE_FROM,
	  "n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'", NULL, NULL, NULL },
	{ PG_SPACES, 0, SPACE_COLUMNS("NULL"), "pg_namespace n", NULL,
	  "n.oid = ANY(ARRAY(SELECT relnamespace FROM pg_class WHERE oid = ANY($)))", NULL, NULL },
	{ PG_RELATIONS, 0, RELATION_COLUMNS(MAY_SELECT, NO_METHOD, "c.relhasoids"), "pg_class c", OWN, NULL, NULL, NULL },
	{ PG_RELATIONS, 120000, RELATION_COLUMNS(MAY_SELECT, METHOD, "false"), "pg_class c", OWN, NULL, NULL, NULL },
	{ PG_RELATIONS, 0, RELATION_COLUMNS(MAY_SELECT_ONE, NO_METHOD, "c.relhasoids"), "pg_class c", NULL, ONE, NULL, NULL },
	{ PG_RELATIONS, 120000, RELATION_COLUMNS(MAY_SELECT_ONE, METHOD, "false"), "pg_class c", NULL, ONE, NULL, NULL },
	{ PG_COLUMNS, 0, COLUMN_COLUMNS("''", COLUMN_KEEPING("''", "")), "pg_attribute a",
	  COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COLUMNS, 120000, COLUMN_COLUMNS("a.attgenerated", COLUMN_KEEPING("''", "")), "pg_attribute a",
	  COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COLUMNS, 140000, COLUMN_COLUMNS("a.attgenerated", COLUMN_KEEPING("a.attcompression::text", "a.attcompression <> '' OR ")),
	  "pg_attribute a", COLUMN_KEPT " AND a.attrelid IN (SELECT oid FROM pg_class c WHERE " OWN ")",
	  COLUMN_KEPT " AND a.attrelid = ANY($)", NULL, NULL },
	{ PG_COMMENTS, 0, "d.objoid, d.classoid, d.objsubid, d.description", "pg_description d",
	  "d.objoid >= 16384 AND " COMMENTED, COMMENTED " AND d.objoid = ANY($)", NULL, NULL },
	{ PG_CONSTRAINTS, 0, "k.conrelid, " CONSTRAINT_COLUMNS("0", "NULL", "true", "false"), "pg_constraint k",
	  "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS, NULL, "rpf" },
	{ PG_CONSTRAINTS, 110000, "k.conrelid, " CONSTRAINT_COLUMNS("k.conparentid", "NULL", "true", "false"), "pg_constraint k",
	  "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS, NULL, "rpf" },
	{ PG_CONSTRAINTS, 150000, "k.conrelid, " CONSTRAINT_COLUMNS("k.conparentid", "k.confdelsetcols", "true", "false"), "pg_constraint k",
	  "k.conrelid >= 16384 AND " CONSTRAINT_KINDS, "k.conrelid = ANY($) AND " CONSTRAINT_KINDS, NULL, "rpf" },
	{ PG_CONSTRAINTS, 180000, "k.conrelid, " CONSTRAINT_COLUMNS("k.conparentid", "k.confdelsetcols", "k.conenforced", "k.conperiod"), "pg_constraint k",
	  "k.conrelid >= 16384 AND " NAMED_KINDS, "k.conrelid = ANY($) AND " NAMED_KINDS, NULL, "rpf" },
	{ PG_INCOMING, 0, "k.confrelid, " CONSTRAINT_COLUMNS("0", "NULL", "true", "false"), INCOMING_FROM, NULL,
	  INCOMING_ONE, NULL, "ip" },
	{ PG_INCOMING, 110000, "k.confrelid, " CONSTRAINT_COLUMNS("k.conparentid", "NULL", "true", "false"), INCOMING_FROM, NULL,
	  INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INCOMING, 150000, "k.confrelid, " CONSTRAINT_COLUMNS("k.conparentid", "k.confdelsetcols", "true", "false"), INCOMING_FROM, NULL,
	  INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INCOMING, 180000, "k.confrelid, " CONSTRAINT_COLUMNS("k.conparentid", "k.confdelsetcols", "k.conenforced", "k.conperiod"), INCOMING_FROM, NULL,
	  INCOMING_ONE NO_SHADOW, NULL, "ip" },
	{ PG_INDEXES, 0, INDEX_COLUMNS("x.indnatts", "false"), INDEX_FROM, "x.indrelid >= 16384", "x.indrelid = ANY($)",
	  NULL, "i" },
	{ PG_INDEXES, 110000, INDEX_COLUMNS("x.indnkeyatts", "false"), INDEX_FROM, "x.indrelid >= 16384",
	  "x.indrelid = ANY($)", NULL, "i" },
	{ PG_INDEXES, 150000, INDEX_COLUMNS("x.indnkeyatts", "x.indnullsnotdistinct"), INDEX_FROM,
	  "x.indrelid >= 16384", "x.indrelid = ANY($)", NULL, "i" },
	{ PG_DEPENDS, 0, "w.ev_class, d.refobjid, d.refobjsubid",
	  "pg_rewrite w JOIN pg_depend d ON d.classid = 2618 AND d.objid = w.oid",
	  "d.refclassid = 1259 AND d.deptype = 'n' AND d.refobjid <> w.ev_class AND w.rulename = '_RETURN' AND w.ev_class >= 16384",
	  "d.refclassid = 1259 AND d.deptype = 'n' AND d.refobjid <> w.ev_class AND w.rulename = '_RETURN' AND w.ev_class = ANY($)",
	  NULL, "vm" },
	{ PG_PARENTS, 0, "i.inhrelid, i.inhparent, i.inhseqno", "pg_inherits i", "true", "i.inhrelid = ANY($)", NULL,
	  "rpf" },
	{ PG_SEQUENCES, 0, SEQUENCE_COLUMNS, "pg_depend d JOIN pg_sequence s ON s.seqrelid = d.objid",
	  "d.refobjid >= 16384 AND " SEQUENCE_KEPT, "d.refobjid = ANY($) AND " SEQUENCE_KEPT, NULL, "rpf" },
	{ PG_FOREIGN, 0, "f.ftrelid, s.srvname, w.fdwname, f.ftoptions",
	  "pg_foreign_table f JOIN pg_foreign_server s ON s.oid = f.ftserver JOIN pg_foreign_data_wrapper w ON w.oid = s.srvfdw",
	  "true", "f.ftrelid = ANY($)", NULL, "f" },
	{ PG_FOREIGN_COLUMNS, 0, "a.attrelid, a.attnum, a.attfdwoptions",
	  "pg_foreign_table f JOIN pg_attribute a ON a.attrelid = f.ftrelid", "a.attfdwoptions IS NOT NULL",
	  "a.attfdwoptions IS NOT NULL AND f.ftrelid = ANY($)", NULL, "f" },
	{ PG_OPCLASSES, 0, "o.oid, o.opcname, o.opcdefault, o.opcintype, o.opcmethod", "pg_opclass o", "true", "true",
	  NULL, NULL },
	{ PG_COLLATIONS, 0, "l.oid, l.collname, n.nspname",
	  "pg_collation l JOIN pg_namespace n ON n.oid = l.collnamespace", "true", "l.oid = ANY($)", NULL, NULL },
	{ PG_ENUMS, 0, "e.enumtypid, e.enumsortorder, e.enumlabel", "pg_enum e", "true", "e.enumtypid = " MADE_OF, NULL,
	  NULL },
	{ PG_DOMAINS, 0, DOMAIN_COLUMNS, "pg_type t JOIN pg_type b ON b.oid = t.typbasetype", "t.typtype = 'd' AND t.oid >= 16384",
	  "t.typtype = 'd' AND t.oid = " MADE_OF, NULL, NULL },
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
	{ PG_INDEX_TEXTS, 0, INDEX_TEXT_COLUMNS, INDEX_TEXT_FROM, INDEX_TEXT_KEPT " AND x.indrelid >= 16384",
	  INDEX_TEXT_KEPT " AND x.indrelid = ANY($)", "x.indrelid", "x" },
	{ PG_TRIGGERS, 0, "t.tgrelid, t.oid, t.tgname, t.tgtype, t.tgenabled, pg_get_triggerdef(t.oid)", "pg_trigger t",
	  WRITTEN_TRIGGERS " AND NOT t.tgisinternal", "NOT t.tgisinternal AND t.tgrelid = ANY($)", "t.tgrelid", "t" },
	{ PG_POLICIES, 0,
	  "p.polrelid, p.polname, p.polcmd, p.polpermissive, " POLICY_ROLES ", pg_get_expr(p.polqual, p.polrelid), "
	  "pg_get_expr(p.polwithcheck, p.polrelid), " COMMENT_ON("3256", "p.oid"),
	  "pg_policy p", "true", "p.polrelid = ANY($)", "p.polrelid", "rp" },
	{ PG_VIEWS, 0, "c.oid, pg_get_viewdef(c.oid)", "pg_class c", "c.relkind IN ('v','m') AND c.oid >= 16384",
	  "c.relkind IN ('v','m') AND c.oid = ANY($)", "c.oid", "vm" },
	{ PG_RULES, 0, "w.ev_class, w.rulename, pg_get_ruledef(w.oid), w.ev_enabled, " COMMENT_ON("2618", "w.oid"), "pg_rewrite w",
	  "w.rulename <> '_RETURN' AND w.ev_class >= 16384", "w.rulename <> '_RETURN' AND w.ev_class = ANY($)",
	  "w.ev_class", "w" },
	{ PG_TOASTS, 0, "c.oid, t.reloptions", "pg_class t JOIN pg_class c ON c.reltoastrelid = t.oid",
	  "t.relkind = 't' AND t.reloptions IS NOT NULL AND c.oid >= 16384", "t.reloptions IS NOT NULL AND c.oid = ANY($)", "c.oid", "o" },
	{ PG_STATISTICS, 0, STATISTICS_COLUMNS("NULL"), STATISTICS_FROM, "s.stxrelid >= 16384", "s.stxrelid = ANY($)", "s.stxrelid",
	  "e" },
	{ PG_STATISTICS, 130000, STATISTICS_COLUMNS("s.stxstattarget"), STATISTICS_FROM, "s.stxrelid >= 16384",
	  "s.stxrelid = ANY($)", "s.stxrelid", "e" },
	{ PG_PUBLICATIONS, 0, PUBLICATION_COLUMNS("true"), PUBLICATION_FROM("NULL", "NULL", ""), "m.rel >= 16384", "m.rel = ANY($)",
	  "m.rel", "u" },
	{ PG_PUBLICATIONS, 110000, PUBLICATION_COLUMNS("p.pubtruncate"), PUBLICATION_FROM("NULL", "NULL", ""), "m.rel >= 16384",
	  "m.rel = ANY($)", "m.rel", "u" },
	{ PG_PUBLICATIONS, 150000, PUBLICATION_COLUMNS("p.pubtruncate"),
	  PUBLICATION_FROM("pg_get_expr(r.prqual, r.prrelid)",
			   "ARRAY(SELECT a.attname FROM unnest(r.prattrs) u(n) JOIN pg_attribute a ON a.attrelid = r.prrelid AND a.attnum = u.n)",
			   IN_SCHEMA),
	  "m.rel >= 16384", "m.rel = ANY($)", "m.rel", "u" },
	{ PG_PARTITIONS, 0,
	  "c.oid, pg_get_expr(c.relpartbound, c.oid), CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END",
	  "pg_class c", "(c.relispartition OR c.relkind = 'p') AND c.relkind IN " RELKINDS,
	  "(c.relispartition OR c.relkind = 'p') AND c.oid = ANY($)", "c.oid", "ps" },
	{ PG_GONE, 0, "c.oid", "pg_class c", NULL, "c.oid = ANY($) AND pg_table_is_visible(c.oid) IS NULL", NULL,
	  NULL },
	{ PG_RELATED, 0, "c.oid, n.nspname, c.relname",
	  "pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace", NULL, "c.oid = ANY($)", NULL, NULL },
	{ PG_RELATED_COLUMNS, 0, "a.attrelid, a.attnum, a.attname",
	  "unnest(#) AS p(id, n) JOIN pg_attribute a ON a.attrelid = p.id AND "
	  "a.attnum = p.n",
	  NULL, "p.n > 0", NULL, NULL },
	{ PG_PART_COMMENTS, 0, "d.objoid, d.classoid, d.objsubid, d.description",
	  "unnest(#) AS p(id, n) JOIN pg_description d ON d.objoid = p.id", NULL, "p.n = 0 AND " COMMENTED, NULL, NULL },
};

/* Names of a key's other side: of the relation with its first column, and of the second. Of more columns the rest is asked for. */
#define OTHER_SIDE(relation, columns) \
	"(pg_identify_object_as_address(1259, " relation ", " columns "[1])).object_names, " \
	"(pg_identify_object_as_address(1259, " relation ", " columns "[2])).object_names[3]"

/* What the rows of ocat_some say in front of their own cells, so that nothing of it has to be asked in another message. */
static const struct {
	enum pg_about about;
	int cells;
	const char *columns;
} told[] = {
	{ PG_CONSTRAINTS, 4,
	  COMMENT_ON("2606", "k.oid") ", " OTHER_SIDE("k.confrelid", "k.confkey") ", CASE k.contype WHEN 'c' THEN "
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

/* The newest row that this server understands, of those that are asked in this way. */
static const struct question *question_for(const struct conn *c, enum pg_about about, bool all)
{
	const struct question *found = NULL;

	for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
		if (questions[i].about == about && questions[i].since <= c->version &&
		    (all ? questions[i].all : questions[i].one))
			found = &questions[i];
	return found;
}

/* Our text with what $ and # stand for in their places; oids NULL: of one relation, which is $1. */
static void put_filled(struct sb *sql, const char *text, const char *oids, const char *pairs)
{
	static const char any[] = "ANY($)";

	for (; *text; text++) {
		if (!oids && !strncmp(text, any, sizeof any - 1)) {
			sb_puts(sql, "$1");
			text += sizeof any - 2;
		} else if (*text == '$') {
			sb_puts(sql, oids);
		} else if (*text == '#') {
			sb_puts(sql, pairs);
		} else {
			sb_putc(sql, *text);
		}
	}
}

static void put_select(struct sb *sql, const struct question *q, const struct pg_scope *scope, const char *oids,
		       const char *pairs)
{
	sb_fmt(sql, "SELECT %s FROM ", q->columns);
	put_filled(sql, q->from, oids, pairs);
	sb_puts(sql, " WHERE ");
	put_filled(sql, scope->all ? q->all : q->one, oids, pairs);
	if (scope->ranged && q->range)
		sb_fmt(sql, " AND %s BETWEEN '%u'::oid AND '%u'::oid", q->range, scope->from, scope->to);
}

static void put_execute(struct sb *sql, const char *name, const struct pg_scope *scope)
{
	str pairs = scope->pairs.len ? scope->pairs : S("'{}','{}'"), oids = scope->oids.len ? scope->oids : S("{}");

	sb_fmt(sql, "EXECUTE ocat_%s('%.*s',%.*s);\n", name, STR(oids), STR(pairs));
}

bool pg_is_first(enum pg_about about)
{
	return about < PG_DEPENDS || about == PG_PARENTS || about == PG_SEQUENCES || about == PG_DEFAULTS || about == PG_TRIGGERS ||
	       about == PG_POLICIES;
}

bool pg_is_later(enum pg_about about)
{
	return !pg_is_first(about) && (about < PG_OPCLASSES || (about > PG_TYPES && about < PG_RELATED));
}

static bool is_named(enum pg_about about)
{
	return about >= PG_RELATED && about <= PG_PART_COMMENTS;
}

void pg_put_names(struct sb *sql, const struct pg_scope *scope)
{
	put_execute(sql, "names", scope);
}

static bool may_have(const struct question *q, str traits)
{
	if (!traits.at || !q->traits)
		return true;
	for (ptrdiff_t i = 0; i < traits.len; i++)
		if (traits.at[i] && strchr(q->traits, traits.at[i]))
			return true;
	return false;
}

bool pg_put_question(struct sb *sql, const struct conn *c, enum pg_about about, const struct pg_scope *scope)
{
	const struct question *q = question_for(c, about, scope->all);
	scoped(sb_free) struct sb oids = SB(SB_MAX), pairs = SB(SB_MAX);

	if (!q || !may_have(q, scope->traits))
		return false;
	if (c->prepared && !pg_is_first(about) && !is_named(about) && !scope->all && !scope->ranged) {
		put_execute(sql, about_names[about], scope);
		return true;
	}
	sb_fmt(&oids, "'%.*s'::oid[]", STR(scope->oids));
	if (scope->pairs.len) {
		ptrdiff_t comma = str_find(scope->pairs, S("','"));

		sb_fmt(&pairs, "%.*s'::oid[]%.*s::int4[]", STR(str_upto(scope->pairs, comma)),
		       STR(str_from(scope->pairs, comma + 1)));
	}
	sb_puts(sql, "COPY (");
	put_select(sql, q, scope, sb_c(&oids), scope->pairs.len ? sb_c(&pairs) : "'{}'::oid[],'{}'::int4[]");
	sb_puts(sql, ") TO STDOUT;\n");
	return true;
}

/*
 * set_config in one statement is half the price of as many SETs. For a few
 * relations a session that is ours alone has them all set, and for all of
 * them some are as they were. pg_temp last:
 * nobody's temporary table is taken for a catalog. The others fix how the
 * server writes constants inside of expressions.
 */
static void put_settings(struct sb *sql, const struct conn *c, bool few, bool stay, int64_t lock_ms)
{
	static const struct {
		int since;
		const char *name, *value;
		bool few;
	} settings[] = {
		{ 0, "search_path", "'pg_catalog, pg_temp'", false },
		{ 0, "datestyle", "'ISO, MDY'", false },
		{ 0, "intervalstyle", "'postgres'", false },
		{ 0, "timezone", "'UTC'", false },
		{ 0, "extra_float_digits", "'3'", false },
		{ 0, "quote_all_identifiers", "'off'", false },
		{ 0, "bytea_output", "'hex'", false },
		{ 110000, "jit", "'off'", false },
		{ 0, "max_parallel_workers_per_gather", "'0'", false },
		{ 120000, "plan_cache_mode", "'force_generic_plan'", true },
		{ 0, "enable_seqscan", "'off'", true },
		{ 0, "enable_hashjoin", "'off'", true },
		{ 0, "enable_mergejoin", "'off'", true },
		{ 0, "enable_bitmapscan", "'off'", true },
		{ 140000, "enable_memoize", "'off'", true },
	};
	const char *local = stay ? "false" : "true";

	sb_fmt(sql, "SELECT set_config('statement_timeout','%lld',%s),set_config('lock_timeout','%lld',%s)",
	       (long long)pg_timeout_ms(c), local, (long long)lock_ms, local);
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		if (settings[i].since <= c->version && (few || c->prepared || !settings[i].few))
			sb_fmt(sql, ",set_config('%s',%s,%s)", settings[i].name,
			       few || !settings[i].few ? settings[i].value : "NULL", local);
	if (stay) /* where ocat_find leaves what it found */
		sb_puts(sql, ",set_config('ocat.oid','0',false)");
	sb_puts(sql, ";\n");
}

/* A name as text for the server, whatever its settings for backslashes are. */
static void put_literal(struct sb *sql, str text)
{
	sb_puts(sql, "E'");
	for (ptrdiff_t i = 0; i < text.len; i++) {
		if (text.at[i] == '\'' || text.at[i] == '\\')
			sb_putc(sql, text.at[i]);
		sb_putc(sql, text.at[i]);
	}
	sb_puts(sql, "'");
}

#define BEGIN "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n"

void pg_put_begin(struct sb *sql, const struct conn *c, bool few, int64_t lock_ms)
{
	sb_puts(sql, BEGIN);
	put_settings(sql, c, few, false, lock_ms);
}

/* When it was started names a server well enough; pg_attribute is what takes longest. */
#define SERVER "pg_postmaster_start_time()"
#define LARGE "pg_relation_size(1249) > 4 << 20"

void pg_put_export(struct sb *sql)
{
	sb_puts(sql, "COPY (SELECT " SERVER ", CASE WHEN " LARGE " THEN pg_export_snapshot() END) TO STDOUT;\n");
}

void pg_put_join(struct sb *sql, const struct conn *c, str snapshot)
{
	sb_puts(sql, BEGIN "SET TRANSACTION SNAPSHOT ");
	put_literal(sql, snapshot);
	sb_puts(sql, ";\n");
	put_settings(sql, c, false, false, PG_LOCK_MS);
	sb_puts(sql, "COPY (SELECT " SERVER ") TO STDOUT;\n");
}

int64_t pg_timeout_ms(const struct conn *c)
{
	return c->source->timeout_ms > 0 ? c->source->timeout_ms : DEFAULT_TIMEOUT_MS;
}

/*
 * Its kind, then i when it may have indexes, t triggers, w rules, s when it is a partition, o options of its toast table, e
 * statistics of several columns, u when anything is published at all. Of c (checks) and x (texts of indexes) the first answers tell.
 */
#define TRAITS \
	"c.relkind::text || CASE WHEN c.relhasindex THEN 'i' ELSE '' END || CASE WHEN c.relhastriggers THEN 't' ELSE '' " \
	"END || CASE WHEN c.relhasrules THEN 'w' ELSE '' END || CASE WHEN c.relispartition THEN 's' ELSE '' END " \
	"|| CASE WHEN c.reltoastrelid <> 0 AND EXISTS (SELECT FROM pg_class o WHERE o.oid = c.reltoastrelid AND o.reloptions IS NOT NULL) " \
	"THEN 'o' ELSE '' END || CASE WHEN EXISTS (SELECT FROM pg_statistic_ext e WHERE e.stxrelid = c.oid) THEN 'e' ELSE '' END " \
	"|| CASE WHEN EXISTS (SELECT FROM pg_publication) THEN 'u' ELSE '' END"
#define FOUND "c.oid, " TRAITS ", n.nspname, c.relname"
#define FIND "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN " RELKINDS

void pg_put_find(struct sb *sql, str space, str name)
{
	sb_puts(sql, "COPY (SELECT " FOUND " " FIND " AND n.nspname = ");
	put_literal(sql, space);
	sb_puts(sql, " AND c.relname = ");
	put_literal(sql, name);
	sb_puts(sql, ") TO STDOUT;\n");
}

void pg_put_find_and_all(struct sb *sql, str space, str name)
{
	sb_puts(sql, BEGIN "EXECUTE ocat_find(");
	put_literal(sql, space);
	sb_puts(sql, ",");
	put_literal(sql, name);
	sb_puts(sql, ");\nEXECUTE ocat_some(current_setting('ocat.oid')::oid);\n");
}

/*
 * The four cells of FOUND, who may use its schema, what SERVER says, and then all of RELATIONS. The first is left
 * where the next statement finds it; the third is how the server understood the schema's name.
 */
static void put_prepare_find(struct sb *sql, const struct conn *c)
{
	const struct question *q = question_for(c, PG_RELATIONS, false);

	assert(q); /* each of these has a row for the oldest server */
	sb_fmt(sql, "PREPARE ocat_find(name, name) AS SELECT set_config('ocat.oid', c.oid::text, true), " TRAITS
		    ", $1, c.relname, has_schema_privilege(c.relnamespace, 'USAGE'), " SERVER_COLUMNS("'%.*s'::oid") ", %s "
		    "FROM pg_class c WHERE c.relkind IN " RELKINDS " AND c.relname = $2 AND "
		    "c.relnamespace = (SELECT n.oid FROM pg_namespace n WHERE n.nspname = $1);\n",
	       STR(c->database), q->columns);
}

static void put_branch(struct sb *sql, const struct question *q, const char *oids, const char *before,
		       const char *columns, bool first)
{
	sb_fmt(sql, "%sSELECT %d, ROW(%s%s%s)::text FROM ", first ? "" : "\nUNION ALL ", (int)q->about, before,
	       *before ? ", " : "", columns);
	put_filled(sql, q->from, oids, "$2,$3");
	sb_puts(sql, " WHERE ");
	put_filled(sql, q->one, oids, "$2,$3");
}

/*
 * What ocat_find does not say, of one relation, and so without the oid that is each question's first column. Nothing is
 * skipped by its traits: that costs more than to look in vain.
 */
static void put_prepare_some(struct sb *sql, const struct conn *c)
{
	bool first = true;

	sb_puts(sql, "PREPARE ocat_some(oid) AS ");
	for (int about = PG_RELATIONS + 1; about < PG_ABOUT_COUNT; about++) {
		const struct question *q = question_for(c, (enum pg_about)about, false);
		int more = told_of((enum pg_about)about);

		if (!q || !pg_is_first((enum pg_about)about))
			continue;
		put_branch(sql, q, NULL, more < 0 ? "" : told[more].columns, strchr(q->columns, ',') + 2, first);
		first = false;
	}
	sb_puts(sql, ";\n");
}

#define PARAMETERS "(oid[], oid[], int4[]) AS "

static void put_prepare_names(struct sb *sql, const struct conn *c)
{
	sb_puts(sql, "PREPARE ocat_names" PARAMETERS);
	for (int about = PG_RELATED; about <= PG_PART_COMMENTS; about++) {
		const struct question *q = question_for(c, (enum pg_about)about, false);

		assert(q);
		put_branch(sql, q, "$1", "", q->columns, about == PG_RELATED);
	}
	sb_puts(sql, ";\n");
}

bool pg_prepare(struct conn *c, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb sql = SB(1 << 20);
	struct pg_scope scope = { 0 };

	/* Under the settings that they will run with: else each would be analysed again. */
	sb_puts(&sql, BEGIN);
	put_settings(&sql, c, true, true, PG_LOCK_MS);
	for (int about = 0; about < PG_ABOUT_COUNT; about++) {
		const struct question *q = question_for(c, (enum pg_about)about, false);

		if (!q || pg_is_first((enum pg_about)about) || is_named((enum pg_about)about))
			continue;
		sb_fmt(&sql, "PREPARE ocat_%s" PARAMETERS, about_names[about]);
		put_select(&sql, q, &scope, "$1", "$2,$3");
		sb_puts(&sql, ";\n");
	}
	put_prepare_find(&sql, c);
	put_prepare_some(&sql, c);
	put_prepare_names(&sql, c);
	sb_puts(&sql, "COMMIT;\n");
	return pg_message(c, sb_str(&sql), NULL, stop, err);
}

/* ---- told to the witness ---- */

struct counting {
	const struct pq_taker *to;
	int64_t rows;
};

static bool count_line(void *with, int statement, str line, struct err *err)
{
	struct counting *n = with;

	n->rows++;
	return !n->to || n->to->line(n->to->with, statement, line, err);
}

static bool count_idle(void *with, bool *more, struct err *err)
{
	const struct counting *n = with;

	return n->to->idle(n->to->with, more, err);
}

bool pg_message(struct conn *c, str sql, const struct pq_taker *to, const struct stop *stop, struct err *err)
{
	scoped(sb_free) struct sb text = SB(SB_MAX);
	struct counting n = { .to = to };
	struct pq_taker taker = { .line = count_line, .idle = to && to->idle ? count_idle : NULL, .with = &n };
	int64_t began = clock_monotonic_us();
	bool ok;

	sb_put(&text, sql);
	ok = pq_message(c->pq, sb_c(&text), &taker, stop, err);
	if (c->witness.asked)
		c->witness.asked(c->witness.with, sql, clock_monotonic_us() - began, n.rows);
	return ok;
}

bool pg_commit(struct conn *c, const struct stop *stop, struct err *err)
{
	static const char sql[] = "COMMIT;\n";
	int64_t began = clock_monotonic_us();
	bool ok = pq_post(c->pq, sql, stop, err);

	if (c->witness.asked)
		c->witness.asked(c->witness.with, str_of(sql), clock_monotonic_us() - began, 0);
	return ok;
}

bool pg_ask(struct conn *c, struct arena *a, str sql, const str *values, ptrdiff_t n, ptrdiff_t most,
	    struct pq_rows *out, const struct stop *stop, struct err *err)
{
	int64_t began = clock_monotonic_us();
	struct pq_rows rows = { 0 };
	bool ok = pq_ask(c->pq, a, sql, values, n, most, &rows, stop, err);

	if (c->witness.asked)
		c->witness.asked(c->witness.with, n ? pg_as_ran(a, sql, values, n) : sql, clock_monotonic_us() - began, rows.rows);
	if (ok)
		*out = rows;
	return ok;
}

void pg_rollback(struct conn *c)
{
	struct stop soon = { .deadline_us = clock_monotonic_us() + SECONDS(2) };
	struct err ignored = { 0 };

	if (pq_is_lost(c->pq) || !pq_in_transaction(c->pq))
		return;
	pq_begin(c->pq); /* a raised flag must not keep us from cleaning up */
	pq_message(c->pq, "ROLLBACK", NULL, &soon, &ignored);
}
