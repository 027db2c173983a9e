/* The program's own log: JSON lines to $XDG_STATE_HOME/ocat/ocat.log, never to the terminal. Levels by OCAT_LOG_LEVEL. */
#ifndef OCAT_BASE_LOG_H
#define OCAT_BASE_LOG_H

#include "base/str.h"

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

/* One event: key, value pairs of C strings, ended by NULL. Does nothing below the level or where no log can be written. */
void log_event(enum log_level level, const char *event, ...) __attribute__((sentinel));

#endif
