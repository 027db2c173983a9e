/*
 * Steps of strangers: arguments of a call, or an answer if the first byte is not {. What is found has its gaps on
 * ellipses, is never empty, and the same step gives the same again.
 */
#include <stdlib.h>

#include "base/arena.h"
#include "service/trace/statements.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void check(const struct statement *s)
{
	const struct shell_value *v = &s->sql;

	if (!v->text.len)
		abort();
	for (ptrdiff_t g = 0; g < v->gap_count; g++)
		if (v->gaps[g].at < 0 || !str_starts(str_from(v->text, v->gaps[g].at), SHELL_UNKNOWN))
			abort();
}

static ptrdiff_t count(const struct step *step)
{
	scoped(statements_close) struct statement_list *l = statements_open();

	statements_add(l, step);
	for (ptrdiff_t i = 0; i < statements_count(l); i++)
		check(statements_at(l, i));
	return statements_count(l);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	str text = str_n((const char *)data, (ptrdiff_t)size);
	bool is_call = str_starts(text, S("{"));
	struct step step = { .number = 1, .type = is_call ? STEP_CALL : STEP_ASSISTANT, .tool = S("run_sql") };

	*(is_call ? &step.parameters : &step.text) = text;
	if (count(&step) != count(&step))
		abort();
	return 0;
}
