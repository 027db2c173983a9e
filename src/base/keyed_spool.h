/*
 * Collects rows that arrive in any order and groups them by key, without keeping structs: as bytes, chained by key in
 * the order of arrival, all but the first megabytes in an unlinked, mapped temporary file. A source that streams all
 * columns of all tables uses a few bytes of memory per row, not a whole catalog.
 */
#ifndef OCAT_BASE_KEYED_SPOOL_H
#define OCAT_BASE_KEYED_SPOOL_H

#include "base/err.h"
#include "base/str.h"

struct spool;

struct spool *spool_open(struct err *err);
void spool_close(struct spool *s);	   /* NULL is fine */
/*
 * Adds a row to the chain (key, lane): lanes are kinds of row, 0 to 15.
 * The file is in TMPDIR, /var/tmp or beside the cache: ERR_DISK.
 */
bool spool_add(struct spool *s, uint64_t key, int lane, str row, struct err *err);
/* for (at = spool_first(...); at; at = spool_after(s, at, &row)): rows are borrowed until the spool closes. */
uint64_t spool_first(const struct spool *s, uint64_t key, int lane, str *row); /* 0: none */
uint64_t spool_after(const struct spool *s, uint64_t at, str *row);

#endif
