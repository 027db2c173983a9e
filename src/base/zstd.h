/* Unpacks what zstd packed, with libzstd, opened when it is first needed. */
#ifndef OCAT_BASE_ZSTD_H
#define OCAT_BASE_ZSTD_H

#include "base/err.h"
#include "base/str.h"

/*
 * Fills out, of that size, with the start of what is packed. ERR_UNSUPPORTED with advice if libzstd is missing,
 * ERR_SOURCE if the bytes are damaged or fewer.
 */
bool zstd_unpack(str packed, char *out, ptrdiff_t size, struct err *err);

#endif
