/* eval: asks questions with known tables, and judges the answers. */
#include "cli/client_identity.h"
#include "cli/verbs.h"

#include "base/arena.h"
#include "cli/eval/eval_input.h"
#include "cli/eval/eval_report.h"
#include "cli/eval/eval_sql.h"
#include "workspace/indexes/table_vectors.h"
#include "base/banned.h"

struct set {
	str name;
	array_of(struct question) questions;
};

struct evaluating {
	struct cli *cli;
	struct judged judged;
	struct arena *arena;
	array_of(struct set *) sets;
	int64_t asked, total;
};

/* ---- reading the questions ---- */

static struct set *set_named(struct evaluating *e, str name)
{
	struct set *s;

	for (ptrdiff_t i = 0; i < e->sets.len; i++)
		if (str_eq(e->sets.at[i]->name, name))
			return e->sets.at[i];
	s = new(e->arena, struct set);
	s->name = name;
	*push(&e->sets, e->arena) = s;
	return s;
}

/* The name of a set comes from its lines, else from its file. */
static bool read_line(void *with, str line, str set, struct err *err)
{
	struct evaluating *e = with;
	struct question q;

	if (!judge_read(e->arena, line, set, &q, err))
		return false;
	if (option_on(&e->cli->options, "no-answer"))
		q.gold.len = 0;
	*push(&set_named(e, q.set)->questions, e->arena) = q;
	e->total++;
	return true;
}

static bool read_questions(struct evaluating *e, struct err *err)
{
	return eval_each_question(e->cli, read_line, e, err) && (e->total || eval_no_questions(e->cli, err));
}

/* ---- the catalog ---- */

static bool take_asset(void *with, const struct asset_brief *b, struct err *err)
{
	struct evaluating *e = with;

	(void)err;
	map_put(&e->judged.assets, judge_key(e->arena, b->ns, b->name), NULL)->num = b->id;
	return true;
}

/* ---- asking ---- */

static void show_progress(void *with, int64_t done, int64_t of)
{
	struct evaluating *e = with;

	(void)of;
	cli_progress(e->cli, "asking", e->asked + done, e->total);
}

static bool ask_all(struct evaluating *e, struct evaluation *out, struct err *err)
{
	struct rank_weights ranks = setting_ranks(workspace_settings(e->cli->session));

	e->judged.ranks = &ranks;
	for (ptrdiff_t i = 0; i < e->sets.len; i++) {
		const struct set *s = e->sets.at[i];

		if (!judge(&e->judged, e->arena, s->questions.at, s->questions.len, push(&out->sets, e->arena), err))
			return false;
		e->asked += s->questions.len;
	}
	cli_progress_done(e->cli);
	return true;
}

/* The retriever, with the joins that people know, and the ranking by vectors if a model is configured. */
struct ranker {
	struct workspace *workspace;
	struct store *store;
	const struct retriever *retriever;
	struct retrieve_ask joined; /* only its joins */
	struct retrieve_leg leg;    /* of the question asked last */
};

static struct retrieve_ask complete(const struct ranker *r, const struct retrieve_ask *ask)
{
	struct retrieve_ask all = *ask;

	all.joins = r->joined.joins;
	all.join_count = r->joined.join_count;
	all.legs = &r->leg;
	all.leg_count = r->leg.len > 0;
	return all;
}

static bool ask_ranker(void *with, struct arena *a, const struct retrieve_ask *ask, struct retrieved *out,
		       struct err *err)
{
	struct ranker *r = with;
	struct retrieve_ask all;
	str ignored;

	workspace_like_question(r->workspace, r->store, a, ask, &r->leg, &ignored);
	all = complete(r, ask);
	return retrieve(r->retriever, a, &all, out, err);
}

static bool rank_of(void *with, struct arena *a, const struct retrieve_ask *ask, int64_t asset, ptrdiff_t *rank,
		    struct err *err)
{
	const struct ranker *r = with;
	struct candidate_table ignored = { 0 };
	struct retrieve_ask all = complete(r, ask);

	return retrieve_why(r->retriever, a, &all, asset, rank, &ignored, err);
}

static bool is_for(void *with, int64_t candidate, int64_t asset)
{
	return retrieve_stands_for(((const struct ranker *)with)->retriever, candidate, asset);
}

static bool ask_pinned(struct evaluating *e, struct store *r, struct evaluation *out, struct err *err)
{
	struct workspace *s = e->cli->session;
	int64_t id = 0, started = clock_monotonic_us();
	struct observer w = cli_observer(e->cli);
	const struct retriever *retriever;
	struct ranker ranker;
	bool good;

	if (!eval_catalog_id(r, e->arena, e->judged.catalog, &id, err) ||
	    !workspace_vectors_settle(s, &w, cli_stop(), err))
		return false;
	retriever = workspace_retriever(s, r, &w, cli_stop(), err);
	cli_progress_done(e->cli);
	if (!retriever)
		return false;
	ranker = (struct ranker){ .workspace = s, .store = r, .retriever = retriever };
	e->judged.ask = ask_ranker;
	e->judged.rank = rank_of;
	e->judged.stands_for = is_for;
	e->judged.ranker = &ranker;
	out->open_us = clock_monotonic_us() - started;
	good = workspace_retriever_joins(s, r, retriever, e->arena, &ranker.joined, err) &&
	       store_each_asset(r, id, cli_stop(), take_asset, e, err) && ask_all(e, out, err);
	out->assets = e->judged.assets.len;
	workspace_retriever_done(s, retriever);
	return good;
}

static bool evaluate(struct evaluating *e, struct evaluation *out, struct err *err)
{
	struct store *r;
	bool good;

	if (!read_questions(e, err) || !cli_session(e->cli, err) || !eval_catalog(e->cli, &e->judged.catalog, err))
		return false;
	r = workspace_reader(e->cli->session, err);
	if (!r)
		return false;
	good = store_pin(r, err);
	if (good) {
		good = ask_pinned(e, r, out, err);
		store_unpin(r);
	}
	workspace_return(e->cli->session, r);
	out->catalog = e->judged.catalog;
	out->within = e->judged.within;
	return good;
}

/* Reads the earlier run before the new one is written: it may be the same file. */
static bool compare_and_save(struct cli *c, struct evaluation *e, const struct run *before, struct err *err)
{
	str save = option_value(&c->options, "save");

	for (ptrdiff_t i = 0; e->against.len && i < e->sets.len; i++)
		*push(&e->compared, c->arena) = run_compare(c->arena, before, &e->sets.at[i], e->databases);
	return !save.len || run_save(save, e->sets.at, e->sets.len, err);
}

/* Some options belong to one of the two evaluations. */
static bool options_fit(const struct options *o, struct err *err)
{
	static const char *const of_tables[] = { "within", "databases", "no-answer" };
	static const char *const of_sql[] = { "answers", "database" };

	for (size_t i = 0; option_on(o, "sql") && i < sizeof of_tables / sizeof *of_tables; i++)
		if (option_on(o, of_tables[i]))
			return err_set(err, ERR_USAGE, "--%s is not supported with --sql", of_tables[i]);
	for (size_t i = 0; !option_on(o, "sql") && i < sizeof of_sql / sizeof *of_sql; i++)
		if (option_value(o, of_sql[i]).at)
			return err_set(err, ERR_USAGE, "--%s needs --sql", of_sql[i]);
	return true;
}

static int eval(struct cli *c, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);
	struct evaluation found = { .databases = option_on(&c->options, "databases"),
				    .against = option_value(&c->options, "against") };
	struct run before = { 0 };
	struct evaluating e = {
		.cli = c,
		.arena = c->arena,
		.judged = { .within = option_on(&c->options, "within"),
			    .assets = map_in(c->arena),
			    .stop = cli_stop(),
			    .asked = show_progress },
	};

	if (!options_fit(&c->options, err))
		return 0;
	if (option_on(&c->options, "sql"))
		return eval_sql(c, err);
	e.judged.with = &e;
	if ((found.against.len && !run_read(c->arena, found.against, &before, err)) || !evaluate(&e, &found, err) ||
	    !compare_and_save(c, &found, &before, err))
		return 0;
	if (c->format == FORMAT_JSON)
		evaluation_put_json(&b, &found);
	else if (c->format == FORMAT_TABLE)
		evaluation_put_text(&b, c, &found, option_on(&c->options, "misses") ? -1 : MISSES_SHOWN);
	else
		evaluation_put_rows(c, &found);
	if (b.len)
		cli_print(c, sb_str(&b));
	return 0;
}

static const struct option options[] = {
	{ "within", 0, NULL, "search only the namespace of each question, not the whole catalog" },
	{ "misses", 0, NULL,
	  "list every question that misses a table, or with --sql every wrong answer, not only the first ten" },
	{ "databases", 0, NULL, "judge only the namespace of the tables, not the tables" },
	{ "no-answer", 0, NULL,
	  "treat every question as one that no table answers, such as questions about other data" },
	{ "sql", 0, NULL, "judge answers in SQL by the rows that they return" },
	{ "answers", 0, "FILE", "with --sql: the answers to judge; default: those of `ocat ask`" },
	{ "database", 0, "PATH", "with --sql: run on this SQLite file, or the file of each namespace in this folder" },
	{ "save", 0, "FILE", "write the result of every question to this file, for --against" },
	{ "against", 0, "FILE", "list the questions won and lost since the run saved in this file" },
	{ 0 },
};

static const char *const examples[] = { "ocat eval questions.jsonl --catalog warehouse",
					"ocat eval questions.jsonl --misses -o json",
					"ocat eval questions.jsonl --save before.jsonl",
					"ocat eval questions.jsonl --against before.jsonl",
					"ocat eval questions.jsonl --databases",
					"ocat eval --sql questions.jsonl --answers answers.jsonl",
					NULL };

const struct verb verb_eval = {
	.name = "eval",
	.words = "QUESTIONS ...",
	.summary = "measure search or SQL against questions with known answers",
	.heading = UNDER_PROGRAM,
	.detail =
		"Each line of a file is a question: {\"question\": \"...\", \"gold_tables\": [\"namespace.table\", "
		"...]}, with optional \"id\", \"set\", \"db\" (the namespace of the question) and \"lang\". Each is "
		"asked as by `ocat tables --ask`, for 20 tables. For each set it prints the share of questions with "
		"all of their tables among the first 5, 10 and 20 (all_at_5, ...), the mean share of tables found "
		"there (recall_at_5, ...), the share whose first table is in the right namespace, the response "
		"time, and the misses with the stage that dropped each table. Tables of a family that differ only "
		"in a date, such as one per day, are one table: they take one place, and are found when one of them "
		"is. Tables that differ in another number are different tables.\n\n"
		"A question with an empty list of tables is right if the answer is empty or says that no table seems "
		"to answer it. false_answers is the share of such questions with an answer, false_refusals the share "
		"of the others without one.\n\n"
		"--databases prints the share of questions whose first table is in the right namespace "
		"(first_in_namespace), with a right one among the first three namespaces (namespace_in_3), and the "
		"share of the 20 places that a right one has (namespace_share).\n\n"
		"--save writes JSON Lines, one question per line, with the rank of each table or the stage that "
		"dropped it. --against compares with such a file: a question is won if it is right at 20 tables now "
		"and was not then, and lost if it was. With --databases, it is right if the first namespace is.\n\n"
		"--sql judges answers in SQL: those of a file, by any program, or those of `ocat ask`. A question needs \"gold_sql\", in the dialect of "
		"SQLite, and \"db\", its namespace; a line of --answers is {\"id\": \"...\", \"sql\": \"...\", "
		"\"sureness\": \"sure\", \"likely\" or \"unsure\"}, with optional \"alternatives\" (a list), "
		"\"confidence\" (0 to 1) and \"ms\". The tables of the namespace are filled with rows made for the "
		"question, and an answer is right if it returns the same as the gold SQL on every set of rows that "
		"tells the gold SQL from ten queries with one mistake each. See EVALUATING SQL in ocat(1).",
	.examples = examples,
	.options = options,
	.completes = "file",
	.heeds = HEEDS(CATALOG),
	.run = eval,
};
