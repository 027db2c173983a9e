/* The language of iterated retrieval: what is parsed, what is written, and where errors point. */
#include "rem/rem.h"

#include "base/arena.h"
#include "base/json.h"
#include "tap.h"

static str as_text(struct arena *a, const struct rem_plan *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	rem_put(&b, p);
	return str_dup(a, sb_str(&b));
}

static str as_json(struct arena *a, const struct rem_plan *p)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct jw w = jw_to(&b);

	rem_put_json(&w, p);
	return str_dup(a, sb_str(&b));
}

static const struct {
	const char *typed, *written;
} good[] = {
	{ "LOOKUP orders", "LOOKUP orders" },
	{ "lookup orders, shop.customers", "LOOKUP orders, shop.customers" },
	{ "LOOKUP sarah chen", "LOOKUP \"sarah chen\"" },
	{ "LOOKUP 'Sarah Chen'", "LOOKUP \"Sarah Chen\"" },
	{ "LOOKUP shop.\"a b\".\"c\"\"d\"", "LOOKUP \"shop.\"\"a b\"\".\"\"c\"\"\"\"d\"\"\"" },
	{ "LOOKUP \"depth\"", "LOOKUP \"depth\"" },
	{ "lookup orders depth 0", "TRAVERSE WITH (LOOKUP orders) DEPTH 0" },
	{ "LOOKUP in depth", "LOOKUP \"in depth\"" },
	{ "FUZZY custmer", "FUZZY custmer" },
	{ "FUZZY cust mer THRESHOLD 0.3 LIMIT 7", "FUZZY \"cust mer\" THRESHOLD 0.3 LIMIT 7" },
	{ "SEARCH \"late deliveries\" IN shop", "SEARCH \"late deliveries\" IN shop" },
	{ "SEARCH orders in transit", "SEARCH \"orders in transit\"" },
	{ "SELECT a FROM assets WHERE x = 'DEPTH 1' LIMIT 5", "SELECT a FROM assets WHERE x = 'DEPTH 1' LIMIT 5" },
	{ "TRAVERSE WITH LOOKUP x", "TRAVERSE WITH (LOOKUP x) DEPTH 1" },
	{ "TRAVERSE * WITH x DEPTH 0", "TRAVERSE WITH (LOOKUP x) DEPTH 0" },
	{ "traverse references, home_* with lookup x depth 2 order by node.name limit 5",
	  "TRAVERSE references, home_* WITH (LOOKUP x) DEPTH 2 ORDER BY node.name ASC LIMIT 5" },
	{ "TRAVERSE a WITH SELECT * FROM assets WHERE b = 'c' ORDER BY node.name ASC",
	  "TRAVERSE a WITH (SELECT * FROM assets WHERE b = 'c') DEPTH 1 ORDER BY node.name ASC" },
	{ "TRAVERSE a WITH SELECT (1) FROM assets ORDER BY row_count DESC LIMIT 3",
	  "TRAVERSE a WITH (SELECT (1) FROM assets ORDER BY row_count DESC) DEPTH 1 LIMIT 3" },
	{ "TRAVERSE a WITH (FUZZY x LIMIT 3) LIMIT 4", "TRAVERSE a WITH (FUZZY x LIMIT 3) DEPTH 1 LIMIT 4" },
	{ "TRAVERSE WITH FUZZY x LIMIT 4", "TRAVERSE WITH (FUZZY x) DEPTH 1 LIMIT 4" },
	{ "TRAVERSE WITH LOOKUP x ORDER BY edge.weight", "TRAVERSE WITH (LOOKUP x) DEPTH 1 ORDER BY edge.weight DESC" },
};

static void reads(struct arena *a)
{
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		struct rem_plan plan, again;
		struct err err = { 0 };
		bool is = rem_parse(a, str_of(good[i].typed), &plan, &err);
		str text = is ? as_text(a, &plan) : str_of(err.text), json;

		is_str(text, str_of(good[i].written), "the plan is written in its normal form: %s", good[i].typed);
		ok(is && rem_parse(a, text, &again, &err) && str_eq(as_text(a, &again), text),
		   "the written form of a plan parses to the same plan");
		json = as_json(a, &plan);
		ok(rem_parse(a, json, &again, &err) && str_eq(as_text(a, &again), text) &&
			   str_eq(as_json(a, &again), json),
		   "the JSON form of a plan parses to the same plan");
	}
}

static const struct {
	const char *typed;
	int at;
} bad[] = {
	{ "", 0 },
	{ "orders", 0 },
	{ "LOOKUP", 6 },
	{ "LOOKUP \"a", 7 },
	{ "LOOKUP a,", 9 },
	{ "LOOKUP a DEPTH", 14 },
	{ "LOOKUP a DEPTH x", 15 },
	{ "LOOKUP a DEPTH 1.5", 15 },
	{ "LOOKUP a THRESHOLD 1", 9 },
	{ "FUZZY a THRESHOLD 2", 18 },
	{ "FUZZY a THRESHOLD nan", 18 },
	{ "TRAVERSE refs LOOKUP x", 14 },
	{ "TRAVERSE a, WITH LOOKUP x", 12 },
	{ "TRAVERSE WITH", 13 },
	{ "TRAVERSE WITH TRAVERSE WITH LOOKUP x", 14 },
	{ "TRAVERSE WITH (LOOKUP x", 23 },
	{ "TRAVERSE WITH LOOKUP x DEPTH 1 DEPTH 2", 31 },
	{ "TRAVERSE WITH LOOKUP x ORDER BY foo", 32 },
	{ "TRAVERSE WITH LOOKUP x ORDER node.name", 29 },
	{ "SELECT (1", 9 },
	{ "SELECT 1)", 8 },
	{ "SEARCH \"\"", 7 },
	{ "LOOKUP a LIMIT 0", 15 },
};

static void points(struct arena *a)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct rem_plan plan = { .depth = 77 };
		struct err err = { 0 };
		bool is = rem_parse(a, str_of(bad[i].typed), &plan, &err);

		ok(!is && err.kind == ERR_QUERY && plan.depth == 77, "an invalid plan is refused: %s", bad[i].typed);
		is_int(err.at, bad[i].at, "the error for an invalid plan points at the mistake");
	}
}

/* Unusual names stay the same. */
static void hostile(struct arena *a)
{
	static const char *const names[] = { "a\"b",	    "\"",	 "\"\"",    "a.b",     "\"a.b\".\"c\"",
					     "line\nbreak", "tab\there", "with",    "DEPTH 3", "a,b",
					     "(x)",	    ")",	 "o'brien", "'",       "{",
					     "{}",	    "\xff\xfe",	 "größe",   " x",      "LIMIT",
					     "-",	    "--",	 ";",	    "$(x)",    "\\" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct rem_plan with, plan, again;
		struct err err = { 0 };

		rem_start(&with, REM_LOOKUP);
		*push(&with.keys, a) = str_of(names[i]);
		rem_start(&plan, REM_TRAVERSE);
		plan.with = &with;
		*push(&plan.edges, a) = str_of(names[i]);
		ok(rem_parse(a, as_text(a, &plan), &again, &err) && again.with->keys.len == 1 &&
			   str_eq(again.with->keys.at[0], str_of(names[i])) && again.edges.len == 1 &&
			   str_eq(again.edges.at[0], str_of(names[i])),
		   "unusual name %d round-trips through a plan", (int)i);
	}
}

static const struct {
	const char *json, *text;
} parts[] = {
	{ "{\"query_type\":\"lookup\",\"parameters\":{\"key\":\"x\"}}", "LOOKUP x" },
	{ "{\"query_type\":\"search\",\"parameters\":{\"query_text\":\"a b\",\"table_name\":\"resources\"}}",
	  "SEARCH \"a b\" IN resources" },
	{ "{\"query_type\":\"fuzzy\",\"parameters\":{\"query_text\":\"a\",\"threshold\":0.25,\"limit\":2}}",
	  "FUZZY a THRESHOLD 0.25 LIMIT 2" },
	{ "{\"query_type\":\"sql\",\"parameters\":{\"table_name\":\"resources\",\"where_clause\":\"row_count > 5\"}}",
	  "SELECT * FROM assets WHERE row_count > 5" },
	{ "{\"query_type\":\"traverse\",\"parameters\":{\"initial_query\":\"sarah chen\",\"edge_types\":[\"manages\"],\"max_depth\":0}}",
	  "TRAVERSE manages WITH (LOOKUP \"sarah chen\") DEPTH 0" },
	{ "{\"query_type\":\"traverse\",\"parameters\":{\"initial_query\":\"SEARCH \\\"x\\\" IN shop\",\"order_by\":\"node.name\",\"limit\":3}}",
	  "TRAVERSE WITH (SEARCH x IN shop) DEPTH 1 ORDER BY node.name ASC LIMIT 3" },
	{ "{\"query_type\":\"nope\",\"parameters\":{}}", NULL },
	{ "{\"query_type\":\"lookup\",\"parameters\":{}}", NULL },
	{ "{\"query_type\":\"lookup\",\"parameters\":{\"key\":5}}", NULL },
	{ "{\"query_type\":\"lookup\",\"parameters\":{\"key\":\"a\",\"max_depth\":1}}", NULL },
	{ "{\"query_type\":\"traverse\",\"parameters\":{\"initial_query\":\"a\",\"max_depth\":-1}}", NULL },
	{ "{\"query_type\":\"traverse\",\"parameters\":{\"initial_query\":\"TRAVERSE WITH LOOKUP a\"}}", NULL },
	{ "{\"query_type\":\"lookup\"}", NULL },
	{ "{", NULL },
};

static void from_json(struct arena *a)
{
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		struct rem_plan plan;
		struct err err = { 0 };
		bool is = rem_parse(a, str_of(parts[i].json), &plan, &err);

		if (parts[i].text)
			is_str(is ? as_text(a, &plan) : str_of(err.text), str_of(parts[i].text),
			       "the JSON plan has the right normal form: %s", parts[i].json);
		else
			ok(!is && err.kind == ERR_USAGE, "an invalid JSON plan is refused: %s", parts[i].json);
	}
}

static void memo(struct arena *a)
{
	struct rem_plan plan = { 0 };
	struct err err = { 0 };

	ok(rem_parse(a, S("{\"query_type\":\"lookup\",\"parameters\":{\"key\":\"x\",\"plan_memo\":\"Goal: y\"}}"),
		     &plan, &err),
	   "a plan in JSON may have a memo");
	is_str(plan.memo, S("Goal: y"), "the memo of a plan in JSON is kept");
}

int main(void)
{
	scoped(arena_close) struct arena *a = arena_open();

	reads(a);
	points(a);
	hostile(a);
	from_json(a);
	memo(a);
	return done();
}
