#include "cli/eval/eval_sql.h"

#include "base/arena.h"
#include "base/file.h"
#include "cli/eval/eval_input.h"
#include "cli/eval/eval_sql_ask.h"
#include "cli/eval/eval_sql_report.h"
#include "base/banned.h"

struct space { /* a namespace, and its judge once a question asks for it */
	str name;
	array_of(int64_t) assets;
	struct eval_schema schema;
	struct eval_judge *judge;
};

struct judging {
	struct cli *cli;
	struct arena *arena;
	struct store *store;
	array_of(struct eval_question) questions;
	struct map answers; /* by the id of the question */
	struct map spaces;  /* by name in lower case */
	struct sql_evaluation *out;
};

/* ---- questions and answers ---- */

static bool take_question(void *with, str line, str set, struct err *err)
{
	struct judging *w = with;
	struct eval_question q;

	if (!eval_question_read(w->arena, line, set, &q, err))
		return false;
	if (q.gold.len)
		*push(&w->questions, w->arena) = q;
	else
		w->out->without_gold++;
	return true;
}

static bool take_answer(void *with, str line, str set, struct err *err)
{
	struct judging *w = with;
	struct eval_answer *answer = new(w->arena, struct eval_answer);
	str id;

	(void)set;
	if (!eval_answer_read(w->arena, line, &id, answer, err))
		return false;
	map_put(&w->answers, id, NULL)->ptr = answer;
	return true;
}

static bool read_files(struct judging *w, struct err *err)
{
	str answers = option_value(&w->cli->options, "answers");

	if (!eval_each_question(w->cli, take_question, w, err) ||
	    (answers.len && !eval_each_line(w->cli->arena, answers, take_answer, w, err)))
		return false;
	if (w->questions.len)
		return true;
	return w->out->without_gold ? err_set(err, ERR_NOTHING, "no question has \"gold_sql\"")
				    : eval_no_questions(w->cli, err);
}

/* ---- namespaces ---- */

static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct judging *w = with;
	bool known;
	struct map_entry *e = map_put(&w->spaces, str_lower(w->arena, b->ns), &known);
	struct space *s;

	(void)err;
	if (!known) {
		s = new(w->arena, struct space);
		s->name = str_dup(w->arena, b->ns);
		e->ptr = s;
	}
	s = e->ptr;
	*push(&s->assets, w->arena) = b->id;
	return true;
}

/* The database of a namespace: the one file that was given, or NAME.db, NAME.sqlite in the folder. Absent: none. */
static str database_of(struct judging *w, str space)
{
	static const char *const endings[] = { ".db", ".sqlite" };
	str given = option_value(&w->cli->options, "database");

	if (!given.len || !file_is_folder(given))
		return given;
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		str flat = str_fmt(w->arena, "%.*s/%.*s%s", STR(given), STR(space), endings[i]),
		    deep = str_fmt(w->arena, "%.*s/%.*s/%.*s%s", STR(given), STR(space), STR(space), endings[i]);

		if (file_exists(flat) || file_exists(deep))
			return file_exists(flat) ? flat : deep;
	}
	return NO_STR;
}

static bool open_space(struct judging *w, struct space *s, struct err *err)
{
	const struct asset **assets = new_n(w->arena, const struct asset *, s->assets.len);

	for (ptrdiff_t i = 0; i < s->assets.len; i++) {
		struct asset *one = new(w->arena, struct asset);

		if (!store_whole(w->store, w->arena, s->assets.at[i], one, err))
			return false;
		assets[i] = one;
	}
	eval_schema_make(w->arena, s->name.len ? s->name : S("main"), assets, s->assets.len, &s->schema);
	s->judge = eval_judge_open(w->arena, &s->schema, database_of(w, s->name), err);
	return s->judge;
}

static void close_spaces(struct judging *w)
{
	for (ptrdiff_t i = 0; i < w->spaces.len; i++)
		eval_judge_close(((struct space *)w->spaces.at[i].ptr)->judge);
}

/* ---- judging ---- */

static bool answer_to(struct judging *w, const struct eval_question *q, const struct eval_answer **out, struct err *err)
{
	static const struct eval_answer none = { .sureness = EVAL_UNSURE, .confidence = -1, .us = -1 };
	const struct map_entry *e = map_get(&w->answers, q->id);
	struct eval_answer *own;

	if (option_value(&w->cli->options, "answers").len) {
		w->out->missing += !e;
		*out = e ? e->ptr : &none;
		return true;
	}
	own = new(w->arena, struct eval_answer);
	*out = own;
	return eval_sql_ask(w->cli, w->store, w->out->catalog, q, own, err);
}

static bool judge_one(struct judging *w, struct eval_result *r, struct err *err)
{
	const struct map_entry *e = map_get(&w->spaces, str_lower(w->arena, r->question->space));
	struct space *s = e ? e->ptr : NULL;

	if (!s) {
		r->verdict = (struct eval_verdict){ .reason = EVAL_NO_SCHEMA };
		return true;
	}
	return (s->judge || open_space(w, s, err)) &&
	       eval_judge(s->judge, w->arena, r->question, r->answer, cli_stop(), &r->verdict, err);
}

static bool judge_all(struct judging *w, struct err *err)
{
	for (ptrdiff_t i = 0; i < w->questions.len; i++) {
		const struct eval_question *q = &w->questions.at[i];
		struct eval_result *r = push(&w->out->results, w->arena);

		*r = (struct eval_result){ .question = q };
		if (!answer_to(w, q, &r->answer, err) || !judge_one(w, r, err))
			return err_at(err, "%.*s", STR(q->id));
		cli_progress(w->cli, "judging", i + 1, w->questions.len);
	}
	cli_progress_done(w->cli);
	return true;
}

static bool judge_pinned(struct judging *w, struct err *err)
{
	int64_t id;
	bool good = eval_catalog_id(w->store, w->arena, w->out->catalog, &id, err) &&
		    store_each_plain(w->store, id, cli_stop(), take_asset, w, err) && judge_all(w, err);

	close_spaces(w);
	return good;
}

static bool evaluate(struct judging *w, struct err *err)
{
	bool good;

	if (!read_files(w, err) || !cli_session(w->cli, err) || !eval_catalog(w->cli, &w->out->catalog, err))
		return false;
	w->store = workspace_reader(w->cli->session, err);
	if (!w->store)
		return false;
	good = store_pin(w->store, err);
	if (good) {
		good = judge_pinned(w, err);
		store_unpin(w->store);
	}
	workspace_return(w->cli->session, w->store);
	return good;
}

int eval_sql(struct cli *c, struct err *err)
{
	struct sql_evaluation found = { .against = option_value(&c->options, "against") };
	struct judging w = {
		.cli = c, .arena = c->arena, .answers = map_in(c->arena), .spaces = map_in(c->arena), .out = &found
	};
	struct sql_run before = { 0 };
	str save = option_value(&c->options, "save");

	if ((found.against.len && !sql_run_read(c->arena, found.against, &before, err)) || !evaluate(&w, err))
		return 0;
	eval_marks_add(c->arena, &found.results, &found.marks);
	eval_curve_make(c->arena, &found.results, &found.curve);
	if (found.against.len)
		sql_run_compare(c->arena, &before, &found.results, &found.comparison);
	if (save.len && !sql_run_save(save, &found.results, err))
		return 0;
	sql_evaluation_put(c, &found, option_on(&c->options, "misses") ? -1 : SQL_MISSES_SHOWN);
	return 0;
}
