/* Shared by the readers of this folder. */
#ifndef OCAT_CONNECTIONS_FOUND_H
#define OCAT_CONNECTIONS_FOUND_H

#include "connections/connections.h"

/* One program: where it keeps its connections, and how they are read from a file's text. */
struct connection_program {
	const char *name, *shown; /* "dbeaver", "DBeaver" */
	void (*files)(struct arena *a, struct strs *out); /* where they may be; missing ones are passed over */
	bool (*read)(struct arena *a, str file, str text, struct found_connections *out, struct err *err);
	const char *ending; /* of the names of such files */
};

/* What a program says about one connection; what it does not is absent. */
struct connection_words {
	str name;
	str system; /* in its own words: "postgres", "mariadb", "SQLite3" */
	str host, port, user, database;
	str path; /* of a file, where it is not the database */
	str jump_host;
	str password_env;
	str schemas; /* one */
	str otherwise; /* an address for it as the program knows it, where no adapter reads its system alone */
};

void found_put(struct arena *a, const struct connection_words *w, struct found_connections *out);

str home_file(struct arena *a, const char *name); /* absent: there is no home folder */
/* The variable's value, else the file in the home folder. */
void files_named(struct arena *a, const char *variable, const char *in_home, struct strs *out);

/*
 * Files of sections with lines "key = value"; quotes around a value are taken off. take: a line, or with an absent key
 * the beginning of a section.
 */
void ini_lines(str text, void (*take)(void *with, str section, str key, str value), void *with);

extern const struct connection_program program_dbeaver, program_pgpass, program_pg_services, program_dbt, program_odbc,
	program_mysql;

#endif
