/* Records that are the values at some paths of JSON documents. */
#include <string.h>

#include "base/arena.h"
#include "trace/import/records_internal.h"
#include "base/banned.h"

enum { SEGMENTS = 12 };

struct segment {
	str key; /* absent: each element of an array */
};

struct path {
	struct segment at[SEGMENTS];
	int len;
};

/* An object or array that is entered, because a path leads through it. */
struct level {
	bool is_object;
	unsigned paths; /* a bit for each that matches up to here */
};

struct splitter {
	struct arena *arena;
	struct path path[RECORD_PATHS];
	int paths;
	struct level level[SEGMENTS];
	int depth;
	bool waits; /* for the rest of a value, which these paths lead to */
	unsigned waiting;
};

static void parse(struct path *p, str text)
{
	str part;

	while (text.len && p->len < SEGMENTS) {
		if (str_starts(text, S("[]"))) {
			p->at[p->len++].key = NO_STR;
			text = str_from(text, 2);
			continue;
		}
		if (text.at[0] == '.')
			text = str_from(text, 1);
		part = text;
		for (ptrdiff_t i = 0; i < text.len && part.len == text.len; i++)
			if (text.at[i] == '.' || text.at[i] == '[')
				part = str_upto(text, i);
		p->at[p->len++].key = part;
		text = str_from(text, part.len);
	}
}

static void *paths_open(const struct records_shape *shape, const struct records *r, struct err *err)
{
	struct arena *a = arena_open();
	struct splitter *s = new(a, struct splitter);

	(void)r;
	(void)err;
	s->arena = a;
	for (const char *const *p = shape->paths; *p && s->paths < RECORD_PATHS; p++)
		parse(&s->path[s->paths++], str_of(*p));
	return s;
}

static void paths_close(void *own)
{
	struct splitter *s = own;

	arena_close(s->arena);
}

/* The paths that still match below: an element, or the member of this name. */
static unsigned below(const struct splitter *s, str key)
{
	const struct level *l = &s->level[s->depth - 1];
	unsigned match = 0;

	for (int i = 0; i < s->paths; i++) {
		const struct path *p = &s->path[i];
		const struct segment *at = &p->at[s->depth - 1];

		if (!(l->paths & 1u << i) || p->len < s->depth)
			continue;
		if (key.at ? at->key.at && str_eq(at->key, key) : !at->key.at)
			match |= 1u << i;
	}
	return match;
}

static int ending(const struct splitter *s, unsigned match)
{
	for (int i = 0; i < s->paths; i++)
		if ((match & 1u << i) && s->path[i].len == s->depth)
			return i;
	return -1;
}

static bool leads_into(const struct splitter *s, unsigned match, char first)
{
	bool each = first == '[';

	for (int i = 0; i < s->paths; i++)
		if ((match & 1u << i) && s->path[i].len > s->depth && !s->path[i].at[s->depth].key.at == each)
			return s->depth < SEGMENTS && (first == '{' || first == '[');
	return false;
}

static struct record found(const struct window *w, int path, int64_t omitted)
{
	struct record out = {
		.json = str_n(w->at + w->from, w->pos - w->from),
		.path = path,
		.offset = window_offset(w, w->from) - omitted,
		.omitted = omitted,
	};

	if (omitted) {
		out.omitted += out.json.len;
		out.json = S("");
	}
	return out;
}

/* Goes on at the next line that begins a document. */
static void resume(struct records *r, struct splitter *s, struct err *err)
{
	struct window *w = &r->forward;
	bool line = false;

	r->broken++;
	s->depth = 0;
	s->waits = false;
	do
		for (; w->pos < w->to; w->pos++) {
			char c = w->at[w->pos];

			if (line && (c == '{' || c == '[')) {
				w->from = w->pos;
				return;
			}
			line = c == '\n';
		}
	while (w->from = w->pos, window_more(w, err));
}

enum step { STEP_ON, STEP_RECORD, STEP_END, STEP_BAD };

/* At the end of the file; what is held is read again when there is more. */
static enum step stopped(struct records *r, enum passed how)
{
	struct window *w = &r->forward;

	if (how == PASSED_BAD)
		return STEP_BAD;
	r->torn = w->to - w->from;
	w->pos = w->from;
	return STEP_END;
}

static enum step take_value(struct records *r, unsigned match, struct record *out, struct err *err)
{
	struct splitter *s = r->own;
	struct window *w = &r->forward;
	int path = ending(s, match);
	int64_t omitted = 0;
	char first = window_peek(w, err);
	enum passed how;

	w->from = w->pos;
	if (path < 0 && leads_into(s, match, first)) {
		s->level[s->depth++] = (struct level){ first == '{', match };
		w->pos++;
		return STEP_ON;
	}
	how = window_pass_value(w, path < 0 ? NULL : &omitted, err);
	s->waits = how == PASSED_CUT;
	s->waiting = match;
	if (how != PASSED)
		return stopped(r, how);
	if (path < 0)
		return STEP_ON;
	*out = found(w, path, omitted);
	return STEP_RECORD;
}

static enum step take_member(struct records *r, struct record *out, struct err *err)
{
	struct splitter *s = r->own;
	struct window *w = &r->forward;
	enum passed how;
	ptrdiff_t end;
	unsigned match;

	w->from = w->pos;
	how = window_pass_string(w, err);
	if (how != PASSED)
		return stopped(r, how);
	end = w->pos - w->from - 1;
	match = below(s, str_n(w->at + w->from + 1, end - 1));
	if (window_peek(w, err) != ':')
		return w->pos < w->to ? STEP_BAD : stopped(r, PASSED_CUT);
	w->pos++;
	return take_value(r, match, out, err);
}

static enum step take_next(struct records *r, struct record *out, struct err *err)
{
	struct splitter *s = r->own;
	struct window *w = &r->forward;
	const struct level *l = s->depth ? &s->level[s->depth - 1] : NULL;
	char c = window_peek(w, err);

	w->from = w->pos;
	if (!c) {
		r->torn = s->depth ? 1 : 0;
		return w->pos < w->to ? STEP_BAD : STEP_END;
	}
	if (!l || s->waits)
		return take_value(r, l ? s->waiting : (1u << s->paths) - 1, out, err);
	if (c == (l->is_object ? '}' : ']')) {
		w->pos++;
		s->depth--;
		return STEP_ON;
	}
	if (c == ',') {
		w->pos++;
		return STEP_ON;
	}
	if (!l->is_object)
		return take_value(r, below(s, NO_STR), out, err);
	return c == '"' ? take_member(r, out, err) : STEP_BAD;
}

static bool paths_next(struct records *r, struct record *out, struct err *err)
{
	enum step step;

	do {
		step = take_next(r, out, err);
		if (step == STEP_BAD)
			resume(r, r->own, err);
	} while (step == STEP_ON || step == STEP_BAD);
	return step == STEP_RECORD;
}

static bool paths_at(struct records *r, int64_t offset, struct record *out, struct err *err)
{
	struct window *w = &r->again;
	int64_t omitted = 0;

	window_move(w, offset);
	if (window_pass_value(w, &omitted, err) != PASSED)
		return false;
	*out = found(w, 0, omitted);
	return true;
}

const struct records_ops records_paths = { paths_open, paths_close, paths_next, paths_at };
