#include "service/trace/evidence.h"

#include "base/arena.h"
#include "base/json.h"
#include "base/banned.h"

enum {
	RESULT_KEPT = 16 << 10, /* bytes of a statement's result */
	RESULT_READ = 64 << 10, /* bytes of any result whose words are taken */
	ALL_KEPT = 32 << 20,	/* bytes of all results */
	TEXT_KEPT = 16 << 10,
	NAMES_MOST = 200000,
	NAME_MOST = 128,
	ERROR_KEPT = 600,
	CALL_SHOWN = 120,
	BYTES_OF_TOKEN = 4,
};

struct evidence *evidence_open(struct arena *a)
{
	struct evidence *e = new(a, struct evidence);

	*e = (struct evidence){ .arena = a,
				.seen = map_in(a),
				.named = map_in(a),
				.tokens_in = -1,
				.tokens_out = -1,
				.tokens_cached = -1,
				.cost_usd = -1 };
	return e;
}

static str first(str text, ptrdiff_t most)
{
	return text.len > most ? str_upto(text, most) : text;
}

/* ---- names in texts ---- */

static bool in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
	       (unsigned char)c >= 0x80;
}

static void add_name(struct map *to, struct arena *a, str word, ptrdiff_t step)
{
	char lower[NAME_MOST];

	if (word.len < 2 || word.len > NAME_MOST || (word.at[0] >= '0' && word.at[0] <= '9'))
		return;
	for (ptrdiff_t i = 0; i < word.len; i++)
		lower[i] = word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] | 0x20) : word.at[i];
	word = str_n(lower, word.len);
	if (!map_get(to, word))
		map_put(to, str_dup(a, word), NULL)->num = step + 1;
}

static void add_names(struct map *to, struct arena *a, str text, ptrdiff_t step)
{
	ptrdiff_t at = 0, from;

	while (at < text.len && to->len < NAMES_MOST) {
		while (at < text.len && !in_name(text.at[at]))
			at++;
		for (from = at; at < text.len && in_name(text.at[at]);)
			at++;
		add_name(to, a, str_n(text.at + from, at - from), step);
	}
}

static void add_values(struct map *to, struct arena *a, const struct json *j, ptrdiff_t step)
{
	if (j->kind == JSON_STR)
		add_names(to, a, first(j->text, RESULT_KEPT), step);
	for (const struct json *m = j->first; m && (j->kind == JSON_OBJECT || j->kind == JSON_ARRAY); m = m->next)
		add_values(to, a, m, step);
}

static void add_parameters(struct evidence *e, str parameters, ptrdiff_t step)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct json *j = parameters.len < RESULT_READ ? json_parse(scratch, parameters, &ignored) : NULL;

	if (j)
		add_values(&e->named, e->arena, j, step);
}

/* ---- results ---- */

static const struct json *text_block(const struct json *j)
{
	const struct json *content = j->kind == JSON_OBJECT ? json_get(j, "content") : j;

	if (!content || content->kind != JSON_ARRAY || !content->first)
		return NULL;
	return json_get(content->first, "text");
}

/* The text in [{"type":"text","text":"..."}], as MCP wraps it; other results as they are. */
static str unwrapped(struct arena *a, str result)
{
	struct err ignored = { 0 };
	bool wrapped = result.len && result.len < RESULT_READ && (result.at[0] == '[' || result.at[0] == '{') &&
		       str_find(result, S("\"text\"")) >= 0;
	const struct json *j = wrapped ? json_parse(a, result, &ignored) : NULL;
	const struct json *text = j ? text_block(j) : NULL;

	return text && text->kind == JSON_STR ? text->text : result;
}

static uint64_t hash_of_call(const struct step *s)
{
	return str_hash(s->tool) * 31 + str_hash(s->parameters) + str_hash(s->server);
}

static int64_t tokens_of(const struct step *s)
{
	if (s->tokens >= 0)
		return s->tokens;
	return s->result.at ? (s->result.len + s->result_omitted) / BYTES_OF_TOKEN : -1;
}

static void add(int64_t *sum, int64_t n)
{
	if (n >= 0)
		*sum = (*sum < 0 ? 0 : *sum) + n;
}

static void add_usage(struct evidence *e, const struct step *s)
{
	add(&e->tokens_in, s->tokens_in);
	add(&e->tokens_out, s->tokens_out);
	add(&e->tokens_cached, s->tokens_cached);
	if (s->cost_usd > 0)
		e->cost_usd = (e->cost_usd < 0 ? 0 : e->cost_usd) + s->cost_usd;
}

/* ---- one step ---- */

static void set_error(struct evidence_step *to, struct arena *a, const struct step *s, str result)
{
	str error = s->error.at ? s->error : s->type == STEP_CALL ? error_in_result(result) : NO_STR;

	to->failed = error.at || s->error_code.at;
	if (!to->failed)
		return;
	to->error = str_dup(a, first(error.len ? error : s->error_code, ERROR_KEPT));
	to->class = error_class_of(str_fmt(a, "%.*s %.*s %.*s", STR(s->error_code), STR(to->error),
					   STR(s->error.at ? first(result, ERROR_KEPT) : NO_STR)));
}

static void add_text(struct evidence *e, const struct step *s, ptrdiff_t at)
{
	struct evidence_text text = { at, str_dup(e->arena, first(s->text, TEXT_KEPT)) };

	if (s->type == STEP_USER && !s->agent.at && s->text.len &&
	    s->text.at[0] != '<') /* not the task of a sub-agent */
		*push(&e->asked, e->arena) = text;
	else if (s->type == STEP_ASSISTANT && !s->agent.at && str_trim(s->text).len)
		*push(&e->answered, e->arena) = text;
}

static bool has_sql(str parameters)
{
	return str_find_fold(parameters, S("select ")) >= 0 || str_find_fold(parameters, S(" from ")) >= 0;
}

static void add_call(struct evidence *e, const struct step *s, str result, struct evidence_step *to)
{
	ptrdiff_t at = e->steps.len - 1;

	e->ours |= s->catalogs.len > 0 || str_find_fold(s->server, S("ocat")) >= 0;
	to->ended = s->has_ended || s->error.at || s->error_code.at || s->result.at;
	to->catalog = s->catalogs.len == 1 ? str_dup(e->arena, s->catalogs.at[0].name) : NO_STR;
	to->generation = s->catalogs.len == 1 ? s->catalogs.at[0].generation : 0;
	if (e->kept < ALL_KEPT)
		to->result = str_dup(e->arena, first(result, RESULT_KEPT));
	e->kept += to->result.len;
	if (!to->failed)
		add_names(&e->seen, e->arena, first(result, RESULT_READ), at);
	for (ptrdiff_t i = 0; i < s->names.len; i++)
		add_names(&e->seen, e->arena, s->names.at[i], at);
	if (!has_sql(s->parameters))
		add_parameters(e, s->parameters, at);
}

void evidence_add(struct evidence *e, const struct step *s)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct arena *a = e->arena;
	struct evidence_step *to = push(&e->steps, a);
	str result = unwrapped(scratch, s->result);

	*to = (struct evidence_step){
		.number = s->number,
		.turn = s->turn,
		.type = s->type,
		.tool = str_dup(a, s->tool),
		.agent = str_dup(a, s->agent),
		.shown = str_dup(a, first(s->shown.len ? s->shown : s->parameters, CALL_SHOWN)),
		.at = s->at,
		.elapsed_us = s->elapsed_us,
		.tokens = tokens_of(s),
		.result_bytes = s->result.len + s->result_omitted,
		.result_omitted = s->result_omitted,
		.call = hash_of_call(s),
	};
	set_error(to, a, s, result);
	add_usage(e, s);
	e->others += s->type == STEP_OTHER;
	if (s->type == STEP_CALL)
		add_call(e, s, result, to);
	else
		add_text(e, s, e->steps.len - 1);
}

/* ---- statements ---- */

static ptrdiff_t step_numbered(const struct evidence *e, int64_t number)
{
	ptrdiff_t from = 0, to = e->steps.len;

	while (from < to) { /* numbers ascend */
		ptrdiff_t middle = from + (to - from) / 2;

		if (e->steps.at[middle].number < number)
			from = middle + 1;
		else
			to = middle;
	}
	return from < e->steps.len && e->steps.at[from].number == number ? from : -1;
}

void evidence_add_sql(struct evidence *e, const struct session_sql *sql)
{
	struct arena *a = e->arena;
	ptrdiff_t at = step_numbered(e, sql->step), i;
	struct evidence_step *of = at < 0 ? NULL : &e->steps.at[at];
	struct evidence_sql q = { .sql = *sql, .step = at };

	if (!of)
		return;
	of->sql++;
	q.sql.text = str_dup(a, sql->text);
	q.sql.dsn = str_dup(a, sql->dsn);
	q.sql.server = str_dup(a, sql->server);
	q.sql.database = str_dup(a, sql->database);
	if (!sql->quoted) {
		q.catalog = of->catalog;
		q.generation = of->generation;
		q.failed = of->failed;
		q.known = of->ended;
		q.error = of->error;
		q.class = of->class;
		q.result = of->result;
	}
	push(&e->sql, a);
	for (i = e->sql.len - 1; i > 0 && e->sql.at[i - 1].step > at; i--)
		e->sql.at[i] = e->sql.at[i - 1];
	e->sql.at[i] = q;
}

/* ---- question and answer ---- */

str evidence_question(const struct evidence *e, ptrdiff_t step)
{
	str found = e->question;

	for (ptrdiff_t i = 0; i < e->asked.len && e->asked.at[i].step <= step; i++)
		found = e->asked.at[i].text;
	return found;
}

str evidence_answer(const struct evidence *e)
{
	const struct evidence_text *last = e->answered.len ? &e->answered.at[e->answered.len - 1] : NULL;
	ptrdiff_t ran = -1;

	for (ptrdiff_t i = 0; i < e->sql.len; i++)
		if (!e->sql.at[i].sql.quoted)
			ran = e->sql.at[i].step;
	if (e->answer.len)
		return e->answer;
	return last && last->step > ran ? last->text : NO_STR;
}
