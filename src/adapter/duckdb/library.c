#include "adapter/duckdb/library.h"

#include "base/arena.h"
#include "base/shared_library.h"

#include "base/banned.h"

bool duck_load(str path, struct duck_library *lib, struct err *err)
{
	static const struct library_function functions[] = {
#define _(result, name, parameters) { "duckdb_" #name, offsetof(struct duck_library, name) },
		DUCK_FUNCTIONS(_)
#undef _
	};
	scoped(arena_close) struct arena *a = arena_open();
	struct shared_library library = {
		.title = "DuckDB's library",
		.files = { "libduckdb.so" },
		.missing =
			"Get libduckdb.so from a release of DuckDB, and give its path as the source's option library, or name its "
			"folder in LD_LIBRARY_PATH.",
		.outdated = "Get one of version 1.2 or newer.",
	};

	if (path.len)
		library.files[0] = str_c(a, path);
	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}
