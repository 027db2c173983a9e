/*
 * In which month the fiscal years of a table begin: as its domain says in domains.yaml,
 * else as its catalog is configured.
 */
#ifndef OCAT_SERVICE_ASSISTANT_FISCAL_STARTS_H
#define OCAT_SERVICE_ASSISTANT_FISCAL_STARTS_H

#include "service/assistant/candidate_tables.h"

bool fiscal_starts(const struct scope *scope, struct candidate_tables *tables, struct err *err);

#endif
