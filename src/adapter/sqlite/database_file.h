/*
 * A SQLite database as a file: the path of an address, what is known without opening it as a database, and whether it
 * has changed.
 */
#ifndef OCAT_ADAPTER_SQLITE_DATABASE_FILE_H
#define OCAT_ADAPTER_SQLITE_DATABASE_FILE_H

#include "base/clock.h"
#include "base/err.h"

struct sqlite_file {
	int64_t size;	  /* including its -wal */
	instant modified; /* the later of the file and its -wal */
	uint64_t number;  /* changes when the file is replaced */
	/*
	 * In WAL mode without a -wal file: no program has it open. Opening it as usual would leave files beside it,
	 * which might then lock out its owner.
	 */
	bool unchanging;
};

/* sqlite:///abs, sqlite:rel, file:..., or a plain path. */
bool sqlite_path(struct arena *a, str url, str *path, struct err *err);
bool sqlite_path_claims(str path, str head);
/*
 * One sentence for each reason why it is not a readable database: missing, a folder, empty, encrypted, another kind of
 * file.
 */
bool sqlite_file_look(str path, struct sqlite_file *out, struct err *err);
bool sqlite_file_same(const struct sqlite_file *a, const struct sqlite_file *b);
/* Equal only if no transaction was committed between the two calls. */
bool sqlite_file_fingerprint(struct arena *a, str path, str *out, struct err *err);

#endif
