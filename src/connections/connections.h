/*
 * Connections that a person already has in other programs, as sources to add. Only their files are read, nothing is
 * connected, and no password is taken: it stays where that program keeps it.
 */
#ifndef OCAT_CONNECTIONS_CONNECTIONS_H
#define OCAT_CONNECTIONS_CONNECTIONS_H

#include "adapter/adapter.h"

struct found_connection {
	struct source source; /* to add; without a url if that is not possible */
	str program;	      /* "DBeaver" */
	str file;
	str problem; /* why it cannot be added, a clause; absent: it can */
};
struct found_connections {
	struct found_connection *at;
	ptrdiff_t len, cap;
	struct strs notes; /* files that could not be read, a sentence each */
};

/* The names of the programs that `from` takes, "dbeaver, pgpass, ..."; they are read in this order. */
str connection_programs(struct arena *a);
/*
 * from: one of these names, "all", or the path of such a file. Names are fit for catalogs and differ. ERR_USAGE: none
 * of these; ERR_CONFIG: a path that cannot be read.
 */
bool connections_find(struct arena *a, str from, struct found_connections *out, struct err *err);

#endif
