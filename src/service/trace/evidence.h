/*
 * What a turn of a session did, from a question to its answer, as far as a verdict needs it: its steps in brief, the
 * statements in them, the words that results showed by then. It is fed step by step; texts are copied, up to limits.
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
	bool quoted; /* it is part of a text, and was not run there */
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
	bool read;	    /* that it failed was read in its result, which may be rows with such words */
	str error;	    /* what the server said, shortened */
	enum error_class class;
	str result; /* what came out, shortened; absent: not recorded */
};

struct evidence_step {
	int64_t number, turn;
	enum step_type type;
	str tool;
	str shown; /* of a call with a statement: what it was about, in a few words */
	instant at;
	int64_t elapsed_us; /* -1: unknown */
	int64_t tokens;	    /* of the result, estimated; -1: unknown */
	bool cut;	    /* not all of the result was recorded */
	bool failed;
	bool read;  /* that it failed was read in its result */
	bool ended; /* its result or error is known */
	bool sql;   /* it has a statement */
	enum error_class class;
	str error;
	uint64_t call; /* equal for equal calls */
	str result;    /* of a call with a statement: its beginning; absent: not recorded, or too many */
	str catalog;   /* the only one that it read; absent: none, or several */
	int64_t generation;
};

struct evidence_text { /* what a person or the model wrote */
	ptrdiff_t step;
	str text;
};

/* What the turns of a session have shown so far. */
struct evidence_past {
	struct arena *arena;
	struct map seen;  /* names in results: the number of the step that showed them first */
	struct map named; /* names in the parameters of calls without a statement: likewise */
	struct map defined; /* names in texts and calls that create or alter tables: likewise */
	/* names in sentences that propose to create them, or say that they are missing: likewise */
	struct map proposed;
	struct map words; /* names of tools and catalogs: each is kept once */
	bool ours;	  /* it called tools of ocat, so that it is about our catalogs */
	instant until;	  /* the end of the last step; NO_TIME: unknown */
};

struct evidence {
	struct arena *arena;
	struct evidence_past *past;
	str name, question; /* question: before any in the texts; absent: none */
	str folder;	    /* where it worked */
	instant before;	    /* the end of the turn before it; NO_TIME: unknown */
	array_of(struct evidence_step) steps;
	array_of(struct evidence_sql) sql;
	array_of(struct evidence_text) asked; /* the first ones, and the last */
	struct evidence_text answer;	      /* the last text of the model; its text absent: none */
	char *answer_room;
	bool concluded; /* the answer was declared after the last step */
	int64_t tokens_in, tokens_out, tokens_cached; /* -1: not measured */
	double cost_usd;			      /* 0: not reported */
	ptrdiff_t kept; /* bytes of results */
};

struct evidence_past *evidence_past_open(struct arena *a); /* of the arena */
/* Of one turn, which shares the past with those before it. */
struct evidence *evidence_open(struct arena *a, struct evidence_past *past);
/* has_sql: statements of this step will follow. */
void evidence_add(struct evidence *e, const struct step *s, bool has_sql);
/* A step that a person took back does not belong to the turn, but what it created exists. */
void evidence_pass_over(struct evidence *e, const struct step *s);
/* A statement in one of those steps; in the order of steps once all are there. */
void evidence_add_sql(struct evidence *e, const struct session_sql *sql);
/*
 * What the session declares as its answer, and the query for it; either may be absent.
 * Heeded if nothing was said last.
 */
void evidence_conclude(struct evidence *e, str answer, str sql);
/* NULL: not of the turn */
const struct evidence_step *evidence_step_numbered(const struct evidence *e, int64_t number);

/* The question that a step works for: the last thing that a person asked before it; absent: unknown. */
str evidence_question(const struct evidence *e, ptrdiff_t step);
/* The answer of the turn: the last text of the model after its last statement that ran. */
str evidence_answer(const struct evidence *e);

#endif
