#include "shell/clients.h"

#include "base/banned.h"

#define PSQL_OPTIONS \
	"-c=sql --command=sql -f=script --file=script -h=host --host=host -p=port --port=port -U=user --username=user " \
	"-d=database --dbname=database -v=define --set=define --variable=define -o=skip --output=skip -P=skip --pset=skip " \
	"-F=skip --field-separator=skip -R=skip --record-separator=skip -T=skip --table-attr=skip -L=skip --log-file=skip"
#define PSQL_ENVIRONMENT "PGHOST=host PGPORT=port PGUSER=user PGDATABASE=database PGSERVICE=account"
#define MYSQL_OPTIONS \
	"-e=sql --execute=sql -h=host --host=host -P=port --port=port -u=user --user=user -D=database " \
	"--database=database -S=skip --socket=skip --init-command=sql --default-character-set=skip --defaults-file=skip " \
	"--defaults-extra-file=skip --login-path=account --protocol=skip --tee=skip --delimiter=skip"
#define MYSQL_ENVIRONMENT "MYSQL_HOST=host MYSQL_TCP_PORT=port"
#define CLICKHOUSE_OPTIONS \
	"-q=sql --query=sql --queries-file=script -h=host --host=host --port=port -u=user --user=user -d=database " \
	"--database=database --password=skip --format=skip -f=skip -c=account --config-file=account -C=account " \
	"--connection=account -S=skip --structure=skip -N=skip --table=skip --input-format=skip --output-format=skip"
#define CLICKHOUSE_ENVIRONMENT "CLICKHOUSE_HOST=host CLICKHOUSE_USER=user CLICKHOUSE_DATABASE=database"
#define TRINO_OPTIONS \
	"--execute=sql -f=script --file=script --server=host --catalog=database --schema=schema --user=user " \
	"--output-format=skip --session=skip --source=skip --client-tags=skip --keystore-path=skip --truststore-path=skip"
#define BEELINE_OPTIONS \
	"-u=dsn -n=user -p=skip -e=sql -f=script -i=skip -d=skip -c=account --hivevar=skip --hiveconf=skip " \
	"--outputformat=skip"
#define SNOWFLAKE_ENVIRONMENT \
	"SNOWSQL_ACCOUNT=account SNOWSQL_USER=user SNOWSQL_DATABASE=database SNOWSQL_SCHEMA=schema SNOWSQL_HOST=host"
#define SQLCMD_OPTIONS \
	"-Q=sql -q=sql --query=sql -i=script --input-file=script -S=host --server=host -d=database " \
	"--database-name=database -U=user --user-name=user -P=skip -o=skip -s=skip -v=skip -h=skip -w=skip -t=skip " \
	"-l=skip -K=skip -y=skip -Y=skip -a=skip -H=skip"

static const struct client clients[] = {
	{ "psql", "postgresql", COMMANDS_BACKSLASH, OPTIONS_LETTERS, PSQL_OPTIONS, "database user skip",
	  PSQL_ENVIRONMENT },
	{ "pgcli", "postgresql", COMMANDS_BACKSLASH, OPTIONS_LETTERS,
	  "-c=sql --command=sql -h=host --host=host -p=port --port=port -U=user --username=user -u=user --user=user "
	  "-d=database --dbname=database --pgclirc=skip -D=account --dsn=account",
	  "database user skip", PSQL_ENVIRONMENT },
	{ "heroku pg:psql", "postgresql", COMMANDS_BACKSLASH, OPTIONS_WORDS,
	  "-c=sql --command=sql -f=script --file=script -a=account --app=account", "database", NULL },
	{ "cockroach sql", "postgresql", COMMANDS_BACKSLASH, OPTIONS_LETTERS,
	  "-e=sql --execute=sql -f=script --file=script --url=dsn --host=host -d=database --database=database -u=user "
	  "--user=user -p=port --port=port --certs-dir=skip --format=skip --set=skip",
	  "skip", "COCKROACH_URL=dsn COCKROACH_HOST=host" },
	{ "usql", NULL, COMMANDS_BACKSLASH, OPTIONS_LETTERS,
	  "-c=sql --command=sql -f=script --file=script -o=skip --out=skip -v=skip --set=skip -P=skip --pset=skip -F=skip",
	  "dsn skip", NULL },
	{ "manage.py dbshell", NULL, COMMANDS_NONE, OPTIONS_WORDS, "--database=account --settings=skip", "skip", NULL },
	{ "sqlite3", "sqlite", COMMANDS_DOT, OPTIONS_WORDS,
	  "-cmd=sql --cmd=sql -init=script -separator=skip -newline=skip -nullvalue=skip -mmap=skip -vfs=skip -maxsize=skip",
	  "file sql", NULL },
	{ "litecli", "sqlite", COMMANDS_DOT, OPTIONS_LETTERS, "-e=sql --execute=sql -D=file --database=file", "file",
	  NULL },
	{ "sqlite-utils query", "sqlite", COMMANDS_NONE, OPTIONS_LETTERS, "-p=skip --param=skip --attach=skip",
	  "file sql+ skip", NULL },
	{ "turso db shell", "sqlite", COMMANDS_DOT, OPTIONS_WORDS, "", "database sql", NULL },
	{ "wrangler d1 execute", "sqlite", COMMANDS_NONE, OPTIONS_WORDS,
	  "--command=sql --file=script -c=skip --config=skip -e=skip --env=skip", "database skip", NULL },
	{ "duckdb", "duckdb", COMMANDS_DOT, OPTIONS_WORDS,
	  "-c=sql -s=sql -cmd=sql -f=script -init=script -separator=skip -newline=skip -nullvalue=skip -storage-version=skip",
	  "file sql", NULL },
	{ "mysql", "mysql", COMMANDS_MYSQL, OPTIONS_LETTERS, MYSQL_OPTIONS, "database skip", MYSQL_ENVIRONMENT },
	{ "mariadb", "mysql", COMMANDS_MYSQL, OPTIONS_LETTERS, MYSQL_OPTIONS, "database skip", MYSQL_ENVIRONMENT },
	{ "mycli", "mysql", COMMANDS_MYSQL, OPTIONS_LETTERS, MYSQL_OPTIONS, "database skip", MYSQL_ENVIRONMENT },
	{ "bq query", "bigquery", COMMANDS_NONE, OPTIONS_WORDS,
	  "--project_id=project -project_id=project --dataset_id=schema --format=skip -format=skip --max_rows=skip "
	  "-n=skip --parameter=skip --destination_table=skip --location=skip --billing_project=skip --label=skip "
	  "--maximum_bytes_billed=skip --job_id=skip",
	  "sql+", "CLOUDSDK_CORE_PROJECT=project GOOGLE_CLOUD_PROJECT=project" },
	{ "snowsql", "snowflake", COMMANDS_BANG, OPTIONS_LETTERS,
	  "-q=sql --query=sql -f=script --filename=script -a=account --accountname=account -c=account "
	  "--connection=account -u=user --username=user -d=database --dbname=database -s=schema --schemaname=schema "
	  "-h=host --host=host -r=skip --rolename=skip -w=skip --warehouse=skip -o=skip --option=skip -D=skip "
	  "--variable=skip --private-key-path=skip --authenticator=skip --config=skip",
	  "skip", SNOWFLAKE_ENVIRONMENT },
	{ "snow sql", "snowflake", COMMANDS_BANG, OPTIONS_LETTERS,
	  "-q=sql --query=sql -f=script --filename=script -c=account --connection=account --account=account --user=user "
	  "--database=database --dbname=database --schema=schema --role=skip --warehouse=skip --format=skip -D=skip",
	  "skip", NULL },
	{ "clickhouse-client", "clickhouse", COMMANDS_NONE, OPTIONS_LETTERS, CLICKHOUSE_OPTIONS, "skip",
	  CLICKHOUSE_ENVIRONMENT },
	{ "clickhouse client", "clickhouse", COMMANDS_NONE, OPTIONS_LETTERS, CLICKHOUSE_OPTIONS, "skip",
	  CLICKHOUSE_ENVIRONMENT },
	{ "clickhouse local", "clickhouse", COMMANDS_NONE, OPTIONS_LETTERS, CLICKHOUSE_OPTIONS, "skip", NULL },
	{ "clickhouse-local", "clickhouse", COMMANDS_NONE, OPTIONS_LETTERS, CLICKHOUSE_OPTIONS, "skip", NULL },
	{ "trino", "trino", COMMANDS_NONE, OPTIONS_LETTERS, TRINO_OPTIONS, "host skip", NULL },
	{ "presto", "trino", COMMANDS_NONE, OPTIONS_LETTERS, TRINO_OPTIONS, "host skip", NULL },
	{ "aws athena start-query-execution", "trino", COMMANDS_NONE, OPTIONS_WORDS,
	  "--query-string=sql --query-execution-context=skip --result-configuration=skip --work-group=account "
	  "--profile=skip --region=skip --output=skip --query=skip",
	  "skip", NULL },
	{ "sqlcmd", "sqlserver", COMMANDS_GO, OPTIONS_LETTERS, SQLCMD_OPTIONS, "skip",
	  "SQLCMDSERVER=host SQLCMDUSER=user SQLCMDDBNAME=database" },
	{ "sqlplus", "oracle", COMMANDS_PLUS, OPTIONS_WORDS, "-C=skip -M=skip -R=skip", "skip", NULL },
	{ "mysqlsh", "mysql", COMMANDS_MYSQL, OPTIONS_WORDS,
	  "-e=sql --execute=sql -f=script --file=script -h=host --host=host -u=user --user=user -P=port --port=port "
	  "-D=database --database=database --schema=database --uri=dsn",
	  "dsn skip", NULL },
	{ "beeline", "databricks", COMMANDS_BANG, OPTIONS_WORDS, BEELINE_OPTIONS, "skip", NULL },
	{ "hive", "databricks", COMMANDS_BANG, OPTIONS_WORDS,
	  "-e=sql -f=script -i=skip --hivevar=skip --hiveconf=skip --database=database", "skip", NULL },
	{ "spark-sql", "databricks", COMMANDS_NONE, OPTIONS_WORDS,
	  "-e=sql -f=script -i=skip --master=skip --conf=skip --packages=skip --jars=skip --database=database", "skip",
	  NULL },
};

const struct client *client_each(ptrdiff_t i)
{
	return i < (ptrdiff_t)(sizeof clients / sizeof *clients) ? &clients[i] : NULL;
}
