/*
 * Background work. A request has a key, an address that its owner chooses; the next free worker of its lane runs it,
 * and its result comes back as a message when the loop takes it. A newer request with the same key supersedes the
 * older one, which is dropped, or told to stop and its result discarded. Knows nothing about what a request is for,
 * and never blocks its caller.
 */
#ifndef OCAT_WORKSPACE_JOB_H
#define OCAT_WORKSPACE_JOB_H

#include "base/err.h"
#include "base/stop.h"

struct arena;
struct jobs;

/* Each lane has its own workers, so that a short request never waits behind long work. */
enum job_lane {
	JOB_SHORT,  /* answers from memory and the cache, for which a person waits at the keyboard */
	JOB_SOURCE, /* requests that connect to a source or build a graph */
	JOB_LONG,   /* syncs, checks of sources, exports */
	JOB_LANES
};
enum { JOB_WORKERS_MOST = 8 }; /* per lane */

/* Runs on a worker, with memory of the request's arena; leaves its answer in *with. Checks stop often. */
typedef void (*job_run)(void *with, const struct stop *stop);

/* A finished request. The receiver owns the arena, which contains `with`. */
struct job {
	const void *key;
	struct arena *arena;
	void *with;
};

/*
 * most: workers of each lane. The first of each starts now, others when they are needed and a thread is available.
 * also: another stop for all requests; may be NULL.
 */
struct jobs *jobs_open(const int most[JOB_LANES], const struct stop *also, struct err *err);
/* Raises every stop, waits for the workers, frees untaken results. NULL is fine. */
void jobs_close(struct jobs *j);
/* For poll: readable while there is a result to take. */
int jobs_fd(const struct jobs *j);
/* Takes over the arena. The lane must have workers. */
void jobs_submit(struct jobs *j, enum job_lane lane, const void *key, struct arena *arena, job_run run, void *with);
/*
 * Called by a running request, identified by its stop: posts a message with its own key. Messages are taken before the
 * request ends, in the order of posting. Takes over the arena; dropped if the request was superseded.
 */
void jobs_post(struct jobs *j, const struct stop *from, struct arena *arena, void *with);
/* Drops the request with this key. */
void jobs_drop(struct jobs *j, const void *key);
/* The same for every key for which this returns true. */
typedef bool (*job_keys)(const void *with, const void *key);
void jobs_drop_those(struct jobs *j, job_keys those, const void *with);
/* Takes the oldest finished request; false when there is none. */
bool jobs_poll(struct jobs *j, struct job *out);
/* Is the newest request with this key still waiting, running, or not yet taken? */
bool jobs_busy(struct jobs *j, const void *key);
bool jobs_busy_those(struct jobs *j, job_keys those, const void *with); /* at least one of them */
bool jobs_idle(struct jobs *j); /* no key is busy */

#endif
