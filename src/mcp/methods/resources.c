/* resources: each table as text, at ocat://catalog/namespace/table. */
#include "mcp/methods/methods.h"

#include "base/arena.h"
#include "base/utf8.h"
#include "mcp/answer/answer_text.h"
#include "mcp/answer/budget.h"
#include "mcp/answer/resource_uri.h"
#include "mcp/methods/tool_question.h"
#include "base/banned.h"

enum { PAGE = 100, TEXT_MOST = 8 << 20, DESCRIPTION_MOST = 120 };

static bool fail_with(struct mcp_request *r, const struct err *err)
{
	int code = err->kind == ERR_USAGE ? MCP_INVALID_PARAMS : MCP_INTERNAL_ERROR;

	return mcp_fail(r, code, clean(r->arena, action_spell(r->arena, str_of(err->text), &r->server->speller)));
}

/* ---- the list ---- */

static void put_resource(struct mcp_request *r, const struct tool_question *q, ptrdiff_t row)
{
	struct jw *w = r->result;
	str comment = tool_question_cell(q, row, "description");

	jw_object(w);
	jw_str_at(w, "uri",
		  resource_uri(r->arena, tool_question_cell(q, row, "catalog"),
			       tool_question_cell(q, row, "schema_name"), tool_question_cell(q, row, "name")));
	jw_str_at(w, "name", clean(r->arena, tool_question_cell(q, row, "qualified_name")));
	if (comment.len)
		jw_str_at(w, "description",
			  clean(r->arena,
				str_upto(comment, comment.len < DESCRIPTION_MOST ? comment.len : DESCRIPTION_MOST)));
	jw_str_at(w, "mimeType", S("text/plain"));
	jw_end_object(w);
}

bool mcp_resources_list(struct mcp_request *r)
{
	struct tool_question q;

	tool_question_start(r, &q, "search_tables");
	tool_question_give(r, &q, "sort", S("name"));
	q.ask.caller.quiet = true; /* a host's list is no step of its agent */
	q.ask.cached = true;
	q.ask.limit = PAGE;
	q.ask.cursor = json_text(r->message->params, "cursor");
	if (!tool_question_ask(r, &q))
		return fail_with(r, &q.err);
	jw_array_at(r->result, "resources");
	for (ptrdiff_t i = 0; i < q.rows.rows.len; i++)
		put_resource(r, &q, i);
	jw_end_array(r->result);
	jw_str_some(r->result, "nextCursor", q.result.next_cursor);
	return true;
}

static void put_template(struct jw *w, str template, str name, str description)
{
	jw_object(w);
	jw_str_at(w, "uriTemplate", template);
	jw_str_at(w, "name", name);
	jw_str_at(w, "description", description);
	jw_str_at(w, "mimeType", S("text/plain"));
	jw_end_object(w);
}

bool mcp_resource_templates(struct mcp_request *r)
{
	jw_array_at(r->result, "resourceTemplates");
	put_template(r->result, S(RESOURCE_SCHEME "{catalog}/{namespace}/{table}"), S("table"),
		     S("A table: its columns, keys, references and comments"));
	put_template(r->result, S(RESOURCE_SCHEME "{catalog}/{table}"), S("table without a namespace"),
		     S("A table of a catalog without namespaces, such as SQLite"));
	jw_end_array(r->result);
	return true;
}

/* ---- one resource ---- */

static bool not_found(struct mcp_request *r, str uri, str why)
{
	scoped(sb_free) struct sb data = SB(MCP_MESSAGE_MOST);
	struct jw w = jw_to(&data);

	jw_object(&w);
	jw_str_at(&w, "uri", uri);
	jw_end_object(&w);
	return mcp_fail_with(r, r->message->modern ? MCP_INVALID_PARAMS : MCP_RESOURCE_NOT_FOUND,
			     str_fmt(r->arena, "resource not found: %.*s", STR(clean(r->arena, why))), sb_str(&data));
}

static str with_similar(struct arena *a, const struct err *err)
{
	scoped(sb_free) struct sb b = SB(MCP_MESSAGE_MOST);

	sb_puts(&b, err->text);
	for (int i = 0; i < err->suggestions; i++)
		sb_fmt(&b, "%s%s", i ? ", " : "; similar: ", err->suggestion[i]);
	return str_dup(a, sb_str(&b));
}

static void put_text(struct mcp_request *r, str uri, struct tool_question *q)
{
	scoped(sb_free) struct sb text = SB(TEXT_MOST);
	struct fit fit = {
		.ask = &q->ask, .result = &q->result, .rows = &q->rows, .tokens = BUDGET_MOST, .now = clock_now()
	};

	fit_answer(&text, &fit);
	jw_array_at(r->result, "contents");
	jw_object(r->result);
	jw_str_at(r->result, "uri", uri);
	jw_str_at(r->result, "mimeType", S("text/plain"));
	jw_str_at(r->result, "text", sb_str(&text));
	jw_end_object(r->result);
	jw_end_array(r->result);
}

static bool names_nothing(const struct err *err)
{
	return err->kind == ERR_TABLE_NOT_FOUND || err->kind == ERR_COLUMN_NOT_FOUND ||
	       err->kind == ERR_CATALOG_NOT_FOUND || err->kind == ERR_AMBIGUOUS || err->kind == ERR_USAGE;
}

bool mcp_resources_read(struct mcp_request *r)
{
	struct tool_question q;
	str uri, name;

	if (!mcp_needs_text(r, "uri", &uri))
		return false;
	name = resource_name(r->arena, uri);
	if (!name.at)
		return not_found(r, uri,
				 S("a table is " RESOURCE_SCHEME "catalog/namespace/table, or " RESOURCE_SCHEME
				   "catalog/table"));
	tool_question_start(r, &q, "describe_asset");
	tool_question_give(r, &q, "asset", name);
	if (!tool_question_ask(r, &q))
		return names_nothing(&q.err) ? not_found(r, uri, with_similar(r->arena, &q.err)) : fail_with(r, &q.err);
	put_text(r, uri, &q);
	return true;
}
