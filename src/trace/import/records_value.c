/*
 * Passing over JSON values in a window: where one ends, at the speed of memory. Checks only what that needs; a value
 * is parsed when it is wanted.
 */
#include <endian.h>
#include <string.h>

#include "trace/import/records_internal.h"
#include "base/banned.h"

#define EACH(byte) ((uint64_t)0x0101010101010101u * (unsigned char)(byte))

/* The high bit of each byte that is zero; of the lowest one, exactly. */
static uint64_t zero_bytes(uint64_t w)
{
	return (w - EACH(1)) & ~w & EACH(0x80);
}

/* The first quote, backslash or line end from p; or end. */
static const char *string_stop(const char *p, const char *end)
{
	uint64_t w;

	for (; end - p >= 8; p += 8) {
		memcpy(&w, p, 8);
		w = le64toh(w);
		w = zero_bytes(w ^ EACH('"')) | zero_bytes(w ^ EACH('\\')) | zero_bytes(w ^ EACH('\n'));
		if (w)
			return p + (__builtin_ctzll(w) >> 3);
	}
	while (p < end && *p != '"' && *p != '\\' && *p != '\n')
		p++;
	return p;
}

/*
 * Moves *at past the string whose content begins there. CUT: it does not end before end. BAD: a raw line end, which no
 * string has: the line before it was torn.
 */
static enum passed pass_string(const char **at, const char *end)
{
	const char *p = *at;

	for (;;) {
		p = string_stop(p, end);
		if (p == end || (*p == '\\' && p + 1 == end))
			return PASSED_CUT;
		if (*p == '\n')
			return PASSED_BAD;
		if (*p == '"') {
			*at = p + 1;
			return PASSED;
		}
		p += 2;
	}
}

enum passed window_pass_string(struct window *w, struct err *err)
{
	ptrdiff_t held = w->pos - w->from;
	const char *at;
	enum passed how;

	do {
		w->pos = w->from + held;
		at = w->at + w->pos + 1;
		how = pass_string(&at, w->at + w->to);
	} while (how == PASSED_CUT && window_more(w, err));
	if (how == PASSED)
		w->pos = at - w->at;
	return how;
}

enum { BAD, WORD, OPEN, CLOSE, QUOTE };

/* What a byte outside strings is. */
static const unsigned char kinds[256] = {
	[' '] = WORD, ['\t'] = WORD, ['\n'] = WORD, ['\r'] = WORD,	  [','] = WORD,		[':'] = WORD,
	['+'] = WORD, ['-'] = WORD,  ['.'] = WORD,  ['0' ... '9'] = WORD, ['a' ... 'z'] = WORD, ['A' ... 'Z'] = WORD,
	['{'] = OPEN, ['['] = OPEN,  ['}'] = CLOSE, [']'] = CLOSE,	  ['"'] = QUOTE,
};

/* Within an object or array: passes on in the window until *depth is 0. CUT: the window ends before. */
static enum passed pass_inside(struct window *w, int64_t *depth)
{
	const char *p = w->at + w->pos, *end = w->at + w->to;
	enum passed how = PASSED;

	while (p < end && *depth && how == PASSED) {
		switch (kinds[(unsigned char)*p]) {
		case WORD: p++; break;
		case OPEN: ++*depth, p++; break;
		case CLOSE: --*depth, p++; break;
		case QUOTE: {
			const char *next = p + 1;

			how = pass_string(&next, end);
			p = how == PASSED ? next : p;
			break;
		}
		default: how = PASSED_BAD;
		}
	}
	w->pos = p - w->at;
	return how == PASSED && *depth ? PASSED_CUT : how;
}

static bool is_scalar(char c)
{
	return kinds[(unsigned char)c] == WORD && c > ' ' && c != ',' && c != ':';
}

static enum passed pass_scalar(struct window *w, struct err *err)
{
	ptrdiff_t held = w->pos - w->from;

	if (!is_scalar(w->at[w->pos]))
		return PASSED_BAD;
	do
		while (w->pos < w->to && is_scalar(w->at[w->pos]))
			w->pos++;
	while (w->pos == w->to && window_more(w, err));
	return w->pos - w->from - held > RECORD_HEAD ? PASSED_BAD : err->kind ? PASSED_CUT : PASSED;
}

/* Holds no more of a value than the most, and nothing of one that is not wanted. */
static void let_go(struct window *w, int64_t *omitted)
{
	if (omitted && w->pos - w->from <= RECORD_MOST)
		return;
	if (omitted)
		*omitted += w->pos - w->from;
	w->from = w->pos;
}

enum passed window_pass_value(struct window *w, int64_t *omitted, struct err *err)
{
	int64_t depth = 1;
	char c = window_peek(w, err);
	enum passed how;

	if (!c)
		return w->pos < w->to ? PASSED_BAD : PASSED_CUT;
	if (c != '{' && c != '[') {
		how = c == '"' ? window_pass_string(w, err) : pass_scalar(w, err);
		let_go(w, omitted);
		return how;
	}
	w->pos++;
	do {
		how = pass_inside(w, &depth);
		let_go(w, omitted);
	} while (how == PASSED_CUT && window_more(w, err));
	return how;
}
