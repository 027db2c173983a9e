#include "vector/onnx_library.h"

#include <dlfcn.h>
#include <string.h>

#include "base/arena.h"
#include "base/banned.h"

struct ort_base { /* what its one function returns */
	const void *(*functions)(uint32_t version);
	const char *(*version)(void);
};

enum { ORT_VERSION = 11 }; /* of the table: the oldest that has all of them and is still found */

static bool open_library(str path, void **handle, struct err *err)
{
	static const char *const names[] = { "libonnxruntime.so.1", "libonnxruntime.so" };
	scoped(arena_close) struct arena *a = arena_open();

	/* Never unloaded: it leaves data of its own with each thread. */
	if (path.at)
		*handle = dlopen(str_c(a, path), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	for (size_t i = 0; i < sizeof names / sizeof *names && !path.at && !*handle; i++)
		*handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (*handle)
		return true;
	if (path.at)
		err_set(err, ERR_UNSUPPORTED, "onnxruntime cannot be opened from %.*s", STR(path));
	else
		err_set(err, ERR_UNSUPPORTED, "onnxruntime is not installed");
	return err_next(err, "Install libonnxruntime, and set vectors_runtime to the path of its file.");
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
	void *handle = NULL, *symbol;
	const struct ort_base *(*base)(void);
	void *const *table;

	if (!open_library(path, &handle, err))
		return false;
	symbol = dlsym(handle, "OrtGetApiBase");
	memcpy(&base, &symbol, sizeof base);
	table = symbol ? base()->functions(ORT_VERSION) : NULL;
	if (!table)
		return err_set(err, ERR_UNSUPPORTED, "this onnxruntime is too old");
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
		memcpy((char *)lib + functions[i].at, &table[functions[i].place], sizeof(void *));
	if (version)
		*version = str_of(base()->version());
	return true;
}
