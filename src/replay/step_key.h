/*
 * What tells whether two steps of different runs are the same: what was asked, and what came out, as numbers. SQL
 * counts by its normal form, whether it is an argument or in a shell command; JSON by its values.
 */
#ifndef OCAT_REPLAY_STEP_KEY_H
#define OCAT_REPLAY_STEP_KEY_H

#include "trace/step.h"

struct arena;

struct step_key {
	uint64_t kind;	 /* the type, of a call with its tool */
	uint64_t input;	 /* the same with parameters or text */
	uint64_t answer; /* 0: not recorded, or only in part */
	uint64_t digest; /* of the rows, as ocat records it; 0: none */
	bool not_run;	 /* proposed only */
};

void step_key_read(struct arena *scratch, const struct step *s, struct step_key *out);
/* False also if it is unknown: *known. */
bool step_answers_same(const struct step_key *x, const struct step_key *y, bool *known);

#endif
