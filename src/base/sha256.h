/* SHA-256: digests of records, rows and generations. */
#ifndef OCAT_BASE_SHA256_H
#define OCAT_BASE_SHA256_H

#include "base/str.h"

struct sha256 {
	uint32_t state[8];
	uint64_t bytes;
	unsigned char block[64];
};

struct digest {
	unsigned char at[32];
};

void sha256_start(struct sha256 *h);
void sha256_add(struct sha256 *h, str bytes);
struct digest sha256_end(struct sha256 *h);
struct digest sha256_of(str bytes);
void digest_hex(const struct digest *d, char hex[65]);
bool digest_read(str hex, struct digest *out); /* false: not 64 hexadecimal digits */
bool digest_eq(const struct digest *a, const struct digest *b);

#endif
