/*
 * The files of ocat-portable: one pack, made by data/make_pack.c. It begins with a line for each file, "NAME SIZE
 * PACKED-SIZE BASE", and an empty line; the zlib-packed files follow, one after the other. BASE is "-", or an earlier file
 * that has some of the same blocks. Such a file is packed as the number of each block in the base, from 1, as four bytes,
 * the lowest first, or 0 for one of its own; its own blocks follow.
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
	int64_t size;
};

/* Parses a line of the index; rest is the text after it. */
static bool cut_line(str *rest, struct carried *out)
{
	int64_t packed;
	str line, size, length;

	if (!str_cut(rest, '\n', &line) || !str_cut(&line, ' ', &out->name) || !str_cut(&line, ' ', &size) ||
	    !str_cut(&line, ' ', &length) || !str_int(size, &out->size) || !str_int(length, &packed) || packed < 0 ||
	    out->size < 0)
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

/* From the block with this number on, which is from 1. */
static str from_block(str base, ptrdiff_t n)
{
	ptrdiff_t at = (n - 1) * EMBEDDED_BLOCK;

	return str_from(base, at < base.len ? at : base.len);
}

static bool unpack(struct arena *a, const struct carried *file, str *out);

/* The blocks that the numbers name, of the base or its own. */
static bool put_blocks(struct arena *a, const struct carried *file, str bytes, str *out)
{
	ptrdiff_t blocks = embedded_blocks(file->size), done = 0;
	struct carried of;
	str base, own, block;
	char *to = arena_alloc(a, (ptrdiff_t)file->size + 1, 1);

	if (bytes.len < blocks * 4 || !find(file->base, false, &of) || !unpack(a, &of, &base))
		return false;
	own = str_from(bytes, blocks * 4);
	for (ptrdiff_t i = 0; i < blocks; i++, done += block.len) {
		ptrdiff_t n = number_at(bytes, i * 4), len = (ptrdiff_t)file->size - done;

		len = len < EMBEDDED_BLOCK ? len : EMBEDDED_BLOCK;
		block = n ? from_block(base, n) : own;
		if (block.len < len)
			return false;
		block = str_upto(block, len);
		memcpy(to + done, block.at, (size_t)len);
		own = n ? own : str_from(own, len);
	}
	*out = str_n(to, done);
	return true;
}

static bool unpack(struct arena *a, const struct carried *file, str *out)
{
	bool whole = str_eq(file->base, S("-"));
	ptrdiff_t most = (ptrdiff_t)file->size + (whole ? 0 : embedded_blocks(file->size) * 4);
	uLongf len = (uLongf)most;
	char *to = arena_alloc(a, most + 1, 1);

	if (uncompress((Bytef *)to, &len, (const Bytef *)file->bytes.at, (uLong)file->bytes.len) != Z_OK)
		return false;
	*out = str_n(to, (ptrdiff_t)len);
	return whole ? out->len == file->size : put_blocks(a, file, *out, out);
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
