/* Words of a command line: quotes, backslashes, and what a dollar sign begins. */
#include "shell/command_reader.h"

#include <string.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/banned.h"

enum place { PLACE_WORD, PLACE_DOUBLE_QUOTES, PLACE_HERE, PLACE_ARGUMENT }; /* ARGUMENT: within ${x:-...} */

struct word_reader {
	struct reader *r;
	struct shell_word *word;
	struct shell_part **end;
	array_of(char) text; /* not yet a part */
	bool text_quoted;
};

static void read_parts(struct word_reader *w, enum place place);

static struct word_reader word_begin(struct reader *r)
{
	struct word_reader w = { .r = r, .word = new(r->arena, struct shell_word) };

	w.end = &w.word->parts;
	return w;
}

static struct shell_part *add_part(struct word_reader *w, enum part_kind kind, bool quoted)
{
	struct shell_part *p = new(w->r->arena, struct shell_part);

	p->kind = kind;
	p->quoted = quoted;
	*w->end = p;
	w->end = &p->next;
	return p;
}

static void flush(struct word_reader *w)
{
	str rest = str_dup(w->r->arena, str_n(w->text.at, w->text.len));

	while (rest.len) {
		ptrdiff_t gap = w->r->has_gaps ? str_find(rest, SHELL_UNKNOWN) : -1;

		if (gap)
			add_part(w, PART_TEXT, w->text_quoted)->text = gap < 0 ? rest : str_upto(rest, gap);
		if (gap < 0)
			break;
		add_part(w, PART_UNKNOWN, w->text_quoted);
		rest = str_from(rest, gap + SHELL_UNKNOWN.len);
	}
	w->text.len = 0;
}

static void put(struct word_reader *w, char c, bool quoted)
{
	if (w->text_quoted != quoted)
		flush(w);
	w->text_quoted = quoted;
	*push(&w->text, w->r->arena) = c;
}

/* ---- quotes ---- */

static void single_quotes(struct word_reader *w)
{
	struct reader *r = w->r;

	w->word->has_quotes = true;
	for (r->at++; !reader_at_end(r) && reader_peek(r, 0) != '\''; r->at++)
		put(w, reader_peek(r, 0), true);
	r->at++;
}

static int digit_of(char c, int base)
{
	int n = c >= '0' && c <= '9' ? c - '0' : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10 : 99;

	return n < base ? n : -1;
}

static void escape_number(struct word_reader *w, int base, int most, bool is_character)
{
	struct reader *r = w->r;
	uint32_t code = 0;
	char bytes[4];
	int length = 0;

	for (int i = 0; i < most && digit_of(reader_peek(r, 0), base) >= 0; i++, r->at++)
		code = code * (uint32_t)base + (uint32_t)digit_of(reader_peek(r, 0), base);
	if (is_character && code <= 0x10FFFF)
		length = utf8_put(bytes, code);
	else
		bytes[length++] = (char)code;
	for (int i = 0; i < length; i++)
		put(w, bytes[i], true);
}

/* At the letter behind a backslash in $'...'. */
static void c_escape(struct word_reader *w)
{
	static const char letters[] = "abefnrtvE", meant[] = "\a\b\033\f\n\r\t\v\033";
	struct reader *r = w->r;
	char c = reader_peek(r, 0);
	const char *letter = c ? strchr(letters, c) : NULL;

	if (c >= '0' && c <= '7') {
		escape_number(w, 8, 3, false);
		return;
	}
	r->at++;
	if (letter) {
		put(w, meant[letter - letters], true);
	} else if (c == 'x') {
		escape_number(w, 16, 2, false);
	} else if (c == 'u' || c == 'U') {
		escape_number(w, 16, c == 'u' ? 4 : 8, true);
	} else {
		if (!strchr("\\'\"?", c))
			put(w, '\\', true);
		put(w, c, true);
	}
}

static void c_quotes(struct word_reader *w)
{
	struct reader *r = w->r;

	w->word->has_quotes = true;
	for (r->at += 2; !reader_at_end(r) && reader_peek(r, 0) != '\'';) {
		if (reader_peek(r, 0) == '\\' && r->at + 1 < r->text.len) {
			r->at++;
			c_escape(w);
		} else {
			put(w, r->text.at[r->at++], true);
		}
	}
	r->at++;
}

static void double_quotes(struct word_reader *w)
{
	w->word->has_quotes = true;
	w->r->at++;
	read_parts(w, PLACE_DOUBLE_QUOTES);
	w->r->at++;
}

static void backslash(struct word_reader *w, enum place place)
{
	struct reader *r = w->r;
	char c = reader_peek(r, 1);

	if (r->at + 1 >= r->text.len) {
		r->at++;
		put(w, '\\', true);
		return;
	}
	r->at += 2;
	if (c == '\n')
		return;
	if (place == PLACE_DOUBLE_QUOTES || place == PLACE_HERE) {
		if (!strchr("$`\\", c) && !(c == '"' && place == PLACE_DOUBLE_QUOTES))
			put(w, '\\', true);
		put(w, c, true);
	} else {
		w->word->has_quotes = true;
		put(w, c, true);
	}
}

/* ---- what a dollar sign begins ---- */

static bool is_name_byte(char c, bool first)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (!first && c >= '0' && c <= '9');
}

static str read_name(struct reader *r)
{
	ptrdiff_t from = r->at;

	if (reader_peek(r, 0) && strchr("@*#?$!-0123456789", reader_peek(r, 0)))
		r->at++;
	else
		while (is_name_byte(reader_peek(r, 0), r->at == from))
			r->at++;
	return str_n(r->text.at + from, r->at - from);
}

/* Skips to the bracket that closes; quotes may hide brackets. */
static void skip_brackets(struct reader *r, char open, char close)
{
	int depth = 1;
	char quote = 0;

	for (; !reader_at_end(r) && depth; r->at++) {
		char c = reader_peek(r, 0);

		if (c == '\\')
			r->at++;
		else if (quote)
			quote = c == quote ? 0 : quote;
		else if (c == '\'' || c == '"')
			quote = c;
		else
			depth += c == open ? 1 : c == close ? -1 : 0;
	}
}

static void parameter_op(struct word_reader *w, struct shell_part *p)
{
	struct reader *r = w->r;
	struct word_reader argument;
	char c;

	if (reader_peek(r, 0) == '[' && (reader_peek(r, 1) == '@' || reader_peek(r, 1) == '*') &&
	    reader_peek(r, 2) == ']') {
		p->op = PARAMETER_ALL;
		r->at += 3;
	}
	if (reader_peek(r, 0) == '}')
		return;
	p->or_empty = reader_peek(r, 0) == ':';
	c = reader_peek(r, p->or_empty);
	p->op = p->op == PARAMETER_ALL ? PARAMETER_OTHER
		: c == '-'	       ? PARAMETER_DEFAULT
		: c == '+'	       ? PARAMETER_ALTERNATIVE
		: c == '='	       ? PARAMETER_ASSIGN
				       : PARAMETER_OTHER;
	if (p->op == PARAMETER_OTHER)
		return;
	r->at += 1 + p->or_empty;
	argument = word_begin(r);
	read_parts(&argument, PLACE_ARGUMENT);
	p->argument = argument.word;
}

/* At ${ */
static void braced_parameter(struct word_reader *w, bool quoted)
{
	struct reader *r = w->r;
	struct shell_part *p;
	bool special;

	flush(w);
	r->at += 2;
	special = (reader_peek(r, 0) == '#' || reader_peek(r, 0) == '!') && reader_peek(r, 1) != '}';
	r->at += special;
	p = add_part(w, PART_PARAMETER, quoted);
	p->text = read_name(r);
	parameter_op(w, p);
	if (special)
		p->op = PARAMETER_OTHER;
	if (reader_peek(r, 0) == '}' && !reader_at_end(r))
		r->at++;
	else
		skip_brackets(r, '{', '}');
}

/* At the bracket of $( or <(. */
static struct shell_node *commands_in_brackets(struct reader *r)
{
	struct here_document *pending = r->pending, **pending_end = r->pending_end;
	struct shell_node *list;

	r->at++;
	r->pending = NULL;
	r->pending_end = &r->pending;
	list = reader_list(r);
	if (reader_peek(r, 0) == ')')
		r->at++;
	r->pending = pending;
	r->pending_end = pending ? pending_end : &r->pending;
	return list;
}

static void backticks(struct word_reader *w, bool quoted)
{
	struct reader *r = w->r, inner;
	array_of(char) text = { 0 };
	struct shell_part *p;

	flush(w);
	for (r->at++; !reader_at_end(r) && reader_peek(r, 0) != '`'; r->at++) {
		if (reader_peek(r, 0) == '\\' && reader_peek(r, 1) && strchr("\\`$", reader_peek(r, 1)))
			r->at++;
		*push(&text, r->arena) = reader_peek(r, 0);
	}
	r->at++;
	p = add_part(w, PART_COMMAND, quoted);
	inner = reader_within(r, str_n(text.at, text.len));
	p->command = reader_list(&inner);
	reader_back(r, &inner);
}

static void dollar(struct word_reader *w, enum place place)
{
	struct reader *r = w->r;
	bool quoted = place == PLACE_DOUBLE_QUOTES || place == PLACE_HERE;
	char c = reader_peek(r, 1);

	if (c == '(' && reader_peek(r, 2) == '(') {
		flush(w);
		add_part(w, PART_UNKNOWN, quoted);
		r->at += 2;
		skip_brackets(r, '(', ')');
	} else if (c == '(') {
		flush(w);
		r->at++;
		add_part(w, PART_COMMAND, quoted)->command = commands_in_brackets(r);
	} else if (c == '{') {
		braced_parameter(w, quoted);
	} else if (is_name_byte(c, true) || (c && strchr("@*#?$!-0123456789", c))) {
		flush(w);
		r->at++;
		add_part(w, PART_PARAMETER, quoted)->text = read_name(r);
	} else if (c == '\'' && !quoted) {
		c_quotes(w);
	} else if (c == '"' && !quoted) {
		r->at++;
	} else {
		put(w, '$', quoted);
		r->at++;
	}
}

/* ---- words ---- */

static bool ends(const struct reader *r, enum place place)
{
	char c = reader_peek(r, 0);

	switch (place) {
	case PLACE_DOUBLE_QUOTES: return c == '"';
	case PLACE_ARGUMENT: return c == '}';
	case PLACE_HERE: return false;
	default:
		if ((c == '<' || c == '>') && reader_peek(r, 1) == '(')
			return false;
		return c && strchr(" \t\n;&|<>()", c);
	}
}

static void read_parts(struct word_reader *w, enum place place)
{
	struct reader *r = w->r;
	bool quoted = place == PLACE_DOUBLE_QUOTES || place == PLACE_HERE;

	if (++r->depth > SHELL_DEPTH_MOST) {
		r->cut = true;
		r->at = r->text.len;
	}
	while (!reader_at_end(r) && !ends(r, place)) {
		char c = reader_peek(r, 0);

		if (c == '\\') {
			backslash(w, place);
		} else if (c == '$') {
			dollar(w, place);
		} else if (c == '`') {
			backticks(w, quoted);
		} else if (c == '"' && !quoted) {
			double_quotes(w);
		} else if (c == '\'' && !quoted) {
			single_quotes(w);
		} else if ((c == '<' || c == '>') && place == PLACE_WORD) {
			flush(w);
			r->at++;
			add_part(w, PART_PROCESS, true)->command = commands_in_brackets(r);
		} else {
			put(w, c, quoted);
			r->at++;
		}
	}
	r->depth--;
	flush(w);
}

struct shell_word *reader_word(struct reader *r)
{
	struct word_reader w;

	if (reader_at_end(r) || ends(r, PLACE_WORD) || !reader_counts(r))
		return NULL;
	w = word_begin(r);
	read_parts(&w, PLACE_WORD);
	return w.word;
}

struct shell_word *reader_here_text(struct reader *parent, str body)
{
	struct reader r = reader_within(parent, body);
	struct word_reader w = word_begin(&r);

	read_parts(&w, PLACE_HERE);
	w.word->has_quotes = true;
	reader_back(parent, &r);
	return w.word;
}

struct shell_word *reader_literal(struct reader *r, str text)
{
	struct word_reader w = word_begin(r);

	w.word->has_quotes = true;
	for (ptrdiff_t i = 0; i < text.len; i++)
		put(&w, text.at[i], true);
	flush(&w);
	return w.word;
}

str reader_here_end(struct reader *r, bool *is_quoted)
{
	array_of(char) end = { 0 };

	*is_quoted = false;
	for (char quote = 0; !reader_at_end(r); r->at++) {
		char c = reader_peek(r, 0);

		if (!quote && ends(r, PLACE_WORD))
			break;
		if (c == quote) {
			quote = 0;
		} else if (!quote && (c == '\'' || c == '"')) {
			quote = c;
			*is_quoted = true;
		} else if (!quote && c == '\\') {
			*is_quoted = true;
		} else {
			*push(&end, r->arena) = c;
		}
	}
	return str_n(end.at, end.len);
}
