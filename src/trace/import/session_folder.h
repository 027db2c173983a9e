/* The files below a folder that may be sessions of agents; whether one is, its content tells. */
#ifndef OCAT_TRACE_IMPORT_SESSION_FOLDER_H
#define OCAT_TRACE_IMPORT_SESSION_FOLDER_H

#include "model/asset.h"

struct arena;

/* A file is itself. Without the folders of sub-agents, which belong to the session beside them; in order. */
void session_paths(struct arena *a, str path, struct strs *out);

#endif
