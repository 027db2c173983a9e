/*
 * Work beside the loop. A request has a key, an
 * address that its owner chooses, and is run by the next free worker of its lane; its result
 * comes back as a message when the loop takes it. A newer request with the same key
 * supersedes the older one: that one is dropped, or told to stop and its result
 * thrown away. Does not know what a request is for, and never makes its caller wait.
 */
#ifndef OCAT_WORKSPACE_JOB_H
#define OCAT_WORKSPACE_JOB_H

#include "base/err.h"
#include "base/stop.h"

struct arena;
struct jobs;

/* Each lane has workers of its own, so that a short question never waits behind long work. */
enum job_lane {
	JOB_SHORT,  /* answers from memory and the cache, for which a person waits at the keyboard */
	JOB_SOURCE, /* questions that connect to a source or build a graph */
	JOB_LONG,   /* syncs, checks of sources, exports */
	JOB_LANES
};
enum { JOB_WORKERS_MOST = 8 }; /* of a lane */

/* Runs on a worker, with memory of the request's arena; leaves its answer in *with. Asks stop often. */
typedef void (*job_run)(void *with, const struct stop *stop);

/* A finished request. Whoever takes it owns the arena, in which `with` lives. */
struct job {
	const void *key;
	struct arena *arena;
	void *with;
};

/*
 * most: workers of each lane. The first of each starts now, others when they are needed and a thread can be had.
 * also: another reason to stop, for every request; may be NULL.
 */
struct jobs *jobs_open(const int most[JOB_LANES], const struct stop *also, struct err *err);
/* Raises every stop, waits for the workers, frees what nobody took. NULL is fine. */
void jobs_close(struct jobs *j);
/* Readable while there is something to take, for poll. */
int jobs_fd(const struct jobs *j);
/* Takes over the arena. The lane must have workers. */
void jobs_submit(struct jobs *j, enum job_lane lane, const void *key, struct arena *arena, job_run run, void *with);
/*
 * From a request that runs, known by the stop it was given: a message with its own key that is taken before it ends, in the
 * order of telling. Takes over the arena; dropped when the request is wanted no more.
 */
void jobs_post(struct jobs *j, const struct stop *from, struct arena *arena, void *with);
/* Supersedes the request with this key by none. */
void jobs_drop(struct jobs *j, const void *key);
/* The same for every key that is one of those. */
typedef bool (*job_keys)(const void *with, const void *key);
void jobs_drop_those(struct jobs *j, job_keys those, const void *with);
/* The oldest finished request; false when there is none. */
bool jobs_poll(struct jobs *j, struct job *out);
/* Is the newest request with this key still waiting, running, or not yet taken? */
bool jobs_busy(struct jobs *j, const void *key);
bool jobs_busy_those(struct jobs *j, job_keys those, const void *with); /* one of them at least */
bool jobs_idle(struct jobs *j); /* no key is busy */

#endif
