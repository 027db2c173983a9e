#include "shell/python.h"

#include <string.h>

#include "base/banned.h"

static char peek(const struct py_lexer *l, ptrdiff_t ahead)
{
	return l->at + ahead < l->code->text.len ? l->code->text.at[l->at + ahead] : 0;
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9') ||
	       (unsigned char)c >= 0x80;
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Skips blanks and comments; true: a line ended, outside of brackets. */
static bool skip_blanks(struct py_lexer *l)
{
	bool ended = false;

	for (; l->at < l->code->text.len; l->at++) {
		char c = peek(l, 0);

		if (c == '#') {
			while (l->at < l->code->text.len && peek(l, 0) != '\n')
				l->at++;
			c = peek(l, 0);
		}
		if (c == '\n') {
			ended |= !l->brackets;
			l->indentation = -1;
		} else if (c == '\\' && (peek(l, 1) == '\n' || (peek(l, 1) == '\r' && peek(l, 2) == '\n'))) {
			l->at += peek(l, 1) == '\r' ? 2 : 1;
		} else if (!c || !strchr(" \t\r\f", c)) {
			break;
		}
		l->indentation++;
	}
	return ended;
}

/* At the quotes. */
static struct py_token string_token(struct py_lexer *l, struct py_token t)
{
	char quote = peek(l, 0);
	bool triple = peek(l, 1) == quote && peek(l, 2) == quote;
	int length = triple ? 3 : 1;

	t.kind = PY_STRING;
	l->at += length;
	t.from = l->at;
	for (; l->at < l->code->text.len; l->at++) {
		if (peek(l, 0) == '\\')
			l->at++;
		else if (peek(l, 0) == quote && (!triple || (peek(l, 1) == quote && peek(l, 2) == quote)))
			break;
		else if (peek(l, 0) == '\n' && !triple)
			break;
	}
	if (l->at > l->code->text.len)
		l->at = l->code->text.len;
	t.to = l->at;
	l->at = l->at + length < l->code->text.len ? l->at + length : l->code->text.len;
	return t;
}

/* The number of letters before the quotes of a string; -1: no string here. */
static ptrdiff_t string_prefix(const struct py_lexer *l)
{
	ptrdiff_t n = 0;

	while (n < 2 && peek(l, n) && strchr("rRbBfFuUtT", peek(l, n)))
		n++;
	return peek(l, n) == '\'' || peek(l, n) == '"' ? n : -1;
}

struct py_token py_next(struct py_lexer *l)
{
	bool line_ended = skip_blanks(l);
	struct py_token t = { .kind = PY_MARK, .from = l->at };
	ptrdiff_t prefix = string_prefix(l);
	char c = peek(l, 0);

	if (line_ended && l->at < l->code->text.len)
		return (struct py_token){ .kind = PY_LINE_END };
	if (l->at >= l->code->text.len || !run_spend(l->run, 1))
		return (struct py_token){ .kind = PY_END };
	if (prefix >= 0) {
		for (; prefix; prefix--, l->at++) {
			t.raw |= (peek(l, 0) | 0x20) == 'r';
			t.formatted |= (peek(l, 0) | 0x20) == 'f' || (peek(l, 0) | 0x20) == 't';
		}
		t = string_token(l, t);
		run_spend(l->run, (t.to - t.from) / 16);
		return t;
	}
	if (is_word(c)) {
		t.kind = is_digit(c) ? PY_NUMBER : PY_NAME;
		while (is_word(peek(l, 0)) || (t.kind == PY_NUMBER && peek(l, 0) == '.'))
			l->at++;
	} else {
		l->brackets += strchr("([{", c) ? 1 : strchr(")]}", c) && l->brackets ? -1 : 0;
		l->at++;
		if (c && strchr("=+%!<>:", c) && peek(l, 0) == '=')
			l->at++;
	}
	t.to = l->at;
	t.text = str_n(l->code->text.at + t.from, t.to - t.from);
	return t;
}

struct py_token py_peek(const struct py_lexer *l)
{
	struct py_lexer ahead = *l;

	return py_next(&ahead);
}

bool py_is_next(const struct py_lexer *l, const char *mark)
{
	struct py_token t = py_peek(l);

	return t.kind == PY_MARK && str_eq(t.text, str_of(mark));
}
