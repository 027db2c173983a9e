#include "tool/ask_catalog.h"

#include <string.h>

#include "base/arena.h"
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

bool ask_catalog(const struct call *in, const struct action_call *what, struct arena *a, struct ask_catalog *out,
		 struct err *err)
{
	struct request ask = { .tool = tool_named(what->verb),
			       .caller = in->ask->caller,
			       .catalog = in->ask->catalog,
			       .past = in->ask->past,
			       .stop = in->scope.stop };
	struct result *r = new(a, struct result);
	struct keeping k = { a, out };
	struct sink_out sink = { .columns = keep_columns, .row = keep_row, .with = &k };

	if (!ask.tool)
		return err_set(err, ERR_UNSUPPORTED, "no tool is called \"%.*s\"", STR(what->verb));
	ask.at = tool_supports(ask.tool, S("at")) ? in->ask->at : NO_STR;
	ask.limit = tool_supports(ask.tool, S("limit")) ? ROWS : 0;
	give(a, &ask, what);
	r->arena = a;
	*out = (struct ask_catalog){ .tool = what->verb };
	if (!tool_call(in->scope.workspace, &ask, &sink, r, err))
		return false;
	out->arguments = r->parameters;
	out->whole = result_is_object(r) ? r->whole : (struct answer){ 0 };
	out->total = r->total > r->rows ? r->total : r->rows;
	out->shown = r->shown;
	return true;
}
