#include "base/zip_file.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/inflate.h"
#include "base/map.h"
#include "base/zstd.h"
#include "base/banned.h"

enum {
	LOCAL = 30,	/* what stands before a file, without its name */
	DIRECTORY = 46, /* an entry of the directory, likewise */
	END = 22,	/* of the directory */
	COMMENT_MOST = 0xffff,
	DIRECTORY_MOST = 64 << 20,
	PACKED_MOST = 64 << 20,
	ENTRIES_MOST = 1000000,
	STORED = 0,
	DEFLATED = 8,
	ZSTD = 93,
};

#define LOCAL_MARK 0x04034b50u
#define DIRECTORY_MARK 0x02014b50u
#define END_MARK 0x06054b50u
#define END_64_MARK 0x06064b50u
#define LOCATOR_64_MARK 0x07064b50u
#define IN_EXTRA 0xffffffffu

struct zip_file {
	struct arena *arena;
	int fd;
	int64_t bytes, torn;
	array_of(struct zip_entry) all;
	struct map by_name;
	struct inflate_library zlib;
	bool has_zlib;
};

/* ---- bytes ---- */

static uint64_t number(const char *at, int bytes)
{
	uint64_t n = 0;

	for (int i = bytes - 1; i >= 0; i--)
		n = n << 8 | (unsigned char)at[i];
	return n;
}

static bool read_at(const struct zip_file *z, int64_t offset, char *to, ptrdiff_t bytes)
{
	while (bytes > 0) {
		ssize_t n = pread(z->fd, to, (size_t)bytes, offset);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		to += n;
		offset += n;
		bytes -= n;
	}
	return true;
}

static bool lies_within(const struct zip_file *z, int64_t at, int64_t bytes)
{
	return at >= 0 && bytes >= 0 && at <= z->bytes && bytes <= z->bytes - at;
}

/* ---- entries ---- */

/* Sizes and a position that do not fit into 32 bits follow in the extra fields, in this order. */
static void read_extra(str extra, struct zip_entry *e)
{
	while (extra.len >= 4) {
		ptrdiff_t bytes = (ptrdiff_t)number(extra.at + 2, 2);
		str field = str_upto(str_from(extra, 4), bytes);
		int64_t *const wide[] = { &e->size, &e->packed, &e->at };

		for (size_t i = 0; number(extra.at, 2) == 1 && i < sizeof wide / sizeof *wide; i++)
			if (*wide[i] == IN_EXTRA && field.len >= 8) {
				*wide[i] = (int64_t)number(field.at, 8);
				field = str_from(field, 8);
			}
		extra = str_from(extra, 4 + bytes < extra.len ? 4 + bytes : extra.len);
	}
}

static void add(struct zip_file *z, struct zip_entry *e, str name)
{
	struct map_entry *known = map_get(&z->by_name, name);

	if (!lies_within(z, e->at, LOCAL) || !lies_within(z, e->at, e->packed) || e->size < 0 || !name.len ||
	    z->all.len >= ENTRIES_MOST)
		return;
	e->name = known ? known->key : str_dup(z->arena, name);
	if (known) {
		z->all.at[known->num] = *e;
		return;
	}
	map_put(&z->by_name, e->name, NULL)->num = z->all.len;
	*push(&z->all, z->arena) = *e;
}

/* ---- by the directory ---- */

struct directory {
	int64_t at, bytes;
};

static bool wide_directory(const struct zip_file *z, int64_t end, struct directory *out)
{
	char locator[20], wide[56];
	int64_t at;

	if (end < 20 || !read_at(z, end - 20, locator, 20) || number(locator, 4) != LOCATOR_64_MARK)
		return false;
	at = (int64_t)number(locator + 8, 8);
	if (!lies_within(z, at, 56) || !read_at(z, at, wide, 56) || number(wide, 4) != END_64_MARK)
		return false;
	*out = (struct directory){ (int64_t)number(wide + 48, 8), (int64_t)number(wide + 40, 8) };
	return true;
}

/* Its end is the last thing in the file, but for a comment. */
static bool find_directory(struct zip_file *z, struct arena *a, struct directory *out)
{
	ptrdiff_t most = END + COMMENT_MOST, bytes = (ptrdiff_t)(z->bytes < most ? z->bytes : most), i;
	char *tail = new_n(a, char, bytes + 1);

	if (!read_at(z, z->bytes - bytes, tail, bytes))
		return false;
	for (i = bytes - END; i >= 0 && number(tail + i, 4) != END_MARK; i--)
		continue;
	if (i < 0)
		return false;
	*out = (struct directory){ (int64_t)number(tail + i + 16, 4), (int64_t)number(tail + i + 12, 4) };
	if (out->at == IN_EXTRA || out->bytes == IN_EXTRA)
		return wide_directory(z, z->bytes - bytes + i, out);
	return true;
}

static bool read_directory(struct zip_file *z, struct arena *a)
{
	struct directory d;
	str rest;
	char *bytes;

	if (!find_directory(z, a, &d) || !lies_within(z, d.at, d.bytes) || d.bytes > DIRECTORY_MOST)
		return false;
	bytes = new_n(a, char, d.bytes + 1);
	if (!read_at(z, d.at, bytes, d.bytes))
		return false;
	for (rest = str_n(bytes, d.bytes); rest.len >= DIRECTORY && number(rest.at, 4) == DIRECTORY_MARK;) {
		const char *at = rest.at;
		ptrdiff_t name = (ptrdiff_t)number(at + 28, 2), extra = (ptrdiff_t)number(at + 30, 2),
			  all = DIRECTORY + name + extra + (ptrdiff_t)number(at + 32, 2);
		struct zip_entry e = { .at = (int64_t)number(at + 42, 4),
				       .packed = (int64_t)number(at + 20, 4),
				       .size = (int64_t)number(at + 24, 4),
				       .method = (int)number(at + 10, 2) };

		if (all > rest.len)
			return false;
		read_extra(str_n(at + DIRECTORY + name, extra), &e);
		add(z, &e, str_n(at + DIRECTORY, name));
		rest = str_from(rest, all);
	}
	return true;
}

/* ---- without one ---- */

static bool read_local(struct zip_file *z, struct arena *a, int64_t at, struct zip_entry *e, str *name, int64_t *data)
{
	char head[LOCAL], *more;
	ptrdiff_t name_bytes, extra;

	if (!lies_within(z, at, LOCAL) || !read_at(z, at, head, LOCAL) || number(head, 4) != LOCAL_MARK)
		return false;
	name_bytes = (ptrdiff_t)number(head + 26, 2);
	extra = (ptrdiff_t)number(head + 28, 2);
	more = new_n(a, char, name_bytes + extra + 1);
	if (!read_at(z, at + LOCAL, more, name_bytes + extra))
		return false;
	*e = (struct zip_entry){ .at = at,
				 .packed = (int64_t)number(head + 18, 4),
				 .size = (int64_t)number(head + 22, 4),
				 .method = (int)number(head + 8, 2) };
	read_extra(str_n(more + name_bytes, extra), e);
	*name = str_n(more, name_bytes);
	*data = at + LOCAL + name_bytes + extra;
	return true;
}

static void walk(struct zip_file *z, struct arena *a)
{
	struct zip_entry e;
	int64_t at = 0, data;
	str name;

	while (read_local(z, a, at, &e, &name, &data) && e.packed > 0 && lies_within(z, data, e.packed)) {
		add(z, &e, name);
		at = data + e.packed;
		arena_reset(a);
	}
	z->torn = z->bytes - at;
}

struct zip_file *zip_open(int fd, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct arena *a = arena_open();
	struct zip_file *z = new(a, struct zip_file);
	struct stat st;

	*z = (struct zip_file){ .arena = a, .fd = fd, .by_name = map_in(a) };
	z->bytes = fstat(fd, &st) ? 0 : st.st_size;
	if (!read_directory(z, scratch)) {
		arena_reset(scratch);
		walk(z, scratch);
	}
	if (z->all.len)
		return z;
	err_set(err, ERR_SOURCE, "the zip archive has no files, or is damaged");
	zip_close(z);
	return NULL;
}

void zip_close(struct zip_file *z)
{
	if (z)
		arena_close(z->arena);
}

ptrdiff_t zip_count(const struct zip_file *z)
{
	return z->all.len;
}

const struct zip_entry *zip_entry(const struct zip_file *z, ptrdiff_t i)
{
	return &z->all.at[i];
}

int64_t zip_torn(const struct zip_file *z)
{
	return z->torn;
}

/* ---- contents ---- */

static bool unpack(struct zip_file *z, int method, str packed, char *to, ptrdiff_t size, struct err *err)
{
	if (method == ZSTD)
		return zstd_unpack(packed, to, size, err);
	if (!z->has_zlib && !inflate_load(&z->zlib, err))
		return false;
	z->has_zlib = true;
	return inflate_raw(&z->zlib, packed, to, size) || err_set(err, ERR_SOURCE, "damaged");
}

bool zip_read(struct zip_file *z, ptrdiff_t i, ptrdiff_t most, struct arena *a, str *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	const struct zip_entry *e = &z->all.at[i];
	ptrdiff_t size = e->size < most ? (ptrdiff_t)e->size : most, bytes = e->method == STORED ? size : e->packed;
	char *to = new_n(a, char, size + 1), *packed = to;
	struct zip_entry local;
	int64_t data;
	str name;

	if (e->method != STORED && e->method != DEFLATED && e->method != ZSTD)
		return err_set(err, ERR_UNSUPPORTED, "%.*s is packed by method %d", STR(e->name), e->method);
	if (bytes > PACKED_MOST || !read_local(z, scratch, e->at, &local, &name, &data))
		return err_set(err, ERR_SOURCE, "damaged");
	if (e->method != STORED)
		packed = new_n(scratch, char, bytes + 1);
	if (!lies_within(z, data, bytes) || !read_at(z, data, packed, bytes))
		return err_set(err, ERR_SOURCE, "damaged");
	if (e->method != STORED && !unpack(z, e->method, str_n(packed, bytes), to, size, err))
		return false;
	*out = str_n(to, size);
	return true;
}
