/*
 * DuckDB's library, opened when a file of it is first used. Its functions and structures have been stable since version
 * 1.0, so no header of it is needed.
 */
#ifndef OCAT_ADAPTER_DUCKDB_LIBRARY_H
#define OCAT_ADAPTER_DUCKDB_LIBRARY_H

#include <stdint.h>

#include "base/err.h"
#include "base/str.h"

/* Opaque objects of the library. */
struct duck_database;
struct duck_connection;
struct duck_config;
struct duck_statements;
struct duck_statement;
struct duck_pending;
struct duck_chunk;
struct duck_vector;

struct duck_result {
	uint64_t former[3];
	void *parts[3];
};

/* A value of type VARCHAR: short ones stand in the structure itself. */
struct duck_string {
	uint32_t len;
	char start[4];
	const char *at; /* in place of it, the rest of a text of up to DUCK_SHORT bytes */
};

enum { DUCK_SHORT = 12 };
enum { DUCK_SELECT = 1, DUCK_EXPLAIN = 4 }; /* types of statements */
enum duck_task { DUCK_READY, DUCK_NOT_READY, DUCK_FAILED, DUCK_NO_TASK };

/* Result, name without "duckdb_", parameters. A state other than 0 is a failure. */
/* clang-format off */
#define DUCK_FUNCTIONS(_) \
	_(const char *, library_version, (void)) \
	_(int, create_config, (struct duck_config **)) \
	_(int, set_config, (struct duck_config *, const char *name, const char *value)) \
	_(void, destroy_config, (struct duck_config **)) \
	_(int, open_ext, (const char *path, struct duck_database **, struct duck_config *, char **error)) \
	_(void, close, (struct duck_database **)) \
	_(void, free, (void *)) \
	_(int, connect, (struct duck_database *, struct duck_connection **)) \
	_(void, disconnect, (struct duck_connection **)) \
	_(int, query, (struct duck_connection *, const char *sql, struct duck_result *)) \
	_(void, interrupt, (struct duck_connection *)) \
	_(uint64_t, extract_statements, (struct duck_connection *, const char *sql, struct duck_statements **)) \
	_(int, prepare_extracted_statement, \
		(struct duck_connection *, struct duck_statements *, uint64_t i, struct duck_statement **)) \
	_(const char *, extract_statements_error, (struct duck_statements *)) \
	_(void, destroy_extracted, (struct duck_statements **)) \
	_(int, prepared_statement_type, (struct duck_statement *)) \
	_(const char *, prepare_error, (struct duck_statement *)) \
	_(void, destroy_prepare, (struct duck_statement **)) \
	_(int, bind_varchar_length, (struct duck_statement *, uint64_t i, const char *at, uint64_t len)) \
	_(int, pending_prepared_streaming, (struct duck_statement *, struct duck_pending **)) \
	_(enum duck_task, pending_execute_task, (struct duck_pending *)) \
	_(const char *, pending_error, (struct duck_pending *)) \
	_(int, execute_pending, (struct duck_pending *, struct duck_result *)) \
	_(void, destroy_pending, (struct duck_pending **)) \
	_(const char *, result_error, (struct duck_result *)) \
	_(uint64_t, column_count, (struct duck_result *)) \
	_(void, destroy_result, (struct duck_result *)) \
	_(struct duck_chunk *, fetch_chunk, (struct duck_result)) \
	_(uint64_t, data_chunk_get_size, (struct duck_chunk *)) \
	_(struct duck_vector *, data_chunk_get_vector, (struct duck_chunk *, uint64_t column)) \
	_(void *, vector_get_data, (struct duck_vector *)) \
	_(uint64_t *, vector_get_validity, (struct duck_vector *)) \
	_(void, destroy_data_chunk, (struct duck_chunk **))
/* clang-format on */

struct duck_library {
#define _(result, name, parameters) result(*name) parameters;
	DUCK_FUNCTIONS(_)
#undef _
};

/* path: of its file; absent: where the system finds it. */
bool duck_load(str path, struct duck_library *lib, struct err *err);

#endif
