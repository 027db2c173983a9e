/* Sessions of other agents as steps: the ground that all formats share, by means of Claude Code's. */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "trace/import/formats.h"
#include "trace/import/session.h"
#include "tap.h"

static struct arena *a;
static str dir;

static str write_file(const char *name, str text)
{
	struct err err = { 0 };
	str path = path_join(a, dir, str_of(name));

	file_replace(path, text, &err);
	return path;
}

static struct session *open_all(str path)
{
	struct err err = { 0 };
	struct session *s = session_open(path, NO_STR, &err);
	bool ended = false;

	if (!s || !session_read(s, 0, &ended, &err) || !ended)
		printf("# %s\n", err.text);
	return s;
}

static struct step step_at(struct session *s, ptrdiff_t i)
{
	struct err err = { 0 };
	struct step step = { 0 };

	if (!session_step(s, i, a, &step, &err))
		printf("# %s\n", err.text);
	return step;
}

static struct session_totals totals_of(const struct session *s)
{
	struct session_totals t;

	session_totals(s, &t);
	return t;
}

#define COMMON "\"isSidechain\":false,\"sessionId\":\"s-1\",\"cwd\":\"/srv/shop\",\"version\":\"2.1.0\","
#define USER(uuid, time, content) \
	"{\"type\":\"user\",\"uuid\":\"" uuid "\"," COMMON "\"timestamp\":\"2026-03-02T10:" time \
	"Z\",\"message\":{\"role\":\"user\",\"content\":" content "}}\n"
#define ASSISTANT(uuid, id, time, content) \
	"{\"type\":\"assistant\",\"uuid\":\"" uuid "\"," COMMON "\"timestamp\":\"2026-03-02T10:" time \
	"Z\",\"message\":{\"id\":\"" id "\",\"role\":\"assistant\",\"model\":\"m-large\",\"content\":" content \
	",\"usage\":{\"input_tokens\":10,\"cache_creation_input_tokens\":5,\"cache_read_input_tokens\":85," \
	"\"output_tokens\":20}}}\n"
#define QUESTION USER("u1", "00:00", "\"Which customers bought most?\"")
#define CALL(uuid, id, call, time) \
	ASSISTANT(uuid, id, time, \
		  "[{\"type\":\"tool_use\",\"id\":\"" call \
		  "\",\"name\":\"mcp__shop__query\",\"input\":{\"sql\":\"select 1\"}}]")
#define RESULT(uuid, call, time) \
	USER(uuid, time, "[{\"type\":\"tool_result\",\"tool_use_id\":\"" call "\",\"content\":\"one\\nrow\"}]")

static void test_calls_and_results(void)
{
	struct session *s = open_all(write_file(
		"calls.jsonl", S(QUESTION ASSISTANT("a1", "m1", "00:02", "[{\"type\":\"text\",\"text\":\"I look.\"}]")
					 CALL("a2", "m1", "c1", "00:03") RESULT("u2", "c1", "00:05"))));
	struct session_totals t = totals_of(s);
	struct step call = step_at(s, 2);

	is_int(session_len(s), 3, "a call and its result are one step");
	is_str(str_of(session_format(s)->name), S("claude-code"),
	       "a session of Claude Code is recognised by its lines");
	is_str(session_facts(s)->cwd, S("/srv/shop"), "a session has its folder");
	is_str(session_question(s, a), S("Which customers bought most?"),
	       "the first message of a person is the question");
	is_str(call.tool, S("query"), "a call has its tool");
	is_str(call.server, S("shop"), "a call has its MCP server");
	is_str(call.parameters, S("{\"sql\":\"select 1\"}"), "a call has its arguments");
	is_str(call.result, S("one\nrow"), "a call has its result, unescaped");
	is_int(call.elapsed_us, SECONDS(2), "a call took the time until its result");
	is_int(call.turn, 1, "a call belongs to the turn of the message before it");
	is_int(call.line, 3, "a step has the line of its record");
	is_int(t.tokens_in, 100, "the tokens of a message count once, however many lines it has");
	is_int(t.tokens_cached, 85, "cached tokens are counted among the input");
	is_int(t.turns, 1, "a message of a person begins a turn");
	session_close(s);
}

static void test_without_a_pair(void)
{
	struct session *s = open_all(
		write_file("pairs.jsonl", S(QUESTION CALL("a1", "m1", "c1", "00:03") RESULT("u2", "c9", "00:05"))));

	is_int(session_len(s), 3, "a result without a call is a step");
	is_int(totals_of(s).unpaired, 2, "a call without a result and a result without a call are counted");
	ok(!step_at(s, 1).has_ended, "a call without a result has not ended");
	is_str(step_at(s, 2).result, S("one\nrow"), "a result without a call is kept");
	session_close(s);
}

static void test_copies(void)
{
	struct session *s = open_all(write_file(
		"copies.jsonl", S(QUESTION CALL("a1", "m1", "c1", "00:03") RESULT("u2", "c1", "00:05")
					  QUESTION CALL("a1", "m1", "c1", "00:03") RESULT("u2", "c1", "00:05"))));
	struct session_totals t = totals_of(s);

	is_int(session_len(s), 2, "records that a resumed session repeats are not counted twice");
	is_int(t.copies, 3, "repeated records are counted as such");
	is_int(t.tokens_out, 20, "tokens of repeated records are not counted twice");
	session_close(s);
}

#define SIDE(file_agent, uuid, time, type, content) \
	"{\"type\":\"" type "\",\"uuid\":\"" uuid "\",\"isSidechain\":true," file_agent \
	"\"sessionId\":\"s-1\",\"timestamp\":\"2026-03-02T10:" time "Z\",\"message\":{\"role\":\"" type \
	"\",\"content\":" content "}}\n"
#define TASK(call, prompt) \
	ASSISTANT("a-" call, "m-" call, "00:10", \
		  "[{\"type\":\"tool_use\",\"id\":\"" call \
		  "\",\"name\":\"Task\",\"input\":{\"subagent_type\":\"reviewer\",\"prompt\":\"" prompt "\"}}]")

static void test_agents(void)
{
	struct session *s;
	str path = write_file("tree.jsonl", S(QUESTION TASK("t1", "look \\\"there\\\"") RESULT("u2", "t1", "01:00")
						      ASSISTANT("a3", "m3", "01:05", "\"Done.\"")));

	mkdir(str_c(a, path_join(a, dir, S("tree"))), 0700);
	mkdir(str_c(a, path_join(a, dir, S("tree/subagents"))), 0700);
	write_file("tree/subagents/agent-x1.jsonl",
		   S(SIDE("\"agentId\":\"x1\",", "s1", "00:11", "user", "\"look \\\"there\\\"\"")
			     SIDE("\"agentId\":\"x1\",", "s2", "00:12", "assistant", "\"Seen.\"")));
	s = open_all(path);
	is_int(session_files(s), 2, "the files of sub-agents belong to the session");
	is_str(step_at(s, 2).agent, S("x1"), "the steps of a sub-agent follow the call that began it");
	is_str(step_at(s, 2).parent_id, S("t1"), "a step of a sub-agent has its call as the parent");
	is_str(step_at(s, 4).text, S("Done."), "the main agent goes on after its sub-agent");
	is_int(session_depth(s, 3), 1, "a step of a sub-agent is one level down");
	is_str(session_agent(s, session_entry(s, 3))->kind, S("reviewer"), "a sub-agent has its kind");
	is_int(totals_of(s).turns, 1, "the prompt of a sub-agent is no turn of the person");
	session_close(s);
	write_file("agent-x2.jsonl", S(SIDE("\"agentId\":\"x2\",", "s7", "00:11", "user", "\"look\"")));
	write_file("agent-x3.jsonl", S("{\"sessionId\":\"s-2\",\"isSidechain\":true}\n"));
	s = open_all(write_file("s-1.jsonl", S(QUESTION TASK("t1", "look") RESULT("u2", "t1", "01:00"))));
	is_int(session_files(s), 2, "a sub-agent's file beside the session belongs to it if it names the session");
	is_int(session_depth(s, 2), 1, "the steps of a sub-agent's file beside the session are found by its prompt");
	session_close(s);
	s = open_all(write_file("side.jsonl", S(QUESTION TASK("t1", "look") SIDE("", "s1", "00:11", "user", "\"look\"")
							RESULT("u2", "t1", "01:00"))));
	is_int(session_depth(s, 2), 1, "a side chain without a name is found by the prompt that began it");
	session_close(s);
}

static void test_broken(void)
{
	struct session *s = open_all(write_file(
		"broken.jsonl",
		S(QUESTION "{\"type\":\"user\", nonsense\n42\n{\"type\":\"new-thing\",\"sessionId\":\"s-1\"}\n"
			   "{\"type\":\"assistant\",\"uuid\":\"a1\",\"sess")));
	struct session_totals t = totals_of(s);
	ptrdiff_t kinds;

	is_int(session_len(s), 4, "records that are not understood are kept");
	is_int(t.broken, 2, "records that are not objects are counted");
	is_int(t.torn, 37, "a torn last line is reported");
	is_str(step_at(s, 3).text, S("{\"sessionId\":\"s-1\",\"type\":\"new-thing\"}"),
	       "an unknown record is kept whole");
	is_str(step_at(s, 1).text, S("{\"type\":\"user\", nonsense"), "a broken record is kept as it was written");
	is_str(session_unknown(s, &kinds)[1].kind, S("new-thing"), "unknown records are counted by their kind");
	is_int(kinds, 2, "unknown records have as many kinds as they have");
	session_close(s);
}

static void test_follow(void)
{
	struct err err = { 0 };
	str first = S(QUESTION "{\"type\":\"user\",\"uuid\":\"u2\","),
	    rest = S(COMMON "\"message\":{\"content\":\"more\"}}\n" CALL("a1", "m1", "c1", "00:03")), path;
	struct session *s = open_all(path = write_file("follow.jsonl", first));
	bool grew = false;

	file_append(path, rest, &err);
	ok(session_follow(s, &grew, &err) && grew, "a session that has grown can be followed");
	is_int(session_len(s), 3, "a line that was torn is read once it is complete");
	is_str(step_at(s, 1).text, S("more"), "a step that was written later can be shown");
	is_int(totals_of(s).torn, 0, "a line that was completed is no longer torn");
	ok(session_follow(s, &grew, &err) && !grew, "a session without new records has not grown");
	session_close(s);
}

static void test_twin(void)
{
	struct err err = { 0 };
	scoped(arena_close) struct arena *own = arena_open();
	struct session *s = open_all(write_file("twin.jsonl", S(QUESTION CALL("a1", "m1", "c1", "00:03")))), *twin;
	struct step step;

	twin = session_twin(s, own);
	session_close(s);
	ok(session_twin_open(twin, &err), "the twin of a session can be opened");
	is_int(session_len(twin), 2, "the twin of a session has its steps");
	ok(session_step(twin, 0, own, &step, &err), "the twin of a session reads a step");
	is_str(session_tool(twin, session_entry(twin, 1), NULL), S("query"), "the twin of a session has its names");
	session_twin_close(twin);
}

static void test_secrets(void)
{
	struct session *s = open_all(write_file(
		"secrets.jsonl",
		S(USER("u1", "00:00", "\"use postgresql://ann:hunter2@db/shop\"") ASSISTANT(
			"a1", "m1", "00:03",
			"[{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"Bash\",\"input\":{\"command\":"
			"\"PGPASSWORD=hunter2 psql\",\"token\":\"hunter2\",\"n\":[{\"password\":\"hunter2\"}]}}]")
			  USER("u2", "00:04",
			       "[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"is_error\":true,"
			       "\"content\":[{\"type\":\"text\",\"text\":\"password=hunter2\"}]}]"))));
	struct step call = step_at(s, 1);

	ok(str_find(step_at(s, 0).text, S("hunter2")) < 0, "a password in a URL is removed");
	ok(str_find(call.parameters, S("hunter2")) < 0, "passwords in arguments are removed");
	ok(str_find(call.result, S("hunter2")) < 0, "a password in a result is removed");
	ok(str_find(call.error, S("hunter2")) < 0, "a password in an error is removed");
	is_str(call.error_code, S("tool_error"), "a failed call has an error");
	session_close(s);
}

static void test_unknown_files(void)
{
	struct err err = { 0 };

	ok(!session_open(write_file("other.txt", S("hello\n")), NO_STR, &err), "a file in no known format is refused");
	is_int(err.kind, ERR_UNSUPPORTED, "a file in no known format is unsupported");
	err = (struct err){ 0 };
	ok(!session_open(write_file("other.txt", S("hello\n")), S("nonsense"), &err), "an unknown format is refused");
	is_int(err.kind, ERR_USAGE, "an unknown format is a mistake of usage");
}

int main(void)
{
	char made[] = "/tmp/ocat-session.XXXXXX";

	a = arena_open();
	if (!mkdtemp(made))
		return 99;
	dir = str_of(made);
	is_int((int)sizeof(struct entry), 64, "a step takes 64 bytes of the index");
	test_calls_and_results();
	test_without_a_pair();
	test_copies();
	test_agents();
	test_broken();
	test_follow();
	test_twin();
	test_secrets();
	test_unknown_files();
	if (system(str_c(a, str_fmt(a, "rm -rf %s", made))))
		return 99;
	arena_close(a);
	return done();
}
