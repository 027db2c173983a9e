#include "sql/ddl/lexeme.h"

#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

static char ahead(const struct lexemes *s, ptrdiff_t i)
{
	return i < s->rest.len ? s->rest.at[i] : 0;
}

static struct lexeme take(struct lexemes *s, enum lexeme_kind kind, ptrdiff_t len)
{
	struct lexeme l = { .kind = kind, .text = str_upto(s->rest, len) };

	s->rest = str_from(s->rest, len);
	return l;
}

static struct lexeme wrong(struct lexemes *s)
{
	return take(s, LEX_WRONG, s->rest.len);
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '$' || (c & 0x80);
}

/* The length of a quoted text from its first quote at `from`; 0: it is not closed. */
static ptrdiff_t quoted(const struct lexemes *s, ptrdiff_t from, char end, bool escapes)
{
	for (ptrdiff_t i = from + 1; i < s->rest.len; i++) {
		if (escapes && s->rest.at[i] == '\\')
			i++;
		else if (s->rest.at[i] == end && ahead(s, i + 1) == end)
			i++;
		else if (s->rest.at[i] == end)
			return i + 1;
	}
	return 0;
}

/* Three quotes begin a string that one quote does not end. */
static bool is_triple(const struct lexemes *s, ptrdiff_t at, char quote)
{
	return s->has & TEXT_STRING_TRIPLE && ahead(s, at + 1) == quote && ahead(s, at + 2) == quote;
}

/*
 * A string whose end depends on the meaning of a backslash is refused. PostgreSQL stores strings in standard form, and
 * they are rewritten.
 */
static struct lexeme string(struct lexemes *s, ptrdiff_t prefix, char end)
{
	bool e = prefix == 1 && (s->rest.at[0] | 0x20) == 'e' && s->has & TEXT_STRING_E;
	bool escapes = e || s->has & TEXT_BACKSLASH;
	ptrdiff_t len = quoted(s, prefix, end, escapes), other = quoted(s, prefix, end, !escapes);
	struct lexeme l;

	if (!len || is_triple(s, prefix, end) || (len != other && (s->anyhow || !(e || (s->respells && !prefix)))))
		return wrong(s);
	l = take(s, LEX_STRING, len);
	l.plain = !prefix && end == '\'';
	return l;
}

/* A name that ends elsewhere where a backslash is an escape is refused. */
static struct lexeme name(struct lexemes *s, char end)
{
	ptrdiff_t len = quoted(s, 0, end, false);
	bool escapes = s->has & TEXT_BACKSLASH || s->anyhow;

	return len && (!escapes || len == quoted(s, 0, end, true)) ? take(s, LEX_NAME, len) : wrong(s);
}

/* $$x$$, $tag$x$tag$; otherwise a mark. */
static struct lexeme in_dollars(struct lexemes *s)
{
	ptrdiff_t n = 1, end;

	while (is_word(ahead(s, n)) && ahead(s, n) != '$')
		n++;
	if (ahead(s, n) != '$' || is_digit(ahead(s, 1)))
		return take(s, LEX_MARK, 1);
	end = str_find(str_from(s->rest, n + 1), str_upto(s->rest, n + 1));
	return end < 0 ? wrong(s) : take(s, LEX_STRING, 2 * (n + 1) + end);
}

static struct lexeme block_comment(struct lexemes *s)
{
	char first = ahead(s, 2);
	int depth = 0;

	if (first == '!' || (first == 'M' && ahead(s, 3) == '!')) /* some server executes it */
		return wrong(s);
	for (ptrdiff_t i = 0; i + 1 < s->rest.len; i++) {
		if (s->rest.at[i] == '/' && s->rest.at[i + 1] == '*') {
			if (depth && s->anyhow)
				break;
			depth += !depth || s->has & TEXT_COMMENT_NESTED;
			i++;
		} else if (s->rest.at[i] == '*' && s->rest.at[i + 1] == '/') {
			i++;
			if (!--depth)
				return take(s, LEX_COMMENT, i + 1);
		}
	}
	return wrong(s);
}

static bool is_line_comment(const struct lexemes *s)
{
	char c = ahead(s, 0), next = ahead(s, 1);

	return (c == '-' && next == '-') || (c == '#' && s->has & TEXT_COMMENT_HASH) ||
	       (c == '/' && next == '/' && s->has & TEXT_COMMENT_SLASHES);
}

/* Two minus signs without a blank are a comment in most systems, and not in all. */
static struct lexeme line_comment(struct lexemes *s)
{
	ptrdiff_t n = str_at(s->rest, '\n');

	if (ahead(s, 0) == '-' && (s->has & TEXT_DASHES_BLANK || s->anyhow) && s->rest.len > 2 &&
	    !byte_is_blank(ahead(s, 2)))
		return wrong(s);
	return take(s, LEX_COMMENT, n < 0 ? s->rest.len : n);
}

/* A word; or the prefix of a string: E'x', N'x'; of q'[x]', [ and ] are the quotes. */
static struct lexeme word(struct lexemes *s)
{
	ptrdiff_t n = 0;

	while (is_word(ahead(s, n)))
		n++;
	if (ahead(s, n) != '\'' || is_digit(s->rest.at[0]))
		return take(s, LEX_WORD, n);
	if ((s->has & TEXT_STRING_Q || s->anyhow) && n <= 2 && (s->rest.at[n - 1] | 0x20) == 'q')
		return wrong(s);
	return n == 1 ? string(s, 1, '\'') : take(s, LEX_WORD, n);
}

/* Where a system is unknown: a mark that begins a name or a comment in some. */
static bool is_ambiguous(const struct lexemes *s)
{
	char c = ahead(s, 0), next = ahead(s, 1);

	return s->anyhow && (c == '$' || c == '`' || c == '#' || (c == '/' && next == '/') ||
			     (c == '[' && next != ']' && !is_digit(next)));
}

struct lexeme lexeme_next(struct lexemes *s)
{
	char c = ahead(s, 0);
	ptrdiff_t n = 0;

	if (!s->rest.len)
		return (struct lexeme){ .kind = LEX_END };
	while (byte_is_blank(ahead(s, n)))
		n++;
	if (n)
		return take(s, LEX_BLANK, n);
	/* A backslash begins a command of some clients. */
	if ((unsigned char)c < ' ' || c == 127 || c == '\\' || is_ambiguous(s))
		return wrong(s);
	if (is_line_comment(s))
		return line_comment(s);
	if (c == '/' && ahead(s, 1) == '*')
		return block_comment(s);
	if (c == '\'' || (c == '"' && s->has & TEXT_STRING_DOUBLE))
		return string(s, 0, c);
	if (c == '"' || (c == '`' && s->has & TEXT_NAME_TICKS) || (c == '[' && s->has & TEXT_NAME_SQUARE))
		return name(s, c == '[' ? ']' : c);
	if (c == '$' && s->has & TEXT_DOLLARS)
		return in_dollars(s);
	return is_word(c) ? word(s) : take(s, LEX_MARK, 1);
}

struct lexemes lexemes_of(const struct dialect *d, str text)
{
	if (!d->syntax)
		return (struct lexemes){ .has = TEXT_NAME_DOUBLE | TEXT_STRING_E, .anyhow = true, .rest = text };
	return (struct lexemes){ .has = d->syntax->text,
				 .respells = rule_in(d->syntax->bit, SPELLS_TEXT_E),
				 .rest = text };
}

bool lexeme_is_mark(const struct lexeme *l, char c)
{
	return l->kind == LEX_MARK && l->text.at[0] == c;
}

bool lexeme_is_word(const struct lexeme *l, const char *word)
{
	return l->kind == LEX_WORD && str_eq_fold(l->text, str_of(word));
}

bool lexeme_is_number(const struct lexeme *l)
{
	return l->kind == LEX_WORD && is_digit(l->text.at[0]);
}
