/* What a run came to: its answer, the statement and tables behind it, the verdict, tokens and time. */
#ifndef OCAT_REPLAY_RUN_ENDING_H
#define OCAT_REPLAY_RUN_ENDING_H

#include "service/trace/session_judge.h"
#include "trace/import/session.h"

struct run_ending {
	str question, answer;  /* absent: none */
	str sql;	       /* the statement that the answer rests on; absent: none is known */
	struct strs tables;    /* that it uses; without such a statement, that all statements use */
	str verdict, headline; /* absent: there are no catalogs to judge with */
	struct session_totals totals;
};

/* judge: NULL without catalogs. s: read to its end. */
bool run_ending_read(struct arena *a, struct session_judge *judge, struct session *s, struct run_ending *out,
		     struct err *err);

/* The parts of an ending that are compared, in the order to show them. */
#define ENDING_PARTS(_)                                                                                       \
	_(ENDING_QUESTION, "question") _(ENDING_TABLES, "tables") _(ENDING_SQL, "sql") _(ENDING_ANSWER, "answer") \
	_(ENDING_VERDICT, "verdict") _(ENDING_STEPS, "steps") _(ENDING_TOKENS, "tokens") _(ENDING_TIME, "time")

enum ending_part {
#define _(id, name) id,
	ENDING_PARTS(_)
#undef _
	ENDING_PART_COUNT
};

const char *ending_part_name(enum ending_part p);
str ending_text(struct arena *a, const struct run_ending *e, enum ending_part p); /* absent: none */
/* Of steps, tokens and time never: two runs of the same task do not take the same. */
bool endings_differ(struct arena *a, const struct run_ending *x, const struct run_ending *y, enum ending_part p);
bool any_ending_differs(struct arena *a, const struct run_ending *x, const struct run_ending *y);

#endif
