#include "tool/ask_catalog.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum { ROWS = 50 };

struct keeping {
	struct arena *arena;
	struct ask_catalog *out;
};

static bool keep_columns(void *with, const struct column *at, ptrdiff_t n)
{
	struct keeping *k = with;
	struct column *copy = new_n(k->arena, struct column, n);

	memcpy(copy, at, (size_t)n * sizeof *at);
	k->out->columns = copy;
	k->out->column_count = n;
	return true;
}

static bool keep_row(void *with, const struct value *cells, ptrdiff_t n)
{
	struct keeping *k = with;
	struct value *copy = new_n(k->arena, struct value, n);

	for (ptrdiff_t i = 0; i < n; i++) {
		copy[i] = cells[i];
		copy[i].text = str_dup(k->arena, cells[i].text);
		copy[i].marks = NULL;
	}
	*push(&k->out->rows, k->arena) = (struct ask_row){ copy };
	return true;
}

static void give(struct arena *a, struct request *ask, const struct action_call *what)
{
	for (int i = 0; i < what->params; i++) {
		const struct action_param *p = &what->param[i];
		str value = p->value.at ? p->value : S("true");

		if (str_eq(p->name, S("catalog")))
			ask->catalog = value;
		else if (!str_eq(p->name, S("limit")) || !str_int(value, &ask->limit))
			*push(&ask->given, a) = (struct request_param){ .name = p->name, .text = value };
	}
}

/* The request for the same caller. */
static struct request request_of(const struct call *in, const struct tool *tool, int64_t rows)
{
	return (struct request){ .tool = tool,
				 .caller = in->ask->caller,
				 .catalog = in->ask->catalog,
				 .past = in->ask->past,
				 .at = tool_supports(tool, S("at")) ? in->ask->at : NO_STR,
				 .limit = tool_supports(tool, S("limit")) ? rows : 0,
				 .stop = in->scope.stop };
}

static bool call(const struct call *in, const struct request *ask, struct arena *a, struct ask_catalog *out,
		 struct err *err)
{
	struct result *r = new(a, struct result);
	struct keeping k = { a, out };
	struct sink_out sink = { .columns = keep_columns, .row = keep_row, .with = &k };

	r->arena = a;
	*out = (struct ask_catalog){ .tool = str_of(ask->tool->name) };
	if (!tool_call(in->scope.workspace, ask, &sink, r, err))
		return false;
	if (r->inside.has_values)
		out->has_values = true;
	out->arguments = r->parameters;
	out->whole = result_is_object(r) ? r->whole : (struct answer){ 0 };
	out->total = r->total > r->rows ? r->total : r->rows;
	out->shown = r->shown;
	return true;
}

bool ask_catalog(const struct call *in, const struct action_call *what, struct arena *a, struct ask_catalog *out,
		 struct err *err)
{
	const struct tool *tool = tool_named(what->verb);
	struct request ask;

	if (!tool)
		return err_set(err, ERR_UNSUPPORTED, "no tool is called \"%.*s\"", STR(what->verb));
	ask = request_of(in, tool, ROWS);
	give(a, &ask, what);
	return call(in, &ask, a, out, err);
}

/* A caller's catalog is a limit, and its answers are those of the cache. */
static void give_json(struct arena *a, struct request *ask, const struct json *arguments)
{
	for (const struct json *j = arguments->first; j; j = j->next) {
		int64_t limit;

		if (str_eq(j->key, S("catalog")))
			ask->catalog = ask->catalog.len ? ask->catalog : j->text;
		else if (str_eq(j->key, S("limit")) && json_int(arguments, "limit", &limit))
			ask->limit = limit > 0 && limit < ask->limit ? limit : ask->limit;
		else if (!str_is_among(j->key, " max_tokens cursor live cached at "))
			*push(&ask->given, a) = (struct request_param){ .name = j->key, .value = j };
	}
	ask->cached = tool_supports(ask->tool, S("cached"));
}

bool ask_catalog_json(const struct call *in, const struct tool *tool, const struct json *arguments, int64_t rows,
		      struct arena *a, struct ask_catalog *out, struct err *err)
{
	struct request ask = request_of(in, tool, rows);

	give_json(a, &ask, arguments);
	return call(in, &ask, a, out, err);
}
