/*
 * Calls of this process that have begun and not ended, as steps without a result, in a file of its own in a folder
 * beside the trace. The file is empty while nothing runs, and goes when the trace is closed: after a kill it is what is
 * left of the call. Never part of the trace itself.
 */
#ifndef OCAT_TRACE_UNFINISHED_CALLS_H
#define OCAT_TRACE_UNFINISHED_CALLS_H

#include "trace/step.h"

#define BEGAN_FOLDER ".began"

struct arena;

struct began { /* zero: nothing has begun */
	const char *path;
	int fd, running;
	bool opened;
};

bool began_put(struct began *b, struct arena *a, str trace, const struct step *call);
void began_end(struct began *b); /* of one that was put */
void began_close(struct began *b);

/* The files of processes that are gone, of the trace at this path. */
void began_left(struct arena *a, str trace, struct strs *out);

#endif
