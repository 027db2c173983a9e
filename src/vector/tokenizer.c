#include "vector/tokenizer.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/utf8.h"
#include "vector/text_steps.h"
#include "base/banned.h"

enum { TEXT_MOST = 4096 /* bytes: more than any model looks at */, ENDS_MOST = 16, NUMBER_MOST = 1 << 30 };

static const struct token_model *const models[] = { &word_pieces, &unigram, &byte_pairs };

enum { MODELS = sizeof models / sizeof *models };

struct tokenizer {
	struct arena *arena;
	struct text_steps steps;
	const struct token_model *kind;
	void *model;
	struct token_ids before, after; /* the text */
};

/* ---- reading ---- */

struct parts { /* of a tokenizer.json, as written */
	str normalizer, pre_tokenizer, post_processor, model;
};

static bool read_parts(struct tokenizer *t, str text, struct parts *out, struct err *err)
{
	struct jr r = jr_of(text, t->arena);
	str key, ignored;

	if (jr_next(&r) != JR_OBJECT)
		return err_set(err, ERR_CONFIG, "it is not a JSON object");
	while (jr_member(&r, &key))
		jr_raw(&r, str_eq(key, S("normalizer"))	      ? &out->normalizer
			   : str_eq(key, S("pre_tokenizer"))  ? &out->pre_tokenizer
			   : str_eq(key, S("post_processor")) ? &out->post_processor
			   : str_eq(key, S("model"))	      ? &out->model
							      : &ignored);
	if (r.mistake)
		return err_set(err, ERR_CONFIG, "it is not valid JSON: %s", r.mistake);
	return str_starts(out->model, S("{")) || err_set(err, ERR_CONFIG, "it has no \"model\"");
}

/* Vocabularies are large: everything but the model becomes a tree. */
static bool tree_of(struct tokenizer *t, str text, const struct json **out, struct err *err)
{
	*out = text.at ? json_parse(t->arena, text, err) : NULL;
	return !text.at || *out;
}

static bool read_steps(struct tokenizer *t, str text, struct err *err)
{
	const struct json *tree;

	return tree_of(t, text, &tree, err) && text_steps_read(t->arena, tree, &t->steps, err);
}

/* Old files have WordPiece models without a type. */
static bool read_model(struct tokenizer *t, str text, struct err *err)
{
	struct jr r = jr_of(text, t->arena);
	str key, type = NO_STR;

	jr_next(&r);
	while (!type.at && jr_member(&r, &key))
		if (str_eq(key, S("type")))
			jr_str(&r, &type);
	for (int i = 0; i < MODELS; i++)
		if (str_eq(type.at ? type : S("WordPiece"), str_of(models[i]->type)))
			t->kind = models[i];
	if (!t->kind)
		return err_set(err, ERR_UNSUPPORTED, "its model is of the type \"%.*s\", which is not supported",
			       STR(type));
	if (t->steps.byte_level && !t->kind->byte_level)
		return err_set(err, ERR_UNSUPPORTED, "its pre-tokenizer \"ByteLevel\" is not supported with %s",
			       t->kind->type);
	t->model = t->kind->read(t->arena, text, t->steps.byte_level, err);
	return t->model;
}

bool token_vocabulary_read(struct jr *r, struct map *out, struct err *err)
{
	str piece;

	if (jr_next(r) != JR_OBJECT)
		return err_set(err, ERR_CONFIG, "its vocabulary is not an object");
	while (jr_member(r, &piece)) {
		int64_t number;

		if (!jr_int(r, &number, NULL))
			break;
		map_put(out, piece, NULL)->num = number;
	}
	return !r->mistake || err_set(err, ERR_CONFIG, "its vocabulary is not valid: %s", r->mistake);
}

/* ---- the numbers around a text ---- */

static bool add_number(struct tokenizer *t, const struct json *number, struct token_ids *out, struct err *err)
{
	if (number->kind != JSON_NUM || !(number->num >= 0 && number->num < NUMBER_MOST) ||
	    t->before.len + t->after.len >= ENDS_MOST)
		return err_set(err, ERR_CONFIG, "the numbers in its post_processor are not valid");
	*push(out, t->arena) = (int64_t)number->num;
	return true;
}

/* {"SpecialToken": {"id": "[CLS]"}}, whose numbers are in special_tokens["[CLS]"].ids */
static bool read_special(struct tokenizer *t, const struct json *all, const struct json *special, struct token_ids *out,
			 struct err *err)
{
	str name = json_text(special, "id");
	const struct json *known = NULL, *ids;

	for (const struct json *j = all ? all->first : NULL; j; j = j->next)
		if (str_eq(j->key, name))
			known = j;
	ids = known ? json_get(known, "ids") : NULL;
	if (!ids || ids->kind != JSON_ARRAY)
		return err_set(err, ERR_CONFIG, "its post_processor has no numbers for \"%.*s\"", STR(name));
	for (const struct json *j = ids->first; j; j = j->next)
		if (!add_number(t, j, out, err))
			return false;
	return true;
}

static bool read_template(struct tokenizer *t, const struct json *p, struct err *err)
{
	const struct json *single = json_get(p, "single");
	bool past = false;

	if (!single || single->kind != JSON_ARRAY)
		return err_set(err, ERR_CONFIG, "its post_processor has no \"single\"");
	for (const struct json *j = single->first; j; j = j->next) {
		const struct json *special = json_get(j, "SpecialToken");

		if (!special)
			past = true;
		else if (!read_special(t, json_get(p, "special_tokens"), special, past ? &t->after : &t->before, err))
			return false;
	}
	return true;
}

/* {"cls": ["<s>", 0], "sep": ["</s>", 2]} */
static bool read_pair(struct tokenizer *t, const struct json *p, struct err *err)
{
	const struct json *opening = json_get(p, "cls"), *closing = json_get(p, "sep");

	if (!opening || opening->len != 2 || !closing || closing->len != 2)
		return err_set(err, ERR_CONFIG, "its post_processor has no \"cls\" and \"sep\"");
	return add_number(t, opening->first->next, &t->before, err) &&
	       add_number(t, closing->first->next, &t->after, err);
}

static bool read_post_processor(struct tokenizer *t, const struct json *p, struct err *err)
{
	str type = json_text(p, "type");
	const struct json *list;

	if (!p || p->kind == JSON_NULL || str_eq(type, S("ByteLevel"))) /* that one changes only positions */
		return true;
	if (str_eq(type, S("TemplateProcessing")))
		return read_template(t, p, err);
	if (str_eq(type, S("RobertaProcessing")) || str_eq(type, S("BertProcessing")))
		return read_pair(t, p, err);
	if (!str_eq(type, S("Sequence")))
		return err_set(err, ERR_UNSUPPORTED, "its post_processor \"%.*s\" is not supported", STR(type));
	list = json_get(p, "processors");
	for (const struct json *j = list ? list->first : NULL; j; j = j->next)
		if (!read_post_processor(t, j, err))
			return false;
	return true;
}

static bool read_ends(struct tokenizer *t, str text, struct err *err)
{
	const struct json *tree;

	return tree_of(t, text, &tree, err) && read_post_processor(t, tree, err);
}

struct tokenizer *tokenizer_open(str text, struct err *err)
{
	struct arena *a = arena_open();
	struct tokenizer *t = new(a, struct tokenizer);
	struct parts parts = { .model = NO_STR };

	t->arena = a;
	if (read_parts(t, text, &parts, err) && read_steps(t, parts.normalizer, err) &&
	    read_steps(t, parts.pre_tokenizer, err) && read_model(t, parts.model, err) &&
	    read_ends(t, parts.post_processor, err))
		return t;
	if (err->kind == ERR_UNSUPPORTED)
		err_next(err, "Use another model, or serve this one at an endpoint.");
	tokenizer_close(t);
	return NULL;
}

void tokenizer_close(struct tokenizer *t)
{
	if (!t)
		return;
	text_steps_close(&t->steps);
	arena_close(t->arena);
}

/* ---- splitting ---- */

static str valid(struct arena *a, str text)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	char bytes[4];

	for (ptrdiff_t i = 0; i < text.len && b.len < TEXT_MOST;)
		sb_put(&b, str_n(bytes, utf8_put(bytes, utf8_next(text, &i))));
	return str_dup(a, sb_str(&b));
}

static void add_all(const struct token_ids *from, struct arena *a, struct token_ids *out)
{
	for (ptrdiff_t i = 0; i < from->len; i++)
		*push(out, a) = from->at[i];
}

void tokenizer_split(const struct tokenizer *t, struct arena *a, str text, ptrdiff_t most, struct token_ids *out)
{
	struct text_pieces pieces = { 0 };

	out->len = 0;
	add_all(&t->before, a, out);
	text_steps_run(&t->steps, a, valid(a, text), &pieces);
	for (ptrdiff_t i = 0; i < pieces.len && out->len < most; i++)
		t->kind->split(t->model, a, pieces.at[i], out);
	if (out->len > most - t->after.len)
		out->len = most - t->after.len;
	add_all(&t->after, a, out);
}
