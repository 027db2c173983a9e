/*
 * The files of ocat-portable: one pack, made by data/make_pack.c. It begins with a line for each file, "NAME SIZE
 * PACKED-SIZE", and an empty line; the zlib-packed files follow, one after the other.
 */
#include "base/embedded_files.h"

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
	str name, bytes; /* packed */
	int64_t size;
};

/* Parses a line of the index; rest is the text after it. */
static bool cut_line(str *rest, struct carried *out)
{
	int64_t packed;
	str line, size;

	if (!str_cut(rest, '\n', &line) || !str_cut(&line, ' ', &out->name) || !str_cut(&line, ' ', &size) ||
	    !str_int(size, &out->size) || !str_int(line, &packed) || packed < 0 || out->size < 0)
		return false;
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

bool embedded_read(struct arena *a, str path, ptrdiff_t most, str *out, struct err *err)
{
	struct carried file;
	uLongf len;
	char *to;

	if (!find(name_of(path), false, &file))
		return err_set(err, ERR_CONFIG, "this program does not contain %.*s", STR(path));
	if (file.size > most)
		return err_set(err, ERR_CONFIG, "%.*s is larger than %td bytes, the limit for such a file", STR(path),
			       most);
	len = (uLongf)file.size;
	to = arena_alloc(a, (ptrdiff_t)file.size + 1, 1);
	if (uncompress((Bytef *)to, &len, (const Bytef *)file.bytes.at, (uLong)file.bytes.len) != Z_OK ||
	    len != (uLongf)file.size)
		return err_set(err, ERR_CONFIG, "%.*s cannot be unpacked: this installation is damaged", STR(path));
	*out = str_n(to, (ptrdiff_t)file.size);
	return true;
}
