/*
 * The files of ocat-portable: one pack, made by data/make_pack.c. It begins with a line for each file, "NAME SIZE
 * PACKED-SIZE UNPACKED-SIZE BASE", and an empty line; the zlib-packed files follow, one after the other. BASE is "-",
 * or an earlier file of which this one has parts. Such a file is packed as the number of its steps, three numbers for
 * each step, and its own bytes. A step is so many of its own bytes, then bytes of the base: their distance from where
 * the last step ended there, and how many. Numbers are four bytes, the lowest first; distances are modulo 2^32.
 */
#include "base/embedded_files.h"

#include <string.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/banned.h"

/* C has no way to include the bytes of a file; the assembler has. */
__asm__(".section .rodata\n"
	".globl embedded_pack, embedded_pack_end\n"
	".hidden embedded_pack, embedded_pack_end\n"
	"embedded_pack:\n"
	".incbin \"builtin.pack\"\n"
	"embedded_pack_end:\n"
	".byte 0\n"
	".previous\n");

extern const char embedded_pack[], embedded_pack_end[];

struct carried {
	str name, base, bytes; /* bytes: packed; base: "-" for none */
	int64_t size, unpacked;
};

/* Parses a line of the index; rest is the text after it. */
static bool cut_line(str *rest, struct carried *out)
{
	int64_t packed;
	str line, size, length, unpacked;

	if (!str_cut(rest, '\n', &line) || !str_cut(&line, ' ', &out->name) || !str_cut(&line, ' ', &size) ||
	    !str_cut(&line, ' ', &length) || !str_cut(&line, ' ', &unpacked) || !str_int(size, &out->size) ||
	    !str_int(length, &packed) || !str_int(unpacked, &out->unpacked) || packed < 0 || out->size < 0 ||
	    out->unpacked < 0)
		return false;
	out->base = line;
	out->bytes.len = (ptrdiff_t)packed;
	return true;
}

static str pack(void)
{
	return (str){ embedded_pack, embedded_pack_end - embedded_pack };
}

/* The content after the index and the empty line that ends it. */
static str packed_files(void)
{
	struct carried each;
	str rest = pack();

	while (cut_line(&rest, &each))
		continue;
	return rest;
}

/* The file with this name or, with below, any file whose name begins with it. */
static bool find(str name, bool below, struct carried *out)
{
	str index = pack(), files = packed_files();

	while (cut_line(&index, out)) {
		if (out->bytes.len > files.len)
			return false;
		out->bytes = str_upto(files, out->bytes.len);
		files = str_from(files, out->bytes.len);
		if (below ? str_starts(out->name, name) && str_starts(str_from(out->name, name.len), S("/"))
			  : str_eq(out->name, name))
			return true;
	}
	return false;
}

static str name_of(str path)
{
	str name = str_from(path, BUILTIN_FOLDER.len);

	while (str_starts(name, S("/")))
		name = str_from(name, 1);
	return name;
}

str embedded_folder(void)
{
	return BUILTIN_FOLDER;
}

bool embedded_owns(str path)
{
	return str_starts(path, BUILTIN_FOLDER);
}

bool embedded_has(str path)
{
	struct carried file;

	return find(name_of(path), false, &file);
}

bool embedded_is_folder(str path)
{
	struct carried file;

	return !name_of(path).len || find(name_of(path), true, &file);
}

/* ---- unpacking ---- */

static uint32_t number_at(str bytes, ptrdiff_t i)
{
	const unsigned char *b = (const unsigned char *)bytes.at + i;

	return b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

static bool put(char *to, ptrdiff_t *done, ptrdiff_t most, str from, ptrdiff_t at, ptrdiff_t n)
{
	if (at > from.len || n > from.len - at || n > most - *done)
		return false;
	memcpy(to + *done, from.at + at, (size_t)n);
	*done += n;
	return true;
}

static bool unpack(struct arena *a, const struct carried *file, str *out);

static bool take_steps(struct arena *a, const struct carried *file, str bytes, str *out)
{
	ptrdiff_t most = (ptrdiff_t)file->size, done = 0, used = 0, steps = bytes.len < 4 ? 0 : number_at(bytes, 0);
	char *to = arena_alloc(a, most + 1, 1);
	struct carried of;
	str base, own;
	uint32_t at = 0;

	if (bytes.len < 4 || (bytes.len - 4) / 12 < steps || !find(file->base, false, &of) || !unpack(a, &of, &base))
		return false;
	own = str_from(bytes, 4 + steps * 12);
	for (ptrdiff_t i = 4; i < 4 + steps * 12; i += 12) {
		uint32_t n = number_at(bytes, i), copied = number_at(bytes, i + 8);

		at += number_at(bytes, i + 4);
		if (!put(to, &done, most, own, used, n) || !put(to, &done, most, base, at, copied))
			return false;
		used += n;
		at += copied;
	}
	*out = str_n(to, done);
	return done == most;
}

static bool unpack(struct arena *a, const struct carried *file, str *out)
{
	uLongf len = (uLongf)file->unpacked;
	char *to = arena_alloc(a, (ptrdiff_t)file->unpacked + 1, 1);

	if (uncompress((Bytef *)to, &len, (const Bytef *)file->bytes.at, (uLong)file->bytes.len) != Z_OK)
		return false;
	*out = str_n(to, (ptrdiff_t)len);
	return str_eq(file->base, S("-")) ? out->len == file->size : take_steps(a, file, *out, out);
}

bool embedded_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	struct carried file;

	if (!find(name_of(path), false, &file))
		return err_set(err, ERR_CONFIG, "this program does not contain %.*s", STR(path));
	if (file.size > most)
		return err_set(err, ERR_CONFIG, "%.*s is larger than %td bytes, the limit for such a file", STR(path),
			       most);
	if (!unpack(a, &file, out))
		return err_set(err, ERR_CONFIG, "%.*s cannot be unpacked: this installation is damaged", STR(path));
	return true;
}
