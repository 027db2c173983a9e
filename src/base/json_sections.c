#include "base/json_sections.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"

#include "base/banned.h"

enum { CHUNK = 256 << 10, DEEPEST = 100, KEY_MOST = 4096, END = -1, FAILED = -2 };

struct source_text {
	const char *name;
	int fd;
	char *at;
	ptrdiff_t from, to;
	int64_t before; /* bytes of earlier chunks */
	const struct stop *stop;
	struct err *err;
};

/* ---- bytes ---- */

static bool fill(struct source_text *s)
{
	ssize_t n;

	if (!stop_not_yet(s->stop, s->err))
		return false;
	s->before += s->to;
	s->from = s->to = 0;
	do
		n = read(s->fd, s->at, CHUNK);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return err_errno(s->err, ERR_SOURCE, "cannot read", str_of(s->name));
	s->to = n;
	return true;
}

/* The next byte, which stays; END, FAILED. */
static int peek(struct source_text *s)
{
	if (s->from == s->to && !fill(s))
		return FAILED;
	return s->from == s->to ? END : (unsigned char)s->at[s->from];
}

static int peek_mark(struct source_text *s)
{
	int c;

	while (c = peek(s), c == ' ' || c == '\n' || c == '\t' || c == '\r')
		s->from++;
	return c;
}

static bool mistake(struct source_text *s, const char *expected)
{
	int64_t at = s->before + s->from;
	int c = s->err->kind == ERR_NONE ? peek(s) : FAILED;

	if (c == FAILED)
		return false;
	if (c != END)
		return err_set(s->err, ERR_CORRUPT_SOURCE, "%s is damaged at byte %lld: expected %s", s->name,
			       (long long)at + 1, expected);
	return err_set(s->err, ERR_CORRUPT_SOURCE, at ? "%s is cut off after %lld bytes" : "%s is empty", s->name,
		       (long long)at);
}

static bool take_mark(struct source_text *s, char mark, const char *expected)
{
	if (peek_mark(s) != mark)
		return mistake(s, expected);
	s->from++;
	return true;
}

/* ---- values, kept or passed over ---- */

static void keep(struct sb *out, str text)
{
	if (out)
		sb_put(out, text);
}

/* To the end of a string, whose first quote was taken. */
static bool string(struct source_text *s, struct sb *out)
{
	bool escaped = false;

	while (peek(s) >= 0) {
		ptrdiff_t i = s->from;

		for (; i < s->to; i++) {
			if (escaped)
				escaped = false;
			else if (s->at[i] == '\\')
				escaped = true;
			else if (s->at[i] == '"')
				break;
		}
		keep(out, str_n(s->at + s->from, i - s->from));
		s->from = i;
		if (i == s->to)
			continue;
		s->from++;
		return true;
	}
	return mistake(s, "the end of a string");
}

static bool is_scalar(int c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.' || c == 'E';
}

/* One value of any kind; its own text is checked by whoever reads it. */
static bool value(struct source_text *s, struct sb *out)
{
	int depth = 0;

	do {
		int c = peek_mark(s);
		char byte = (char)c;

		if (c < 0)
			return mistake(s, "the end of the document");
		if (c == '{' || c == '[') {
			if (++depth > DEEPEST)
				return mistake(s, "fewer brackets");
		} else if (c == '}' || c == ']') {
			if (!depth--)
				return mistake(s, "a value");
		} else if (c == ',' || c == ':') {
			if (!depth)
				return mistake(s, "a value");
		} else if (c != '"' && !is_scalar(c)) {
			return mistake(s, "a value");
		}
		s->from++;
		keep(out, str_n(&byte, 1));
		if (c == '"') {
			if (!string(s, out))
				return false;
			keep(out, S("\""));
		}
		while (is_scalar(c) && is_scalar(c = peek(s))) {
			byte = (char)c;
			keep(out, str_n(&byte, 1));
			s->from++;
		}
	} while (depth);
	return true;
}

/* ---- members ---- */

struct walk {
	struct source_text text;
	const struct json_section_fn *to;
	struct sb section, key, value;
	int64_t left_out;
};

static bool key_of(struct walk *w, struct sb *key)
{
	sb_reset(key);
	key->over = false;
	return take_mark(&w->text, '"', "a key") && string(&w->text, key) && take_mark(&w->text, ':', "a colon");
}

static bool member(struct walk *w, str key)
{
	sb_reset(&w->value);
	w->value.over = false;
	if (!value(&w->text, &w->value))
		return false;
	if (!w->value.over)
		return w->to->take(w->to->with, sb_str(&w->section), key, sb_str(&w->value), w->text.err);
	w->left_out++;
	return true;
}

/* Is there another one, behind a comma; *more false at the end, which is skipped. */
static bool next(struct walk *w, char end, bool first, bool *more)
{
	int c = peek_mark(&w->text);

	*more = c != end;
	if (c == end)
		w->text.from++;
	return c == end || first || take_mark(&w->text, ',', "a comma");
}

static bool wanted_section(struct walk *w)
{
	int c = peek_mark(&w->text);
	bool list = c == '[', more = true;

	if (c != '{' && c != '[')
		return member(w, NO_STR);
	w->text.from++;
	for (bool first = true;; first = false) {
		if (!next(w, list ? ']' : '}', first, &more))
			return false;
		if (!more)
			return true;
		if ((!list && !key_of(w, &w->key)) || !member(w, list ? NO_STR : sb_str(&w->key)))
			return false;
	}
}

static bool document(struct walk *w)
{
	bool more = true;

	if (!take_mark(&w->text, '{', "an object"))
		return false;
	for (bool first = true;; first = false) {
		if (!next(w, '}', first, &more))
			return false;
		if (!more)
			return true;
		if (!key_of(w, &w->section))
			return false;
		if (w->to->wants(w->to->with, sb_str(&w->section)) ? !wanted_section(w) : !value(&w->text, NULL))
			return false;
	}
}

bool json_sections_read(str path, const struct stop *stop, const struct json_section_fn *to, int64_t *left_out,
			struct err *err)
{
	scoped(arena_close) struct arena *a = arena_open();
	struct walk w = { .text = { .name = str_c(a, path), .stop = stop, .err = err },
			  .to = to,
			  .section = SB(KEY_MOST),
			  .key = SB(KEY_MOST),
			  .value = SB(JSON_MEMBER_MOST) };
	bool good;

	w.text.fd = open(w.text.name, O_RDONLY | O_CLOEXEC);
	if (w.text.fd < 0)
		return err_errno(err, errno == EACCES ? ERR_PERMISSION : ERR_CONNECT, "cannot open", path);
	w.text.at = must_realloc(NULL, CHUNK);
	good = document(&w);
	close(w.text.fd);
	free(w.text.at);
	sb_free(&w.section);
	sb_free(&w.key);
	sb_free(&w.value);
	*left_out = w.left_out;
	return good;
}
