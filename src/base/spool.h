/*
 * Rows that arrive in any order, gathered by the thing they belong to, without
 * keeping structs of them: bytes, chained by key in the order of arrival, and
 * all but the first megabytes in an unlinked temporary file that is mapped. A
 * source that streams all columns of all tables leaves a few bytes a row in
 * memory, not a catalog.
 */
#ifndef OCAT_BASE_SPOOL_H
#define OCAT_BASE_SPOOL_H

#include "base/err.h"
#include "base/str.h"

struct spool;

struct spool *spool_open(struct err *err);
void spool_close(struct spool *s);	   /* NULL is fine */
/* Adds a row to the chain (key, lane): lanes are kinds of row, 0 to 15. The file is in TMPDIR, /var/tmp or beside the cache: ERR_DISK. */
bool spool_add(struct spool *s, uint64_t key, int lane, str row, struct err *err);
/* for (at = spool_first(...); at; at = spool_after(s, at, &row)): rows are borrowed until the spool closes. */
uint64_t spool_first(const struct spool *s, uint64_t key, int lane, str *row); /* 0: none */
uint64_t spool_after(const struct spool *s, uint64_t at, str *row);

#endif
