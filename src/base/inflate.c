#include "base/inflate.h"

#include <limits.h>

#include "base/banned.h"

enum { FINISH = 4, RAW_WINDOW = -15 };

bool inflate_raw(const struct inflate_library *lib, str packed, char *out, ptrdiff_t size)
{
	struct zlib_stream s = { .next_in = (const unsigned char *)packed.at, .next_out = (unsigned char *)out };
	bool good;

	if (packed.len > UINT_MAX || size < 0 || size > UINT_MAX)
		return false;
	s.avail_in = (unsigned int)packed.len;
	s.avail_out = (unsigned int)size;
	if (lib->init(&s, RAW_WINDOW, lib->version(), (int)sizeof s))
		return false;
	lib->run(&s, FINISH);
	good = !s.avail_out;
	lib->end(&s);
	return good;
}
