/*
 * What a model's server sends: the bytes as a stream of events, or as a whole answer, by both protocols. However the
 * stream is torn, the same comes out of it. The same bytes are a prompt, and text to be fenced.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "llm/event_stream.h"
#include "llm/fenced_text.h"
#include "llm/json_schema.h"
#include "llm/prompt_template.h"
#include "llm/protocol.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { ANSWER_MOST = 1 << 12 };

struct reading {
	const struct chat_protocol *protocol;
	struct answer_reader reader;
	struct arena *scratch;
};

static bool take_event(void *with, str name, str data, struct err *err)
{
	struct reading *r = with;
	struct err ignored = { 0 };
	const struct json *tree;

	arena_reset(r->scratch);
	tree = json_parse(r->scratch, data, &ignored);
	return tree ? r->protocol->event(&r->reader, name, tree, err) : err_set(err, ERR_SOURCE, "not JSON");
}

/* Everything that came out, as text. */
static str read_stream(struct arena *a, const struct chat_protocol *p, str text, ptrdiff_t step)
{
	static const struct chat_request request = { 0 };
	struct reading r = { .protocol = p,
			     .reader = answer_reader_of(a, &request, ANSWER_MOST),
			     .scratch = arena_open() };
	struct event_stream s = event_stream_of(ANSWER_MOST, take_event, &r);
	struct chat_answer answer = { 0 };
	struct err err = { 0 };
	bool good = true;
	str out;

	for (ptrdiff_t at = 0; at < text.len && good; at += step)
		good = event_stream_feed(&s, str_upto(str_from(text, at), step), &err);
	good = good && event_stream_end(&s, &err) && reader_finish(&r.reader, &answer, &err);
	if (good == (err.kind != ERR_NONE) || answer.text.len > ANSWER_MOST)
		abort();
	out = str_fmt(a, "%d %.*s %td %.*s", good, STR(answer.text), answer.call_count, STR(str_of(err.text)));
	event_stream_free(&s);
	answer_reader_free(&r.reader);
	arena_close(r.scratch);
	return out;
}

static void read_whole(struct arena *a, const struct chat_protocol *p, const struct json *tree)
{
	static const struct chat_request request = { 0 };
	struct answer_reader r = answer_reader_of(a, &request, ANSWER_MOST);
	struct chat_answer answer;
	struct err err = { 0 };

	if (p->whole(&r, tree, &err))
		reader_finish(&r, &answer, &err);
	answer_reader_free(&r);
}

/* The last line is the only one that closes the fence. */
static void fence(struct arena *a, str text)
{
	str fenced = fenced_text(a, text, 200), line, first;
	ptrdiff_t closes = 0;

	str_cut(&fenced, '\n', &first);
	first = str_upto(first, first.len - 4);
	while (str_cut(&fenced, '\n', &line))
		closes += str_find(line, first) >= 0;
	if (closes != 1)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	scoped(arena_close) struct arena *a = arena_open();
	const struct chat_protocol *p = size && data[0] & 1 ? &chat_anthropic : &chat_openai;
	str text = size ? str_n((const char *)data + 1, (ptrdiff_t)size - 1) : S("");
	struct prompt_template t = { PROMPT_SYSTEM, NO_STR, text };
	struct err err = { 0 };
	const struct json *tree;

	if (size > 20000)
		return 0;
	if (!str_eq(read_stream(a, p, text, 1), read_stream(a, p, text, text.len + 1)))
		abort();
	tree = json_parse(a, text, &err);
	if (tree) {
		struct err wrong = { 0 };

		read_whole(a, p, tree);
		if (!json_schema_matches(tree, tree, &wrong) && !wrong.kind)
			abort();
	}
	fence(a, text);
	prompt_fill(a, &t, NULL, 0);
	return 0;
}
