/*
 * Bytes on their way to a file while the next ones gather: a thread writes one
 * buffer, and whoever fills the other need not wait for it. The counterpart of
 * read_ahead.h; does not know what it writes.
 */
#ifndef OCAT_STORE_APPLY_WRITE_BEHIND_H
#define OCAT_STORE_APPLY_WRITE_BEHIND_H

#include "base/err.h"
#include "base/str.h"

struct behind;

/* The file stays the caller's. */
struct behind *behind_open(int fd);
/* Ends without a word about what could not be written. */
void behind_close(struct behind *h); /* NULL is fine */

/*
 * Takes the bytes, which belong at this offset, and leaves an empty buffer in
 * exchange; waits for those before. False: some before could not be written,
 * and these are left as they are.
 */
bool behind_write(struct behind *h, struct sb *bytes, int64_t offset, struct err *err);
/* Once it is true, all of it is in the file. */
bool behind_settle(struct behind *h, struct err *err);

#endif
