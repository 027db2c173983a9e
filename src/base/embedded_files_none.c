/* A build without embedded files: the files are installed beside the program. */
#include "base/embedded_files.h"

#include "base/banned.h"

str embedded_folder(void)
{
	return NO_STR;
}

bool embedded_owns(str path)
{
	(void)path;
	return false;
}

bool embedded_has(str path)
{
	(void)path;
	return false;
}

bool embedded_is_folder(str path)
{
	(void)path;
	return false;
}

bool embedded_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	(void)a;
	(void)most;
	(void)out;
	return err_set(err, ERR_CONFIG, "this program does not contain %.*s", STR(path));
}
