/*
 * A disk of a few megabytes: a file system of its own where mounting one is allowed; elsewhere a folder whose open files
 * may together take no more, because pwrite, of the program and of SQLite, is the one below.
 */
#ifndef OCAT_SMALL_DISK_H
#define OCAT_SMALL_DISK_H

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/str.h"

static struct {
	str folder; /* absent: every disk is as large as it is */
	int64_t room;
	bool mounted;
} small;

static inline bool small_disk_has(const char *fd)
{
	char link[300], path[4096];
	ssize_t n;

	snprintf(link, sizeof link, "/proc/self/fd/%s", fd);
	n = readlink(link, path, sizeof path);
	return n > 0 && str_starts(str_n(path, n), small.folder);
}

/* Bytes that its files take, each once however often it is open, those without a name too. */
static inline int64_t small_disk_taken(void)
{
	DIR *open = opendir("/proc/self/fd");
	ino_t seen[64];
	int64_t sum = 0;
	int n = 0;

	for (struct dirent *e; open && (e = readdir(open));) {
		struct stat st;
		int k = 0;

		if (e->d_name[0] == '.' || !small_disk_has(e->d_name) || fstatat(dirfd(open), e->d_name, &st, 0) != 0)
			continue;
		while (k < n && seen[k] != st.st_ino)
			k++;
		if (k < n || n == 64)
			continue;
		seen[n++] = st.st_ino;
		sum += st.st_blocks * 512 < st.st_size ? st.st_blocks * 512 : st.st_size;
	}
	if (open)
		closedir(open);
	return sum;
}

static inline bool small_disk_takes(int fd, size_t n, int64_t offset)
{
	struct stat st;
	char number[16];

	if (!small.folder.at || fstat(fd, &st) != 0 || st.st_size >= offset + (int64_t)n)
		return true;
	snprintf(number, sizeof number, "%d", fd);
	if (!small_disk_has(number) || small_disk_taken() + offset + (int64_t)n - st.st_size <= small.room)
		return true;
	errno = ENOSPC;
	return false;
}

ssize_t small_disk_pwrite(int fd, const void *at, size_t n, int64_t offset) __asm__("pwrite");
ssize_t small_disk_pwrite(int fd, const void *at, size_t n, int64_t offset)
{
	return small_disk_takes(fd, n, offset) ? syscall(SYS_pwrite64, fd, at, n, offset) : -1;
}

ssize_t small_disk_pwrite64(int fd, const void *at, size_t n, int64_t offset) __asm__("pwrite64");
ssize_t small_disk_pwrite64(int fd, const void *at, size_t n, int64_t offset)
{
	return small_disk_takes(fd, n, offset) ? syscall(SYS_pwrite64, fd, at, n, offset) : -1;
}

/* A new folder; its path is whole, and ends with a 0. */
static inline void small_disk_open(str folder, int megabytes)
{
	char options[64];

	if (mkdir(folder.at, 0700) != 0)
		perror("mkdir");
	snprintf(options, sizeof options, "size=%dm,mode=700", megabytes);
	small.mounted = mount("tmpfs", folder.at, "tmpfs", 0, options) == 0;
	if (!small.mounted) {
		small.folder = folder;
		small.room = (int64_t)megabytes << 20;
	}
	printf("# a small disk, %s\n", small.mounted ? "mounted" : "counted");
}

static inline void small_disk_close(str folder)
{
	if (small.mounted && umount(folder.at) != 0)
		perror("umount");
	small.folder = (str){ 0 };
}

#endif
