#include "base/disk_arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/temporary_file.h"

#include "base/banned.h"

struct file_pages {
	int fd; /* -1: not open yet */
	int64_t used;
};

/* Each byte of the file is used once: the arena frees the blocks of what it gives back. */
static void *take_pages(void *with, ptrdiff_t bytes)
{
	struct file_pages *f = with;
	struct err ignored = { 0 };
	void *at;

	if (f->fd < 0)
		f->fd = temporary_file_open(NO_STR, &ignored);
	if (f->fd < 0 || !temporary_file_reserve(f->fd, f->used, bytes))
		return NULL;
	at = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED, f->fd, f->used);
	if (at == MAP_FAILED)
		return NULL;
	f->used += bytes;
	return at;
}

static void end_pages(void *with)
{
	struct file_pages *f = with;

	if (f->fd >= 0)
		close(f->fd);
	free(f);
}

struct arena *arena_open_on_disk(void)
{
	struct file_pages *f = must_realloc(NULL, (ptrdiff_t)sizeof *f);

	*f = (struct file_pages){ .fd = -1 };
	return arena_open_over((struct arena_pages){ take_pages, end_pages, f });
}
