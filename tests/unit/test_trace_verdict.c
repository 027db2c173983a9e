/* service/trace: the pieces of a verdict that need no catalog. */
#include "tap.h"

#include "base/arena.h"
#include "service/trace/answer_choice.h"
#include "service/trace/error_class.h"
#include "service/trace/evidence.h"
#include "service/trace/source_address.h"

static struct arena *a;

/* ---- messages ---- */

static void messages(void)
{
	static const struct {
		enum error_class class;
		const char *message, *what;
	} cases[] = {
		{ ERROR_NAME, "ERROR:  column o.totl does not exist\nLINE 1: select o.totl", "a column in PostgreSQL" },
		{ ERROR_NAME, "ERROR:  relation \"sales.ordrs\" does not exist", "a table in PostgreSQL" },
		{ ERROR_NAME, "Error: in prepare, no such column: totl", "a column in SQLite" },
		{ ERROR_NAME, "ERROR 1054 (42S22): Unknown column 'totl' in 'field list'", "a column in MySQL" },
		{ ERROR_NAME, "Unrecognized name: totl; Did you mean total? at [1:8]", "a column in BigQuery" },
		{ ERROR_NAME, "SQL compilation error: invalid identifier 'TOTL'", "a column in Snowflake" },
		{ ERROR_NAME, "Binder Error: Referenced column \"totl\" not found in FROM clause!",
		  "a column in DuckDB" },
		{ ERROR_REFUSED, "ERROR:  permission denied for table orders", "a missing grant" },
		{ ERROR_REFUSED, "cannot execute UPDATE in a read-only transaction", "a read-only session" },
		{ ERROR_REFUSED, "attempt to write a readonly database", "a read-only file" },
		{ ERROR_SYNTAX, "ERROR:  syntax error at or near \"form\"", "a syntax error" },
		{ ERROR_MEANING, "ERROR:  function sums(numeric) does not exist", "an unknown function" },
		{ ERROR_MEANING, "column \"o.id\" must appear in the GROUP BY clause", "a missing group" },
		{ ERROR_EXECUTION, "ERROR:  canceling statement due to statement timeout", "a timeout" },
		{ ERROR_EXECUTION, "connection refused", "a server that is down" },
		{ ERROR_OTHER, "something else", "another message" },
		{ ERROR_NONE, "", "no message" },
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		is_int(error_class_of(str_of(cases[i].message)), cases[i].class, "an error is classified: %s",
		       cases[i].what);
}

static void errors_in_results(void)
{
	is_str(error_in_result(S("ERROR:  column x does not exist\nLINE 1")), S("ERROR:  column x does not exist"),
	       "a result that begins as an error is one");
	is_str(error_in_result(S("SET\npsql:q.sql:2: ERROR:  no")), S("ERROR:  no"),
	       "psql's errors are found below others");
	ok(!error_in_result(S("id|message\n1|error: disk full\nerror: in the second column")).at,
	   "a row that begins with the word is not an error");
	ok(!error_in_result(S("errors\n17")).at, "a column called errors is not an error");
	ok(!error_in_result(NO_STR).at, "a missing result is not an error");
}

/* ---- addresses ---- */

static bool same(const char *one, const char *other)
{
	struct source_address x = source_address_of(a, str_of(one), S("/work/app")),
			      y = source_address_of(a, str_of(other), NO_STR);

	return source_address_same(&x, &y);
}

static void addresses(void)
{
	ok(same("postgres://ann:secret@db.example.org:5432/shop", "postgresql://bob@db.example.org/shop"),
	   "two logins of one database are the same address");
	ok(same("host=db.example.org port=5432 dbname=shop user=ann", "postgresql://db.example.org:5432/shop"),
	   "a connection string and a URL are the same address");
	ok(same("postgresql://localhost/shop", "postgresql://127.0.0.1:5432/shop"), "local hosts are the same");
	ok(same("postgresql:///shop?host=/run/pg&port=5433", "postgresql://boss@/shop?host=/run/pg&port=5433"),
	   "sockets are the same");
	ok(same("postgresql:///shop?host=/run/pg", "postgresql:///shop?host=%2Frun%2Fpg"), "escapes of a URL are read");
	ok(!same("postgresql://db/shop", "postgresql://db/crm"), "another database is another address");
	ok(!same("postgresql://db:5433/shop", "postgresql://db:5432/shop"), "another port is another address");
	ok(!same("postgresql://one.example.org/shop", "postgresql://two.example.org/shop"),
	   "another host is another address");
	ok(!same("mysql://db/shop", "postgresql://db/shop"), "another system is another address");
	ok(same("shop.db", "/work/app/shop.db"), "a relative path begins in the folder of the session");
	ok(same("sqlite:///work/app/shop.db", "/work/app/shop.db"), "a URL of a file is its path");
	ok(!same("shop.db", "/other/shop.db"), "the same name in another folder is another file");
	ok(same("mysql+pymysql://u@db/shop", "mariadb://db/shop"), "drivers in a scheme do not matter");
}

/* ---- evidence ---- */

static struct step step_of(enum step_type type, int64_t number)
{
	return (struct step){ .type = type,
			      .number = number,
			      .at = NO_TIME,
			      .elapsed_us = -1,
			      .tokens = -1,
			      .tokens_in = -1,
			      .tokens_out = -1,
			      .tokens_cached = -1,
			      .cost_usd = -1 };
}

static void says(struct evidence *e, enum step_type type, const char *text)
{
	struct step s = step_of(type, e->steps.len + 1);

	s.text = str_of(text);
	evidence_add(e, &s, false);
}

static void runs(struct evidence *e, const char *sql, const char *result, const char *error)
{
	struct step s = step_of(STEP_CALL, e->steps.len + 1);
	struct session_sql q = { .step = e->steps.len + 1, .text = str_of(sql) };

	s.tool = S("query");
	s.parameters = str_fmt(a, "{\"sql\":%zu}", strlen(sql));
	s.result = str_of(result);
	s.error = str_of(error);
	s.has_ended = true;
	evidence_add(e, &s, true);
	evidence_add_sql(e, &q);
}

static void evidence(void)
{
	struct evidence *e = evidence_open(a, evidence_past_open(a));

	says(e, STEP_USER, "How many orders are open?");
	says(e, STEP_USER, "<system-reminder>Be brief.</system-reminder>");
	runs(e, "select 1", "[{\"type\":\"text\",\"text\":\"ERROR:  relation \\\"x\\\" does not exist\"}]", NULL);
	runs(e, "select 2", "Orders 17", NULL);
	says(e, STEP_ASSISTANT, "There are 17.");
	is_str(evidence_question(e, 3), S("How many orders are open?"), "the question is what the person wrote");
	is_str(evidence_answer(e), S("There are 17."), "the answer is the last text after the last statement");
	ok(e->sql.at[0].failed && e->sql.at[0].class == ERROR_NAME, "an error in a result that MCP wrapped is found");
	ok(!e->sql.at[1].failed, "a result is not an error");
	ok(map_get(&e->past->seen, S("orders")) != NULL, "the names in results are kept");
	ok(!map_get(&e->past->seen, S("relation")), "those in errors are not");
}

/* ---- the statement that the answer rests on ---- */

static struct answer_choice choose(struct evidence *e)
{
	struct judged_list all = { 0 };
	struct answer_choice out;

	for (ptrdiff_t i = 0; i < e->sql.len; i++)
		*push(&all, a) = (struct judged_sql){ .sql = &e->sql.at[i],
						      .step = e->steps.at[e->sql.at[i].step].number,
						      .outcome = e->sql.at[i].sql.quoted ? OUTCOME_QUOTED
								 : e->sql.at[i].failed	 ? OUTCOME_FAILED
											 : OUTCOME_RAN };
	answer_choose(e, &all, &out);
	return out;
}

static void answers(void)
{
	struct evidence *e = evidence_open(a, evidence_past_open(a));
	struct answer_choice c;

	says(e, STEP_USER, "What is the total of the orders in 2024?");
	runs(e, "select sum(total) from orders", "sum\n1234567.891", NULL);
	runs(e, "select count(*) from orders", "count\n52", NULL);
	runs(e, "select totl from orders", NULL, "no such column: totl");
	c = choose(e);
	is_int(c.at, 1, "without a text, the last statement that succeeded is the answer");
	is_int(c.failed, 2, "a failure after it that nothing made good is told");
	says(e, STEP_ASSISTANT, "In 2024 it was 1,234,567.89.");
	c = choose(e);
	is_int(c.at, 0, "the statement with the number of the text is the answer, rounded and grouped");
	ok(c.shown, "the result of the chosen statement shows the answer");

	e = evidence_open(a, evidence_past_open(a));
	says(e, STEP_USER, "Who are our customers?");
	runs(e, "select name from customers", "Adalbert\nBernhard", NULL);
	runs(e, "select 12", "12", NULL);
	says(e, STEP_ASSISTANT, "They are Adalbert and Bernhard.");
	is_int(choose(e).at, 0, "words of a result tell the answer too");
}

int main(void)
{
	a = arena_open();
	messages();
	errors_in_results();
	addresses();
	evidence();
	answers();
	arena_close(a);
	return done();
}
