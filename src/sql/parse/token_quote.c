/* Quotes: strings, names and bytes in the notations of all dialects. */
#include "sql/parse/token_internal.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

/* The character of \x41 or \u0041, in the dialects that have these escapes. */
static bool put_coded(struct lexer *l, struct sb *out)
{
	uint32_t most = token_peek(l, 0) == 'x' ? 2 : token_peek(l, 0) == 'u' ? 4 : 8, code = 0, n = 0;
	char bytes[4];

	for (l->at++; n < most && token_is_hex(token_peek(l, 0)); n++, l->at++) {
		char c = token_peek(l, 0);

		code = code << 4 | (uint32_t)(token_is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	if (n < most || !code || (code < ' ' && !rule_in(l->dialect->syntax->bit, SPELLS_CONTROLS_ESCAPED)) ||
	    code == 127 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || (most == 2 && code > 127))
		return false;
	sb_put(out, str_n(bytes, utf8_put(bytes, code)));
	return true;
}

/*
 * After a backslash. Escapes for control characters or for parts of a character cannot be printed plainly, and are
 * refused.
 */
static bool put_escape(struct lexer *l, struct sb *out)
{
	static const char from[] = "nrtbfav", to[] = "\n\r\t\b\f\a\v", controls[] = "abfv0Z1234567";
	static const struct {
		uint32_t in;
		size_t count; /* the number of letters in `from` that are escapes */
	} escapes[] = {
		{ BQ | CH, 7 },
		{ SNOW, 5 },
		{ DBX, 4 },
		{ ~(uint32_t)0, 3 },
	};
	size_t i = 0;
	bool mysql = l->dialect->syntax->text & TEXT_DASHES_BLANK;
	char c = token_peek(l, 0);
	const char *known;

	while (!(escapes[i].in & l->dialect->syntax->bit))
		i++;
	known = c ? memchr(from, c, escapes[i].count) : NULL;
	if (!mysql && (c == 'x' || c == 'u' || c == 'U'))
		return put_coded(l, out);
	if (!c || (!known && strchr(mysql ? "b0Z" : controls, c)))
		return false;
	if (mysql && (c == '%' || c == '_'))
		sb_putc(out, '\\');
	sb_putc(out, known ? to[known - from] : c);
	l->at++;
	return true;
}

/* Reads up to the closing quote; a doubled quote stands for itself. l->at is after the opening quote. */
static bool read_quoted(struct lexer *l, char end, bool escapes, bool doubles, str *text, uint32_t began)
{
	uint32_t from = l->at;
	scoped(sb_free) struct sb out = SB(l->source.len + 1);
	bool plain = true;

	for (;; l->at++) {
		char c = token_peek(l, 0);

		if (token_at_end(l)) {
			token_bad(l, began, "unclosed quote");
			return false;
		}
		if (c == end && !(doubles && token_peek(l, 1) == end))
			break;
		if (plain && (c == end || (c == '\\' && escapes))) {
			sb_put(&out, token_written(l, from));
			plain = false;
		}
		if (c == end) {
			l->at++;
		} else if (c == '\\' && escapes && l->at + 1 < l->source.len) {
			uint32_t where = l->at++;

			if (!put_escape(l, &out)) {
				token_bad(l, where, "unsupported escape: write the character itself");
				return false;
			}
			l->at--;
			continue;
		}
		if (!plain)
			sb_putc(&out, c);
	}
	*text = plain ? token_written(l, from) : str_dup(l->arena, sb_str(&out));
	l->at++;
	return true;
}

static struct token quoted(struct lexer *l, enum token_kind kind, uint32_t from, char end, bool escapes, char prefix)
{
	struct token t;
	str text;

	l->at++;
	if (!read_quoted(l, end, escapes, true, &text, from))
		return (struct token){ .kind = TOKEN_BAD, .at = l->at };
	if (kind == TOKEN_NAME && !text.len && !(token_allows(l, TEXT_STRING_LENIENT)))
		return token_bad(l, from, "empty name");
	if (kind == TOKEN_NAME && token_hides(l, from))
		return (struct token){ .kind = TOKEN_BAD, .at = l->at };
	t = token_made(l, kind, from, text);
	t.prefix = prefix;
	return t;
}

/* '''x''': may contain up to two quotes in a row. */
static struct token triple(struct lexer *l, uint32_t from, char prefix)
{
	char q = token_peek(l, 0);
	scoped(sb_free) struct sb out = SB(l->source.len + 1);
	struct token t;

	for (l->at += 3; !token_at_end(l);) {
		if (token_peek(l, 0) == q && token_peek(l, 1) == q && token_peek(l, 2) == q) {
			l->at += 3;
			t = token_made(l, TOKEN_STRING, from, str_dup(l->arena, sb_str(&out)));
			t.prefix = prefix;
			return t;
		}
		if (token_peek(l, 0) != '\\') {
			sb_putc(&out, token_peek(l, 0));
			l->at++;
		} else if (prefix == 'R') { /* kept, with the character after it */
			sb_put(&out, str_n(l->source.at + l->at, l->at + 1 < l->source.len ? 2 : 1));
			l->at += 2;
		} else {
			uint32_t where = l->at++;

			if (!put_escape(l, &out))
				return token_bad(l, where, "unsupported escape: write the character itself");
		}
	}
	return token_bad(l, from, "unclosed quote");
}

static bool is_triple(const struct lexer *l)
{
	return token_allows(l, TEXT_STRING_TRIPLE) && token_peek(l, 1) == token_peek(l, 0) &&
	       token_peek(l, 2) == token_peek(l, 0);
}

/*
 * r'x': a backslash is kept. In BigQuery it prevents the next quote from ending the string; in Databricks nothing does.
 */
static struct token raw(struct lexer *l, uint32_t from)
{
	char q = token_peek(l, 0);
	uint32_t inside = l->at + 1;
	bool keeps = rule_in(l->dialect->syntax->bit, READS_RAW_QUOTES);
	struct token t;

	for (l->at = inside; !token_at_end(l) && token_peek(l, 0) != q; l->at++)
		l->at += keeps && token_peek(l, 0) == '\\' && l->at + 1 < l->source.len;
	if (token_at_end(l))
		return token_bad(l, from, "unclosed quote");
	l->at++;
	t = token_made(l, TOKEN_STRING, from, str_n(l->source.at + inside, l->at - 1 - inside));
	t.prefix = 'R';
	return t;
}

static struct token string(struct lexer *l, uint32_t from, char prefix)
{
	bool escapes = (token_allows(l, TEXT_BACKSLASH) || prefix == 'E') && prefix != 'R';

	if (is_triple(l))
		return triple(l, from, prefix);
	if (prefix == 'R')
		return raw(l, from);
	return quoted(l, TOKEN_STRING, from, token_peek(l, 0), escapes, prefix);
}

/* $$x$$ and $tag$x$tag$. */
struct token token_in_dollars(struct lexer *l)
{
	uint32_t from = l->at, n = 1;
	ptrdiff_t end;
	str tag, text;
	struct token t;

	while (token_goes_on(l, token_peek(l, n)) && token_peek(l, n) != '$')
		n++;
	if (token_peek(l, n) != '$' ||
	    (n > 1 && (!token_allows(l, TEXT_DOLLAR_TAGS) || token_is_digit(token_peek(l, 1)))))
		return token_bad(l, from, "unexpected $");
	tag = str_n(l->source.at + from, n + 1);
	end = str_find(str_from(l->source, from + n + 1), tag);
	if (end < 0)
		return token_bad(l, from, "unclosed quote");
	text = str_n(l->source.at + from + n + 1, end);
	l->at = from + 2 * (n + 1) + (uint32_t)end;
	t = token_made(l, TOKEN_STRING, from, text);
	t.prefix = '$';
	return t;
}

/* q'[x]' */
static struct token chosen_quotes(struct lexer *l, uint32_t from)
{
	static const char open[] = "[{(<", close[] = "]})>";
	char c = token_peek(l, 2);
	const char *pair = c ? strchr(open, c) : NULL;
	char end[2] = { pair ? close[pair - open] : c, '\'' };
	ptrdiff_t at = str_find(str_from(l->source, l->at + 3 < l->source.len ? l->at + 3 : l->source.len),
				str_n(end, 2));
	struct token t;

	if (!c || token_is_blank(c) || at < 0)
		return token_bad(l, from, "unclosed quote");
	t = (struct token){
		.kind = TOKEN_STRING, .at = from, .prefix = 'Q', .text = str_n(l->source.at + l->at + 3, at)
	};
	l->at += 3 + (uint32_t)at + 2;
	t.len = l->at - from;
	return t;
}

static struct token bytes(struct lexer *l, uint32_t from, char prefix, bool raw)
{
	struct token t;

	l->at += 1 + raw;
	t = raw ? string(l, from, 'R')
		: quoted(l, TOKEN_BYTES, from, token_peek(l, 0), prefix == 'B' && token_allows(l, TEXT_BACKSLASH),
			 prefix);
	if (raw && t.kind == TOKEN_STRING) {
		t.kind = TOKEN_BYTES;
		t.prefix = prefix;
	}
	for (ptrdiff_t i = 0; t.kind == TOKEN_BYTES && prefix == 'X' && i < t.text.len; i++)
		if (!token_is_hex(t.text.at[i]))
			return token_bad(l, from, "bytes are written as pairs of 0-9 and a-f");
	return t;
}

/* rb'\d', Br"x" */
static bool is_raw_bytes(const struct lexer *l)
{
	char one = token_peek(l, 0) & ~0x20, other = token_peek(l, 1) & ~0x20;

	return token_allows(l, TEXT_STRING_RAW) && token_allows(l, TEXT_BYTES) && token_allows(l, TEXT_STRING_TRIPLE) &&
	       ((one == 'R' && other == 'B') || (one == 'B' && other == 'R')) &&
	       (token_peek(l, 2) == '\'' || token_peek(l, 2) == '"');
}

/* A letter that belongs to the quote after it. */
static bool prefixed(struct lexer *l, struct token *t)
{
	char letter = token_peek(l, 0) & ~0x20, q = token_peek(l, 1);
	bool is_string = q == '\'' || (q == '"' && token_allows(l, TEXT_STRING_DOUBLE));
	uint32_t from = l->at;

	if (letter == 'U' && q == '&' && (token_peek(l, 2) == '\'' || token_peek(l, 2) == '"')) {
		*t = token_bad(l, from, "U& names and strings are not supported: write the characters");
		return true;
	}
	if (is_raw_bytes(l)) {
		*t = bytes(l, from, 'B', true);
		return true;
	}
	if (letter == 'N' && (q & ~0x20) == 'Q' && token_peek(l, 2) == '\'' && token_allows(l, TEXT_STRING_Q)) {
		l->at++;
		*t = chosen_quotes(l, from);
		return true;
	}
	if (!is_string)
		return false;
	if ((letter == 'X' || letter == 'B') && token_allows(l, TEXT_BYTES)) {
		*t = bytes(l, from, letter, false);
		return true;
	}
	if (letter == 'Q' && token_allows(l, TEXT_STRING_Q)) {
		*t = chosen_quotes(l, from);
		return true;
	}
	if (!(letter == 'E' && token_allows(l, TEXT_STRING_E)) && !(letter == 'N' && token_allows(l, TEXT_STRING_N)) &&
	    !(letter == 'R' && token_allows(l, TEXT_STRING_RAW)))
		return false;
	l->at++;
	*t = string(l, from, letter);
	return true;
}

static bool quote(struct lexer *l, struct token *t)
{
	char c = token_peek(l, 0);
	uint32_t from = l->at;
	bool escapes = rule_in(l->dialect->syntax->bit, SPELLS_NAME_ESCAPED);

	if (c == '\'' || (c == '"' && token_allows(l, TEXT_STRING_DOUBLE)))
		*t = string(l, from, 0);
	else if (c == '"' && token_allows(l, TEXT_NAME_DOUBLE))
		*t = quoted(l, TOKEN_NAME, from, '"', escapes, 0);
	else if (c == '`' && token_allows(l, TEXT_NAME_TICKS))
		*t = quoted(l, TOKEN_NAME, from, '`', escapes, 0);
	else
		return false;
	return true;
}

bool token_is_quoted(struct lexer *l, struct token *t)
{
	return quote(l, t) || (token_is_letter(token_peek(l, 0)) && prefixed(l, t));
}

struct token token_name_in_squares(struct lexer *l)
{
	return quoted(l, TOKEN_NAME, l->at, ']', false, 0);
}
