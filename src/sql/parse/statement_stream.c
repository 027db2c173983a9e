#include "sql/parse/statement_stream.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "sql/dialect/syntax.h"
#include "base/banned.h"

enum { DELIMITER_MOST = 16, HEAD_WORDS = 8 };

/* What the line end is within. */
enum within { WITHIN_NOTHING, WITHIN_QUOTE, WITHIN_DOLLARS, WITHIN_COMMENT, WITHIN_ROWS };

struct sql_stream {
	struct arena *arena;
	uint32_t text; /* enum syntax_text */
	bool comments, code_in_comments;
	struct sql_stream_fn to;
	struct sb now;
	int64_t line, begins;
	enum within within;
	char quote;    /* its end */
	bool escapes;  /* a backslash in it escapes */
	int depth;     /* of comments */
	bool code;     /* within a comment that is code */
	struct sb tag; /* $tag$ */
	char delimiter[DELIMITER_MOST + 1];
	ptrdiff_t delimiter_len;
	bool stopped;

	/* ---- the statement ---- */
	bool passes; /* data: nothing is kept */
	bool begun, cut;
	int words;
	bool copies, creates, routine, ended; /* ended: the last word was END */
	int blocks;			      /* BEGIN and CASE without their END */
	int64_t data_statements, data_rows;
};

struct sql_stream *sql_stream_open(const struct dialect *d, bool comments, struct sql_stream_fn to)
{
	struct arena *a = arena_open();
	struct sql_stream *s = new(a, struct sql_stream);

	*s = (struct sql_stream){ .arena = a,
				  .text = d->syntax->text,
				  .comments = comments,
				  .code_in_comments = rule_in(d->syntax->bit, READS_CODE_IN_COMMENTS),
				  .to = to,
				  .now = SB(STREAM_STATEMENT_MOST),
				  .tag = SB(1 << 10),
				  .delimiter = ";",
				  .delimiter_len = 1 };
	return s;
}

void sql_stream_close(struct sql_stream *s)
{
	if (!s)
		return;
	sb_free(&s->now);
	sb_free(&s->tag);
	arena_close(s->arena);
}

int64_t sql_stream_data_statements(const struct sql_stream *s)
{
	return s->data_statements;
}

int64_t sql_stream_data_rows(const struct sql_stream *s)
{
	return s->data_rows;
}

/* ---- the text of the statement ---- */

static void keep(struct sql_stream *s, str text)
{
	if (s->passes || s->cut || !text.len)
		return;
	sb_put(&s->now, text);
	s->cut = s->now.over;
}

static void start(struct sql_stream *s)
{
	if (s->begun)
		return;
	s->begun = true;
	s->begins = s->line;
}

static void reset(struct sql_stream *s)
{
	sb_reset(&s->now);
	s->now.over = false;
	s->begun = s->cut = s->passes = s->copies = s->creates = s->routine = s->ended = false;
	s->words = s->blocks = 0;
}

/* COPY t (a, b) FROM stdin; is followed by rows. */
static bool has_rows(const struct sql_stream *s)
{
	return s->copies && str_find_fold(sb_str(&s->now), S("from stdin")) >= 0;
}

static void finish(struct sql_stream *s)
{
	struct sql_statement out = { str_trim(sb_str(&s->now)), s->begins, s->cut };

	if (s->passes || has_rows(s)) {
		s->data_statements++;
		s->within = s->passes ? WITHIN_NOTHING : WITHIN_ROWS;
	} else if (s->begun && (out.text.len || out.cut)) {
		s->stopped = !s->to.take(s->to.with, &out);
	}
	reset(s);
}

/* ---- words ---- */

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

/* The statements of a routine have ends of their own: those between BEGIN and END. */
static void hear_block(struct sql_stream *s, str word)
{
	bool after_end = s->ended;

	s->ended = false;
	if (str_is_among(word, " begin case ")) {
		s->blocks += !after_end;
	} else if (str_eq_fold(word, S("end"))) {
		s->ended = true;
		s->blocks -= s->blocks > 0;
	} else if (after_end && str_is_among(word, " if loop while repeat for ")) {
		s->blocks++;
	}
}

static void hear_word(struct sql_stream *s, str word)
{
	if (s->passes || s->words > (s->routine ? INT32_MAX - 1 : HEAD_WORDS))
		return;
	if (!s->words++) {
		s->copies = str_eq_fold(word, S("copy"));
		s->creates = str_is_among(word, " create alter ");
		s->passes = str_is_among(word, " insert replace update delete merge upsert ");
		if (s->passes)
			sb_reset(&s->now);
	} else if (s->creates && str_is_among(word, " function procedure trigger event package ")) {
		s->routine = true;
	} else if (str_is_among(word, " table view index type ")) {
		s->creates = false;
	}
	if (s->routine && str_eq(str_of(s->delimiter), S(";")))
		hear_block(s, word);
}

/* ---- quotes and comments ---- */

static ptrdiff_t in_quote(struct sql_stream *s, str line, ptrdiff_t i)
{
	ptrdiff_t from = i;

	while (i < line.len && line.at[i] != s->quote)
		i += line.at[i] == '\\' && s->escapes && i + 1 < line.len ? 2 : 1;
	if (i < line.len) {
		i++;
		s->within = WITHIN_NOTHING; /* a doubled quote begins another at once */
	}
	keep(s, str_n(line.at + from, i - from));
	return i;
}

/* To the end of this text, or of the line. */
static ptrdiff_t until(struct sql_stream *s, str line, ptrdiff_t i, str end, bool kept)
{
	ptrdiff_t n = str_find(str_from(line, i), end), to = n < 0 ? line.len : i + n + end.len;

	if (kept)
		keep(s, str_n(line.at + i, to - i));
	if (n >= 0)
		s->within = WITHIN_NOTHING;
	return to;
}

static ptrdiff_t in_comment(struct sql_stream *s, str line, ptrdiff_t i)
{
	ptrdiff_t from = i;

	for (; i < line.len && s->depth; i++) {
		if (line.at[i] == '*' && i + 1 < line.len && line.at[i + 1] == '/') {
			s->depth--;
			i++;
		} else if (line.at[i] == '/' && i + 1 < line.len && line.at[i + 1] == '*' &&
			   s->text & TEXT_COMMENT_NESTED) {
			s->depth++;
			i++;
		}
	}
	if (!s->depth)
		s->within = WITHIN_NOTHING;
	keep(s, s->comments && s->begun ? str_n(line.at + from, i - from) : s->depth ? NO_STR : S(" "));
	return i;
}

/* A server executes the comment if it is as new as the number says; mysqldump has 999999 for none. */
enum { NO_SERVER = 999999 };

static ptrdiff_t begin_comment(struct sql_stream *s, str line, ptrdiff_t i)
{
	ptrdiff_t at = i + 2, version = 0;
	bool code;

	at += at < line.len && line.at[at] == 'M' && at + 1 < line.len && line.at[at + 1] == '!';
	code = s->code_in_comments && at < line.len && line.at[at] == '!';
	for (at++; code && at < line.len && line.at[at] >= '0' && line.at[at] <= '9'; at++)
		version = version < NO_SERVER ? version * 10 + line.at[at] - '0' : version;
	if (code && version < NO_SERVER) {
		s->code = true;
		keep(s, S(" "));
		return at;
	}
	s->within = WITHIN_COMMENT;
	s->depth = 1;
	if (s->comments && s->begun)
		keep(s, S("/*"));
	return i + 2;
}

static bool begins_line_comment(const struct sql_stream *s, str line, ptrdiff_t i)
{
	char c = line.at[i], next = i + 1 < line.len ? line.at[i + 1] : 0, then = i + 2 < line.len ? line.at[i + 2] : 0;

	if (c == '-' && next == '-')
		return !(s->text & TEXT_DASHES_BLANK) || !then || then == ' ' || then == '\t';
	return (c == '#' && s->text & TEXT_COMMENT_HASH) || (c == '/' && next == '/' && s->text & TEXT_COMMENT_SLASHES);
}

/* $$ or $tag$; 0: neither. */
static ptrdiff_t dollar_tag(const struct sql_stream *s, str line, ptrdiff_t i)
{
	ptrdiff_t n = 1;

	if (!(s->text & (TEXT_DOLLARS | TEXT_DOLLAR_TAGS)) || (i && is_word(line.at[i - 1])))
		return 0;
	while (i + n < line.len && is_word(line.at[i + n]))
		n++;
	return i + n < line.len && line.at[i + n] == '$' && !(line.at[i + 1] >= '0' && line.at[i + 1] <= '9') ? n + 1
													      : 0;
}

static void begin_quote(struct sql_stream *s, str line, ptrdiff_t i)
{
	char c = line.at[i], before = i ? line.at[i - 1] | 0x20 : 0;
	bool string = c == '\'' || (c == '"' && s->text & TEXT_STRING_DOUBLE);

	s->within = WITHIN_QUOTE;
	s->quote = c == '[' ? ']' : c;
	s->escapes = string && (s->text & TEXT_BACKSLASH ||
				(before == 'e' && s->text & TEXT_STRING_E && (i < 2 || !is_word(line.at[i - 2]))));
}

static bool is_quote(const struct sql_stream *s, char c)
{
	return c == '\'' || c == '"' || (c == '`' && s->text & TEXT_NAME_TICKS) ||
	       (c == '[' && s->text & TEXT_NAME_SQUARE);
}

/* ---- one step: what begins here, up to where it ends on this line ---- */

static bool is_delimiter(const struct sql_stream *s, str line, ptrdiff_t i)
{
	return line.at[i] == s->delimiter[0] && str_starts(str_from(line, i), str_n(s->delimiter, s->delimiter_len));
}

/* The next position of a byte that may mean something to data that is passed over. */
static ptrdiff_t pass(const struct sql_stream *s, str line, ptrdiff_t i)
{
	for (; i < line.len; i++) {
		char c = line.at[i];

		if (c == '\'' || c == '"' || c == '`' || c == '[' || c == '-' || c == '/' || c == '#' || c == '$' ||
		    c == '*' || c == s->delimiter[0])
			break;
	}
	return i;
}

static ptrdiff_t word(struct sql_stream *s, str line, ptrdiff_t i)
{
	ptrdiff_t n = 1;

	while (i + n < line.len && is_word(line.at[i + n]))
		n++;
	start(s);
	hear_word(s, str_n(line.at + i, n));
	keep(s, str_n(line.at + i, n));
	return i + n;
}

static ptrdiff_t step(struct sql_stream *s, str line, ptrdiff_t i)
{
	char c = line.at[i];
	ptrdiff_t n;

	if (s->within == WITHIN_QUOTE)
		return in_quote(s, line, i);
	if (s->within == WITHIN_DOLLARS)
		return until(s, line, i, sb_str(&s->tag), true);
	if (s->within == WITHIN_COMMENT)
		return in_comment(s, line, i);
	if (s->passes && (n = pass(s, line, i)) > i)
		return n;
	if (is_delimiter(s, line, i) && !s->blocks) {
		finish(s);
		return i + s->delimiter_len;
	}
	if (c == '*' && s->code && i + 1 < line.len && line.at[i + 1] == '/') {
		s->code = false;
		keep(s, S(" "));
		return i + 2;
	}
	if (begins_line_comment(s, line, i)) {
		if (s->comments && s->begun)
			keep(s, str_from(line, i));
		return line.len;
	}
	if (c == '/' && i + 1 < line.len && line.at[i + 1] == '*')
		return begin_comment(s, line, i);
	if (is_word(c) && !(c >= '0' && c <= '9'))
		return word(s, line, i);
	if (c != ' ' && c != '\t' && c != '\r')
		start(s);
	keep(s, s->begun ? str_n(line.at + i, 1) : NO_STR);
	if (is_quote(s, c)) {
		begin_quote(s, line, i);
	} else if (c == '$' && (n = dollar_tag(s, line, i))) {
		s->within = WITHIN_DOLLARS;
		sb_reset(&s->tag);
		sb_put(&s->tag, str_n(line.at + i, n));
		keep(s, str_n(line.at + i + 1, n - 1));
		return i + n;
	}
	return i + 1;
}

/* ---- lines that are for the client ---- */

/* DELIMITER // */
static bool takes_delimiter(struct sql_stream *s, str line)
{
	str rest = str_trim(str_from(line, 9));

	if (line.len < 10 || !str_eq_fold(str_upto(line, 9), S("delimiter")) || is_word(line.at[9]) || !rest.len ||
	    rest.len > DELIMITER_MOST)
		return false;
	memcpy(s->delimiter, rest.at, (size_t)rest.len);
	s->delimiter[rest.len] = '\0';
	s->delimiter_len = rest.len;
	return true;
}

/* A line of its own that ends a statement: GO, / */
static bool is_end(str line)
{
	return str_eq(line, S("/")) || str_eq_fold(line, S("go"));
}

static bool is_for_client(struct sql_stream *s, str line)
{
	if (is_end(line)) {
		finish(s);
		return true;
	}
	return !s->begun && (line.at[0] == '\\' || takes_delimiter(s, line));
}

bool sql_stream_line(struct sql_stream *s, str line)
{
	str bare = str_trim(line);

	s->line++;
	if (s->within == WITHIN_ROWS) {
		if (str_eq(line, S("\\.")))
			s->within = WITHIN_NOTHING;
		else
			s->data_rows++;
		return true;
	}
	if (bare.len && s->within == WITHIN_NOTHING && is_for_client(s, bare))
		return !s->stopped;
	for (ptrdiff_t i = 0; i < line.len && !s->stopped;)
		i = step(s, line, i);
	if (s->begun)
		keep(s, S("\n"));
	return !s->stopped;
}

bool sql_stream_end(struct sql_stream *s)
{
	if (s->within != WITHIN_ROWS)
		finish(s);
	s->within = WITHIN_NOTHING;
	s->code = false;
	s->line = 0;
	memcpy(s->delimiter, ";", 2);
	s->delimiter_len = 1;
	return !s->stopped;
}
