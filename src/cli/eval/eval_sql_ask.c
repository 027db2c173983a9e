#include "cli/eval/eval_sql_ask.h"

#include "base/arena.h"
#include "base/clock.h"
#include "cli/client_identity.h"
#include "service/assistant/answer.h"
#include "service/assistant/question_split.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

static enum eval_sureness sureness_of(enum sureness s)
{
	return s == ASSIST_SURE ? EVAL_SURE : s == ASSIST_LIKELY ? EVAL_LIKELY : EVAL_UNSURE;
}

bool eval_sql_ask(struct cli *c, struct store *s, str catalog, const struct eval_question *q, struct eval_answer *out,
		  struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct observer observer = cli_observer(c);
	struct scope scope = scope_open(c->session, cli_client(c), scratch, cli_stop());
	struct assist_ask ask = { .question = q->text, .catalog = catalog, .ns = q->space, .dialect = &dialect_sqlite };
	struct assist_answer answer = { 0 };
	struct question_split parts;
	int64_t began;

	scope.store = s;
	scope.catalog = catalog;
	scope.observer = &observer;
	if (!scope_find_catalog(&scope, err))
		return false;
	began = clock_monotonic_us();
	if (!question_split(&scope, &ask, &parts, err))
		return false;
	if (parts.len > 1) /* several queries answer no question that has one */
		ask.question = parts.at[0].text;
	if (parts.len < 2 && parts.whole)
		answer = *parts.whole;
	else if (!assist_answer(&scope, &ask, &answer, err))
		return false;
	*out = (struct eval_answer){ .sureness = sureness_of(answer.sureness),
				     .confidence = answer.confidence,
				     .us = clock_monotonic_us() - began };
	for (const struct assist_answer *one = &answer; one && one->sql.len; one = one->alternative)
		*push(&out->sql, c->arena) = str_dup(c->arena, one->sql);
	return true;
}
