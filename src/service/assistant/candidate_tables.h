/*
 * The tables that a question may be about, with columns, keys and known values: all of a small catalog or namespace,
 * else those that search ranks first.
 */
#ifndef OCAT_SERVICE_ASSISTANT_CANDIDATE_TABLES_H
#define OCAT_SERVICE_ASSISTANT_CANDIDATE_TABLES_H

#include "assistant/link/link_schema.h"
#include "service/scope.h"

struct retriever;

struct tables_ask {
	str question;
	str catalog, ns, domain; /* absent: anywhere; the scope's catalog counts too */
	int64_t table; /* one of them in any case; 0: none */
};

struct candidate_tables {
	str catalog; /* absent: no table is known */
	struct link_schema schema;
	struct strs qualified; /* of each table */
	bool topics;  /* some of them were topics, which no SQL reads: they are left out */
	bool toss_up; /* another schema is almost as probable as that of the best tables */
};

bool candidate_tables(const struct scope *scope, const struct retriever *words, const struct tables_ask *ask,
		      struct candidate_tables *out, struct err *err);

#endif
