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

enum { FILE_MOST = 64 << 20, PART = 16, EVERY = 4 }; /* a part is as long as two numbers of eight bytes */

struct packed_file {
	const char *name;
	str bytes;
};

struct making {
	struct arena *arena;
	array_of(struct packed_file) done;
	struct sb index, files;
};

/* ---- parts that an earlier file has ---- */

static uint32_t hash_of(const char *at)
{
	uint64_t half[2];

	memcpy(half, at, sizeof half);
	return (uint32_t)((half[0] * 0x9e3779b97f4a7c15u ^ half[1] * 0xd6e8feb86659fd93u) >> 32);
}

/* Where each part of the base begins, plus 1, by hash; the first of equal ones. */
struct parts {
	str base;
	uint32_t *at;
	uint32_t mask;
};

static uint32_t *slot_of(const struct parts *p, const char *part)
{
	uint32_t i = hash_of(part) & p->mask;

	while (p->at[i] && memcmp(p->base.at + p->at[i] - 1, part, PART))
		i = (i + 1) & p->mask;
	return &p->at[i];
}

static struct parts parts_of(struct arena *a, str base)
{
	struct parts p = { .base = base, .mask = 1023 };

	while (p.mask < (uint64_t)base.len / EVERY * 2)
		p.mask = p.mask * 2 + 1;
	p.at = new_n(a, uint32_t, (ptrdiff_t)p.mask + 1);
	for (ptrdiff_t i = 0; i + PART <= base.len; i += EVERY) {
		uint32_t *slot = slot_of(&p, base.at + i);

		*slot = *slot ? *slot : (uint32_t)i + 1;
	}
	return p;
}

static void put_number(struct sb *out, uint32_t n)
{
	for (int byte = 0; byte < 4; byte++)
		sb_putc(out, (char)(n >> (8 * byte)));
}

struct steps {
	struct sb steps, own;
	uint32_t count;
	ptrdiff_t last; /* the end of the last step in the base */
};

static void put_step(struct steps *s, str own, ptrdiff_t from, ptrdiff_t copied)
{
	put_number(&s->steps, (uint32_t)own.len);
	put_number(&s->steps, (uint32_t)(from - s->last));
	put_number(&s->steps, (uint32_t)copied);
	sb_put(&s->own, own);
	s->last = from + copied;
	s->count++;
}

static str by_steps(struct arena *a, str base, str bytes)
{
	struct parts parts = parts_of(a, base);
	struct steps s = { .steps = SB(SB_MAX), .own = SB(SB_MAX) };
	struct sb all = SB(SB_MAX);
	ptrdiff_t done = 0;

	for (ptrdiff_t i = 0; i + PART <= bytes.len; i++) {
		uint32_t found = *slot_of(&parts, bytes.at + i);
		ptrdiff_t start = i, from = (ptrdiff_t)found - 1, end = i + PART;

		if (!found)
			continue;
		for (; start > done && from && bytes.at[start - 1] == base.at[from - 1]; start--)
			from--;
		while (end < bytes.len && from + end - start < base.len && bytes.at[end] == base.at[from + end - start])
			end++;
		put_step(&s, str_n(bytes.at + done, start - done), from, end - start);
		done = end;
		i = end - 1;
	}
	put_step(&s, str_from(bytes, done), s.last, 0);
	put_number(&all, s.count);
	sb_put(&all, sb_str(&s.steps));
	sb_put(&all, sb_str(&s.own));
	bytes = str_dup(a, sb_str(&all));
	sb_free(&s.steps);
	sb_free(&s.own);
	sb_free(&all);
	return bytes;
}

/* ---- the pack ---- */

/* Absent: zlib failed. */
static str zipped(struct arena *a, str bytes)
{
	uLongf len = compressBound((uLong)bytes.len);
	char *packed = arena_alloc(a, (ptrdiff_t)len, 1);

	if (compress2((Bytef *)packed, &len, (const Bytef *)bytes.at, (uLong)bytes.len, Z_BEST_COMPRESSION) != Z_OK)
		return NO_STR;
	return str_n(packed, (ptrdiff_t)len);
}

static str ending_of(const char *name)
{
	const char *dot = strrchr(name, '.');

	return str_of(dot ? dot : name);
}

/* Files of another kind have nothing in common. */
static bool add(struct making *m, str folder, const char *name, struct err *err)
{
	struct arena *a = m->arena;
	const char *base = "-";
	str whole, packed, unpacked;

	if (strpbrk(name, " \n"))
		return err_set(err, ERR_USAGE, "a file of the pack has a name without spaces, not \"%s\"", name);
	if (!file_read(a, path_join(a, folder, str_of(name)), FILE_MOST, &whole, err))
		return false;
	unpacked = whole;
	packed = zipped(a, whole);
	for (ptrdiff_t i = 0; packed.at && i < m->done.len; i++) {
		const struct packed_file *earlier = &m->done.at[i];
		str steps, shorter;

		if (!str_eq(ending_of(earlier->name), ending_of(name)))
			continue;
		steps = by_steps(a, earlier->bytes, whole);
		shorter = zipped(a, steps);
		if (!shorter.at || shorter.len >= packed.len)
			continue;
		base = earlier->name;
		packed = shorter;
		unpacked = steps;
	}
	if (!packed.at)
		return err_set(err, ERR_CONFIG, "%s cannot be packed", name);
	sb_fmt(&m->index, "%s %td %td %td %s\n", name, whole.len, packed.len, unpacked.len, base);
	sb_put(&m->files, packed);
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
