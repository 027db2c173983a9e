/*
 * Rotation of growing files: beyond a size the file is renamed to .1, the previous .1 to .2, and the last one is
 * deleted.
 */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

static void move_up(struct arena *a, str path, int kept)
{
	for (int i = kept; i > 0; i--) {
		str to = str_fmt(a, "%.*s.%d", STR(path), i);
		str from = i == 1 ? path : str_fmt(a, "%.*s.%d", STR(path), i - 1);

		rename(str_c(a, from), str_c(a, to));
	}
}

/* Only one of several processes rotates: the others find a different file once they have the lock. */
void file_rotate(str path, int64_t most, int kept)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct stat here, locked;
	int fd;

	if (stat(str_c(a, path), &here) || !S_ISREG(here.st_mode) || here.st_size < most)
		return;
	fd = open(str_c(a, path), O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return;
	while (flock(fd, LOCK_EX) < 0 && errno == EINTR)
		;
	if (!fstat(fd, &locked) && !stat(str_c(a, path), &here) && here.st_ino == locked.st_ino &&
	    here.st_dev == locked.st_dev && here.st_size >= most)
		move_up(a, path, kept);
	close(fd);
}
