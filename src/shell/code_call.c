/* Calls in Python that open a connection, run SQL, or only pass text on. */
#include "shell/code_reader.h"

#include <string.h>

#include "base/banned.h"

static const struct {
	const char *module, *dialect;
} modules[] = {
	{ "sqlite3", "sqlite" },
	{ "aiosqlite", "sqlite" },
	{ "duckdb", "duckdb" },
	{ "psycopg2", "postgresql" },
	{ "psycopg", "postgresql" },
	{ "asyncpg", "postgresql" },
	{ "pg8000", "postgresql" },
	{ "pymysql", "mysql" },
	{ "MySQLdb", "mysql" },
	{ "mysql", "mysql" },
	{ "mariadb", "mysql" },
	{ "snowflake", "snowflake" },
	{ "bigquery", "bigquery" },
	{ "clickhouse_connect", "clickhouse" },
	{ "clickhouse_driver", "clickhouse" },
	{ "trino", "trino" },
	{ "prestodb", "trino" },
	{ "pymssql", "sqlserver" },
	{ "pyodbc", "sqlserver" },
	{ "oracledb", "oracle" },
	{ "cx_Oracle", "oracle" },
	{ "redshift_connector", "redshift" },
	{ "databricks", "databricks" },
	{ "pyspark", "databricks" },
	{ "pg", "postgresql" },
	{ "postgres", "postgresql" },
	{ "mysql2", "mysql" },
	{ "better-sqlite3", "sqlite" },
	{ "node:sqlite", "sqlite" },
	{ "bun:sqlite", "sqlite" },
	{ "mssql", "sqlserver" },
	{ "snowflake-sdk", "snowflake" },
	{ "@clickhouse/client", "clickhouse" },
	{ "@google-cloud/bigquery", "bigquery" },
	{ "@duckdb/node-api", "duckdb" },
	{ "@prisma/client", NULL },
	{ "sqlalchemy", NULL },
	{ "pandas", NULL },
};

static const char always_sql[] = " execute executemany executescript exec_driver_sql read_sql read_sql_query ";
static const char perhaps_sql[] =
	" sql query query_df query_and_wait command fetch fetchrow fetchval fetchone scalar raw run "
	"execute_query run_query query_arrow read_database all get exec prepare unsafe each "
	"$queryRaw $executeRaw $queryRawUnsafe $executeRawUnsafe ";
static const char sql_keywords[] = " sql query statement operation stmt text ";
static const char connects[] = " connect create_engine create_async_engine create_pool Client get_client Connection "
			       "ConnectionPool AsyncConnectionPool Pool Database DatabaseSync createConnection "
			       "createPool createClient BigQuery ";
static const char passes_on[] = " text dedent cleandoc SQL str strip rstrip lstrip ";
static const char verbs[] =
	" select with insert update delete merge create drop alter truncate values show describe explain "
	"grant revoke copy pragma from call vacuum analyze ";

static struct shell_script *new_connection(struct code_reader *p, str dialect)
{
	struct shell_script *c = new(p->run->arena, struct shell_script);

	c->client = S("python");
	c->dialect = dialect;
	p->last = c;
	return c;
}

void code_import(struct code_reader *p, str module, str name)
{
	for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
		struct code_value v = { .is_module = true };

		if (!str_eq(module, str_of(modules[i].module)))
			continue;
		v.connection = new_connection(p, str_of(modules[i].dialect));
		code_bind(p, name, &v);
	}
}

static const struct code_value *first_text(const struct code_arguments *args)
{
	for (int i = 0; i < args->len; i++)
		if (args->at[i].keyword.at ? str_is_among(args->at[i].keyword, sql_keywords) : !i)
			return &args->at[i].value;
	return NULL;
}

/* ---- connections ---- */

static struct code_value connected(struct code_reader *p, const struct code_value *object,
				   const struct code_arguments *args)
{
	struct shell_script *c = new_connection(p, object->connection ? object->connection->dialect : NO_STR);
	struct code_value out = { .connection = c };
	str url;

	for (int i = 0; i < args->len; i++) {
		const struct code_argument *a = &args->at[i];

		if (a->value.kind != CODE_TEXT && a->value.kind != CODE_DIGITS)
			continue;
		if (a->keyword.at && !(shell_dialect_in_file(c->dialect) && str_eq(a->keyword, S("database"))))
			connection_put_key(p->run, c, a->keyword, &a->value.text);
		else if (!i || a->keyword.at)
			connection_put(p->run, c,
				       shell_dialect_in_file(c->dialect) ? SHELL_FIELD_file : SHELL_FIELD_dsn,
				       &a->value.text);
	}
	url = c->field[SHELL_FIELD_dsn];
	if (url.at && connection_dialect(url).at)
		c->dialect = connection_dialect(url);
	return out;
}

/* ---- SQL ---- */

static const struct shell_script *connection_of(struct code_reader *p, const struct code_value *object,
						const struct code_arguments *args)
{
	static const struct shell_script none = { .client = { "python", 6 } };

	for (int i = 1; i < args->len; i++)
		if (args->at[i].value.connection)
			return args->at[i].value.connection;
	if (object->connection && (object->connection->dialect.at || object->connection->field[SHELL_FIELD_dsn].at))
		return object->connection;
	return p->last ? p->last : &none;
}

/* A verb, and something after it. */
static bool begins_as_sql(str text)
{
	ptrdiff_t n = 0;

	text = str_trim(text);
	while (n < text.len && ((text.at[n] | 0x20) >= 'a' && (text.at[n] | 0x20) <= 'z'))
		n++;
	return (n < text.len && str_is_among(str_upto(text, n), verbs)) || str_starts(text, S("--")) ||
	       str_starts(text, S("/*")) || str_starts(text, S("("));
}

static void add_sql(struct code_reader *p, const struct code_value *object, str name, const struct code_arguments *args)
{
	const struct code_value *text = first_text(args);
	struct shell_script script;

	if (!text)
		return;
	if (text->kind == CODE_TEXT ? !begins_as_sql(text->text.text) && value_is_known(&text->text)
				    : text->kind != CODE_OTHER)
		return;
	if (!str_is_among(name, always_sql) && (text->kind != CODE_TEXT || !begins_as_sql(text->text.text)))
		return;
	if (!p->last && (text->kind != CODE_TEXT || !begins_as_sql(text->text.text)))
		return;
	script = *connection_of(p, object, args);
	script.sql = text->kind == CODE_TEXT ? text->text : shell_unknown(p->run->arena, NO_STR);
	script_add(p->run, &script);
}

/* ---- what a call gives ---- */

struct code_value code_variable(struct code_reader *p, str name)
{
	const struct binding *b = variable_get(p->run, name);

	if (b && b->values.len)
		return (struct code_value){ .kind = CODE_TEXT, .text = *b->values.at };
	return code_unknown(p, name);
}

static struct code_value environment(struct code_reader *p, const struct code_arguments *args)
{
	const struct code_value *name = args->len ? &args->at[0].value : NULL;

	if (!name || name->kind != CODE_TEXT || !value_is_known(&name->text))
		return code_unknown(p, NO_STR);
	return code_variable(p, name->text.text);
}

/* require('pg') */
static struct code_value required(struct code_reader *p, str module)
{
	code_import(p, module, module);
	return code_name(p, module);
}

static struct code_value contents(struct code_reader *p, const struct code_value *file)
{
	struct code_value v = { .kind = CODE_TEXT };

	return file_contents(p->run, &file->text, &v.text) ? v : code_unknown(p, NO_STR);
}

struct code_value code_called(struct code_reader *p, const struct code_value *object, str name,
			      const struct code_arguments *args)
{
	const struct code_value *first = args->len ? &args->at[0].value : NULL;
	struct code_value out = { .connection = object->connection };

	if (object->kind == CODE_TEXT && str_eq(name, S("format")))
		return code_filled(p, object, false);
	if (object->kind == CODE_TEXT && str_is_among(name, passes_on))
		return *object;
	if (object->kind == CODE_FILE && str_is_among(name, " read read_text "))
		return contents(p, object);
	if (str_eq(name, S("getenv")) || (object->kind == CODE_ENVIRONMENT && str_eq(name, S("get"))))
		return environment(p, args);
	if (first && first->kind == CODE_TEXT && str_is_among(name, " require import "))
		return required(p, first->text.text);
	if (str_is_among(name, connects) && (first || object->is_module))
		return connected(p, object, args);
	if (str_is_among(name, always_sql) || str_is_among(name, perhaps_sql))
		add_sql(p, object, name, args);
	if (first && first->kind == CODE_TEXT && str_is_among(name, passes_on))
		return *first;
	if (first && first->kind == CODE_TEXT && (str_eq(name, S("open")) || str_eq(name, S("Path"))))
		return (struct code_value){ .kind = CODE_FILE, .text = first->text };
	return out;
}
