#include "service/assistant/question_kind.h"

#include "assistant/language/change_request.h"
#include "base/arena.h"
#include "base/json.h"
#include "service/assistant/catalog_answer.h"
#include "base/banned.h"

void question_kind_read(const struct scope *scope, str question, struct question_kind *out)
{
	struct phrasing said;
	struct catalog_question asked = { .intent = &out->read, .text = question };

	*out = (struct question_kind){ 0 };
	intent_find(scope->arena, question, scope->now, &said, &out->read);
	out->intent = intent_to_json(scope->arena, &out->read);
	out->catalog = out->read.topic != TOPIC_NONE && catalog_answer(scope->arena, scope, &asked, &out->what);
	out->change = !out->catalog && asks_for_change(question);
	out->unseen = !out->catalog && out->read.topic != TOPIC_NONE && out->read.here;
	out->data = !out->unseen && (!out->catalog || out->read.may_be_data);
}

/* ---- of an answer ---- */

/* Of catalog.schema.table; absent: the catalog has no schemas. */
static str schema_of(str table, str catalog)
{
	str rest = str_starts(table, catalog) && table.len > catalog.len ? str_from(table, catalog.len + 1) : S("");
	ptrdiff_t dot = str_at(rest, '.');

	return dot > 0 ? str_upto(rest, dot) : NO_STR;
}

static void take_names(const struct ask_view *v, struct intent *out)
{
	for (ptrdiff_t i = 0; i < v->links.len; i++) {
		const struct ask_link *l = &v->links.at[i];

		if (str_eq(l->kind, S("table")) && !out->asset.at)
			out->asset = str_after_last(l->name, '.');
		else if (str_eq(l->kind, S("table")) && !out->other_asset.at &&
			 !str_eq(out->asset, str_after_last(l->name, '.')))
			out->other_asset = str_after_last(l->name, '.');
		else if (str_eq(l->kind, S("column")) && !out->field.at)
			out->field = str_after_last(l->name, '.');
	}
	if (v->tables.len && v->sql.len) {
		out->asset = out->asset.at ? out->asset : str_after_last(v->tables.at[0].qualified, '.');
		out->ns = schema_of(v->tables.at[0].qualified, v->catalog);
	}
}

/* One row, or one of each group, is a summary. */
static bool is_summary(struct arena *a, const struct ask_view *v)
{
	struct err ignored = { 0 };
	const struct json *plan = v->made.plan.at ? json_parse(a, v->made.plan, &ignored) : NULL;

	return plan && json_get(plan, "measures");
}

str question_intent(struct arena *a, const struct question_kind *k, const struct ask_view *v)
{
	struct intent said = k->read;

	if (v->found || !v->links.len)
		return k->intent;
	take_names(v, &said);
	for (ptrdiff_t i = 0; i < v->filters.len; i++)
		*push(&said.conditions, a) = v->filters.at[i];
	said.output = is_summary(a, v) ? OUTPUT_SUMMARY : said.output;
	return intent_to_json(a, &said);
}
