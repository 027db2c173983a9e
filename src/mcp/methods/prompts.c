/* prompts: the steps from a question to checked SQL, one at a time or in a row. */
#include "mcp/methods/methods.h"

#include "base/arena.h"
#include "mcp/methods/unknown_name.h"
#include "base/banned.h"

enum { TEXT_MOST = 1 << 20, PROMPT_ARGUMENTS = 2 };

/* The arguments that a person fills in, all required, and the text that a model gets: {question} is that argument. */
struct prompt {
	const char *name, *description;
	struct prompt_argument {
		const char *name, *description;
	} arguments[PROMPT_ARGUMENTS];
	const char *text;
};

static const struct prompt prompts[] = {
	{ "search",
	  "Find the tables that a question needs",
	  { { "question", "the question in plain words" } },
	  "Find the tables for this question: {question}\n"
	  "Call search_tables with the question as `query`. Read the reason of each match, and say which tables answer the "
	  "question and which only look like it. If nothing matches, try other words, search_columns, or rem_query with "
	  "FUZZY." },
	{ "narrow",
	  "Choose among tables that look alike",
	  { { "question", "the question in plain words" }, { "tables", "names, separated by commas" } },
	  "Several tables may answer this question: {question}\n"
	  "The candidates are {tables}. Call describe_asset for each; compare their grain, keys, comments, size and age. "
	  "Keep the fewest tables that are enough, and give the reason for each that you drop." },
	{ "inspect",
	  "Learn what one table holds",
	  { { "table", "the name of the table" } },
	  "Describe {table}: call describe_asset, then get_relationships. Say what one row is, which columns identify it, what "
	  "it references, what references it, and what its comments warn about." },
	{ "relate",
	  "Join two tables",
	  { { "from", "the first table" }, { "to", "the second table" } },
	  "Join {from} and {to}: call get_join_path. Choose among the paths by what the question means, not by length. Mind "
	  "fan-out: where rows are repeated, sum before the join. Pass the finished SQL to check_sql." },
	{ "check",
	  "Check SQL before it runs",
	  { { "sql", "one SELECT" } },
	  "Check this SQL with check_sql, without running it:\n\n{sql}\n\n"
	  "Correct each error and warning with the names that it suggests, and check again until the verdict is allow. Then "
	  "show the normalized query, and what it reads." },
	{ 0 },
};

bool mcp_prompts_list(struct mcp_request *r)
{
	struct jw *w = r->result;

	jw_array_at(w, "prompts");
	for (const struct prompt *p = prompts; p->name; p++) {
		jw_object(w);
		jw_str_at(w, "name", str_of(p->name));
		jw_str_at(w, "description", str_of(p->description));
		jw_array_at(w, "arguments");
		for (int i = 0; i < PROMPT_ARGUMENTS && p->arguments[i].name; i++) {
			jw_object(w);
			jw_str_at(w, "name", str_of(p->arguments[i].name));
			jw_str_at(w, "description", str_of(p->arguments[i].description));
			jw_bool_at(w, "required", true);
			jw_end_object(w);
		}
		jw_end_array(w);
		jw_end_object(w);
	}
	jw_end_array(w);
	return true;
}

static bool takes(const struct prompt *p, str name)
{
	for (int i = 0; i < PROMPT_ARGUMENTS && p->arguments[i].name; i++)
		if (str_eq(name, str_of(p->arguments[i].name)))
			return true;
	return false;
}

/* An unknown argument is probably this one, misspelled. */
static bool is_missing(struct mcp_request *r, const struct prompt *p, str name, const struct json *arguments)
{
	struct strs all = { 0 };

	for (int i = 0; i < PROMPT_ARGUMENTS && p->arguments[i].name; i++)
		*push(&all, r->arena) = str_of(p->arguments[i].name);
	for (const struct json *g = arguments ? arguments->first : NULL; g; g = g->next)
		if (!takes(p, g->key))
			return mcp_unknown_name(r, "argument", g->key, &all);
	return mcp_fail(r, MCP_INVALID_PARAMS,
			str_fmt(r->arena, "the prompt needs the argument %.*s, a text", STR(name)));
}

static bool put_filled(struct mcp_request *r, struct sb *out, const struct prompt *p)
{
	const struct json *arguments = json_get(r->message->params, "arguments");
	str rest = str_of(p->text), piece, name, value;

	while (str_cut(&rest, '{', &piece)) {
		sb_put(out, piece);
		if (!str_cut(&rest, '}', &name))
			break;
		value = json_text(arguments, str_c(r->arena, name));
		if (!value.at)
			return is_missing(r, p, name, arguments);
		sb_put(out, value);
	}
	return true;
}

static bool unknown_prompt(struct mcp_request *r, str name)
{
	struct strs all = { 0 };

	for (const struct prompt *p = prompts; p->name; p++)
		*push(&all, r->arena) = str_of(p->name);
	return mcp_unknown_name(r, "prompt", name, &all);
}

bool mcp_prompts_get(struct mcp_request *r)
{
	scoped(sb_free) struct sb text = SB(TEXT_MOST * 4);
	const struct prompt *p = prompts;
	struct jw *w = r->result;
	str name;

	if (!mcp_needs_text(r, "name", &name))
		return false;
	while (p->name && !str_eq(name, str_of(p->name)))
		p++;
	if (!p->name)
		return unknown_prompt(r, name);
	if (!put_filled(r, &text, p))
		return false;
	jw_str_at(w, "description", str_of(p->description));
	jw_array_at(w, "messages");
	jw_object(w);
	jw_str_at(w, "role", S("user"));
	jw_object_at(w, "content");
	jw_str_at(w, "type", S("text"));
	jw_str_at(w, "text", sb_str(&text));
	jw_end_object(w);
	jw_end_object(w);
	jw_end_array(w);
	return true;
}
