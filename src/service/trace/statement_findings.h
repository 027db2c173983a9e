/*
 * One statement of a session, judged with a catalog as it was when the statement ran and as it is today: names that
 * were invented, were outdated or have changed since; joins off the keys; sums over repeated rows; writes; refusals.
 */
#ifndef OCAT_SERVICE_TRACE_STATEMENT_FINDINGS_H
#define OCAT_SERVICE_TRACE_STATEMENT_FINDINGS_H

#include "render/answer/trace_verdict.h"
#include "service/trace/catalog_choice.h"
#include "service/trace/catalog_states.h"
#include "sql/parse/statement_effect.h"

enum sql_outcome {
	OUTCOME_UNKNOWN,
	OUTCOME_RAN,
	OUTCOME_FAILED,
	OUTCOME_CHECKED, /* by a tool that does not run it */
	OUTCOME_QUOTED,	 /* in a text */
};

struct judged_sql {
	const struct evidence_sql *sql;
	int64_t step; /* number */
	enum sql_outcome outcome;
	struct catalog_choice choice;
	const struct catalog *catalog; /* NULL: no catalog has its tables */
	struct strs holders;	       /* several that hold all its names */
	bool guessed;		       /* of several, none of which has a table of it */
	const struct dialect *dialect;
	struct moment moment;
	const struct moment_check *then, *today; /* NULL: no catalog */
	struct sql_effect effect;
	bool writes; /* or defines; not to a temporary table */
	struct trace_findings findings;
};

/* Without findings: what it is, what came of it, which catalogs hold it. */
bool judge_place(struct moments *m, struct arena *a, str person, const struct evidence *e, const struct evidence_sql *q,
		 struct judged_sql *out, struct err *err);
/* Takes another catalog. */
bool judge_move(struct moments *m, const struct catalog *to, struct judged_sql *j, struct err *err);
bool judge_findings(struct moments *m, struct arena *a, struct judged_sql *j, struct err *err);

/* Does it read a table of a catalog? */
bool judged_reads_tables(const struct judged_sql *j);

/* ---- for the files of this room ---- */
struct trace_finding *finding_add(struct trace_findings *to, struct arena *a, enum trace_finding_code code,
				  enum trace_weight weight, int64_t step, str sentence);
/* Of a hint "similar: o.total" the name that order_total clearly means; absent: several, or another word. */
str meant_by_hint(str written, str hint);
/* name_findings.c: the names that the two checks do not know. */
bool judge_names(struct moments *m, struct arena *a, struct judged_sql *j, struct err *err);
/* function_findings.c: by the findings of a check as it ran. */
void judge_functions(struct arena *a, struct judged_sql *j, const struct sql_findings *found);
/* value_findings.c: by the findings of a check as it ran, and of today's. */
void judge_values(struct arena *a, struct judged_sql *j, const struct sql_findings *then,
		  const struct sql_findings *today);

#endif
