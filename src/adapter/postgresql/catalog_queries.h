/*
 * Between catalog_queries.c, which holds what a server can be asked about its catalog as one table, and
 * prepared_statements.c, which puts such rows into statements. Private to this folder.
 */
#ifndef OCAT_ADAPTER_POSTGRESQL_CATALOG_QUERIES_H
#define OCAT_ADAPTER_POSTGRESQL_CATALOG_QUERIES_H

#include "adapter/postgresql/internal.h"

/* In all texts $ stands for an array of oids, and # for an array of oids and one of numbers. */
struct pg_catalog_query {
	enum pg_about about;
	int since;	     /* server version */
	const char *columns; /* the first is the oid that the row belongs to */
	const char *from;
	const char *all, *one; /* which rows: of a whole catalog, of $; NULL: not asked so */
	const char *range;     /* what pg_scope.from and to are about */
	const char *traits;    /* of relations that can have such a thing, any of these; NULL: each */
};

/* "citus 12.1-1": those that make another product of it, with their versions and commas between. */
#define PG_EXTENSIONS \
	"(SELECT string_agg(e.extname || ' ' || e.extversion, ',') FROM pg_catalog.pg_extension e " \
	"WHERE e.extname IN ('timescaledb', 'citus'))"

/* The cells of SERVER; database is the oid of the one that we are in, as SQL. */
#define PG_SERVER_COLUMNS(database) \
	"0, now(), pg_stat_get_db_stat_reset_time(" database "), current_setting('track_counts'), " \
	"current_setting('block_size'), version(), " PG_EXTENSIONS

/* The newest row that this server understands, of those that are asked in this way; NULL: it has no such thing. */
const struct pg_catalog_query *pg_catalog_query_for(const struct conn *c, enum pg_about about, bool all);
/* What rows of ocat_some say in front of their own cells; NULL: nothing. */
const char *pg_told_columns(enum pg_about about);

/*
 * Rows as of the last ANALYZE. Before the first one, those that the counters of writes add up to, without a lock on the
 * table: as -2 for one row, -3 for two. -1: unknown, also where the counters were reset.
 */
#define PG_TUPLES \
	"CASE WHEN c.reltuples < 0 AND c.relkind IN ('r','m') THEN -1 - pg_stat_get_live_tuples(c.oid) ELSE c.reltuples END"

/*
 * Pages at the last ANALYZE or VACUUM. Before the first one, those of the file, as -1 for none, -2 for one. The server
 * opens the table to count them, so they are not requested where pg_class has 4 MB, for thousands of tables, nor for a
 * table with an exclusive lock, held or awaited.
 */
#define PG_PAGES \
	"CASE WHEN c.relkind IN ('r','m') AND c.relpages = 0 AND (c.reltuples < 0 OR c.reltuples = 0 AND " \
	"current_setting('server_version_num')::int < 140000) " \
	"AND pg_relation_size(1259) < 4 << 20 " \
	"AND c.oid <> ALL (ARRAY(SELECT l.relation FROM pg_locks l WHERE l.mode = 'AccessExclusiveLock' " \
	"AND l.relation IS NOT NULL)) " \
	"THEN -1 - pg_relation_size(c.oid) / current_setting('block_size')::int ELSE c.relpages END"

#endif
