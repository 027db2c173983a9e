#include "mcp/methods/tool_question.h"

#include "base/arena.h"
#include "base/banned.h"

void tool_question_start(struct mcp_request *r, struct tool_question *q, const char *tool)
{
	*q = (struct tool_question){ .ask = { .tool = tool_named(str_of(tool)),
					      .caller = { .actor = "agent" },
					      .stop = r->stop,
					      .timeout_ms = r->server->options.timeout_ms },
				     .rows = { .arena = r->arena },
				     .result = { .arena = r->arena } };
}

void tool_question_give(struct mcp_request *r, struct tool_question *q, const char *param, str text)
{
	*push(&q->ask.given, r->arena) = (struct request_param){ .name = str_of(param), .text = text };
}

bool tool_question_ask(struct mcp_request *r, struct tool_question *q)
{
	const struct mcp_message *m = r->message;
	struct sink_out sink = { .columns = answer_rows_columns, .row = answer_rows_row, .with = &q->rows };

	q->ask.caller.client = mcp_peer_client(r->peer, m->client_name, m->client_version);
	return tool_call(r->server->workspace, &q->ask, &sink, &q->result, &q->err);
}

str tool_question_cell(const struct tool_question *q, ptrdiff_t row, const char *column)
{
	for (ptrdiff_t i = 0; i < q->rows.column_count; i++)
		if (str_eq(str_of(q->rows.columns[i].name), str_of(column)))
			return q->rows.rows.at[row][i].text;
	return NO_STR;
}
