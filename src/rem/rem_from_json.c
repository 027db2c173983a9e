/* From the JSON that agents send to a plan: every invalid member is reported by name. */
#include "rem/rem.h"

#include "base/arena.h"
#include "base/json.h"
#include "model/name.h"

#include "base/banned.h"

struct taking {
	struct arena *arena;
	struct rem_plan *plan;
	str table, where; /* of a sql question given in parts */
	struct err *err;
};

static bool wrong(struct taking *t, const struct json *v, const char *wanted)
{
	err_set(t->err, ERR_USAGE, "%.*s should be %s", STR(v->key), wanted);
	err_subject(t->err, v->key);
	return false;
}

static bool text_of(struct taking *t, const struct json *v, str *out)
{
	if (v->kind != JSON_STR || !v->text.len)
		return wrong(t, v, "a text that is not empty");
	if (v->text.len > REM_TEXT_MOST)
		return wrong(t, v, "shorter: at most 64 KB");
	*out = v->text;
	return true;
}

static bool number_of(struct taking *t, const struct json *v, double least, double most, double *out)
{
	if (v->kind != JSON_NUM || v->num < least || v->num > most)
		return wrong(t, v, str_c(t->arena, str_fmt(t->arena, "a number from %.0f to %.0f", least, most)));
	*out = v->num;
	return true;
}

static bool whole_of(struct taking *t, const struct json *v, int64_t least, int64_t *out)
{
	double n;

	if (!number_of(t, v, (double)least, 1000000, &n))
		return false;
	if (n != (double)(int64_t)n)
		return wrong(t, v, "a whole number");
	*out = (int64_t)n;
	return true;
}

/* One text, or a list of them. */
static bool texts_of(struct taking *t, const struct json *v, struct strs *out)
{
	out->len = 0;
	if (v->kind != JSON_ARRAY)
		return text_of(t, v, push(out, t->arena));
	if (v->len > REM_KEYS_MOST)
		return wrong(t, v, "shorter: at most 100 at once");
	for (const struct json *one = v->first; one; one = one->next) {
		if (one->kind != JSON_STR || !one->text.len)
			return wrong(t, v, "a list of texts");
		*push(out, t->arena) = one->text;
	}
	return true;
}

/* ---- a member each ---- */

static bool take_key(struct taking *t, const struct json *v)
{
	return texts_of(t, v, &t->plan->keys);
}

static bool take_text(struct taking *t, const struct json *v)
{
	return text_of(t, v, &t->plan->text);
}

static bool take_threshold(struct taking *t, const struct json *v)
{
	return number_of(t, v, 0, 1, &t->plan->threshold);
}

static bool take_limit(struct taking *t, const struct json *v)
{
	return whole_of(t, v, 1, &t->plan->limit);
}

static bool take_table(struct taking *t, const struct json *v)
{
	return text_of(t, v, t->plan->type == REM_SQL ? &t->table : &t->plan->scope);
}

static bool take_where(struct taking *t, const struct json *v)
{
	return text_of(t, v, &t->where);
}

static bool take_edges(struct taking *t, const struct json *v)
{
	if (!texts_of(t, v, &t->plan->edges))
		return false;
	if (t->plan->edges.len == 1 && str_eq(t->plan->edges.at[0], S("*")))
		t->plan->edges.len = 0;
	return true;
}

static bool take_depth(struct taking *t, const struct json *v)
{
	return whole_of(t, v, 0, &t->plan->depth);
}

static bool take_order(struct taking *t, const struct json *v)
{
	str field;
	str rest;

	if (!text_of(t, v, &rest))
		return false;
	str_cut(&rest, ' ', &field);
	if (!rem_order_named(field, &t->plan->order))
		return wrong(t, v, "one of edge.created_at, edge.weight, edge.rel_type, node.name, node.category");
	rest = str_trim(rest);
	if (rest.len && !str_eq_fold(rest, S("asc")) && !str_eq_fold(rest, S("desc")))
		return wrong(t, v, "a field, optionally followed by ASC or DESC");
	t->plan->ascending = rest.len ? str_eq_fold(rest, S("asc")) : str_starts(field, S("node."));
	return true;
}

static bool take_direction(struct taking *t, const struct json *v)
{
	str word;

	if (!text_of(t, v, &word))
		return false;
	if (!str_eq_fold(word, S("asc")) && !str_eq_fold(word, S("desc")))
		return wrong(t, v, "ASC or DESC");
	t->plan->ascending = str_eq_fold(word, S("asc"));
	return true;
}

static bool take_memo(struct taking *t, const struct json *v)
{
	if (v->kind != JSON_STR)
		return wrong(t, v, "a text");
	t->plan->memo = v->text;
	return true;
}

/* A text that begins with a verb in capitals is a question; any other is a name to look up. */
static bool is_question(str text)
{
	static const char *const verbs[] = { "LOOKUP ", "FUZZY ", "SEARCH ", "SELECT ", "TRAVERSE " };

	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (str_starts(text, str_of(verbs[i])))
			return true;
	return false;
}

static bool take_initial(struct taking *t, const struct json *v)
{
	struct rem_plan *with = new(t->arena, struct rem_plan);

	t->plan->with = with;
	rem_start(with, REM_LOOKUP);
	if (v->kind == JSON_OBJECT) {
		if (json_get(json_get(v, "parameters"), "initial_query"))
			return wrong(t, v, "not a traverse");
		if (!rem_from_json(t->arena, v, with, t->err))
			return false;
	} else if (v->kind == JSON_STR && is_question(v->text)) {
		if (!rem_parse(t->arena, v->text, with, t->err))
			return false;
	} else if (!texts_of(t, v, &with->keys)) {
		return false;
	}
	return with->type != REM_TRAVERSE || wrong(t, v, "not a traverse");
}

/* ---- members of each type ---- */

static const struct member {
	const char *name;
	unsigned of; /* one bit for each type that accepts it */
	bool (*take)(struct taking *t, const struct json *v);
} members[] = {
	{ "key", 1u << REM_LOOKUP, take_key },
	{ "keys", 1u << REM_LOOKUP, take_key },
	{ "query_text", 1u << REM_FUZZY | 1u << REM_SEARCH, take_text },
	{ "sql", 1u << REM_SQL, take_text },
	{ "threshold", 1u << REM_FUZZY, take_threshold },
	{ "limit", 1u << REM_FUZZY | 1u << REM_SEARCH | 1u << REM_TRAVERSE, take_limit },
	{ "table_name", 1u << REM_SEARCH | 1u << REM_SQL, take_table },
	{ "where_clause", 1u << REM_SQL, take_where },
	{ "initial_query", 1u << REM_TRAVERSE, take_initial },
	{ "edge_types", 1u << REM_TRAVERSE, take_edges },
	{ "max_depth", 1u << REM_TRAVERSE, take_depth },
	{ "order_by", 1u << REM_TRAVERSE, take_order },
	{ "direction", 1u << REM_TRAVERSE, take_direction },
	{ "plan_memo", ~0u, take_memo },
};

static bool unknown(struct taking *t, const struct json *v)
{
	err_set(t->err, ERR_USAGE, "%s has no parameter \"%.*s\"", rem_type_word(t->plan->type), STR(v->key));
	err_subject(t->err, v->key);
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if (members[i].of >> t->plan->type & 1)
			err_suggest(t->err, str_of(members[i].name));
	return err_next(t->err, "See ocat-rem(7) for the names of each query_type.");
}

static bool take_member(struct taking *t, const struct json *v)
{
	for (size_t i = 0; i < sizeof members / sizeof *members; i++)
		if ((members[i].of >> t->plan->type & 1) && str_eq(v->key, str_of(members[i].name)))
			return v->kind == JSON_NULL || members[i].take(t, v);
	return unknown(t, v);
}

/* Tables of other stores of this kind are mapped to ours. */
static str table_known(str table)
{
	static const char *const other[][2] = { { "resources", "assets" },
						{ "entities", "assets" },
						{ "moments", "versions" } };

	for (size_t i = 0; i < sizeof other / sizeof *other; i++)
		if (str_eq_fold(table, str_of(other[i][0])))
			return str_of(other[i][1]);
	return table;
}

/* Whatever the parts contain, the guard parses them as one statement. */
static void write_sql(struct taking *t)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, "SELECT * FROM ");
	name_part(&b, table_known(t->table));
	if (t->where.len)
		sb_fmt(&b, " WHERE %.*s", STR(t->where));
	t->plan->text = str_dup(t->arena, sb_str(&b));
}

static bool lacks(struct taking *t, const char *name, const char *example)
{
	err_set(t->err, ERR_USAGE, "a %s needs %s", rem_type_word(t->plan->type), name);
	return err_next(t->err, "For example: %s", example);
}

static bool complete(struct taking *t)
{
	struct rem_plan *p = t->plan;

	if (p->type == REM_SQL && t->table.len && !p->text.len)
		write_sql(t);
	if (p->type == REM_LOOKUP && !p->keys.len)
		return lacks(t, "a key", "{\"query_type\": \"lookup\", \"parameters\": {\"key\": \"orders\"}}");
	if ((p->type == REM_FUZZY || p->type == REM_SEARCH) && !p->text.len)
		return lacks(t, "a query_text",
			     "{\"query_type\": \"search\", \"parameters\": {\"query_text\": \"late deliveries\"}}");
	if (p->type == REM_SQL && !p->text.len)
		return lacks(
			t, "a table_name or sql",
			"{\"query_type\": \"sql\", \"parameters\": {\"table_name\": \"assets\", \"where_clause\": \"row_count > 1000\"}}");
	if (p->type == REM_TRAVERSE && !p->with)
		return lacks(
			t, "an initial_query",
			"{\"query_type\": \"traverse\", \"parameters\": {\"initial_query\": \"orders\", \"max_depth\": 0}}");
	return true;
}

bool rem_from_json(struct arena *a, const struct json *j, struct rem_plan *out, struct err *err)
{
	struct rem_plan plan = { 0 };
	struct taking t = { .arena = a, .plan = &plan, .err = err };
	const struct json *parameters = json_get(j, "parameters");
	enum rem_type type;

	if (j->kind != JSON_OBJECT || !rem_type_named(json_text(j, "query_type"), &type)) {
		err_set(err, ERR_USAGE, "query_type should be one of lookup, fuzzy, search, sql, traverse");
		return err_next(err,
				"For example: {\"query_type\": \"lookup\", \"parameters\": {\"key\": \"orders\"}}");
	}
	if (!parameters || parameters->kind != JSON_OBJECT)
		return err_set(err, ERR_USAGE, "parameters should be an object");
	for (const struct json *v = j->first; v; v = v->next)
		if (!str_eq(v->key, S("query_type")) && !str_eq(v->key, S("parameters")))
			return err_set(err, ERR_USAGE, "unknown member \"%.*s\" beside query_type and parameters",
				       STR(v->key));
	rem_start(&plan, type);
	for (const struct json *v = parameters->first; v; v = v->next)
		if (!take_member(&t, v))
			return false;
	if (!complete(&t))
		return false;
	*out = plan;
	return true;
}
