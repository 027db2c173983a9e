#include "base/folder_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

void folder_lock_end_at(int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

int folder_lock(struct arena *a, str path, struct err *err)
{
	ptrdiff_t cut = path.len;
	int fd;

	while (cut > 0 && path.at[cut - 1] != '/')
		cut--;
	fd = open(cut ? str_c(a, str_upto(path, cut)) : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		err_errno(err, ERR_CONFIG, "cannot open the folder of", path);
	else
		while (flock(fd, LOCK_EX) < 0 && errno == EINTR)
			;
	return fd;
}
