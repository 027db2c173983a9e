/* The line in the audit log for a change of tags, joins or learned SQL. */
#ifndef OCAT_SERVICE_CHANGE_AUDIT_H
#define OCAT_SERVICE_CHANGE_AUDIT_H

#include "base/clock.h"
#include "base/err.h"
#include "service/caller.h"

struct audited_change {
	const char *what; /* the command: "tag", "relate", "learn" */
	str parameters;	  /* JSON, without secrets */
	instant at;
	int64_t started_us, results;
};

/*
 * err: the result of the command. Returns why the line is missing from the audit log, which is not a failure; absent:
 * it was written.
 */
str change_audit(struct arena *a, const struct caller *by, const struct audited_change *c, const struct err *err);

#endif
