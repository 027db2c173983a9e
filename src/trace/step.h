/*
 * One step of a session: a call with what came out, or something that was said. ocat writes such steps itself
 * (trace/trace.h), and reads the sessions of other agents as the same (trace/import). Plain data.
 */
#ifndef OCAT_TRACE_STEP_H
#define OCAT_TRACE_STEP_H

#include "base/clock.h"
#include "base/sha256.h"
#include "model/asset.h"

struct arena;

struct trace_catalog { /* a catalog that a step read */
	str name;
	int64_t generation;
	struct digest digest;
};

struct trace_sql {
	str catalog, text;
	int64_t us, rows; /* rows -1: not counted */
};

/*
 * CALL: a tool was called: parameters, and the result if one came. USER, ASSISTANT: a person or the model wrote text.
 * THOUGHT: text that the model wrote to itself. SYSTEM: instructions, a summary, a change of settings, in text.
 * OTHER: a record that was not understood, as written, in text.
 */
#define STEP_TYPES(_)                                               \
	_(STEP_CALL, "call") _(STEP_USER, "user") _(STEP_ASSISTANT, "assistant") \
	_(STEP_THOUGHT, "thought") _(STEP_SYSTEM, "system") _(STEP_OTHER, "other")

enum step_type {
#define _(id, name) id,
	STEP_TYPES(_)
#undef _
};

/*
 * What became of a call that waited for a person who watched (ocat-trace(5)). LET_GO: the person let it go; RESUMED:
 * and all others; TIME_LIMIT: it went on by itself; UNWATCHED: the person had left; VETOED, ANSWERED: it was not made;
 * CLIENT_ENDED: the
 * client sends nothing more; WITHDRAWN: it cancelled the call or hung up.
 */
#define STEP_OUTCOMES(_)                                                                         \
	_(STEP_LET_GO, "let_go") _(STEP_RESUMED, "resumed") _(STEP_TIME_LIMIT, "time_limit")      \
	_(STEP_UNWATCHED, "unwatched") _(STEP_VETOED, "vetoed") _(STEP_ANSWERED, "answered")       \
	_(STEP_CLIENT_ENDED, "client_ended") _(STEP_WITHDRAWN, "withdrawn")

enum step_outcome {
	STEP_NOT_HELD,
#define _(id, name) id,
	STEP_OUTCOMES(_)
#undef _
};

struct step_decision {
	enum step_outcome outcome;
	str by;	  /* who decided; absent: no decision */
	str text; /* what that person wrote: the reason, or the answer */
	int64_t waited_us;
};

struct step {
	int64_t number; /* from 1 within the session */
	enum step_type type;
	str call_id, parent_id;
	str tool, parameters; /* parameters: a canonical JSON object */
	str server;	      /* MCP server that has the tool; absent: a tool of the agent itself */
	str actor;	      /* "person", "agent", ...: from the face */
	str kind;	      /* "run" or "proposed" */
	str source;	      /* face: cli, tui, mcp, ... */
	str why, memo;
	str text;   /* of all types but STEP_CALL */
	/*
	 * What came out; absent: not recorded, or no result came. Of a tool of ocat: canonical JSON, {"rows",
	 * "summary"} or {"result"} as in its JSON output; of another's, JSON or text as it came.
	 */
	str result;
	int64_t result_omitted; /* bytes of the result that were left out */
	bool has_ended;		/* a call: its result or error is known, even if not recorded */
	struct step_decision decision;
	struct strs pinned;	/* tables that a person pointed to: named in the answer */
	bool rewound;		/* a person took it back: the run that stands went on without it */
	str agent;		/* the sub-agent that took the step; absent: the main one */
	str model;
	int64_t turn; /* from 1: the messages of a person begin one */
	instant at;
	int64_t elapsed_us; /* -1: unknown */
	array_of(struct trace_sql) sql;
	array_of(struct trace_catalog) catalogs;
	int64_t rows, total; /* rows returned, matches before the limit */
	struct digest digest; /* of the rows as canonical JSON */
	str shown; /* a short word about the result: "23 tables", "customers, 12 columns" */
	struct strs names; /* the first few results, qualified */
	str error_code, error; /* absent: success */
	int64_t tokens;	       /* of the result, estimated; -1: not counted */
	int64_t tokens_in, tokens_out, tokens_cached; /* as the model's server measured them; -1: not reported */
	double cost_usd;			      /* below 0: unknown */
	/* IDs of index, plan and decision; absent if not used. */
	str index_snapshot_id, plan_version, policy_decision_id, constraints_digest;
	/* Where it was read. */
	str format, file;
	int64_t line; /* from 1; 0: the format has no lines */
};

void step_start(struct step *s); /* a call of which nothing is known */
instant step_end(const struct step *s); /* its time if its duration is unknown */
/* Its index_snapshot_id, or else that of the generations that it read: "shop@3,warehouse@1"; absent: none was. */
str step_index(struct arena *a, const struct step *s);
bool step_is_proposed(const struct step *s); /* and was not run */
const char *step_outcome_name(enum step_outcome o); /* "let_go", ... */
bool step_outcome_named(str name, enum step_outcome *out);
/* "ada refused it after 3.2 s"; absent: it did not wait. Without what that person wrote. */
str step_decision_words(struct arena *a, const struct step_decision *d);
str step_pinned_words(struct arena *a, const struct step *s); /* names with commas between */
const char *step_type_name(enum step_type t); /* "call", "user", ... */
bool step_type_named(str name, enum step_type *out);
/* A message of a person: neither the task of a sub-agent nor what a program wrote in a person's place. */
bool step_asks(const struct step *s);

#endif
