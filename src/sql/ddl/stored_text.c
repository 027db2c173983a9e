#include "sql/ddl/stored_text.h"

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "sql/dialect/words.h"
#include "base/banned.h"

/* ---- lexemes ---- */

enum lexeme_kind { LEX_END, LEX_BLANK, LEX_COMMENT, LEX_STRING, LEX_NAME, LEX_WORD, LEX_MARK, LEX_WRONG };

struct lexeme {
	enum lexeme_kind kind;
	str text;   /* with its quotes */
	bool plain; /* a string in single quotes without a prefix */
};

struct scan {
	uint32_t has;  /* enum syntax_text */
	bool respells; /* strings are rewritten, so they may have backslashes */
	bool anyhow;   /* only standard SQL, which all systems read alike */
	str rest;
};

static char ahead(const struct scan *s, ptrdiff_t i)
{
	return i < s->rest.len ? s->rest.at[i] : 0;
}

static struct lexeme take(struct scan *s, enum lexeme_kind kind, ptrdiff_t len)
{
	struct lexeme l = { .kind = kind, .text = str_upto(s->rest, len) };

	s->rest = str_from(s->rest, len);
	return l;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
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
static ptrdiff_t quoted(const struct scan *s, ptrdiff_t from, char end, bool escapes)
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

/*
 * A string whose end depends on the meaning of a backslash is refused. PostgreSQL stores strings in standard form, and
 * they are rewritten.
 */
static struct lexeme string(struct scan *s, ptrdiff_t prefix, char end)
{
	bool e = prefix == 1 && (s->rest.at[0] | 0x20) == 'e' && s->has & TEXT_STRING_E;
	bool escapes = e || s->has & TEXT_BACKSLASH;
	ptrdiff_t len = quoted(s, prefix, end, escapes), other = quoted(s, prefix, end, !escapes);
	struct lexeme l;

	if (!len || (len != other && (s->anyhow || !(e || (s->respells && !prefix)))))
		return take(s, LEX_WRONG, s->rest.len);
	l = take(s, LEX_STRING, len);
	l.plain = !prefix && end == '\'';
	return l;
}

/* $$x$$, $tag$x$tag$; otherwise a mark. */
static struct lexeme in_dollars(struct scan *s)
{
	ptrdiff_t n = 1, end;

	while (is_word(ahead(s, n)) && ahead(s, n) != '$')
		n++;
	if (ahead(s, n) != '$' || is_digit(ahead(s, 1)))
		return take(s, LEX_MARK, 1);
	end = str_find(str_from(s->rest, n + 1), str_upto(s->rest, n + 1));
	return end < 0 ? take(s, LEX_WRONG, s->rest.len) : take(s, LEX_STRING, 2 * (n + 1) + end);
}

static struct lexeme block_comment(struct scan *s)
{
	char first = ahead(s, 2);
	int depth = 0;

	if (first == '!' || (first == 'M' && ahead(s, 3) == '!')) /* some server executes it */
		return take(s, LEX_WRONG, s->rest.len);
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
	return take(s, LEX_WRONG, s->rest.len);
}

static bool is_line_comment(const struct scan *s)
{
	char c = ahead(s, 0), next = ahead(s, 1);

	return (c == '-' && next == '-') || (c == '#' && s->has & TEXT_COMMENT_HASH) ||
	       (c == '/' && next == '/' && s->has & TEXT_COMMENT_SLASHES);
}

static struct lexeme word(struct scan *s)
{
	ptrdiff_t n = 0;

	while (is_word(ahead(s, n)))
		n++;
	return n == 1 && ahead(s, 1) == '\'' && !is_digit(s->rest.at[0]) ? string(s, 1, '\'') : take(s, LEX_WORD, n);
}

static struct lexeme next(struct scan *s)
{
	char c = ahead(s, 0);
	ptrdiff_t n = 0;

	if (!s->rest.len)
		return (struct lexeme){ .kind = LEX_END };
	while (is_blank(ahead(s, n)))
		n++;
	if (n)
		return take(s, LEX_BLANK, n);
	if (is_line_comment(s)) {
		n = str_at(s->rest, '\n');
		return take(s, LEX_COMMENT, n < 0 ? s->rest.len : n);
	}
	if (c == '/' && ahead(s, 1) == '*')
		return block_comment(s);
	if (c == '\'' || (c == '"' && s->has & TEXT_STRING_DOUBLE))
		return string(s, 0, c);
	if (c == '"' || (c == '`' && s->has & TEXT_NAME_TICKS) || (c == '[' && s->has & TEXT_NAME_SQUARE)) {
		n = quoted(s, 0, c == '[' ? ']' : c, false);
		return n ? take(s, LEX_NAME, n) : take(s, LEX_WRONG, s->rest.len);
	}
	if (c == '$' && s->has & TEXT_DOLLARS)
		return in_dollars(s);
	if (is_word(c) && !(c == '$' && s->anyhow))
		return word(s);
	/* A backslash begins a command of some clients. */
	if ((unsigned char)c < ' ' || c == 127 || c == '\\' || (c == '$' && s->anyhow))
		return take(s, LEX_WRONG, s->rest.len);
	return take(s, LEX_MARK, 1);
}

static struct scan scan_of(const struct dialect *d, str text)
{
	if (!d->syntax)
		return (struct scan){ .has = TEXT_NAME_DOUBLE | TEXT_STRING_E, .anyhow = true, .rest = text };
	return (struct scan){ .has = d->syntax->text,
			      .respells = rule_in(d->syntax->bit, SPELLS_TEXT_E),
			      .rest = text };
}

static bool is_mark(const struct lexeme *l, char c)
{
	return l->kind == LEX_MARK && l->text.at[0] == c;
}

static bool is_the_word(const struct lexeme *l, const char *w)
{
	return l->kind == LEX_WORD && str_eq_fold(l->text, str_of(w));
}

/* ---- what a text may be ---- */

struct shape {
	enum stored_kind as;
	int depth;
	bool any, wrong;
	struct lexeme before, last;   /* the last two except blanks and comments */
	bool creates, trigger, ended; /* a trigger is ended by "; END" */
	int words;
};

/* Clauses of a column: a type has none. */
static bool is_clause(const struct lexeme *l)
{
	static const char *const words[] = { "default", "check",     "references", "primary", "unique", "constraint",
					     "not",	"generated", "identity",   "on",      "as",	"select",
					     "null",	"comment",   "encoding",   NULL };

	for (const char *const *w = words; *w; w++)
		if (is_the_word(l, *w))
			return true;
	return false;
}

/* varchar(20)[], "Odd".t, timestamp(3) with time zone, STRUCT<a INT64>, enum('a', 'b') */
static bool fits_type(const struct shape *s, const struct lexeme *l)
{
	static const char outside[] = ".()[]<>", inside[] = ".()[]<>,=:-+";

	if (l->kind == LEX_WORD)
		return (s->any || !is_digit(l->text.at[0])) && (s->depth || !is_clause(l));
	if (l->kind == LEX_NAME)
		return true;
	if (l->kind == LEX_STRING)
		return s->depth > 0;
	for (const char *mark = s->depth ? inside : outside; *mark; mark++)
		if (is_mark(l, *mark))
			return s->any;
	return false;
}

/* a."B c": names with dots between them. */
static bool fits_name(const struct shape *s, const struct lexeme *l)
{
	if (is_mark(l, '.'))
		return s->any && !is_mark(&s->last, '.');
	return (l->kind == LEX_NAME || (l->kind == LEX_WORD && !is_digit(l->text.at[0]))) &&
	       (!s->any || is_mark(&s->last, '.'));
}

/* Only a trigger has semicolons: between BEGIN and END. */
static bool fits_statement(struct shape *s, const struct lexeme *l)
{
	if (s->ended)
		return false;
	s->words += l->kind == LEX_WORD;
	s->creates |= s->words == 1 && is_the_word(l, "create");
	s->trigger |= s->creates && s->words <= 3 && is_the_word(l, "trigger");
	s->ended = is_mark(l, ';') && (!s->trigger || (is_the_word(&s->last, "end") && is_mark(&s->before, ';')));
	return true;
}

static bool fits(struct shape *s, const struct lexeme *l)
{
	switch (s->as) {
	case STORED_STATEMENT: return fits_statement(s, l);
	case STORED_EXPRESSION: return !is_mark(l, ';') && (s->depth || !is_mark(l, ','));
	case STORED_OPTIONS: return !is_mark(l, ';');
	case STORED_TYPE: return fits_type(s, l);
	case STORED_NAME: return fits_name(s, l);
	default: return l->kind == LEX_WORD || is_mark(l, '-');
	}
}

static void see(struct shape *s, const struct lexeme *l)
{
	if (l->kind == LEX_BLANK || l->kind == LEX_COMMENT) {
		s->wrong |= l->kind == LEX_COMMENT && s->as != STORED_STATEMENT;
		s->wrong |= l->kind == LEX_BLANK && s->as == STORED_NAME;
		return;
	}
	s->wrong |= l->kind == LEX_WRONG || !fits(s, l);
	s->depth += is_mark(l, '(') || is_mark(l, '[');
	s->depth -= is_mark(l, ')') || is_mark(l, ']');
	if (s->as == STORED_TYPE)
		s->depth += is_mark(l, '<') - is_mark(l, '>');
	s->wrong |= s->depth < 0;
	s->any = true;
	s->before = s->last;
	s->last = *l;
}

struct client_line { /* a line that some command-line client takes as its own command, even within a statement */
	uint32_t in;
	const char *start;
	bool whole;  /* the line has nothing else */
	bool quoted; /* within quotes, too */
};

static bool has_client_line(uint32_t bit, str text, bool quoted)
{
	static const struct client_line lines[] = {
		{ SQLITE | DUCK, "go", true, false },
		{ SQLITE | DUCK, "/", true, false },
		{ TSQL, "go", true, true },
		{ TSQL, ":", false, true },
		{ TSQL, "!!", false, true },
		{ ORA, "/", true, true },
		{ ORA, ".", true, true },
		{ ORA, "@", false, true },
		{ ORA, "!", false, true },
		{ ORA, "$", false, true },
		{ ORA, "host ", false, true },
		{ MYSQL, "delimiter", false, false },
	};
	str line;

	while (str_cut(&text, '\n', &line)) {
		line = str_trim(line);
		for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
			str start = str_of(lines[i].start);

			if (lines[i].in & bit && lines[i].quoted == quoted && line.len >= start.len &&
			    str_eq_fold(str_upto(line, start.len), start) && (!lines[i].whole || line.len == start.len))
				return true;
		}
	}
	return false;
}

bool stored_text_fits(const struct dialect *d, str text, enum stored_kind as)
{
	scoped(sb_free) struct sb unquoted = SB(SB_MAX);
	struct scan scan = scan_of(d, text);
	struct shape s = { .as = as };
	struct lexeme l, end = { 0 };
	uint32_t bit = d->syntax ? d->syntax->bit : 0;

	while (!s.wrong && (l = next(&scan)).kind != LEX_END) {
		see(&s, &l);
		sb_put(&unquoted, l.kind == LEX_STRING || l.kind == LEX_NAME ? S("x") : l.text);
		end = l;
	}
	if (s.trigger && !s.ended && !(is_the_word(&s.last, "end") && is_mark(&s.before, ';')))
		return false;
	if (!s.any || s.wrong || s.depth || (as == STORED_NAME && is_mark(&s.last, '.')))
		return false;
	/* A comment to the end of the line would swallow the semicolon that follows. */
	if (end.kind == LEX_COMMENT && !str_starts(end.text, S("/*")))
		return false;
	return !has_client_line(bit, sb_str(&unquoted), false) && !has_client_line(bit, text, true);
}

/* ---- strings written anew ---- */

static void put_string(struct sb *out, const struct dialect *d, str quoted)
{
	scoped(sb_free) struct sb value = SB(SB_MAX);

	for (ptrdiff_t i = 1; i < quoted.len - 1; i++) {
		sb_putc(&value, quoted.at[i]);
		i += quoted.at[i] == '\'';
	}
	if (!sql_text(out, d, sb_str(&value)))
		sb_put(out, quoted);
}

void stored_text_put(struct sb *out, const struct dialect *d, str statements)
{
	struct scan scan = scan_of(d, statements);
	struct lexeme l;

	while ((l = next(&scan)).kind != LEX_END) {
		if (l.plain && scan.respells)
			put_string(out, d, l.text);
		else
			sb_put(out, l.text);
	}
}
