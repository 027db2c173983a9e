/* model/comment_values: comments that list the values of a column, and those that only mention some. */
#include "tap.h"

#include "base/arena.h"
#include "model/comment_values.h"

static struct arena *a;

static str listed(const char *comment)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct strs list = { 0 };

	if (!comment_values(a, str_of(comment), &list))
		return S("none");
	for (ptrdiff_t i = 0; i < list.len; i++)
		sb_fmt(&b, "%s%.*s", i ? "|" : "", STR(list.at[i]));
	return str_dup(a, sb_str(&b));
}

static void complete(void)
{
	is_str(listed("one of: open, paid, shipped"), S("open|paid|shipped"), "a list after a colon is read");
	is_str(listed("State of the order, one of open, paid or canceled. Never null."), S("open|paid|canceled"),
	       "a list ends with its sentence, and the last value may follow an or");
	is_str(listed("One of 'in review', 'done'"), S("in review|done"), "values in quotes may have blanks");
	is_str(listed("Allowed values: EU, NA and APAC"), S("EU|NA|APAC"), "allowed values are read");
	is_str(listed("one of three channels: web, store, phone"), S("web|store|phone"),
	       "words before the colon are not values");
	is_str(listed("channel (one of web|store|phone)"), S("web|store|phone"), "a list ends with its bracket");
	is_str(listed("A = active, B = blocked"), S("A|B"), "codes with their meanings are a list");
	is_str(listed("Account status (A=active; B=blocked for good)"), S("A|B"), "codes may be in brackets");
	is_str(listed("status: 1 = open, 2 = paid, -1 = gone"), S("1|2|-1"), "codes may be numbers");
	is_str(listed("one of: a, b, a"), S("a|b"), "a value is listed once");
}

static void others(void)
{
	is_str(listed(""), S("none"), "no comment lists nothing");
	is_str(listed("the state, e.g. one of open, paid"), S("none"), "examples are no list");
	is_str(listed("one of: open, paid, ..."), S("none"), "an open list is none");
	is_str(listed("one of: open, paid and others"), S("none"), "a list with others is none");
	is_str(listed("one of the most important columns, used everywhere"), S("none"), "a sentence is no list");
	is_str(listed("one of our customers"), S("none"), "a single word is no list");
	is_str(listed("total = price * quantity"), S("none"), "a formula is no list");
	is_str(listed("red, green, blue"), S("none"), "values without a word about them are no list");
	is_str(listed("open or paid, see one of: the manual, the wiki page"), S("none"), "words are not values");
}

int main(void)
{
	a = arena_open();
	complete();
	others();
	arena_close(a);
	return done();
}
