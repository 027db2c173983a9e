/* Shared by the files that parse a command line. Private to src/shell. */
#ifndef OCAT_SHELL_COMMAND_READER_H
#define OCAT_SHELL_COMMAND_READER_H

#include "shell/tree.h"

struct here_document {
	struct shell_redirect *redirect;
	str end;
	bool is_quoted, without_tabs;
	struct here_document *next;
};

struct reader {
	struct arena *arena;
	str text;
	ptrdiff_t at;
	int depth;
	int nodes;
	bool cut, has_gaps;
	struct here_document *pending, **pending_end; /* whose bodies follow the line */
};

struct reader reader_within(const struct reader *outer, str text);
void reader_back(struct reader *outer, const struct reader *inner);
static inline char reader_peek(const struct reader *r, ptrdiff_t ahead)
{
	return r->at + ahead < r->text.len ? r->text.at[r->at + ahead] : 0;
}
static inline bool reader_at_end(const struct reader *r)
{
	return r->at >= r->text.len;
}
/* Counts what is made; false: too much, and the rest is left out. */
bool reader_counts(struct reader *r);

/* ---- command.c ---- */
struct shell_node *reader_list(struct reader *r); /* up to a word or mark that ends a list */
struct shell_node *reader_node(struct reader *r, enum node_kind kind);
void reader_blanks(struct reader *r); /* skips blanks and a comment */
void reader_lines(struct reader *r);  /* and line ends */
bool reader_is_next(struct reader *r, const char *word); /* is it this reserved word? */
bool reader_take(struct reader *r, const char *word);
bool reader_is_function(struct reader *r); /* takes the brackets of name() */
struct shell_node *reader_function_body(struct reader *r, str name);

/* ---- compound.c ---- */
struct shell_node *reader_compound(struct reader *r); /* NULL: a simple command is next */

/* ---- word.c ---- */
struct shell_word *reader_word(struct reader *r); /* NULL: no word here */
struct shell_word *reader_here_text(struct reader *parent, str body); /* expands as in a here-document */
struct shell_word *reader_literal(struct reader *r, str text);
/* Up to the end of a here-document's mark: its text without quotes. */
str reader_here_end(struct reader *r, bool *is_quoted);

#endif
