#include "eval/question.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

static const char *const words[] = { "sure", "likely", "unsure" };

const char *eval_sureness_word(enum eval_sureness s)
{
	return words[s];
}

static str first_of(const struct json *j, const char *name, const char *other)
{
	str s = json_text(j, name);

	return s.len ? s : json_text(j, other);
}

bool eval_question_read(struct arena *a, str line, str set, struct eval_question *out, struct err *err)
{
	const struct json *j = json_parse(a, line, err);

	if (!j)
		return false;
	if (!json_text(j, "question").at)
		return err_set(err, ERR_CONFIG, "a question needs \"question\"");
	*out = (struct eval_question){ .id = json_text(j, "id"),
				       .set = json_text(j, "set").len ? json_text(j, "set") : set,
				       .space = json_text(j, "db"),
				       .language = json_text(j, "lang"),
				       .text = json_text(j, "question"),
				       .gold = first_of(j, "gold_sql", "query") };
	if (!out->id.len)
		out->id = out->text;
	return true;
}

static bool read_sureness(const struct json *j, enum eval_sureness *out, struct err *err)
{
	str word = json_text(j, "sureness");

	*out = EVAL_LIKELY;
	if (!word.at)
		return true;
	for (int s = 0; s < EVAL_SURENESS_COUNT; s++)
		if (str_eq_fold(word, str_of(words[s]))) {
			*out = (enum eval_sureness)s;
			return true;
		}
	return err_set(err, ERR_CONFIG, "\"sureness\" should be sure, likely or unsure, not \"%.*s\"", STR(word));
}

static bool read_sql(struct arena *a, const struct json *j, struct strs *out, struct err *err)
{
	const struct json *sql = json_get(j, "sql"), *others = json_get(j, "alternatives");

	if (sql && sql->kind != JSON_STR && sql->kind != JSON_NULL)
		return err_set(err, ERR_CONFIG, "\"sql\" should be a text");
	if (others && others->kind != JSON_ARRAY && others->kind != JSON_NULL)
		return err_set(err, ERR_CONFIG, "\"alternatives\" should be a list of texts");
	if (str_trim(json_text(j, "sql")).len)
		*push(out, a) = json_text(j, "sql");
	for (const struct json *one = others ? others->first : NULL; one && out->len; one = one->next)
		if (one->kind == JSON_STR && str_trim(one->text).len)
			*push(out, a) = one->text;
	return true;
}

bool eval_answer_read(struct arena *a, str line, str *id, struct eval_answer *out, struct err *err)
{
	const struct json *j = json_parse(a, line, err), *number;
	struct eval_answer answer = { .confidence = -1, .us = -1 };

	if (!j)
		return false;
	*id = json_text(j, "id");
	if (!id->len)
		return err_set(err, ERR_CONFIG, "an answer needs \"id\", the id of its question");
	if (!read_sureness(j, &answer.sureness, err) || !read_sql(a, j, &answer.sql, err))
		return false;
	number = json_get(j, "confidence");
	if (number && number->kind == JSON_NUM)
		answer.confidence = number->num;
	number = json_get(j, "ms");
	if (number && number->kind == JSON_NUM)
		answer.us = (int64_t)(number->num * 1000);
	*out = answer;
	return true;
}
