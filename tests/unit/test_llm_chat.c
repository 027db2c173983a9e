/*
 * Both protocols against a scripted server: what is sent, what comes out of a stream however it is torn, and what becomes
 * of each way in which a model's server can fail.
 */
#include "tests/unit/llm_help.h"

#include "base/clock.h"

static const char anthropic_calls[] = START CALL_BLOCK("0", "find") CALL_DELTA("0", "{\\\"a\\\"") CALL_DELTA("0", ":1}")
	BLOCK_STOP("0") CALL_BLOCK("1", "list") BLOCK_STOP("1") MESSAGE_END("tool_use");
#define CALL(more, function) CHUNK("{\"tool_calls\":[{" more "\"function\":{" function "}}]}")
static const char openai_calls[] = CALL("\"index\":0,\"id\":\"t0\",", "\"name\":\"find\",\"arguments\":\"\"")
	CALL("\"index\":0,", "\"arguments\":\"{\\\"a\\\"\"") CALL("\"index\":0,", "\"arguments\":\":1}\"")
		CALL("\"index\":1,\"id\":\"t1\",", "\"name\":\"list\",\"arguments\":\"\"") FINISH("tool_calls")
			CHAT_COUNTS THE_END;

static const struct {
	enum chat_provider which;
	const char *name, *text, *calls, *called;
} both[] = {
	{ CHAT_ANTHROPIC, "Anthropic", anthropic_text, anthropic_calls,
	  "[find:{\"a\":1}={\"a\":1}][list:={}] 5+2 waits for the results of its calls" },
	{ CHAT_OPENAI, "OpenAI", openai_text, openai_calls,
	  "[find:{\"a\":1}[list:={\"a\":1}]={}] 5+2 waits for the results of its calls" },
};

static void answers(struct asked *q)
{
	for (size_t i = 0; i < 2; i++) {
		struct reply replies[] = { stream(q, str_of(both[i].text)), stream(q, str_of(both[i].calls)),
					   stream(q, str_of(both[i].text)) };

		provider(q, both[i].which);
		replies[2].dribble = true;
		script(q, replies, 3);
		ask_for(q, "hello");
		ok(ask(q) && str_eq(q->answer.text, S("h\xc3\xa9llo")), "%s: an answer has its text", both[i].name);
		says(q, "h\xc3\xa9llo 5+2 complete", "a text arrives in pieces, with usage and the reason for its end");
		is_str(q->answer.request_id, S("req_7"), "%s: an answer has the id of its request", both[i].name);
		ok(ask(q) && q->answer.call_count == 2 && q->answer.end == CHAT_END_CALLS,
		   "%s: an answer has its tool calls", both[i].name);
		says(q, both[i].called, "arguments arrive in pieces, and whole at the end");
		is_str(q->answer.calls[1].id, S("t1"), "%s: a call has its id", both[i].name);
		ok(ask(q) && str_eq(q->answer.text, S("h\xc3\xa9llo")), "%s: a byte at a time is enough", both[i].name);
	}
}

/* A stream that breaks off is never taken for an answer, and one that ends well before its last byte may be. */
static void torn(struct asked *q)
{
	for (size_t i = 0; i < 2; i++) {
		str whole = str_of(both[i].text);
		int wrong = 0, failed = 0;

		provider(q, both[i].which);
		q->setup.silence_ms = 60000;
		ask_for(q, "hello");
		for (ptrdiff_t at = 40; at < whole.len; at += 29) {
			struct reply part = { str_fmt(q->arena, "HTTP/1.1 200 OK\r\n\r\n%.*s",
						      STR(str_upto(whole, at))),
					      CLOSE, false, 0 };
			struct reply none = { S("HTTP/1.1 400 No\r\nContent-Length: 0\r\n\r\n"), CLOSE, false, 0 };
			struct reply replies[] = { part, none };

			script(q, replies, 2);
			if (ask(q))
				wrong += !str_eq(q->answer.text, S("h\xc3\xa9llo"));
			else
				failed++;
		}
		is_int(wrong, 0, "%s: no part of a torn stream is taken for the answer", both[i].name);
		ok(failed > 3, "%s: a torn stream is a failure", both[i].name);
	}
}

/* ---- servers that differ ---- */

static void tolerance(struct asked *q)
{
	static const struct {
		enum chat_provider which;
		const char *stream, *events, *name;
	} each[] = {
		{ CHAT_OPENAI, CHUNK("{\"content\":\"a\"}") FINISH("stop"), "a ~ complete",
		  "a stream may end without [DONE], and without usage" },
		{ CHAT_OPENAI, CHUNK("{\"content\":\"a\"}") THE_END, "a ~ complete",
		  "a reason for the end may be missing" },
		{ CHAT_OPENAI, CALL("", "\"name\":\"find\",\"arguments\":{\"a\":1}") FINISH("stop") THE_END,
		  "[find:{\"a\":1}={\"a\":1}] ~ waits for the results of its calls",
		  "a whole call without index and id, its arguments not a string" },
		{ CHAT_OPENAI,
		  CALL("", "\"name\":\"a\",\"arguments\":\"{}\"") CALL("", "\"name\":\"b\",\"arguments\":\"{}\"")
			  FINISH("tool_calls"),
		  "[a:{}[b:{}={}]={}] ~ waits for the results of its calls", "two whole calls without index" },
		{ CHAT_OPENAI,
		  CALL("\"index\":0,\"id\":\"x\",", "\"name\":\"a\",\"arguments\":\"{}\"")
			  CALL("\"index\":0,\"id\":\"y\",", "\"name\":\"b\",\"arguments\":\"{}\"") FINISH("tool_calls"),
		  "[a:{}={}][b:{}={}] ~ waits for the results of its calls", "two calls with the same index" },
		{ CHAT_OPENAI,
		  CALL("\"index\":0,\"id\":\"x\",", "\"name\":\"a\",\"arguments\":\"{oops\"") FINISH("tool_calls"),
		  "[a:{oops={oops broken] ~ waits for the results of its calls",
		  "a call with broken JSON is marked as broken" },
		{ CHAT_OPENAI, CHUNK("{\"content\":\"a\"}") FINISH("length") THE_END,
		  "a ~ cut at the greatest length of an answer", "an answer may be cut" },
		{ CHAT_OPENAI, CHUNK("{\"refusal\":\"no\"}") FINISH("stop") THE_END, "no ~ the model refused to answer",
		  "a refusal is an end of its own" },
		{ CHAT_OPENAI, "{\"choices\":[{\"message\":{\"content\":\"whole\"},\"finish_reason\":\"stop\"}]}",
		  "whole ~ complete", "a server may answer without a stream" },
		{ CHAT_ANTHROPIC,
		  "{\"content\":[{\"type\":\"text\",\"text\":\"w\"},{\"type\":\"tool_use\",\"id\":\"1\",\"name\":\"f\","
		  "\"input\":{\"a\":1}}],\"stop_reason\":\"tool_use\",\"usage\":{\"input_tokens\":1,\"output_tokens\":2}}",
		  "w[f:{\"a\":1}={\"a\":1}] 1+2 waits for the results of its calls",
		  "a server of Messages may answer without a stream" },
		{ CHAT_ANTHROPIC, START MESSAGE_END("model_context_window_exceeded"),
		  " 5+2 the conversation is too long for the model", "a conversation can be too long" },
	};

	for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
		struct reply r = stream(q, str_of(each[i].stream));

		provider(q, each[i].which);
		script(q, &r, 1);
		ask_for(q, "hello");
		ask(q);
		says(q, each[i].events, each[i].name);
	}
}

/* ---- failures ---- */

#define AT_ONCE "retry-after-ms: 1\r\n"
#define OVERLOADED "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}"
#define NO_QUOTA \
	"{\"error\":{\"message\":\"no money\",\"type\":\"insufficient_quota\",\"code\":\"insufficient_quota\"}}"

static void repeated(struct asked *q)
{
	static const struct {
		const char *status, *more;
		int served;
	} each[] = {
		{ "408 Late", "retry-after-ms: 1", 2 },	      { "409 Conflict", "retry-after-ms: 1", 2 },
		{ "429 Busy", "retry-after-ms: 1", 2 },	      { "500 Broken", "retry-after-ms: 1", 2 },
		{ "529 Overloaded", "retry-after-ms: 1", 2 }, { "429 Busy", "retry-after: 0", 2 },
		{ "400 Bad", "retry-after-ms: 1", 1 },	      { "401 Who", "retry-after-ms: 1", 1 },
		{ "404 None", "retry-after-ms: 1", 1 },	      { "413 Large", "retry-after-ms: 1", 1 },
		{ "429 Busy", "retry-after: 3600", 1 },	      { "500 Broken", "x-should-retry: false", 1 },
		{ "400 Bad", "x-should-retry: true", 2 },
	};

	provider(q, CHAT_ANTHROPIC);
	ask_for(q, "hello");
	for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
		struct reply replies[] = { with_length(q,
						       str_c(q->arena, str_fmt(q->arena, "HTTP/1.1 %s\r\n%s\r\n",
									       each[i].status, each[i].more)),
						       S(OVERLOADED)),
					   stream(q, str_of(anthropic_text)) };
		bool good;

		script(q, replies, 2);
		good = ask(q);
		ok(good == (each[i].served == 2) && served(q) == each[i].served, "status %s with %s is %s",
		   each[i].status, each[i].more, each[i].served == 2 ? "followed by another request" : "final");
	}
}

static void busy(struct asked *q)
{
	struct reply busy = with_length(q, "HTTP/1.1 529 Overloaded\r\nrequest-id: req_9\r\n" AT_ONCE, S(OVERLOADED));
	struct reply poor = with_length(q, "HTTP/1.1 429 Busy\r\n" AT_ONCE, S(NO_QUOTA));
	struct reply echo = with_length(q, "HTTP/1.1 401 Who\r\n", S("{\"error\":{\"message\":\"key hidden-key?\"}}"));
	struct reply inside = stream(q, S(START NAMED("error", OVERLOADED)));
	struct reply later = stream(q, S(START TEXT_BLOCK TEXT_DELTA("a") NAMED("error", OVERLOADED)));
	struct reply good = stream(q, str_of(anthropic_text)), reset = { S(""), RESET, false, 0 };
	struct reply thrice[] = { busy, busy, busy, good }, hidden[] = { inside, good }, given[] = { later, good };
	struct reply broken[] = { reset, good };

	provider(q, CHAT_ANTHROPIC);
	ask_for(q, "hello");
	script(q, thrice, 4);
	ok(fails(q, ERR_SOURCE, "answers 529: Overloaded, request req_9") && served(q) == 3,
	   "a request is sent three times at most, and the error names the last one");
	says(q, "|| failed", "each repetition is an event");
	script(q, hidden, 2);
	ok(ask(q) && q->answer.tries == 2, "an error that begins a stream is followed by another request");
	script(q, given, 2);
	ok(fails(q, ERR_SOURCE, "Overloaded") && served(q) == 1, "an error after a part of the answer is final");
	script(q, broken, 2);
	ok(ask(q) && q->answer.tries == 2, "a connection that breaks before the answer is followed by another");
	script(q, &echo, 1);
	ok(fails(q, ERR_LOGIN, "answers 401: key ***"), "a key that the server repeats is hidden");
	provider(q, CHAT_OPENAI);
	script(q, &poor, 1);
	ok(fails(q, ERR_SOURCE, "no money") && served(q) == 1, "an exhausted quota is final");
}

static void wrong(struct asked *q)
{
	static const struct {
		const char *stream, *error, *name;
	} each[] = {
		{ DATA("{oops"), "not a JSON object", "an event that is not JSON is an error" },
		{ DATA("[1]"), "not a JSON object", "an event that is not an object is an error" },
		{ DATA("{\"error\":{\"message\":\"broken\",\"code\":400}}"), "broken",
		  "an error after status 200 is an error" },
		{ DATA("{\"error\":\"broken\"}") THE_END, "broken", "an error in words alone is an error" },
		{ CALL("\"index\":0,", "\"arguments\":\"{}\""), "without a name", "a call needs a name" },
		{ CHUNK("{\"tool_calls\":[7]}"), "not an object", "a call is an object" },
		{ "", "before it was complete", "an empty answer is an error" },
		{ "<html>", "before it was complete", "a page of a proxy is an error" },
		{ "{\"oops", "not JSON", "a broken answer is an error" },
	};

	for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
		struct reply r = stream(q, str_of(each[i].stream)),
			     last = with_length(q, "HTTP/1.1 400 No\r\n", S("{}"));
		struct reply replies[] = { r, last };

		provider(q, CHAT_OPENAI);
		script(q, replies, 2);
		ask_for(q, "hello");
		ok(!ask(q) && (strstr(q->err.text, each[i].error) || served(q) == 2), "%s", each[i].name);
	}
}

static struct reply repeating(struct asked *q, const char *piece, ptrdiff_t bytes)
{
	struct sb b = SB(SB_MAX);
	struct reply r = { .then = HOLD };

	sb_puts(&b, "HTTP/1.1 200 OK\r\n\r\n");
	while (b.len < bytes)
		sb_puts(&b, piece);
	r.text = str_dup(q->arena, sb_str(&b));
	sb_free(&b);
	return r;
}

static void endless(struct asked *q)
{
	struct reply text = repeating(
		q,
		CHUNK("{\"content\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
		      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"}"),
		3 << 20);
	struct reply comments = repeating(q, ": keep-alive\n\n", 3 << 20), line = repeating(q, "data: x", 3 << 20);
	struct reply calls = repeating(q, CALL("", "\"name\":\"a\",\"arguments\":\"{}\""), 1 << 16);

	provider(q, CHAT_OPENAI);
	ask_for(q, "hello");
	q->request.max_tokens = 64;
	script(q, &comments, 1);
	ok(fails(q, ERR_SOURCE, "answered with more than"), "a stream of comments without end is given up");
	script(q, &line, 1);
	ok(fails(q, ERR_SOURCE, "longer than 1048576 bytes"), "a line without end is given up");
	script(q, &calls, 1);
	ok(fails(q, ERR_SOURCE, "more than 64 tools"), "calls without end are given up");
	q->request.max_tokens = 4000;
	script(q, &text, 1);
	ok(fails(q, ERR_SOURCE, "too long"), "a text without end is given up");
}

/* ---- time ---- */

static void cancel_when_held(void *with)
{
	struct asked *q = with;

	mutex_lock(q->server.mutex);
	while (!q->server.holding)
		cond_wait(q->server.held, q->server.mutex);
	mutex_unlock(q->server.mutex);
	atomic_store(&q->stop.cancelled, true);
}

static void slow(struct asked *q)
{
	static const struct reply silent = REPLY("", HOLD);
	struct reply stalled = { S("HTTP/1.1 200 OK\r\n\r\n" CHUNK("{\"content\":\"a\"}")), HOLD, false, 0 };
	struct reply busy = with_length(q, "HTTP/1.1 529 Overloaded\r\nretry-after: 30\r\n", S(OVERLOADED));
	struct chat_budget budget = { .us = 60000, .money = -1 };
	struct reply each[] = { silent, stalled };
	struct task *t;

	provider(q, CHAT_OPENAI);
	ask_for(q, "hello");
	for (int i = 0; i < 2; i++) {
		int64_t from;

		script(q, &each[i], 1);
		t = task_start(cancel_when_held, q);
		ok(fails(q, ERR_CANCELLED, ""), "a stop ends %s",
		   i ? "an answer in the middle" : "the wait for an answer");
		task_join(t);
		from = clock_monotonic_us();
		ok(fails(q, ERR_CANCELLED, "") && clock_monotonic_us() - from < SECONDS(20),
		   "after a cancellation nothing is sent");
	}
	script(q, &silent, 1);
	q->request.budget = &budget;
	budget_start(&budget);
	ok(fails(q, ERR_TIMEOUT, ""), "a budget of time ends a silent request");
	script(q, &busy, 1);
	budget_start(&budget);
	ok(fails(q, ERR_TIMEOUT, ""), "a budget of time ends the wait before a repetition");
	q->request.budget = NULL;
	q->setup.silence_ms = 50;
	script(q, &stalled, 1);
	ok(fails(q, ERR_TIMEOUT, "sent nothing for 50 ms"), "a silence in the middle of an answer is an error");
}

int main(void)
{
	struct asked *q = asked_open();

	answers(q);
	torn(q);
	tolerance(q);
	repeated(q);
	busy(q);
	wrong(q);
	endless(q);
	slow(q);
	asked_close(q);
	return done();
}
