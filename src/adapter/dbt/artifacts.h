/* The artifacts of a dbt project: where they are, and the catalog that they make together. */
#ifndef OCAT_ADAPTER_DBT_ARTIFACTS_H
#define OCAT_ADAPTER_DBT_ARTIFACTS_H

#include "adapter/memory_assets.h"

enum { DBT_FILES = 4 };

struct dbt_reading {
	struct held_assets held;
	instant made_at; /* of the manifest; NO_TIME: unknown */
	str product;	 /* of the warehouse, as dialect_named knows it; absent: unknown */
	str trouble;	 /* entries and versions that could not be read in full, as a sentence; absent: none */
};

/* A project, its target folder, or one of its artifacts, by what they contain. */
bool dbt_claims(str path, str head);
/* The paths of manifest.json, catalog.json, run_results.json and sources.json; only the first must exist. */
bool dbt_files(struct arena *a, str path, str out[DBT_FILES], struct err *err);
/* Everything is in the arena. */
bool dbt_read(struct arena *a, const str files[DBT_FILES], const struct stop *stop, struct dbt_reading *out,
	      struct err *err);

#endif
