/*
 * Names and values that the agent did not invent: those of the person's own question, and those that the session itself
 * defines, as a column that a migration adds.
 */
#ifndef OCAT_SERVICE_TRACE_EXCUSED_NAMES_H
#define OCAT_SERVICE_TRACE_EXCUSED_NAMES_H

#include "service/trace/flow_findings.h"

/*
 * Their faults become doubts: in a statement that the question contains; of a value that it contains where no other is
 * clearly meant; of such a name, if the answer is about it and states no number; of a name that the session defines.
 */
void excused_names_doubt(struct judged_list *all, const struct evidence *e, str question);

#endif
