#include "adapter/postgresql/product.h"

#include <string.h>

#include "adapter/postgresql/catalog_queries.h"
#include "base/arena.h"

#include "base/banned.h"

/* The rows of a union of SELECTs of oid, key and value. */
#define FACTS(from) \
	{ \
		PG_FACTS, 0, "f.oid, f.key, f.value", "(" from ") f(oid, key, value)", "f.oid IS NOT NULL", \
			"f.oid = ANY($)", "f.oid", NULL \
	}

#define RELATION(schema, name) "to_regclass(format('%I.%I', " schema ", " name "))::oid"

/*
 * A hypertable, whose rows are in chunks, which inherit from it. A compressed chunk has a second table, and all of them
 * have one above them that is never asked for.
 */
/* clang-format off */
static const struct pg_catalog_query timescale = FACTS(
	"SELECT " RELATION("d.hypertable_schema", "d.hypertable_name") ", 'hypertable', string_agg(concat_ws(' ', d.column_name, "
	"'every ' || coalesce(d.time_interval::text, d.integer_interval::text), 'in ' || d.num_partitions || ' partitions'), ', ' "
	"ORDER BY d.dimension_number) FROM timescaledb_information.dimensions d GROUP BY d.hypertable_schema, d.hypertable_name "
	"UNION ALL SELECT " RELATION("h.hypertable_schema", "h.hypertable_name") ", 'chunks', h.num_chunks::text "
	"FROM timescaledb_information.hypertables h "
	"UNION ALL SELECT " RELATION("h.hypertable_schema", "h.hypertable_name") ", 'compression', 'on' "
	"FROM timescaledb_information.hypertables h WHERE h.compression_enabled "
	"UNION ALL SELECT " RELATION("k.chunk_schema", "k.chunk_name") ", 'part', "
	RELATION("k.hypertable_schema", "k.hypertable_name") "::text FROM timescaledb_information.chunks k "
	"UNION ALL SELECT " RELATION("k.chunk_schema", "k.chunk_name") ", 'bound', format('FROM (%s) TO (%s)', "
	"coalesce(k.range_start::text, k.range_start_integer::text), coalesce(k.range_end::text, k.range_end_integer::text)) "
	"FROM timescaledb_information.chunks k "
	"UNION ALL SELECT " RELATION("x.schema_name", "x.table_name") ", 'part', " RELATION("h.schema_name", "h.table_name") "::text "
	"FROM _timescaledb_catalog.chunk k JOIN _timescaledb_catalog.chunk x ON x.id = k.compressed_chunk_id "
	"JOIN _timescaledb_catalog.hypertable h ON h.id = k.hypertable_id "
	"UNION ALL SELECT " RELATION("x.schema_name", "x.table_name") ", 'part', " RELATION("h.schema_name", "h.table_name") "::text "
	"FROM _timescaledb_catalog.hypertable h JOIN _timescaledb_catalog.hypertable x ON x.id = h.compressed_hypertable_id "
	"UNION ALL SELECT " RELATION("g.view_schema", "g.view_name") ", 'continuous_aggregate', "
	"format('of %I.%I', g.hypertable_schema, g.hypertable_name) FROM timescaledb_information.continuous_aggregates g");
/* clang-format on */

/* Shards are named after their table and number; newer versions hide them from most programs. */
static const struct pg_catalog_query citus = FACTS(
	"SELECT p.logicalrelid::oid, 'distribution', CASE WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'reference' "
	"WHEN p.partmethod = 'n' THEN 'local or single shard' WHEN p.partmethod = 'r' THEN 'range' WHEN p.partmethod = 'a' THEN 'append' ELSE 'hash' END "
	"FROM pg_dist_partition p "
	"UNION ALL SELECT p.logicalrelid::oid, 'distribution_column', column_to_column_name(p.logicalrelid, p.partkey) "
	"FROM pg_dist_partition p WHERE p.partkey IS NOT NULL "
	"UNION ALL SELECT p.logicalrelid::oid, 'colocation', p.colocationid::text FROM pg_dist_partition p WHERE p.colocationid <> 0 "
	"UNION ALL SELECT s.logicalrelid::oid, 'shards', count(*)::text FROM pg_dist_shard s GROUP BY s.logicalrelid "
	"UNION ALL SELECT k.oid, 'part', s.logicalrelid::oid::text FROM pg_dist_shard s JOIN pg_class c ON c.oid = s.logicalrelid "
	"JOIN pg_class k ON k.relnamespace = c.relnamespace AND k.relname = c.relname || '_' || s.shardid");

static const struct pg_catalog_query greenplum = FACTS(
	"SELECT d.localoid::oid, 'distribution', pg_get_table_distributedby(d.localoid) FROM gp_distribution_policy d");

static const struct pg_catalog_query yugabyte = FACTS(
	"SELECT c.oid, x.key, x.value FROM pg_class c, LATERAL yb_table_properties(c.oid) p, LATERAL (VALUES "
	"('tablets', p.num_tablets::text), ('hash_key_columns', nullif(p.num_hash_key_columns, 0)::text), "
	"('colocated', CASE WHEN p.is_colocated THEN 'yes' END)) x(key, value) "
	"WHERE c.oid >= 16384 AND c.relkind IN ('r', 'm', 'p') AND x.value IS NOT NULL");

#define SCHEMAS(others) "SELECT n.nspname AS of_ns FROM pg_namespace n WHERE " PG_OWN_SCHEMAS(others)
#define NO_CATALOG "uses PostgreSQL's protocol but lacks its catalog"

/* In the order in which they are recognised: the last one matches everything. */
static const struct pg_product products[] = {
	{ .name = "CockroachDB",
	  .mark = "CockroachDB",
	  .setting = "crdb_version",
	  .number = "CockroachDB CCL v",
	  .schemas = SCHEMAS("'information_schema', 'crdb_internal'"),
	  .can = CAN_ROWS | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_NATIVE_IDS,
	  .questions = pg_cockroach_questions },
	{ .name = "Redshift",
	  .mark = "Redshift",
	  .number = "Redshift ",
	  .schemas = SCHEMAS("'information_schema', 'catalog_history'"),
	  .can = CAN_ROWS | CAN_SIZE | CAN_COMMENTS | CAN_FOREIGN_KEYS | CAN_NATIVE_IDS,
	  .questions = pg_redshift_questions },
	{ .name = "Materialize",
	  .mark = "Materialize",
	  .number = "Materialize v",
	  .schemas =
		  "SELECT s.name AS of_ns FROM mz_catalog.mz_schemas s JOIN mz_catalog.mz_databases d ON d.id = s.database_id "
		  "WHERE d.name = current_database()",
	  .can = CAN_COMMENTS | CAN_NATIVE_IDS,
	  .questions = pg_materialize_questions },
	{ .name = "CrateDB",
	  .mark = "CrateDB",
	  .setting = "crate_version",
	  .number = "CrateDB ",
	  .schemas = "SELECT s.schema_name AS of_ns FROM information_schema.schemata s WHERE s.schema_name NOT IN "
		     "('information_schema', 'pg_catalog', 'sys', 'blob')",
	  .can = CAN_ROWS | CAN_SIZE,
	  .questions = pg_crate_questions },
	{ .name = "YugabyteDB", .mark = "-YB-", .number = "-YB-", .facts = &yugabyte },
	{ .name = "Greenplum", .mark = "Greenplum", .number = "Greenplum Database ", .facts = &greenplum },
	{ .name = "QuestDB", .mark = "QuestDB", .unsupported = NO_CATALOG },
	{ .name = "RisingWave", .mark = "RisingWave", .unsupported = NO_CATALOG },
	{ .name = "GreptimeDB", .mark = "GreptimeDB", .unsupported = NO_CATALOG },
	{ .name = "Databend", .mark = "Databend", .unsupported = NO_CATALOG },
	{ .name = "Hologres", .mark = "Hologres", .unsupported = NO_CATALOG },
	{ .name = "TimescaleDB", .extension = "timescaledb", .facts = &timescale },
	{ .name = "Citus", .extension = "citus", .facts = &citus },
	{ .name = "PostgreSQL" },
};

enum { PRODUCTS = sizeof products / sizeof *products };

/* The version of an extension among "citus 12.1-1,timescaledb 2.14.2"; absent: it is not one of them. */
static str extension_version(str list, const char *name)
{
	str part, word;

	while (str_cut(&list, ',', &part))
		if (str_cut(&part, ' ', &word) && str_eq(word, str_of(name)))
			return part;
	return NO_STR;
}

const struct pg_product *pg_product_of(str version, str extensions)
{
	const struct pg_product *p = products;

	for (; p < products + PRODUCTS - 1; p++)
		if ((p->mark && str_find_fold(version, str_of(p->mark)) >= 0) ||
		    (p->extension && extension_version(extensions, p->extension).len))
			break;
	return p;
}

const struct pg_product *pg_product_reported(const struct pq *pq)
{
	for (int i = 0; i < PRODUCTS; i++)
		if (products[i].setting && pq_reported(pq, products[i].setting).len)
			return &products[i];
	return NULL;
}

str pg_product_version(const struct pg_product *p, str version, str extensions)
{
	ptrdiff_t at = p->number ? str_find_fold(version, str_of(p->number)) : -1, n = 0;
	str number = p->extension ? extension_version(extensions, p->extension)
		     : at < 0	  ? NO_STR
				  : str_from(version, at + (ptrdiff_t)strlen(p->number));

	while (n < number.len && ((number.at[n] >= '0' && number.at[n] <= '9') || number.at[n] == '.'))
		n++;
	return n ? str_upto(number, n) : NO_STR;
}

bool pg_is_other(const struct conn *c)
{
	return c->product && c->product->questions;
}

bool pg_lacks(const struct conn *c, const char *what, struct err *err)
{
	if (!pg_is_other(c))
		return false;
	err_set(err, ERR_UNSUPPORTED, "%s not supported for %s", what, c->product->name);
	return true;
}

void pg_facts_of(const struct pg_building *b)
{
	struct pg_row row;

	for (bool ok = pg_first(&b->r->row_index, PG_FACTS, b->rel->oid, &row); ok; ok = pg_next(&row)) {
		struct pg_cells c = pg_cells_of(row.line);
		str key = pg_text(b->a, &c, 0), value = pg_text(b->a, &c, 1);
		const struct pg_rel *whole = NULL;

		if (str_eq(key, S("part")))
			whole = pg_rel_of(b->r, (uint32_t)pg_int(&c, 1, 0));
		else if (str_eq(key, S("bound")))
			b->out->part_bound = value;
		else
			props_put(&b->out->props, b->a, key, value);
		if (whole) {
			b->out->kind = ASSET_PARTITION;
			b->out->part_of = (struct asset_ref){ whole->ns, whole->name };
		}
	}
}
