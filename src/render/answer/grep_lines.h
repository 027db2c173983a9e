/*
 * Lines that match a pattern, for people: a heading per table, a label per line, the match where the eye falls. In a
 * pipe, one line each, as grep prints them. Only formatting: the search itself happened before.
 */
#ifndef OCAT_RENDER_ANSWER_GREP_LINES_H
#define OCAT_RENDER_ANSWER_GREP_LINES_H

#include "model/asset.h"
#include "model/word_split.h"
#include "render/answer/answer.h"

enum grep_form { GREP_LINES, GREP_COUNTS, GREP_NAMES };

struct grep_line {
	enum grep_form form; /* the same in a whole answer; counts and names have no text */
	str qualified; /* name of the table or schema */
	bool is_namespace;
	enum asset_kind kind;
	const char *what; /* "comment", "definition", ... */
	str column, object; /* the column, key or index that has the text; absent: the table itself */
	int64_t number;	    /* number of the line in its text, from 1 */
	bool is_one;	    /* the text has only this line */
	str type; /* type of the column; absent: not a column, or unknown */
	str text;
	const struct stretches *spans; /* matches of the pattern */
	struct strs before, after; /* surrounding lines of the same text */
	int64_t matches; /* GREP_COUNTS: number of lines of the table */
};

extern const struct answer_type answer_grep_line;  /* type of a row */
/* Types of all rows, which share no value: lines, or tables if lines are only counted. */
extern const struct answer_type answer_grep_lines, answer_grep_tables;

#endif
