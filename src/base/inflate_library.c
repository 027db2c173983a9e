/* zlib as a library of the system. */
#include <dlfcn.h>
#include <string.h>

#include "base/inflate.h"
#include "base/banned.h"

bool inflate_load(struct inflate_library *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = { { "zlibVersion", offsetof(struct inflate_library, version) },
			  { "inflateInit2_", offsetof(struct inflate_library, init) },
			  { "inflate", offsetof(struct inflate_library, run) },
			  { "inflateEnd", offsetof(struct inflate_library, end) } };
	void *handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), *found;

	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "zlib is not installed");
		return err_next(err, "Install it (Debian: apt install zlib1g).");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found)
			return err_set(err, ERR_UNSUPPORTED, "zlib is too old: it has no %s", functions[i].name);
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
}
