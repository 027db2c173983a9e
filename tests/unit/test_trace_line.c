/* A step that is written to a trace and read back has all its members; lines of other programs are read as far as they go. */
#include "tap.h"

#include "base/arena.h"
#include "trace/line.h"

static struct arena *a;

static struct step read_back(const struct step *s)
{
	struct sb b = SB(SB_MAX);
	struct trace_line line = { 0 };

	trace_put_step(&b, s);
	ok(trace_line_read(a, str_dup(a, sb_str(&b)), &line) && line.kind == TRACE_LINE_STEP,
	   "a written step is read as a step");
	sb_free(&b);
	return line.step;
}

static struct step read_text(const char *text)
{
	struct trace_line line = { 0 };

	ok(trace_line_read(a, str_of(text), &line), "a line is read: %.60s", text);
	return line.step;
}

static struct step whole_call(void)
{
	struct step s;

	step_start(&s);
	s.number = 7;
	s.call_id = S("c-1");
	s.parent_id = S("c-0");
	s.tool = S("mcp__ocat__search_tables");
	s.server = S("ocat");
	s.parameters = S("{\"limit\":5,\"pattern\":\"a\\\"b\"}");
	s.actor = S("agent");
	s.kind = S("run");
	s.source = S("claude-code");
	s.why = S("to see");
	s.memo = S("m");
	s.result = S("[{\"type\":\"text\",\"text\":\"{\\\"rows\\\": []}\"}]");
	s.result_omitted = 12;
	s.has_ended = true;
	s.agent = S("explore");
	s.model = S("model-1");
	s.turn = 3;
	s.at = SECONDS(1700000000) + 5;
	s.elapsed_us = 1250;
	*push(&s.sql, a) = (struct trace_sql){ S("shop"), S("select 1"), 90, -1 };
	*push(&s.catalogs, a) = (struct trace_catalog){ S("shop"), 4, sha256_of(S("x")) };
	s.rows = 2;
	s.total = 9;
	s.digest = sha256_of(S("y"));
	s.shown = S("2 tables");
	*push(&s.names, a) = S("shop.a");
	s.tokens = 10;
	s.tokens_in = 20;
	s.tokens_out = 30;
	s.tokens_cached = 0;
	s.cost_usd = 0.0125;
	s.index_snapshot_id = S("i");
	s.plan_version = S("p");
	s.policy_decision_id = S("d");
	s.constraints_digest = S("k");
	s.format = S("claude-code");
	s.file = S("/tmp/x.jsonl");
	s.line = 44;
	return s;
}

static void test_all_members(void)
{
	struct step s = whole_call(), t = read_back(&s);

	is_int(t.type, STEP_CALL, "a call is read as a call");
	is_int(t.number, 7, "the number of a step is kept");
	is_str(t.call_id, s.call_id, "the call_id of a step is kept");
	is_str(t.parent_id, s.parent_id, "the parent_id of a step is kept");
	is_str(t.tool, s.tool, "the tool of a step is kept");
	is_str(t.server, s.server, "the server of a step is kept");
	is_str(t.parameters, s.parameters, "the parameters of a step are kept");
	is_str(t.actor, s.actor, "the actor of a step is kept");
	is_str(t.kind, s.kind, "the kind of a step is kept");
	is_str(t.source, s.source, "the source of a step is kept");
	is_str(t.why, s.why, "the reason of a step is kept");
	is_str(t.memo, s.memo, "the memo of a step is kept");
	is_str(t.result, s.result, "the result of another agent is kept byte for byte");
	is_int(t.result_omitted, 12, "the number of omitted bytes is kept");
	ok(t.has_ended, "that it ended is kept");
	is_str(t.agent, s.agent, "the sub-agent of a step is kept");
	is_str(t.model, s.model, "the model of a step is kept");
	is_int(t.turn, 3, "the turn of a step is kept");
	is_int(t.at, s.at, "the time of a step is kept");
	is_int(t.elapsed_us, 1250, "the duration of a step is kept");
	is_int(t.sql.len, 1, "the SQL of a step is kept");
	is_str(t.sql.at[0].text, S("select 1"), "the text of its SQL is kept");
	is_int(t.sql.at[0].rows, -1, "SQL without a count of rows stays without");
	is_int(t.catalogs.at[0].generation, 4, "the generation that it read is kept");
	ok(digest_eq(&t.catalogs.at[0].digest, &s.catalogs.at[0].digest), "the digest of that generation is kept");
	is_int(t.rows, 2, "the number of rows of a step is kept");
	is_int(t.total, 9, "the number of matches of a step is kept");
	ok(digest_eq(&t.digest, &s.digest), "the digest of a step is kept");
	is_str(t.shown, s.shown, "the short word of a step is kept");
	is_str(t.names.at[0], S("shop.a"), "the names of a step are kept");
	is_int(t.tokens, 10, "the estimated tokens of a step are kept");
	is_int(t.tokens_in, 20, "the measured tokens of a step are kept");
	is_int(t.tokens_out, 30, "the measured output of a step is kept");
	is_int(t.tokens_cached, 0, "zero cached tokens are not unknown ones");
	ok(t.cost_usd > 0.0124 && t.cost_usd < 0.0126, "the cost of a step is kept");
	is_str(t.index_snapshot_id, S("i"), "the index of a step is kept");
	is_str(t.plan_version, S("p"), "the plan of a step is kept");
	is_str(t.policy_decision_id, S("d"), "the decision of a step is kept");
	is_str(t.constraints_digest, S("k"), "the constraints of a step are kept");
	is_str(t.format, s.format, "the format of a step is kept");
	is_str(t.file, s.file, "the file of a step is kept");
	is_int(t.line, 44, "the line of a step is kept");
}

static void test_texts(void)
{
	struct step s, t;

	step_start(&s);
	s.type = STEP_ASSISTANT;
	s.text = S("two\nlines");
	t = read_back(&s);
	is_int(t.type, STEP_ASSISTANT, "a message of the model is read as one");
	is_str(t.text, s.text, "the text of a step is kept");
	is_int(t.at, NO_TIME, "a step without a time stays without");
	is_int(t.elapsed_us, -1, "a step without a duration stays without");
	is_int(t.tokens, -1, "a step without tokens stays without");
	ok(!t.has_ended && !t.tool.at && !t.parameters.at, "a message is not a call");
}

static void test_ways_to_end(void)
{
	struct step s, t;

	step_start(&s);
	s.tool = S("Bash");
	t = read_back(&s);
	ok(!t.has_ended && !t.result.at, "a call without a result stays without");
	s.has_ended = true;
	s.error = S("it failed");
	t = read_back(&s);
	is_str(t.error, S("it failed"), "an error without a code is kept");
	ok(!t.error_code.at, "an error without a code gets none");
	s.error = NO_STR;
	s.result = S("{\"rows\":[{\"b\":1.5,\"a\":null}]}");
	t = read_back(&s);
	is_str(t.result, S("{\"rows\":[{\"a\":null,\"b\":1.5}]}"), "a result of ocat is JSON in the line");
}

static void test_others(void)
{
	struct trace_line line = { 0 };
	struct step s = read_text("{\"step\":1,\"tool\":\"search_tables\",\"parameters\":{},\"new\":[1]}");

	is_int(s.type, STEP_CALL, "a line of an older program is a call");
	ok(s.has_ended, "a call of an older program has ended");
	s = read_text("{\"step\":2,\"type\":\"dream\",\"text\":\"x\"}");
	is_int(s.type, STEP_OTHER, "a type of a newer program is a record that is not understood");
	ok(!trace_line_read(a, S("{\"step\":3,\"tool\":\"x\",\"result\":{\"rows\":[{\"a"), &line),
	   "a torn line is no step");
	ok(!trace_line_read(a, S("[1]"), &line), "another document is no line of a trace");
}

int main(void)
{
	a = arena_open();
	test_all_members();
	test_texts();
	test_ways_to_end();
	test_others();
	arena_close(a);
	return done();
}
