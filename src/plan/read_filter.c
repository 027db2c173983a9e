/* The conditions of a plan. */
#include "plan/read_internal.h"

#include "base/arena.h"
#include "base/banned.h"

static const struct plan_op ops[] = {
#define _(word, op, values) { word, op, values },
	PLAN_OPS(_)
#undef _
};

/* A query instead of a value. */
static bool take_plan(struct reader *r, const struct json *j, struct plan_filter *out)
{
	out->plan = read_plan(r, j, PLAN_VALUE);
	if (!out->plan || plan_width(out->plan) == 1)
		return out->plan;
	return read_mistake(r, j, "a plan as a value needs one output column, not %td", plan_width(out->plan));
}

static bool take_op(struct reader *r, const struct json *j, struct plan_filter *out)
{
	const struct json *op = json_get(j, "op"), *value = json_get(j, "value");
	str word = op && op->kind == JSON_STR ? op->text : value && value->kind == JSON_ARRAY ? S("in") : S("=");

	if (op && !read_expect(r, op, JSON_STR))
		return false;
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (str_eq_fold(word, str_of(ops[i].word)))
			out->op = &ops[i];
	if (!out->op)
		return read_mistake(
			r, op,
			"unknown operator \"%.*s\"; supported: =, <>, <, <=, >, >=, in, not in, between, like, not like, is null, is not null",
			STR(word));
	if (!out->op->values)
		return !value || read_mistake(r, value, "%s has no value", out->op->word);
	if (!value)
		return read_mistake(r, j, "this condition has no \"value\"");
	if (value->kind == JSON_OBJECT && out->op->values != 2)
		return take_plan(r, value, out);
	if (out->op->values == 1) {
		if (value->kind == JSON_NULL)
			return read_mistake(
				r, value,
				"expected a text, a number, true or false, not null; use \"op\": \"is null\"");
		*push(&out->values, r->arena) = value;
		return read_scalar(r, value);
	}
	if (!read_expect(r, value, JSON_ARRAY))
		return false;
	for (const struct json *v = value->first; v; v = v->next) {
		if (!read_scalar(r, v))
			return false;
		*push(&out->values, r->arena) = v;
	}
	if (out->op->values == 2 ? out->values.len != 2 : !out->values.len)
		return read_mistake(r, value,
				    out->op->values == 2 ? "between needs two values"
							 : "expected a non-empty list of values");
	return true;
}

static bool take_parts(struct reader *r, const struct json *j, struct plan_filter *out)
{
	static const struct {
		const char *key;
		enum plan_filter_kind kind;
	} forms[] = { { "all", PLAN_ALL }, { "any", PLAN_ANY }, { "not", PLAN_NOT } };

	for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
		const struct json *part = json_get(j, forms[i].key);

		if (!part)
			continue;
		out->kind = forms[i].kind;
		out->parts = new(r->arena, struct plan_filters);
		if (j->len != 1)
			return read_mistake(r, j, "\"%s\" cannot be combined with other members", forms[i].key);
		if (forms[i].kind == PLAN_NOT)
			return read_filter(r, part, out->parts);
		if (!read_each(r, j, forms[i].key, read_filter, out->parts))
			return false;
		return out->parts->len || read_mistake(r, part, "\"%s\" is empty", forms[i].key);
	}
	return true;
}

/* A test for rows that match. */
static bool take_match(struct reader *r, const struct json *j, struct plan_filter *out)
{
	static const char *const keys[] = { "exists", "not exists" };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		const struct json *match = json_get(j, keys[i]);

		if (!match)
			continue;
		if (j->len != 1)
			return read_mistake(r, j, "\"%s\" cannot be combined with other members", keys[i]);
		out->kind = PLAN_EXISTS;
		out->negated = i > 0;
		out->plan = read_plan(r, match, PLAN_MATCH);
		return out->plan;
	}
	return true;
}

bool read_filter(struct reader *r, const struct json *j, void *to)
{
	static const char *const known[] = { "column", "op",  "value",	"sql",	      "all",
					     "any",    "not", "exists", "not exists", NULL };
	struct plan_filter out = { .kind = PLAN_COMPARE, .at = j->at };

	if (j->kind == JSON_STR) {
		out.kind = PLAN_SQL;
		out.of = (struct plan_text){ j->text, j->at };
	} else if (!read_only(r, j, known) || !take_parts(r, j, &out) || !take_match(r, j, &out)) {
		return false;
	} else if (json_get(j, "sql")) {
		out.kind = PLAN_SQL;
		if (!read_text(r, j, "sql", &out.of))
			return false;
	} else if (!out.parts && !out.plan) {
		if (!read_text(r, j, "column", &out.of) || !take_op(r, j, &out))
			return false;
		if (!out.of.text.at)
			return read_mistake(r, j, "this condition has no \"column\"");
	}
	*push((struct plan_filters *)to, r->arena) = out;
	return true;
}
