/* The caller and the reason, as recorded in the trace and the audit log. */
#ifndef OCAT_SERVICE_CALLER_H
#define OCAT_SERVICE_CALLER_H

#include "trace/step.h"
#include "workspace/client.h"

struct caller {
	const struct client *client;
	const char *actor; /* "person" or "agent": recorded, never trusted */
	str parent_id, why, memo;
	/*
	 * Of a call that waited for a person who watched its client: recorded,
	 * and not made if it was refused or answered.
	 */
	struct step_decision decision;
	struct strs pinned; /* tables that a person pointed to: recorded, the face names them */
	bool quiet; /* a keystroke's search: not recorded until the user keeps it */
};

#endif
