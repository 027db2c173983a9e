/*
 * Programs that turn a file into a script: pg_restore for an archive of pg_dump, without its data, and those that undo
 * a compression. They are run without a shell, only read the file, and connect to nothing.
 */
#ifndef OCAT_ADAPTER_SCRIPT_UNPACK_H
#define OCAT_ADAPTER_SCRIPT_UNPACK_H

#include "base/err.h"
#include "sql/dialect/dialect.h"

struct arena;
struct unpack;

struct packing {
	const char *program, *options[4]; /* before the path */
	const char *first;		  /* the first bytes of such a file */
	const char *ending;		  /* behind .sql in the name of one; NULL: it has any name */
	const char *what;		  /* for "x.sql.gz is ..., and gzip is not installed" */
	const char *missing, *failed;	  /* what to do */
	const struct dialect *dialect;	  /* of the script; NULL: any */
};

/* By its first bytes; an absent head: a folder. NULL: it is no packed script. */
const struct packing *packing_of(str path, str head);
/* Whether it is called as one: any archive of pg_dump, and x.sql.gz. */
bool packing_claims(const struct packing *p, str path);

/* *output: a path that reads what it prints. Lives in the arena. */
struct unpack *unpack_open(struct arena *a, const struct packing *p, str file, str *output, struct err *err);
void unpack_opened(struct unpack *u); /* the output was opened */
/* Waits for it; false if it failed. */
bool unpack_close(struct unpack *u, struct err *err);
void unpack_kill(struct unpack *u); /* NULL is fine */

#endif
