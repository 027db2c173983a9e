/* zlib as a library of the system. */
#include "base/inflate.h"
#include "base/shared_library.h"
#include "base/banned.h"

bool inflate_load(struct inflate_library *lib, struct err *err)
{
	static const struct shared_library library = { .title = "zlib",
						       .files = { "libz.so.1" },
						       .missing = "Install it (Debian: apt install zlib1g)." };
	static const struct library_function functions[] = {
		{ "zlibVersion", offsetof(struct inflate_library, version) },
		{ "inflateInit2_", offsetof(struct inflate_library, init) },
		{ "inflate", offsetof(struct inflate_library, run) },
		{ "inflateEnd", offsetof(struct inflate_library, end) },
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}
