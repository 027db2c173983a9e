/* The user-defined code of a database, as one JSON object: read, looked up, absent, malformed. */
#include "model/user_code.h"

#include "base/arena.h"
#include "base/err.h"

#include "tap.h"

static const char text[] =
	"{\"functions\":[{\"function\":\"app.f(text)\",\"schema\":\"app\",\"name\":\"f\",\"arguments\":[\"text\",\"integer\"],"
	"\"optional\":1,\"variadic\":true,\"kind\":\"function\",\"owner\":\"ann\",\"extension\":\"ext\",\"later\":[1]}],"
	"\"operators\":[{\"operator\":\"+\",\"right\":\"text\",\"function\":\"app.f(text)\"}],"
	"\"casts\":[{\"from\":\"app.mood\",\"to\":\"text\",\"context\":\"implicit\"}],"
	"\"types\":[{\"type\":\"app.mood\",\"kind\":\"enum\",\"compares\":[\"app.f(text)\"]},{\"type\":\"other.\\\"Mood\\\"\","
	"\"kind\":\"composite\",\"of\":[\"text\"],\"fields\":[\"a\"]}],"
	"\"relations\":[{\"schema\":\"Odd Ones\",\"name\":\"a.b\",\"runs\":[\"app.f(text)\"],\"plans\":[],\"types\":[]}]}";

static void reads(struct arena *a)
{
	struct user_code c;
	struct err err = { 0 };
	const struct user_type *mood;
	const struct user_relation *r;

	ok(user_code_read(a, str_of(text), &c, &err) && c.recorded, "the code of a database is read");
	ok(c.functions.len == 1 && c.functions.at[0].arguments.len == 2 && c.functions.at[0].optional == 1 &&
		   c.functions.at[0].variadic,
	   "a function has its arguments, and which of them are optional");
	is_str(user_code_extension(&c, S("app.f(text)")), S("ext"),
	       "the extension of a function is found by its identity");
	ok(!user_code_extension(&c, S("app.g()")).len, "an unknown function has no extension");
	ok(c.operators.len == 1 && !c.operators.at[0].left.len, "a prefix operator has no left type");
	ok(c.casts.len == 1 && !c.casts.at[0].function.len, "a cast without a function has none");
	mood = user_code_type(&c, S("app.mood[]"));
	ok(mood == &c.types.at[0], "the type of an array is that of its elements");
	ok(!user_code_type(&c, S("mood")), "a column's type is written with its schema");
	ok(user_code_type_named(&c, S("MOOD(3)"), NULL) == mood &&
		   user_code_type_named(&c, S("mood"), mood) == &c.types.at[1] &&
		   !user_code_type_named(&c, S("mood"), &c.types.at[1]),
	   "a name in a query may refer to a type of any schema and case");
	r = user_code_of_relation(&c, S("\"Odd Ones\""), S("a.b"));
	ok(r && r->runs.len == 1, "a relation is found by names that need quotes");
	ok(!user_code_of_relation(&c, S("app"), S("t")), "another relation runs nothing");
}

static void refuses(struct arena *a)
{
	static const char *const wrong[] = { "{", "[]", "{}", "{\"functions\":1}",
					     "{\"functions\":[],\"operators\":[],\"casts\":[],\"types\":[]}" };
	struct user_code c;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct err err = { 0 };

		ok(!user_code_read(a, str_of(wrong[i]), &c, &err) && err.kind && !c.recorded,
		   "an invalid text is refused: %s", wrong[i]);
	}
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct user_code c;
	struct err err = { 0 };

	ok(user_code_read(a, NO_STR, &c, &err) && !c.recorded && !c.functions.len, "an absent text records no code");
	ok(!user_code_type(&c, S("app.mood")) && !user_code_of_relation(&c, S("app"), S("t")),
	   "nothing is found if no code is recorded");
	reads(a);
	refuses(a);
	return done();
}
