/* chat_ask_json: a form of asking that the server refuses is followed by the next, and a wrong answer by one repair. */
#include "base/arena.h"
#include "base/json.h"
#include "llm/internal.h"
#include "llm/json_schema.h"
#include "base/banned.h"

enum { SHOWN_MOST = 8 << 10 };

/* The JSON in a text that may have words or a code fence around it. */
static str json_within(str text)
{
	ptrdiff_t from = str_at(text, '{'), to = str_at_last(text, '}');

	return from < 0 || to < from ? text : str_from(str_upto(text, to + 1), from);
}

/* Also a model that was to call the tool may have answered in words. */
static const struct json *read_answer(struct arena *a, const struct chat_request *r, const struct chat_answer *answer,
				      struct err *err)
{
	const struct json *tree = NULL;
	struct err ignored = { 0 };

	for (ptrdiff_t i = 0; i < answer->call_count && !tree; i++)
		if (str_eq(answer->calls[i].name, r->answer_name))
			tree = answer->calls[i].tree;
	if (!tree && answer->text.len)
		tree = json_parse(a, json_within(answer->text), &ignored);
	if (tree)
		return tree;
	if (answer->end != CHAT_END_DONE && answer->end != CHAT_END_CALLS)
		err_set(err, ERR_QUERY, "the answer is not complete: %s", chat_end_words(answer->end));
	else
		err_set(err, ERR_QUERY, "the answer is not a JSON object");
	return NULL;
}

static const struct json *matching(struct arena *a, const struct chat_request *r, const struct json *schema,
				   const struct chat_answer *answer, struct err *err)
{
	const struct json *tree = read_answer(a, r, answer, err);

	return tree && json_schema_matches(schema, tree, err) ? tree : NULL;
}

static bool ask_in_form(struct chat *c, struct arena *a, struct chat_request *r, const struct stop *stop,
			struct chat_answer *answer, struct err *err)
{
	for (;;) {
		struct err failed = { 0 };

		r->form = c->form > r->form ? c->form : r->form;
		if (chat_ask(c, a, r, stop, answer, &failed))
			return true;
		if (!c->form_refused || r->form == CHAT_BY_WORDS) {
			*err = failed;
			return false;
		}
		chat_tell(r, (struct chat_event){ .kind = CHAT_AGAIN, .text = str_of(failed.text) });
		c->form = r->form + 1;
	}
}

/* The answer as text, not as a call: a call would need a result. */
static bool repair(struct chat *c, struct arena *a, struct chat_request *r, const struct stop *stop,
		   const char *mistake, struct chat_answer *answer, struct err *err)
{
	struct chat_message *m = new_n(a, struct chat_message, r->message_count + 2);
	str said = answer->call_count ? answer->calls[0].arguments : answer->text;

	for (ptrdiff_t i = 0; i < r->message_count; i++)
		m[i] = r->messages[i];
	said = str_upto(said, SHOWN_MOST);
	m[r->message_count] = (struct chat_message){ .role = CHAT_ASSISTANT, .text = said.len ? said : S("{}") };
	m[r->message_count + 1] = (struct chat_message){
		.role = CHAT_USER,
		.text = str_fmt(a, "This does not match the required form: %s. Give the whole answer again, corrected.",
				mistake)
	};
	chat_tell(r, (struct chat_event){ .kind = CHAT_AGAIN, .text = str_of(mistake) });
	r->messages = m;
	r->message_count += 2;
	return ask_in_form(c, a, r, stop, answer, err);
}

bool chat_ask_json(struct chat *c, struct arena *a, const struct chat_request *r, const struct stop *stop,
		   struct chat_answer *answer, const struct json **out, struct err *err)
{
	const struct json *schema = json_parse(a, r->answer_schema, err), *tree;
	struct chat_request asked = *r;
	struct chat_answer got = { 0 };
	struct err mistake = { 0 };

	if (!schema || !ask_in_form(c, a, &asked, stop, &got, err))
		return false;
	tree = matching(a, r, schema, &got, &mistake);
	if (!tree && got.end != CHAT_END_REFUSED && got.end != CHAT_END_CONTEXT) {
		if (!repair(c, a, &asked, stop, mistake.text, &got, err))
			return false;
		mistake = (struct err){ 0 };
		tree = matching(a, r, schema, &got, &mistake);
	}
	if (!tree)
		return err_set(err, ERR_SOURCE, "the model's answer does not have the required form: %s", mistake.text);
	*answer = got;
	*out = tree;
	return true;
}
