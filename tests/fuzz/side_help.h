/*
 * A side file from strangers, for whoever reads one: a good file is made once,
 * and each input says how its bytes or its sections are changed. The first byte
 * says which: edits of bytes, which the sums must find; or of sections, with
 * sums that are right again, as our own mistakes would write them.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "index/internal.h"

static void must(bool good)
{
	if (!good)
		abort();
}

static char folder[64], cache_at[80];
static str cache; /* beside it lies the file */
static char *whole; /* the good one */
static long whole_len;

static void remove_all(void)
{
	side_sweep(cache, NO_STR, NULL, 0);
	rmdir(folder);
}

static void start(const struct side_key *key, void (*make_good)(void))
{
	scoped(arena_close) struct arena *a = arena_open();
	const char *at;
	FILE *f;

	snprintf(folder, sizeof folder, "%s/ocat-fuzz-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	must(mkdtemp(folder));
	atexit(remove_all);
	snprintf(cache_at, sizeof cache_at, "%s/c", folder);
	cache = str_of(cache_at);
	make_good();
	at = str_c(a, side_path(a, cache, key));
	f = fopen(at, "r");
	must(f && fseek(f, 0, SEEK_END) == 0 && (whole_len = ftell(f)) > 0 && fseek(f, 0, SEEK_SET) == 0);
	whole = malloc((size_t)whole_len);
	must(whole && fread(whole, 1, (size_t)whole_len, f) == (size_t)whole_len);
	fclose(f);
}

/* ---- what a stranger gives ---- */

static void edit(char *at, int64_t len, const unsigned char *data, size_t size)
{
	for (size_t i = 0; len && i + 3 <= size; i += 3)
		at[(data[i] << 8 | data[i + 1]) % len] = (char)data[i + 2];
}

static void write_whole(const char *path, const char *at, long len)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	must(fd >= 0 && write(fd, at, (size_t)len) == len);
	close(fd);
}

/* Section, offset in two bytes, value; a section number past the last one cuts the section before it by the offset. */
static void edit_sections(char *at, const unsigned char *data, size_t size)
{
	struct side_head *h = (struct side_head *)(void *)at;

	for (size_t i = 0; i + 4 <= size; i += 4) {
		struct side_entry *e = &h->entry[data[i] % SIDE_SECTIONS];
		int64_t to = data[i + 1] << 8 | data[i + 2];

		if (data[i] & 0x80)
			e->len = e->len > to ? e->len - to : 0;
		else if (e->len)
			at[e->at + to % e->len] = (char)data[i + 3];
	}
}

/* As the writer would have written these. */
static void write_sections(const struct side_key *key, const char *at)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct side_head *h = (const struct side_head *)(const void *)at;
	struct err err = { 0 };
	struct side_out *o = side_create(side_path(a, cache, key), key, &err);

	must(o != NULL);
	for (unsigned i = 0; i < SIDE_SECTIONS; i++)
		if (h->entry[i].at)
			must(side_begin(o, i + 1, &err) && side_put(o, at + h->entry[i].at, h->entry[i].len, &err));
	must(side_done(o, &err));
}

/* make_good writes the file of this key beside the cache. */
static void give(const struct side_key *key, void (*make_good)(void), const unsigned char *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	char *copy;

	if (!whole)
		start(key, make_good);
	copy = malloc((size_t)whole_len);
	must(copy != NULL);
	memcpy(copy, whole, (size_t)whole_len);
	if (data[0] & 1) {
		edit_sections(copy, data + 1, size - 1);
		write_sections(key, copy);
	} else {
		edit(copy, whole_len, data + 1, size - 1);
		write_whole(str_c(a, side_path(a, cache, key)), copy, data[0] & 2 ? whole_len : whole_len - data[0]);
	}
	free(copy);
}
