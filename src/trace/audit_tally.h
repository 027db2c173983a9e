/*
 * Totals of the audit log: calls, failures and durations, overall, by tool and by client, from the current file and the
 * rotated ones. Only reads; the meaning of a line beyond its numbers is left to others.
 */
#ifndef OCAT_TRACE_AUDIT_TALLY_H
#define OCAT_TRACE_AUDIT_TALLY_H

#include "base/clock.h"
#include "base/err.h"
#include "base/stop.h"

struct arena;

enum { TALLY_HOURS = 24 };

struct tally_sum {
	int64_t calls, failed, rows;
	int64_t tokens;	 /* of the calls whose line records them */
	int64_t counted; /* number of such calls */
	int64_t p50_us, p95_us, longest_us, total_us; /* by nearest rank; 0 without calls */
};

struct tally_group { /* of a tool, or of a client program */
	str name;
	struct tally_sum sum;
};

struct tally_error { /* number of failures of a tool with this code */
	str tool, code;
	int64_t calls;
};

struct tally {
	instant first, last; /* NO_TIME: no call */
	struct tally_sum all;
	array_of(struct tally_group) tools; /* by name */
	array_of(struct tally_group) clients; /* by name; calls of ocat itself are of none */
	array_of(struct tally_error) errors; /* by tool, then code */
	int64_t hour[TALLY_HOURS]; /* calls in each hour before now, the newest last */
	int64_t files, skipped;	   /* skipped: lines that are torn or not from ocat */
};

/* Calls from since (NO_TIME: all) up to now. A folder without an audit log has no calls. */
bool audit_tally(struct arena *a, str dir, instant since, instant now, const struct stop *stop, struct tally *out,
		 struct err *err);

#endif
