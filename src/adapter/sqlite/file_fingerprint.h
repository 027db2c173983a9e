/*
 * A SQLite database as a file: where an address points, what can be told
 * without opening it as a database, and whether it has changed.
 */
#ifndef OCAT_ADAPTER_SQLITE_FILE_FINGERPRINT_H
#define OCAT_ADAPTER_SQLITE_FILE_FINGERPRINT_H

#include "base/clock.h"
#include "base/err.h"

struct sqlite_file {
	int64_t size;	  /* with its -wal */
	instant modified; /* the later of the file and its -wal */
	uint64_t number;  /* another one when the file was replaced */
	/*
	 * In WAL mode without a -wal file: no program has it open. Opening it in
	 * the usual way would leave files beside it, which may then lock its owner out.
	 */
	bool unchanging;
};

/* sqlite:///abs, sqlite:rel, file:..., or a path as it stands. */
bool sqlite_path(struct arena *a, str url, str *path, struct err *err);
bool sqlite_path_claims(str path, str head);
/* One sentence for each thing that is no database that can be read: missing, a folder, empty, encrypted, something else. */
bool sqlite_file_look(str path, struct sqlite_file *out, struct err *err);
bool sqlite_file_same(const struct sqlite_file *a, const struct sqlite_file *b);
/* Equal only if no transaction was committed in between. */
bool sqlite_file_fingerprint(struct arena *a, str path, str *out, struct err *err);

#endif
