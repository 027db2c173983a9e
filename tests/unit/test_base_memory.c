/* base/arena and base/map: memory by lifetime, and the map that lives in it. */
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/disk_arena.h"
#include "base/map.h"

static bool is_zero(const char *at, ptrdiff_t n)
{
	for (ptrdiff_t i = 0; i < n; i++)
		if (at[i])
			return false;
	return true;
}

static void zeroed_and_aligned(void)
{
	struct arena *a = arena_open();
	bool zero = true, aligned = true;

	for (int round = 0; round < 3; round++) {
		for (ptrdiff_t n = 0; n < 3000; n += 7) {
			char *at = arena_alloc(a, n, 1);

			zero = zero && is_zero(at, n);
			aligned = aligned && (uintptr_t)at % _Alignof(max_align_t) == 0;
			memset(at, 0xff, (size_t)n);
		}
		arena_reset(a);
	}
	ok(zero, "arena memory is zeroed, also after a reset");
	ok(aligned, "arena memory is aligned for any type");
	ok(arena_alloc(a, 0, 8) != NULL, "an allocation of no bytes gives an address");
	arena_close(a);
	arena_close(NULL);
}

/* Memory that one arena gives back goes to the next. */
static void zeroed_after_others(void)
{
	bool zero = true;

	for (int round = 0; round < 8; round++) {
		struct arena *a = arena_open();
		struct {
			char *at;
			ptrdiff_t len, cap;
		} text = { 0 };

		for (int i = 0; i < 20; i++) {
			char *at = arena_alloc(a, 500, 1);

			zero = zero && is_zero(at, 500);
			memset(at, 0xff, 500);
		}
		for (int i = 0; i < 20000; i++) {
			char *at = push(&text, a);

			zero = zero && !*at;
			*at = 0x7f;
		}
		arena_close(a);
	}
	ok(zero, "memory that another arena gave back is zeroed");
}

static void large_ones(void)
{
	struct arena *a = arena_open();
	ptrdiff_t before = arena_held(a), held;
	struct arena_mark mark;
	char *first, *second;

	first = arena_alloc(a, 5 << 20, 1);
	memset(first, 1, 5 << 20);
	mark = arena_mark(a);
	held = arena_held(a);
	second = arena_alloc(a, 7 << 20, 1);
	ok(is_zero(second, 7 << 20), "a large allocation is zeroed");
	memset(second, 2, 7 << 20);
	for (int i = 0; i < 1000; i++)
		memset(arena_alloc(a, 4000, 1), 3, 4000);
	arena_rewind(a, mark);
	is_int(arena_held(a), held, "a rewind gives back the large allocations after the mark");
	ok(first[(5 << 20) - 1] == 1, "a rewind keeps the large allocation before the mark");
	arena_reset(a);
	ok(arena_held(a) >= before && arena_held(a) <= 1 << 20, "a reset keeps only one chunk");
	arena_close(a);
}

/* Memory of this process that is in no file, in kB; -1: unknown. */
static long anonymous(void)
{
	FILE *f = fopen("/proc/self/status", "r");
	char line[256];
	long kb = -1;

	while (f && fgets(line, sizeof line, f))
		if (!strncmp(line, "RssAnon:", 8))
			kb = strtol(line + 8, NULL, 10);
	if (f)
		fclose(f);
	return kb;
}

static void on_disk(void)
{
	enum { PIECES = 4000, PIECE = 9000, LARGE = 3 << 20 };
	long before = anonymous(), most;
	struct arena *a = arena_open_on_disk();
	char **piece = new_n(a, char *, PIECES), *large;
	bool kept = true, zero = true;
	struct arena_mark mark;

	for (int i = 0; i < PIECES; i++) {
		piece[i] = arena_alloc(a, PIECE, 1);
		zero &= is_zero(piece[i], PIECE);
		memset(piece[i], i % 100 + 1, PIECE);
	}
	mark = arena_mark(a);
	large = arena_alloc(a, LARGE, 1);
	zero &= is_zero(large, LARGE);
	memset(large, 7, LARGE);
	for (int i = 0; i < PIECES; i++)
		kept &= piece[i][0] == i % 100 + 1 && piece[i][PIECE - 1] == i % 100 + 1;
	ok(zero, "memory of an arena on disk is zeroed");
	ok(kept, "an arena on disk keeps what is written to it");
	ok(arena_held(a) > (ptrdiff_t)PIECES * PIECE, "the memory of an arena on disk counts as held");
	most = anonymous() - before;
	if (getenv("OCAT_SANITIZE") && *getenv("OCAT_SANITIZE"))
		ok(true, "the sanitizers need memory of their own");
	else
		ok(before >= 0 && most < 4096, "36 MB in an arena on disk take less than 4 MB of memory: %ld kB", most);
	arena_rewind(a, mark);
	arena_reset(a);
	ok(is_zero(arena_alloc(a, PIECE, 1), PIECE), "memory that an arena on disk gives again is zeroed");
	arena_close(a);
}

struct numbers {
	int *at;
	ptrdiff_t len, cap;
};

static void growing(void)
{
	struct arena *a = arena_open();
	struct numbers one = { 0 }, two = { 0 };
	bool same = true;

	for (int i = 0; i < 100000; i++) {
		*push(&one, a) = i;
		if (i % 3 == 0)
			*push(&two, a) = -i;
	}
	for (int i = 0; i < 100000; i++)
		same = same && one.at[i] == i;
	for (int i = 0; i < 33334; i++)
		same = same && two.at[i] == -3 * i;
	ok(same && one.len == 100000, "two lists that grow in turns keep what was pushed");
	ok(is_zero((char *)(one.at + one.len), (one.cap - one.len) * (ptrdiff_t)sizeof *one.at),
	   "the spare capacity of a list is zeroed");
	arena_close(a);
}

static void grows_over_used_memory(void)
{
	struct arena *a = arena_open();
	struct arena_mark mark = arena_mark(a);
	struct numbers list = { 0 };

	memset(arena_alloc(a, 30000, 1), 0xee, 30000);
	arena_rewind(a, mark);
	for (int i = 0; i < 300; i++)
		*push(&list, a) = i;
	ok(is_zero((char *)(list.at + list.len), (list.cap - list.len) * (ptrdiff_t)sizeof *list.at),
	   "the spare capacity of a list in used memory is zeroed");
	arena_close(a);
}

static void maps(void)
{
	struct arena *a = arena_open();
	struct map m = map_in(a);
	bool was_there = true, good = true;

	ok(!map_get(&m, S("x")), "an empty map has no entries");
	for (int i = 0; i < 20000; i++) {
		struct map_entry *e = map_put(&m, str_fmt(a, "key %d", i), &was_there);

		good = good && !was_there && !e->num;
		e->num = i;
	}
	ok(good && m.len == 20000, "new entries of a map are new and zero");
	for (int i = 0; i < 20000; i++) {
		struct map_entry *e = map_get(&m, str_fmt(a, "key %d", i));

		good = good && e && e->num == i && m.at[i].num == i;
	}
	ok(good, "all entries of a map are found and iterate in insertion order");
	is_int(map_put(&m, S("key 7"), &was_there)->num, 7, "putting an existing key gives its entry");
	ok(was_there && m.len == 20000, "putting an existing key reports that it existed");
	map_put(&m, S(""), NULL)->num = 1;
	map_put(&m, S("a\0b"), NULL)->num = 2;
	is_int(map_get(&m, S(""))->num, 1, "an empty text can be a key of a map");
	ok(!map_get(&m, S("a")) && map_get(&m, S("a\0b"))->num == 2, "a NUL does not end a key of a map");
	arena_close(a);
}

int main(void)
{
	zeroed_and_aligned();
	zeroed_after_others();
	large_ones();
	on_disk();
	growing();
	grows_over_used_memory();
	maps();
	return done();
}
