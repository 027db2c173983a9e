/* Values that a column could not have when the statement ran, or cannot have today. */
#include "service/trace/statement_findings.h"

#include "base/arena.h"
#include "shell/value.h"
#include "base/banned.h"

static str written(const struct judged_sql *j, const struct sql_finding *f)
{
	return str_n(j->sql->sql.text.at + f->at, f->len);
}

static bool has_same(const struct sql_findings *all, const struct sql_finding *f)
{
	for (ptrdiff_t i = 0; i < all->len; i++)
		if (all->at[i].value_of.len && all->at[i].at == f->at)
			return true;
	return false;
}

/* Of a result whose rows may be newer than the list: it shows the value after all. */
static bool is_shown(const struct judged_sql *j, const struct sql_finding *f)
{
	str value = written(j, f);

	return f->dated && value.len > 2 && str_find(j->sql->result, str_n(value.at + 1, value.len - 2)) >= 0;
}

/* A server refuses it: then the statement failed, and by nothing else. */
static bool applies(const struct judged_sql *j, const struct sql_finding *f)
{
	bool refused = f->severity == SQL_ERROR, failed = j->outcome == OUTCOME_FAILED;

	if (!f->value_of.len || is_shown(j, f) || (j->sql->sql.partly && str_find(written(j, f), SHELL_UNKNOWN) >= 0))
		return false;
	if (failed)
		return refused &&
		       (j->sql->class == ERROR_NONE || j->sql->class == ERROR_MEANING || j->sql->class == ERROR_OTHER);
	return !refused || j->outcome != OUTCOME_RAN;
}

static void add(struct arena *a, struct judged_sql *j, const struct sql_finding *f, enum trace_finding_code code,
		enum trace_weight weight, str sentence)
{
	struct trace_finding *out = finding_add(&j->findings, a, code, weight, j->step, sentence);

	out->subject = str_fmt(a, "%.*s %s %.*s", STR(f->value_of), f->pattern ? "LIKE" : "=", STR(written(j, f)));
	out->meant = f->instead;
	out->catalog = j->catalog->name;
}

/* Are all its names known, so that no finding on a value means that it is one? */
static bool is_resolved(const struct moment_check *c, const struct sql_findings *found)
{
	for (ptrdiff_t i = 0; i < found->len; i++)
		if (found->at[i].code == SQL_UNKNOWN_TABLE || found->at[i].code == SQL_UNKNOWN_COLUMN)
			return false;
	return c->parsed;
}

/* since: it is a value today. It may have been one when the statement ran: the snapshot is older than the run. */
static void add_invented(struct arena *a, struct judged_sql *j, const struct sql_finding *f, bool since)
{
	bool doubt = f->perhaps || f->dated || since;

	add(a, j, f, FOUND_INVENTED_VALUE, doubt ? WEIGHT_DOUBT : WEIGHT_FAULT,
	    str_fmt(a, "invented value: %.*s%s%.*s%s", STR(f->reason), f->instead.len ? "; probably meant: " : "",
		    STR(f->instead), since ? "; today it is one" : ""));
}

/* Of rows only today's are known. */
void judge_values(struct arena *a, struct judged_sql *j, const struct sql_findings *then,
		  const struct sql_findings *today)
{
	bool resolved = is_resolved(j->today, today);

	for (ptrdiff_t i = 0; i < then->len; i++)
		if (applies(j, &then->at[i]))
			add_invented(a, j, &then->at[i], resolved && !has_same(today, &then->at[i]));
	for (ptrdiff_t i = 0; i < today->len; i++) {
		const struct sql_finding *f = &today->at[i];

		if (!f->value_of.len || j->outcome == OUTCOME_FAILED || has_same(then, f))
			continue;
		if (!f->dated)
			add(a, j, f, FOUND_CHANGED, f->perhaps ? WEIGHT_DOUBT : WEIGHT_CHANGE,
			    str_fmt(a, "today, %.*s", STR(f->reason)));
		else if (applies(j, f))
			add_invented(a, j, f, false);
	}
}
