/* Calls in Python that open a connection, run SQL, or only pass text on. */
#include "shell/python.h"

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
	{ "sqlalchemy", NULL },
	{ "pandas", NULL },
};

static const char always_sql[] = " execute executemany executescript exec_driver_sql read_sql read_sql_query ";
static const char perhaps_sql[] =
	" sql query query_df query_and_wait command fetch fetchrow fetchval fetchone scalar raw run "
	"execute_query run_query query_arrow read_database ";
static const char sql_keywords[] = " sql query statement operation stmt ";
static const char connects[] = " connect create_engine create_async_engine create_pool Client get_client Connection "
			       "ConnectionPool AsyncConnectionPool ";
static const char passes_on[] = " text dedent cleandoc SQL str strip rstrip lstrip ";
static const char verbs[] =
	" select with insert update delete merge create drop alter truncate values show describe explain "
	"grant revoke copy pragma from call vacuum analyze ";

static struct shell_script *new_connection(struct py_reader *p, str dialect)
{
	struct shell_script *c = new(p->run->arena, struct shell_script);

	c->client = S("python");
	c->dialect = dialect;
	p->last = c;
	return c;
}

void py_import(struct py_reader *p, str module, str name)
{
	for (size_t i = 0; i < sizeof modules / sizeof *modules; i++) {
		struct py_value v = { 0 };

		if (!str_eq(module, str_of(modules[i].module)))
			continue;
		v.connection = new_connection(p, str_of(modules[i].dialect));
		py_bind(p, name, &v);
	}
}

static const struct py_value *first_text(const struct py_arguments *args)
{
	for (int i = 0; i < args->len; i++)
		if (args->at[i].keyword.at ? str_is_among(args->at[i].keyword, sql_keywords) : !i)
			return &args->at[i].value;
	return NULL;
}

/* ---- connections ---- */

static struct py_value connected(struct py_reader *p, const struct py_value *object, const struct py_arguments *args)
{
	struct shell_script *c = new_connection(p, object->connection ? object->connection->dialect : NO_STR);
	struct py_value out = { .connection = c };
	str url;

	for (int i = 0; i < args->len; i++) {
		const struct py_argument *a = &args->at[i];

		if (a->value.kind != PY_TEXT && a->value.kind != PY_DIGITS)
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

static const struct shell_script *connection_of(struct py_reader *p, const struct py_value *object,
						const struct py_arguments *args)
{
	static const struct shell_script none = { .client = { "python", 6 } };

	for (int i = 1; i < args->len; i++)
		if (args->at[i].value.connection)
			return args->at[i].value.connection;
	if (object->connection && (object->connection->dialect.at || object->connection->field[SHELL_FIELD_dsn].at))
		return object->connection;
	return p->last ? p->last : &none;
}

static bool begins_as_sql(str text)
{
	ptrdiff_t n = 0;

	text = str_trim(text);
	while (n < text.len && ((text.at[n] | 0x20) >= 'a' && (text.at[n] | 0x20) <= 'z'))
		n++;
	return str_is_among(str_upto(text, n), verbs) || str_starts(text, S("--")) || str_starts(text, S("/*")) ||
	       str_starts(text, S("("));
}

static void add_sql(struct py_reader *p, const struct py_value *object, str name, const struct py_arguments *args)
{
	const struct py_value *text = first_text(args);
	struct shell_script script;

	if (!text)
		return;
	if (text->kind == PY_TEXT ? !begins_as_sql(text->text.text) && value_is_known(&text->text)
				  : text->kind != PY_OTHER)
		return;
	if (!str_is_among(name, always_sql) && (text->kind != PY_TEXT || !begins_as_sql(text->text.text)))
		return;
	if (!p->last && (text->kind != PY_TEXT || !begins_as_sql(text->text.text)))
		return;
	script = *connection_of(p, object, args);
	script.sql = text->kind == PY_TEXT ? text->text : shell_unknown(p->run->arena, NO_STR);
	script_add(p->run, &script);
}

/* ---- what a call gives ---- */

static struct py_value environment(struct py_reader *p, const struct py_arguments *args)
{
	const struct py_value *name = args->len ? &args->at[0].value : NULL;
	const struct binding *b;

	if (!name || name->kind != PY_TEXT || !value_is_known(&name->text))
		return py_unknown(p, NO_STR);
	b = variable_get(p->run, name->text.text);
	if (b && b->values.len)
		return (struct py_value){ .kind = PY_TEXT, .text = *b->values.at };
	return py_unknown(p, name->text.text);
}

static struct py_value contents(struct py_reader *p, const struct py_value *file)
{
	struct py_value v = { .kind = PY_TEXT };

	return file_contents(p->run, &file->text, &v.text) ? v : py_unknown(p, NO_STR);
}

struct py_value py_called(struct py_reader *p, const struct py_value *object, str name, const struct py_arguments *args)
{
	const struct py_value *first = args->len ? &args->at[0].value : NULL;
	struct py_value out = { .connection = object->connection };

	if (object->kind == PY_TEXT && str_eq(name, S("format")))
		return py_filled(p, object, false);
	if (object->kind == PY_TEXT && str_is_among(name, passes_on))
		return *object;
	if (object->kind == PY_FILE && str_is_among(name, " read read_text "))
		return contents(p, object);
	if (str_eq(name, S("getenv")) || (object->kind == PY_ENVIRONMENT && str_eq(name, S("get"))))
		return environment(p, args);
	if (str_is_among(name, connects) && (first || object->connection)) {
		/* engine.connect() is of the same connection. */
		return first || !object->connection->field[SHELL_FIELD_dsn].at ? connected(p, object, args) : out;
	}
	if (str_is_among(name, always_sql) || str_is_among(name, perhaps_sql))
		add_sql(p, object, name, args);
	if (first && first->kind == PY_TEXT && str_is_among(name, passes_on))
		return *first;
	if (first && first->kind == PY_TEXT && (str_eq(name, S("open")) || str_eq(name, S("Path"))))
		return (struct py_value){ .kind = PY_FILE, .text = first->text };
	return out;
}
