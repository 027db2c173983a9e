#include "vector/onnx_library.h"

#include <string.h>

#include "base/arena.h"
#include "base/shared_library.h"
#include "base/banned.h"

struct ort_base { /* what its one function returns */
	const void *(*functions)(uint32_t version);
	const char *(*version)(void);
};

enum { ORT_VERSION = 11 }; /* of the table: the oldest that has all of them and is still found */

struct ort_entry { /* its one function */
	const struct ort_base *(*base)(void);
};

static bool open_library(str path, struct ort_entry *entry, struct err *err)
{
	static const struct library_function function = { "OrtGetApiBase", offsetof(struct ort_entry, base) };
	scoped(arena_close) struct arena *a = arena_open();
	struct shared_library library = {
		.title = "onnxruntime",
		.files = { "libonnxruntime.so.1", "libonnxruntime.so" },
		.missing = "Install libonnxruntime, and set vectors_runtime to the path of its file.",
	};

	if (path.at) {
		library.files[0] = str_c(a, path);
		library.files[1] = NULL;
	}
	return library_load(&library, &function, 1, entry, err);
}

bool onnx_load(str path, struct onnx_library *lib, str *version, struct err *err)
{
	static const struct {
		size_t place, at;
	} functions[] = {
#define _(place, result, name, parameters) { place, offsetof(struct onnx_library, name) },
		ORT_FUNCTIONS(_)
#undef _
	};
	struct ort_entry entry;
	void *const *table;

	if (!open_library(path, &entry, err))
		return false;
	table = entry.base()->functions(ORT_VERSION);
	if (!table)
		return err_set(err, ERR_UNSUPPORTED, "this onnxruntime is too old");
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		memcpy((char *)lib + functions[i].at, &table[functions[i].place], sizeof(void *));
	if (version)
		*version = str_of(entry.base()->version());
	return true;
}
