/* A step that was run again, and the differences of two answers, as JSON for programs. */
#ifndef OCAT_REPLAY_RERUN_JSON_H
#define OCAT_REPLAY_RERUN_JSON_H

#include "replay/rerun.h"

struct jw;

/* Members of an object: their counts, and the list. */
void json_differences_put(struct jw *w, const struct json_differences *d);
void rerun_put(struct jw *w, const struct step *s, const struct rerun *r);

#endif
