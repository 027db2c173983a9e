/*
 * Shared by the files that parse the query line: the state of a parse, and the pieces of a line. The position of a
 * mistake is that of a piece of text in the line, so every piece must remain a part of it.
 */
#ifndef OCAT_MODEL_FILTER_INTERNAL_H
#define OCAT_MODEL_FILTER_INTERNAL_H

#include "model/filter/filter.h"

enum { LONGEST_LINE = 16384, LONGEST_FUZZY = 64 };

struct parse {
	struct arena *arena;
	str line;
	instant now;
	struct filter *f;
	struct err *err;
	ptrdiff_t where;
	bool literal; /* a typed parameter: quotes and marks are ordinary */
};

/* A filter as written in the line. */
struct line_filter {
	const struct known *known;
	str op, value;
	bool negated;
};

struct known {
	const char *name;
	bool (*add)(struct parse *p, const struct line_filter *g);
	size_t where; /* offset of its member of struct filter */
	enum bound_unit unit;
	bool compares; /* also with < and > */
};

/* ---- token.c ---- */

/* "expected ..." at the position where `at` begins. Returns false. */
bool filter_mistake(struct parse *p, str at, const char *expected, ...) __attribute__((format(printf, 3, 4)));
bool filter_unknown(struct parse *p, str at, str name); /* the name of a filter */
/* s[i] is a quote: the position after its closing quote, a doubled one being part of the text; -1: never closed. */
ptrdiff_t filter_quote_end(str s, ptrdiff_t i);
/* The position of `what` outside quotes and parentheses, or -1. All quotes must be closed. */
ptrdiff_t filter_find(const struct parse *p, str s, str what);
/* Cuts the part before the next comma off *rest; false if nothing is left. */
bool filter_item(const struct parse *p, str *rest, str *item);
/*
 * The text without its quotes, in a glob with the quoted part escaped; *bare (or NULL) is the same with a letter in
 * place of the quoted part.
 */
str filter_text(struct parse *p, str raw, bool in_glob, str *bare);
/* kind applies to a word without mark or wildcard; a dot outside quotes may make it a qualified one. */
bool filter_word_of(struct parse *p, str raw, enum match_kind kind, bool may_qualify, struct word *out);

/* ---- parse.c ---- */
/* The end of the piece that begins at line[i]: a blank outside quotes; -1 with err set. */
ptrdiff_t filter_piece_end(struct parse *p, ptrdiff_t i);

/* ---- filter_values.c ---- */
const struct known *filter_known(str name);	  /* NULL: unknown */
const struct known *filter_near(struct arena *a, str name); /* the one that was probably meant, or NULL */

#endif
