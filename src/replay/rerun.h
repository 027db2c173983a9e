/*
 * A recorded step of a tool of ocat, run again: today, or on the generations that it read. Tells whether the answer is
 * the same, and what differs. Runs no other tools.
 */
#ifndef OCAT_REPLAY_RERUN_H
#define OCAT_REPLAY_RERUN_H

#include "base/err.h"
#include "replay/json_difference.h"
#include "service/scope.h"
#include "trace/step.h"

struct json;

#define RERUN_OUTCOMES(_) _(RERUN_SAME, "same") _(RERUN_DIFFERS, "differs") _(RERUN_CANNOT, "cannot")

enum rerun_outcome {
#define _(id, name) id,
	RERUN_OUTCOMES(_)
#undef _
};

struct rerun_catalog {
	str name;
	int64_t then, now; /* generations; 0: it was or is not part of the answer */
};

struct rerun_side {
	str error_code, error; /* absent: success */
	int64_t us, rows;      /* us -1: unknown */
	const struct digest *digest; /* NULL: none was recorded */
};

struct rerun {
	enum rerun_outcome outcome;
	str why; /* CANNOT: the reason; DIFFERS: a reason beside the catalog's changes; else absent */
	struct rerun_side then, now;
	array_of(struct rerun_catalog) catalogs;
	struct json_differences found; /* DIFFERS, if what was recorded allows it */
	bool passed_over;	  /* CANNOT: not a call that ocat made: of another tool, or a person took its place */
	bool ran;		  /* the call was made, even if it failed */
	bool unknown;		  /* the answer was not recorded: it differs, but how is unknown */
	bool partial;		  /* only its first rows were recorded, and compared */
	str result;		  /* of now, as in struct step; absent if it failed */
	struct strs notes;	  /* of the call of now */
};

struct rerun_how {
	struct workspace *workspace;
	const struct client *client; /* its own trace is not written to */
	const struct stop *stop;     /* or NULL */
	struct trace *trace; /* that records the call, which then may be one that did not end; NULL: none */
	bool then; /* on the generations that the step read, at its time; else today */
};

const char *rerun_outcome_name(enum rerun_outcome o);
/* False with err only if it was interrupted; a step that cannot run is an outcome. */
bool rerun_step(struct arena *a, const struct rerun_how *how, const struct step *s, struct rerun *out, struct err *err);

#endif
