/* What a run came to: its answer, the statement and tables behind it, the verdict, tokens and time. */
#ifndef OCAT_REPLAY_RUN_SUMMARY_H
#define OCAT_REPLAY_RUN_SUMMARY_H

#include "service/trace/session_judge.h"
#include "trace/import/session.h"

struct run_summary {
	str question, answer;  /* absent: none */
	str sql;	       /* the statement that the answer rests on; absent: none is known */
	struct strs tables;    /* that it uses; without such a statement, that all statements use */
	str verdict, headline; /* absent: there are no catalogs to judge with */
	struct session_totals totals;
};

/* judge: NULL without catalogs. s: read to its end. */
bool run_summary_read(struct arena *a, struct session_judge *judge, struct session *s, struct run_summary *out,
		     struct err *err);

/* The parts of an ending that are compared, in the order to show them. */
#define SUMMARY_PARTS(_)                                                                                       \
	_(SUMMARY_QUESTION, "question") _(SUMMARY_TABLES, "tables") _(SUMMARY_SQL, "sql") _(SUMMARY_ANSWER, "answer") \
	_(SUMMARY_VERDICT, "verdict") _(SUMMARY_STEPS, "steps") _(SUMMARY_TOKENS, "tokens") _(SUMMARY_TIME, "time")

enum summary_part {
#define _(id, name) id,
	SUMMARY_PARTS(_)
#undef _
	SUMMARY_PART_COUNT
};

const char *summary_part_name(enum summary_part p);
str summary_text(struct arena *a, const struct run_summary *e, enum summary_part p); /* absent: none */
/* Of steps, tokens and time never: two runs of the same task do not take the same. */
bool summaries_differ(struct arena *a, const struct run_summary *x, const struct run_summary *y, enum summary_part p);
bool any_summary_differs(struct arena *a, const struct run_summary *x, const struct run_summary *y);

#endif
