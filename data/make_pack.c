/*
 * Packs the files that ocat-portable carries when it is built: make-pack PACK FOLDER NAME... The form of the pack is told
 * in src/base/embedded_files.c. The same files give the same bytes.
 */
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"

#include "base/banned.h"

enum { FILE_MOST = 64 << 20 };

static bool add(struct arena *a, str folder, const char *name, struct sb *index, struct sb *files, struct err *err)
{
	uLongf len;
	char *packed;
	str bytes;

	if (strpbrk(name, " \n"))
		return err_set(err, ERR_USAGE, "a file of the pack has a name without spaces, not \"%s\"", name);
	if (!file_read(a, path_join(a, folder, str_of(name)), FILE_MOST, &bytes, err))
		return false;
	len = compressBound((uLong)bytes.len);
	packed = arena_alloc(a, (ptrdiff_t)len, 1);
	if (compress2((Bytef *)packed, &len, (const Bytef *)bytes.at, (uLong)bytes.len, Z_BEST_COMPRESSION) != Z_OK)
		return err_set(err, ERR_CONFIG, "%s cannot be packed", name);
	sb_fmt(index, "%s %td %td\n", name, bytes.len, (ptrdiff_t)len);
	sb_put(files, str_n(packed, (ptrdiff_t)len));
	return true;
}

static bool make_pack(struct arena *a, char **words, int n, struct err *err)
{
	scoped(sb_free) struct sb index = SB(SB_MAX), files = SB(SB_MAX);

	for (int i = 2; i < n; i++)
		if (!add(a, str_of(words[1]), words[i], &index, &files, err))
			return false;
	sb_putc(&index, '\n');
	sb_put(&index, sb_str(&files));
	return file_replace(str_of(words[0]), sb_str(&index), err);
}

int main(int argc, char **argv)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct err err = { 0 };

	if (argc > 3 && make_pack(a, argv + 1, argc - 1, &err))
		return 0;
	fprintf(stderr, "make-pack: %s\n", argc > 3 ? err.text : "make-pack PACK FOLDER NAME...");
	return 1;
}
