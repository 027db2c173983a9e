/* A step that was run again, as a JSON object for programs. */
#ifndef OCAT_REPLAY_RERUN_JSON_H
#define OCAT_REPLAY_RERUN_JSON_H

#include "replay/rerun.h"

struct jw;

void rerun_put(struct jw *w, const struct step *s, const struct rerun *r);

#endif
