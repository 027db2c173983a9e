/* What is put aside: order, limits, changes made twice, and text that is not ours. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "tui/core/bookmarks.h"

static struct shelf s;
static struct err err;

static bool put(enum shelf_list list, const char *name)
{
	return shelf_change(&s, &(struct shelf_change){ .what = SHELF_PUT, .list = list, .name = str_of(name) });
}

static bool move(enum shelf_list list, const char *name, ptrdiff_t to)
{
	return shelf_change(&s,
			    &(struct shelf_change){ .what = SHELF_MOVE, .list = list, .name = str_of(name), .to = to });
}

static str order(enum shelf_list list)
{
	struct sb out = SB(1000);
	str all;

	for (ptrdiff_t i = 0; i < s.list[list].len; i++) {
		sb_put(&out, s.list[list].at[i]);
		sb_putc(&out, ' ');
	}
	all = str_dup(s.arena, sb_str(&out));
	sb_free(&out);
	return str_trim(all);
}

static void lists(void)
{
	ok(put(SHELF_PINS, "a") && put(SHELF_PINS, "b") && put(SHELF_PINS, "c"), "three are put");
	ok(!put(SHELF_PINS, "b"), "twice is once");
	is_str(order(SHELF_PINS), S("a b c"), "in the order they were put");
	ok(move(SHELF_PINS, "c", 0), "one is moved");
	is_str(order(SHELF_PINS), S("c a b"), "to the start");
	ok(!move(SHELF_PINS, "c", 0) && !move(SHELF_PINS, "b", 9) && !move(SHELF_PINS, "x", 0),
	   "not past the ends, and not one that is not there");
	ok(move(SHELF_PINS, "c", 99), "further than the end");
	is_str(order(SHELF_PINS), S("a b c"), "is the end");
	ok(shelf_change(&s, &(struct shelf_change){ .what = SHELF_TAKE, .list = SHELF_PINS, .name = S("b") }), "out");
	ok(!shelf_has(&s, SHELF_PINS, S("b")) && shelf_has(&s, SHELF_PINS, S("c")), "one alone");
	for (int i = 0; i < 7; i++) {
		char name[2] = { (char)('a' + i), 0 };

		put(SHELF_RECENT, name);
	}
	is_str(order(SHELF_RECENT), S("g f e d c"), "of what was opened the last five stay");
	ok(put(SHELF_RECENT, "d"), "opened again");
	is_str(order(SHELF_RECENT), S("d g f e c"), "it is the last again");
	ok(!put(SHELF_PINS, ""), "a name is no empty one");
}

static void limits(void)
{
	int64_t n = 0;

	for (int i = 0; i < 2000; i++) {
		char name[20];

		snprintf(name, sizeof name, "t%d", i);
		n += put(SHELF_BASKET, name);
	}
	is_int(n, shelf_most(SHELF_BASKET), "a basket has an end");
	ok(shelf_change(&s, &(struct shelf_change){ .what = SHELF_CLEAR, .list = SHELF_BASKET }), "and is emptied");
	ok(!shelf_change(&s, &(struct shelf_change){ .what = SHELF_CLEAR, .list = SHELF_BASKET }), "once");
}

static void text(void)
{
	struct sb out = SB(100000);
	struct shelf other = { .arena = s.arena };

	put(SHELF_BASKET, "shop.\"odd \\ \"\"name\"\"\n\033[31m\"");
	shelf_change(&s, &(struct shelf_change){ .what = SHELF_MARK, .letter = 'q', .name = S("shop.orders") });
	ok(!shelf_change(&s, &(struct shelf_change){ .what = SHELF_MARK, .letter = '?', .name = S("shop.orders") }),
	   "a mark is a letter");
	shelf_write(&s, &out);
	ok(shelf_read(&other, sb_str(&out), &err), "what was written is read");
	is_str(other.list[SHELF_BASKET].at[0], s.list[SHELF_BASKET].at[0], "whatever the name");
	is_str(shelf_mark(&other, 'q'), S("shop.orders"), "marks too");
	ok(!shelf_mark(&other, 'r').len && !shelf_mark(&other, 0x41).len, "others are none");
	ok(!shelf_read(&other, S("[1, 2"), &err) && !shelf_read(&other, S("[]"), &err), "no such text");
	is_int(other.list[SHELF_BASKET].len, 1, "leaves the shelf alone");
	err = (struct err){ 0 };
	ok(shelf_read(
		   &other,
		   S("{\"pinned\":[1,null,\"a\",\"\",\"a\",[]],\"basket\":\"x\",\"marks\":{\"ab\":\"x\",\"c\":3,\"Z\":\"x\"}}"),
		   &err),
	   "a file with odd things in it");
	is_int(other.list[SHELF_PINS].len, 1, "gives what makes sense");
	ok(!other.list[SHELF_BASKET].len && !shelf_mark(&other, 'c').len, "and nothing else");
	sb_free(&out);
}

int main(void)
{
	s.arena = arena_open();
	lists();
	limits();
	text();
	arena_close(s.arena);
	return done();
}
