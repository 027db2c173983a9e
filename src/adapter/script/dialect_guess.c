#include "adapter/script/dialect_guess.h"

#include <string.h>

#include "base/banned.h"

/* A header of a dump is certain; a type of one system is a hint. */
static const struct {
	const char *dialect, *text;
	int weight;
} marks[] = {
	{ "postgresql", "PostgreSQL database dump", 100 },
	{ "postgresql", "PostgreSQL database cluster dump", 100 },
	{ "mysql", "-- MySQL dump", 100 },
	{ "mysql", "-- MariaDB dump", 100 },
	{ "sqlite", "PRAGMA foreign_keys=OFF;", 100 },
	{ "postgresql", "PostgreSQL", 9 },
	{ "mysql", "MySQL", 9 },
	{ "mysql", "MariaDB", 9 },
	{ "sqlite", "SQLite", 9 },
	{ "sqlserver", "SQL Server", 9 },
	{ "oracle", "Oracle", 9 },
	{ "postgresql", "search_path", 20 },
	{ "postgresql", "$$", 6 },
	{ "postgresql", "::", 6 },
	{ "postgresql", "SERIAL", 4 },
	{ "postgresql", "SERIAL PRIMARY KEY", 8 },
	{ "postgresql", "SERIAL NOT NULL", 8 },
	{ "postgresql", "BIGSERIAL", 12 },
	{ "postgresql", "TIMESTAMPTZ", 12 },
	{ "postgresql", "WITHOUT TIME ZONE", 6 },
	{ "postgresql", "WITH TIME ZONE", 3 },
	{ "postgresql", "JSONB", 12 },
	{ "postgresql", "BYTEA", 8 },
	{ "postgresql", "CREATE EXTENSION", 12 },
	{ "postgresql", "AS ENUM", 12 },
	{ "postgresql", "ALTER TABLE ONLY", 12 },
	{ "postgresql", "PLPGSQL", 12 },
	{ "postgresql", "OWNER TO", 6 },
	{ "postgresql", "character varying", 6 },
	{ "postgresql", "nextval(", 6 },
	{ "postgresql", "COMMENT ON", 3 },
	{ "postgresql", " UUID", 2 },
	{ "postgresql", "USING btree", 3 },
	{ "postgresql", "USING gin", 8 },
	{ "postgresql", "CREATE SEQUENCE", 2 },
	{ "postgresql", "PARTITION OF", 8 },
	{ "postgresql", "gen_random_uuid", 8 },
	{ "postgresql", "TEXT[]", 8 },
	{ "mysql", "`", 12 },
	{ "mysql", "CREATE TABLE \"", -40 },
	{ "mysql", "ENGINE=", 20 },
	{ "mysql", "ENGINE =", 20 },
	{ "mysql", "AUTO_INCREMENT", 20 },
	{ "mysql", "UNSIGNED", 8 },
	{ "mysql", "TINYINT(1)", 8 },
	{ "mysql", "/*!", 12 },
	{ "mysql", "DELIMITER", 12 },
	{ "mysql", "utf8mb4", 20 },
	{ "mysql", "MEDIUMTEXT", 8 },
	{ "mysql", "ON UPDATE CURRENT_TIMESTAMP", 12 },
	{ "mysql", "LONGTEXT", 6 },
	{ "sqlite", "AUTOINCREMENT", 30 },
	{ "sqlite", "PRAGMA", 20 },
	{ "sqlite", "WITHOUT ROWID", 20 },
	{ "sqlite", "sqlite_sequence", 20 },
	{ "sqlite", "STRICT;", 12 },
	{ "sqlite", "COLLATE NOCASE", 12 },
	{ "sqlite", "GLOB", 2 },
	{ "sqlserver", "[dbo]", 20 },
	{ "sqlserver", "IDENTITY(1", 20 },
	{ "sqlserver", "NVARCHAR(", 6 },
	{ "sqlserver", "\nGO\n", 12 },
	{ "sqlserver", "SET ANSI_NULLS", 20 },
	{ "sqlserver", "UNIQUEIDENTIFIER", 12 },
	{ "sqlserver", "DATETIME2", 12 },
	{ "oracle", "VARCHAR2", 20 },
	{ "oracle", "NUMBER(", 8 },
	{ "oracle", "SYSDATE", 8 },
	{ "oracle", "\n/\n", 6 },
	{ "oracle", " CLOB", 4 },
	{ "clickhouse", "MergeTree", 60 },
	{ "clickhouse", "Nullable(", 20 },
	{ "clickhouse", "LowCardinality(", 20 },
	{ "bigquery", "OPTIONS(", 12 },
	{ "bigquery", "INT64", 12 },
	{ "bigquery", "STRUCT<", 8 },
	{ "snowflake", "CREATE OR REPLACE TABLE", 8 },
	{ "snowflake", "VARIANT", 12 },
	{ "snowflake", "TIMESTAMP_NTZ", 20 },
	{ "snowflake", "NUMBER(38,0)", 20 },
	{ "redshift", "DISTKEY", 40 },
	{ "redshift", "SORTKEY", 40 },
	{ "redshift", "DISTSTYLE", 40 },
	{ "databricks", "USING DELTA", 40 },
	{ "databricks", "TBLPROPERTIES", 20 },
	{ "duckdb", "HUGEINT", 20 },
};

/* Less than this may be chance: a column that is called like a type. */
enum { MARKS = sizeof marks / sizeof *marks, RUNNERS_MOST = 16, LEAST_WEIGHT = 8, CERTAIN = 100, HEADER = 4096 };

struct runner {
	const char *dialect;
	int weight;
};

static struct runner *runner_of(struct runner *all, const char *dialect)
{
	int i = 0;

	while (i < RUNNERS_MOST - 1 && all[i].dialect && strcmp(all[i].dialect, dialect))
		i++;
	all[i].dialect = dialect;
	return &all[i];
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/* A mark that is a word stands alone. */
static bool has_mark(str text, str mark)
{
	ptrdiff_t at, from = 0;

	while ((at = str_find_fold(str_from(text, from), mark)) >= 0) {
		ptrdiff_t begins = from + at, ends = begins + mark.len;

		if ((!begins || !is_letter(text.at[begins - 1]) || !is_letter(mark.at[0])) &&
		    (ends >= text.len || !is_letter(text.at[ends]) || !is_letter(mark.at[mark.len - 1])))
			return true;
		from = ends;
	}
	return false;
}

/* The header that a program for dumps writes. */
static const struct dialect *by_header(str head)
{
	for (size_t i = 0; i < MARKS; i++)
		if (marks[i].weight >= CERTAIN && has_mark(head, str_of(marks[i].text)))
			return dialect_named(str_of(marks[i].dialect));
	return NULL;
}

const struct dialect *dialect_guess(str start)
{
	struct runner all[RUNNERS_MOST] = { 0 }, *best = &all[0];
	const struct dialect *certain = by_header(str_upto(start, start.len < HEADER ? start.len : HEADER));
	bool alone = true;

	if (certain)
		return certain;
	for (size_t i = 0; i < MARKS; i++)
		if (has_mark(start, str_of(marks[i].text)))
			runner_of(all, marks[i].dialect)->weight += marks[i].weight;
	for (int i = 0; i < RUNNERS_MOST; i++)
		if (all[i].weight > best->weight)
			best = &all[i];
	for (int i = 0; i < RUNNERS_MOST; i++)
		alone &= &all[i] == best || all[i].weight < best->weight;
	return best->weight >= LEAST_WEIGHT && alone ? dialect_named(str_of(best->dialect)) : NULL;
}

bool dialect_looks_like_script(str head)
{
	static const char *const ddl[] = { "CREATE TABLE",     "CREATE UNLOGGED TABLE", "CREATE SCHEMA",
					   "CREATE VIEW",      "CREATE TYPE",		"CREATE DATABASE",
					   "CREATE EXTENSION", "CREATE OR REPLACE",	"ALTER TABLE",
					   "database dump",    "-- MySQL dump",		"-- MariaDB dump" };

	if (!head.len || str_at(head, '\0') >= 0 || head.at[0] == '{' || head.at[0] == '<')
		return false;
	for (size_t i = 0; i < sizeof ddl / sizeof *ddl; i++)
		if (str_find_fold(head, str_of(ddl[i])) >= 0)
			return true;
	return false;
}
