/*
 * Work beside the loop: the one place where threads meet. A request is given
 * to a slot and run by the next free worker; its result comes back as a message
 * when the loop takes it. A newer request of a slot supersedes the older one:
 * that one is dropped, or told to stop and its result thrown away. Knows nothing
 * of what a request is for, and never makes its caller wait.
 */
#ifndef OCAT_SESSION_JOB_H
#define OCAT_SESSION_JOB_H

#include "base/err.h"
#include "base/stop.h"

struct arena;
struct jobs;

enum { JOB_SLOTS = 32 };

/* Runs on a worker, with memory of the request's arena; leaves its answer in *with. Asks stop often. */
typedef void (*job_run)(void *with, const struct stop *stop);

/* A finished request. Whoever takes it owns the arena, in which `with` lives. */
struct job {
	int slot;
	struct arena *arena;
	void *with;
};

/* Workers are started as they are needed, up to most. also: another reason to stop, for every request; may be NULL. */
struct jobs *jobs_open(int most, const struct stop *also, struct err *err);
/* Raises every stop, waits for the workers, frees what nobody took. NULL is fine. */
void jobs_close(struct jobs *j);
/* Readable while there is something to take, for poll. */
int jobs_fd(const struct jobs *j);
/* Takes over the arena. */
void jobs_ask(struct jobs *j, int slot, struct arena *arena, job_run run, void *with);
/*
 * From a request that runs, known by the stop it was given: a message of its own slot that is taken before it ends, in the
 * order of telling. Takes over the arena; dropped when the request is wanted no more.
 */
void jobs_tell(struct jobs *j, const struct stop *from, struct arena *arena, void *with);
/* Supersedes the slot's request by none. */
void jobs_drop(struct jobs *j, int slot);
/* The oldest finished request; false when there is none. */
bool jobs_take(struct jobs *j, struct job *out);
/* Is the slot's newest request still waiting, running, or not yet taken? */
bool jobs_busy(struct jobs *j, int slot);
bool jobs_idle(struct jobs *j); /* no slot is busy */

#endif
