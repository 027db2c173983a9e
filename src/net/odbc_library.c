#include "net/odbc_library.h"

#include "base/shared_library.h"

#include "base/banned.h"

bool odbc_load(struct odbc_library *lib, struct err *err)
{
	static const struct shared_library library = {
		.title = "unixODBC's driver manager",
		.files = { "libodbc.so.2" },
		.missing =
			"Install it (Debian: apt install libodbc2) and the driver of the database, or name a folder that has it in "
			"LD_LIBRARY_PATH.",
		.outdated = "Install unixODBC 2.3 or newer (Debian: apt install libodbc2).",
	};
	static const struct library_function functions[] = {
#define _(result, name, parameters) { #name, offsetof(struct odbc_library, name) },
		ODBC_FUNCTIONS(_)
#undef _
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}
