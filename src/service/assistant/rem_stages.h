/* A question as a walk along names (ocat-rem(7)): the first query, and a step in few words for each stage. */
#ifndef OCAT_SERVICE_ASSISTANT_REM_STAGES_H
#define OCAT_SERVICE_ASSISTANT_REM_STAGES_H

#include "render/answer/ask.h"

const struct ask_stages *rem_stages(struct arena *a, const struct ask_view *v);

#endif
