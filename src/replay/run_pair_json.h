/* Two runs compared, as a JSON object for programs. */
#ifndef OCAT_REPLAY_RUN_PAIR_JSON_H
#define OCAT_REPLAY_RUN_PAIR_JSON_H

#include "replay/run_summary.h"
#include "replay/run_pair.h"

struct jw;

/* One row: its steps with tool and input; of answers that differ, how. */
bool run_row_put(struct jw *w, const struct run_row *row, struct session *left, struct session *right, struct err *err);
void run_summary_put(struct jw *w, struct session *s, const struct run_summary *e);

#endif
