/*
 * An answer as it grows: what a protocol reads out of its events goes in here, and out as events of the conversation.
 * All of it together has a limit.
 */
#ifndef OCAT_LLM_ANSWER_READER_H
#define OCAT_LLM_ANSWER_READER_H

#include "llm/chat.h"

enum { CALLS_MOST = 64 };

struct open_call {
	int64_t index; /* of the provider */
	struct sb id, name, arguments;
	bool whole;
};

struct answer_reader {
	struct arena *arena;
	const struct chat_request *request;
	ptrdiff_t left; /* bytes that the answer may still grow by */
	struct sb text;
	struct open_call call[CALLS_MOST];
	struct chat_call *made; /* the whole ones; the arena's */
	int calls;
	struct chat_usage usage;
	bool has_usage, has_end;
	enum chat_end end;
	bool refused;	/* the text says why */
	bool given;	/* an event has gone out */
	bool ended;	/* the stream said that it is complete */
	int failed_status; /* of an error inside the stream; 0: none */
};

struct answer_reader answer_reader_of(struct arena *a, const struct chat_request *r, ptrdiff_t most);
void answer_reader_free(struct answer_reader *r);
static inline void answer_reader_free_at(struct answer_reader *r)
{
	answer_reader_free(r);
}

bool reader_text(struct answer_reader *r, str piece, struct err *err);
/* The call with this index, or a new one: the servers differ in what they repeat, so id and name may be absent. */
struct open_call *reader_call(struct answer_reader *r, int64_t index, str id, str name, struct err *err);
struct open_call *reader_find_call(struct answer_reader *r, int64_t index); /* NULL: unknown */
bool reader_arguments(struct answer_reader *r, struct open_call *c, str piece, struct err *err);
void reader_end_call(struct answer_reader *r, struct open_call *c);
/* What is below 0 is unknown, and keeps its earlier value. */
void reader_usage(struct answer_reader *r, int64_t input, int64_t output);
void reader_end(struct answer_reader *r, enum chat_end end);
/* Completes calls, and gives the last events. False: the stream ended too early. */
bool reader_finish(struct answer_reader *r, struct chat_answer *out, struct err *err);

#endif
