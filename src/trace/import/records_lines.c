/* Records that are lines. */
#include <string.h>

#include "trace/import/records_internal.h"
#include "base/banned.h"

static bool is_blank(str s)
{
	return str_trim(s).len == 0;
}

static struct record found(struct records *r, struct window *w, ptrdiff_t end)
{
	struct record out = { .json = str_n(w->at + w->from, end - w->from), .offset = window_offset(w, w->from) };

	if (w == &r->forward)
		out.line = ++r->line;
	if (out.json.len && out.json.at[out.json.len - 1] == '\r')
		out.json.len--;
	return out;
}

/* The position of the line end at or after pos; -1: the file ends before. The line is held, if it is not too long. */
static ptrdiff_t line_end(struct window *w, int64_t *omitted, char *head, struct err *err)
{
	for (;;) {
		char *end = w->to > w->pos ? memchr(w->at + w->pos, '\n', (size_t)(w->to - w->pos)) : NULL;

		if (end)
			return end - w->at;
		w->pos = w->to;
		if (w->pos - w->from > RECORD_MOST) {
			if (!*omitted)
				memcpy(head, w->at + w->from, RECORD_HEAD);
			*omitted += w->pos - w->from;
			w->from = w->pos;
		}
		if (!window_more(w, err))
			return -1;
	}
}

static void shorten(struct records *r, struct record *out, int64_t omitted)
{
	out->omitted = omitted + out->json.len - RECORD_HEAD;
	out->offset -= omitted;
	out->json = str_n(r->head, RECORD_HEAD);
}

/* The last line may be complete without its end; or it is still written, or never will be. */
static bool last_line(struct records *r, struct record *out, struct err *err)
{
	struct window *w = &r->forward, whole = *w;
	str rest = str_n(w->at + w->from, w->to - w->from);
	int64_t omitted = 0;

	w->pos = w->from;
	if (err->kind || is_blank(rest))
		return false;
	whole.fd = -1;
	whole.pos = whole.from;
	if (window_pass_value(&whole, &omitted, err) != PASSED || !is_blank(str_from(rest, whole.pos - w->from))) {
		r->torn = rest.len;
		return false;
	}
	*out = found(r, w, w->to);
	w->pos = w->to;
	return true;
}

static bool lines_next(struct records *r, struct record *out, struct err *err)
{
	struct window *w = &r->forward;

	for (;;) {
		int64_t omitted = 0;
		ptrdiff_t end;

		w->from = w->pos;
		end = line_end(w, &omitted, r->head, err);
		if (end < 0)
			return last_line(r, out, err);
		*out = found(r, w, end);
		w->pos = end + 1;
		if (omitted)
			shorten(r, out, omitted);
		if (!is_blank(out->json))
			return true;
	}
}

static bool lines_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	struct window *w = &r->again;
	int64_t omitted = 0;
	ptrdiff_t end;

	window_move(w, offset);
	end = line_end(w, &omitted, r->head, err);
	if (err->kind || (end < 0 && w->from == w->to))
		return false;
	*out = found(r, w, end < 0 ? w->to : end);
	if (omitted)
		shorten(r, out, omitted);
	return true;
}

const struct records_ops records_lines = { .next = lines_next, .at = lines_at };
