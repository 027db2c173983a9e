#include "scan/fuzzy.h"

#include "base/banned.h"

uint64_t fuzzy_signature(str folded)
{
	uint64_t s = 0;

	for (ptrdiff_t i = 0; i < folded.len; i++)
		s |= (uint64_t)1 << ((unsigned char)folded.at[i] & 63);
	return s;
}
