#include "service/change_audit.h"

#include "base/arena.h"
#include "base/paths.h"
#include "trace/trace.h"
#include "base/banned.h"

str change_audit(struct arena *a, const struct caller *by, const struct audited_change *c, const struct err *err)
{
	struct err trouble = { 0 };
	struct audit line = { .at = c->at,
			      .user = by->client->user,
			      .session = by->client->session,
			      .face = str_of(by->client->face),
			      .client = by->client->name,
			      .tool = str_of(c->what),
			      .parameters = c->parameters,
			      .error_code = err->kind ? str_of(err_code(err->kind)) : NO_STR,
			      .results = c->results,
			      .elapsed_us = clock_monotonic_us() - c->started_us,
			      .tokens = -1 };
	str dir;

	if (path_state(a, &dir, &trouble) && audit_append(dir, &line, &trouble))
		return NO_STR;
	return str_fmt(a, "not recorded in the audit log: %s", trouble.text);
}
