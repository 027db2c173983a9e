/*
 * Between the files that read the query line: the state of one reading, and
 * the pieces that a line is made of. Places of mistakes are found by where a
 * piece of text stands in the line, so every piece stays a part of it.
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

/* A filter as it stands in the line. */
struct line_filter {
	const struct known *known;
	str op, value;
	bool negated;
};

struct known {
	const char *name;
	bool (*add)(struct parse *p, const struct line_filter *g);
	size_t where; /* of what it fills in struct filter */
	enum bound_unit unit;
	bool compares; /* also with < and > */
};

/* ---- token.c ---- */

/* "expected ..." at the place where `at` begins. Returns false. */
bool filter_mistake(struct parse *p, str at, const char *expected, ...) __attribute__((format(printf, 3, 4)));
bool filter_blank(char c);
/* s[i] is a quote: the place behind its partner, a doubled one being part of the text; -1: never closed. */
ptrdiff_t filter_quote_end(str s, ptrdiff_t i);
/* Where `what` stands outside of quotes and parentheses, or -1. Quotes are known to be closed. */
ptrdiff_t filter_find(const struct parse *p, str s, str what);
/* Cuts the part before the next comma off *rest; false when nothing is left. */
bool filter_item(const struct parse *p, str *rest, str *item);
/*
 * The text without its quotes, in a glob with what was quoted guarded; *bare (or
 * NULL) is the same with a letter in the place of all that was quoted.
 */
str filter_text(struct parse *p, str raw, bool in_glob, str *bare);
/* kind is what the word is when it has neither mark nor wildcard; a dot outside quotes may make it a qualified one. */
bool filter_word_of(struct parse *p, str raw, enum match_kind kind, bool may_qualify, struct word *out);

/* ---- filters.c ---- */
const struct known *filter_known(str name);	  /* NULL: none */
const struct known *filter_near(struct arena *a, str name); /* the one that was likely meant, or NULL */

#endif
