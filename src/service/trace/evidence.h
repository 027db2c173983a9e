/*
 * What a session did, as far as a verdict needs it: its steps in brief, the statements in them, the words that its
 * results showed. It is fed step by step, so that a session of any size fits; texts are copied.
 */
#ifndef OCAT_SERVICE_TRACE_EVIDENCE_H
#define OCAT_SERVICE_TRACE_EVIDENCE_H

#include "base/map.h"
#include "service/trace/error_class.h"
#include "trace/step.h"

struct arena;
struct dialect;

/* SQL in a step, and what says where it went; texts may be absent. */
struct session_sql {
	int64_t step;	/* its number */
	int64_t answer; /* the text of the model that has it too; 0: none */
	str text;
	bool quoted; /* it stands in a text, and was not run there */
	bool partly; /* some of it is unknown: a variable that nothing set */
	const struct dialect *dialect; /* of the client that took it; NULL: unknown */
	str dsn;	/* URL, connection string or file that the client was given */
	str server;	/* the MCP server that has the tool */
	str database;	/* a database named beside the statement */
};

struct evidence_sql {
	struct session_sql sql;
	ptrdiff_t step; /* in steps */
	str catalog;	/* that the step recorded; absent: none */
	int64_t generation; /* likewise; 0: not recorded */
	bool failed, known; /* known: whether it failed was recorded */
	str error;	    /* what the server said, shortened */
	enum error_class class;
	str result; /* what came out, shortened; absent: not recorded */
};

struct evidence_step {
	int64_t number, turn;
	enum step_type type;
	str tool, agent, shown; /* shown: what the call was about, in a few words */
	instant at;
	int64_t elapsed_us; /* -1: unknown */
	int64_t tokens;	    /* of the result, estimated; -1: unknown */
	int64_t result_bytes, result_omitted;
	bool failed;
	str error;
	enum error_class class;
	uint64_t call; /* equal for equal calls */
	bool ended;    /* its result or error is known */
	str result;    /* its beginning; absent: not recorded, or too many */
	str catalog;   /* the only one that it read; absent: none, or several */
	int64_t generation;
	int64_t sql; /* statements in it */
};

struct evidence_text { /* what a person or the model wrote */
	ptrdiff_t step;
	str text;
};

struct evidence {
	struct arena *arena;
	str name, question, answer; /* question, answer: as the session declares them; absent: see the texts */
	str answer_sql;
	str folder; /* where it worked */
	array_of(struct evidence_step) steps;
	array_of(struct evidence_sql) sql;
	array_of(struct evidence_text) asked, answered;
	struct map seen;  /* names in results and texts: the step that showed them first, from 1 */
	struct map named; /* names in the parameters of calls without a statement: likewise */
	int64_t tokens_in, tokens_out, tokens_cached; /* -1: not measured */
	double cost_usd;			      /* below 0: unknown */
	ptrdiff_t kept; /* bytes of results */
	int64_t others; /* records that were not understood */
	bool ours;	/* it called tools of ocat, so that it is about our catalogs */
};

struct evidence *evidence_open(struct arena *a);
void evidence_add(struct evidence *e, const struct step *s);
/* A statement in one of those steps; in the order of steps once all are there. */
void evidence_add_sql(struct evidence *e, const struct session_sql *sql);

/* The question that a step works for: the last thing that a person asked before it; absent: unknown. */
str evidence_question(const struct evidence *e, ptrdiff_t step);
/* The answer of the session: what it declares, else the last text of the model after its last statement. */
str evidence_answer(const struct evidence *e);

#endif
