#include "llm/event_stream.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

struct event_stream event_stream_of(ptrdiff_t most, bool (*event)(void *, str, str, struct err *), void *with)
{
	return (struct event_stream){
		.line = SB(most), .data = SB(most), .name = SB(most), .event = event, .with = with
	};
}

void event_stream_free(struct event_stream *s)
{
	sb_free(&s->line);
	sb_free(&s->data);
	sb_free(&s->name);
}

static bool dispatch(struct event_stream *s, struct err *err)
{
	bool good = true;

	if (s->has_data) {
		s->events++;
		good = s->event(s->with, sb_str(&s->name), sb_str(&s->data), err);
	}
	sb_reset(&s->name);
	sb_reset(&s->data);
	s->has_data = false;
	return good;
}

static void take_field(struct event_stream *s, str line)
{
	ptrdiff_t colon = str_at(line, ':');
	str field = colon < 0 ? line : str_upto(line, colon), value = str_from(line, field.len + 1);

	if (str_starts(value, S(" ")))
		value = str_from(value, 1);
	if (str_eq(field, S("event"))) {
		sb_reset(&s->name);
		sb_put(&s->name, value);
	} else if (str_eq(field, S("data"))) {
		if (s->has_data)
			sb_putc(&s->data, '\n');
		sb_put(&s->data, value);
		s->has_data = true;
	}
}

static bool end_line(struct event_stream *s, struct err *err)
{
	str line = sb_str(&s->line);
	bool good = true;

	if (!s->begun)
		line = utf8_past_mark(line);
	s->begun = true;
	if (line.len)
		take_field(s, line);
	else
		good = dispatch(s, err);
	sb_reset(&s->line);
	return good;
}

static bool is_too_long(const struct event_stream *s, struct err *err)
{
	if (!s->line.over && !s->data.over && !s->name.over)
		return false;
	err_set(err, ERR_SOURCE, "an event of the stream is longer than %td bytes", s->line.max);
	return true;
}

bool event_stream_feed(struct event_stream *s, str piece, struct err *err)
{
	for (ptrdiff_t i = 0, from = 0; i <= piece.len; i++) {
		char c = i < piece.len ? piece.at[i] : 0;

		if (i < piece.len && c != '\n' && c != '\r') {
			s->after_return = false;
			continue;
		}
		sb_put(&s->line, str_n(piece.at + from, i - from));
		from = i + 1;
		if (is_too_long(s, err))
			return false;
		if (i == piece.len)
			break;
		if (c == '\n' && s->after_return)
			s->after_return = false;
		else if (!end_line(s, err) || is_too_long(s, err))
			return false;
		else
			s->after_return = c == '\r';
	}
	return true;
}

bool event_stream_end(struct event_stream *s, struct err *err)
{
	return (!s->line.len || end_line(s, err)) && dispatch(s, err);
}
