#include "service/assistant/question_kind.h"

#include "assistant/language/change_request.h"
#include "base/arena.h"
#include "service/assistant/catalog_answer.h"
#include "base/banned.h"

void question_kind_read(const struct scope *scope, str question, struct question_kind *out)
{
	struct phrasing said;
	struct intent intent;
	struct catalog_question asked = { .intent = &intent, .text = question };

	*out = (struct question_kind){ 0 };
	intent_find(scope->arena, question, scope->now, &said, &intent);
	out->intent = intent_to_json(scope->arena, &intent);
	out->catalog = intent.topic != TOPIC_NONE && catalog_answer(scope->arena, scope, &asked, &out->what);
	out->change = !out->catalog && asks_for_change(question);
	out->data = !out->catalog || intent.may_be_data;
}
