/*
 * Takes turns in building an index: an empty file beside it is locked meanwhile. The lock ends with the process, so
 * no process waits for a dead one; its file is named like those that killed writers leave, and is deleted with them.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "index/side_file.h"

#include "base/arena.h"

#include "base/banned.h"

static str turn_path(struct arena *a, str cache_file, const struct side_key *k)
{
	str path = side_path(a, cache_file, k);

	return str_fmt(a, "%.*s.0000000000000000.tmp", STR(path));
}

/* The previous holder may have deleted the file between our opening and our locking it. */
static bool is_there(int fd, const char *path)
{
	struct stat here, locked;

	return !fstat(fd, &locked) && !lstat(path, &here) && here.st_ino == locked.st_ino &&
	       here.st_dev == locked.st_dev;
}

bool side_turn_begin(str cache_file, const struct side_key *k, int *turn)
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *path = str_c(a, turn_path(a, cache_file, k));
	int fd = open(path, O_RDONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);

	*turn = -1;
	if (fd < 0)
		return true;
	if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
		bool taken = errno == EWOULDBLOCK;

		close(fd);
		return !taken;
	}
	if (is_there(fd, path)) {
		*turn = fd;
		return true;
	}
	close(fd);
	return false;
}

void side_turn_end(str cache_file, const struct side_key *k, int turn)
{
	scoped(arena_close) struct arena *a = arena_open();

	if (turn < 0)
		return;
	unlink(str_c(a, turn_path(a, cache_file, k)));
	close(turn);
}
