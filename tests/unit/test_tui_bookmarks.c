/* Bookmarks: order, limits, repeated changes, and text from outside. */
#include "tests/unit/tap.h"

#include "base/arena.h"
#include "tui/core/bookmarks.h"

static struct bookmarks s;
static struct err err;

static bool put(enum bookmark_list list, const char *name)
{
	return bookmark_change(&s,
			       &(struct bookmark_change){ .what = BOOKMARK_PUT, .list = list, .name = str_of(name) });
}

static bool move(enum bookmark_list list, const char *name, ptrdiff_t to)
{
	return bookmark_change(
		&s, &(struct bookmark_change){ .what = BOOKMARK_MOVE, .list = list, .name = str_of(name), .to = to });
}

static str order(enum bookmark_list list)
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
	ok(put(BOOKMARK_PINS, "a") && put(BOOKMARK_PINS, "b") && put(BOOKMARK_PINS, "c"),
	   "three names can be put into the pins");
	ok(!put(BOOKMARK_PINS, "b"), "a name that is already pinned is not put again");
	is_str(order(BOOKMARK_PINS), S("a b c"), "pinned names are listed in the order they were put");
	ok(move(BOOKMARK_PINS, "c", 0), "a pinned name can be moved to the start");
	is_str(order(BOOKMARK_PINS), S("c a b"), "a name moved to the start is listed first");
	ok(!move(BOOKMARK_PINS, "c", 0) && !move(BOOKMARK_PINS, "b", 9) && !move(BOOKMARK_PINS, "x", 0),
	   "a name cannot move past the ends, nor an unknown one at all");
	ok(move(BOOKMARK_PINS, "c", 99), "a name can be moved to a place beyond the end");
	is_str(order(BOOKMARK_PINS), S("a b c"), "a name moved beyond the end is listed last");
	ok(bookmark_change(&s,
			   &(struct bookmark_change){ .what = BOOKMARK_TAKE, .list = BOOKMARK_PINS, .name = S("b") }),
	   "a pinned name can be removed");
	ok(!bookmark_has(&s, BOOKMARK_PINS, S("b")) && bookmark_has(&s, BOOKMARK_PINS, S("c")),
	   "removing one pinned name keeps the others");
	for (int i = 0; i < 7; i++) {
		char name[2] = { (char)('a' + i), 0 };

		put(BOOKMARK_RECENT, name);
	}
	is_str(order(BOOKMARK_RECENT), S("g f e d c"), "the recent tables are the last five, newest first");
	ok(put(BOOKMARK_RECENT, "d"), "a recent table can be opened again");
	is_str(order(BOOKMARK_RECENT), S("d g f e c"), "a recent table that is opened again is listed first");
	ok(!put(BOOKMARK_PINS, ""), "an empty name cannot be bookmarked");
}

static void limits(void)
{
	int64_t n = 0;

	for (int i = 0; i < 2000; i++) {
		char name[20];

		snprintf(name, sizeof name, "t%d", i);
		n += put(BOOKMARK_BASKET, name);
	}
	is_int(n, bookmark_most(BOOKMARK_BASKET), "a basket takes no more names than its limit");
	ok(bookmark_change(&s, &(struct bookmark_change){ .what = BOOKMARK_CLEAR, .list = BOOKMARK_BASKET }),
	   "a full basket can be cleared");
	ok(!bookmark_change(&s, &(struct bookmark_change){ .what = BOOKMARK_CLEAR, .list = BOOKMARK_BASKET }),
	   "clearing an empty basket changes nothing");
}

static void text(void)
{
	struct sb out = SB(100000);
	struct bookmarks other = { .arena = s.arena };

	put(BOOKMARK_BASKET, "shop.\"odd \\ \"\"name\"\"\n\033[31m\"");
	bookmark_change(&s,
			&(struct bookmark_change){ .what = BOOKMARK_MARK, .letter = 'q', .name = S("shop.orders") });
	ok(!bookmark_change(
		   &s, &(struct bookmark_change){ .what = BOOKMARK_MARK, .letter = '?', .name = S("shop.orders") }),
	   "a mark must be a letter");
	bookmark_write(&s, &out);
	ok(bookmark_read(&other, sb_str(&out), &err), "written bookmarks can be read");
	is_str(other.list[BOOKMARK_BASKET].at[0], s.list[BOOKMARK_BASKET].at[0],
	       "a name with quotes, newlines and control characters round-trips");
	is_str(bookmark_mark(&other, 'q'), S("shop.orders"), "a mark round-trips through text");
	ok(!bookmark_mark(&other, 'r').len && !bookmark_mark(&other, 0x41).len, "letters without a mark have no name");
	ok(!bookmark_read(&other, S("[1, 2"), &err) && !bookmark_read(&other, S("[]"), &err),
	   "text that is not a JSON object is refused");
	is_int(other.list[BOOKMARK_BASKET].len, 1, "reading invalid text leaves the bookmarks unchanged");
	err = (struct err){ 0 };
	ok(bookmark_read(
		   &other,
		   S("{\"pinned\":[1,null,\"a\",\"\",\"a\",[]],\"basket\":\"x\",\"marks\":{\"ab\":\"x\",\"c\":3,\"Z\":\"x\"}}"),
		   &err),
	   "a list of bookmarks with unexpected values is read");
	is_int(other.list[BOOKMARK_PINS].len, 1, "reading bookmarks keeps the valid names once");
	ok(!other.list[BOOKMARK_BASKET].len && !bookmark_mark(&other, 'c').len,
	   "reading bookmarks ignores lists and marks of the wrong type");
	sb_free(&out);
}

/* The catalog shop is called "a b" from now on. */
static void names(const char *line, const char *expected, const char *what)
{
	str renamed = query_renamed(s.arena, str_of(line), S("shop"), S("a b"));

	is_str(renamed.at ? renamed : S("unchanged"), str_of(expected), "%s", what);
}

static void renames(void)
{
	names("catalog:shop has:id", "catalog:\"a b\" has:id", "the catalog of a filter is renamed");
	names("x !catalog:depot,shop", "x !catalog:depot,\"a b\"", "a catalog among others is renamed");
	names("=shop.orders rows:10..", "=\"a b\".orders rows:10..", "a name with its catalog is renamed");
	names("shop", "unchanged", "a word without a dot is no catalog");
	names("shops.orders catalog:shops", "unchanged", "a catalog whose name begins alike keeps its name");
	names("owner:\"of shop.x\"", "unchanged", "a quoted value keeps its words");
	is_str(bookmark_renamed(s.arena, S("shop@3"), S("shop"), S("store")), S("store@3"), "a generation is renamed");
	ok(!bookmark_renamed(s.arena, S("shopping.x"), S("shop"), S("store")).at, "another catalog is not renamed");
}

int main(void)
{
	s.arena = arena_open();
	lists();
	limits();
	text();
	renames();
	arena_close(s.arena);
	return done();
}
