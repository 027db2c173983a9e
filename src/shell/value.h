/*
 * Text of which parts may be unknown. An unknown part is an ellipsis in the text, and a gap says where it is and, if
 * the part is the value of a variable, of which one.
 */
#ifndef OCAT_SHELL_VALUE_H
#define OCAT_SHELL_VALUE_H

#include "base/array.h"
#include "base/str.h"

struct arena;

#define SHELL_UNKNOWN S("\xE2\x80\xA6") /* U+2026: SQL parsers take it for a name */

struct shell_gap {
	ptrdiff_t at; /* of its ellipsis in the text */
	str variable; /* absent: not the value of a variable */
};

struct shell_value {
	str text;
	struct shell_gap *gaps; /* in order */
	ptrdiff_t gap_count;
};

struct shell_value shell_known(str text);
struct shell_value shell_unknown(struct arena *a, str variable);
/* The bytes from `from` to `to`, with the gaps in them. */
struct shell_value shell_slice(struct arena *a, const struct shell_value *v, ptrdiff_t from, ptrdiff_t to);
struct shell_value shell_value_trim(struct arena *a, const struct shell_value *v);
struct shell_value shell_value_dup(struct arena *a, const struct shell_value *v);
bool shell_value_eq(const struct shell_value *a, const struct shell_value *b);

/* Builds a value up to VALUE_MOST bytes; what exceeds them is one gap. */
enum { SHELL_VALUE_MOST = 1 << 20 };

struct shell_builder {
	struct arena *arena;
	array_of(char) text;
	array_of(struct shell_gap) gaps;
	bool over;
};

void shell_put(struct shell_builder *b, str text);
void shell_put_char(struct shell_builder *b, char c);
void shell_put_value(struct shell_builder *b, const struct shell_value *v);
void shell_put_gap(struct shell_builder *b, str variable);
struct shell_value shell_built(const struct shell_builder *b); /* borrowed from the builder */

#endif
