#include "config.h"

#include "cli/build_info.h"

#include <stdlib.h>

#include "base/arena.h"
#include "base/embedded_files.h"
#include "base/banned.h"

const char *ocat_version(void)
{
	return PACKAGE_VERSION;
}

str ocat_data_dir(struct arena *a)
{
	const char *given = getenv("OCAT_DATA_DIR");

	if (given && *given)
		return str_dup(a, str_of(given));
	return embedded_folder().at ? embedded_folder() : S(PKGDATADIR);
}
