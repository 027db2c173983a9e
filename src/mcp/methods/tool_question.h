/* A call of a tool for a method of its own, such as the list of resources. */
#ifndef OCAT_MCP_TOOL_QUESTION_H
#define OCAT_MCP_TOOL_QUESTION_H

#include "mcp/answer/answer_rows.h"
#include "mcp/request.h"

struct tool_question {
	struct request ask;
	struct answer_rows rows;
	struct result result;
	struct err err;
};

void tool_question_start(struct mcp_request *r, struct tool_question *q, const char *tool);
void tool_question_give(struct mcp_request *r, struct tool_question *q, const char *param, str text);
bool tool_question_ask(struct mcp_request *r, struct tool_question *q); /* false: err */
/* The text in this column of a row; absent: null, or no such column. */
str tool_question_cell(const struct tool_question *q, ptrdiff_t row, const char *column);

#endif
