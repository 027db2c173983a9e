/* The shelf: order, limits, repeated changes, and text from outside. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "tui/core/shelf.h"

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
	ok(put(SHELF_PINS, "a") && put(SHELF_PINS, "b") && put(SHELF_PINS, "c"),
	   "three names can be put into the pins");
	ok(!put(SHELF_PINS, "b"), "a name that is already pinned is not put again");
	is_str(order(SHELF_PINS), S("a b c"), "pinned names are listed in the order they were put");
	ok(move(SHELF_PINS, "c", 0), "a pinned name can be moved to the start");
	is_str(order(SHELF_PINS), S("c a b"), "a name moved to the start is listed first");
	ok(!move(SHELF_PINS, "c", 0) && !move(SHELF_PINS, "b", 9) && !move(SHELF_PINS, "x", 0),
	   "a name cannot move past the ends, nor an unknown one at all");
	ok(move(SHELF_PINS, "c", 99), "a name can be moved to a place beyond the end");
	is_str(order(SHELF_PINS), S("a b c"), "a name moved beyond the end is listed last");
	ok(shelf_change(&s, &(struct shelf_change){ .what = SHELF_TAKE, .list = SHELF_PINS, .name = S("b") }),
	   "a pinned name can be removed");
	ok(!shelf_has(&s, SHELF_PINS, S("b")) && shelf_has(&s, SHELF_PINS, S("c")),
	   "removing one pinned name keeps the others");
	for (int i = 0; i < 7; i++) {
		char name[2] = { (char)('a' + i), 0 };

		put(SHELF_RECENT, name);
	}
	is_str(order(SHELF_RECENT), S("g f e d c"), "the recent tables are the last five, newest first");
	ok(put(SHELF_RECENT, "d"), "a recent table can be opened again");
	is_str(order(SHELF_RECENT), S("d g f e c"), "a recent table that is opened again is listed first");
	ok(!put(SHELF_PINS, ""), "an empty name cannot be put on the shelf");
}

static void limits(void)
{
	int64_t n = 0;

	for (int i = 0; i < 2000; i++) {
		char name[20];

		snprintf(name, sizeof name, "t%d", i);
		n += put(SHELF_BASKET, name);
	}
	is_int(n, shelf_most(SHELF_BASKET), "a basket takes no more names than its limit");
	ok(shelf_change(&s, &(struct shelf_change){ .what = SHELF_CLEAR, .list = SHELF_BASKET }),
	   "a full basket can be cleared");
	ok(!shelf_change(&s, &(struct shelf_change){ .what = SHELF_CLEAR, .list = SHELF_BASKET }),
	   "clearing an empty basket changes nothing");
}

static void text(void)
{
	struct sb out = SB(100000);
	struct shelf other = { .arena = s.arena };

	put(SHELF_BASKET, "shop.\"odd \\ \"\"name\"\"\n\033[31m\"");
	shelf_change(&s, &(struct shelf_change){ .what = SHELF_MARK, .letter = 'q', .name = S("shop.orders") });
	ok(!shelf_change(&s, &(struct shelf_change){ .what = SHELF_MARK, .letter = '?', .name = S("shop.orders") }),
	   "a mark must be a letter");
	shelf_write(&s, &out);
	ok(shelf_read(&other, sb_str(&out), &err), "a shelf that was written can be read");
	is_str(other.list[SHELF_BASKET].at[0], s.list[SHELF_BASKET].at[0],
	       "a name with quotes, newlines and control characters round-trips");
	is_str(shelf_mark(&other, 'q'), S("shop.orders"), "a mark round-trips through the text of a shelf");
	ok(!shelf_mark(&other, 'r').len && !shelf_mark(&other, 0x41).len, "letters without a mark have no name");
	ok(!shelf_read(&other, S("[1, 2"), &err) && !shelf_read(&other, S("[]"), &err),
	   "text that is not a JSON object is refused");
	is_int(other.list[SHELF_BASKET].len, 1, "reading invalid text leaves the shelf unchanged");
	err = (struct err){ 0 };
	ok(shelf_read(
		   &other,
		   S("{\"pinned\":[1,null,\"a\",\"\",\"a\",[]],\"basket\":\"x\",\"marks\":{\"ab\":\"x\",\"c\":3,\"Z\":\"x\"}}"),
		   &err),
	   "a shelf with unexpected values is read");
	is_int(other.list[SHELF_PINS].len, 1, "reading a shelf keeps the valid names once");
	ok(!other.list[SHELF_BASKET].len && !shelf_mark(&other, 'c').len,
	   "reading a shelf ignores lists and marks of the wrong type");
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
