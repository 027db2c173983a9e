/*
 * Lines that a pattern was found in, for people: a heading for each
 * table, what each line is of it, the match where the eye falls. In a pipe a
 * line each, as grep has them. Only formatting: what was looked for, and where, was
 * decided before.
 */
#ifndef OCAT_RENDER_ANSWER_GREP_LINES_H
#define OCAT_RENDER_ANSWER_GREP_LINES_H

#include "model/asset.h"
#include "model/word_split.h"
#include "render/answer/answer.h"

enum grep_form { GREP_LINES, GREP_COUNTS, GREP_NAMES };

struct grep_line {
	enum grep_form form; /* all of one answer have the same; what is counted or named has no text */
	str qualified; /* of the table, or of the schema */
	bool is_namespace;
	enum asset_kind kind;
	const char *what; /* "comment", "definition", ... */
	str column, object; /* whose it is: a column, a key, an index; absent: the table's own */
	int64_t number;	    /* of the line in its text, from 1 */
	bool is_one;	    /* the text has no other line */
	str type; /* the column's; absent: not of a column, or unknown */
	str text;
	const struct stretches *spans; /* where the pattern fits */
	struct strs before, after; /* lines around it, of the same text */
	int64_t matches; /* GREP_COUNTS: how many lines of the table */
};

extern const struct answer_type answer_grep_line;  /* of a row */
/* Of all rows, which have no value together: lines, or tables where lines are only counted. */
extern const struct answer_type answer_grep_lines, answer_grep_tables;

#endif
