#include "service/trace/evidence.h"

#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "service/trace/proposed_names.h"
#include "base/banned.h"

enum {
	RESULT_KEPT = 16 << 10, /* bytes of a statement's result */
	RESULT_READ = 64 << 10, /* bytes of any result whose words are taken */
	ALL_KEPT = 8 << 20,	/* bytes of all results */
	TEXT_KEPT = 16 << 10,
	ASKED_MOST = 32,
	NAMES_MOST = 50000,
	NAME_MOST = 128,
	ERROR_KEPT = 600,
	CALL_SHOWN = 120,
	BYTES_OF_TOKEN = 4,
};

struct evidence_past *evidence_past_open(struct arena *a)
{
	struct evidence_past *p = new(a, struct evidence_past);

	*p = (struct evidence_past){ .arena = a,
				     .seen = map_in(a),
				     .named = map_in(a),
				     .defined = map_in(a),
				     .proposed = map_in(a),
				     .words = map_in(a),
				     .until = NO_TIME };
	return p;
}

struct evidence *evidence_open(struct arena *a, struct evidence_past *past)
{
	struct evidence *e = new(a, struct evidence);

	*e = (struct evidence){
		.arena = a, .past = past, .before = past->until, .tokens_in = -1, .tokens_out = -1, .tokens_cached = -1
	};
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

static void add_name(struct map *to, str word, int64_t step)
{
	char lower[NAME_MOST];

	if (word.len < 2 || word.len > NAME_MOST || (word.at[0] >= '0' && word.at[0] <= '9'))
		return;
	for (ptrdiff_t i = 0; i < word.len; i++)
		lower[i] = word.at[i] >= 'A' && word.at[i] <= 'Z' ? (char)(word.at[i] | 0x20) : word.at[i];
	word = str_n(lower, word.len);
	if (!map_get(to, word))
		map_put(to, str_dup(to->arena, word), NULL)->num = step;
}

static void add_names(struct map *to, str text, int64_t step)
{
	ptrdiff_t at = 0, from;

	while (at < text.len && to->len < NAMES_MOST) {
		while (at < text.len && !in_name(text.at[at]))
			at++;
		for (from = at; at < text.len && in_name(text.at[at]);)
			at++;
		add_name(to, str_n(text.at + from, at - from), step);
	}
}

static void add_values(struct map *to, const struct json *j, int64_t step)
{
	if (j->kind == JSON_STR)
		add_names(to, first(j->text, RESULT_KEPT), step);
	for (const struct json *m = j->first; m && (j->kind == JSON_OBJECT || j->kind == JSON_ARRAY); m = m->next)
		add_values(to, m, step);
}

static void add_parameters(struct map *to, str parameters, int64_t step)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct err ignored = { 0 };
	struct json *j = parameters.len < RESULT_READ ? json_parse(scratch, parameters, &ignored) : NULL;

	if (j)
		add_values(to, j, step);
}

static bool has_definition(str text)
{
	static const char *const words[] = { "create table",	    "create temp", "create view", "create or replace",
					     "create materialized", "alter table", "add column" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (str_find_fold(text, str_of(words[i])) >= 0)
			return true;
	return false;
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
	e->cost_usd += s->cost_usd > 0 ? s->cost_usd : 0;
}

/* ---- one step ---- */

static void set_error(struct evidence_step *to, struct arena *a, const struct step *s, str result)
{
	str error = s->error.at ? s->error : s->type == STEP_CALL ? error_in_result(result) : NO_STR;

	to->failed = error.at || s->error_code.at;
	to->read = to->failed && !s->error.at && !s->error_code.at;
	if (!to->failed)
		return;
	to->error = str_dup(a, first(error.len ? error : s->error_code, ERROR_KEPT));
	to->class = error_class_of(str_fmt(a, "%.*s %.*s %.*s", STR(s->error_code), STR(to->error),
					   STR(s->error.at ? first(result, ERROR_KEPT) : NO_STR)));
}

/* In the place of the one before. */
static void set_answer(struct evidence *e, ptrdiff_t at, str text)
{
	if (!e->answer_room)
		e->answer_room = new_n(e->arena, char, TEXT_KEPT);
	memcpy(e->answer_room, text.at, (size_t)text.len);
	e->answer = (struct evidence_text){ at, str_n(e->answer_room, text.len) };
}

static void add_prose(struct evidence_past *p, str text, int64_t step)
{
	if (has_definition(text))
		add_names(&p->defined, text, step);
	for (str rest = text, sentence; proposal_next(&rest, &sentence);)
		add_names(&p->proposed, sentence, step);
}

static void add_text(struct evidence *e, const struct step *s, ptrdiff_t at)
{
	struct evidence_text text = { at, first(s->text, TEXT_KEPT) };

	if (step_asks(s)) {
		text.text = str_dup(e->arena, text.text);
		*(e->asked.len < ASKED_MOST ? push(&e->asked, e->arena) : &e->asked.at[ASKED_MOST - 1]) = text;
	} else if (s->type == STEP_ASSISTANT && !s->agent.at && str_trim(s->text).len) {
		set_answer(e, at, text.text);
		add_prose(e->past, text.text, s->number);
	}
}

static bool has_sql_words(str parameters)
{
	return str_find_fold(parameters, S("select ")) >= 0 || str_find_fold(parameters, S(" from ")) >= 0;
}

/* One copy of a name that returns. */
static str known(struct evidence_past *p, str word)
{
	struct map_entry *e = word.len ? map_get(&p->words, word) : NULL;

	if (!word.len || e)
		return word.len ? e->key : word;
	return map_put(&p->words, str_dup(p->arena, word), NULL)->key;
}

static void add_definitions(struct evidence_past *past, const struct step *s)
{
	if (has_definition(s->parameters))
		add_parameters(&past->defined, s->parameters, s->number);
}

static void add_sql_call(struct evidence *e, const struct step *s, str result, struct evidence_step *to)
{
	to->sql = true;
	to->shown = str_dup(e->arena, first(s->shown.len ? s->shown : s->parameters, CALL_SHOWN));
	if (e->kept < ALL_KEPT)
		to->result = str_dup(e->arena, first(result, RESULT_KEPT));
	e->kept += to->result.len;
}

static void add_call(struct evidence *e, const struct step *s, str result, struct evidence_step *to)
{
	struct evidence_past *past = e->past;

	past->ours |= s->catalogs.len > 0 || str_find_fold(s->server, S("ocat")) >= 0;
	to->ended = s->has_ended || s->error.at || s->error_code.at || s->result.at;
	to->catalog = s->catalogs.len == 1 ? known(past, s->catalogs.at[0].name) : NO_STR;
	to->generation = s->catalogs.len == 1 ? s->catalogs.at[0].generation : 0;
	if (!to->failed)
		add_names(&past->seen, first(result, RESULT_READ), s->number);
	for (ptrdiff_t i = 0; i < s->names.len; i++)
		add_names(&past->seen, s->names.at[i], s->number);
	if (!has_sql_words(s->parameters))
		add_parameters(&past->named, s->parameters, s->number);
	if (!to->failed)
		add_definitions(past, s);
}

static void keep_time(struct evidence_past *p, const struct step *s)
{
	instant end = s->at == NO_TIME || s->elapsed_us <= 0 ? s->at : s->at + s->elapsed_us;

	if (end != NO_TIME && (p->until == NO_TIME || end > p->until))
		p->until = end;
}

void evidence_add(struct evidence *e, const struct step *s, bool has_sql)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct evidence_step *to = push(&e->steps, e->arena);
	str result = unwrapped(scratch, s->result);

	*to = (struct evidence_step){
		.number = s->number,
		.turn = s->turn,
		.type = s->type,
		.tool = known(e->past, s->tool),
		.at = s->at,
		.elapsed_us = s->elapsed_us,
		.tokens = tokens_of(s),
		.cut = s->result_omitted > 0,
		.call = hash_of_call(s),
	};
	set_error(to, e->arena, s, result);
	add_usage(e, s);
	keep_time(e->past, s);
	if (s->type == STEP_CALL)
		add_call(e, s, result, to);
	else
		add_text(e, s, e->steps.len - 1);
	if (s->type == STEP_CALL && has_sql)
		add_sql_call(e, s, result, to);
}

void evidence_pass_over(struct evidence *e, const struct step *s)
{
	if (s->type == STEP_CALL && !s->error.at && !s->error_code.at)
		add_definitions(e->past, s);
}

/* ---- statements ---- */

const struct evidence_step *evidence_step_numbered(const struct evidence *e, int64_t number)
{
	ptrdiff_t from = 0, to = e->steps.len;

	while (from < to) { /* numbers ascend */
		ptrdiff_t middle = from + (to - from) / 2;

		if (e->steps.at[middle].number < number)
			from = middle + 1;
		else
			to = middle;
	}
	return from < e->steps.len && e->steps.at[from].number == number ? &e->steps.at[from] : NULL;
}

void evidence_add_sql(struct evidence *e, const struct session_sql *sql)
{
	struct arena *a = e->arena;
	const struct evidence_step *of = evidence_step_numbered(e, sql->step);
	ptrdiff_t at = of ? of - e->steps.at : 0, i;
	struct evidence_sql q = { .sql = *sql, .step = at };

	if (!of)
		return;
	q.sql.text = str_dup(a, sql->text);
	q.sql.dsn = str_dup(a, sql->dsn);
	q.sql.server = str_dup(a, sql->server);
	q.sql.database = str_dup(a, sql->database);
	if (!sql->quoted) {
		q.catalog = of->catalog;
		q.generation = of->generation;
		q.failed = of->failed;
		q.read = of->read;
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
	ptrdiff_t ran = -1;

	for (ptrdiff_t i = 0; i < e->sql.len; i++)
		if (!e->sql.at[i].sql.quoted)
			ran = e->sql.at[i].step;
	return e->concluded || e->answer.step > ran ? e->answer.text : NO_STR;
}

void evidence_conclude(struct evidence *e, str answer, str sql)
{
	struct session_sql quoted = { .text = sql, .quoted = true };
	str text = answer.len ? answer : sql;

	if (!text.len || !e->steps.len || evidence_answer(e).len)
		return;
	set_answer(e, e->steps.len - 1, first(text, TEXT_KEPT));
	e->concluded = true;
	quoted.step = e->steps.at[e->answer.step].number;
	if (sql.len)
		evidence_add_sql(e, &quoted);
}
