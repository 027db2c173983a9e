/* The parts of a source's address, however a client writes it, to tell whether two addresses mean one database. */
#ifndef OCAT_SERVICE_TRACE_SOURCE_ADDRESS_H
#define OCAT_SERVICE_TRACE_SOURCE_ADDRESS_H

#include "base/str.h"

struct arena;
struct dialect;

struct source_address { /* NULL, absent: not said */
	const struct dialect *system;
	str host, port, database;
	str path; /* of a file */
};

/* A URL, "host=... dbname=..." or a path; a relative path begins in folder (absent: it stays relative). */
struct source_address source_address_of(struct arena *a, str text, str folder);
/* All that both say is equal, and it is enough to know a database by: a file, or the name of the database. */
bool source_address_same(const struct source_address *one, const struct source_address *other);

#endif
