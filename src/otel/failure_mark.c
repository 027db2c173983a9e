#include "otel/failure_mark.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/banned.h"

#define FRESH SECONDS(60)

static const char *path_of(struct arena *a, str dir)
{
	return str_c(a, path_join(a, dir, S(".collector-failed")));
}

bool failure_mark_is_fresh(struct arena *a, str dir)
{
	struct stat st;
	int64_t age;

	if (lstat(path_of(a, dir), &st) || !S_ISREG(st.st_mode))
		return false;
	age = clock_now() - SECONDS(st.st_mtim.tv_sec);
	return age >= 0 && age < FRESH;
}

void failure_mark_set(struct arena *a, str dir)
{
	const struct timespec at[2] = { { .tv_sec = clock_now() / SECONDS(1) },
					{ .tv_sec = clock_now() / SECONDS(1) } };
	int fd = open(path_of(a, dir), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);

	if (fd < 0)
		return;
	(void)futimens(fd, at);
	close(fd);
}

void failure_mark_clear(struct arena *a, str dir)
{
	(void)unlink(path_of(a, dir));
}
