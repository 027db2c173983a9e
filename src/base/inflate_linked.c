/* zlib as a part of the program. */
#include <assert.h>
#include <zlib.h>

#include "base/inflate.h"
#include "base/banned.h"

static_assert(sizeof(struct zlib_stream) == sizeof(z_stream), "the state of zlib");

static int init(struct zlib_stream *s, int window_bits, const char *version, int size)
{
	return inflateInit2_((z_stream *)(void *)s, window_bits, version, size);
}

static int run(struct zlib_stream *s, int flush)
{
	return inflate((z_stream *)(void *)s, flush);
}

static int end(struct zlib_stream *s)
{
	return inflateEnd((z_stream *)(void *)s);
}

bool inflate_load(struct inflate_library *lib, struct err *err)
{
	(void)err;
	*lib = (struct inflate_library){ zlibVersion, init, run, end };
	return true;
}
