/*
 * What is asked of ClickHouse's system tables, as a table: a row for each question, which old and new servers answer
 * alike but for the cells that they lack.
 */
#ifndef OCAT_ADAPTER_CLICKHOUSE_CATALOG_QUESTIONS_H
#define OCAT_ADAPTER_CLICKHOUSE_CATALOG_QUESTIONS_H

#include "adapter/assembly/row.h"

enum { CLICK_CELLS_MOST = 20, CLICK_QUESTIONS_MOST = 16 };

/* A cell of the answer, the expression for it, and the column that the server must have for it. */
struct click_cell {
	struct row_cell is;
	const char *expression;
	const char *needs; /* of the table that is asked; with "!": must lack for it; NULL: every version has it */
};

struct click_question {
	const char *stage;
	const char *table, *joined; /* of the database system, with what follows it in FROM */
	const char *where, *group;
	const char *ns, *name; /* the columns that name the asset */
	enum row_kind kind;
	struct click_cell cells[CLICK_CELLS_MOST];
};

extern const struct click_question click_questions[]; /* ended by .table == NULL */

/* A condition in the statements about system.tables: of the databases of users. */
#define CLICK_OURS(database) database " NOT IN ('system','INFORMATION_SCHEMA','information_schema','_temporary_and_external_tables')"

/* An expression over system.tables that gives our kinds. */
/* Tables whose rows are elsewhere. */
#define CLICK_ELSEWHERE \
	"'AzureBlobStorage','AzureQueue','COSN','DeltaLake','ExternalDistributed','File','HDFS','Hive','Hudi','Iceberg'," \
	"'JDBC','Kafka','MaterializedPostgreSQL','MongoDB','MySQL','NATS','ODBC','OSS','PostgreSQL','RabbitMQ','Redis'," \
	"'S3','S3Queue','SQLite','URL','YTsaurus'"
#define CLICK_KIND \
	"multiIf(engine IN ('View','LiveView','WindowView'),'view',engine = 'MaterializedView','materialized_view'," \
	"engine = 'Dictionary','virtual_table',engine IN (" CLICK_ELSEWHERE ") OR engine LIKE 'Iceberg%' OR engine LIKE " \
	"'DeltaLake%','external_table','table')"

#endif
