/*
 * A generation's digest is the sum of the digests of its records, so that it can be updated by the changes alone, in
 * any order.
 */
#include <string.h>

#include "store/internal.h"

#include "base/banned.h"

void digest_add(struct digest *sum, const struct digest *d)
{
	unsigned carry = 0;

	for (int i = 31; i >= 0; i--) {
		carry += (unsigned)sum->at[i] + d->at[i];
		sum->at[i] = (unsigned char)carry;
		carry >>= 8;
	}
}

void digest_take(struct digest *sum, const struct digest *d)
{
	int carry = 0;

	for (int i = 31; i >= 0; i--) {
		carry += (int)sum->at[i] - (int)d->at[i];
		sum->at[i] = (unsigned char)(carry & 0xff);
		carry = carry < 0 ? -1 : 0;
	}
}

bool digest_from(str bytes, struct digest *out)
{
	if (bytes.len != (ptrdiff_t)sizeof out->at)
		return false;
	memcpy(out->at, bytes.at, sizeof out->at);
	return true;
}
