#include "follow/runtime_folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/dir_list.h"
#include "base/paths.h"
#include "model/asset.h"
#include "base/banned.h"

#define ENDING ".sock"

enum { PENDING_MOST = 8 };

static bool is_private(int fd, str path, struct err *err)
{
	struct stat st;

	if (fstat(fd, &st))
		return err_errno(err, ERR_CONFIG, "cannot use the folder", path);
	if (st.st_uid != geteuid())
		return err_set(err, ERR_CONFIG, "%.*s belongs to another user", STR(path));
	if (!(st.st_mode & 077))
		return true;
	err_set(err, ERR_CONFIG, "%.*s is open to other users (mode %03o)", STR(path), (unsigned)(st.st_mode & 0777));
	return err_next(err, "Make it yours alone: chmod 700 %.*s", STR(path));
}

static int open_checked(struct arena *a, str path, struct err *err)
{
	int fd = open(str_c(a, path), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

	if (fd < 0 && errno == ENOENT)
		return -1;
	if (fd < 0 && (errno == ELOOP || errno == ENOTDIR)) {
		err_set(err, ERR_CONFIG, "%.*s must be a folder, not a link or a file", STR(path));
		return -1;
	}
	if (fd < 0) {
		err_errno(err, ERR_CONFIG, "cannot use the folder", path);
		return -1;
	}
	if (is_private(fd, path, err))
		return fd;
	close(fd);
	return -1;
}

int runtime_folder_open(struct arena *a, str path, struct err *err)
{
	return open_checked(a, path, err);
}

int runtime_folder_make(struct arena *a, str path, struct err *err)
{
	int fd;

	if (mkdir(str_c(a, path), 0700) && errno != EEXIST) {
		err_errno(err, ERR_CONFIG, "cannot create the folder", path);
		return -1;
	}
	fd = open_checked(a, path, err);
	if (fd < 0 && !err->kind)
		err_set(err, ERR_CONFIG, "%.*s disappeared", STR(path));
	return fd;
}

static void add_folder(struct arena *a, struct strs *out, str path)
{
	for (ptrdiff_t i = 0; i < out->len; i++)
		if (str_eq(out->at[i], path))
			return;
	*push(out, a) = path;
}

/* A host may start a server without the variables that name the folder here. */
bool runtime_folders(struct arena *a, struct strs *out, struct err *err)
{
	str path, from, temporary = str_of(getenv("TMPDIR"));

	if (!path_find(a, OWN_RUNTIME, &path, &from, err))
		return false;
	add_folder(a, out, path);
	if (str_eq(from, str_of(path_variable(OWN_RUNTIME))))
		return true;
	if (str_starts(temporary, S("/")))
		add_folder(a, out, path_runtime_below(a, temporary));
	add_folder(a, out, path_runtime_below(a, S("/tmp")));
	return true;
}

/* ---- sockets ---- */

/* By way of the descriptor: a path of any length fits into an address. */
static struct sockaddr_un address_of(int folder, pid_t process)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };

	snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/%ld" ENDING, folder, (long)process);
	return at;
}

static int socket_new(void)
{
	return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

void runtime_socket_remove(int folder, pid_t process)
{
	char name[64];

	snprintf(name, sizeof name, "%ld" ENDING, (long)process);
	unlinkat(folder, name, 0);
}

/* It gets its name once it listens: one that refuses a connection is of a server that has ended. */
int runtime_socket_listen(int folder, pid_t process, struct err *err)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	char begun[32], name[32];
	int fd = socket_new();

	snprintf(begun, sizeof begun, ".%ld", (long)process);
	snprintf(name, sizeof name, "%ld" ENDING, (long)process);
	snprintf(at.sun_path, sizeof at.sun_path, "/proc/self/fd/%d/%s", folder, begun);
	unlinkat(folder, begun, 0);
	if (fd >= 0 && bind(fd, (const struct sockaddr *)&at, sizeof at) == 0 &&
	    fchmodat(folder, begun, 0600, 0) == 0 && listen(fd, PENDING_MOST) == 0 &&
	    renameat(folder, begun, folder, name) == 0)
		return fd;
	err_errno(err, ERR_CONFIG, "cannot listen for a person who wants to watch", NO_STR);
	if (fd >= 0)
		close(fd);
	return -1;
}

bool runtime_socket_is_own(int socket)
{
	struct ucred who;
	socklen_t size = sizeof who;

	return getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && who.uid == geteuid();
}

int runtime_socket_connect(int folder, pid_t process)
{
	struct sockaddr_un at = address_of(folder, process);
	int fd = socket_new();

	if (fd < 0)
		return -1;
	errno = 0;
	if (connect(fd, (const struct sockaddr *)&at, sizeof at) == 0 && runtime_socket_is_own(fd))
		return fd;
	if (errno == ECONNREFUSED)
		runtime_socket_remove(folder, process);
	close(fd);
	return -1;
}

static int by_number(const void *x, const void *y)
{
	int64_t a = *(const int64_t *)x, b = *(const int64_t *)y;

	return (a > b) - (a < b);
}

void runtime_servers(struct arena *a, str path, struct runtime_servers *out)
{
	struct dir_names found = { 0 };
	int64_t process;

	dir_stems(a, path, S(ENDING), &found);
	for (ptrdiff_t i = 0; i < found.len; i++)
		if (str_int(found.at[i], &process) && process > 0 && process <= INT32_MAX)
			*push(out, a) = process;
	if (out->len)
		qsort(out->at, (size_t)out->len, sizeof *out->at, by_number);
}
