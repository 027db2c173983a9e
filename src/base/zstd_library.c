#include <dlfcn.h>
#include <string.h>

#include "base/zstd.h"
#include "base/banned.h"

struct buffer { /* ZSTD_inBuffer and ZSTD_outBuffer */
	void *at;
	size_t size, pos;
};

struct library {
	void *(*open)(void);
	size_t (*close)(void *stream);
	size_t (*run)(void *stream, struct buffer *to, struct buffer *from);
	unsigned int (*failed)(size_t result);
};

static bool load(struct library *lib, struct err *err)
{
	static const struct {
		const char *name;
		size_t at;
	} functions[] = { { "ZSTD_createDStream", offsetof(struct library, open) },
			  { "ZSTD_freeDStream", offsetof(struct library, close) },
			  { "ZSTD_decompressStream", offsetof(struct library, run) },
			  { "ZSTD_isError", offsetof(struct library, failed) } };
	void *handle = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE), *found;

	if (!handle) {
		err_set(err, ERR_UNSUPPORTED, "the file is packed with zstd, and libzstd is not installed");
		return err_next(err, "Install it (Debian: apt install libzstd1).");
	}
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		found = dlsym(handle, functions[i].name);
		if (!found)
			return err_set(err, ERR_UNSUPPORTED, "libzstd is too old: it has no %s", functions[i].name);
		memcpy((char *)lib + functions[i].at, &found, sizeof found);
	}
	return true;
}

bool zstd_unpack(str packed, char *out, ptrdiff_t size, struct err *err)
{
	struct library lib;
	struct buffer from = { (void *)(uintptr_t)packed.at, (size_t)packed.len, 0 }, to = { out, (size_t)size, 0 };
	size_t more = 1, before;
	void *stream;

	if (!load(&lib, err))
		return false;
	stream = lib.open();
	if (!stream)
		return err_set(err, ERR_SOURCE, "damaged");
	do {
		before = from.pos + to.pos;
		more = lib.run(stream, &to, &from);
	} while (more && !lib.failed(more) && to.pos < to.size && from.pos + to.pos > before);
	lib.close(stream);
	return (!lib.failed(more) && to.pos == to.size) || err_set(err, ERR_SOURCE, "damaged");
}
