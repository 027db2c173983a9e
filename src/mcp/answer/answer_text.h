/*
 * The text of an answer within a budget. Shortened in this order: the parts of an asset that are seldom needed, lists
 * of columns to five, samples, descriptions; then rows become names, and the last ones are left out. Names, keys and
 * relations come first. What was left out is said, with the call that brings it.
 */
#ifndef OCAT_MCP_ANSWER_TEXT_H
#define OCAT_MCP_ANSWER_TEXT_H

#include "mcp/answer/answer_rows.h"

struct fit {
	const struct request *ask;
	const struct result *result;
	const struct answer_rows *rows;
	const struct json *arguments; /* of the call, for the call that brings the rest; or NULL */
	const struct speller *speller; /* of actions */
	int64_t tokens;
	instant now;
	bool incomplete; /* the deadline came before the last row */
	int64_t timeout_most_ms; /* that a call may have */
	str untraced; /* why the call is not in the trace; absent: it is */
	ptrdiff_t shown; /* set: rows, of an answer of rows */
	str cursor;	 /* set: of the next row; absent: none, or the tool has no cursors */
};

void fit_answer(struct sb *out, struct fit *f);
/* The text of a failed call, with similar names, candidates and what to do next. */
void fit_error(struct sb *out, const struct err *err, const struct result *r, const struct speller *speller);
/* The notes of fit_answer, behind an error: perhaps that the call is not recorded. */
void fit_notes(struct sb *out, const struct fit *f);

#endif
