#include "base/temporary_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"

#include "base/banned.h"

static int open_in(str folder)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *c = str_c(a, folder);
	char *name;
	int fd = open(c, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);

	if (fd >= 0)
		return fd;
	/* Not every file system supports unnamed files. */
	name = (char *)(uintptr_t)str_c(a, path_join(a, folder, S("ocat-XXXXXX")));
	fd = mkostemp(name, O_CLOEXEC);
	if (fd >= 0)
		unlink(name);
	return fd;
}

int temporary_file_open(str folder, struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	str named = str_of(getenv("TMPDIR")), cache, first;
	struct err none = { 0 };
	int fd = -1;

	if (folder.len)
		fd = open_in(folder);
	if (fd < 0 && named.len)
		fd = open_in(named);
	if (fd < 0)
		fd = open_in(S("/var/tmp"));
	if (fd < 0 && path_cache(a, &cache, &none) && dir_make_private(cache, &none))
		fd = open_in(cache);
	first = folder.len ? folder : named.len ? named : S("/var/tmp");
	if (fd < 0)
		err_errno(err, ERR_DISK, "cannot create a temporary file in", first);
	return fd;
}

bool temporary_file_reserve(int fd, int64_t from, int64_t size)
{
	int code;

	do
		code = posix_fallocate(fd, from, size);
	while (code == EINTR);
	errno = code;
	return !code;
}
