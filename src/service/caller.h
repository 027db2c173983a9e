/* The caller and the reason, as recorded in the trace and the audit log. */
#ifndef OCAT_SERVICE_CALLER_H
#define OCAT_SERVICE_CALLER_H

#include "workspace/client.h"

struct caller {
	const struct client *client;
	const char *actor; /* "person" or "agent": recorded, never trusted */
	str parent_id, why, memo;
	bool quiet; /* a keystroke's search: not recorded until the user keeps it */
};

#endif
