/* Which steps are calls of tools of ocat, what they answered, and what differs between two answers. */
#include "tap.h"

#include "base/arena.h"
#include "base/json.h"
#include "replay/json_difference.h"
#include "replay/ocat_call.h"
#include "replay/recorded_answer.h"

static struct arena *a;

static const char *tool_of(const char *tool, const char *server, const char *format, const char *result)
{
	struct step s;
	const struct tool *t;

	step_start(&s);
	s.tool = str_of(tool);
	s.server = str_of(server);
	s.format = str_of(format);
	s.result = str_of(result);
	t = own_tool(a, &s);
	return t ? t->name : "none";
}

static void test_tools(void)
{
	static const char envelope[] =
		"[{\"type\":\"text\",\"text\":\"{\\\"tool\\\":\\\"list_schemas\\\",\\\"rows\\\":[],\\\"digest\\\":\\\"x\\\"}\"}]";

	is_str(str_of(tool_of("search_tables", NULL, NULL, NULL)), S("search_tables"),
	       "a step of ocat is a call of its tool");
	is_str(str_of(tool_of("inspect_table", NULL, NULL, NULL)), S("describe_asset"),
	       "a tool is known by its other name");
	is_str(str_of(tool_of("mcp__ocat__search_tables", NULL, "claude-code", NULL)), S("search_tables"),
	       "a tool is known with a prefix as in Claude Code");
	is_str(str_of(tool_of("ocat_search_tables", NULL, "opencode", NULL)), S("search_tables"),
	       "a tool is known with a prefix and one line");
	is_str(str_of(tool_of("ocat.search_tables", NULL, "codex", NULL)), S("search_tables"),
	       "a tool is known with a prefix and a dot");
	is_str(str_of(tool_of("search_tables", "ocat-prod", "codex", NULL)), S("search_tables"),
	       "a tool is known by its server");
	is_str(str_of(tool_of("list_schemas", "postgres", "codex", NULL)), S("none"),
	       "a tool of the same name of another server is not ours");
	is_str(str_of(tool_of("mcp__warehouse__list_schemas", NULL, "claude-code", envelope)), S("list_schemas"),
	       "a tool of any server is ours if its answer is");
	is_str(str_of(tool_of("Bash", NULL, "claude-code", NULL)), S("none"), "a tool of an agent is not ours");
	is_str(str_of(tool_of("", NULL, NULL, NULL)), S("none"), "a step without a tool is not ours");
}

static void recorded_of(const char *result, struct recorded *out)
{
	struct step s;

	step_start(&s);
	s.result = str_of(result);
	recorded_read(a, &s, out);
}

static void test_recorded(void)
{
	struct recorded r;

	recorded_of("{\"rows\":[{\"a\":1},{\"a\":2}],\"summary\":{}}", &r);
	ok(r.rows && r.rows->len == 2 && r.summary && r.complete, "the rows of our own trace are read");
	recorded_of("{\"structuredContent\":{\"tool\":\"search_tables\",\"rows\":[{}],\"catalogs\":[{\"name\":\"shop\","
		    "\"generation\":4}]},\"content\":[]}",
		    &r);
	ok(r.rows && r.rows->len == 1 && r.catalogs.len == 1 && r.catalogs.at[0].generation == 4,
	   "structured content is read with its generations");
	recorded_of("{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"result\\\":{\\\"name\\\":\\\"x\\\"}}\"}]}", &r);
	ok(r.object && json_get(r.object, "name"), "an object within a text is read");
	recorded_of("{\"error\":{\"code\":\"table_not_found\"}}", &r);
	ok(r.failed, "an error is read as a failure");
	is_str(r.error_code, S("table_not_found"), "the code of an error is read");
	recorded_of("23 tables", &r);
	ok(!r.rows && !r.object && !r.complete, "a text that is no answer has nothing to compare with");
	recorded_of("{\"rows\":[{\"a", &r);
	ok(!r.rows && !r.complete, "a torn answer has nothing to compare with");
}

static struct json_differences between(const char *before, const char *after, const char *key)
{
	struct err err = { 0 };
	struct json_differences d = { 0 };
	const char *const keys[] = { key, NULL };

	json_differences(a, json_parse(a, str_of(before), &err), json_parse(a, str_of(after), &err), keys, &d);
	return d;
}

static void test_differences(void)
{
	struct json_differences d = between("[{\"n\":\"a\",\"r\":1},{\"n\":\"b\",\"r\":2}]",
					    "[{\"n\":\"a\",\"r\":5},{\"n\":\"c\",\"r\":2}]", "n");

	is_int(d.count[DIFFERENCE_ADDED], 1, "an added row is counted");
	is_int(d.count[DIFFERENCE_REMOVED], 1, "a removed row is counted");
	is_int(d.count[DIFFERENCE_CHANGED], 1, "a changed row is counted");
	is_str(d.all.at[0].place, S("a"), "a changed row is called by its key");
	is_str(d.all.at[0].member, S("r"), "the changed member is named");
	is_str(d.all.at[0].before, S("1"), "a changed row has its value before");
	is_str(d.all.at[0].after, S("5"), "a changed row has its value after");
	d = between("[{\"n\":\"a\"},{\"n\":\"b\"}]", "[{\"n\":\"b\"},{\"n\":\"a\"}]", "n");
	ok(!d.all.len && d.moved == 1, "rows in another order have moved and not changed");
	d = between("[{\"n\":\"a\",\"r\":1},{\"n\":\"a\",\"r\":2}]", "[{\"n\":\"a\",\"r\":2}]", "n");
	ok(d.count[DIFFERENCE_REMOVED] == 1 && !d.count[DIFFERENCE_CHANGED],
	   "of rows with one key, the equal ones are paired");
	d = between("{\"f\":[{\"name\":\"id\",\"type\":\"int\"}],\"x\":null}",
		    "{\"f\":[{\"name\":\"id\",\"type\":\"text\"}],\"y\":1}", NULL);
	is_str(d.all.at[0].place, S("f.id"), "a change within a list of an object is called by its place");
	is_int(d.count[DIFFERENCE_CHANGED], 3, "members that are missing on a side have changed");
	d = between("{\"t\":[\"a\",\"b\"]}", "{\"t\":[\"b\",\"c\"]}", NULL);
	ok(d.count[DIFFERENCE_ADDED] == 1 && d.count[DIFFERENCE_REMOVED] == 1,
	   "lists of texts differ by their elements");
	d = between("[[1],[2]]", "[[1],[3]]", NULL);
	is_int(d.count[DIFFERENCE_REMOVED] + d.count[DIFFERENCE_ADDED], 2, "lists without names are compared in order");
}

static void test_bounds(void)
{
	struct sb x = SB(1 << 20), y = SB(1 << 20);
	struct json_differences d;

	sb_puts(&x, "[");
	sb_puts(&y, "[");
	for (int i = 0; i < 1000; i++) {
		sb_fmt(&x, "%s{\"n\":%d,\"r\":1}", i ? "," : "", i);
		sb_fmt(&y, "%s{\"n\":%d,\"r\":2}", i ? "," : "", i);
	}
	sb_puts(&x, "]");
	sb_puts(&y, "]");
	d = between(sb_c(&x), sb_c(&y), "n");
	is_int(d.count[DIFFERENCE_CHANGED], 1000, "all differences are counted");
	is_int(d.all.len, DIFFERENCES_MOST, "only the first are listed");
	sb_free(&x);
	sb_free(&y);
}

int main(void)
{
	a = arena_open();
	test_tools();
	test_recorded();
	test_differences();
	test_bounds();
	arena_close(a);
	return done();
}
