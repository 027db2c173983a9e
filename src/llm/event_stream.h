/* Server-sent events out of pieces that are torn at any byte. Comments, ids and retry times are passed over. */
#ifndef OCAT_LLM_EVENT_STREAM_H
#define OCAT_LLM_EVENT_STREAM_H

#include "base/err.h"
#include "base/str.h"

struct event_stream {
	struct sb line, data, name;
	bool after_return; /* the last byte was \r: a \n that follows belongs to it */
	bool begun;	   /* past the byte order mark */
	bool has_data;
	int64_t events; /* so far */
	/* name may be empty. False with err: the stream fails with it. */
	bool (*event)(void *with, str name, str data, struct err *err);
	void *with;
};

/* most: bytes of one event. */
struct event_stream event_stream_of(ptrdiff_t most, bool (*event)(void *, str, str, struct err *), void *with);
bool event_stream_feed(struct event_stream *s, str piece, struct err *err);
/* Servers may leave out the empty line after the last event. */
bool event_stream_end(struct event_stream *s, struct err *err);
void event_stream_free(struct event_stream *s);
static inline void event_stream_free_at(struct event_stream *s)
{
	event_stream_free(s);
}

#endif
