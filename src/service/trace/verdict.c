#include "service/trace/verdict.h"

#include <stdlib.h>

#include "base/arena.h"
#include "service/search/question_words.h"
#include "service/trace/answer_choice.h"
#include "service/trace/correction.h"
#include "service/trace/excused_names.h"
#include "service/trace/confused_tables.h"
#include "base/banned.h"

enum { WORDS_TOLD = 8 };

struct judging {
	struct moments *moments;
	struct arena *arena;
	const struct evidence *evidence;
	struct judging_past *past;
	struct judged_list all;
	struct answer_choice choice;
	struct judged_sql *answer;  /* NULL: none */
	struct trace_findings like; /* of the answer's tables */
	struct trace_verdict *out;
	struct err *err;
};

/* ---- the statements ---- */

static bool is_only_candidate(const struct judged_sql *j)
{
	return j->catalog && !j->holders.len && judged_reads_tables(j);
}

static void note_catalog(struct judging_past *past, const struct judged_sql *j)
{
	bool ran = j->outcome == OUTCOME_RAN;

	for (ptrdiff_t i = 0; i < past->asked.len; i++)
		if (past->asked.at[i].catalog == j->catalog) {
			past->asked.at[i].ran |= ran;
			return;
		}
	*push(&past->asked, past->arena) = (struct asked_catalog){ j->catalog, ran };
}

/* Where several catalogs hold the names, or none, the one that another statement of the session can only have meant. */
static bool join_others(struct judging *g, struct judged_sql *j)
{
	for (ptrdiff_t i = 0; i < g->past->asked.len; i++) {
		const struct catalog *other = g->past->asked.at[i].catalog;

		if (j->holders.len && !texts_have(&j->holders, other->name))
			continue;
		j->holders = (struct strs){ 0 };
		j->guessed = false;
		return other == j->catalog || judge_move(g->moments, other, j, g->err);
	}
	return true;
}

/* Does more than its names say that a statement is of that catalog? */
static bool is_grounded(const struct judging *g, const struct judged_sql *j)
{
	bool out = g->evidence->past->ours || j->choice.by != CHOSEN_BY_NOTHING;

	for (ptrdiff_t i = 0; i < g->past->asked.len && !out; i++)
		out = g->past->asked.at[i].catalog == j->catalog && g->past->asked.at[i].ran;
	for (ptrdiff_t i = 0; i < g->all.len && !out; i++) {
		const struct judged_sql *other = &g->all.at[i];

		out = other->catalog == j->catalog && other->outcome == OUTCOME_RAN && judged_reads_tables(other);
	}
	return out;
}

/* What was never run may be about a database that no catalog knows, and have some names of one by chance. */
static void doubt_others(const struct judging *g, struct judged_sql *j)
{
	if ((j->outcome != OUTCOME_QUOTED && j->outcome != OUTCOME_UNKNOWN) || is_grounded(g, j))
		return;
	for (ptrdiff_t i = 0; i < j->findings.len; i++)
		if (j->findings.at[i].weight == WEIGHT_FAULT &&
		    trace_finding_stage(j->findings.at[i].code) == STAGE_RETRIEVAL)
			j->findings.at[i].weight = WEIGHT_DOUBT;
}

static bool judge_all(struct judging *g, str person)
{
	const struct evidence *e = g->evidence;

	for (ptrdiff_t i = 0; i < e->sql.len; i++)
		if (!judge_place(g->moments, g->arena, person, e, &e->sql.at[i], push(&g->all, g->arena), g->err))
			return false;
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		if (is_only_candidate(&g->all.at[i]))
			note_catalog(g->past, &g->all.at[i]);
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		if ((g->all.at[i].holders.len || g->all.at[i].guessed) && !join_others(g, &g->all.at[i]))
			return false;
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		if (!judge_findings(g->moments, g->arena, &g->all.at[i], g->err))
			return false;
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		doubt_others(g, &g->all.at[i]);
	return true;
}

/* ---- the question ---- */

static const int64_t *ids_of(struct arena *a, const struct judged_sql *j, ptrdiff_t *n)
{
	const struct sql_resolved *r = &j->then->checked->found.resolved;
	int64_t *ids = new_n(a, int64_t, r->tables.len + 1);

	for (*n = 0; *n < r->tables.len; ++*n)
		ids[*n] = r->tables.at[*n]->id;
	return ids;
}

static void tell_words(struct judging *g, const struct question_words *words)
{
	scoped(sb_free) struct sb b = SB(1000);
	struct trace_verdict *v = g->out;

	v->unexplained = words->unexplained;
	for (int i = 0; i < words->ranked_count; i++)
		*push(&v->ranked, g->arena) = words->ranked[i].qualified;
	for (ptrdiff_t i = 0; i < words->unexplained.len && i < WORDS_TOLD; i++)
		sb_fmt(&b, "%s\"%.*s\"", i ? ", " : "", STR(words->unexplained.at[i]));
	if (b.len)
		finding_add(&v->findings, g->arena, FOUND_UNEXPLAINED, WEIGHT_NOTE, g->answer->step,
			    str_fmt(g->arena, "the tables that it used do not explain %.*s", STR(sb_str(&b))));
}

static bool judge_question(struct judging *g)
{
	const struct judged_sql *j = g->answer;
	struct scope scope = *moments_today(g->moments);
	struct question_words words;
	ptrdiff_t n;
	const int64_t *ids;

	g->out->question = evidence_question(g->evidence, j ? j->sql->step : g->evidence->steps.len);
	if (!j || !judged_reads_tables(j) || !g->out->question.len)
		return true;
	ids = ids_of(g->arena, j, &n);
	scope.arena = g->arena;
	scope.catalog = j->catalog->name;
	scope.catalog_id = j->catalog->id;
	if (!question_words(&scope, g->arena, g->out->question, ids, n, &words, g->err))
		return false;
	tell_words(g, &words);
	return like_tables(g->moments, g->arena, g->out->question, &words, j, &g->all, &g->like, g->err);
}

/* ---- what decides ---- */

static const struct trace_finding *with_weight(const struct trace_findings *all, enum trace_weight weight)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].weight == weight)
			return &all->at[i];
	return NULL;
}

/* The same fault in an earlier statement: there it entered. */
static const struct trace_finding *earliest(const struct judging *g, const struct trace_finding *f)
{
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		for (ptrdiff_t k = 0; k < g->all.at[i].findings.len; k++) {
			const struct trace_finding *other = &g->all.at[i].findings.at[k];

			if (other->step < f->step && other->code == f->code && f->subject.len &&
			    str_eq(other->subject, f->subject))
				return other;
		}
	return f;
}

static bool is_of_words(enum trace_finding_code code)
{
	enum trace_stage stage = trace_finding_stage(code);

	return stage == STAGE_RETRIEVAL || stage == STAGE_PLAN || stage == STAGE_POLICY;
}

/* The statements that failed last and were never made good: the answer rests on none of them. */
static const struct trace_finding *never_made_good(const struct judging *g, bool *certain)
{
	const struct judged_sql *failed = g->choice.failed >= 0 ? &g->all.at[g->choice.failed] : NULL;
	const struct trace_finding *fault = failed ? with_weight(&failed->findings, WEIGHT_FAULT) : NULL,
				   *f = failed && !fault ? with_weight(&failed->findings, WEIGHT_DOUBT) : fault;
	bool before = g->answer && judged_reads_tables(g->answer);

	if (!f || g->choice.shown || g->choice.quoted)
		return NULL;
	*certain = fault && (!before || (is_of_words(f->code) &&
					 (g->answer->sql->result.at || !evidence_answer(g->evidence).len)));
	return f;
}

static const struct evidence_step *last_flood(const struct judging *g)
{
	const struct evidence *e = g->evidence;

	for (ptrdiff_t i = e->steps.len - 1; i >= 0 && e->steps.at[i].type != STEP_ASSISTANT; i--)
		if (is_flood(&e->steps.at[i]))
			return &e->steps.at[i];
	return NULL;
}

/* A question, no answer, and a result that left no room for one. */
static const struct trace_finding *drowned(struct judging *g)
{
	const struct evidence_step *flood = last_flood(g);

	if (!flood || !g->out->question.len || evidence_answer(g->evidence).len)
		return NULL;
	return finding_add(&g->like, g->arena, FOUND_FLOOD, WEIGHT_FAULT, flood->number,
			   str_fmt(g->arena,
				   "the result of %.*s filled the context (about %lld tokens), and no answer followed",
				   STR(flood->tool), (long long)flood->tokens));
}

static void set(struct judging *g, enum trace_verdict_kind kind, const struct trace_finding *cause, str line)
{
	struct trace_finding *kept = cause ? new(g->arena, struct trace_finding) : NULL;

	g->out->kind = kind;
	g->out->line = line;
	if (kept)
		*kept = *cause;
	g->out->cause = kept;
}

static void cannot_tell(struct judging *g, const struct trace_finding *f, const char *why)
{
	set(g, TRACE_CANNOT_TELL, f,
	    f ? str_fmt(g->arena, "step %lld: %.*s%s%s", (long long)f->step, STR(f->sentence), *why ? "; " : "", why)
	      : str_of(why));
}

static void blame(struct judging *g, enum trace_verdict_kind kind, const struct trace_finding *f)
{
	f = kind == TRACE_WRONG ? earliest(g, f) : f;
	set(g, kind, f, str_fmt(g->arena, "step %lld: %.*s", (long long)f->step, STR(f->sentence)));
}

static str join_names(struct arena *a, const struct strs *names)
{
	scoped(sb_free) struct sb b = SB(1000);

	for (ptrdiff_t i = 0; i < names->len; i++)
		sb_fmt(&b, "%s%.*s", i ? ", " : "", STR(names->at[i]));
	return str_dup(a, sb_str(&b));
}

/* A fault or a change of the answer's statement, if one catalog is it. */
static bool judge_answer(struct judging *g)
{
	struct judged_sql *j = g->answer;
	const struct trace_finding *fault = with_weight(&j->findings, WEIGHT_FAULT),
				   *change = with_weight(&j->findings, WEIGHT_CHANGE),
				   *doubt = with_weight(&j->findings, WEIGHT_DOUBT);

	fault = fault ? fault : with_weight(&g->like, WEIGHT_FAULT);
	doubt = doubt ? doubt : with_weight(&g->like, WEIGHT_DOUBT);
	if ((fault || change) && j->holders.len)
		cannot_tell(g, fault ? fault : change,
			    str_c(g->arena, str_fmt(g->arena, "its names are in several catalogs: %.*s",
						    STR(join_names(g->arena, &j->holders)))));
	else if (fault)
		blame(g, TRACE_WRONG, fault);
	else if (change)
		blame(g, TRACE_STALE, change);
	else if (doubt)
		cannot_tell(g, doubt, "");
	else
		return false;
	return true;
}

static const char *unjudged(const struct judging *g)
{
	const struct judged_sql *j = g->answer;

	if (!g->all.len)
		return "it contains no SQL";
	if (!j)
		return "no statement of it succeeded";
	if (j->writes)
		return "it writes, and reads nothing";
	if (!j->catalog)
		return "no catalog has the tables of its statement";
	if (!j->then->parsed && !j->today->parsed)
		return "its statement cannot be parsed";
	if (j->sql->sql.partly)
		return "its statement is known only in part";
	if (!judged_reads_tables(j))
		return "its statement reads no table of a catalog";
	return NULL;
}

/* What anybody should know of a session without a fault. */
static const struct trace_finding *worth_telling(const struct judging *g)
{
	static const enum trace_finding_code codes[] = { FOUND_WRITE_REFUSED, FOUND_DECLINED, FOUND_WRITE,
							 FOUND_FLOOD };

	for (size_t c = 0; c < sizeof codes / sizeof *codes; c++)
		for (ptrdiff_t i = 0; i < g->out->findings.len; i++)
			if (g->out->findings.at[i].code == codes[c])
				return &g->out->findings.at[i];
	return NULL;
}

static void acquit(struct judging *g)
{
	const struct trace_finding *note = worth_telling(g);
	str line = str_fmt(g->arena, "the statement of step %lld holds, then and today", (long long)g->answer->step);

	if (note)
		line = str_fmt(g->arena, "%.*s; step %lld: %.*s", STR(line), (long long)note->step,
			       STR(note->sentence));
	set(g, TRACE_NO_FAULT, NULL, line);
}

static void decide(struct judging *g)
{
	bool certain = false;
	const struct trace_finding *failed = never_made_good(g, &certain), *flood = drowned(g);
	const char *why = unjudged(g);

	if (failed && certain)
		blame(g, TRACE_WRONG, failed);
	else if (flood)
		blame(g, TRACE_WRONG, flood);
	else if (failed)
		cannot_tell(g, failed,
			    g->answer ? "whether the answer rests on an earlier statement is not recorded" : "");
	else if (g->answer && judge_answer(g))
		return;
	else if (why)
		cannot_tell(g, worth_telling(g), why);
	else
		acquit(g);
}

/* ---- the view ---- */

static const char *outcome_word(enum sql_outcome o)
{
	static const char *const words[] = { [OUTCOME_UNKNOWN] = "unknown",
					     [OUTCOME_RAN] = "ran",
					     [OUTCOME_FAILED] = "failed",
					     [OUTCOME_CHECKED] = "checked",
					     [OUTCOME_QUOTED] = "quoted" };

	return words[o];
}

static str verdict_of(const struct moment_check *c)
{
	return c && c->parsed ? c->checked->view.verdict : NO_STR;
}

static void show_sql(struct judging *g, const struct judged_sql *j)
{
	struct trace_sql_judged *out = push(&g->out->statements, g->arena);
	const struct check_view *today = j->today && j->today->parsed ? &j->today->checked->view : NULL;
	bool placed = j->catalog && !j->guessed;

	*out = (struct trace_sql_judged){ .step = j->step,
					  .sql = j->sql->sql.text,
					  .outcome = str_of(outcome_word(j->outcome)),
					  .catalog = placed ? j->catalog->name : NO_STR,
					  .chosen_by = placed ? str_of(chosen_by_word(j->choice.by)) : NO_STR,
					  .catalogs = j->holders,
					  .generation = placed ? j->moment.generation : 0,
					  .reached = j->moment.reached,
					  .then = verdict_of(j->then),
					  .today = verdict_of(j->today),
					  .policy = today && today->decision.len ? today->verdict : NO_STR,
					  .answers = j == g->answer };
	if (judged_reads_tables(j))
		out->tables = j->then->checked->view.tables;
}

/* A fault that the agent made good itself is no fault of the answer. */
static void show_findings(struct judging *g, const struct judged_sql *j, ptrdiff_t at)
{
	bool bears = j == g->answer || (g->choice.failed >= 0 && at >= g->choice.failed && !g->choice.shown);

	for (ptrdiff_t i = 0; i < j->findings.len; i++) {
		struct trace_finding *f = push(&g->out->findings, g->arena);

		*f = j->findings.at[i];
		if (bears)
			continue;
		if (f->weight == WEIGHT_FAULT && j->outcome == OUTCOME_FAILED && !f->hint.len)
			f->hint = S("corrected later in the session");
		f->weight = WEIGHT_NOTE;
	}
}

static int by_step(const void *x, const void *y)
{
	const struct trace_finding *a = x, *b = y;

	if (a->step != b->step)
		return a->step < b->step ? -1 : 1;
	if (a->weight != b->weight)
		return a->weight > b->weight ? -1 : 1;
	return (int)a->code - (int)b->code;
}

static void show(struct judging *g)
{
	struct trace_verdict *v = g->out;

	for (ptrdiff_t i = 0; i < g->all.len; i++) {
		show_sql(g, &g->all.at[i]);
		show_findings(g, &g->all.at[i], i);
	}
	for (ptrdiff_t i = 0; i < g->like.len; i++)
		*push(&v->findings, g->arena) = g->like.at[i];
	flow_calls(g->arena, g->evidence, &v->findings);
}

static const struct judged_sql *blamed(const struct judging *g)
{
	for (ptrdiff_t i = 0; i < g->all.len; i++)
		if (g->out->cause && g->all.at[i].step == g->out->cause->step && g->all.at[i].findings.len)
			return &g->all.at[i];
	return g->answer;
}

static bool correct(struct judging *g)
{
	struct trace_verdict *v = g->out;
	const struct judged_sql *j = blamed(g);

	if (!v->cause || !j || v->kind == TRACE_CANNOT_TELL)
		return true;
	return correction_find(g->moments, g->arena, j, v->cause, &v->corrected, &v->uncorrected, g->err);
}

bool trace_judge(struct moments *m, struct arena *a, str person, const struct evidence *e, struct judging_past *past,
		 struct trace_verdict *out, struct err *err)
{
	struct judging g = { .moments = m, .arena = a, .evidence = e, .past = past, .out = out, .err = err };

	*out = (struct trace_verdict){ .name = e->name };
	flow_costs(a, e, out);
	if (!judge_all(&g, person))
		return false;
	answer_choose(e, &g.all, &g.choice);
	g.answer = g.choice.at >= 0 ? &g.all.at[g.choice.at] : NULL;
	if (!judge_question(&g))
		return false;
	excused_names_doubt(&g.all, e, out->question);
	show(&g);
	if (g.answer && g.answer->catalog && !flow_tables(m, a, e, &g.all, g.answer, &out->findings, err))
		return false;
	decide(&g);
	if (!correct(&g))
		return false;
	if (out->findings.len)
		qsort(out->findings.at, (size_t)out->findings.len, sizeof *out->findings.at, by_step);
	return true;
}
