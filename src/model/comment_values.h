/*
 * The values that the comment of a column lists: "one of: open, paid or 'in review'", "A = active, B = blocked". Reads
 * only lists that claim to be complete: examples, and sentences that merely mention values, do not count. Checks of SQL
 * reject other values by them, so a wrong list would do harm; the assistant, which only prefers some values, reads more
 * (assistant/link/comment_codes.h).
 */
#ifndef OCAT_MODEL_COMMENT_VALUES_H
#define OCAT_MODEL_COMMENT_VALUES_H

#include "model/asset.h"

/* False: it lists none, and *out is unchanged. Its texts are parts of the comment. */
bool comment_values(struct arena *a, str comment, struct strs *out);

#endif
