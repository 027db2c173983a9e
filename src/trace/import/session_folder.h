/* The files below a folder; whether one is a session of an agent, its content tells. */
#ifndef OCAT_TRACE_IMPORT_SESSION_FOLDER_H
#define OCAT_TRACE_IMPORT_SESSION_FOLDER_H

#include "model/asset.h"

struct arena;

/*
 * The oldest first, since what a session repeats of another was written later; those of a folder before those below it,
 * since a session may have a folder of its own for its sub-agents. Without hidden ones, and without following links.
 */
void session_paths(struct arena *a, str folder, struct strs *out);
/* The file itself; or the sessions of a database, likewise. */
void session_paths_in(struct arena *a, str file, struct strs *out);

#endif
