#include "base/arena.h"
#include "model/search_path.h"
#include "tap.h"

static struct arena *a;

static void kept(void)
{
	struct search_path p = { .known = true }, back;

	*push(&p.schemas, a) = S("app");
	*push(&p.schemas, a) = S("Odd.\"One");
	*push(&p.outside, a) = S("pg_class");
	*push(&p.outside_schemas, a) = S("pg_catalog");
	search_path_read(a, search_path_text(a, &p), &back);
	ok(back.known, "a stored search path is known");
	is_int(search_path_place(&back, S("Odd.\"One")), 1, "a schema keeps its position on the path");
	is_int(search_path_place(&back, S("odd")), -1, "another schema is not on the path");
	is_str(search_path_outside(&back, S("pg_class")), S("pg_catalog"),
	       "a name keeps the schema outside the catalog");
	ok(!search_path_outside(&back, S("orders")).at, "any other name resolves within the catalog");
}

static void not_known(void)
{
	static const char *const damaged[] = { "", "x", "[]", "{\"schemas\":[1],\"outside\":[],\"outside_schemas\":[]}",
					       "{\"schemas\":[],\"outside\":[\"a\"],\"outside_schemas\":[]}" };
	struct search_path p = { 0 };

	ok(!search_path_text(a, &p).at, "an unknown search path has no text");
	for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
		p.known = true;
		search_path_read(a, str_of(damaged[i]), &p);
		ok(!p.known, "a damaged text is an unknown search path: [%s]", damaged[i]);
	}
}

int main(void)
{
	a = arena_open();
	kept();
	not_known();
	arena_close(a);
	return done();
}
