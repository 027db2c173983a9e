#include "net/mysql_library.h"

#include "base/shared_library.h"

#include "base/banned.h"

bool my_load(struct my_library *lib, struct err *err)
{
	static const struct shared_library library = {
		.title = "MariaDB's client library",
		.files = { "libmariadb.so.3" },
		.missing =
			"Install it (Debian: apt install libmariadb3; it serves MySQL too), or name a folder that has it in "
			"LD_LIBRARY_PATH.",
		.outdated = "Install MariaDB Connector/C 3.1 or newer (Debian: apt install libmariadb3).",
	};
	static const struct library_function functions[] = {
#define _(result, name, parameters) { #name, offsetof(struct my_library, name) },
		MYSQL_FUNCTIONS(_)
#undef _
	};

	return library_load(&library, functions, sizeof functions / sizeof *functions, lib, err);
}
