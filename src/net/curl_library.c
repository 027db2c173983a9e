#include "net/curl_library.h"

#include "base/shared_library.h"

#include "base/banned.h"

bool curl_load(struct libcurl *lib, struct err *err)
{
	static const struct shared_library library = {
		.title = "libcurl",
		.files = { "libcurl.so.4", "libcurl-gnutls.so.4" },
		.missing =
			"Install it (Debian: apt install libcurl4), or name a folder that has it in LD_LIBRARY_PATH.",
	};
	static const struct library_function functions[] = {
#define _(f) { #f, offsetof(struct libcurl, f) },
		CURL_FUNCTIONS(_)
#undef _
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}
