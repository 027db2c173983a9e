#include "service/trace/statement_findings.h"

#include "base/arena.h"
#include "service/trace/join_off_key.h"
#include "service/trace/statement_kind.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

enum { SAID_MOST = 160 };

struct trace_finding *finding_add(struct trace_findings *to, struct arena *a, enum trace_finding_code code,
				  enum trace_weight weight, int64_t step, str sentence)
{
	struct trace_finding *f = push(to, a);

	*f = (struct trace_finding){
		.code = code, .weight = weight, .step = step, .sentence = sentence, .changed_at = NO_TIME
	};
	return f;
}

/* ---- what it is, and where it went ---- */

static bool is_only_checked(str tool)
{
	return str_ends(tool, S("check_sql"));
}

static enum sql_outcome outcome_of(const struct evidence *e, const struct evidence_sql *q)
{
	const struct evidence_step *s = &e->steps.at[q->step];

	if (q->sql.quoted)
		return OUTCOME_QUOTED;
	if (q->failed || (is_only_checked(s->tool) && str_starts(s->shown, S("deny"))))
		return OUTCOME_FAILED;
	if (is_only_checked(s->tool))
		return OUTCOME_CHECKED;
	return q->known ? OUTCOME_RAN : OUTCOME_UNKNOWN;
}

static bool look(struct moments *m, const struct catalog *c, struct judged_sql *j, struct err *err)
{
	bool assumed;
	const struct dialect *d = j->sql->sql.dialect;

	j->catalog = c;
	j->dialect = d && d->syntax ? d : query_dialect(moments_today(m)->workspace, c->name, &assumed);
	j->then = moments_check(m, c, j->moment.generation, j->sql->sql.text, j->dialect, err);
	j->today = j->then ? moments_check(m, c, c->generation, j->sql->sql.text, j->dialect, err) : NULL;
	return j->today != NULL;
}

bool judge_move(struct moments *m, const struct catalog *to, struct judged_sql *j, struct err *err)
{
	return moments_find(m, to, j->moment.asked_at, j->sql->generation, &j->moment, err) && look(m, to, j, err);
}

/*
 * How badly a catalog holds the names: an unknown table is worse than a column,
 * and worst if none is nearly called so.
 */
static int unknown_names(const struct moment_check *c)
{
	int n = 0;

	if (!c->parsed)
		return 0;
	for (ptrdiff_t i = 0; i < c->checked->found.findings.len; i++) {
		const struct sql_finding *f = &c->checked->found.findings.at[i];

		if (f->code == SQL_UNKNOWN_TABLE)
			n += f->instead.len ? 100 : 200;
		else
			n += f->code == SQL_UNKNOWN_COLUMN;
	}
	return n;
}

bool judged_reads_tables(const struct judged_sql *j)
{
	return j->then && j->then->parsed && j->then->checked->found.resolved.tables.len;
}

struct placing { /* the best of the candidates so far */
	struct judged_sql best;
	int unknown; /* below 0: none yet */
	bool knows;  /* it has at least one of the tables */
};

static int least(int a, int b)
{
	return a < b ? a : b;
}

static void keep_better(struct placing *p, struct arena *a, const struct judged_sql *j)
{
	int unknown = least(unknown_names(j->then), unknown_names(j->today));
	bool knows = judged_reads_tables(j) || (j->today->parsed && j->today->checked->found.resolved.tables.len);

	if (p->unknown >= 0 && unknown > p->unknown)
		return;
	if (p->unknown < 0 || unknown < p->unknown) {
		p->best = *j;
		p->best.holders = (struct strs){ 0 };
		p->unknown = unknown;
		p->knows = knows;
	}
	if (!unknown && knows)
		*push(&p->best.holders, a) = j->catalog->name;
}

/*
 * Where nothing but its names says where it went, a catalog without any of its tables is not it; unless a server said
 * that they are unknown, and the catalog may know why.
 */
static void settle(struct placing *p, struct judged_sql *out)
{
	bool told = p->best.choice.by != CHOSEN_BY_NOTHING ||
		    (out->outcome == OUTCOME_FAILED && out->sql->class == ERROR_NAME);

	if (p->unknown < 0)
		return;
	*out = p->best;
	out->guessed = out->choice.by == CHOSEN_BY_NOTHING && out->choice.len > 1 && !p->knows;
	if (!told && !p->knows && p->unknown) {
		out->catalog = NULL;
		out->then = out->today = NULL;
	}
	if (out->holders.len < 2)
		out->holders = (struct strs){ 0 };
}

bool judge_place(struct moments *m, struct arena *a, str person, const struct evidence *e, const struct evidence_sql *q,
		 struct judged_sql *out, struct err *err)
{
	const struct evidence_step *step = &e->steps.at[q->step];
	struct placing p = { .unknown = -1 };

	*out = (struct judged_sql){ .sql = q, .step = step->number, .outcome = outcome_of(e, q) };
	out->moment.asked_at = step->at;
	out->effect = statement_effect_of(a, q->sql.dialect, q->sql.text);
	out->writes = (out->effect.effect == STATEMENT_WRITES || out->effect.effect == STATEMENT_DEFINES) &&
		      !out->effect.temporary;
	catalog_choose(moments_today(m), a, moments_catalogs(m), person, e, q, &out->choice);
	for (ptrdiff_t i = 0; i < out->choice.len; i++) {
		struct judged_sql one = *out;

		if (!judge_move(m, out->choice.at[i], &one, err))
			return false;
		keep_better(&p, a, &one);
	}
	settle(&p, out);
	return true;
}

/* ---- what a server or a policy said ---- */

static str said(struct arena *a, const struct judged_sql *j)
{
	scoped(sb_free) struct sb b = SB(SAID_MOST);
	str line = error_told(j->sql->error), word;

	while (str_cut(&line, ' ', &word))
		if (word.len)
			sb_fmt(&b, "%s%.*s", b.len ? " " : "", STR(word));
	return str_dup(a, sb_str(&b));
}

static str named(struct arena *a, const struct judged_sql *j)
{
	const struct sql_effect *e = &j->effect;

	return e->target.len ? str_fmt(a, "%.*s %.*s", STR(e->verb), STR(e->target)) : e->verb;
}

static void find_write(struct arena *a, struct judged_sql *j)
{
	bool failed = j->outcome == OUTCOME_FAILED;
	struct trace_finding *f;

	if (failed && j->sql->class != ERROR_REFUSED && j->sql->class != ERROR_NONE)
		return;
	if (failed)
		f = finding_add(&j->findings, a, FOUND_WRITE_REFUSED, WEIGHT_FAULT, j->step,
				j->sql->error.len
					? str_fmt(a, "tried to write and was refused: %.*s (%.*s)", STR(named(a, j)),
						  STR(said(a, j)))
					: str_fmt(a, "tried to write and was refused: %.*s", STR(named(a, j))));
	else
		f = finding_add(&j->findings, a, FOUND_WRITE, WEIGHT_NOTE, j->step,
				str_fmt(a, "%s: %.*s",
					j->outcome == OUTCOME_RAN      ? "wrote"
					: j->outcome == OUTCOME_QUOTED ? "proposes to write"
								       : "tried to write",
					STR(named(a, j))));
	f->subject = j->effect.target;
}

/* A failure that the names do not explain. */
static void find_failure(struct arena *a, struct judged_sql *j)
{
	static const enum trace_finding_code codes[] = {
		[ERROR_NONE] = FOUND_FAILED,	 [ERROR_NAME] = FOUND_UNKNOWN_NAME, [ERROR_SYNTAX] = FOUND_SYNTAX,
		[ERROR_MEANING] = FOUND_INVALID, [ERROR_REFUSED] = FOUND_REFUSED,   [ERROR_EXECUTION] = FOUND_FAILED,
		[ERROR_OTHER] = FOUND_FAILED,
	};
	bool perhaps = j->sql->read && j->sql->class == ERROR_OTHER;

	for (ptrdiff_t i = 0; i < j->findings.len; i++)
		if (j->findings.at[i].weight == WEIGHT_FAULT)
			return;
	if (j->outcome == OUTCOME_FAILED && j->sql->class == ERROR_DECLINED)
		finding_add(&j->findings, a, FOUND_DECLINED, WEIGHT_DOUBT, j->step,
			    S("a person did not allow it, or stopped it"));
	else if (j->outcome == OUTCOME_FAILED)
		finding_add(&j->findings, a, codes[j->sql->class], perhaps ? WEIGHT_DOUBT : WEIGHT_FAULT, j->step,
			    j->sql->error.len ? str_fmt(a, "failed: %.*s", STR(said(a, j))) : S("was denied"));
}

static void find_policy(struct arena *a, struct judged_sql *j)
{
	const struct check_view *v = j->today->parsed ? &j->today->checked->view : NULL;
	str reason = NO_STR;

	if (!v || !v->decision.len || str_eq(v->verdict, S("allow")))
		return;
	for (ptrdiff_t i = 0; i < v->findings.len && !reason.at; i++)
		if (v->findings.at[i].rule.len)
			reason = v->findings.at[i].reason;
	for (ptrdiff_t i = 0; i < v->effects.len && !reason.at; i++)
		reason = v->effects.at[i].reason;
	if (reason.at)
		finding_add(&j->findings, a, FOUND_POLICY, WEIGHT_NOTE, j->step,
			    str_fmt(a, "the policy: %.*s, %.*s", STR(v->verdict), STR(reason)));
}

/* ---- joins and rows ---- */

/* A sum over repeated rows is wrong whatever was meant; a count may count the repetitions. */
static bool is_sum(str call)
{
	return str_eq_fold(str_upto(call, 4), S("sum(")) || str_eq_fold(str_upto(call, 6), S("total("));
}

static void find_off_key(struct arena *a, struct judged_sql *j, const struct off_key *k, bool repeats)
{
	const struct sql_join *join = k->join;
	struct trace_finding *f = finding_add(
		&j->findings, a, FOUND_OFF_KEY, repeats ? WEIGHT_FAULT : WEIGHT_DOUBT, j->step,
		str_fmt(a, "a join off the keys%s: %.*s and %.*s by %.*s, not by %.*s", repeats ? " repeats rows" : "",
			STR(join->left->name), STR(join->right->name), STR(k->by), STR(k->key)));

	f->subject = str_fmt(a, "%.*s, %.*s", STR(join->left->name), STR(join->right->name));
	f->meant = k->key;
}

static bool has_off_key(const struct judged_sql *j)
{
	for (ptrdiff_t i = 0; i < j->findings.len; i++)
		if (j->findings.at[i].code == FOUND_OFF_KEY)
			return true;
	return false;
}

static void find_rows(struct arena *a, struct judged_sql *j, const struct sql_finding *f)
{
	str call = str_n(j->sql->sql.text.at + f->at, f->len);
	struct trace_finding *out = finding_add(&j->findings, a, FOUND_REPEATED_ROWS,
						!f->perhaps && is_sum(call) ? WEIGHT_FAULT : WEIGHT_DOUBT, j->step,
						str_fmt(a, "a join repeats rows: %.*s", STR(f->reason)));

	out->subject = call;
	out->hint = f->hint;
}

/* As it ran: a name that was newer than the snapshot is in today's. */
static bool ran_as_today(const struct judged_sql *j)
{
	return j->today->parsed && unknown_names(j->today) < unknown_names(j->then);
}

static bool find_plan(struct moments *m, struct arena *a, struct judged_sql *j, struct err *err)
{
	bool today = ran_as_today(j);
	const struct query_checked *q = today ? j->today->checked : j->then->checked;
	const struct sql_findings *all = &q->found.findings;
	const struct scope *scope = moments_scope(m, j->catalog, today ? j->catalog->generation : j->moment.generation,
						  err);
	struct off_keys off = { 0 };
	struct strs stray = { 0 };

	if (!scope || !off_keys_find(scope->store, a, q, &off, err) ||
	    !stray_joins_find(scope->store, a, q, &stray, err))
		return false;
	for (ptrdiff_t i = 0; i < off.len; i++)
		find_off_key(a, j, &off.at[i], off.at[i].join->repeats == SQL_REPEATS_SURELY);
	for (ptrdiff_t i = 0; i < stray.len; i++)
		finding_add(&j->findings, a, FOUND_OFF_KEY, WEIGHT_DOUBT, j->step,
			    str_fmt(a, "a join off the keys: %.*s", STR(stray.at[i])));
	for (ptrdiff_t i = 0; i < all->len; i++) {
		const struct sql_finding *f = &all->at[i];

		if (f->code == SQL_FAN_OUT || f->code == SQL_CHASM)
			find_rows(a, j, f);
		else if (f->code == SQL_JOIN_UNKNOWN && !has_off_key(j))
			finding_add(&j->findings, a, FOUND_NO_KEY, WEIGHT_NOTE, j->step,
				    str_fmt(a, "a join without a key: %.*s", STR(f->reason)))
				->hint = f->hint;
		else if (f->code != SQL_JOIN_UNKNOWN && f->code != SQL_UNKNOWN_VALUE &&
			 (f->severity == SQL_WARNING || f->code == SQL_CROSS_PRODUCT))
			finding_add(&j->findings, a, FOUND_WARNING, WEIGHT_NOTE, j->step,
				    str_fmt(a, "%s: %.*s", sql_code_word(f->code), STR(f->reason)));
	}
	return true;
}

static void find_values_and_functions(struct arena *a, struct judged_sql *j)
{
	static const struct sql_findings none = { 0 };
	const struct sql_findings *today = j->today->parsed ? &j->today->checked->found.findings : &none, *then = today;

	if (j->then->parsed && !ran_as_today(j))
		then = &j->then->checked->found.findings;
	judge_functions(a, j, then);
	judge_values(a, j, then, today);
}

bool judge_findings(struct moments *m, struct arena *a, struct judged_sql *j, struct err *err)
{
	if (j->writes)
		find_write(a, j);
	if (j->catalog && !j->writes) {
		if (!judge_names(m, a, j, err))
			return false;
		find_values_and_functions(a, j);
		if (j->then->parsed && !j->then->checked->refused && j->outcome != OUTCOME_FAILED &&
		    !find_plan(m, a, j, err))
			return false;
		find_policy(a, j);
	}
	find_failure(a, j);
	return true;
}
