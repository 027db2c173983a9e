/* Where a client connects, from options, URLs and "host=h dbname=d"; passwords are left out. */
#include "shell/command_walk.h"

#include <string.h>

#include "base/redact.h"
#include "base/banned.h"

const char *const shell_field_names[SHELL_FIELD_COUNT] = {
#define _(name) #name,
	SHELL_FIELDS(_)
#undef _
};

static const struct {
	const char *schemes; /* of URLs; also how servers and tools are called */
	const char *dialect;
	bool in_file;
} dialects[] = {
	{ " postgresql postgres pg pgsql cockroachdb cockroach crdb supabase neon timescale alloydb ", "postgresql",
	  false },
	{ " redshift rs ", "redshift", false },
	{ " mysql my mariadb maria planetscale tidb ", "mysql", false },
	{ " sqlite sqlite3 sq libsql turso ", "sqlite", true },
	{ " duckdb dk motherduck md ", "duckdb", true },
	{ " snowflake sf ", "snowflake", false },
	{ " bigquery bq ", "bigquery", false },
	{ " clickhouse clickhousedb ch ", "clickhouse", false },
	{ " trino presto athena awsathena starburst ", "trino", false },
	{ " sqlserver mssql ms azuresql ", "sqlserver", false },
	{ " oracle or ora oracledb ", "oracle", false },
	{ " databricks hive hive2 spark ", "databricks", false },
};

static str dialect_of(str word)
{
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
		if (str_is_among(word, dialects[i].schemes))
			return str_of(dialects[i].dialect);
	return NO_STR;
}

bool shell_dialect_in_file(str dialect)
{
	for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
		if (str_eq(dialect, str_of(dialects[i].dialect)))
			return dialects[i].in_file;
	return false;
}

/* Two letters are too little outside of a URL: "get_or_set". */
str shell_dialect_of_word(str word)
{
	return word.len > 2 || str_eq_fold(word, S("pg")) || str_eq_fold(word, S("bq")) ? dialect_of(word) : NO_STR;
}

str connection_dialect(str url)
{
	ptrdiff_t end;

	if (str_starts(url, S("jdbc:")))
		url = str_from(url, 5);
	end = str_at(url, ':');
	if (end < 0)
		return NO_STR;
	url = str_upto(url, end);
	end = str_at(url, '+');
	if (end >= 0)
		url = str_upto(url, end);
	return dialect_of(url);
}

enum shell_field connection_field(str name)
{
	int f = 0;

	while (f < SHELL_FIELD_COUNT && !str_eq(name, str_of(shell_field_names[f])))
		f++;
	return (enum shell_field)f;
}

/* The name that a library gives to a field: "dbname". */
static enum shell_field field_of_key(str key)
{
	static const struct {
		const char *keys;
		enum shell_field field;
	} names[] = {
		{ " host hostaddr server hostname ", SHELL_FIELD_host },
		{ " port ", SHELL_FIELD_port },
		{ " user username uid ", SHELL_FIELD_user },
		{ " dbname database database_name db catalog initial_catalog ", SHELL_FIELD_database },
		{ " filename ", SHELL_FIELD_file },
		{ " schema schema_name ", SHELL_FIELD_schema },
		{ " account service connection connection_id connection_name datasource data_source ",
		  SHELL_FIELD_account },
		{ " project project_id projectid ", SHELL_FIELD_project },
		{ " dsn conninfo connection_string connectionstring database_url db_url url ", SHELL_FIELD_dsn },
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (str_is_among(key, names[i].keys))
			return names[i].field;
	return SHELL_FIELD_COUNT;
}

void connection_put_key(struct run *r, struct shell_script *s, str key, const struct shell_value *v)
{
	enum shell_field f = field_of_key(key);

	if (f != SHELL_FIELD_COUNT)
		connection_put(r, s, f, v);
}

/* host=h dbname=d; ODBC has semicolons instead of blanks. */
static void put_pairs(struct run *r, struct shell_script *s, const struct shell_value *v)
{
	char between = str_at(v->text, ';') >= 0 ? ';' : ' ';

	for (ptrdiff_t at = 0; at < v->text.len && run_spend(r, 1);) {
		ptrdiff_t end = str_at(str_from(v->text, at), between), equals;
		struct shell_value pair = shell_slice(r->arena, v, at, end < 0 ? v->text.len : at + end), value;

		equals = str_at(pair.text, '=');
		if (equals > 0) {
			value = shell_slice(r->arena, &pair, equals + 1, pair.text.len);
			connection_put_key(r, s, str_upto(pair.text, equals), &value);
		}
		at = end < 0 ? v->text.len : at + end + 1;
	}
}

void connection_put(struct run *r, struct shell_script *s, enum shell_field f, const struct shell_value *v)
{
	bool is_place = f == SHELL_FIELD_dsn || f == SHELL_FIELD_database || f == SHELL_FIELD_file;
	bool is_url = is_place && (str_find(v->text, S("://")) > 0 || str_starts(v->text, S("jdbc:")));

	if (is_place && !is_url && f != SHELL_FIELD_file && str_at(v->text, '=') > 0) {
		put_pairs(r, s, v);
	} else if (is_url) {
		s->field[SHELL_FIELD_dsn] = redact_hide(r->arena, v->text);
	} else if (!v->gap_count) {
		s->field[f] = v->text.len ? v->text : NO_STR;
	} else if (is_place && v->gaps->variable.len && !s->field[SHELL_FIELD_variable].at) {
		s->field[SHELL_FIELD_variable] = v->gaps->variable;
	}
}

void shell_connect(struct arena *a, struct shell_script *s, str key, str value)
{
	struct shell_found ignored = { 0 };
	struct run r = { .arena = a, .out = &ignored };
	struct shell_value v = shell_known(value);

	connection_put_key(&r, s, key, &v);
}
