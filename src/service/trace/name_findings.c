/* Names that a catalog did not have when the statement ran, or does not have today. */
#include "service/trace/statement_findings.h"

#include "base/arena.h"
#include "model/name.h"
#include "service/trace/name_history.h"
#include "shell/value.h"
#include "sql/dialect/dialect.h"
#include "base/banned.h"

struct naming {
	struct moments *moments;
	struct arena *arena;
	struct judged_sql *judged;
	struct err *err;
};

static bool is_unknown_name(enum sql_code code)
{
	return code == SQL_UNKNOWN_TABLE || code == SQL_UNKNOWN_COLUMN;
}

static const struct sql_findings *findings_of(const struct moment_check *c)
{
	static const struct sql_findings none = { 0 };

	return c->parsed ? &c->checked->found.findings : &none;
}

static bool has_same(const struct moment_check *c, const struct sql_finding *f)
{
	const struct sql_findings *all = findings_of(c);

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].code == f->code && all->at[i].at == f->at)
			return true;
	return false;
}

static str written(const struct naming *n, const struct sql_finding *f)
{
	return str_n(n->judged->sql->sql.text.at + f->at, f->len);
}

static str last_part(struct arena *a, str name)
{
	struct name_parts parts = { 0 };
	struct err ignored = { 0 };

	return name_split(a, name, &parts, &ignored) && parts.len ? parts.part[parts.len - 1] : name;
}

/* "on 2026-11-29 14:03, generation 3" */
static str when(const struct naming *n, const struct fate *f)
{
	return str_fmt(n->arena, "generation %lld, %.*s", (long long)f->generation,
		       STR(str_upto(instant_iso(n->arena, f->at), 16)));
}

static struct trace_finding *add(const struct naming *n, enum trace_finding_code code, enum trace_weight weight,
				 str subject, str sentence)
{
	struct trace_finding *f = finding_add(&n->judged->findings, n->arena, code, weight, n->judged->step, sentence);

	f->subject = subject;
	f->catalog = n->judged->catalog->name;
	return f;
}

static void date(struct trace_finding *f, const struct fate *fate)
{
	f->meant = fate->name;
	f->generation = fate->generation;
	f->changed_at = fate->at;
}

/* An error of today that was none then, and that no policy made. */
static const struct sql_finding *new_error(const struct judged_sql *j, bool names)
{
	const struct sql_findings *all = findings_of(j->today);

	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].severity == SQL_ERROR && !all->at[i].policy &&
		    is_unknown_name(all->at[i].code) == names && !has_same(j->then, &all->at[i]))
			return &all->at[i];
	return NULL;
}

/* ---- unknown when it ran ---- */

/* What the name once was: of a column, in one of the tables that the statement reads. */
static bool past_of(const struct naming *n, const struct sql_finding *f, struct fate *out)
{
	struct judged_sql *j = n->judged;
	struct store *s = moments_today(n->moments)->store;
	const struct sql_resolved *r = &j->then->checked->found.resolved;
	str name = last_part(n->arena, written(n, f));

	*out = (struct fate){ 0 };
	if (f->code == SQL_UNKNOWN_TABLE)
		return past_of_table(s, n->arena, j->catalog->id, name, j->moment.generation, out, n->err);
	for (ptrdiff_t i = 0; i < r->tables.len && out->kind == FATE_SAME; i++)
		if (!past_of_column(s, n->arena, r->tables.at[i]->id, name, j->moment.generation, out, n->err))
			return false;
	return true;
}

static void add_outdated(const struct naming *n, const struct sql_finding *f, const struct fate *fate)
{
	const char *what = f->code == SQL_UNKNOWN_TABLE ? "table" : "column";
	str name = written(n, f);
	struct trace_finding *out;

	if (fate->kind == FATE_DROPPED)
		out = add(n, FOUND_OUTDATED_NAME, WEIGHT_FAULT, name,
			  str_fmt(n->arena, "%s %.*s had been dropped before the run (%.*s)", what, STR(name),
				  STR(when(n, fate))));
	else
		out = add(n, FOUND_OUTDATED_NAME, WEIGHT_FAULT, name,
			  str_fmt(n->arena, "%s %.*s had been renamed to %.*s before the run (%.*s)", what, STR(name),
				  STR(fate->name), STR(when(n, fate))));
	date(out, fate);
}

str meant_by_hint(str written, str hint)
{
	str names = str_starts(hint, S("similar: ")) ? str_from(hint, 9) : NO_STR;
	str name = str_after_last(names, '.'), said = str_after_last(written, '.');
	bool clear = str_find_fold(said, name) >= 0 || str_find_fold(name, said) >= 0;

	return name.len > 2 && str_at(names, ',') < 0 && clear ? names : NO_STR;
}

static bool has_column(const struct sql_table *t, str name)
{
	for (uint32_t i = 0; i < t->column_count; i++)
		if (str_eq(t->columns[i].name, name))
			return true;
	return false;
}

/* What a column of that time is called today; absent: the same, or unknown. */
static bool name_now(const struct naming *n, str meant, str *now)
{
	struct judged_sql *j = n->judged;
	const struct sql_resolved *r = &j->then->checked->found.resolved;
	struct fate fate = { 0 };
	str name = last_part(n->arena, meant);

	for (ptrdiff_t i = 0; meant.len && i < r->tables.len && fate.kind == FATE_SAME; i++)
		if (has_column(r->tables.at[i], name) &&
		    !fate_of_column(moments_today(n->moments)->store, n->arena, r->tables.at[i]->id, name,
				    j->moment.generation, &fate, n->err))
			return false;
	*now = fate.kind == FATE_RENAMED ? fate.name : NO_STR;
	return true;
}

/* As SQL: where only the case differs, the quotes are what was missing. */
static str meant_by(const struct naming *n, const struct sql_finding *f)
{
	scoped(sb_free) struct sb b = SB(SB_MAX);

	if (!f->instead.len)
		return meant_by_hint(written(n, f), f->hint);
	(f->instead_whole ? sql_plain_path : sql_plain_name)(&b, n->judged->dialect, f->instead);
	return str_dup(n->arena, sb_str(&b));
}

static bool add_invented(const struct naming *n, const struct sql_finding *f, enum trace_weight weight)
{
	bool table = f->code == SQL_UNKNOWN_TABLE;
	str name = written(n, f), meant = meant_by(n, f);
	struct trace_finding *out = add(n, table ? FOUND_INVENTED_TABLE : FOUND_INVENTED_COLUMN, weight, name,
					str_fmt(n->arena, "invented %s %.*s%s%.*s", table ? "table" : "column",
						STR(name), meant.len ? "; probably meant: " : "", STR(meant)));

	out->meant = meant;
	if (!meant.len)
		out->hint = f->hint;
	return table || name_now(n, meant, &out->now);
}

/* The server took the statement, so the snapshot is older than the name, or of another database. */
static void add_contradiction(const struct naming *n, const struct sql_finding *f)
{
	add(n, FOUND_CONTRADICTION, WEIGHT_DOUBT, written(n, f),
	    str_fmt(n->arena, "it ran, and yet %.*s had no %.*s in the snapshot of that time",
		    STR(n->judged->catalog->name), STR(written(n, f))));
}

/* A name that the shell would have put together, from something that is not known. */
static bool is_gap(const struct naming *n, const struct sql_finding *f)
{
	return n->judged->sql->sql.partly && str_find(written(n, f), SHELL_UNKNOWN) >= 0;
}

static bool judge_unknown(const struct naming *n, const struct sql_finding *f)
{
	struct judged_sql *j = n->judged;
	bool server_said = j->outcome == OUTCOME_FAILED && j->sql->class == ERROR_NAME;
	struct fate past;

	if (j->outcome == OUTCOME_RAN) { /* a name of today may have come after that snapshot, and before the run */
		if (has_same(j->today, f) || !j->today->parsed)
			add_contradiction(n, f);
		return true;
	}
	if (j->outcome == OUTCOME_FAILED && !server_said && j->sql->class != ERROR_NONE)
		return true; /* it failed before anybody looked at the name */
	if (!past_of(n, f, &past))
		return false;
	if (past.kind != FATE_SAME)
		add_outdated(n, f, &past);
	else if (j->today->parsed && !new_error(j, true) && !has_same(j->today, f))
		add(n, FOUND_NOT_YET, server_said ? WEIGHT_FAULT : WEIGHT_DOUBT, written(n, f),
		    str_fmt(n->arena, "%.*s did not exist yet", STR(written(n, f))));
	else
		return add_invented(n, f, j->moment.reached || server_said ? WEIGHT_FAULT : WEIGHT_DOUBT);
	return true;
}

/* ---- gone today ---- */

/* Where the statement had failed by that name, the change came before the run, and the sync that saw it after. */
static struct trace_finding *add_change(const struct naming *n, const struct fate *fate, bool table, str name)
{
	bool failed = n->judged->outcome == OUTCOME_FAILED, renamed = fate->kind == FATE_RENAMED;
	struct trace_finding *f = add(n,
				      failed	? FOUND_OUTDATED_NAME
				      : renamed ? FOUND_RENAMED
						: FOUND_DROPPED,
				      failed ? WEIGHT_FAULT : WEIGHT_CHANGE, name,
				      str_fmt(n->arena, "%s %.*s %s%s%.*s%s (%.*s)", table ? "table" : "column",
					      STR(name), failed ? "had been " : "was ",
					      renamed ? fate->likely ? "probably renamed to " : "renamed to "
						      : "dropped",
					      STR(renamed ? fate->name : NO_STR),
					      failed ? " before the run" : " after the run", STR(when(n, fate))));

	date(f, fate);
	return f;
}

static bool judge_tables_since(const struct naming *n)
{
	struct judged_sql *j = n->judged;
	const struct sql_resolved *r = &j->then->checked->found.resolved;
	struct store *s = moments_today(n->moments)->store;

	for (ptrdiff_t i = 0; i < r->tables.len; i++) {
		struct fate fate;

		if (!fate_of_table(s, n->arena, r->tables.at[i]->id, j->moment.generation, &fate, n->err))
			return false;
		if (fate.kind != FATE_SAME)
			add_change(n, &fate, true, r->tables.at[i]->qualified);
	}
	return true;
}

static bool judge_columns_since(const struct naming *n)
{
	struct judged_sql *j = n->judged;
	const struct sql_bases *columns = &j->then->checked->found.resolved.columns;
	struct store *s = moments_today(n->moments)->store;

	for (ptrdiff_t i = 0; i < columns->len; i++) {
		const struct sql_base *b = &columns->at[i];
		str name = b->table->columns[b->column].name;
		struct fate fate;

		if (!fate_of_column(s, n->arena, b->table->id, name, j->moment.generation, &fate, n->err))
			return false;
		if (fate.kind != FATE_SAME)
			add_change(n, &fate, false,
				   str_fmt(n->arena, "%.*s.%.*s", STR(b->table->qualified), STR(name)));
	}
	return true;
}

static bool judge_since(const struct naming *n)
{
	struct judged_sql *j = n->judged;
	const struct sql_finding *name = new_error(j, true), *other = new_error(j, false);
	ptrdiff_t before = j->findings.len;

	if (!j->today->parsed || !j->then->parsed || (!name && !other))
		return true;
	if (name && (!judge_tables_since(n) || !judge_columns_since(n)))
		return false;
	if (name && j->findings.len == before)
		add(n, FOUND_DROPPED, WEIGHT_CHANGE, written(n, name),
		    str_fmt(n->arena, "%.*s is not in the catalog any more", STR(written(n, name))));
	if (other && j->findings.len == before)
		add(n, FOUND_CHANGED, WEIGHT_CHANGE, written(n, other),
		    str_fmt(n->arena, "no longer valid: %.*s", STR(other->reason)));
	return true;
}

/* ---- both ---- */

bool judge_names(struct moments *m, struct arena *a, struct judged_sql *j, struct err *err)
{
	const struct naming n = { m, a, j, err };
	const struct sql_findings *then = findings_of(j->then);

	for (ptrdiff_t i = 0; i < then->len; i++)
		if (is_unknown_name(then->at[i].code) && !is_gap(&n, &then->at[i]) && !judge_unknown(&n, &then->at[i]))
			return false;
	if (!j->then->parsed && j->outcome != OUTCOME_FAILED)
		add(&n, FOUND_CONTRADICTION, WEIGHT_DOUBT, NO_STR,
		    str_fmt(a, "it cannot be parsed: %.*s", STR(j->then->unparsed)));
	/* Of a failure that is explained, or that is not about names, later changes say nothing. */
	if (j->outcome == OUTCOME_FAILED && (j->sql->class != ERROR_NAME || j->findings.len))
		return true;
	return judge_since(&n);
}
