#include "net/curl_library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/banned.h"

bool curl_load(struct libcurl *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = {
#define _(f) { #f, offsetof(struct libcurl, f) },
		CURL_FUNCTIONS(_)
#undef _
	};
	static const char *const names[] = { "libcurl.so.4", "libcurl-gnutls.so.4" };
	void *handle = NULL, *found;

	/* Never unloaded: libraries below it (TLS) do not survive that. */
	for (size_t i = 0; i < sizeof names / sizeof *names && !handle; i++)
		handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "libcurl is not installed");
		return err_next(
			err,
			"Install it (Debian: apt install libcurl4), or name a folder that has it in LD_LIBRARY_PATH.");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found)
			return err_set(err, ERR_UNSUPPORTED, "libcurl is too old: it has no %s", functions[i].name);
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
}
