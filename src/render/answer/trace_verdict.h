/*
 * The verdict on a session of an agent: what was wrong or has changed, from which step on, with the evidence; its
 * statements; where its time and tokens went.
 */
#ifndef OCAT_RENDER_ANSWER_TRACE_VERDICT_H
#define OCAT_RENDER_ANSWER_TRACE_VERDICT_H

#include "base/clock.h"
#include "base/err.h"
#include "model/asset.h"
#include "render/answer/answer.h"

#define TRACE_VERDICTS(_) \
	_(TRACE_NO_FAULT, "no fault found") \
	_(TRACE_WRONG, "wrong") \
	_(TRACE_STALE, "stale") \
	_(TRACE_CANNOT_TELL, "cannot tell")

enum trace_verdict_kind {
#define _(id, word) id,
	TRACE_VERDICTS(_)
#undef _
	TRACE_VERDICT_COUNT
};

/* Where a run went wrong. */
#define TRACE_STAGES(_) \
	_(STAGE_NONE, NULL)		/* the run was right, or did not fail */ \
	_(STAGE_RETRIEVAL, "retrieval") /* the wrong tables and columns */ \
	_(STAGE_PLAN, "plan")		/* the right ones, combined in a wrong way */ \
	_(STAGE_POLICY, "policy")	/* what it may not do */ \
	_(STAGE_EXECUTION, "execution") /* time, connection, size */

enum trace_stage {
#define _(id, word) id,
	TRACE_STAGES(_)
#undef _
	TRACE_STAGE_COUNT
};

/* What a finding does to the answer. */
#define TRACE_WEIGHTS(_) \
	_(WEIGHT_NOTE, "note")	   /* nothing: it cost time or tokens, or is of interest */ \
	_(WEIGHT_DOUBT, "doubt")   /* it may have made the answer wrong: that cannot be shown */ \
	_(WEIGHT_CHANGE, "change") /* the answer may have been right; the catalog has changed since */ \
	_(WEIGHT_FAULT, "fault")   /* an answer that rests on it is wrong */

enum trace_weight {
#define _(id, word) id,
	TRACE_WEIGHTS(_)
#undef _
};

#define TRACE_FINDINGS(_) \
	/* names */ \
	_(FOUND_INVENTED_TABLE, "invented_table", STAGE_RETRIEVAL) \
	_(FOUND_INVENTED_COLUMN, "invented_column", STAGE_RETRIEVAL) \
	_(FOUND_INVENTED_FUNCTION, "invented_function", STAGE_RETRIEVAL) \
	_(FOUND_INVENTED_VALUE, "invented_value", STAGE_RETRIEVAL) /* that a column cannot have */ \
	_(FOUND_OUTDATED_NAME, "outdated_name", STAGE_RETRIEVAL) /* renamed or dropped before the run */ \
	_(FOUND_NOT_YET, "not_yet", STAGE_RETRIEVAL)		 /* added after the run */ \
	/* the server did not know a name that the catalog has */ \
	_(FOUND_UNKNOWN_NAME, "unknown_name", STAGE_RETRIEVAL) \
	_(FOUND_LIKE_TABLE, "wrong_table", STAGE_RETRIEVAL)	 /* of two with like names */ \
	_(FOUND_RENAMED, "renamed_since", STAGE_NONE) \
	_(FOUND_DROPPED, "dropped_since", STAGE_NONE) \
	_(FOUND_CHANGED, "changed_since", STAGE_NONE) \
	/* meaning */ \
	_(FOUND_OFF_KEY, "join_off_key", STAGE_PLAN) \
	_(FOUND_NO_KEY, "join_without_key", STAGE_PLAN) \
	_(FOUND_REPEATED_ROWS, "repeated_rows", STAGE_PLAN) \
	_(FOUND_SYNTAX, "syntax_error", STAGE_PLAN) \
	_(FOUND_INVALID, "invalid_sql", STAGE_PLAN) \
	_(FOUND_WARNING, "check_warning", STAGE_PLAN) \
	/* rights */ \
	_(FOUND_WRITE_REFUSED, "write_refused", STAGE_POLICY) \
	_(FOUND_WRITE, "write", STAGE_POLICY) \
	_(FOUND_REFUSED, "refused", STAGE_POLICY) \
	_(FOUND_DECLINED, "declined", STAGE_POLICY) /* by a person */ \
	_(FOUND_POLICY, "policy", STAGE_POLICY) \
	/* running */ \
	_(FOUND_FAILED, "failed", STAGE_EXECUTION) \
	_(FOUND_FLOOD, "flood", STAGE_EXECUTION) \
	_(FOUND_NO_ANSWER, "no_answer", STAGE_EXECUTION) \
	/* the way to the answer */ \
	_(FOUND_CONTRADICTION, "not_in_snapshot", STAGE_NONE) \
	_(FOUND_DEAD_END, "dead_end", STAGE_NONE) \
	_(FOUND_REPEATED, "repeated_call", STAGE_NONE) \
	_(FOUND_UNUSED, "inspected_not_used", STAGE_NONE) \
	_(FOUND_UNINSPECTED, "used_not_inspected", STAGE_NONE) \
	_(FOUND_UNEXPLAINED, "unexplained_words", STAGE_NONE)

enum trace_finding_code {
#define _(id, word, stage) id,
	TRACE_FINDINGS(_)
#undef _
	TRACE_FINDING_COUNT
};

struct trace_finding {
	enum trace_finding_code code;
	enum trace_weight weight;
	int64_t step;		/* its number */
	str subject, meant;	/* the name it is about, and the real one; absent: none, or unknown */
	str now;		/* what the real one is called today, if that is another name */
	str sentence, hint;	/* hint may be absent */
	str catalog;		/* absent: of none */
	int64_t generation;	/* of a change: the first with it; 0: none */
	instant changed_at;	/* NO_TIME: none */
};
struct trace_findings {
	struct trace_finding *at;
	ptrdiff_t len, cap;
};

struct trace_sql_judged { /* one statement of the session */
	int64_t step;
	str sql, outcome;	/* "ran", "failed", "checked", "quoted", "unknown" */
	str catalog, chosen_by; /* absent: no catalog holds its names */
	struct strs catalogs;	/* that hold all its names, if there are several */
	int64_t generation;	/* it was checked as of this one; 0: not checked */
	bool reached;		/* which is the one of its time */
	str then, today;	/* verdicts of the check: "allow", ...; absent: it could not be parsed */
	str policy;		/* what the policy does to it today; absent: no policy */
	struct strs tables;
	bool answers;		/* the answer of the session rests on it */
};

struct trace_tool_cost {
	str tool;
	int64_t calls, failed, tokens, elapsed_us;
};

struct trace_turn { /* a question and its answer, in a session of several */
	enum trace_verdict_kind kind;
	int64_t turn, step;
	str line, question;
};

struct trace_verdict {
	enum trace_verdict_kind kind; /* the worst of the turns */
	str name, line; /* line: the reason in one sentence */
	array_of(struct trace_turn) turns; /* none: the session has but one with SQL */
	int64_t turns_left_out, statements_left_out; /* beyond the limits, and not judged */
	const struct trace_finding *cause; /* NULL: none */
	str corrected, uncorrected; /* the corrected SQL; or why there is none. Both absent: nothing to correct */
	str question;
	struct trace_findings findings; /* by step */
	array_of(struct trace_sql_judged) statements;
	array_of(struct trace_tool_cost) tools; /* the costliest first */
	struct strs unexplained; /* words of the question that no used table explains */
	struct strs ranked;	 /* the tables that a search ranks first for the question */
	int64_t steps, calls, failed, elapsed_us, idle_us;
	int64_t tokens_results; /* estimated */
	int64_t tokens_in, tokens_out, tokens_cached; /* measured; UNKNOWN: not reported */
	double cost_usd; /* 0: not reported */
};

const char *trace_verdict_word(enum trace_verdict_kind v);
const char *trace_stage_word(enum trace_stage s); /* NULL: none */
const char *trace_weight_word(enum trace_weight w);
const char *trace_finding_word(enum trace_finding_code c);
enum trace_stage trace_finding_stage(enum trace_finding_code c);
/* The verdict, the step, the reason: "wrong  step 4: ..." */
str trace_verdict_headline(struct arena *a, const struct trace_verdict *v);

/* From its members as JSON; texts are the arena's or the text's. */
bool trace_verdict_read(struct arena *a, str text, struct trace_verdict *out, struct err *err);

str trace_cost_words(struct arena *a, double usd); /* "; $0.0193", or nothing for 0 */
void trace_tools_markdown(struct sb *out, const struct trace_tool_cost *tools, ptrdiff_t n); /* a table */

extern const struct answer_type answer_trace_verdict;

#endif
