#include "tui/schemas/schemas.h"

#include "base/arena.h"

#include "base/banned.h"

void ask_schemas(const struct asker *who, str line)
{
	struct question *q = question_new(who, &schemas_found, "list_schemas", line);

	if (line.len)
		question_give(q, S("query"), q->subject);
	q->ask.caller.quiet = true;
	question_send(who, q, question_run_rows);
}

/* In the order of names, unless the line has another. */
void ask_schema_tables(const struct asker *who, const struct schema_branch *b, str line)
{
	struct question *q = question_new(who, &schemas_tables, "search_tables", b->name);
	str *of = q->own = new(q->arena, str);

	*of = str_dup(q->arena, line);
	if (line.len)
		question_give(q, S("pattern"), *of);
	if (str_find(line, S("sort:")) < 0)
		question_give(q, S("sort"), S("name"));
	if (b->ns.len)
		question_give(q, S("schema"), str_dup(q->arena, b->ns));
	q->ask.catalog = str_dup(q->arena, b->catalog);
	q->ask.limit = b->wanted;
	q->ask.caller.quiet = true;
	question_send(who, q, question_run_rows);
}
