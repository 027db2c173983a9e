#include "eval/judge.h"

#include "base/arena.h"
#include "base/clock.h"
#include "db/db.h"
#include "eval/expected.h"
#include "eval/fill.h"
#include "eval/group_probe.h"
#include "eval/mutants.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

enum {
	ANSWERS_MOST = 3,
	MUTANTS = 10,
	CANDIDATES = 24, /* mutants from which ten are chosen */
	TRIAL = 12,	 /* sets of rows that choose them */
	SETS_WANTED = 8,
	SETS_ENOUGH = 24,
	SETS_TRIED = 120,
	SHARE_KILLED = 4,	    /* a mutant that fewer than one in so many sets tells apart means nearly the same */
	QUESTION_US_MOST = 3000000, /* of computing */
};

struct eval_judge {
	struct db *db;
	struct eval_schema *schema;
	bool real; /* a database with rows of its own */
};

/* One question while it is judged. */
struct judging {
	struct eval_judge *j;
	struct arena *arena;
	const struct stop *stop;
	struct eval_statement gold_statement, answers[ANSWERS_MOST];
	struct eval_gold gold;
	bool runs[ANSWERS_MOST];
	int answer_count;
	struct eval_literals literals;
	struct strs mutants, probes;
	bool *grouped;					  /* for each probe: it found a group of several rows */
	const struct eval_expected *expected[SETS_TRIED]; /* of the sets that are kept */
	struct eval_rows rows[ANSWERS_MOST][SETS_TRIED];
	bool failed[ANSWERS_MOST];   /* on one of the sets */
	uint32_t killed[SETS_TRIED]; /* a bit for each mutant */
	int64_t deadline_us;	     /* of the time that this thread computes */
	ptrdiff_t kept;
	int tried;
	struct eval_verdict *out;
};

const char *eval_reason_name(enum eval_reason r)
{
	static const char *const names[] = {
#define _(id, name, what) [id] = name,
		EVAL_REASONS(_)
#undef _
	};
	return names[r];
}

const char *eval_reason_what(enum eval_reason r)
{
	static const char *const whats[] = {
#define _(id, name, what) [id] = what,
		EVAL_REASONS(_)
#undef _
	};
	return whats[r];
}

/* ---- the database ---- */

static bool attach(struct db *d, const struct eval_schema *s, str path, struct err *err)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	sb_puts(&b, "attach ");
	if (!sql_text(&b, &dialect_sqlite, path))
		return err_set(err, ERR_USAGE, "the path of the database is not valid text");
	sb_puts(&b, " as ");
	sql_name(&b, &dialect_sqlite, s->name);
	return db_exec(d, sb_c(&b), err);
}

static bool open_real(struct eval_judge *j, str path, struct err *err)
{
	struct err why = { 0 };
	int64_t ignored;

	j->db = db_open(path, DB_READ, &why);
	if (j->db && db_int(j->db, "select count(*) from sqlite_schema", 0, &ignored, &why) &&
	    (str_eq_fold(j->schema->name, S("main")) || attach(j->db, j->schema, path, &why)))
		return true;
	return err_set(err, ERR_USAGE, "cannot read %.*s as an SQLite database", STR(path));
}

static bool open_made(struct eval_judge *j, struct err *err)
{
	j->db = db_open(NO_STR, DB_MEMORY, err);
	return j->db && eval_schema_create(j->db, j->schema, err);
}

struct eval_judge *eval_judge_open(struct arena *a, struct eval_schema *s, str database, struct err *err)
{
	struct eval_judge *j = new(a, struct eval_judge);

	*j = (struct eval_judge){ .schema = s, .real = database.len };
	if (j->real ? open_real(j, database, err) : open_made(j, err))
		return j;
	eval_judge_close(j);
	return NULL;
}

void eval_judge_close(struct eval_judge *j)
{
	if (j)
		db_close(j->db);
}

/* ---- one set of rows ---- */

/* The rows within the LIMIT, without the added columns. */
static struct eval_rows rows_of(struct arena *a, const struct eval_expected *e)
{
	struct eval_cell *cells = new_n(a, struct eval_cell, (e->to - e->from) * e->columns);

	for (ptrdiff_t i = e->from; i < e->to; i++)
		for (int c = 0; c < e->columns; c++)
			cells[(i - e->from) * e->columns + c] = eval_row(&e->all, i)[c];
	return (struct eval_rows){ .columns = e->columns, .len = e->to - e->from, .cells = cells };
}

/* Does the gold query return the same when the rows are read in the opposite order? */
static bool is_settled(struct judging *w, const struct eval_expected *e)
{
	struct eval_expected other;
	struct err failure = { 0 };
	struct eval_rows got;
	bool good;

	if (!db_exec(w->j->db, "pragma reverse_unordered_selects = 1", &failure))
		return false;
	good = eval_gold_run(w->j->db, w->arena, &w->gold, w->stop, &other, &failure);
	db_exec(w->j->db, "pragma reverse_unordered_selects = 0", &failure);
	if (!good)
		return false;
	got = rows_of(w->arena, &other);
	return !eval_compare(w->arena, e, &got, NULL, EVAL_EXACT);
}

static bool is_killed(struct judging *w, str mutant, const struct eval_expected *e)
{
	struct arena_mark mark = arena_mark(w->arena);
	struct err failure = { 0 };
	struct eval_rows got;
	bool killed = eval_query(w->j->db, w->arena, mutant, w->stop, &got, &failure) &&
		      eval_compare(w->arena, e, &got, NULL, EVAL_EXACT) != EVAL_SAME;

	arena_rewind(w->arena, mark);
	return killed;
}

static uint32_t kill(struct judging *w, const struct eval_expected *e)
{
	uint32_t killed = 0;

	for (ptrdiff_t i = 0; i < w->mutants.len; i++)
		if (is_killed(w, w->mutants.at[i], e))
			killed |= 1u << i;
	return killed;
}

static void ask_probes(struct judging *w)
{
	for (ptrdiff_t i = 0; i < w->probes.len; i++) {
		struct err failure = { 0 };
		struct eval_rows got;

		w->grouped[i] |= !eval_query(w->j->db, w->arena, w->probes.at[i], w->stop, &got, &failure) || got.len;
	}
}

static void ask_answers(struct judging *w)
{
	for (int i = 0; i < w->answer_count; i++) {
		struct err failure = { 0 };

		if (!w->runs[i] || w->failed[i])
			continue;
		if (!eval_query(w->j->db, w->arena, w->answers[i].text, w->stop, &w->rows[i][w->kept], &failure)) {
			w->failed[i] = true;
			if (!i)
				w->out->problem = str_dup(w->arena, str_of(failure.text));
		}
	}
}

/*
 * Runs everything on the rows that are there,
 * and keeps the results if the gold query returns something that is settled.
 */
static bool take_set(struct judging *w, struct err *err)
{
	struct eval_expected *e = new(w->arena, struct eval_expected);
	struct err failure = { 0 };

	if (!eval_gold_run(w->j->db, w->arena, &w->gold, w->stop, e, &failure))
		return stop_not_yet(w->stop, err);
	if (eval_expected_is_empty(e) || !is_settled(w, e))
		return true;
	if (!w->j->real)
		w->killed[w->kept] = kill(w, e);
	ask_probes(w);
	ask_answers(w);
	w->expected[w->kept++] = e;
	return stop_not_yet(w->stop, err);
}

/* ---- sets of made rows ---- */

static bool make_set(struct judging *w, uint64_t seed, bool loose, struct err *err)
{
	struct arena_mark mark = arena_mark(w->arena);
	ptrdiff_t before = w->kept;
	bool good;

	if (!db_exec(w->j->db, "begin", err))
		return false;
	good = eval_insert(w->j->db, w->j->schema, eval_fill(w->arena, &w->literals, seed, loose), err) &&
	       take_set(w, err);
	w->tried++;
	if (!db_exec(w->j->db, "rollback", err))
		return false;
	if (good && w->kept == before && !w->out->problem.at)
		arena_rewind(w->arena, mark);
	return good;
}

static ptrdiff_t kills_of(const struct judging *w, ptrdiff_t mutant)
{
	ptrdiff_t kills = 0;

	for (ptrdiff_t s = 0; s < w->kept; s++)
		kills += w->killed[s] >> mutant & 1;
	return kills;
}

/*
 * Ten mutants that the sets so far tell apart, those of different kinds first; 0: none. First those that most sets tell
 * apart, so that many sets count.
 */
static uint32_t choose_mutants(const struct judging *w)
{
	uint32_t chosen = 0;
	int n = 0;

	for (int share = 2; share <= SHARE_KILLED; share += 2)
		for (ptrdiff_t m = 0; m < w->mutants.len && n < MUTANTS; m++) {
			ptrdiff_t kills = kills_of(w, m);

			if (chosen >> m & 1 || !kills || kills * share < w->kept)
				continue;
			chosen |= 1u << m;
			n++;
		}
	return chosen;
}

static bool counts(const struct judging *w, ptrdiff_t set, uint32_t chosen)
{
	return chosen && (w->killed[set] & chosen) == chosen;
}

/* Are there enough sets, which together tell apart whatever any set did? */
static bool are_enough(const struct judging *w)
{
	uint32_t chosen = choose_mutants(w), all = 0, killed = 0;
	ptrdiff_t n = 0;

	for (ptrdiff_t s = 0; s < w->kept; s++) {
		all |= w->killed[s];
		if (!counts(w, s, chosen))
			continue;
		killed |= w->killed[s];
		n++;
	}
	return n >= SETS_WANTED && (killed == all || n >= SETS_ENOUGH);
}

/* Leaves the sets that count, or none if they are too few. */
static void keep_those_that_count(struct judging *w)
{
	uint32_t chosen = choose_mutants(w);
	ptrdiff_t n = 0;

	for (ptrdiff_t s = 0; s < w->kept; s++) {
		if (!counts(w, s, chosen))
			continue;
		w->expected[n] = w->expected[s];
		for (int i = 0; i < w->answer_count; i++)
			w->rows[i][n] = w->rows[i][s];
		n++;
	}
	w->kept = n < SETS_WANTED ? 0 : n;
}

static bool make_sets(struct judging *w, uint64_t seed, bool loose, struct err *err)
{
	w->kept = 0;
	for (int i = 0; i < SETS_TRIED && clock_thread_us() < w->deadline_us; i++) {
		if (i >= TRIAL && are_enough(w))
			break;
		if (!make_set(w, seed + (uint64_t)i, loose, err))
			return false;
	}
	keep_those_that_count(w);
	w->out->loose = loose;
	return true;
}

/* ---- the question ---- */

/* Without rows: does the text run at all? */
static bool runs(struct judging *w, str sql, struct err *failure)
{
	struct eval_rows ignored;

	return eval_query(w->j->db, w->arena, sql, w->stop, &ignored, failure);
}

static bool is_unknown_name(const struct err *e)
{
	str text = str_of(e->text);

	return str_starts(text, S("no such table")) || str_starts(text, S("no such column")) ||
	       str_find(text, S("unknown database")) >= 0;
}

static void read_answers(struct judging *w, const struct eval_answer *answer)
{
	w->answer_count = answer->sql.len < ANSWERS_MOST ? (int)answer->sql.len : ANSWERS_MOST;
	for (int i = 0; i < w->answer_count; i++) {
		struct err failure = { 0 };

		eval_statement_read(w->arena, w->j->schema, answer->sql.at[i], &w->answers[i]);
		w->runs[i] = runs(w, w->answers[i].text, &failure);
		if (!i && w->answers[i].names_as_strings)
			w->out->invented = true;
		if (i || w->runs[i])
			continue;
		w->out->invented |= is_unknown_name(&failure);
		w->out->stage = w->out->invented ? EVAL_STAGE_NAMES : EVAL_STAGE_SQL;
		w->out->problem = str_dup(w->arena, str_of(failure.text));
	}
}

static enum eval_reason read_gold(struct judging *w, const struct eval_question *q)
{
	struct err failure = { 0 };

	eval_statement_read(w->arena, w->j->schema, q->gold, &w->gold_statement);
	w->out->class = eval_class_of(&w->gold_statement);
	w->out->grouped = eval_is_grouped(&w->gold_statement);
	eval_gold_make(w->arena, &w->gold_statement, &w->gold);
	if (!w->gold_statement.parsed && !w->j->real)
		return EVAL_GOLD_UNREAD;
	if (runs(w, w->gold.text, &failure))
		return EVAL_JUDGED;
	failure = (struct err){ 0 };
	w->gold = (struct eval_gold){
		.text = w->gold_statement.text, .count = -1, .ordered = w->gold.ordered, .strict = w->gold.ordered
	};
	return runs(w, w->gold.text, &failure) ? EVAL_JUDGED : EVAL_GOLD_FAILS;
}

static void learn(struct judging *w)
{
	eval_literals_start(w->arena, w->j->schema, &w->literals);
	eval_literals_learn(&w->literals, &w->gold_statement.resolved);
	for (int i = 0; i < w->answer_count; i++)
		if (w->runs[i] && w->answers[i].parsed)
			eval_literals_learn(&w->literals, &w->answers[i].resolved);
	eval_literals_pools(&w->literals);
	w->mutants = eval_mutants(w->arena, &w->gold_statement.tree, &w->gold_statement.resolved, CANDIDATES);
	w->probes = eval_group_probes(w->arena, &w->gold_statement);
	w->grouped = new_n(w->arena, bool, w->probes.len);
}

/* It groups rows, but the keys say that each group is one row: then the keys are wrong. */
static bool doubts_keys(const struct judging *w)
{
	for (ptrdiff_t i = 0; i < w->probes.len; i++)
		if (!w->grouped[i])
			return true;
	return false;
}

static bool gather(struct judging *w, const struct eval_question *q, struct err *err)
{
	uint64_t seed = str_hash(q->gold) ^ str_hash(q->space);

	if (w->j->real)
		return take_set(w, err);
	learn(w);
	if (!make_sets(w, seed, false, err))
		return false;
	if (w->kept && !doubts_keys(w))
		return true;
	if (!make_sets(w, seed, true, err))
		return false;
	return w->kept || make_sets(w, seed, false, err);
}

static bool is_right(struct judging *w, int i, double tolerance, bool *moved, enum eval_difference *why)
{
	*moved = false;
	if (i >= w->answer_count || !w->runs[i] || w->failed[i])
		return false;
	*why = eval_compare_all(w->arena, w->expected, w->rows[i], w->kept, tolerance, moved);
	return *why == EVAL_SAME;
}

static void decide(struct judging *w)
{
	struct eval_verdict *v = w->out;
	enum eval_difference why = EVAL_SAME, ignored;
	bool moved;

	v->right = is_right(w, 0, EVAL_EXACT, &v->moved, &why);
	v->right_near = v->right || is_right(w, 0, EVAL_NEAR, &moved, &ignored);
	v->right_of_3 = v->right;
	for (int i = 1; i < w->answer_count && !v->right_of_3; i++)
		v->right_of_3 = is_right(w, i, EVAL_EXACT, &moved, &ignored);
	if (v->right || !w->answer_count || !w->runs[0])
		return;
	v->stage = w->failed[0] ? EVAL_STAGE_SQL : eval_stage_of(w->arena, &w->gold_statement, &w->answers[0]);
	if (!w->failed[0])
		v->problem = str_fmt(w->arena, "it returns other %s", eval_difference_word(why));
}

bool eval_judge(struct eval_judge *j, struct arena *a, const struct eval_question *q, const struct eval_answer *answer,
		const struct stop *stop, struct eval_verdict *out, struct err *err)
{
	scoped(arena_close) struct arena *scratch = arena_open();
	struct judging *w = new(scratch, struct judging);

	*out = (struct eval_verdict){ 0 };
	*w = (struct judging){
		.j = j, .arena = scratch, .stop = stop, .out = out, .deadline_us = clock_thread_us() + QUESTION_US_MOST
	};
	out->reason = read_gold(w, q);
	read_answers(w, answer);
	if (!out->reason && !gather(w, q, err))
		return false;
	if (!out->reason && !w->kept)
		out->reason = j->real ? EVAL_GOLD_EMPTY : EVAL_NO_ROWS;
	if (!out->reason)
		decide(w);
	out->sets = (int)w->kept;
	out->tried = w->tried;
	out->problem = str_dup(a, out->problem);
	return true;
}
