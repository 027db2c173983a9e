/* One catalog synced, and what changed reported: for people as a sentence, for programs as a row. */
#ifndef OCAT_CLI_SOURCES_SYNC_CATALOG_H
#define OCAT_CLI_SOURCES_SYNC_CATALOG_H

#include "cli/cli_state.h"

/* A person gets one sentence per catalog, also in a pipe. */
bool sync_wants_rows(const struct cli *c);
struct rows *sync_reports(struct cli *c);
/*
 * Without a time limit it may take as long as the source needs. *rows: where rows are wanted, those of all catalogs;
 * opened when NULL, ended by the caller.
 */
bool sync_catalog(struct cli *c, str name, struct rows **rows, struct err *err);

#endif
