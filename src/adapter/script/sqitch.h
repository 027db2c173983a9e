/* A project of Sqitch: its plan names the changes in their order, and the folder deploy has a file for each. */
#ifndef OCAT_ADAPTER_SCRIPT_SQITCH_H
#define OCAT_ADAPTER_SCRIPT_SQITCH_H

#include "base/err.h"
#include "model/asset.h"

struct arena;

bool sqitch_claims(struct arena *a, str folder);
/* The files to run, in the order of the plan. */
bool sqitch_files(struct arena *a, str folder, struct strs *out, struct err *err);

#endif
