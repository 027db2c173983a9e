/*
 * The program's own log: one JSON object per line, appended to $XDG_STATE_HOME/ocat/ocat.log (rotated, a few old ones
 * kept) or to the target of OCAT_LOG_FILE: a file, or "stderr". OCAT_LOG_LEVEL sets the level: error, warn (default),
 * info or debug. A log that cannot be written never causes a failure; it never contains secrets.
 */
#ifndef OCAT_BASE_LOG_H
#define OCAT_BASE_LOG_H

#include "base/err.h"
#include "base/str.h"

struct arena;

enum log_level { LOG_ERROR, LOG_WARN, LOG_INFO, LOG_DEBUG };

struct log_pair {
	const char *key;
	str text; /* absent: left out */
	int64_t number;
	bool is_number;
};

static inline struct log_pair log_str(const char *key, str text)
{
	return (struct log_pair){ .key = key, .text = text };
}

static inline struct log_pair log_int(const char *key, int64_t number)
{
	return (struct log_pair){ .key = key, .number = number, .is_number = true };
}

/*
 * Writes an event with at least one pair: log_event(LOG_INFO, "sync_start", log_str("catalog", name)). Safe on any
 * thread.
 */
#define log_event(level, event, ...) log_write(level, event, (const struct log_pair[]){ __VA_ARGS__, { 0 } })
void log_write(enum log_level level, const char *event, const struct log_pair *pairs);

/* Is this level enabled? For events that are expensive to build. */
bool log_wants(enum log_level level);
/* ERR_CONFIG for an invalid OCAT_LOG_LEVEL. */
bool log_check(struct err *err);

#endif
