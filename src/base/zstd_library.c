#include "base/shared_library.h"
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
	static const struct shared_library library = {
		.title = "libzstd",
		.files = { "libzstd.so.1" },
		.missing = "The file is packed with zstd. Install its library (Debian: apt install libzstd1).",
	};
	static const struct library_function functions[] = {
		{ "ZSTD_createDStream", offsetof(struct library, open) },
		{ "ZSTD_freeDStream", offsetof(struct library, close) },
		{ "ZSTD_decompressStream", offsetof(struct library, run) },
		{ "ZSTD_isError", offsetof(struct library, failed) },
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
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
