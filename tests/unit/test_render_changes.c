/* render/answer/changes and its lines: changes drawn at any width. */
#include "tap.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "render/line_diff.h"
#include "render/answer/changes.h"
#include "render/paint.h"

static struct arena *a;

static str lines(const char *before, const char *after, int width)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct paint p = { .width = width };

	line_diff_put(&b, &p, str_of(before), str_of(after), 2);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static void test_lines(void)
{
	is_str(lines("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nX\ne\nf\ng", 0), S("    c\n  - d\n  + X\n    e\n"),
	       "one changed line is shown with its neighbours");
	is_str(lines("a\nb\nc\nd\ne\nf", "A\nb\nc\nd\ne\nF", 0),
	       S("  - a\n  + A\n    b\n    ...\n    e\n  - f\n  + F\n"),
	       "unchanged lines between two changes are left out");
	is_str(lines("a\nc", "a\nb\nc", 0), S("    a\n  + b\n    c\n"), "an added line is shown with a plus");
	is_str(lines("a\nb\nc", "a\nc", 0), S("    a\n  - b\n    c\n"), "a removed line is shown with a minus");
	is_str(lines("", "a\nb", 0), S("  + a\n  + b\n"), "every line of a new text is shown as added");
	ok(str_find(lines("a\r\nb", "a\nb", 0), S("+ a\n")) > 0, "different line ends are shown as a change");
	is_str(lines("x\nselect one, two from three where four", "x\nselect one", 28),
	       S("    x\n  - select one, two from\n     three where four\n  + select one\n"),
	       "a line that is too long is wrapped");
	ok(str_at(lines("a\nb\033[2J", "a\nc", 0), '\033') < 0, "control sequences in a line are escaped");
}

static str changed(const struct change *c, int width, bool unicode)
{
	scoped(sb_free) struct sb b = SB(1 << 20);
	struct paint p = { .width = width, .unicode = unicode };

	change_put_text(&b, &p, c, 4);
	return str_dup(a, b.len ? sb_str(&b) : S(""));
}

static void test_changes(void)
{
	struct change type = {
		CHANGE_ALTERED, S("field"), S("email"), S("type"), S("varchar(100)"), S("varchar(200)")
	};
	struct change renamed = { CHANGE_RENAMED, S("field"), S("mail"), NO_STR, S("email"), S("mail") };
	struct change key = { CHANGE_ADDED, S("key"), NO_STR, NO_STR, NO_STR, S("(a) -> b(id)") };
	struct change comment = { CHANGE_ALTERED, S("asset"), NO_STR, S("comment"), NO_STR, S("who buys") };

	is_str(changed(&type, 0, false), S("    ~ column email  type  varchar(100) -> varchar(200)\n"),
	       "a changed type is shown side by side");
	is_str(changed(&type, 80, true), S("    ~ column email  type  varchar(100) → varchar(200)\n"),
	       "a changed type is shown with an arrow in Unicode");
	is_str(changed(&type, 40, false),
	       S("    ~ column email  type\n        - varchar(100)\n        + varchar(200)\n"),
	       "a changed type is shown on two lines in a narrow terminal");
	is_str(changed(&renamed, 0, false), S("    ~ column renamed  email -> mail\n"),
	       "a renamed column is shown with both names");
	is_str(changed(&key, 0, false), S("    + key  (a) -> b(id)\n"), "a key without a name is shown by its columns");
	is_str(changed(&comment, 0, false), S("    ~ comment  none -> who buys\n"),
	       "a comment that was missing is shown as none");
	for (int width = 1; width < 40; width++)
		if (!changed(&type, width, false).len)
			ok(false, "a change fits into %d cells", width);
	ok(true, "a change fits into any width");
}

/* The counts below the last difference. */
static void put_counts(struct sb *out, const struct comparison *c, bool one)
{
	const struct comparison_view whole = { .one = one,
					       .complete = c != NULL,
					       .counts = c ? *c : (struct comparison){ 0 } };

	answer_comparison_view.story->end(NULL, out, &(struct paint){ 0 }, &whole);
}

static void test_counts(void)
{
	struct comparison none = { .same = 4 },
			  some = { .added = 1, .altered = 2, .changes = 7, .by_class = 1, .same = 3 };
	scoped(sb_free) struct sb b = SB(1 << 20);

	put_counts(&b, &none, false);
	is_str(sb_str(&b), S("no difference, 4 the same\n"),
	       "a comparison without differences counts what is the same");
	sb_reset(&b);
	put_counts(&b, &some, false);
	is_str(sb_str(&b), S("\n1 added, 2 altered, 3 the same; 1 type written differently but of the same class\n"),
	       "a comparison counts its differences by kind");
	sb_reset(&b);
	put_counts(&b, &some, true);
	ok(str_starts(sb_str(&b), S("\n7 differences")), "a comparison of two tables counts its differences");
}

int main(void)
{
	a = arena_open();
	test_lines();
	test_changes();
	test_counts();
	arena_close(a);
	return done();
}
