/*
 * The numbers of `ocat stats`, gathered once for several formats: catalogs with the duration of their syncs, indexes
 * and cache, and calls. Features that this program lacks (documents, embeddings) are unknown, not zero.
 */
#ifndef OCAT_CLI_METRICS_METRICS_GATHER_H
#define OCAT_CLI_METRICS_METRICS_GATHER_H

#include "cli/cli_state.h"
#include "trace/audit_tally.h"

struct catalog_metrics {
	struct catalog catalog;
	int64_t tables;		   /* each family of partitions or date shards is one */
	int64_t represented;	   /* those that one of them represents */
	int64_t read_us, write_us; /* of the last whole sync; UNKNOWN */
	int64_t domains;	   /* UNKNOWN: not available (a mistake in domains.yaml) */
	bool failed;		   /* the last sync failed */
};

struct metrics {
	instant now, since; /* since: as requested, or NO_TIME */
	array_of(struct catalog_metrics) catalogs;
	int64_t tables, represented, columns, domains; /* domains: by name, across catalogs; or UNKNOWN */
	int64_t documents;		       /* searchable items: tables and columns */
	int64_t index_tables, index_bytes, index_us; /* index for a search by names, opened for this */
	int64_t cache_bytes;		       /* UNKNOWN: no cache yet */
	struct tally calls;
};

bool metrics_gather(struct cli *c, instant since, struct metrics *out, struct err *err);

/* Calls per hour since the first of them (or since); over at least one hour. */
double metrics_per_hour(const struct metrics *m);

void metrics_put_text(struct sb *out, struct cli *c, const struct metrics *m);
void metrics_put_json(struct sb *out, struct arena *a, const struct metrics *m);
/* One number per row or sample, from one table: as rows, and for Prometheus. */
void metrics_put_rows(struct cli *c, const struct metrics *m);
void metrics_put_prometheus(struct sb *out, const struct metrics *m);

#endif
