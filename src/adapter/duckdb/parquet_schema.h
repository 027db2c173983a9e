/*
 * The schema of a Parquet file, a tree given as a list of its nodes,
 * as columns with the types that DuckDB gives them.
 */
#ifndef OCAT_ADAPTER_DUCKDB_PARQUET_SCHEMA_H
#define OCAT_ADAPTER_DUCKDB_PARQUET_SCHEMA_H

#include "adapter/duckdb/files.h"

struct parquet_node {
	str name, type, repetition, converted, logical, duck_type;
	int64_t children;
};

struct parquet_reading {
	struct data_reading *reading;
	struct arena *scratch; /* of a file */
	str path;
	array_of(struct parquet_node) nodes;
};

/*
 * cells: file, name, type, repetition, number of children, converted and logical type, DuckDB's type; those of a file
 * follow each other.
 */
void parquet_element(struct parquet_reading *p, const str *cells, int n);
bool parquet_end(struct parquet_reading *p); /* after the last; true */

#endif
