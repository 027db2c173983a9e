/* A policy, an empty line, and a query that is brought under it: what is let through is written, read again, and means something. */
#include <stdlib.h>

#include "base/arena.h"
#include "policy/policy.h"
#include "sql/parse/parse.h"
#include "sql/print/print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct sql_column columns[] = { { .name = { "a", 1 } },
					     { .name = { "b", 1 }, .traits = SQL_COLUMN_TIME },
					     { .name = { "c d", 3 } } };
static const struct sql_table tables[] = {
	{ .name = { "t", 1 },
	  .ns = { "s", 1 },
	  .qualified = { "s.t", 3 },
	  .columns = columns,
	  .column_count = 3,
	  .rows = 9 },
	{ .name = { "v", 1 },
	  .ns = { "s", 1 },
	  .qualified = { "s.v", 3 },
	  .columns = columns,
	  .column_count = 3,
	  .rows = -1,
	  .view = true,
	  .definition = { "select a, b, \"c d\" from t", 25 } },
};

static enum sql_found find_table(void *with, const struct sql_name *parts, uint32_t n, const struct sql_table **out)
{
	(void)with;
	if (parts[n - 1].text.len != 1)
		return SQL_FOUND_NONE;
	*out = &tables[parts[n - 1].text.at[0] & 1 ? 1 : 0];
	return SQL_FOUND_ONE;
}

static str variable(const void *with, const char *name)
{
	(void)with;
	return name[0] == 'A' ? S("x") : NO_STR;
}

static bool ask(void *with, struct arena *a, str url, str token, int timeout_ms, str body, str *answer, struct err *err)
{
	(void)with;
	(void)a;
	(void)url;
	(void)token;
	(void)timeout_ms;
	(void)err;
	*answer = body;
	return true;
}

static void bring(struct arena *a, const struct rulebook *p, const struct dialect *d, str sql)
{
	static const struct sql_schema schema = { .table = find_table };
	static const struct principal who = { { "ada", 3 }, NULL, 0, variable, NULL };
	static const struct policy_engine engine = { NULL, NULL, ask };
	struct policy_request how = {
		.arena = a, .policy = p, .who = &who, .schema = &schema, .catalog = S("s"), .engine = &engine
	};
	struct policy_decision decision;
	struct print_style flat = { .flat = true };
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct err err = { 0 }, again = { 0 };
	struct sql_check c;
	struct tree t, back;

	if (!sql_parse(a, d, sql, &t, &err) || !sql_check(a, &t, &schema, &c, &err) ||
	    !policy_apply(&how, &c, &decision, &err) || c.verdict == SQL_DENY)
		return;
	if (sql_print(&b, &t, t.root, &flat, &err) && b.len < SQL_BYTES_MOST / 2 &&
	    !sql_parse(a, d, sb_str(&b), &back, &again) && c.changed)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_open();
	str text = size ? str_n((const char *)data + 1, (ptrdiff_t)size - 1) : S("");
	ptrdiff_t end = str_find(text, S("\n\n"));
	struct err err = { 0 };
	const struct rulebook *p = end < 0 ? NULL : policy_read(a, str_upto(text, end), S("policy.yaml"), NULL, &err);

	if (p)
		bring(a, p, dialect_each(data[0] % 12), str_from(text, end + 2));
	arena_close(a);
	return 0;
}
