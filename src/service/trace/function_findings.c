/* Functions that neither the dialect nor the catalog has. */
#include "service/trace/statement_findings.h"

#include "base/arena.h"
#include "sql/dialect/rules.h"
#include "sql/dialect/syntax.h"
#include "sql/types/postgresql.h"
#include "base/banned.h"

/* A statement that ran shows that there is one. */
static bool is_said(const struct judged_sql *j, str name)
{
	return j->outcome == OUTCOME_FAILED && str_find_fold(j->sql->error, S("function")) >= 0 &&
	       str_find_fold(j->sql->error, name) >= 0;
}

static str meant(const struct sql_finding *f)
{
	ptrdiff_t end = str_at(f->instead, '(');

	return end > 0 ? str_upto(f->instead, end) : NO_STR;
}

static struct trace_finding *add(struct arena *a, struct judged_sql *j, str name, str instead, enum trace_weight weight)
{
	struct trace_finding *out = finding_add(&j->findings, a, FOUND_INVENTED_FUNCTION, weight, j->step,
						str_fmt(a, "invented function %.*s%s%.*s", STR(name),
							instead.len ? "; probably meant: " : "", STR(instead)));

	out->subject = name;
	out->meant = instead;
	out->catalog = j->catalog->name;
	return out;
}

/* "function median(numeric) does not exist": of PostgreSQL, whose check allows some that other systems have. */
static str function_refused_by(const struct judged_sql *j)
{
	bool strict = j->dialect && j->dialect->syntax && rule_in(j->dialect->syntax->bit, MEANS_TYPES_STRICT);
	ptrdiff_t at = j->outcome == OUTCOME_FAILED && strict ? str_find_fold(j->sql->error, S("function ")) : -1;
	str name = at < 0 ? NO_STR : str_from(j->sql->error, at + 9);
	ptrdiff_t end = str_at(name, '(');

	name = str_upto(name, end < 0 ? 0 : end);
	return name.len && str_at(name, '.') < 0 && str_find(j->sql->error, S("does not exist")) > at &&
			       !pg_function_exists(0, name)
		       ? name
		       : NO_STR;
}

void judge_functions(struct arena *a, struct judged_sql *j, const struct sql_findings *found)
{
	bool any = false;
	str refused = function_refused_by(j);

	for (ptrdiff_t i = 0; i < found->len; i++) {
		const struct sql_finding *f = &found->at[i];
		bool said = f->unknown.len && is_said(j, f->unknown);
		struct trace_finding *out;

		if (!f->unknown.len || (!said && (j->outcome == OUTCOME_RAN || j->outcome == OUTCOME_FAILED)))
			continue;
		out = add(a, j, f->unknown, meant(f), said ? WEIGHT_FAULT : WEIGHT_DOUBT);
		out->hint = out->meant.len ? NO_STR : f->hint;
		any = true;
	}
	if (!any && refused.len)
		add(a, j, refused, NO_STR, WEIGHT_FAULT);
}
