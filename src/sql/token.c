#include "sql/token.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "sql/syntax.h"
#include "sql/words.h"
#include "base/banned.h"

void lexer_open(struct lexer *l, struct arena *a, const struct dialect *d, str source)
{
	*l = (struct lexer){ .dialect = d, .arena = a, .source = source };
}

static bool allows(const struct lexer *l, uint32_t what)
{
	return l->dialect->syntax->text & what;
}

/* The byte so far ahead; 0 past the end. A NUL in the text is refused before anybody mistakes it for that. */
static char peek(const struct lexer *l, uint32_t ahead)
{
	return l->at + ahead < l->source.len ? l->source.at[l->at + ahead] : 0;
}

static bool at_end(const struct lexer *l)
{
	return l->at >= l->source.len;
}

static struct token bad(struct lexer *l, uint32_t where, const char *mistake)
{
	if (!l->mistake) {
		l->mistake = mistake;
		l->at = where;
	}
	return (struct token){ .kind = TOKEN_BAD, .at = l->at };
}

static struct token made(const struct lexer *l, enum token_kind kind, uint32_t from, str text)
{
	return (struct token){ .kind = kind, .at = from, .len = l->at - from, .text = text };
}

static str written(const struct lexer *l, uint32_t from)
{
	return str_n(l->source.at + from, l->at - from);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_hex(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool begins_word(const struct lexer *l, char c)
{
	return is_letter(c) || (unsigned char)c >= 0x80 ||
	       (c == '#' && allows(l, TEXT_WORD_HASH) && (is_letter(peek(l, 1)) || peek(l, 1) == '#'));
}

static bool goes_on(const struct lexer *l, char c)
{
	return is_letter(c) || (unsigned char)c >= 0x80 || (c == '#' && allows(l, TEXT_WORD_HASH)) || is_digit(c) ||
	       (c == '$' && allows(l, TEXT_WORD_DOLLAR)) || (c == '@' && allows(l, TEXT_WORD_AT));
}

/* ---- blanks and comments ---- */

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

/* Text that turns or hides what a person sees: nowhere but in strings. */
static bool hides(struct lexer *l, uint32_t from)
{
	for (ptrdiff_t i = from; i < l->at;) {
		ptrdiff_t at = i;
		uint32_t c;

		if (!(l->source.at[i] & 0x80)) {
			i++;
			continue;
		}
		c = utf8_next(l->source, &i);
		if (c != UTF8_BAD && !utf8_is_hidden(c))
			continue;
		bad(l, (uint32_t)at, "there is a character here that nobody can see, or bytes that are no text");
		return true;
	}
	return false;
}

static void skip_line(struct lexer *l)
{
	while (!at_end(l) && peek(l, 0) != '\n')
		l->at++;
}

static bool begins_line_comment(const struct lexer *l)
{
	char c = peek(l, 0), next = peek(l, 1), then = peek(l, 2);

	if (c == '-' && next == '-')
		return !allows(l, TEXT_DASHES_BLANK) || !then || is_blank(then);
	return (c == '#' && allows(l, TEXT_COMMENT_HASH)) ||
	       (c == '/' && next == '/' && allows(l, TEXT_COMMENT_SLASHES));
}

/* Those that some server runs are refused in every dialect: no text of ours needs them. */
static bool skip_comment(struct lexer *l)
{
	uint32_t from = l->at, depth = 0;
	char first = peek(l, 2);

	if (first == '!' || (first == 'M' && peek(l, 3) == '!')) {
		bad(l, from, "a comment that a server would execute is not read");
		return false;
	}
	while (!at_end(l)) {
		if (peek(l, 0) == '/' && peek(l, 1) == '*') {
			depth += depth == 0 || allows(l, TEXT_COMMENT_NESTED);
			l->at += 2;
		} else if (peek(l, 0) == '*' && peek(l, 1) == '/') {
			l->at += 2;
			if (!--depth)
				return !hides(l, from);
		} else {
			l->at++;
		}
	}
	bad(l, from, "this comment has no end");
	return false;
}

static bool skip_blanks(struct lexer *l)
{
	for (;;) {
		if (is_blank(peek(l, 0)))
			l->at++;
		else if (begins_line_comment(l)) {
			uint32_t from = l->at;

			skip_line(l);
			if (hides(l, from))
				return false;
		} else if (peek(l, 0) == '/' && peek(l, 1) == '*') {
			if (!skip_comment(l))
				return false;
		} else {
			return true;
		}
	}
}

/* ---- quotes ---- */

/* Those that can print a control character as a code again. */
static bool keeps_controls(const struct lexer *l)
{
	return l->dialect->syntax->bit & (BQ | CH | SNOW | DBX);
}

/* \x41 and \u0041, where a dialect has them: what they stand for. */
static bool put_coded(struct lexer *l, struct sb *out)
{
	uint32_t most = peek(l, 0) == 'x' ? 2 : peek(l, 0) == 'u' ? 4 : 8, code = 0, n = 0;
	char bytes[4];

	for (l->at++; n < most && is_hex(peek(l, 0)); n++, l->at++) {
		char c = peek(l, 0);

		code = code << 4 | (uint32_t)(is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	if (n < most || !code || (code < ' ' && !keeps_controls(l)) || code == 127 || code > 0x10ffff ||
	    (code >= 0xd800 && code < 0xe000) || (most == 2 && code > 127))
		return false;
	sb_put(out, str_n(bytes, utf8_put(bytes, code)));
	return true;
}

/* Behind a backslash. Codes that stand for control characters or for parts of one have no plain way to be printed, and are refused. */
static bool put_escape(struct lexer *l, struct sb *out)
{
	static const char from[] = "nrtbfav", to[] = "\n\r\t\b\f\a\v", controls[] = "abfv0Z1234567";
	uint32_t bit = l->dialect->syntax->bit;
	size_t has = bit & (BQ | CH) ? 7 : bit & SNOW ? 5 : bit & DBX ? 4 : 3; /* how many of those */
	bool mysql = l->dialect->syntax->text & TEXT_DASHES_BLANK;
	char c = peek(l, 0);
	const char *known = c ? memchr(from, c, has) : NULL;

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

/* Up to the quote that ends it; a doubled one stands for itself. l->at is behind the one that began it. */
static bool read_quoted(struct lexer *l, char end, bool escapes, bool doubles, str *text, uint32_t began)
{
	uint32_t from = l->at;
	scoped(sb_free) struct sb out = SB(l->source.len + 1);
	bool plain = true;

	for (;; l->at++) {
		char c = peek(l, 0);

		if (at_end(l)) {
			bad(l, began, "this quote has no end");
			return false;
		}
		if (c == end && !(doubles && peek(l, 1) == end))
			break;
		if (plain && (c == end || (c == '\\' && escapes))) {
			sb_put(&out, written(l, from));
			plain = false;
		}
		if (c == end) {
			l->at++;
		} else if (c == '\\' && escapes && l->at + 1 < l->source.len) {
			uint32_t where = l->at++;

			if (!put_escape(l, &out)) {
				bad(l, where, "this escape is not read: write the character itself");
				return false;
			}
			l->at--;
			continue;
		}
		if (!plain)
			sb_putc(&out, c);
	}
	*text = plain ? written(l, from) : str_dup(l->arena, sb_str(&out));
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
	if (kind == TOKEN_NAME && !text.len && !(allows(l, TEXT_STRING_LENIENT)))
		return bad(l, from, "a name has at least one letter");
	if (kind == TOKEN_NAME && hides(l, from))
		return (struct token){ .kind = TOKEN_BAD, .at = l->at };
	t = made(l, kind, from, text);
	t.prefix = prefix;
	return t;
}

/* '''x''': up to three of them in a row. */
static struct token triple(struct lexer *l, uint32_t from, char prefix)
{
	char q = peek(l, 0);
	scoped(sb_free) struct sb out = SB(l->source.len + 1);
	struct token t;

	for (l->at += 3; !at_end(l);) {
		if (peek(l, 0) == q && peek(l, 1) == q && peek(l, 2) == q) {
			l->at += 3;
			t = made(l, TOKEN_STRING, from, str_dup(l->arena, sb_str(&out)));
			t.prefix = prefix;
			return t;
		}
		if (peek(l, 0) != '\\') {
			sb_putc(&out, peek(l, 0));
			l->at++;
		} else if (prefix == 'R') { /* it stays, with what stands behind it */
			sb_put(&out, str_n(l->source.at + l->at, l->at + 1 < l->source.len ? 2 : 1));
			l->at += 2;
		} else {
			uint32_t where = l->at++;

			if (!put_escape(l, &out))
				return bad(l, where, "this escape is not read: write the character itself");
		}
	}
	return bad(l, from, "this quote has no end");
}

static bool is_triple(const struct lexer *l)
{
	return allows(l, TEXT_STRING_TRIPLE) && peek(l, 1) == peek(l, 0) && peek(l, 2) == peek(l, 0);
}

/* r'x': a backslash stays; in BigQuery it keeps a quote behind it from ending the string, in Databricks nothing does. */
static struct token raw(struct lexer *l, uint32_t from)
{
	char q = peek(l, 0);
	uint32_t inside = l->at + 1;
	bool keeps = l->dialect->syntax->bit == BQ;
	struct token t;

	for (l->at = inside; !at_end(l) && peek(l, 0) != q; l->at++)
		l->at += keeps && peek(l, 0) == '\\' && l->at + 1 < l->source.len;
	if (at_end(l))
		return bad(l, from, "this quote has no end");
	l->at++;
	t = made(l, TOKEN_STRING, from, str_n(l->source.at + inside, l->at - 1 - inside));
	t.prefix = 'R';
	return t;
}

static struct token string(struct lexer *l, uint32_t from, char prefix)
{
	bool escapes = (allows(l, TEXT_BACKSLASH) || prefix == 'E') && prefix != 'R';

	if (is_triple(l))
		return triple(l, from, prefix);
	if (prefix == 'R')
		return raw(l, from);
	return quoted(l, TOKEN_STRING, from, peek(l, 0), escapes, prefix);
}

/* $$x$$ and $tag$x$tag$. */
static struct token dollars(struct lexer *l)
{
	uint32_t from = l->at, n = 1;
	ptrdiff_t end;
	str tag, text;
	struct token t;

	while (goes_on(l, peek(l, n)) && peek(l, n) != '$')
		n++;
	if (peek(l, n) != '$' || (n > 1 && (!allows(l, TEXT_DOLLAR_TAGS) || is_digit(peek(l, 1)))))
		return bad(l, from, "a $ has no meaning here");
	tag = str_n(l->source.at + from, n + 1);
	end = str_find(str_from(l->source, from + n + 1), tag);
	if (end < 0)
		return bad(l, from, "this quote has no end");
	text = str_n(l->source.at + from + n + 1, end);
	l->at = from + 2 * (n + 1) + (uint32_t)end;
	t = made(l, TOKEN_STRING, from, text);
	t.prefix = '$';
	return t;
}

/* q'[x]' */
static struct token chosen_quotes(struct lexer *l, uint32_t from)
{
	static const char open[] = "[{(<", close[] = "]})>";
	char c = peek(l, 2);
	const char *pair = c ? strchr(open, c) : NULL;
	char end[2] = { pair ? close[pair - open] : c, '\'' };
	ptrdiff_t at = str_find(str_from(l->source, l->at + 3 < l->source.len ? l->at + 3 : l->source.len),
				str_n(end, 2));
	struct token t;

	if (!c || is_blank(c) || at < 0)
		return bad(l, from, "this quote has no end");
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
		: quoted(l, TOKEN_BYTES, from, peek(l, 0), prefix == 'B' && allows(l, TEXT_BACKSLASH), prefix);
	if (raw && t.kind == TOKEN_STRING) {
		t.kind = TOKEN_BYTES;
		t.prefix = prefix;
	}
	for (ptrdiff_t i = 0; t.kind == TOKEN_BYTES && prefix == 'X' && i < t.text.len; i++)
		if (!is_hex(t.text.at[i]))
			return bad(l, from, "bytes are written as pairs of 0-9 and a-f");
	return t;
}

/* rb'\d', Br"x" */
static bool is_raw_bytes(const struct lexer *l)
{
	char one = peek(l, 0) & ~0x20, other = peek(l, 1) & ~0x20;

	return allows(l, TEXT_STRING_RAW) && allows(l, TEXT_BYTES) && allows(l, TEXT_STRING_TRIPLE) &&
	       ((one == 'R' && other == 'B') || (one == 'B' && other == 'R')) &&
	       (peek(l, 2) == '\'' || peek(l, 2) == '"');
}

/* A letter that belongs to the quote behind it. */
static bool prefixed(struct lexer *l, struct token *t)
{
	char letter = peek(l, 0) & ~0x20, q = peek(l, 1);
	bool is_string = q == '\'' || (q == '"' && allows(l, TEXT_STRING_DOUBLE));
	uint32_t from = l->at;

	if (letter == 'U' && q == '&' && (peek(l, 2) == '\'' || peek(l, 2) == '"')) {
		*t = bad(l, from, "U& names and strings are not read: write what they mean");
		return true;
	}
	if (is_raw_bytes(l)) {
		*t = bytes(l, from, 'B', true);
		return true;
	}
	if (letter == 'N' && (q & ~0x20) == 'Q' && peek(l, 2) == '\'' && allows(l, TEXT_STRING_Q)) {
		l->at++;
		*t = chosen_quotes(l, from);
		return true;
	}
	if (!is_string)
		return false;
	if ((letter == 'X' || letter == 'B') && allows(l, TEXT_BYTES)) {
		*t = bytes(l, from, letter, false);
		return true;
	}
	if (letter == 'Q' && allows(l, TEXT_STRING_Q)) {
		*t = chosen_quotes(l, from);
		return true;
	}
	if (!(letter == 'E' && allows(l, TEXT_STRING_E)) && !(letter == 'N' && allows(l, TEXT_STRING_N)) &&
	    !(letter == 'R' && allows(l, TEXT_STRING_RAW)))
		return false;
	l->at++;
	*t = string(l, from, letter);
	return true;
}

/* ---- numbers, words, parameters ---- */

static void skip_digits(struct lexer *l)
{
	while (is_digit(peek(l, 0)) || (peek(l, 0) == '_' && allows(l, TEXT_UNDERSCORES) && is_digit(peek(l, 1))))
		l->at++;
}

/* 10L, 2.5BD, 1.5f: the type that a number has. */
static void skip_suffix(struct lexer *l)
{
	static const struct {
		uint32_t in;
		const char *suffix;
	} suffixes[] = {
		{ DBX, "BD" }, { DBX, "L" }, { DBX, "S" }, { DBX, "Y" }, { DBX | ORA, "D" }, { DBX | ORA, "F" },
	};

	for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
		uint32_t n = 0;

		if (!(suffixes[i].in & l->dialect->syntax->bit))
			continue;
		while (suffixes[i].suffix[n] && (peek(l, n) & ~0x20) == suffixes[i].suffix[n])
			n++;
		if (!suffixes[i].suffix[n] && !goes_on(l, peek(l, n))) {
			l->at += n;
			return;
		}
	}
}

static struct token word(struct lexer *l)
{
	uint32_t from = l->at;

	for (;;) {
		ptrdiff_t next = l->at;
		uint32_t c;

		if (at_end(l) || !goes_on(l, peek(l, 0)))
			break;
		if (!(peek(l, 0) & 0x80)) {
			l->at++;
			continue;
		}
		c = utf8_next(l->source, &next);
		if (c == UTF8_BAD || utf8_is_hidden(c))
			return bad(l, l->at,
				   "there is a character here that nobody can see, or bytes that are no text");
		if (!utf8_is_word(c))
			return bad(l, l->at, "this character has no meaning here");
		l->at = (uint32_t)next;
	}
	return made(l, TOKEN_WORD, from, written(l, from));
}

static struct token number(struct lexer *l)
{
	uint32_t from = l->at;

	l->at += peek(l, 0) == '$'; /* of money */

	if (peek(l, 0) == '0' && (peek(l, 1) | 0x20) == 'x' && is_hex(peek(l, 2))) {
		for (l->at += 2; is_hex(peek(l, 0)); l->at++)
			;
	} else if (peek(l, 0) == '0' && (peek(l, 1) | 0x20) == 'b' && (peek(l, 2) | 1) == '1' &&
		   l->dialect->syntax->bit & (PG | MYSQL | DUCK | CH)) {
		for (l->at += 2; (peek(l, 0) | 1) == '1'; l->at++)
			;
	} else {
		skip_digits(l);
		if (peek(l, 0) == '.' && peek(l, 1) != '.') {
			l->at++;
			skip_digits(l);
		}
		if ((peek(l, 0) | 0x20) == 'e' &&
		    (is_digit(peek(l, 1)) || ((peek(l, 1) == '-' || peek(l, 1) == '+') && is_digit(peek(l, 2))))) {
			l->at += 2;
			skip_digits(l);
		}
	}
	skip_suffix(l);
	if (goes_on(l, peek(l, 0)) && allows(l, TEXT_WORD_DIGIT) && str_at(written(l, from), '.') < 0) {
		l->at = from;
		return word(l);
	}
	if (goes_on(l, peek(l, 0)) && !allows(l, TEXT_JUNK_AFTER_NUMBER))
		return bad(l, l->at, "a blank belongs between a number and a word");
	return made(l, TOKEN_NUMBER, from, written(l, from));
}

/* t.1a of BigQuery and those where names begin with digits: behind a name, a dot begins no number. */
static bool is_dot(const struct lexer *l)
{
	char before = l->at ? l->source.at[l->at - 1] : 0;

	return (allows(l, TEXT_WORD_DIGIT) || l->dialect->syntax->bit == BQ) && peek(l, 0) == '.' &&
	       (goes_on(l, before) || before == '`' || before == ']');
}

static bool is_behind_dot(const struct lexer *l)
{
	struct lexer dot = *l;

	if (!l->at || !is_digit(peek(l, 0)))
		return false;
	dot.at--;
	return is_dot(&dot);
}

/* $tag$: the word behind this $ ends with another. */
static bool ends_tag(const struct lexer *l)
{
	uint32_t n = 1;

	while (is_letter(peek(l, n)) || is_digit(peek(l, n)))
		n++;
	return peek(l, n) == '$';
}

static bool param(struct lexer *l, struct token *t)
{
	char c = peek(l, 0), next = peek(l, 1);
	uint32_t from = l->at;

	if (c == '?' && allows(l, TEXT_PARAM_QUESTION)) {
		l->at++;
		if (allows(l, TEXT_STRING_LENIENT))
			skip_digits(l); /* ?1 */
	} else if (c == '$' && is_digit(next) && allows(l, TEXT_PARAM_DOLLAR)) {
		l->at++;
		skip_digits(l);
	} else if ((c == ':' && (is_letter(next) || (is_digit(next) && !allows(l, TEXT_DOLLAR_TAGS))) &&
		    allows(l, TEXT_PARAM_COLON)) ||
		   (c == '@' && is_letter(next) && allows(l, TEXT_PARAM_AT)) ||
		   (c == '$' && is_letter(next) && allows(l, TEXT_PARAM_DOLLAR) &&
		    l->dialect->syntax->bit & (SQLITE | DUCK | SNOW) && !ends_tag(l))) {
		for (l->at++; is_letter(peek(l, 0)) || is_digit(peek(l, 0)); l->at++)
			;
	} else {
		return false;
	}
	*t = made(l, TOKEN_PARAM, from, written(l, from));
	return true;
}

/* ---- operators ---- */

/* Longest first. Which of them a dialect has is the grammar's to say. */
static const char *const operators[] = {
	"!~~*", "^@", "^=", "!>", "!<", "|>", "->>", "#>>", "!~*", "<=>", "~~*", "!~~", "<->", "::", "||", "<=", ">=",
	"<>",	"!=", "==", "->", "#>", "@>", "<@",  "?|",  "?&",  "&&",  "@@",	 "<<",	">>",  "~*", "!~", "~~", "^@",
	":=",	"=>", "**", "//", "(",	")",  ",",   ".",   ";",   "+",	  "-",	 "*",	"/",   "%",  "=",  "<",	 ">",
	"[",	"]",  "{",  "}",  ":",	"^",  "&",   "|",   "~",   "#",	  "?",	 "@",	"!",   "$",
};

static bool is_of(const char *marks, char c)
{
	return c && strchr(marks, c);
}

/*
 * In PostgreSQL an operator is as long as its marks go on, up to a comment; + and - end one only where it has one of some marks. So a<-1 is
 * a < -1, and @-1 is an operator that nobody has.
 */
static struct token run_of_marks(struct lexer *l)
{
	static const char *const marks = "+-*/<>=~!@#%^&|?", *const rare = "~!@#%^&|?";
	uint32_t from = l->at, n = 0;
	bool keeps = false;

	while (is_of(marks, peek(l, n)) && !(peek(l, n) == '-' && peek(l, n + 1) == '-') &&
	       !(peek(l, n) == '/' && peek(l, n + 1) == '*'))
		keeps |= is_of(rare, peek(l, n++));
	while (n > 1 && !keeps && is_of("+-", peek(l, n - 1)))
		n--;
	l->at += n;
	return n > 4 ? bad(l, from, "this operator is not read") : made(l, TOKEN_OP, from, written(l, from));
}

static struct token operator(struct lexer *l)
{
	uint32_t from = l->at;
	char c = peek(l, 0);

	if (l->dialect->syntax->bit == PG && is_of("+-*/<>=~!@#%^&|?", c))
		return run_of_marks(l);

	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
		const char *op = operators[i];
		uint32_t len = 1;

		if (op[0] != c)
			continue;
		while (op[len] && op[len] == peek(l, len))
			len++;
		if (op[len])
			continue;
		l->at += len;
		return made(l, TOKEN_OP, from, str_n(op, len));
	}
	return bad(l, from, "this character has no meaning here");
}

/* ---- what comes next ---- */

static bool quote(struct lexer *l, struct token *t)
{
	char c = peek(l, 0);
	uint32_t from = l->at;

	if (c == '\'' || (c == '"' && allows(l, TEXT_STRING_DOUBLE)))
		*t = string(l, from, 0);
	else if (c == '"' && allows(l, TEXT_NAME_DOUBLE))
		*t = quoted(l, TOKEN_NAME, from, '"', false, 0);
	else if (c == '`' && allows(l, TEXT_NAME_TICKS))
		*t = quoted(l, TOKEN_NAME, from, '`', false, 0);
	else
		return false;
	return true;
}

/* The $ of MATCH_RECOGNIZE: PATTERN (a b $) */
static bool ends_pattern(const struct lexer *l)
{
	return l->dialect->syntax->bit == SNOW && (peek(l, 1) == ')' || is_blank(peek(l, 1)));
}

struct token lexer_next(struct lexer *l)
{
	uint32_t before = l->at;
	struct token t;
	char c;

	if (l->mistake || !skip_blanks(l))
		return (struct token){ .kind = TOKEN_BAD, .at = l->at };
	c = peek(l, 0);
	if (at_end(l))
		t = made(l, TOKEN_END, l->at, S(""));
	else if (quote(l, &t) || (is_letter(c) && prefixed(l, &t)))
		;
	else if (c == '[' && allows(l, TEXT_NAME_SQUARE))
		t = quoted(l, TOKEN_NAME, l->at, ']', false, 0);
	else if (c == '.' && is_dot(l))
		t = operator(l);
	else if (is_behind_dot(l))
		t = word(l);
	else if (is_digit(c) || (c == '.' && is_digit(peek(l, 1))) ||
		 (c == '$' && is_digit(peek(l, 1)) && l->dialect->syntax->bit == TSQL))
		t = number(l);
	else if (param(l, &t))
		;
	else if (c == '$' && allows(l, TEXT_DOLLARS | TEXT_DOLLAR_TAGS) && !ends_pattern(l))
		t = dollars(l);
	else if (begins_word(l, c))
		t = word(l);
	else
		t = operator(l);
	t.spaced = t.at > before;
	return t;
}
