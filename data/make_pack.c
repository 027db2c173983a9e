/*
 * Packs the files that ocat-portable carries when it is built: make-pack PACK FOLDER NAME... The form of the pack is told
 * in src/base/embedded_files.c. The same files give the same bytes.
 */
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/embedded_files.h"
#include "base/err.h"
#include "base/file.h"

#include "base/banned.h"

enum { FILE_MOST = 64 << 20 };

struct packed_file {
	const char *name;
	str bytes;
};

struct making {
	struct arena *arena;
	array_of(struct packed_file) done;
	struct sb index, files;
};

/* ---- blocks that an earlier file has ---- */

static str block_of(str bytes, ptrdiff_t i)
{
	str rest = str_from(bytes, i * EMBEDDED_BLOCK);

	return str_upto(rest, rest.len < EMBEDDED_BLOCK ? rest.len : EMBEDDED_BLOCK);
}

/* Its number in the base, from 1; 0: it is not there. */
static uint32_t number_in(str base, str block)
{
	for (ptrdiff_t i = 0; i < embedded_blocks(base.len); i++)
		if (str_eq(block_of(base, i), block))
			return (uint32_t)i + 1;
	return 0;
}

static ptrdiff_t shared(str base, str bytes)
{
	ptrdiff_t n = 0;

	for (ptrdiff_t i = 0; i < embedded_blocks(bytes.len); i++)
		n += number_in(base, block_of(bytes, i)) > 0;
	return n;
}

/* The earlier file with the most of its blocks; NULL: none has any. */
static const struct packed_file *base_of(const struct making *m, str bytes)
{
	const struct packed_file *best = NULL;
	ptrdiff_t most = 0;

	for (ptrdiff_t i = 0; i < m->done.len; i++) {
		ptrdiff_t n = shared(m->done.at[i].bytes, bytes);

		best = n > most ? &m->done.at[i] : best;
		most = n > most ? n : most;
	}
	return best;
}

static str by_blocks(struct arena *a, str base, str bytes)
{
	struct sb numbers = SB(SB_MAX), own = SB(SB_MAX);

	for (ptrdiff_t i = 0; i < embedded_blocks(bytes.len); i++) {
		uint32_t n = number_in(base, block_of(bytes, i));

		for (int byte = 0; byte < 4; byte++)
			sb_putc(&numbers, (char)(n >> (8 * byte)));
		if (!n)
			sb_put(&own, block_of(bytes, i));
	}
	sb_put(&numbers, sb_str(&own));
	bytes = str_dup(a, sb_str(&numbers));
	sb_free(&numbers);
	sb_free(&own);
	return bytes;
}

/* ---- the pack ---- */

static bool add(struct making *m, str folder, const char *name, struct err *err)
{
	struct arena *a = m->arena;
	const struct packed_file *base;
	uLongf len;
	char *packed;
	str bytes, whole;

	if (strpbrk(name, " \n"))
		return err_set(err, ERR_USAGE, "a file of the pack has a name without spaces, not \"%s\"", name);
	if (!file_read(a, path_join(a, folder, str_of(name)), FILE_MOST, &whole, err))
		return false;
	base = base_of(m, whole);
	bytes = base ? by_blocks(a, base->bytes, whole) : whole;
	len = compressBound((uLong)bytes.len);
	packed = arena_alloc(a, (ptrdiff_t)len, 1);
	if (compress2((Bytef *)packed, &len, (const Bytef *)bytes.at, (uLong)bytes.len, Z_BEST_COMPRESSION) != Z_OK)
		return err_set(err, ERR_CONFIG, "%s cannot be packed", name);
	sb_fmt(&m->index, "%s %td %td %s\n", name, whole.len, (ptrdiff_t)len, base ? base->name : "-");
	sb_put(&m->files, str_n(packed, (ptrdiff_t)len));
	*push(&m->done, a) = (struct packed_file){ name, whole };
	return true;
}

static bool make_pack(struct arena *a, char **words, int n, struct err *err)
{
	struct making m = { .arena = a, .index = SB(SB_MAX), .files = SB(SB_MAX) };
	bool good = true;

	for (int i = 2; good && i < n; i++)
		good = add(&m, str_of(words[1]), words[i], err);
	sb_putc(&m.index, '\n');
	sb_put(&m.index, sb_str(&m.files));
	good = good && file_replace(str_of(words[0]), sb_str(&m.index), err);
	sb_free(&m.index);
	sb_free(&m.files);
	return good;
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
